"""Whose name it is, whom it shows, and what somebody is told who cannot have it."""

from hardway.floor.people import People, Person
from tests.floor.people.conftest import NOW, PASSWORD, refused

NOBODY = "pnobodyatall2"


def test_a_name_that_is_taken_and_one_that_looks_like_it_are_told_apart(people: People, ann: Person) -> None:
    taken, alike = (people.accounts.add(name, PASSWORD, "player", NOW) for name in ("ANN", "Änn"))
    assert [refused(one) for one in (taken, alike)] == ["name_taken", "name_taken"]
    assert taken.says == "ANN is taken: somebody signs in by that name already."
    assert alike.says.startswith("Änn looks like the name of somebody else here; ")


def test_a_person_is_shown_by_name_and_who_is_gone_by_none(people: People, ann: Person) -> None:
    assert people.accounts.name_of(ann.id) == "Ann"
    assert people.accounts.name_of(NOBODY) == "erased person"


def test_nobody_is_found_by_the_beginning_of_a_text(people: People, ann: Person) -> None:
    assert people.accounts.find("Ann" + " " * 100) == ann
    assert people.accounts.find("Ann" + " " * 100 + "a") is None

"""Whose name it is, whom it shows, and what somebody is told who cannot have it."""

from datetime import datetime

import pytest

from hardway.floor.people import People, Person, Problem
from tests.floor.people.conftest import NOW, PASSWORD, added, refused

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


def guest(people: People) -> str:
    return people.sessions.guest(NOW).signed.person


def test_a_guest_is_called_as_they_like(people: People) -> None:
    session, other = people.sessions.guest(NOW), guest(people)
    called = people.accounts.call_guest(session.signed.person, "Zed", NOW)
    assert called == people.accounts.person(session.signed.person)
    assert (called.name, called.kind, called.created) == ("Zed", "guest", "2026-11-15T07:40:00.000Z")
    assert people.sessions.who(session.token, NOW).name == "Zed"
    assert people.accounts.call_guest(other, "Zed", NOW).name == "Zed", "two guests may be called alike"
    assert people.accounts.find("Zed") is None, "nobody signs in by it"


@pytest.mark.parametrize(
    ("name", "problem"),
    [
        ("Ann", "name_taken"), ("J0e", "name_taken"), ("Dealer Dan", "name_refused"), ("x", "name_refused"),
        ("Eve", "excluded"),
    ],
)  # fmt: skip
def test_a_guest_is_called_like_nobody_else(people: People, ann: Person, name: str, problem: str) -> None:
    added(people, "Joe")
    eve = added(people, "Eve")
    people.protection.exclude(eve.id, eve.id, None, now=NOW)
    people.erase(eve.id, eve.id, seated=False, why="", now=NOW)
    id = guest(people)
    assert refused(people.accounts.call_guest(id, name, NOW)) == problem
    assert people.accounts.name_of(id) == f"Guest {id[1:5]}"


def test_only_a_guest_who_is_there_is_called_otherwise(people: People, ann: Person) -> None:
    assert refused(people.accounts.call_guest(ann.id, "Zed", NOW)) == "not_allowed"
    assert refused(people.accounts.call_guest(NOBODY, "Zed", NOW)) == "no_such_person"
    assert people.accounts.name_of(ann.id) == "Ann"


def test_the_name_of_a_guest_who_is_erased_in_that_moment_is_not_kept(
    people: People, monkeypatch: pytest.MonkeyPatch
) -> None:
    id, refuses = guest(people), people.kept_out.refuses

    def slow(name: str, now: datetime) -> Problem | None:
        people.erase(id, id, seated=False, why="", now=NOW)
        return refuses(name, now)

    monkeypatch.setattr(people.kept_out, "refuses", slow)
    assert refused(people.accounts.call_guest(id, "Zed", NOW)) == "erased_person"
    assert "Zed" not in str(people.recorder.facts("person"))

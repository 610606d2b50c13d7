"""People named in entries of tournaments and promotions have an account and may play, or are not staff."""

from typing import Any

import pytest

from hardway.floor.cores.core_door import CoreGiver, fill_core
from hardway.floor.cores.named_people import NamedPeople
from hardway.floor.people import ADMINISTRATOR, Grant, People, Person
from hardway.rulebook import Refusal
from tests.floor.people.conftest import ALL, NOW, added, ann, people
from tests.floor.test_core_door import CUP, SUMMER

__all__ = ["ann", "people"]
MAX, KIM = CoreGiver("pmax", "casino_manager"), CoreGiver("pkim", "gaming_manager")


def hired(people: People, name: str, *grants: Grant) -> str:
    person = added(people, name, kind="staff").id
    for grant in grants:
        assert people.roles.grant("house", person, grant, why="hired", now=NOW) == grant
    return person


def said(people: People, entry: str, who: CoreGiver = MAX) -> tuple[str, str | None] | None:
    """Return why an entry may not name its person, and the clause; None where it may."""
    start = CUP if who.role == MAX.role else SUMMER
    command: Any = fill_core(start, entry, who)
    assert not isinstance(command, Refusal), command
    refusal = NamedPeople(people, lambda: NOW).refusal(start, command)
    return None if refusal is None else (refusal.reason, refusal.clause)


def test_report_to_inspectorate_cannot_name_staff_of_operator(people: People) -> None:
    inspector = Grant("inspector", "star", "*")
    told = {
        "somebody elsewhere": "ines",
        "an inspector": hired(people, "Ines", inspector),
        "a dealer of another house": hired(people, "Dee", Grant("dealer", "crown", "*")),
        "a manager": hired(people, "Kim", Grant("gaming_manager", "star", "*")),
        "an inspector who manages too": hired(people, "Lee", inspector, Grant("gaming_manager", "star", "*")),
        "an administrator of every house": hired(people, "Boss", ALL),
    }
    own = ("own_finding", "10.12")
    assert {who: said(people, f"tell_inspectorate {name}", KIM) for who, name in told.items()} == {
        "somebody elsewhere": None, "an inspector": None, "a dealer of another house": None, "a manager": own,
        "an inspector who manages too": own, "an administrator of every house": own,
    }  # fmt: skip
    assert said(people, f"scrutineer {told['a manager']}", KIM) is None


@pytest.mark.parametrize(
    ("entry", "who", "clause"),
    [
        ("apply {}", MAX, "8.2.1(g)(i)"),
        ("bar {}", MAX, "8.2.1(g)(i)"),
        ("appoint {}", MAX, "8.1.2"),
        ("nominate pann {} round 1", MAX, "8.3.3"),
        ("bar {} because of work here", KIM, "10.7.3"),
        ("scrutineer {}", KIM, "10.2"),
    ],
)
def test_entry_naming_a_person_without_an_account_is_refused(
    people: People, ann: Person, entry: str, who: CoreGiver, clause: str
) -> None:
    for name in ("paaaaaaaaaaaa", people.accounts.guest(NOW).id):
        assert said(people, entry.format(name), who) == ("unknown_name", clause)
    assert said(people, entry.format(ann.id), who) is None


def test_staff_of_the_house_enter_none_of_its_promotions(people: People, ann: Person) -> None:
    """Also those who work in one pit, or who give the roles (10.7.3 leaves eligibility to the terms)."""
    works = {
        "a player": ann.id,
        "a dealer of another house": hired(people, "Dee", Grant("dealer", "crown", "*")),
        "a dealer of one pit": hired(people, "Pit", Grant("dealer", "star", "pit:main")),
        "an administrator": hired(people, "Adam", Grant(ADMINISTRATOR, "star", "*")),
        "an administrator of every house": hired(people, "Boss", ALL),
    }
    own = ("not_entitled", "10.7.3")
    enters = {who: said(people, "enter", CoreGiver(id)) for who, id in works.items()}
    assert enters == {
        "a player": None, "a dealer of another house": None, "a dealer of one pit": own, "an administrator": own,
        "an administrator of every house": own,
    }  # fmt: skip


def test_excluded_person_may_only_leave_dispute_or_be_barred(people: People, ann: Person) -> None:
    """The same holds for a dealer of the house."""
    assert people.protection.exclude(ann.id, ann.id, None, now=NOW) is None
    for name in (ann.id, hired(people, "Dee", Grant("dealer", "crown", "*"))):
        for entry in ("apply {}", "pay {} fee", "nominate pbob {} round 1"):
            assert said(people, entry.format(name)) == ("not_entitled", "8.2.1(g)(i)")
        for entry in ("withdraw {}", "retire {}", "dispute {} the draw", "bar {}"):
            assert said(people, entry.format(name)) is None
    assert said(people, f"apply {hired(people, 'Sam', Grant('dealer', 'star', '*'))}") is None

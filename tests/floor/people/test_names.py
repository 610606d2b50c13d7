"""Whose name it is, whom it shows, and what somebody is told who cannot have it."""

from datetime import datetime, timedelta

import pytest

from hardway.floor.people import People, Person, Problem
from tests.floor.people.conftest import NOW, PASSWORD, added, refused

NOBODY = "pnobodyatall2"


@pytest.mark.parametrize("until", [None, NOW + timedelta(days=30)])
def test_excluded_name_is_refused_like_a_taken_one(people: People, ann: Person, until: datetime | None) -> None:
    eve = added(people, "Eve")
    people.protection.exclude(eve.id, eve.id, until, now=NOW)
    people.erase(eve.id, eve.id, seated=False, why="", now=NOW)
    for name in ("ANN", "Änn", "Eve", "EVE", "Éve", "3ve"):
        says = f"{name} is taken, or looks like a name that is. Choose another, with a second name for instance."
        told = Problem("name_taken", says)
        assert people.accounts.add(name, PASSWORD, "player", NOW) == told
        assert people.accounts.call_guest(guest(people), name, NOW) == told


def test_person_is_shown_by_name_until_erased(people: People, ann: Person) -> None:
    assert people.accounts.name_of(ann.id) == "Ann"
    assert people.accounts.name_of(NOBODY) == "erased person"


def test_person_is_found_by_the_whole_id_only(people: People, ann: Person) -> None:
    assert people.accounts.find("Ann" + " " * 100) == ann
    assert people.accounts.find("Ann" + " " * 100 + "a") is None


def guest(people: People) -> str:
    return people.sessions.guest(NOW).signed.person


def test_guest_chooses_a_name(people: People) -> None:
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
        ("Eve", "name_taken"),
    ],
)  # fmt: skip
def test_guest_cannot_take_an_accounts_name(people: People, ann: Person, name: str, problem: str) -> None:
    added(people, "Joe")
    eve = added(people, "Eve")
    people.protection.exclude(eve.id, eve.id, None, now=NOW)
    people.erase(eve.id, eve.id, seated=False, why="", now=NOW)
    id = guest(people)
    assert refused(people.accounts.call_guest(id, name, NOW)) == problem
    assert people.accounts.name_of(id) == f"Guest {id[1:5]}"


def test_only_a_present_guest_is_renamed(people: People, ann: Person) -> None:
    assert refused(people.accounts.call_guest(ann.id, "Zed", NOW)) == "not_allowed"
    assert refused(people.accounts.call_guest(NOBODY, "Zed", NOW)) == "no_such_person"
    assert people.accounts.name_of(ann.id) == "Ann"


def test_guest_erased_meanwhile_gets_no_name(people: People, monkeypatch: pytest.MonkeyPatch) -> None:
    id, holds = guest(people), people.kept_out.holds

    def slow(name: str, now: datetime) -> bool:
        people.erase(id, id, seated=False, why="", now=NOW)
        return holds(name, now)

    monkeypatch.setattr(people.kept_out, "holds", slow)
    assert refused(people.accounts.call_guest(id, "Zed", NOW)) == "erased_person"
    assert "Zed" not in str(people.recorder.facts("person"))

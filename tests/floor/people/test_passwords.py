"""Passwords: what matches, what is counted, who may set them; and what people are called."""

from datetime import datetime, timedelta
from functools import partial

import pytest

from hardway.floor.people import People, Person, Problem, Session
from hardway.floor.people.usernames import new_password
from tests.floor.people.conftest import NOW, PASSWORD, added, refused, signed_in

MINUTE = timedelta(minutes=1)
NEW = "six sides to a cube"
NOBODY = "pnobodyatall2"


def never(*_: object, **__: object) -> None:
    raise AssertionError("something was written")


@pytest.mark.parametrize(
    ("kept", "other"),
    [
        ("x" * 199 + "a", "x" * 199 + "b"),
        ("x" * 200, "x" * 201),
        ("x" * 199 + "\u00e9", "x" * 199 + "e\u0301 and more"),  # one letter however it is typed, and then others
    ],
    ids=["the last of 200", "one more", "another form"],
)
def test_password_differing_in_any_character_is_refused(people: People, kept: str, other: str) -> None:
    assert isinstance(people.accounts.add("Ann", kept, "player", NOW), Person)
    assert refused(people.sessions.sign_in("Ann", other, "", NOW)) == "wrong_credentials"
    assert isinstance(people.sessions.sign_in("Ann", kept, "", NOW), Session)


def test_password_match_returns_true_or_false(people: People, ann: Person) -> None:
    match = people.accounts.passwords.match
    assert match(ann.id, PASSWORD) is True
    assert match(ann.id, "not the password") is False
    assert match(NOBODY, "nobody's") is False


def test_password_change_is_refused_to_guest_unknown_or_erased(people: People, ann: Person) -> None:
    guest, accounts = people.sessions.guest(NOW).signed.person, people.accounts
    people.erase(ann.id, ann.id, seated=False, why="", now=NOW)
    for id, problem in ((guest, "not_allowed"), (NOBODY, "no_such_person"), (ann.id, "erased_person")):
        assert refused(accounts.change_password(id, PASSWORD, NEW, "192.0.2.1", NOW)) == problem
        assert refused(accounts.set_password(id, NEW, NOW)) == problem
    assert people.recorder.facts("failure") == people.recorder.facts("password") == {}, "nothing was tried"


def test_password_change_tells_a_lock_from_a_wrong_old_password(people: People, ann: Person) -> None:
    answers = [people.accounts.change_password(ann.id, "not the password", NEW, "", NOW) for _ in range(3)]
    assert [refused(one) for one in answers] == ["wrong_credentials", "wrong_credentials", "locked_out"]
    assert [one.says for one in answers[:2]] == ["The old password is not right."] * 2
    # 07:40 and thirty minutes
    locked = "This account is locked after 3 wrong attempts within 30 minutes. Try again after 2026-11-15 08:10:00 UTC."
    assert answers[2].says == locked


def test_account_lock_is_not_extended_by_a_late_failed_check(people: People, ann: Person) -> None:
    attempts = people.attempts
    for _ in range(2):
        people.sessions.sign_in("Ann", "not the password", "", NOW)
    late = attempts.begin(ann.id, NOW)
    locked = attempts.locked(ann.id, NOW + MINUTE)  # not answered for a minute: the third that is wrong
    assert refused(locked) == "locked_out"
    assert attempts.failed(ann.id, late, NOW + 2 * MINUTE) == locked
    assert attempts.locked(ann.id, NOW + 2 * MINUTE) == locked
    assert attempts.locked(ann.id, NOW + 30 * MINUTE) is None


def test_account_lock_refuses_a_sign_in_without_a_write(
    people: People, ann: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    for _ in range(3):
        people.sessions.sign_in("Ann", "not the password", "", NOW)
    monkeypatch.setattr(people.recorder, "put", never)
    assert refused(people.sessions.sign_in("Ann", PASSWORD, "", NOW + MINUTE)) == "locked_out"


def test_password_reset_by_player_or_for_unknown_is_refused(people: People, ann: Person, boss: Person) -> None:
    bob, rows = added(people, "Bob"), people.recorder.head("floor").seq
    for _ in range(3):
        people.sessions.sign_in("Ann", "not the password", "", NOW)
    assert refused(people.reset_password(bob.id, ann.id, NEW, why="", now=NOW)) == "not_allowed"
    assert refused(people.sessions.sign_in("Ann", PASSWORD, "", NOW)) == "locked_out"
    signed_in(people, "Ann", NOW + 30 * MINUTE)
    for by in (bob.id, boss.id, "house"):
        assert refused(people.unlock(by, NOBODY, why="", now=NOW)) == "no_such_person"
        assert refused(people.reset_password(by, NOBODY, NEW, why="", now=NOW)) == "no_such_person"
    assert people.recorder.head("floor").seq == rows, "nothing was done about anybody"


def test_generated_password_is_base32_of_the_random_bytes() -> None:
    # 0, 1, 2, … 12 in base 32 begin with AAAQEAYEAUDAOCAJBIFQ.
    assert new_password(lambda count: bytes(range(count))) == "aaaqe-ayeau-daoca-jbifq"


@pytest.mark.parametrize("until", [None, NOW + timedelta(days=30)])
def test_excluded_name_is_refused_in_the_words_for_a_taken_name(
    people: People, ann: Person, until: datetime | None
) -> None:
    eve = added(people, "Eve")
    people.protection.exclude(eve.id, eve.id, until, now=NOW)
    people.erase(eve.id, eve.id, seated=False, why="", now=NOW)
    for name in ("ANN", "Änn", "Eve", "EVE", "Éve", "3ve"):
        says = f"{name} is taken, or looks like a name that is taken. Choose another, with a second name for instance."
        told = Problem("name_taken", says)
        assert people.accounts.add(name, PASSWORD, "player", NOW) == told
        assert people.accounts.call_guest(guest(people), name, NOW) == told


def test_person_id_is_shown_as_name_or_as_erased_person(people: People, ann: Person) -> None:
    assert people.accounts.name_of(ann.id) == "Ann"
    assert people.accounts.name_of(NOBODY) == "erased person"


def test_account_lookup_ignores_trailing_spaces_only(people: People, ann: Person) -> None:
    assert people.accounts.find("Ann" + " " * 100) == ann
    assert people.accounts.find("Ann" + " " * 100 + "a") is None


def guest(people: People) -> str:
    return people.sessions.guest(NOW).signed.person


def test_guest_names_need_not_be_unique_among_guests(people: People) -> None:
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
def test_guest_name_cannot_be_one_of_an_account_or_forbidden(
    people: People, ann: Person, name: str, problem: str
) -> None:
    added(people, "Joe")
    eve = added(people, "Eve")
    people.protection.exclude(eve.id, eve.id, None, now=NOW)
    people.erase(eve.id, eve.id, seated=False, why="", now=NOW)
    id = guest(people)
    assert refused(people.accounts.call_guest(id, name, NOW)) == problem
    assert people.accounts.name_of(id) == f"Guest {id[1:5]}"


def test_guest_name_is_given_only_to_guests(people: People, ann: Person) -> None:
    assert refused(people.accounts.call_guest(ann.id, "Zed", NOW)) == "not_allowed"
    assert refused(people.accounts.call_guest(NOBODY, "Zed", NOW)) == "no_such_person"
    assert people.accounts.name_of(ann.id) == "Ann"


def test_guest_erased_during_a_rename_gets_no_name(people: People, monkeypatch: pytest.MonkeyPatch) -> None:
    id, holds = guest(people), people.kept_out.holds

    def slow(name: str, now: datetime) -> bool:
        people.erase(id, id, seated=False, why="", now=NOW)
        return holds(name, now)

    monkeypatch.setattr(people.kept_out, "holds", slow)
    assert refused(people.accounts.call_guest(id, "Zed", NOW)) == "erased_person"
    assert "Zed" not in str(people.recorder.facts("person"))


def test_taken_names_count_as_wrong_attempts_of_their_address(people: People, ann: Person) -> None:
    """Who joins, or names a guest, learns whether a name is taken: 30 times in ten minutes."""
    guest = people.accounts.guest(NOW)

    def join(name: str, address: str) -> Person | Problem:
        add = partial(people.accounts.add, name, PASSWORD, "player", NOW)
        return people.choose_name(address, NOW, add)

    def call(name: str, address: str) -> Person | Problem:
        return people.choose_name(address, NOW, partial(people.accounts.call_guest, guest.id, name, NOW))

    for way in (join, call) * 15:
        assert refused(way("Ann", "192.0.2.1")) == "name_taken"
    for way in (join, call):
        assert refused(way("Ann", "192.0.2.1")) == "too_many_tries"
        assert refused(way("Bob", "192.0.2.1")) == "too_many_tries", "a free name is not told either"
    for _ in range(31):
        assert refused(join("x", "192.0.2.2")) == "name_refused"
    assert isinstance(join("Bob", "192.0.2.2"), Person), "a bad name tells nothing"


def test_damaged_count_of_wrong_passwords_keeps_nobody_out(people: People, ann: Person) -> None:
    for damaged in ({"unreadable": "{"}, {"failed": 3, "checking": {}}, {"until": "tomorrow"}):
        people.recorder.put("failure", ann.id, damaged)
        assert refused(people.sessions.sign_in("Ann", "not the password", "", NOW)) == "wrong_credentials"
        people.recorder.put("failure", ann.id, damaged)
        assert isinstance(people.sessions.sign_in("Ann", PASSWORD, "", NOW), Session)

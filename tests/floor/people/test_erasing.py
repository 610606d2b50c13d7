"""Erasure: no plain fact is left, the chain still verifies, and the id names nobody."""

import json
from datetime import timedelta

import pytest

from hardway.floor.people import ERASED, Grant, People, Person, Session
from hardway.journal import START, MemoryRecorder, digest
from hardway.journal.audit import audit
from tests.floor.people.authenticator import Authenticator
from tests.floor.people.conftest import ALL, NOW, PASSWORD, QUICK, acts, added, refused, signed_in
from tests.house_key import KEY

PLAIN = (
    "person",
    "name",
    "likeness",
    "password",
    "passkey",
    "challenge",
    "session",
    "grant",
    "failure",
    "limits",
    "exclusion",
)


def test_erased_person_leaves_no_data_and_a_valid_hash_chain(people: People, boss: Person) -> None:
    cat = added(people, "Catherine Zed", "staff")
    device = Authenticator()
    people.passkeys.register(cat.id, device.create(people.passkeys.registration(cat.id, NOW)), NOW)
    people.passkeys.registration(cat.id, NOW)
    people.roles.grant(boss.id, cat.id, Grant("dealer", "crown", "*"), why="hired", now=NOW)
    people.protection.limit(cat.id, "loss day", 100_00, now=NOW)
    session = signed_in(people, "catherine zed")
    people.sessions.sign_in("Catherine Zed", "not the password", "192.0.2.9", NOW)
    before = list(people.recorder.rows("floor"))

    assert people.erase(boss.id, cat.id, seated=False, why="asked", now=NOW) is None

    left = {kind: people.recorder.facts(kind) for kind in PLAIN}
    assert "atherine" not in json.dumps(left, ensure_ascii=False)
    assert list(left["name"]) == ["boss"]
    assert list(left["password"]) == [boss.id]
    assert left["passkey"] == left["session"] == left["challenge"] == {}
    assert cat.id not in left["failure"]
    rows = list(people.recorder.rows("floor"))
    assert rows[:-1] == before
    assert [row.prev for row in rows] == [START, *(row.hash for row in rows[:-1])]
    assert all(digest(row) == row.hash for row in rows)
    assert "atherine" not in str(rows)
    assert "192.0.2" not in str(rows)
    assert (rows[-1].entry, rows[-1].by) == (f"erase {cat.id}", boss.id)

    assert people.accounts.name_of(cat.id) == ERASED == "erased person"
    assert people.accounts.find("catherine zed") is None
    assert cat.id not in [one.id for one in people.accounts.everyone()]
    assert people.roles.of(cat.id) == ()
    assert people.protection.limits(cat.id, NOW) == ({}, {})
    assert refused(people.sessions.who(session.token, NOW)) == "not_signed_in"
    assert refused(people.sessions.sign_in("catherine zed", PASSWORD, "", NOW)) == "wrong_credentials"
    assert refused(people.passkeys.sign_in(device.get(people.passkeys.request(NOW)), NOW)) == "passkey_refused"
    assert refused(people.roles.grant(boss.id, cat.id, ALL, why="", now=NOW)) == "erased_person"
    assert refused(people.erase(boss.id, cat.id, seated=False, why="", now=NOW)) == "erased_person"
    assert refused(people.protection.limit(cat.id, "loss day", 1, now=NOW)) == "erased_person"


def test_name_of_an_erased_account_can_be_used_by_a_new_account(people: People, ann: Person) -> None:
    people.erase(ann.id, ann.id, seated=False, why="", now=NOW)
    assert added(people, "Ann").id != ann.id
    assert isinstance(people.sessions.sign_in("Ann", PASSWORD, "", NOW), Session)


def test_person_seated_or_in_a_tournament_cannot_be_erased(people: People, ann: Person) -> None:
    assert refused(people.erase(ann.id, ann.id, seated=True, why="", now=NOW)) == "seated"
    assert refused(people.erase(ann.id, ann.id, seated=False, entered="Cup", why="", now=NOW)) == "entered"
    assert acts(people.recorder) == []
    assert people.accounts.find("Ann") == ann


def test_last_administrator_cannot_be_erased(people: People, boss: Person) -> None:
    assert refused(people.erase("house", boss.id, seated=False, why="", now=NOW)) == "last_administrator"
    cat = added(people, "Cat", "staff")
    people.roles.grant(boss.id, cat.id, ALL, why="", now=NOW)
    assert people.erase(boss.id, boss.id, seated=False, why="", now=NOW) is None
    assert refused(people.erase("house", cat.id, seated=False, why="", now=NOW)) == "last_administrator"


def test_account_is_erased_only_by_owner_or_full_administrator(people: People, ann: Person, boss: Person) -> None:
    bob, dan = added(people, "Bob"), added(people, "Dan", "staff")
    people.roles.grant(boss.id, dan.id, Grant("administrator", "star", "*"), why="", now=NOW)
    cat = added(people, "Cat", "staff")
    people.roles.grant(boss.id, cat.id, Grant("dealer", "crown", "*"), why="", now=NOW)
    assert refused(people.erase(bob.id, ann.id, seated=False, why="", now=NOW)) == "not_allowed"
    assert refused(people.erase(cat.id, ann.id, seated=False, why="", now=NOW)) == "not_allowed"
    assert refused(people.erase(dan.id, cat.id, seated=False, why="", now=NOW)) == "not_allowed"
    assert refused(people.erase(dan.id, ann.id, seated=False, why="", now=NOW)) == "not_allowed"
    assert people.erase(boss.id, ann.id, seated=False, why="", now=NOW) is None
    assert people.erase(bob.id, bob.id, seated=False, why="", now=NOW) is None
    assert people.erase(boss.id, cat.id, seated=False, why="", now=NOW) is None


class Cut(Exception):
    """The process ends here."""


def test_erasure_cut_short_is_finished_by_the_next_sweep() -> None:
    """Crash before each put in turn; the next sweep deletes the rest."""

    class Cutting(MemoryRecorder):
        left = -1

        def put(self, kind: str, id: str, body, **expect) -> None:  # type: ignore[no-untyped-def]
            if self.left == 0:
                raise Cut
            self.left -= 1
            super().put(kind, id, body, **expect)

    for puts in range(10):
        recorder = Cutting()
        people = People(recorder, key=KEY, hasher=QUICK)
        ann = added(people, "Ann")
        signed_in(people, "Ann")
        recorder.left = puts
        try:
            people.erase(ann.id, ann.id, seated=False, why="", now=NOW)
        except Cut:
            recorder.left = -1
            people = People(recorder, key=KEY, hasher=QUICK)
            people.sweep(NOW)
            assert "Ann" not in str([recorder.facts(kind) for kind in PLAIN])
            assert {kind: recorder.facts(kind) for kind in ("name", "likeness", "password", "session")} == {
                "name": {}, "likeness": {}, "password": {}, "session": {},
            }  # fmt: skip
        else:
            break
    assert puts == 5  # the person, the name and its likeness, the session, the password


def test_damaged_facts_of_others_stop_no_erasure_and_no_sweep(people: People, ann: Person) -> None:
    for kind in ("name", "likeness", "session", "failure"):
        people.recorder.put(kind, "damaged", {"unreadable": "{"})
    people.recorder.put("person", "damaged", {"sign_in": "x", "created": "x"})
    signed_in(people, "Ann")
    session = people.sessions.guest(NOW).signed.session
    assert people.erase(ann.id, ann.id, seated=False, why="", now=NOW) is None
    assert "Ann" not in str([people.recorder.facts(kind) for kind in PLAIN])
    people.sweep(NOW + timedelta(days=2))
    assert people.recorder.get("session", session) is None, "a guest's session has ended"


@pytest.mark.parametrize("days", [30, None])
def test_excluded_name_stays_blocked_after_erasure(people: People, ann: Person, days: int | None) -> None:
    until = NOW + timedelta(days=days) if days else None
    people.protection.exclude(ann.id, ann.id, until, now=NOW)
    assert people.erase(ann.id, ann.id, seated=False, why="", now=NOW) is None
    for name in ("Ann", "ann", "ANN", "\uff21nn", "\u00c4nn", "A.nn"):
        answer = people.accounts.add(name, PASSWORD, "player", NOW)
        assert refused(answer) == "name_taken"
    assert isinstance(people.accounts.add("Anna", PASSWORD, "player", NOW), Person)
    row = people.recorder.head("floor")
    assert "ann" not in row.body.casefold().replace(ann.id, "")
    assert audit(people.recorder).findings == ()
    people.recorder.put("exclusion", ann.id, None)
    assert refused(people.accounts.add("Ann", PASSWORD, "player", NOW)) == "name_taken"
    later = NOW + timedelta(days=31)
    people.sweep(later)
    again = people.accounts.add("Ann", PASSWORD, "player", later)
    if days is None:
        assert refused(again) == "name_taken"
    else:
        assert isinstance(again, Person)
        assert people.recorder.facts("kept_out") == {}, "nobody can say any more whose name it was"


def test_excluded_name_is_free_at_the_second_of_expiry(people: People, ann: Person) -> None:
    ends = NOW + timedelta(days=30)
    people.protection.exclude(ann.id, ann.id, ends, now=NOW)
    assert people.erase(ann.id, ann.id, seated=False, why="", now=NOW) is None
    assert refused(people.accounts.add("Ann", PASSWORD, "player", ends - timedelta(seconds=1))) == "name_taken"
    assert isinstance(people.accounts.add("Ann", PASSWORD, "player", ends), Person)


def test_audit_finds_a_changed_exclusion_of_an_erased_name(people: People, ann: Person) -> None:
    people.protection.exclude(ann.id, ann.id, None, now=NOW)
    assert people.erase(ann.id, ann.id, seated=False, why="", now=NOW) is None
    ((id, fact),) = people.recorder.facts("kept_out").items()
    people.recorder.put("kept_out", id, {**fact, "until": "2026-11-15T07:40:00.000Z"})
    assert [finding.what for finding in audit(people.recorder).findings] == ["fact"]
    people.sweep(NOW + timedelta(days=1))
    assert refused(people.accounts.add("Ann", PASSWORD, "player", NOW)) == "name_taken", "the row says until when"
    people.recorder.put("kept_out", id, None)
    assert [(finding.what, finding.stream) for finding in audit(people.recorder).findings] == [
        ("fact", f"kept_out of {id}")
    ]


def test_erasure_after_an_ended_exclusion_forgets_the_name(people: People, ann: Person) -> None:
    people.protection.exclude(ann.id, ann.id, NOW + timedelta(days=2), now=NOW)
    later = NOW + timedelta(days=3)
    assert people.erase(ann.id, ann.id, seated=False, why="", now=later) is None
    assert people.recorder.facts("kept_out") == {}
    assert isinstance(people.accounts.add("Ann", PASSWORD, "player", later), Person)


def test_erased_name_is_blocked_while_removed_limits_would_last(people: People, ann: Person) -> None:
    """Otherwise a player at a limit deletes the account, joins again and plays on."""
    people.protection.limit(ann.id, "loss day", 100_00, now=NOW)
    assert people.erase(ann.id, ann.id, seated=False, why="", now=NOW) is None
    free = NOW + timedelta(hours=24)
    for name in ("Ann", "ANN"):
        answer = people.accounts.add(name, PASSWORD, "player", free - timedelta(seconds=1))
        assert refused(answer) == "name_taken"
    people.sweep(free)
    assert people.recorder.facts("kept_out") == {}
    assert isinstance(people.accounts.add("Ann", PASSWORD, "player", free), Person)


def test_limit_being_removed_blocks_a_name_until_it_ends(people: People, ann: Person) -> None:
    people.protection.limit(ann.id, "loss day", 100_00, now=NOW)
    people.protection.limit(ann.id, "loss day", None, now=NOW)
    later = NOW + timedelta(hours=23)
    people.protection.limit(ann.id, "loss week", 0, now=NOW)
    people.protection.limit(ann.id, "loss week", 50, now=later)  # looser, and so a limit until it is removed
    assert people.protection.bound_until(ann.id, later) == "2026-11-17T06:40:00.000Z"
    people.protection.limit(ann.id, "loss week", None, now=later)
    people.protection.exclude(ann.id, ann.id, None, now=later)
    assert people.protection.bound_until(ann.id, later) == "ever"
    bob = added(people, "Bob")
    people.protection.limit(bob.id, "time day", 3600, now=NOW)
    people.protection.limit(bob.id, "time day", None, now=NOW)
    assert people.protection.bound_until(bob.id, later) == "2026-11-16T07:40:00.000Z"
    assert people.protection.bound_until(bob.id, NOW + timedelta(hours=24)) == ""


def test_journal_row_of_an_erasure_names_the_role_of_who_erased(people: People, ann: Person, boss: Person) -> None:
    bob, cat = added(people, "Bob"), added(people, "Cat")
    for by, person in ((ann.id, ann), (boss.id, bob), ("house", cat)):
        assert people.erase(by, person.id, seated=False, why="", now=NOW) is None
    rows = list(people.recorder.rows("floor"))[-3:]
    assert [(row.by, row.role) for row in rows] == [(ann.id, ""), (boss.id, "administrator"), ("house", "")]


def test_excluded_name_is_stored_under_a_random_salt(people: People, ann: Person) -> None:
    people.protection.exclude(ann.id, ann.id, None, now=NOW)
    people.erase(ann.id, ann.id, seated=False, why="", now=NOW)
    assert [len(bytes.fromhex(fact["salt"])) for fact in people.recorder.facts("kept_out").values()] == [32]

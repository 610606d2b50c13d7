"""Sessions that are used, ended and forgotten while others look at them; and how often everything was signed out."""

from collections.abc import Callable
from datetime import timedelta

import pytest

from hardway.floor.people import People, Person
from tests.floor.people.conftest import NOW, PASSWORD, QUICK, added, refused, signed_in
from tests.house_key import KEY

SECOND, MINUTE, HOUR = (timedelta(seconds=one) for one in (1, 60, 3600))
NOBODY = "pnobodyatall2"


def first(people: People, monkeypatch: pytest.MonkeyPatch, deed: Callable[[], object]) -> None:
    """Let another do something just before the next change of a session."""
    put = people.recorder.put

    def late(kind: str, id: str, fact: object, **more: object) -> None:
        if kind == "session":
            monkeypatch.undo()
            deed()
        put(kind, id, fact, **more)  # type: ignore[arg-type]

    monkeypatch.setattr(people.recorder, "put", late)


def test_session_ended_during_use_is_over(people: People, ann: Person, monkeypatch: pytest.MonkeyPatch) -> None:
    session, other = signed_in(people, "Ann"), People(people.recorder, key=KEY, hasher=QUICK)
    first(people, monkeypatch, lambda: other.sessions.sign_out(session.token))
    assert refused(people.sessions.who(session.token, NOW + MINUTE)) == "not_signed_in"
    assert people.recorder.facts("session") == {}


def test_session_used_twice_at_once_goes_on(people: People, ann: Person, monkeypatch: pytest.MonkeyPatch) -> None:
    session, other = signed_in(people, "Ann"), People(people.recorder, key=KEY, hasher=QUICK)
    first(people, monkeypatch, lambda: other.sessions.who(session.token, NOW + MINUTE))
    assert people.sessions.who(session.token, NOW + 2 * MINUTE) == session.signed
    assert other.sessions.locks_at(session.token, NOW + 2 * MINUTE) == NOW + 32 * MINUTE, "30 after the later"


def test_session_ended_during_resume_is_over(people: People, ann: Person, monkeypatch: pytest.MonkeyPatch) -> None:
    session, other = signed_in(people, "Ann"), People(people.recorder, key=KEY, hasher=QUICK)
    first(people, monkeypatch, lambda: other.sessions.sign_out(session.token))
    assert refused(people.sessions.resume(session.token, PASSWORD, "", NOW + HOUR)) == "not_signed_in"
    assert refused(people.sessions.unlock(session.token, ann, NOW + HOUR)) == "not_signed_in"


def test_activity_is_known_to_its_process_at_once(people: People, ann: Person) -> None:
    session = signed_in(people, "Ann")
    people.sessions.who(session.token, NOW + 9 * SECOND)
    assert people.sessions.locks_at(session.token, NOW) == NOW + 30 * MINUTE + 9 * SECOND
    assert people.sessions.who(session.token, NOW + 30 * MINUTE + 8 * SECOND) == session.signed


def test_proof_is_valid_for_ten_minutes(people: People, ann: Person) -> None:
    session = signed_in(people, "Ann")
    assert people.sessions.proof_problem(session.signed, NOW + 10 * MINUTE - SECOND) is None
    problem = people.sessions.proof_problem(session.signed, NOW + 10 * MINUTE)
    assert refused(problem) == "prove_again"
    assert problem.says == "This needs a password or passkey given in the last 10 minutes: give it again."


def test_sign_out_leaves_no_memory(people: People, ann: Person) -> None:
    one, two, three = (signed_in(people, "Ann") for _ in range(3))
    for session in (one, two, three):
        people.sessions.who(session.token, NOW)
    people.sessions.sign_out(one.token)
    assert people.sessions.end(ann.id, two.signed.session) is None
    assert list(people.sessions._seen) == [three.signed.session]
    People(people.recorder, key=KEY, hasher=QUICK).sessions.sign_out(three.token)  # by another process
    people.sweep(NOW)
    assert people.sessions._seen == {}, "nor does the memory of a process grow for ever"


def test_person_counts_sign_outs_everywhere(people: People, ann: Person) -> None:
    guest = people.sessions.guest(NOW).signed.person
    for id in (ann.id, guest):
        rounds = [people.accounts.person(id).round]
        for _ in range(2):
            people.sessions.sign_out_everywhere(id, NOW)
            rounds.append(people.accounts.person(id).round)
        assert rounds == [0, 1, 2]


def test_unknown_person_is_not_signed_out(people: People, ann: Person) -> None:
    people.erase(ann.id, ann.id, seated=False, why="", now=NOW)
    fact = people.recorder.get("person", ann.id)
    assert refused(people.accounts.next_round(ann.id, NOW)) == "erased_person"
    assert refused(people.accounts.next_round(NOBODY, NOW)) == "no_such_person"
    assert people.recorder.facts("person") == {ann.id: fact}


def test_session_is_unlocked_only_while_it_lasts(people: People, ann: Person) -> None:
    session, bob = signed_in(people, "Ann"), added(people, "Bob")
    assert people.sessions.unlock(session.token, ann, NOW + HOUR) == session.signed
    assert people.sessions.locks_at(session.token, NOW + HOUR) == NOW + 90 * MINUTE
    for token, person, problem in (
        ("x", ann, "not_signed_in"),
        (session.token, bob, "wrong_credentials"),
    ):
        assert refused(people.sessions.unlock(token, person, NOW + HOUR)) == problem
    people.sessions.sign_out_everywhere(ann.id, NOW)
    assert refused(people.sessions.unlock(session.token, ann, NOW + HOUR)) == "session_over"

"""Sessions: tokens, locks, ends, and what happens to a session in use at the same moment."""

from collections.abc import Callable
from datetime import timedelta
from hashlib import sha256
from typing import Any

import pytest

from hardway.floor.people import Identity, People, Person, facts
from hardway.floor.people.facts import Seals
from hardway.floor.people.news import News, tell_signed_out
from hardway.floor.problem import Problem
from hardway.journal import Unavailable
from hardway.journal.keys import signed_by
from tests.floor.people.conftest import NOW, PASSWORD, QUICK, added, refused, signed_in
from tests.house_key import KEY

SECOND, MINUTE, HOUR, DAY = (timedelta(seconds=one) for one in (1, 60, 3600, 86400))


def test_session_token_is_stored_only_as_a_hash(people: People, ann: Person) -> None:
    session = signed_in(people, "Ann")
    assert list(people.recorder.facts("session")) == [sha256(session.token.encode()).hexdigest()]
    assert session.token not in str(people.recorder.facts("session"))
    assert session.signed == Identity(ann.id, "Ann", "player", sha256(session.token.encode()).hexdigest())
    assert len(session.token) == 43  # 32 bytes


@pytest.mark.parametrize(("kind", "idle"), [("player", 30 * MINUTE), ("staff", 5 * MINUTE)])
def test_idle_session_locks_and_is_resumed_with_the_password(people: People, kind: str, idle: timedelta) -> None:
    added(people, "Cat", kind)
    session, sessions = signed_in(people, "Cat"), people.sessions
    assert sessions.who(session.token, NOW + idle - SECOND) == session.signed
    seen = NOW + idle - SECOND
    assert sessions.who(session.token, seen + idle - SECOND, active=False) == session.signed
    assert refused(sessions.who(session.token, seen + idle)) == "session_locked"
    assert refused(sessions.who(session.token, seen + idle + HOUR)) == "session_locked"
    back = seen + idle + HOUR
    assert refused(sessions.resume(session.token, "not the password", "", back)) == "wrong_credentials"
    assert refused(sessions.who(session.token, back)) == "session_locked"
    assert sessions.resume(session.token, PASSWORD, "", back) == session.signed
    assert sessions.who(session.token, back + idle - SECOND) == session.signed


def test_automatic_requests_do_not_keep_a_session_open(people: People, ann: Person) -> None:
    session = signed_in(people, "Ann")
    for minutes in range(30):
        assert people.sessions.who(session.token, NOW + minutes * MINUTE, active=False) == session.signed
    assert refused(people.sessions.who(session.token, NOW + 30 * MINUTE)) == "session_locked"


def test_session_activity_reaches_other_processes_in_ten_seconds(people: People, ann: Person) -> None:
    session, other = signed_in(people, "Ann"), People(people.recorder, key=KEY, hasher=QUICK)
    people.sessions.who(session.token, NOW + 9 * SECOND)  # not yet written down
    assert refused(other.sessions.who(session.token, NOW + 30 * MINUTE)) == "session_locked"
    people.sessions.who(session.token, NOW + 10 * SECOND)
    assert other.sessions.who(session.token, NOW + 30 * MINUTE) == session.signed


def test_session_unlock_with_wrong_passwords_locks_the_account(people: People, ann: Person) -> None:
    session = signed_in(people, "Ann")
    tries = [people.sessions.resume(session.token, "not the password", "", NOW + HOUR) for _ in range(3)]
    assert [refused(one) for one in tries] == ["wrong_credentials", "wrong_credentials", "locked_out"]
    assert refused(people.sessions.resume(session.token, PASSWORD, "", NOW + HOUR)) == "locked_out"


def test_session_can_be_resumed_while_its_account_is_locked(people: People, ann: Person) -> None:
    session = signed_in(people, "Ann")
    for _ in range(3):
        people.sessions.sign_in("Ann", "not the password", "", NOW + HOUR)
    assert refused(people.sessions.sign_in("Ann", PASSWORD, "", NOW + HOUR)) == "locked_out"
    assert people.sessions.resume(session.token, PASSWORD, "", NOW + HOUR) == session.signed
    changed = people.accounts.change_password(ann.id, PASSWORD, "six sides to a cube", "", NOW + HOUR, session="s")
    assert isinstance(changed, Person)


@pytest.mark.parametrize(("kind", "life"), [("player", 30 * DAY), ("staff", 12 * HOUR)])
def test_active_session_ends_after_30_days_or_12_hours_for_staff(people: People, kind: str, life: timedelta) -> None:
    added(people, "Cat", kind)
    session = signed_in(people, "Cat")
    people.sessions.resume(session.token, PASSWORD, "", NOW + life - MINUTE)
    assert people.sessions.who(session.token, NOW + life - SECOND) == session.signed
    assert refused(people.sessions.who(session.token, NOW + life)) == "session_over"
    assert refused(people.sessions.resume(session.token, PASSWORD, "", NOW + life)) == "session_over"


def test_sign_out_ends_one_session_or_all_sessions_of_the_person(people: People, ann: Person) -> None:
    one, two, three = (signed_in(people, "Ann", NOW + number * SECOND) for number in range(3))
    people.sessions.sign_out(one.token)
    assert refused(people.sessions.who(one.token, NOW)) == "not_signed_in"
    assert [standing.id for standing in people.sessions.of(ann.id, NOW + MINUTE)] == [
        three.signed.session, two.signed.session,
    ]  # fmt: skip
    for id in (three.token, "\0", two.signed.session[:-1]):
        assert refused(people.sessions.end(ann.id, id)) == "no_such_session"
    assert refused(people.sessions.end("pnobodyatall2", three.signed.session)) == "no_such_session"
    assert people.sessions.end(ann.id, three.signed.session) is None
    assert refused(people.sessions.who(three.token, NOW)) == "not_signed_in"
    assert people.sessions.who(two.token, NOW + MINUTE) == two.signed
    people.sessions.sign_out_everywhere(ann.id, NOW)
    assert refused(people.sessions.who(two.token, NOW + MINUTE)) == "session_over"
    assert refused(people.sessions.resume(two.token, PASSWORD, "", NOW)) == "session_over"
    assert people.sessions.of(ann.id, NOW) == []
    assert people.sessions.who(signed_in(people, "Ann").token, NOW).person == ann.id


def test_every_server_is_told_which_person_was_signed_out(people: People, ann: Person) -> None:
    one, two, _ = (signed_in(people, "Ann", NOW + number * SECOND) for number in range(3))
    news = News(people.recorder)
    people.sessions.sign_out("a token that nobody has")
    assert news.since() == set()
    people.sessions.sign_out(one.token)
    assert (news.since(), news.since()) == ({ann.id}, set())
    assert people.sessions.end(ann.id, two.signed.session) is None
    assert (news.since(), news.since()) == ({ann.id}, set())
    people.sessions.sign_out_everywhere(ann.id, NOW)
    assert ann.id in (news.since() or set())


def test_sweep_tells_of_a_sign_out_that_the_store_cut_short(
    people: People, ann: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Another server sweeps before the sign-out is tried again: it may not delete the session untold."""
    session, news = signed_in(people, "Ann"), News(people.recorder)
    put = people.recorder.put

    def fails(kind: str, *rest: Any, **options: Any) -> None:
        if kind == "news":
            raise Unavailable("no store")
        put(kind, *rest, **options)

    with monkeypatch.context() as away:
        away.setattr(people.recorder, "put", fails)
        with pytest.raises(Unavailable):
            people.sessions.sign_out(session.token)
    assert news.since() == set()
    people.sweep(NOW)
    assert (news.since(), people.recorder.facts("session")) == ({ann.id}, {})


def test_news_of_over_64_sign_outs_asks_for_a_full_recheck(people: People) -> None:
    early, late = News(people.recorder), News(people.recorder)
    for number in range(64):
        tell_signed_out(people.recorder, f"p{number}")
    assert early.since() == {f"p{number}" for number in range(64)}
    tell_signed_out(people.recorder, "p64")
    assert early.since() == {"p64"}
    assert late.since() is None


def test_locked_session_message_says_after_how_much_inactivity(people: People, ann: Person) -> None:
    session = signed_in(people, "Ann")
    found = people.sessions.who(session.token, NOW + 30 * MINUTE)
    assert isinstance(found, Problem)
    assert "Ann’s session is locked after 30 minutes without activity." in found.says


def test_session_reports_the_time_of_the_next_lock(people: People, ann: Person) -> None:
    session = signed_in(people, "Ann")
    assert people.sessions.locks_at(session.token, NOW) == NOW + 30 * MINUTE
    people.sessions.who(session.token, NOW + 10 * MINUTE)
    assert people.sessions.locks_at(session.token, NOW + 10 * MINUTE) == NOW + 40 * MINUTE
    people.sessions.sign_out(session.token)
    assert people.sessions.locks_at(session.token, NOW + 10 * MINUTE) is None


def test_session_list_marks_locked_sessions(people: People, ann: Person) -> None:
    signed_in(people, "Ann")
    signed_in(people, "Ann", NOW + MINUTE)
    assert [one.locked for one in people.sessions.of(ann.id, NOW + 30 * MINUTE)] == [False, True]


def test_session_cannot_be_unlocked_by_another_person(people: People, ann: Person) -> None:
    session, bob = signed_in(people, "Ann"), added(people, "Bob")
    assert refused(people.sessions.unlock(session.token, bob, NOW + HOUR)) == "wrong_credentials"
    assert refused(people.sessions.who(session.token, NOW + HOUR)) == "session_locked"


def test_unknown_session_token_is_refused(people: People) -> None:
    for word in ("", "x", "\ud800", "a" * 10_000):
        assert refused(people.sessions.who(word, NOW)) == "not_signed_in"


def test_guest_session_ends_after_one_day(people: People) -> None:
    session = people.sessions.guest(NOW)
    assert session.signed.name == f"Guest {session.signed.person[1:5]}"
    assert people.sessions.who(session.token, NOW + DAY - SECOND) == session.signed
    assert refused(people.sessions.who(session.token, NOW + DAY)) == "session_over"
    assert refused(people.accounts.set_password(session.signed.person, PASSWORD, NOW)) == "not_allowed"


def test_sweep_removes_only_ended_sessions_and_expired_attempts(people: People, ann: Person) -> None:
    signed_in(people, "Ann")
    late = signed_in(people, "Ann", NOW + 20 * DAY)
    people.sessions.sign_in("Ann", "not the password", "192.0.2.1", NOW)
    people.sweep(NOW + 30 * MINUTE - SECOND)
    assert set(people.recorder.facts("failure")) == {ann.id}  # ten minutes were enough for the address
    people.sweep(NOW + 30 * DAY)
    assert list(people.recorder.facts("session")) == [late.signed.session]
    assert people.recorder.facts("failure") == {}


def test_irreversible_act_needs_password_or_passkey_just_before(people: People, ann: Person) -> None:
    """The proof counts for ten minutes."""
    session = signed_in(people, "Ann")
    late = NOW + 11 * MINUTE
    assert people.sessions.proof_problem(session.signed, NOW + 9 * MINUTE) is None
    people.sessions.who(session.token, late)
    assert refused(people.sessions.proof_problem(session.signed, late)) == "prove_again", "acts are no proof"
    assert isinstance(people.sessions.resume(session.token, PASSWORD, "", late), Identity)
    assert people.sessions.proof_problem(session.signed, late + 9 * MINUTE) is None
    guest = people.sessions.guest(NOW)
    assert people.sessions.proof_problem(guest.signed, late) is None


NOBODY = "pnobodyatall2"


def first(people: People, monkeypatch: pytest.MonkeyPatch, deed: Callable[[], object]) -> None:
    """Run `deed` just before the next change of a session."""
    put = people.recorder.put

    def late(kind: str, id: str, fact: object, **more: object) -> None:
        if kind == "session":
            monkeypatch.undo()
            deed()
        put(kind, id, fact, **more)  # type: ignore[arg-type]

    monkeypatch.setattr(people.recorder, "put", late)


def test_session_ended_elsewhere_during_use_is_refused(
    people: People, ann: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    session, other = signed_in(people, "Ann"), People(people.recorder, key=KEY, hasher=QUICK)
    first(people, monkeypatch, lambda: other.sessions.sign_out(session.token))
    assert refused(people.sessions.who(session.token, NOW + MINUTE)) == "not_signed_in"
    assert people.recorder.facts("session") == {}


def test_session_used_by_two_processes_at_once_stays_open(
    people: People, ann: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    session, other = signed_in(people, "Ann"), People(people.recorder, key=KEY, hasher=QUICK)
    first(people, monkeypatch, lambda: other.sessions.who(session.token, NOW + MINUTE))
    assert people.sessions.who(session.token, NOW + 2 * MINUTE) == session.signed
    assert other.sessions.locks_at(session.token, NOW + 2 * MINUTE) == NOW + 32 * MINUTE, "30 after the later"


def test_session_ended_elsewhere_during_resume_is_refused(
    people: People, ann: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    session, other = signed_in(people, "Ann"), People(people.recorder, key=KEY, hasher=QUICK)
    first(people, monkeypatch, lambda: other.sessions.sign_out(session.token))
    assert refused(people.sessions.resume(session.token, PASSWORD, "", NOW + HOUR)) == "not_signed_in"
    assert refused(people.sessions.unlock(session.token, ann, NOW + HOUR)) == "not_signed_in"


def test_session_activity_is_known_to_its_process_at_once(people: People, ann: Person) -> None:
    session = signed_in(people, "Ann")
    people.sessions.who(session.token, NOW + 9 * SECOND)
    assert people.sessions.locks_at(session.token, NOW) == NOW + 30 * MINUTE + 9 * SECOND
    assert people.sessions.who(session.token, NOW + 30 * MINUTE + 8 * SECOND) == session.signed


def test_password_proof_is_valid_for_just_under_ten_minutes(people: People, ann: Person) -> None:
    session = signed_in(people, "Ann")
    assert people.sessions.proof_problem(session.signed, NOW + 10 * MINUTE - SECOND) is None
    problem = people.sessions.proof_problem(session.signed, NOW + 10 * MINUTE)
    assert refused(problem) == "prove_again"
    assert problem.says == "You gave your password or passkey more than 10 minutes ago: give it again to do this."


def test_ended_sessions_are_removed_from_the_activity_cache(people: People, ann: Person) -> None:
    one, two, three = (signed_in(people, "Ann") for _ in range(3))
    for session in (one, two, three):
        people.sessions.who(session.token, NOW)
    people.sessions.sign_out(one.token)
    assert people.sessions.end(ann.id, two.signed.session) is None
    assert list(people.sessions._seen) == [three.signed.session]
    People(people.recorder, key=KEY, hasher=QUICK).sessions.sign_out(three.token)  # by another process
    people.sweep(NOW)
    assert people.sessions._seen == {}, "nor does the memory of a process grow for ever"


def test_sign_out_everywhere_raises_that_persons_round_by_1(people: People, ann: Person) -> None:
    guest = people.sessions.guest(NOW).signed.person
    for id in (ann.id, guest):
        rounds = [people.accounts.person(id).round]
        for _ in range(2):
            people.sessions.sign_out_everywhere(id, NOW)
            rounds.append(people.accounts.person(id).round)
        assert rounds == [0, 1, 2]


def test_sign_out_everywhere_of_erased_or_unknown_is_refused(people: People, ann: Person) -> None:
    people.erase(ann.id, ann.id, seated=False, why="", now=NOW)
    fact = people.recorder.get("person", ann.id)
    assert refused(people.accounts.next_round(ann.id, NOW)) == "erased_person"
    assert refused(people.accounts.next_round(NOBODY, NOW)) == "no_such_person"
    assert people.recorder.facts("person") == {ann.id: fact}


def test_session_unlocks_only_while_valid_and_for_its_person(people: People, ann: Person) -> None:
    session, bob = signed_in(people, "Ann"), added(people, "Bob")
    assert people.sessions.unlock(session.token, ann, NOW + HOUR) == session.signed
    assert people.sessions.locks_at(session.token, NOW + HOUR) == NOW + 90 * MINUTE
    for token, person, problem in (("x", ann, "not_signed_in"), (session.token, bob, "wrong_credentials")):
        assert refused(people.sessions.unlock(token, person, NOW + HOUR)) == problem
    people.sessions.sign_out_everywhere(ann.id, NOW)
    assert refused(people.sessions.unlock(session.token, ann, NOW + HOUR)) == "session_over"


def test_signature_cache_when_full_drops_its_oldest_value(monkeypatch: pytest.MonkeyPatch) -> None:
    seals, verified = Seals(KEY), list[str]()

    def counted(public: str, value: list[str], signature: str) -> bool:
        verified.append(value[1])
        return signed_by(public, value, signature)

    monkeypatch.setattr(facts, "MAX_CACHED", 2)
    monkeypatch.setattr(facts, "signed_by", counted)
    sealed = {id: seals.seal("session", id, {"person": id}) for id in "abc"}
    for id in "aabcca":
        assert seals.verified("session", id, sealed[id]) == sealed[id]
    assert verified == ["a", "b", "c", "a"], "the third fact took the place of the first"
    assert seals.verified("session", "c", {**sealed["c"], "person": "b"}) is None

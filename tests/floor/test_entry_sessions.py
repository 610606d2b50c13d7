"""An entry is known by its session and number: a repeat gets its answer, a gap is an error, a new session starts at 1."""

import asyncio
from typing import Any

import pytest

from hardway.floor.problem import Problem
from hardway.floor.runtime import entry_sessions
from hardway.floor.runtime.entry import Receipt
from hardway.floor.runtime.entry_sessions import FORGOTTEN, MAX_ANSWERS, REUSED, UNCERTAIN, EntrySessions
from hardway.floor.spec import Spec
from hardway.floor.table import served_table
from hardway.floor.table.live import Live
from hardway.floor.tables import Floor
from hardway.journal import MemoryRecorder
from hardway.journal.audit import audit
from hardway.journal.stored_stream import StoredAnswer
from hardway.notation import write
from hardway.table import Refusal
from tests.floor.rig import Clock, Faulty, again, at, before_storing, floor, settled

REAL, STICK = Spec("crown", dice="real"), Spec("crown", dice="real", staff="people")


async def entered(live: Live, *entries: str, session: str = "s", first: int = 1) -> list[Any]:
    return [await live.enter(live.giver("p1"), text, f"{session}#{n}") for n, text in enumerate(entries, first)]


def test_retry_gets_first_answer_but_a_restart_forgets_refusals() -> None:
    recorder = MemoryRecorder()

    async def play(here: Floor) -> None:
        live = await at(here, REAL)
        answers = await entered(live, "seat 300", "bet pass 10", "bet pass 9999", "bet field 5", "undo")
        assert [type(one) for one in answers] == [Receipt, Receipt, Refusal, Receipt, Receipt]
        repeated = await entered(live, "seat 300", "bet pass 10", "bet pass 9999", "bet field 5", "undo")
        assert [getattr(one, "seq", one) for one in repeated] == [getattr(one, "seq", one) for one in answers]
        assert [one.again for one in repeated if isinstance(one, Receipt)] == [True] * 4
        assert live.host.durable_row.seq == 5

    async def after(here: Floor) -> None:
        live = await again(here, "crown-1")
        assert [one.seq for one in await entered(live, "seat 300", "bet pass 10")] == [2, 3]
        assert await entered(live, "bet pass 9999", first=3) == [FORGOTTEN], "what was refused made no row"
        assert [one.seq for one in await entered(live, "bet field 5", "undo", first=4)] == [4, 5]
        assert (await entered(live, "bet field 5", first=6))[0].seq == 6

    floor(recorder, play)
    floor(recorder, after)
    assert not audit(recorder).findings


def test_entry_under_a_known_key_with_another_text_is_refused() -> None:
    """Its client would believe that both were made. The text is known until the table opens again, also of a refusal."""
    recorder = MemoryRecorder()

    async def play(here: Floor) -> None:
        live = await at(here, REAL)
        await entered(live, "seat 300", "bet pass 10", "bet pass 9999")
        assert await entered(live, "seat 500", "bet pass 20", "bet field 5") == [REUSED] * 3
        assert live.host.durable_row.seq == 3
        assert (await entered(live, "bet field 5", first=4))[0].seq == 4, "the next number is free"

    async def after(here: Floor) -> None:
        live = await again(here, "crown-1")
        assert [one.seq for one in await entered(live, "seat 300", "bet pass 20")] == [2, 3]
        assert live.host.durable_row.seq == 4

    floor(recorder, play)
    floor(recorder, after)


def test_texts_of_a_session_are_forgotten_with_its_answers() -> None:
    async def play(here: Floor) -> None:
        live = await at(here, REAL)
        await entered(live, "seat 300", *["bet pass 9999"] * MAX_ANSWERS)
        assert await entered(live, "seat 500") == [FORGOTTEN]
        assert await entered(live, "seat 500", first=2) == [REUSED]

    floor(MemoryRecorder(), play)


def test_entry_number_gap_is_refused_and_sessions_start_at_one() -> None:
    async def play(here: Floor) -> None:
        live = await at(here, REAL)
        await entered(live, "seat 300", "bet pass 10")
        gap, new = await entered(live, "bet field 5", first=4) + await entered(
            live, "bet field 5", session="t", first=2
        )
        assert gap == Problem("bad_entry", "the next entry of this session has number 3, not 4")
        assert new == Problem("bad_entry", "the next entry of this session has number 1, not 2")
        assert isinstance((await entered(live, "bet field 5", first=3))[0], Receipt)
        assert isinstance((await entered(live, "bet field 5", session="t"))[0], Receipt)

    floor(MemoryRecorder(), play)


def test_entry_session_continues_numbering_after_a_restart() -> None:
    recorder = MemoryRecorder()

    async def play(here: Floor) -> None:
        await entered(await at(here, REAL), "seat 300", "bet pass 9999", "bet pass 9999")

    async def after(here: Floor) -> None:
        live = await again(here, "crown-1")
        assert isinstance((await entered(live, "bet pass 10", first=4))[0], Receipt)
        assert (await entered(live, "bet pass 10", first=6))[0].name == "bad_entry"

    floor(recorder, play)
    floor(recorder, after)


def test_retry_of_a_pending_entry_waits_for_the_same_receipt() -> None:
    recorder = Faulty()

    async def play(here: Floor) -> None:
        live = await at(here, REAL)
        await entered(live, "seat 300")
        recorder.open.clear()
        me = live.giver("p1")
        gone = live.enter(me, "bet pass 10", "s#2")
        gone.cancel()  # its connection is lost
        repeated = [live.enter(me, "bet pass 10", "s#2") for _ in range(2)]
        await settled()
        assert not any(one.done() for one in repeated), "nobody is answered before it is durable"
        recorder.open.set()
        assert [(await one).seq for one in repeated] == [3, 3]
        assert live.host.durable_row.seq == 3

    floor(recorder, play)


def test_entry_of_unknown_result_is_stored_once_when_retried() -> None:
    recorder = Faulty()

    async def play(here: Floor) -> None:
        live = await at(here, REAL)
        await entered(live, "seat 300")
        recorder.faults = [before_storing]
        assert await entered(live, "bet pass 10", first=2) == [UNCERTAIN]
        live = await again(here, "crown-1")
        assert [one.seq for one in await entered(live, "bet pass 10", first=2)] == [3]
        assert [one.seq for one in await entered(live, "bet pass 10", first=2)] == [3]

    floor(recorder, play)


def test_retried_bet_is_decided_once_if_accepted_or_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    decided: list[str] = []
    decide = served_table.decide

    def counted(law: Any, state: Any, command: Any) -> Any:
        decided.append(write(command))
        return decide(law, state, command)

    async def play(here: Floor) -> None:
        live = await at(here, REAL)
        await entered(live, "seat 300")
        monkeypatch.setattr(served_table, "decide", counted)
        for number, entry in enumerate(("bet pass 10", "bet pass 9999", "take field"), 2):
            decided.clear()
            await entered(live, entry, first=number)
            await entered(live, entry, first=number)
            assert [one for one in decided if not one.startswith("@")] == [entry.replace(" ", " p1 ", 1)]

    floor(MemoryRecorder(), play)


@pytest.mark.parametrize(
    ("spec", "role", "entry"),
    [(Spec("crown"), "", "throw"), (Spec("crown"), "", "bots 2"), (STICK, "stickperson", "read 4 3")],
)
def test_retried_throw_bot_request_or_reading_happens_once(spec: Spec, role: str, entry: str) -> None:
    clock = Clock()

    async def play(here: Floor) -> None:
        live = await at(here, spec)
        await entered(live, "seat 300", "bet pass 10")
        clock.on(seconds=2)
        who = live.giver("p8" if role else "p1", role)
        first, joined = await asyncio.gather(live.enter(who, entry, "k"), live.enter(who, entry, "k"))
        assert joined.seq == first.seq
        rows = live.host.durable_row.seq
        assert (await live.enter(who, entry, "k")) == Receipt(first.seq, again=True)
        assert live.host.durable_row.seq == rows

    floor(MemoryRecorder(), play, clock=clock)


def test_refused_staff_entry_retried_after_restart_adds_no_row() -> None:
    recorder = MemoryRecorder()

    async def play(here: Floor) -> None:
        live = await at(here, STICK) if not recorder.head("crown-1") else await again(here, "crown-1")
        dealer = live.giver("p8", "dealer")
        refused = await live.enter(dealer, "read 4 3", "k")
        assert isinstance(refused, Refusal)
        assert live.host.durable_row.seq == 2

    floor(recorder, play)
    floor(recorder, play)


def test_entry_sessions_forget_the_oldest_at_their_limits(monkeypatch: pytest.MonkeyPatch) -> None:
    """People, sessions and answers each have a limit."""
    monkeypatch.setattr(entry_sessions, "MAX_SESSIONS", 2)
    keys = ("p2/x#1", "p1/a#1", "p1/b#1", "p1/a#2", "p1/c#1", "p1/d#1")
    known = EntrySessions(StoredAnswer(key, seq, None) for seq, key in enumerate(keys, 2))
    assert known.known_answer("p1/a#1") is None
    assert known.known_answer("p1/a#3") is not None, "a forgotten session does not go on"
    assert known.known_answer("p2/x#1") == Receipt(2, again=True), "whatever another enters"
    assert known.known_answer("p1/c#1") == Receipt(6, again=True)
    monkeypatch.setattr(entry_sessions, "MAX_PEOPLE", 1)
    assert EntrySessions(StoredAnswer(key, 2, None) for key in keys).known_answer("p2/x#1") is None
    long = EntrySessions(StoredAnswer(f"p1/a#{n}", n, None) for n in range(1, MAX_ANSWERS + 2))
    assert (long.known_answer("p1/a#1"), long.known_answer("p1/a#2")) == (FORGOTTEN, Receipt(2, again=True))


def test_entry_sessions_of_refused_newcomers_evict_nobody_else(monkeypatch: pytest.MonkeyPatch) -> None:
    """A person who has a row, or waits for one, keeps their session."""
    monkeypatch.setattr(entry_sessions, "MAX_NEWCOMERS", 2, raising=False)
    monkeypatch.setattr(entry_sessions, "MAX_PEOPLE", 2)

    async def play(here: Floor) -> None:
        live = await at(here, STICK)
        seat = await live.enter(live.giver("p1"), "seat 300", "p1/a")
        asked = live.enter(live.giver("p1"), "bet pass 10 oral", "p1/b")
        slow: asyncio.Future[Any] = asyncio.get_running_loop().create_future()
        live.host.sessions.register("p2/a", slow)
        for number in range(9):
            refused = await live.enter(live.giver(f"p{number + 3}"), "bet pass 10", f"p{number + 3}/a")
            assert isinstance(refused, Refusal)
            await settled()
        again = await live.enter(live.giver("p1"), "seat 300", "p1/a")
        assert (again.seq, again.again) == (seat.seq, True), "it has a row"
        assert live.host.sessions.known_answer("p2/a") is slow, "its answer may still come"
        assert live.host.sessions.known_answer("p3/a") is None, "the oldest is forgotten"
        assert live.host.sessions.known_answer("p11/a") is not None
        asked.cancel()

    floor(MemoryRecorder(), play)


def test_entry_keys_of_the_system_may_skip_numbers() -> None:
    known = EntrySessions([StoredAnswer("crown-cup-1#17", 5, None)], gaps=True)
    assert known.known_answer("crown-cup-1#40") is None
    assert known.known_answer("crown-cup-1#17") == Receipt(5, again=True)


@pytest.mark.parametrize("key", ["k" * 201, "a\nb#1"])
def test_unprintable_or_overlong_entry_key_is_refused(key: str) -> None:
    assert EntrySessions(()).known_answer(key) == entry_sessions.BAD_KEY

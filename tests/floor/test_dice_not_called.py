"""Electronic dice that nobody calls: the throw is annulled, the store fails, or the dice are not ready."""

import asyncio
import json
import threading
from typing import Any

import pytest

from hardway.floor.chance import Generator, GeneratorFailed
from hardway.floor.problem import Problem
from hardway.floor.runtime.entry import Receipt, Submission
from hardway.floor.spec import Spec
from hardway.floor.table.cup import Cup, Secrets
from hardway.floor.table.electronic import Electronic
from hardway.floor.table.live import Live
from hardway.floor.table.served_table import TableHost
from hardway.floor.tables import Floor
from hardway.journal import MemoryRecorder, Unavailable
from hardway.journal.audit import audit
from hardway.journal.dice_proof import house_commitment, player_commitment
from hardway.journal.keys import Key
from hardway.journal.stored_stream import open_stored_stream
from hardway.table.model.commands import Throw
from tests.floor.rig import KEY, Faulty, Hears, again, at, before_storing, floor, real, settled, until
from tests.waiting import SECONDS

NONCE = "ab" * 32


async def bet_on(here: Floor) -> Live:
    """Sit p1 down with a chip on the pass line."""
    live = await at(here, Spec("crown"))
    for n, text in enumerate(("seat 300", "bet pass 10")):
        assert isinstance(await live.enter(live.giver("p1"), text, f"k{n}"), Receipt)
    return live


def dice_rows(recorder: MemoryRecorder) -> list[Any]:
    return [json.loads(row.body) for row in recorder.rows("crown-1") if row.kind == "dice"]


def fails(why: Any) -> Problem:
    """Return the problem that an entry was answered by."""
    assert isinstance(why, Problem), why
    return why


def no_entropy(size: int) -> bytes:
    raise OSError("no entropy")


def not_drawn(self: Generator) -> str:
    raise GeneratorFailed("no entropy")


@pytest.mark.usefixtures("patient_dice")
def test_throw_annulled_in_the_air_shows_its_secret() -> None:
    recorder = MemoryRecorder()

    async def play(here: Floor) -> None:
        live = await bet_on(here)
        assert live.dice is not None
        assert live.commit("p1", 1, player_commitment("crown-1", 1, "p1", NONCE)) is None
        throwing = asyncio.ensure_future(live.enter(live.giver("p1"), "throw", "t"))
        await until(lambda: live.dice is not None and live.dice.tasks)
        await settled()
        hears = Hears(live)
        annulled = await live.enter(live.giver("p9", "pit_boss"), "invalidate fire because it burns", "i")
        assert isinstance(annulled, Receipt), annulled
        await until(lambda: live.dice is not None and live.dice.cup.ready and not live.dice.cup.thrown)
        await settled()
        thrown, under_way = throwing.done(), live.dice.tasks
        live.end()
        assert thrown
        assert under_way == []
        assert "dice" in hears.sides, "pages commit to the next throw now"
        assert (live.host.durable_state.rolls, live.host.durable_state.phase, live.dice.cup.number) == (0, "hand", 2)

    floor(recorder, play)
    [row] = dice_rows(recorder)
    [throw] = [json.loads(row.proof) for row in recorder.rows("crown-1") if row.entry.endswith("throw")]
    assert house_commitment("crown-1", 1, row["renew"]["shown"]["secret"]) == throw["house"]
    assert not audit(recorder).findings


def test_unstored_commitment_is_made_when_the_table_reopens() -> None:
    now = 0.0
    recorder = Faulty(lambda: now)

    async def begin(here: Floor) -> None:
        live = await bet_on(here)
        assert live.commit("p1", 1, player_commitment("crown-1", 1, "p1", NONCE)) is None
        throwing = asyncio.ensure_future(live.enter(live.giver("p1"), "throw", "t"))
        await until(lambda: live.host.durable_state.phase == "air")
        assert not throwing.done()

    floor(recorder, begin, crash=True)
    now += 10

    async def go_on(here: Floor) -> None:
        live = await again(here, "crown-1")
        recorder.faults = [None, before_storing]
        box = live.giver("p9", "boxperson")
        assert isinstance(await live.enter(box, "noroll irregular because the key is lost", "n"), Receipt)
        assert dice_rows(recorder) == []
        live = await again(here, "crown-1")
        assert live.dice is not None
        assert (live.dice.cup.number, live.dice.cup.ready, live.dice.trouble) == (2, True, "")
        [row] = dice_rows(recorder)
        assert (row["renew"]["instead"], row["renew"]["next"]) == (1, live.dice.cup.commitment)

    floor(recorder, go_on, key=Key.new())


def test_unstored_throw_cannot_be_called_off() -> None:
    recorder = Faulty()

    async def play(here: Floor) -> None:
        live = await bet_on(here)
        recorder.faults = [before_storing]
        assert fails(await live.enter(live.giver("p1"), "throw", "t")).name == "not_certain"
        box = live.giver("p9", "boxperson")
        assert fails(await live.enter(box, "noroll irregular because it fell short", "n")).name == "table_suspended"
        live = await again(here, "crown-1")
        assert (live.host.durable_state.phase, live.host.durable_state.rolls) == ("hand", 0)

    floor(recorder, play)


def test_throw_after_an_unstored_call_is_suspended() -> None:
    recorder, go_on = Faulty(), threading.Event()

    def held_and_lost(rows: Any, tokens: Any, store: Any) -> Any:
        assert go_on.wait(SECONDS), "nobody let it go on"
        raise Unavailable("the disk is full")

    async def play(here: Floor) -> None:
        live = await bet_on(here)
        recorder.faults = [None, held_and_lost]
        first = asyncio.ensure_future(live.enter(live.giver("p1"), "throw", "t1"))
        await until(lambda: live.host.decided_state.rolls == 1)
        second = asyncio.ensure_future(live.enter(live.giver("p1"), "throw", "t2"))
        await settled()
        too_early = second.done()
        go_on.set()
        assert not too_early
        answer = fails(await second)
        assert answer.name == "table_suspended"
        assert "the disk is full" in answer.says
        assert isinstance(await first, Receipt)
        live = await again(here, "crown-1")
        await until(lambda: live.host.durable_state.rolls == 1)  # the throw stands, and is called after all

    floor(recorder, play)
    assert not audit(recorder).findings


def test_table_stays_closed_after_a_generator_failure(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def play(here: Floor) -> None:
        live = await bet_on(here)
        with monkeypatch.context() as patch:
            patch.setattr(Generator, "secret", not_drawn)
            assert isinstance(await live.enter(live.giver("p1"), "throw", "t"), Receipt)  # both secrets were at hand
            await live.rest()
        assert isinstance(await live.enter(live.giver("p1"), "bet field 5", "f"), Receipt)
        await live.rest()
        for n in range(3):
            assert "no entropy" in fails(await live.enter(live.giver("p1"), "throw", f"t{n}")).says
        assert live.host.durable_state.rolls == 1

    floor(MemoryRecorder(), play)


def test_table_reopened_without_a_generator_keeps_its_wagers(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    recorder = MemoryRecorder()
    floor(recorder, bet_on)
    monkeypatch.setattr(Generator, "secret", not_drawn)

    async def go_on(here: Floor) -> None:
        live = await again(here, "crown-1")
        assert live.dice is not None
        assert "no entropy" in live.dice.trouble
        assert fails(await live.enter(live.giver("p1"), "throw", "t")).name == "dice_failed"
        assert live.host.durable_state.players["p1"].bets["pass"].amount == 1000

    floor(recorder, go_on)
    assert dice_rows(recorder) == []


async def not_made_ready(here: Floor, secrets: Secrets) -> Electronic:
    """Return the dice of a table that have only been read from its journal; their secret is gone."""
    await bet_on(here)
    stored = open_stored_stream(here.recorder, "crown-1", KEY)
    return Electronic(TableHost(stored, here.writer), Cup.reopened("crown-1", secrets, stored.dice), clock=real)


def thrown() -> Submission:
    return Submission(Throw(), "p1", "t", real())


def test_unprepared_dice_are_prepared_by_the_throw() -> None:
    recorder = MemoryRecorder()

    async def play(here: Floor) -> None:
        dice = await not_made_ready(here, Secrets(KEY))
        assert isinstance(await dice.throw(thrown()), Receipt)
        await dice.rest()
        assert dice.host.durable_state.rolls == 1

    floor(recorder, play)
    assert len(dice_rows(recorder)) == 1
    assert not audit(recorder).findings


def test_generator_failure_at_a_throw_notifies_listeners() -> None:
    recorder = MemoryRecorder()

    async def play(here: Floor) -> None:
        dice = await not_made_ready(here, Secrets(KEY, Generator(no_entropy)))
        told: list[str] = []
        dice.changed = lambda: told.append(dice.trouble)
        answer = fails(await dice.throw(thrown()))
        assert answer.name == "dice_failed"
        assert "no entropy" in answer.says
        assert told, "those who listen hear of it"
        assert told[-1] == answer.says
        assert dice.host.decided_state.phase == "hand"

    floor(recorder, play)
    assert dice_rows(recorder) == []


def test_thrower_hears_that_the_house_could_not_commit() -> None:
    recorder = Faulty()

    async def play(here: Floor) -> None:
        dice = await not_made_ready(here, Secrets(KEY))
        recorder.faults = [before_storing]
        answer = fails(await dice.throw(thrown()))
        assert answer.name == "table_suspended"
        assert "cannot commit" in answer.says
        assert dice.host.decided_state.phase == "hand"

    floor(recorder, play)

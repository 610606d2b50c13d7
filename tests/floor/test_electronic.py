"""Electronic dice when things go wrong: failing generators, lost secrets, silent pages, throws without a call."""

import asyncio
import json
import threading
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from hardway.floor.chance import Generator, GeneratorFailed
from hardway.floor.problem import Problem
from hardway.floor.runtime.entry import Receipt, Submission
from hardway.floor.spec import Spec
from hardway.floor.table import electronic
from hardway.floor.table.cup import Cup, Secrets
from hardway.floor.table.electronic import Electronic
from hardway.floor.table.live import Live
from hardway.floor.table.served_table import TableHost
from hardway.floor.tables import Floor
from hardway.journal import MemoryRecorder, Unavailable, open_recorder
from hardway.journal.audit import audit
from hardway.journal.backup import backup, restore
from hardway.journal.dice_proof import house_commitment, player_commitment
from hardway.journal.keys import Key
from hardway.journal.stored_stream import open_stored_stream
from hardway.table import Refusal
from hardway.table.model.commands import Throw
from tests.floor.rig import KEY, TURNS, Faulty, Hears, again, at, before_storing, enter_all, floor, real, settled, until
from tests.waiting import SECONDS


def test_throw_on_unready_dice_fails_and_lets_other_tasks_run(monkeypatch: pytest.MonkeyPatch) -> None:
    """Preparing may finish without yielding to the loop, so a retry without a pause would block all others."""

    async def play(here: Floor) -> None:
        live = await at(here, Spec("crown"))
        await enter_all(live, "p1", "seat 300", "bet pass 10")
        assert live.dice is not None
        turns = 0
        tried: list[int] = []

        async def others() -> None:
            nonlocal turns
            while True:
                turns += 1
                await asyncio.sleep(0)

        async def not_ready() -> None:
            assert len(tried) < 1000, "tried without an end"
            tried.append(turns)

        monkeypatch.setattr(live.dice, "_not_ready", not_ready)
        monkeypatch.setattr(live.dice.cup, "thrown", True)
        meanwhile = asyncio.create_task(others())
        answer = await live.enter(live.giver("p1"), "throw", "k3")
        meanwhile.cancel()
        assert answer.name == "dice_failed"
        assert len(tried) == 10
        apart = [later - earlier for earlier, later in pairwise(tried)]
        assert min(apart) > 0, "others ran between any two tries"
        assert max(apart) < TURNS, "and nobody waited for them"
        monkeypatch.undo()
        assert isinstance(await live.enter(live.giver("p1"), "throw", "k4"), Receipt)

    floor(open_recorder(":memory:"), play)


@pytest.mark.parametrize(("mode", "staff"), [("casino", "people"), ("casino", "auto"), ("practice", "auto")])
def test_no_roll_declared_after_an_electronic_roll_is_refused(
    mode: str, staff: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    recorder = open_recorder(":memory:")

    async def play(here: Floor) -> None:
        live = await at(here, Spec("crown", mode=mode, staff=staff))
        await enter_all(live, "p1", "seat 300", "bet pass 10", "throw")
        box = live.giver("p9", "boxperson")
        answer = await live.enter(box, "noroll on_float", "n")
        assert isinstance(answer, Refusal), answer
        assert answer.reason == "not_offered"
        assert live.host.durable_state.rolls == 1
        assert not audit(recorder).findings
        monkeypatch.setattr(electronic.Electronic, "call_off", lambda self, given: self.host.submit(given))
        assert isinstance(await live.enter(box, "noroll on_float", "n9"), Receipt)

    floor(recorder, play)
    assert [one.what for one in audit(recorder).findings] == ["dice"], "and where it was done, the audit says so"


def test_restarted_server_commits_anew_to_the_next_throw() -> None:
    recorder = open_recorder(":memory:")

    async def begin(here: Floor) -> None:
        live = await at(here, Spec("crown"))
        await live.enter(live.giver("p1"), "seat 300", "k1")

    floor(recorder, begin)

    async def go_on(here: Floor) -> None:
        live = await here.live("crown-1")
        assert not live.dice.trouble
        assert live.dice.cup.ready, "what is thrown next is drawn while bets are open"
        await enter_all(live, "p1", "bet pass 10", "throw")
        assert live.host.durable_state.rolls == 1

    floor(recorder, go_on)
    renewed = [row for row in recorder.rows("crown-1") if row.kind == "dice"]
    assert len(renewed) == 1
    assert "was in the memory of a server that has ended" in renewed[0].body
    found = audit(recorder)
    assert not found.findings
    assert found.remarks == (
        "crown-1: the house gave up its commitment to a throw once before the dice left the hand, row 3.",
    )


def in_the_air(recorder: MemoryRecorder) -> None:
    """Leave a table with the dice in the air, as a power cut would."""

    async def begin(here: Floor) -> None:
        live = await at(here, Spec("crown"))
        await enter_all(live, "p1", "seat 300", "bet pass 10")
        live.dice.cup.commit("p1", 1, player_commitment("crown-1", 1, "p1", "ab" * 32))
        throwing = asyncio.ensure_future(live.enter(live.giver("p1"), "throw", "k3"))
        await until(lambda: live.host.durable_state.phase == "air")
        assert not throwing.done()

    floor(recorder, begin, crash=True)


@pytest.mark.usefixtures("patient_dice")
def test_throw_in_the_air_of_dead_process_is_finished_by_another() -> None:
    now = 0.0
    recorder = MemoryRecorder(lambda: now)
    in_the_air(recorder)
    now += 10

    async def go_on(here: Floor) -> None:
        live = await here.live("crown-1")
        assert live.reveal("p1", 1, "ab" * 32) is None
        await until(lambda: live.host.durable_state.rolls == 1)

    floor(recorder, go_on)
    rows = list(recorder.rows("crown-1"))
    assert '"kind":"provable"' in rows[-1].proof
    assert [row for row in rows if row.kind == "dice"] == [], "nothing was given up"
    assert not audit(recorder).findings


def test_throw_whose_secret_is_lost_must_be_declared_no_roll() -> None:
    now = 0.0
    recorder = MemoryRecorder(lambda: now)
    in_the_air(recorder)
    now += 10

    async def go_on(here: Floor) -> None:
        live = await here.live("crown-1")
        assert "must be called off" in live.dice.trouble
        assert live.dice.tasks == [], "no nonce is awaited: nobody could call these dice"
        box = live.giver("p2", "boxperson")
        answer = await live.enter(box, "noroll irregular because the server lost its key", "k4")
        assert isinstance(answer, Receipt), answer
        assert not live.dice.trouble
        assert live.dice.cup.ready, "the house has committed to the next throw"
        assert isinstance(await live.enter(live.giver("p1"), "throw", "k5"), Receipt)
        assert live.host.durable_state.rolls == 1

    floor(recorder, go_on, key=Key.new())
    # the journal's own checkpoints are of the first key
    [found] = [finding for finding in audit(recorder).findings if finding.what != "checkpoint"]
    assert (found.what, found.expected) == ("unshown", "the secret of throw 1, which left the hand at row 4")


@pytest.mark.usefixtures("patient_dice")
def test_dice_in_the_air_in_a_restored_backup_take_no_nonce(tmp_path: Path) -> None:
    """Everybody has seen their secret since: a page would choose between two throws."""
    db, file, later = (str(tmp_path / name) for name in ("hardway.db", "monday.backup", "again.db"))

    async def play(here: Floor) -> None:
        live = await at(here, Spec("crown"))
        await enter_all(live, "p1", "seat 300", "bet pass 10")
        assert live.dice is not None
        assert live.commit("p1", 1, player_commitment("crown-1", 1, "p1", "cd" * 32)) is None
        throwing = live.enter(live.giver("p1"), "throw", "k3")
        await until(lambda: live.dice is not None and live.dice.cup.thrown)
        backup(db, file)
        assert live.reveal("p1", 1, "cd" * 32) is None
        assert isinstance(await throwing, Receipt)

    async def go_on(here: Floor) -> None:
        live = await again(here, "crown-1")
        refused = live.reveal("p1", 1, "cd" * 32)
        assert refused.name == "too_late"
        await until(lambda: live.dice is not None and live.dice.cup.number == 2 and live.dice.cup.ready)
        assert not live.dice.cup.restored, "the next throw is as any other"

    first = open_recorder(db)
    floor(first, play)
    assert '"missing":[]' in list(first.rows("crown-1"))[-1].proof
    restore(file, later)
    recorder = open_recorder(later)
    floor(recorder, go_on)
    [shown] = [row.proof for row in recorder.rows("crown-1") if '"secret"' in row.proof]
    assert '"missing":["p1"]' in shown
    assert not audit(recorder).findings


def test_dice_secret_equal_to_an_earlier_one_raises() -> None:
    drawn = iter([b"\x01\x02" * 16] * 3)
    secrets = Secrets(KEY, Generator(lambda size: next(drawn)))
    assert secrets.get_or_draw("t", 1) == "0102" * 16
    with pytest.raises(Exception, match="twice"):
        secrets.get_or_draw("t", 2)


@pytest.mark.usefixtures("patient_dice")
def test_dice_declared_no_roll_in_the_air_can_be_thrown_again() -> None:
    recorder = MemoryRecorder()

    async def play(here: Floor) -> None:
        live = await at(here, Spec("crown"))
        box, hears = live.giver("p9", "boxperson"), Hears(live)
        await enter_all(live, "p1", "seat 300", "bet pass 10")
        assert live.dice is not None
        assert isinstance(await live.enter(box, "noroll irregular because nothing flew", "n1"), Refusal)
        assert live.commit("p1", 1, player_commitment("crown-1", 1, "p1", "ab" * 32)) is None
        await live.rest()
        hears.sides.clear()
        throwing = asyncio.ensure_future(live.enter(live.giver("p1"), "throw", "k3"))
        await until(lambda: live.host.durable_state.phase == "air" and live.dice is not None and live.dice.tasks)
        assert "dice" in hears.sides, "every page is told, for their nonces are awaited"
        assert isinstance(await live.enter(live.giver("p1"), "throw", "k4"), Refusal)
        assert isinstance(await live.enter(box, "noroll irregular because it fell short", "n2"), Receipt)
        assert live.dice.cup.ready
        assert live.dice.tasks == []
        assert isinstance(await throwing, Receipt)
        assert live.host.durable_state.rolls == 0

    floor(recorder, play)
    assert not audit(recorder).findings


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
def test_throw_annulled_in_the_air_publishes_its_house_secret() -> None:
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


def test_house_commitment_not_stored_is_made_on_reopening() -> None:
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
        assert (live.dice.cup.number, live.dice.cup.ready, live.dice.trouble) == (2, True, "")
        [row] = dice_rows(recorder)
        assert (row["renew"]["instead"], row["renew"]["next"]) == (1, live.dice.cup.commitment)

    floor(recorder, go_on, key=Key.new())


def test_throw_that_was_not_stored_cannot_be_declared_no_roll() -> None:
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


def test_throw_after_a_roll_not_stored_is_refused_as_suspended() -> None:
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


def test_generator_failure_stops_throws_but_not_bets(monkeypatch: pytest.MonkeyPatch) -> None:
    async def play(here: Floor) -> None:
        live = await bet_on(here)
        with monkeypatch.context() as patch:
            patch.setattr(Generator, "secret", not_drawn)
            assert isinstance(await live.enter(live.giver("p1"), "throw", "t"), Receipt)  # both secrets were at hand
            await live.rest()
        assert isinstance(await live.enter(live.giver("p1"), "bet field 5", "f"), Receipt)
        await live.rest()
        for n in range(3):
            refused = fails(await live.enter(live.giver("p1"), "throw", f"t{n}"))
            assert refused.name == "dice_failed"
            assert "no entropy" in refused.says
        assert live.host.durable_state.rolls == 1
        assert live.host.durable_state.accounted == live.host.durable_state.brought

    recorder = MemoryRecorder()
    floor(recorder, play)
    assert not audit(recorder).findings


def test_generator_failure_at_a_reopened_table_keeps_its_bets(monkeypatch: pytest.MonkeyPatch) -> None:
    """The table keeps its bets and refuses to throw."""
    recorder = MemoryRecorder()
    floor(recorder, bet_on)
    monkeypatch.setattr(Generator, "secret", not_drawn)

    async def go_on(here: Floor) -> None:
        live = await again(here, "crown-1")
        assert "no entropy" in live.dice.trouble
        assert fails(await live.enter(live.giver("p1"), "throw", "t")).name == "dice_failed"
        assert live.host.durable_state.players["p1"].bets["pass"].amount == 1000

    floor(recorder, go_on)
    assert dice_rows(recorder) == []


async def not_made_ready(here: Floor, secrets: Secrets) -> Electronic:
    """Return the dice of a table that have only been read from its journal; their secret is gone."""
    await bet_on(here)
    token = here.recorder.leases()["crown-1"].token
    stored = open_stored_stream(here.recorder, "crown-1", KEY)._replace(token=token)
    return Electronic(TableHost(stored, here.writer), Cup.reopened("crown-1", secrets, stored.dice), clock=real)


def thrown() -> Submission:
    return Submission(Throw(), "p1", "t", real())


def test_throw_without_a_house_commitment_stores_one_first() -> None:
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


def test_throw_is_refused_if_house_commitment_is_not_stored() -> None:
    recorder = Faulty()

    async def play(here: Floor) -> None:
        dice = await not_made_ready(here, Secrets(KEY))
        recorder.faults = [before_storing]
        answer = fails(await dice.throw(thrown()))
        assert answer.name == "table_suspended"
        assert "cannot commit" in answer.says
        assert dice.host.decided_state.phase == "hand"

    floor(recorder, play)

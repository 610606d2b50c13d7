"""Electronic dice when things go wrong: a failing generator, a lost secret, a page that does not answer."""

import asyncio
from itertools import pairwise

import pytest

from hardway.floor.chance import Generator
from hardway.floor.problem import Problem
from hardway.floor.runtime.entry import Receipt
from hardway.floor.spec import Spec
from hardway.floor.table import electronic
from hardway.floor.table.cup import Secrets
from hardway.floor.table.live import Live
from hardway.floor.tables import Floor
from hardway.journal import MemoryRecorder, open_recorder
from hardway.journal.audit import audit
from hardway.journal.dice_proof import player_commitment
from hardway.journal.keys import Key
from hardway.table import Refusal
from tests.floor.rig import KEY, TURNS, Hears, at, floor, until


def test_failing_generator_throws_no_dice(monkeypatch: pytest.MonkeyPatch) -> None:
    recorder = open_recorder(":memory:")

    async def play(here: Floor) -> None:
        live = await at(here, Spec("crown"))
        await live.enter(live.giver("p1"), "seat 300", "k1")
        await live.enter(live.giver("p1"), "bet pass 10", "k2")

        def fail(self: Generator) -> str:
            from hardway.floor.chance import GeneratorFailed

            raise GeneratorFailed("the operating system's generator gave nothing")

        monkeypatch.setattr(Generator, "secret", fail)
        assert isinstance(await live.enter(live.giver("p1"), "throw", "k3"), Receipt)  # both secrets were at hand
        refused = await live.enter(live.giver("p1"), "throw", "k4")
        assert isinstance(refused, Problem)
        assert refused.name == "dice_failed"
        assert "gave nothing" in refused.says
        assert live.host.durable_state.rolls == 1
        assert live.host.durable_state.accounted == live.host.durable_state.brought

    floor(recorder, play)
    assert not audit(recorder).findings


def test_throw_gives_up_after_ten_tries_and_blocks_nobody(monkeypatch: pytest.MonkeyPatch) -> None:
    """What prepares them may return without having waited for anything: then nothing else would run any more."""

    async def play(here: Floor) -> None:
        live = await at(here, Spec("crown"))
        await live.enter(live.giver("p1"), "seat 300", "k1")
        await live.enter(live.giver("p1"), "bet pass 10", "k2")
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
        assert isinstance(answer, Problem)
        assert answer.name == "dice_failed"
        assert len(tried) == 10
        apart = [later - earlier for earlier, later in pairwise(tried)]
        assert min(apart) > 0, "others ran between any two tries"
        assert max(apart) < TURNS, "and nobody waited for them"
        monkeypatch.undo()
        assert isinstance(await live.enter(live.giver("p1"), "throw", "k4"), Receipt)

    floor(open_recorder(":memory:"), play)


@pytest.mark.parametrize(("mode", "staff"), [("casino", "people"), ("casino", "auto"), ("practice", "auto")])
def test_electronic_call_cannot_be_taken_back(mode: str, staff: str, monkeypatch: pytest.MonkeyPatch) -> None:
    recorder = open_recorder(":memory:")

    async def play(here: Floor) -> None:
        live = await at(here, Spec("crown", mode=mode, staff=staff))
        await live.enter(live.giver("p1"), "seat 300", "k1")
        await live.enter(live.giver("p1"), "bet pass 10", "k2")
        assert isinstance(await live.enter(live.giver("p1"), "throw", "k3"), Receipt)
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


def test_restarted_server_renews_its_commitment() -> None:
    recorder = open_recorder(":memory:")

    async def begin(here: Floor) -> None:
        live = await at(here, Spec("crown"))
        await live.enter(live.giver("p1"), "seat 300", "k1")

    floor(recorder, begin)

    async def go_on(here: Floor) -> None:
        live = await here.live("crown-1")
        assert isinstance(live, Live)
        assert live.dice is not None
        assert not live.dice.trouble
        assert live.dice.cup.ready, "what is thrown next is drawn while bets are open"
        await live.enter(live.giver("p1"), "bet pass 10", "k2")
        assert isinstance(await live.enter(live.giver("p1"), "throw", "k3"), Receipt)
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
        await live.enter(live.giver("p1"), "seat 300", "k1")
        await live.enter(live.giver("p1"), "bet pass 10", "k2")
        assert live.dice is not None
        live.dice.cup.commit("p1", 1, player_commitment("crown-1", 1, "p1", "ab" * 32))
        throwing = asyncio.ensure_future(live.enter(live.giver("p1"), "throw", "k3"))
        await until(lambda: live.host.durable_state.phase == "air")
        assert not throwing.done()

    floor(recorder, begin, crash=True)


@pytest.mark.usefixtures("patient_dice")
def test_dice_in_the_air_are_called_by_another_process() -> None:
    now = 0.0
    recorder = MemoryRecorder(lambda: now)
    in_the_air(recorder)
    now += 10

    async def go_on(here: Floor) -> None:
        live = await here.live("crown-1")
        assert isinstance(live, Live)
        assert live.reveal("p1", 1, "ab" * 32) is None
        await until(lambda: live.host.durable_state.rolls == 1)

    floor(recorder, go_on)
    rows = list(recorder.rows("crown-1"))
    assert '"kind":"provable"' in rows[-1].proof
    assert [row for row in rows if row.kind == "dice"] == [], "nothing was given up"
    assert not audit(recorder).findings


def test_secret_lost_in_the_air_needs_the_throw_called_off() -> None:
    now = 0.0
    recorder = MemoryRecorder(lambda: now)
    in_the_air(recorder)
    now += 10

    async def go_on(here: Floor) -> None:
        live = await here.live("crown-1")
        assert isinstance(live, Live)
        assert live.dice is not None
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


def test_page_without_an_answer_is_listed_as_missing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(electronic, "REVEAL_SECONDS", 0.05)
    recorder = open_recorder(":memory:")

    async def play(here: Floor) -> None:
        live = await at(here, Spec("crown"))
        await live.enter(live.giver("p1"), "seat 300", "k1")
        await live.enter(live.giver("p1"), "bet pass 10", "k2")
        assert live.commit("p1", 1, player_commitment("crown-1", 1, "p1", "cd" * 32)) is None
        assert isinstance(await live.enter(live.giver("p1"), "throw", "k3"), Receipt)
        assert live.host.durable_state.rolls == 1

    floor(recorder, play)
    last = list(recorder.rows("crown-1"))[-1]
    assert '"missing":["p1"]' in last.proof
    assert "house dice, not provable" in last.proof
    assert not audit(recorder).findings


def test_secret_drawn_twice_raises() -> None:
    drawn = iter([b"\x01\x02" * 16] * 3)
    secrets = Secrets(KEY, Generator(lambda size: next(drawn)))
    assert secrets.get_or_draw("t", 1) == "0102" * 16
    with pytest.raises(Exception, match="twice"):
        secrets.get_or_draw("t", 2)


@pytest.mark.usefixtures("patient_dice")
def test_dice_called_off_are_ready_again() -> None:
    recorder = MemoryRecorder()

    async def play(here: Floor) -> None:
        live = await at(here, Spec("crown"))
        box, hears = live.giver("p9", "boxperson"), Hears(live)
        await live.enter(live.giver("p1"), "seat 300", "k1")
        await live.enter(live.giver("p1"), "bet pass 10", "k2")
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

"""Tables in play: opened, entered, thrown, left and opened again from their journal."""

import asyncio
from pathlib import Path
from typing import Any

import pytest

from hardway.floor.chance import Generator, GeneratorFailed
from hardway.floor.problem import Problem
from hardway.floor.runtime.entry import Receipt
from hardway.floor.spec import Spec
from hardway.floor.tables import Floor
from hardway.journal import MemoryRecorder, Row, open_recorder
from hardway.journal.audit import audit
from hardway.journal.dice_proof import player_commitment
from hardway.table import Refusal
from tests.floor.rig import KEY, Clock, Faulty, at, enter_all, floor, until
from tests.waiting import SECONDS


def test_bet_and_electronic_throw_survive_a_reopening(tmp_path: Path) -> None:
    recorder = open_recorder(str(tmp_path / "h.db"))

    async def play(here: Floor) -> None:
        live = await at(here, Spec("crown"))
        me = live.giver("p1")
        assert isinstance(await live.enter(me, "seat 300", "k1"), Receipt)
        first = await live.enter(me, "bet pass 10", "k2")
        assert isinstance(first, Receipt)
        assert await live.enter(me, "bet pass 10", "k2") == first._replace(events=(), again=True)
        refused = await live.enter(me, "bet pass_odds 10", "k3")
        assert isinstance(refused, Refusal)
        assert isinstance(await live.enter(me, "throw", "k4"), Receipt)
        assert live.host.durable_state.rolls == 1
        assert live.host.durable_state.players["p1"].brought == 30000

    floor(recorder, play)
    rows = list(recorder.rows("crown-1"))
    assert [verb for row in rows for verb in ("seat", "bet", "throw", "roll") if verb in row.entry.split()] == [
        "seat", "bet", "throw", "roll",
    ]  # fmt: skip
    assert not audit(recorder).findings

    async def again(here: Floor) -> None:
        live = await here.live("crown-1")
        assert live.host.durable_state.rolls == 1
        answer = await live.enter(live.giver("p1"), "bet pass 10", "k2")
        assert (answer.seq, answer.again) == (3, True)

    floor(recorder, again)


def test_table_is_named_after_its_house_and_variant() -> None:
    """A page that knows an address alone draws the right felt. Tables of a house have different numbers."""
    recorder = open_recorder(":memory:")

    async def play(here: Floor) -> None:
        for variant in ("", "crapless", ""):
            await at(here, Spec("vegas", variant, dice="real"))

    floor(recorder, play)
    tables = [stream for stream in recorder.streams() if stream.startswith("vegas")]
    assert sorted(tables) == ["vegas-1", "vegas-3", "vegas-crapless_2"]


@pytest.mark.usefixtures("patient_dice")
def test_throw_with_a_player_commitment_and_nonce_is_provable(tmp_path: Path) -> None:
    recorder = open_recorder(str(tmp_path / "h.db"))
    nonce = "ab" * 32

    async def play(here: Floor) -> None:
        live = await at(here, Spec("crown"))
        me = live.giver("p1")
        await enter_all(live, me, "seat 300", "bet pass 10")
        assert live.commit("p1", 1, player_commitment("crown-1", 1, "p1", nonce)) is None
        throwing = asyncio.ensure_future(live.enter(me, "throw", "k4"))
        await until(lambda: live.dice.cup.thrown)
        assert live.reveal("p1", 1, nonce) is None
        assert isinstance(await throwing, Receipt)
        assert live.host.durable_state.rolls == 1

    floor(recorder, play)
    assert "provable" in list(recorder.rows("crown-1"))[-1].proof
    assert not audit(recorder).findings


@pytest.mark.parametrize("spec", [Spec("nowhere"), Spec("crown", dice="loaded"), Spec("crown", betting_seconds=-1)])
def test_table_with_bad_settings_is_refused_and_not_stored(spec: Spec, tmp_path: Path) -> None:
    recorder = open_recorder(":memory:")

    async def play(here: Floor) -> None:
        problem = await here.open(spec, by="p1")
        assert problem.name == "bad_entry"
        assert recorder.streams() == []

    floor(recorder, play)


def test_bots_bet_while_the_betting_clock_throws_ten_rolls(tmp_path: Path) -> None:
    recorder = open_recorder(":memory:")

    async def play(here: Floor) -> None:
        live = await at(here, Spec("newzealand"))
        live.connect("p1")
        await live.enter(live.giver("p1"), "bots 3", "k1")
        async with asyncio.timeout(SECONDS):
            while live.host.durable_state.rolls < 10:
                if live.closes is not None:
                    live.tick(live.closes)
                await asyncio.sleep(0.005)

    floor(recorder, play)
    assert not audit(recorder).findings
    assert any(row.entry.split()[-4:-2] == ["bet", "b1"] for row in recorder.rows("newzealand-1"))


def test_retried_throw_or_refused_roll_gets_its_first_answer(tmp_path: Path) -> None:
    recorder = open_recorder(str(tmp_path / "h.db"))

    async def play(here: Floor) -> Refusal:
        live = await at(here, Spec("crown"))
        me, other, stick = live.giver("p1"), live.giver("p2"), live.giver("p3", "stickperson")
        await live.enter(me, "seat 300", "k1")
        await live.enter(other, "seat 300", "k2")
        await live.enter(me, "bet pass 10", "k3")
        thrown = await live.enter(me, "throw", "k4")
        assert isinstance(thrown, Receipt)
        await live.enter(me, "leave", "k5")  # the dice are another's now: a new throw of mine would be refused
        assert await live.enter(me, "throw", "k4") == thrown._replace(events=(), again=True)
        refused = await live.enter(stick, "roll 4 3", "k6")
        assert isinstance(refused, Refusal)
        assert await live.enter(stick, "roll 4 3", "k6") == refused
        assert [row.kind for row in recorder.rows("crown-1")].count("refused") == 1
        return refused

    refused = floor(recorder, play)

    async def again(here: Floor) -> None:
        live = await here.live("crown-1")
        assert await live.enter(live.giver("p3", "stickperson"), "roll 4 3", "k6") == refused
        assert [row.kind for row in recorder.rows("crown-1")].count("refused") == 1

    floor(recorder, again)


def test_refused_dice_reading_by_staff_is_a_refused_row(tmp_path: Path) -> None:
    recorder = open_recorder(":memory:")

    async def play(here: Floor) -> None:
        live = await at(here, Spec("crown", dice="real", staff="people"))
        refused = await live.enter(live.giver("p9", "inspector"), "read 4 3", "k1")
        assert isinstance(refused, Refusal)
        last = list(recorder.rows("crown-1"))[-1]
        assert (last.kind, last.by, last.role, last.entry) == ("refused", "p9", "inspector", "read 4 3")

    floor(recorder, play)


def test_casino_supervisor_of_another_table_cannot_overrule() -> None:
    """New Zealand 6.9: the Casino Supervisor of this pit, who is named when the table is opened."""
    recorder = open_recorder(":memory:")

    async def play(here: Floor) -> None:
        live = await at(here, Spec("newzealand", dice="real", people=(("p8", "casino_supervisor"),)))
        await enter_all(live, "p1", "seat 300", "bet pass 10")
        stick = live.giver("p7", "stickperson")
        await live.enter(stick, "roll 4 2", "k3")
        assert live.host.durable_state.point == 6
        overruled = await live.enter(live.giver("p6", "game_supervisor"), "overrule 4 3 because a three", "k4")
        assert isinstance(overruled, Receipt), overruled
        stranger = await live.enter(live.giver("p9", "casino_supervisor"), "overrule 4 2 because a two", "k5")
        assert isinstance(stranger, Refusal)
        assert isinstance(
            await live.enter(live.giver("p8", "casino_supervisor"), "overrule 4 2 because a two", "k6"), Receipt
        )
        assert live.host.durable_state.point == 6

    floor(recorder, play)


@pytest.mark.parametrize("entry", ["roll 4 3", "read 4 3", "@2020-01-01T00:00:00 close", "offer p1", "confirm a9"])
def test_audit_of_refused_staff_entries_has_no_findings(entry: str, tmp_path: Path) -> None:
    recorder = open_recorder(":memory:")

    async def play(here: Floor) -> None:
        live = await at(here, Spec("star", dice="real", staff="people"))
        answer = await live.enter(live.giver("p9", "inspector"), entry, "k1")
        assert isinstance(answer, Refusal | Problem)

    floor(recorder, play)
    assert not audit(recorder).findings


def test_throws_made_before_last_roll_is_stored_carry_a_proof(tmp_path: Path) -> None:
    recorder = open_recorder(str(tmp_path / "h.db"))

    async def play(here: Floor) -> None:
        live = await at(here, Spec("crown"))
        me, host = live.giver("p1"), live.host
        await live.enter(me, "seat 5000", "k1")
        async with asyncio.timeout(SECONDS):
            for number in range(20):
                await live.enter(me, "bet pass 10", f"b{number}")
                first = asyncio.ensure_future(live.enter(me, "throw", f"t{number}"))
                while host.decided_state.rolls == host.durable_state.rolls:
                    await asyncio.sleep(0)
                assert host.decided_state.phase == "hand"
                await asyncio.gather(first, *(live.enter(me, "throw", f"u{number}-{n}") for n in range(3)))
                while host.durable_state.phase != "hand":
                    await asyncio.sleep(0.001)

    floor(recorder, play)
    rows = list(recorder.rows("crown-1"))
    assert all(row.proof for row in rows if row.entry.split()[-1] == "throw")
    assert not audit(recorder).findings


def test_server_stores_checkpoints_while_running_and_at_stop() -> None:
    recorder, clock = MemoryRecorder(), Clock()

    def kept(name: str) -> dict[str, int]:
        fact = recorder.get("checkpoint", name)
        return {stream: seq for stream, (seq, _) in fact["heads"].items()} if fact is not None else {}

    async def play(here: Floor) -> None:
        live = await at(here, Spec("crown", dice="real"))
        await until(lambda: kept("2026-11-15T07") == {"crown-1": 1, "floor": 1})
        clock.on(hours=1)
        await live.enter(live.giver("p1"), "seat 300", "k1")
        await until(lambda: kept("latest") == kept("2026-11-15T08") == {"crown-1": 2, "floor": 1})
        assert kept("2026-11-15T07") == {"crown-1": 1, "floor": 1}
        await live.enter(live.giver("p1"), "bet field 5", "k2")

    floor(recorder, play, clock=clock, checkpoint_seconds=0.01)
    assert kept("latest") == {"crown-1": 3, "floor": 1}
    assert audit(recorder, public=KEY.public).findings == ()


def test_removed_journal_rows_are_reported_after_the_next_start() -> None:
    recorder, told = MemoryRecorder(), []

    async def open_table(here: Floor) -> None:
        await at(here, Spec("crown", dice="real"))

    floor(recorder, open_table)
    before = recorder.get("checkpoint", "latest")
    del recorder._streams["crown-1"]

    async def hear(here: Floor) -> None:
        asyncio.get_running_loop().set_exception_handler(lambda _, said: told.append(str(said["exception"])))
        await until(lambda: told)

    floor(recorder, hear)
    assert "crown-1, row 1, is missing or changed" in told[0]
    assert recorder.get("checkpoint", "latest") == before
    assert audit(recorder, public=KEY.public).findings[0].what == "gone"


def test_tables_opened_together_have_different_names() -> None:
    recorder = MemoryRecorder()

    async def play(here: Floor) -> None:
        opened = await asyncio.gather(*(here.open(Spec("crown"), by=f"p{number}") for number in range(12)))
        assert sorted(opened) == sorted(f"crown-{number}" for number in range(1, 13))
        by = {row.entry.split()[1]: row.by for row in recorder.rows("floor")}
        assert by == {table: recorder.head(table).by for table in opened}

    floor(recorder, play)


def test_new_table_gets_the_number_after_the_highest() -> None:
    recorder = MemoryRecorder()
    recorder.append([Row.after(None, stream="crown-2", kind="open", entry="house crown", body="{}")])

    async def play(here: Floor) -> None:
        assert [await here.open(Spec("crown"), by="p1") for _ in range(2)] == ["crown-3", "crown-4"]

    floor(recorder, play)


def test_table_that_fails_to_open_gives_the_reason(monkeypatch: pytest.MonkeyPatch) -> None:
    recorder = Faulty()
    recorder.append([first := Row.after(None, stream="crown-9", kind="entry", entry="roll 1 2")])
    recorder.append([Row.after(first, stream="crown-9", kind="entry", entry="roll 1 2")])

    def fails(self: Generator) -> str:
        raise GeneratorFailed("no entropy")

    async def play(here: Floor) -> list[Any]:
        recorder.down = True
        away = await here.open(Spec("crown", dice="real"), by="p1")
        recorder.down = False
        unreadable = await here.live("crown-9")
        with monkeypatch.context() as patch:
            patch.setattr(Generator, "secret", fails)
            return [away, unreadable, await here.open(Spec("crown"), by="p1")]

    away, unreadable, no_dice = floor(recorder, play)
    assert away == Problem(
        "not_certain", "the journal could not be written: the disk is full; see whether the table was opened"
    )
    assert (unreadable.name, unreadable.says[:36]) == ("table_suspended", "the journal of crown-9 does not open")
    assert no_dice == Problem("dice_failed", "no table with electronic dice can be opened: no entropy")


def test_table_without_a_row_of_the_floor_does_not_open() -> None:
    """A crash cut its opening short, or somebody put it into the database."""
    recorder = MemoryRecorder()

    async def play(here: Floor) -> Any:
        await at(here, Spec("crown", dice="real"))
        first = next(iter(recorder.rows("crown-1")))._asdict()
        kept = {name: held for name, held in first.items() if name not in ("stream", "seq", "prev", "hash")}
        recorder.append([Row.after(None, stream="crown-9", **kept)])
        return await here.live("crown-9")

    assert floor(recorder, play) == Problem("no_table", "there is no table crown-9")
    assert not audit(recorder).findings


@pytest.mark.parametrize(("what", "message"), [("tick", "the clock of crown-1"), ("_maintain", "maintaining crown-1")])
def test_table_exception_in_background_work_is_reported(what: str, message: str) -> None:
    async def play(here: Floor) -> None:
        live, said = await at(here, Spec("crown", dice="real")), list[str]()
        asyncio.get_running_loop().set_exception_handler(lambda _, context: said.append(context["message"]))

        def mistakes(*_: Any) -> None:
            raise ValueError("a mistake")

        setattr(live if what == "tick" else here, what, mistakes)
        await until(lambda: message in said)

    floor(MemoryRecorder(), play, lease_seconds=0.06)

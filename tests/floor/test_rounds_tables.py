"""Round tables: opening, seats, reports, and acts for departed players."""

import asyncio
from typing import Any

import pytest

from hardway.floor.cores.core_door import CoreGiver
from hardway.floor.problem import Problem
from hardway.floor.runtime.entry import Receipt
from hardway.floor.spec import Spec
from hardway.floor.table.live import Live
from hardway.floor.table.table_door import Giver
from hardway.journal import MemoryRecorder
from hardway.journal.audit import audit
from hardway.rulebook import Refusal
from tests.floor.rig import Unheld, settled
from tests.floor.test_rounds import CUP, KIM, MANAGER, PLAYERS, STICK, TABLES, Evening, evening

TABLE = TABLES[0]
PIT = "pit_boss"
HAND = "bet pass 100"


async def begun(night: Evening, **more: Any) -> tuple[Any, str, str]:
    """Begin the first round; return the first table and its two players."""
    await night.begin(**more)
    live = await night.at(TABLE)
    await night.done()
    return live, *night.players(TABLE)  # type: ignore[return-value]


async def hand(night: Evening, live: Any, player: str) -> None:
    """Bet on the line for a player, and roll a natural."""
    await night.play(live, (player, HAND), (STICK, "roll 4 3"))
    await night.done()


def test_tournament_round_opens_the_tables_and_seats_all_players() -> None:
    async def work(night: Evening) -> Any:
        await night.ready()
        await night.done()
        assert not night.here.tables, "a table is opened when its round is"
        people = " ".join(PLAYERS)
        await night.enter(KIM, f"brief {people}", f"satisfied {people}", "present", "open round 1")
        await night.done()
        tables = [night.here.tables[name] for name in TABLES]
        return [live.settings["title"] for live in tables], {
            name for live in tables for name in live.host.durable_state.players
        }

    assert evening(MemoryRecorder(), work) == (["cup", "cup"], set(PLAYERS))


def test_tournament_latecomer_is_seated_with_chips_in_a_place() -> None:
    async def work(night: Evening) -> Any:
        ann = PLAYERS[0]
        await night.begin(late=ann)
        await night.done()
        table, place = next(
            (table, place) for name, table, place in night.host.game.state.rounds[1].places if name == ann
        )
        host = night.here.tables[table].host
        assert ann not in host.durable_state.players
        await night.enter(CoreGiver(ann), f"seat {table} {place}")
        await night.done()
        return host.durable_state.players[ann].rack

    assert evening(MemoryRecorder(), work) == 100000


def test_tournament_table_has_limits_and_chips_of_conditions() -> None:
    async def work(night: Evening) -> Any:
        live, ann, _ = await begun(night, general={"prizes": "300 100"}, limits="100 to 50000", chips="50000")
        await night.play(live, (ann, "bet pass 20000"), (STICK, "roll 4 3"))
        await night.done()
        return live.host.durable_state.limits["*"][:2], live.host.durable_state.players[ann].rack

    assert evening(MemoryRecorder(), work) == ((10_000, 5_000_000), 7_000_000)


@pytest.mark.parametrize("change", ["draft round 1 limits 5 to 500", "change odds wager=any_seven set odds=5 to 1"])
def test_tournament_round_refuses_tables_of_earlier_conditions(change: str) -> None:
    """Players are briefed on the new conditions, and a table that is open keeps the book and the sign it was opened with."""

    async def work(night: Evening) -> Any:
        people = " ".join(PLAYERS)
        await night.ready()
        await night.enter(MANAGER, change, "submit", "approve V-2 2026-11-14", "entries open", "entries close")
        await night.enter(KIM, "draw round 1")
        for player, table, place in night.host.game.state.rounds[1].places:
            await night.enter(CoreGiver(player), f"seat {table} {place}")
        await night.enter(KIM, f"brief {people}", f"satisfied {people}", "present")
        refused = await night.host.enter("open round 1", KIM)
        for table in TABLES:
            await night.rounds.designate(night.host, 1, KIM, dice="real", staff="auto", instead=table)
        return refused, await night.host.enter("open round 1", KIM)

    refused, opened = evening(MemoryRecorder(), work)
    assert (refused.reason, refused.clause) == ("not_designated", "8.3.1")
    assert isinstance(opened, Receipt), opened


def test_refused_tournament_table_designation_opens_no_table() -> None:
    """The conditions have two tables in the first round."""
    kept = MemoryRecorder()

    async def work(night: Evening) -> Any:
        await night.ready(broken="")
        more = await night.rounds.designate(night.host, 1, KIM, dice="real", staff="auto")
        loaded = await night.rounds.designate(night.host, 2, KIM, dice="loaded", staff="auto")
        return more, loaded

    more, loaded = evening(kept, work)
    assert more.reason == "too_late"
    assert isinstance(loaded, Problem)
    assert "dice are electronic or real" in loaded.says
    assert [stream for stream in kept.streams() if stream.startswith("crown-cup")] == [*TABLES]


def test_ordinary_table_takes_players_while_a_tournament_is_open() -> None:
    async def work(night: Evening) -> Any:
        live = await night.here.live(str(await night.here.open(Spec("crown"), by="p1")))
        assert isinstance(live, Live), live
        return await live.enter(Giver("p1"), "seat 100", "k1")

    assert isinstance(evening(MemoryRecorder(), work), Receipt)


def test_seats_of_a_tournament_round_cannot_be_drawn_twice() -> None:
    async def work(night: Evening) -> Any:
        await night.ready()
        return await night.host.enter("draw round 1", KIM)

    refused = evening(MemoryRecorder(), work)
    assert refused.reason == "already_done"


def test_tournament_round_without_a_tie_reveals_no_draw_secret() -> None:
    """Ties would be drawn for: at each table one player wins 200, and the other has 1000 still."""
    kept = MemoryRecorder()

    async def work(night: Evening) -> Any:
        await night.begin(general={"ties": "draw"})
        winners = [night.players(table)[0] for table in TABLES]
        for table, winner in zip(TABLES, winners, strict=True):
            live = await night.at(table)
            for _ in range(2):
                await hand(night, live, winner)
        await night.enter(KIM, "progress round 1")
        return set(night.host.game.state.rounds[1].best) == set(winners)

    assert evening(kept, work)
    assert not any("progress" in row.entry and "secret" in row.entry for row in kept.rows(CUP))
    assert audit(kept).findings == ()


def test_tournament_throw_after_the_last_hand_is_refused() -> None:
    kept = MemoryRecorder()

    async def work(night: Evening) -> Any:
        live, ann, bob = await begun(night)
        await hand(night, live, ann)
        await night.play(live, (ann, HAND), (bob, HAND))
        first, second = (
            live.enter(Giver(who, STICK, dice="real"), f"roll {dice}", who)
            for who, dice in (("pdaraaaaaaaaa", "4 3"), ("pdezaaaaaaaaa", "4 2"))
        )
        assert isinstance(await first, Receipt)
        return await second, night.host.game.state.tables[TABLE].hands

    refused, hands = evening(kept, work)
    assert isinstance(refused, Refusal), refused
    assert (refused.reason, hands) == ("table_ended", 2)
    assert audit(kept).findings == ()


def test_disqualified_shooters_place_wins_come_down() -> None:
    """The dice move on to the next player."""
    kept = MemoryRecorder()

    async def work(night: Evening) -> Any:
        live, ann, bob = await begun(night)
        bets = [(player, bet) for player in (ann, bob) for bet in (HAND, "bet place 6 12")]
        await night.play(live, *bets, (STICK, "roll 2 2"))
        gone = live.host.durable_state.shooter
        await night.enter(KIM, f"disqualify {gone} collusion because the dice slide")
        for _ in range(3):
            await night.done()
        return live.host.durable_state.players[gone].goes, live.host.durable_state.shooter != gone

    assert evening(kept, work) == ({"place": "down"}, True)
    assert audit(kept).findings == ()


def test_disqualified_players_place_bet_stays_at_an_ended_table() -> None:
    async def work(night: Evening) -> Any:
        live, ann, bob = await begun(night)
        await hand(night, live, ann)
        await night.play(live, (ann, HAND), (ann, "bet place 8 12"), (STICK, "roll 4 2"), (STICK, "roll 5 1"))
        await night.done()
        assert night.host.game.state.tables[TABLE].phase == "ended"
        await night.enter(KIM, f"disqualify {ann} collusion because the dice slide")
        assert isinstance((await night.play(live, (bob, "dispute it was my turn")))[0], Receipt)
        for _ in range(2):
            await night.done()
        return [*live.host.durable_state.players[ann].bets], live.host.durable_state.players[ann].goes

    assert evening(MemoryRecorder(), work) == (["place 8"], {})


def test_ruled_die_face_after_the_last_hand_reports_it_anew() -> None:
    """6-1 ends the last hand; the ruling makes it 6-5, which ends it too: no throw is possible in between."""
    kept = MemoryRecorder()

    async def work(night: Evening) -> Any:
        live, ann, _ = await begun(night)
        await hand(night, live, ann)
        said = await night.play(
            live, (ann, HAND), (STICK, "roll 6 1"), ("boxperson", "face 2 5 because it leaned")
        )  # fmt: skip
        assert not any(isinstance(one, Refusal) for one in said), said
        await night.done()
        table = night.host.game.state.tables[TABLE]
        return [row.entry.split()[0] for row in kept.rows(CUP) if row.key.startswith(TABLE)], table.hands, table.phase

    assert evening(kept, work) == (["hand", "hand", "recall", "hand"], 2, "ended")
    assert audit(kept).findings == ()


async def seize(night: Evening, live: Any, player: str, amount: int) -> None:
    acts = ("dealer", f"report device {player} because a phone"), (PIT, f"seize {player} {amount}")
    said = await night.play(live, *acts)
    assert not any(isinstance(one, Refusal) for one in said), said


def test_chips_seized_during_a_hand_report_are_counted() -> None:
    """Ann has 1000, wins 100 twice, and 150 are seized: 1050."""
    kept = MemoryRecorder()

    async def work(night: Evening) -> Any:
        live, ann, _ = await begun(night)
        await hand(night, live, ann)
        before, told = night.host.before, asyncio.Event()

        async def slow(command: Any) -> Any:
            if getattr(command, "verb", "") == "hand":
                await told.wait()
            return await before(command)

        night.host.before = slow
        await night.play(live, (ann, HAND), (STICK, "roll 4 3"))
        await seize(night, live, ann, 150)
        await settled()
        told.set()
        await night.done()
        return night.chips(TABLE)[ann]

    assert evening(kept, work) == 105000
    assert audit(kept).findings == ()


def test_chips_seized_during_play_are_counted_at_the_conclusion() -> None:
    """Bob is disqualified, so that who goes on is determined; ann has 1100, of which the 100 she won are seized."""
    kept = MemoryRecorder()

    async def work(night: Evening) -> Any:
        live, ann, bob = await begun(night)
        await hand(night, live, ann)
        await night.enter(KIM, f"disqualify {bob} collusion because the dice slide")
        await seize(night, live, ann, 100)
        await night.done()
        await night.enter(KIM, f"conclude {TABLE}")
        await night.done()
        return night.chips(TABLE)[ann]

    assert evening(kept, work) == 100000
    assert audit(kept).findings == ()


def test_no_roll_after_the_last_hand_is_told_without_chip_count(monkeypatch: pytest.MonkeyPatch) -> None:
    """The no roll is reported before the chips are counted, and then there is nothing to count."""
    kept = MemoryRecorder()

    async def work(night: Evening) -> None:
        live, ann, _ = await begun(night)
        for _ in range(2):
            await hand(night, live, ann)
        fold = live.host._fold

        def fold_and_ask(entry: Any) -> None:
            fold(entry)
            night.rounds.tables[TABLE].report_chips()

        monkeypatch.setattr(live.host, "_fold", fold_and_ask)
        assert isinstance((await night.play(live, ("boxperson", "noroll on_float")))[0], Receipt)
        await night.done()

    evening(kept, work)
    assert [row.entry.split()[0] for row in kept.rows(CUP) if row.key.startswith(TABLE)] == ["hand", "hand", "recall"]


def test_tournament_refusal_of_a_table_report_is_logged_once(caplog: pytest.LogCaptureFixture) -> None:
    async def work(night: Evening) -> None:
        live, ann, _ = await begun(night)
        for _ in range(2):
            await hand(night, live, ann)
        assert not caplog.messages
        night.host.stop_reason = Problem("stopping", "no more today")
        await seize(night, live, ann, 150)
        await settled()

    evening(MemoryRecorder(), work)
    [said] = caplog.messages
    assert f"was not entered in {CUP}" in said
    assert "no more today" in said


def test_tournament_task_survives_garbage_collection_until_done() -> None:
    async def work(night: Evening) -> None:
        slow = Unheld()
        night.rounds.start(slow.waits())
        await slow.ends()

    evening(MemoryRecorder(), work)

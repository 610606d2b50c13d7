"""A round goes on after a restart, a crash or a store failure: hands, chips, disputes, followers."""

import asyncio
from collections.abc import Callable
from typing import Any

import pytest

from hardway.floor.problem import Problem
from hardway.floor.rounds.round_table import FloorRoundTable
from hardway.floor.rounds.rounds import Rounds
from hardway.floor.runtime.entry import Receipt
from hardway.journal import MemoryRecorder, Unavailable
from hardway.journal.audit import audit
from hardway.rulebook import Refusal
from tests.floor.rig import Faulty, before_storing, settled
from tests.floor.test_rounds import CUP, KIM, STICK, TABLES, Evening, evening
from tests.floor.test_rounds_tables import begun

TABLE, LAST = TABLES
LEAST = {"least_wager": "10", "missed_wager": "taken"}
"""Who wagers less than 10 in a hand has 10 taken."""


def told(kept: MemoryRecorder) -> list[str]:
    """Return the verbs of the first table's reports."""
    return [row.entry.split()[0] for row in kept.rows(CUP) if row.key.startswith(TABLE)]


def untold(what: str, monkeypatch: pytest.MonkeyPatch) -> Callable[[], None]:
    """Suppress a report of a table, as a power cut would; return the function that ends this."""

    async def nothing(self: FloorRoundTable) -> None:
        return None

    monkeypatch.setattr(FloorRoundTable, what, nothing if what == "report_disputes" else lambda *_: None)
    return monkeypatch.undo


def test_tournament_chips_forfeited_stay_so_after_a_restart() -> None:
    """Bob wagers nothing in two hands: 10 of his 1000 are taken in each."""
    kept = MemoryRecorder()

    async def first(night: Evening) -> str:
        live, ann, bob = await begun(night, general=LEAST)
        await night.play(live, (ann, "bet pass 100"), (STICK, "roll 4 3"))
        await night.done()
        assert night.chips(TABLE)[bob] == 99000
        return bob

    async def second(night: Evening) -> int:
        await night.open()
        live = await night.at(TABLE)
        await night.play(live, (night.players(TABLE)[0], "bet pass 100"), (STICK, "roll 4 3"))
        await night.done()
        return night.chips(TABLE)[bob]

    bob = evening(kept, first)
    assert evening(kept, second) == 98000
    assert audit(kept).findings == ()


def test_tournament_hand_in_progress_is_not_over_after_restart() -> None:
    """A point is on, after a refused call without a shooter: no hand has ended."""
    kept = MemoryRecorder()

    async def first(night: Evening) -> None:
        live, ann, _ = await begun(night)
        [refused] = await night.play(live, (STICK, "roll 4 3"))
        assert isinstance(refused, Refusal)
        await night.play(live, (ann, "bet pass 100"), (STICK, "roll 4 2"))
        await night.done()

    async def second(night: Evening) -> int:
        await night.open()
        await night.at(TABLE)
        await night.done()
        return int(night.host.game.state.tables[TABLE].hands)

    evening(kept, first)
    assert evening(kept, second) == 0
    assert told(kept) == []


def test_tournament_hand_reported_late_counts_only_its_wagers(monkeypatch: pytest.MonkeyPatch) -> None:
    """Ann wagered in the first hand, and nothing in the second, which a crash left untold: 10 are taken from her."""
    kept = MemoryRecorder()

    async def first(night: Evening) -> str:
        live, ann, bob = await begun(night, general=LEAST)
        await night.play(live, (ann, "bet pass 100"), (bob, "bet pass 100"), (STICK, "roll 4 3"))
        await night.done()
        await night.play(live, (bob, "bet pass 100"), (STICK, "roll 4 2"))
        undo = untold("_report", monkeypatch)
        await night.play(live, (STICK, "roll 4 2"))
        await night.done()
        undo()
        return ann

    async def second(night: Evening) -> Any:
        await night.open()
        await night.done()
        return night.chips(TABLE)[ann], night.host.game.state.tables[TABLE].hands

    ann = evening(kept, first)
    assert evening(kept, second) == (109000, 2)
    assert audit(kept).findings == ()


def test_tournament_no_roll_not_reported_is_told_on_reopening(monkeypatch: pytest.MonkeyPatch) -> None:
    kept = MemoryRecorder()

    async def first(night: Evening) -> None:
        live, ann, _ = await begun(night)
        await night.play(live, (ann, "bet pass 100"), (STICK, "roll 4 2"), (STICK, "roll 5 1"))
        await night.done()
        undo = untold("_report", monkeypatch)
        await night.play(live, ("boxperson", "noroll on_float"))
        await night.done()
        undo()

    async def second(night: Evening) -> int:
        await night.open()
        await night.done()
        return int(night.host.game.state.tables[TABLE].hands)

    evening(kept, first)
    assert evening(kept, second) == 0
    assert told(kept) == ["hand", "recall"]


def test_tournament_hands_missed_in_a_crash_need_one_report(monkeypatch: pytest.MonkeyPatch) -> None:
    """The one report has the current chips, which include the hand before."""
    kept = MemoryRecorder()

    async def first(night: Evening) -> str:
        live, ann, _ = await begun(night)
        undo = untold("_report", monkeypatch)
        await night.play(live, *[(ann, "bet pass 100"), (STICK, "roll 4 3")] * 2)
        await night.done()
        undo()
        return ann

    async def second(night: Evening) -> int:
        await night.open()
        await night.done()
        return night.chips(TABLE)[ann]

    ann = evening(kept, first)
    assert evening(kept, second) == 120000
    assert told(kept) == ["hand"]


@pytest.mark.parametrize("table", TABLES)
def test_tournament_dispute_not_reported_is_told_on_reopening(table: str, monkeypatch: pytest.MonkeyPatch) -> None:
    kept = MemoryRecorder()

    async def first(night: Evening) -> str:
        await night.begin()
        ann = night.players(table)[0]
        undo = untold("report_disputes", monkeypatch)
        said = await night.play(
            await night.at(table), (ann, "bet pass 100"), (STICK, "roll 4 3"), (ann, "dispute paid too little")
        )
        assert isinstance(said[-1], Receipt), said
        await night.done()
        undo()
        return ann

    async def second(night: Evening) -> Any:
        await night.open()
        await night.done()
        return night.host.game.state.waiting

    ann = evening(kept, first)
    assert evening(kept, second) == {table: ((ann, 1),)}


def test_tournament_prizes_wait_for_an_unreported_dispute(monkeypatch: pytest.MonkeyPatch) -> None:
    """The table was not opened since the restart: awarding prizes opens it and waits for its disputes."""
    kept = MemoryRecorder()

    async def first(night: Evening) -> None:
        await night.begin()
        live, ann = await night.at(LAST), night.players(LAST)[0]
        await night.play(live, *[(ann, "bet pass 100"), (STICK, "roll 4 3")] * 2)
        await night.done()
        assert night.host.game.state.tables[LAST].phase == "ended"
        undo = untold("report_disputes", monkeypatch)
        await night.play(live, (ann, "dispute paid too little"))
        await night.done()
        undo()

    async def second(night: Evening) -> Any:
        await night.open()
        await night.done()
        assert LAST not in night.here.tables, "what has ended is opened when it is wanted"
        assert TABLE in night.here.tables
        return await night.host.enter("award", KIM)

    evening(kept, first)
    refused = evening(kept, second)
    assert (refused.reason, refused.clause) == ("inspector_due", "9.8")


def test_tournament_counts_chips_seized_just_before_a_crash(monkeypatch: pytest.MonkeyPatch) -> None:
    kept = MemoryRecorder()

    async def first(night: Evening) -> str:
        live, ann, _ = await begun(night)
        await night.play(live, *[(ann, "bet pass 100"), (STICK, "roll 4 3")] * 2)
        await night.done()
        undo = untold("report_chips", monkeypatch)
        await night.play(live, ("dealer", f"report device {ann} because a phone"), ("pit_boss", f"seize {ann} 150"))
        await night.done()
        undo()
        return ann

    async def second(night: Evening) -> int:
        await night.open()
        await night.here.live(TABLE)
        await night.done()
        return night.chips(TABLE)[ann]

    ann = evening(kept, first)
    assert evening(kept, second) == 105000


def test_table_stays_shut_if_its_tournament_is_leased_elsewhere() -> None:
    kept = MemoryRecorder()

    async def second(night: Evening) -> Any:
        assert kept.lease(CUP, "elsewhere:1#1", 60) is not None
        return await night.here.live(TABLE)

    evening(kept, begun)
    problem = evening(kept, second)
    assert isinstance(problem, Problem), problem
    assert (problem.name, problem.says) == ("elsewhere", "elsewhere:1")


async def opened_again(night: Evening, kept: Faulty) -> None:
    """Have the store fail the tournament once, and the tournament opened again from its journal."""
    before = night.host
    kept.faults.append(before_storing)
    assert isinstance(await night.host.enter("away", KIM), Problem)
    assert (await night.open()).host is not before


def test_tables_play_on_once_a_failed_tournament_reopens(caplog: pytest.LogCaptureFixture) -> None:
    """Bob bets nothing in two hands: 10 are taken in each, once. All followers still follow."""
    kept, heard = Faulty(), list[str]()

    async def work(night: Evening) -> Any:
        live, ann, bob = await begun(night, general=LEAST)
        night.host.followers.append(lambda entries: heard.extend(entry.row.entry for entry in entries))
        await opened_again(night, kept)
        await night.done()
        for _ in range(2):
            said = await night.play(live, (ann, "bet pass 100"), (STICK, "roll 4 3"))
            assert all(isinstance(one, Receipt) for one in said), said
            await night.done()
        return night.chips(TABLE) == {ann: 120000, bob: 98000}

    assert evening(kept, work)
    assert told(kept) == ["hand", "hand"]
    assert sum(entry.startswith("hand") for entry in heard) == 2
    assert not [said for said in caplog.messages if "was not told" in said]
    assert audit(kept).findings == ()


def test_tournament_table_that_cannot_rejoin_is_suspended() -> None:
    kept = Faulty()

    async def work(night: Evening) -> Any:
        live, ann, _ = await begun(night)

        async def elsewhere(_: Any) -> Problem:
            return Problem("elsewhere", "elsewhere:1")

        attach, night.rounds._attach = night.rounds._attach, elsewhere  # type: ignore[method-assign]
        await opened_again(night, kept)
        await night.done()
        [said] = await night.play(live, (ann, "bet pass 100"))
        table = night.rounds.tables[TABLE]
        attached = await attach(live)
        assert night.rounds.tables[TABLE] is table, "another takes its place"
        return said, attached

    said, attached = evening(kept, work, lease_seconds=60)
    assert (said.name, attached.name) == ("table_suspended", "table_suspended")


def test_tournament_counts_a_wager_made_while_a_table_rejoins() -> None:
    """Both wager 100, bob while the table is put under the tournament again: nothing is taken from either."""
    kept = Faulty()

    async def work(night: Evening) -> Any:
        live, ann, bob = await begun(night, general=LEAST)
        await night.play(live, (ann, "bet pass 100"))
        await night.done()
        keep, betting = night.here.in_thread, [(bob, "bet pass 100")]

        async def slow(work: Any) -> Any:
            read = await keep(work)
            if isinstance(read, list) and betting:
                await night.play(live, betting.pop())
            return read

        await opened_again(night, kept)
        night.here.in_thread = slow  # type: ignore[method-assign]
        await night.done()
        night.here.in_thread = keep  # type: ignore[method-assign]
        assert not betting
        await night.play(live, (STICK, "roll 4 3"))
        await night.done()
        return night.chips(TABLE) == {ann: 110000, bob: 110000}

    assert evening(kept, work)
    assert audit(kept).findings == ()


def test_tournament_counts_a_wager_pending_at_its_reopening() -> None:
    kept = Faulty()

    async def work(night: Evening) -> Any:
        live, ann, bob = await begun(night, general=LEAST)
        await night.play(live, (ann, "bet pass 100"))
        kept.faults.append(before_storing)
        assert isinstance(await night.host.enter("away", KIM), Problem)
        keep = night.here.in_thread

        async def at_once(work: Any) -> Any:
            read = work()
            if isinstance(read, list):  # the table was read
                kept.open.set()
                await live.host.drain()
            return read

        night.here.in_thread = at_once  # type: ignore[method-assign]
        kept.open.clear()
        betting = asyncio.ensure_future(night.play(live, (bob, "bet pass 100")))
        await settled()
        await night.open()
        await settled()
        kept.open.set()
        await betting
        await night.done()
        night.here.in_thread = keep  # type: ignore[method-assign]
        await night.play(live, (STICK, "roll 4 3"))
        await night.done()
        return night.chips(TABLE) == {ann: 110000, bob: 110000}

    assert evening(kept, work)
    assert audit(kept).findings == ()


def test_tournament_and_table_both_recover_from_a_store_failure() -> None:
    """The disk is full for one row of each. A request for the table opens the tournament again: both players then win
    100, and that is what the tournament is told."""
    kept = Faulty()

    async def work(night: Evening) -> dict[str, int]:
        live, ann, bob = await begun(night, general=LEAST)
        kept.faults.append(before_storing)
        assert isinstance(await night.host.enter("away", KIM), Problem)
        kept.faults.append(before_storing)
        assert isinstance((await night.play(live, (ann, "bet pass 100")))[0], Problem)
        again = await night.here.live(TABLE)
        await night.open()
        await night.done()
        assert again is not live
        assert night.rounds.tables[TABLE] is again.round
        await night.play(again, (ann, "bet pass 100"), (bob, "bet pass 100"), (STICK, "roll 4 3"))
        await night.done()
        return night.chips(TABLE)

    assert set(evening(kept, work).values()) == {110000}
    assert audit(kept).findings == ()


def test_tournament_table_reopens_after_a_failed_journal_read() -> None:
    kept = Faulty()

    async def work(night: Evening) -> dict[str, int]:
        live, ann, _ = await begun(night)
        keep, away = night.here.in_thread, [TABLE, LAST]

        async def reads(what: Callable[[], Any]) -> Any:
            found = await keep(what)
            if isinstance(found, list) and away:
                raise Unavailable(f"no store for {away.pop()}")
            return found

        night.here.in_thread = reads  # type: ignore[method-assign]
        await opened_again(night, kept)
        await night.done()
        assert live.host.fault is not None
        again = await night.here.live(TABLE)
        await night.play(again, (ann, "bet pass 100"), (STICK, "roll 4 3"))
        await night.done()
        return night.chips(TABLE)

    assert max(evening(kept, work).values()) == 110000


def test_tournament_throws_are_refused_while_director_is_away() -> None:
    """Readings and calls of the dice are refused too."""

    async def work(night: Evening) -> list[Any]:
        live, ann, _ = await begun(night)
        await live.enter(live.giver(ann), "bet pass 100", "b1")
        await night.enter(KIM, "away")
        said = [("pdaraaaaaaaaa", "throw"), ("pdaraaaaaaaaa", "read 4 3"), ("pdezaaaaaaaaa", "roll 4 3")]
        return [await live.enter(live.giver(who, STICK), text, text) for who, text in said]

    found = evening(MemoryRecorder(), work)
    assert [one.reason for one in found] == ["director_away"] * 3


def test_betting_clock_throws_no_dice_while_director_is_away(monkeypatch: pytest.MonkeyPatch) -> None:
    designate = Rounds.designate

    async def electronic(self: Rounds, host: Any, number: int, who: Any, **_: Any) -> Any:
        return await designate(self, host, number, who, dice="electronic", staff="auto")

    monkeypatch.setattr(Rounds, "designate", electronic)

    async def work(night: Evening) -> tuple[int, int]:
        live, *both = await begun(night)
        for player in both:
            live.connect(player)
            await live.enter(live.giver(player), "bet pass 100", player)
        await night.enter(KIM, "away")
        for _ in range(2):  # the first to be asked is passed over, then the house throws
            live.tick(live.closes)
            await live.rest()
            await night.done()
        before = live.host.durable_state.rolls
        await night.enter(KIM, "present")
        live.tick(live.closes)
        await live.rest()
        return before, live.host.durable_state.rolls

    assert evening(MemoryRecorder(), work) == (0, 1)

"""A live table: entries it takes, questions it asks first, and notices to its listeners."""

import asyncio
import gc
from typing import Any
from weakref import ref

import pytest

from hardway.floor.problem import Problem
from hardway.floor.runtime.entry import Receipt
from hardway.floor.spec import Spec
from hardway.floor.table.live import Live
from hardway.floor.tables import Floor
from hardway.journal import MemoryRecorder, Unavailable
from hardway.journal.dice_proof import player_commitment
from hardway.table import Refusal
from hardway.table.model.commands import Bet, Command
from tests.floor.rig import (
    Clock,
    Faulty,
    Hears,
    again,
    at,
    before_storing,
    checked,
    enter_all,
    entries,
    floor,
    settled,
    until,
)
from tests.floor.test_live import asking, money, play, with_point

REAL = Spec("crown", dice="real")
BARRED = Refusal("not_offered", None, "no wagers of this kind in the round")
LAST_HAND = Problem("not_taken", "the round is over")
HASH = player_commitment("crown-1", 1, "p1", "ab" * 32)


def not_begun(work: Any) -> Any:
    """Make no task: none is wanted."""
    work.close()
    raise AssertionError("a player's own entry that the table alone decides needs no task")


def test_plain_bet_is_decided_at_once_without_an_asyncio_task() -> None:
    async def work(live: Live) -> None:
        me = live.giver("p1")
        assert isinstance(await live.enter(me, "seat 300", "s"), Receipt)
        answer = live.enter(me, "bet pass 10", "b", begin=not_begun)
        assert live.host.decided_state.players["p1"].bets["pass"].amount == 1000
        assert isinstance(await answer, Receipt)

    play(work, REAL)


class OfTournament:
    """A tournament round that refuses bets and throws."""

    def __init__(self) -> None:
        self.asked = 0

    def bars(self, command: Command) -> Refusal | None:
        return BARRED if isinstance(command, Bet) else None

    async def lets_throw(self) -> Refusal | Problem | None:
        self.asked += 1
        return LAST_HAND


def test_tournament_round_may_bar_bets_requests_and_throws() -> None:
    async def work(live: Live) -> None:
        await with_point(live)
        live.round = of = OfTournament()
        assert await live.enter(live.giver("p1"), "bet field 5", "b1") == BARRED
        assert await live.enter(live.giver("p1"), "bet place 8 12 oral", "b2") == BARRED
        assert not live.asks.waiting
        assert of.asked == 0
        assert await live.enter(live.giver("p8", "stickperson"), "throw", "t") == LAST_HAND
        assert (of.asked, live.host.decided_state.phase) == (1, "hand")
        assert isinstance(await live.enter(live.giver("p1"), "bet nothing 5", "b3"), Refusal), "by the door itself"

    recorder = play(work)
    assert "bet p1 field 5" not in entries(recorder, "crown-1")


def test_tournament_round_bars_undone_and_confirmed_bets_too() -> None:
    """The round may have ended, or the player been put out, since the bet came down or was asked for."""

    async def work(live: Live) -> None:
        await with_point(live)
        for n, text in enumerate(("bet field 5", "take field")):
            assert isinstance(await live.enter(live.giver("p1"), text, f"f{n}"), Receipt), text
        asked, id = await asking(live, "p1", "bet place 8 12 oral", "o")
        roles = [min(held.roles) for _, held in live.asks.waiting[id].ask.needs]
        live.round = OfTournament()
        assert await live.enter(live.giver("p1"), "undo", "u") == BARRED
        for number, role in enumerate(roles):
            await live.enter(live.giver(f"p{6 + number}", role), f"confirm {id}", f"c{number}")
        assert await asked == BARRED
        assert live.host.durable_state.players["p1"].bets.keys() == {"pass"}

    play(work)


def test_staff_entry_unreadable_or_unauthorised_gets_a_reason() -> None:
    async def work(live: Live) -> None:
        stick = live.giver("p8", "stickperson")
        unread = await live.enter(stick, "roll four 3", "r")
        assert unread.name == "bad_entry"
        declines = await live.enter(stick, "decline", "d")
        assert declines.reason == "not_your_role"

    play(work)


def test_entry_updates_the_last_active_time_of_the_table() -> None:
    clock = Clock()

    async def work(live: Live) -> None:
        assert live.last_active == clock()
        clock.on(minutes=9)
        assert isinstance(await live.enter(live.giver("p1"), "seat 300", "s"), Receipt)
        assert live.last_active == clock()

    play(work, REAL, clock=clock)


def test_listeners_are_told_of_each_change_of_open_requests() -> None:
    async def work(live: Live) -> None:
        await with_point(live)
        await live.enter(live.giver("p8", "stickperson"), "throw", "t")
        hears = Hears(live)
        asked = [await asking(live, "p1", "bet field 5 late", f"late{n}") for n in range(8)]
        assert hears.sides == ["asks"] * 8
        hears.sides.clear()
        assert isinstance(await live.enter(live.giver("p1"), "bet field 5 late", "more"), Problem)
        assert hears.sides == []
        assert isinstance(await live.enter(live.giver("p7", "dealer"), f"decline {asked[0][1]}", "no"), Receipt)
        assert hears.sides == ["asks"]
        hears.sides.clear()
        await live.enter(live.giver("p8", "stickperson"), "read 5 4", "r")
        assert hears.sides == ["reading"]
        assert isinstance(await live.enter(live.giver("p8", "stickperson"), "roll 5 4", "c"), Receipt)
        await settled()
        assert hears.sides == ["reading", "asks"]
        assert not live.asks.waiting

    play(work)


def test_host_can_close_a_private_table_to_newcomers_and_reopen() -> None:
    async def work(here: Floor) -> None:
        live = await at(here, Spec("crown", private=True, owner="p1"))
        assert isinstance(await live.enter(live.giver("p2"), "seat 300", "p2/s"), Receipt)
        await here.admit(live, new=False)
        kept_out = await live.enter(live.giver("p3"), "seat 300", "p3/s")
        assert kept_out.name == "nobody_new"
        assert isinstance(await live.enter(live.giver("p1"), "seat 300", "p1/s"), Receipt)
        await here.admit(live, new=True)
        assert isinstance(await live.enter(live.giver("p3"), "seat 300", "p3/t"), Receipt)

    floor(MemoryRecorder(), work)


def test_dice_commitments_and_nonces_are_refused_at_real_dice() -> None:
    async def work(live: Live) -> None:
        await live.enter(live.giver("p1"), "seat 300", "s")
        for refused in (live.commit("p1", 1, HASH), live.reveal("p1", 1, "ab" * 32)):
            assert refused.name == "no_commitment"

    play(work, REAL)


def test_dice_commitment_that_is_refused_reaches_no_listener() -> None:
    async def work(live: Live) -> None:
        await live.enter(live.giver("p1"), "seat 300", "s")
        hears = Hears(live)
        stranger = live.commit("p2", 1, player_commitment("crown-1", 1, "p2", "ab" * 32))
        assert stranger.name == "no_commitment"
        assert live.commit("p1", 1, "no hash") is not None
        assert hears.sides == []
        assert live.commit("p1", 1, HASH) is None
        assert hears.sides == ["dice"]
        assert live.reveal("p1", 1, "ab" * 32) is not None, "the dice are in the hand"

    play(work, Spec("crown"))


def test_listeners_hear_of_dice_out_and_dice_ready() -> None:
    async def work(live: Live) -> None:
        await enter_all(live, "p1", "seat 300", "bet pass 10")
        hears = Hears(live)
        assert isinstance(await live.enter(live.giver("p1"), "throw", "t"), Receipt)
        await live.rest()
        assert hears.sides.count("dice") >= 2

    play(work, Spec("crown"))


def test_table_without_a_clock_setting_has_no_betting_clock() -> None:
    clock = Clock()

    async def work(live: Live) -> None:
        del live.settings["betting_seconds"]
        old = Live(live.host, live.dice, clock=clock, bring=lambda person, cents, enter: enter())
        old.connect("p1")
        await enter_all(old, "p1", "seat 300", "bet pass 10")
        assert old.closes is None

    play(work, Spec("crown"), clock=clock)


@pytest.mark.parametrize("watched", [True, False])
def test_bot_bets_after_a_store_failure_only_if_watched(watched: bool) -> None:
    """A table is watched while a person is connected."""
    recorder = Faulty()

    async def work(here: Floor) -> None:
        live = await at(here, Spec("crown"))
        if watched:
            live.connect("p1")
        recorder.faults = [None, before_storing]
        assert isinstance(await live.enter(live.giver("p1"), "bots 1", "b"), Receipt)
        await until(lambda: live.host.fault is not None)
        strategy = live.bots.players["b1"].strategy
        new = await again(here, "crown-1")
        assert new.bots.players["b1"].strategy is strategy
        assert bool(new.host.decided_state.players["b1"].bets) is watched

    floor(recorder, work, clock=Clock())


def test_table_rest_waits_for_a_pending_house_throw() -> None:
    recorder, clock = Faulty(), Clock()

    async def work(live: Live) -> None:
        live.connect("p1")
        await enter_all(live, "p1", "seat 300", "bet pass 10")
        before = asyncio.all_tasks()
        recorder.open.clear()
        live.tick(clock.on(seconds=5))
        throwing = [ref(task) for task in asyncio.all_tasks() - before]
        assert throwing
        resting = asyncio.create_task(live.rest())
        await settled()
        too_early = resting.done()
        recorder.open.set()
        assert not too_early
        await resting
        assert (live.host.durable_state.rolls, live.host.durable_state.phase) == (1, "hand")
        await settled()
        gc.collect()
        assert [one() for one in throwing if one() is not None] == []

    play(work, Spec("crown", betting_seconds=5), recorder=recorder, clock=clock)


def test_betting_clock_is_set_to_full_time_after_a_failed_throw(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = Clock()

    async def work(live: Live) -> None:
        assert live.dice is not None
        live.connect("p1")
        await enter_all(live, "p1", "seat 300", "bet pass 10")

        async def fails(given: Any) -> Problem:
            return Problem("dice_failed", "no dice are thrown here")

        monkeypatch.setattr(live.dice, "throw", fails)
        live.tick(clock.on(seconds=5))
        assert live.closes is None
        await settled()
        assert live.closes is not None
        assert (live.closes - clock()).total_seconds() == 5

    play(work, Spec("crown", betting_seconds=5), clock=clock)


def test_self_exclusion_ends_requests_and_lets_winners_come_down() -> None:
    """At Crown a winner of these four wagers stays up unless its player says otherwise."""
    recorder, why = MemoryRecorder(), Problem("excluded", "You have excluded yourself.")

    async def work(live: Live) -> None:
        await with_point(live)
        assert isinstance(await live.enter(live.giver("p1"), "bet place 8 12", "b8"), Receipt)
        asked, _ = await asking(live, "p1", "off place 8", "o")
        hears = Hears(live)
        live.stop_play("p3", why)
        assert not asked.done(), "p3 is nobody here"
        live.stop_play("p1", why)
        assert await asked == why
        assert hears.sides == ["asks"]
        live.stop_play("p1", why)
        assert hears.sides == ["asks"]
        await live.host.drain()

    play(work, recorder=recorder)
    assert entries(recorder, "crown-1")[-4:] == [
        "down p1 place", "down p1 place_lose", "down p1 hard", "down p1 big",
    ]  # fmt: skip
    assert sum(entry.startswith("down") for entry in entries(recorder, "crown-1")) == 4


def test_undo_of_taking_down_a_put_bet_restores_the_bet_and_odds() -> None:
    """Vegas: a put bet may be made again while the point is on."""

    async def work(live: Live) -> None:
        me, stick = live.giver("p1"), live.giver("p8", "stickperson")
        for n, (who, text) in enumerate(
            [(me, "seat 300"), (me, "bet pass 10"), (stick, "throw"), (stick, "roll 4 2"), (me, "bet put 8 10"),
             (me, "bet put_odds 8 20"), (me, "take put 8")]
        ):  # fmt: skip
            assert isinstance(await live.enter(who, text, f"k{n}"), Receipt), text
        assert money(live) == (290, {"pass": 10})
        assert isinstance(await live.enter(me, "undo", "u"), Receipt)
        assert money(live) == (260, {"pass": 10, "put 8": 10, "put_odds 8": 20})

    play(work, Spec("vegas", dice="real"))


def test_player_who_left_and_sat_down_anew_has_nothing_to_undo() -> None:
    async def work(live: Live) -> None:
        me = live.giver("p1")
        for n, text in enumerate(("seat 300", "bet field 5", "take field", "leave", "seat 200")):
            assert isinstance(await live.enter(me, text, f"k{n}"), Receipt), text
        nothing = await live.enter(me, "undo", "u")
        assert nothing.name == "nothing_to_undo"
        assert live.host.durable_state.players["p1"].rack == 20000

    play(work, REAL)


def test_dice_reading_by_a_player_is_refused_without_a_row() -> None:
    async def work(live: Live) -> None:
        await with_point(live)
        await live.enter(live.giver("p8", "stickperson"), "throw", "t")
        rows = live.host.head.seq
        assert isinstance(await live.enter(live.giver("p1"), "read 4 3", "x"), Refusal)
        assert live.host.head.seq == rows

    play(work)


def test_dice_reading_without_a_shooter_is_refused() -> None:
    async def work(live: Live) -> None:
        refused = await live.enter(live.giver("p8", "stickperson"), "read 4 3", "r")
        assert isinstance(refused, Refusal)
        assert live.reader.reading.current is None

    assert not [row for row in play(work).rows("crown-1") if row.kind == "dice"]


@pytest.mark.parametrize(("die", "face", "read"), [(1, 6, "4 3"), (2, 5, "4 3")])
def test_dice_reading_cannot_contradict_a_ruled_die_face(die: int, face: int, read: str) -> None:
    async def work(live: Live) -> None:
        await with_point(live)
        stick, box = live.giver("p8", "stickperson"), live.giver("p9", "boxperson")
        for n, text in enumerate(("throw", "rest")):
            assert isinstance(await live.enter(stick, text, f"t{n}"), Receipt)
        ruled = await live.enter(box, f"face {die} {face} because it leaned", "f")
        assert isinstance(ruled, Receipt), ruled
        against = await live.enter(stick, f"read {read}", "r")
        assert isinstance(against, Problem)
        assert against.says.startswith(f"die {die} was ruled to show {face}, not {read.split()[die - 1]}")
        shown = "6 3" if die == 1 else "4 5"
        await enter_all(live, stick, f"read {shown}", f"roll {shown}")

    play(work)


def test_entry_can_be_retried_after_a_failed_limit_check() -> None:
    """The limits could not be read, so nothing was decided, and the same key counts as new."""
    faults = [Unavailable("the line is cut")]

    async def check(table: str, person: str, cents: int) -> Problem | None:
        if faults:
            raise faults.pop()
        return None

    async def work(here: Floor) -> None:
        live = await at(here, Spec("crown", dice="real"))
        first = await live.enter(live.giver("p1"), "seat 100", "p1/a#1")
        assert first.name == "table_suspended"
        assert isinstance(await live.enter(live.giver("p1"), "seat 100", "p1/a#1"), Receipt)

    floor(MemoryRecorder(), work, bring=checked(check))

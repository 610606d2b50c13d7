"""Somebody alone at a practice table: no clock takes the dice from them while a line wager gives them back."""

import asyncio
from typing import Any

import pytest

from hardway.floor.runtime.entry import Receipt
from hardway.floor.spec import Spec
from hardway.floor.table.live import Live
from hardway.floor.tables import Floor
from hardway.journal import MemoryRecorder
from hardway.rulebook import house_names, law, load
from hardway.table import would_throw
from tests.floor.rig import Clock, at, floor, until

HOUSES = [house for house in house_names() if law(load(house)).settings.nobody != "waits"]
MINUTE = 60


def alone(house: str, work: Any, *, mode: str = "practice") -> None:
    """Sit p1 down with a place wager and nothing on the line: a member of staff would throw for it."""
    clock = Clock()

    async def play(here: Floor) -> None:
        live = await at(here, Spec(house, mode=mode))
        live.connect("p1")
        for entry in ("seat 1000", "bet place 6 12"):
            assert isinstance(await live.enter(live.giver("p1"), entry, entry), Receipt)
        assert would_throw(live.host.law, live.host.decided_state) == live.host.law.thrower
        await work(live, clock)

    floor(MemoryRecorder(), play, clock=clock)


async def waits(live: Live, clock: Clock) -> None:
    """Let ten minutes pass."""
    for _ in range(10):
        live.tick(clock.on(seconds=MINUTE))
        await asyncio.sleep(0)
    await live.host.drain()


@pytest.mark.parametrize("house", HOUSES)
def test_betting_clock_stands_still_for_a_lone_player(house: str) -> None:
    async def work(live: Live, clock: Clock) -> None:
        assert live.closes is None
        await waits(live, clock)
        assert live.host.durable_state.rolls == 0
        await live.enter(live.giver("p1"), "bet pass 10", "line")
        assert would_throw(live.host.law, live.host.decided_state) == "p1", "a chip on the line gives the dice back"
        assert live.closes is None

    alone(house, work)


@pytest.mark.parametrize("house", HOUSES)
@pytest.mark.parametrize("company", ["p2", "bots"])
def test_betting_clock_runs_where_others_wait(house: str, company: str) -> None:
    async def work(live: Live, clock: Clock) -> None:
        live.connect("p2")
        who, entry = ("p2", "seat 1000") if company == "p2" else ("p1", "bots 1 field")
        assert isinstance(await live.enter(live.giver(who), entry, "c"), Receipt)
        assert live.closes is not None

    alone(house, work)


@pytest.mark.parametrize("house", HOUSES)
def test_house_throws_for_a_lone_player_with_a_point_up(house: str) -> None:
    """The line cannot give the dice back there, and the wagers must be decided."""

    async def work(live: Live, clock: Clock) -> None:
        live.host.decided_state.point = 8
        live.tick(clock.now)
        live._betting.start(clock.now)
        assert live.closes is not None

    alone(house, work)


def test_house_throws_for_a_lone_player_who_declined_the_dice() -> None:
    """A chip on the line gives nothing back to somebody who has one there, and does not want the dice."""

    async def work(live: Live, clock: Clock) -> None:
        for entry in ("bet pass 10", "decline"):
            assert isinstance(await live.enter(live.giver("p1"), entry, entry), Receipt)
        assert would_throw(live.host.law, live.host.decided_state) == live.host.law.thrower
        assert live.closes is not None
        live.tick(live.closes)
        await live.host.drain()
        await until(lambda: live.host.durable_state.rolls == 1)

    alone("star", work)

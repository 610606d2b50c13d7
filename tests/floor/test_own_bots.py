"""A bot that plays a strategy of its host's own: bounded, refused with a sentence, and in a journal that verifies."""

import asyncio
from typing import Any

import pytest

from hardway.floor.problem import Problem
from hardway.floor.runtime.entry import Receipt
from hardway.floor.spec import Spec
from hardway.floor.table.bots import _first_lines, bot_name, own_strategy
from hardway.floor.table.live import Live
from hardway.floor.tables import Floor
from hardway.journal import MemoryRecorder
from hardway.journal.audit import audit
from hardway.rulebook import law, load
from hardway.strategy import shelf, text_of
from tests.floor.rig import Clock, Hears, again, at, entries, floor, settled
from tests.floor.test_bots import rolled

FIELD = "name mine\nwhen comeout\n  bet field 5\n"
CROWN = law(load("crown"))


async def own(live: Live, text: str = FIELD, person: str = "p1") -> Any:
    strategy = own_strategy(live.host.law, text)
    assert not isinstance(strategy, Problem)
    return await live.seat_own_bot(person, strategy)


def test_own_strategy_plays_and_reports_its_rules() -> None:
    clock, recorder = Clock(), MemoryRecorder()
    heard: list[Any] = []

    async def play(here: Floor) -> None:
        live = await at(here, Spec("crown", betting_seconds=1, owner="p1"))
        live.connect("p1")
        hears = Hears(live)
        hears.bot_acted = lambda bot, taken: heard.append((bot, taken))
        assert isinstance(await own(live), Receipt)
        await live.enter(live.giver("p2"), "seat 5000", "seat")
        await rolled(live, clock, 5)

    floor(recorder, play, clock=clock)
    assert "bet b7 field 5" in entries(recorder, "crown-1")
    bot, taken = heard[0]
    assert (bot, taken[0].rule.line) == ("b7", 2)
    assert not audit(recorder).findings


def test_bot_is_consulted_once_per_throw() -> None:
    """It waits for the first bet of a person; the others change nothing for it."""
    clock, recorder = Clock(), MemoryRecorder()

    async def play(here: Floor) -> None:
        live = await at(here, Spec("crown", owner="p1"))
        live.connect("p1")
        assert isinstance(await live.enter(live.giver("p1"), "seat 500", "s"), Receipt)
        assert isinstance(await own(live, "counter n 0\nset n n + 1\nwhen n = 3\n  bet field 5\n"), Receipt)
        for number in range(4):
            assert isinstance(await live.enter(live.giver("p1"), "bet field 5", f"b{number}"), Receipt)
            await settled()
        assert not live.host.durable_state.players["b7"].bets

    floor(recorder, play, clock=clock)


def test_host_seats_at_most_two_own_bots() -> None:
    async def play(here: Floor) -> None:
        live = await at(here, Spec("crown", owner="p1"))
        assert (await own(live, person="p2")).name == "not_allowed"
        for _ in range(2):
            assert isinstance(await own(live), Receipt)
        full = await own(live)
        assert isinstance(full, Problem)
        assert "two" in full.says
        casino = await at(here, Spec("crown", mode="casino", owner="p1"))
        assert isinstance(await own(casino), Problem)
        assert isinstance(await live.enter(live.giver("p1"), "bots 0", "go"), Receipt)
        assert not live.host.decided_state.players

    floor(MemoryRecorder(), play)


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", "does something"),
        ("name x\n", "does something"),
        ("when moon\n  bet pass 5\n", "line 1"),
        ("bet crapless 5\n", "line 1"),
        ("bet fire 5\n", "line 1"),
        ("bet pass 5\n" * 31, "at most 30"),
        ("max come_odds\n" * 6, "at most 30"),
        ("# " + "x" * 4000, "at most 4,000 characters"),
        ("?\n" * 1000, "995 more"),
    ],
)
def test_unplayable_strategy_is_refused_with_a_reason(text: str, says: str) -> None:
    refused = own_strategy(CROWN, text)
    assert isinstance(refused, Problem)
    assert refused.name == "bad_strategy"
    assert says in refused.says
    assert len(refused.says) < 1500


def test_strategy_text_is_limited_and_five_errors_are_shown() -> None:
    longest = FIELD + "#" * (4000 - len(FIELD))
    assert not isinstance(own_strategy(CROWN, longest), Problem)
    assert isinstance(own_strategy(CROWN, longest + "#"), Problem)
    five, six = (own_strategy(CROWN, "?\n" * lines) for lines in (5, 6))
    assert isinstance(five, Problem)
    assert isinstance(six, Problem)
    assert len(five.says.split("\n")) == 5
    assert six.says.endswith("… and 1 more")
    assert _first_lines(["x" * 200]) == "x" * 200
    assert _first_lines(["x" * 201]) == "x" * 199 + "…"


def test_shelf_strategies_fit_the_limits_of_own_bots() -> None:
    for name in shelf():
        assert not isinstance(own_strategy(CROWN, text_of(name)), Problem), name


def test_endless_counter_makes_the_bot_leave() -> None:
    clock, recorder = Clock(), MemoryRecorder()
    faults: list[Any] = []
    text = "counter c 1\n" + "set c c + c\n" * 29 + "bet field c\n"

    async def play(here: Floor) -> None:
        asyncio.get_running_loop().set_exception_handler(lambda loop, context: faults.append(context))
        live = await at(here, Spec("crown", betting_seconds=1, owner="p1"))
        live.connect("p1")
        live.connect("p2")
        assert isinstance(await own(live, text), Receipt)
        await live.enter(live.giver("p2"), "seat 5000", "seat")
        await rolled(live, clock, 3)
        assert set(live.host.durable_state.players) == {"p2"}

    floor(recorder, play, clock=clock)
    assert not faults
    assert not audit(recorder).findings


def test_own_bot_leaves_after_a_restart() -> None:
    clock, recorder = Clock(), MemoryRecorder()

    async def begin(here: Floor) -> None:
        live = await at(here, Spec("crown", betting_seconds=1, owner="p1"))
        live.connect("p1")
        assert isinstance(await own(live, "bet pass 10\n"), Receipt)

    async def go_on(here: Floor) -> None:
        live = await again(here, "crown-1")
        live.connect("p1")
        await live.enter(live.giver("p2"), "seat 5000", "seat")
        placed = entries(recorder, "crown-1").count("bet b7 pass 10")
        while "b7" in live.host.durable_state.players:
            await rolled(live, clock, live.host.durable_state.rolls + 1)
        assert entries(recorder, "crown-1").count("bet b7 pass 10") == placed == 1

    floor(recorder, begin, clock=clock)
    floor(recorder, go_on, clock=clock)
    assert not audit(recorder).findings


def test_own_bot_has_a_name() -> None:
    assert bot_name("b7") == "Robin (bot)"
    assert bot_name("b8") == "Sam (bot)"
    assert bot_name("b9") == "b9"

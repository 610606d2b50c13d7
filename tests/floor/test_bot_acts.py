"""What one bot does when it is asked, at a table that stands still: when it acts, when it stays, and when it leaves."""

from typing import Any

import pytest

from hardway.floor.problem import Problem
from hardway.floor.runtime.entry import Entry
from hardway.floor.table.bots import Bot, Bots, own_strategy
from hardway.journal import Row
from hardway.rulebook import load
from hardway.strategy import first_memory, playable, shelf
from hardway.table import Head, State, advance, decide, open_table
from hardway.table.model.commands import Bet, Command, Leave, Seat
from hardway.table.model.events import ThrowVoid

LAW, EMPTY = open_table(load("crown"), Head("crown"))
MINIMUM = EMPTY.limits["*"].minimum
TWICE = "bet field 5\nbet pass 10\n"
NEVER = "counter n 5\nwhen n = 0\n  bet field 5\n"


class Seated:
    """A bot b7 with a strategy, at a table that takes what it puts, or says why not."""

    def __init__(self, text: str, *, rack: int = 50_000, answer: Problem | None = None, sits: bool = True) -> None:
        self.state: State = self.after(EMPTY, Seat("b7", rack)) if sits else EMPTY
        self.answer, self.tried = answer, list[Command]()
        self.bots = Bots(LAW, lambda: self.state, self.put, lambda bot, taken: None, private=False)
        strategy: Any = own_strategy(LAW, text)
        self.bots.players["b7"] = Bot(strategy, first_memory(strategy, rack))

    def after(self, state: State, command: Command) -> State:
        decided: Any = decide(LAW, state, command)
        return advance(state, command, decided)

    def put(self, command: Command) -> Any:
        self.tried.append(command)
        if self.answer is None:
            self.state = self.after(self.state, command)
        return self.answer

    def thrown(self) -> None:
        void = ThrowVoid("on_float", "must", "stickperson", "", False, "5.4.2", "", (), "")  # type: ignore[arg-type]
        self.bots.follow(Entry(Row.after(None, stream="t", kind="entry"), events=(void,)))


def test_bot_bets_what_its_strategy_says() -> None:
    seated = Seated(TWICE)
    seated.thrown()
    assert seated.tried == [Bet("b7", "field", 500), Bet("b7", "pass", 1000)]


def test_bot_with_chips_on_the_layout_is_not_woken() -> None:
    seated = Seated("counter n 0\nset n n + 1\nwhen n = 1\n  bet field 5\nwhen n = 2\n  bet pass 10\n")
    seated.bots.wake()
    seated.bots.wake()
    assert seated.tried == [Bet("b7", "field", 500)], "the second time is after the next throw"


def test_bot_stops_trying_at_a_suspended_table() -> None:
    seated = Seated(TWICE, answer=Problem("table_suspended", "the disk is full"))
    seated.thrown()
    assert seated.tried == [Bet("b7", "field", 500)]


def test_leaving_bot_plays_no_more() -> None:
    seated = Seated(TWICE, sits=False)
    seated.thrown()
    assert seated.tried == []


@pytest.mark.parametrize(("more", "leaves"), [("0", False), ("0.01", True)])
def test_bot_leaves_when_its_counter_runs_away(more: str, *, leaves: bool) -> None:
    doubled = "set n n + n\n" * 5
    seated = Seated(f"counter n 312500000000\n{doubled}set n n + {more}\nwhen n = 0\n  bet field 5\n")
    seated.thrown()
    assert seated.tried == ([Leave("b7")] if leaves else [])


def test_bot_stays_while_it_can_bet_the_minimum() -> None:
    seated = Seated(NEVER, rack=MINIMUM)
    seated.thrown()
    assert seated.tried == []


def test_unnamed_bot_plays_the_line_at_a_house_without_its_wager() -> None:
    """Crapless: the sixth of the crowd lays odds behind Don't Pass, which is not on the felt."""
    law, state = open_table(load("vegas/crapless"), Head("vegas/crapless"))
    bots = Bots(law, lambda: state, lambda command: None, lambda bot, taken: None, private=False)
    played = bots._shelf_strategy(6)
    assert played.name == "pass"
    assert [(one.verb, one.keys) for rule in played.rules for one in rule.actions] == [
        ("bet", ("pass",)), ("max", ("pass_odds",)),
    ]  # fmt: skip


def test_shelf_strategy_with_an_unknown_wager_is_refused() -> None:
    law, state = open_table(load("vegas/crapless"), Head("vegas/crapless"))
    bots = Bots(law, lambda: state, lambda command: None, lambda bot, taken: None, private=False)
    for name in shelf():
        coming = bots.seats(1, name)
        assert isinstance(coming, list) == playable(law, name)
        assert isinstance(coming, list) or "cannot be played here" in coming.says
    assert not all(playable(law, name) for name in shelf())

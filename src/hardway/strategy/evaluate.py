"""Evaluates conditions and sums of a strategy at a table, and finds the range of racks with the same answers.

A strategy reads the rack only in sums with + and -, so each answer holds for a range of racks. The evaluator keeps the
range for which all answers so far are the same.
"""

from collections.abc import Callable
from typing import Any

from hardway.rulebook import Law
from hardway.strategy.model import (
    All,
    Both,
    Compare,
    Condition,
    Count,
    Either,
    Last,
    Memory,
    Not,
    Puck,
    Strategy,
    Sum,
    Up,
)
from hardway.table import State
from hardway.values.money import LARGEST_CENTS


class Evaluator:
    """A player's view of the table during one consultation."""

    def __init__(self, law: Law, state: State, name: str, strategy: Strategy, memory: Memory) -> None:
        self.law, self.state, self.name, self.memory = law, state, name, memory
        self.counters = dict(zip(dict(strategy.counters), memory.counters, strict=True))
        self.rack = state.players[name].rack
        """The rack when the consultation began; `low` and `high` bound this rack."""
        self.low, self.high = 0, LARGEST_CENTS
        self.player = state.players[name]

    def holds(self, condition: Condition) -> bool:
        """Say whether a condition holds now."""
        return _HOLDS[type(condition)](self, condition)

    def compare(self, condition: Compare) -> bool:
        """Say whether a comparison holds now."""
        left, sign, right = condition
        more, slope = self._value(left)
        other, other_slope = self._value(right)
        more -= other
        self._same_side(more, slope - other_slope)
        return (
            more < 0
            if sign == "<"
            else more > 0
            if sign == ">"
            else more == 0
            if sign == "="
            else (more <= 0 if sign == "<=" else more >= 0)
        )

    def _value(self, total: Sum) -> tuple[int, int]:
        """Return the value of a sum, and how often it counts the rack."""
        value, slope = total.constant, 0
        for sign, term in total.terms:
            if term == "rack":
                value += sign * self.player.rack
                slope += sign
            else:
                value += sign * self._term(term)
        return value, slope

    def _term(self, term: str | Count) -> int:
        if isinstance(term, Count):
            return 100 * sum(key in self.player.bets for key in term.keys)
        match term:
            case "start":
                return self.memory.start
            case "rolls":
                return 100 * self.memory.rolls
            case "hands":
                return 100 * self.memory.hands
        return self.counters[term]

    def _same_side(self, more: int, slope: int) -> None:
        """Narrow the range to racks for which this difference, which grows by `slope` with the rack, keeps its sign."""
        if slope < 0:
            more, slope = -more, -slope
        if not slope:
            return
        if more == 0:
            self.this_rack()
        elif more < 0:
            self.high = min(self.high, (slope * self.rack - more - 1) // slope)
        else:
            self.low = max(self.low, (slope * self.rack - more) // slope + 1)

    def this_rack(self) -> None:
        """Narrow the range to this rack alone."""
        self.low = self.high = self.rack

    def amount(self, amount: Sum | All | None) -> int:
        """Return an amount in cents."""
        assert amount is not None
        if isinstance(amount, All):
            self.this_rack()
            return self.law.chips.down(self.player.rack) or self.law.chips.smallest
        value, slope = self._value(amount)
        if slope:
            self.this_rack()
        return value


def _puck(view: Evaluator, condition: Puck) -> bool:
    return view.state.point == condition.point if condition.point >= 0 else view.state.point != 0


def _up(view: Evaluator, condition: Up) -> bool:
    return any(key in view.player.bets for key in condition.keys)


_HOLDS: dict[type, Callable[[Evaluator, Any], bool]] = {
    Puck: _puck,
    Up: _up,
    Last: lambda view, last: last in view.memory.last,
    Not: lambda view, one: not view.holds(one.part),
    Both: lambda view, two: view.holds(two.first) and view.holds(two.second),
    Either: lambda view, two: view.holds(two.first) or view.holds(two.second),
    Compare: Evaluator.compare,
}

"""Evaluates conditions and sums of a strategy at a table, and finds for which other racks the answers are the same.

Where a strategy only adds and subtracts the rack, each answer holds for a whole range of racks. The evaluator keeps the
range for which all answers so far are the same. As soon as the rack is multiplied, divided or rounded, or is one of the
amounts of `min` or `max`, that range shrinks to the present rack.
"""

from collections.abc import Callable
from typing import Any

from hardway.rulebook import Law
from hardway.strategy.model import (
    MOST_DIGITS,
    All,
    Both,
    Compare,
    Condition,
    Count,
    Either,
    Extreme,
    Item,
    Last,
    Memory,
    Not,
    Outgrown,
    Paid,
    Product,
    Puck,
    Scaled,
    Shoots,
    Standing,
    Strategy,
    Sum,
    Term,
    Up,
    Won,
)
from hardway.table import State
from hardway.values.money import LARGEST_CENTS

TOO_LARGE = 10**MOST_DIGITS


class Evaluator:
    """Answers the questions of a strategy about the table during one consultation."""

    def __init__(
        self, law: Law, state: State, name: str, strategy: Strategy, memory: Memory, *, alone: bool = False
    ) -> None:
        self.law, self.state, self.name, self.memory = law, state, name, memory
        self.shoots = alone or state.shooter == name
        self.counters = dict(zip(dict(strategy.counters), memory.counters, strict=True))
        self.lists = dict(zip(dict(strategy.lists), memory.lists, strict=True))
        self.rack = state.players[name].rack
        """The player's rack, in cents, when the consultation began. Every rack from `low` to `high` would have given
        the same answers so far."""
        self.low, self.high = 0, LARGEST_CENTS
        self.player = state.players[name]
        self.line = 0
        """The line of the rule or action that asks."""

    def holds(self, condition: Condition) -> bool:
        """Return whether a condition holds now."""
        return _HOLDS[type(condition)](self, condition)

    def compare(self, condition: Compare) -> bool:
        """Return whether a comparison holds now, and keep the racks for which the answer is the same."""
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
        """Return the value of a sum in cents, and how many times it contains the rack (negative where the rack is
        subtracted)."""
        value, slope = total.constant, 0
        for sign, term in total.terms:
            if term == "rack":
                value += sign * self.player.rack
                slope += sign
            else:
                value += sign * self._term(term)
        return value, slope

    def _fixed(self, total: Sum) -> int:
        """Return the value of a sum that stands inside another term, such as a factor of a product.

        If the sum depends on the rack, its value holds for the present rack only: narrow `low` to `high` to that rack.
        """
        value, slope = self._value(total)
        if slope:
            self.this_rack()
        return value

    def _term(self, term: Term) -> int:
        match term:
            case Count(keys):
                return 100 * sum(key in self.player.bets for key in keys)
            case Standing(keys):
                return sum(self.player.bets[key].amount for key in keys if key in self.player.bets)
            case Won(keys):
                return sum(one.cents for one in self.memory.last if isinstance(one, Paid) and one.wager in keys)
            case Item(name, which):
                return _item(self.lists[name], which)
            case Product(left, right):
                return self.bounded(self._fixed(left) * self._fixed(right) // 100)
            case Scaled(of, top, bottom, step, up):
                value = self._fixed(of) * top
                return (-(-value // (bottom * step)) if up else value // (bottom * step)) * step
            case Extreme(parts, largest):
                return (max if largest else min)([self._fixed(part) for part in parts])
            case "start":
                return self.memory.start
            case "rolls":
                return 100 * self.memory.rolls
            case "hands":
                return 100 * self.memory.hands
        assert isinstance(term, str)
        return self.counters[term]

    def bounded(self, value: int) -> int:
        """Return a number; raise Outgrown if it is too large."""
        if abs(value) >= TOO_LARGE:
            raise Outgrown(f"line {self.line} makes a number of more than {MOST_DIGITS:,} digits")
        return value

    def _same_side(self, more: int, slope: int) -> None:
        """Narrow the range `low` to `high` to the racks for which a difference keeps its sign.

        `more` is the difference now, and `slope` is how much it grows with each cent of the rack.
        """
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
        """Narrow the range of racks, `low` to `high`, to the present one."""
        self.low = self.high = self.rack

    def amount(self, amount: Sum | All | None) -> int:
        """Return an amount in cents; `all` is the whole rack, rounded down to chips."""
        assert amount is not None
        if isinstance(amount, All):
            self.this_rack()
            return self.law.chips.down(self.player.rack) or self.law.chips.smallest
        value, slope = self._value(amount)
        if slope:
            self.this_rack()
        return value


def _item(values: tuple[int, ...], which: str) -> int:
    """Return the `first` or `last` number of a list, the sum of both (`ends`), or 100 times how many it has (`count`).

    The `ends` of a list of one number are that number. A list is never empty.
    """
    match which:
        case "first":
            return values[0]
        case "last":
            return values[-1]
        case "ends":
            return values[0] + (values[-1] if len(values) > 1 else 0)
    return 100 * len(values)


def _puck(view: Evaluator, condition: Puck) -> bool:
    return view.state.point == condition.point if condition.point >= 0 else view.state.point != 0


def _up(view: Evaluator, condition: Up) -> bool:
    return any(key in view.player.bets for key in condition.keys)


_HOLDS: dict[type, Callable[[Evaluator, Any], bool]] = {
    Puck: _puck,
    Up: _up,
    Last: lambda view, last: last in view.memory.last,
    Shoots: lambda view, _: view.shoots,
    Not: lambda view, one: not view.holds(one.part),
    Both: lambda view, two: view.holds(two.first) and view.holds(two.second),
    Either: lambda view, two: view.holds(two.first) or view.holds(two.second),
    Compare: Evaluator.compare,
}

"""A layout told: what each total would bring its player, and what it costs a roll. Money is text, costs fractions."""

from fractions import Fraction
from typing import TypedDict

from hardway.odds.costs.layout import NextRoll, expected, layout_cost, next_rolls
from hardway.report.wording import label
from hardway.rulebook import Law
from hardway.rulebook.model.book import BookIdentity
from hardway.table import State
from hardway.values.event import Dollars, Exact
from hardway.values.money import dollars


class RollResultForm(TypedDict):
    """What a roll would do to a wager, and what that would bring its owner."""

    wager: str
    label: str
    result: str
    """As it is settled; `placed` is what going up again costs in commission."""
    net: Dollars


class RollForm(TypedDict):
    """A total, or the throws of it that do the same to one's wagers."""

    total: int
    name: str
    """8, hard 8, easy 8."""
    throws: list[tuple[int, int]]
    net: Dollars
    results: list[RollResultForm]


class LayoutForm(BookIdentity):
    """What the next roll would do to one's wagers. What it brings on average and what they cost a roll are exact
    fractions of a dollar. No rolls for somebody who has no wagers."""

    rolls: list[RollForm]
    expected: Exact
    cost: Exact


def layout_form(law: Law, state: State, player: str) -> LayoutForm:
    """Return what each total would do to a player's wagers, what a roll brings on average and what it costs."""
    rolls = next_rolls(law, state, player)
    return {
        **law.book.identity,
        "rolls": [_roll_form(law, roll) for roll in rolls],
        "expected": _dollars(expected(rolls)),
        "cost": _dollars(layout_cost(law, state, player)),
    }


def _dollars(cents: Fraction) -> str:
    """Write an exact amount in dollars, as a fraction."""
    return str(cents / 100)


def _roll_form(law: Law, roll: NextRoll) -> RollForm:
    results: list[RollResultForm] = [
        {"wager": one.wager, "label": label(law, one.wager), "result": one.result, "net": dollars(one.net)}
        for one in roll.results
    ]
    return {
        "total": roll.total,
        "name": roll.name,
        "throws": list(roll.throws),
        "net": dollars(roll.net),
        "results": results,
    }

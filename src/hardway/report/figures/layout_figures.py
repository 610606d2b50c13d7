"""A player's layout as a JSON object: what each total would win or lose, and what the wagers cost per roll."""

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
    """What a roll would do to a wager, and what the player would win or lose."""

    wager: str
    label: str
    result: str
    """How the roll settles the wager; or `placed`, for the commission on a wager that is put back up."""
    net: Dollars


class RollForm(TypedDict):
    """A total, or those of its throws that do the same to the player's wagers."""

    total: int
    name: str
    """The name of the throws in `throws`, such as 8, hard 8 or easy 8."""
    throws: list[tuple[int, int]]
    net: Dollars
    results: list[RollResultForm]


class LayoutForm(BookIdentity):
    """What the next roll would do to a player's wagers, its mean result, and the cost of the wagers per roll.

    The mean and the cost are exact fractions of a dollar. `rolls` is empty for a player without wagers.
    """

    rolls: list[RollForm]
    expected: Exact
    cost: Exact


def layout_form(law: Law, state: State, player: str) -> LayoutForm:
    """Return what each total would do to a player's wagers, the mean result of a roll, and what a roll costs."""
    rolls = next_rolls(law, state, player)
    return {
        **law.book.identity,
        "rolls": [_roll_form(law, roll) for roll in rolls],
        "expected": _dollars(expected(rolls)),
        "cost": _dollars(layout_cost(law, state, player)),
    }


def _dollars(cents: Fraction) -> str:
    """Return an exact amount of cents in dollars, as a fraction."""
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

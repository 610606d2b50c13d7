"""A layout told: what each total would bring its player, and what it costs a roll. Money is text, costs fractions."""

from fractions import Fraction
from typing import Any

from hardway.odds.costs.layout import NextRoll, expected, layout_cost, next_rolls
from hardway.report.wording import label
from hardway.rulebook import Law
from hardway.table import State
from hardway.values.money import dollars


def layout_form(law: Law, state: State, player: str) -> dict[str, Any]:
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


def _roll_form(law: Law, roll: NextRoll) -> dict[str, Any]:
    results = [
        {"wager": one.wager, "label": label(law, one.wager), "result": one.result, "net": dollars(one.net)}
        for one in roll.results
    ]
    throws = [list(throw) for throw in roll.throws]
    return {"total": roll.total, "name": roll.name, "throws": throws, "net": dollars(roll.net), "results": results}

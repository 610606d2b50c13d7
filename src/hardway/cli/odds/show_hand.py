"""`hardway odds hand`: the rolls, points and sevens of a shooter's hand, and the chance of a long one."""

from fractions import Fraction
from typing import Any

from hardway.cli.odds.odds_table import odds_errors, set_table
from hardway.cli.terminal.exits import DONE
from hardway.cli.terminal.screen import WIDE, Screen, grid, headed, print_json
from hardway.cli.terminal.text import Text
from hardway.cli.terminal.text_table import TextTable
from hardway.odds.chances import OddsError
from hardway.odds.costs.hand import HandCount
from hardway.odds.costs.hand import hand as counts
from hardway.report.figures.cost_figures import dice_words
from hardway.report.figures.hand_figures import NAMES, SAYS, TABLE_LENGTHS, at_least_words, hand_form, median
from hardway.report.number import decimal, exact, percent, significant


@odds_errors()
def show_hand(*, house: str, at_least: int | None, plot: str, as_json: bool, **typed: Any) -> int:
    """Print the figures of a hand, and the chance of at least this many rolls."""
    if at_least is not None and at_least < 0:
        raise OddsError(f"--at-least is a number of rolls, not {at_least}")
    law, dice = set_table(house, **typed)
    found = counts(law, dice)
    long = "" if at_least is None else at_least_words(found["rolls"], at_least)
    if plot:
        from hardway.report.plots.hand_plot import plot_hand

        plot_hand(found["rolls"], plot)
    if as_json:
        print_json(hand_form(law.book, found, dice, at_least))
        return DONE
    screen = Screen()
    screen.print(headed(f"A shooter’s hand at {law.book.heading}, exact chances", dice_words(dice)))
    screen.print()
    screen.print(_counts(found, wide=screen.width >= WIDE))
    screen.print()
    screen.print(_lengths(found["rolls"]))
    screen.print()
    screen.print(SAYS, style="dim")
    if long:
        screen.print()
        screen.print(Text(long, style="bold"))
    return DONE


def _counts(found: dict[str, HandCount], *, wide: bool) -> TextTable:
    few = ("none %", "one %", "two %") if wide else ()
    table = grid("in a hand", "mean", "variance", "st. dev.", "median", *few)
    for name, counted in found.items():
        spread = decimal(Fraction(float(counted.variance) ** 0.5), 3)
        moments = (exact(counted.mean), exact(counted.variance), spread)
        chances = [percent(counted.exactly(number), 2) for number in range(len(few))]
        table.add_row(Text(NAMES.get(name, name), style="bold"), *moments, str(median(counted)), *chances)
    return table


def _lengths(rolls: HandCount) -> TextTable:
    table = grid("rolls", "exactly", "at least", words=0)
    tail = rolls.tail(max(TABLE_LENGTHS) + 1)
    for number in TABLE_LENGTHS:
        chances = (tail[number] - tail[number + 1], tail[number])
        table.add_row(str(number), *(significant(chance, 6) for chance in chances))
    return table

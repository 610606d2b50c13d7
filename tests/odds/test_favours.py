"""Where a house pays too much: wagers that rounding up makes favourable, by hand."""

from fractions import Fraction

import pytest

from hardway.odds.chances import FAIR
from hardway.odds.costs.favours import Favour, PaidGain, _favour, favours, line_with_odds
from hardway.rulebook import law, load


def found(house: str, *only: str) -> dict[tuple[str, ...], Favour]:
    return {one.wagers: one for one in favours(law(load(house)), only=only)}


def test_dollar_laid_on_all_six_numbers_gains_a_third_per_roll() -> None:
    """A dollar wins a dollar: 6 − 3, 6 − 4 and 6 − 5 of 36, each for two numbers; commission rounds to nothing."""
    wagers = [f"lay {number}" for number in (4, 5, 6, 8, 9, 10)]
    star = found("star", *wagers)
    assert sum(star[(wager,)].per_roll for wager in wagers) == Fraction(100, 3)


def test_lay_6_favours_players_below_24_if_not_a_multiple_of_6() -> None:
    """A lay on 6 pays 5 to 6, whole in sixes; from 24 on its commission, 1 of 20 won, is more than rounding gives."""
    lay = found("crown", "lay 6")[("lay 6",)]
    assert (lay.unit, lay.minimum) == (600, 2400)


@pytest.mark.parametrize("house", ["crown", "star", "adelaide", "newzealand"])
def test_dont_pass_5_with_5_laid_gains_the_amount_by_hand(house: str) -> None:
    """Laid 5 wins 3 on 4 and 10 (2.50 exactly), 4 on 5 and 9 (3.33), 5 on 6 and 8 (4.17); don't pass costs 3/220."""
    table = law(load(house))
    laid = 6 * Fraction(3 * 2 - 5, 3) + 8 * Fraction(4 * 3 - 5 * 2, 5) + 10 * Fraction(5 * 6 - 5 * 5, 11)
    gain, rolls = laid / 36 - 5 * Fraction(3, 220), Fraction(557, 165)
    assert gain / rolls == Fraction(401, 6684)
    slots = table.slots
    paid = line_with_odds(table, slots["dont_pass"], slots["dont_pass_odds"], 500, FAIR)
    assert (paid.gain, paid.rolls) == (100 * gain, rolls)


def test_house_that_rounds_down_has_no_wager_favouring_players() -> None:
    assert found("vegas", "place 6", "lay 6", "pass_odds 5", "dont_pass") == {}


def test_unit_that_ends_an_edge_needs_two_tried_multiples() -> None:
    """In chips of a cent, 1 and 3 of three stakes win: a step of 1 ends nothing, and steps of 2 would leave one stake."""
    paid = {cents: PaidGain(Fraction(gain), Fraction(cents), Fraction(1)) for cents, gain in ((1, 1), (2, -1), (3, 1))}
    cents = _favour(law(load("crown")).with_chips((1,)), ("place 6",), paid)
    assert (cents.stakes, cents.best, cents.edge, cents.unit, cents.minimum) == ((1, 3), 1, 1, None, None)
    four = _favour(
        law(load("crown")).with_chips((1,)), ("place 6",), paid | {4: PaidGain(Fraction(-1), Fraction(4), Fraction(1))}
    )
    assert (four.unit, four.minimum) == (2, None), "one stake of four above the last is too few to say where it ends"

"""Commission that comes out of a win: a loser pays none. Las Vegas leaves that to the table (practice commission)."""

from fractions import Fraction as F

import pytest

import hardway as hw
from tests.odds.by_hand import EDGES, NUMBERS


@pytest.mark.parametrize(("number", "ways"), NUMBERS.items())
def test_fee_of_a_win_is_paid_by_winners_alone(number: int, ways: int) -> None:
    # Buy: true odds of 6 to so many ways, less 5% of the stake. Lay: the other way round, less 5% of the win.
    bought, laid = F(6, ways) - F(1, 20), F(ways, 6) * F(19, 20)
    at_a_win = {"commission_when": "won"}
    buy, lay = (hw.odds("vegas", f"{wager} {number}", options=at_a_win) for wager in ("buy", "lay"))
    assert buy.nets == {F(-1): F(6, ways + 6), bought: F(ways, ways + 6)}
    assert lay.nets == {F(-1): F(ways, ways + 6), laid: F(6, ways + 6)}
    assert buy.commission == lay.commission == 0
    assert buy.edge == F(ways, 20 * (ways + 6))
    assert lay.edge == F(ways, 20 * (ways + 6))


def test_fee_of_a_win_gives_the_published_edge_of_buy_4() -> None:
    # Wizard of Odds, Craps: Buy 4 with commission on a win only, 1.67%.
    assert round(float(hw.odds("vegas", "buy 4", options={"commission_when": "won"}).edge) * 100, 2) == 1.67


def test_fee_of_a_win_by_number_is_on_4_and_10() -> None:
    by_number = {"commission_when": "by_number"}
    assert hw.odds("vegas", "buy 10", options=by_number).edge == F(1, 60)
    assert hw.odds("vegas", "buy 6", options=by_number).edge == EDGES["vegas", "buy 6"]


def test_fee_of_a_win_in_chips_is_a_dollar_at_least() -> None:
    # 20 on the 4 win 40 less one: three throws against six. Of 10 the half dollar is one: 20 less one.
    won = {"commission_when": "won"}
    assert hw.odds("vegas", "buy 4", stake=20, chips=(1,), options=won).edge == F(6 * 20 - 3 * 39, 9 * 20)
    assert hw.odds("vegas", "buy 4", stake=10, chips=(1,), options=won).edge == F(6 * 10 - 3 * 19, 9 * 10)

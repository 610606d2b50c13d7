"""Figures of a wager at one stake, rounded to chips; a stake that the table refuses has the table's refusal."""

from fractions import Fraction as F

import pytest

import hardway as hw
from hardway.odds.costs.chain import offered_wagers
from hardway.odds.costs.figures import figures
from hardway.odds.costs.paid import paid_figures
from hardway.rulebook import law, load
from hardway.table import Refusal
from hardway.values.money import Chips
from tests.books import BOOKS
from tests.in_soak import rest_in_soak


@pytest.mark.parametrize(
    ("chips", "pays", "edge"),
    [
        # Crown 4.2.3 rounds up. Four throws of 36 win, 32 lose 5: edge (32 · 5 − 4 · pays)/(36 · 5).
        ((1,), 38, F(2, 45)),
        ((2.5,), F(75, 2), F(1, 18)),
        ((5,), 40, F(0)),
    ],
)
def test_any_craps_edge_depends_on_the_chips(chips, pays, edge):
    f = hw.odds("crown", "any_craps", stake=5, chips=chips)
    assert F(32 * 5, 180) - F(4 * pays, 180) == edge == f.edge
    assert max(f.nets) == F(pays, 5)


def test_edge_of_a_stake_in_chips_rounds_the_commission():
    # Crown rounds commission down (CS8): 5% of 10 is 0.50, and with dollar chips nothing. The win of 12 on 6 is exact.
    assert hw.odds("crown", "buy 6", stake=10, chips=(1,)).edge == 0
    # Of 25 it is 1.25, so 1: a win of 30 is exact, and 1 of 26 is gone.
    assert hw.odds("crown", "buy 6", stake=25, chips=(1,)).edge == F(1, 26)
    # Of a lay of 24 on 6 that wins 20, 1 exactly: as the book has it, 1/25.
    assert hw.odds("crown", "lay 6", stake=24, chips=(1,)).edge == F(1, 25)


def test_edge_of_a_horn_bet_in_chips_rounds_the_payout_once():
    # A horn of 5 at Crown: 2 or 12 nets 37.50, paid 38; 3 or 11 nets 16.25, paid 17. (30 · 5 − 2 · 38 − 4 · 17)/180.
    assert hw.odds("crown", "horn", stake=5, chips=(1,)).edge == F(150 - 76 - 68, 180)


def test_edge_in_new_zealand_chips_follows_the_rounding_option():
    # 5 dollars placed on 6 win 5.83: 5 in dollar chips, or 6. Six of eleven lose 5.
    assert hw.odds("newzealand", "place 6", stake=5, chips=(1,)).edge == F(6 * 5 - 5 * 6, 55)
    down = hw.odds("newzealand", "place 6", stake=5, chips=(1,), options={"payment_rounding": "down"})
    assert down.edge == F(6 * 5 - 5 * 5, 55)


@pytest.mark.parametrize(
    ("house", "wager", "stake", "says"),
    [
        ("newzealand", "buy 4", 10, "the commission on 10 is 0.5, which chips cannot pay; on 20 they can"),
        ("newzealand", "horn", 5, "Horn Bet must divide into 4 equal parts that chips can pay; 8 does"),
        ("crown", "pass", 2.5, "chips of 1 5 25 100 500 cannot make 2.50; 3 they can"),
    ],
)
def test_edge_of_a_stake_the_table_refuses_is_refused_likewise(house, wager, stake, says):
    """The odds refuse the stake with the reason of the table."""
    with pytest.raises(hw.OddsError) as error:
        hw.odds(house, wager, stake=stake)
    assert str(error.value) == says


@pytest.mark.parametrize("house", rest_in_soak(BOOKS, now=BOOKS[::3]))
def test_edge_of_a_stake_that_divides_evenly_is_the_exact_edge(house):
    """A stake of 6,600 divides by every denominator of the odds, and the commission is whole: the figures are the exact ones."""
    here = law(load(house), chips=Chips((100,)))
    for wager in offered_wagers(here):
        f = paid_figures(here, wager, 660_000)
        assert not isinstance(f, Refusal), f
        assert f == figures(here, wager)


@pytest.mark.parametrize("house", BOOKS)
def test_edge_of_a_stake_ignores_the_maximum_of_the_sign(house):
    assert hw.odds(house, "place 6", stake=120_000).edge == F(1, 66)


def test_odds_refuse_a_stake_without_wager_and_a_negative_stake():
    with pytest.raises(hw.OddsError, match="name it"):
        hw.odds("crown", stake=5)
    with pytest.raises(hw.OddsError, match="is not an amount of money"):
        hw.odds("crown", "pass", stake=-5)


def test_odds_package_can_be_called_for_one_or_all_wagers():
    import hardway.odds.costs.hand  # noqa: F401  (puts the package under the function's name)

    assert hw.odds("crown", "hard 6").edge == F(1, 22)
    assert len(hw.odds("crown")) == 70


def test_edge_of_buy_and_lay_in_vegas_counts_a_dollar_commission():
    # Bought at true odds a wager is even; 1 of the 11 put down is gone, and of the 20. From 20 on it is 5 per cent.
    assert hw.odds("vegas", "buy 4", stake=10, chips=(1,)).edge == F(1, 11)
    assert hw.odds("vegas", "buy 4", stake=19, chips=(1,)).edge == F(1, 20)
    assert hw.odds("vegas", "buy 4", stake=20, chips=(1,)).edge == F(1, 21) == hw.odds("vegas", "buy 4").edge
    # 10 laid on 4 win 5, and 1 of 11 is gone; 40 win 20 for 1 of 41.
    assert hw.odds("vegas", "lay 4", stake=10, chips=(1,)).edge == F(1, 11)
    assert hw.odds("vegas", "lay 4", stake=40, chips=(1,)).edge == F(1, 41)

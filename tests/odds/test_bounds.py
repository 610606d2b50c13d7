"""The limits of figures: impossible amounts, unknown wagers, and sizes that are too large."""

from fractions import Fraction as F

import pytest

import hardway as hw
from hardway.odds.chances import OddsError
from hardway.odds.costs.chain import chain, find
from hardway.odds.costs.longrun import long_run
from hardway.rulebook import law, load
from hardway.strategy import enumerate_chain, read


def test_odds_refuse_a_stake_or_chip_of_zero() -> None:
    with pytest.raises(OddsError, match="0 is not an amount of money: give dollars in whole cents, above 0"):
        hw.odds("crown", "field", stake=0)
    with pytest.raises(OddsError, match="0 is not an amount of money"):
        hw.odds("crown", "field", stake=5, chips=(0, 1))


def test_stake_and_chip_of_one_cent_are_accepted() -> None:
    # Of 36 throws 14 win a cent, two win two, twenty lose one.
    assert hw.odds("crown", "field", stake=F(1, 100), chips=(F(1, 100),)).edge == F(20 - 14 - 4, 36)


@pytest.mark.parametrize(
    ("wager", "says"),
    [
        ("pass 6", "crown has no wager 'pass 6'; did you mean pass?"),
        ("hardway 5", "crown has no wager 'hardway 5'; did you mean hard?"),
        ("hardway 6", "crown has no wager 'hardway 6'; did you mean hard 6?"),
        ("hard 5", "crown has no wager 'hard 5'; it has hard 4, hard 6, hard 8, hard 10"),
    ],
)
def test_unknown_wager_is_refused_with_the_nearest_name(wager: str, says: str) -> None:
    with pytest.raises(OddsError) as error:
        find(law(load("crown")), wager)
    assert str(error.value) == says


def test_odds_chain_with_more_states_than_the_limit_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    # A field lies under seven pucks: off and six points.
    monkeypatch.setattr("hardway.odds.costs.chain.MOST_SPOTS", 7)
    assert len(chain(law(load("crown")), "field").steps) == 7
    monkeypatch.setattr("hardway.odds.costs.chain.MOST_SPOTS", 6)
    with pytest.raises(OddsError, match="field has more than 6 states: let it remember fewer throws, or simulate it"):
        chain(law(load("crown")), "field")


def test_long_run_of_exactly_the_limit_of_states_is_solved(monkeypatch: pytest.MonkeyPatch) -> None:
    # Until the puck is off again a point leads to itself alone: cut there, no two states lead to each other.
    monkeypatch.setattr("hardway.odds.costs.longrun.MOST_STATES", 1)
    assert long_run(enumerate_chain(law(load("crown")), read("bet field 5"))).edge == F(1, 18)


def test_long_run_figures_count_the_commission_once_per_session() -> None:
    """Forty laid on 4 win 20 six times in nine, and cost one; nine throws of 36 decide it, and then it is over."""
    found = long_run(enumerate_chain(law(load("crown")), read("when rolls = 1\n  stop\nbet lay 4 40")))
    won = F(6, 9) * 20 - F(3, 9) * 40 - 1
    assert (found.result, found.action, found.decisions) == (won / 4, F(41, 4), F(1, 4))

"""What is read from a session's results: quantiles and the deviation, by hand; and sessions that cannot be had."""

from fractions import Fraction as F
from math import isclose, sqrt

import pytest

from hardway.odds.chances import OddsError
from hardway.odds.sessions.session import SessionOdds, session
from hardway.odds.sessions.session_states import Distribution
from hardway.rulebook import law, load
from hardway.strategy import read
from hardway.strategy.read import StrategyError
from hardway.values.money import Chips
from tests.odds.by_hand import all_before_seven


@pytest.fixture
def two_rolls() -> SessionOdds:
    """Five on the field two times, of ten. Of 36 throws 20 lose five, 14 win five and two win ten."""
    return session(law(load("crown")), read("bet field 5"), bankroll=1_000, rolls=2, exact=True)


# Of 1,296 pairs of throws 400 lose ten, 560 come to nothing, 80 win 5, 196 win 10, 56 win 15 and 4 win 20.
@pytest.mark.parametrize(
    ("share", "result"),
    [(0, -1_000), (400, -1_000), (401, 0), (648, 0), (960, 0), (961, 500), (1_040, 500), (1_041, 1_000), (1_236, 1_000),
     (1_237, 1_500), (1_292, 1_500), (1_293, 2_000), (1_296, 2_000)],
)  # fmt: skip
def test_session_quantile_is_not_exceeded(two_rolls: SessionOdds, share: int, result: int) -> None:
    assert two_rolls.quantile(F(share, 1_296)) == result


def test_session_quantile_tolerates_rounding() -> None:
    spread = Distribution({0: 0.5 - 1e-13, 100: 0.5 + 1e-13}, {}, [1.0], off_by=1e-12)
    assert SessionOdds(100, None, 1, spread, 1).quantile(F(1, 2)) == -100


def test_session_deviation_of_two_rolls(two_rolls: SessionOdds) -> None:
    mean = F(14 * 5 + 2 * 10 - 20 * 5, 36)
    variance = F(14 * 25 + 2 * 100 + 20 * 25, 36) - mean**2
    assert isclose(two_rolls.deviation, 100 * sqrt(2 * variance))


def test_session_refuses_a_wager_the_house_lacks() -> None:
    with pytest.raises(StrategyError, match="world"):
        session(law(load("crown")), read("bet world 5"), bankroll=1_000, rolls=1)


def test_session_takes_a_bankroll_of_one_cent() -> None:
    found = session(law(load("crown"), chips=Chips((1,))), read("bet field 0.01"), bankroll=1, rolls=1, exact=True)
    assert found.results == {-1: F(20, 36), 1: F(14, 36), 2: F(2, 36)}


@pytest.mark.parametrize("exact", [True, False])
def test_session_plays_out_a_wager_that_remembers(exact: bool) -> None:
    # practice small, tall, all: 2 to 6 before a 7 pay 34 to 1. One roll is thrown, and the rest is played to its decision.
    found = session(law(load("vegas")), read("bet make_small 5"), bankroll=500, rolls=1, exact=exact)
    chance = all_before_seven(range(2, 7))
    assert set(found.results) == {-500, 34 * 500}
    assert abs(found.results[34 * 500] - chance) <= found.off_by


@pytest.mark.parametrize(("exact", "told"), [(True, [1, 2, 3]), (False, [1, 2])])
def test_session_reports_its_progress(exact: bool, told: list[int]) -> None:
    """In doubles the last roll is thrown with what follows it, and is not told. Then what stands is played out."""
    said: list[tuple[str, int, int]] = []
    table, strategy = law(load("crown")), read("bet field 5")
    session(table, strategy, bankroll=2_000, rolls=3, exact=exact, tell=lambda *one: said.append(one))
    assert [one for one in said if one[0] == "roll"] == [("roll", roll, 3) for roll in told]
    after = said[len(told) :]
    assert after
    assert after == [("layout", done, len(after)) for done in range(len(after))]


def test_session_in_fractions_stops_at_its_limit_of_steps(monkeypatch: pytest.MonkeyPatch) -> None:
    """Five on the field. After one throw it is lost (7, or a point of 5, 6 or 8), won (3 or 11, or a point of 4, 9 or 10) or
    won double (2 or 12): nine states, each counted as twelve steps for the one roll that is left."""
    more = {"bankroll": 1_000, "rolls": 2, "exact": True}
    monkeypatch.setattr("hardway.odds.sessions.session_exact.MOST_STEPS", 12 * 9)
    session(law(load("crown")), read("bet field 5"), **more)
    monkeypatch.setattr("hardway.odds.sessions.session_exact.MOST_STEPS", 12 * 9 - 1)
    with pytest.raises(OddsError, match="9 states after 1 rolls, and 1 more would take about 108 steps in fractions"):
        session(law(load("crown")), read("bet field 5"), **more)

"""Figures of every wager of every house agree with arithmetic by hand and published tables."""

from fractions import Fraction as F

import pytest

import hardway as hw
from hardway.odds.chances import OddsError
from hardway.odds.costs.chain import find, offered_wagers
from hardway.odds.costs.figures import all_figures, figures
from hardway.rulebook import house_names, law, load
from tests.odds.by_hand import ALL, EDGES, NUMBERS, PUBLISHED

COUNTED = {"crown": 70, "star": 71, "adelaide": 68, "newzealand": 66, "vegas": 124, "vegas/crapless": 101}
"""How many wagers each book, and the variant with wagers of its own, has, counting numbers separately."""


@pytest.fixture(scope="module")
def found():
    return {(house, f.wager): f for house in COUNTED for f in all_figures(law(load(house)))}


def test_odds_figures_exist_for_every_wager_of_every_house(found):
    assert {house.partition("/")[0] for house in COUNTED} == set(house_names())
    for house, count in COUNTED.items():
        assert sum(name == house for name, _ in found) == count
    assert set(found) == set(EDGES)


def test_house_edges_equal_those_worked_out_by_hand(found):
    assert {key: f.edge for key, f in found.items()} == EDGES


@pytest.mark.parametrize("key", PUBLISHED, ids=" ".join)
def test_house_edges_equal_those_published(found, key):
    assert round(float(found[key].edge) * 100, 2) == PUBLISHED[key]


def test_wager_chances_add_up_and_agree_with_edge_and_return(found):
    for f in found.values():
        assert f.p_win + f.p_lose + f.p_push == 1
        assert f.rtp == 1 - f.edge
        assert f.edge_per_roll * f.rolls == f.edge
        assert f.variance > 0


def test_crapless_pass_line_has_the_published_edge(found):
    assert (found["vegas/crapless", "pass"].edge, found["vegas", "pass"].edge) == (F(373, 6930), F(7, 495))


def test_hardway_chances_edge_and_variance_equal_those_by_hand():
    six = figures(law(load("crown")), "hard 6")
    # One throw in eleven wins 9.5: 9.5/11 − 10/11 = −1/22. Variance (9.5² + 10)/11 − 1/22² = 100.25/11 − 1/484.
    assert (six.p_win, six.p_lose, six.p_push, six.edge) == (F(1, 11), F(10, 11), 0, F(1, 22))
    assert six.variance == F(401, 44) - F(1, 484)


@pytest.mark.parametrize("house", ALL)
def test_dont_pass_and_dont_come_push_with_chance_1_in_36(found, house):
    for line in ("dont_pass", "dont_come"):
        f = found[house, line]
        assert (f.p_win, f.p_lose, f.p_push) == (F(949, 1980), F(244, 495), F(1, 36))


@pytest.mark.parametrize("house", ALL)
def test_field_wins_sixteen_throws_of_36(found, house):
    f = found[house, "field"]
    assert (f.p_win, f.p_lose) == (F(16, 36), F(20, 36))
    # 14 throws net 1, two net 2, twenty lose 1: mean square (14 + 8 + 20)/36, mean −1/18.
    assert f.variance == F(42, 36) - F(1, 18) ** 2


def test_world_bet_pushes_on_a_seven(found):
    f = found["adelaide", "world"]
    assert (f.p_win, f.p_push, f.p_lose) == (F(6, 36), F(6, 36), F(24, 36))


def test_edge_of_a_lay_counts_commission_in_the_outlay(found):
    f = found["crown", "lay 4"]  # 5% of the win of 1/2 is 1/40
    assert (f.commission, f.outlay, f.expected) == (F(1, 40), F(41, 40), F(-1, 40))
    # A dollar nets 1/2 two times in three, or is lost: variance 1/2, over (41/40)².
    assert f.variance == F(1, 2) / F(41, 40) ** 2


def test_odds_behind_a_line_are_fair_and_listed_by_number(found):
    for number, ways in NUMBERS.items():
        f = found["star", f"pass_odds {number}"]
        assert (f.p_win, f.p_lose) == (F(ways, ways + 6), F(6, ways + 6))
        assert found["star", f"dont_pass_odds {number}"].p_win == f.p_lose
    assert "pass_odds" not in offered_wagers(law(load("star")))


def test_horn_edge_is_minus_1_in_36_if_other_parts_are_returned():
    # Adelaide read literally (AD4): a horn of 4 that hits keeps the other 3. 2 · 32 + 4 · 15 won, 30 · 4 lost, of 144.
    kept = law(load("adelaide"), {"composite_remainder": "returned"})
    assert figures(kept, "horn").edge == -F(2 * 32 + 4 * 15 - 30 * 4, 144)
    assert figures(kept, "horn").edge == -F(1, 36)


def test_come_odds_work_on_the_come_out_if_the_option_says_so():
    works = law(load("crown"), {"inactive_odds": "decided"})
    f = figures(works, "come_odds 6")
    assert (f.p_win, f.p_push, f.rolls) == (F(5, 11), 0, F(36, 11))


def test_offered_wagers_omit_big_6_where_the_option_is_no():
    assert "big 6" not in offered_wagers(law(load("adelaide"), {"big_6_8": "no"}))


@pytest.mark.parametrize(
    ("wager", "says"),
    [
        ("world", "crown has no wager 'world'; it has pass, dont_pass, "),
        ("place", "crown has no wager 'place'; it has place 4, place 5, place 6, place 8, place 9, place 10"),
        ("hard 5", "crown has no wager 'hard 5'; it has hard 4, hard 6, hard 8, hard 10"),
        ("come 6", "nobody bets come 6: come moves there; ask for come"),
        ("pass_odds", "crown has no wager 'pass_odds'; it has pass_odds 4, "),
        ("", "crown has no wager ''; it has pass, "),
    ],
)
def test_unknown_wager_in_odds_is_refused_with_the_known_names(wager, says):
    with pytest.raises(OddsError) as error:
        find(law(load("crown")), wager)
    assert str(error.value).startswith(says)


@pytest.mark.parametrize(("number", "ways"), NUMBERS.items())
def test_commission_on_wins_is_paid_only_by_winning_bets(number: int, ways: int) -> None:
    # Buy: true odds of 6 to so many ways, less 5% of the stake. Lay: the other way round, less 5% of the win.
    bought, laid = F(6, ways) - F(1, 20), F(ways, 6) * F(19, 20)
    at_a_win = {"commission_when": "won"}
    buy, lay = (hw.odds("vegas", f"{wager} {number}", options=at_a_win) for wager in ("buy", "lay"))
    assert buy.nets == {F(-1): F(6, ways + 6), bought: F(ways, ways + 6)}
    assert lay.nets == {F(-1): F(ways, ways + 6), laid: F(6, ways + 6)}
    assert buy.commission == lay.commission == 0
    assert buy.edge == F(ways, 20 * (ways + 6))
    assert lay.edge == F(ways, 20 * (ways + 6))


def test_commission_on_wins_gives_the_published_edge_of_buy_4() -> None:
    # Wizard of Odds, Craps: Buy 4 with commission on a win only, 1.67%.
    assert round(float(hw.odds("vegas", "buy 4", options={"commission_when": "won"}).edge) * 100, 2) == 1.67


def test_commission_by_number_is_on_wins_of_buy_10_and_not_of_6() -> None:
    by_number = {"commission_when": "by_number"}
    assert hw.odds("vegas", "buy 10", options=by_number).edge == F(1, 60)
    assert hw.odds("vegas", "buy 6", options=by_number).edge == EDGES["vegas", "buy 6"]


def test_commission_on_a_win_in_dollar_chips_is_a_dollar_or_more() -> None:
    # 20 on the 4 win 40 less one: three throws against six. Of 10 the half dollar is one: 20 less one.
    won = {"commission_when": "won"}
    assert hw.odds("vegas", "buy 4", stake=20, chips=(1,), options=won).edge == F(6 * 20 - 3 * 39, 9 * 20)
    assert hw.odds("vegas", "buy 4", stake=10, chips=(1,), options=won).edge == F(6 * 10 - 3 * 19, 9 * 10)

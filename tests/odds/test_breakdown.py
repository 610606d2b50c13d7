"""The breakdown of a wager: places that add up to every figure."""

from fractions import Fraction as F

import pytest

from hardway.odds.chances import FAIR, read_dice
from hardway.odds.costs.breakdown import breakdown, counted_results
from hardway.odds.costs.chain import chain, offered_wagers
from hardway.odds.costs.figures import figures
from hardway.rulebook import law, load
from tests.books import BOOKS
from tests.in_soak import rest_in_soak

LOADED = read_dice("1:0.2,6:0.2")


def told(house, wager):
    return [
        (place.where, place.asleep, [(line.throws, line.chance * 36, line.result) for line in place.lines])
        for place in breakdown(law(load(house)), wager).places
    ]


def quick(here, house):
    """Return the wagers of a book; of a variant without those that remember, which take long."""
    return [wager for wager, (slot, _) in offered_wagers(here).items() if slot.register is None or "/" not in house]


@pytest.mark.parametrize("house", rest_in_soak(BOOKS, now=BOOKS[::3]))
@pytest.mark.parametrize(
    "dice", [pytest.param(FAIR, id="fair", marks=pytest.mark.soak), pytest.param(LOADED, id="loaded")]
)
def test_cost_breakdown_of_a_wager_adds_up_to_all_its_figures(house, dice):
    here = law(load(house))
    for wager in quick(here, house):
        taken, f = breakdown(here, wager, dice), figures(here, wager, dice)
        lines = [(place.rolls * line.chance, line) for place in taken.places for line in place.lines if line.decides]
        assert taken.figures == f
        assert sum(place.rolls for place in taken.places) == f.rolls
        assert sum(chance for chance, _ in lines) == 1
        assert sum(chance * line.net for chance, line in lines) == f.expected + f.commission


@pytest.mark.parametrize("house", BOOKS)
def test_cost_breakdown_lines_name_clauses_of_the_book(house):
    here = law(load(house))
    for wager in quick(here, house):
        for place in breakdown(here, wager).places:
            for line in place.lines:
                assert line.cites[0][0] == ""
                for name, clause in line.cites:
                    assert clause in (here.book.readings if name == "reading" else here.book.clauses), (wager, clause)


def test_breakdown_of_a_pass_bet_has_come_out_and_point_pairs():
    # Crown 3.6.1: 7 and 11 win a come-out, 2, 3 and 12 lose it; then the point wins and 7 loses.
    assert told("crown", "pass") == [
        ("puck off", False, [("7 or 11", 8, "won"), ("2, 3 or 12", 4, "lost")]),
        ("point 4 or 10", False, [("the point", 3, "won"), ("7", 6, "lost")]),
        ("point 5 or 9", False, [("the point", 4, "won"), ("7", 6, "lost")]),
        ("point 6 or 8", False, [("the point", 5, "won"), ("7", 6, "lost")]),
    ]


def test_cost_breakdown_moves_a_come_wager_to_its_number():
    # New Zealand 4.1(c); its Don't Come stands on a 12 (4.1(d)(iii)).
    assert told("newzealand", "come")[0] == (
        "in the box", False, [("7 or 11", 8, "won"), ("2, 3 or 12", 4, "lost"), ("4, 5, 6, 8, 9 or 10", 24, "moved")],
    )  # fmt: skip
    assert told("newzealand", "come")[1] == ("on 4 or 10", False, [("its number", 3, "won"), ("7", 6, "lost")])
    assert ("12", 1, "stands") in told("newzealand", "dont_come")[0][2]


def test_cost_breakdown_shows_a_hardway_as_off_on_the_come_out():
    assert told("crown", "hard 6") == [
        ("puck off", True, []),
        ("puck on", False, [("hard 6", 1, "won"), ("easy 6 or 7", 10, "lost")]),
    ]


def test_breakdown_of_come_odds_shows_their_come_out_return():
    assert told("star", "come_odds 9") == [
        ("puck off", True, [("7 or 9", 10, "returned")]),
        ("puck on", False, [("9", 4, "won"), ("7", 6, "lost")]),
    ]
    places = breakdown(law(load("star")), "come_odds 9").places
    assert places[0].lines[0].cites == (("", "6.6.1"), ("reading", "CS2"))


def test_cost_breakdown_of_a_horn_bet_has_the_net_of_each_throw():
    horn = breakdown(law(load("adelaide")), "horn").places[0]
    assert horn.where == "any roll"
    assert [(line.throws, line.net) for line in horn.lines] == [
        ("2 or 12", F(32 - 3, 4)), ("3 or 11", F(15 - 3, 4)), ("4, 5, 6, 7, 8, 9 or 10", F(-1)),
    ]  # fmt: skip
    assert ("odds", "6(c) [Horn Bet Winning No's 2 or 12]") in horn.lines[0].cites


def test_fire_and_repeater_results_by_count_have_book_payouts():
    # practice fire: four points pay 24 to 1, five 249, six 999; fewer lose on the seven-out.
    here = law(load("vegas"))
    fire = counted_results(here, chain(here, "fire"))
    assert [(one.result, one.noted, one.net, one.throws) for one in fire] == [
        *(("lost", few, -1, "7") for few in range(4)),
        *(("won", made, pays, "7") for made, pays in ((4, 24), (5, 249), (6, 999))),
    ]
    assert not any(one.notes for one in fire)  # no 7 is a point
    # practice repeater: 4 four times pays 65 to 1, and the fourth is the throw that wins.
    (won,) = (one for one in counted_results(here, chain(here, "repeater 4")) if one.result == "won")
    assert won == ("won", 4, True, 65, "4")
    assert counted_results(here, chain(here, "pass")) == ()

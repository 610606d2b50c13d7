"""Two equal dice, fair or loaded: 15 classes of throw, weights that add up, and errors where they do not."""

from fractions import Fraction as F

import pytest

import hardway as hw
from hardway.odds.chances import FAIR, OddsError, loaded_dice, read_dice
from hardway.odds.costs.figures import all_figures, figures
from hardway.rulebook import law, load
from hardway.rulebook.model.resolve import rows_by_throw, rows_of
from hardway.values.dice import PAIR_NUMBERS, PLAIN_CLASS_TOTALS, PLAIN_CLASSES, THROWS, is_hard
from tests.books import BOOKS
from tests.words import numbers


def test_fifteen_classes_of_throw_cover_all_36_throws():
    assert len(PLAIN_CLASS_TOTALS) == 15
    ways = dict(zip(PLAIN_CLASS_TOTALS, FAIR.chances, strict=True))
    assert (ways[7, False], ways[8, True], ways[8, False], ways[2, True]) == (F(6, 36), F(1, 36), F(4, 36), F(1, 36))
    assert sum(FAIR.chances) == 1
    assert [(sum(THROWS[throw]), is_hard(throw)) for throw in PLAIN_CLASSES.examples] == list(PLAIN_CLASS_TOTALS)


@pytest.mark.parametrize("house", BOOKS)
def test_rows_of_a_book_treat_throws_of_one_class_alike(house):
    book = load(house)
    named = [wager for wager, row in book.wagers.items() if not set(row.spots) & set(PAIR_NUMBERS)]
    for wager in ("puck", *named):
        for number in (0,) if wager == "puck" else numbers(wager):
            rows = rows_of(book.rows, wager, number)
            for puck in book.pucks:
                found = rows_by_throw(rows, puck, number)
                for throw, (first, second) in enumerate(THROWS):
                    assert (
                        found[throw]
                        == found[PLAIN_CLASSES.examples[PLAIN_CLASS_TOTALS.index((first + second, is_hard(throw)))]]
                    )


def test_loaded_dice_give_other_faces_equal_shares_of_the_rest():
    # 1 − 0.16 − 0.1733 = 0.6667, a quarter of it each.
    dice = read_dice("1:0.16, 6:0.1733")
    assert dice.faces == (F(16, 100), *(F(6667, 40000),) * 4, F(1733, 10000))
    assert sum(dice.chances) == 1
    assert read_dice("") == read_dice("1:1/6") == FAIR


def test_loaded_dice_change_the_edge():
    # A face of 6 with 1/4, the others 3/20. An 11 is 2 · 3/20 · 1/4 = 3/40 and pays 16 to 1: 17 · 3/40 − 1 = 11/40 to the
    # player. A 7 is 2 · 3/20 · 1/4 + 4 · 9/400 = 33/200, paid 4 to 1: 5 · 33/200 − 1 = −7/40.
    dice = loaded_dice({6: F(1, 4)})
    crown = law(load("crown"))
    assert figures(crown, "eleven", dice).edge == -F(11, 40)
    assert figures(crown, "any_seven", dice).edge == F(7, 40)
    # A hard 6 is 9/400; an easy one 2 · 3/20 · 3/20 twice, 36/400. With the 66/400 of a 7 it wins 9 of 111.
    f = figures(crown, "hard 6", dice)
    assert (f.p_win, f.edge) == (F(9, 111), F(102, 111) - F(9, 111) * F(19, 2))


def test_figures_with_loaded_dice_add_up():
    for f in all_figures(law(load("newzealand")), read_dice("1:0.16,6:0.1733")):
        assert f.p_win + f.p_lose + f.p_push == 1
        assert isinstance(f.edge, F)


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("1:0.6,6:0.5", "the faces named take 1.1 together and leave nothing for 2, 3, 4, 5; take less"),
        ("1:1", "the faces named take 1 together and leave nothing for 2, 3, 4, 5, 6; take less"),
        ("1:.1,2:.1,3:.1,4:.1,5:.1,6:.1", "six faces add up to 0.6; they must make 1"),
        ("7:0.1", "a die has faces 1 to 6, not 7"),
        ("6:0", "face 6 has a chance of 0; every face needs more than nothing"),
        ("6:0.2,6:0.3", "face 6 is named twice"),
        ("6:1/0", "face 6 has a chance over nothing: 1/0"),
        ("6", "dice are written face:chance, as 1:0.16,6:0.1733, not '6'"),
        ("6:1e99999999", "dice are written face:chance, as 1:0.16,6:0.1733, not '6:1e99999999'"),
        ("²:0.1", "dice are written face:chance, as 1:0.16,6:0.1733, not '²:0.1'"),
        ("6:0.1,", "dice are written face:chance, as 1:0.16,6:0.1733, not ''"),
    ],
)
def test_dice_refuse_impossible_weights(text, says):
    with pytest.raises(OddsError) as error:
        read_dice(text)
    assert str(error.value) == says


def test_odds_function_accepts_loaded_dice_and_refuses_a_face_0():
    assert hw.odds("crown", "eleven", dice={6: 0.25}).edge == -F(11, 40)
    with pytest.raises(hw.OddsError, match="a die has faces"):
        hw.odds("crown", "eleven", dice={0: "0.25"})

"""Dice: fair, loaded, set or counted; 15 classes of throw, weights that add up, and errors where they do not."""

from fractions import Fraction as F

import pytest

import hardway as hw
from hardway.odds.chances import FAIR, OddsError, dice_of, loaded_dice, read_dice
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
def test_throws_of_equal_total_and_hardness_match_the_same_rows(house):
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


def test_edges_with_loaded_dice_equal_those_by_hand():
    # A face of 6 with 1/4, the others 3/20. An 11 is 2 · 3/20 · 1/4 = 3/40 and pays 16 to 1: 17 · 3/40 − 1 = 11/40 to the
    # player. A 7 is 2 · 3/20 · 1/4 + 4 · 9/400 = 33/200, paid 4 to 1: 5 · 33/200 − 1 = −7/40.
    dice = loaded_dice({6: F(1, 4)})
    crown = law(load("crown"))
    assert figures(crown, "eleven", dice).edge == -F(11, 40)
    assert figures(crown, "any_seven", dice).edge == F(7, 40)
    # A hard 6 is 9/400; an easy one 2 · 3/20 · 3/20 twice, 36/400. With the 66/400 of a 7 it wins 9 of 111.
    f = figures(crown, "hard 6", dice)
    assert (f.p_win, f.edge) == (F(9, 111), F(102, 111) - F(9, 111) * F(19, 2))


def test_chances_with_loaded_dice_add_up_to_one():
    for f in all_figures(law(load("newzealand")), read_dice("1:0.16,6:0.1733")):
        assert f.p_win + f.p_lose + f.p_push == 1
        assert isinstance(f.edge, F)


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("1:0.6,6:0.5", "the faces named take 1.1 together and leave nothing for 2, 3, 4, 5; take less"),
        ("1:1", "the faces named take 1 together and leave nothing for 2, 3, 4, 5, 6; take less"),
        ("1:.1,2:.1,3:.1,4:.1,5:.1,6:.1", "the chances of six faces add up to 0.6; they must add up to 1"),
        (
            "7:0.1",
            "a die has faces 1 to 6, not 7; for a total of 7, give the chance of each of its throws:"
            " 1-6, 2-5, 3-4, 4-3, 5-2, 6-1",
        ),
        ("6:0", "face 6 has a chance of 0; every face needs a chance above 0"),
        ("6:0.2,6:0.3", "face 6 is named twice"),
        ("6:1/0", "the chance of face 6 is divided by 0: 1/0"),
        ("6", "dice are written face:chance, as 1:0.16,6:0.1733, not '6'"),
        ("6:1e99999999", "dice are written face:chance, as 1:0.16,6:0.1733, not '6:1e99999999'"),
        ("²:0.1", "dice are written face:chance, as 1:0.16,6:0.1733, not '²:0.1'"),
        ("6:0.1,", "dice are written face:chance, as 1:0.16,6:0.1733, not ''"),
    ],
)
def test_loaded_dice_with_impossible_weights_are_refused(text, says):
    with pytest.raises(OddsError) as error:
        read_dice(text)
    assert str(error.value) == says


def test_odds_function_accepts_loaded_dice_and_refuses_a_face_0():
    assert hw.odds("crown", "eleven", dice={6: 0.25}).edge == -F(11, 40)
    with pytest.raises(hw.OddsError, match="a die has faces"):
        hw.odds("crown", "eleven", dice={0: "0.25"})


def chance_of(dice, total):
    return sum(chance for (first, second), chance in zip(THROWS, dice.throws, strict=True) if first + second == total)


@pytest.mark.parametrize(
    ("name", "sevens", "sixes"),
    [
        ("hardways", 4, 3),  # 2, 3, 4, 5 on both dice: 2-5, 3-4, 4-3, 5-2; and 2-4, 3-3, 4-2
        ("3v", 2, 3),  # 2, 3, 4, 5 and 1, 3, 4, 6: 3-4, 4-3; and 2-4, 3-3, 5-1
        ("2v", 2, 2),  # 2, 3, 4, 5 and 1, 2, 5, 6: 2-5, 5-2; and 4-2, 5-1
        ("parallel_sixes", 4, 1),  # 1, 3, 4, 6 on both dice: 1-6, 3-4, 4-3, 6-1; and 3-3
        ("crossed_sixes", 2, 2),  # 1, 3, 4, 6 and 1, 2, 5, 6: 1-6, 6-1; and 1-5, 4-2
        ("straight_sixes", 4, 2),  # 1, 2, 5, 6 on both dice: 1-6, 2-5, 5-2, 6-1; and 1-5, 5-1
    ],
)
def test_dice_set_changes_the_chances_of_7_and_6_as_counted(name, sevens, sixes):
    dice = read_dice(f"{name}:0.25")
    assert sum(dice.throws) == 1
    assert chance_of(dice, 7) == F(3, 4) * F(6, 36) + F(1, 4) * F(sevens, 16)
    assert chance_of(dice, 6) == F(3, 4) * F(5, 36) + F(1, 4) * F(sixes, 16)
    assert read_dice(f"{name}:0") == FAIR


def test_loaded_dice_can_give_a_chance_to_one_ordered_throw():
    # 4-3 has 1/8; each of the other 35 has 7/8 / 35 = 1/40. Any seven: 1/8 + 5/40 = 1/4, paid 4 to 1 at Crown: no edge.
    dice = read_dice("4-3:1/8")
    assert (dice.throws[3 * 6 + 2], dice.throws[2 * 6 + 3], dice.faces) == (F(1, 8), F(1, 40), None)
    assert hw.odds("crown", "any_seven", dice={(4, 3): "0.125"}).edge == 1 - 5 * F(1, 4)
    assert hw.odds("crown", "any_seven", dice="4-3:1/8").edge == -F(1, 4)


def test_counts_of_36_throws_become_chances_divided_by_their_sum(tmp_path):
    # 2 for each throw with a total of 7, 1 for the other 30: 42 in all.
    counts = [2 if first + second == 7 else 1 for first, second in THROWS]
    dice = dice_of(counts)
    assert chance_of(dice, 7) == F(12, 42)
    assert dice.note == "the 36 numbers add up to 42, and each was divided by that"
    rows = [counts[row : row + 6] for row in range(0, 36, 6)]
    (tmp_path / "seen.csv").write_text("\n".join(",".join(map(str, row)) for row in rows), encoding="utf-8")
    assert dice_of(rows) == dice == read_dice(str(tmp_path / "seen.csv")) == read_dice(",".join(map(str, counts)))
    assert dice_of(["1/36"] * 36) == FAIR
    assert dice_of([1] * 36).faces == FAIR.faces


@pytest.mark.parametrize(
    ("given", "says"),
    [
        ([1] * 35, "a table of dice has 36 numbers, for 1-1, 1-2 and so on to 6-6, not 35"),
        ([1] * 35 + [0], "throw 6-6 has 0; every throw needs a chance above 0"),
        (["x"] * 36, "a chance must be a number, such as 0.16 or 1/6, not 'x'"),
        ({(4, 7): 0.1}, "a throw must be two faces from 1 to 6, such as 4-3, not 4-7"),
        ({(4, 3): 0}, "throw 4-3 has a chance of 0; every throw needs a chance above 0"),
        ("4-3:1", "the throws named take 1 together and leave nothing for the other throws; take less"),
        ("4-3:0.1,6:0.2", "name faces (6:0.2) or throws (4-3:0.02), not both"),
        ("3v", "say how many throws stay on the axes of 3v, such as 3v:0.1 for one in ten"),
        ("3v:1", "3v:1: the share of throws that stay on axis must be from 0 to less than 1"),
        ("none.csv", "none.csv: no such file or directory"),
    ],
)
def test_loaded_dice_with_bad_chances_are_refused_with_reason(given, says):
    with pytest.raises(OddsError) as error:
        dice_of(given)
    assert str(error.value) == says

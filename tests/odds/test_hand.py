"""A shooter's hand agrees with the four-state recursion of Ethier and Hoppe, their published digits, and sums by hand."""

from fractions import Fraction as F

import pytest

import hardway as hw
from hardway.odds.chances import FAIR, OddsError, loaded_dice
from hardway.odds.costs.hand import MAX_COUNT, hand
from hardway.rulebook import house_names, law, load
from tests.odds.by_hand import PASS


@pytest.fixture(name="crown")
def crown_hand():
    """The counts of a hand at Crown."""
    return hand(law(load("crown")))


@pytest.fixture
def rolls(crown):
    return crown["rolls"]


def recursion(length: int) -> list[F]:
    """P(L ≥ n) from the matrix of Ethier and Hoppe: come-out, point 4 or 10, 5 or 9, 6 or 8, in 36ths."""
    comeout, four, five, six = 1, 0, 0, 0
    tail = [F(1)]
    for roll in range(length):
        tail.append(F(comeout + four + five + six, 36**roll))
        comeout, four, five, six = (
            12 * comeout + 3 * four + 4 * five + 5 * six,  # 2, 3, 7, 11, 12, or a point made
            6 * comeout + 27 * four,  # 36 − 3 − 6 throws leave a 4 standing
            8 * comeout + 26 * five,
            10 * comeout + 25 * six,
        )
    return tail


def test_mean_length_of_a_hand_is_1671_over_196_rolls(rolls):
    # A hand is points until one is lost. Each decision of the line takes 557/165 rolls; it is the last with the chance
    # that a point is set and lost: 24/36 − (244/495 − 8/36) = 2/3 − 134/495 = 196/495.
    last = F(24, 36) - (PASS - F(8, 36))
    assert last == F(196, 495)
    assert rolls.mean == F(557, 165) / last == F(1671, 196)


def test_variance_of_rolls_in_a_hand_equals_that_by_recursion(rolls):
    # E[L²] = Σ (2n − 1) P(L ≥ n), summed until nothing is left to 30 places.
    tail = recursion(600)
    square = sum((2 * n - 1) * chance for n, chance in enumerate(tail) if n)
    assert abs(square - F(1671, 196) ** 2 - rolls.variance) < F(1, 10**30)
    assert rolls.variance == F(1768701, 38416)  # 46.0407…: standard deviation 6.785


def test_hand_length_chances_up_to_1000_equal_those_by_recursion(rolls):
    assert rolls.tail(1000) == recursion(1000)
    assert rolls.at_least(777) == recursion(777)[777]
    assert (rolls.exactly(0), rolls.exactly(1)) == (0, 0)
    # A seven-out on the second roll: a point of 24 throws, then a 7. On the third: 12/36 · 24/36 · 6/36 with a come-out
    # first, or a point that stands: (6 · 27 + 8 · 26 + 10 · 25)/36² · 6/36.
    assert rolls.exactly(2) == F(24 * 6, 36**2)
    assert rolls.exactly(3) == F(12 * 24 * 6 + (6 * 27 + 8 * 26 + 10 * 25) * 6, 36**3)


@pytest.mark.parametrize("book", ["crown", "vegas/crapless"])  # six points and ten
@pytest.mark.parametrize("faces", [{}, {1: F(1, 5), 5: F(1, 7)}])  # loaded dice: no two points are alike
def test_chance_of_at_least_n_rolls_equals_the_tail(book, faces):
    for counted in hand(law(load(book)), loaded_dice(faces) if faces else FAIR).values():
        tail = counted.tail(100)
        assert [counted.at_least(number) for number in (1, 2, 22, 23, 24, 64, 99, 100)] == [
            tail[number] for number in (1, 2, 22, 23, 24, 64, 99, 100)
        ]


def test_hand_of_154_rolls_has_its_published_chance(rolls):
    """S. N. Ethier and F. M. Hoppe, Mathematical Intelligencer 32 (4), 2010: P(L ≥ 154) = 0.178 882 426 × 10⁻⁹."""
    chance = rolls.at_least(154)
    assert f"{float(chance):.8e}" == "1.78882426e-10"
    assert round(1 / chance) == 5_590_264_072  # "one chance in 5.59 billion"
    # Twelve digits of the recursion in whole numbers of 10⁻²².
    assert chance * 10**22 // 1 == recursion(154)[154] * 10**22 // 1 == 1788824261522


def test_hand_length_chances_are_a_sum_of_four_geometric_terms(rolls):
    # Ethier and Hoppe: the roots of det(z − Q). With z in 36ths, (z − 12)(z − 27)(z − 26)(z − 25) less 6 · 3, 8 · 4 and
    # 10 · 5 times the two others: every five tails in a row are bound by it, scaled by 36.
    def times(*roots):
        made = [1]
        for root in roots:
            made = [a - root * b for a, b in zip([*made, 0], [0, *made], strict=True)]
        return made

    whole = times(12, 27, 26, 25)
    for ways, others in ((18, (26, 25)), (32, (27, 25)), (50, (27, 26))):
        for place, term in enumerate(times(*others), 2):
            whole[place] -= ways * term
    tail = rolls.tail(60)
    for n in range(1, 50):
        assert sum(term * tail[n + 4 - place] * F(36) ** (4 - place) for place, term in enumerate(whole)) == 0


def test_hand_counts_of_points_passes_sevens_match_arithmetic(crown):
    # A decision of the line: a point made 134/495, a natural 110/495, a seven-out 196/495, craps 55/495.
    made, natural, out = F(134, 495), F(110, 495), F(196, 495)
    for name, again in (("points", made), ("passes", made + natural)):
        more = again / (again + out)  # one more before the seven-out
        count = crown[name]
        assert count.mean == again / out
        assert count.variance == more / (1 - more) ** 2
        assert count.tail(20) == [more**n for n in range(21)]
        assert count.exactly(3) == more**3 * (1 - more)
    # Sevens: 82.5/495 come-outs are sevens; the last seven always is.
    seven = F(6, 36)
    more = seven / (seven + out)
    sevens = crown["sevens"]
    assert sevens.mean == 1 + seven / out
    assert sevens.tail(20) == [F(1), *(more**n for n in range(20))]
    assert sevens.variance == more / (1 - more) ** 2


def test_hand_means_of_rolls_and_passes_are_equal_in_all_houses():
    for house in house_names():
        found = hand(law(load(house)))
        assert (found["rolls"].mean, found["passes"].mean) == (F(1671, 196), F(61, 49))


def test_hand_mean_length_with_loaded_dice_equals_that_by_hand():
    # Fewer sevens: faces of 1 and 6 at 1/5 each, the others at 3/20. A 7 is 2/25 + 4 · 9/400 = 17/100 of the throws.
    dice = loaded_dice({1: F(1, 5), 6: F(1, 5)})
    rolls = hand(law(load("crown")), dice)["rolls"]
    comeout = {4: 2 * F(3, 100) + F(9, 400), 5: 2 * F(3, 100) + 2 * F(9, 400), 6: 2 * F(3, 100) + 3 * F(9, 400)}
    set_, made, length = F(0), F(0), F(1)
    for chance in (*comeout.values(), *comeout.values()):
        set_ += chance
        made += chance * chance / (chance + F(17, 100))
        length += chance / (chance + F(17, 100))
    assert rolls.mean == length / (set_ - made)
    assert rolls.exactly(2) == set_ * F(17, 100)


def test_chance_of_a_hand_length_beyond_the_limit_is_refused(rolls, monkeypatch):
    assert FAIR.faces[0] == F(1, 6)
    with pytest.raises(OddsError, match="100,001 is worked out up to 100,000"):
        rolls.at_least(MAX_COUNT + 1)
    assert rolls.at_least(-3) == rolls.at_least(0) == 1
    fifty = rolls.at_least(50) - rolls.at_least(51)
    monkeypatch.setattr("hardway.odds.costs.hand.MAX_COUNT", 50)
    assert rolls.exactly(50) == fifty
    assert len(rolls.tail(50)) == 51
    for ask in (rolls.exactly, rolls.tail):
        with pytest.raises(OddsError, match="51 is worked out up to 50"):
            ask(51)


def test_hand_figures_are_callable_from_python():
    assert hw.hand()["rolls"].mean == F(1671, 196)
    assert hw.hand("newzealand", dice={6: 0.25})["sevens"].mean > 1

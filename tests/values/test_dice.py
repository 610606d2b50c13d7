"""The 36 throws, counted by hand."""

from collections import Counter

import pytest

from hardway.values.dice import FACES, THROWS, TOTALS, is_hard, throw_index


def test_list_of_dice_throws_has_36_entries_from_1_1_to_6_6():
    assert len(set(THROWS)) == 36
    assert [throw_index(*throw) for throw in THROWS] == list(range(36))
    assert (THROWS[0], THROWS[35]) == ((1, 1), (6, 6))


@pytest.mark.parametrize("first", FACES)
@pytest.mark.parametrize("second", FACES)
def test_index_of_a_throw_gives_its_faces_total_and_hardness(first, second):
    place = throw_index(first, second)
    assert THROWS[place] == (first, second)
    assert TOTALS[place] == first + second
    assert is_hard(place) == (first == second)


def test_each_dice_total_has_the_known_number_of_the_36_throws():
    assert Counter(TOTALS) == {2: 1, 3: 2, 4: 3, 5: 4, 6: 5, 7: 6, 8: 5, 9: 4, 10: 3, 11: 2, 12: 1}


def test_hard_throws_are_the_six_doubles():
    assert [sum(THROWS[place]) for place in range(36) if is_hard(place)] == [2, 4, 6, 8, 10, 12]

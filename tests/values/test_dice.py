"""The 36 throws, counted by hand."""

from collections import Counter

import pytest

from hardway.values.dice import FACES, THROWS, TOTALS, index, is_hard


def test_there_are_36_throws_and_each_has_its_place():
    assert len(set(THROWS)) == 36
    assert [index(*throw) for throw in THROWS] == list(range(36))
    assert (THROWS[0], THROWS[35]) == ((1, 1), (6, 6))


@pytest.mark.parametrize("first", FACES)
@pytest.mark.parametrize("second", FACES)
def test_a_throw_is_found_by_its_faces(first, second):
    place = index(first, second)
    assert THROWS[place] == (first, second)
    assert TOTALS[place] == first + second
    assert is_hard(place) == (first == second)


def test_each_total_has_as_many_throws_as_it_should():
    assert Counter(TOTALS) == {2: 1, 3: 2, 4: 3, 5: 4, 6: 5, 7: 6, 8: 5, 9: 4, 10: 3, 11: 2, 12: 1}


def test_six_throws_are_hard():
    assert [sum(THROWS[place]) for place in range(36) if is_hard(place)] == [2, 4, 6, 8, 10, 12]

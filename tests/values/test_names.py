"""Names of wagers and people as they are written."""

import pytest

from hardway.values.names import NAME, WAGERS, numbers, written


def test_numbers_by_hand():
    assert numbers("pass") == (0,)
    assert numbers("come") == (0, 4, 5, 6, 8, 9, 10)
    assert numbers("hard") == (4, 6, 8, 10)
    assert numbers("big") == (6, 8)
    assert numbers("horn_high") == (2, 3, 11, 12)
    assert numbers("place") == (4, 5, 6, 8, 9, 10)


def test_there_are_25_wagers():
    """14 that stand alone, 2 that move from their box to a number, and 9 that are always on one."""
    assert len(WAGERS) == len(set(WAGERS)) == 25


def test_a_wager_is_written_with_its_number():
    assert (written("pass"), written("place", 6), written("come", 0)) == ("pass", "place 6", "come")


@pytest.mark.parametrize("name", ["ann", "ANN", "a-b_2", "7", "-"])
def test_names(name):
    assert NAME.match(name)


@pytest.mark.parametrize("name", ["", "an n", "ann\n", "ann!", "änn", "a.b", "ann#"])
def test_no_names(name):
    assert not NAME.match(name)

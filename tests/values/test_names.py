"""Names of wagers and people as they are written."""

import pytest

from hardway.values.names import NAME, written


def test_a_wager_is_written_with_its_number():
    assert (written("pass"), written("place", 6), written("come", 0)) == ("pass", "place 6", "come")


@pytest.mark.parametrize("name", ["ann", "ANN", "a-b_2", "7", "-"])
def test_names(name):
    assert NAME.match(name)


@pytest.mark.parametrize("name", ["", "an n", "ann\n", "ann!", "änn", "a.b", "ann#"])
def test_no_names(name):
    assert not NAME.match(name)

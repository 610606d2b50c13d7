"""The bars of a simulation's plot: equally many possible results in each, and every result in one of them."""

import numpy as np
import pytest

from hardway.report.simulation_plot import BARS, _edges


@pytest.mark.parametrize(
    ("step", "low", "high"), [(1000, -240, 220), (100, -300, 422), (50, -12.5, 13), (500, -6000, 9000)]
)
def test_bars_hold_equally_many_possible_results(step, low, high):
    cents = np.arange(low * 100, high * 100 + step, step).astype(int)
    edges = _edges(cents, low, high)
    assert len(edges) <= BARS + 2
    assert edges[0] < low
    assert edges[-1] > high
    held = np.histogram(cents / 100, bins=edges)[0]
    assert held.sum() == len(cents)
    assert set(held[:-1].tolist()) == {held[0]}  # the last may reach beyond the highest result


def test_one_result_is_one_bar():
    assert _edges(np.array([1000]), 10, 10).tolist() == [9.5, 10.5]

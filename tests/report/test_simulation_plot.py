"""The bars of a simulation's plot hold equally many possible results, and every result is in one of them."""

import numpy as np
import pytest

from hardway.report.plots.canvas import figure
from hardway.report.plots.simulation_plot import BARS, _edges, _results
from hardway.simulate.run import find_strategy, set_game, set_table
from hardway.simulate.summary import Simulation
from hardway.simulate.totals import Histogram, ResultPart


@pytest.mark.parametrize(
    ("step", "low", "high"), [(1000, -240, 220), (100, -300, 422), (50, -12.5, 13), (500, -6000, 9000)]
)
def test_histogram_bars_cover_equally_many_possible_results(step, low, high):
    cents = np.arange(low * 100, high * 100 + step, step).astype(int)
    edges = _edges(cents, low, high)
    assert len(edges) <= BARS + 2
    assert edges[0] < low
    assert edges[-1] > high
    held = np.histogram(cents / 100, bins=edges)[0]
    assert held.sum() == len(cents)
    assert set(held[:-1].tolist()) == {held[0]}  # the last may reach beyond the highest result


def test_single_result_is_drawn_as_one_histogram_bar():
    assert _edges(np.array([1000]), 10, 10).tolist() == [9.5, 10.5]


def drawn(results: dict[int, int]) -> tuple[list[str], list[str]]:
    """Return the legend of a plot of these results in dollars, and the hatching of its bars."""
    game = set_game(set_table("crown"), find_strategy("pass"), bankroll=1000, rolls=200)
    cents = np.array(sorted(results)) * 100
    counts = np.array([results[int(amount) // 100] for amount in cents])
    axes = figure(7, 3).subplots()
    _results(axes, Simulation(game, ResultPart(sessions=int(counts.sum()), results=Histogram(cents, counts))))
    hatches = [bar.get_hatch() or "" for bar in axes.patches]
    assert not any(hatches[1:-1])
    legend = axes.get_legend()
    return [text.get_text() for text in legend.get_texts()] if legend else [], [hatches[0], hatches[-1]]


def test_outermost_histogram_bars_have_range_and_share_as_labels():
    """One session in 11,002 each side lies far out; with the 1,000 at the end it is 1,001 of 11,002, 9.10 percent."""
    inside = dict.fromkeys(range(-50, 51, 10), 1000)
    words, hatches = drawn({-1000: 1, **inside, 2000: 1})
    assert words == ["−50 or less, down to −1,000: 9.10%", "50 or more, up to 2,000: 9.10%"]
    assert all(hatches)
    assert drawn(inside) == ([], ["", ""])
    assert drawn({-1000: 1, **inside})[0] == ["−50 or less, down to −1,000: 9.10%"]

"""The bars of a session's plot, and the words about results that are not drawn."""

from types import SimpleNamespace

import pytest

from hardway.report.plots.canvas import figure
from hardway.report.plots.session_plot import _results


def label(results: dict[int, float], low: int, high: int) -> str:
    """Return the axis label of a plot of these results."""
    mean = sum(result * chance for result, chance in results.items())
    session = SimpleNamespace(results=results, mean=mean, quantile=lambda share: low if share < 0.5 else high)
    axes = figure(7, 3).subplots()
    _results(axes, session)
    return axes.get_xlabel()


@pytest.mark.parametrize(
    ("results", "says"),
    [
        ({-10: 0.5, 10: 0.5}, "result in dollars, 1 to a bar"),
        (
            {-900: 0.0004, -10: 0.4995, 10: 0.5, 900: 0.0001},
            "result in dollars, 1 to a bar; 0.05 % lie further out and are not drawn",
        ),
    ],
)
def test_session_plot_axis_states_the_share_of_results_not_drawn(results, says):
    assert label(results, -10, 10) == says

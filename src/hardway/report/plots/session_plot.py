"""Draws a session: how likely each result is, and the chance of still playing after each roll."""

from fractions import Fraction
from typing import Any

from hardway.odds.sessions.session import SessionOdds
from hardway.report.figures.session_figures import money, session_title
from hardway.report.files import kind_of
from hardway.report.number import percent
from hardway.report.plots.canvas import HOUSES, INK, KINDS, figure, save, style

BARS = 70
"""About how many bars the plot shows the results in."""
BAR_WIDTHS = (1, 2, 5, 10, 20, 25, 50, 100, 200, 250, 500, 1000, 2000, 2500, 5000, 10**4, 10**5, 10**6)
"""Widths that a bar can have, in dollars."""
TAIL = Fraction(1, 1000)
"""The plot leaves out this share of the results at each end."""


def plot_session(session: SessionOdds, name: str, path: str) -> None:
    """Draw a session's results, and the chance of still playing."""
    kind_of(path, *KINDS)
    with style():
        sheet = figure(7.5, 6.2)
        top, bottom = sheet.subplots(2, 1, height_ratios=(3, 2))
        _results(top, session)
        top.set_title(f"{name}\n{session_title(session)}")
        _survival(bottom, session)
        save(sheet, path)


def bars(session: SessionOdds) -> tuple[int, dict[int, float]]:
    """Return the width of a bar in dollars, and the chance of each bar by the lowest result in it."""
    low, high = session.quantile(TAIL), session.quantile(1 - TAIL)
    width = next(wide for wide in BAR_WIDTHS if high - low <= BARS * wide)
    found: dict[int, float] = {}
    for result, chance in session.results.items():
        if low <= result <= high:
            place = int(result // width) * width
            found[place] = found.get(place, 0.0) + float(chance)
    return width, found


def _results(axes: Any, session: SessionOdds) -> None:
    width, found = bars(session)
    axes.bar(
        list(found), [chance * 100 for chance in found.values()], width=width * 0.9, align="edge", color=HOUSES[0][0]
    )
    mean = float(session.mean)
    axes.axvline(0, color=INK, linewidth=0.8)
    axes.axvline(mean, color=HOUSES[2][0], linewidth=1, linestyle="--")
    axes.text(
        mean, 0.98, f" mean {money(mean)} ", transform=axes.get_xaxis_transform(), va="top",
        ha="right" if mean < 0 else "left", color=HOUSES[2][0],
    )  # fmt: skip
    _cut_tall_bar(axes, width, found)
    axes.set_xlabel(f"result in dollars, {width} to a bar{_left_out(found)}")
    axes.set_ylabel("chance, percent")
    axes.grid(axis="y")


def _left_out(found: dict[int, float]) -> str:
    """Return in words what share of results lies beyond the drawn ones; empty if there are none."""
    beyond = 1 - sum(found.values())
    return f"; {beyond * 100:.2f} % lie further out and are not drawn" if beyond > 1e-9 else ""


def _cut_tall_bar(axes: Any, width: int, found: dict[int, float]) -> None:
    """Shorten a bar that would make the others too low to see, and write its height beside it."""
    second, first = sorted(found, key=found.__getitem__)[-2:] if len(found) > 1 else (next(iter(found)),) * 2
    if found[first] > 3 * found[second] and len(found) > 3:
        axes.set_ylim(0, 150 * found[second])
        axes.text(first + width * 1.3, 140 * found[second], f"{found[first] * 100:.2f} %", va="top", color=HOUSES[0][0])


def _survival(axes: Any, session: SessionOdds) -> None:
    playing = [float(chance) * 100 for chance in session.survival]
    axes.step(range(1, len(playing) + 1), playing, where="mid", color=HOUSES[0][0], linewidth=1.6)
    axes.set_xlabel("roll")
    axes.set_ylabel("still playing, percent")
    axes.set_ylim(0, 103)
    axes.set_xlim(1, max(2, len(playing)))
    axes.grid()
    ends = [
        f"{words} {percent(Fraction(session.ends[how]), 2)} %"
        for how, words in (("ruin", "ruined"), ("goal", "at the goal"), ("stop", "stopped"))
        if session.ends[how]
    ]
    axes.text(0.98, 0.08, "\n".join(ends), transform=axes.transAxes, va="bottom", ha="right")

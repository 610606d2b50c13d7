"""Draws strategies side by side: for each its mean and median, and where 50 and 90 of 100 sessions end."""

from hardway.report.figures.simulation_figures import compare_title, game_words, houses_of, money
from hardway.report.files import kind_of
from hardway.report.plots.canvas import GREY, HOUSES, INK, KINDS, Plot, figure, save, style
from hardway.simulate.compare import Compared

LINE_INCHES = 0.45
RANGES = ((0.05, 0.95, 2.5), (0.25, 0.75, 7.0))
"""For each bar of results: the quantiles at its two ends, and how thick it is drawn."""


def plot_compared(found: Compared, path: str = "") -> Plot:
    """Draw strategies side by side, and save the plot if there is a path."""
    if path:
        kind_of(path, *KINDS)
    first = found[0].simulation
    blue, ochre = HOUSES[0][0], HOUSES[1][0]
    with style():
        sheet = figure(7.5, 2.0 + LINE_INCHES * len(found))
        axes = sheet.add_subplot()
        for place, one in enumerate(found):
            simulation = one.simulation
            for low, high, width in RANGES:
                ends = simulation.quantile(low), simulation.quantile(high)
                says = f"{round((high - low) * 100)} of 100 sessions" if not place else ""
                axes.hlines(place, *ends, color=blue, linewidth=width, alpha=0.35 if width < 5 else 0.6, label=says)
            axes.plot(simulation.quantile(0.5), place, "|", color=INK, markersize=13, label="" if place else "median")
            axes.plot(simulation.mean.value, place, "D", color=ochre, markersize=5, label="" if place else "mean")
            axes.annotate(
                f"{money(simulation.mean.value)}", (simulation.mean.value, place), (0, 9), textcoords="offset points",
                ha="center", fontsize=8,
            )  # fmt: skip
        axes.axvline(0, color=GREY, linewidth=0.8)
        several = len(houses_of(found)) > 1
        games = [one.simulation.game for one in found]
        names = [f"{one.strategy.name}, {one.law.book.name}" if several else one.strategy.name for one in games]
        axes.set_yticks(range(len(found)), names)
        axes.set_ylim(len(found) - 0.4, -0.7)
        axes.tick_params(axis="y", length=0)
        axes.grid(axis="x")
        axes.set_xlabel("won or lost in a session, dollars")
        axes.set_title(f"{compare_title(found)}\n", fontsize=11)
        axes.text(0, 1.02, game_words(first.game, first.sessions), transform=axes.transAxes, va="bottom", fontsize=8)
        sheet.legend(loc="outside lower center", ncols=4, fontsize=8)
        if path:
            save(sheet, path)
    return Plot(sheet)

"""Draws a simulation: the spread of results, the bankroll over time, and how many sessions are still under way."""

from math import ceil
from typing import Any

import numpy as np

from hardway.report.figures.simulation_figures import game_words, money
from hardway.report.files import kind_of
from hardway.report.plots.canvas import GREY, HOUSES, INK, KINDS, Plot, figure, save, style
from hardway.simulate.bankroll_paths import BankrollPaths
from hardway.simulate.summary import Simulation
from hardway.strategy.explore import ENDS
from hardway.values.money import short

BARS = 80
BANDS = ((0.01, 0.99, 0.15), (0.05, 0.95, 0.25), (0.25, 0.75, 0.45))
"""For each band of the fan of players' money: the two quantiles that bound it, and how opaque it is."""
BLUE, OCHRE, RED, GREEN = (colour for colour, _ in HOUSES[:4])
ENDED = {"ruin": (RED, "--"), "goal": (GREEN, "-."), "stop": (OCHRE, ":")}
"""By way in which a session ends early: the colour and line style; other sessions went on to the last roll."""

BESIDE_TITLE: dict[str, Any] = {
    "loc": "lower right", "bbox_to_anchor": (1.01, 0.98), "ncols": 4, "fontsize": 8, "borderpad": 0.2,
    "columnspacing": 1.4,
}  # fmt: skip
"""The position of a legend that stands above the plot, beside the plot's title."""


def plot_simulation(found: Simulation, fan: BankrollPaths, path: str = "") -> Plot:
    """Draw a simulation, and save it if there is a path; `fan` has the chips of sessions roll by roll."""
    if path:
        kind_of(path, *KINDS)
    with style():
        sheet = figure(7.5, 8.6)
        axes = sheet.subplots(3, 1, height_ratios=(3, 3, 2))
        sheet.suptitle(
            f"{found.game.strategy.label} at {found.game.law.book.heading}\n", x=0.02, ha="left", weight="bold"
        )
        sheet.text(0.02, 0.965, game_words(found.game, found.sessions), va="top")
        _results(axes[0], found)
        _fan(axes[1], found, fan)
        _survival(axes[2], found)
        sheet.align_ylabels(axes)
        if path:
            save(sheet, path)
    return Plot(sheet)


def _results(axes: Any, found: Simulation) -> None:
    """Draw the results of sessions; the outermost bars include the lowest and the highest thousandth, and say so."""
    results = found.part.results
    edges = _edges(results.values, found.quantile(0.001), found.quantile(0.999))
    middle = (edges[:-1] + edges[1:]) / 2
    values = np.clip(results.values / 100, middle[0], middle[-1])
    counts, _ = np.histogram(values, bins=edges, weights=results.counts / found.sessions * 100)
    bars = axes.bar(middle, counts, width=np.diff(edges), color=BLUE, edgecolor="white", linewidth=0.3)
    axes.set_ylim(0, counts.max() * 1.15)  # leaves room for the mean above the bars
    mean, right = found.mean.value, found.mean.value > (edges[0] + edges[-1]) / 2
    axes.axvline(mean, color=INK, linewidth=0.9, linestyle="--")
    place = axes.get_xaxis_transform()
    axes.text(mean, 0.98, f"  mean {money(mean)}  ", transform=place, va="top", ha="right" if right else "left")
    axes.set_title("Results of the sessions", fontsize=10)
    axes.set_xlabel("won or lost in a session, dollars")
    axes.set_ylabel("sessions, percent")
    axes.grid(axis="y")
    if outer := _beyond(results.values / 100, edges, counts):
        for place in outer:
            bars[place].set(facecolor=OCHRE, hatch="//////")
        axes.legend(handles=[bars[place] for place in outer], labels=list(outer.values()), **BESIDE_TITLE)


def _beyond(amounts: Any, edges: Any, counts: Any) -> dict[int, str]:
    """Return, for each outermost bar that includes results beyond it, its index and its legend."""
    made = {}
    if amounts[0] < edges[0]:
        inner = amounts[amounts < edges[1]][-1]
        made[0] = f"{_whole(inner)} or less, down to {_whole(amounts[0])}: {counts[0]:.2f}%"
    if amounts[-1] > edges[-1]:
        inner = amounts[amounts > edges[-2]][0]
        made[-1] = f"{_whole(inner)} or more, up to {_whole(amounts[-1])}: {counts[-1]:.2f}%"
    return made


def _whole(amount: float) -> str:
    return money(amount).removesuffix(".00")


def _edges(cents: Any, low: float, high: float) -> Any:
    """Return the edges of the bars; the possible results are a fixed step apart, and each bar holds equally many."""
    step = int(np.gcd.reduce(np.diff(cents))) / 100 if len(cents) > 1 else 1.0
    width = step * max(1, ceil((high - low) / step / BARS))
    return low - step / 2 + width * np.arange(int((high - low) // width) + 2)


def _fan(axes: Any, found: Simulation, fan: BankrollPaths) -> None:
    """Draw the players' chips, in the rack and on the layout, roll by roll."""
    for low, high, shade in BANDS:
        ends = (np.quantile(fan.wealth, share, axis=1) for share in (low, high))
        label = f"{round((high - low) * 100)} of 100 sessions"
        axes.fill_between(fan.rolls, *ends, color=BLUE, alpha=shade, linewidth=0, label=label)
    axes.plot(fan.rolls, np.quantile(fan.wealth, 0.5, axis=1), color=INK, linewidth=1.2, label="median")
    for amount, says in ((found.game.bankroll, "bankroll"), (found.game.goal, "goal")):
        if amount is not None:
            axes.axhline(amount / 100, color=INK, linewidth=0.7, linestyle=":")
            axes.annotate(
                f"{says} {short(amount)}",
                (1, amount / 100),
                (-4, 2),
                axes.get_yaxis_transform(),
                "offset points",
                ha="right",
                fontsize=8,
            )
    axes.set_xlim(0, found.game.rolls)
    axes.set_title("What players have, roll by roll", fontsize=10)
    axes.set_xlabel("rolls")
    axes.set_ylabel("rack and layout, dollars")
    _legend(axes)
    axes.grid()


def _survival(axes: Any, found: Simulation) -> None:
    """Draw how many sessions are still under way, and how many have ended in each way."""
    rolls = np.arange(found.game.rolls + 1)
    under_way = np.full(len(rolls), 100.0)
    for how in ENDS:
        ended = found.part.ends.get(how)
        if ended is None or how not in ENDED:
            continue
        counts = np.bincount(ended.values, weights=ended.counts, minlength=len(rolls))[: len(rolls)]
        share = np.cumsum(counts) / found.sessions * 100
        under_way -= share
        colour, line = ENDED[how]
        axes.plot(rolls, share, color=colour, linewidth=1.6, linestyle=line, label=f"ended: {how}")
    axes.plot(rolls, under_way, color=BLUE, linewidth=1.6, label="under way")
    axes.fill_between(rolls, under_way, color=GREY, alpha=0.3, linewidth=0)
    axes.set_xlim(0, found.game.rolls)
    axes.set_ylim(0, 104)
    axes.set_title("Sessions still under way", fontsize=10)
    axes.set_xlabel("rolls")
    axes.set_ylabel("sessions, percent")
    _legend(axes)
    axes.grid()


def _legend(axes: Any) -> None:
    """Put the legend beside the title, and only whole rolls on the axis."""
    axes.xaxis.get_major_locator().set_params(integer=True)
    axes.legend(**BESIDE_TITLE)

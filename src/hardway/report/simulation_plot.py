"""Draws a simulation: how results are spread, how the bankroll goes, and how many sessions are still under way."""

from typing import Any

import numpy as np

from hardway.report.files import kind_of
from hardway.report.plotting import GREY, HOUSES, INK, KINDS, figure, save, style
from hardway.report.simulation import game_words
from hardway.simulate.result_summary import Simulation
from hardway.simulate.run_fan import Fan

BARS = 80
BANDS = ((0.01, 0.99, 0.15), (0.05, 0.95, 0.25), (0.25, 0.75, 0.45))
"""Quantiles that a band of the fan lies between, and how dark it is."""


def plot_simulation(found: Simulation, fan: Fan, path: str) -> None:
    """Draw a simulation."""
    kind_of(path, *KINDS)
    with style():
        sheet = figure(7.5, 8.6)
        top, middle, bottom = sheet.subplots(3, 1, height_ratios=(3, 3, 2))
        sheet.suptitle(f"{found.game.strategy.name} at {found.game.law.book.house}", x=0.02, ha="left", weight="bold")
        _results(top, found)
        _fan(middle, found, fan)
        _survival(bottom, found)
        save(sheet, path)


def _results(axes: Any, found: Simulation) -> None:
    """Draw the results of sessions, those beyond the outermost in a thousand put into the last bar."""
    results = found.part.results
    low, high = found.quantile(0.001), found.quantile(0.999)
    edges = np.linspace(low, high if high > low else low + 1, BARS + 1)
    values = np.clip(results.values / 100, edges[0], edges[-1])
    axes.hist(values, bins=edges, weights=results.counts / found.sessions * 100, color=HOUSES[0][0])
    axes.axvline(found.mean.value, color=INK, linewidth=0.9, linestyle="--")
    place = axes.get_xaxis_transform()
    axes.text(found.mean.value, 0.98, f"  mean {found.mean.value:.2f}", transform=place, va="top")
    axes.set_title(f"Results of {game_words(found.game, found.sessions)}", fontsize=9, weight="normal")
    axes.set_xlabel("won or lost in a session, dollars")
    axes.set_ylabel("sessions, percent")
    axes.grid(axis="y")


def _fan(axes: Any, found: Simulation, fan: Fan) -> None:
    """Draw what players have, in the rack and on the layout, roll by roll."""
    for low, high, shade in BANDS:
        ends = (np.quantile(fan.wealth, share, axis=1) for share in (low, high))
        label = f"{round((high - low) * 100)} in 100"
        axes.fill_between(fan.rolls, *ends, color=HOUSES[0][0], alpha=shade, linewidth=0, label=label)
    axes.plot(fan.rolls, np.quantile(fan.wealth, 0.5, axis=1), color=INK, linewidth=1.2, label="median")
    axes.set_xlabel("rolls")
    axes.set_ylabel("rack and layout, dollars")
    axes.set_xlim(0, found.game.rolls)
    axes.legend(loc="upper left", ncols=4)
    axes.grid()


def _survival(axes: Any, found: Simulation) -> None:
    """Draw how many sessions are still under way, and how many have ended in ruin or at the goal."""
    rolls = np.arange(found.game.rolls + 1)
    under_way = np.full(len(rolls), 100.0)
    for place, (how, ended) in enumerate(found.part.ends.items()):
        counts = np.bincount(ended.values, weights=ended.counts, minlength=len(rolls))[: len(rolls)]
        share = np.cumsum(counts) / found.sessions * 100
        if how != "rolls":
            under_way -= share
            axes.plot(
                rolls, share, color=HOUSES[2 + place % 3][0], linewidth=1.4, linestyle="--", label=f"ended: {how}"
            )
    axes.plot(rolls, under_way, color=HOUSES[0][0], linewidth=1.6, label="under way")
    axes.fill_between(rolls, under_way, color=GREY, alpha=0.3, linewidth=0)
    axes.set_xlim(0, found.game.rolls)
    axes.set_ylim(0, 102)
    axes.set_xlabel("rolls")
    axes.set_ylabel("sessions, percent")
    axes.legend(loc="center left")
    axes.grid()

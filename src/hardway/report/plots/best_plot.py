"""Draws the best way to play: its value by money, and what to bet by money and point."""

from typing import Any

import numpy as np

from hardway.best.ask import BestPlay
from hardway.report.figures.best_figures import WORDS, act_then, column_points, column_words, title
from hardway.report.files import kind_of
from hardway.report.plots.canvas import GREY, HOUSES, INK, KINDS, figure, save, style

POINTS_DRAWN = 200
"""About how many amounts of money the plot shows the best bets for."""


def plot_best(found: BestPlay, path: str) -> None:
    """Draw the value and the bets of the best way to play."""
    kind_of(path, *KINDS)
    points = column_points(found)
    with style():
        sheet = figure(7.5, 2.4 + 1.7 * len(points))
        axes = sheet.subplots(1 + len(points), 1, sharex=True)
        axes[0].set_title(f"The best way to play at {found.question.law.book.heading}\n{title(found)}")
        money = _money(found)
        _value(axes[0], found, money)
        colours: dict[str, str] = {}
        for place, point in zip(axes[1:], points, strict=True):
            _bets(place, found, point, money, colours)
        axes[-1].set_xlabel("money in dollars: the rack and all that may come down")
        save(sheet, path)


def _money(found: BestPlay) -> list[int]:
    unit, goal = found.solved.compiled.unit, found.question.goal
    step = max(1, goal // unit // POINTS_DRAWN) * unit
    return list(range(step, goal, step))


def _value(axes: Any, found: BestPlay, money: list[int]) -> None:
    kind = found.question.objective.kind
    values = [found.act(amount).value * (100 if kind == "goal" else 1) for amount in money]
    axes.plot([amount / 100 for amount in money], values, color=HOUSES[0][0])
    if kind == "goal":
        ends = 0, found.question.goal / 100
        axes.plot(ends, (0, 100), color=GREY, linestyle="--", linewidth=0.8)
        axes.text(ends[1], 12, "dashed: a fair game ", ha="right", color=INK)
    axes.axvline(found.question.bankroll / 100, color=INK, linewidth=0.8)
    axes.set_ylabel("percent" if kind == "goal" else {"loss": "money at the end"}.get(kind, WORDS[kind]))
    axes.grid()


def _bets(axes: Any, found: BestPlay, point: int, money: list[int], colours: dict[str, str]) -> None:
    """Draw the amounts of all wagers, stacked on each other."""
    rows: dict[str, Any] = {}
    for place, amount in enumerate(money):
        for wager, cents in act_then(found, amount, point).bets:
            rows.setdefault(wager.partition(" ")[0], np.zeros(len(money)))[place] += cents / 100
    low = np.zeros(len(money))
    width = (money[1] - money[0]) / 100 if len(money) > 1 else 1.0
    for name, row in rows.items():
        colour = colours.setdefault(name, HOUSES[len(colours) % len(HOUSES)][0])
        axes.bar([amount / 100 for amount in money], row, bottom=low, width=width, color=colour, label=name)
        low = low + row
    axes.set_ylabel(column_words(found, point).replace(", ", "\n") + "\nbets, dollars")
    if rows:
        axes.set_ylim(0, 1.35 * low.max())
        axes.legend(loc="upper left", ncols=4)
    axes.grid(axis="y")

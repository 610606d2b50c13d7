"""The figures of a simulation: mean with its interval, spread, quantiles, chances, and each wager's exact edge."""

from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from math import sqrt
from typing import TYPE_CHECKING

import numpy as np

from hardway.errors import SimulateError
from hardway.frames import Category, Column, Framed
from hardway.simulate.game import Game, Rows
from hardway.simulate.summary_form import EstimateForm, ShareForm, SummaryForm, WagerSummaryForm
from hardway.simulate.totals import Histogram, ResultPart
from hardway.simulate.trace import Bankrolls, Trace, trace_sessions
from hardway.strategy.explore import ENDS, Tally
from hardway.values.names import count_text

if TYPE_CHECKING:
    from hardway.report.plots.canvas import Plot

SURE = 1.959963984540054
"""A 95% confidence interval extends this many standard errors to either side of the estimate."""
SHARES = (0.01, 0.05, 0.25, 0.5, 0.75, 0.95, 0.99)
"""The shares of sessions for which a summary gives quantiles: 0.05 is the result that one session in twenty does not
exceed."""
LAST_ROLL = "last roll"
"""What tables of results print in place of `rolls`, for a session that ended after its last roll."""
BARS = 40
"""The most bars that a histogram of results has."""


@dataclass(frozen=True)
class Estimate:
    """A figure with its 95% confidence interval, from low to high."""

    value: float
    low: float
    high: float


@dataclass(frozen=True)
class WagerSummary:
    """The figures of one kind of wager in a simulation. Money is in dollars."""

    wager: str
    result: float
    action: float
    commission: float
    decided: int
    edge: float | None
    """The player's loss on this wager as a share of the money bet on it; None if none was bet."""
    exact: float | None
    """The exact edge of the wager. None if there was no action, or if the player took some of it down: an edge counts a
    wager to its decision."""


@dataclass(frozen=True, repr=False)
class Simulation(Framed):
    """The results of a simulation. `part` has the exact totals; `rows` each session's result, or None if not wanted.

    As a frame (`to_pandas`, `to_polars`, `to_arrow`, `to_csv`) it has a row for each session.
    """

    game: Game
    part: ResultPart
    rows: Rows | None = None
    trace: Trace | None = None
    """The traced sessions, with all that happened in them roll by roll; None if no trace was asked for."""

    def __repr__(self) -> str:
        """Return the game and its mean, as a console shows them."""
        low, high = self.mean.low, self.mean.high
        found = f"{low:.2f} to {high:.2f} dollars a session"
        if not self.summary["action"]:
            why = ", ".join(f"line {line} was refused as {reason}" for line, reason in self.part.refused)
            found = f"nothing was bet; {why or 'the strategy bets nothing'}"
        return f"<{self.sessions:,} sessions of {self.game.strategy.name}: {found}>"

    def __str__(self) -> str:
        """Return the tables that `hardway simulate` prints."""
        from hardway.cli.odds.show_simulation import as_text

        return as_text(self)

    @property
    def sessions(self) -> int:
        """Return the number of sessions."""
        return self.part.sessions

    @property
    def mean(self) -> Estimate:
        """Return the mean result of a session, in dollars."""
        return self._spread[0]

    @property
    def deviation(self) -> float:
        """Return the standard deviation of a session's result, in dollars."""
        return self._spread[1]

    @cached_property
    def _spread(self) -> tuple[Estimate, float]:
        return spread(self.part.results)

    @property
    def error(self) -> float:
        """Return the standard error of the mean, in dollars."""
        return self.deviation / sqrt(self.sessions)

    def chance(self, what: str) -> Estimate:
        """Return the chance of an end (ruin, goal, stop, rolls) or of ending `ahead`, with Wilson's interval."""
        if what == "ahead":
            return share(int(self.part.results.counts[self.part.results.values > 0].sum()), self.sessions)
        how = "rolls" if what == LAST_ROLL else what
        if how not in self.possible:
            known = f"there are chances of {', '.join(self.possible)} and ahead"
            why = "no goal was set: simulate with goal=" if how == "goal" else f"no chance of {what!r}"
            raise SimulateError(f"{why}; {known}")
        ended = self.part.ends.get(how)
        return share(ended.total if ended else 0, self.sessions)

    @property
    def possible(self) -> tuple[str, ...]:
        """Return the ends that sessions of this game can have: `goal` only if there is one."""
        return tuple(how for how in ENDS if how != "goal" or self.game.goal is not None)

    def quantile(self, part: float) -> float:
        """Return the smallest result, in dollars, that this share of sessions does not exceed."""
        return self.part.results.quantile(part) / 100

    @cached_property
    def wagers(self) -> tuple[WagerSummary, ...]:
        """Return each kind of wager, with its edge in this simulation and its exact edge."""
        edges = _exact_edges(self)
        by_kind: dict[str, list[tuple[str, Tally]]] = {}
        for name, kind in self.part.kinds.items():
            by_kind.setdefault(name.partition(" ")[0], []).append((name, kind))
        order = list(self.game.law.book.wagers)
        return tuple(_summed(kind, by_kind[kind], edges) for kind in sorted(by_kind, key=order.index))

    @cached_property
    def expected(self) -> float | None:
        """Return the mean result that the exact edges give for the action played, in dollars a session; None if one is
        missing."""
        if any(wager.exact is None for wager in self.wagers):
            return None
        return -sum(wager.action * (wager.exact or 0) for wager in self.wagers) / self.sessions

    @cached_property
    def summary(self) -> SummaryForm:
        """Return all figures as a JSON object."""
        part = self.part
        action = sum(kind.action for kind in part.kinds.values()) / 100
        return {
            "sessions": self.sessions, "mean": self.mean.value, "mean_low": self.mean.low, "mean_high": self.mean.high,
            "expected": self.expected, "deviation": self.deviation, "error": self.error,
            "least": part.results.values[0].item() / 100, "most": part.results.values[-1].item() / 100,
            "quantiles": {f"{share:g}": self.quantile(share) for share in SHARES},
            "histogram": [
                {"from": low / 100, "to": high / 100, "count": many} for low, high, many in part.results.bars(BARS)
            ],
            "ends": {how: _share_form(self.chance(how)) for how in self.possible},
            "ahead": self.chance("ahead").value,
            "rolls_played": part.rolls, "closing_rolls": part.closing, "hands": part.hands,
            "longest_hand": int(part.longest.values[-1]), "action": action,
            "commission": sum(kind.commission for kind in part.kinds.values()) / 100,
            "edge": -part.results.sum / 100 / action if action else None,
            "decided": sum(kind.decided for kind in part.kinds.values()),
            "wagers": [_wager_form(wager) for wager in self.wagers],
            "refused": [{"line": line, "reason": why, "times": times} for (line, why), times in part.refused.items()],
        }  # fmt: skip

    def columns(self) -> dict[str, Column]:
        """Return each session: number, result in cents, rolls, end, longest hand, and the details if there are any."""
        if self.rows is None:
            raise SimulateError("the sessions were not kept: simulate with rows=True")
        rows = self.rows
        return {
            "session": np.arange(len(rows.result)), "result_cents": rows.result, "rolls": rows.rolls,
            "end": Category(rows.end.astype(np.int8) - 1, ENDS), "longest_hand": rows.longest, **(rows.details or {}),
        }  # fmt: skip

    def bankrolls(self, sessions: int = 20) -> "Bankrolls":
        """Return the money of the first sessions after each roll, as a frame that draws itself.

        They are played again at a table, so a thousand of 200 rolls take some seconds.
        """
        if not isinstance(sessions, int) or sessions < 1:
            raise SimulateError(f"bankrolls takes a number of sessions from 1, not {sessions!r}")
        return trace_sessions(self.game, range(min(sessions, self.sessions))).bankrolls

    def plot(self, path: str = "") -> "Plot":
        """Draw the spread of results, the money over time and how many sessions are under way.

        A notebook shows what is returned; its `figure` is matplotlib's. With a path (.svg or .png), write it there.
        """
        from hardway.report.plots.simulation_plot import plot_simulation
        from hardway.simulate.bankroll_paths import bankroll_paths

        return plot_simulation(self, bankroll_paths(self.game, self.sessions), path)

    def _repr_html_(self) -> str:
        """Return an HTML table for a notebook."""
        found = self.summary
        lines = {
            "sessions": f"{self.sessions:,}", "mean": f"{found['mean']:.4f} ± {SURE * self.error:.4f}",
            "exact": "–" if self.expected is None else f"{self.expected:.4f}", "deviation": f"{self.deviation:.4f}",
            "median": f"{self.quantile(0.5):g}",
            **{how: f"{self.chance(how).value:.4%}" for how in self.possible if how in ("ruin", "goal")},
            "longest hand": count_text(found["longest_hand"], "roll"),
        }  # fmt: skip
        cells = "".join(f"<tr><th>{name}</th><td>{value}</td></tr>" for name, value in lines.items())
        return f"<table><caption>{self.game.strategy.label} at {self.game.law.book.heading}</caption>{cells}</table>"


def spread(results: Histogram) -> tuple[Estimate, float]:
    """Return the mean and the standard deviation of results in cents, both in dollars."""
    n = results.total
    middle = results.sum / n / 100
    squares = Fraction(n * results.squares - results.sum**2, n * (n - 1)) if n > 1 else Fraction(0)
    deviation = sqrt(squares) / 100
    width = SURE * deviation / sqrt(n)
    return Estimate(middle, middle - width, middle + width), deviation


def share(count: float, total: int) -> Estimate:
    """Return a share with Wilson's confidence interval, which is right near 0 and 1 too."""
    p, z = count / total, SURE**2 / total
    middle, width = (p + z / 2) / (1 + z), SURE * sqrt(p * (1 - p) / total + z / 4 / total) / (1 + z)
    return Estimate(p, min(p, max(0.0, middle - width)), max(p, min(1.0, middle + width)))


def estimate_form(estimate: Estimate) -> EstimateForm:
    """Return an estimate as a JSON object."""
    return {"value": estimate.value, "low": estimate.low, "high": estimate.high}


def _wager_form(wager: WagerSummary) -> WagerSummaryForm:
    return {
        "wager": wager.wager, "result": wager.result, "action": wager.action, "commission": wager.commission,
        "decided": wager.decided, "edge": wager.edge, "exact": wager.exact,
    }  # fmt: skip


def _share_form(estimate: Estimate) -> ShareForm:
    return {"share": estimate.value, "low": estimate.low, "high": estimate.high}


def _summed(name: str, kinds: list[tuple[str, Tally]], edges: dict[str, Fraction]) -> WagerSummary:
    """Return the figures of a kind of wager, summed over its numbers."""
    whole = sum((kind for _, kind in kinds), Tally())
    exact = None
    if whole.action and not whole.taken and all(wager in edges for wager, _ in kinds):
        exact = float(sum(edges[wager] * kind.action for wager, kind in kinds) / whole.action)
    edge = -whole.result / whole.action if whole.action else None
    return WagerSummary(
        name, whole.result / 100, whole.action / 100, whole.commission / 100, whole.decided, edge, exact
    )  # fmt: skip


def _exact_edges(simulation: Simulation) -> dict[str, Fraction]:
    """Return the exact edges of the wagers that were played."""
    from hardway.odds.costs.chain import offered_wagers
    from hardway.odds.costs.figures import figures

    known = offered_wagers(simulation.game.law)
    return {
        name: figures(simulation.game.law, name, simulation.game.dice).edge
        for name in simulation.part.kinds
        if name in known
    }

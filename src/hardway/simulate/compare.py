"""Compares strategies, or houses, with the same dice: `compare` for a program, `Comparison` to see one under way.

>>> both = compare(["bet pass 10", "bet field 10"], house="crown", sessions=2_000, rolls=60, bankroll=200, seed=7)
>>> [one.simulation.mean.value for one in both], both[1].better.value
([-2.97, -34.14], 0.3445)
"""

from __future__ import annotations  # so that help() shows the names of types, not what they stand for

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from hardway.errors import SimulateError
from hardway.frames import Column, Framed
from hardway.odds.chances import GivenDice
from hardway.rulebook import Book
from hardway.simulate.engine import play_jobs
from hardway.simulate.game import Game, Jobs
from hardway.simulate.numba_tools import announced
from hardway.simulate.run import Money, check_sessions, find_strategy, money, read_chances, set_game, set_table
from hardway.simulate.summary import Estimate, Simulation, share, spread
from hardway.simulate.totals import NONE, Histogram, ResultPart
from hardway.strategy import Strategy
from hardway.strategy.read import UNNAMED
from hardway.values.known import USUAL_HOUSE

if TYPE_CHECKING:
    from hardway.report.plots.canvas import Plot


def compare(
    strategies: Sequence[str | Path | Strategy],
    *,
    house: str | Path | Book | Sequence[str | Path | Book] = USUAL_HOUSE,
    sessions: int = 100_000,
    rolls: int = 200,
    bankroll: Money = 1000,
    goal: Money | None = None,
    seed: int = 1,
    unit: Money | None = None,
    chips: tuple[Money, ...] | None = None,
    options: Mapping[str, str] | None = None,
    sign: Mapping[str, tuple[Money, ...]] | None = None,
    dice: GivenDice | None = None,
    engine: str = "cpu",
    workers: int | None = None,
    address: str = "",
) -> Compared:
    """Simulate several strategies with the same dice, and compare each with the first; arguments as of `simulate`.

    `house` may be a list: the strategies are played at each of the houses, and compared with the first at the first.
    """
    if isinstance(strategies, str | Path):
        raise SimulateError("compare takes a list of strategies, such as ['pass_odds', 'iron_cross']")
    houses = [house] if isinstance(house, str | Path | Book) else house
    laws = [set_table(one, chips=chips, options=options, sign=sign) for one in houses]
    thrown = read_chances(dice)
    cents = None if unit is None else money(unit, "the unit")
    games = [
        set_game(
            here, find_strategy(strategy, unit=cents, book=here.book.words),
            bankroll=bankroll, rolls=rolls, goal=goal, seed=seed, dice=thrown,
        )
        for here in laws
        for strategy in strategies
    ]  # fmt: skip
    run = Comparison(games, sessions)
    with announced():
        for _ in run.play(engine=engine, workers=workers, address=address):
            pass
    return run.found


class Versus(NamedTuple):
    """A strategy compared with the first one, with the same dice."""

    simulation: Simulation
    more: Estimate
    """How many dollars more this strategy wins in a session than the first strategy of the comparison."""
    better: Estimate
    """The share of sessions in which this strategy wins more than the first strategy of the comparison."""


class Compared(tuple[Versus, ...], Framed):
    """Strategies compared, house by house; as a frame they have a row each, with money in dollars."""

    def __str__(self) -> str:
        """Return the table that `hardway simulate --compare` prints."""
        from hardway.cli.odds.show_simulation import as_text

        return as_text(self)

    def columns(self) -> dict[str, Column]:
        """Return a row for each strategy: mean, spread, ends, edge, how it differs from the first, and the digest of
        the book."""
        each = [one.simulation for one in self]
        means, more = [one.mean for one in each], [one.more for one in self]
        columns: dict[str, Column] = {
            "strategy": [one.game.strategy.name for one in each],
            "house": [one.game.law.book.name for one in each],
            "sessions": [one.sessions for one in each],
            "mean": [mean.value for mean in means],
            "mean_low": [mean.low for mean in means],
            "mean_high": [mean.high for mean in means],
            "expected": [one.expected for one in each],
            "deviation": [one.deviation for one in each],
            "median": [one.quantile(0.5) for one in each],
        }
        columns |= {how: [one.chance(how).value for one in each] for how in each[0].possible}
        columns |= {
            "edge": [one.summary["edge"] for one in each],
            "more": [one.value for one in more],
            "more_low": [one.low for one in more],
            "more_high": [one.high for one in more],
            "better": [one.better.value for one in self],
            "book": [one.game.law.book.digest for one in each],
        }
        return columns

    def plot(self, path: str = "") -> Plot:
        """Draw the results of the strategies side by side: mean, median, and where 50 and 90 of 100 sessions end.

        A notebook shows what is returned. With a path (.svg or .png), write it there.
        """
        from hardway.report.plots.compare_plot import plot_compared

        return plot_compared(self, path)


def told_apart(games: list[Game]) -> list[Game]:
    """Return the games; if there are several strategies without a name, each has a number: unnamed_1, unnamed_2."""
    texts = list(dict.fromkeys(game.source for game in games if game.strategy.name == UNNAMED))
    if len(texts) < 2:
        return games
    return [
        replace(game, strategy=game.strategy._replace(name=f"{UNNAMED}_{texts.index(game.source) + 1}"))
        if game.strategy.name == UNNAMED
        else game
        for game in games
    ]


class Comparison:
    """A simulation of several strategies with the same dice, in progress."""

    def __init__(self, games: list[Game], sessions: int) -> None:
        if len(games) < 2:
            raise SimulateError("two strategies or more are compared, or one at two houses or more")
        check_sessions(sessions)
        self.games, self.sessions = told_apart(games), sessions
        self.parts = [ResultPart()] * len(games)
        self.more = [NONE] * len(games)

    def play(self, *, engine: str = "cpu", workers: int | None = None, address: str = "") -> Iterator[None]:
        """Play task after task in every game; yield after each task."""
        done = play_jobs(
            Jobs(tuple(self.games), self.sessions, rows=True), engine=engine, workers=workers, address=address
        )
        for task in zip(*[done] * len(self.games), strict=True):  # one task of every game
            results = [rows.result for _, rows in task if rows is not None]
            for place, (part, _) in enumerate(task):
                self.parts[place] += part
                self.more[place] += Histogram.of(results[place] - results[0])
            yield

    @property
    def found(self) -> Compared:
        """Return each strategy's comparison with the first, by the results so far."""
        return Compared(
            Versus(Simulation(game, part), spread(more)[0], share(int(more.counts[more.values > 0].sum()), more.total))
            for game, part, more in zip(self.games, self.parts, self.more, strict=True)
        )

"""Plays several strategies with the same dice, session by session, and keeps what each wins more than the first."""

from collections.abc import Iterator
from typing import NamedTuple

import numpy as np

from hardway.simulate.engine import play_jobs
from hardway.simulate.game import Game, Jobs, SimulateError
from hardway.simulate.summary import Estimate, Simulation, share, spread
from hardway.simulate.totals import NONE, Histogram, ResultPart

NOBODY = np.zeros(0, np.int64)


class Versus(NamedTuple):
    """One strategy beside the first, with the same dice."""

    simulation: Simulation
    more: Estimate
    """What it wins more than the first in a session, in dollars."""
    better: Estimate
    """In how many sessions it wins more."""


class Comparison:
    """Strategies under way, side by side."""

    def __init__(self, games: list[Game], sessions: int) -> None:
        if len(games) < 2:
            raise SimulateError("two strategies or more are compared")
        if sessions < 1:
            raise SimulateError(f"at least one session must be played, not {sessions:,}")
        self.games, self.sessions = games, sessions
        self.parts = [ResultPart()] * len(games)
        self.more = [NONE] * len(games)

    def play(self, *, engine: str = "cpu", workers: int | None = None, address: str = "") -> Iterator[None]:
        """Play task after task in every game; yield when one is counted."""
        jobs = Jobs(tuple(self.games), self.sessions, rows=True)
        first = NOBODY
        for number, (part, rows) in enumerate(play_jobs(jobs, engine=engine, workers=workers, address=address)):
            place = number % len(self.games)
            assert rows is not None
            first = rows.result if place == 0 else first
            self.parts[place] += part
            self.more[place] += Histogram.of(rows.result - first)
            if place == len(self.games) - 1:
                yield

    @property
    def found(self) -> list[Versus]:
        """Return what has been played so far."""
        return [
            Versus(Simulation(game, part), spread(more)[0], share(int(more.counts[more.values > 0].sum()), more.total))
            for game, part, more in zip(self.games, self.parts, self.more, strict=True)
        ]

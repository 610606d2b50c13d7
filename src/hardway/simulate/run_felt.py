"""Plays tasks of a game down a chain that is found on the felt, and on the felt itself where that grows too large."""

from threading import local

from hardway.simulate.chain_few import Counts
from hardway.simulate.chain_figures import Told
from hardway.simulate.chain_walk import TOP, Overgrown
from hardway.simulate.felt_walk import FeltWalk, walkable
from hardway.simulate.general_play import GeneralPlayer, TextPlays
from hardway.simulate.result import Histogram, Part
from hardway.simulate.run_chain import played_here, played_there, rows_of
from hardway.simulate.run_task import Done, Game, Task

FOUND_FIRST = (64, 512, 4096)
"""Sessions that are played beforehand, and not counted: a chain is found soonest by a few at a time."""


class FeltPlayer:
    """A game on the felt; raises NotCompiled where only the table can play it."""

    def __init__(self, game: Game, device: str = "cpu") -> None:
        self.game, self.device = game, device
        self.general = GeneralPlayer(game, device)
        plays = self.general.plays
        self.walks = isinstance(plays, TextPlays) and walkable(game.strategy, plays.felt)
        self._own = local()

    def play(self, task: Task) -> Done:
        """Play the sessions of a task."""
        if self.walks:
            try:
                return self._down_the_chain(task)
            except Overgrown:
                self.walks = False
        return self.general.play(task)

    def walk(self) -> FeltWalk:
        """Return what is known of the chain: each thread finds its own, so that none has to wait for another."""
        assert isinstance(self.general.plays, TextPlays)
        if not hasattr(self._own, "walk"):
            self._own.walk = FeltWalk(self.general.plays.program, self.game.bankroll)
        found: FeltWalk = self._own.walk
        return found

    def _down_the_chain(self, task: Task) -> Done:
        fresh = not hasattr(self._own, "walk")
        walk = self.walk()
        goal = TOP if self.game.goal is None else min(TOP, -(-self.game.goal // walk.unit))
        for count in FOUND_FIRST if fresh else ():
            if count < task.count:
                played_here(walk, self.game, Task(task.first, count), goal)
        if self.device == "gpu":
            told, counts, columns = played_there(self._own, walk, self.game, task, goal)
        else:
            told, counts, columns = played_here(walk, self.game, task, goal)
        if goal == TOP and "goal" in told.ends:
            raise Overgrown
        return self._part(walk, told, counts), rows_of(walk, columns) if task.rows else None

    def _part(self, walk: FeltWalk, told: Told, counts: Counts) -> Part:
        kept, left, used = counts
        used[walk.opening] += told.sessions
        sums, thrown, hands = walk.figures(kept, left, used)
        thrown = thrown if told.thrown is None else told.thrown
        rolls = sum(ended.sum for ended in told.ends.values())
        results = Histogram((told.racks.values - walk.start) * walk.unit, told.racks.counts)
        return Part(
            told.sessions, results, told.ends, told.longest, rolls, thrown - rolls, hands,
            self.general.kinds(sums[None]), dict(sorted(self.general.plays.refused(sums).items())),
        )  # fmt: skip

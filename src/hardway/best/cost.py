"""What solving a game would take, estimated before it begins: states, memory and seconds."""

from importlib.util import find_spec
from typing import NamedTuple

from hardway.best.arrays import Compiled
from hardway.best.layouts import Layouts
from hardway.odds.chances import OddsError
from hardway.values.known import processors
from hardway.values.names import duration

MOST_BYTES = 4 << 30
MOST_SECONDS = 3600
USUAL_SWEEPS = 400
"""About how many sweeps over all states are needed to solve a game without a limit of rolls."""
NS_A_CLASS, NS_A_CHOICE, NS_AN_AMOUNT = 4.0, 9.0, 0.3
"""Nanoseconds that one core takes for each class of throw, each choice on a number, each amount split among numbers.

See docs/performance.md.
"""
GPU_CORES = 100
"""A GPU of a data centre is at least as fast as this many CPU cores."""
UNCOMPILED = 400
"""Without Numba, solving takes about this many times as long."""


class TooMuch(OddsError):
    """Raised for a game that takes more than an hour or 4 GB."""


class Cost(NamedTuple):
    """What solving a game takes."""

    states: int
    rolls: int | None
    bytes: int
    seconds: float
    compiled: bool
    engine: str

    @property
    def words(self) -> str:
        """Return in words how many states and rolls there are, and how long and how much memory they take."""
        much = f"{self.states:,} states"
        rolls = f" × {self.rolls:,} rolls" if self.rolls else ""
        memory = f"{max(1, self.bytes >> 20):,} MB"
        where = "a GPU" if self.engine == "gpu" else f"{processors()} cores"
        return f"{much}{rolls}, about {duration(self.seconds)} on {where} and {memory}"


def cost_of(layouts: Layouts, compiled: Compiled, rolls: int | None, *, every: bool, engine: str = "cpu") -> Cost:
    """Return what solving a game takes, as measured on one core."""
    game, size = compiled.arrays, compiled.arrays.top + 1
    states, spent = len(layouts.rows) * size, 0.0
    for place, row in enumerate(layouts.rows):
        lists = [one for one in game.lists[place * game.points : (place + 1) * game.points] if one >= 0]
        choices = sum(int(game.list_from[one + 1] - game.list_from[one]) for one in lists)
        reach = sum(int(game.choice_cost[game.list_from[one + 1] - 1]) for one in lists)
        amounts = min(reach, game.top // game.step // 2) / 2 + 1
        joint = int(game.listed_from[game.listed[place] + 1] - game.listed_from[game.listed[place]])
        each = (
            NS_A_CLASS * game.kinds * (1 + joint)
            + choices * NS_A_CHOICE
            + (2 * choices + joint * 4) * amounts * NS_AN_AMOUNT
        )
        spent += each * len(row.heads) * size
    ready = find_spec("numba") is not None
    cores = GPU_CORES if engine == "gpu" else processors()
    times = rolls or USUAL_SWEEPS
    kept = times + 1 if every and rolls else 3
    seconds = spent * 1e-9 * times / cores * (1 if ready else UNCOMPILED)
    return Cost(states, rolls, states * 8 * kept, seconds, ready, engine)


def check_cost(cost: Cost, install: str) -> None:
    """Raise TooMuch for a game that takes too much; the message says how much, and what makes the game smaller."""
    if cost.bytes <= MOST_BYTES and cost.seconds <= MOST_SECONDS:
        return
    faster = "" if cost.compiled else f" With Numba installed, solving is {UNCOMPILED} times faster: {install}."
    raise TooMuch(
        f"this takes {cost.words}, more than an hour or 4 GB. Name fewer wagers that bind (pass, come), fewer flat"
        f" amounts, a larger `step`, a smaller `most` or fewer `rolls`.{faster}"
    )

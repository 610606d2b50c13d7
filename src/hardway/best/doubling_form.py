"""The JSON of a strategy that doubles its bankroll, beside the best way to play; without what works it out, so that the
server starts without the simulator's packages."""

from typing import TypedDict

from hardway.values.event import Dollars


class DoublingForm(TypedDict):
    """How often a strategy doubles its bankroll, with its 95% interval, and the best chance."""

    goal: Dollars
    sessions: int
    strategy: float
    strategy_low: float
    strategy_high: float
    best: float | None
    """The chance of doubling with the best way to play; None if it was not found, and `why` says why."""
    wagers: list[str]
    """The wagers that the best way to play may use; their amounts are multiples of `step`."""
    step: Dollars
    why: str

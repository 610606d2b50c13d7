"""What the general kernel plays of a strategy written in Python."""

from functools import cache
from typing import Any

from hardway.rulebook import Law
from hardway.simulate.felt import Ints
from hardway.simulate.general_build import Swap, compiled_with
from hardway.simulate.general_rules import last_bets
from hardway.simulate.general_session import play_sessions, sit
from hardway.simulate.general_throw import throw
from hardway.simulate.python_compile import python_felt, refused, view, with_strategy
from hardway.simulate.python_strategy import PythonStrategy
from hardway.simulate.streams import words_of


class PythonPlays:
    """A Python strategy on the felt of a law."""

    def __init__(self, law: Law, strategy: PythonStrategy) -> None:
        self.felt = python_felt(law, tuple(value for _, value in strategy.counters))
        self.swap: Swap = with_strategy(strategy.function)

    def kernel(self) -> Any:
        """Return what plays sessions, compiled for a processor."""
        return _kernel_of(self.swap)

    def refused(self, lane: Ints) -> dict[tuple[int, str], int]:
        """Return the refusals counted in a lane."""
        return refused(self.felt, lane)


@cache
def _kernel_of(swap: Swap) -> Any:
    """Return the kernel of a strategy, which does not depend on the house."""
    return compiled_with(play_sessions, swap, (*view(), throw, last_bets, sit, words_of))

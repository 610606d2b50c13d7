"""Plays tasks of a game whose strategy is written in Python, in the general kernel."""

from functools import cache
from typing import Any

from hardway.simulate.felt import Ints
from hardway.simulate.general_build import Swap, compiled_with
from hardway.simulate.general_play import GeneralPlayer
from hardway.simulate.general_rules import last_bets
from hardway.simulate.general_session import play_sessions, sit
from hardway.simulate.general_throw import throw
from hardway.simulate.python_compile import python_felt, refused, view, with_strategy
from hardway.simulate.run_task import Game
from hardway.simulate.streams import words_of


class PythonPlayer(GeneralPlayer):
    """A game with a Python strategy."""

    def _compile(self, game: Game) -> None:
        counters = tuple(value for _, value in game.strategy.counters)
        self.felt = python_felt(game.law, counters)
        function: Any = game.strategy
        self._with = with_strategy(function.function)

    def _kernel(self) -> Any:
        return _kernel_of(self._with)

    def _swap(self) -> Swap | None:
        return self._with

    def _refused(self, lanes: Ints) -> dict[tuple[int, str], int]:
        return refused(self.felt, lanes.sum(axis=0))


@cache
def _kernel_of(swap: Swap) -> Any:
    """Return the kernel of a strategy, which does not depend on the house."""
    return compiled_with(play_sessions, swap, (*view(), throw, last_bets, sit, words_of))

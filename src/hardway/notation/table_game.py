"""A table as every core's game is played: enter a command, fold what was decided before, count what everybody holds.

Its state is changed in place; a copy of the game has a state of its own.
"""

from typing import Any, Self

from hardway.notation.cores import Outcome
from hardway.rulebook import Law
from hardway.table import Refusal, State, decide
from hardway.table.model.commands import Command
from hardway.table.model.events import Event
from hardway.table.model.evolve import advance_in_place


class TableGame:
    """A table being played."""

    def __init__(self, law: Law, state: State) -> None:
        self.law, self.state = law, state

    def __copy__(self) -> Self:
        game = type(self).__new__(type(self))
        game.__dict__ |= self.__dict__
        game.state = self.state.copy()
        return game

    def decide(self, command: Command) -> tuple[Event, ...] | Refusal:
        """Decide a command; nothing happens yet."""
        return decide(self.law, self.state, command)

    def enter(self, command: Command) -> Outcome:
        """Decide a command and fold what it gives."""
        outcome = self.decide(command)
        if not isinstance(outcome, Refusal):
            advance_in_place(self.state, command, outcome)
        return outcome

    def fold(self, command: Any, events: tuple[Event, ...]) -> None:
        """Let happen what was decided before."""
        advance_in_place(self.state, command, events)

    def accounted(self) -> bool:
        """Say whether everything that was brought is with somebody."""
        return self.state.accounted == self.state.brought

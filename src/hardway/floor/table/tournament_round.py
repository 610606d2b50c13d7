"""What a table asks of the round of a tournament that it is played in. Knows no tournament."""

from typing import Protocol

from hardway.floor.problem import Problem
from hardway.floor.table.betting_closed import decide_here
from hardway.rulebook import Law
from hardway.table import Refusal, State
from hardway.table.model.commands import Command, NoRoll, Roll, Throw
from hardway.table.model.events import Undone


class Round(Protocol):
    """The round that a table is played in."""

    def bars(self, command: Command) -> Refusal | None:
        """Say why an entry does not happen at a table of a round."""

    async def lets_throw(self) -> Refusal | Problem | None:
        """Ask before the dice leave a hand; return why they do not."""


def leaves_hand(law: Law, state: State, command: Command, *, dice: str) -> bool:
    """Say whether the table itself lets the dice leave the hand by this; a No roll may take the last call back."""
    if not isinstance(command, Throw | Roll | NoRoll) or state.phase != "hand":
        return False
    outcome = decide_here(law, state, command, dice=dice)
    return not isinstance(outcome, Refusal) and not any(isinstance(event, Undone) for event in outcome)

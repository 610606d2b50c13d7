"""Who hears what happens at a table, and what it asks of the tournament whose round it is played in. Knows neither."""

from typing import Protocol

from hardway.floor.problem import Problem
from hardway.floor.runtime.entry import Entry
from hardway.floor.table.served_table import decide_here
from hardway.rulebook import Law
from hardway.strategy import RuleAct
from hardway.table import Refusal, State
from hardway.table.model.commands import Command, NoRoll, Roll, Throw
from hardway.table.model.events import Undone


class Listener(Protocol):
    """Somebody who is told what happens at a table."""

    def rows(self, entries: list[Entry]) -> None:
        """Hear of rows that became durable; none is left out between `opened` and `suspended`."""

    def side(self, what: str) -> None:
        """Hear that something beside the journal changed: `dice` `asks` `presence` `clock` `reading`; or that the table
        is `suspended`, or `opened` again: then it is to be read anew; or put `away`."""

    def bot_acted(self, bot: str, taken: tuple[RuleAct, ...]) -> None:
        """Hear what a bot has just done, and by which of its rules."""


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

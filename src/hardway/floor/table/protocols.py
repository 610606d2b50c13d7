"""Protocols of the objects that a table talks to: its listeners, and the tournament round played at it."""

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
    """An observer of a table."""

    def rows(self, entries: list[Entry]) -> None:
        """Take durable rows: every row, in order, from `opened` to `suspended`."""

    def side(self, what: str) -> None:
        """Take the name of a change outside the journal.

        It is `dice`, `asks`, `presence`, `clock`, `reading` or `legal`; `suspended`; `opened` (read the table again);
        or `away` (the table was released).
        """

    def bot_acted(self, bot: str, taken: tuple[RuleAct, ...]) -> None:
        """Take the acts of a bot, each with the rule of its strategy."""


class Round(Protocol):
    """The tournament round that is played at a table."""

    def bars(self, command: Command) -> Refusal | None:
        """Return why the round does not allow an entry; None if it does."""

    @property
    def ended(self) -> Refusal | None:
        """Return why nobody plays here any more; None while it is in play."""

    async def lets_throw(self) -> Refusal | Problem | None:
        """Return why the dice may not leave the hand, or None; the table asks before each throw."""


def leaves_hand(law: Law, state: State, command: Command, *, dice: str) -> bool:
    """Say whether a command lets the dice leave the hand; a No roll does not if it only takes back the last call."""
    if not isinstance(command, Throw | Roll | NoRoll) or state.phase != "hand":
        return False
    outcome = decide_here(law, state, command, dice=dice)
    return not isinstance(outcome, Refusal) and not any(isinstance(event, Undone) for event in outcome)

"""Who hears what happens at a table. Knows no socket."""

from typing import Protocol

from hardway.floor.runtime.entry import Entry
from hardway.strategy import RuleAct


class Listener(Protocol):
    """Somebody who is told what happens at a table."""

    def rows(self, entries: list[Entry]) -> None:
        """Hear of rows that became durable; none is left out between `opened` and `suspended`."""

    def side(self, what: str) -> None:
        """Hear that something beside the journal changed: `dice` `asks` `presence` `clock` `reading`; or that the table
        is `suspended`, or `opened` again: then it is to be read anew; or put `away`."""

    def bot_acted(self, bot: str, taken: tuple[RuleAct, ...]) -> None:
        """Hear what a bot has just done, and by which of its rules."""

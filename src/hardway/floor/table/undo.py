"""Taking back one's own last entry while the dice are in the hand: the entries that put the chips where they were.

What was taken back is entered again by entering it again. Knows durable rows and those on their way; decides nothing.
"""

from collections.abc import Iterable

from hardway.floor.runtime.entry import Entry
from hardway.table.model.commands import Bet, Command, Take
from hardway.table.model.events import Left, Placed, Taken, Thrown

Done = dict[str, list[tuple[Placed | Taken, ...]]]


class Undo:
    """What each player has put down or taken up since the dice were last out, newest last."""

    def __init__(self) -> None:
        self._done: Done = {}

    def follow(self, entries: Iterable[Entry]) -> None:
        """Remember what players did; once the dice leave the hand, or a player the table, nothing can be taken back."""
        _follow(self._done, entries)

    def inverse(self, player: str, pending: Iterable[Entry]) -> list[Command]:
        """Return the entries that take a player's last one back, that one perhaps still on its way; empty if there is
        nothing to take back."""
        done = {name: list(entries) for name, entries in self._done.items()}
        _follow(done, pending)
        last = done.get(player)
        return [_inverse(event) for event in last[-1]] if last else []


def _follow(done: Done, entries: Iterable[Entry]) -> None:
    for entry in entries:
        command = entry.command
        if isinstance(command, Bet | Take) and entry.undoes != "part":
            mine = done.setdefault(command.player, [])
            if entry.undoes:
                mine.pop()
            else:
                mine.append(tuple(event for event in entry.events if isinstance(event, Placed | Taken)))
        elif any(isinstance(event, Thrown) for event in entry.events):
            done.clear()
        for event in entry.events:
            if isinstance(event, Left):  # who sits down again has done nothing yet
                done.pop(event.player, None)


def _inverse(event: Placed | Taken) -> Command:
    if isinstance(event, Placed):
        return Take(event.player, event.wager, event.amount)
    return Bet(event.player, event.wager, event.amount)

"""Taking back one's own last entry while the dice are in the hand: the entry that puts the chips where they were."""

from hardway.table.commands import Bet, Command, Take
from hardway.table.events import Event, Placed, Taken, Thrown


class Undo:
    """What each player has put down or taken up since the dice were last out, newest last."""

    def __init__(self) -> None:
        self._done: dict[str, list[Placed | Taken]] = {}

    def follow(self, events: tuple[Event, ...]) -> None:
        """Remember what players did; once the dice leave the hand nothing can be taken back."""
        for event in events:
            if isinstance(event, Thrown):
                self._done.clear()
            elif isinstance(event, Placed | Taken):
                self._done.setdefault(event.player, []).append(event)

    def inverse(self, player: str) -> Command | None:
        """Return the entry that takes the last one back, and forget both; None if there is nothing."""
        done = self._done.get(player)
        if not done:
            return None
        last = done.pop()
        if isinstance(last, Placed):
            return Take(player, last.wager, last.amount)
        return Bet(player, last.wager, last.amount)

    def undone(self, player: str) -> None:
        """Forget what taking back left behind: it is itself an entry, and not one to take back."""
        if done := self._done.get(player):
            done.pop()

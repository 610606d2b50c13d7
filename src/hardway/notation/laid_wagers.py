"""What players of a round wager hand by hand: what they put down counts at the first throw at which it lies there.

Before that throw it can be taken back, and was no wager. A call that is taken back has counted nothing. A table knows
what lies there, not since which throw or hand: chips are counted as they are put down. Where they lie is the table's.
"""

from collections import Counter
from collections.abc import Iterable
from typing import NamedTuple

from hardway.table.model.events import Called, Event, Forfeited, Placed, Taken, ThrowVoid, Undone

Wagers = dict[str, dict[str, int]]
"""By who sits there, and where: cents."""


class _BeforeCall(NamedTuple):
    """How it stood when the last throw was called, or called off."""

    hands: int
    hand: Counter[tuple[str, str]]
    down: Counter[tuple[str, str]]


class LaidWagers:
    """The wagers of each hand at one table."""

    def __init__(self) -> None:
        self._hands: list[Counter[tuple[str, str]]] = [Counter()]
        """What lay there at a throw of each hand, the one in play last: by owner and wager."""
        self._down: Counter[tuple[str, str]] = Counter()
        """What was put down since the last throw."""
        self._before = _BeforeCall(1, Counter(), Counter())

    @property
    def hands(self) -> int:
        """Return the number of the hand in play."""
        return len(self._hands)

    def begin_hand(self) -> None:
        """Count from nothing in the next hand."""
        self._hands.append(Counter())

    def forget_hand(self) -> None:
        """Count from nothing in the hand in play, which does not count as it was played so far."""
        self._hands[-1] = Counter()

    def take(self, events: Iterable[Event]) -> None:
        """Take what an entry of the table gave."""
        for event in events:
            match event:
                case Placed(player=player, wager=wager, amount=amount, how=how) if how != "up":
                    self._put((player, wager), amount)
                case Taken(player=player, wager=wager, amount=amount) | Forfeited(player, wager, amount):
                    self._take((player, wager), amount)
                case ThrowVoid():
                    self._note()
                case Called():
                    self._note()
                    self._hands[-1] += self._down
                    self._down.clear()
                case Undone():
                    self._undo()

    def _put(self, where: tuple[str, str], amount: int) -> None:
        self._down[where] += amount

    def _take(self, where: tuple[str, str], amount: int) -> None:
        self._down[where] = max(0, self._down[where] - amount)

    def _note(self) -> None:
        self._before = _BeforeCall(len(self._hands), self._hands[-1].copy(), self._down.copy())

    def _undo(self) -> None:
        """Go back to before the last call; what was put down since is told again, where it still lies there."""
        hands, hand, down = self._before
        self._hands = [*self._hands[: hands - 1], hand.copy()]
        self._down = down.copy()

    def of(self, hand: int, *, lying: bool) -> Wagers:
        """Return the wagers of a hand; of the one in play, where it is `lying`, with what was put down since."""
        found = self._hands[hand - 1].copy() if 0 < hand <= len(self._hands) else Counter[tuple[str, str]]()
        if lying and hand == len(self._hands):
            found += self._down
        wagers: Wagers = {}
        for (player, wager), amount in found.items():
            wagers.setdefault(player, {})[wager] = amount
        return wagers

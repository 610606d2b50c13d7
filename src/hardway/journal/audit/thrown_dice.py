"""Reads from a journal what its dice showed: each throw with its table, kind of dice, thrower and set of dice.

A throw that was annulled is left out, and one whose call was corrected counts as corrected. Sets of five dice are
numbered at each table as they come into play.
"""

from collections.abc import Callable, Iterable, Iterator
from typing import NamedTuple

from hardway.journal.recorder import Recorder
from hardway.journal.row import Row
from hardway.journal.stored_stream import decode_row, open_first_row
from hardway.table.model.events import (
    Called,
    DiceMoved,
    Event,
    Relinquished,
    SevenOut,
    ShooterNamed,
    Thrown,
    ThrowVoid,
    Undone,
)

Progress = Callable[[str, int, int], None]
_NAMES = ("called", "thrown", "undone", "no_roll", "dice", "seven_out", "relinquished", "shooter")
_EVENTS = tuple(f'"is":"{name}"' for name in _NAMES)
"""The texts with which events about dice begin in a row; a row with none of these texts is not decoded."""


class ThrownDice(NamedTuple):
    """A throw: its table, the kind of dice (electronic or real), who threw, which set of dice, and the faces."""

    table: str
    kind: str
    thrower: str
    dice_set: int
    faces: tuple[int, int]


def thrown_dice(recorder: Recorder, table: str, progress: Progress | None = None) -> list[ThrownDice]:
    """Return the throws of a table in order; raise UnreadableRow if a row cannot be read."""
    head, found = recorder.head(table), None
    for row in recorder.rows(table):
        if found is None:
            found = _Throws(table, str(open_first_row(row, recorder).settings.get("dice", "electronic")))
        elif row.kind == "entry" and any(word in row.body for word in _EVENTS):
            found.take(_events(row))
        if progress is not None and head is not None and not row.seq % 1000:
            progress(table, row.seq, head.seq)
    return found.made if found is not None else []


def _events(row: Row) -> Iterator[Event]:
    decoded = decode_row(row)
    yield from decoded.tick
    yield from decoded.events


class _Throws:
    """Collects the throws of a table from its events."""

    def __init__(self, table: str, kind: str) -> None:
        self.made: list[ThrownDice] = []
        self._table, self._kind, self._thrower, self._shooter = table, kind, "", ""
        self._set, self._spare = 1, False
        self._before = (1, False)
        """The number of the dice set in play at the last call, and whether a new set was waiting then; a correction of
        the call restores both."""

    def take(self, events: Iterable[Event]) -> None:
        """Take the events of a row."""
        for event in events:
            match event:
                case Thrown(thrower=thrower):
                    self._thrower = thrower
                case Called(dice=faces):
                    self.made.append(ThrownDice(self._table, self._kind, self._thrower, self._set, faces))
                    self._before = self._set, self._spare
                case Undone(no_roll=no_roll):
                    if not no_roll:
                        self.made.pop()
                    self._set, self._spare = self._before
                case ThrowVoid():
                    self._before = self._set, self._spare
                case DiceMoved(what="new", in_use=in_use):
                    self._set, self._spare = (self._set + 1, False) if in_use else (self._set, True)
                case SevenOut() | Relinquished():
                    self._end_turn()
                case ShooterNamed(player=player):
                    if player != self._shooter:
                        self._end_turn()
                    self._shooter = player

    def _end_turn(self) -> None:
        """Bring a spare set of dice into play, if one was put there during the turn that ends: until then the shooter
        may go on with the old set."""
        if self._spare:
            self._set, self._spare = self._set + 1, False

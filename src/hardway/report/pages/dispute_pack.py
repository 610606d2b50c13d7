"""Gathers from a table's journal everything that a dispute about one throw needs. `dispute_page` makes a page of it."""

import json
from collections.abc import Callable, Iterable, Iterator
from typing import NamedTuple

from hardway.journal import Recorder, Row, Unavailable, digest
from hardway.journal.audit.entry_check import EntryCheck
from hardway.journal.audit.finding import Finding
from hardway.journal.audit.table_checks import ElectronicThrow, TableCheck
from hardway.journal.checkpoint import Checkpoint
from hardway.journal.stored_stream import DecodedRow, StreamStart, UnreadableRow, decode_row, parse_entry
from hardway.notation.cores import CoreGame
from hardway.notation.forms import split_time
from hardway.report.sentences.ruling_list import listed_events
from hardway.table import Refusal, State, decide, fold
from hardway.table.model.commands import Roll
from hardway.table.model.events import (
    Acted,
    Called,
    DisputeClosed,
    Disputed,
    DisputeRuled,
    Event,
    ReviewRequested,
    Undone,
)

Progress = Callable[[str, int, int], None]


_OF_DISPUTES = (Disputed, DisputeRuled, ReviewRequested, DisputeClosed)
_CARRIED_OUT = {"redress": 1, "reclaim": -1, "advise_inspector": 0}
"""The acts about a dispute, each with the sign of the money that the player gets by it."""
_WORDS = ('"dispute', '"ruled"', '"review_requested"', *(f'"{act}"' for act in _CARRIED_OUT))
"""What the body of each row about a dispute contains one of."""


class NoSuchRoll(Exception):
    """Raised if the table has no throw of that number."""


class PackRow(NamedTuple):
    """A row of the journal about the throw, with its events or its refusal.

    `sound`: the hash of the row is right, and so is its link to the row before.
    """

    row: Row
    entry: str
    """The entry without its time."""
    events: tuple[Event, ...]
    refusal: Refusal | None
    sound: bool


class DisputePack(NamedTuple):
    """A throw, with every row of the journal about it, its proof, and what an audit found."""

    stream: str
    roll: int
    start: StreamStart
    first: Row
    head: Row
    before: State
    """The state of the table just before the result was called."""
    settled: State
    """The state of the table just after the result was called, or after its last correction."""
    called: PackRow
    betting: tuple[PackRow, ...]
    """The rows since the previous throw: the wagers, and the dice leaving the hand."""
    after: tuple[PackRow, ...]
    """The rulings, refusals and disputes until the next result was called, and later rows about these disputes."""
    shown: ElectronicThrow | None
    findings: tuple[Finding, ...]
    """What an audit found wrong when it decided every row of the stream up to this throw again."""
    checkpoint: Checkpoint | None
    """The first checkpoint made after the pack's rows; otherwise the newest one; None if there is no checkpoint."""
    vouched: bool
    """True if the journal has the row that the checkpoint names, with the same hash."""

    @property
    def rows(self) -> tuple[PackRow, ...]:
        """Return every row of the pack, in order."""
        return (*self.betting, self.called, *self.after)


def gather_dispute(
    recorder: Recorder, stream: str, roll: int, checkpoints: Iterable[Checkpoint] = (), progress: Progress | None = None
) -> DisputePack:
    """Play a table's journal again and return the pack of one throw.

    Raise NoSuchRoll if there is no such table or throw, and UnreadableRow if a row cannot be read.
    """
    head = recorder.head(stream)
    if head is None:
        raise NoSuchRoll(f"there is no table {stream}")
    work = _Gathering(recorder, roll)
    for row in recorder.rows(stream):
        work.row(row)
        if progress is not None and not row.seq % 1000:
            progress(stream, row.seq, head.seq)
    start, after = work.play.start, work.settled
    if work.called is None or work.before is None or after is None or start is None or work.first is None:
        raise NoSuchRoll(f"{stream} has {work.rolls} {'roll' if work.rolls == 1 else 'rolls'}, not {roll}")
    last = (work.after or [work.called])[-1].row
    checkpoint, vouched = _vouching(recorder, stream, last, checkpoints)
    return DisputePack(
        stream, roll, start, work.first, head, work.before, after, work.called, tuple(work.betting),
        tuple(work.after), work.shown, tuple(work.findings), checkpoint, vouched,
    )  # fmt: skip


class _Gathering:
    """Collects the rows of a pack while the journal is played again."""

    def __init__(self, recorder: Recorder, roll: int) -> None:
        self.roll = roll
        self.play = EntryCheck(recorder, {}, TableCheck)
        self.first: Row | None = None
        self.before: State | None = None
        self.settled: State | None = None
        self.called: PackRow | None = None
        self.betting: list[PackRow] = []
        self.after: list[PackRow] = []
        self.shown: ElectronicThrow | None = None
        self.findings: list[Finding] = []
        self.rolls = 0
        self._last: Row | None = None
        self._over = False
        self._disputes: set[int] = set()

    def row(self, row: Row) -> None:
        """Collect the next row of the stream, if it belongs to the pack."""
        sound = row.hash == digest(row) and (self._last is None or row.prev == self._last.hash)
        self.first, self._last = self.first or row, row
        if self._over:
            self._later(row, sound=sound)
            return
        calls = row.kind == "entry" and isinstance(parse_entry(row).command, Roll)
        before = (
            self.play.game.state.copy() if calls and self.play.game is not None and self._next(self.play.game) else None
        )
        self.findings += self.play.row(row)
        if self.play.game is None:
            raise UnreadableRow(row, "it cannot be read, and so nothing after it; `hardway audit verify` says more")
        packed = _pack_row(row, sound=sound)
        self.rolls = max(self.rolls, self.play.game.state.rolls)
        if before is not None:
            if self.called is not None:  # this calls off a result that was called before
                self.betting += [self.called, *self.after]
            self.before, self.called, self.after = before, packed, []
            self.settled = self.play.game.state.copy()
            assert isinstance(self.play.own, TableCheck)
            last = self.play.own.dice.last
            self.shown = last if last is not None and last.shown == row else None
        elif self.called is not None:
            self._after(packed, calls=calls)
        elif calls:
            self.betting = []
        else:
            self.betting.append(packed)

    def _next(self, game: CoreGame) -> bool:
        """Return whether the next result is that of the requested throw."""
        return bool(game.state.rolls == self.roll - 1)

    def _after(self, packed: PackRow, *, calls: bool) -> None:
        """Collect a row after the call of this pack's throw; if it `calls` the next throw, only note that."""
        if calls:
            self._over = True
            return
        if any(isinstance(event, Undone) for event in packed.events) and self.play.game is not None:
            self.settled = self.play.game.state.copy()
        if packed.refusal is not None or any(True for _ in listed_events(packed.events)):
            self.after.append(packed)
        self._disputes |= {event.number for event in packed.events if isinstance(event, Disputed)}

    def _later(self, row: Row, *, sound: bool) -> None:
        """Collect a row after the next throw was called, if it is about a dispute over this pack's throw."""
        self.rolls += '"called"' in row.body
        if row.kind != "entry" or not any(word in row.body for word in _WORDS):
            return
        packed = _pack_row(row, sound=sound)
        for event in packed.events:
            if isinstance(event, Disputed) and event.roll == self.roll:
                self._disputes.add(event.number)
            if _dispute_of(event) in self._disputes:
                self.after.append(packed)
                return


def _dispute_of(event: Event) -> int:
    """Return the number of the dispute that an event is about; 0 for none."""
    if isinstance(event, _OF_DISPUTES):
        return event.number
    return int(event.about) if isinstance(event, Acted) and event.act in _CARRIED_OUT and event.about else 0


def dispute_money(pack: DisputePack) -> Iterator[tuple[PackRow, str, int, int]]:
    """Yield each payment by a decision since the throw was last settled: its row, player, dispute and amount in cents,
    negative where the player paid."""
    for packed in pack.after:
        if packed.row.seq <= max(row.row.seq for row in call_rows(pack)):
            continue  # it is in the rack already
        for event in packed.events:
            if isinstance(event, Acted) and _CARRIED_OUT.get(event.act):
                yield packed, event.player, _dispute_of(event), _CARRIED_OUT[event.act] * event.amount


def _pack_row(row: Row, *, sound: bool) -> PackRow:
    found: DecodedRow | None = decode_row(row) if row.kind == "entry" else None
    _, entry = split_time(row.entry) if row.kind == "entry" else ("", row.entry if row.kind == "refused" else "")
    refusal = _refusal(row) if row.kind == "refused" else None
    return PackRow(row, entry, (*found.tick, *found.events) if found is not None else (), refusal, sound)


def _refusal(row: Row) -> Refusal:
    try:
        form = json.loads(row.body)
        words = {name: form[name] for name in Refusal._fields if isinstance(form.get(name), str)}
    except (ValueError, AttributeError):
        words = {"says": "its refusal cannot be read"}
    return Refusal(**{"reason": "", "clause": None, "says": "", **words})


def _vouching(
    recorder: Recorder, stream: str, last: Row, checkpoints: Iterable[Checkpoint]
) -> tuple[Checkpoint | None, bool]:
    """Return the first checkpoint made after the pack's last row, or else the newest, and whether its row is in the
    journal."""
    known = sorted((one for one in checkpoints if stream in one.heads), key=lambda one: one.heads[stream][0])
    if not known:
        return None, False
    chosen = next((one for one in known if one.heads[stream][0] >= last.seq), known[-1])
    seq, hash = chosen.heads[stream]
    try:
        row = next(recorder.rows(stream, seq - 1, 1), None)
    except Unavailable:
        row = None
    return chosen, row is not None and row.hash == hash


def settled_instead(pack: DisputePack, first: int, second: int) -> dict[str, int] | Refusal:
    """Return by how many cents each player would stand better, in rack and wagers, had the dice shown these faces.

    What is in front of a player counts at its face value, as it lies: a wager that would still be up is not decided.
    """
    command = parse_entry(pack.called.row).command
    assert isinstance(command, Roll)
    decided = decide(pack.start.law, pack.before.copy(), command._replace(first=first, second=second))
    if isinstance(decided, Refusal):
        return decided
    after = fold(pack.before, decided)
    return {name: _has(after, name) - _has(pack.settled, name) for name in after.players}


def _has(state: State, name: str) -> int:
    """Return what a player has in front of them, in cents; 0 once they have left."""
    player = state.players.get(name)
    return player.rack + player.tokens + sum(stake.amount for stake in player.bets.values()) if player else 0


def call_rows(pack: DisputePack) -> Iterator[PackRow]:
    """Return each row that called or corrected the result, in order."""
    yield pack.called
    for packed in pack.after:
        if any(isinstance(event, Called) for event in packed.events):
            yield packed

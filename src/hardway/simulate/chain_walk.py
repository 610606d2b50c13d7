"""Where the sessions of a strategy can go, found out by asking the table, and kept as the arrays that the kernel plays.

A row is what stands as the dice leave the hand, with what the player remembers; its 36 entries say what each throw
makes of it. What a throw leaves is a situation. There the strategy is consulted, and its answer holds for a range of
racks: a piece. The rows a long rack reaches are opened beforehand, with the piece of the longest racks in the entries
themselves; the rest is found out when a session first comes there. Nothing known ever changes: rows, situations and
pieces are only added, and what the kernel plays is a copy (an edition), so that no session under way is disturbed.
"""

from threading import Lock
from typing import NamedTuple

from hardway.rulebook import Law
from hardway.simulate.chain_arrays import ALWAYS, NEVER, Arrays, Edition
from hardway.simulate.chain_kernel import DULL, OVER, RUIN, STOP
from hardway.simulate.streams import FACES
from hardway.strategy import Acted, Fall, Layout, Memory, Strategy, TableSeat, remember, sitting_down
from hardway.values.dice import CLASSES, class_of
from hardway.values.money import LARGEST_CENTS

KIND = tuple(CLASSES.index(class_of(throw)) for throw in range(FACES))
"""The class of each throw."""
EAGER = 2_000
"""How many rows are opened before the first session."""
MOST = 12_000
"""How many pieces a chain has before it is given up, a few thousandths of a second each."""
TOP = 1 << 30
"""The longest rack a lane can hold, in units."""


class Overgrown(Exception):
    """A chain that has become larger than it is worth."""


class Piece(NamedTuple):
    """What a consultation comes to, for racks from low to high, in units."""

    low: int
    high: int
    row: int
    cost: int
    end: int
    acted: Acted


class Entry(NamedTuple):
    """What a class of throw makes of a row: the situation it leaves, and the piece that long racks keep to."""

    fall: Fall
    situation: int
    kept: int


class Walk:
    """Everything found out so far about a strategy at a table."""

    def __init__(self, law: Law, strategy: Strategy, *, bankroll: int) -> None:
        self.seat, self.strategy, self.unit = TableSeat(law, strategy), strategy, law.chips.unit
        self.lock = Lock()
        self.bounded = True
        """Whether there is another way to play, should this one grow too large."""
        self.rows: list[tuple[Layout, Memory | None]] = []
        self.entries: dict[int, tuple[Entry, ...]] = {}
        """Of each open row, by class of throw."""
        self.situations: list[tuple[Layout, Memory]] = []
        self.pieces: list[Piece] = []
        self.situation_of: list[int] = []
        """Of each piece."""
        self._row: dict[tuple[Layout, Memory | None], int] = {}
        self._situation: dict[tuple[Layout, Memory], int] = {}
        self._of: list[list[int]] = []
        """The pieces of each situation."""
        self._arrays = Arrays()
        self._closing_row(Layout(0))
        self._arrays.row(OVER, [0] * FACES, [ALWAYS] * FACES, [0] * FACES, [0] * FACES, [0] * FACES)
        start = sitting_down(strategy, bankroll if "start" in strategy.reads else 0)
        self.start = bankroll // self.unit
        self.opening = self.find(self._number(Layout(0), start), self.start)
        self._open_what_is_likely()
        self.edition: Edition = self._arrays.edition()

    def learn(self, wanted: set[tuple[int, int, bool]], goal: int) -> None:
        """Find out what lanes wait for: an entry, the rack before that throw, and whether it is the last."""
        with self.lock:
            for entry, before, last in sorted(wanted):
                if self.overgrown and self.bounded:
                    raise Overgrown
                row, throw = divmod(entry, FACES)
                if row not in self.entries:
                    self._open(row)
                if self.rows[row][1] is None:
                    continue
                fall, situation, _ = self.entries[row][KIND[throw]]
                rack = before + fall.gain // self.unit
                if last or rack >= goal:
                    self._close(situation)
                if rack < goal and not (last and fall.layout.bets):
                    self.find(situation, rack)
            self.edition = self._arrays.edition()

    @property
    def overgrown(self) -> bool:
        """Say whether the chain has become larger than it is worth."""
        return len(self.pieces) > MOST or len(self.rows) > 2 * MOST

    def find(self, situation: int, rack: int) -> int:
        """Return the piece of a situation for a rack in units."""
        for number in self._of[situation]:
            if self.pieces[number].low <= rack <= self.pieces[number].high:
                return number
        layout, memory = self.situations[situation]
        acted = self.seat.act(layout, memory, rack * self.unit)
        asked = acted.consulted
        end = STOP if asked.stopped else RUIN if asked.wanting and not acted.layout.bets else 0
        row = self._closing_row(acted.layout) if end else self._stands(acted.layout, asked.memory)
        low, high = -(-asked.low // self.unit), asked.high // self.unit
        found = Piece(low, high, row, acted.spent // self.unit, end, acted)
        self.pieces.append(found)
        self.situation_of.append(situation)
        self._arrays.piece(situation, low, high, row * FACES, found.cost, end)
        self._of[situation].append(len(self.pieces) - 1)
        return len(self.pieces) - 1

    def _open_what_is_likely(self) -> None:
        """Open the rows that long racks reach, and those in which their sessions close."""
        row = 1
        while row < min(len(self.rows), EAGER):
            if self.rows[row][1] is not None:
                self._open(row, rich=True)
            row += 1
        for situation in range(len(self.situations)):
            self._close(situation)
        row = 1
        while row < min(len(self.rows), 2 * EAGER):
            if row not in self.entries:
                self._open(row)
            row += 1

    def _open(self, row: int, *, rich: bool = False) -> None:
        """Find out what each throw makes of a row, and what a long rack then does."""
        layout, memory = self.rows[row]
        falls = self.seat.falls(layout)
        entries = [self._entry(memory, fall, rich=rich) for fall in falls]
        self.entries[row] = tuple(entries)
        words = [self._words(row, entry, closed=memory is None) for entry in entries]
        self._arrays.row(row, *([word[column] for word in map(words.__getitem__, KIND)] for column in range(5)))

    def _entry(self, memory: Memory | None, fall: Fall, *, rich: bool) -> Entry:
        if memory is None:
            return Entry(fall, self._closing_row(fall.layout, closed=True), -1)
        then = remember(self.strategy, memory, fall.last, hand_over=fall.hand_over)
        situation = self._number(fall.layout, then)
        return Entry(fall, situation, self.find(situation, LARGEST_CENTS // self.unit) if rich else -1)

    def _words(self, row: int, entry: Entry, *, closed: bool) -> tuple[int, int, int, int, int]:
        """Return an entry as the kernel reads it: step, least, its lowest bits, gain, situation."""
        fall, situation, kept = entry
        gain, over = fall.gain // self.unit, int(fall.hand_over)
        nothing = not (fall.gain or fall.decided or fall.again or fall.hand_over)
        if closed:
            return (gain << 32) + (situation - row) * FACES, ALWAYS, over | DULL * nothing, gain, 0
        if kept < 0:
            return 0, NEVER, over, gain, situation
        piece = self.pieces[kept]
        if piece.end or piece.high < TOP or piece.low > TOP:
            return 0, NEVER, over, gain, situation
        asked = piece.acted.consulted
        bits = over | DULL * (nothing and not (piece.cost or asked.staked or asked.refused))
        return (
            ((gain - piece.cost) << 32) + (piece.row - row) * FACES, (piece.low - gain) << 32, bits, gain, situation
        )  # fmt: skip

    def _close(self, situation: int) -> None:
        self._arrays.closes(situation, self._closing_row(self.situations[situation][0]) * FACES)

    def _closing_row(self, layout: Layout, *, closed: bool = False) -> int:
        """Return the row of what stands when no more is bet."""
        if not layout.bets:
            return self._stands(Layout(0), None)
        return self._stands(layout if closed else self.seat.closing(layout), None)

    def _stands(self, layout: Layout, memory: Memory | None) -> int:
        number = self._row.setdefault((layout, memory), len(self.rows))
        if number == len(self.rows):
            self.rows.append((layout, memory))
            self._arrays.unknown(number)
        return number

    def _number(self, layout: Layout, memory: Memory) -> int:
        number = self._situation.setdefault((layout, memory), len(self.situations))
        if number == len(self.situations):
            self.situations.append((layout, memory))
            self._of.append([])
            self._arrays.situation(number)
        return number

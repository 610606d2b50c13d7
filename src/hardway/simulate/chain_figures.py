"""Turns how often each part of a chain was used into what was put down, won, lost, paid and refused, wager by wager.

Such figures are sums over the rolls, so counting the visits is enough: what a visit means is asked here, once for each
part of the chain that was visited.
"""

from collections.abc import Iterable
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from hardway.simulate.chain_few import Counts
from hardway.simulate.chain_kernel import ENDED, HOW, LONGEST, PLACE
from hardway.simulate.chain_play import Lanes
from hardway.simulate.chain_walk import KIND, Walk
from hardway.simulate.result import ENDS, HEADROOM, Histogram, Kind, Part
from hardway.strategy import Layout, consult
from hardway.strategy.seat import NAME
from hardway.table import Refusal
from hardway.table.draft import play
from hardway.table.events import Event, Placed, Taken
from hardway.values.dice import CLASSES
from hardway.values.names import written

Ints = NDArray[np.int64]
Each = Iterable[tuple[str, Kind]]
_BY_CLASS = np.argsort(KIND, kind="stable")
"""The throws, class after class."""
_FIRST_OF_CLASS = np.searchsorted(np.sort(KIND), np.arange(len(CLASSES)))


class Told(NamedTuple):
    """What sessions came to, each by itself."""

    sessions: int
    racks: Histogram
    """At the end, in units."""
    longest: Histogram
    ends: dict[str, Histogram]
    thrown: int | None = None
    """Rolls of all of them, where not every one was counted."""

    @classmethod
    def of(cls, lanes: Lanes) -> "Told":
        """Count lanes that are over."""
        ends = {name: lanes[lanes[:, HOW] == 1 + code, ENDED] for code, name in enumerate(ENDS)}
        return cls(
            len(lanes), Histogram.of(lanes[:, PLACE] >> 32), Histogram.of(lanes[:, LONGEST]),
            {name: Histogram.of(after) for name, after in ends.items() if len(after)},
        )  # fmt: skip


class Meanings:
    """What each entry and each piece of a chain means, kept once asked."""

    def __init__(self, walk: Walk) -> None:
        self.walk = walk
        self._falls, self._pieces, self._refusals = _Sums(), _Sums(), _Sums()
        self._alone: dict[Layout, tuple[str, list[Kind]]] = {}
        self._kept, self._over = np.zeros(0, np.int64), np.zeros(0, np.int64)
        """By row and class of throw: the piece long racks keep to, and whether it ends a hand of a session."""

    def part(self, told: Told, counts: Counts) -> Part:
        """Return what the sessions played came to."""
        walk = self.walk
        with walk.lock:
            thrown, kinds, hands, refused = self._linear(told.sessions, counts)
        rolls = sum(ended.sum for ended in told.ends.values())
        thrown = thrown if told.thrown is None else told.thrown
        return Part(
            sessions=told.sessions,
            results=Histogram((told.racks.values - walk.start) * walk.unit, told.racks.counts),
            ends=told.ends,
            longest=told.longest,
            rolls=rolls,
            closing=thrown - rolls,
            hands=hands,
            kinds=kinds,
            refused=refused,
        )

    def _linear(self, sessions: int, counts: Counts) -> tuple[int, dict[str, Kind], int, dict[tuple[int, str], int]]:
        """Return what depends on the visits alone: rolls, each wager's figures, seven-outs and refusals."""
        kept, left, used = (each.astype(np.int64) for each in counts)
        kept[:36] = left[:36] = 0
        kept, left = _by_class(kept), _by_class(left)
        for place in self._falls.unknown(kept + left):
            self._learn_fall(place)
        self._kept, self._over = _roomy(self._kept, len(kept), -1), _roomy(self._over, len(kept), 0)
        pieces = self._kept[: len(kept)]
        np.add.at(used, np.maximum(pieces, 0), np.where(pieces >= 0, kept, 0))
        used[self.walk.opening] += sessions
        for number in self._pieces.unknown(used):
            self._pieces.learn(number, self._piece(number))
            whys = self.walk.pieces[number].acted.consulted.refused
            self._refusals.learn(number, [(why, Kind(decided=1)) for why in whys])
        kinds = self._falls.total(kept + left)
        for name, kind in self._pieces.total(used).items():
            kinds[name] = kinds.get(name, Kind()) + kind
        refused = {why: kind.decided for why, kind in self._refusals.total(used).items()}
        hands = int(((kept + left) * self._over[: len(kept)]).sum())
        return int((kept + left).sum()), dict(sorted(kinds.items())), hands, dict(sorted(refused.items()))

    def _learn_fall(self, place: int) -> None:
        row, kind = divmod(place, len(CLASSES))
        entry = self.walk.entries[row][kind]
        self._falls.learn(place, self._fall(row, kind))
        self._kept, self._over = _roomy(self._kept, place, -1), _roomy(self._over, place, 0)
        self._kept[place] = entry.kept
        self._over[place] = entry.fall.hand_over and self.walk.rows[row][1] is not None

    def _fall(self, row: int, kind: int) -> Each:
        """Yield what a class of throw does to each wager of a row."""
        layout = self.walk.rows[row][0]
        for bet in layout.bets:
            alone = Layout(layout.point, (bet,), *layout[2:])
            found = self._alone.get(alone)
            if found is None:
                found = self._alone[alone] = self._wager(alone)
            if any(found[1][kind]):
                yield found[0], found[1][kind]

    def _wager(self, alone: Layout) -> tuple[str, list[Kind]]:
        """Return what each class of throw does to a wager that stands alone."""
        seat = self.walk.seat
        key, stake = seat.wagers[alone.bets[0]]
        kinds = []
        for fall in seat.falls(alone):
            after = seat.at_risk(fall.layout)
            kinds.append(Kind(fall.gain + after - stake.amount, fall.again, fall.commission, fall.decided))
        return self._name(key, alone.point), kinds

    def _piece(self, number: int) -> Each:
        """Yield what a consultation puts down and takes, asked again with a rack that it holds for."""
        walk = self.walk
        layout, memory = walk.situations[walk.situation_of[number]]
        draft = walk.seat._set_up(layout, walk.pieces[number].low * walk.unit)
        asking = consult(walk.seat.law, draft, NAME, walk.strategy, memory)
        try:
            command = next(asking)
            while True:
                decision = play(walk.seat.law, draft, command)
                if isinstance(decision, Refusal):
                    command = asking.send(decision)
                    continue
                yield from self._moved(decision, layout.point)
                command = asking.send(draft)
        except StopIteration:
            return

    def _moved(self, events: Iterable[Event], point: int) -> Each:
        for event in events:
            if isinstance(event, Placed):
                found = Kind(-event.commission, event.amount + event.commission, event.commission)
            elif isinstance(event, Taken):
                found = Kind(event.commission, 0, -event.commission, 0, event.amount)
            else:
                continue
            yield self._name(event.wager, point), found

    def _name(self, key: str, point: int) -> str:
        """Name a wager as the odds do: odds behind a line by the point, a come wager wherever it lies as come."""
        slot = self.walk.seat.law.slots[key]
        if slot.parent and not slot.number:
            return written(key, point)
        return slot.wager.name if slot.moves else key


class _Sums:
    """Figures by name and place, summed with the places' weights."""

    def __init__(self) -> None:
        self._known = np.zeros(0, np.int64)
        self._names: dict[Any, int] = {}
        self._rows: list[tuple[int, int, Kind]] = []
        self._arrays: tuple[Ints, Ints, Ints] | None = None

    def unknown(self, times: Ints) -> list[int]:
        """Return the places counted that have not been learnt."""
        self._known = _roomy(self._known, len(times), 0)
        return np.flatnonzero((times != 0) & (self._known[: len(times)] == 0)).tolist()

    def learn(self, place: int, each: Iterable[tuple[Any, Kind]]) -> None:
        """Keep what a place means."""
        self._known = _roomy(self._known, place, 0)
        self._known[place] = 1
        self._rows += [(self._names.setdefault(name, len(self._names)), place, kind) for name, kind in each]
        self._arrays = None

    def total(self, times: Ints) -> dict[Any, Kind]:
        """Return the figures by name, every place counted so many times."""
        if not self._rows:
            return {}
        if self._arrays is None:
            self._rows.sort(key=lambda row: row[0])
            names, places = (np.array([row[column] for row in self._rows]) for column in (0, 1))
            starts = np.searchsorted(names, np.arange(len(self._names)))
            self._arrays = starts, places, np.array([row[2] for row in self._rows])
        starts, places, figures = self._arrays
        weights = _roomy(times, int(places.max()), 0)[places]
        exact = figures if int(np.abs(figures).max()) * int(weights.sum()) < HEADROOM else figures.astype(object)
        sums = np.add.reduceat(exact * weights[:, None], starts, axis=0)
        return {name: Kind(*map(int, sums[number])) for name, number in self._names.items() if any(sums[number])}


def _by_class(entries: Ints) -> Ints:
    """Return what was counted of each throw of a row, by class of throw."""
    counted: Ints = np.add.reduceat(entries.reshape(-1, 36)[:, _BY_CLASS], _FIRST_OF_CLASS, axis=1).ravel()
    return counted


def _roomy(array: Ints, place: int, fill: int) -> Ints:
    """Return an array that has this place."""
    if place < len(array):
        return array
    return np.concatenate((array, np.full(max(place + 1 - len(array), len(array)), fill)))

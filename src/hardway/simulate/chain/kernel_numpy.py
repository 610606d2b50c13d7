"""Plays a few sessions down a chain with NumPy alone: there before a compiler has been loaded.

All sessions throw together, roll by roll, and what the chain does not know is asked at once. What comes of it is what
`kernel.play` comes to, lane by lane and count by count; that one says what the words of a lane mean.
"""

from typing import Any, Generic, NamedTuple

import numpy as np
from numpy.typing import NDArray

from hardway.simulate.chain.array_chain import ArrayChain, P
from hardway.simulate.chain.arrays import Flags, Ints
from hardway.simulate.chain.kernel import (
    CLOSING,
    COST,
    END,
    ENDED,
    FIRST,
    HAND,
    HIGH,
    HOW,
    LONGEST,
    LOW,
    NEXT,
    PLACE,
    ROLL,
    ROW,
    TO,
)
from hardway.simulate.philox import BLOCK, FACES, LIMIT, WORD, drawn, words_of
from hardway.strategy.explore import GOAL, OVER, ROLLS, RUIN

Counts = tuple[NDArray[Any], NDArray[Any], NDArray[Any]]
MOST, LONG = 1 << 21, 1 << 11
"""Rolls in all, and of a session: more of them are worth the time it takes to load a compiler."""


def few(count: int, rolls: int) -> bool:
    """Say whether so many sessions of so many rolls are few."""
    return rolls <= LONG and count * rolls < MOST


class Lookup(NamedTuple):
    """What lanes find at their entries of the chain, each at one throw."""

    entry: Ints
    rack: Ints
    """After the throw, before anything is bet."""
    least: Ints
    closing: Ints
    at_range: Ints
    """The range that holds the rack where one is needed; otherwise, and where none is known, below 0."""
    ends: Flags
    """Whether the throw ends the session: at the goal, or as the last."""
    keeps: Flags
    """Whether the rack is long enough for what long racks do."""
    unknown: Flags


class NumpyLanes(Generic[P]):
    """Sessions under way, all of them at the same roll."""

    def __init__(self, chain: ArrayChain[P], lanes: Ints, *, rolls: int, goal: int) -> None:
        self.chain, self.edition, self.rolls, self.goal = chain, chain.edition, rolls, goal
        self.lanes = lanes
        self.kept: list[Ints] = []
        self.left: list[Ints] = []
        self.used: list[Ints] = []
        """Entries kept to, entries left and ranges used, as often as they were."""

    def play(self, seed: int, first: int) -> None:
        """Play every lane to its end."""
        alive, roll = np.flatnonzero(self.lanes[:, PLACE] & ROW), 0
        while len(alive):
            if roll % BLOCK == 0:
                throws = _throws(seed, alive + first, roll // BLOCK)
                numbers = np.arange(len(alive))
            self._throw(alive, throws[roll % BLOCK][numbers], roll)
            going = self.lanes[alive, PLACE] & ROW != OVER
            if not going.all():
                alive, numbers = alive[going], numbers[going]
            roll += 1

    def counts(self) -> Counts:
        """Return how often each entry was kept to, how often it was left, and how often each at_range was used."""
        entries, ranges = len(self.edition.gain), len(self.edition.ranges)
        return _counted(self.kept, entries), _counted(self.left, entries), _counted(self.used, ranges)

    def _throw(self, alive: Ints, throws: Ints, roll: int) -> None:
        """Move lanes on by one throw each."""
        place, how = self.lanes[alive, PLACE], self.lanes[alive, HOW]
        last = roll + 1 == self.rolls
        found = self._look(place, how, throws, last=last)
        while found.unknown.any():
            asking = found.unknown
            self.chain.learn(found.entry[asking], place[asking], np.full(asking.sum(), last), self.goal)
            self.edition = self.chain.edition
            found = self._look(place, how, throws, last=last)
        self._move(alive, place, how, found)
        self._count(alive, found, how == 0, roll)

    def _look(self, place: Ints, how: Ints, throws: Ints, *, last: bool) -> Lookup:
        moves, gain, situation, situations, ranges, kinds = self.edition
        entry = (place & ROW) + kinds[throws]
        rack, least = (place >> 32) + gain[entry], moves[2 * entry + 1]
        now, playing = situation[entry], how == 0
        ends = playing & ((rack >= self.goal) | last)
        keeps = ~ends & (place >= least)
        closing = situations[now, CLOSING].astype(np.int64)
        asks = np.where(ends, (rack < self.goal) & (closing == OVER) & (place < least), ~keeps) & (now >= 0)
        at_range = np.where(asks, situations[now, FIRST], -1).astype(np.int64)
        while (seeks := (at_range >= 0) & ~((ranges[at_range, LOW] <= rack) & (rack <= ranges[at_range, HIGH]))).any():
            at_range[seeks] = ranges[at_range[seeks], NEXT]
        unknown = (now < 0) | (ends & (closing < 0)) | (asks & (at_range < 0))
        return Lookup(entry, rack, least, closing, at_range, ends, keeps, unknown)

    def _move(self, alive: Ints, place: Ints, how: Ints, found: Lookup) -> None:
        """Put lanes where their throws take them, and say how those end that do."""
        moves, ranges = self.edition.moves, self.edition.ranges
        rack, at_range = found.rack, found.at_range
        goes = np.where(
            found.keeps, place + moves[2 * found.entry], ((rack - ranges[at_range, COST]) << 32) + ranges[at_range, TO]
        )
        self.lanes[alive, PLACE] = np.where(found.ends, (rack << 32) + found.closing, goes)
        ruined = (at_range >= 0) & (ranges[at_range, END] == RUIN)
        ended = np.where(rack >= self.goal, GOAL, np.where(ruined, RUIN, ROLLS))
        self.lanes[alive, HOW] = np.where(found.ends, ended, np.where(found.keeps, how, ranges[at_range, END]))

    def _count(self, alive: Ints, found: Lookup, playing: Flags, roll: int) -> None:
        self.kept.append(found.entry[found.keeps])
        self.left.append(found.entry[~found.keeps])
        self.used.append(found.at_range[~found.keeps & ~found.ends])
        self.lanes[alive, ROLL] = roll + 1
        lanes = alive[playing]
        hand = self.lanes[lanes, HAND] + 1
        self.lanes[lanes, LONGEST] = np.maximum(self.lanes[lanes, LONGEST], hand)
        self.lanes[lanes, HAND] = np.where(found.least[playing] & 1, 0, hand)
        self.lanes[lanes, ENDED] = roll + 1


def _throws(seed: int, sessions: Ints, block: int) -> Ints:
    """Return the throws of a block, by throw and session."""
    numbers: Any = sessions.astype(np.uint64)  # arithmetic of one number is arithmetic of many
    words = np.array(drawn(np.uint64(seed), numbers, block, np.int64(0)))
    for session in np.flatnonzero((words >= LIMIT).any(axis=0)).tolist():
        words[:, session] = words_of(np.uint64(seed), numbers[session], block)
    throws = [words // np.uint32(FACES**digit) % np.uint32(FACES) for digit in range(WORD)]
    return np.stack(throws, axis=1).reshape(BLOCK, -1).astype(np.int64)


def _counted(places: list[Ints], size: int) -> NDArray[np.uint32]:
    return (
        np.bincount(np.concatenate(places), minlength=size).astype(np.uint32) if places else np.zeros(size, np.uint32)
    )

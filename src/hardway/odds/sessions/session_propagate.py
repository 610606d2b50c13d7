"""Follows the chances of a session from roll to roll in double precision, with a proved bound on the error.

A state is a row (layout and memory as the dice leave the hand) and a rack; its chance is stored in a cell. Rows with a
wide range of racks advance as whole slices of cells; short racks advance cell by cell, and only if the chance is above
TINY.

The bound. Every number is a sum of products of positive numbers. A sum of m products of rounded factors is within a
relative (m + 2) u, u = 2^-53, of the sum of the exact products. `adds` counts m for each cell, so a step is off by at
most (adds + 2) u times what it computed, summed over the cells, and one u more where that is added to an end; and it is
a stochastic matrix, which enlarges no error. Together the steps are off by R at most. What was dropped (chances below
TINY, racks beyond the width) is missing from the total T, which should be 1, and is at most 1 - T + R. So no
probability, and no sum of them, is off by more than |1 - T| + 2 R.
"""

from math import isqrt

import numpy as np
from numpy.typing import NDArray

from hardway.odds.chances import OddsError
from hardway.odds.sessions.session_states import Reach, SessionStates

TINY = 1e-18
WIDE = 64
"""At least so many adjacent racks are advanced by a roll at once, as a slice of an array."""
ROUNDING = 2.0**-53
LOSS = 1e-12
"""The total chance that a step may lose by dropping states below TINY; if it loses more, the array of racks was too
short."""
MOST_CELLS, MOST_ROWS, MOST_SINGLE = 20_000_000, 5_000, 1_500_000
LONGEST = 10**7
"""The largest rack, in units of money, that the computation can hold."""
LANDING = 2 * LONGEST
"""Packs a situation and a rack into one number, a landing: the situation times this, plus the rack."""
FIRST_ROW = 1 << 30
"""Added to the number of a row, or of an end, which is negative, so that none is below 0."""
Floats = NDArray[np.float64]
Numbers = NDArray[np.int64]


class ThrowTable:
    """The throws from rows, as columns of arrays: they say of many rows and racks at once where the dice lead."""

    def __init__(self, states: SessionStates) -> None:
        self.states = states
        self._first: dict[int, tuple[int, int]] = {}
        """By row (a situation before a throw): the index of its first throw in the columns, and how many throws it
        has."""
        self._steps: Numbers = np.zeros(0, np.int64)
        """By index of a throw: its landing from an empty rack, that is the situation after it and what it gains."""
        self._weights: Numbers = np.zeros(0, np.int64)
        self._size = 0

    def landings(self, places: Numbers, racks: Numbers) -> tuple[Numbers, Numbers, Numbers]:
        """Return the throws from these rows with these racks: which of the rows, the landing, and the weight."""
        firsts, counts = np.array([self._first.get(place) or self._add(place) for place in places.tolist()]).T
        which = np.repeat(np.arange(len(places)), counts)
        throws = np.arange(len(which)) + np.repeat(firsts - np.cumsum(counts) + counts, counts)
        return which, self._steps[throws] + racks[which], self._weights[throws]

    def _add(self, place: int) -> tuple[int, int]:
        ways = self.states.ways(place)
        first, self._size = self._size, self._size + len(ways)
        if self._size > len(self._steps):
            more = np.zeros(1024 + self._size, np.int64)
            self._steps, self._weights = np.append(self._steps, more), np.append(self._weights, more)
        self._steps[first : self._size] = [way.situation * LANDING + way.gain for way in ways]
        self._weights[first : self._size] = [way.weight for way in ways]
        self._first[place] = first, len(ways)
        return first, len(ways)


class ReachTable:
    """Where the strategy's bets lead, as columns of arrays: they answer for many situations and racks at once."""

    def __init__(self, states: SessionStates) -> None:
        self.states = states
        self._newest: Numbers = np.full(0, -1)
        """By situation: the index of its range of racks that was found last, or -1."""
        self._ranges: Numbers = np.zeros((5, 0), np.int64)
        """By index: the fields of a `Reach`, and the index of the range found before it in the same situation."""
        self._size = 0

    def find(self, situations: Numbers, racks: Numbers) -> tuple[Numbers, Numbers]:
        """Return the row or end to which the bets lead from each of these sorted situations and racks, and the rack
        left."""
        if len(situations) and (more := int(situations[-1]) + 1 - len(self._newest)) > 0:
            self._newest = np.append(self._newest, np.full(more + 1024, -1))
        found = self._newest[situations]
        missed = np.flatnonzero(found >= 0)
        while len(missed):
            low, high, _, _, before = self._ranges[:, found[missed]]
            missed, before = (each[(racks[missed] < low) | (racks[missed] > high)] for each in (missed, before))
            found[missed] = before
            missed = missed[before >= 0]
        self._ask(np.flatnonzero(found < 0), situations, racks, found)
        _, _, to, spent, _ = self._ranges[:, found]
        return to, racks - spent

    def _ask(self, missing: Numbers, situations: Numbers, racks: Numbers, found: Numbers) -> None:
        """Ask for the ranges that are not known yet, and write their indexes to `found`."""
        fresh, here, reach = list[tuple[int, ...]](), -1, Reach(0, -1, 0, 0)
        each = zip(missing.tolist(), situations[missing].tolist(), racks[missing].tolist(), strict=True)
        for place, situation, rack in each:
            if situation != here or not reach.low <= rack <= reach.high:
                here, reach = situation, self.states.reach(situation, rack)
                fresh.append((*reach, int(self._newest[situation])))
                self._newest[situation] = self._size + len(fresh) - 1
            found[place] = self._size + len(fresh) - 1
        first, self._size = self._size, self._size + len(fresh)
        if self._size > self._ranges.shape[1]:
            self._ranges = np.append(self._ranges, np.zeros((5, 1024 + self._size), np.int64), axis=1)
        if fresh:
            self._ranges[:, first : self._size] = np.array(fresh).T


class Propagator:
    """Advances the chance of every state, roll by roll; the chances of ends add up."""

    def __init__(self, states: SessionStates, rolls: int | None) -> None:
        self.states = states
        self.rows: dict[int, int] = {}
        """By number of a row, or of an end (negative, as in `Reach.to`): the first cell of its slice of the array."""
        self.covers: dict[int, list[Reach]] = {}
        self.first = states.first
        self.throws, self.reaches = ThrowTable(states), ReachTable(states)
        self._make_rows()
        self.width = self._guess(rolls)

    def set_out(self) -> None:
        """Make the cells, and give all of the chance to the first state."""
        states, self.places = self.states, list(self.rows)
        if len(self.rows) * self.width > MOST_CELLS:
            raise OddsError(
                f"{states.strategy.name} reaches {len(self.rows):,} layouts, each with {self.width:,} different racks: "
                f"{len(self.rows) * self.width:,} states; a session is computed for at most {MOST_CELLS:,}"
            )
        self.base = self.size = len(self.rows) * self.width
        self.cells: tuple[Numbers, Numbers] = (np.zeros(0, np.int64), np.zeros(0, np.int64))
        """The rows and ends with racks that are in no slice, each as one number (see `_index`), in order; and the
        array cell with the chance of each."""
        self.owners: Numbers = np.zeros((1024, 2), np.int64)
        """For each cell that is in no slice: its row or end, and its rack; only the first `size - base` are in use."""
        self.now = np.zeros(self.base + 1024)
        self.goes_on = np.zeros(self.base + 1024)
        """1 for the cells of rows, 0 for those of ends."""
        self.end_cells: Numbers = np.zeros(0, np.int64)
        """The array cells of ended sessions that are in no slice."""
        self.adds = np.full(len(self.now), 3.0)
        """By cell: how many terms are added up for its chance, plus 3 for the rounding of factors, products and
        ends."""
        self.unknown = np.zeros(len(self.now), dtype=bool)
        """By cell: true until the transitions from it are found."""
        self.ways: tuple[Numbers, Numbers, Floats] = (np.zeros(0, np.int64), np.zeros(0, np.int64), np.zeros(0))
        """The transitions between single cells, in three columns: from, to and chance; only the first `ways_known` rows
        are in use.
        """
        self.ways_known = 0
        self.slices: list[tuple[int, int, int, int, float]] = []
        """The transitions between slices, each with: the cells that rack 0 would have before and after, the first rack,
        the rack after the last, the chance."""
        self._shares = np.zeros(self.width)
        self.climb = self.least_top = 0
        self._slice_rows()
        self.now[self._index(np.array([self.first.to]), np.array([states.start - self.first.spent]))] = 1.0
        self.top = states.start + 1
        """A rack larger than that of any state whose chance is above 0."""
        self.rounding, self.rolls, self.total = 0.0, 0, 1.0
        self.too_narrow = False
        """True if a step lost more chance than LOSS: some rack was too large for the array."""

    def _make_rows(self) -> None:
        """Give a slice of cells, one for each rack, to every row and end that wide ranges of racks lead to; to none at
        all if these are more than MOST_ROWS."""
        todo = [self.first.to] if _is_wide(self.first) else []
        while todo:
            place = todo.pop()
            if place not in self.rows:
                self.rows[place] = len(self.rows)
                if place >= 0:
                    todo += [reach.to for way in self.states.ways(place) for reach in self._cover(way.situation)]
            if len(self.rows) > MOST_ROWS:
                self.rows.clear()
                return

    def _cover(self, situation: int) -> list[Reach]:
        """Return the wide ranges of racks for which the strategy makes the same bets after a throw into this situation.
        They are looked for from long racks down, until four ranges in a row are narrow."""
        found = self.covers.get(situation)
        if found is None:
            found, rack, narrow = [], 8 * self.states.start + 1024, 0
            while rack >= 0 and narrow < 4:
                reach = self.states.reach(situation, rack)
                rack, narrow = reach.low - 1, narrow + 1
                if _is_wide(reach):
                    narrow = 0
                    found.append(reach)
            self.covers[situation] = found
        return found

    def _guess(self, rolls: int | None) -> int:
        """Return the likely length of the longest rack, in units; a session that needs more starts again with twice
        that."""
        at_risk = max((self.states.at_risk(place) for place in self.rows if place >= 0), default=0)
        likely = self.states.start + 3 * min(at_risk, self.states.start) * isqrt(rolls or LONGEST)
        return min(likely, self.states.goal + 4 * at_risk) + WIDE

    def _slice_rows(self) -> None:
        """Make the transitions between slices. A cell that they do not cover is marked unknown: its transitions are
        found once it has a chance."""
        for place, row in self.rows.items():
            here = row * self.width
            if place < 0:
                continue
            self.goes_on[here : here + self.width] = 1
            known = np.ones(self.width, dtype=bool)
            for way in self.states.ways(place):
                covered = np.zeros(self.width, dtype=bool)
                covered[max(0, self.width - way.gain) :] = True
                for reach in self._cover(way.situation):
                    covered[max(0, reach.low - way.gain) : max(0, reach.high + 1 - way.gain)] = True
                    self._slice(here, way.gain, way.weight, reach)
                known &= covered
            self.unknown[here : here + self.width] = ~known

    def _slice(self, here: int, gain: int, weight: int, reach: Reach) -> None:
        shift = gain - reach.spent
        low = max(0, reach.low - gain, -shift)
        high = min(reach.high + 1 - gain, self.width - max(0, gain, shift))
        if low < high:
            there = self.rows[reach.to] * self.width + shift
            self.slices.append((here, there, low, high, weight / self.states.whole))
            self.adds[there + low : there + high] += 1
            self.climb = max(self.climb, shift)

    def _index(self, places: Numbers, racks: Numbers) -> Numbers:
        """Return the cells of rows or ends with racks; -1 if a rack is beyond the width."""
        rows = np.array([self.rows.get(place, -1) for place in places.tolist()])
        cells = np.where(racks < self.width, rows * self.width + racks, -1)
        single = np.flatnonzero(rows < 0)
        if len(single):
            keys, at = np.unique((places[single] + FIRST_ROW) * LANDING + racks[single], return_inverse=True)
            cells[single] = self._singles(keys)[at]
        return cells

    def _singles(self, keys: Numbers) -> Numbers:
        """Return the cells of these sorted rows or ends with racks, which are in no slice; new ones get a cell."""
        known, cells = self.cells
        at = np.searchsorted(known, keys)
        fresh = np.flatnonzero(np.append(known, -1)[at] != keys)
        if not len(fresh):
            return cells[at]
        new, self.size = self.size, self.size + len(fresh)
        while self.size > len(self.now):
            self._grow()
        places, racks = keys[fresh] // LANDING - FIRST_ROW, keys[fresh] % LANDING
        made = np.arange(new, self.size)
        self.owners[made - self.base] = np.stack((places, racks), axis=1)
        self.goes_on[made] = self.unknown[made] = places >= 0
        self.end_cells = np.append(self.end_cells, made[places < 0])
        self.cells = np.insert(known, at[fresh], keys[fresh]), np.insert(cells, at[fresh], made)
        return self.cells[1][np.searchsorted(self.cells[0], keys)]

    def _grow(self) -> None:
        if len(self.now) - self.base >= MOST_SINGLE:
            raise OddsError(
                f"{self.states.strategy.name} reaches more than {MOST_SINGLE:,} states, of {self.states.standing:,} "
                f"layouts and memories, after {self.rolls} rolls: too many to compute a session"
            )
        more = np.zeros(len(self.now) // 2)
        self.now, self.goes_on = np.append(self.now, more), np.append(self.goes_on, more)
        self.adds, self.unknown = np.append(self.adds, more + 3), np.append(self.unknown, more > 0)
        self.owners = np.append(self.owners, np.zeros((len(more), 2), np.int64), axis=0)

    def _owners(self, cells: Numbers) -> tuple[Numbers, Numbers]:
        """Return the rows or ends, and the racks, whose chances these sorted cells hold."""
        singles = int(np.searchsorted(cells, self.base))
        rows, racks = np.divmod(cells[:singles], self.width)
        places = np.array(self.places, np.int64)[rows]
        single = self.owners[cells[singles:] - self.base]
        return np.append(places, single[:, 0]), np.append(racks, single[:, 1])

    def _find_ways(self) -> None:
        """Find the transitions from every cell to which a chance has come for the first time."""
        fresh = np.flatnonzero(self.unknown[: self.size])
        fresh = fresh[self.now[fresh] > TINY]
        if not len(fresh):
            return
        self.unknown[fresh] = False
        places, racks = self._owners(fresh)
        which, landings, weights = self.throws.landings(places, racks)
        sources = fresh[which]
        if len(in_slices := np.flatnonzero(sources < self.base)):
            found, at = np.unique(landings[in_slices], return_inverse=True)
            left_out = in_slices[np.array([self._covered(landing) for landing in found.tolist()])[at]]
            sources, landings, weights = (np.delete(each, left_out) for each in (sources, landings, weights))
        found, at = np.unique(landings, return_inverse=True)
        targets = self._targets(found)[at]
        if (targets < 0).any():
            inside = targets >= 0
            sources, targets, weights = sources[inside], targets[inside], weights[inside]
        np.add.at(self.adds, targets, 1)
        self._add_ways((sources, targets, weights / self.states.whole))

    def _covered(self, landing: int) -> bool:
        """Say whether a slice leads on from this situation with this rack."""
        situation, rack = divmod(landing, LANDING)
        return any(reach.low <= rack <= reach.high for reach in self._cover(situation))

    def _targets(self, landings: Numbers) -> Numbers:
        """Return the cells to which the strategy's bets lead in these sorted situations with racks."""
        targets = self._index(*self.reaches.find(*np.divmod(landings, LANDING)))
        in_slices = targets[(targets >= 0) & (targets < self.base)]
        self.least_top = max(self.least_top, int((in_slices % self.width).max(initial=-1)) + 1)
        return targets

    def _add_ways(self, new: tuple[Numbers, Numbers, Floats]) -> None:
        """Add transitions to arrays that grow by half, so that they are seldom copied."""
        end = self.ways_known + len(new[0])
        if end > len(self.ways[0]):
            room = end // 2 + len(new[0])
            sources, targets = (np.append(old, np.zeros(room, np.int64)) for old in self.ways[:2])
            self.ways = sources, targets, np.append(self.ways[2], np.zeros(room))
        for kept, more in zip(self.ways, new, strict=True):
            kept[self.ways_known : end] = more
        self.ways_known = end

    def roll(self) -> None:
        """Advance every chance by one throw and the bets that the strategy makes after it."""
        self._find_ways()
        now, known = self.now, self.ways_known
        sources, targets, chances = self.ways[0][:known], self.ways[1][:known], self.ways[2][:known]
        shares = now.take(sources, mode="clip")
        shares *= chances
        then: Floats = np.bincount(targets, shares, len(now)).astype(np.float64, copy=False)
        for here, there, low, high, chance in self.slices:
            high = min(high, self.top)
            if low < high:
                shares, target = self._shares[low:high], then[there + low : there + high]
                np.multiply(now[here + low : here + high], chance, shares)
                np.add(target, shares, target)
        went_on = _dot(then, self.adds)
        ended = 0.0
        for cells in self._end_slices():
            ended += float(now[cells].sum())
            then[cells] += now[cells]
        self.rounding += ROUNDING * (went_on + ended)
        self.too_narrow |= self.total - (total := float(then.sum())) > LOSS
        self.total = total
        self.now = then
        self.rolls += 1
        self.top = min(self.width, max(self.top + self.climb, self.least_top))
        if self.rolls % 8 == 0:
            self._trim()

    def _end_slices(self) -> list[slice | Numbers]:
        """Return the cells of all ends."""
        ends = [row * self.width for place, row in self.rows.items() if place < 0]
        return [*(slice(here, here + self.width) for here in ends), self.end_cells]

    @property
    def playing(self) -> float:
        """The chance that the next roll is thrown."""
        return _dot(self.now[: self.size], self.goes_on[: self.size])

    def _trim(self) -> None:
        """Drop the longest racks if their chance is next to nothing."""
        above = np.cumsum(self.now[: self.base].reshape(len(self.rows), self.width).sum(axis=0)[::-1])
        self.top = int(np.count_nonzero(above > TINY))


def _dot(one: Floats, other: Floats) -> float:
    """Return the dot product on this core alone; NumPy's `@` would start threads for it."""
    return float(np.einsum("i,i", one, other))


def _is_wide(reach: Reach) -> bool:
    return reach.high - reach.low >= WIDE

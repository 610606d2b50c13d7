"""All that is counted of a chain on the GPU, in one run of numbers: emptied by one call, and brought here by another.

First comes the slate (`chain_quick`), then what sessions came to (`chain_tell`), then how often each part of the chain
was used.
"""

from math import prod
from typing import Any, NamedTuple

import numpy as np

from hardway.simulate.chain_arrays import Edition
from hardway.simulate.chain_few import Counts
from hardway.simulate.chain_quick import COUNT, KINDS, NUMBER, SLATE_SIZE, TAKEN
from hardway.simulate.engine_again import Mirror
from hardway.simulate.result import ENDS
from hardway.simulate.streams import FACES
from hardway.values.dice import EXAMPLE

MOST_RACKS, MOST_HANDS, MOST_ENDS = 1 << 21, 1 << 12, 1 << 16
"""How many racks, lengths of a hand and last rolls are counted on the device; sessions beyond are looked at here."""


class Parts(NamedTuple):
    """The arrays of a ledger."""

    slate: Any
    racks: Any
    longest: Any
    ends: Any
    kept: Any
    left: Any
    used: Any
    seen: Any


class Ledger:
    """Counts on the device, and as they were last brought here."""

    def __init__(self, edition: Edition, start: int, rolls: int, stream: Any) -> None:
        self.low, shapes = _shapes(edition, start, rolls)
        self._size = sum(map(prod, shapes))
        self._mirror = Mirror(self._size, stream)
        self.there, self.here = (_cut(array, shapes) for array in (self._mirror.there, self._mirror.here))
        self._mirror.blank()

    def blank(self) -> None:
        """Count anew."""
        self._mirror.blank()

    def order(self, first: int, count: int, taken: int) -> None:
        """Write on the slate which sessions are to be played, and how many of them are taken."""
        slate = self.here.slate
        slate[:] = 0
        slate[COUNT], slate[NUMBER], slate[TAKEN] = count, first, taken
        self._mirror.send(SLATE_SIZE)

    def fetch(self, *, whole: bool) -> list[int]:
        """Bring everything here, or the slate alone, once lanes are done; return the slate."""
        self._mirror.fetch(self._size if whole else SLATE_SIZE)
        slate: list[int] = self.here.slate.tolist()
        return slate

    def counts(self) -> Counts:
        """Return how often each part of the chain was used, as it was brought here."""
        kept = self.here.kept.copy()
        kept.reshape(-1, FACES)[:, list(EXAMPLE)] += self.here.seen.reshape(-1, KINDS)
        return kept, self.here.left.copy(), self.here.used.copy()


def _shapes(edition: Edition, start: int, rolls: int) -> tuple[int, list[tuple[int, ...]]]:
    """Return the least rack that is counted, and the shape of each part."""
    change = max(int(edition.gain.max()), int(edition.pieces[:, 3].max()), 1)
    reach = min(MOST_RACKS // 2, change * (rolls + 100))
    low, high = max(0, start - reach), start + reach
    entries, pieces = len(edition.gain), len(edition.pieces)
    hands, last = min(rolls, MOST_HANDS) + 1, min(rolls, MOST_ENDS) + 1
    told: list[tuple[int, ...]] = [(high - low + 1,), (hands,), (len(ENDS) + 1, last)]
    return low, [(SLATE_SIZE,), *told, (entries,), (entries,), (pieces,), (entries // FACES * KINDS,)]


def _cut(array: Any, shapes: list[tuple[int, ...]]) -> Parts:
    ends = np.cumsum([prod(shape) for shape in shapes]).tolist()
    return Parts(*(array[end - prod(shape) : end].reshape(shape) for end, shape in zip(ends, shapes, strict=True)))

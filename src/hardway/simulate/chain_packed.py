"""Packs a chain into words, one for each row and class of throw, as `chain_quick` reads them."""

import numpy as np
from numpy.typing import NDArray

from hardway.simulate.chain_arrays import Edition
from hardway.simulate.chain_kernel import DULL, OVER, ROW
from hardway.simulate.chain_quick import ASK, HAND_OVER, KINDS, LEAST, TELLS, WHERE
from hardway.simulate.streams import FACES
from hardway.values.dice import EXAMPLE


def packed(edition: Edition) -> NDArray[np.uint64]:
    """Return the words of a chain; an entry that no word can hold is asked of the chain."""
    rows = len(edition.gain) // FACES
    moves = edition.moves.reshape(rows, FACES, 2)[:, list(EXAMPLE)]
    after = moves[:, :, 0] + np.arange(rows)[:, None] * FACES
    where, change = (after & ROW) // FACES * KINDS, after >> 32
    least, over, dull = np.maximum(0, moves[:, :, 1] >> 32), moves[:, :, 1] & 1, moves[:, :, 1] & DULL
    fits = (np.arange(rows)[:, None] != OVER) & (least < LEAST) & (abs(change) < 1 << 15) & (where <= WHERE)
    low = np.where(fits, where, 0) + over * HAND_OVER + (dull == 0) * TELLS
    high = np.where(fits, (change << 16) + least, ASK)
    words: NDArray[np.uint64] = ((high << 32) + low).astype(np.uint64).ravel()
    return words

"""Notes what happens in a session on the machine: action, commission, peak, and what each wager won and lost.

Figures of wagers add up over sessions, so those of one session are what they have grown by since it began.
"""

import numpy as np

from hardway.simulate.machine import cell_layout as at
from hardway.simulate.machine.cell_layout import Cells

ACTION, COMMISSION, PEAK, LOWEST, HANDS, POINTS, WAGERS = range(7)
"""The columns of a session's details. From WAGERS on, two for each wager: what it won and what it lost, before
commission."""
FIRST_FIGURE, FIGURES = range(2)
"""Indices of the array `before`. FIRST_FIGURE: the cell of the lane where the wagers' sums begin. FIGURES: the start of
a copy of those sums, made before the session."""

NO_NOTES = np.zeros((1, WAGERS), np.int64), np.zeros(0, np.int64)
"""Empty arrays to pass for `noted` and `before` if no details of the session were asked for."""


def begin_notes(lane: Cells, rack: int, noted: Cells, before: Cells) -> None:
    """Begin the details of a session: store the figures so far, and the rack as its highest and lowest money."""
    for place in range(len(before) - FIGURES):  # type: ignore[arg-type]
        before[FIGURES + place] = lane[before[FIRST_FIGURE] + place]
    noted[PEAK] = noted[LOWEST] = rack


def note_throw(lane: Cells, noted: Cells, before: Cells) -> None:
    """Add what a throw decided to what each wager won and lost; note the highest and the lowest money."""
    money, column = lane[at.START], WAGERS
    for place in range(FIGURES, len(before), at.FIGURE_WIDTH):  # type: ignore[arg-type]
        figure = before[FIRST_FIGURE] + place - FIGURES
        grown = lane[figure + at.RESULTED] - before[place + at.RESULTED]
        money += grown
        more = grown + lane[figure + at.FEES] - before[place + at.FEES] - noted[column] + noted[column + 1]
        if more > 0:
            noted[column] += more
        else:
            noted[column + 1] -= more
        column += 2
    noted[PEAK], noted[LOWEST] = max(noted[PEAK], money), min(noted[LOWEST], money)


def end_notes(lane: Cells, noted: Cells, before: Cells) -> None:
    """Write the action and the commission of a session to its details, once it is over."""
    for place in range(FIGURES, len(before), at.FIGURE_WIDTH):  # type: ignore[arg-type]
        figure = before[FIRST_FIGURE] + place - FIGURES
        noted[ACTION] += lane[figure + at.ACTION] - before[place + at.ACTION]
        noted[COMMISSION] += lane[figure + at.FEES] - before[place + at.FEES]

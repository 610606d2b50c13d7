"""A law compiled into an array: what each throw does to each wager, and what may be put down, taken and called.

Nothing is written a second time here: outcomes, odds, caps, commissions and calls are asked of the law and the table,
and a test plays both side by side. Compiled code (`general_*`) only looks up; the places are named in `felt_fields`.

    crown = felt(law(load("crown")), ("pass", "place 6"))
    crown.keys, crown.cells[at.UNIT]                          # (('pass', 'place 6'), 100)
"""

from collections.abc import Iterable
from fractions import Fraction
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from hardway.rulebook import Law, Outcome, Slot
from hardway.simulate import felt_fields as at
from hardway.simulate.felt_slots import figures, kept_locks, slot_place, slot_row
from hardway.table import caps
from hardway.table.settle import gain
from hardway.table.state import Limit
from hardway.values.dice import PUCKS, TOTALS
from hardway.values.names import written

Ints = NDArray[np.int64]
RESULTS = {"lost": at.LOST, "won": at.WON, "returned": at.RETURNED, "stands": at.STANDS, "moved": at.MOVED}
TURNS = {"stays": at.STAYS, "set": at.SET, "made": at.MADE, "seven_out": at.SEVEN_OUT}


class NotCompiled(Exception):
    """A law or a strategy of which the compiled kernel does not know a word; the table plays it."""


class Felt(NamedTuple):
    """The cells of a law, and the wagers that may stand there."""

    law: Law
    keys: tuple[str, ...]
    kinds: tuple[str, ...]
    """The names of the wagers, in the order of the bits of a player's choices."""
    figures: tuple[str, ...]
    """The names under which it is counted how they go."""
    cells: Ints


def felt(law: Law, wagers: Iterable[str] | None = None, limits: dict[str, Limit] | None = None) -> Felt:
    """Compile a law for these wagers, or for all; those that a box sends its wagers to come with it."""
    limits = limits or caps.sign_of(law, ())
    if any(limit.per == "player" for limit in limits.values()):
        raise NotCompiled("a sign that counts per player")
    slots = _slots(law, law.slots if wagers is None else wagers)
    kinds = tuple(dict.fromkeys(slot.wager.name for slot in slots))
    cells = [*_law_row(law), *[0] * (at.SLOTS - at.QUIET)]
    for slot in slots:
        cells += slot_row(law, limits, slots, kinds, slot)
    cells[at.SLOTS_END] = len(cells)
    cells[at.CHOICES] = sum(1 << place for place, name in enumerate(kinds) if law.book.wagers[name].after_win == "up")
    names = figures(slots)
    cells[at.LANE_SIZE] = at.BETS + len(slots) * at.BET_WIDTH + len(names) * at.FIGURE_WIDTH
    _write_calls(cells, law, slots)
    gaps = _gaps(law)
    cells[at.GAPS], cells[at.GAPS_AT] = len(gaps), len(cells)
    return Felt(law, tuple(slot.key for slot in slots), kinds, tuple(names), np.array(cells + gaps, np.int64))


def _slots(law: Law, wagers: Iterable[str]) -> list[Slot]:
    """Return the slots of these wagers, each kind together, and where the movers go."""
    wanted = set(wagers)
    return [slot for key, slot in law.slots.items() if key in wanted or (slot.moves and slot.wager.name in wanted)]


def _law_row(law: Law) -> list[int]:
    """Return the law as numbers, up to what is only known later."""
    options = law.options
    row = {
        at.UNIT: law.chips.unit,
        at.SMALLEST: law.chips.smallest,
        at.FEE_ROUNDING: {"down": at.DOWN, "up": at.UP, "exact": at.EXACT}[options["commission_rounding"]],
        at.FEE_BACK: options["commission_return"] == "returned",
        at.ROUNDING: at.MULTIPLES if options["multiples_notice"] == "yes" else options["payment_rounding"] == "up",
        at.UNDER: {"valid": at.VALID, "advise": at.ADVISE, "refused": at.REFUSED}[options["under_minimum"]],
        at.STRICT: law.strict_sign,
        at.OVER_REFUSED: options["over_maximum"] == "refused",
        at.STEP_REFUSED: options["off_unit"] == "refused",
        at.ON_SPREADS: options["on_spreads"] == "yes",
        at.OFF_SPREADS: options["off_spreads"] == "yes",
    }
    return [int(row.get(place, 0)) for place in range(at.QUIET)]


def _gaps(law: Law) -> list[int]:
    """Return, by units, whether no sum of chips makes this; nothing beyond the last gap."""
    chips = law.chips
    if chips.certain_step == chips.unit:
        return []
    steps = [chip // chips.unit for chip in chips.denominations]
    found = [int(not chips.pays(units * chips.unit)) for units in range(min(steps) * max(steps) + 1)]
    return found[: max(units for units, gap in enumerate(found) if gap) + 1]


def _write_calls(cells: list[int], law: Law, slots: list[Slot]) -> None:
    """Write what each throw does with the puck, and to which wagers; movers come last."""
    known: dict[tuple[tuple[int, ...], ...], int] = {}
    call = at.CALLS
    for place, puck in enumerate(PUCKS):
        for throw, total in enumerate(TOTALS):
            touched = [(slot, slot.table[place][throw]) for slot in slots]
            hits = [_hit(cells, slots, slot, outcome, (place, total)) for slot, outcome in touched if outcome]
            rows = tuple(sorted(hits, key=lambda row: row[at.RESULT] == at.MOVED))
            first = known.setdefault(rows, len(cells))
            if first == len(cells):
                cells += [number for row in rows for number in row]
            turn = law.puck[place][throw].result
            after = total if turn == "set" else puck if turn == "stays" else 0
            keep = kept_locks(law, total, puck_off=turn in ("made", "seven_out"))
            end = first + len(rows) * at.HIT_WIDTH
            cells[call : call + at.CALL_WIDTH] = first, end, PUCKS.index(after), TURNS[turn], total, keep
            call += at.CALL_WIDTH


def _hit(cells: list[int], slots: list[Slot], slot: Slot, outcome: Outcome, call: tuple[int, int]) -> tuple[int, ...]:
    puck, total = call
    top, bottom = pays(outcome).as_integer_ratio()
    place, goes_to = slot_place(slots, slot.key), at.NONE
    if outcome.result == "moved":
        goes_to = cells[slot_place(slots, written(slot.wager.name, total)) + at.BET]
    if slot.sleeps and outcome.result not in ("won", "lost"):
        raise NotCompiled(f"{slot.key} sleeps, and is neither won nor lost on {total}")
    mine, figure = cells[place + at.BET], cells[place + at.FIGURES + puck]
    return place, mine, figure, RESULTS[outcome.result], top, bottom, goes_to


def pays(outcome: Outcome) -> Fraction:
    """Return what a winner is paid for each cent; of a composite the part that hit, less those that missed."""
    if not outcome.parts:
        return outcome.odds or Fraction(0)
    shares = sum(part.shares for part in outcome.parts)
    return sum((part.shares * Fraction(gain(part)) for part in outcome.parts), Fraction(0)) / shares

"""The functions by which a Python strategy sees a table and acts, named as in the strategy language. Money is in cents.

Each function takes the table as its first argument. Those that act return 0, or the number of the refusal; a refused
action changes nothing and is counted by its reason.
"""

from typing import NamedTuple

from hardway.simulate.machine import cell_layout as at
from hardway.simulate.machine.cell_layout import Cells
from hardway.simulate.machine.chips import down
from hardway.simulate.machine.law import REASON
from hardway.simulate.machine.rules import bet as bet_more
from hardway.simulate.machine.rules import call, largest, take
from hardway.simulate.python.wager_names import ALL, EACH

UNKNOWN = REASON["unknown_name"]


class StrategyTable(NamedTuple):
    """The table as it is passed to a strategy."""

    cells: Cells
    lane: Cells


def slot_of(table: StrategyTable, wager: int) -> int:
    """Return the index of a wager's row; a negative number is the refusal for an unknown wager."""
    cells = table.cells
    return cells[cells[at.WAGERS_AT] + wager] if 0 <= wager < ALL else -UNKNOWN


def point(table: StrategyTable) -> int:
    """Return the point; 0 before a come-out roll."""
    return table.lane[at.PUCK]


def rack(table: StrategyTable) -> int:
    """Return the money in the rack."""
    return table.lane[at.RACK]


def start(table: StrategyTable) -> int:
    """Return the money in the rack at the beginning of the session."""
    return table.lane[at.START]


def rolls(table: StrategyTable) -> int:
    """Return the number of rolls so far."""
    return table.lane[at.ROLLS]


def hands(table: StrategyTable) -> int:
    """Return the number of hands that have ended."""
    return table.lane[at.HANDS]


def standing(table: StrategyTable, wager: int) -> int:
    """Return the amount bet on a wager; 0 if it is not on the layout."""
    cells, lane = table
    slot = slot_of(table, wager)
    return lane[cells[slot + at.BET] + at.STAKE] if slot > 0 else 0


def count(table: StrategyTable, kind: int) -> int:
    """Return how many wagers of a kind are on the layout, including the one in its box."""
    found = 0
    for wager in range(kind, kind + EACH):
        found += standing(table, wager) != 0
    return found


def last_total(table: StrategyTable) -> int:
    """Return the total of the last throw; 0 before the first."""
    return table.lane[at.LAST_TOTAL]


def last_made(table: StrategyTable) -> bool:
    """Say whether the last throw made the point."""
    return table.lane[at.LAST_TURN] == at.MADE


def last_seven_out(table: StrategyTable) -> bool:
    """Say whether the last throw ended the hand."""
    return table.lane[at.LAST_TURN] == at.SEVEN_OUT


def last_won(table: StrategyTable, wager: int) -> bool:
    """Say whether the last throw won this wager."""
    return decided(table, wager, 1)


def last_lost(table: StrategyTable, wager: int) -> bool:
    """Say whether the last throw lost this wager."""
    return decided(table, wager, 0)


def decided(table: StrategyTable, wager: int, won: int) -> bool:
    """Say whether the last throw decided this wager: as won if `won` is 1, as lost if it is 0."""
    cells, lane = table
    slot = slot_of(table, wager)
    return slot > 0 and lane[cells[slot + at.BET] + at.DECIDED] == 2 * lane[at.ROLLS] + won


def counter(table: StrategyTable, number: int) -> int:
    """Return a counter of the strategy's memory."""
    return table.lane[at.COUNTERS + number] if 0 <= number < at.MOST_COUNTERS else 0


def set_counter(table: StrategyTable, number: int, value: int) -> None:
    """Set a counter of the strategy's memory."""
    if 0 <= number < at.MOST_COUNTERS and -at.HUGE < value < at.HUGE:
        table.lane[at.COUNTERS + number] = value
    else:
        table.lane[at.BEYOND] = 1


def stop(table: StrategyTable) -> None:
    """End the session after this consultation."""
    table.lane[at.STOPPED] = 1


def add(table: StrategyTable, wager: int, amount: int) -> int:
    """Add an amount to a wager; the amount is rounded down to chips."""
    cells, lane = table
    slot = slot_of(table, wager)
    amount = down(cells, amount) if amount > 0 else 0
    if amount == 0:
        return 0
    return counted(table, bet_more(cells, lane, slot, amount) if slot > 0 else -slot)


def bet(table: StrategyTable, wager: int, amount: int) -> int:
    """Raise a wager to an amount; do nothing if it has that much or more."""
    return add(table, wager, amount - standing(table, wager))


def press(table: StrategyTable, wager: int, amount: int) -> int:
    """Add an amount to a wager that is on the layout."""
    return add(table, wager, amount) if standing(table, wager) else 0


def regress(table: StrategyTable, wager: int, amount: int) -> int:
    """Reduce a wager that is above an amount to that amount."""
    up = standing(table, wager)
    if up <= amount:
        return 0
    return take_some(table, wager, down(table.cells, up - amount)) if amount > 0 else take_down(table, wager)


def take_down(table: StrategyTable, wager: int) -> int:
    """Take a wager down."""
    return take_some(table, wager, at.WHOLE)


def take_some(table: StrategyTable, wager: int, amount: int) -> int:
    """Take an amount of a wager down."""
    cells, lane = table
    slot = slot_of(table, wager)
    return counted(table, take(cells, lane, slot, amount) if slot > 0 else -slot)


def max_odds(table: StrategyTable, wager: int) -> int:
    """Raise odds to the largest lawful amount that pays exactly."""
    cells, lane = table
    slot = slot_of(table, wager)
    return counted(table, largest(cells, lane, slot) if slot > 0 else -slot)


def max_each(table: StrategyTable, kind: int) -> None:
    """Raise the odds behind every wager of a kind to the largest amount: `max_each(table, COME_ODDS)`."""
    cells, lane = table
    for wager in range(kind, kind + EACH):
        slot = slot_of(table, wager)
        parent = cells[slot + at.PARENT] if slot > 0 else at.NONE
        if parent > at.ABSENT and lane[cells[parent + at.BET] + at.STAKE]:
            max_odds(table, wager)


def call_on(table: StrategyTable, wager: int) -> int:
    """Call a wager on."""
    return called(table, wager, at.ON)


def call_off(table: StrategyTable, wager: int) -> int:
    """Call a wager off."""
    return called(table, wager, at.OFF)


def called(table: StrategyTable, wager: int, marker: int) -> int:
    """Call a wager on or off, unless it has that marker already."""
    cells, lane = table
    slot = slot_of(table, wager)
    if slot > 0:
        mine = cells[slot + at.BET]
        if lane[mine + at.STAKE] and lane[mine + at.FLAGS] & marker:
            return 0
    return counted(table, call(cells, lane, slot, marker) if slot > 0 else -slot)


def counted(table: StrategyTable, reason: int) -> int:
    """Count a refusal if there is one (`reason` not 0), and return it."""
    if reason:
        table.lane[table.cells[at.REFUSALS_AT] + reason] += 1
    return reason

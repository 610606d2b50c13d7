"""The layout of a compiled law and of a lane: at which index each number is.

A *compiled law* is one array of whole numbers that only the compiler writes: the law in front, then a row for each
call, each slot, each hit and each step of a strategy. A *lane* is one array for one player: the seat in front, then a
row for each of their wagers, for each kind of wager its figures, and the refusals. A row is named by the index at which
it begins, so `cells[slot + PARENT]` is the parent of a slot, and `lane[bet + STAKE]` is its stake. Money is in cents.
"""

from typing import Protocol

from hardway.values.dice import PUCKS


class Cells(Protocol):
    """An array of whole numbers, for type checking."""

    def __getitem__(self, place: int, /) -> int: ...
    def __setitem__(self, place: int, value: int, /) -> None: ...


# The law: how amounts are rounded, what happens to a wager outside the sign, where the rows are.
(
    UNIT, SMALLEST, FEE_ROUNDING, ROUNDING, UNDER, STRICT, OVER_REFUSED, STEP_REFUSED, ON_SPREADS,
    OFF_SPREADS, GAPS, GAPS_AT, SLOTS_END, LANE_SIZE, QUIET, CHOICES, WAGERS_AT, REFUSALS_AT, DICE, ENTRY,
) = range(20)  # fmt: skip
"""DICE: the index at which the table of dice that are not fair begins (`philox.loaded_table`); 0 for fair dice."""
DOWN, UP, EXACT, FEE_LEAST, NEAREST = 0, 1, 2, 3, 4
MULTIPLES = 2
"""A value of the cell ROUNDING: the table's notice asks for multiples of the minimum, and a wager of another amount is
paid as the next lower multiple."""
VALID, ADVISE, REFUSED = 0, 1, 2
NEVER, UNTOUCHED, UNDECIDED = 0, 1, 2
"""Values of the cell QUIET: after which throws the strategy is not consulted, if it did nothing before. NEVER: it is
always consulted. UNTOUCHED: after a throw that touches no wager of the player. UNDECIDED: after such a throw, if the
throw before was one too."""
# ENTRY: by puck, the first step of the strategy where the last throw is not known.
FIRST_COUNTERS = ENTRY + len(PUCKS)
"""FIRST_COUNTERS is the index of the number of the strategy's counters; their first values follow it."""
MOST_COUNTERS = 192
"""The most cells of a lane for a strategy's counters, lists and intermediate results. A list takes one cell for its
length, then cells for its numbers."""
LIST_ROOM = 100
"""How many numbers fit into a strategy's list to which numbers are appended."""

# A call, by puck and throw: its hits, and what happens to the puck.
CALLS = FIRST_COUNTERS + 1 + MOST_COUNTERS
FROM, TO, NEXT, TURN, TOTAL, KEEP, ENDS, STEPS, CALL_WIDTH = range(9)
"""KEEP: a mask of the locks on wagers that stay after the throw. ENDS: a mask of the On and Off markers that end with
it. STEPS: the first step of the strategy after this throw."""
STAYS, SET, MADE, SEVEN_OUT = 0, 1, 2, 3

# A slot: when a wager may be put down and taken, how much, and whether it works.
SLOTS = CALLS + len(PUCKS) * 36 * CALL_WIDTH
(
    BET, WHEN, MORE, PARENT, CHILD, NUMBER, LOCK, LOCK_NUMBERED, LOCK_BOX, LOCK_PLACED, CONTRACT, CAPPED, CAP_ORIGINAL,
    CAP_PAYABLE, CAP_OF_WIN, CAP_TURNS, PARTS, FEE_TOP, FEE_BOTTOM, FEE_BACK, WIN_FEE_TOP, WIN_FEE_BOTTOM,
    WIN_FEE_OF_WIN, SIGNED, LEAST, MOST, STEP, SLEEPS, ON_COMEOUT, AFTER_WIN, KIND, FIRST, LAST, CALL_ABSENT,
) = range(34)  # fmt: skip
"""WHEN: when the wager may be put down. MORE: when more may be added to it (the cell after WHEN). CAP_TURNS: whether
its cap differs while the puck is off. WIN_FEE_TOP, WIN_FEE_BOTTOM: the rate of a commission on its win."""
CALL_STANDING = CALL_ABSENT + 2
"""The reasons for which a wager may not be called on, and off, one cell each: from CALL_STANDING for a wager on the
layout, from CALL_ABSENT for one that is not."""
CAP = CALL_STANDING + 2
"""For each state of the puck, four numbers of an odds wager: its cap and its base wager as a ratio, and its win and its
stake as a ratio."""
FIGURES = CAP + len(PUCKS) * 4
"""For each state of the puck, the index in a lane of the wager's sums; odds behind a line wager have separate sums for
each point."""
SLOT_WIDTH = FIGURES + len(PUCKS)
NONE, ABSENT = 0, 1
"""Values of the cells PARENT and CHILD (the wager that this one goes behind, or that goes behind it). NONE: the book
has no such wager. ABSENT: the book has one, but this table does not offer it."""
ANY, COMEOUT, POINT, NEVER_OPEN, AFTER_SEVEN, NEW_TURN = 0, 1, 2, 3, 4, 5
SEVEN, TURN_OVER = AFTER_SEVEN - NEVER_OPEN, NEW_TURN - NEVER_OPEN
"""Values of the cell FRESH. SEVEN: the last throw was a seven. TURN_OVER: the next throw is the first of a new
shooter."""
AT_A_POINT, AT_ONCE = 1, 2
"""Values of the cell CONTRACT. AT_A_POINT: the wager may not be taken down while the puck is on. AT_ONCE: it may not
from the moment it is placed."""
ASLEEP_STANDS, ASLEEP_RETURNED, ASLEEP_DECIDED = 1, 2, 3
"""Values of the cell SLEEPS: what a throw that would decide a wager which is off does to it (stands, returned,
decided); 0 if the wager is never off."""

# A hit: what a throw does to a wager.
SLOT, MINE, FIGURE, RESULT, TOP, BOTTOM, GOES_TO, HIT_WIDTH = range(8)
NOT_TOUCHED, LOST, WON, RETURNED, STANDS, MOVED, REMEMBERS = range(7)
"""Values of RESULT, what a throw does to a wager. REMEMBERS: the wager notes the throw, and the effect depends on how
many notes it has; TOP is the note. If it notes different numbers, TOP is the bit of the number and BOTTOM is 0. If it
counts throws, TOP is 1, and BOTTOM the most that it counts. GOES_TO is the index of a row of hits, one for each
count."""

# A seat, with the counters of a strategy last. PLACED is what the player has put down so far, CALLED the index of the
# last throw's call, or 0 if it is not known.
(
    RACK, PUCK, FRESH, ADVISED, MARKED, LOCKS, GOES, STANDING, SHORT_OF_CHIPS, BEYOND, START, ROLLS, HANDS, LAST_TOTAL,
    LAST_TURN, HAND, LONGEST, TOUCHED, BUSY, STOPPED, LOWEST, PLACED, CALLED, WORDS,
) = range(24)  # fmt: skip
COUNTERS = WORDS + 4
"""WORDS: the first of four cells with the current block of random numbers; each throw uses up a part of one."""

# A wager of the player.
BETS = COUNTERS + MOST_COUNTERS
(
    STAKE, ORIGINAL, FEE, FLAGS, NOTED, DECIDED, KNOWN_AMOUNT, KNOWN_BASE, KNOWN_PUCK, MOVED_AT, MOVED, PAID, BET_WIDTH,
) = range(13)  # fmt: skip
# KNOWN_: an amount that may be bet while this wager is not up; of odds, behind this base and with this puck.
# PAID: what its last win paid, in cents.
# MOVED: what its owner has put on it less what they took off it since the throw number MOVED_AT.
ON, OFF, WAS_ADVISED, FULL = 1, 2, 4, 8
"""Bits of the cell FLAGS of a wager. ON, OFF: it has such a marker. WAS_ADVISED: its owner was advised about the
minimum before placing it. FULL: it is known to be as large as it may be."""

# The figures of a wager, summed over sessions.
RESULTED, ACTION, FEES, DECISIONS, TAKEN, FIGURE_WIDTH = range(6)

HUGE = 1 << 55
"""A lane (a session being played) in which a number exceeds this, or a list its room, is marked BEYOND, and its results
are not used."""
OUTGROWN = f"needs a number above {HUGE // 100:,} or a list above {LIST_ROOM} numbers, the most the simulator holds"
"""The words of messages about a strategy whose numbers or lists outgrow the simulator."""
WHOLE = -(1 << 62)
"""As the amount of the action `take`: the whole wager is taken down."""

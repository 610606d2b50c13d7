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
"""DICE: where the table of dice that are not fair begins (`philox.loaded_table`); 0 for fair dice."""
DOWN, UP, EXACT, FEE_LEAST, NEAREST = 0, 1, 2, 3, 4
MULTIPLES = 2
"""A value of ROUNDING: a notice asks for multiples of the minimum; any other amount is paid as the next lower
multiple."""
VALID, ADVISE, REFUSED = 0, 1, 2
NEVER, UNTOUCHED, UNDECIDED = 0, 1, 2
"""Values of QUIET: after which throws a strategy that did nothing is not asked again. NEVER: after none. UNTOUCHED:
after a throw that touches no wager of the player. UNDECIDED: after such a throw, if the throw before it was one too."""
# ENTRY: by puck, the first step of the strategy.
FIRST_COUNTERS = ENTRY + len(PUCKS)
"""The number of the strategy's counters, then their first values."""
MOST_COUNTERS = 192
"""The most cells for counters, lists and intermediate results. A list is its length, then room for its numbers."""
LIST_ROOM = 100
"""How many numbers fit into a list that grows."""

# A call, by puck and throw: its hits, and what happens to the puck.
CALLS = FIRST_COUNTERS + 1 + MOST_COUNTERS
FROM, TO, NEXT, TURN, TOTAL, KEEP, ENDS, CALL_WIDTH = range(8)
"""KEEP: the bits of the locks that stay. ENDS: the markers that end."""
STAYS, SET, MADE, SEVEN_OUT = 0, 1, 2, 3

# A slot: when a wager may be put down and taken, how much, and whether it works.
SLOTS = CALLS + len(PUCKS) * 36 * CALL_WIDTH
(
    BET, WHEN, MORE, PARENT, CHILD, NUMBER, LOCK, LOCK_NUMBERED, LOCK_BOX, LOCK_PLACED, CONTRACT, CAPPED, CAP_ORIGINAL,
    CAP_PAYABLE, CAP_OF_WIN, CAP_TURNS, PARTS, FEE_TOP, FEE_BOTTOM, FEE_BACK, WIN_FEE_TOP, WIN_FEE_BOTTOM,
    WIN_FEE_OF_WIN, SIGNED, LEAST, MOST, STEP, SLEEPS, ON_COMEOUT, AFTER_WIN, KIND, FIRST, LAST, CALL_ABSENT,
) = range(34)  # fmt: skip
"""WHEN: when the wager may be put down. MORE: when it may be added to; its index follows WHEN. CAP_TURNS: whether the
cap differs while the puck is off. WIN_FEE: the rate of a commission on a win."""
CALL_STANDING = CALL_ABSENT + 2
"""Why a wager may not be called on or off, one cell each: from here while it stands, from CALL_ABSENT while not."""
CAP = CALL_STANDING + 2
"""By puck, four numbers of an odds wager: the ratio of its cap to its base, and the ratio of its win to its stake."""
FIGURES = CAP + len(PUCKS) * 4
"""By puck: the index of the wager's figures. Odds behind a line wager have figures for each point."""
SLOT_WIDTH = FIGURES + len(PUCKS)
NONE, ABSENT = 0, 1
"""Values of PARENT and CHILD. NONE: the book has no such wager. ABSENT: the book has one, but this table does not."""
ANY, COMEOUT, POINT, NEVER_OPEN, AFTER_SEVEN, NEW_TURN = 0, 1, 2, 3, 4, 5
SEVEN, TURN_OVER = AFTER_SEVEN - NEVER_OPEN, NEW_TURN - NEVER_OPEN
"""Values of FRESH. SEVEN: the last throw was a seven. TURN_OVER: the next throw is the first of a shooter."""
AT_A_POINT, AT_ONCE = 1, 2
"""Values of CONTRACT: the wager may not be taken down while the puck is on, or from the moment it is placed."""
ASLEEP_STANDS, ASLEEP_RETURNED, ASLEEP_DECIDED = 1, 2, 3
"""Values of SLEEPS, what a throw does to the wager while it sleeps; 0 for a wager that never sleeps."""

# A hit: what a throw does to a wager.
SLOT, MINE, FIGURE, RESULT, TOP, BOTTOM, GOES_TO, HIT_WIDTH = range(8)
NOT_TOUCHED, LOST, WON, RETURNED, STANDS, MOVED, REMEMBERS = range(7)
"""Values of RESULT. REMEMBERS: the wager notes the throw, and the effect depends on how many notes it has.

TOP is then the note. If the wager counts different numbers, TOP is the bit of this number, and BOTTOM is 0. If it
counts throws, TOP is 1, and BOTTOM the most that it counts. GOES_TO is the index of a row of hits, one for each count.
"""

# A seat, with the counters of a strategy last. PLACED is what the player has put down so far.
(
    RACK, PUCK, FRESH, ADVISED, MARKED, LOCKS, GOES, STANDING, SHORT_OF_CHIPS, BEYOND, START, ROLLS, HANDS, LAST_TOTAL,
    LAST_TURN, HAND, LONGEST, TOUCHED, BUSY, STOPPED, LOWEST, PLACED, WORDS,
) = range(23)  # fmt: skip
COUNTERS = WORDS + 4
"""WORDS: four cells, the words of the current block of random numbers; each throw uses up a part of one."""

# A wager of the player.
BETS = COUNTERS + MOST_COUNTERS
(
    STAKE, ORIGINAL, FEE, FLAGS, NOTED, DECIDED, KNOWN_AMOUNT, KNOWN_BASE, KNOWN_PUCK, MOVED_AT, MOVED, PAID, BET_WIDTH,
) = range(13)  # fmt: skip
# KNOWN_: an amount that may be bet while this wager is not up; of odds, behind this base and with this puck.
# PAID: what its last win paid, in cents.
# MOVED: what its owner has put on it less what they took off it since the throw number MOVED_AT.
ON, OFF, WAS_ADVISED, FULL = 1, 2, 4, 8
"""Bits of FLAGS. ON, OFF: the wager's marker. WAS_ADVISED: its owner was advised about the minimum before placing it.
FULL: the wager is known to be the largest possible."""

# The figures of a wager, summed over sessions.
RESULTED, ACTION, FEES, DECISIONS, TAKEN, FIGURE_WIDTH = range(6)

HUGE = 1 << 55
"""A lane with a number above this, or with a list above its room, is marked BEYOND, and its results are not used."""
OUTGROWN = f"needs a number above {HUGE // 100:,} or a list above {LIST_ROOM} numbers, the most the simulator holds"
"""What messages say of a strategy that marks a lane BEYOND."""
WHOLE = -(1 << 62)
"""As the amount of `take`: take the whole wager down."""

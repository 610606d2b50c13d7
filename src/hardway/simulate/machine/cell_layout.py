"""The layout of a compiled law and of a lane: the place of every number.

A *compiled law* is one array of whole numbers that only the compiler writes: the law in front, then a row for each
call, each slot, each hit and each step of a strategy. A *lane* is one array for one player: the seat in front, then a
row for each of their wagers, for each kind of wager what has come of it, and the refusals. Rows are named by the place
they begin at, so `cells[slot + PARENT]` is the parent of a slot, and `lane[bet + STAKE]` is its stake. Money
is in cents.
"""

from typing import Protocol

from hardway.values.dice import PUCKS


class Cells(Protocol):
    """An array of whole numbers, for type checking."""

    def __getitem__(self, place: int, /) -> int: ...
    def __setitem__(self, place: int, value: int, /) -> None: ...


# The law: how amounts are rounded, what becomes of a wager outside the sign, where the rows are.
(
    UNIT, SMALLEST, FEE_ROUNDING, ROUNDING, UNDER, STRICT, OVER_REFUSED, STEP_REFUSED, ON_SPREADS,
    OFF_SPREADS, GAPS, GAPS_AT, SLOTS_END, LANE_SIZE, QUIET, CHOICES, WAGERS_AT, REFUSALS_AT, ENTRY,
) = range(19)  # fmt: skip
DOWN, UP, EXACT, FEE_LEAST, NEAREST = 0, 1, 2, 3, 4
MULTIPLES = 2
"""A notice asks for multiples of the minimum: other wagers are paid as the next lower multiple."""
VALID, ADVISE, REFUSED = 0, 1, 2
NEVER, UNTOUCHED, UNDECIDED = 0, 1, 2
"""QUIET: the throws after which a strategy that did nothing does nothing again: none, those that touch no wager of the
player, or those that follow another such throw."""
# ENTRY: by puck, the first step of the strategy.
FIRST_COUNTERS = ENTRY + len(PUCKS)
"""The number of the strategy's counters, and their first values."""
MOST_COUNTERS = 192
"""Counters, lists and what is worked out on the way. A list is its length, and then room for its numbers."""
LIST_ROOM = 100
"""Numbers in a list that grows."""

# A call, by puck and throw: which hits, and what becomes of the puck.
CALLS = FIRST_COUNTERS + 1 + MOST_COUNTERS
FROM, TO, NEXT, TURN, TOTAL, KEEP, ENDS, CALL_WIDTH = range(8)
"""KEEP: the bits of locks that stay; ENDS: the markers that end."""
STAYS, SET, MADE, SEVEN_OUT = 0, 1, 2, 3

# A slot: when a wager may be put down and taken, how much, and whether it works.
SLOTS = CALLS + len(PUCKS) * 36 * CALL_WIDTH
(
    BET, WHEN, MORE, PARENT, CHILD, NUMBER, LOCK, LOCK_NUMBERED, LOCK_BOX, LOCK_PLACED, CONTRACT, CAPPED, CAP_ORIGINAL,
    CAP_PAYABLE, CAP_OF_WIN, CAP_TURNS, PARTS, FEE_TOP, FEE_BOTTOM, FEE_BACK, WIN_FEE_TOP, WIN_FEE_BOTTOM,
    WIN_FEE_OF_WIN, SIGNED, LEAST, MOST, STEP, SLEEPS, ON_COMEOUT, AFTER_WIN, KIND, FIRST, LAST, CALL_ABSENT,
) = range(34)  # fmt: skip
"""WHEN: when the wager may be put down; MORE, the next: when it may be added to.
CAP_TURNS: its cap differs while the puck is off. WIN_FEE: the rate of a commission on a win."""
CALL_STANDING = CALL_ABSENT + 2
"""The refusals of calling a wager on and off, while it is not on the layout and while it is."""
CAP = CALL_STANDING + 2
"""By puck: the largest odds wager for each cent, and the odds, each as a ratio."""
FIGURES = CAP + len(PUCKS) * 4
"""By puck: the place of the wager's figures. Odds behind a line are counted by the point."""
SLOT_WIDTH = FIGURES + len(PUCKS)
NONE, ABSENT = 0, 1
"""PARENT and CHILD: there is none; there is one, but this table does not have it."""
ANY, COMEOUT, POINT, NEVER_OPEN, AFTER_SEVEN, NEW_TURN = 0, 1, 2, 3, 4, 5
SEVEN, TURN_OVER = AFTER_SEVEN - NEVER_OPEN, NEW_TURN - NEVER_OPEN
"""FRESH: the last throw was a seven; or the next is a shooter's first, which includes the former."""
AT_A_POINT, AT_ONCE = 1, 2
"""CONTRACT: the wager may not be taken while the puck is on, or from the moment it is placed."""
ASLEEP_STANDS, ASLEEP_RETURNED, ASLEEP_DECIDED = 1, 2, 3
"""The effect of a throw on a wager that sleeps; 0 for one that never sleeps."""

# A hit: what a throw does to a wager.
SLOT, MINE, FIGURE, RESULT, TOP, BOTTOM, GOES_TO, HIT_WIDTH = range(8)
NOT_TOUCHED, LOST, WON, RETURNED, STANDS, MOVED, REMEMBERS = range(7)
"""REMEMBERS: the wager notes the throw, and the effect depends on the count of its notes. TOP is then
what it notes: a bit where it counts different numbers (BOTTOM is 0), or 1 where it counts times, up to BOTTOM. GOES_TO
is where its hits begin, one for each count."""

# A seat, with the counters of a strategy last. PLACED is what the player has put down so far.
(
    RACK, PUCK, FRESH, ADVISED, MARKED, LOCKS, GOES, STANDING, SHORT_OF_CHIPS, BEYOND, START, ROLLS, HANDS, LAST_TOTAL,
    LAST_TURN, HAND, LONGEST, TOUCHED, BUSY, STOPPED, LOWEST, PLACED, WORDS,
) = range(23)  # fmt: skip
COUNTERS = WORDS + 4
"""WORDS: what is left of the four words of a block of throws."""

# A wager of theirs.
BETS = COUNTERS + MOST_COUNTERS
(
    STAKE, ORIGINAL, FEE, FLAGS, NOTED, DECIDED, KNOWN_AMOUNT, KNOWN_BASE, KNOWN_PUCK, MOVED_AT, MOVED, PAID, BET_WIDTH,
) = range(13)  # fmt: skip
# KNOWN: an amount that may be put on this wager while it is not up; of odds, behind this base and with this puck.
# PAID: what its last win paid.
# MOVED: what its owner has put on it less what they took off it since the throw number MOVED_AT.
ON, OFF, WAS_ADVISED, FULL = 1, 2, 4, 8
"""The marker; whether its owner was advised about the minimum before it was placed; and whether its odds are
known to be the largest possible."""

# What has been counted of a wager, from session to session.
RESULTED, ACTION, FEES, DECISIONS, TAKEN, FIGURE_WIDTH = range(6)

HUGE = 1 << 55
"""Larger amounts are not counted: the lane is marked BEYOND."""
WHOLE = -(1 << 62)
"""The amount that takes a wager down completely."""

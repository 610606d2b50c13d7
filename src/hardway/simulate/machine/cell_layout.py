"""The places of every number in a compiled law and in a lane. Knows names alone; compiled code reads them.

A *compiled law* is one array of whole numbers that only the compiler writes: the law in front, then a row for each
call, each slot, each hit and each step of a strategy. A *lane* is one array for one player: the seat in front, then a
row for each of their wagers, for each kind of wager what has come of it, and the refusals. Rows are named by the place
they begin at, so `cells[slot + PARENT]` is the parent of a slot, and `lane[bet + STAKE]` is what stands on it. Money
is in cents.
"""

from typing import Protocol

from hardway.values.dice import PUCKS


class Cells(Protocol):
    """An array of whole numbers as compiled code sees it."""

    def __getitem__(self, place: int, /) -> int: ...
    def __setitem__(self, place: int, value: int, /) -> None: ...


# The law: how amounts are rounded, what becomes of a wager outside the sign, where the rows are.
(
    UNIT, SMALLEST, FEE_ROUNDING, ROUNDING, UNDER, STRICT, OVER_REFUSED, STEP_REFUSED, ON_SPREADS,
    OFF_SPREADS, GAPS, GAPS_AT, SLOTS_END, LANE_SIZE, QUIET, CHOICES, WAGERS_AT, REFUSALS_AT, ENTRY,
) = range(19)  # fmt: skip
DOWN, UP, EXACT, FEE_LEAST, NEAREST = 0, 1, 2, 3, 4
MULTIPLES = 2
"""A notice asks for multiples of the minimum: other wagers are paid as the multiple below."""
VALID, ADVISE, REFUSED = 0, 1, 2
NEVER, UNTOUCHED, UNDECIDED = 0, 1, 2
"""QUIET: which throws cannot make a strategy that did nothing do something: none, those that touch no wager of the
player's, or those that follow another such."""
# ENTRY: by puck, the first step of the strategy.
FIRST_COUNTERS = ENTRY + len(PUCKS)
"""How many counters the strategy has, and what they begin at."""
MOST_COUNTERS = 40

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
"""WHEN: when it may be put down; MORE, which follows it: when what stands may be added to.
CAP_TURNS: its cap is another while the puck is off. WIN_FEE: the rate of a commission that comes off a win."""
CALL_STANDING = CALL_ABSENT + 2
"""Why a wager may not be called on, and off: while it does not stand, and while it does."""
CAP = CALL_STANDING + 2
"""By puck: the most that may stand behind a cent, and the odds there, each as a ratio."""
FIGURES = CAP + len(PUCKS) * 4
"""By puck: where it is counted how the wager goes. Odds behind a line are counted by the point."""
SLOT_WIDTH = FIGURES + len(PUCKS)
NONE, ABSENT = 0, 1
"""PARENT and CHILD: there is none; there is one, but it never stands at this table."""
ANY, COMEOUT, POINT, NEVER_OPEN, AFTER_SEVEN, NEW_TURN = 0, 1, 2, 3, 4, 5
SEVEN, TURN_OVER = AFTER_SEVEN - NEVER_OPEN, NEW_TURN - NEVER_OPEN
"""FRESH: the last throw was a seven; or the next is the first of a shooter, which is that and more."""
AT_A_POINT, AT_ONCE = 1, 2
"""CONTRACT: it stays while the puck is on, or from the moment it lies there."""
ASLEEP_STANDS, ASLEEP_RETURNED, ASLEEP_DECIDED = 1, 2, 3
"""What a throw does to a wager that sleeps; 0 for one that is awake."""

# A hit: what a throw does to a wager.
SLOT, MINE, FIGURE, RESULT, TOP, BOTTOM, GOES_TO, HIT_WIDTH = range(8)
NOT_TOUCHED, LOST, WON, RETURNED, STANDS, MOVED, REMEMBERS = range(7)
"""REMEMBERS: the wager notes what was thrown, and what that does to it depends on how many it has noted. TOP is then
what it notes: a bit where it counts different numbers (BOTTOM is 0), or 1 where it counts times, up to BOTTOM. GOES_TO
is where its hits begin, one for each count."""

# A seat, with the counters of a strategy last. PLACED is what the player has put down so far.
(
    RACK, PUCK, FRESH, ADVISED, MARKED, LOCKS, GOES, STANDING, SHORT_OF_CHIPS, BEYOND, START, ROLLS, HANDS, LAST_TOTAL,
    LAST_TURN, HAND, LONGEST, TOUCHED, BUSY, STOPPED, LOWEST, PLACED, COUNTERS,
) = range(23)  # fmt: skip

# A wager of theirs.
BETS = COUNTERS + MOST_COUNTERS
STAKE, ORIGINAL, FEE, FLAGS, NOTED, DECIDED, KNOWN_AMOUNT, KNOWN_BASE, KNOWN_PUCK, BET_WIDTH = range(10)
# KNOWN: an amount that may go on this wager while nothing stands there; of odds, behind this base and with this puck.
ON, OFF, TOLD, FULL = 1, 2, 4, 8
"""The marker; whether the wager was placed after its owner was advised about the minimum; and whether its odds are
known to be the largest there may be."""

# What has been counted of a wager, from session to session.
RESULTED, ACTION, FEES, DECISIONS, TAKEN, FIGURE_WIDTH = range(6)

HUGE = 1 << 55
"""Amounts beyond this are not counted: the lane is given back to be played at the table."""
WHOLE = -(1 << 62)
"""To take a wager down altogether."""

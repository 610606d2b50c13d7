"""The places of every number in a chain that is found on the felt. Knows names alone; compiled code reads them.

A *key* is everything about a lane that decides how it goes on, but for the rack: lanes with the same key play alike.
"""

KIND, SEAT, LOCKS, GOES, HANDS, KEY_COUNTERS = range(6)
"""A key: of what, puck and what was called and seen, locks, choices, hands, and the counters; wagers last."""
STAKE, ORIGINAL, FEE, FLAGS, KEY_WAGER = range(5)
"""A wager in a key; above its flags, whether the last throw decided it."""
LIVE, CLOSED, SITUATION, NOBODY = range(4)
"""Of what: what stands as dice leave the hand, the same when no more is bet, what a throw leaves, nothing at all."""
ROWS, SITUATIONS, PIECES, DELTAS, FULL, SIZES = range(6)
"""How many of each there are, and whether there is no more room."""
ASKS_TURN, ASKS_TOTAL, ASKS_DECIDED, ASKS_HANDS, RACK, UNIT, COUNTERS, FACTS = range(8)
"""What is known beforehand: whether the strategy asks what the last throw did with the puck, what it showed, what it
decided, and about hands; the bankroll, the unit of chips, and how many counters there are."""
AMPLE = 1 << 40
"""A rack, in cents, that is long enough for anything."""
DECIDED_SHIFT = 8
"""Above the flags of a wager in a key: 1 for lost, 2 for won in the last throw."""
NOW = 2
"""The roll at which a lane is taken up from a key."""

"""The places of every number in a compiled strategy, which stands after the law it is played under. Knows names alone.

A step's row is followed by the next. What the puck alone decides is not asked while playing: there is a first step for
each state of the puck.
"""

# A step.
OP, SLOT, SIGN, CONSTANT, FROM, TO, GOTO, SENSE, ACTION, REASON, MINE, STEP_WIDTH = range(12)
# Conditions: go to GOTO where what they find is SENSE.
IF_ONE, IF_SUM, IF_UP, IF_DECIDED, DONE = range(5)
LESS, EQUAL, MORE = 1, 2, 4
"""SIGN: how what is asked may stand to nothing."""
# Actions.
(
    STOP, BET_UP_TO, MAX_EACH, SET, CHOOSE, BET, ADD, PRESS, ALL, PRESS_ALL, REGRESS, MAX, TAKE, TAKE_ALL,
    TAKE_STANDING, CALL, CALL_STANDING, REFUSE, REFUSE_BET,
) = range(DONE + 1, DONE + 20)  # fmt: skip

# A term: what is added, how often, and which counter or which places.
WHAT, TIMES, FIRST, LAST, TERM_WIDTH = range(5)
RACK, START, ROLLS, HANDS, COUNTER, COUNT = range(6)

"""The layout of a compiled strategy, which follows its law in the cells.

Steps follow each other. Conditions on the puck are decided when the strategy is compiled: there is a first step for
each state of the puck.
"""

# A step.
OP, SLOT, SIGN, CONSTANT, FROM, TO, GOTO, SENSE, ACTION, REASON, MINE, STEP_WIDTH = range(12)
# Conditions: go to GOTO where what they find is SENSE.
IF_ONE, IF_SUM, IF_UP, IF_DECIDED, DONE = range(5)
LESS, EQUAL, MORE = 1, 2, 4
"""SIGN: the accepted results of a comparison with zero."""
# Actions.
(
    STOP, BET_UP_TO, MAX_EACH, SET, CHOOSE, BET, ADD, PRESS, ALL, PRESS_ALL, REGRESS, MAX, TAKE, TAKE_ALL,
    TAKE_STANDING, CALL, CALL_STANDING, REFUSE, REFUSE_BET,
) = range(DONE + 1, DONE + 20)  # fmt: skip

# A term: what is added, how often, and which counter or which places.
WHAT, TIMES, FIRST, LAST, TERM_WIDTH = range(5)
RACK, START, ROLLS, HANDS, COUNTER, COUNT = range(6)

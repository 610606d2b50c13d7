"""The layout of a compiled strategy, which follows its law in the cells.

Steps follow each other. Conditions on the puck and the last throw are decided when the strategy is compiled: there is a
first step for each state of the puck, and for each throw from it.
"""

# A step.
OP, SLOT, SIGN, CONSTANT, FROM, TO, GOTO, SENSE, ACTION, REASON, MINE, STEP_WIDTH = range(12)
# Conditions: jump to GOTO if the result is SENSE.
IF_ONE, IF_SUM, IF_UP, IF_DECIDED, DONE = range(5)
LESS, EQUAL, MORE = 1, 2, 4
"""Bits of SIGN: the condition holds if its sum is below zero (LESS), zero (EQUAL) or above zero (MORE)."""
# Actions.
(
    STOP, BET_UP_TO, BET_ONE, MAX_EACH, SET, CHOOSE, BET, ADD, PRESS, ALL, PRESS_ALL, REGRESS, MAX, TAKE, TAKE_ALL,
    TAKE_STANDING, CALL, CALL_STANDING, REFUSE, REFUSE_BET, EVALUATE, MULTIPLY, SCALE, SCALE_UP, LEAST, LARGEST,
    DROP, APPEND, RESET,
) = range(DONE + 1, DONE + 30)  # fmt: skip
"""How some actions use the cells of a step. BET_ONE: bets up to CONSTANT and TO times the cell FROM; MINE is the wager.
EVALUATE: SLOT is the cell of the result, FROM and TO delimit the terms of its sum. MULTIPLY to LARGEST: FROM and TO are
the cells of the two numbers. SCALE and SCALE_UP multiply by CONSTANT / MINE and round to a multiple of REASON, down or
up. DROP, APPEND and RESET: SLOT is the list, MINE its room."""
FIRST_OF, LAST_OF, ENDS_OF = range(3)
"""Values of SIGN in a step DROP: which number of a list is removed, the first, the last or both."""

# A term of a sum: what is added, how often, and which counter or which wagers.
WHAT, TIMES, FIRST, LAST, TERM_WIDTH = range(5)
RACK, START, ROLLS, HANDS, COUNTER, COUNT, STANDING, WON, ITEM_FIRST, ITEM_LAST, ITEM_ENDS, ITEM_COUNT = range(12)

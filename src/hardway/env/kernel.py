"""Plays many agents side by side on the compiled machine. All are functions that Numba compiles.

An agent has a lane of the machine and a row of `sides`: how many entries it made since the throw, its wealth when it
last got a reward, and the number of its session. `acts` has a row for each action: its kind, the position of its slot
in `cells`, its amount in cents, and what it costs as a new wager (`price`).
"""

import numpy as np

from hardway.env.game import BET, ROLL
from hardway.simulate.machine import cell_layout as at
from hardway.simulate.machine.cell_layout import Cells
from hardway.simulate.machine.chips import commission
from hardway.simulate.machine.machine_session import next_throw, sit
from hardway.simulate.machine.rules import bet, closed, last_bets, take, unlawful
from hardway.simulate.machine.throw import throw
from hardway.strategy.explore import GOAL as AT_GOAL
from hardway.strategy.explore import ROLLS as LAST_ROLL
from hardway.strategy.explore import RUIN
from hardway.table.model.reasons import REASONS

KIND, PLACE, AMOUNT, PRICE, ACT_WIDTH = range(5)
ENTRIES, WEALTH, SESSION, OVER, SIDE_WIDTH = range(5)
BANKROLL, ROLLS, GOAL, MOST_ENTRIES, TERMS_WIDTH = range(5)
CENTS = 100.0
TOO_MANY = len(REASONS) + 1
"""The number of the refusal of an entry after the last one allowed; the numbers before it are those of the machine."""
ASK, NEVER = 0, 1 << 62
"""In place of the price of an action: ASK: ask the rules each time; NEVER: the amount is never lawful."""


def wealth(cells: Cells, lane: Cells) -> int:
    """Return the cents in the rack and on the layout."""
    total = lane[at.RACK]
    for slot in range(at.SLOTS, cells[at.SLOTS_END], at.SLOT_WIDTH):
        total += lane[cells[slot + at.BET] + at.STAKE]
    return total


def may_bet(cells: Cells, lane: Cells, slot: int, amount: int) -> bool:
    """Return whether a wager that is open may be put down, or raised, by this amount in cents."""
    if amount > lane[at.RACK] or unlawful(cells, lane, slot, amount):
        return False
    mine = cells[slot + at.BET]
    standing = lane[mine + at.STAKE]
    fee = 0
    if cells[slot + at.FEE_BOTTOM]:
        fee = commission(cells, slot, standing + amount, lane[mine + at.FEE] if standing else 0)
    return amount + fee <= lane[at.RACK]


def price(cells: Cells, lane: Cells, slot: int, amount: int) -> int:
    """Return the rack that a new wager of this amount needs, with its commission; `lane` is empty.

    ASK if that depends on more than the slot, as with odds, whose cap goes by another wager.
    """
    if cells[slot + at.PARENT] or cells[slot + at.CAPPED]:
        return ASK
    if unlawful(cells, lane, slot, amount):
        return NEVER
    return amount + (commission(cells, slot, amount, 0) if cells[slot + at.FEE_BOTTOM] else 0)


def may_take(cells: Cells, lane: Cells, slot: int) -> bool:
    """Return whether a wager may be taken down."""
    if lane[cells[slot + at.BET] + at.STAKE] == 0:
        return False
    contract = cells[slot + at.CONTRACT]
    return not (contract == at.AT_ONCE or (contract and lane[at.PUCK]))


def write_mask(cells, lane, side, terms, acts, mask):
    """Write into `mask` which actions are lawful, and return whether any bet would be.

    Once an agent has made all its entries since the throw, no bet is lawful, but the result does not depend on that.
    """
    some, free = False, side[ENTRIES] < terms[MOST_ENTRIES]
    before, shut = -1, 1
    mask[0] = 1
    for number in range(1, len(acts)):
        slot = acts[number, PLACE]
        if acts[number, KIND] == BET:
            if slot != before:
                before, shut = slot, closed(cells, lane, slot)
            if shut:
                lawful = False
            elif acts[number, PRICE] != ASK and lane[cells[slot + at.BET] + at.STAKE] == 0:
                lawful = acts[number, PRICE] <= lane[at.RACK]
            else:
                lawful = may_bet(cells, lane, slot, acts[number, AMOUNT])
            some = some or lawful
        else:
            lawful = may_take(cells, lane, slot)
        mask[number] = 1 if lawful and free else 0
    return some


def observe(cells, lane, terms, pucks, noting, out):
    """Write an observation into `out`, in the order of `EnvGame.columns`."""
    count = len(pucks)
    for place in range(count):
        out[place] = 1.0 if lane[at.PUCK] == pucks[place] else 0.0
    out[count] = max(0, terms[ROLLS] - lane[at.ROLLS])
    out[count + 1] = lane[at.RACK] / CENTS
    out[count + 2] = 1.0 if lane[at.FRESH] == at.TURN_OVER else 0.0
    out[count + 3] = 1.0 if lane[at.FRESH] == at.SEVEN else 0.0
    out[count + 4] = 1.0 if lane[at.ADVISED] else 0.0
    place = count + 5
    for slot in range(at.SLOTS, cells[at.SLOTS_END], at.SLOT_WIDTH):
        out[place] = lane[cells[slot + at.BET] + at.STAKE] / CENTS
        place += 1
    for number in range(len(noting)):
        out[place] = lane[noting[number] + at.NOTED] if lane[noting[number] + at.STAKE] else 0.0
        place += 1


def begin(cells: Cells, lane: Cells, side: Cells, terms: Cells, session: int) -> None:
    """Begin a session for one agent."""
    sit(cells, lane, terms[BANKROLL])
    side[ENTRIES], side[SESSION], side[WEALTH], side[OVER] = 0, session, terms[BANKROLL], 0


def play_out(cells, lane, seed, session):
    """Throw without new bets until all wagers are decided."""
    last_bets(cells, lane)
    while lane[at.STANDING]:
        throw(cells, lane, next_throw(cells, lane, seed, session))


def step_lane(cells, lane, side, terms, acts, action, seed, session, mask):
    """Do one action of an agent, and write into `mask` what is lawful next; return the end of the session, or 0, and
    the refusal of the action, or 0.

    An action that is not lawful counts as an entry and changes nothing.
    """
    refused = TOO_MANY
    if acts[action, KIND] == ROLL:
        throw(cells, lane, next_throw(cells, lane, seed, session))
        side[ENTRIES] = refused = 0
    else:
        slot = acts[action, PLACE]
        if side[ENTRIES] < terms[MOST_ENTRIES]:
            if acts[action, KIND] == BET:
                refused = bet(cells, lane, slot, acts[action, AMOUNT])
            else:
                refused = take(cells, lane, slot, at.WHOLE)
        side[ENTRIES] += 1
    some = write_mask(cells, lane, side, terms, acts, mask)
    if acts[action, KIND] != ROLL:
        return 0, refused
    if lane[at.RACK] >= terms[GOAL]:
        return AT_GOAL, 0
    if lane[at.STANDING] == 0 and not some:
        return RUIN, 0
    return LAST_ROLL if lane[at.ROLLS] >= terms[ROLLS] else 0, 0


def step_all(cells, lanes, sides, terms, acts, pucks, noting, actions, seed, stride, before, after, ends, refused,
             masks, seen):  # fmt: skip
    """Do one action of every agent, and write the results: its wealth in cents before and after, the end of its session
    or 0, the refusal of its action or 0, and what it sees next.

    If the session of an agent ended in the step before, its action is ignored. Its next session begins instead: the one
    whose number is `stride` higher.
    """
    for agent in range(len(actions)):
        lane, side, mask = lanes[agent], sides[agent], masks[agent]
        if side[OVER]:
            begin(cells, lane, side, terms, side[SESSION] + stride)
            write_mask(cells, lane, side, terms, acts, mask)
            before[agent] = after[agent] = side[WEALTH]
            ends[agent] = refused[agent] = 0
        else:
            session = np.uint64(side[SESSION])
            before[agent] = side[WEALTH]
            end, why = step_lane(cells, lane, side, terms, acts, actions[agent], seed, session, mask)
            ends[agent], refused[agent], side[OVER] = end, why, end
            if end:
                play_out(cells, lane, seed, session)
            side[WEALTH] = after[agent] = wealth(cells, lane)
        observe(cells, lane, terms, pucks, noting, seen[agent])


def begin_all(cells, lanes, sides, terms, acts, pucks, noting, first, masks, seen):
    """Begin a session for every agent; the sessions are numbered from `first`."""
    for agent in range(len(lanes)):
        begin(cells, lanes[agent], sides[agent], terms, first + agent)
        write_mask(cells, lanes[agent], sides[agent], terms, acts, masks[agent])
        observe(cells, lanes[agent], terms, pucks, noting, seen[agent])

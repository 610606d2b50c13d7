"""A short cut for wagers with no special rule: the same results as the full rules, only faster.

Nearly every wager is plain, and the full rules ask a dozen questions whose answers are the same for the whole law.
`settle` looks at `hits_of` first and `draft.put_down` at `plain_bets`; a wager that they do not answer goes to the full
rules. Events are made by `tuple.__new__` and `+`, in half the time that their classes and `*` take. Without the short
cut a roll takes 1.2 times as long with a pass line wager, 1.5 times with an iron cross and twice as long with twenty
wagers (`bench.games`, both ways in turn, the best of 45 by processor time). `tests/table/test_draft.py` plays
`put_down` beside the rule in every house; `tests/table/test_short_cut.py` compares `settle` with and without the short
cut for every wager, puck and throw.
"""

from functools import lru_cache
from typing import Any

from hardway.rulebook import Law, Outcome, Part, Slot
from hardway.table.model.state import Player, Stake, State
from hardway.table.play.working import sleeping

EMPTY_RANGE = (1, 0)
"""A range from 1 to 0, which contains no amount: the caller may settle no wager by the short cut."""


Hit = tuple[Slot, Outcome, str, int, int, bool, tuple[Any, ...]]
"""What a throw does to a wager at a point, computed once for each law. The fields in order:

- the slot and the outcome;
- `won`, `lost` or `stands` if the short cut can settle it; empty if the full rules must;
- the payment for each cent as a fraction: numerator, denominator;
- whether a winner may go back up;
- the fields of `Settled` from `odds` on.

A plain tuple, because unpacking a named tuple costs eight times as much, for every wager of every throw.
"""


@lru_cache(maxsize=1 << 13)
def hits_of(law: Law, point: int, throw: int) -> dict[str, Hit]:
    """Return what a throw does at a point, by wager; wagers it does nothing to are missing."""
    outcomes = ((slot, slot.table[point][throw]) for slot in law.slots.values())
    return {slot.key: _hit(law, slot, point, outcome) for slot, outcome in outcomes if outcome is not None}


def _hit(law: Law, slot: Slot, point: int, outcome: Outcome) -> Hit:
    result, wager = outcome.result, slot.wager
    tail = (outcome.odds, 0, outcome.clause, outcome.cites, outcome.reading, outcome.parts, "", 0)
    top, bottom = win(outcome, outcome.parts) if result == "won" else (-1, 1)
    chosen = bool(wager.parts and wager.parts.split)
    plain = result == "lost" or (result == "won" and not wager.win_fee)
    if slot.asleep("", point):
        result, cite = sleeping(law, slot, "")
        tail = (None, 0, cite.clause, (("working", cite.clause),), cite.reading, (), "", 0)
        plain, top, bottom = result == "stands", 0, 1
    goes_up = result == "won" and bool(wager.after_win_cite)
    return slot, outcome, "" if chosen or outcome.by_count or not plain else result, top, bottom, goes_up, tail


def win(outcome: Outcome, parts: tuple[Part, ...]) -> tuple[int, int]:
    """Return the win of one cent as a ratio (top, bottom); of a composite, the pay of the part hit less the parts
    lost.
    """
    if not parts:
        return outcome.top, outcome.bottom
    bottom = outcome.bottom
    shares = sum(part.shares * (outcome.top if part.odds else bottom * part.gain) for part in parts)
    return int(shares), bottom * sum(part.shares for part in parts)


def plain_limits(state: State, player: Player) -> tuple[int, int]:
    """Return the least and most amount of a wager of a player that the short cut may settle, in cents.

    The range is empty if the sign has more than one line, or if the player has personal limits or was advised.
    """
    return EMPTY_RANGE if player.personal or player.advised else state.plain_sign or EMPTY_RANGE


Tail = tuple[str, str, str, str, None, str, bool]
"""The fields of the event `Placed` from `tender` on; they are the same for all wagers of a kind that the short cut
places."""


@lru_cache(maxsize=128)
def plain_bets(law: Law, now: str, marked: bool) -> dict[str, Tail]:
    """Return the new wagers for which only the amount must be checked, each with the last fields of its `Placed`.

    `now` is `comeout` or `point`. `marked`: the player has used an On or Off marker. Kinds that can be called on or off
    are then left out, because a new wager may need the same marker.
    """
    if law.strict_sign or "placed" in law.notices_by_event:
        return {}
    return {
        key: ("chips", "", slot.place.clause, slot.place.reading, None, "", False)
        for key, slot in law.slots.items()
        if slot.simple and slot.wager.when in ("any", now) and not (marked and slot.sleeps)
    }


@lru_cache(maxsize=1 << 10)
def plain_stake(amount: int, advised: bool) -> Stake:
    """Return the stake of a plain wager; equal stakes share one object."""
    return Stake(amount, 0, amount, advised=advised)

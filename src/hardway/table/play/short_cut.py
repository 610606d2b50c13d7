"""The one short cut of the table: wagers of which the book says nothing special. Whatever it takes, the rule takes too.

Nearly every wager is such a one, and the rule asks a dozen questions of it whose answers are known for the whole law.
`settle` looks at its `touched` first and `draft.put_down` at `plain_bets`; where either has no answer, the rule
decides. Their events are made by `tuple.__new__` and `+`, in half the time that their classes and `*` take. Without the
short cut a roll takes 1.2 times as long with a pass line wager, 1.5 times with an iron cross and twice as long with
twenty wagers (`bench.games`, both ways in turn, the best of 45 by processor time).
`tests/table/test_draft.py` plays `put_down` beside the rule in every house; `tests/table/test_short_cut.py` compares
`settle` with and without the short cut for every wager, puck and throw.
"""

from functools import lru_cache
from typing import Any

from hardway.rulebook import Law, Outcome, Part, Slot
from hardway.table.model.state import Player, Stake, State
from hardway.table.play.working import sleeping

_NONE = (1, 0)
"""Between these lies no amount."""


Hit = tuple[Slot, Outcome, str, int, int, bool, tuple[Any, ...]]
"""What a throw does to a wager as the puck stands, worked out once for the law:

its slot; the outcome; `won`, `lost` or `stands` where nothing but the chips is asked, empty where the rule must be;
what is then paid for each cent, as two whole numbers; whether a winner can go up again; the end of its `settled`, from
the odds on. Not a named tuple: to take one of those apart costs eight times as much, for every wager of every throw.
"""


@lru_cache(maxsize=1 << 13)
def touched(law: Law, point: int, throw: int) -> dict[str, Hit]:
    """Return what a throw does to the wagers that it touches as the puck stands."""
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
    """Return what each cent wins, as a ratio; of a composite the part that hit is paid, less those that missed."""
    if not parts:
        return outcome.top, outcome.bottom
    bottom = outcome.bottom
    shares = sum(part.shares * (outcome.top if part.odds else bottom * part.gain) for part in parts)
    return int(shares), bottom * sum(part.shares for part in parts)


def plain_limits(state: State, player: Player) -> tuple[int, int]:
    """Return the least and the most that a sign which says the same of every wager lets stand; none where the player
    has limits of their own, or was advised about the minimum."""
    return _NONE if player.personal or player.advised else state.plain_sign or _NONE


Tail = tuple[str, str, str, str, None, str, bool]
"""The end of every `placed` of a wager, from the tender on."""


@lru_cache(maxsize=128)
def plain_bets(law: Law, now: str, marked: bool) -> dict[str, Tail]:
    """Return the wagers of which nothing is asked but the chips.

    `marked` is for a player of whose wagers some has carried a marker: one that sleeps may have to carry it too.
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
    """Return what lies there of a plain wager: a value, so one serves all that are alike."""
    return Stake(amount, 0, amount, advised=advised)

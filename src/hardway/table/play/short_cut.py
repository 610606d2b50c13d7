"""The one short cut of the table: wagers of which the book says nothing special. Whatever it takes, the rule takes too.

Nearly every wager is such a one, and the rule asks a dozen questions of it whose answers are known for the whole law.
`settle` asks `settled` first and `draft.put_down` asks `plain_bets`; where either has no answer, the rule decides.
Values are made by `tuple.__new__`, in about half the time their classes take.
Without the short cut a roll takes 1.2 times as long with a pass line wager, 1.3 times with an iron cross and 1.4 times
with twenty wagers (the games of `bench.games`, 1,500 rolls each, both ways in turn, best of seven by processor time).
`tests/table/test_draft.py` plays `put` beside the rule in every house; `tests/table/test_short_cut.py` compares
`settled` with the rule for every wager, puck and throw.
"""

from functools import lru_cache
from typing import Any, NamedTuple

from hardway.rulebook import Law, Outcome, Slot
from hardway.table.model.commands import Bet
from hardway.table.model.events import Event, Placed, Settled
from hardway.table.model.state import Player, Stake, State

_NEW = tuple.__new__
_NONE = (1, 0)
"""Between these lies no amount."""


class Hit(NamedTuple):
    """What a throw does to a wager as the puck stands, worked out once for the law."""

    slot: Slot
    outcome: Outcome
    plainly: str
    """`won` or `lost` where nothing but the chips is asked; empty where the rule must be."""
    goes_up: bool
    """Whether a winner can go up again."""
    tail: tuple[Any, ...]
    """The end of its `settled`, from the odds on."""


@lru_cache(maxsize=1 << 13)
def touched(law: Law, point: int, throw: int) -> dict[str, Hit]:
    """Return what a throw does to the wagers that it touches as the puck stands."""
    outcomes = ((slot, slot.table[point][throw]) for slot in law.slots.values())
    return {slot.key: _hit(slot, point, outcome) for slot, outcome in outcomes if outcome is not None}


def _hit(slot: Slot, point: int, outcome: Outcome) -> Hit:
    won = outcome.result == "won"
    plain = outcome.result == "lost" or (won and not outcome.parts and not slot.wager.win_fee)
    wakeful = not slot.asleep("", point) and not outcome.by_count
    tail = (outcome.odds, 0, outcome.clause, outcome.cites, outcome.reading, outcome.parts, "", 0)
    goes_up = won and bool(slot.wager.after_win_cite)
    return Hit(slot, outcome, outcome.result if plain and wakeful else "", goes_up, tail)


def plain_limits(state: State, player: Player) -> tuple[int, int]:
    """Return the least and the most that a sign which says the same of every wager lets stand; none where the player
    has limits of their own, or was advised about the minimum."""
    return _NONE if player.personal or player.advised else state.plain_sign or _NONE


def settled(name: str, key: str, stake: Stake, hit: Hit, limits: tuple[int, int], step: int) -> Settled | None:
    """Settle a wager that simply wins or loses: within a plain sign, awake, and paid in whole chips."""
    _, outcome, plainly, _, tail = hit
    amount = stake[0]
    if not plainly or not limits[0] <= amount <= limits[1] or stake.marker or stake.split:
        return None
    if plainly == "lost":
        return _NEW(Settled, (name, key, plainly, amount, amount, -amount, *tail))
    pays, rest = divmod(amount * outcome.top, outcome.bottom)
    return None if rest or pays % step else _NEW(Settled, (name, key, plainly, amount, amount, pays, *tail))


Tail = tuple[str, str, str, str, None, str, bool]
"""The end of every `placed` of a wager, from the tender on."""


@lru_cache(maxsize=128)
def plain_bets(law: Law, now: str, marked: bool) -> dict[str, Tail]:
    """Return the wagers of which nothing is asked but the chips.

    `marked` is for a player of whose wagers some has carried a marker: one that sleeps may have to carry it too.
    """
    if law.strict_sign or "placed" in law.noticed:
        return {}
    return {
        key: ("chips", "", slot.place.clause, slot.place.reading, None, "", False)
        for key, slot in law.slots.items()
        if slot.simple and slot.wager.when in ("any", now) and not (marked and slot.sleeps)
    }


@lru_cache(maxsize=1 << 10)
def _plain_stake(amount: int, advised: bool) -> Stake:
    return Stake(amount, 0, amount, advised=advised)


def put(draft: State, player: Player, key: str, amount: int, tail: Tail) -> tuple[Event, ...]:
    """Put a plain wager down where the player has none, on a state that nobody else holds: decided and folded."""
    name = player.name
    placed = (_NEW(Placed, (name, key, amount, amount, 0, *tail)),)
    player.bets[key] = _plain_stake(amount, player.advised)
    player.rack -= amount
    player.last_round = draft.rounds
    if draft.before is not None:
        draft.since = (draft.since, (_NEW(Bet, (name, key, amount, None)), placed))
    return placed

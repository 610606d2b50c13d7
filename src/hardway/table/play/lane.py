"""The one short cut of the table: wagers of which the book says nothing special. Whatever it takes, the rule takes too.

Nearly every wager is such a one, and the rule asks a dozen questions of it whose answers are known for the whole law.
`settle` asks `settler` first and `draft.put_down` asks `plain_bets`; where either has no answer, the rule decides.
Values are made by `tuple.__new__`, in about half the time their classes take. What it saves a roll has to be measured
on a quiet machine (`python -m bench games`); if that is little, this file can go.
`tests/table/test_draft.py` plays `put` beside the rule in every house; `tests/table/test_lane.py` compares `settler`
with the rule for every wager, puck and throw.
"""

from collections.abc import Callable
from functools import lru_cache

from hardway.rulebook import Law, Outcome
from hardway.table.model.commands import Bet
from hardway.table.model.events import Event, Placed, Settled
from hardway.table.model.state import Player, Stake, State

Settler = Callable[[Player, str, Stake, Outcome], Settled | None]

_NEW = tuple.__new__


@lru_cache(maxsize=1 << 13)
def touched(law: Law, point: int, throw: int) -> dict[str, Outcome]:
    """Return what a throw does to the wagers that it touches as the puck stands."""
    outcomes = ((key, slot.table[point][throw]) for key, slot in law.slots.items())
    return {key: outcome for key, outcome in outcomes if outcome is not None}


def settler(law: Law, state: State) -> Settler:
    """Return what settles a wager that simply wins or loses: within a plain sign, awake, and paid in whole chips."""
    wakeful, step = _wakeful(law, state.point != 0), law.step
    least, most = state.plain_sign or (1, 0)

    def settled(player: Player, key: str, stake: Stake, outcome: Outcome) -> Settled | None:
        amount, result = stake.amount, outcome.result
        if key not in wakeful or stake.marker or stake.split or not least <= amount <= most:
            return None
        if player.personal or player.advised:
            return None
        if result == "lost":
            pays = -amount
        elif result == "won":
            pays, rest = divmod(amount * outcome.top, outcome.bottom)
            if rest or pays % step or outcome.parts:
                return None
        else:
            return None
        settled = (
            player.name, key, result, amount, amount, pays, outcome.odds, 0, outcome.clause, outcome.cites,
            outcome.reading, outcome.parts, "", 0,
        )  # fmt: skip
        return _NEW(Settled, settled)

    return settled


@lru_cache(maxsize=64)
def _wakeful(law: Law, with_point: bool) -> frozenset[str]:
    """Return the wagers that sleep through no throw as the puck stands, and are paid without a fee."""
    return frozenset(
        key for key, slot in law.slots.items() if not slot.asleep("", int(with_point)) and not slot.wager.win_fee
    )


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


def put(draft: State, player: Player, key: str, amount: int, tail: Tail) -> tuple[Event, ...]:
    """Put a plain wager down where the player has none, on a state that nobody else holds: decided and folded."""
    name = player.name
    placed = (_NEW(Placed, (name, key, amount, amount, 0, *tail)),)
    player.bets[key] = _NEW(Stake, (amount, 0, amount, 0, "", False, player.advised, None, (), ()))
    player.rack -= amount
    player.last_round = draft.rounds
    if draft.before is not None:
        draft.since = (draft.since, (_NEW(Bet, (name, key, amount, None)), placed))
    return placed

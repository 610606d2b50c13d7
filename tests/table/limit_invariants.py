"""Invariants of limits, whatever is entered: a change leaves the wagers on the layout as they are."""

from hardway.rulebook import Law
from hardway.table import State
from hardway.table.model.events import Event, PersonalSet, Placed, Settled, SignChanged, TableClosed, Undone
from hardway.table.play import caps
from hardway.table.play.settle import settle

Layout = dict[str, dict[str, tuple[int, int]]]


def limits_agree(law: Law, state: State, after: State, outcome: tuple[Event, ...]) -> None:
    """Check an entry that changed limits, and what went back up."""
    if isinstance(outcome[0], Undone):
        return
    closed = any(isinstance(event, TableClosed) for event in outcome)  # then what went up has come down with the rest
    for event in outcome:
        if isinstance(event, Placed) and event.how == "up" and not closed:
            _within(law, after, event)
    changed = any(isinstance(event, PersonalSet | SignChanged) for event in outcome)
    if not changed or _layout(state) != _layout(after):
        return
    assert _decided(law, after) == _decided(law, state), "what a throw does to standing wagers hangs on later limits"
    assert _caps(law, after) == _caps(law, state), "what may stand behind a wager hangs on later limits"


def _layout(state: State) -> Layout:
    """Return what stands and could be decided: amounts and their commission."""
    return {
        name: {key: (stake.amount, stake.commission) for key, stake in player.bets.items()}
        for name, player in state.players.items()
    }


def _decided(law: Law, state: State) -> list[list[Settled]]:
    """Return what each throw would decide of what stands, to the cent and the clause."""
    return [[one for one in settle(law, state, throw) if isinstance(one, Settled)] for throw in range(36)]


def _caps(law: Law, state: State) -> list[caps.OddsLimit]:
    return [
        caps.cap_of(law, state, player, slot)
        for player in state.players.values()
        for slot in law.slots.values()
        if slot.wager.cap and slot.parent in player.bets and (slot.number or state.point)
    ]


def _within(law: Law, after: State, event: Placed) -> None:
    """What went back up is wholly at risk, and partners have no more there together than the sign lets one have."""
    player, slot = after.players[event.player], law.slots[event.wager]
    stake = player.bets[slot.key]
    assert caps.at_risk(law, after, player, slot, stake) == stake.amount, f"{event} is not all at risk"
    limit = caps.limit_of(after, player, slot)
    if limit is not None and limit.per == "area" and len(names := after.desk.partners(player.name)) > 1:
        there = [after.players[name].bets for name in names if name in after.players]
        together = sum(bets[slot.key].amount for bets in there if slot.key in bets)
        assert together <= limit.maximum, f"{event} brings partners to {together}"

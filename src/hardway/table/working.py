"""Decides On and Off calls, and knows whether a wager works."""

from hardway.rulebook import Law, Slot
from hardway.table.commands import Call
from hardway.table.events import Marked
from hardway.table.refusal import Decision, Refusal, excluded, no_player, no_slot, refuse
from hardway.table.roles import confirm
from hardway.table.state import Player, Stake, State
from hardway.table.sticks import locked


def asleep(slot: Slot, stake: Stake, point: int) -> bool:
    """Say whether a wager sleeps through this roll: called off, or not called on for a come-out."""
    return bool(slot.wager.sleeps) and (stake.marker == "off" or (not point and stake.marker != "on"))


def call(law: Law, state: State, command: Call) -> Decision:
    """Decide a wager called on or off."""
    player = state.players.get(command.player)
    if player is None:
        return no_player(command.player)
    slot = law.slots.get(command.wager)
    if slot is None:
        return no_slot(law, command.wager)
    power = f"{command.marker}_call"
    if law.options[power] == "none":
        return refuse(
            "not_offered", law.cite("off"), f"no wager may be called off at {law.book.house}; it may be taken down"
        )
    if command.by and (refusal := confirm(law, _confirmed_as(law, command.marker), command.by)) is not None:
        return refusal
    if not command.by and law.options[power] == "confirmed":
        return confirm(law, command.marker, "") or ()
    if (refusal := cannot_call(law, state, player, slot)) is not None:
        return refusal
    clause = law.cite(power).clause
    return tuple(
        Marked(player.name, key, command.marker, command.only, command.by, clause)
        for key in _similar(law, player, slot, command)
    )


def _confirmed_as(law: Law, marker: str) -> str:
    return marker if law.authority(marker) else "on"


def cannot_call(law: Law, state: State, player: Player, slot: Slot) -> Refusal | None:
    """Check whether a wager may be called on or off now."""
    if state.phase != "hand":
        return refuse(
            "window_closed", law.cite("callable"), "a wager is called on or off before the dice leave the hand"
        )
    if state.desk.is_excluded(player.name):
        return excluded(law, state, player.name)
    if (refusal := locked(law, state)) is not None:
        return refusal
    if slot.key not in player.bets:
        return Refusal("no_wager", None, f"{player.name} has nothing on {slot.key}")
    if not slot.wager.sleeps:
        kinds = ", ".join(w.label for w in law.book.wagers.values() if w.sleeps)
        return refuse("not_callable", law.cite("callable"), f"only {kinds} may be called on or off")
    return None


def _similar(law: Law, player: Player, slot: Slot, command: Call) -> list[str]:
    """Return the wagers a marker covers: the one named, and similar ones where the house says so."""
    if command.only or law.options[f"{command.marker}_spreads"] == "no":
        return [slot.key]
    return [
        key
        for key, stake in player.bets.items()
        if key == slot.key or (law.slots[key].wager is slot.wager and not stake.only)
    ]

"""Decides On and Off calls, and what happens to wagers that are not working."""

from functools import lru_cache

from hardway.rulebook import Cite, Law, Slot
from hardway.table.model.commands import Call
from hardway.table.model.events import Marked
from hardway.table.model.reasons import Events, Refused, excluded, no_player, no_slot
from hardway.table.model.roles import confirm
from hardway.table.model.state import Player, Stake, State
from hardway.table.play.sticks import check_unlocked
from hardway.values.phrase import person, phrase
from hardway.values.phrase import wager as wager_at
from hardway.values.verbs import POWERS


def sleeping(law: Law, slot: Slot, marker: str) -> tuple[str, Cite]:
    """Return what happens to a wager that is off when a throw would decide it if it were on, and the clause.

    It `stands`. Odds whose base wager the throw decides are `returned`, or `decided` with it, as the house says.
    """
    rule = slot.wager.sleeps
    assert rule is not None
    cite = rule.cite
    if marker == "off":
        cite = Cite(law.cite("off").clause, cite.reading)
    if rule.asleep != "inactive_odds":
        return "stands", cite
    return law.settings.inactive_odds, Cite(cite.clause, law.cite("inactive_odds").reading)


def call(law: Law, state: State, command: Call) -> Events:
    """Decide that a wager is called On or Off."""
    player = state.players.get(command.player)
    if player is None:
        raise no_player(command.player)
    slot = law.slots.get(command.wager)
    if slot is None:
        raise no_slot(law, command.wager)
    if law.settings.call(command.marker) == "none":
        raise Refused("not_offered", law.cite("off"), f"no wager may be called {command.marker} at {law.book.house}")
    if command.by:
        confirm(law, _confirming_power(law, command.marker), command.by, POWERS[command.marker])
    elif needs_marker(law, state, command):
        confirm(law, command.marker, "")  # no role was named, so this raises the refusal
    check_call(law, state, player, slot, command.marker)
    # A call without a marker is for this wager alone.
    marked = bool(command.by) or law.settings.call(command.marker) != "comeout"
    alone = command.only or not (marked and law.settings.spreads(command.marker))
    keys = [slot.key] if alone else _covered_wagers(law, player, slot)
    marker = command.marker
    if marker == "on" and _ends_off(state, slot, player.bets[slot.key]):
        keys = [key for key in keys if player.bets[key].marker == "off"]
        marker = _marker_after_off(law, player, slot)
    only = command.only or (alone and bool(marker))
    needs = law.settings.call(command.marker) != "comeout" or needs_marker(law, state, command)
    clause = law.cite(f"{command.marker}_call" if needs else f"{command.marker}_until").clause
    return tuple(Marked(player.name, key, marker, only, command.by, clause) for key in keys)


def needs_marker(law: Law, state: State, command: Call) -> bool:
    """Say whether a call must be confirmed with a marker. Ending an Off needs none where markers are only for a
    come-out."""
    rule = law.settings.call(command.marker)
    if rule != "comeout":
        return rule == "confirmed"
    player, slot = state.players.get(command.player), law.slots.get(command.wager)
    stake = player.bets.get(slot.key) if player and slot else None
    return stake is None or slot is None or not slot.wager.sleeps or not _ends_off(state, slot, stake)


def _ends_off(state: State, slot: Slot, stake: Stake) -> bool:
    """Say whether an On call merely ends an Off: with a point on, or for a wager that cannot be On for a come-out."""
    assert slot.wager.sleeps is not None
    return stake.marker == "off" and bool(state.point or "on" not in slot.wager.sleeps.calls)


def _marker_after_off(law: Law, player: Player, slot: Slot) -> str:
    """Return the marker of a wager after its Off ends: `on` if the player's similar wagers are On, otherwise empty."""
    return "on" if covering_marker(law, player, slot) == "on" else ""


def _confirming_power(law: Law, marker: str) -> str:
    return marker if law.authority(marker) else "on"


def check_call(law: Law, state: State, player: Player, slot: Slot, marker: str) -> None:
    """Refuse an On or Off call at the wrong time, or on a wager that cannot be called so."""
    until = law.settings.until(marker)
    if state.phase == "rest" or (state.phase == "air" and until == "throw"):
        when = "leave the hand" if until == "throw" else "lie still"
        raise Refused(
            "window_closed", law.cite(f"{marker}_until"), f"a wager is called {marker} before the dice {when}"
        )
    if state.desk.is_excluded(player.name):
        raise excluded(law, state, player.name)
    check_unlocked(law, state)
    if slot.key not in player.bets:
        raise Refused(
            "no_wager",
            None,
            phrase("{} <has> no wager on {}", person(player.name), wager_at(law.book.wager_label(slot.key), slot.key)),
        )
    ends_off = marker == "on" and player.bets[slot.key].marker == "off"
    if not (slot.wager.sleeps and (ends_off or marker in slot.wager.sleeps.calls)):
        raise Refused("not_callable", law.cite("callable"), _only_callable(law, marker))


@lru_cache(maxsize=64)
def _only_callable(law: Law, marker: str) -> str:
    """Return the sentence that says which wagers may be called On or Off."""
    kinds = ", ".join(w.label for w in law.book.wagers.values() if w.sleeps and marker in w.sleeps.calls)
    return f"only {kinds or 'none'} may be called {marker}"


def _covered_wagers(law: Law, player: Player, slot: Slot) -> list[str]:
    """Return the wagers that a marker covers: the one called, and similar ones without a marker of their own."""
    return [
        key
        for key, stake in player.bets.items()
        if key == slot.key or (law.slots[key].wager.name == slot.wager.name and not stake.only)
    ]


def covering_marker(law: Law, player: Player, slot: Slot) -> str:
    """Return the marker that a player's similar wagers share; empty for none."""
    similar = (stake for key, stake in player.bets.items() if law.slots[key].wager.name == slot.wager.name)
    return next((stake.marker for stake in similar if stake.marker and not stake.only), "")

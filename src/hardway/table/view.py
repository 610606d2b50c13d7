"""Who may see what: whatever leaves a table passes here. In `mode casino` statistics and export are for staff alone."""

from typing import Any

from hardway.rulebook import Law
from hardway.table.events import Event
from hardway.table.evolve import dice_at
from hardway.table.shooter import would_throw
from hardway.table.state import Player, State
from hardway.table.working import asleep


def view(law: Law, state: State, viewer: str) -> dict[str, Any]:
    """Return the table as a viewer sees it: a player, a role, or a watcher with an empty name."""
    staff = viewer in law.book.roles
    return {
        "house": law.book.name,
        "point": state.point or None,
        "dice_are": state.phase,
        "shooter": would_throw(law, state) or None,
        "rolls": state.rolls,
        "dice": dice_at(state),
        "sign": {name: (limit.minimum, limit.maximum, limit.unit, limit.per) for name, limit in state.limits.items()},
        "players": [_player(law, state, player) for player in state.players.values()],
        "statistics": staff or state.mode == "practice",
        "export": staff or state.mode == "practice",
    }


def _player(law: Law, state: State, player: Player) -> dict[str, Any]:
    return {
        "name": player.name,
        "place": player.place,
        "rack": player.rack,
        "tokens": player.tokens,
        "personal": player.personal,
        "wagers": [_wager(law, state, player, key) for key in player.bets],
    }


def _wager(law: Law, state: State, player: Player, key: str) -> dict[str, Any]:
    slot, stake = law.slots[key], player.bets[key]
    return {
        "wager": key,
        "label": slot.wager.label,
        "area": slot.wager.area,
        "amount": stake.amount,
        "tokens": stake.tokens,
        "marker": stake.marker,
        "button": slot.wager.button,
        "working": not asleep(slot, stake, state.point),
    }


def seen(event: Event, viewer: str) -> Event | None:
    """Return an event as a viewer sees it, or None; everything at an open table is seen by everyone."""
    return event

"""Declares wagers void that earlier throws decided: since a throw that the person with authority names.

Unlike a call that is taken back, nothing is decided again: each is put right by the amounts on record.
"""

from hardway.rulebook import Law
from hardway.table.model.commands import Act
from hardway.table.model.events import Acted, DecidedVoid
from hardway.table.model.reasons import Events, Refused
from hardway.table.model.roles import empower
from hardway.table.model.state import REACH, State


def void_since(law: Law, state: State, command: Act) -> Events:
    """Declare void every wager of a player that was decided since a throw."""
    cite = empower(law, state, "void", command, player=command.player)
    name, first = command.player, int(command.about)
    if not 0 < first <= state.rolls:
        called = f"{state.rolls} have been called" if state.rolls else "none has been called"
        raise Refused("nothing_there", cite, f"there is no throw {first}: {called}")
    if first <= state.rolls - REACH:
        says = f"the table keeps what the last {REACH} throws decided, since throw {state.rolls - REACH + 1}"
        raise Refused("nothing_there", cite, says)
    found = [one for one in state.decided_since(first) if one.player == name]
    if not found:
        raise Refused("no_wager", cite, f"no wager of {name} was decided since throw {first}")
    won, commission = sum(one.won for one in found), sum(one.commission for one in found)
    which = tuple(one.roll for one in found), tuple(one.wager for one in found)
    tokens = sum(one.tokens for one in found)
    return (
        Acted(*command, *cite[:2]),
        DecidedVoid(name, *which, won, tokens, commission, *_taken(state, name, won - commission), *cite[:2]),
    )


def _taken(state: State, name: str, due: int) -> tuple[int, int, int]:
    """Return where an amount is taken: of what is held, from the rack, and what is owed; below zero it goes back."""
    player = state.players.get(name)
    if due < 0:
        return (0, due, 0) if player else (0, 0, due)
    held = min(state.desk.held_of(name), due)
    rack = min(player.rack if player else 0, due - held)
    return held, rack, due - held - rack

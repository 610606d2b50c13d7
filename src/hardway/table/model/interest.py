"""Whether somebody may still win or lose by what is ruled at a table, and so is no judge there. Knows no roles."""

from hardway.table.model.commands import Leave, Seat
from hardway.table.model.evolve import entries_since
from hardway.table.model.state import PLAYER_FIELDS, State

_NAME = PLAYER_FIELDS.index("name")


def has_interest(state: State, person: str) -> bool:
    """Say whether somebody sits at a table, or has left it with something open: a call that can still be taken back,
    a dispute, money held of theirs or owed either way."""
    if person in state.players:
        return True
    desk = state.desk
    if desk.open_disputes(person) or desk.owed_by(person) or desk.held_of(person):
        return True
    if state.before is None:
        return False
    if any(player[_NAME] == person for player in state.before[1]):
        return True
    return any(isinstance(entry, Seat | Leave) and entry.player == person for entry, _ in entries_since(state))

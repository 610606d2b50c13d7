"""Refusals at casino tables: staff of a table do not play there, its players do not work there, guests do not sit down.

The owner of a practice table may have every role at once. No rule book orders this, so the refusals cite no clause.
"""

from typing import Any

from hardway.floor.table.table_door import Giver
from hardway.rulebook import Law
from hardway.table import Refusal, State, decide, has_interest
from hardway.table.model.commands import Face, Invalidate, Overrule
from hardway.table.model.reasons import refuse
from hardway.values.entry_words import says_nothing
from hardway.values.phrase import needs_reason

PLAYS = Refusal("not_your_role", None, "you sit at this table, so you cannot work here")
WORKS = Refusal("not_your_role", None, "you work at this table, so you cannot play here")
PLAYED = Refusal(
    "not_your_role", None,
    "you played at this table and may still win or lose by a ruling here: on the last call, a dispute, or money "
    "held or owed; another person must rule",
)  # fmt: skip
GUEST = Refusal(
    "not_your_role", None, "a casino table is for people with an account; as a guest you can play at practice tables"
)
READ_BACK = Refusal(
    "own_decision", None, "you have read these dice: another person must call them by reading them back"
)  # fmt: skip


def kept_from_seat(state: State, who: Giver) -> Refusal | None:
    """Refuse a seat at a casino table to its staff and to guests; None for anyone else."""
    if state.mode != "casino":
        return None
    return WORKS if who.works else GUEST if who.guest else None


def no_worker(state: State, person: str) -> Refusal | None:
    """Refuse work at a casino table to its players, and to people who played there and may still win or lose by what is
    ruled: on the last call, a dispute, or money held or owed. None for anyone else."""
    if state.mode != "casino" or not has_interest(state, person):
        return None
    return PLAYS if person in state.players else PLAYED


def unexplained(law: Law, state: State, command: Any) -> Refusal | None:
    """Refuse to change a face or an outcome without a reason; None if there is one, or if the table refuses it
    anyway.
    """
    if not isinstance(command, Face | Invalidate | Overrule) or not says_nothing(command.because):
        return None
    if isinstance(decide(law, state, command), Refusal):
        return None
    authority = law.authority("face" if isinstance(command, Face) else "invalidate")
    cite = authority.cite if authority is not None and not isinstance(command, Overrule) else None
    return refuse("no_reason", cite, needs_reason("the reason belongs on record"))

"""Who works at a casino's table and who plays there are different people; and its players have accounts.

At a practice table its owner may be everybody at once. Knows a table and who stands at its door; no rule book
orders this, so nothing here has a clause.
"""

from typing import Any

from hardway.floor.table.table_door import Giver
from hardway.rulebook import Law
from hardway.table import Refusal, State, decide, has_interest
from hardway.table.model.commands import Face, Invalidate, Overrule
from hardway.table.model.reasons import refuse
from hardway.values.entry_words import says_nothing

PLAYS = Refusal("not_your_role", None, "you sit at this table: nobody works at a table they play at")
WORKS = Refusal("not_your_role", None, "you work at this table: nobody plays at a table they work at")
PLAYED = Refusal(
    "not_your_role", None,
    "you played at this table, and what is ruled here can still be yours to win or lose: the last call, a dispute, "
    "money held or owed; another person rules on it",
)  # fmt: skip
GUEST = Refusal(
    "not_your_role", None, "a table of the casino is for people with an account; guests play at practice tables"
)
READ_BACK = Refusal(
    "own_decision", None, "you read these dice: another person reads them back, and that is the call"
)  # fmt: skip


def kept_from_seat(state: State, who: Giver) -> Refusal | None:
    """Refuse a seat at a casino's table to somebody who works there, and to a guest."""
    if state.mode != "casino":
        return None
    return WORKS if who.works else GUEST if who.guest else None


def no_worker(state: State, person: str) -> Refusal | None:
    """Refuse a role at a casino's table to somebody who plays there, or who left it with something still open."""
    if state.mode != "casino" or not has_interest(state, person):
        return None
    return PLAYS if person in state.players else PLAYED


def unexplained(law: Law, state: State, command: Any) -> Refusal | None:
    """Refuse to change what the dice showed, or what came of them, without a reason on record. What the table refuses
    anyway is left to it."""
    if not isinstance(command, Face | Invalidate | Overrule) or not says_nothing(command.because):
        return None
    if isinstance(decide(law, state, command), Refusal):
        return None
    authority = law.authority("face" if isinstance(command, Face) else "invalidate")
    cite = authority.cite if authority is not None and not isinstance(command, Overrule) else None
    return refuse("no_reason", cite, "the reason belongs on record: end with because and the reason")

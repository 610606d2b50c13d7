"""Electronic dice that have left the hand: their faces are fixed, so nothing at risk changes until they are called.

The row of the throw holds the secret, and anyone with the house's key could read it there. A book that takes late bets,
calls of Off or a wager back while dice fly speaks of dice whose faces nobody can know; real dice keep that.
"""

from typing import Any

from hardway.rulebook import Law
from hardway.table import Refusal, State, decide, legal
from hardway.table.model.at_risk import changes_risk
from hardway.table.model.commands import Command
from hardway.table.model.reasons import Decision
from hardway.values.verbs import VERBS

CLOSED = Refusal(
    "window_closed", None,
    "these dice are electronic and have left the hand: betting is closed, and nothing at risk changes until they are "
    "called",
)  # fmt: skip
LegalEntry = dict[str, Any]
_RISK = {name: verb.risk for verb in VERBS.values() for name in (verb.name, *verb.powers)}
"""When an entry, or the power to confirm one, changes what is at risk."""


def is_closed(state: State, dice: str) -> bool:
    """Say whether betting is closed: electronic dice are out."""
    return dice == "electronic" and state.phase != "hand"


def decide_here(law: Law, state: State, command: Command, *, dice: str) -> Decision:
    """Decide a command as the book does; refuse what would change anything at risk while betting is closed."""
    decision = decide(law, state, command)
    if is_closed(state, dice) and not isinstance(decision, Refusal) and changes_risk(command, decision):
        return CLOSED
    return decision


def legal_here(law: Law, state: State, who: str, *, dice: str) -> dict[str, list[LegalEntry]]:
    """Return what somebody may enter, as `legal` does; while betting is closed nothing that would change a risk."""
    found = legal(law, state, who, says=True)
    if not is_closed(state, dice):
        return found
    may: list[LegalEntry] = []
    cannot = found["not"]
    why = {"reason": CLOSED.reason, "clause": CLOSED.clause, "says": CLOSED.says}
    for entry in cannot:
        if entry.pop("late", None):  # nobody is asked for a late bet
            entry |= why
    for entry in found["may"]:
        theirs = state.players.get(entry.get("player", who))
        bets = theirs is not None and bool(theirs.bets)
        risk = _RISK[entry["entry"]]
        closed = risk == "always" or (risk == "wagers" and bets)
        (cannot if closed else may).append({**entry, **why} if closed else entry)
    return {"may": may, "not": cannot}

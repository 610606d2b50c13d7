"""What somebody may enter next in a promotion, and why not the rest. Asks the functions that decide."""

from collections.abc import Iterator
from typing import Any

from hardway.promotion.commands import PromotionAct
from hardway.promotion.decide import decide
from hardway.promotion.powers import VERBS
from hardway.promotion.state import PromotionState
from hardway.rulebook import Book, Refusal

_WORDS = "…"
_SECRET = "0" * 64


def legal(book: Book, state: PromotionState, who: str) -> dict[str, list[dict[str, Any]]]:
    """Return the entries a role or a patron may make now (`may`), and the others with the reason (`not`).

    What an entry says in words or by a secret is not tried: where nothing else is wrong, it may be made.
    """
    found: dict[str, list[dict[str, Any]]] = {"may": [], "not": []}
    for verb, row in VERBS.items():
        if row.whose == "system" or (row.whose != "anyone" and (row.whose == "staff") != (who in book.roles)):
            continue
        for command in _tried(book, state, verb, who):
            outcome = decide(book, state, command)
            entry: dict[str, Any] = {"entry": verb, **({"prize": command.prize} if command.prize else {})}
            if isinstance(outcome, Refusal) and outcome.reason not in _OF_WORDS:
                entry |= {"reason": outcome.reason, "clause": outcome.clause, "says": outcome.says}
                found["not"].append(entry)
            else:
                found["may"].append(entry)
    return found


_OF_WORDS = ("unreadable", "bad_amount", "wrong_secret", "no_reason")
"""Refusals of what was only filled in to try an entry."""


def _tried(book: Book, state: PromotionState, verb: str, who: str) -> Iterator[PromotionAct]:
    """Yield entries that stand for all that a verb could say: one for each prize where it speaks of one."""
    form, rules = VERBS[verb].form, book.promotion
    filled = {
        "marketing": "refers", "attempt": next(iter(rules.methods), ""), "prize": next(iter(rules.kinds), ""),
        "contents": "none", "commit": who if who not in book.roles else "house", "reveal": who,
    }  # fmt: skip
    said = {"attempt": "reached"}
    terms = state.draft if verb in ("detail", "contents", "alternative", "drop") else state.terms
    prizes = [prize.name for prize in terms.prizes] if "{prize" in form and verb != "prize" else [""]
    staff = who in book.roles
    for prize in prizes:
        yield PromotionAct(
            verb, patron=_patron(state, prize, who) if staff else who,
            prize=prize or ("prize" if verb == "prize" else ""),
            about=filled.get(verb, _WORDS), says=said.get(verb, _SECRET if "=word" in form else _WORDS),
            amount=1, number=_dispute(state, verb, who), parts=(("alternative", 0),) if verb == "choose" else (),
            by=who if staff else "", name=_WORDS if staff else "", because=_WORDS if staff else "",
        )  # fmt: skip


def _patron(state: PromotionState, prize: str, who: str) -> str:
    """Return the patron an entry is about: its giver, or for staff the one with a claim or the prize."""
    claimants = [claim.patron for claim in state.claims if claim.prize == prize or not prize]
    winner = state.winners.get(prize)
    return (
        who if not claimants and winner is None else (claimants[0] if claimants else winner.patron if winner else who)
    )


def _dispute(state: PromotionState, verb: str, who: str) -> int:
    """Return the dispute an entry is about: the first that waits for it."""
    waits = {"decide": "open", "advise_inspector": "not content", "satisfied": "decided", "dissatisfied": "decided"}
    found = [one.number for one in state.disputes if one.outcome == waits.get(verb)]
    return found[0] if found else 0

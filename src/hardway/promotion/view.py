"""Who may see what of a promotion: the terms are for everyone, patrons' entries and claims for them and for staff."""

from typing import Any

from hardway.promotion.drawing import needs_scrutineer
from hardway.promotion.state import PromotionState
from hardway.promotion.tasks import PromotionTask, soonest_start, tasks
from hardway.promotion.terms import gaps, liquid_sum
from hardway.rulebook import Book
from hardway.values.clock import UNKNOWN, shown


def view(book: Book, state: PromotionState, viewer: str) -> dict[str, Any]:
    """Return a promotion as a viewer sees it: a patron, a role, or a passer-by with an empty name."""
    staff = viewer in book.roles
    return {
        "name": state.name,
        "phase": state.phase,
        "postponed": state.incident is not None,
        "terms": (state.terms if state.phase != "drafted" else state.draft).form if staff or state.published else None,
        "published": list(state.published),
        "entries_close": _when(state.terms.moment("entries_close")),
        "awarded": _when(state.terms.moment("awarded")),
        "list_digest": state.list_digest or None,
        "commitments": dict(state.commitments),
        "entries": len(state.eligible if state.closed_at != UNKNOWN else state.entries),
        "mine": [entry.number for entry in state.entries if entry.patron == viewer],
        "winners": {prize: winner.entry for prize, winner in state.winners.items()},
        "claims": [claim._asdict() for claim in state.claims if staff or claim.patron == viewer],
        "disputes": [one._asdict() for one in state.disputes if staff or one.patron == viewer],
        "results": state.results or None,
        "office": _office(book, state) if staff else None,
    }


def _when(at: int) -> str | None:
    return shown(at) if at != UNKNOWN else None


def _office(book: Book, state: PromotionState) -> dict[str, Any]:
    """Return what staff see: gaps of the terms, tasks and their times, people, money."""
    lacking = gaps(book.promotion, state.draft, state.listed)
    return {
        "lacking": [{"clause": gap.cite.clause, "says": gap.says} for gap in lacking],
        "warnings": liquid_sum(book.promotion, state.draft),
        "changed": state.draft != state.terms,
        "may_start": _when(soonest_start(book, state)),
        "scrutineer": {"needed": needs_scrutineer(book, state), "name": state.scrutineer or None},
        "tasks": [_task(task) for task in tasks(book, state)],
        "winners": [winner._asdict() for winner in state.winners.values()],
        "barred": dict(state.barred),
        "counts": dict(state.counts),
        "notes": list(state.notes),
        "accounts": {
            prize: {**account._asdict(), "paid": dict(account.paid)} for prize, account in state.accounts.items()
        },
        "incident": state.incident._asdict() if state.incident is not None else None,
    }


def _task(task: PromotionTask) -> dict[str, Any]:
    return {
        "task": task.name, "says": task.says, "due": _when(task.due), "since": _when(task.since),
        "overdue": task.overdue, "clause": task.cite.clause,
    }  # fmt: skip

"""The open tasks of a promotion, each with its clause and, if the rules set one, its deadline."""

from collections.abc import Iterator
from typing import NamedTuple

from hardway.promotion.awarding import notice_due
from hardway.promotion.model.powers import check_public_and_lawful, limit_seconds
from hardway.promotion.model.state import OVER, PromotionState
from hardway.rulebook import Book, Cite, Refused
from hardway.values.clock import UNKNOWN
from hardway.values.phrase import person, phrase, word

DISPUTE_TASKS = {
    "open": "decide dispute {} of {}",
    "decided": "dispute {}: hear whether {} <is> content with the decision",
    "not content": "dispute {}: tell {} whom to complain to",
}
"""By how far a dispute has come: what the operator must do next about it."""


class PromotionTask(NamedTuple):
    """Something that the operator must do: what, since when, until when, and by which clause."""

    name: str
    says: str
    due: int
    """The last second in which the task is done in time; UNKNOWN if the rules set no deadline."""
    since: int
    overdue: bool
    cite: Cite


def tasks(book: Book, state: PromotionState) -> list[PromotionTask]:
    """Return the open tasks, in the order of the rules."""
    return list(_tasks(book, state))


def _tasks(book: Book, state: PromotionState) -> Iterator[PromotionTask]:
    rules = book.promotion
    incident = state.incident
    if incident is not None and incident.told_at == UNKNOWN:
        cite = rules.acts["integrity"].cite
        yield PromotionTask("inspectorate", "tell the inspectorate at once", incident.at, incident.at, True, cite)
    if incident is not None:
        says = "validate the integrity, or cancel the draw"
        yield PromotionTask("validate", says, UNKNOWN, incident.at, False, rules.acts["validate"].cite)
    if state.public != state.terms and state.phase in ("running", "closed"):
        cite = rules.acts["publish"].cite
        yield PromotionTask("publish", "publish the terms as they were changed", UNKNOWN, UNKNOWN, False, cite)
    for winner in state.to_notify():
        due = notice_due(book, state, winner)
        says, overdue = (
            phrase("notify {}, who won {}", person(winner.patron), word(winner.prize)),
            UNKNOWN < due < state.now or winner.overdue,
        )
        yield PromotionTask("notify", says, due, winner.at, overdue, rules.limits["notify"].cite)
    for claim in state.claims:
        if claim.outcome == "made":
            says = phrase("pay {} {}, or deny the claim", person(claim.patron), word(claim.prize))
            yield PromotionTask("claim", says, UNKNOWN, claim.at, False, rules.acts["deny"].cite)
        elif claim.outcome == "denied" and claim.told_at == UNKNOWN:
            says = phrase("tell {} why {} was refused", person(claim.patron), word(claim.prize))
            yield PromotionTask("inform", says, UNKNOWN, claim.denied_at, False, rules.acts["inform"].cite)
    for winner in state.uninformed():
        says = phrase("tell {} why {} is not awarded", person(winner.patron), word(winner.prize))
        since = winner.absent_at if winner.absent_at != UNKNOWN else state.cancelled_at
        yield PromotionTask("inform", says, UNKNOWN, since, False, rules.acts["inform"].cite)
    for dispute in state.disputes:
        if dispute.outcome in DISPUTE_TASKS:
            says = phrase(DISPUTE_TASKS[dispute.outcome], dispute.number, person(dispute.patron))
            yield PromotionTask("dispute", says, UNKNOWN, dispute.at, False, rules.acts["decide"].cite)
    last = state.draw if state.phase == "drawn" else next((one for one in reversed(state.held) if one.secret), None)
    if last is not None and not state.results and state.phase not in OVER:
        yield PromotionTask("results", "publish the results", UNKNOWN, last.drawn_at, False, rules.acts["results"].cite)


def soonest_start(book: Book, state: PromotionState) -> int:
    """Return the first second in which the promotion may start; UNKNOWN if its terms do not allow a start as they
    are.
    """
    if state.phase != "notified" or state.draft != state.terms:
        return UNKNOWN
    try:
        check_public_and_lawful(book, state)
    except Refused:
        return UNKNOWN
    return max(state.notified_at + limit_seconds(book.promotion.limits["notice"]), state.terms.moment("starts"))

"""Decides disputes, doubts about integrity, the results and the end of a promotion."""

from collections.abc import Iterable
from dataclasses import replace

from hardway.promotion.entering import closing, is_closing
from hardway.promotion.model import events as e
from hardway.promotion.model.commands import PromotionAct
from hardway.promotion.model.powers import Events, authorise, check_drawn, check_phase, check_time
from hardway.promotion.model.state import PromotionDispute, PromotionState
from hardway.promotion.tasks import DISPUTE_TASKS, tasks
from hardway.rulebook import Book, Cite, Refused
from hardway.rulebook.model.refusal import check_open_disputes
from hardway.values.clock import UNKNOWN
from hardway.values.names import count_text
from hardway.values.phrase import person, phrase


def dispute(book: Book, state: PromotionState, command: PromotionAct) -> Events:
    """Decide that a patron raises a dispute; possible at any time, also while integrity is in doubt."""
    check_time(state)
    cite = book.promotion.acts["decide"].cite
    waiting = [one for one in state.disputes if one.patron == command.patron and one.outcome in DISPUTE_TASKS]
    check_open_disputes(command.patron, len(waiting))
    return (e.PromotionDisputed(len(state.disputes) + 1, command.patron, command.says, state.now, **cite.cited),)


def _dispute(state: PromotionState, number: int, cite: Cite, *outcomes: str) -> PromotionDispute:
    found = next((one for one in state.disputes if one.number == number), None)
    if found is None:
        says = f"there is no dispute {number}; on record: {count_text(len(state.disputes), 'dispute')}"
        raise Refused("nothing_there", cite, says)
    if found.outcome in outcomes:
        return found
    if found.outcome != "open":
        raise Refused("final", cite, f"dispute {number} is {found.outcome}: the operator's decision is final")
    raise Refused("not_ready", cite, f"dispute {number} is not decided yet")


def decide_dispute(book: Book, state: PromotionState, command: PromotionAct) -> Events:
    """Decide a dispute. The decision is final."""
    cite = authorise(book, command)
    _dispute(state, command.number, cite, "open")
    return (e.DisputeDecided(command.number, command.says, **cite.cited),)


def answer_decision(book: Book, state: PromotionState, command: PromotionAct) -> Events:
    """Decide whether the patron is content with a decision."""
    cite = book.promotion.acts["decide"].cite
    found = _dispute(state, command.number, cite, "decided")
    if found.patron != command.patron:
        raise Refused(
            "not_permitted", cite, phrase("dispute {} is {}'s, who alone answers", command.number, person(found.patron))
        )
    return (e.DisputeAnswered(command.number, command.verb == "satisfied", **cite.cited),)


def advise_inspector(book: Book, state: PromotionState, command: PromotionAct) -> Events:
    """Decide that a patron was told that they can complain to an inspector."""
    cite = authorise(book, command)
    found = _dispute(state, command.number, cite, "not content", "decided")
    return (e.InspectorAdvised(command.number, found.patron, **cite.cited),)


def compromised(book: Book, state: PromotionState, command: PromotionAct) -> Events:
    """Decide a finding, or a further one, that the integrity is compromised."""
    cite = authorise(book, command)
    check_phase(state, cite, "notified", "running", "closed", "drawn")
    return (e.IntegrityDoubted(command.says, command.name, state.now, **cite.cited),)


def _incident(book: Book, state: PromotionState, command: PromotionAct) -> Cite:
    """Return the clause of an act that follows a finding; refuse the act if there is no finding."""
    cite = authorise(book, command)
    if state.incident is None:
        raise Refused("nothing_there", cite, "there is no finding that the integrity is compromised")
    return cite


def tell_inspectorate(book: Book, state: PromotionState, command: PromotionAct) -> Events:
    """Decide that the inspectorate was told, and when."""
    cite = _incident(book, state, command)
    assert state.incident is not None
    if state.incident.told_at != UNKNOWN:
        raise Refused("already_done", cite, "the inspectorate was told already")
    return (e.InspectorateTold(command.about, state.now, **cite.cited),)


def postpone(book: Book, state: PromotionState, command: PromotionAct) -> Events:
    """Decide to postpone promotion and draw until their integrity is validated."""
    cite = _incident(book, state, command)
    assert state.incident is not None
    if state.incident.postponed:
        raise Refused("already_done", cite, "promotion and draw are postponed already")
    return (e.PromotionPostponed(state.now, **cite.cited),)


def validate(book: Book, state: PromotionState, command: PromotionAct) -> Events:
    """Decide to continue a promotion whose integrity another person has validated; an overdue closing then takes
    effect."""
    cite = _incident(book, state, command)
    assert state.incident is not None
    if not state.incident.postponed:
        raise Refused("not_ready", cite, "promotion and draw are not postponed: postpone them, or cancel the draw")
    if command.name in state.incident.finders:
        raise Refused(
            "own_finding",
            cite,
            phrase("{} found the integrity compromised: another person must validate it", person(command.name)),
        )
    valid = e.IntegrityValidated(command.says, command.name, state.now, **cite.cited)
    return (valid, closing(book, state)) if is_closing(replace(state, incident=None), state.now) else (valid,)


def cancel(book: Book, state: PromotionState, command: PromotionAct) -> Events:
    """Decide to cancel the draw of a promotion whose integrity is compromised; prizes not yet paid are withheld."""
    cite = _incident(book, state, command)
    owed = [prize for prize in state.winners if state.terms.draw_of(prize) < state.stage]
    left = [prize for prize in state.accounts if prize not in owed]
    return (e.DrawCancelled(command.because, state.now, **cite.cited), *_withheld(state, left, cite))


def _withheld(state: PromotionState, prizes: Iterable[str], cite: Cite) -> tuple[e.PrizeWithheld, ...]:
    """Return the events that withhold what is left to pay of these prizes."""
    left = [(prize, state.accounts[prize].open) for prize in prizes]
    return tuple(e.PrizeWithheld(prize, amount, **cite.cited) for prize, amount in left if amount)


def results(book: Book, state: PromotionState, command: PromotionAct) -> Events:
    """Decide to publish the results."""
    cite = authorise(book, command)
    check_drawn(state, cite)
    return (e.ResultsPublished(command.says, state.now, **cite.cited),)


def conclude(book: Book, state: PromotionState, command: PromotionAct) -> Events:
    """Decide to end a promotion that has no open tasks; prizes without a winner, and only those, are withheld."""
    cite = authorise(book, command)
    phases = ("drawn", "cancelled") if state.draw.eligible else ("closed", "drawn", "cancelled")
    check_phase(state, cite, *phases)
    if left := tasks(book, state):
        first = left[0]
        says = "; ".join(task.says for task in left)
        raise Refused("still_open", first.cite, phrase("tasks are left: {}", says))
    unwon = [prize for prize in state.accounts if prize not in state.winners]
    return (*_withheld(state, unwon, cite), e.PromotionConcluded(state.now, **cite.cited))

"""Deciding disputes, doubts about integrity, the results and the end of a promotion."""

from hardway.promotion import award_events as a
from hardway.promotion.commands import PromotionAct
from hardway.promotion.powers import Decision, allowed, no_time, not_now
from hardway.promotion.state import PromotionDispute, PromotionState
from hardway.promotion.tasks import tasks
from hardway.rulebook import Book, Cite, Refusal, refuse
from hardway.values.clock import UNKNOWN


def dispute(book: Book, state: PromotionState, command: PromotionAct) -> Decision:
    """Take a dispute, at any time."""
    if (refusal := no_time(state)) is not None:
        return refusal
    cite = book.promotion.acts["decide"].cite
    return (a.PromotionDisputed(len(state.disputes) + 1, command.patron, command.says, state.now, *cite[:2]),)


def _dispute(state: PromotionState, number: int, cite: Cite, *outcomes: str) -> PromotionDispute | Refusal:
    found = next((one for one in state.disputes if one.number == number), None)
    if found is None:
        return refuse("nothing_there", cite, f"there is no dispute {number}; there are {len(state.disputes)}")
    if found.outcome in outcomes:
        return found
    if found.outcome != "open":
        return refuse("final", cite, f"dispute {number} is {found.outcome}: the operator's decision is final")
    return refuse("not_ready", cite, f"dispute {number} is not decided yet")


def decide_dispute(book: Book, state: PromotionState, command: PromotionAct) -> Decision:
    """Decide a dispute, finally."""
    cite = allowed(book, command)
    if isinstance(cite, Refusal):
        return cite
    if isinstance(found := _dispute(state, command.number, cite, "open"), Refusal):
        return found
    return (a.DisputeDecided(command.number, command.says, *cite[:2]),)


def answer(book: Book, state: PromotionState, command: PromotionAct) -> Decision:
    """Take whether the patron is content with a decision."""
    cite = book.promotion.acts["decide"].cite
    found = _dispute(state, command.number, cite, "decided")
    if isinstance(found, Refusal):
        return found
    if found.patron != command.patron:
        return refuse("not_permitted", cite, f"dispute {command.number} is {found.patron}'s, who alone says so")
    return (a.DisputeAnswered(command.number, command.verb == "satisfied", *cite[:2]),)


def advise_inspector(book: Book, state: PromotionState, command: PromotionAct) -> Decision:
    """Put on record that a patron who is not content was told of the inspector."""
    cite = allowed(book, command)
    if isinstance(cite, Refusal):
        return cite
    if isinstance(found := _dispute(state, command.number, cite, "not content", "decided"), Refusal):
        return found
    return (a.InspectorAdvised(command.number, found.patron, *cite[:2]),)


def compromised(book: Book, state: PromotionState, command: PromotionAct) -> Decision:
    """Put a finding on record that integrity is compromised."""
    cite = allowed(book, command)
    if isinstance(cite, Refusal):
        return cite
    refusal = not_now(state, cite, "notified", "running", "closed", "drawn")
    if refusal is not None:
        return refusal
    if state.incident is not None:
        return refuse("already_done", cite, "a finding is on record and not yet validated")
    return (a.IntegrityDoubted(command.says, command.name, state.now, *cite[:2]),)


def _incident(book: Book, state: PromotionState, command: PromotionAct) -> Cite | Refusal:
    """Return what an act upon a finding cites, where there is one."""
    cite = allowed(book, command)
    if isinstance(cite, Refusal):
        return cite
    if state.incident is None:
        return refuse("nothing_there", cite, "nobody has found the integrity compromised")
    return cite


def tell_inspectorate(book: Book, state: PromotionState, command: PromotionAct) -> Decision:
    """Put on record that the inspectorate was told, and when."""
    cite = _incident(book, state, command)
    if isinstance(cite, Refusal):
        return cite
    assert state.incident is not None
    if state.incident.told_at != UNKNOWN:
        return refuse("already_done", cite, "the inspectorate was told")
    return (a.InspectorateTold(command.about, state.now, *cite[:2]),)


def postpone(book: Book, state: PromotionState, command: PromotionAct) -> Decision:
    """Postpone promotion and draw until their integrity is validated."""
    cite = _incident(book, state, command)
    if isinstance(cite, Refusal):
        return cite
    assert state.incident is not None
    if state.incident.postponed:
        return refuse("already_done", cite, "promotion and draw are postponed")
    return (a.PromotionPostponed(state.now, *cite[:2]),)


def validate(book: Book, state: PromotionState, command: PromotionAct) -> Decision:
    """Let a promotion go on whose integrity somebody else has validated."""
    cite = _incident(book, state, command)
    if isinstance(cite, Refusal):
        return cite
    assert state.incident is not None
    if not state.incident.postponed:
        return refuse("not_ready", cite, "promotion and draw are not postponed: postpone them, or cancel the draw")
    if command.name == state.incident.name:
        return refuse("own_finding", cite, f"{command.name} found it compromised; somebody else validates it")
    return (a.IntegrityValidated(command.says, command.name, state.now, *cite[:2]),)


def cancel(book: Book, state: PromotionState, command: PromotionAct) -> Decision:
    """Cancel the draw of a promotion whose integrity is compromised; what is open is withheld."""
    cite = _incident(book, state, command)
    if isinstance(cite, Refusal):
        return cite
    return (a.DrawCancelled(command.because, state.now, *cite[:2]), *_rest_withheld(state, cite))


def _rest_withheld(state: PromotionState, cite: Cite) -> tuple[a.PrizeWithheld, ...]:
    accounts = state.accounts.items()
    return tuple(a.PrizeWithheld(prize, account.open, *cite[:2]) for prize, account in accounts if account.open)


def results(book: Book, state: PromotionState, command: PromotionAct) -> Decision:
    """Say where the results can be read."""
    cite = allowed(book, command)
    if isinstance(cite, Refusal):
        return cite
    if (refusal := not_now(state, cite, "drawn")) is not None:
        return refusal
    return (a.ResultsPublished(command.says, state.now, *cite[:2]),)


def conclude(book: Book, state: PromotionState, command: PromotionAct) -> Decision:
    """End a promotion of which nothing is left to be done; prizes that nobody claimed are withheld."""
    cite = allowed(book, command)
    if isinstance(cite, Refusal):
        return cite
    phases = ("drawn", "cancelled") if state.eligible else ("closed", "drawn", "cancelled")
    if (refusal := not_now(state, cite, *phases)) is not None:
        return refusal
    if left := tasks(book, state):
        first = left[0]
        says = "; ".join(task.says for task in left)
        return refuse("still_open", first.cite, f"something is left to be done: {says}")
    return (*_rest_withheld(state, cite), a.PromotionConcluded(state.now, *cite[:2]))

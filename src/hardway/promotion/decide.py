"""decide(book, state, command) -> events or a refusal: a whole promotion as one function. No clock and no chance.

Fairness is checked last: who acts, items that decide the draw, and empty words.
"""

from collections.abc import Callable

from hardway.promotion import awarding, conduct, drafting, drawing, entering
from hardway.promotion.model import events as e
from hardway.promotion.model.commands import Command, PromotionAct, Tick
from hardway.promotion.model.powers import VERBS, Decision, Events, item_cite
from hardway.promotion.model.state import OVER, PromotionState
from hardway.promotion.model.terms import DRAW_ITEMS, PromotionTerms, draw_item
from hardway.rulebook import Book, Cite, Refused
from hardway.rulebook.model.promotion import ITEMS
from hardway.values.clock import UNKNOWN, moment, time_text
from hardway.values.entry_words import NONE, says_nothing
from hardway.values.names import TITLE, is_one_person, is_title, name_key
from hardway.values.phrase import person, phrase

MOVABLE_ITEMS = ("awarded",)
"""Items of the terms that may still change after entries have closed."""


def check_fair(book: Book, state: PromotionState, command: PromotionAct) -> None:
    """Refuse an act by which a person could choose the winner, or judge their own case."""
    if command.by and not VERBS[command.verb].allows_entrants:
        _check_not_entered(book, state, command)
    for check in _CHECKS.get(command.verb, ()):
        check(book, state, command)


def _cite(book: Book, command: PromotionAct) -> Cite:
    return book.promotion.acts[str(VERBS[command.verb].power)].cite


def _check_said(book: Book, state: PromotionState, command: PromotionAct) -> None:
    """Refuse words that say nothing, such as n/a; the word `none`, which states that there is nothing, may be given."""
    for word in command.about.split() or command.says.replace(",", " ").split():
        if says_nothing(word) and NONE not in (command.about, command.says):
            raise Refused(
                "unreadable", _cite(book, command), f"{word[:80]!r} says nothing: name a thing, or write none"
            )


def _check_person(book: Book, state: PromotionState, command: PromotionAct) -> None:
    """Refuse a role's name, or `house`, given in place of a person's."""
    if book.is_role(command.about):
        says = f"{command.about} is a role or the house, not a person: give the person's name"
        raise Refused("unreadable", _cite(book, command), says)


def _check_entrant(book: Book, state: PromotionState, command: PromotionAct) -> None:
    if book.is_role(command.patron):
        says = phrase("{} <is> a role or the house: only a person can enter", person(command.patron))
        raise Refused("ineligible", item_cite(book.promotion, "eligibility"), says)


def _check_not_entered(book: Book, state: PromotionState, command: PromotionAct) -> None:
    if command.name and state.entries.count_of(command.name):
        says = phrase("{} <has> entered the draw: a person who has not entered must do that", person(command.name))
        raise Refused("own_draw", _cite(book, command), says)


def _check_own_dispute(book: Book, state: PromotionState, command: PromotionAct) -> None:
    if any(one.number == command.number and one.patron == command.name for one in state.disputes):
        says = phrase("{} cannot decide their own dispute {}", person(command.name), command.number)
        raise Refused("own_finding", _cite(book, command), says)


def _check_told(book: Book, state: PromotionState, command: PromotionAct) -> None:
    """Refuse to name, as the person informed, one who acts for the operator: who informs, found the doubt, or ran a
    draw."""
    found = state.incident.finders if state.incident is not None else ()
    for name in filter(None, (command.name, *found, state.draw.drawn_by, *(one.drawn_by for one in state.held))):
        if is_one_person(command.about, name):
            says = f"{name} acts for the operator here: name the one who was told, a person of the inspectorate"
            raise Refused("own_finding", _cite(book, command), says)
    if state.entries.count_of(state.people.first_spelling(command.about)):
        says = f"{command.about} has entered the draw: name another person of the inspectorate, the one who was told"
        raise Refused("own_draw", _cite(book, command), says)


def _check_fixed(book: Book, state: PromotionState, command: PromotionAct) -> None:
    """Refuse changes of prizes, and of items that decide a draw, once entries have closed, as the outcome may be
    known.
    """
    closed = len(state.held) + (state.phase == "closed")
    for draw in range(1, closed + 1):
        moved = MOVABLE_ITEMS if draw == state.stage else ()
        for name in (draw_item(one, draw) if one in DRAW_ITEMS else one for one in ITEMS if one not in moved):
            if state.draft.item(name) != state.terms.item(name):
                says = f"entries have closed: {name} decides who wins, and stays {state.terms.item(name) or 'unstated'}"
                raise Refused("too_late", item_cite(book.promotion, name), says)
        if _drawn_for(state.draft, draw) != _drawn_for(state.terms, draw):
            order = ", ".join(prize.name for prize in state.terms.prizes_of(draw))
            says = f"entries have closed: the prizes stay as they are in kind, value, alternative and order: {order}"
            raise Refused("too_late", _cite(book, command), says)


def _drawn_for(terms: PromotionTerms, draw: int) -> list[tuple[str, str, int, int | None]]:
    return [(one.name, one.kind, one.value, one.alternative) for one in terms.prizes_of(draw)]


def _check_approval(book: Book, state: PromotionState, command: PromotionAct) -> None:
    if any(name_key(command.says) == name_key(one) for one in state.approvals):
        says = f"{command.says[:80]} is the approval of an earlier change: each change needs its own"
        raise Refused("already_done", _cite(book, command), says)


_CHECKS: dict[str, tuple[Callable[[Book, PromotionState, PromotionAct], None], ...]] = {
    "contents": (_check_said,), "prescribed": (_check_said,), "amend": (_check_approval, _check_fixed),
    "enter": (_check_entrant,),
    "scrutineer": (_check_person,), "tell_inspectorate": (_check_person, _check_told),
    "decide": (_check_own_dispute,),
}  # fmt: skip
"""By verb: what is checked besides that the person who gives the entry has not entered the draw."""


_DECIDE: dict[str, Callable[[Book, PromotionState, PromotionAct], Events]] = {
    "item": drafting.item, "prize": drafting.prize, "detail": drafting.detail, "contents": drafting.contents,
    "alternative": drafting.alternative, "drop": drafting.drop, "prescribed": drafting.prescribed,
    "publish": drafting.publish, "marketing": drafting.marketing, "notify_authority": drafting.notify_authority,
    "start": drafting.start, "amend": drafting.amend, "enter": entering.enter, "bar": entering.bar,
    "exclude": entering.exclude, "count": entering.count, "scrutineer": drawing.scrutineer, "commit": drawing.commit,
    "reveal": drawing.reveal, "draw": drawing.draw, "absent": drawing.absent, "attempt": awarding.attempt,
    "unreachable": awarding.unreachable, "claim": awarding.claim, "choose": awarding.choose, "pay": awarding.pay,
    "identify": awarding.identify, "reopen": awarding.reopen, "deny": awarding.deny, "inform": awarding.inform,
    "dispute": conduct.dispute, "decide": conduct.decide_dispute, "satisfied": conduct.answer_decision,
    "dissatisfied": conduct.answer_decision, "advise_inspector": conduct.advise_inspector,
    "compromised": conduct.compromised, "tell_inspectorate": conduct.tell_inspectorate, "postpone": conduct.postpone,
    "validate": conduct.validate, "cancel": conduct.cancel, "results": conduct.results, "conclude": conduct.conclude,
}  # fmt: skip
TAKEN_BEFORE_NOTICE = tuple(name for name, verb in VERBS.items() if verb.in_doubt == "first")
"""The only verbs accepted until the inspectorate has been told of a finding: telling it, reports of the floor, patrons'
acts."""
WAIT_FOR_VALIDATION = tuple(name for name, verb in VERBS.items() if verb.in_doubt == "waits")
"""Verbs refused until a compromised integrity is validated; the closing of entries waits too. Terms may still change.
"""
TAKEN_WHEN_OVER = tuple(name for name, verb in VERBS.items() if verb.over == "taken")
"""Verbs accepted also after a promotion is over, since the operator still owes patrons these steps."""
TAKEN_WHEN_CONCLUDED = tuple(name for name, verb in VERBS.items() if verb.over == "owed")
"""Verbs accepted also after a promotion is over if there are winners, since they are owed their prizes."""


def open_promotion(book: Book, name: str) -> PromotionState:
    """Return the state of a new promotion; raise ValueError if the house has no rules for promotions."""
    if not book.promotion:
        raise ValueError(f"the rules of {book.house} have no promotional prizes: the book has no promotion.toml")
    if not is_title(name):
        raise ValueError(f"a promotion's name is {TITLE}, not {str(name)[:60]!r}")
    return PromotionState(name)


def decide(book: Book, state: PromotionState, command: Command) -> Decision:
    """Return the events of a command, or its refusal; the state is not changed."""
    try:
        return _decided(book, state, command)
    except Refused as no:
        return no.refusal


def _decided(book: Book, state: PromotionState, command: Command) -> Events:
    if isinstance(command, Tick):
        return _tick(book, state, command)
    command = _as_known(state, command)
    if command.verb not in _DECIDE:
        raise Refused("unknown_name", None, f"there is no entry {command.verb!r}; the entries are {', '.join(VERBS)}")
    _check_not_over(book, state, command.verb)
    incident, cite = state.incident, book.promotion.acts["integrity"].cite
    if incident is not None and incident.told_at == UNKNOWN and command.verb not in TAKEN_BEFORE_NOTICE:
        says = "the integrity is compromised: tell the inspectorate before any other step"
        raise Refused("inspectorate_first", cite, says)
    if incident is not None and command.verb in WAIT_FOR_VALIDATION:
        raise Refused("postponed", cite, "the integrity is in doubt: this waits until it is validated")
    happens = _DECIDE[command.verb](book, state, command)
    check_fair(book, state, command)
    return happens


def _as_known(state: PromotionState, command: PromotionAct) -> PromotionAct:
    """Return an entry with every name as it was first spelled, because `Ann` and `ann` are one person."""
    spelling = state.people.first_spelling
    about = spelling(command.about) if command.verb in ("scrutineer", "reveal") else command.about
    return command._replace(patron=spelling(command.patron), name=spelling(command.name), about=about)


def _check_not_over(book: Book, state: PromotionState, verb: str) -> None:
    """Refuse a verb that is no longer accepted because the promotion is concluded, or its draw cancelled."""
    has_winners = bool(state.held) or state.cancelled_at == UNKNOWN
    if state.phase not in OVER or verb in TAKEN_WHEN_OVER or (verb in TAKEN_WHEN_CONCLUDED and has_winners):
        return
    if (state.phase, verb) == ("cancelled", "conclude"):
        return
    if state.phase == "concluded":
        raise Refused("too_late", book.promotion.acts["offer"].cite, "the promotion is concluded")
    says = f"the draw was cancelled at {time_text(state.cancelled_at)}: {state.cancelled_because}"
    raise Refused("too_late", book.promotion.acts["cancel"].cite, says)


def _tick(book: Book, state: PromotionState, command: Tick) -> Events:
    """Decide that time passes: entries close to the second unless integrity is in doubt; each overdue notice is
    reported once."""
    at = moment(command.at, now=state.now)
    if at is None:
        raise Refused("bad_time", None, f"there is no such time: {command.at}; write 2026-11-14T19:40")
    if at < state.now:
        raise Refused("bad_time", None, f"time does not run back: it is {time_text(state.now)}")
    happened: list[e.PromotionEvent] = [e.TimePassed(at)]
    if entering.is_closing(state, at):
        happened.append(entering.closing(book, state))
    cite = book.promotion.limits["notify"].cite
    for winner in state.to_notify():
        due = awarding.notice_due(book, state, winner)
        if UNKNOWN < due < at and not winner.overdue:
            happened.append(e.NoticeOverdue(winner.prize, due, **cite.cited))
    return tuple(happened)

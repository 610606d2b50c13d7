"""decide(book, state, command) -> events or a refusal: a whole promotion as one function. No clock and no chance."""

from collections.abc import Callable

from hardway.promotion import awarding, conduct, drafting, drawing, entering
from hardway.promotion import events as e
from hardway.promotion.commands import Command, PromotionAct, Tick
from hardway.promotion.fair import check_fair
from hardway.promotion.powers import VERBS, Decision, Events
from hardway.promotion.state import OVER, PromotionState
from hardway.rulebook import Book, Refused
from hardway.values.clock import UNKNOWN, moment, shown
from hardway.values.names import TITLE, is_title

_DECIDE: dict[str, Callable[[Book, PromotionState, PromotionAct], Events]] = {
    "item": drafting.item, "prize": drafting.prize, "detail": drafting.detail, "contents": drafting.contents,
    "alternative": drafting.alternative, "drop": drafting.drop, "prescribed": drafting.prescribed,
    "publish": drafting.publish, "marketing": drafting.marketing, "notify_authority": drafting.notify_authority,
    "start": drafting.start, "amend": drafting.amend, "enter": entering.enter, "bar": entering.bar,
    "exclude": entering.exclude, "count": entering.count,
    "scrutineer": drawing.scrutineer, "commit": drawing.commit, "reveal": drawing.reveal,
    "draw": drawing.draw, "absent": drawing.absent, "attempt": awarding.attempt, "unreachable": awarding.unreachable,
    "claim": awarding.claim, "choose": awarding.choose, "pay": awarding.pay, "identify": awarding.identify,
    "reopen": awarding.reopen,
    "deny": awarding.deny, "inform": awarding.inform, "dispute": conduct.dispute, "decide": conduct.decide_dispute,
    "satisfied": conduct.answer, "dissatisfied": conduct.answer, "advise_inspector": conduct.advise_inspector,
    "compromised": conduct.compromised, "tell_inspectorate": conduct.tell_inspectorate, "postpone": conduct.postpone,
    "validate": conduct.validate, "cancel": conduct.cancel, "results": conduct.results, "conclude": conduct.conclude,
}  # fmt: skip
BEFORE_NOTICE = tuple(name for name, verb in VERBS.items() if verb.in_doubt == "first")
"""What is taken before the inspectorate is told: that, what the floor tells, and what is no step of the operator: a
patron's claim or dispute, and whether the patron is content."""
UNTIL_VALID = tuple(name for name, verb in VERBS.items() if verb.in_doubt == "waits")
"""What waits while the integrity of a promotion is in doubt, as the closing of entries does. Terms may change: so times
are moved."""
AFTERWARDS = tuple(name for name, verb in VERBS.items() if verb.over == "taken")
"""What is taken of a promotion that is over: what is still owed to patrons."""
OWED = tuple(name for name, verb in VERBS.items() if verb.over == "owed")
"""What is taken of one that is concluded besides: its winners are owed their prizes; a cancelled draw has none."""


def open_promotion(book: Book, name: str) -> PromotionState:
    """Return a promotion of which nothing is written yet; raise ValueError at a house whose rules know none."""
    if not book.promotion:
        raise ValueError(f"the rules of {book.house} speak of no promotional prizes; it has no promotion.toml")
    if not is_title(name):
        raise ValueError(f"a promotion's name is {TITLE}, not {str(name)[:60]!r}")
    return PromotionState(name)


def decide(book: Book, state: PromotionState, command: Command) -> Decision:
    """Decide a command; the state stays as it is."""
    try:
        return _decided(book, state, command)
    except Refused as no:
        return no.refusal


def _decided(book: Book, state: PromotionState, command: Command) -> Events:
    if isinstance(command, Tick):
        return _tick(book, state, command)
    command = _as_known(state, command)
    if command.verb not in _DECIDE:
        raise Refused("unknown_name", None, f"{command.verb!r} is no entry; the entries are {', '.join(VERBS)}")
    _check_not_over(book, state, command.verb)
    incident, cite = state.incident, book.promotion.acts["integrity"].cite
    if incident is not None and incident.told_at == UNKNOWN and command.verb not in BEFORE_NOTICE:
        says = "the integrity is found compromised: tell the inspectorate before any other step"
        raise Refused("inspectorate_first", cite, says)
    if incident is not None and command.verb in UNTIL_VALID:
        raise Refused("postponed", cite, "the integrity is in doubt: this waits until it is validated")
    happens = _DECIDE[command.verb](book, state, command)
    check_fair(book, state, command)
    return happens


def _as_known(state: PromotionState, command: PromotionAct) -> PromotionAct:
    """Return an entry with everybody as they were written first: one in other letters is not another person."""
    spelled = state.people.spelled
    about = spelled(command.about) if command.verb in ("scrutineer", "reveal") else command.about
    return command._replace(patron=spelled(command.patron), name=spelled(command.name), about=about)


def _check_not_over(book: Book, state: PromotionState, verb: str) -> None:
    """Refuse what a promotion that is concluded, or whose draw is cancelled, takes no more."""
    cancelled = state.cancelled_at != UNKNOWN
    if state.phase not in OVER or verb in AFTERWARDS or (verb in OWED and (state.held or not cancelled)):
        return
    if (state.phase, verb) == ("cancelled", "conclude"):
        return
    if state.phase == "concluded":
        raise Refused("too_late", book.promotion.acts["offer"].cite, "the promotion is concluded")
    says = f"the draw was cancelled at {shown(state.cancelled_at)}: {state.cancelled_because}"
    raise Refused("too_late", book.promotion.acts["cancel"].cite, says)


def _tick(book: Book, state: PromotionState, command: Tick) -> Events:
    """Let time pass: entries close to the second, unless integrity is in doubt, and what is overdue is said once."""
    at = moment(command.at, now=state.now)
    if at is None:
        raise Refused("bad_time", None, f"a day and a time that exist: 2026-11-14T19:40, not {command.at}")
    if at < state.now:
        raise Refused("bad_time", None, f"time does not run back: it is {shown(state.now)}")
    happened: list[e.PromotionEvent] = [e.TimePassed(at)]
    if entering.is_closing(state, at):
        happened.append(entering.closing(book, state))
    cite = book.promotion.limits["notify"].cite
    for winner in state.to_notify():
        due = awarding.notice_due(book, state, winner)
        if UNKNOWN < due < at and not winner.overdue:
            happened.append(e.NoticeOverdue(winner.prize, due, **cite.cited))
    return tuple(happened)

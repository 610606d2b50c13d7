"""Who may do what in a promotion, and refusals that several acts share: a closed list of reasons, checked in order."""

from hardway.promotion.model.commands import PromotionAct
from hardway.promotion.model.events import PromotionEvent
from hardway.promotion.model.state import PromotionState
from hardway.promotion.model.terms import PromotionPrize, item_row, unlawful
from hardway.rulebook import Book, Cite, Refusal, Refused
from hardway.rulebook.model.promotion import PromotionRules, RuleLimit
from hardway.rulebook.model.refusal import allow, check_reason_and_name
from hardway.values.clock import is_dated
from hardway.values.entry_words import says_nothing
from hardway.values.verbs import parts, powers_of, verbs_of

REASONS = (
    "not_offered", "bad_time", "unknown_name", "not_your_role", "not_confirmed", "no_reason", "inspectorate_first",
    "postponed", "not_ready", "too_early", "too_late", "already_done", "final", "bad_amount", "too_long", "unreadable",
    "prohibited", "not_permitted", "incomplete", "dates", "not_published", "changed", "ineligible", "not_qualified",
    "no_scrutineer", "own_draw", "not_committed", "wrong_secret", "no_entries", "nothing_there", "not_the_winner",
    "not_claimed", "not_chosen", "not_enough", "no_address", "own_finding", "still_open",
)  # fmt: skip
"""Why an entry of a promotion is not taken."""

Events = tuple[PromotionEvent, ...]
Decision = Events | Refusal
VERBS, POWERS = verbs_of("promotion"), powers_of("promotion")
CENTS = 100
NAMED = ("scrutineer", "tell_inspectorate")
"""Verbs that put on record who it was."""
OWN = ("item", "detail", "prescribed")
"""Verbs of which the book says what can be none."""
SAID = {
    name: part
    for name, verb in VERBS.items()
    for part in parts(verb.form)
    if name not in OWN and part.kind == ("name" if name in NAMED else "text")
}
"""What an act puts on record in words, or by a name."""


def allowed(book: Book, command: PromotionAct) -> Cite:
    """Return what an act of staff cites; refuse one who may not do it, or what it needs besides."""
    act = str(VERBS[command.verb].power)
    authority, doing = book.promotion.acts[act], POWERS[act]
    allow(book, command.by, authority.roles, authority.cite, doing)
    check_reason_and_name(authority, command, doing)
    _check_said(command, authority.cite)
    return authority.cite


def _check_said(command: PromotionAct, cite: Cite) -> None:
    """Refuse what puts nothing on record."""
    part = SAID.get(command.verb)
    said = str(getattr(command, part.fields[0])) if part is not None else ""
    if part is not None and says_nothing(said) and not (command.verb == "decide" and said.strip().casefold() == "no"):
        asks = f"{'name' if part.kind == 'name' else 'say'} {part.expected}"
        raise Refused("unreadable", cite, f"{asks}: {said[:80]!r} says nothing")


def item_cite(rules: PromotionRules, item: str) -> Cite:
    """Return what an item of the terms rests on; where a house asks for no such item, what offering prizes does."""
    row = item_row(rules, item)
    return row.cite if row is not None else rules.acts["offer"].cite


def check_time(state: PromotionState) -> None:
    """Refuse what depends on the time while nobody has told it."""
    if not is_dated(state.now):
        raise Refused("bad_time", None, "what day and time it is has not been told: begin with @2026-11-14T19:40")


def check_phase(state: PromotionState, cite: Cite | None, *phases: str) -> None:
    """Refuse what belongs to other phases of a promotion."""
    if state.phase not in phases:
        said = " or ".join(phases)
        raise Refused("not_ready", cite, f"the promotion is {state.phase}; this is for one that is {said}")


def check_held(state: PromotionState, cite: Cite, prize: str = "") -> None:
    """Refuse what follows a draw, where none was held, or not that of a prize."""
    if not state.held or (not prize and state.phase == "cancelled"):
        check_phase(state, cite, *(("concluded",) if state.phase == "concluded" else ("drawn",)))
    if prize:
        check_prize(state, prize)
        if not state.is_drawn(prize):
            check_phase(state, cite, "drawn")


def check_prize(state: PromotionState, name: str, *, drafted: bool = False) -> None:
    """Refuse a prize that the terms do not have."""
    terms = state.draft if drafted else state.terms
    if terms.prize(name) is None:
        known = ", ".join(prize.name for prize in terms.prizes) or "none yet"
        raise Refused("unknown_name", None, f"there is no prize {name}; the prizes are: {known}")


def check_offered(book: Book, state: PromotionState) -> None:
    """Refuse prizes by terms that nobody can read as they are, or that include what is prescribed by now."""
    if state.public != state.terms:
        why = "were changed since they were published" if state.published else "are not published"
        says = f"the terms {why}: say first where they can be read, publish"
        raise Refused("not_published", book.promotion.acts["publish"].cite, says)
    for prize in state.terms.prizes:
        check_lawful(book, state, prize)


def check_lawful(book: Book, state: PromotionState, prize: PromotionPrize) -> None:
    """Refuse a prize that is said to include what no prize may, by what the regulations prescribe now."""
    for wrong in unlawful(book.promotion, prize, state.listed or ()):
        raise Refused(wrong.reason, wrong.cite, wrong.says)


def seconds(limit: RuleLimit) -> int:
    """Return the seconds of a limit in hours."""
    return limit.value * 3600


def scrutineer_over(book: Book) -> int:
    """Return above what value, in cents, the draw of a prize needs a scrutineer."""
    return book.promotion.limits["scrutineer_over"].value * CENTS

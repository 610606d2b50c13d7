"""Powers in a promotion, and the checks that several verbs share. The reasons of refusals are a closed list."""

from hardway.promotion.model.commands import PromotionAct
from hardway.promotion.model.events import PromotionEvent
from hardway.promotion.model.state import PromotionState
from hardway.promotion.model.terms import PromotionPrize, item_row, unlawful_contents
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
"""The reasons for which an entry is refused."""

Events = tuple[PromotionEvent, ...]
Decision = Events | Refusal
VERBS, POWERS = verbs_of("promotion"), powers_of("promotion")
_RECORD_NAME = ("scrutineer", "tell_inspectorate")
"""Verbs that record a person by name."""
_MAY_BE_NONE = ("item", "detail", "prescribed")
"""Verbs of which the book says what can be `none`."""
RECORDED_WORDS = {
    name: part
    for name, verb in VERBS.items()
    for part in parts(verb.form)
    if name not in _MAY_BE_NONE and part.kind == ("name" if name in _RECORD_NAME else "text")
}
"""By verb, the part of its form that goes on record as words or as a name."""


def authorise(book: Book, command: PromotionAct) -> Cite:
    """Return the clause of an act of staff; refuse a role without the power, and a missing reason or name."""
    act = str(VERBS[command.verb].power)
    authority, doing = book.promotion.acts[act], POWERS[act]
    allow(book, command.by, authority.roles, authority.cite, doing)
    check_reason_and_name(authority, command, doing)
    _check_recorded_words(command, authority.cite)
    return authority.cite


def _check_recorded_words(command: PromotionAct, cite: Cite) -> None:
    """Refuse empty words where they go on record."""
    part = RECORDED_WORDS.get(command.verb)
    words = str(getattr(command, part.fields[0])) if part is not None else ""
    if part is not None and says_nothing(words) and not (command.verb == "decide" and words.strip().casefold() == "no"):
        asks = f"{'name' if part.kind == 'name' else 'say'} {part.expected}"
        raise Refused("unreadable", cite, f"{asks}: {words[:80]!r} says nothing")


def item_cite(rules: PromotionRules, item: str) -> Cite:
    """Return the clause of an item of the terms; where a house has no such item, that of offering prizes."""
    row = item_row(rules, item)
    return row.cite if row is not None else rules.acts["offer"].cite


def check_time(state: PromotionState) -> None:
    """Refuse an entry that depends on the time while the time is unknown."""
    if not is_dated(state.now):
        raise Refused("bad_time", None, "the time is not known: begin the entry with it, as @2026-11-14T19:40")


def check_phase(state: PromotionState, cite: Cite | None, *phases: str) -> None:
    """Refuse an entry outside the phases it belongs to."""
    if state.phase not in phases:
        wanted = " or ".join(phases)
        raise Refused("not_ready", cite, f"the promotion is {state.phase}; this needs one that is {wanted}")


def check_drawn(state: PromotionState, cite: Cite, prize: str = "") -> None:
    """Refuse an entry that follows a draw before that draw, or the draw of its prize, was held."""
    if not state.held or (not prize and state.phase == "cancelled"):
        check_phase(state, cite, *(("concluded",) if state.phase == "concluded" else ("drawn",)))
    if prize:
        check_prize(state, prize)
        if not state.is_drawn(prize):
            check_phase(state, cite, "drawn")


def check_prize(state: PromotionState, name: str, *, drafted: bool = False) -> None:
    """Refuse a prize that is not in the terms."""
    terms = state.draft if drafted else state.terms
    if terms.prize(name) is None:
        known = ", ".join(prize.name for prize in terms.prizes) or "none yet"
        raise Refused("unknown_name", None, f"there is no prize {name}; the prizes are: {known}")


def check_public_and_lawful(book: Book, state: PromotionState) -> None:
    """Refuse terms that are not published as they stand, or with a prize that is prescribed by now."""
    if state.public != state.terms:
        why = "were changed since they were published" if state.published else "are not published"
        says = f"the terms {why}: publish them first"
        raise Refused("not_published", book.promotion.acts["publish"].cite, says)
    for prize in state.terms.prizes:
        check_lawful(book, state, prize)


def check_lawful(book: Book, state: PromotionState, prize: PromotionPrize) -> None:
    """Refuse a prize with contents that are prohibited, also by the current list of the regulations."""
    for wrong in unlawful_contents(book.promotion, prize, state.listed or ()):
        raise Refused(wrong.reason, wrong.cite, wrong.says)


def limit_cents(limit: RuleLimit) -> int:
    """Return the cents of a limit in dollars."""
    return limit.value * 100


def limit_seconds(limit: RuleLimit) -> int:
    """Return the seconds of a limit in hours."""
    return limit.value * 3600


def scrutineer_over(book: Book) -> int:
    """Return the value, in cents, above which the draw of a prize needs a scrutineer."""
    return limit_cents(book.promotion.limits["scrutineer_over"])

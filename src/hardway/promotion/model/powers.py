"""Powers in a promotion, and the checks that several verbs share. The reasons for refusals are a closed list."""

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
"""The reasons for which an entry of a promotion can be refused."""

Events = tuple[PromotionEvent, ...]
Decision = Events | Refusal
VERBS, POWERS = verbs_of("promotion"), powers_of("promotion")
_RECORD_NAME = ("scrutineer", "tell_inspectorate")
"""Verbs that record a person by name."""
_MAY_BE_NONE = ("item", "detail", "prescribed")
"""Verbs with a text that may be `none` (there is nothing), if the book's row for that text allows it."""
RECORDED_WORDS = {
    name: part
    for name, verb in VERBS.items()
    for part in parts(verb.form)
    if name not in _MAY_BE_NONE and part.kind == ("name" if name in _RECORD_NAME else "text")
}
"""By verb: the part of its form whose text is recorded, as free words or as a person's name."""


def authorise(book: Book, command: PromotionAct) -> Cite:
    """Return the clause of an act of staff; refuse a role without the power, or an act without the reason or name it
    needs."""
    act = str(VERBS[command.verb].power)
    authority, doing = book.promotion.acts[act], POWERS[act]
    allow(book, command.by, authority.roles, authority.cite, doing)
    check_reason_and_name(authority, command, doing)
    _check_recorded_words(command, authority.cite)
    return authority.cite


def _check_recorded_words(command: PromotionAct, cite: Cite) -> None:
    """Refuse an entry whose text or name to be recorded is a placeholder, such as `none` or `n/a`."""
    part = RECORDED_WORDS.get(command.verb)
    words = str(getattr(command, part.fields[0])) if part is not None else ""
    if part is not None and says_nothing(words) and not (command.verb == "decide" and words.strip().casefold() == "no"):
        asks = "name" if part.kind == "name" else "say"
        raise Refused("unreadable", cite, f"{asks} {part.expected}: {words[:80]!r} says nothing")


def item_cite(rules: PromotionRules, item: str) -> Cite:
    """Return the clause of an item of the terms; if the house has no such item, the clause on offering prizes."""
    row = item_row(rules, item)
    return row.cite if row is not None else rules.acts["offer"].cite


def check_time(state: PromotionState) -> None:
    """Refuse an entry that depends on the time if the time is not known."""
    if not is_dated(state.now):
        raise Refused("bad_time", None, "the time is not known: begin the entry with it, as @2026-11-14T19:40")


def check_phase(state: PromotionState, cite: Cite | None, *phases: str) -> None:
    """Refuse an entry in a phase to which it does not belong."""
    if state.phase not in phases:
        wanted = " or ".join(phases)
        raise Refused("not_ready", cite, f"the promotion is {state.phase}; this needs one that is {wanted}")


def check_drawn(state: PromotionState, cite: Cite, prize: str = "") -> None:
    """Refuse an entry that follows a draw if that draw, or the draw of this prize, was not held."""
    if not state.held or (not prize and state.phase == "cancelled"):
        check_phase(state, cite, *(("concluded",) if state.phase == "concluded" else ("drawn",)))
    if prize:
        check_prize(state, prize)
        if not state.is_drawn(prize):
            check_phase(state, cite, "drawn")


def check_prize(state: PromotionState, name: str, *, drafted: bool = False) -> None:
    """Refuse a prize that is not in the terms; with `drafted`, not in the draft."""
    terms = state.draft if drafted else state.terms
    if terms.prize(name) is None:
        known = ", ".join(prize.name for prize in terms.prizes) or "none yet"
        raise Refused("unknown_name", None, f"there is no prize {name}; the prizes are: {known}")


def check_public_and_lawful(book: Book, state: PromotionState) -> None:
    """Refuse terms that are not published as they are, or that have a prize which the regulations prohibit by now."""
    if state.public != state.terms:
        why = "were changed since they were published" if state.published else "are not published"
        says = f"the terms {why}: publish them first"
        raise Refused("not_published", book.promotion.acts["publish"].cite, says)
    for prize in state.terms.prizes:
        check_lawful(book, state, prize)


def check_lawful(book: Book, state: PromotionState, prize: PromotionPrize) -> None:
    """Refuse a prize with contents that are prohibited, by the book or by the present list of the regulations."""
    for wrong in unlawful_contents(book.promotion, prize, state.listed or ()):
        raise Refused(wrong.reason, wrong.cite, wrong.says)


def limit_cents(limit: RuleLimit) -> int:
    """Return a limit in dollars as cents."""
    return limit.value * 100


def limit_seconds(limit: RuleLimit) -> int:
    """Return a limit in hours as seconds."""
    return limit.value * 3600


def scrutineer_over(book: Book) -> int:
    """Return above which value, in cents, the draw of a prize needs a scrutineer."""
    return limit_cents(book.promotion.limits["scrutineer_over"])

"""Decides about the terms: drafting them, the notice to the Authority, the start, and later changes."""

from collections.abc import Collection, Iterable

from hardway.promotion.model import events as e
from hardway.promotion.model.as_stated import detail_as_stated, item_as_stated
from hardway.promotion.model.commands import PromotionAct
from hardway.promotion.model.powers import (
    Events,
    authorise,
    check_phase,
    check_prize,
    check_public_and_lawful,
    check_time,
    item_cite,
    limit_seconds,
)
from hardway.promotion.model.state import PromotionState
from hardway.promotion.model.terms import (
    MAX_ITEM_LENGTH,
    PromotionPrize,
    PromotionTerms,
    content_word,
    draw_item,
    gaps,
    item_row,
    why_detail_unreadable,
    why_forbidden,
    why_unreadable,
)
from hardway.rulebook import Book, Cite, Refused
from hardway.rulebook.model.promotion import ANY
from hardway.values.clock import time_text
from hardway.values.names import TITLE, is_one_person, is_title
from hardway.values.phrase import person, phrase

DRAFTING_PHASES = ("drafted", "notified", "running", "closed")
"""The phases in which terms can change; from the start on only with an approval."""
MAX_ITEMS, MAX_PRIZES, MAX_CONTENTS, MAX_PRESCRIBED = 200, 500, 100, 1000
"""How many items, prizes, contents of one prize, and prescribed matters the terms may have at most."""


def _authorise_drafting(book: Book, state: PromotionState, command: PromotionAct) -> Cite:
    """Return the clause of drafting; refuse an entry when terms cannot change, or about an unknown prize."""
    cite = authorise(book, command)
    check_phase(state, cite, *DRAFTING_PHASES)
    if len(command.says) > MAX_ITEM_LENGTH:
        says = f"an item has at most {MAX_ITEM_LENGTH:,} characters, not {len(command.says):,}: name a document instead"
        raise Refused("too_long", None, says)
    _check_name(command)
    if command.verb not in ("item", "prize"):
        check_prize(state, command.prize, drafted=True)
    return cite


def _check_name(command: PromotionAct) -> None:
    named = {
        "item": ("an item's name", command.about), "prize": ("a prize's name", command.prize),
        "contents": ("what a prize includes", command.about),
    }  # fmt: skip
    what, name = named.get(command.verb, ("", "none"))
    if not is_title(name):
        raise Refused("unreadable", None, f"{what} is {TITLE}, not {name[:60]!r}")


def _check_room(names: Collection[str], name: str, most: int, what: str) -> None:
    """Refuse one more than `most`; something that is stated again does not count."""
    if name not in names and len(names) >= most:
        raise Refused("too_long", None, f"there are {most:,} {what} already: no more are possible")


def item(book: Book, state: PromotionState, command: PromotionAct) -> Events:
    """Decide to state an item of the terms. An item that the book does not know is the operator's own.

    The event has the text as the notation writes it: `25` where the command says "$25".
    """
    cite = _authorise_drafting(book, state, command)
    _check_room(dict(state.draft.items), command.about, MAX_ITEMS, "items")
    row = item_row(book.promotion, command.about)
    _check_draw(book, command.about)
    if row is None:
        return (e.ItemStated(command.about, command.says, **cite.cited),)
    says = item_as_stated(row, command.says)
    if wrong := why_unreadable(row, says):
        raise Refused("unreadable", row.cite, f"{command.about}: it {wrong}, not {says[:80]!r}")
    return (e.ItemStated(command.about, says, **row.cite.cited),)


def _check_draw(book: Book, name: str) -> None:
    """Refuse an item that names the prizes of the first draw, which has all that no later draw names; and any item of a
    second draw where the house's rules know only one."""
    row = book.promotion.terms.get("prizes")
    if row is not None and name == row.name:
        says = "the first draw has the prizes that no later draw names: prizes_2 names those of the second"
        raise Refused("unreadable", row.cite, says)
    if row is None and PromotionTerms(((name, ""),)).draws > 1:
        says = f"{name} is for a later draw; by the rules of {book.house} a promotion has only one draw"
        raise Refused("not_permitted", book.promotion.acts["draft"].cite, says)


def prize(book: Book, state: PromotionState, command: PromotionAct) -> Events:
    """Decide to state a prize with its kind and value."""
    _authorise_drafting(book, state, command)
    kind = book.promotion.kinds.get(command.about)
    if kind is None:
        known = ", ".join(book.promotion.kinds)
        raise Refused("unknown_name", None, f"{command.about!r} is not a kind of prize; the kinds are {known}")
    if command.amount <= 0:
        raise Refused("bad_amount", None, "the value of a prize must be above 0, in dollars and whole cents")
    _check_room([one.name for one in state.draft.prizes], command.prize, MAX_PRIZES, "prizes")
    return (e.PrizeStated(command.prize, command.about, command.amount, **kind.cite.cited),)


def detail(book: Book, state: PromotionState, command: PromotionAct) -> Events:
    """Decide the entry `detail`, which states a detail of a prize, such as its make."""
    _authorise_drafting(book, state, command)
    of = state.draft.prize(command.prize)
    assert of is not None
    rows = {row.name: row for row in book.promotion.details_of(of.kind)}
    row = rows.get(command.about)
    if row is None:
        others = [one.kind for one in book.promotion.details if one.name == command.about and one.kind != ANY]
        why = f"only {' and '.join(others)} has {command.about}" if others else f"there is no detail {command.about}"
        raise Refused("unknown_name", None, f"{why}; a prize of the kind {of.kind} has the details {', '.join(rows)}")
    says = detail_as_stated(row, command.says)
    if wrong := why_detail_unreadable(row, says):
        raise Refused("unreadable", row.cite, f"{command.about}: it {wrong}, not {says[:80]!r}")
    return (e.DetailStated(command.prize, command.about, says, **row.cite.cited),)


def contents(book: Book, state: PromotionState, command: PromotionAct) -> Events:
    """Decide to state what a prize includes; things that no prize may include are refused."""
    cite = _authorise_drafting(book, state, command)
    _check_stated_by(book, state, command)
    if command.about == "none":
        return (e.ContentsStated(command.prize, "", 0, command.name, **cite.cited),)
    if command.amount < 0:
        raise Refused("bad_amount", None, "a measure is not less than nothing")
    of = state.draft.prize(command.prize)
    assert of is not None
    word = content_word(command.about)
    _check_room(dict(of.contents or ()), word, MAX_CONTENTS, "things in the prize")
    wrong = why_forbidden(book.promotion, state.listed or (), word, command.amount)
    if wrong is not None:
        raise Refused(wrong.reason, wrong.cite, wrong.says)
    row = book.promotion.contents.get(word)
    rests = row.cite if row is not None else cite
    return (e.ContentsStated(command.prize, word, command.amount, command.name, **rests.cited),)


def _confirmation_cite(book: Book, prizes: Iterable[PromotionPrize]) -> Cite | None:
    """Return the clause by which a second person confirms contents; None if all prizes are money."""
    rules = book.promotion
    cites = [row.cite for row in rules.contents.values()]
    return cites[0] if cites and any(not rules.kinds[one.kind].money for one in prizes) else None


def _check_stated_by(book: Book, state: PromotionState, command: PromotionAct) -> None:
    """Refuse contents of a prize other than money unless a person signs them by name."""
    of = state.draft.prize(command.prize)
    assert of is not None
    if (cite := _confirmation_cite(book, [of])) is not None and not command.name:
        says = f"name who states what {of.name} includes, after the role: another person confirms it"
        raise Refused("not_confirmed", cite, says)


def _unconfirmed(state: PromotionState) -> list[PromotionPrize]:
    """Return the prizes whose contents the Authority does not have."""
    known = {one.name: one.contents for one in state.terms.prizes} if state.phase not in ("drafted", "notified") else {}
    return [one for one in state.draft.prizes if known.get(one.name) != one.contents]


def stated_contents(book: Book, state: PromotionState) -> set[str]:
    """Return who stated contents that another person must confirm by giving the terms to the Authority."""
    rest = [one for one in _unconfirmed(state) if _confirmation_cite(book, [one])]
    return {name for one in rest for name in state.contents_by.get(one.name, ())}


def _check_confirmed(book: Book, state: PromotionState, command: PromotionAct) -> None:
    """Refuse new contents unless a second person gives them to the Authority, and so confirms them."""
    new = _unconfirmed(state)
    if (cite := _confirmation_cite(book, new)) is None:
        return
    if not command.name:
        raise Refused("not_confirmed", cite, "name who confirms what the prizes include, after the role")
    for prize in new:
        own = any(is_one_person(command.name, other) for other in state.contents_by.get(prize.name, ()))
        if own and _confirmation_cite(book, [prize]):
            says = phrase(
                "{} stated what {} includes: another person must confirm that by giving the terms to the Authority",
                person(command.name),
                prize.name,
            )
            raise Refused("not_confirmed", cite, says)


def alternative(book: Book, state: PromotionState, command: PromotionAct) -> Events:
    """Decide to state a cash alternative, if the kind of prize may have one."""
    _authorise_drafting(book, state, command)
    of = state.draft.prize(command.prize)
    assert of is not None
    offers = book.promotion.acts["alternative"].cite
    if not book.promotion.kinds[of.kind].alternative:
        having = ", ".join(name for name, kind in book.promotion.kinds.items() if kind.alternative)
        says = f"a prize of the kind {of.kind} has no cash alternative; those that may: {having}"
        raise Refused("not_permitted", offers, says)
    if command.amount <= 0:
        raise Refused("bad_amount", None, "a cash alternative must be above 0, in dollars and whole cents")
    return (e.AlternativeStated(command.prize, command.amount, **offers.cited),)


def drop(book: Book, state: PromotionState, command: PromotionAct) -> Events:
    """Decide to take a prize out of the terms."""
    cite = _authorise_drafting(book, state, command)
    return (e.PrizeDropped(command.prize, **cite.cited),)


def prescribed(book: Book, state: PromotionState, command: PromotionAct) -> Events:
    """Decide staff's entry of the prize contents that the regulations prohibit today; the list may be empty."""
    cite = authorise(book, command)
    check_time(state)
    words = tuple(dict.fromkeys(map(content_word, command.says.replace(",", " ").split())))
    if len(words) > MAX_PRESCRIBED:
        raise Refused("too_long", None, f"the list has at most {MAX_PRESCRIBED:,} words, not {len(words):,}")
    return (e.ListRead(() if words == ("none",) else words, state.now, **cite.cited),)


def publish(book: Book, state: PromotionState, command: PromotionAct) -> Events:
    """Decide to publish the terms."""
    cite = authorise(book, command)
    return (e.TermsPublished(command.says, **cite.cited),)


def marketing(book: Book, state: PromotionState, command: PromotionAct) -> Events:
    """Decide that a piece of marketing is on record; it must refer to the terms."""
    cite = authorise(book, command)
    if command.about != "refers":
        says = "marketing refers to the terms and conditions: add the reference, then enter it as one that refers"
        raise Refused("not_permitted", cite, says)
    return (e.Marketed(command.says, **cite.cited),)


def _check_complete(book: Book, state: PromotionState) -> None:
    """Refuse incomplete terms, by the clause of the first gap, in words that name all gaps."""
    wrong = gaps(book.promotion, state.draft, state.listed)
    if not wrong:
        return
    listed = "; ".join(f"{gap.cite.clause or gap.cite.reading}: {gap.says}" for gap in wrong)
    raise Refused(wrong[0].reason, wrong[0].cite, listed)


def notify_authority(book: Book, state: PromotionState, command: PromotionAct) -> Events:
    """Decide staff's entry that the Authority was sent the drafted terms; refuse it if they are incomplete."""
    cite = authorise(book, command)
    check_time(state)
    check_phase(state, cite, "drafted", "notified")
    _check_complete(book, state)
    if state.phase == "notified" and state.draft == state.terms:
        raise Refused("already_done", cite, f"the Authority has these terms since {time_text(state.notified_at)}")
    _check_confirmed(book, state, command)
    return (e.AuthorityNotified(state.now, state.draft.digest, command.name, **cite.cited),)


def start(book: Book, state: PromotionState, command: PromotionAct) -> Events:
    """Decide to begin the promotion."""
    cite = authorise(book, command)
    rules = book.promotion
    check_phase(state, rules.acts["notify"].cite, "notified")
    if state.draft != state.terms:
        says = "the terms were changed after the Authority had them: give them to the Authority again"
        raise Refused("changed", rules.limits["notice"].cite, says)
    check_public_and_lawful(book, state)
    notice, starts, closes = rules.limits["notice"], state.terms.moment("starts"), state.terms.moment("entries_close")
    soonest = state.notified_at + limit_seconds(notice)
    if state.now < soonest:
        says = f"the Authority has the terms since {time_text(state.notified_at)}: not before {time_text(soonest)}"
        raise Refused("too_early", notice.cite, says)
    if state.now < starts:
        raise Refused(
            "too_early", rules.terms["starts"].cite, f"by its terms the promotion starts at {time_text(starts)}"
        )
    if state.now >= closes:
        raise Refused("too_late", rules.terms["entries_close"].cite, f"entries closed at {time_text(closes)}")
    announced = sum(one.value for one in state.terms.prizes)
    return (e.PromotionStarted(state.now, announced, **cite.cited),)


def amend(book: Book, state: PromotionState, command: PromotionAct) -> Events:
    """Decide to put changed terms in force after the start, by the Authority's approval."""
    cite = authorise(book, command)
    check_phase(state, cite, "running", "closed")
    if state.draft == state.terms:
        raise Refused("nothing_there", cite, "the draft has no change: state the change first")
    _check_complete(book, state)
    closing = draw_item("entries_close", state.stage)
    frozen = (closing, "starts") if state.phase == "closed" else ("starts",)
    for name in frozen:
        if state.draft.item(name) != state.terms.item(name):
            raise Refused(
                "too_late",
                item_cite(book.promotion, name),
                f"the time stated by {name} has passed, so it cannot be changed",
            )
    if state.phase == "running" and state.draft.moment(closing) <= state.now:
        says = f"entries cannot close in the past: {closing} is later than {time_text(state.now)}"
        raise Refused("dates", book.promotion.terms["entries_close"].cite, says)
    _check_confirmed(book, state, command)
    announced = sum(one.value for one in state.draft.prizes)
    return (e.TermsAmended(command.says, state.draft.digest, announced, command.name, **cite.cited),)

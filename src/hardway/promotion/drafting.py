"""Deciding what concerns the terms: drafting them, the notice to the Authority, the start, and changes after it."""

from collections.abc import Collection, Iterable

from hardway.promotion.model import events as e
from hardway.promotion.model.commands import PromotionAct
from hardway.promotion.model.powers import (
    Events,
    allowed,
    check_offered,
    check_phase,
    check_prize,
    check_time,
    item_cite,
    seconds,
)
from hardway.promotion.model.state import PromotionState
from hardway.promotion.model.terms import (
    LONGEST,
    PromotionPrize,
    PromotionTerms,
    content_word,
    detail_unreadable,
    forbidden,
    gaps,
    item_row,
    of_draw,
    unreadable,
)
from hardway.rulebook import Book, Cite, Refused
from hardway.rulebook.model.promotion import ANY
from hardway.values.clock import time_text
from hardway.values.names import TITLE, is_one_person, is_title

OPEN = ("drafted", "notified", "running", "closed")
"""Phases in which terms can change; from the start on by an approval alone."""
MOST_ITEMS, MOST_PRIZES, MOST_CONTENTS, MOST_LISTED = 200, 500, 100, 1000
"""How much terms can have: items, prizes, things that one prize includes, and words of the regulations."""


def _drafts(book: Book, state: PromotionState, command: PromotionAct) -> Cite:
    """Return what drafting cites, or why nothing is drafted now; all but an item and a new prize is of a prize."""
    cite = allowed(book, command)
    check_phase(state, cite, *OPEN)
    if len(command.says) > LONGEST:
        says = f"an item has at most {LONGEST:,} characters, not {len(command.says):,}: name a document instead"
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
    """Refuse one more than there can be; what is said anew is none."""
    if name not in names and len(names) >= most:
        raise Refused("too_long", None, f"there are {most:,} {what}, as many as there can be")


def item(book: Book, state: PromotionState, command: PromotionAct) -> Events:
    """State an item of the terms; one that the book does not know is the operator's own."""
    cite = _drafts(book, state, command)
    _check_room(dict(state.draft.items), command.about, MOST_ITEMS, "items")
    row = item_row(book.promotion, command.about)
    _check_draw(book, command.about)
    if row is not None and (wrong := unreadable(row, command.says)):
        raise Refused("unreadable", row.cite, f"{command.about} {wrong}, not {command.says[:80]!r}")
    rests = row.cite if row is not None else cite
    return (e.ItemStated(command.about, command.says, **rests.cited),)


def _check_draw(book: Book, name: str) -> None:
    """Refuse prizes of the first draw by name, and a second draw where the house's rules know one."""
    row = book.promotion.terms.get("prizes")
    if row is not None and name == row.name:
        says = "the first draw has the prizes that no later draw names: prizes_2 names those of the second"
        raise Refused("unreadable", row.cite, says)
    if row is None and PromotionTerms(((name, ""),)).draws > 1:
        says = f"{name}: by the rules of {book.house} a promotion has one draw"
        raise Refused("not_permitted", book.promotion.acts["draft"].cite, says)


def prize(book: Book, state: PromotionState, command: PromotionAct) -> Events:
    """State a prize with its kind and value."""
    _drafts(book, state, command)
    kind = book.promotion.kinds.get(command.about)
    if kind is None:
        known = ", ".join(book.promotion.kinds)
        raise Refused("unknown_name", None, f"{command.about!r} is no kind of prize; the kinds are {known}")
    if command.amount <= 0:
        raise Refused("bad_amount", None, "the value of a prize is more than nothing, in dollars and whole cents")
    _check_room([one.name for one in state.draft.prizes], command.prize, MOST_PRIZES, "prizes")
    return (e.PrizeStated(command.prize, command.about, command.amount, **kind.cite.cited),)


def detail(book: Book, state: PromotionState, command: PromotionAct) -> Events:
    """State a detail of a prize."""
    _drafts(book, state, command)
    of = state.draft.prize(command.prize)
    assert of is not None
    rows = {row.name: row for row in book.promotion.details_of(of.kind)}
    row = rows.get(command.about)
    if row is None:
        others = [one.kind for one in book.promotion.details if one.name == command.about and one.kind != ANY]
        why = f"{command.about} is a detail of {' and '.join(others)}" if others else f"no detail {command.about}"
        raise Refused("unknown_name", None, f"{why}; a prize of the kind {of.kind} has {', '.join(rows)}")
    if wrong := detail_unreadable(row, command.says):
        raise Refused("unreadable", row.cite, f"{command.about} {wrong}, not {command.says[:80]!r}")
    return (e.DetailStated(command.prize, command.about, command.says, **row.cite.cited),)


def contents(book: Book, state: PromotionState, command: PromotionAct) -> Events:
    """State what a prize includes; what no prize may include is refused."""
    cite = _drafts(book, state, command)
    _check_stated_by(book, state, command)
    if command.about == "none":
        return (e.ContentsStated(command.prize, "", 0, command.name, **cite.cited),)
    if command.amount < 0:
        raise Refused("bad_amount", None, "a measure is not less than nothing")
    of = state.draft.prize(command.prize)
    assert of is not None
    word = content_word(command.about)
    _check_room(dict(of.contents or ()), word, MOST_CONTENTS, "things in the prize")
    wrong = forbidden(book.promotion, state.listed or (), word, command.amount)
    if wrong is not None:
        raise Refused(wrong.reason, wrong.cite, wrong.says)
    row = book.promotion.contents.get(word)
    rests = row.cite if row is not None else cite
    return (e.ContentsStated(command.prize, word, command.amount, command.name, **rests.cited),)


def _confirmed_by(book: Book, prizes: Iterable[PromotionPrize]) -> Cite | None:
    """Return what the confirmation of contents rests on; None where all prizes are money, which includes nothing."""
    rules = book.promotion
    cites = [row.cite for row in rules.contents.values()]
    return cites[0] if cites and any(not rules.kinds[one.kind].money for one in prizes) else None


def _check_stated_by(book: Book, state: PromotionState, command: PromotionAct) -> None:
    """Refuse contents of a prize that is no money, where nobody is named who states them."""
    of = state.draft.prize(command.prize)
    assert of is not None
    if (cite := _confirmed_by(book, [of])) is not None and not command.name:
        says = f"name who states what {of.name} includes, after the role: somebody else confirms it"
        raise Refused("not_confirmed", cite, says)


def _check_confirmed(book: Book, state: PromotionState, command: PromotionAct) -> None:
    """Refuse contents that are new to the Authority, unless a second person gives them to it, and so confirms them."""
    known = {one.name: one.contents for one in state.terms.prizes} if state.phase not in ("drafted", "notified") else {}
    new = [one for one in state.draft.prizes if known.get(one.name) != one.contents]
    if (cite := _confirmed_by(book, new)) is None:
        return
    if not command.name:
        raise Refused("not_confirmed", cite, "name who confirms by this what the prizes include, after the role")
    for prize in new:
        own = any(is_one_person(command.name, other) for other in state.contents_by.get(prize.name, ()))
        if own and _confirmed_by(book, [prize]):
            says = (
                f"{command.name} stated what {prize.name} includes: somebody else confirms it, who gives the terms on"
            )
            raise Refused("not_confirmed", cite, says)


def alternative(book: Book, state: PromotionState, command: PromotionAct) -> Events:
    """State a cash alternative, where the kind of prize may have one."""
    _drafts(book, state, command)
    of = state.draft.prize(command.prize)
    assert of is not None
    offers = book.promotion.acts["alternative"].cite
    if not book.promotion.kinds[of.kind].alternative:
        having = ", ".join(name for name, kind in book.promotion.kinds.items() if kind.alternative)
        says = f"a prize of the kind {of.kind} has no cash alternative; those that may: {having}"
        raise Refused("not_permitted", offers, says)
    if command.amount <= 0:
        raise Refused("bad_amount", None, "a cash alternative is more than nothing, in dollars and whole cents")
    return (e.AlternativeStated(command.prize, command.amount, **offers.cited),)


def drop(book: Book, state: PromotionState, command: PromotionAct) -> Events:
    """Take a prize out of the terms."""
    cite = _drafts(book, state, command)
    return (e.PrizeDropped(command.prize, **cite.cited),)


def prescribed(book: Book, state: PromotionState, command: PromotionAct) -> Events:
    """State what the regulations prescribe as they are read today, which may be nothing."""
    cite = allowed(book, command)
    check_time(state)
    words = tuple(dict.fromkeys(map(content_word, command.says.replace(",", " ").split())))
    if len(words) > MOST_LISTED:
        raise Refused("too_long", None, f"the list has at most {MOST_LISTED:,} words, not {len(words):,}")
    return (e.ListRead(() if words == ("none",) else words, state.now, **cite.cited),)


def publish(book: Book, state: PromotionState, command: PromotionAct) -> Events:
    """Say where the terms can be read."""
    cite = allowed(book, command)
    return (e.TermsPublished(command.says, **cite.cited),)


def marketing(book: Book, state: PromotionState, command: PromotionAct) -> Events:
    """Put a piece of marketing on record, if it refers to the terms."""
    cite = allowed(book, command)
    if command.about != "refers":
        says = "marketing refers to the terms and conditions: add the reference, then enter it as one that refers"
        raise Refused("not_permitted", cite, says)
    return (e.Marketed(command.says, **cite.cited),)


def _check_complete(book: Book, state: PromotionState) -> None:
    """Refuse terms that are not whole, by the clause of the first thing missing and naming them all."""
    wrong = gaps(book.promotion, state.draft, state.listed)
    if not wrong:
        return
    listed = "; ".join(f"{gap.cite.clause or gap.cite.reading}: {gap.says}" for gap in wrong)
    raise Refused(wrong[0].reason, wrong[0].cite, listed)


def notify_authority(book: Book, state: PromotionState, command: PromotionAct) -> Events:
    """Put on record that the Authority has the full terms."""
    cite = allowed(book, command)
    check_time(state)
    check_phase(state, cite, "drafted", "notified")
    _check_complete(book, state)
    if state.phase == "notified" and state.draft == state.terms:
        raise Refused("already_done", cite, f"the Authority has these terms since {time_text(state.notified_at)}")
    _check_confirmed(book, state, command)
    return (e.AuthorityNotified(state.now, state.draft.digest, command.name, **cite.cited),)


def start(book: Book, state: PromotionState, command: PromotionAct) -> Events:
    """Begin the promotion."""
    cite = allowed(book, command)
    rules = book.promotion
    check_phase(state, rules.acts["notify"].cite, "notified")
    if state.draft != state.terms:
        says = "the terms were changed after the Authority had them: give them to the Authority anew"
        raise Refused("changed", rules.limits["notice"].cite, says)
    check_offered(book, state)
    notice, starts, closes = rules.limits["notice"], state.terms.moment("starts"), state.terms.moment("entries_close")
    soonest = state.notified_at + seconds(notice)
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
    """Let changed terms hold after the start, by the Authority's approval."""
    cite = allowed(book, command)
    check_phase(state, cite, "running", "closed")
    if state.draft == state.terms:
        raise Refused("nothing_there", cite, "no item and no prize was changed: state the change first")
    _check_complete(book, state)
    closing = of_draw("entries_close", state.stage)
    frozen = (closing, "starts") if state.phase == "closed" else ("starts",)
    for name in frozen:
        if state.draft.item(name) != state.terms.item(name):
            raise Refused("too_late", item_cite(book.promotion, name), f"{name} has passed and cannot be changed")
    if state.phase == "running" and state.draft.moment(closing) <= state.now:
        says = f"entries cannot close in the past: {closing} is later than {time_text(state.now)}"
        raise Refused("dates", book.promotion.terms["entries_close"].cite, says)
    _check_confirmed(book, state, command)
    announced = sum(one.value for one in state.draft.prizes)
    return (e.TermsAmended(command.says, state.draft.digest, announced, command.name, **cite.cited),)

"""Lists the entries that a person may make next in a promotion, and why not the others. It asks `decide`."""

from collections.abc import Iterator

from hardway.promotion.awarding import ALTERNATIVE, IN_KIND
from hardway.promotion.decide import decide
from hardway.promotion.model.commands import Parts, PromotionAct
from hardway.promotion.model.lot import HOUSE
from hardway.promotion.model.powers import VERBS
from hardway.promotion.model.state import PromotionState
from hardway.rulebook import Book, Refusal
from hardway.rulebook.model.refusal import CoreLine, CoreLists, refused_line

_WORDS = "some words"
"""A placeholder for the text that a person would write, in entries that are only tried; no person can have this
name."""


def legal(book: Book, state: PromotionState, who: str) -> CoreLists:
    """Return the entries that a role or a patron may make now (`may`), and the others with the reason (`not`).

    Free text and secrets are not checked: an entry that needs them is listed in `may` if nothing else is wrong with it.
    """
    found: CoreLists = {"may": [], "not": []}
    who = who if who in book.roles else state.people.first_spelling(who)
    for verb, row in VERBS.items():
        if row.whose == "system" or (row.whose != "anyone" and (row.whose == "staff") != (who in book.roles)):
            continue
        for command in _tried(book, state, verb, who):
            outcome = decide(book, state, command)
            entry = _about_whom(verb, command, who)
            if isinstance(outcome, Refusal) and outcome.reason not in _FILLED_IN:
                found["not"].append({**entry, **refused_line(outcome)})
            else:
                found["may"].append(entry)
    return found


def _about_whom(verb: str, command: PromotionAct, who: str) -> CoreLine:
    """Return a `legal` line for an entry, with what it was tried on: a prize, another patron, a dispute."""
    about: CoreLine = {"entry": verb}
    if command.prize not in ("", _WORDS):
        about["prize"] = command.prize
    if command.patron not in ("", who, _WORDS):
        about["patron"] = command.patron
    if command.number:
        about["number"] = command.number
    return about


_FILLED_IN = ("unreadable", "bad_amount")
"""When an entry is only tried, refusals for these reasons are ignored: they concern words and amounts filled in for
it."""


def _tried(book: Book, state: PromotionState, verb: str, who: str) -> Iterator[PromotionAct]:
    """Yield the entries of a verb to try: one for each prize, claimant and dispute that it can be about."""
    form, staff = VERBS[verb].form, who in book.roles
    terms = state.draft if verb in ("detail", "contents", "alternative", "drop") else state.terms
    prizes = [prize.name for prize in terms.prizes] if "{prize" in form and verb != "prize" else [""]
    for prize in prizes:
        about = PromotionAct(
            verb, prize=prize or ("prize" if verb == "prize" else ""), about=_about(book, state, verb, prize, who),
            says=_WORDS, amount=1, parts=_parts(book, state, prize) if verb == "choose" else (),
            by=who if staff else "", name=_WORDS if staff else "", because=_WORDS if staff else "",
        )  # fmt: skip
        for patron in _patrons(state, verb, prize) if staff and "{patron" in form else [who]:
            for number in _disputes(state, verb, patron) if "{number" in form else [0]:
                yield about._replace(patron=patron if "{patron" in form else "", number=number)


def _about(book: Book, state: PromotionState, verb: str, prize: str, who: str) -> str:
    """Return a sample value for `PromotionAct.about`, with which an entry of this verb is tried."""
    rules, drafted = book.promotion, state.draft.prize(prize)
    if verb == "pay":
        return _means(book, state, prize)
    if verb == "detail" and drafted is not None:
        return next((detail.name for detail in rules.details_of(drafted.kind)), _WORDS)
    known = {
        "marketing": "refers", "attempt": next(iter(rules.methods), ""), "prize": next(iter(rules.kinds), ""),
        "contents": "none", "commit": who if who not in book.roles else HOUSE, "reveal": who,
    }  # fmt: skip
    return known.get(verb, _WORDS)


def _parts(book: Book, state: PromotionState, prize: str) -> Parts:
    """Return a choice that the winner of a prize could make: the alternative, or the whole prize by the first means."""
    won = state.terms.prize(prize)
    assert won is not None
    if not book.promotion.kinds[won.kind].money:
        return ((ALTERNATIVE, 0),)
    return ((next(iter(book.promotion.means)), won.value),)


def _means(book: Book, state: PromotionState, prize: str) -> str:
    """Return a means by which a prize can be paid: a part of the winner's choice not yet paid, or one that its kind
    allows."""
    won, chosen = state.terms.prize(prize), dict(state.choices.get(prize, ()))
    assert won is not None
    if chosen:
        paid = state.accounts[prize].paid_by
        return next((means for means, amount in chosen.items() if paid(means) < amount), next(iter(chosen)))
    return next(iter(book.promotion.means)) if book.promotion.kinds[won.kind].money else IN_KIND


def _patrons(state: PromotionState, verb: str, prize: str) -> list[str]:
    """Return the patrons that an entry of staff can be about: the winner to be paid, or all winners and claimants."""
    winner = state.winners.get(prize)
    won = [winner.patron] if winner is not None else []
    won += [one.patron for one in state.uninformed() if one.prize == prize]
    claimants = [claim.patron for claim in state.claims if claim.prize == prize or not prize]
    return (won[:1] if verb == "pay" and winner is not None else []) or [*dict.fromkeys((*claimants, *won))] or [_WORDS]


def _disputes(state: PromotionState, verb: str, who: str) -> list[int]:
    """Return the numbers of the disputes that a verb can be about; only 0 for a verb that is about none."""
    waits = {"decide": "open", "advise_inspector": "not content", "satisfied": "decided", "dissatisfied": "decided"}
    own = verb in ("satisfied", "dissatisfied")
    waiting = [one for one in state.disputes if one.outcome == waits[verb] and (not own or one.patron == who)]
    return [one.number for one in waiting] or [0]

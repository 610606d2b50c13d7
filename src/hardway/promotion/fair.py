"""What nobody may play with: who acts in a promotion, what decides its draw, and words that say nothing.

Looked at when an entry is in order by everything else.
"""

from collections.abc import Callable

from hardway.promotion.commands import PromotionAct
from hardway.promotion.powers import VERBS, item_cite
from hardway.promotion.state import PromotionState
from hardway.promotion.terms import OF_DRAW, PromotionTerms, of_draw
from hardway.rulebook import Book, Cite, Refused
from hardway.rulebook.model.promotion import ITEMS
from hardway.values.names import is_one_person, name_key
from hardway.values.stated import NONE, says_nothing

MOVED = ("awarded",)
"""Of the items that mean something to every promotion, those that may still change after entries have closed."""


def check_fair(book: Book, state: PromotionState, command: PromotionAct) -> None:
    """Refuse what lets somebody choose who wins, or judge themselves."""
    if command.by and not VERBS[command.verb].entered:
        _check_not_entered(book, state, command)
    for check in _CHECKS.get(command.verb, ()):
        check(book, state, command)


def _cite(book: Book, command: PromotionAct) -> Cite:
    return book.promotion.acts[str(VERBS[command.verb].power)].cite


def _check_said(book: Book, state: PromotionState, command: PromotionAct) -> None:
    """Refuse a word that holds a place as a thing: nothing is written none."""
    for word in command.about.split() or command.says.replace(",", " ").split():
        if says_nothing(word) and NONE not in (command.about, command.says):
            raise Refused(
                "unreadable", _cite(book, command), f"{word[:80]!r} says nothing: name a thing, or write none"
            )


def _check_person(book: Book, state: PromotionState, command: PromotionAct) -> None:
    """Refuse a role where a person is named."""
    if book.is_role(command.about):
        says = f"{command.about} is a role or the house, and no person: name the person"
        raise Refused("unreadable", _cite(book, command), says)


def _check_entrant(book: Book, state: PromotionState, command: PromotionAct) -> None:
    if book.is_role(command.patron):
        says = f"{command.patron} is a role or the house, and no person: a person enters"
        raise Refused("ineligible", item_cite(book.promotion, "eligibility"), says)


def _check_not_entered(book: Book, state: PromotionState, command: PromotionAct) -> None:
    if command.name and state.entries.of(command.name):
        says = f"{command.name} has entered: somebody who has no part in the draw does that"
        raise Refused("own_draw", _cite(book, command), says)


def _check_own_dispute(book: Book, state: PromotionState, command: PromotionAct) -> None:
    if any(one.number == command.number and one.patron == command.name for one in state.disputes):
        says = f"dispute {command.number} is {command.name}'s own: somebody else decides it"
        raise Refused("own_finding", _cite(book, command), says)


def _check_told(book: Book, state: PromotionState, command: PromotionAct) -> None:
    """Refuse that the operator tells itself: the one told neither tells, nor found it, nor ran the draw."""
    found = state.incident.finders if state.incident is not None else ()
    for name in filter(None, (command.name, *found, state.drawn_by, *(one.drawn_by for one in state.held))):
        if is_one_person(command.about, name):
            says = f"{name} acts for the operator here: name the person of the inspectorate who was told"
            raise Refused("own_finding", _cite(book, command), says)
    if state.entries.of(state.people.spelled(command.about)):
        says = f"{command.about} has entered: name the person of the inspectorate who was told"
        raise Refused("own_draw", _cite(book, command), says)


def _check_fixed(book: Book, state: PromotionState, command: PromotionAct) -> None:
    """Refuse other prizes, or items that decide a draw, once entries have closed: its outcome may be known by then."""
    closed = len(state.held) + (state.phase == "closed")
    for draw in range(1, closed + 1):
        moved = MOVED if draw == state.stage else ()
        for name in (of_draw(one, draw) if one in OF_DRAW else one for one in ITEMS if one not in moved):
            if state.draft.item(name) != state.terms.item(name):
                says = f"entries have closed: {name} decides who wins, and stays {state.terms.item(name) or 'unsaid'}"
                raise Refused("too_late", item_cite(book.promotion, name), says)
        if _drawn_for(state.draft, draw) != _drawn_for(state.terms, draw):
            order = ", ".join(prize.name for prize in state.terms.prizes_of(draw))
            says = f"entries have closed: the prizes stay as they are in kind, value, alternative and order: {order}"
            raise Refused("too_late", _cite(book, command), says)


def _drawn_for(terms: PromotionTerms, draw: int) -> list[tuple[str, str, int, int | None]]:
    return [(one.name, one.kind, one.value, one.alternative) for one in terms.prizes_of(draw)]


def _check_approval(book: Book, state: PromotionState, command: PromotionAct) -> None:
    if any(name_key(command.says) == name_key(one) for one in state.approvals):
        says = f"{command.says[:80]} approved another change: each change has its own approval"
        raise Refused("already_done", _cite(book, command), says)


_CHECKS: dict[str, tuple[Callable[[Book, PromotionState, PromotionAct], None], ...]] = {
    "contents": (_check_said,), "prescribed": (_check_said,), "amend": (_check_approval, _check_fixed),
    "enter": (_check_entrant,),
    "scrutineer": (_check_person,), "tell_inspectorate": (_check_person, _check_told),
    "decide": (_check_own_dispute,),
}  # fmt: skip
"""By verb what is looked at, besides who has entered."""

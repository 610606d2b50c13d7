"""The expectations of records that every core has: refusals, events, and cited clauses."""

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from hardway.notation.words import NotationError, Words
from hardway.rulebook import Refusal, readings_in
from hardway.values.event import Event
from hardway.values.vocabulary import Vocabulary

Signed = Callable[[str], tuple[Any, ...] | Refusal]
"""Decides a refused entry again, signed by another role."""


class Moment(NamedTuple):
    """A game after an entry, and the entry's outcome."""

    game: Any
    outcome: tuple[Any, ...] | Refusal
    signed: Signed | None = None
    """None for an entry without a signature."""

    @property
    def events(self) -> tuple[Any, ...]:
        """Return the entry's events; none if it was refused."""
        return () if isinstance(self.outcome, Refusal) else self.outcome

    def of(self, kind: type[Event]) -> list[Any]:
        """Return the events of one core."""
        return [event for event in self.events if isinstance(event, kind)]


class Failed(Exception):
    """An expectation that does not hold; it says what holds instead."""


Check = Callable[[Moment], None]
"""Raises Failed where the expectation does not hold."""
ReadCheck = Callable[[Words], Check]


def equal(found: object, wanted: object, what: str) -> None:
    """Raise Failed unless a value is the expected one."""
    if found != wanted:
        raise Failed(f"{what} is {found}, not {wanted}")


def is_clause(found: str | None, wanted: str) -> bool:
    """Say whether a clause is the expected one. A rule's own number also matches each of its limbs."""
    return found == wanted or (found or "").startswith(f"{wanted} [")


def clause_word(words: Words) -> str:
    """Take a clause, to the end of the line."""
    clause = words.rest()
    if not clause:
        raise NotationError("a clause")
    return clause


def refused_or_not(reasons: tuple[str, ...]) -> dict[str, ReadCheck]:
    """Return the expectations `refused`, `also` and `accepted`, with a core's reasons."""

    def refused(words: Words) -> Check:
        reason = words.word("a reason") if words.peek() in reasons else ""
        clause = words.rest()

        def check(moment: Moment) -> None:
            refusal = moment.outcome
            if not isinstance(refusal, Refusal):
                raise Failed("the entry was accepted, not refused")
            for found, wanted in ((refusal.reason, reason), (refusal.clause, clause)):
                if wanted and not is_clause(found, wanted):
                    raise Failed(f"the refusal ({refusal.reason}: {refusal.says}) is {found}, not {wanted}")

        return check

    return {"refused": refused, "also": _also, "accepted": _accepted}


def _also(words: Words) -> Check:
    """Read `also by dealer boxperson`: the entry is refused in the same way if one of these roles signs it."""
    words.one_of(("by",), "by")
    roles = [words.name("a role")]
    while words.peek():
        roles.append(words.name("a role"))

    def check(moment: Moment) -> None:
        refusal = moment.outcome
        if not isinstance(refusal, Refusal):
            raise Failed("the entry was accepted, not refused")
        if moment.signed is None:
            raise Failed("the entry has no signature")
        for role in roles:
            found = moment.signed(role)
            if not isinstance(found, Refusal):
                raise Failed(f"{role} is not refused")
            equal(f"{found.reason} {found.clause}", f"{refusal.reason} {refusal.clause}", f"the refusal of {role}")

    return check


def _accepted(words: Words) -> Check:
    def check(moment: Moment) -> None:
        if isinstance(moment.outcome, Refusal):
            refusal = moment.outcome
            raise Failed(f"the entry was refused: {refusal.reason} {refusal.clause or ''}: {refusal.says}")

    return check


_CITED = ("clause", "power", "stands", "passes", "leaning_clause", "refund")
"""The fields with clauses. An event may cite more than one, such as the power behind a call."""


def events_given(kind: type[Event]) -> dict[str, ReadCheck]:
    """Return the expectations of a core's events: `event`, `no event`, `order`, `clause`, `reading`."""

    def name_of(words: Words) -> str:
        return words.one_of(tuple(kind._kinds), "an event")

    def event(words: Words) -> Check:
        name, clause = name_of(words), words.rest()

        def check(moment: Moment) -> None:
            found = [one for one in moment.of(kind) if one._name == name]
            if not found:
                raise Failed(f"the entry gave no {name}")
            cited = [getattr(one, at) for one in found for at in _CITED if getattr(one, at, "")]
            if clause and not any(is_clause(one, clause) for one in cited):
                raise Failed(f"{name} cites {', '.join(cited) or 'no clause'}, not {clause}")

        return check

    def no(words: Words) -> Check:
        words.one_of(("event",), "event")
        name = name_of(words)

        def check(moment: Moment) -> None:
            if any(one._name == name for one in moment.of(kind)):
                raise Failed(f"the entry gave a {name}")

        return check

    def order(words: Words) -> Check:
        wanted = [name_of(words)]
        while words.peek():
            wanted.append(name_of(words))

        def check(moment: Moment) -> None:
            if isinstance(moment.outcome, Refusal):
                raise Failed(f"the entry was refused, so there is no order: {moment.outcome.says}")
            found = list(dict.fromkeys(one._name for one in moment.of(kind)))
            equal(" ".join(one for one in found if one in wanted), " ".join(wanted), "the order")

        return check

    return {"event": event, "no": no, "order": order, "clause": _clause, "reading": _reading}


def _clause(words: Words) -> Check:
    wanted = clause_word(words)

    def check(moment: Moment) -> None:
        cited = [one.clause for one in moment.events if getattr(one, "clause", "")]
        if not cited or not is_clause(cited[0], wanted):
            raise Failed(f"the clause is {cited[0] if cited else 'none'}, not {wanted}")

    return check


def _reading(words: Words) -> Check:
    wanted = words.word("a reading")

    def check(moment: Moment) -> None:
        given = [moment.outcome] if isinstance(moment.outcome, Refusal) else moment.outcome
        found = [one for event in given for one in readings_in(getattr(event, "reading", ""))]
        if wanted not in found:
            raise Failed(f"the reading is {', '.join(found) or 'none'}, not {wanted}")

    return check


def read_expectation(text: str, known: Mapping[str, ReadCheck], others: ReadCheck, book: Vocabulary) -> Check:
    """Read an expectation by its first word; `others` reads any that begins with a name."""
    words = Words(text, book)
    first = words.peek()
    if first in known:
        words.word(first)
        check = known[first](words)
    else:
        check = others(words)
    words.end()
    return check

"""The expectations that a record can have in every core: about refusals, events, and cited clauses."""

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from hardway.notation.words import NotationError, Words
from hardway.rulebook import Refusal, readings_in
from hardway.values.event import Event
from hardway.values.vocabulary import Vocabulary

Signed = Callable[[str], tuple[Any, ...] | Refusal]
"""A function that decides a refused entry again as if a given role had signed it; returns the events or the refusal."""


class Moment(NamedTuple):
    """What an expectation is checked against: the game after an entry, and the entry's events or refusal."""

    game: Any
    outcome: tuple[Any, ...] | Refusal
    signed: Signed | None = None
    """A function that decides the entry again as if another role had signed it; None for an entry that nobody signs."""

    @property
    def events(self) -> tuple[Any, ...]:
        """Return the entry's events; none if it was refused."""
        return () if isinstance(self.outcome, Refusal) else self.outcome

    def of(self, kind: type[Event]) -> list[Any]:
        """Return those of the entry's events that are of this class."""
        return [event for event in self.events if isinstance(event, kind)]


class Failed(Exception):
    """Raised when an expectation is not met; the message says what is there instead."""


Check = Callable[[Moment], None]
"""A function that checks an expectation against the game, and raises `Failed` unless it is met."""
ReadCheck = Callable[[Words], Check]


def equal(found: object, wanted: object, what: str) -> None:
    """Raise `Failed` unless `found` is the expected value; `what` names it in the message."""
    if found != wanted:
        raise Failed(f"{what} is {found}, not {wanted}")


def is_clause(found: str | None, wanted: str) -> bool:
    """Return whether a clause is the expected one. The number of a rule also matches each of its limbs, as in `9.1
    [a]`."""
    return found == wanted or (found or "").startswith(f"{wanted} [")


def clause_word(words: Words) -> str:
    """Read a clause, which reaches to the end of the line."""
    clause = words.rest()
    if not clause:
        raise NotationError("a clause")
    return clause


def refused_or_not(reasons: tuple[str, ...]) -> dict[str, ReadCheck]:
    """Return the readers of the expectations `refused`, `also` and `accepted`; `reasons` are those of the core."""

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
    """Read `also by dealer boxperson`: the entry would be refused for the same reason if one of these roles
    signed it.
    """
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
"""Fields of events that hold clauses. One event may cite several clauses, for instance also the one that empowers the
caller."""


def events_given(kind: type[Event]) -> dict[str, ReadCheck]:
    """Return the readers of the expectations about events of a core: `event`, `no event`, `order`, `clause`,
    `reading`.
    """

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
                raise Failed(f"the event {name} cites {', '.join(cited) or 'no clause'}, not {clause}")

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
    """Read an expectation by its first word; `others` reads one whose first word is not in `known`, such as a name."""
    words = Words(text, book)
    first = words.peek()
    if first in known:
        words.word(first)
        check = known[first](words)
    else:
        check = others(words)
    words.end()
    return check

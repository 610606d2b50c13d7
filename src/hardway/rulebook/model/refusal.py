"""Refusals of every core: why an entry was not accepted, and by which clause; and checks of roles.

Code that decides an entry raises `Refused`; `decide` returns the refusal inside.
"""

from collections.abc import Callable
from typing import Any, NamedTuple, NotRequired, TypedDict

from hardway.rulebook.model.book import Book
from hardway.rulebook.model.cite import Authority, Cite
from hardway.values.entry_words import says_nothing
from hardway.values.names import count_text
from hardway.values.phrase import Spoken, needs_reason, person, phrase, spoken

MAX_OPEN_DISPUTES = 5
"""The most open disputes of one person: a flood of them would keep prizes from being awarded, and a promotion from
ending. No clause sets this limit.
"""


class Refusal(NamedTuple):
    """Why an entry was not accepted: the name of the reason, the clause if one requires it, and a sentence."""

    reason: str
    clause: str | None
    says: str
    reading: str = ""
    amended: str = ""
    """The clause that gives the right by which the rule was amended; empty if it was not amended."""


class RefusedLine(Spoken, total=False):
    """The fields of a `legal` line that say why an entry may not be given."""

    reason: str
    clause: str | None
    """The clause by which the entry is refused; of an entry that may be given, the clause that allows it."""
    says: str


class CoreLine(RefusedLine):
    """An entry of a tournament or promotion, why it may not be given now, and the prize or person with which it was
    tried."""

    entry: str
    prize: NotRequired[str]
    patron: NotRequired[str]
    number: NotRequired[int]


CoreLists = TypedDict("CoreLists", {"may": list[CoreLine], "not": list[CoreLine]})
CoreLists.__doc__ = "The entries that a tournament or promotion accepts now, and those it refuses with the reason."


def refused_line(refusal: Refusal) -> RefusedLine:
    """Return the fields that a refusal adds to a `legal` line."""
    return {"reason": refusal.reason, "clause": refusal.clause, "says": refusal.says, **spoken(refusal.says)}


def refuse(reason: str, cite: Cite | None, says: str) -> Refusal:
    """Return a refusal; if a citation is given, with its clause and reading."""
    if cite is None:
        return Refusal(reason, None, says)
    return Refusal(reason, cite.clause or None, says, cite.reading, cite.amended)


class Refused(Exception):
    """The entry is refused; raised while it is being decided."""

    def __init__(self, reason: str, cite: Cite | None, says: str) -> None:
        super().__init__(says)
        self.refusal = refuse(reason, cite, says)

    def saying(self, says: str) -> "Refused":
        """Return the same refusal with another sentence."""
        self.refusal = self.refusal._replace(says=says)
        return self


def refusal_of(check: Callable[..., Any], *arguments: Any) -> Refusal | None:
    """Return the refusal that a check raises; None if it raises none."""
    try:
        check(*arguments)
    except Refused as no:
        return no.refusal
    return None


def check_role(book: Book, role: str) -> None:
    """Raise Refused for a role that this house does not have."""
    if role not in book.roles:
        raise Refused("unknown_name", None, f"{book.house} has no role {role}; its roles are {', '.join(book.roles)}")


def role_names(book: Book, *roles: str) -> str:
    """Return the house's labels of some roles, joined by `or`."""
    return " or ".join(book.roles[role].label if role in book.roles else role for role in roles)


def allow(book: Book, role: str, roles: frozenset[str], cite: Cite, act: str, *, written: str = "by") -> None:
    """Raise Refused unless a role is among these or may act for one of them; an empty role is refused too."""
    who = role_names(book, *sorted(roles, key=lambda name: book.roles[name].label))
    if not role:
        says = " or ".join(f"`{written} {name}`" for name in sorted(roles))
        raise Refused("not_confirmed", cite, f"{act} is for the {who}, and nobody is named: write {says}")
    check_role(book, role)
    if not book.may_act(role, roles):
        raise Refused("not_your_role", cite, f"{act} is for the {who}, not the {book.roles[role].label}")


def check_reason_and_name(authority: Authority, command: Any, act: str) -> None:
    """Raise Refused for an act of staff that lacks a reason or name that it needs."""
    if authority.needs == "because" and says_nothing(command.because):
        raise Refused("no_reason", authority.cite, needs_reason(f"{act} needs its reason"))
    if authority.needs == "name" and not command.name:
        raise Refused("not_confirmed", authority.cite, f"{act} needs the name of who does it, after the role")


def check_open_disputes(name: str, waiting: int) -> None:
    """Raise Refused if a person may raise no more disputes until one of those that wait has ended."""
    if waiting >= MAX_OPEN_DISPUTES:
        says = phrase(
            "{} <has> {} open: no more are accepted until one of them ends (a limit of Hardway)",
            person(name),
            count_text(waiting, "dispute"),
        )
        raise Refused("still_open", None, says)

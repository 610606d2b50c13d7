"""Refusals of every core: why an entry was not accepted, and by which clause; and checks of roles.

Code that decides an entry raises `Refused`; `decide` returns the refusal inside.
"""

from collections.abc import Callable
from typing import Any, NamedTuple, NotRequired, TypedDict

from hardway.rulebook.model.book import Book
from hardway.rulebook.model.cite import Authority, Cite
from hardway.values.entry_words import says_nothing
from hardway.values.phrase import Spoken, needs_reason, spoken


class Refusal(NamedTuple):
    """Why an entry was not accepted: the name of the reason, the clause if one orders it, and a sentence."""

    reason: str
    clause: str | None
    says: str
    reading: str = ""
    amended: str = ""
    """The right by which the rule was amended; empty for the book's own rule."""


class RefusedLine(Spoken, total=False):
    """The reason, clause and sentence of a line of `legal` that may not be entered."""

    reason: str
    clause: str | None
    """Of a line that may be entered: the clause that allows it."""
    says: str


class CoreLine(RefusedLine):
    """An entry of a tournament or promotion, why it may not be given now, and the prize or person it was tried with."""

    entry: str
    prize: NotRequired[str]
    patron: NotRequired[str]
    number: NotRequired[int]


CoreLists = TypedDict("CoreLists", {"may": list[CoreLine], "not": list[CoreLine]})
CoreLists.__doc__ = "The entries that a tournament or promotion accepts now, and those it refuses with the reason."


def refused_line(refusal: Refusal) -> RefusedLine:
    """Return the line of `legal` for a refusal."""
    return {"reason": refusal.reason, "clause": refusal.clause, "says": refusal.says, **spoken(refusal.says)}


def refuse(reason: str, cite: Cite | None, says: str) -> Refusal:
    """Return a refusal that cites the clause and reading, where there is one."""
    if cite is None:
        return Refusal(reason, None, says)
    return Refusal(reason, cite.clause or None, says, cite.reading, cite.amended)


class Refused(Exception):
    """The entry is refused; raised while it is decided."""

    def __init__(self, reason: str, cite: Cite | None, says: str) -> None:
        super().__init__(says)
        self.refusal = refuse(reason, cite, says)

    def saying(self, says: str) -> "Refused":
        """Return the same refusal in other words."""
        self.refusal = self.refusal._replace(says=says)
        return self


def refusal_of(check: Callable[..., Any], *arguments: Any) -> Refusal | None:
    """Return the refusal that a check raises; None where it raises none."""
    try:
        check(*arguments)
    except Refused as no:
        return no.refusal
    return None


def check_role(book: Book, role: str) -> None:
    """Raise Refused for a role that this house does not have."""
    if role not in book.roles:
        raise Refused("unknown_name", None, f"{book.house} has no {role}; its roles are {', '.join(book.roles)}")


def role_names(book: Book, *roles: str) -> str:
    """Return the house's labels of roles, joined by `or`."""
    return " or ".join(book.roles[role].label if role in book.roles else role for role in roles)


def allow(book: Book, role: str, roles: frozenset[str], cite: Cite, act: str, *, written: str = "by") -> None:
    """Raise Refused for a role that is not among these and may not act for one of them, or that is empty."""
    who = role_names(book, *sorted(roles, key=lambda name: book.roles[name].label))
    if not role:
        says = " or ".join(f"`{written} {name}`" for name in sorted(roles))
        raise Refused("not_confirmed", cite, f"{act} is for the {who}, and nobody is named: write {says}")
    check_role(book, role)
    if not book.may_act(role, roles):
        raise Refused("not_your_role", cite, f"{act} is for the {who}, not the {book.roles[role].label}")


def check_reason_and_name(authority: Authority, command: Any, act: str) -> None:
    """Raise Refused for an act of staff without the reason or the name that it needs."""
    if authority.needs == "because" and says_nothing(command.because):
        raise Refused("no_reason", authority.cite, needs_reason(f"{act} needs its reason"))
    if authority.needs == "name" and not command.name:
        raise Refused("not_confirmed", authority.cite, f"{act} needs the name of who does it, after the role")

"""A refusal, the same value in every core: why an entry was not taken, by which clause; and refusals of a role.

What decides an entry raises `Refused` where it finds a reason against it; `decide` returns the refusal inside.
"""

from collections.abc import Callable
from typing import Any, NamedTuple, NotRequired, TypedDict

from hardway.rulebook.model.book import Book
from hardway.rulebook.model.cite import Authority, Cite
from hardway.values.entry_words import says_nothing


class Refusal(NamedTuple):
    """Why an entry was not taken: a name, the clause that orders it if one does, and a sentence."""

    reason: str
    clause: str | None
    says: str
    reading: str = ""
    amended: str = ""
    """The right by which the rule was amended, where it was."""


class RefusedLine(TypedDict, total=False):
    """Why a line of `legal` may not be entered."""

    reason: str
    clause: str | None
    """Of what may be entered: the clause that says so."""
    says: str


class CoreLine(RefusedLine):
    """An entry of a tournament or promotion that may be given now, or not and why; with what it was tried on."""

    entry: str
    prize: NotRequired[str]
    patron: NotRequired[str]
    number: NotRequired[int]


CoreLists = TypedDict("CoreLists", {"may": list[CoreLine], "not": list[CoreLine]})
CoreLists.__doc__ = "What may be entered in a tournament or promotion, and why not the rest."


def why(refusal: Refusal) -> RefusedLine:
    """Return what a line of `legal` says of a refusal."""
    return {"reason": refusal.reason, "clause": refusal.clause, "says": refusal.says}


def refuse(reason: str, cite: Cite | None, says: str) -> Refusal:
    """Refuse for a reason, by a clause or a reading where one orders it."""
    if cite is None:
        return Refusal(reason, None, says)
    return Refusal(reason, cite.clause or None, says, cite.reading, cite.amended)


class Refused(Exception):
    """Raised on the way to a decision: the entry is not taken."""

    def __init__(self, reason: str, cite: Cite | None, says: str) -> None:
        super().__init__(says)
        self.refusal = refuse(reason, cite, says)

    def saying(self, says: str) -> "Refused":
        """Refuse for the same reason in other words."""
        self.refusal = self.refusal._replace(says=says)
        return self


def refusal_of(check: Callable[..., Any], *given: Any) -> Refusal | None:
    """Return why a check would refuse; None where it lets through."""
    try:
        check(*given)
    except Refused as no:
        return no.refusal
    return None


def check_role(book: Book, role: str) -> None:
    """Refuse a role this house does not have, by name."""
    if role not in book.roles:
        raise Refused("unknown_name", None, f"{book.house} has no {role}; its roles are {', '.join(book.roles)}")


def role_names(book: Book, *roles: str) -> str:
    """Write roles as the house calls them."""
    return " or ".join(book.roles[role].label if role in book.roles else role for role in roles)


def allow(book: Book, role: str, roles: frozenset[str], cite: Cite, act: str, *, written: str = "by") -> None:
    """Refuse a role that is not among these and may not act for them; with nobody named it is not confirmed."""
    who = role_names(book, *sorted(roles, key=lambda name: book.roles[name].label))
    if not role:
        says = " or ".join(f"`{written} {name}`" for name in sorted(roles))
        raise Refused("not_confirmed", cite, f"{act} is for the {who}, and nobody is named: write {says}")
    check_role(book, role)
    if not book.may_act(role, roles):
        raise Refused("not_your_role", cite, f"{act} is for the {who}, not the {book.roles[role].label}")


def check_given(authority: Authority, command: Any, act: str) -> None:
    """Refuse an act of staff without the reason or the name it needs; a reason says something."""
    if authority.needs == "because" and lacks_reason(command.because):
        raise Refused("no_reason", authority.cite, f"{act} needs its reason: end with because and the reason")
    if authority.needs == "name" and not command.name:
        raise Refused("not_confirmed", authority.cite, f"{act} needs the name of who does it, after the role")


def lacks_reason(because: str) -> bool:
    """Say whether no reason is given: none at all, or words that only hold its place."""
    return says_nothing(because)

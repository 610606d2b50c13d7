"""A refusal, the same value in every core: why an entry was not taken, by which clause; and refusals of a role."""

from typing import NamedTuple

from hardway.rulebook.cite import Cite
from hardway.rulebook.law import Law


class Refusal(NamedTuple):
    """Why an entry was not taken: a name, the clause that orders it if one does, and a sentence."""

    reason: str
    clause: str | None
    says: str
    reading: str = ""
    amended: str = ""
    """The right by which the rule was amended, where it was."""


def refuse(reason: str, cite: Cite | None, says: str) -> Refusal:
    """Refuse for a reason, by a clause or a reading where one orders it."""
    if cite is None:
        return Refusal(reason, None, says)
    return Refusal(reason, cite.clause or None, says, cite.reading, cite.amended)


def unknown_role(law: Law, role: str) -> Refusal | None:
    """Refuse a role this house does not have, by name."""
    if role in law.book.roles:
        return None
    return Refusal("unknown_name", None, f"{law.book.house} has no {role}; its roles are {', '.join(law.book.roles)}")


def allow(law: Law, role: str, roles: frozenset[str], cite: Cite, act: str, *, written: str = "by") -> Refusal | None:
    """Refuse a role that is not among these and may not act for them; with nobody named it is not confirmed."""
    who = " or ".join(sorted(law.book.roles[name].label for name in roles))
    if not role:
        says = " or ".join(f"`{written} {name}`" for name in sorted(roles))
        return refuse("not_confirmed", cite, f"{act} is for the {who}, and nobody is named: write {says}")
    if (refusal := unknown_role(law, role)) is not None:
        return refusal
    if law.may_act(role, roles):
        return None
    return refuse("not_your_role", cite, f"{act} is for the {who}, not the {law.book.roles[role].label}")

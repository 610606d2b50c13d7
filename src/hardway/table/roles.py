"""Who may do what: checks a role against the book's authority and its ladder."""

from hardway.rulebook import Cite, Law
from hardway.table.refusal import Refusal, refuse


def unknown_role(law: Law, role: str) -> Refusal | None:
    """Refuse a role this house does not have, by name."""
    if role in law.book.roles:
        return None
    return Refusal("unknown_name", None, f"{law.book.house} has no {role}; its roles are {', '.join(law.book.roles)}")


def allow(law: Law, role: str, roles: frozenset[str], cite: Cite, act: str) -> Refusal | None:
    """Refuse a role that is not among these and may not act for them; with nobody named it is not confirmed."""
    who = " or ".join(sorted(law.book.roles[name].label for name in roles))
    if not role:
        return refuse("not_confirmed", cite, f"{act} needs `by` the {who}")
    if (refusal := unknown_role(law, role)) is not None:
        return refusal
    if law.may_act(role, roles):
        return None
    return refuse("not_your_role", cite, f"{act} is for the {who}, not the {law.book.roles[role].label}")


ACTS = {
    "late": "confirming a late wager", "announce": "announcing a spoken wager", "oral": "confirming a spoken wager",
    "on": "confirming an On call", "off": "confirming an Off call", "personal": "agreeing personal limits",
    "order_pass": "ordering the shooter to pass", "found": "checking a found die", "new_dice": "bringing a new set",
    "continue_old": "letting the shooter go on with the old dice",
}  # fmt: skip


def confirm(law: Law, act: str, role: str) -> Refusal | None:
    """Check an act of staff."""
    authority = law.authority(act)
    if authority is None:
        return refuse("not_offered", law.cite("list"), f"nobody at {law.book.house} has the power of {ACTS[act]}")
    return allow(law, role, authority.roles, authority.cite, ACTS[act])

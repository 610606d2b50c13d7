"""The powers of a served table: every entry, for a player and for each role of a house."""

from collections.abc import Iterator
from typing import NamedTuple

from hardway.floor.table.powers import power, whose
from hardway.rulebook import Law
from hardway.values.verbs import VERBS


class PowerCell(NamedTuple):
    """One cell: whether a role, or a player (an empty role), may give an entry, with the clause."""

    role: str
    verb: str
    about: str
    allowed: bool
    reason: str
    """The refusal; empty where it is allowed."""
    clause: str | None


def entries(law: Law) -> Iterator[tuple[str, str]]:
    """Yield every entry of the notation, once for each ground, breach or kind of the house."""
    for name, verb in VERBS.items():
        for about in getattr(law.book, verb.about) or ("",) if isinstance(verb.about, str) else verb.about:
            yield name, about


def matrix(law: Law, *, dice: str) -> list[PowerCell]:
    """Return the cells of a player and each role at a table with `electronic` or `real` dice."""
    return [_line(law, role, verb, about, dice) for role in ("", *law.book.roles) for verb, about in entries(law)]


def _line(law: Law, role: str, verb: str, about: str, dice: str) -> PowerCell:
    refusal = whose(law, role, verb, about, dice=dice)
    if refusal is not None:
        return PowerCell(role, verb, about, False, refusal.reason, refusal.clause)
    held = None if not role else power(law, verb, about, role=role)
    return PowerCell(role, verb, about, True, "", held.cite.clause or None if held else None)

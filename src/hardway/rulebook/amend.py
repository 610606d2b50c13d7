"""Amends a book: changed rows, each by a right the book itself gives; the result is proved whole again.

>>> higher = Amendment("odds", {"wager": "two"}, {"odds": "33 to 1"}, by="6(b) [higher odds uniform]")
>>> book = amend(load("adelaide"), [higher], name="generous")              # doctest: +SKIP
"""

import copy
from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

from hardway.rulebook.build import BookError, build, ratio
from hardway.rulebook.model import Book, Right


class Amendment(NamedTuple):
    """One change: in which table, which rows, what they say now (nothing: they are excluded), and by what right."""

    table: str
    where: Mapping[str, str]
    set: Mapping[str, str]
    by: str


def amend(book: Book, amendments: Iterable[Amendment], *, name: str = "", house: str = "") -> Book:
    """Return the amended book; raise BookError where there is no right to a change, or the result is not whole."""
    raw = {
        **book.raw,
        **{table: copy.deepcopy(book.raw[table]) for table in book.raw if isinstance(book.raw[table], list)},
    }
    raw["book"] = {**raw["book"], "name": name or book.name, "house": house or book.house}
    for amendment in amendments:
        _apply(book, raw, amendment)
    raw["digest"] = f"{book.digest}, amended"
    return build(raw)


def _apply(book: Book, raw: dict[str, Any], amendment: Amendment) -> None:
    right = book.rights.get(amendment.by)
    if right is None:
        known = ", ".join(book.rights) or "none"
        raise BookError([f"{book.house} gives no right to amend by {amendment.by!r}; its rights are: {known}"])
    if amendment.table not in right.tables:
        raise BookError([f"{amendment.by} lets {', '.join(right.tables)} be amended, not {amendment.table}"])
    rows = raw[amendment.table]
    chosen = [row for row in rows if all(row.get(column) == value for column, value in amendment.where.items())]
    if not chosen:
        raise BookError([f"{amendment.table}: no row where {dict(amendment.where)}"])
    for row in chosen:
        _check(right, amendment, row)
        row.update(amendment.set)
        row["amended"] = amendment.by


def _check(right: Right, amendment: Amendment, row: dict[str, str]) -> None:
    """Hold a change to what its right allows."""
    if right.limit == "higher_odds":
        new = amendment.set.get("odds", row["odds"])
        if set(amendment.set) != {"odds"} or ratio(new, row["at"]) <= ratio(row["odds"], row["at"]):
            raise BookError([f"{amendment.by}: {row['wager']} may be paid more than {row['odds']}, not {new}"])

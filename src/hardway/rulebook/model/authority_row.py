"""A row of authority: which roles may do an act, at a table, in a tournament or in a promotion."""

from collections.abc import Mapping
from typing import NamedTuple

from hardway.rulebook.model.cite import Cite, cite_of


class Authority(NamedTuple):
    """Which roles may do an act, and what it needs besides: `because`, `name`, or a breach reported so many times."""

    act: str
    roles: frozenset[str]
    cite: Cite
    needs: str = ""
    at: str = ""


def authority_of(row: Mapping[str, str]) -> Authority:
    """Return what a row says of an act of staff, at a table, in a tournament or in a promotion."""
    return Authority(row["act"], frozenset(row["roles"].split()), cite_of(row), row["needs"], row["at"])

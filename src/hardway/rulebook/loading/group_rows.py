"""Reads the groups of several wagers that one name stands for."""

import re
from typing import Any

from hardway.rulebook.model.book_model import Group
from hardway.rulebook.model.cite import cite_of
from hardway.values.vocabulary import GroupPart

_BET = re.compile(r"([A-Za-z0-9_-]+(?: (?:[2-9]|1[0-2]))?) ([0-9]{1,6})\Z")


def group_of(row: dict[str, Any]) -> Group:
    """Read a group; raise ValueError for one that cannot be."""
    where = f"{row['at']}: {row['group']}"
    parts = []
    for text in row["bets"].split("; "):
        found = _BET.match(text)
        if not found or not int(found[2]):
            raise ValueError(f'{where}: each of its bets is wager and amount, as "place 6 6", not {text!r}')
        number = found[1].partition(" ")[2]
        parts.append(GroupPart(found[1], int(found[2]), int(number) if number and row["point"] == "out" else 0))
    return Group(row["group"], tuple(parts), cite_of(row), row["at"])

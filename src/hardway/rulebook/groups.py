"""Reads and proves the names that stand for others: other names of a wager, and groups of several wagers."""

import re
from collections.abc import Iterator
from typing import Any

from hardway.rulebook.cite import Cite
from hardway.rulebook.model import Book, Group
from hardway.rulebook.places import place
from hardway.values.names import NAME
from hardway.values.vocabulary import GroupPart

_BET = re.compile(r"([A-Za-z0-9_-]+(?: (?:[2-9]|1[0-2]))?) ([0-9]{1,6})\Z")
TAKEN = ("box", "puck", "number", "rack", "tokens", "owed")
"""Words that mean something else where a wager could stand."""


def group_of(row: dict[str, Any]) -> Group:
    """Read a group; raise ValueError for one that cannot be."""
    where = f"{row['at']}: {row['group']}"
    if row["point"] not in ("in", "out"):
        raise ValueError(f"{where}: point is in or out, not {row['point']!r}")
    parts = []
    for text in row["bets"].split("; "):
        found = _BET.match(text)
        if not found or not int(found[2]):
            raise ValueError(f'{where}: each of its bets is wager and amount, as "place 6 6", not {text!r}')
        number = found[1].partition(" ")[2]
        parts.append(GroupPart(found[1], int(found[2]), int(number) if number and row["point"] == "out" else 0))
    cite = Cite(row.get("clause", ""), row.get("reading", ""), row.get("amended", ""))
    return Group(row["group"], tuple(parts), cite, row["at"])


def names(book: Book) -> Iterator[str]:
    """Yield what is wrong with groups and other names."""
    for group in book.groups.values():
        yield from (f"{group.at}: {group.name}: {says}" for says in _group(book, group))
    seen: dict[str, str] = {}
    for wager in book.wagers.values():
        for name in wager.also:
            where = f"{place(book, 'wagers', wager.name)}: {wager.name}: also"
            if says := _no_name(book, name) or (f"{name!r} is a group already" if name in book.groups else ""):
                yield f"{where}: {says}"
            elif name in seen:
                yield f"{where}: {name!r} stands for {seen[name]} already"
            seen.setdefault(name, wager.name)


def _no_name(book: Book, name: str) -> str:
    if not NAME.match(name) or name in TAKEN:
        return f"{name!r} is no name it can have: one word of letters, digits, _ and -, and none of {', '.join(TAKEN)}"
    return f"{name!r} is a wager already" if name in book.wagers else ""


def _group(book: Book, group: Group) -> Iterator[str]:
    if says := _no_name(book, group.name):
        yield says
    wagers = [part.wager for part in group.parts]
    if len(wagers) < 2:
        yield "it holds two wagers or more"
    known = {key for name in book.wagers for key in book.words.places(name)}
    yield from (f"{wager!r} is no wager of this house" for wager in wagers if wager not in known)
    yield from (f"{wager!r} is in it twice" for wager in sorted({one for one in wagers if wagers.count(one) > 1}))

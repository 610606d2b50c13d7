"""Makes mutants of a wager's words and of groups of wagers, one at a time: numbers, other names, parts and amounts."""

from collections.abc import Callable, Iterator
from typing import Any

from tools.mutant_cells import Change, Raw, cell, claims, without

Found = tuple[str, tuple[str, ...], Change]
"""The change in words, the clauses of which a proof must fail, and the change itself."""
_SEVERAL = ("numbers", "also")
"""Fields of a wager that have several words."""


def wager_changes(raw: Raw, wrong_clause: Callable[[str], str]) -> Iterator[Found]:
    """Yield every change to one word of a wager, and to every group."""
    shooter = next((claims(row) for row in raw["settings"] if row["name"] == "line_wager"), ())
    for name, wager in raw["wagers"].items():
        for key in (key for key in ("line", "offered", "lies", *_SEVERAL) if key in wager):
            for says, value in _fewer(wager[key]) if key in _SEVERAL else (("", ""),):
                where = f"wager {name}: no {key} {says}".rstrip()
                yield where, shooter if key == "line" else claims(wager["place"]), _word(name, key, value)
    for index, row in enumerate(raw["groups"]):
        where = f"group {row['group']}"
        yield f"{where}: none", claims(row), without("groups", index)
        for column, other in (("clause", wrong_clause(row["clause"])), *_group(row)):
            yield f"{where}: {column} {other}", claims(row), cell("groups", index, column, other)


def _word(name: str, key: str, value: str) -> Change:
    def change(raw: Raw) -> None:
        wager: dict[str, Any] = raw["wagers"][name]
        wager[key] = value
        if not value:
            del wager[key]

    return change


def _fewer(words: str) -> Iterator[tuple[str, str]]:
    """Yield each word of a text, and the text without it."""
    for word in words.split():
        yield word, " ".join(other for other in words.split() if other != word)


def _group(row: dict[str, str]) -> Iterator[tuple[str, str]]:
    yield "point", "in" if row["point"] == "out" else "out"
    bets = row["bets"].split("; ")
    for number, bet in enumerate(bets):
        wager, _, amount = bet.rpartition(" ")
        yield "bets", "; ".join(bets[:number] + bets[number + 1 :])
        yield "bets", "; ".join((*bets[:number], f"{wager} {int(amount) + 1}", *bets[number + 1 :]))

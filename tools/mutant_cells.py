"""The smallest changes of a book, to one cell or one row. Each has the clauses whose proofs must fail after it."""

from collections.abc import Callable
from typing import Any

Raw = dict[str, Any]
Change = Callable[[Raw], None]


def claims(row: dict[str, Any]) -> tuple[str, ...]:
    """Return the clause of a row, or its reading if it has no clause."""
    return (row["clause"],) if row.get("clause") else (row["reading"],) if row.get("reading") else ()


def cell(table: str, index: int, column: str, value: str) -> Change:
    """Return a change that gives one cell in a table of a book another value."""

    def change(raw: Raw) -> None:
        raw[table][index][column] = value

    return change


def without(table: str, index: int) -> Change:
    """Return a change that removes one row."""

    def change(raw: Raw) -> None:
        del raw[table][index]

    return change

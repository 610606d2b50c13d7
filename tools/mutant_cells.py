"""The smallest changes of a book, one cell or one row, with the clauses whose proofs must fail."""

from collections.abc import Callable
from typing import Any

Raw = dict[str, Any]
Change = Callable[[Raw], None]


def claims(row: dict[str, Any]) -> tuple[str, ...]:
    """Return the clause of a row, or its reading if it has no clause."""
    return (row["clause"],) if row.get("clause") else (row["reading"],) if row.get("reading") else ()


def cell(table: str, index: int, column: str, value: str) -> Change:
    """Return the change of one cell."""

    def change(raw: Raw) -> None:
        raw[table][index][column] = value

    return change


def without(table: str, index: int) -> Change:
    """Return the change that takes a row out."""

    def change(raw: Raw) -> None:
        del raw[table][index]

    return change

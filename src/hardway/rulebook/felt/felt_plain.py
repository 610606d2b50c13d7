"""A plain cloth for a book whose felt nobody kept: every wager in a row of its own. Knows no file."""

from typing import Any

from hardway.rulebook.model.book_model import Book

COLOURS = {"cloth": "#14532d", "print": "#f5f5f4", "second": "#facc15"}
SIZES = {"wide": (120, 10, 8), "tall": (48, 9, 4)}
"""By arrangement: how wide the cloth is, how high a row, and how many numbers stand in one."""
GAP = 1


def plain_felt(book: Book) -> dict[str, Any]:
    """Return the data of a felt that offers exactly the wagers of a book, in the book's order."""
    head = {"name": f"A plain layout: {book.heading}", "clause": next(iter(book.clauses)), **COLOURS}
    return {**head, **{shape: _arranged(book, *size) for shape, size in SIZES.items()}}


def _arranged(book: Book, wide: int, high: int, many: int) -> dict[str, Any]:
    points = len(book.points)
    puck = {"off": (4, 4), "at": (9, 4), "each": ((wide - 13) / points, 0)}
    areas: dict[str, dict[str, Any]] = {}
    top = high
    for name, wager in book.wagers.items():
        count = len(wager.spots)
        in_row = min(count, many)
        each = (wide - GAP) / in_row
        areas[name] = {"at": (GAP, top, each - GAP, high - GAP), "each": (each, 0), "rows": (in_row, 0, high)}
        areas[name] |= {"number": count > 1, "order": wager.spots}
        top += high * -(-count // many)
    return {"size": (wide, top + GAP), "puck": puck, "area": areas}

"""Makes mutants of promotion.toml, one row at a time: powers, items, kinds, details, contents, limits, citations."""

from collections.abc import Callable, Iterator

from hardway.rulebook.model.promotion import DETAIL_KINDS, ITEM_KINDS
from hardway.rulebook.schema.core_schema import PROMOTION
from tools.mutant_cells import Change, Raw, cell, claims, without

Found = tuple[str, tuple[str, ...], Change]
"""The change in words, the clauses of which a proof must fail, and the change itself."""
_YES_NO = ("yes", "no")
_SWAPS: dict[tuple[str, str], tuple[str, ...]] = {
    ("promotion_acts", "needs"): ("", "because", "name"),
    ("promotion_terms", "as"): ITEM_KINDS,
    ("promotion_terms", "needed"): _YES_NO,
    ("promotion_terms", "none"): _YES_NO,
    ("promotion_kinds", "money"): _YES_NO,
    ("promotion_kinds", "alternative"): _YES_NO,
    ("promotion_details", "as"): DETAIL_KINDS,
    ("promotion_details", "none"): _YES_NO,
    ("promotion_contents", "listed"): _YES_NO,
}
"""By table and column: the other words that a cell can have."""


def promotion_changes(raw: Raw, wrong_clause: Callable[[str], str]) -> Iterator[Found]:
    """Yield every change to every row of the promotion's tables."""
    for table, section in PROMOTION.items():
        for index, row in enumerate(raw[table]):
            where = f"{table} {' '.join(row[name] for name in section.names)}"
            yield f"{where}: none", claims(row), without(table, index)
            for column, other in (("clause", wrong_clause(row["clause"])), *_cells(raw, table, row)):
                says = f"{where}: {column} {other or 'nothing'}"
                yield says, claims(row), cell(table, index, column, other)


def _cells(raw: Raw, table: str, row: dict[str, str]) -> Iterator[tuple[str, str]]:
    """Yield every other value of each cell of a row, as its column and the value."""
    for column in row:
        yield from ((column, other) for other in _SWAPS.get((table, column), ()) if other != row[column])
    if table == "promotion_acts":
        named = row["roles"].split()
        yield from (("roles", " ".join(other for other in named if other != role)) for role in named)
        yield from (("roles", f"{row['roles']} {role}") for role in raw["book"]["roles"] if role not in named)
    if choices := row.get("choices", "").split():
        yield from (("choices", " ".join(words)) for words in (choices[1:], choices[:1], choices[::-1]))
    for column in ("most", "value"):
        if column in row:
            yield from ((column, str(number)) for number in (int(row[column]) - 1, int(row[column]) + 1) if number >= 0)

"""Makes mutants of tournament.toml, one row at a time, as `mutants` does for the table."""

from collections.abc import Callable, Iterator

from tools.mutant_cells import Change, Raw, cell, claims, without

Found = tuple[str, tuple[str, ...], Change]
"""The change in words, the clauses of which a proof must fail, and the change itself."""


def tournament_changes(raw: Raw, wrong_clause: Callable[[str], str]) -> Iterator[Found]:
    """Yield every change to every row, except to those about powers."""
    for table in ("tournament_items", "tournament_powers", "tournament_periods", "tournament_cites"):
        name = {"tournament_items": "item", "tournament_periods": "period"}.get(table, "act")
        for index, row in enumerate(raw[table]):
            if row["clause"]:
                wrong = wrong_clause(row["clause"])
                yield f"{table} {row[name]}: cites {wrong}", claims(row), cell(table, index, "clause", wrong)
    for index, row in enumerate(raw["tournament_items"]):
        where, of = f"tournament_items {row['item']}", _item_changes(row)
        yield f"{where}: not asked for", claims(row), without("tournament_items", index)
        for column, value in of:
            says = f"{where}: {column} {value or 'nothing'}"
            yield says, claims(row), cell("tournament_items", index, column, value)
    for index, row in enumerate(raw["tournament_periods"]):
        for minutes in (int(row["minutes"]) - 1, int(row["minutes"]) + 1):
            where = f"tournament_periods {row['period']}: {minutes} minutes"
            yield where, claims(row), cell("tournament_periods", index, "minutes", str(minutes))
    for index, row in enumerate(raw["tournament_protected"]):
        yield f"tournament_protected {row['rule']}: none", claims(row), without("tournament_protected", index)


def _item_changes(row: dict[str, str]) -> Iterator[tuple[str, str]]:
    yield "of", "tournament" if row["of"] == "round" else "round"
    yield "none", "no" if row["none"] == "yes" else "yes"
    if "|" not in row["kind"]:
        yield from (("kind", kind) for kind in _EXAMPLE if kind != row["kind"])
    if row["needs"]:
        yield "needs", ""
    if row["kind"] == "statement":
        yield "words", f"{row['words']} Or not."
    elif not row["optional"]:
        yield "optional", row["kind"].split("|")[0] if "|" in row["kind"] else _EXAMPLE[row["kind"]]
    else:
        yield "optional", ""
    if "|" in row["kind"]:
        for word in row["kind"].split("|"):
            yield "kind", "|".join(one for one in row["kind"].split("|") if one != word)


_EXAMPLE = {
    "amount": "100", "chips": "1000", "count": "1", "range": "2 to 8", "limits": "5 to 500", "percent": "50%",
    "time": "2026-11-14T19:00",
    "length": "30 hands", "goes_on": "1 of table", "takes": "entrants", "ends": "returned", "prizes": "300",
    "names": "any", "words": "As usual.",
}  # fmt: skip
"""An example for each kind of item."""

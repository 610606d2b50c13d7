"""Builds a house's rules for tournaments from its rows; what cannot be built is told."""

from collections.abc import Callable
from typing import Any, TypeVar

from hardway.rulebook.model.authority_row import authority_of
from hardway.rulebook.model.cite import cite_of
from hardway.rulebook.model.tournament import ConditionItem, Period, TournamentRules
from hardway.rulebook.schema.tournament_schema import TOURNAMENT

T = TypeVar("T")


def tournament_rules(raw: dict[str, Any], wrong: list[str]) -> TournamentRules:
    """Build what the plain tables of a book say of tournaments."""
    rows = {table: raw[table] for table in TOURNAMENT}
    for table, section in TOURNAMENT.items():
        names = [row[section.names[0]] for row in rows[table]]
        wrong += [
            f"{row['at']}: {name!r} is here twice"
            for number, (name, row) in enumerate(zip(names, rows[table], strict=True))
            if name in names[:number]
        ]
    return TournamentRules(
        _keyed(rows["tournament_items"], "item", _item),
        _keyed(rows["tournament_powers"], "act", authority_of),
        _keyed(rows["tournament_periods"], "period", _period),
        _keyed(rows["tournament_protected"], "rule", cite_of),
        _keyed(rows["tournament_cites"], "act", cite_of),
    )


def _keyed(rows: list[dict[str, str]], key: str, make: Callable[[dict[str, Any]], T]) -> dict[str, T]:
    return {row[key]: make(row) for row in rows}


def _item(row: dict[str, str]) -> ConditionItem:
    none = row["none"] == "yes"
    said = (row["needs"], row["optional"], row["words"], row["says"])
    return ConditionItem(row["item"], row["of"], row["kind"], none, *said, cite_of(row), row["at"])


def _period(row: dict[str, str]) -> Period:
    return Period(int(row["minutes"]) if row["minutes"].isdigit() else 0, cite_of(row), row["at"])

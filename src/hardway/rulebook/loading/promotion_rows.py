"""Builds a house's rules for promotions from its rows; what cannot be built is told, and left out."""

import re
from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction
from typing import Any, TypeVar

from hardway.rulebook.model.authority_row import authority_of
from hardway.rulebook.model.cite import cite_of
from hardway.rulebook.model.promotion import BarredContent, PrizeDetail, PrizeKind, PromotionRules, RuleLimit, TermsItem

Rows = list[dict[str, str]]
T = TypeVar("T")


def promotion_rules(raw: Mapping[str, Any], wrong: list[str]) -> PromotionRules:
    """Build the rules from their rows; note what is wrong with those that cannot be built."""
    return PromotionRules(
        acts=_named(raw["promotion_acts"], "act", authority_of, wrong),
        terms=_named(raw["promotion_terms"], "item", _item, wrong),
        kinds=_named(raw["promotion_kinds"], "kind", _kind, wrong),
        details=tuple(_details(raw["promotion_details"], wrong)),
        contents=_named(raw["promotion_contents"], "content", _content, wrong),
        methods=_named(raw["promotion_methods"], "method", cite_of, wrong),
        means=_named(raw["promotion_means"], "means", cite_of, wrong),
        limits=_named(raw["promotion_limits"], "limit", _limit, wrong),
    )


def _named(rows: Rows, key: str, make: Callable[[dict[str, str]], T], wrong: list[str]) -> dict[str, T]:
    made: dict[str, T] = {}
    for row in rows:
        try:
            made[row[key]] = make(row)
        except ValueError as error:
            wrong.append(f"{row['at']}: {row[key]}: {error}")
    return made


def _yes(row: dict[str, str], column: str) -> bool:
    if row[column] not in ("yes", "no"):
        raise ValueError(f"{column} is yes or no, not {row[column]!r}")
    return row[column] == "yes"


def _item(row: dict[str, str]) -> TermsItem:
    choices = tuple(row["choices"].split())
    needed, none = _yes(row, "needed"), _yes(row, "none")
    return TermsItem(row["item"], row["as"], choices, needed, none, row["says"], cite_of(row), row["at"])


def _kind(row: dict[str, str]) -> PrizeKind:
    return PrizeKind(row["kind"], _yes(row, "money"), _yes(row, "alternative"), row["says"], cite_of(row), row["at"])


def _details(rows: Rows, wrong: list[str]) -> Iterator[PrizeDetail]:
    for row in rows:
        yield from _named([row], "detail", _detail, wrong).values()


def _detail(row: dict[str, str]) -> PrizeDetail:
    none = _yes(row, "none")
    return PrizeDetail(row["kind"], row["detail"], row["as"], none, row["says"], cite_of(row), row["at"])


def _content(row: dict[str, str]) -> BarredContent:
    if not re.fullmatch(r"[0-9]{1,9}(\.[0-9]{1,2})?", row["most"]):
        raise ValueError(f"most is a number with at most two decimals, not {row['most']!r}")
    most = int(Fraction(row["most"]) * 100)
    if bool(most) != bool(row["unit"]):
        raise ValueError("most and unit go together: how much of it a prize may include, and in what that is measured")
    return BarredContent(row["content"], most, row["unit"], _yes(row, "listed"), cite_of(row), row["at"])


def _limit(row: dict[str, str]) -> RuleLimit:
    if not re.fullmatch(r"[1-9][0-9]{0,8}", row["value"]):
        raise ValueError(f"value is a whole number of more than nothing, not {row['value']!r}")
    return RuleLimit(int(row["value"]), row["unit"], cite_of(row), row["at"])

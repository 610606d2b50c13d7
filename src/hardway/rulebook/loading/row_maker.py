"""Makes the rows of a table as their class declares them, and with them the rules of tournaments and promotions.

Knows no table; must not open a file.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cache, partial
from typing import Any, TypeVar, get_origin

from hardway.rulebook.files.source import whole_number
from hardway.rulebook.model.cite import Authority, cite_of
from hardway.rulebook.model.promotion import BarredContent, PrizeDetail, PrizeKind, PromotionRules, RuleLimit, TermsItem
from hardway.rulebook.model.section import BookKey
from hardway.rulebook.model.tournament import ConditionItem, Period, TournamentRules
from hardway.rulebook.schema.schema import SECTIONS

PlainRow = dict[str, str]
R = TypeVar("R")
T = TypeVar("T")


def make_each(rows: Iterable[R], make: Callable[[R], T], wrong: list[str]) -> Iterator[T]:
    """Make every row that can be made, and note what is wrong with the others."""
    for row in rows:
        try:
            yield make(row)
        except ValueError as error:
            wrong.append(str(error))


def make_list(raw: Mapping[str, Any], table: str, make: Callable[..., T], wrong: list[str]) -> list[T]:
    """Make the rows of a table, in their order, of a class that declares them or by a function."""
    return list(make_each(raw[table], _maker(make, SECTIONS[table].names), wrong))


def make_keyed(raw: Mapping[str, Any], table: str, make: Callable[..., T], wrong: list[str]) -> dict[str, T]:
    """Make the rows of a table by their names; note a name that is here twice."""
    made: dict[str, T] = {}
    names = SECTIONS[table].names
    build = _maker(make, names)
    for row in raw[table]:
        name = row[names[-1]]
        if name in made:
            wrong.append(f"{row['at']}: {name!r} is here twice")
        made.update(make_each([row], lambda row: (row[names[-1]], build(row)), wrong))
    return made


@cache
def _maker(make: Callable[..., T], names: tuple[str, ...]) -> Callable[[PlainRow], T]:
    """Return what makes a row: of a class, each field from its column, those without a key from the row's names."""
    if not isinstance(make, type):
        return make
    given = iter(names)
    fields: list[Callable[[PlainRow], Any]] = []
    for field, kind in make.__annotations__.items():
        key: BookKey | None = next(iter(getattr(kind, "__metadata__", ())), None)
        if field == "cite":
            fields.append(cite_of)
        elif key is not None:
            base = kind.__origin__
            fields.append(
                partial(_value, key.column or field, names[-1] if names else "", key, get_origin(base) or base)
            )
        else:
            column = "at" if field == "at" else next(given)
            fields.append(partial(_number if kind is int else _text, column))
    return lambda row: make(*[field(row) for field in fields])


def _text(column: str, row: PlainRow) -> str:
    return row[column]


def _number(column: str, row: PlainRow) -> int:
    if (number := whole_number(row[column])) is None:
        raise ValueError(f"{row['at']}: {column} {row[column]!r} is no number")
    return number


def _value(column: str, name: str, key: BookKey, kind: type, row: PlainRow) -> Any:
    """Read a cell as its field's type asks."""
    text = row[column]
    if key.read is not None:
        try:
            return key.read(text)
        except ValueError as error:
            raise ValueError(f"{row['at']}: {row[name]}: {column} is {error}") from None
    if kind is bool:
        return text == "yes"
    if kind is frozenset or kind is tuple:
        return kind(text.split() if key.joined == " " else filter(None, map(str.strip, text.split(key.joined.strip()))))
    return text or (row[name].replace("_", " ") if key.named else "")


def tournament_rules(raw: dict[str, Any], wrong: list[str]) -> TournamentRules:
    """Build what the plain tables of a book say of tournaments."""
    return TournamentRules(
        make_keyed(raw, "tournament_items", ConditionItem, wrong),
        make_keyed(raw, "tournament_powers", Authority, wrong),
        make_keyed(raw, "tournament_periods", Period, wrong),
        make_keyed(raw, "tournament_protected", cite_of, wrong),
        make_keyed(raw, "tournament_cites", cite_of, wrong),
    )


def promotion_rules(raw: dict[str, Any], wrong: list[str]) -> PromotionRules:
    """Build what the plain tables of a book say of promotions."""
    return PromotionRules(
        acts=make_keyed(raw, "promotion_acts", Authority, wrong),
        terms=make_keyed(raw, "promotion_terms", TermsItem, wrong),
        kinds=make_keyed(raw, "promotion_kinds", PrizeKind, wrong),
        details=tuple(make_list(raw, "promotion_details", PrizeDetail, wrong)),
        contents=make_keyed(raw, "promotion_contents", BarredContent, wrong),
        methods=make_keyed(raw, "promotion_methods", cite_of, wrong),
        means=make_keyed(raw, "promotion_means", cite_of, wrong),
        limits=make_keyed(raw, "promotion_limits", RuleLimit, wrong),
    )

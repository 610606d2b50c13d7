"""Makes typed rows from the plain rows of a table, as the row's class declares its fields. Opens no file."""

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
    """Yield `make` of each row; if it raises an error, add the error to `wrong` instead."""
    for row in rows:
        try:
            yield make(row)
        except ValueError as error:
            wrong.append(str(error))


def make_list(raw: Mapping[str, Any], table: str, make: Callable[..., T], wrong: list[str]) -> list[T]:
    """Return the rows of a table in order, made by a class that declares their fields or by a function."""
    return list(make_each(raw[table], _maker(make, SECTIONS[table].names), wrong))


def make_keyed(raw: Mapping[str, Any], table: str, make: Callable[..., T], wrong: list[str]) -> dict[str, T]:
    """Return the rows of a table by their names; a name that is there twice is an error."""
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
    """Return the function that makes a typed row: `make` itself or, for a class, one that fills its fields.

    A field without a `BookKey` takes the next of the columns `names`, which name the row.
    """
    if not isinstance(make, type):
        return make
    row_names = iter(names)
    fields: list[Callable[[PlainRow], Any]] = []
    for field, kind in make.__annotations__.items():
        key: BookKey | None = next(iter(getattr(kind, "__metadata__", ())), None)
        if field == "cite":
            fields.append(cite_of)
        elif key is not None:
            base = kind.__origin__
            fields.append(
                partial(_typed_cell, key.column or field, names[-1] if names else "", key, get_origin(base) or base)
            )
        else:
            column = "at" if field == "at" else next(row_names)
            fields.append(partial(_whole_cell if kind is int else _text_cell, column))
    return lambda row: make(*[field(row) for field in fields])


def _text_cell(column: str, row: PlainRow) -> str:
    return row[column]


def _whole_cell(column: str, row: PlainRow) -> int:
    if (number := whole_number(row[column])) is None:
        raise ValueError(f"{row['at']}: {column} must be a whole number, not {row[column]!r}")
    return number


def _typed_cell(column: str, name: str, key: BookKey, kind: type, row: PlainRow) -> Any:
    """Return a cell as a value of its field's type."""
    text = row[column]
    if key.read is not None:
        try:
            return key.read(text)
        except ValueError as error:
            raise ValueError(f"{row['at']}: {row[name]}: {column} must be {error}") from None
    if kind is bool:
        return text == "yes"
    if kind is frozenset or kind is tuple:
        return kind(
            text.split() if key.separator == " " else filter(None, map(str.strip, text.split(key.separator.strip())))
        )
    return text or (row[name].replace("_", " ") if key.default_is_name else "")


def tournament_rules(raw: dict[str, Any], wrong: list[str]) -> TournamentRules:
    """Return a book's rules for tournaments from its tables, which are not typed yet."""
    return TournamentRules(
        make_keyed(raw, "tournament_items", ConditionItem, wrong),
        make_keyed(raw, "tournament_powers", Authority, wrong),
        make_keyed(raw, "tournament_periods", Period, wrong),
        make_keyed(raw, "tournament_protected", cite_of, wrong),
        make_keyed(raw, "tournament_cites", cite_of, wrong),
    )


def promotion_rules(raw: dict[str, Any], wrong: list[str]) -> PromotionRules:
    """Return a book's rules for promotions from its tables, which are not typed yet."""
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

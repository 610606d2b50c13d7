"""A house's rules for promotions with prizes, as frozen values, built from rows and proved. Knows no promotion."""

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any, NamedTuple, TypeVar

from hardway.rulebook.model.authority_row import Authority, authority_of
from hardway.rulebook.model.cite import Cite, cite_of
from hardway.values.names import NAME, NAME_SIGNS, kind_key
from hardway.values.verbs import powers_of

Rows = list[dict[str, str]]
T = TypeVar("T")
ITEM_KINDS = ("text", "moment", "answer", "amount", "choice")
DETAIL_KINDS = ("text", "answer", "whole")
MAY_BE_NONE = ("text", "amount")
"""Kinds of which a book may let `none` be stated."""
LIMITS = {
    "scrutineer_over": "dollars", "choice_over": "dollars", "keep_over": "dollars",
    "keep": "years", "notice": "hours", "notify": "days",
}  # fmt: skip
"""What a house sets a value or a time for, and its unit."""


class KnownItem(NamedTuple):
    """An item that means something to every promotion: what it is written as, and whether one can be run without it."""

    kind: str
    needed: bool
    choices: tuple[str, ...] = ()


ITEMS = {
    "starts": KnownItem("moment", True), "entries_close": KnownItem("moment", True),
    "awarded": KnownItem("moment", True), "presence": KnownItem("answer", True),
    "least_wager": KnownItem("amount", False), "entries": KnownItem("choice", False, ("one", "wager")),
    "absent": KnownItem("choice", False, ("next", "withheld")),
}  # fmt: skip
ANY = "any"
"""Details of every kind of prize."""


class TermsItem(NamedTuple):
    """An item of the terms: what it is written as, its words where it is a choice, and whether it must be there."""

    name: str
    kind: str
    choices: tuple[str, ...]
    needed: bool
    may_be_none: bool
    says: str
    cite: Cite
    at: str


class PrizeKind(NamedTuple):
    """A kind of prize: whether it is cash, and whether it may have a cash alternative."""

    name: str
    money: bool
    alternative: bool
    says: str
    cite: Cite
    at: str


class PrizeDetail(NamedTuple):
    """What the terms say of a prize of some kind."""

    kind: str
    name: str
    written: str
    """text, answer or whole."""
    may_be_none: bool
    says: str
    cite: Cite
    at: str


class BarredContent(NamedTuple):
    """What no prize may include, or not more of; in hundredths of its unit."""

    name: str
    words: tuple[str, ...]
    """Other words that it is known by."""
    most: int
    unit: str
    listed: bool
    cite: Cite
    at: str


class RuleLimit(NamedTuple):
    """A value in whole dollars, or a time in whole hours, days or years."""

    value: int
    unit: str
    cite: Cite
    at: str


@dataclass(frozen=True)
class PromotionRules:
    """What a book asks of promotions; every table empty where it has none."""

    acts: dict[str, Authority] = field(default_factory=dict)
    terms: dict[str, TermsItem] = field(default_factory=dict)
    kinds: dict[str, PrizeKind] = field(default_factory=dict)
    details: tuple[PrizeDetail, ...] = ()
    contents: dict[str, BarredContent] = field(default_factory=dict)
    methods: dict[str, Cite] = field(default_factory=dict)
    means: dict[str, Cite] = field(default_factory=dict)
    limits: dict[str, RuleLimit] = field(default_factory=dict)

    def __bool__(self) -> bool:
        """Say whether the house has promotions at all."""
        return bool(self.acts)

    @property
    def prize_cite(self) -> Cite:
        """Return what a prize rests on, as the terms detail it."""
        return next((detail.cite for detail in self.details), self.acts["draft"].cite)

    def details_of(self, kind: str) -> tuple[PrizeDetail, ...]:
        """Return what the terms must say of a prize of this kind."""
        return tuple(detail for detail in self.details if detail.kind in (ANY, kind))


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
    words = tuple(row.get("words", "").split())
    return BarredContent(row["content"], words, most, row["unit"], _yes(row, "listed"), cite_of(row), row["at"])


def _limit(row: dict[str, str]) -> RuleLimit:
    if not re.fullmatch(r"[1-9][0-9]{0,8}", row["value"]):
        raise ValueError(f"value is a whole number of more than nothing, not {row['value']!r}")
    return RuleLimit(int(row["value"]), row["unit"], cite_of(row), row["at"])


def promotion_cites(rules: PromotionRules) -> Iterator[tuple[Cite, tuple[object, ...]]]:
    """Yield every citation of the rules with the table and the names of its row."""
    tables: dict[str, Mapping[str, Any]] = {
        "promotion_acts": rules.acts, "promotion_terms": rules.terms, "promotion_kinds": rules.kinds,
        "promotion_contents": rules.contents, "promotion_limits": rules.limits,
    }  # fmt: skip
    for table, rows in tables.items():
        yield from ((row.cite, (table, name)) for name, row in rows.items())
    for table, cites in (("promotion_methods", rules.methods), ("promotion_means", rules.means)):
        yield from ((cite, (table, name)) for name, cite in cites.items())
    yield from ((detail.cite, ("promotion_details", detail.kind, detail.name)) for detail in rules.details)


def promotion_gaps(rules: PromotionRules, roles: Mapping[str, object]) -> Iterator[str]:
    """Yield a sentence for everything that is missing or unknown in the rules."""
    if not rules:
        return
    yield from _words(rules)
    powers = powers_of("promotion")
    for name, act in rules.acts.items():
        if name not in powers:
            yield f"{act.at}: {name!r} is no act of a promotion; known are {', '.join(powers)}"
        if not act.roles:
            yield f"{act.at}: {name}: is given to no role"
        yield from (f"{act.at}: {name}: {role!r} is no role of this house" for role in sorted(act.roles - roles.keys()))
        if act.needs not in ("", "because", "name"):
            yield f"{act.at}: {name}: needs because, name or nothing, not {act.needs!r}"
    yield from (f"promotion.toml: acts: {act} is missing" for act in powers if act not in rules.acts)
    yield from _terms(rules)
    for detail in {detail.kind: detail for detail in reversed(rules.details)}.values():
        if detail.kind not in (ANY, *rules.kinds):
            yield f"{detail.at}: {detail.kind!r} is no kind of prize; known are {', '.join((ANY, *rules.kinds))}"
    for detail in rules.details:
        if detail.written not in DETAIL_KINDS:
            yield f"{detail.at}: {detail.name}: as is {', '.join(DETAIL_KINDS)}, not {detail.written!r}"
        yield from _none(detail, detail.written)
    for name, unit in LIMITS.items():
        if name not in rules.limits:
            yield f"promotion.toml: limits: {name} is missing"
        elif rules.limits[name].unit != unit:
            yield f"{rules.limits[name].at}: {name}: is counted in {unit}, not {rules.limits[name].unit!r}"
    for name in rules.limits.keys() - LIMITS.keys():
        yield f"{rules.limits[name].at}: {name!r} is no limit; known are {', '.join(LIMITS)}"
    for table, rows in (("kinds", rules.kinds), ("methods", rules.methods), ("means", rules.means)):
        if not rows:
            yield f"promotion.toml: {table}: has no row"


def _none(row: TermsItem | PrizeDetail, kind: str) -> Iterator[str]:
    if row.may_be_none and kind not in MAY_BE_NONE:
        yield f"{row.at}: {row.name}: none can be stated of {' and '.join(MAY_BE_NONE)}, not of {kind}"


def _words(rules: PromotionRules) -> Iterator[str]:
    """Yield the names that no entry could write."""
    tables = (rules.acts, rules.terms, rules.kinds, rules.contents, rules.methods, rules.means)
    given = [name for table in tables for name in table] + [detail.name for detail in rules.details]
    given += [word for content in rules.contents.values() for word in content.words]
    yield from (f"promotion.toml: {word!r} is no name: {NAME_SIGNS}" for word in given if not NAME.match(word))
    known = [(kind_key(word), one) for one in rules.contents.values() for word in (one.name, *one.words)]
    for key, one in known:
        if sum(key == other for other, _ in known) > 1:
            yield f"{one.at}: {one.name}: each word of what no prize may include stands once, not {key!r}"


def _terms(rules: PromotionRules) -> Iterator[str]:
    for name, item in rules.terms.items():
        if item.kind not in ITEM_KINDS:
            yield f"{item.at}: {name}: as is {', '.join(ITEM_KINDS)}, not {item.kind!r}"
        yield from _none(item, item.kind)
        if (item.kind == "choice") != bool(item.choices):
            yield f"{item.at}: {name}: a choice has choices, and nothing else has"
        if len(set(item.choices)) < len(item.choices):
            yield f"{item.at}: {name}: each of its choices stands once, not {' '.join(item.choices)!r}"
        if name in ITEMS and item.kind != ITEMS[name].kind:
            yield f"{item.at}: {name}: is written as {ITEMS[name].kind}, not {item.kind!r}"
        if name in ITEMS and not set(item.choices) <= set(ITEMS[name].choices):
            yield f"{item.at}: {name}: its choices are {', '.join(ITEMS[name].choices)}, not {' '.join(item.choices)!r}"
    for name, known in ITEMS.items():
        if known.needed and (name not in rules.terms or not rules.terms[name].needed):
            yield f"promotion.toml: terms: {name} is missing: a promotion cannot be run without it"

"""What is missing from a house's rules for promotions, or does not fit."""

from collections.abc import Iterator, Mapping

from hardway.rulebook.checks.prove_powers import act_gaps
from hardway.rulebook.model.promotion import (
    ANY,
    DETAIL_KINDS,
    ITEM_KINDS,
    ITEMS,
    LIMITS,
    MAY_BE_NONE,
    PrizeDetail,
    PromotionRules,
    TermsItem,
)
from hardway.values.names import NAME, NAME_SIGNS
from hardway.values.verbs import powers_of


def promotion_gaps(rules: PromotionRules, roles: Mapping[str, object]) -> Iterator[str]:
    """Yield a sentence for everything that is missing or unknown in the rules."""
    if not rules:
        return
    yield from _words(rules)
    powers = powers_of("promotion")
    yield from act_gaps("promotion", rules.acts)
    for name, act in rules.acts.items():
        if not act.roles:
            yield f"{act.at}: {name}: is given to no role"
        yield from (f"{act.at}: {name}: {role!r} is no role of this house" for role in sorted(act.roles - roles.keys()))
    yield from (f"promotion.toml: acts: {act} is missing" for act in powers if act not in rules.acts)
    yield from _terms(rules)
    for detail in {detail.kind: detail for detail in reversed(rules.details)}.values():
        if detail.kind not in (ANY, *rules.kinds):
            yield f"{detail.at}: {detail.kind!r} is no kind of prize; known are {', '.join((ANY, *rules.kinds))}"
    for detail in rules.details:
        if detail.written not in DETAIL_KINDS:
            yield f"{detail.at}: {detail.name}: as is {', '.join(DETAIL_KINDS)}, not {detail.written!r}"
        yield from _none(detail, detail.written)
    for name, content in rules.contents.items():
        if bool(content.most) != bool(content.unit):
            yield f"{content.at}: {name}: most and unit go together: how much a prize may include, and in what measure"
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
    yield from (f"promotion.toml: {word!r} is no name: {NAME_SIGNS}" for word in given if not NAME.match(word))


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

"""Checks of a house's rules for tournaments and promotions."""

from collections.abc import Iterator, Mapping

from hardway.rulebook.checks.prove_powers import act_gaps
from hardway.rulebook.checks.row_lines import place
from hardway.rulebook.model.book import Book
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
from hardway.rulebook.model.tournament import ALWAYS, CITES, KINDS, PERIODS, ConditionItem, TournamentRules
from hardway.rulebook.model.tournament import ITEMS as CONDITIONS
from hardway.rulebook.schema.core_schema import TOURNAMENT_FILE
from hardway.values.names import NAME, NAME_SIGNS
from hardway.values.verbs import powers_of


def promotion_gaps(rules: PromotionRules, roles: Mapping[str, object]) -> Iterator[str]:
    """Yield a sentence for everything that is missing or unknown in the rules for promotions."""
    if not rules:
        return
    yield from _name_gaps(rules)
    powers = powers_of("promotion")
    yield from act_gaps("promotion", rules.acts)
    for name, act in rules.acts.items():
        if not act.roles:
            yield f"{act.at}: {name}: names no role; write the roles that may do it"
        yield from (f"{act.at}: {name}: {role!r} is no role of this house" for role in sorted(act.roles - roles.keys()))
    yield from (f"promotion.toml: acts: {act} is missing" for act in powers if act not in rules.acts)
    yield from _terms_gaps(rules)
    for detail in {detail.kind: detail for detail in reversed(rules.details)}.values():
        if detail.kind not in (ANY, *rules.kinds):
            yield f"{detail.at}: {detail.kind!r} is no kind of prize; known are {', '.join((ANY, *rules.kinds))}"
    for detail in rules.details:
        if detail.written not in DETAIL_KINDS:
            yield f"{detail.at}: {detail.name}: `as` must be {' or '.join(DETAIL_KINDS)}, not {detail.written!r}"
        yield from _none_gaps(detail, detail.written)
    for name, content in rules.contents.items():
        if bool(content.most) != bool(content.unit):
            says = "write most (how much a prize may include) and unit (its measure) together, or neither"
            yield f"{content.at}: {name}: {says}"
    for name, unit in LIMITS.items():
        if name not in rules.limits:
            yield f"promotion.toml: limits: {name} is missing"
        elif rules.limits[name].unit != unit:
            yield f"{rules.limits[name].at}: {name}: its unit must be {unit}, not {rules.limits[name].unit!r}"
    for name in rules.limits.keys() - LIMITS.keys():
        yield f"{rules.limits[name].at}: {name!r} is no limit; known are {', '.join(LIMITS)}"
    for table, rows in (("kinds", rules.kinds), ("methods", rules.methods), ("means", rules.means)):
        if not rows:
            yield f"promotion.toml: {table}: has no row"


def _none_gaps(row: TermsItem | PrizeDetail, kind: str) -> Iterator[str]:
    if row.may_be_none and kind not in MAY_BE_NONE:
        says = f"only {' or '.join(MAY_BE_NONE)} can be stated as `none`, not {kind}; take none out"
        yield f"{row.at}: {row.name}: {says}"


def _name_gaps(rules: PromotionRules) -> Iterator[str]:
    """Yield the names that entries of the notation cannot contain."""
    tables = (rules.acts, rules.terms, rules.kinds, rules.contents, rules.methods, rules.means)
    names = [name for table in tables for name in table] + [detail.name for detail in rules.details]
    yield from (f"promotion.toml: {word!r} is no name: {NAME_SIGNS}" for word in names if not NAME.match(word))


def _terms_gaps(rules: PromotionRules) -> Iterator[str]:
    for name, item in rules.terms.items():
        if item.kind not in ITEM_KINDS:
            yield f"{item.at}: {name}: `as` must be {' or '.join(ITEM_KINDS)}, not {item.kind!r}"
        yield from _none_gaps(item, item.kind)
        if (item.kind == "choice") != bool(item.choices):
            yield f"{item.at}: {name}: an item has choices if it is a choice, and only then; add or remove them"
        if len(set(item.choices)) < len(item.choices):
            yield f"{item.at}: {name}: choices names a word twice; write each once, not {' '.join(item.choices)!r}"
        if name in ITEMS and item.kind != ITEMS[name].kind:
            yield f"{item.at}: {name}: `as` must be {ITEMS[name].kind}, not {item.kind!r}"
        if name in ITEMS and not set(item.choices) <= set(ITEMS[name].choices):
            known_choices = " and ".join(ITEMS[name].choices)
            yield f"{item.at}: {name}: its choices can only be {known_choices}, not {' '.join(item.choices)!r}"
    for name, known in ITEMS.items():
        if known.needed and (name not in rules.terms or not rules.terms[name].needed):
            yield f"promotion.toml: terms: {name} is missing: a promotion cannot be run without it"


def tournament_gaps(book: Book) -> Iterator[str]:
    """Yield what is wrong with the rows of tournament.toml; nothing if the house has none."""
    rules = book.tournament
    if not rules:
        return
    yield from _item_gaps(rules)
    powers = powers_of("tournament")
    yield from act_gaps("tournament", rules.powers)
    for act in powers.keys() - rules.powers.keys():
        yield f"{TOURNAMENT_FILE}: powers: {act} is missing: a role must be able to do this: {powers[act]}"
    for name, period in rules.periods.items():
        if name not in PERIODS:
            yield f"{period.at}: {name!r} is no period; known are {', '.join(PERIODS)}"
    for name in PERIODS.keys() - rules.periods.keys():
        yield f"{TOURNAMENT_FILE}: periods: {name} is missing: {PERIODS[name]}"
    for rule in rules.protected:
        if not book.named(rule):
            yield (
                f"{place(book, 'tournament_protected', rule)}: "
                f"protected names the rule {rule!r}, which is not in clauses.toml"
            )
    for act in rules.cites.keys() - CITES.keys():
        yield f"{place(book, 'tournament_cites', act)}: {act!r} is no act of a tournament; known are {', '.join(CITES)}"
    for act in CITES.keys() - rules.cites.keys():
        yield f"{TOURNAMENT_FILE}: cites: {act} is missing: {CITES[act]}"


def _item_gaps(rules: TournamentRules) -> Iterator[str]:
    for name, item in rules.items.items():
        where = f"{item.at}: {name}"
        if not NAME.match(name):
            yield f"{where}: {name!r} is no name: {NAME_SIGNS}"
        if item.of not in ("tournament", "round"):
            yield f"{where}: `of` must be tournament or round, not {item.of!r}"
        if item.kind not in KINDS and "|" not in item.kind:
            yield f"{where}: kind must be one of {', '.join(KINDS)}, or words with | between them, not {item.kind!r}"
        words = item.kind.split("|")
        if "|" in item.kind and not (all(words) and len(set(words)) == len(words)):
            yield f"{where}: kind must name each of its words once, with | between them, not {item.kind!r}"
        if item.needs and item.needs not in rules.items:
            yield f"{where}: it needs the item {item.needs!r}, which this house does not have"
        elif name in _needed_items(rules, item):
            yield f"{where}: by the keys `needs` this item needs itself, perhaps through others; take one of them out"
        if name in ALWAYS and (item.may_be_none or item.needs):
            yield f"{where}: every tournament must state this item; take the keys `none` and `needs` out"
        if item.optional and not _optional_fits(item):
            yield f"{where}: optional must be a value that could be stated ({item.kind}), not {item.optional!r}"
        if (item.kind == "statement") != bool(item.words):
            yield f"{where}: an item has words if its kind is statement, and only then; add or remove them"
        if name in CONDITIONS and not _is_known_item(item, *CONDITIONS[name]):
            of, kind = CONDITIONS[name]
            yield f"{where}: `of` must be {of} and kind must be {kind}, not {item.of} and {item.kind}"
    for name in CONDITIONS.keys() - rules.items.keys():
        yield f"{TOURNAMENT_FILE}: items: {name} is missing; write this item, with its default in `optional`"


def _needed_items(rules: TournamentRules, item: ConditionItem) -> set[str]:
    """Return all items that must be stated if an item is, because it needs them, directly or through others."""
    found: set[str] = set()
    while item.needs in rules.items and item.needs not in found:
        found.add(item.needs)
        item = rules.items[item.needs]
    return found


def _optional_fits(item: ConditionItem) -> bool:
    """Say whether the default of an item is a value that could be stated; only words and numbers are checked."""
    if "|" in item.kind:
        return item.optional in (*item.kind.split("|"), *(["none"] if item.may_be_none else []))
    return item.kind not in ("count", "percent") or item.optional.isdecimal()


def _is_known_item(item: ConditionItem, of: str, kind: str) -> bool:
    """Say whether an item has the scope and kind that every tournament expects; of `a|b` one may be left out."""
    return item.of == of and set(item.kind.split("|")) <= set(kind.split("|"))

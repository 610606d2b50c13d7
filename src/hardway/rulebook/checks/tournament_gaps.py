"""What is missing from a house's rules for tournaments, or does not fit."""

from collections.abc import Iterator

from hardway.rulebook.checks.prove_powers import act_gaps
from hardway.rulebook.checks.row_lines import place
from hardway.rulebook.model.book_model import Book
from hardway.rulebook.model.tournament import ALWAYS, CITES, ITEMS, KINDS, PERIODS, ConditionItem, TournamentRules
from hardway.rulebook.schema.tournament_schema import TOURNAMENT_FILE
from hardway.values.names import NAME, NAME_SIGNS
from hardway.values.verbs import powers_of


def tournament_gaps(book: Book) -> Iterator[str]:
    """Yield what is wrong with the rows of tournament.toml; nothing where a house has none."""
    rules = book.tournament
    if not rules:
        return
    yield from _items(rules)
    powers = powers_of("tournament")
    yield from act_gaps("tournament", rules.powers)
    for act in powers.keys() - rules.powers.keys():
        yield f"{TOURNAMENT_FILE}: powers: {act} is missing: somebody must be able to do this: {powers[act]}"
    for name, period in rules.periods.items():
        if name not in PERIODS:
            yield f"{period.at}: {name!r} is no period; known are {', '.join(PERIODS)}"
    for name in PERIODS.keys() - rules.periods.keys():
        yield f"{TOURNAMENT_FILE}: periods: {name} is missing: {PERIODS[name]}"
    for rule in rules.protected:
        if not book.named(rule):
            yield f"{place(book, 'tournament_protected', rule)}: there is no rule {rule!r} in clauses.toml"
    for act in rules.cites.keys() - CITES.keys():
        yield f"{place(book, 'tournament_cites', act)}: {act!r} is no act of a tournament; known are {', '.join(CITES)}"
    for act in CITES.keys() - rules.cites.keys():
        yield f"{TOURNAMENT_FILE}: cites: {act} is missing: {CITES[act]}"


def _items(rules: TournamentRules) -> Iterator[str]:
    for name, item in rules.items.items():
        where = f"{item.at}: {name}"
        if not NAME.match(name):
            yield f"{where}: {name!r} is no name: {NAME_SIGNS}"
        if item.of not in ("tournament", "round"):
            yield f"{where}: of tournament or round, not {item.of!r}"
        if item.kind not in KINDS and "|" not in item.kind:
            yield f"{where}: kind is one of {', '.join(KINDS)}, or words with | between them, not {item.kind!r}"
        words = item.kind.split("|")
        if "|" in item.kind and not (all(words) and len(set(words)) == len(words)):
            yield f"{where}: kind is words with | between them, each once, not {item.kind!r}"
        if item.needs and item.needs not in rules.items:
            yield f"{where}: needs {item.needs!r}, which is no item"
        elif name in _needed(rules, item):
            yield f"{where}: needs {item.needs!r}, which leads back to itself"
        if name in ALWAYS and (item.may_be_none or item.needs):
            yield f"{where}: no tournament can do without it: leave out none and needs"
        if item.optional and not _fits(item):
            yield f"{where}: optional is what could be stated, a {item.kind}, not {item.optional!r}"
        if (item.kind == "statement") != bool(item.words):
            yield f"{where}: a statement, and nothing else, has the words that it states"
        if name in ITEMS and not _known(item, *ITEMS[name]):
            of, kind = ITEMS[name]
            yield f"{where}: it is of {of} and its kind is {kind}, not {item.kind}"
    for name in ITEMS.keys() - rules.items.keys():
        yield f"{TOURNAMENT_FILE}: items: {name} is missing, which every tournament has; optional says what holds here"


def _needed(rules: TournamentRules, item: ConditionItem) -> set[str]:
    """Return the items that one needs, and those that they need."""
    found: set[str] = set()
    while item.needs in rules.items and item.needs not in found:
        found.add(item.needs)
        item = rules.items[item.needs]
    return found


def _fits(item: ConditionItem) -> bool:
    """Say whether what holds without a statement could be stated; of words and numbers, which are few."""
    if "|" in item.kind:
        return item.optional in (*item.kind.split("|"), *(["none"] if item.may_be_none else []))
    return item.kind not in ("count", "percent") or item.optional.isdecimal()


def _known(item: ConditionItem, of: str, kind: str) -> bool:
    """Say whether an item is what every tournament takes it for; of several words a house may have some."""
    return item.of == of and set(item.kind.split("|")) <= set(kind.split("|"))

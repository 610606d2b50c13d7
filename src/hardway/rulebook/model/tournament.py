"""What a house's book says of tournaments: the items of the conditions, powers, periods, and rules that stay.

Knows the rows of tournament.toml and proves them; must not know a tournament in play.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any, NamedTuple, TypeVar

from hardway.rulebook.model.authority_row import Authority, authority_of
from hardway.rulebook.model.cite import Cite, cite_of
from hardway.rulebook.schema.tournament_schema import TOURNAMENT, TOURNAMENT_FILE
from hardway.values.names import NAME, NAME_SIGNS
from hardway.values.verbs import powers_of

T = TypeVar("T")
KINDS = (
    "amount", "chips", "count", "range", "percent", "time", "length", "goes_on", "takes", "ends", "prizes", "names",
    "words", "statement",
)  # fmt: skip
"""What the words of an item can be; besides these, words with | between them."""
ITEMS: dict[str, tuple[str, str]] = {
    "entry_fee": ("tournament", "amount"), "buy_in": ("tournament", "amount"),
    "least_wager": ("tournament", "amount"), "missed_wager": ("tournament", "out|taken|noted"),
    "secret_wagers": ("tournament", "count"), "buy_back": ("tournament", "amount"),
    "buy_back_times": ("tournament", "count"), "buy_back_until": ("tournament", "count"),
    "refuse_any": ("tournament", "statement"), "criteria": ("tournament", "words"),
    "withdraw_until": ("tournament", "time"), "players": ("tournament", "range"),
    "grounds": ("tournament", "names"), "retirement": ("tournament", "any_time|between_rounds"),
    "refund_fee": ("tournament", "percent"), "refund_buy_in": ("tournament", "percent"),
    "refund_disqualified": ("tournament", "percent"), "late_arrival": ("tournament", "plays_on|out"),
    "absent_after": ("tournament", "count"), "non_attendance": ("tournament", "out|stays"),
    "prizes": ("tournament", "prizes"), "ties": ("tournament", "all|draw|entered"),
    "substitutes": ("tournament", "yes|no"),
    "kind": ("round", "main|repechage|catch_up|secondary|final"), "takes": ("round", "takes"),
    "start": ("round", "time"), "length": ("round", "length"), "tables": ("round", "count"),
    "places": ("round", "count"), "chips": ("round", "chips"), "goes_on": ("round", "goes_on"),
    "ends": ("round", "ends"),
}  # fmt: skip
"""The items that mean something to every tournament: each house has them, by these names, whatever else it asks for."""
ALWAYS = frozenset({
    "withdraw_until", "players", "refund_fee", "refund_buy_in", "refund_disqualified", "late_arrival", "absent_after",
    "non_attendance", "prizes", "ties", "substitutes", "kind", "takes", "start", "length", "tables", "places", "chips",
    "ends",
})  # fmt: skip
"""Those of them without which no round can be played: stated, or what `optional` says."""
PERIODS = {"start_notice": "from the notice that a start has moved to the earlier of the two starts"}
CITES = {
    "approval": "nothing is done before the conditions are approved, nor once they have changed since",
    "appointed": "nothing is done in play before a director is appointed",
    "changes": "rules that the conditions change",
    "equal_chance": "the same chips, the same length and places by draw for everybody in a round",
    "briefed": "a player is briefed, and the director satisfied, before play",
    "signed": "a player who was to sign has signed before play",
    "present": "the director is there while a round is played",
    "designated": "a round is played at tables that were designated",
    "exclusive": "a designated table is for its tournament alone",
    "determined": "those who go on from a table are known, before it ends early",
    "agreed": "everybody at the table agrees to an early end where chips are cashed",
    "cancelled": "what is paid back when a tournament is cancelled",
    "director_apart": "the director neither plays nor takes a player's place",
    "staff_apart": "nobody acts for the house in a tournament they play in, or in a matter of their own",
    "not_kept": "a secret wager that does not lie as it was sealed",
    "annulled": "the wagers of an outcome that is annulled go back",
}  # fmt: skip
"""The acts every tournament has, and what each is the clause for."""


class ConditionItem(NamedTuple):
    """Something the conditions must state."""

    name: str
    of: str
    """`tournament`, or `round` where each round states its own."""
    kind: str
    may_be_none: bool
    needs: str
    optional: str
    """What holds where it is not stated; empty for an item that the text asks for."""
    words: str
    says: str
    cite: Cite
    at: str


class Period(NamedTuple):
    """So many minutes, by a clause."""

    minutes: int
    cite: Cite
    at: str


@dataclass(frozen=True, eq=False)
class TournamentRules:
    """What a book says of tournaments; false where its text does not speak of them."""

    items: dict[str, ConditionItem] = field(default_factory=dict)
    powers: dict[str, Authority] = field(default_factory=dict)
    periods: dict[str, Period] = field(default_factory=dict)
    protected: dict[str, Cite] = field(default_factory=dict)
    """Rules that conditions had better not change."""
    cites: dict[str, Cite] = field(default_factory=dict)
    at: dict[str, str] = field(default_factory=dict)
    """Where the rows of `protected` and `cites` stand."""

    def __bool__(self) -> bool:
        return bool(self.items or self.powers or self.periods or self.protected or self.cites)

    def of(self, what: str) -> tuple[ConditionItem, ...]:
        """Return the items of a `tournament` or of each `round`, in the order of the text."""
        return tuple(item for item in self.items.values() if item.of == what)


def tournament_rules(raw: dict[str, Any], wrong: list[str]) -> TournamentRules:
    """Build what the plain tables of a book say of tournaments; a book kept before there were any says nothing."""
    rows = {table: raw.get(table, []) for table in TOURNAMENT}
    for table, section in TOURNAMENT.items():
        names = [row[section.names[0]] for row in rows[table]]
        wrong += [
            f"{row['at']}: {name!r} is here twice"
            for number, (name, row) in enumerate(zip(names, rows[table], strict=True))
            if name in names[:number]
        ]
    cited = (*rows["tournament_protected"], *rows["tournament_cites"])
    return TournamentRules(
        _keyed(rows["tournament_items"], "item", _item),
        _keyed(rows["tournament_powers"], "act", authority_of),
        _keyed(rows["tournament_periods"], "period", _period),
        _keyed(rows["tournament_protected"], "rule", cite_of),
        _keyed(rows["tournament_cites"], "act", cite_of),
        {row.get("rule") or row["act"]: row["at"] for row in cited},
    )


def _keyed(rows: list[dict[str, str]], key: str, make: Callable[[dict[str, Any]], T]) -> dict[str, T]:
    return {row[key]: make(row) for row in rows}


def _item(row: dict[str, str]) -> ConditionItem:
    none = row["none"] == "yes"
    said = (row["needs"], row["optional"], row["words"], row["says"])
    return ConditionItem(row["item"], row["of"], row["kind"], none, *said, cite_of(row), row["at"])


def _period(row: dict[str, str]) -> Period:
    return Period(int(row["minutes"]) if row["minutes"].isdigit() else 0, cite_of(row), row["at"])


def tournament_cites(rules: TournamentRules) -> Iterator[tuple[Cite, tuple[object, ...]]]:
    """Yield every citation of these rows with the place where it stands."""
    rows: list[ConditionItem | Authority | Period] = [*rules.items.values(), *rules.powers.values()]
    for one in (*rows, *rules.periods.values()):
        yield one.cite, (one.at,)
    for name, cite in (*rules.protected.items(), *rules.cites.items()):
        yield cite, (rules.at[name],)


def tournament_powers(rules: TournamentRules) -> Iterator[tuple[str, frozenset[str]]]:
    """Yield everything these rows give to roles, with the place it is written at."""
    for act, power in rules.powers.items():
        yield f"{power.at}: {act}", power.roles


def tournament_gaps(rules: TournamentRules, named: Callable[[str], object]) -> Iterator[str]:
    """Yield what is wrong with the rows of tournament.toml; nothing where a house has none. `named` finds a clause."""
    if not rules:
        return
    yield from _items(rules)
    powers = powers_of("tournament")
    for act, power in rules.powers.items():
        if act not in powers:
            yield f"{power.at}: {act!r} is no act of a tournament; known are {', '.join(powers)}"
        if power.needs not in ("", "because", "name"):
            yield f"{power.at}: {act}: needs because, name or nothing, not {power.needs!r}"
    for act in powers.keys() - rules.powers.keys():
        yield f"{TOURNAMENT_FILE}: powers: {act} is missing: somebody must be able to do this: {powers[act]}"
    for name, period in rules.periods.items():
        if name not in PERIODS:
            yield f"{period.at}: {name!r} is no period; known are {', '.join(PERIODS)}"
        if not period.minutes:
            yield f"{period.at}: {name}: minutes is a whole number of more than nothing"
    for name in PERIODS.keys() - rules.periods.keys():
        yield f"{TOURNAMENT_FILE}: periods: {name} is missing: {PERIODS[name]}"
    for rule in rules.protected:
        if not named(rule):
            yield f"{rules.at[rule]}: there is no rule {rule!r} in clauses.toml"
    for act in rules.cites.keys() - CITES.keys():
        yield f"{rules.at[act]}: {act!r} is no act of a tournament; known are {', '.join(CITES)}"
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

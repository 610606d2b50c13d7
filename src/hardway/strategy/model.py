"""The parts of a strategy as immutable values. Knows nothing of reading or playing it.

Every number is in cents, counts too: `count come < 2` compares 100 or 200 with 200. What is multiplied or divided is
rounded down to a whole cent.
"""

from collections.abc import Iterator
from typing import Literal, NamedTuple

Keys = tuple[str, ...]
"""Places on the layout as the notation writes them; a bare `come` in a condition is its box and all its numbers."""


class Count(NamedTuple):
    """The number of these places that hold a wager."""

    keys: Keys


class Standing(NamedTuple):
    """The amount on these places."""

    keys: Keys


class Won(NamedTuple):
    """What the last throw paid on these places, without their stakes."""

    keys: Keys


class Item(NamedTuple):
    """The `first` or the `last` number of a list, both together (`ends`; one alone counts once), or their `count`."""

    list: str
    which: str


class Product(NamedTuple):
    """The product of two sums."""

    left: "Sum"
    right: "Sum"


class Scaled(NamedTuple):
    """A sum by `top` / `bottom`, rounded down or up to a multiple of `step` cents."""

    of: "Sum"
    top: int
    bottom: int
    step: int = 1
    up: bool = False


class Extreme(NamedTuple):
    """The least of some sums, or the largest."""

    parts: tuple["Sum", ...]
    largest: bool


Term = str | Count | Standing | Won | Item | Product | Scaled | Extreme


class Sum(NamedTuple):
    """A constant, and terms with how often each counts."""

    constant: int
    terms: tuple[tuple[int, Term], ...] = ()


class All(NamedTuple):
    """Everything in the rack."""


class Puck(NamedTuple):
    """The puck is off (0), on this point, or on any (-1)."""

    point: int


class Up(NamedTuple):
    """One of these places has a wager."""

    keys: Keys


class Last(NamedTuple):
    """What the last throw did: showed a `total`, `won` or `lost` a wager, `made` the point, or was a `seven_out`."""

    what: str
    total: int = 0
    keys: Keys = ()


class Shoots(NamedTuple):
    """The player has the dice. Where a strategy is solved or simulated there is one player, who always has them."""


class Compare(NamedTuple):
    """A comparison of two sums."""

    left: Sum
    sign: str
    right: Sum


class Not(NamedTuple):
    """The opposite of a condition."""

    part: "Condition"


class Both(NamedTuple):
    """Both conditions hold."""

    first: "Condition"
    second: "Condition"


class Either(NamedTuple):
    """At least one of the two conditions holds."""

    first: "Condition"
    second: "Condition"


Condition = Puck | Up | Last | Shoots | Compare | Not | Both | Either
Verb = Literal[
    "bet", "add", "press", "regress", "max", "take", "on", "off", "up", "down", "set", "drop", "append", "reset", "stop"
]


class Action(NamedTuple):
    """An action of a rule."""

    verb: Verb
    line: int
    keys: Keys = ()
    amount: Sum | All | None = None
    name: str = ""
    """The counter or list to change, or the kind of wager whose winners go up or down."""
    unless: int = 0
    """The point at which the action is skipped: it bets the part of a group on that number. 0 for none."""
    which: str = ""
    """The number of a list that is dropped: the `first`, the `last`, or both `ends`."""


class StrategyRule(NamedTuple):
    """Actions and their condition; without one they are always done."""

    when: Condition | None
    actions: tuple[Action, ...]
    line: int


class Strategy(NamedTuple):
    """A strategy, read from its text."""

    name: str
    about: str
    """The comment at its beginning."""
    unit: int
    counters: tuple[tuple[str, int], ...]
    rules: tuple[StrategyRule, ...]
    lasts: frozenset[Last]
    """The conditions on the last throw; memory holds nothing else of a throw."""
    reads: frozenset[str]
    """Those of `rack`, `start`, `rolls` and `hands` that it reads."""
    enough: dict[str, int]
    """The largest `rolls` or `hands` worth counting, where it only compares them with numbers."""
    title: str = ""
    """Its name for people, if the text gives one."""
    lists: tuple[tuple[str, tuple[int, ...]], ...] = ()
    paid: frozenset[str] = frozenset()
    """The wagers of which it asks what the last throw paid."""

    @property
    def grows(self) -> bool:
        """Say whether a list grows, so that it has no end."""
        return any(action.verb == "append" for rule in self.rules for action in rule.actions)

    @property
    def needs_bankroll(self) -> bool:
        """Say whether it can be played only with a bankroll: it reads the rack, or a list grows."""
        return self.grows or bool(self.reads & {"rack", "start"})

    @property
    def has_ranges(self) -> bool:
        """Say whether what it does holds for ranges of racks, so that its states can be enumerated with a bankroll.

        Amounts that depend on the rack differ from rack to rack, and lists that grow have no end.
        """
        if self.grows:
            return False
        actions = [action for rule in self.rules for action in rule.actions]
        if any(isinstance(action.amount, All) for action in actions):
            return False
        amounts = [action.amount for action in actions if isinstance(action.amount, Sum)]
        compared = [total for _, total in sums_of(self)]
        within = [part for total in compared for _, term in total.terms for part in _parts(term)]
        return not any(term == "rack" for total in (*amounts, *within) for _, term in total.terms)

    @property
    def label(self) -> str:
        """Return its name for people: its title, or else its name in words."""
        return self.title or self.name.replace("_", " ").capitalize()


class Paid(NamedTuple):
    """What the last throw paid on a wager, in cents."""

    wager: str
    cents: int


class Memory(NamedTuple):
    """What a player remembers from one throw to the next."""

    counters: tuple[int, ...]
    start: int
    """The rack at the beginning."""
    last: frozenset[Last | Paid] = frozenset()
    rolls: int = 0
    hands: int = 0
    lists: tuple[tuple[int, ...], ...] = ()


def first_memory(strategy: Strategy, rack: int) -> Memory:
    """Return the memory before the first throw."""
    return Memory(
        tuple(value for _, value in strategy.counters), rack, lists=tuple(values for _, values in strategy.lists)
    )


def remember(strategy: Strategy, memory: Memory, last: frozenset[Last | Paid], *, hand_over: bool) -> Memory:
    """Return the memory after a throw; it holds only what the strategy asks for."""
    if not strategy.lasts and not strategy.paid and not strategy.reads:
        return memory
    return memory._replace(
        last=last,
        rolls=_counted(strategy, "rolls", memory.rolls + 1),
        hands=_counted(strategy, "hands", memory.hands + hand_over),
    )


def _counted(strategy: Strategy, name: str, count: int) -> int:
    if name not in strategy.reads:
        return 0
    return min(count, strategy.enough.get(name, count))


def sums_of(strategy: Strategy) -> Iterator[tuple[int, Sum]]:
    """Yield every sum of a strategy, also those within others, each with its line."""
    for rule in strategy.rules:
        for condition in parts_of(rule.when):
            if isinstance(condition, Compare):
                for side in (condition.left, condition.right):
                    yield from ((rule.line, one) for one in sums_in(side))
        for action in rule.actions:
            if isinstance(action.amount, Sum):
                yield from ((action.line, one) for one in sums_in(action.amount))


def parts_of(condition: Condition | None) -> Iterator[Condition]:
    """Yield the conditions that `and`, `or` and `not` join."""
    match condition:
        case Not(part):
            yield from parts_of(part)
        case Both(first, second) | Either(first, second):
            yield from parts_of(first)
            yield from parts_of(second)
        case None:
            pass
        case _:
            yield condition


def _parts(term: Term) -> tuple[Sum, ...]:
    """Return the sums that a term is worked out from."""
    match term:
        case Product(left, right):
            return left, right
        case Scaled(of=part):
            return (part,)
        case Extreme(parts):
            return parts
    return ()


def sums_in(total: Sum) -> Iterator[Sum]:
    """Yield a sum and those within its terms."""
    yield total
    for _, term in total.terms:
        for part in _parts(term):
            yield from sums_in(part)

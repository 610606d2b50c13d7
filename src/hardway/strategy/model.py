"""The parts of a strategy as immutable values. Does not read or play strategies.

Every number is in hundredths, so that an amount is in cents; a count of 2 is 200. `count come < 2` therefore compares
0, 100 or more with 200. Products and quotients are rounded down to a whole hundredth.
"""

from collections.abc import Iterator
from typing import Literal, NamedTuple

from hardway.errors import HardwayError

Keys = tuple[str, ...]
"""Wagers with their numbers, as the notation writes them, such as `place 6`. In a condition, `come` alone stands for
the wager in its box and on every number."""


MOST_DIGITS = 4_000
"""A counter or a list keeps no number with more digits, in cents: one that is squared before each throw would soon take
all time and memory."""


class Outgrown(HardwayError, ValueError):
    """Raised for a strategy that makes a number too large to be kept; the message names its line."""


class Count(NamedTuple):
    """How many of these spots have a wager of the player, times 100."""

    keys: Keys


class Standing(NamedTuple):
    """The player's cents on these spots."""

    keys: Keys


class Won(NamedTuple):
    """What the last throw won on these wagers, in cents, without their stakes."""

    keys: Keys


class Item(NamedTuple):
    """A value taken from a list: its `first` or `last` number, the sum of both (`ends`), or how many it has (`count`).

    If the list has one number, `ends` is that number.
    """

    list: str
    which: str


class Product(NamedTuple):
    """The product of two sums."""

    left: "Sum"
    right: "Sum"


class Scaled(NamedTuple):
    """A sum times `top`, divided by `bottom`, and rounded down (or `up`) to a multiple of `step` cents."""

    of: "Sum"
    top: int
    bottom: int
    step: int = 1
    up: bool = False


class Extreme(NamedTuple):
    """The least of some sums, or with `largest` the largest."""

    parts: tuple["Sum", ...]
    largest: bool


Term = str | Count | Standing | Won | Item | Product | Scaled | Extreme


class Sum(NamedTuple):
    """A constant, plus each term times its factor."""

    constant: int
    terms: tuple[tuple[int, Term], ...] = ()


class All(NamedTuple):
    """Everything in the rack."""


class Puck(NamedTuple):
    """Where the puck is: off (0), on this point, or on any point (-1)."""

    point: int


class Up(NamedTuple):
    """At least one of these spots has a wager of the player."""

    keys: Keys


class Last(NamedTuple):
    """What the last throw did: it showed a `total`, `won` or `lost` a wager, `made` the point, or was a `seven_out`."""

    what: str
    total: int = 0
    keys: Keys = ()


class Shoots(NamedTuple):
    """The player has the dice. In an exact solution or a simulation the only player always has them."""


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
    """One action of a rule, such as `bet pass 10`."""

    verb: Verb
    line: int
    keys: Keys = ()
    amount: Sum | All | None = None
    name: str = ""
    """The counter or list that the action changes; for `up` and `down`, the wager whose winners go back up or come
    down."""
    unless: int = 0
    """A number: the action bets a group's part on it, and is skipped while it is the point. 0: never skipped."""
    which: str = ""
    """Which number of a list the action `drop` removes: the `first`, the `last`, or both (`ends`)."""


class StrategyRule(NamedTuple):
    """Actions, and the condition under which they are done; without a condition they are always done."""

    when: Condition | None
    actions: tuple[Action, ...]
    line: int


class Strategy(NamedTuple):
    """A strategy as it was read from its text."""

    name: str
    about: str
    """The comment at the beginning of the strategy's text, which describes the strategy."""
    unit: int
    counters: tuple[tuple[str, int], ...]
    rules: tuple[StrategyRule, ...]
    lasts: frozenset[Last]
    """The conditions on the last throw that the strategy's rules ask about; nothing else of a throw is remembered."""
    reads: frozenset[str]
    """Those of `rack`, `start`, `rolls` and `hands` that the strategy's rules read."""
    enough: dict[str, int]
    """The number beyond which `rolls` or `hands` need not be counted, because the strategy's rules only compare it with
    smaller numbers."""
    title: str = ""
    """The strategy's name for people; empty if the text gives none."""
    lists: tuple[tuple[str, tuple[int, ...]], ...] = ()
    paid: frozenset[str] = frozenset()
    """The wagers about which the strategy's rules ask what they won on the last throw."""

    @property
    def grows(self) -> bool:
        """Return whether a list may grow without end."""
        return any(action.verb == "append" for rule in self.rules for action in rule.actions)

    @property
    def needs_bankroll(self) -> bool:
        """Return whether it can be played only with a bankroll: it reads the rack, or a list may grow without end."""
        return self.grows or bool(self.reads & {"rack", "start"})

    @property
    def has_ranges(self) -> bool:
        """Say whether it bets the same with all racks of a range, so that a session with a bankroll can be enumerated.

        Not so if an amount depends on the rack, if the rack is compared within a product, a quotient, a least or a
        most, or if a list may grow without end.
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
        """Return its name for people: the title, or if it has none its name with blanks."""
        return self.title or self.name.replace("_", " ").capitalize()


class Paid(NamedTuple):
    """What the last throw won on a wager, in cents."""

    wager: str
    cents: int


class Memory(NamedTuple):
    """What a strategy remembers from one throw to the next."""

    counters: tuple[int, ...]
    start: int
    """The player's rack, in cents, when they sat down."""
    last: frozenset[Last | Paid] = frozenset()
    rolls: int = 0
    hands: int = 0
    lists: tuple[tuple[int, ...], ...] = ()


def first_memory(strategy: Strategy, rack: int) -> Memory:
    """Return what a strategy remembers before the first throw."""
    return Memory(
        tuple(value for _, value in strategy.counters), rack, lists=tuple(values for _, values in strategy.lists)
    )


def remember(strategy: Strategy, memory: Memory, last: frozenset[Last | Paid], *, hand_over: bool) -> Memory:
    """Return what a strategy remembers after a throw; only what its rules ask for is stored."""
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
    """Yield every sum of a strategy with its line, also sums that are parts of other sums."""
    for rule in strategy.rules:
        for condition in parts_of(rule.when):
            if isinstance(condition, Compare):
                for side in (condition.left, condition.right):
                    yield from ((rule.line, one) for one in sums_in(side))
        for action in rule.actions:
            if isinstance(action.amount, Sum):
                yield from ((action.line, one) for one in sums_in(action.amount))


def parts_of(condition: Condition | None) -> Iterator[Condition]:
    """Yield each single condition out of those that `and`, `or` and `not` join."""
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
    """Return the sums that a term is computed from."""
    match term:
        case Product(left, right):
            return left, right
        case Scaled(of=part):
            return (part,)
        case Extreme(parts):
            return parts
    return ()


def sums_in(total: Sum) -> Iterator[Sum]:
    """Yield a sum, and every sum within its terms."""
    yield total
    for _, term in total.terms:
        for part in _parts(term):
            yield from sums_in(part)

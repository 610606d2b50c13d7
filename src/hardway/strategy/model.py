"""What a strategy is made of, as frozen values. Knows the shape of the language, not how it is read or played.

Every number is in cents, counts too: `count come < 2` compares 100 or 200 with 200. The language only adds and
subtracts, so the scale never shows.
"""

from typing import Literal, NamedTuple

Keys = tuple[str, ...]
"""Places on the layout as the notation writes them; a bare `come` in a condition is its box and all its numbers."""


class Count(NamedTuple):
    """How many of these places hold a wager."""

    keys: Keys


class Sum(NamedTuple):
    """A constant, and names and counts that are added (1) or taken away (-1)."""

    constant: int
    terms: tuple[tuple[int, str | Count], ...] = ()


class All(NamedTuple):
    """Everything in the rack."""


class Puck(NamedTuple):
    """The puck is off (0), on this point, or on any (-1)."""

    point: int


class Up(NamedTuple):
    """A wager stands on one of these places."""

    keys: Keys


class Last(NamedTuple):
    """What the last throw did: showed a `total`, `won` or `lost` a wager, `made` the point, or was a `seven_out`."""

    what: str
    total: int = 0
    keys: Keys = ()


class Compare(NamedTuple):
    """One sum beside another."""

    left: Sum
    sign: str
    right: Sum


class Not(NamedTuple):
    """The other way round."""

    part: "Condition"


class Both(NamedTuple):
    """The first and the second."""

    first: "Condition"
    second: "Condition"


class Either(NamedTuple):
    """The first or the second."""

    first: "Condition"
    second: "Condition"


Condition = Puck | Up | Last | Compare | Not | Both | Either
Verb = Literal["bet", "add", "press", "regress", "max", "take", "on", "off", "up", "down", "set", "stop"]


class Action(NamedTuple):
    """One thing the player does."""

    verb: Verb
    line: int
    keys: Keys = ()
    amount: Sum | All | None = None
    name: str = ""
    """The counter that is set, or the kind of wager chosen to go up or down."""
    unless: int = 0
    """The point under which it is left out: a part of a group on that number."""


class StrategyRule(NamedTuple):
    """Actions, and when they are done; None is always."""

    when: Condition | None
    actions: tuple[Action, ...]
    line: int


class Strategy(NamedTuple):
    """A way of playing, read from its text."""

    name: str
    about: str
    """The comment it begins with."""
    unit: int
    counters: tuple[tuple[str, int], ...]
    rules: tuple[StrategyRule, ...]
    lasts: frozenset[Last]
    """What it asks of the last throw; nothing else of a throw need be remembered."""
    reads: frozenset[str]
    """Which of `rack`, `start`, `rolls` and `hands` it reads."""
    enough: dict[str, int]
    """How far `rolls` or `hands` must be counted, where it only compares them with numbers."""
    title: str = ""
    """What people call it, where it says so."""

    @property
    def label(self) -> str:
        """Return what people call it: its title, else its name in words."""
        return self.title or self.name.replace("_", " ").capitalize()


class Memory(NamedTuple):
    """What a player carries from one throw to the next."""

    counters: tuple[int, ...]
    start: int
    """The rack at the beginning."""
    last: frozenset[Last] = frozenset()
    rolls: int = 0
    hands: int = 0


def sitting_down(strategy: Strategy, rack: int) -> Memory:
    """Return what a player remembers before the first throw."""
    return Memory(tuple(value for _, value in strategy.counters), rack)


def remember(strategy: Strategy, memory: Memory, last: frozenset[Last], *, hand_over: bool) -> Memory:
    """Return what a player remembers after a throw, and no more of it than the strategy asks for."""
    if not strategy.lasts and not strategy.reads:
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

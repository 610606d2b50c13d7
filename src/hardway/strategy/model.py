"""The parts of a strategy as immutable values. Knows nothing of reading or playing it.

Every number is in cents, counts too: `count come < 2` compares 100 or 200 with 200. The language only adds and
subtracts, so the scale never shows.
"""

from typing import Literal, NamedTuple

Keys = tuple[str, ...]
"""Places on the layout as the notation writes them; a bare `come` in a condition is its box and all its numbers."""


class Count(NamedTuple):
    """The number of these places that hold a wager."""

    keys: Keys


class Sum(NamedTuple):
    """A constant, and names and counts to add (1) or subtract (-1)."""

    constant: int
    terms: tuple[tuple[int, str | Count], ...] = ()


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


Condition = Puck | Up | Last | Compare | Not | Both | Either
Verb = Literal["bet", "add", "press", "regress", "max", "take", "on", "off", "up", "down", "set", "stop"]


class Action(NamedTuple):
    """An action of a rule."""

    verb: Verb
    line: int
    keys: Keys = ()
    amount: Sum | All | None = None
    name: str = ""
    """The counter to set, or the kind of wager whose winners go up or down."""
    unless: int = 0
    """The point at which the action is skipped: it bets the part of a group on that number. 0 for none."""


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

    @property
    def label(self) -> str:
        """Return its name for people: its title, or else its name in words."""
        return self.title or self.name.replace("_", " ").capitalize()


class Memory(NamedTuple):
    """What a player remembers from one throw to the next."""

    counters: tuple[int, ...]
    start: int
    """The rack at the beginning."""
    last: frozenset[Last] = frozenset()
    rolls: int = 0
    hands: int = 0


def first_memory(strategy: Strategy, rack: int) -> Memory:
    """Return the memory before the first throw."""
    return Memory(tuple(value for _, value in strategy.counters), rack)


def remember(strategy: Strategy, memory: Memory, last: frozenset[Last], *, hand_over: bool) -> Memory:
    """Return the memory after a throw; it holds only what the strategy asks for."""
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

"""The steps of a consultation, and what each came to where it was played, so that equal steps are played once.

A step is the condition of a rule, or one of its actions. While the table plays a step, `Watched` notes which wagers,
counters and lists it asked for. Where these have the same values, and all but the wagers is the same, the step does the
same again. So layouts that differ in one wager share every step that does not ask for that wager.
"""

from typing import Any, NamedTuple

from hardway.strategy.model import Action, Strategy, StrategyRule
from hardway.table.model.events import Event
from hardway.values.money import LARGEST_CENTS

STOPPED = -1
"""The step that follows when the strategy stops betting."""


class Step(NamedTuple):
    """The condition of a rule, or one of its actions."""

    rule: StrategyRule
    action: Action | None
    only: str = ""
    """For a `max` on several wagers: the one wager of this step."""
    otherwise: int = 0
    """For a condition: the step that follows where it does not hold."""


def steps_of(strategy: Strategy) -> list[Step]:
    """Return the steps of a strategy, in order."""
    steps: list[Step] = []
    for rule in strategy.rules:
        actions = [
            Step(rule, action, only)
            for action in rule.actions
            for only in (action.keys if action.verb == "max" and len(action.keys) > 1 else ("",))
        ]
        if rule.when is not None:
            steps.append(Step(rule, None, otherwise=len(steps) + 1 + len(actions)))
        steps += actions
    return steps


class StepEffect(NamedTuple):
    """The effect of one step, which is the same with every rack from `low` to `high`, in cents."""

    low: int
    high: int
    spent: int
    next: int
    """The number of the step that follows, or STOPPED."""
    changes: bool
    """Whether any of the fields below says something."""
    bets: tuple[tuple[str, int | None], ...]
    """The wagers that changed, each with its new index in `TableOracle.wagers`; None: it was taken down."""
    numbers: tuple[tuple[str, Any], ...]
    """The counters and lists that changed, each with its new value."""
    context: int
    """The number of the `Context` after the step."""
    short_of_chips: bool
    refused: tuple[tuple[int, str], ...]
    events: tuple[Event, ...]


class Watched(dict[str, Any]):
    """A dict that notes in `asked` which of its keys were read or written; None is noted if all were."""

    def __init__(self, values: dict[str, Any]) -> None:
        super().__init__(values)
        self.asked: set[str | None] = set()


def _noted(name: str, *, whole: bool) -> Any:
    read = getattr(dict, name)

    def noted(self: Watched, *given: Any, **named: Any) -> Any:
        self.asked.add(None if whole else given[0])
        return read(self, *given, **named)

    return noted


for _name in ("__getitem__", "__setitem__", "__delitem__", "__contains__", "get", "pop", "setdefault"):
    setattr(Watched, _name, _noted(_name, whole=False))
for _name in (
    "__iter__", "__reversed__", "__len__", "__eq__", "__ne__", "__or__", "__ror__", "__ior__", "__repr__",
    "clear", "copy", "items", "keys", "popitem", "update", "values",
):  # fmt: skip
    setattr(Watched, _name, _noted(_name, whole=True))


class Played:
    """All effects of one step in one context."""

    def __init__(self) -> None:
        self.bets: tuple[str, ...] = ()
        self.numbers: tuple[str, ...] = ()
        """The wagers, and the counters and lists, that any play of the step asked for."""
        self.wagers: frozenset[str] = frozenset()
        """The same wagers, as a set."""
        self.idle = 0
        """The step that follows, if this one does nothing with any rack where none of these wagers is on the layout;
        0 if that is not known."""
        self.whole = False
        """True once it asked for all wagers, whichever they are."""
        self._known: dict[tuple[Any, ...], tuple[dict[int, StepEffect], list[StepEffect]]] = {}
        """By the values of these: the effects by rack, and those that hold for several racks."""

    def find(self, bets: dict[str, int], numbers: dict[str, Any], rack: int) -> StepEffect | None:
        """Return the effect of the step here, if it was played with a rack like this."""
        found = self._known.get(self._values(bets, numbers))
        if found is None:
            return None
        by_rack, ranges = found
        effect = by_rack.get(rack)
        if effect is None:
            for one in ranges:
                if one.low <= rack <= one.high:
                    by_rack[rack] = effect = one
                    break
        return effect

    def _values(self, bets: dict[str, int], numbers: dict[str, Any]) -> tuple[Any, ...]:
        """Return the values of all that the step asks for."""
        if self.whole:
            return tuple(sorted(bets.values())), *map(numbers.get, self.numbers)
        if self.numbers:
            return *map(bets.get, self.bets), *map(numbers.get, self.numbers)
        return tuple(map(bets.get, self.bets))

    def keep(
        self, bets: dict[str, int], numbers: dict[str, Any], rack: int, effect: StepEffect,
        wagers: set[str | None], names: set[str | None],
    ) -> None:  # fmt: skip
        """Keep an effect of the step, which asked for these wagers, and for these counters and lists."""
        whole = self.whole or None in wagers
        if None in names:
            names = names | {*numbers}
        new_bets, new_names = {*wagers, *self.bets} - {None}, {*names, *self.numbers} - {None}
        if whole != self.whole or len(new_bets) > len(self.bets) or len(new_names) > len(self.numbers):
            self.bets, self.numbers, self.whole = tuple(filter(None, new_bets)), tuple(filter(None, new_names)), whole
            self.wagers, self.idle = frozenset(self.bets), 0
            self._known.clear()  # it does not say the values of what is asked for now
        by_rack, ranges = self._known.setdefault(self._values(bets, numbers), ({}, []))
        by_rack[rack] = effect
        never = not (effect.low or effect.changes or whole or self.numbers) and effect.high == LARGEST_CENTS
        if never and self.wagers.isdisjoint(bets):
            self.idle = max(0, effect.next)
        if effect.low < effect.high:
            ranges.append(effect)

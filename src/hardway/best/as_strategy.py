"""Writes the best way to play as a strategy, which the exact solver, the simulator, a bot and the page can play.

Everything that may come down is taken down before each throw, so that the rack is the money that a play depends on;
then one rule acts, by the puck, the wagers that bind, the rack, and with a limit of rolls the throws so far. Rules for
less money come first: a bet leaves less in the rack, so that no later rule acts too.
"""

from collections.abc import Callable, Iterable, Iterator
from typing import NamedTuple

from hardway.best.layouts import Binding, LayoutKey, opens
from hardway.best.policy import Act, Policy
from hardway.best.solve import Question
from hardway.values.money import short

MOST_RULES = 120
"""If the exact strategy has more rules than this, it is shortened: one rule stands for a range of money."""
MOST_RANGES = 40
"""About the most ranges of money for each layout in a strategy whose rules hold for ranges."""
MOST_REACHED = 20_000
"""The search for the states that the best play can reach gives up when it has found this many states."""


class WrittenPolicy(NamedTuple):
    """A way of playing as the text of a strategy."""

    text: str
    rules: int
    merged: bool
    """True if one rule covers states that are best played differently, so that the text loses some value."""


class _Rule(NamedTuple):
    """What is done on a layout with racks from `low` to `high` cents."""

    binding: Binding
    low: int
    high: int
    rolls: tuple[int, ...]
    """The fewest and the most throws made so far for which the rule holds; empty: the rule always holds."""
    act: Act


_Placed = tuple[int, _Rule]
"""A rule and its point."""
Plays = dict[int, Act]
"""Maps the player's money in cents to what the player does with that much."""


def written_policy(asked: Question, policy: Policy, without_come: Callable[[], Policy | None]) -> WrittenPolicy:
    """Return the best way to play as a strategy: exactly if that is short, otherwise merged by money and point.

    `without_come` returns the best way to play without come wagers; None if there are none.
    """
    writer, merged = _Writer(asked, policy), ""
    rules = writer.exact_rules()
    if rules is None and (smaller := without_come()):
        writer, merged = _Writer(asked, smaller), "Come wagers are left out. "
        rules = writer.exact_rules()
    if rules is None:
        merged += "Each rule stands for a range of money, and holds however many throws are left. "
        rules = writer.merged_rules()
    return WrittenPolicy(writer.text(rules, merged=merged), len(writer.joined(rules)), bool(merged))


class _Writer:
    def __init__(self, asked: Question, policy: Policy) -> None:
        self.asked, self.policy, self.solved = asked, policy, policy.solved
        self.layouts, self.unit = policy.solved.layouts, policy.solved.compiled.unit
        self.slots = asked.law.slots

    def exact_rules(self) -> list[_Placed] | None:
        """Return the rules for every state that the best play reaches; None if they are too many."""
        rolls = self.asked.rolls
        groups: dict[int, list[tuple[int, int, Plays]]] = {}
        for left, place, plays in self._reached(rolls):
            own = groups.setdefault(place, [])
            if own and all(own[-1][2].get(money, act)[1:] == act[1:] for money, act in plays.items()):
                own[-1] = own[-1][0], left, own[-1][2] | plays
            else:
                own.append((left, left, plays))
        found: list[_Placed] = []
        for place, own in groups.items():
            for first, last, plays in own:
                when = () if rolls is None or (first, last) == (rolls, 1) else (rolls - first, rolls - last)
                found += self._rules(self.layouts.rows[place].key, plays, when)
        return found if found and len(self.joined(found)) <= MOST_RULES else None

    def _reached(self, rolls: int | None) -> list[tuple[int, int, Plays]]:
        """Return what the best play does in the states that it reaches: rolls left, layout, acts by money.

        Without a limit of rolls, each layout comes once, with 1 as the rolls left. The list is empty if there are more
        than MOST_REACHED states, or if what is best with fewer rolls left was not kept.
        """
        if rolls and any(step is None for step in self.solved.steps):
            return []
        found, seen = [], 0
        now = {(0, self.asked.bankroll // self.unit)}
        for left in range(rolls or 1, 0, -1):
            plays: dict[int, Plays] = {}
            later: set[tuple[int, int]] = set()
            todo, met = list(now), set(now)
            while todo:
                place, units = todo.pop()
                seen += 1
                if seen > MOST_REACHED:
                    return []
                play = self.policy.play(place, units, left if rolls else None)
                plays.setdefault(place, {})[units * self.unit] = play.act
                after = self.policy.after(place, units, play)
                if rolls and not play.taken:
                    later.update(after)
                else:
                    todo += [state for state in set(after) if state not in met]
                    met.update(after)
            found += [(left, place, own) for place, own in plays.items()]
            now = later
        return found

    def merged_rules(self) -> list[_Placed]:
        """Return rules by money and point for the play with all rolls left.

        If they are many, they hold for wider ranges of money, and do what is best at the lower end of the range.
        """
        size = self.asked.goal // self.unit
        step = self.asked.amounts.step // self.unit
        width = step * max(1, size // step // MOST_RANGES)
        while True:
            starts = LayoutKey(0)
            begins = self._banded(starts, width, size)
            flats = {bet for act in begins.values() for bet in act.bets if self.slots[bet[0]].wager.line}
            waits = any(not self._has_line(act) for money, act in begins.items() if act.value)
            keys = [
                key
                for key in self.layouts.place
                if (set(key.binding) & flats if key.binding else waits) and key != starts
            ]
            found = list(self._rules(starts, begins, ()))
            for key in keys:
                found += self._rules(key, self._banded(key, width, size), ())
            if len(self.joined(found)) <= MOST_RULES or width >= size:
                return found
            width *= 2

    def _banded(self, key: LayoutKey, width: int, size: int) -> Plays:
        """Return what to do on a layout with each amount of money below `size` units.

        All amounts of a range of `width` units get what is best at its lower end; in the first range, each amount gets
        what is best for it.
        """
        units = [*range(min(width, size)), *range(width, size, width)]
        plays = {at * self.unit: self.policy.act(key.point, at * self.unit, binding=key.binding) for at in units}
        return {at * self.unit: plays[(at if at < width else at // width * width) * self.unit] for at in range(size)}

    def _has_line(self, act: Act) -> bool:
        return any(self.slots[wager].wager.line for wager, _ in act.bets)

    def _rules(self, first: LayoutKey, plays: Plays, rolls: tuple[int, ...]) -> Iterator[_Placed]:
        """Yield the rules of a layout, and of the layouts that are the same but for numbers that can be exchanged.

        The rule for the least money holds down to 0. So with too little for any bet the text still asks for that rule's
        bet, and the session ends in ruin.
        """
        spans: list[_Rule] = []
        for money in sorted(plays):
            act = plays[money]._replace(value=0.0)
            if not act.bets and not plays[money].value and self.asked.objective.kind in ("goal", "longest"):
                continue
            if not spans:
                spans.append(_Rule(first.binding, 0, money, rolls, act))
            elif spans[-1].act == act:
                spans[-1] = spans[-1]._replace(high=money)
            else:
                spans.append(_Rule(first.binding, money, money, rolls, act))
        for key, swaps in self.layouts.alike.ways(first):
            for span in spans:
                yield key.point, span._replace(binding=key.binding, act=self._named(span.act, swaps))

    def _named(self, act: Act, swaps: Iterable[tuple[int, int]]) -> Act:
        bets, take = (
            tuple((self.layouts.alike.named(wager, swaps), amount) for wager, amount in wagers)
            for wagers in (act.bets, act.take)
        )
        return Act(0.0, bets, take, leaves=act.leaves and self.asked.objective.may_leave)

    def joined(self, rules: Iterable[_Placed]) -> dict[_Rule, list[int]]:
        """Return each rule with all points at which it holds: the fewest throws and the least money first.

        Doing nothing needs no rule. Rules that take a line wager down come before those for the layout without it.
        """
        found: dict[_Rule, list[int]] = {}
        for point, rule in rules:
            if rule.act.bets or rule.act.take or rule.act.leaves:
                found.setdefault(rule, []).append(point)
        order = sorted(found, key=lambda rule: (-len(rule.binding), rule.rolls, rule.low, min(found[rule])))
        return {rule: sorted(set(found[rule])) for rule in order}

    def text(self, rules: list[_Placed], *, merged: str) -> str:
        """Return the text of a strategy with these rules."""
        bets = {wager for _, rule in rules for wager, _ in rule.act.bets if not opens(self.slots[wager])}
        controls = sorted({self.slots[wager].wager.name for wager in bets})
        behind = {self.slots[wager].wager.name for wager in bets if self.slots[wager].parent}
        lines = [*self._head(merged=merged), "name best_play"]
        lines += [f"down {name}" for name in controls if name not in behind]
        lines += [f"take {name}" for name in controls]
        watched = {bet for _, rule in rules for bet in rule.binding}
        for rule, points in self.joined(rules).items():
            lines.append("when " + " and ".join(self._conditions(rule, points, watched)))
            lines += [f"  {line}" for line in self._actions(rule.act, points)]
        return "\n".join(lines) + "\n"

    def _head(self, *, merged: str) -> list[str]:
        asked = self.asked
        rolls = "any number of rolls" if asked.rolls is None else f"{asked.rolls} rolls"
        lines = [
            f"# The best way to play at {asked.law.book.heading}:",
            f"# {short(asked.bankroll)} to {short(asked.goal)}, {rolls}, wagers {', '.join(asked.wagers)}.",
        ]
        return [*lines, f"# {merged}The best play itself has more rules."] if merged else lines

    def _conditions(self, rule: _Rule, points: list[int], watched: set[tuple[str, int]]) -> Iterator[str]:
        yield self._puck(points)
        own = dict(rule.binding)
        some, none = {self.slots[name].wager.name for name in own}, set[str]()
        for name in sorted({name for name, _ in watched}):
            kind = self.slots[name].wager.name
            if name in own:
                yield f"standing {name} = {short(own[name])}"
            elif kind in some:
                yield f"not up {name}"
            elif kind not in none and (points != [0] or self.slots[name].moves):
                none.add(kind)
                yield f"not up {kind}"
        if rule.rolls:
            yield _between("rolls", *map(str, rule.rolls), open_end=rule.rolls[1] + 1 == self.asked.rolls)
        open_end = not self.solved.compiled.arrays.top_ends and rule.high + self.unit >= self.asked.goal
        yield _between("rack", short(rule.low), short(rule.high), open_end=open_end)

    def _puck(self, points: list[int]) -> str:
        if points == list(self.layouts.points):
            return "point"
        each = [f"point {point}" if point else "comeout" for point in points]
        return each[0] if len(each) == 1 else f"({' or '.join(each)})"

    def _actions(self, act: Act, points: list[int]) -> Iterator[str]:
        for wager, _ in act.take:
            yield f"take {wager}"
        for wager, amount in act.bets:
            yield f"bet {wager} {short(amount)}"
            if any(self.slots[wager].asleep("", point) for point in points):
                yield f"on {wager}"
        if act.leaves:
            yield "stop"


def _between(what: str, low: str, high: str, *, open_end: bool) -> str:
    """Return a condition that holds from `low` to `high`, or with an open end from `low` on."""
    if open_end:
        return f"{what} >= {low}"
    if low == high:
        return f"{what} = {low}"
    return f"{what} <= {high}" if low == "0" else f"{what} >= {low} and {what} <= {high}"

"""Turns a game of `layouts` into arrays for the kernel: money in units of the game, and only choices that may be
best.
"""

from collections.abc import Sequence
from itertools import product
from typing import NamedTuple

import numpy as np

from hardway.best.kernel import LISTED, NO_CHOICE, GameArrays
from hardway.best.layouts import MOST_CHOICES, Choice, Effect, Layouts, common_unit
from hardway.odds.chances import OddsError

MOST_KINDS = 3
"""The wagers on a number may split the throws of its total into at most this many classes."""


class Terms(NamedTuple):
    """The rules that an objective sets for a session: how it ends, and what each throw requires; money is in cents."""

    top: int
    """The money at which the session ends, or above which more money has no value."""
    reward: float = 0.0
    """How much the player's value grows with each throw: 1 for the aim `longest`, otherwise 0."""
    may_leave: bool = False
    top_ends: bool = True
    action: int = 0
    """The cents that must be at risk at every throw; 0 for no such rule."""


class Compiled(NamedTuple):
    """The arrays of a game, its unit of money in cents, and the choices that indices in the arrays stand for."""

    arrays: GameArrays
    unit: int
    lists: tuple[tuple[Choice, ...], ...]
    listed: tuple[tuple[tuple[Choice, ...], ...], ...]
    """Lists of joint choices (bets on several numbers made together); each is written as choices on single numbers."""


class _Kinds(NamedTuple):
    """The classes of throw with different effects in this game: for each, the index of a class in `layouts` that stands
    for it, its weight and its total."""

    examples: tuple[int, ...]
    weights: tuple[int, ...]
    totals: tuple[int, ...]


def compile_game(layouts: Layouts, bankroll: int, terms: Terms) -> Compiled:
    """Return the arrays of a game."""
    unit = common_unit(layouts.rows, bankroll, terms.top, terms.action, layouts.amounts.step)
    kinds = _merged(layouts)
    return _Compiler(layouts, unit, kinds, terms).compiled()


def _merged(layouts: Layouts) -> _Kinds:
    """Return the classes of throw; classes of one total that have equal effects on every layout are joined."""
    examples: list[int] = []
    weights: list[int] = []
    for kind, weight in enumerate(layouts.weights):
        same = examples and layouts.totals[examples[-1]] == layouts.totals[kind] and _alike(layouts, examples[-1], kind)
        if same:
            weights[-1] += weight
        else:
            examples.append(kind)
            weights.append(weight)
    return _Kinds(tuple(examples), tuple(weights), tuple(layouts.totals[kind] for kind in examples))


def _alike(layouts: Layouts, one: int, other: int) -> bool:
    for row in layouts.rows:
        if any(then[one] != then[other] for then in row.then) or any(net[one] != net[other] for net in row.nets):
            return False
        if any(
            choice.effects[one] != choice.effects[other]
            for number in {id(number): number for number in row.numbers}.values() for choice in number
        ):  # fmt: skip
            return False
    return True


class _Compiler:
    def __init__(self, layouts: Layouts, unit: int, kinds: _Kinds, terms: Terms) -> None:
        self.layouts, self.unit, self.kinds, self.terms = layouts, unit, kinds, terms
        self.points = layouts.points
        self.of_number = [
            [place for place, total in enumerate(kinds.totals) if total == number] for number in (*self.points, 7)
        ]
        if len(self.of_number[-1]) != 1 or max(map(len, self.of_number)) > MOST_KINDS:
            raise OddsError("these wagers tell single throws of a total apart: name others")
        self.lists: dict[tuple[Choice, ...], int] = {}
        self.listed: dict[tuple[tuple[Choice, ...], ...], int] = {}

    def compiled(self) -> Compiled:
        rows, kinds = self.layouts.rows, self.kinds
        size, points = len(kinds.examples), len(self.points)
        places, joint = [], []
        for row in rows:
            own, mixed = [], []
            for choices in row.numbers:
                kept = self._kept(choices)
                if len(kept) == 1:
                    own.append(NO_CHOICE)
                elif self._loses(kept):
                    own.append(self.lists.setdefault(kept, len(self.lists)))
                else:
                    own.append(LISTED)
                    mixed.append(kept)
            places += own
            joint.append(self.listed.setdefault(tuple(mixed), len(self.listed)))
        joints = [self._joint(mixed) for mixed in self.listed]
        costs = [choice.cost for kept in self.lists for choice in kept]
        step = int(np.gcd.reduce(costs)) if costs else self.unit
        most = [kept[-1].cost for kept in self.lists]
        per_row = [places[points * at : points * at + points] for at in range(len(rows))]
        width = max(sum(most[place] for place in own if place >= 0) for own in per_row)
        width = min(width, self.terms.top) // step + 1
        first = [of[0] for of in self.of_number], [of[-1] + 1 for of in self.of_number]
        number = [(*self.points, 7).index(total) if total in (*self.points, 7) else -1 for total in kinds.totals]
        arrays = GameArrays(
            self.terms.top // self.unit, size, step // self.unit, width, self.terms.reward, int(self.terms.may_leave),
            int(self.terms.top_ends), self.terms.action // self.unit, points,
            np.array([weight / self.layouts.whole for weight in kinds.weights]),
            _ints(number),
            _ints([place for pair in zip(*first, strict=True) for place in pair]),
            self._money(sum(amount for _, amount in row.key.binding) for row in rows),
            _ints(np.cumsum([0, *(len(row.heads) for row in rows)])),
            self._money(head.cost for row in rows for head in row.heads),
            self._money(net[kind] for row in rows for net in row.nets for kind in kinds.examples),
            _ints([then[kind] for row in rows for then in row.then for kind in kinds.examples]),
            _ints(places),
            _ints(np.cumsum([0, *map(len, self.lists)])),
            _ints([cost // step for cost in costs]),
            self._money(net for kept in self.lists for choice in kept for net in self._own_nets(choice)),
            _ints(joint),
            _ints(np.cumsum([0, *map(len, joints)])),
            self._money(sum(one.cost for one in choices) for found in joints for choices in found),
            self._money(
                sum(one.effects[kind].net for one in choices)
                for found in joints for choices in found for kind in kinds.examples
            ),
        )  # fmt: skip
        return Compiled(arrays, self.unit, tuple(self.lists), tuple(map(tuple, joints)))

    def _money(self, amounts: object) -> object:
        found = list(amounts)  # type: ignore[call-overload]
        return _ints([amount // self.unit for amount in found])

    def _kept(self, choices: tuple[Choice, ...]) -> tuple[Choice, ...]:
        """Return the choices without those for which another choice costs the same and never wins less.

        If something must be at risk at every throw, all choices stay: having more money may then be worth less.
        """
        found: list[Choice] = []
        for choice in choices:
            if choice.cost > self.terms.top:
                break
            if self.terms.action:
                found.append(choice)
            elif not any(other.cost == choice.cost and _never_less(other.effects, choice.effects) for other in found):
                found = [
                    other for other in found
                    if other.cost != choice.cost or not _never_less(choice.effects, other.effects)
                ]  # fmt: skip
                found.append(choice)
        return tuple(found)

    def _loses(self, choices: Sequence[Choice]) -> bool:
        """Return whether a 7 takes the whole of each of these choices."""
        seven = self.kinds.examples[self.of_number[-1][0]]
        return all(choice.effects[seven].net == -choice.cost for choice in choices)

    def _joint(self, mixed: tuple[tuple[Choice, ...], ...]) -> list[tuple[Choice, ...]]:
        size = 1
        for choices in mixed:
            size *= len(choices)
        if size > MOST_CHOICES:
            raise OddsError(
                f"what a 7 pays can be put down in {size:,} ways at once: name fewer lay wagers (such as `lay 6`), or"
                " give a larger `step` or a smaller `most`"
            )
        found = [one for one in product(*mixed) if sum(choice.cost for choice in one) <= self.terms.top]
        return sorted(found, key=lambda one: sum(choice.cost for choice in one))

    def _own_nets(self, choice: Choice) -> list[int]:
        """Return what a choice on one number wins, in cents, with each class of throw of that total (hard, easy).

        Zeros fill the list up to MOST_KINDS amounts.
        """
        for number in self.points:
            own = [
                choice.effects[self.kinds.examples[place]].net for place in self.of_number[self.points.index(number)]
            ]
            if any(own):
                return (own + [0] * MOST_KINDS)[:MOST_KINDS]
        return [0] * MOST_KINDS


def _never_less(one: tuple[Effect, ...], other: tuple[Effect, ...]) -> bool:
    return all(mine.net >= theirs.net for mine, theirs in zip(one, other, strict=True))


def _ints(numbers: object) -> np.ndarray:
    return np.array(list(numbers), np.int64)  # type: ignore[call-overload]

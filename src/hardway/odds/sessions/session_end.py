"""Plays the wagers that are left at the end of a session to their decision, without new bets.

The chances of their results depend on the wagers, not on their amounts, so they are worked out once for each shape:
wagers of the same kind on the same numbers. The *fate* of a wager is the list of throws that changed it, the last of
which decided it. Nothing is cut off: the puck going on and off between decisions is a linear system, solved over the
rationals.
"""

from collections.abc import Iterator
from fractions import Fraction
from typing import NamedTuple, TypeVar

from hardway.odds.chances import DiceChances
from hardway.strategy import Layout, TableOracle

Step = tuple[int, int]
"""A throw that changed a wager: the point before the throw, and the index of the throw's class."""
Fate = tuple[Step, ...]
Fates = dict[tuple[Fate, ...], Fraction]
"""By combination of fates, one for each wager: its chance. The fate of a wager is the throws that changed it, in
order."""


class _Change(NamedTuple):
    """The effect of throws on a shape (a layout without its amounts): what they do to each wager, and the shape that is
    left."""

    chance: Fraction
    wagers: tuple[tuple[Fate, bool], ...]
    """For each wager: what the class of throws adds to its fate (a step or nothing), and whether it is still
    undecided."""
    left: Layout


class PlayOut:
    """Plays the last wagers at one table to their decision."""

    def __init__(self, oracle: TableOracle, dice: DiceChances) -> None:
        self.oracle, self.dice = oracle, dice
        self._alike: dict[tuple[str, str], int] = {}
        self._known: dict[Layout, Fates] = {}
        self._steps: dict[tuple[object, ...], Step] = {}
        self._gains: dict[tuple[int, Fate, tuple[tuple[str, str], ...]], int] = {}
        self._spreads: dict[Layout, dict[int, Fraction]] = {}
        self._chances = dice.chances_of(oracle.classes)
        self._columns: dict[tuple[Layout, int, int], list[int]] = {}

    def _remembers(self, layout: Layout) -> bool:
        """Say whether a wager keeps a list of the numbers rolled: each order of them would be a fate (a list of throws)
        of its own."""
        return any(self.oracle.law.slots[self.oracle.wagers[bet][0]].register for bet in layout.bets)

    def shape(self, layout: Layout) -> Layout:
        """Return the shape of a layout, which has no amounts: each wager replaced by the first of its kind. Layouts of
        one shape share their chances."""
        if self._remembers(layout):
            return layout._replace(fresh="", locks=frozenset())
        return layout._replace(bets=tuple(map(self._like, layout.bets)))

    def chances(self, shape: Layout) -> list[Fraction]:
        """Return the chance of each combination of results that the wagers of a shape (a layout without its amounts)
        can have, in the order of `gains`."""
        return list((self._spread(shape) if self._remembers(shape) else self._fates(shape)).values())

    def gains(self, layout: Layout) -> list[int]:
        """Return the cents that each combination of fates adds to the rack, for the amounts of this layout."""
        if not layout.bets:
            return [0]
        if self._remembers(layout):
            return list(self._spread(self.shape(layout)))
        shape = self.shape(layout)
        each = [self._column(layout, shape, bet, place) for place, bet in enumerate(layout.bets)]
        return list(map(sum, zip(*each, strict=True)))

    def _column(self, layout: Layout, shape: Layout, bet: int, place: int) -> list[int]:
        """Return the cents that one wager of a layout adds in each combination of fates."""
        found = self._columns.get((shape, bet, place))
        if found is None:
            fates = [fates[place] for fates in self._fates(shape)]
            found = self._columns[shape, bet, place] = [self._gain(layout, bet, fate) for fate in fates]
        return found

    def _like(self, bet: int) -> int:
        key, stake = self.oracle.wagers[bet]
        return self._alike.setdefault((key, stake.marker), bet)

    def _gain(self, layout: Layout, bet: int, fate: Fate) -> int:
        """Return the cents that a wager adds to the rack if these throws change and decide it."""
        known = self._gains.get((bet, fate, layout.goes))
        if known is None:
            known, here = 0, bet
            for point, kind in fate:
                effect = self.oracle.effects(layout._replace(point=point, bets=(here,)))[kind]
                known += effect.gain
                here = effect.layout.bets[0] if effect.layout.bets else here
            self._gains[bet, fate, layout.goes] = known
        return known

    def _spread(self, layout: Layout) -> dict[int, Fraction]:
        """Return the chance of each gain of a layout in cents; used where a wager keeps a list of numbers.

        Sums are few, while the orders of noted numbers are many.
        """
        if not layout.bets:
            return {0: Fraction(1)}
        if layout not in self._spreads:
            group, rows, ahead = [layout], list[dict[int, Fraction]](), list[dict[int, Fraction]]()
            while len(rows) < len(group):
                row, then = dict[int, Fraction](), dict[int, Fraction]()
                here = group[len(rows)]
                for effect, chance in zip(self.oracle.effects(here), self._chances, strict=True):
                    left = self.shape(effect.layout)
                    if left.bets == here.bets:
                        if left not in group:
                            group.append(left)
                        row[group.index(left)] = row.get(group.index(left), Fraction(0)) + chance
                        continue
                    for gain, share in self._spread(left).items():
                        then[gain + effect.gain] = then.get(gain + effect.gain, Fraction(0)) + chance * share
                rows.append(row)
                ahead.append(then)
            self._spreads |= zip(group, _joined(rows, ahead), strict=True)
        return self._spreads[layout]

    def _fates(self, shape: Layout) -> Fates:
        if not shape.bets:
            return {(): Fraction(1)}
        if shape not in self._known:
            self._solve(shape)
        return self._known[shape]

    def _solve(self, shape: Layout) -> None:
        """Store the chances of all combinations of fates in a shape, and in the shapes that it can become while only
        the puck moves: together they are one linear system."""
        group, rows, ahead = [shape], list[dict[int, Fraction]](), list[Fates]()
        while len(rows) < len(group):
            row: dict[int, Fraction] = {}
            changes: list[_Change] = []
            for change in self._changes(group[len(rows)]):
                if any(step for step, _ in change.wagers):
                    changes.append(change)
                    continue
                if change.left not in group:
                    group.append(change.left)
                then = group.index(change.left)
                row[then] = row.get(then, Fraction(0)) + change.chance
            rows.append(row)
            ahead.append(self._ahead(changes))
        for member, fates in zip(group, _joined(rows, ahead), strict=True):
            self._known.setdefault(member, fates)  # `gains` relies on the order of these fates

    def _changes(self, shape: Layout) -> Iterator[_Change]:
        """Yield what throws do to a layout without its amounts; throws with the same effect are counted as one."""
        alone = [self.oracle.effects(shape._replace(bets=(bet,))) for bet in shape.bets]
        alike: dict[tuple[int, ...], tuple[int, Fraction]] = {}
        for kind, (chance, *effects) in enumerate(zip(self.dice.chances_of(self.oracle.classes), *alone, strict=True)):
            first, so_far = alike.get(key := tuple(map(id, effects)), (kind, Fraction(0)))
            alike[key] = first, so_far + chance
        for kind, chance in alike.values():
            after = [effects[kind].layout for effects in alone]
            wagers = tuple(
                (() if left.bets == (bet,) else (self._step(shape, bet, kind, left.bets),), bool(left.bets))
                for bet, left in zip(shape.bets, after, strict=True)
            )
            bets = tuple([self._like(bet) for left in after for bet in left.bets])
            yield _Change(chance, wagers, after[0]._replace(bets=bets))

    def _step(self, shape: Layout, bet: int, kind: int, after: tuple[int, ...]) -> Step:
        """Return the step that a throw of class `kind` adds to the fate of a wager, of which it leaves `after`: the
        first throw found that changes a wager of this kind in this way."""
        key, stake = self.oracle.wagers[bet]
        slot = self.oracle.law.slots[key]
        outcome = slot.outcome(puck=shape.point, throw=self.oracle.classes.examples[kind])
        way = (outcome.result, outcome.odds, outcome.parts) if outcome else ()
        like = tuple(map(self._like, after))
        return self._steps.setdefault(
            (bet, shape.goes, slot.asleep(stake.marker, shape.point), way, like), (shape.point, kind)
        )

    def _ahead(self, changes: list[_Change]) -> Fates:
        """Return the chance of each combination of the wagers' fates: over all these changes, and what follows each of
        them."""
        found: Fates = {}
        for chance, wagers, left in changes:
            for rest, later in self._fates(left).items():
                ahead = iter(rest)
                whole = tuple([step + next(ahead) if goes_on else step for step, goes_on in wagers])
                found[whole] = found.get(whole, Fraction(0)) + chance * later
        return found


T = TypeVar("T")


def _joined(rows: list[dict[int, Fraction]], ahead: list[dict[T, Fraction]]) -> list[dict[T, Fraction]]:
    """For each state of a group, return the chances of each outcome after the group is left, however many steps it
    stays.

    `rows`: the steps inside the group; `ahead`: the outcomes of the steps that leave it.
    """
    from hardway.odds.solving.exact_large import solve

    visits = solve(rows, [[Fraction(place == column) for place in range(len(rows))] for column in range(len(rows))])
    found: list[dict[T, Fraction]] = [{} for _ in rows]
    for column, then in enumerate(ahead):
        for place, mine in enumerate(found):
            for end, chance in then.items():
                mine[end] = mine.get(end, Fraction(0)) + visits[column][place] * chance
    return found

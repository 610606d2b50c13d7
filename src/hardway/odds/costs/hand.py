"""A shooter's hand: the exact distribution of its rolls, passes, points and sevens.

A hand begins with a come-out roll and ends with a seven-out. For each of these counts, the states are those of the
puck: what happens between two counted throws is summed up once, and one matrix then leads from each count to the next.
So each chance follows from a few before it, always in the same way, and a distant one is found without those between.

>>> from hardway.rulebook import law, load
>>> rolls = hand(law(load("crown")))["rolls"]
>>> rolls.mean, rolls.at_least(3)
(Fraction(1671, 196), Fraction(8, 9))
"""

from collections.abc import Callable, Iterator
from fractions import Fraction
from functools import cached_property, lru_cache
from itertools import islice
from math import lcm

from hardway.odds.chances import FAIR, DiceChances, OddsError
from hardway.odds.solving.exact import Row, solve
from hardway.odds.solving.recurrence import recurrence, term_at
from hardway.rulebook import Law
from hardway.values.dice import TOTALS

MAX_COUNT = 100_000
"""The highest count whose chance is computed; that chance is a fraction of 150,000 digits."""
Counts = Callable[[Law, int, int], bool]
"""A function that takes the law, the puck and a throw, and says whether the throw is counted."""

COUNTED: dict[str, Counts] = {
    "rolls": lambda law, puck, throw: True,
    "passes": lambda law, puck, throw: _passes(law, puck, throw),
    "points": lambda law, puck, throw: law.puck[puck][throw].result == "made",
    "sevens": lambda law, puck, throw: TOTALS[throw] == 7,
}
"""What can be counted in a hand: rolls; passes (line wins by naturals and points); points made; sevens, including the
last. For each: which throws are counted."""


def _passes(law: Law, puck: int, throw: int) -> bool:
    outcome = law.slots[law.line].table[puck][throw]
    return outcome is not None and outcome.result == "won"


class HandCount:
    """The distribution of a count in a hand: mean, variance, and the chance of each number."""

    def __init__(self, law: Law, dice: DiceChances, counts: Counts) -> None:
        pucks, classes = law.book.pucks, law.throw_classes((law.line,))
        quiet: list[dict[int, Fraction]] = [{} for _ in pucks]
        loud: list[dict[int, Fraction]] = [{} for _ in pucks]
        self._counted = [Fraction(0)] * len(pucks)
        for place, puck in enumerate(pucks):
            for throw, chance in zip(classes.examples, dice.chances_of(classes), strict=True):
                counted = counts(law, puck, throw)
                if counted:
                    self._counted[place] += chance
                result = law.puck[puck][throw].result
                if result != "seven_out":
                    then = pucks.index({"set": TOTALS[throw], "stays": puck}.get(result, 0))
                    row = (loud if counted else quiet)[place]
                    row[then] = row.get(then, Fraction(0)) + chance
        self._quiet, self._loud = quiet, loud

    def __repr__(self) -> str:
        """Return the mean and the variance, as a console shows them."""
        return f"<HandCount: mean {self.mean}, variance {self.variance}>"

    @cached_property
    def _walk(self) -> tuple[list[list[int]], list[int], int]:
        """Return by the state of the puck: the chances of its state after the next counted throw, and the chance that
        there is one in this hand; as numerators, then their denominator."""
        columns = [[row.get(then, Fraction(0)) for row in self._loud] for then in range(len(self._loud))]
        *ways, more = solve(self._quiet, [*columns, self._counted])
        whole = lcm(*(value.denominator for column in (*ways, more) for value in column))
        rows = [[int(way[place] * whole) for way in ways] for place in range(len(self._loud))]
        return rows, [int(value * whole) for value in more], whole

    @cached_property
    def mean(self) -> Fraction:
        """Return the expected number in a hand."""
        return self._means[0]

    @cached_property
    def _means(self) -> list[Fraction]:
        return solve(self._every, [self._counted])[0]

    @property
    def _every(self) -> list[Row]:
        return [
            {then: quiet.get(then, Fraction(0)) + loud.get(then, Fraction(0)) for then in quiet.keys() | loud.keys()}
            for quiet, loud in zip(self._quiet, self._loud, strict=True)
        ]

    @cached_property
    def variance(self) -> Fraction:
        """Return the variance; worked out from the mean square, since a counted throw adds one to the number of those
        after it."""
        added = [
            self._counted[place] + 2 * sum(chance * self._means[then] for then, chance in row.items())
            for place, row in enumerate(self._loud)
        ]
        return solve(self._every, [added])[0][0] - self.mean**2

    def _terms(self) -> Iterator[int]:
        """Yield the chances of at least 1, 2, … multiplied by the denominator of `_walk` to the power 1, 2, …"""
        rows, more, _ = self._walk
        ways = [[(then, way) for then, way in enumerate(row) if way] for row in rows]
        at = [1] + [0] * (len(rows) - 1)
        while True:
            yield sum(share * one for share, one in zip(at, more, strict=True))
            now = [0] * len(rows)
            for share, row in zip(at, ways, strict=True):
                for then, way in row if share else ():
                    now[then] += share * way
            at = now

    @cached_property
    def _known_terms(self) -> tuple[list[int], list[int]]:
        """Return the first numbers of `_terms`, and the recurrence that gives each later one from those before it."""
        terms = list(islice(self._terms(), 2 * len(self._loud)))
        return terms, recurrence(terms)

    def at_least(self, number: int) -> Fraction:
        """Return the chance of at least this number; found in few steps even if it is large."""
        _known(number)
        return self._at_least(number)

    def _at_least(self, number: int) -> Fraction:
        if number <= 0:
            return Fraction(1)
        return Fraction(term_at(*self._known_terms, number - 1), self._walk[2] ** number)

    def exactly(self, number: int) -> Fraction:
        """Return the chance of exactly this number."""
        _known(number)
        return self._at_least(number) - self._at_least(number + 1)

    def tail(self, number: int) -> list[Fraction]:
        """Return the chances that a hand has at least 0, 1, 2, … up to this number of what is counted."""
        _known(number)
        whole = self._walk[2]
        terms = enumerate(islice(self._terms(), max(number, 0)), 1)
        return [Fraction(1), *(Fraction(term, whole**times) for times, term in terms)]


def _known(number: int) -> None:
    if number > MAX_COUNT:
        raise OddsError(f"the chance of at least {number:,} is worked out up to {MAX_COUNT:,}; ask for fewer")


@lru_cache(maxsize=32)
def hand(law: Law, dice: DiceChances = FAIR) -> dict[str, HandCount]:
    """Return the distributions of a hand by name: rolls, passes, points and sevens."""
    return {name: HandCount(law, dice, counts) for name, counts in COUNTED.items()}

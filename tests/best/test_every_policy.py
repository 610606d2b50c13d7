"""The best value against every policy: each is listed and worked out in fractions, with the rules written out here."""

from collections.abc import Callable, Iterator
from fractions import Fraction
from itertools import product
from math import sqrt
from typing import Any, NamedTuple

import pytest

from hardway.best.ask import best
from tests.best.test_best import PASS, within

WAYS = {total: 6 - abs(total - 7) for total in range(2, 13)}
"""How many of the 36 throws show each total."""
Totals = dict[int, Fraction]
FAIR = {total: Fraction(ways, 36) for total, ways in WAYS.items()}
SIXES: Totals = dict(zip(WAYS, (Fraction(n, 400) for n in (9, 18, 27, 36, 45, 66, 57, 48, 39, 30, 25)), strict=True))
"""Each die shows 6 once in 4 throws, and 3 in 20 each other face: 4 and 10, or 6 and 8, are not alike."""


def on_axis(ways: dict[int, int]) -> Totals:
    """Return the totals of a shooter who keeps 3 throws of 10 on axis, where 16 throws show them in so many ways."""
    return {total: Fraction(7, 10) * fair + Fraction(3, 160) * ways.get(total, 0) for total, fair in FAIR.items()}


HARDWAYS_SET = on_axis({4: 1, 5: 2, 6: 3, 7: 4, 8: 3, 9: 2, 10: 1})
"""2 to 5 on both dice."""
V_SET = on_axis({3: 1, 4: 1, 5: 2, 6: 3, 7: 2, 8: 3, 9: 2, 10: 1, 11: 1})
"""2 to 5 on one die; 1, 3, 4 and 6 on the other."""


def pass_wins(totals: Totals) -> Fraction:
    """Return the chance of the pass line: 7 or 11 at once, or a point, and that again before a 7."""
    points = sum((totals[point] ** 2 / (totals[point] + totals[7]) for point in TRUE_ODDS), Fraction(0))
    return totals[7] + totals[11] + points


TRUE_ODDS = {
    4: Fraction(2),
    5: Fraction(3, 2),
    6: Fraction(6, 5),
    8: Fraction(6, 5),
    9: Fraction(3, 2),
    10: Fraction(2),
}


class Spot(NamedTuple):
    """Where a player of pass and odds stands before a throw, in dollars; `money` is without the pass wager."""

    left: int
    point: int
    passed: int
    money: int


class Bets(NamedTuple):
    """What such a player puts down: on pass before a come-out, on odds at a point."""

    passed: int = 0
    odds: int = 0


def menu(spot: Spot, goal: int) -> list[Bets]:
    """Return every choice: 5 on pass before a come-out, nothing or 5 or 10 of odds at a point; nothing at the end."""
    if not spot.left or spot.money >= goal:
        return [Bets()]
    if spot.point:
        return [Bets(odds=odds) for odds in (0, 5, 10) if odds <= spot.money and (spot.passed or not odds)]
    return [Bets(passed=passed) for passed in (0, 5) if passed <= spot.money]


def falls(spot: Spot, bets: Bets, totals: Totals) -> Iterator[tuple[Fraction, Spot]]:
    """Yield the chance of each total and where it leads, by the rules of pass and odds."""
    for total, chance in totals.items():
        after = spot._replace(left=spot.left - 1)
        if not spot.point:
            money = spot.money - bets.passed
            if total in (7, 11):
                yield chance, after._replace(money=money + 2 * bets.passed)
            elif total in (2, 3, 12):
                yield chance, after._replace(money=money)
            else:
                yield chance, after._replace(point=total, passed=bets.passed, money=money)
        elif total == spot.point:
            won = 2 * spot.passed + TRUE_ODDS[total] * bets.odds
            yield chance, after._replace(point=0, passed=0, money=int(spot.money + won))
        elif total == 7:
            yield chance, after._replace(point=0, passed=0, money=spot.money - bets.odds)
        else:
            yield chance, after


def of_every_policy(spot: Spot, goal: int, worth: Callable[[Spot], Fraction], totals: Totals = FAIR) -> set[Fraction]:
    """Return what each policy from this spot on is worth: every choice, joined with every policy after each total."""
    if not spot.left or spot.money >= goal:
        return {worth(spot)}
    found: set[Fraction] = set()
    for bets in menu(spot, goal):
        sums: set[Fraction] = {Fraction(0)}
        for chance, after in falls(spot, bets, totals):
            ways = of_every_policy(after, goal, worth, totals)
            sums = {one + chance * way for one in sums for way in ways}
        found |= sums
    return found


def at_goal(goal: int) -> Callable[[Spot], Fraction]:
    return lambda spot: Fraction(spot.money >= goal)


def mean_root(spot: Spot) -> Fraction:
    """Return the mean square root of the money once the pass wager is decided, without odds."""
    made = Fraction(WAYS[spot.point], WAYS[spot.point] + 6) if spot.point else Fraction(0)
    return made * Fraction(sqrt(spot.money + 2 * spot.passed)) + (1 - made) * Fraction(sqrt(spot.money))


ODDS: dict[str, Any] = {"wagers": ["pass", "pass_odds"], "flats": [5], "step": 5, "most": 10}


@pytest.mark.parametrize(("bankroll", "goal", "rolls"), [(10, 20, 2), (15, 20, 2), (10, 25, 2)])
def test_best_chance_equals_that_of_the_best_of_all_policies(bankroll: int, goal: int, rolls: int) -> None:
    chances = of_every_policy(Spot(rolls, 0, 0, bankroll), goal, at_goal(goal))
    assert len(chances) > 1
    assert within(best("vegas", bankroll=bankroll, goal=goal, rolls=rolls, **ODDS), max(chances))


@pytest.mark.parametrize(
    ("dice", "totals"), [({6: "0.25"}, SIXES), ("6:1/4", SIXES), ("hardways:0.3", HARDWAYS_SET), ("3v:0.3", V_SET)]
)
def test_best_chance_with_loaded_dice_is_that_of_best_policy(dice: Any, totals: Totals) -> None:
    """The solver finds the chance of the best of all policies, each of which is tried."""
    chances = of_every_policy(Spot(2, 0, 0, 15), 20, at_goal(20), totals)
    found = best("vegas", bankroll=15, goal=20, rolls=2, dice=dice, **ODDS)
    assert within(found, max(chances))
    assert max(chances) != max(of_every_policy(Spot(2, 0, 0, 15), 20, at_goal(20)))


@pytest.mark.parametrize(("dice", "totals"), [("6:1/4", SIXES), ("hardways:0.3", HARDWAYS_SET)])
def test_bold_play_is_best_with_dice_that_favour_house(dice: str, totals: Totals) -> None:
    """From 10 to 40: all twice."""
    win = pass_wins(totals)
    assert win < Fraction(1, 2)
    found = best("crown", bankroll=10, goal=40, wagers=["pass"], step=5, dice=dice)
    assert within(found, win**2)
    assert found.bets(10) == {"pass": 10}


def test_small_bets_are_best_with_dice_that_favour_player() -> None:
    """From 10 to 40 by fives: 2 steps of 8, by the gambler's ruin. No bow can prove the upper bound here."""
    odds = (1 - pass_wins(V_SET)) / pass_wins(V_SET)
    assert odds < 1
    found = best("crown", bankroll=10, goal=40, wagers=["pass"], step=5, dice="3v:0.3")
    assert found.value == pytest.approx((1 - odds**2) / (1 - odds**8), abs=1e-8)
    assert found.bounds[0] <= (1 - odds**2) / (1 - odds**8)
    assert [found.bets(money) for money in (5, 20, 35)] == [{"pass": 5}] * 3


def test_best_utility_equals_that_of_the_best_of_all_policies() -> None:
    """The square root of the money at the end, in a game that must not be played, and then in one that must."""
    found = best("vegas", bankroll=10, rolls=1, aim="power", **ODDS)
    roots = of_every_policy(Spot(1, 0, 0, 10), 30, mean_root)
    assert within(found, max(roots))
    played = best("vegas", bankroll=10, rolls=1, aim="power", require=["pass"], **ODDS)
    assert within(played, min(roots))


def chance_of(policy: dict[int, int], bankroll: int, goal: int) -> Fraction:
    """Return how often a player reaches the goal who always bets so on pass, by linear equations."""
    racks = list(policy)
    rows = []
    for rack in racks:
        row = {rack: Fraction(1), goal: Fraction(0)}
        for after, chance in ((rack + policy[rack], PASS), (rack - policy[rack], 1 - PASS)):
            if after >= goal:
                row[goal] += chance
            elif after:
                row[after] = row.get(after, Fraction(0)) - chance
        rows.append([*(row.get(other, Fraction(0)) for other in racks), row[goal]])
    return solved(rows)[racks.index(bankroll)]


def solved(rows: list[list[Fraction]]) -> list[Fraction]:
    """Return the solution of linear equations, by elimination."""
    for place in range(len(rows)):
        pivot = next(row for row in rows[place:] if row[place])
        rows.remove(pivot)
        rows.insert(place, [cell / pivot[place] for cell in pivot])
        for other in range(len(rows)):
            if other != place:
                times = rows[other][place]
                rows[other] = [mine - times * theirs for mine, theirs in zip(rows[other], rows[place], strict=True)]
    return [row[-1] for row in rows]


def test_best_chance_without_roll_limit_is_that_of_best_policy() -> None:
    """From 20 to 60 by tens on pass, one amount for each rack: 1 × 2 × 3 × 4 × 5 policies."""
    racks = [10, 20, 30, 40, 50]
    every = [dict(zip(racks, bets, strict=True)) for bets in product(*(range(10, rack + 1, 10) for rack in racks))]
    chances = [chance_of(policy, 20, 60) for policy in every]
    found = best("crown", bankroll=20, goal=60, wagers=["pass"], step=10)
    assert len(chances) == 120
    assert within(found, max(chances))


@pytest.mark.parametrize(
    ("bankroll", "value"),
    [(5, PASS**3), (10, PASS**2), (15, PASS**2 + PASS**2 * (1 - PASS)), (25, PASS + PASS**2 * (1 - PASS))],
)
def test_bold_play_equals_the_formula_of_dubins_and_savage(bankroll: int, value: Fraction) -> None:
    """All, or what is missing from 40: Q(x) = p Q(2x) below one half, and p + (1 - p) Q(2x - 1) above it."""
    assert within(best("crown", bankroll=bankroll, goal=40, wagers=["pass"], step=5), value)

"""Three games at a Hardway table: pass line, iron cross, and twenty wagers at once. `bench.peer` plays them in
crapssim."""

from collections.abc import Callable
from random import Random

import hardway as hw

Game = Callable[[int], None]
ANN = "ann"
HOUSE = "crown"

IRON_CROSS = {"place 5": 10, "place 6": 12, "place 8": 12}
STANDING = {"hard 4": 5, "hard 6": 5, "hard 8": 5, "hard 10": 5, "big 6": 10, "big 8": 10}
ONE_ROLL = {
    "field": 5, "any_craps": 5, "any_seven": 5, "two": 5, "three": 5, "eleven": 5, "twelve": 5, "horn": 4,
}  # fmt: skip
PLACED = {f"place {n}": (n, 12 if n in (6, 8) else 10) for n in (4, 5, 6, 8, 9, 10)}
COMES = [(f"come {n}", f"come_odds {n}") for n in (4, 5, 6, 8, 9, 10)]
TWENTY = ("pass", "pass_odds", "two come", "two come_odds", "four place", *STANDING, *ONE_ROLL)


THROWS = [(first, second) for first in range(1, 7) for second in range(1, 7)]


def _table(rolls: int) -> tuple[hw.Table, list[tuple[int, int]]]:
    table = hw.Table(HOUSE)
    table.seat(ANN, 100_000_000)
    return table, Random(1).choices(THROWS, k=rolls)


def pass_line(rolls: int) -> None:
    """Play with 10 on the pass line at all times."""
    table, throws = _table(rolls)
    mine = table.wagers(ANN)
    for first, second in throws:
        if "pass" not in mine:
            table.bet(ANN, "pass", 10)
        table.roll(first, second)


def iron_cross(rolls: int) -> None:
    """Play pass with odds, and once there is a point also place 5, 6 and 8 and the field."""
    table, throws = _table(rolls)
    mine = table.wagers(ANN)
    for first, second in throws:
        if "pass" not in mine:
            table.bet(ANN, "pass", 10)
        point = table.point
        if point:
            if "pass_odds" not in mine:
                table.bet(ANN, "pass_odds", 20)
            for wager, amount in IRON_CROSS.items():
                if wager not in mine and PLACED[wager][0] != point:
                    table.bet(ANN, wager, amount)
            if "field" not in mine:
                table.bet(ANN, "field", 5)
        table.roll(first, second)


def twenty(rolls: int) -> None:
    """Play twenty wagers at once; each is bet again once it is decided."""
    table, throws = _table(rolls)
    mine = table.wagers(ANN)
    table.bets(ANN, {**STANDING, **ONE_ROLL})
    for first, second in throws:
        point = table.point
        if not point:
            if "pass" not in mine:
                table.bet(ANN, "pass", 10)
        else:
            _with_point(table, mine, point)
        table.roll(first, second)
        table.bets(ANN, ONE_ROLL)
        if first + second in (4, 6, 7, 8, 10):
            table.bets(ANN, {wager: amount for wager, amount in STANDING.items() if wager not in mine})


def _with_point(table: hw.Table, mine: object, point: int) -> None:
    if "pass_odds" not in mine:
        table.bet(ANN, "pass_odds", 20)
    comes = 0
    for wager, odds in COMES:
        if wager in mine:
            comes += 1
            if odds not in mine:
                table.bet(ANN, odds, 20)
    if comes < 2 and "come" not in mine:
        table.bet(ANN, "come", 10)
    for wager, (number, amount) in PLACED.items():
        if wager not in mine and number != point:
            table.bet(ANN, wager, amount)


GAMES: dict[str, Game] = {"pass line": pass_line, "iron cross": iron_cross, "twenty wagers": twenty}

"""Measures how long the table takes to list what a player may bet, at a table of eight."""

from collections.abc import Iterator
from random import Random
from statistics import median
from time import process_time
from typing import Any

import hardway as hw

ENTRIES = 600
NAMES = ("ann", "bob", "cat", "dan", "eve", "fay", "gus", "hal")
KEYS = ("pass", "dont_pass", "come", "field", "place 6", "place 8", "pass_odds", "hard 8", "any_seven")
LIMITS = {"crown": 0.7, "vegas": 1.0}


def _after_bets(house: str) -> float:
    """Return the median of the processor milliseconds of `legal` after a bet."""
    table, dice, took = hw.Table(house), Random(5), []
    for name in NAMES:
        table.seat(name, 2000)
    for entry in range(ENTRIES):
        name = dice.choice(NAMES)
        table.bet(name, dice.choice(KEYS), dice.choice((10, 12, 30)))
        start = process_time()
        table.legal(name)
        took.append(process_time() - start)
        if entry % 24 == 23:
            table.roll(dice.randint(1, 6), dice.randint(1, 6))
    return median(took) * 1000


def figures(figure: Any) -> Iterator[Any]:
    """Yield the time of one list at a house with few wagers and at one with many."""
    for house, limit in LIMITS.items():
        what = f"what one may bet now, {house}, after each of {ENTRIES} bets"
        yield figure(what, min(_after_bets(house) for _ in range(3)), "ms", limit, False)

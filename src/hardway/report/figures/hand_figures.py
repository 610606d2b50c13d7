"""A shooter's hand told: its counts, its lengths one by one, and how likely a long one is."""

from fractions import Fraction
from itertools import count
from typing import Any

from hardway.odds.chances import DiceChances
from hardway.odds.costs.hand import HandCount
from hardway.report.figures.cost_figures import dice_form
from hardway.report.number import fraction, one_in, significant
from hardway.rulebook import Book

SHOWN = (*range(2, 13), 15, 20, 25, 30, 40, 50, 75, 100)
"""The lengths a table of hands shows."""
LENGTHS = 50
TIMES = 10
"""How far the distributions go in JSON: of rolls, and of what is counted in them."""
NAMES = {"passes": "wins"}
"""What is counted, where readers have another word for it."""
SAYS = (
    "A hand runs from its first come-out to the seven-out. Wins are those of the line, naturals and points made; "
    "points are those made; sevens count the last one too."
)


def median(counted: HandCount) -> int:
    """Return the number that half of all hands do not pass."""
    return next(number for number in count() if 1 - counted.at_least(number + 1) >= Fraction(1, 2))


def hand_form(book: Book, hand: dict[str, HandCount], dice: DiceChances, at_least: int | None) -> dict[str, Any]:
    """Return a hand as an object, everything in fractions."""
    counts = {name: _count_form(counted, LENGTHS if name == "rolls" else TIMES) for name, counted in hand.items()}
    asked = {} if at_least is None else {"at_least": at_least_form(hand["rolls"], at_least)}
    return {**book.identity, **dice_form(dice), **counts, **asked}


def _count_form(counted: HandCount, upto: int) -> dict[str, Any]:
    tail = counted.tail(upto + 1)
    each = [
        {"n": number, "p": str(tail[number] - tail[number + 1]), "at_least": str(tail[number])}
        for number in range(upto + 1)
    ]
    whole = {"mean": str(counted.mean), "variance": str(counted.variance), "median": median(counted)}
    return {**whole, "distribution": each}


def at_least_form(rolls: HandCount, number: int) -> dict[str, Any]:
    """Return the chance of a long hand: the fraction where it can be read, its digits, and one hand in so many."""
    chance = rolls.at_least(number)
    return {
        "rolls": number, "p": fraction(chance), "decimal": significant(chance),
        "one_in": significant(1 / chance),
    }  # fmt: skip


def at_least_words(rolls: HandCount, number: int) -> str:
    """Say how likely a hand of at least so many rolls is."""
    chance = rolls.at_least(number)
    return f"At least {number:,} rolls: {significant(chance)}, or one hand in {one_in(chance)}."

"""A shooter's hand as lines and as a JSON object: its counts, its length, and how likely a long hand is."""

from fractions import Fraction
from itertools import count
from typing import TypedDict

from hardway.odds.chances import DiceChances
from hardway.odds.costs.hand import HandCount
from hardway.report.figures.cost_figures import DiceForm, dice_form
from hardway.report.number import fraction, one_in, significant
from hardway.rulebook import Book
from hardway.rulebook.model.book import BookIdentity
from hardway.values.event import Exact

TABLE_LENGTHS = (*range(2, 13), 15, 20, 25, 30, 40, 50, 75, 100)
"""The lengths of hands that the table lists, in rolls."""
MAX_ROLLS = 50
MAX_COUNT = 10
"""How far the distributions in JSON go: that of the rolls to MAX_ROLLS, those of other counts to MAX_COUNT."""
NAMES = {"passes": "wins"}
"""By name of a count: the heading for it in tables, where that differs."""
SAYS = (
    "A hand runs from its first come-out to the seven-out. Wins: how often the line wins, by naturals and points made. "
    "Points: how many are made. Sevens: how many are rolled, with the seven-out."
)


class LengthForm(TypedDict):
    """The chance of exactly `n`, and of `n` or more."""

    n: int
    p: Exact
    at_least: Exact


class CountForm(TypedDict):
    """A count in a hand: its mean, variance, median and distribution."""

    mean: Exact
    variance: Exact
    median: int
    distribution: list[LengthForm]


class LongHandForm(TypedDict):
    """The chance of a long hand: as a fraction (null if that is too long), as a decimal, and as one hand in N."""

    rolls: int
    p: Exact | None
    decimal: str
    one_in: str


class AtLeastForm(TypedDict, total=False):
    """The chance of a hand of at least so many rolls; absent if it was not requested."""

    at_least: LongHandForm


class HandForm(BookIdentity, DiceForm, AtLeastForm):
    """A shooter's hand: how many rolls, wins, points and sevens it has."""

    rolls: CountForm
    passes: CountForm
    points: CountForm
    sevens: CountForm


def median(counted: HandCount) -> int:
    """Return the median: the least number that at least half of all hands do not exceed."""
    return next(number for number in count() if 1 - counted.at_least(number + 1) >= Fraction(1, 2))


def hand_form(book: Book, hand: dict[str, HandCount], dice: DiceChances, at_least: int | None) -> HandForm:
    """Return a hand as an object, with exact fractions; `at_least` adds the chance of that many rolls or more."""
    asked: AtLeastForm = {} if at_least is None else {"at_least": at_least_form(hand["rolls"], at_least)}
    return {
        **book.identity,
        **dice_form(dice),
        "rolls": _count_form(hand["rolls"], MAX_ROLLS),
        "passes": _count_form(hand["passes"], MAX_COUNT),
        "points": _count_form(hand["points"], MAX_COUNT),
        "sevens": _count_form(hand["sevens"], MAX_COUNT),
        **asked,
    }


def _count_form(counted: HandCount, upto: int) -> CountForm:
    tail = counted.tail(upto + 1)
    each: list[LengthForm] = [
        {"n": number, "p": str(tail[number] - tail[number + 1]), "at_least": str(tail[number])}
        for number in range(upto + 1)
    ]
    return {
        "mean": str(counted.mean), "variance": str(counted.variance), "median": median(counted), "distribution": each,
    }  # fmt: skip


def at_least_form(rolls: HandCount, number: int) -> LongHandForm:
    """Return the chance of a hand of at least that many rolls, as an object."""
    chance = rolls.at_least(number)
    return {
        "rolls": number, "p": fraction(chance), "decimal": significant(chance),
        "one_in": significant(1 / chance),
    }  # fmt: skip


def at_least_words(rolls: HandCount, number: int) -> str:
    """Return the chance of a hand of at least that many rolls, in words."""
    chance = rolls.at_least(number)
    return f"At least {number:,} rolls: {significant(chance)}, or one hand in {one_in(chance)}."

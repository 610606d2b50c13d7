"""Where a house pays too much, as lines of a table and as a JSON object."""

from collections.abc import Iterable, Iterator
from typing import TypedDict

from hardway.odds.costs.favours import Favour
from hardway.odds.costs.paid_range import MOST_STAKES
from hardway.report.number import percent
from hardway.rulebook import Book, Law
from hardway.rulebook.model.book import BookIdentity
from hardway.values.event import Dollars, Exact
from hardway.values.money import dollars, short

SHOWN = 6
"""How many stakes a line of the table lists at most; … stands for further ones."""


class FavourForm(TypedDict):
    """A wager, or a line wager with odds of the same amount behind it, that favours the player at some stakes."""

    wagers: list[str]
    stakes: list[Dollars]
    best: Dollars
    gain: Exact
    edge: Exact
    per_roll: Exact
    unit_that_ends_it: Dollars | None
    minimum_that_ends_it: Dollars | None


class FavoursForm(BookIdentity):
    """The wagers of a house that favour the player, with its chips; gains in dollars."""

    chips: list[Dollars]
    favours: list[FavourForm]


def favours_form(law: Law, found: Iterable[Favour]) -> FavoursForm:
    """Return the wagers that favour the player as JSON."""
    return {
        **law.book.identity,
        "chips": [dollars(chip) for chip in law.chips.denominations],
        "favours": [
            {
                "wagers": list(one.wagers),
                "stakes": [dollars(stake) for stake in one.stakes],
                "best": dollars(one.best),
                "gain": str(one.gain / 100),
                "edge": str(one.edge),
                "per_roll": str(one.per_roll / 100),
                "unit_that_ends_it": None if one.unit is None else dollars(one.unit),
                "minimum_that_ends_it": None if one.minimum is None else dollars(one.minimum),
            }
            for one in found
        ],
    }


def favour_lines(found: Iterable[Favour]) -> Iterator[tuple[str, ...]]:
    """Yield a line for each wager; numbers with the same figures share one."""
    rows: dict[Favour, list[str]] = {}
    for one in found:
        name, _, number = one.wagers[0].partition(" ")
        rows.setdefault(one._replace(wagers=(name, *one.wagers[1:])), []).append(number)
    for one, numbers in rows.items():
        on = " with ".join(one.wagers) + " ".join(["", *filter(None, numbers)])
        ends = "none" if one.minimum is None else short(one.minimum)
        step = "none" if one.unit is None else short(one.unit)
        yield on, stakes_words(one), short(one.best), percent(one.edge, 2), percent(one.per_roll / 100, 2), step, ends


def stakes_words(one: Favour) -> str:
    """Write the stakes that favour the player: the first, and that there are more."""
    more = " …" if len(one.stakes) > SHOWN else ""
    return " ".join(map(short, one.stakes[:SHOWN])) + more


def favours_note(law: Law) -> str:
    """Say how the table is to be read."""
    most = short(MOST_STAKES * law.chips.unit)
    return (
        f"Stakes up to {most} were tried, as the table pays them in its chips. Edge: your gain as a share of what you"
        " put down. A roll: the cents you win for each roll. Odds need a line wager; lines with `with` count both, at"
        " equal amounts. With stakes only in those steps, or with that minimum, nothing favours you."
    )


def heading(book: Book) -> str:
    """Return the heading of the table."""
    return f"{book.heading}: where it pays the player too much"

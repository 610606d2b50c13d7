"""One wager explained: the places its chain is made of, the arithmetic from there to the edge, and the clauses.

The arithmetic is made of what is printed: rolls spent in a place times the chance of a throw there, summed.
"""

from fractions import Fraction
from typing import Any, NamedTuple

from hardway.odds.breakdown import Breakdown, Line, Place
from hardway.odds.dice import Dice
from hardway.report.names import label, wager_odds
from hardway.report.number import MINUS, chance, decimal, exact, percent, ratio
from hardway.report.odds import dice_form, figures_form
from hardway.report.wager import Term, terms
from hardway.rulebook import Book, Law


class Sum(NamedTuple):
    """A line of the arithmetic: what it is, how it is worked out, and what it comes to."""

    name: str
    working: str
    value: str


_RESULTS = {"returned": "goes back, a push", "stands": "stands, a push", "moved": "moves to the number"}


def result_words(book: Book, wager: str, line: Line) -> str:
    """Say what becomes of a wager: won, at the book's odds or with what all its parts net; lost; or how else."""
    if line.result != "won":
        return _RESULTS.get(line.result, line.result)
    if line.parts:
        return f"won, nets {ratio(line.net)} to 1" if line.net else "won, nets nothing"
    return f"won {wager_odds(book, wager, line.net)}"


def clause_words(line: Line) -> str:
    """Write the clause that decides a line, and the reading it needed."""
    return ", ".join(f"{name} {clause}".strip() for name, clause in line.cites if name in ("", "reading"))


def place_words(place: Place) -> str:
    """Say where a wager lies."""
    return f"{place.where}, asleep" if place.asleep else place.where


def sums(taken: Breakdown) -> list[Sum]:
    """Return the arithmetic from the places to the figures."""
    f = taken.figures
    found = [
        _chance("win", taken, f.p_win, sign=1),
        _chance("lose", taken, f.p_lose, sign=-1),
        *([_chance("push", taken, f.p_push, sign=0)] if f.p_push else []),
        Sum("rolls", _plus([_written(place.rolls) for place in taken.places]), exact(f.rolls)),
        _net(taken),
    ]
    if f.commission:
        cost = f"{_written(-f.expected)} of the {_written(f.outlay)} put down"
        found.append(Sum("edge", cost, f"{f.edge} = {percent(f.edge, 4)}%"))
    else:
        found.append(Sum("edge", "what a dollar loses", with_percent(f.edge)))
    return [
        *found,
        Sum("return to player", "1 less the edge", with_percent(f.rtp)),
        Sum(
            "edge a roll",
            f"over {exact(f.rolls)} {'roll' if f.rolls == 1 else 'rolls'}",
            f"{percent(f.edge_per_roll, 4)}%",
        ),
        Sum("variance", "of the result for each dollar put down", exact(f.variance)),
        Sum("st. dev.", "its root", decimal(Fraction(float(f.variance) ** 0.5))),
    ]


def with_percent(value: Fraction) -> str:
    """Write a share as a fraction and in percent."""
    return f"{_written(value)} = {percent(value, 4)}%" if value.denominator > 1 else f"{value * 100}%"


def _written(value: Fraction) -> str:
    text = str(value).replace("-", MINUS)
    return text if len(text) <= 15 else decimal(value, 6)


def _plus(words: list[str]) -> str:
    return " + ".join(words) if len(words) > 1 else ""


def _chance(name: str, taken: Breakdown, whole: Fraction, *, sign: int) -> Sum:
    """Write a chance as the sum over places of rolls times the chance of a throw."""
    terms = [
        f"{_written(place.rolls)} × {chance(line.chance)}"
        for place in taken.places
        for line in place.lines
        if line.decides and (line.net > 0) - (line.net < 0) == sign
    ]
    return Sum(name, " + ".join(terms), with_percent(whole))


def _net(taken: Breakdown) -> Sum:
    """Write the expected net of a dollar: each net times its chance, less any commission."""
    f = taken.figures
    gains = [(net, share) for net, share in reversed(f.nets.items()) if net]
    words = ""
    for net, share in gains:
        term = _written(share) if abs(net) == 1 else f"{_written(share)} × {ratio(abs(net))}"
        words += f" {'+' if net > 0 else MINUS} {term}" if words else term if net > 0 else f"{MINUS}{term}"
    if f.commission:
        words += f" {MINUS} {_written(f.commission)} commission"
    return Sum("a dollar nets", words, _written(f.expected))


def rests_on(law: Law, taken: Breakdown) -> list[Term]:
    """Return what else the book says of the wager: its odds, when it is placed and works, its cap and commission."""
    wager = taken.chain.slot.wager
    lines = [line for place in taken.places for line in place.lines]
    odds = dict.fromkeys(clause for line in lines for name, clause in line.cites if name == "odds")
    keep = [term for term in terms(law.book, wager) if term.name in _KEPT]
    paid = {odds.cite.clause: odds for odds in law.book.odds.values()}
    pays = [Term("pays", paid[clause].words, paid[clause].cite) for clause in odds]
    placed = Term("placed", keep[0].words, wager.placing(taken.chain.slot.number))
    return [placed, *pays, *(term for term in keep if term.name != "placed")]


_KEPT = ("placed", "works", "commission", "cap", "parts", "after a win")
"""What is said of every number of a wager alike."""


def wager_form(law: Law, taken: Breakdown, dice: Dice) -> dict[str, Any]:
    """Return one wager explained as an object."""
    f = taken.figures
    nets = [{"net": str(net), "chance": str(share)} for net, share in f.nets.items()]
    return {
        "house": law.book.name,
        **dice_form(dice),
        **figures_form(f),
        "label": label(law, taken.chain.wager),
        "commission": str(f.commission),
        "nets": nets,
        "chain": [_place_form(place) for place in taken.places],
        "rests_on": [term.form() for term in rests_on(law, taken)],
    }


def _place_form(place: Place) -> dict[str, Any]:
    throws = [
        {
            "throws": line.throws, "chance": str(line.chance), "result": line.result, "net": str(line.net),
            "clause": line.cites[0][1], "cites": [{"for": name, "clause": clause} for name, clause in line.cites[1:]],
        }
        for line in place.lines
    ]  # fmt: skip
    return {"where": place.where, "asleep": place.asleep, "rolls": str(place.rolls), "throws": throws}

"""Explains one wager: the places where it can be, the arithmetic from there to the edge, and the clauses.

A place is a state of the wager's chain, such as its box. The arithmetic uses only printed figures: the mean number of
rolls spent in a place times the chance of a throw there.
"""

from collections.abc import Callable, Iterator
from fractions import Fraction
from functools import partial
from typing import NamedTuple, TypedDict

from hardway.odds.chances import DiceChances
from hardway.odds.costs.breakdown import Breakdown, ThrowGroup, WagerPlace, counted_results
from hardway.report.book.wager_terms import Term, TermForm, odds_lines, odds_where, wager_terms
from hardway.report.figures.cost_figures import (
    DiceForm,
    PaidStake,
    WagerFiguresForm,
    dice_form,
    figures_form,
    paid_form,
)
from hardway.report.number import MINUS, chance, decimal, exact, percent, ratio
from hardway.report.wording import join_words, label, wager_odds
from hardway.rulebook import Book, Law
from hardway.rulebook.model.book import BookIdentity
from hardway.rulebook.model.wager import Wager
from hardway.values.event import Exact


class NetForm(TypedDict):
    """A net result of a decision for each dollar bet, and its chance."""

    net: Exact
    chance: Exact


_For = TypedDict("_For", {"for": str})


class CitedFor(_For):
    """A clause that a result cites, and what it is cited for."""

    clause: str


class ThrowForm(TypedDict):
    """Throws with the same result for a wager."""

    throws: str
    chance: Exact
    result: str
    net: Exact
    clause: str
    cites: list[CitedFor]


class PlaceOfWager(TypedDict):
    """A place of a wager: the mean number of rolls spent there, and what each group of throws does there."""

    where: str
    asleep: bool
    rolls: Exact
    throws: list[ThrowForm]


class CountedForm(TypedDict):
    """Throws that decide a wager which remembers throws; `noted` says how many it remembers by then."""

    result: str
    noted: int
    notes: bool
    net: Exact
    throws: str


class MemoryForm(TypedDict):
    """The numbers that a wager remembers once they are thrown or made, and the throws that decide it."""

    what: str
    of: list[int]
    count: str
    decided: list[CountedForm]


class WagerExplained(BookIdentity, DiceForm, WagerFiguresForm):
    """One wager explained; `remembers` is null for a wager that remembers no throws."""

    label: str
    commission: Exact
    nets: list[NetForm]
    chain: list[PlaceOfWager]
    rests_on: list[TermForm]
    remembers: MemoryForm | None


class SumLine(NamedTuple):
    """A line of the arithmetic: its name, how it is computed, and the value."""

    name: str
    working: str
    value: str


_RESULTS = {"returned": "goes back, a push", "stands": "stands, a push", "moved": "moves to the number"}


def result_words(book: Book, wager: str, line: ThrowGroup) -> str:
    """Return the result of a group of throws in words, such as `won 7 to 6` or `goes back, a push`."""
    if line.result != "won":
        return _RESULTS.get(line.result, line.result)
    if line.net == line.odds:
        return f"won {wager_odds(book, wager, line.net)}"
    return f"won, nets {ratio(line.net)} to 1" if line.net else "won, nets nothing"


def clause_words(line: ThrowGroup) -> str:
    """Return the clause that decides a group of throws, and its reading, as text."""
    return ", ".join(f"{name} {clause}".strip() for name, clause in line.cites if name in ("", "reading"))


def place_words(place: WagerPlace) -> str:
    """Return where a wager lies, in words; `, asleep` follows if it is off for a roll there."""
    return f"{place.where}, asleep" if place.asleep else place.where


def sums(taken: Breakdown, *, longest: int = 15) -> list[SumLine]:
    """Return the arithmetic from the places of a wager to its figures.

    A fraction of more than `longest` characters is written as a decimal.
    """
    f = taken.figures
    write = partial(_short_fraction, longest=longest)
    both = partial(with_percent, longest=longest)
    there = " + ".join(write(place.rolls) for place in taken.places)
    cost = f"{write(-f.expected)} of the {write(f.outlay)} put down" if f.commission else "what a dollar loses"
    per_roll = f"over {exact(f.rolls)} {'roll' if f.rolls == 1 else 'rolls'}"
    return [
        *(
            SumLine(name, _chance(taken, sign, write), both(share))
            for name, share, sign in (("win", f.p_win, 1), ("lose", f.p_lose, -1), ("push", f.p_push, 0))
            if share
        ),
        SumLine("rolls", there if len(taken.places) > 1 else "for each decision", exact(f.rolls, longest=longest)),
        SumLine("a dollar nets", _net(taken, write), write(f.expected)),
        SumLine("edge", cost, both(f.edge)),
        SumLine("return to player", "1 less the edge", both(f.rtp)),
        SumLine("edge a roll", per_roll, both(f.edge_per_roll)),
        SumLine("variance", "of the result for each dollar bet", exact(f.variance, longest=longest)),
        SumLine("st. dev.", "square root of the variance", decimal(Fraction(float(f.variance) ** 0.5))),
    ]


def with_percent(value: Fraction, *, longest: int = 15) -> str:
    """Return a share as a fraction and in percent; only in percent if the fraction is longer than `longest`."""
    written = f"{percent(value, 4)}%"
    if value.denominator == 1:
        return f"{value * 100}%"
    return f"{value} = {written}".replace("-", MINUS) if len(str(value)) <= longest else written


def _short_fraction(value: Fraction, *, longest: int) -> str:
    text = str(value).replace("-", MINUS)
    return text if len(text) <= longest else decimal(value, 6)


def _chance(taken: Breakdown, sign: int, write: Callable[[Fraction], str]) -> str:
    """Return a chance as a sum, over all places, of rolls there times the chance of a throw.

    `sign` selects the throws: 1 those that win, -1 those that lose, 0 pushes.
    """
    return " + ".join(
        f"{write(place.rolls)} × {chance(line.chance)}"
        for place in taken.places
        for line in place.lines
        if line.decides and (line.net > 0) - (line.net < 0) == sign
    )


def _net(taken: Breakdown, write: Callable[[Fraction], str]) -> str:
    """Return the mean net result of a dollar as a sum: each net times its chance, less any commission."""
    f = taken.figures
    words = ""
    for net, share in reversed(f.nets.items()):
        term = write(share) if abs(net) == 1 else f"{write(share)} × {ratio(abs(net))}"
        sign = "+" if net > 0 else MINUS
        words += f" {sign} {term}" if words and net else f"{sign}{term}".lstrip("+") if net else ""
    return f"{words} {MINUS} {write(f.commission)} commission" if f.commission else words


def formula(taken: Breakdown) -> str:
    """Return in words how the edge is computed."""
    f = taken.figures
    wins = [net for net in reversed(f.nets) if net > 0]
    gains = [
        f"{_times(net)}the chance of {_throws_netting(taken, net) if len(wins) > 1 else 'winning'}" for net in wins
    ]
    words = f"The edge is the chance of losing, less {join_words(gains)}"
    if f.commission:
        words += f", plus a commission of {f.commission} of the stake, all over stake and commission together"
    push = " A push is a decision that gains nothing." if f.p_push else ""
    return f"{words}.{push}"


def _times(net: Fraction) -> str:
    return "" if net == 1 else f"{ratio(net)} times "


def _throws_netting(taken: Breakdown, net: Fraction) -> str:
    """Return the throws with this net result, in words."""
    return join_words(
        dict.fromkeys(line.throws for place in taken.places for line in place.lines if line.net == net), "or"
    )


def rests_on(law: Law, taken: Breakdown) -> list[Term]:
    """Return the terms that the figures of a wager rest on: when it is placed and works, its odds, limits and
    commission."""
    wager = taken.chain.slot.wager
    lines = [line for place in taken.places for line in place.lines if line.result == "won"]
    pays = dict.fromkeys(term for line in lines for term in _pays(law, wager, line))
    keep = [term for term in wager_terms(law.book, wager) if term.name in _TERMS_OF_EVERY_NUMBER]
    placed = Term("placed", keep[0].words, wager.placing(taken.chain.slot.number))
    return [placed, *pays, *(term for term in keep if term.name != "placed")]


def _pays(law: Law, wager: Wager, line: ThrowGroup) -> Iterator[Term]:
    """Yield the odds that pay a winner, as terms; for a composite those of the part that won."""
    clauses = {clause for name, clause in line.cites if name == "odds"}
    paid = {wager.name, *(name for name, _ in wager.parts.shares)} if wager.parts else {wager.name}
    for part in (name for name in law.book.wagers if name in paid):
        of_part = wager.parts is not None and part != wager.name
        for on, odds in odds_lines(law.book, part):
            if odds.cite.clause in clauses and odds.ratio == line.odds:
                own = odds_where(wager, on) if wager.spots == (0,) else ""
                where = f" on {label(law, part)}" if of_part else own
                yield Term("pays", odds.words + where, odds.cite)


_TERMS_OF_EVERY_NUMBER = (
    "placed",
    "works",
    "contract",
    "increase",
    "remembers",
    "commission",
    "cap",
    "parts",
    "after a win",
)
"""The headings of those terms of a wager that are the same for every number on which it can be made."""


def wager_form(law: Law, taken: Breakdown, dice: DiceChances, paid: PaidStake | None = None) -> WagerExplained:
    """Return the explanation of a wager as an object, also at the stake `paid` if it is given."""
    f = taken.figures
    return {
        **law.book.identity,
        **dice_form(dice),
        "wager": f.wager,
        **figures_form(f),
        **paid_form(paid, f),
        "label": label(law, taken.chain.wager),
        "commission": str(f.commission),
        "nets": [{"net": str(net), "chance": str(share)} for net, share in f.nets.items()],
        "chain": [_place_form(place) for place in taken.places],
        "rests_on": [term.form() for term in rests_on(law, taken)],
        "remembers": _memory_form(law, taken),
    }


def _memory_form(law: Law, taken: Breakdown) -> MemoryForm | None:
    """Return the numbers that a wager remembers, and the throws that decide it; None if it remembers nothing."""
    register = taken.chain.slot.register
    if register is None:
        return None
    decided: list[CountedForm] = [
        {"result": one.result, "noted": one.noted, "notes": one.notes, "net": str(one.net), "throws": one.throws}
        for one in counted_results(law, taken.chain)
    ]
    return {"what": register.what, "of": list(register.numbers), "count": register.how, "decided": decided}


def _place_form(place: WagerPlace) -> PlaceOfWager:
    throws: list[ThrowForm] = [
        {
            "throws": line.throws, "chance": str(line.chance), "result": line.result, "net": str(line.net),
            "clause": line.cites[0][1], "cites": [{"for": name, "clause": clause} for name, clause in line.cites[1:]],
        }
        for line in place.lines
    ]  # fmt: skip
    return {"where": place.where, "asleep": place.asleep, "rolls": str(place.rolls), "throws": throws}

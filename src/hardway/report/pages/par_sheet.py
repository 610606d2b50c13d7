"""The PAR sheet of a house: every wager with its formula in words, exact and decimal figures, and clauses.

It is one HTML file without links, to be read on paper: a summary of all wagers, then each wager by itself. This module
makes the contents, and the template `par.html` arranges them.
"""

from collections.abc import Iterator
from fractions import Fraction
from typing import Any

from hardway import __version__
from hardway.odds.chances import DiceChances
from hardway.odds.costs.breakdown import Breakdown, WagerPlace, breakdown
from hardway.odds.costs.chain import offered_wagers
from hardway.report.figures.cost_figures import dice_words, pays
from hardway.report.figures.explanation import clause_words, formula, place_words, rests_on, result_words, sums
from hardway.report.files import kind_of, new_file
from hardway.report.number import chance, decimal, percent
from hardway.report.pages.page_template import fill_page
from hardway.report.wording import chips_words, cite_words, label
from hardway.rulebook import Law
from hardway.values.dice import PLAIN_CLASS_TOTALS

MAX_FRACTION_LENGTH = 200
"""The longest fraction that is written out, in characters; no figure of a house needs more."""


def write_par(law: Law, dice: DiceChances, path: str, asked: str) -> int:
    """Write the PAR sheet of a house and return how many wagers it has; `asked` is the house as the user entered it."""
    kind_of(path, "html", "htm")
    taken = [breakdown(law, wager, dice) for wager in offered_wagers(law)]
    with new_file(path) as file:
        file.write_text(par_html(law, dice, taken, asked), encoding="utf-8")
    return len(taken)


def par_html(law: Law, dice: DiceChances, taken: list[Breakdown], asked: str) -> str:
    """Return the PAR sheet as a page."""
    contents = {
        "title": f"PAR sheet: {law.book.heading}", "kind": "par", "book": law.book, "facts": _facts(law, dice, asked),
        "throws": _throws(dice), "wagers": [_wager(law, one) for one in taken],
    }  # fmt: skip
    return fill_page("par.html", contents)


def _facts(law: Law, dice: DiceChances, asked: str) -> dict[str, str]:
    book = law.book
    since = f", in force from {book.effective}" if book.effective else ""
    set_here = [f"{name} = {value}" for name, value in law.options.items() if book.settings[name].choices]
    return {
        "house": book.house,
        "approved by": book.approval,
        "edition": f"{book.edition}{since}",
        "book": f"sha256 {book.digest}",
        "options": ", ".join(set_here),
        "chips": chips_words(law),
        "dice": dice_words(dice),
        "made by": f"Hardway {__version__}, hardway odds par {asked}",
    }


def _throws(dice: DiceChances) -> dict[int, tuple[str, str]]:
    """Return for each total its chance, and that of its hard throw."""
    by_total = dict.fromkeys(range(2, 13), Fraction(0))
    hard: dict[int, Fraction] = {}
    for (total, is_hard), share in zip(PLAIN_CLASS_TOTALS, dice.chances, strict=True):
        by_total[total] += share
        if is_hard:
            hard[total] = share
    return {total: (chance(share), chance(hard[total]) if total in hard else "") for total, share in by_total.items()}


def _wager(law: Law, one: Breakdown) -> dict[str, Any]:
    name, f = one.chain.wager, one.figures
    says = "; ".join(f"{term.name}: {term.words} ({cite_words(term.cite)})" for term in rests_on(law, one))
    return {
        "name": name,
        "label": label(law, name),
        "pays": pays(law.book, f),
        "clause": one.chain.slot.place.clause,
        "summary": _summary(one),
        "key": {
            "edge": f"{percent(f.edge, 6)}%",
            "return to player": f"{percent(f.rtp, 6)}%",
            "wins": f"{percent(f.p_win, 4)}%",
            "rolls": decimal(f.rolls),
        },
        "formula": formula(one),
        "throws": [row for place in one.places for row in _rows(law, name, place)],
        "sums": sums(one, longest=MAX_FRACTION_LENGTH),
        "says": says,
    }


def _summary(one: Breakdown) -> list[str]:
    f = one.figures
    spread = f"{float(f.variance) ** 0.5:.4f}"
    shares = [_share(value) for value in (f.p_win, f.p_lose, f.p_push, f.edge)]
    return [*shares, percent(f.edge, 4), percent(f.rtp, 4), spread, decimal(f.rolls)]


def _share(value: Fraction) -> str:
    """Return a fraction; in percent if it is too long for a column (the wager's own part then has it in full)."""
    return str(value) if len(str(value)) <= 12 else f"{percent(value, 4)}%"


def _rows(law: Law, wager: str, place: WagerPlace) -> Iterator[tuple[str, ...]]:
    """Yield the rows about a place: what each group of throws does there; only the first row names the place."""
    where = (place_words(place), str(place.rolls))
    if not place.lines:
        yield (*where, "any", "", "no throw touches it", "")
    for line in place.lines:
        done = (result_words(law.book, wager, line), clause_words(line))
        yield (*where, line.throws, chance(line.chance), *done)
        where = ("", "")

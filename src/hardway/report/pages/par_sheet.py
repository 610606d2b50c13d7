"""The PAR sheet of a house: every wager with its formula in words, exact and decimal figures, and clauses.

It is one HTML file without links, to be read on paper, or the same printed as PDF: summaries of all wagers, strategies,
variants and readings, then each wager by itself. This module makes the contents, and the template `par.html` arranges
them.
"""

from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from typing import Any, NamedTuple

from hardway.odds.chances import DiceChances
from hardway.odds.costs.breakdown import Breakdown, WagerPlace, breakdown
from hardway.odds.costs.chain import offered_wagers
from hardway.odds.costs.paid_range import MOST_STAKES, PaidAt, limits_of
from hardway.report.figures.cost_figures import dice_words, pays
from hardway.report.figures.explanation import clause_words, formula, place_words, rests_on, result_words, sums
from hardway.report.files import kind_of
from hardway.report.number import chance, decimal, percent, ratio
from hardway.report.pages.document import Document, document_facts
from hardway.report.pages.page_template import fill_page
from hardway.report.pages.par_figures import (
    BANDS,
    ParStrategy,
    ParWager,
    VariantEdge,
    cited_readings,
    par_wager,
    throw_names,
    variant_edges,
)
from hardway.report.pages.print_pdf import write_page
from hardway.report.wording import chips_words, cite_words, label
from hardway.rulebook import Book, Law
from hardway.rulebook.model.book import Reading
from hardway.values.dice import PLAIN_CLASS_TOTALS
from hardway.values.money import short

MAX_FRACTION_LENGTH = 200
"""The longest fraction that is written out, in characters; no figure of a house needs more."""
KINDS = ("html", "htm", "pdf")


class ParSheet(NamedTuple):
    """Everything that is on a PAR sheet."""

    law: Law
    dice: DiceChances
    document: Document
    asked: str
    """The house as the user entered it."""
    wagers: list[ParWager]
    strategies: Sequence[ParStrategy]
    variants: dict[Book, list[VariantEdge]]
    readings: list[Reading]


def par_sheet(
    law: Law, dice: DiceChances, document: Document, asked: str, strategies: Sequence[ParStrategy] = (),
    tell: Callable[[str, int, int], None] = lambda *_: None,
) -> ParSheet:  # fmt: skip
    """Work out a PAR sheet; `tell` is told how many wagers are done."""
    offered, wagers = offered_wagers(law), []
    for wager in offered:
        wagers.append(par_wager(law, breakdown(law, wager, dice), dice))
        tell("wagers", len(wagers), len(offered))
    readings = cited_readings(law, [one.taken for one in wagers])
    return ParSheet(law, dice, document, asked, wagers, strategies, variant_edges(law, dice), readings)


def write_par(sheet: ParSheet, path: str) -> None:
    """Write a PAR sheet into an .html or .pdf file."""
    kind_of(path, *KINDS)
    write_page(par_html(sheet), path)


def par_html(sheet: ParSheet) -> str:
    """Return the PAR sheet as a page."""
    law = sheet.law
    contents = {
        "title": f"PAR sheet: {law.book.heading}", "kind": "par", "book": law.book, "facts": _facts(sheet),
        "document": sheet.document, "throws": _throws(sheet.dice), "throw_names": throw_names(), "bands": BANDS,
        "wagers": [_wager(law, one) for one in sheet.wagers], "most_stakes": MOST_STAKES, "signed": bool(law.sign),
        "strategies": [_strategy(law, one) for one in sheet.strategies],
        "variants": {book.heading: _edges(law, edges) for book, edges in sheet.variants.items()},
        "readings": sheet.readings,
    }  # fmt: skip
    return fill_page("par.html", contents)


def _facts(sheet: ParSheet) -> dict[str, str]:
    law, book = sheet.law, sheet.law.book
    since = f", in force from {book.effective}" if book.effective else ""
    set_here = [f"{name} = {value}" for name, value in law.options.items() if book.settings[name].choices]
    return {
        "house": book.house,
        "approved by": book.approval,
        "edition": f"{book.edition}{since}",
        **document_facts(sheet.document),
        "options": ", ".join(set_here),
        "chips": chips_words(law),
        "limits": "; ".join(_limits(law)) or f"none: stakes up to {MOST_STAKES} times the smallest chip are tried",
        "dice": dice_words(sheet.dice),
        "made by": f"hardway odds par {sheet.asked}",
    }


def _limits(law: Law) -> Iterator[str]:
    for name, least, most, step in law.sign:
        steps = f" in steps of {short(step)}" if step else ""
        yield f"{'all wagers' if name == '*' else label(law, name)} {short(least)} to {short(most)}{steps}"


def _throws(dice: DiceChances) -> dict[int, tuple[str, str]]:
    """Return for each total its chance, and that of its hard throw."""
    by_total = dict.fromkeys(range(2, 13), Fraction(0))
    hard: dict[int, Fraction] = {}
    for (total, is_hard), share in zip(PLAIN_CLASS_TOTALS, dice.chances, strict=True):
        by_total[total] += share
        if is_hard:
            hard[total] = share
    return {total: (chance(share), chance(hard[total]) if total in hard else "") for total, share in by_total.items()}


def _wager(law: Law, whole: ParWager) -> dict[str, Any]:
    one = whole.taken
    name, f = one.chain.wager, one.figures
    says = "; ".join(f"{term.name}: {term.words} ({cite_words(term.cite)})" for term in rests_on(law, one))
    return {
        "name": name,
        "label": label(law, name),
        "pays": pays(law.book, f),
        "clause": one.chain.slot.place.clause,
        "summary": _summary(one),
        "volatility": _volatility(whole),
        "paid": _paid(law, whole),
        "exposure": [ratio(whole.exposure[throw]) if throw in whole.exposure else "" for throw in throw_names()],
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


def _volatility(one: ParWager) -> list[str]:
    f = one.figures
    bands = [f"{100 * low:.1f}–{100 * high:.1f}" for low, high in one.bands.values()]
    pushes = percent(one.edge_without_pushes, 4) if f.p_push else "same"
    return [
        percent(f.p_win, 2),
        percent(one.hits_per_roll, 2),
        percent(f.edge, 4),
        pushes,
        f"{one.volatility:.3f}",
        *bands,
    ]


def _paid(law: Law, one: ParWager) -> list[str]:
    """Return the columns on rounding to chips: exact edge, worst stake, best stake, and the largest stake allowed."""
    exact = percent(one.figures.edge, 3)
    if one.paid is None:
        return [exact, "none accepted", "", "", "", "", ""]
    limits = limits_of(law, one.taken.chain.wager)
    largest = one.paid.largest
    most = [short(largest.stake), _money(largest.most_won)] if limits and largest else ["", ""]
    return [exact, *_stake(one.paid.worst), *_stake(one.paid.best), *most]


def _stake(paid: PaidAt) -> list[str]:
    return [short(paid.stake), percent(paid.figures.edge, 3)]


def _money(cents: Fraction) -> str:
    return decimal(cents / 100, 2)


def _strategy(law: Law, one: ParStrategy) -> dict[str, Any]:
    run, whole = one.run, sum(one.layout.values())
    return {
        "label": one.strategy.label,
        "key": {
            "edge on the action": f"{percent(run.edge, 4)}%", "result a roll": decimal(run.result, 6),
            "action a roll": decimal(run.action), "decisions a roll": decimal(run.decisions),
            "st. dev. a roll": f"{float(run.variance) ** 0.5:.4f}",
        },
        "bands": [f"{low:,.0f} to {high:,.0f}".replace("-", "−") for low, high in one.bands.values()],
        "mix": [
            (label(law, name), decimal(amount), percent(amount / whole, 2)) for name, amount in one.layout.items()
        ],
    }  # fmt: skip


def _edges(law: Law, edges: list[VariantEdge]) -> list[tuple[str, str, str]]:
    return [(label(law, one.wager), _edge(one.here), _edge(one.there)) for one in edges]


def _edge(edge: Fraction | None) -> str:
    return "not offered" if edge is None else f"{percent(edge, 4)}%"


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

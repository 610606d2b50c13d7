"""The PAR sheet of a house: every wager's formula in words, its figures exact and decimal, return to player, clauses.

One HTML file that needs nothing else, made to be read on paper: a summary of all wagers, then each by itself.
"""

from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction
from html import escape
from pathlib import Path

from hardway import __version__
from hardway.odds.breakdown import Breakdown, Place, breakdown
from hardway.odds.chain import offered
from hardway.odds.dice import Dice
from hardway.report.explain import clause_words, formula, place_words, rests_on, result_words, sums
from hardway.report.files import kind_of, writing
from hardway.report.names import chips_words, cited, label
from hardway.report.number import chance, decimal, percent
from hardway.report.odds import dice_words, pays
from hardway.report.par_page import page
from hardway.rulebook import Law
from hardway.values.dice import CLASSES

READ_ME = (
    "The <b>edge</b> is what the house keeps, on average, of everything put down: the stake, and any commission paid "
    "with it. It is reckoned for each decision: won, lost, or a push. <b>Return to player</b> is one less the edge.",
    "A wager is taken to be put down again as soon as the book allows, and to lie until it is decided. <b>Rolls</b> "
    "counts every roll it lies there, those it sleeps through too. Odds go down the moment the wager they stand behind "
    "is on its number. No wager is called on or off, and winners are paid in full, before any rounding to chips.",
    "Every figure is a fraction worked out from the rows of the book and no other source; decimals are rounded in the "
    "last place shown. The book was proved whole when it was read: for each wager, each place of the puck and each of "
    "the 36 throws exactly one row applies, with its clause.",
)
LONGEST = 200
"""Fractions are written out up to so many digits: here all of them."""
HEADS = ("wager", "pays", "win", "lose", "push", "edge", "%", "return %", "st. dev.", "rolls", "clause")


def write_par(law: Law, dice: Dice, path: str) -> int:
    """Write a house's PAR sheet, and return how many wagers are on it."""
    kind_of(path, "html", "htm")
    taken = [breakdown(law, wager, dice) for wager in offered(law)]
    with writing(path):
        Path(path).write_text(par_html(law, dice, taken), encoding="utf-8")
    return len(taken)


def par_html(law: Law, dice: Dice, taken: list[Breakdown]) -> str:
    """Return the sheet as a page."""
    body = [*_head(law, dice), *_summary(law, taken), *_throws(dice)]
    body.append("<h2>Wager by wager</h2>")
    for one in taken:
        body += _wager(law, one)
    return page(f"PAR sheet: {law.book.house}", "\n".join(body))


def _head(law: Law, dice: Dice) -> Iterator[str]:
    book = law.book
    yield f"<h1>PAR sheet <small>{escape(book.title)}</small></h1>"
    since = f", in force from {book.effective}" if book.effective else ""
    set_here = [f"{name} = {value}" for name, value in law.options.items() if book.settings[name].choices]
    facts = (
        ("house", book.house),
        ("regulator", f"{book.regulator}, under the {book.act}"),
        ("edition", f"{book.edition}{since}"),
        ("book", f"sha256 {book.digest}"),
        ("options", ", ".join(set_here)),
        ("chips", chips_words(law)),
        ("dice", dice_words(dice)),
        ("made by", f"Hardway {__version__}, hardway odds {book.name} --par"),
    )
    yield f"<dl>{''.join(f'<dt>{name}</dt><dd>{escape(value)}</dd>' for name, value in facts)}</dl>"
    yield from (f"<p>{paragraph}</p>" for paragraph in READ_ME)


def _table(heads: Sequence[str], rows: Iterable[Sequence[str]], *, numbers: int, kind: str = "") -> str:
    """Return a table; columns from `numbers` on are set to the right, but the last."""
    sides = [" class=n" if numbers <= place < len(heads) - 1 else "" for place in range(len(heads))]

    def line(tag: str, cells: Sequence[str]) -> str:
        made = (f"<{tag}{side}>{cell}</{tag}>" for side, cell in zip(sides, cells, strict=True))
        return f"<tr>{''.join(made)}</tr>"

    body = "".join(line("td", row) for row in rows)
    return f"<table class={kind or 'throws'}><thead>{line('th', heads)}</thead><tbody>{body}</tbody></table>"


def _summary(law: Law, taken: list[Breakdown]) -> Iterator[str]:
    yield f"<h2>All {len(taken)} wagers</h2>"
    rows = []
    for one in taken:
        f, name = one.figures, one.chain.wager
        shares = [_share(value) for value in (f.p_win, f.p_lose, f.p_push, f.edge)]
        figures = (percent(f.edge, 4), percent(f.rtp, 4), _spread(one), decimal(f.rolls))
        place = escape(one.chain.slot.place.clause)
        link = f'<a href="#{_anchor(name)}">{escape(label(law, name))}</a> <code>{name}</code>'
        rows.append((link, pays(law.book, f), *shares, *figures, place))
    yield _table(HEADS, rows, numbers=2, kind="all")


def _share(value: Fraction) -> str:
    """Write a fraction; one too long for a column stands in full under its wager."""
    return str(value) if len(str(value)) <= 12 else f"{percent(value, 4)}%"


def _spread(one: Breakdown) -> str:
    return f"{float(one.figures.variance) ** 0.5:.4f}"


def _anchor(wager: str) -> str:
    return wager.replace(" ", "-")


def _throws(dice: Dice) -> Iterator[str]:
    yield "<h2>The dice</h2>"
    by_total = dict.fromkeys(range(2, 13), Fraction(0))
    hard: dict[int, Fraction] = {}
    for (total, is_hard), share in zip(CLASSES, dice.chances, strict=True):
        by_total[total] += share
        if is_hard:
            hard[total] = share
    rows = [
        ("chance", *(chance(share) for share in by_total.values()), ""),
        ("of it hard", *(chance(hard[total]) if total in hard else "" for total in by_total), ""),
    ]
    yield _table(("total", *map(str, by_total), ""), rows, numbers=1, kind="dice")


def _wager(law: Law, one: Breakdown) -> Iterator[str]:
    name, f = one.chain.wager, one.figures
    yield f'<section id="{_anchor(name)}">'
    yield f"<h3>{escape(label(law, name))} <code>{name}</code></h3>"
    key = (
        ("edge", f"{percent(f.edge, 6)}%"),
        ("return to player", f"{percent(f.rtp, 6)}%"),
        ("wins", f"{percent(f.p_win, 4)}%"),
        ("rolls", decimal(f.rolls)),
    )
    yield f"<ul class=key>{''.join(f'<li><b>{value}</b> {what}</li>' for what, value in key)}</ul>"
    yield f"<p>{escape(formula(one))}</p>"
    yield _decided([row for place in one.places for row in _rows(law, name, place)])
    steps = [(f"<b>{line.name}</b>", escape(line.working), escape(line.value)) for line in sums(one, longest=LONGEST)]
    yield _table(("", "worked out", "exactly"), steps, numbers=9, kind="sums")
    says = "; ".join(f"{term.name}: {term.words} ({cited(term.cite)})" for term in rests_on(law, one))
    yield f"<p class=says>{escape(says)}.</p></section>"


def _rows(law: Law, wager: str, place: Place) -> Iterator[tuple[str, ...]]:
    """Yield what throws do in a place, which is named once."""
    where = (place_words(place), str(place.rolls))
    if not place.lines:
        yield (*where, "any", "", "no throw touches it", "")
    for line in place.lines:
        done = (escape(result_words(law.book, wager, line)), escape(clause_words(line)))
        yield (*where, line.throws, chance(line.chance), *done)
        where = ("", "")


def _decided(rows: Iterable[tuple[str, ...]]) -> str:
    return _table(("where", "rolls there", "throw", "chance", "result", "clause"), rows, numbers=9)

"""The PAR sheet of a house: every wager's formula in words, its figures exact and decimal, return to player, clauses.

One HTML file that needs nothing else, made to be read on paper: a summary of all wagers, then each by itself.
"""

from collections.abc import Iterable, Iterator, Sequence
from html import escape
from pathlib import Path

from hardway import __version__
from hardway.odds.breakdown import Breakdown, Place, breakdown
from hardway.odds.chain import offered
from hardway.odds.dice import CLASSES, Dice
from hardway.report.explain import clause_words, place_words, rests_on, result_words, sums
from hardway.report.files import kind_of, writing
from hardway.report.names import chips_words, cited, label
from hardway.report.number import chance, decimal, percent
from hardway.report.odds import dice_words, pays
from hardway.report.par_page import page
from hardway.rulebook import Law

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
HEADS = ("wager", "", "pays", "win", "lose", "push", "edge", "edge, %", "return, %", "st. dev.", "rolls", "clause")


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


def _table(heads: Iterable[str], rows: Iterable[Iterable[str]], *, numbers: int, kind: str = "") -> str:
    """Return a table; columns from `numbers` on are set to the right, but the last."""
    made = ["<tr>" + "".join(f"<th>{head}</th>" for head in heads) + "</tr>"]
    for row in rows:
        cells = list(row)
        last = len(cells) - 1
        made.append(
            "<tr>"
            + "".join(
                f"<td{' class=n' if numbers <= place < last else ''}>{cell}</td>" for place, cell in enumerate(cells)
            )
            + "</tr>"
        )
    return (
        f"<table{f' class={kind}' if kind else ''}><thead>{made[0]}</thead><tbody>{''.join(made[1:])}</tbody></table>"
    )


def _summary(law: Law, taken: list[Breakdown]) -> Iterator[str]:
    yield f"<h2>All {len(taken)} wagers</h2>"
    rows = []
    for one in taken:
        f, name = one.figures, one.chain.wager
        shares = [_fraction(str(value)) for value in (f.p_win, f.p_lose, f.p_push, f.edge)]
        figures = (percent(f.edge, 4), percent(f.rtp, 4), _spread(one), decimal(f.rolls))
        place = escape(one.chain.slot.place.clause)
        link = f'<a href="#{_anchor(name)}">{escape(label(law, name))}</a>'
        rows.append((link, f"<code>{name}</code>", pays(law.book, f), *shares, *figures, place))
    yield _table(HEADS, rows, numbers=3, kind="all")


def _fraction(text: str) -> str:
    """Write a fraction; one too long for a column is left to the wager's own page."""
    return text if len(text) <= 12 else "see below"


def _spread(one: Breakdown) -> str:
    return f"{float(one.figures.variance) ** 0.5:.4f}"


def _anchor(wager: str) -> str:
    return wager.replace(" ", "-")


def _throws(dice: Dice) -> Iterator[str]:
    yield "<h2>The dice</h2>"
    totals = range(2, 13)
    by_total = {
        total: sum(c for (t, _), c in zip(CLASSES, dice.chances, strict=True) if t == total) for total in totals
    }
    hard = {total: c for (total, is_hard), c in zip(CLASSES, dice.chances, strict=True) if is_hard}
    rows = [
        ("chance", *(chance(by_total[total]) for total in totals), ""),  # type: ignore[arg-type]
        ("of it hard", *(chance(hard[total]) if total in hard else "" for total in totals), ""),
    ]
    yield _table(("total", *map(str, totals), ""), rows, numbers=1, kind="dice")


def in_words(law: Law, one: Breakdown) -> str:
    """Return how a wager is decided, place by place, as sentences."""
    return " ".join(_place_words(law, one, place) for place in one.places)


def _place_words(law: Law, one: Breakdown, place: Place) -> str:
    where = place_words(place).capitalize()
    if not place.lines:
        return f"{where}: no throw touches it."
    done = [
        f"{line.throws} ({chance(line.chance)}) {result_words(law.book, one.chain.wager, line)}" for line in place.lines
    ]
    return f"{where}: {'; '.join(done)}."


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
    yield f"<p>{escape(in_words(law, one))}</p>"
    rows = [
        (place_words(place), str(place.rolls), line.throws, chance(line.chance),
         escape(result_words(law.book, name, line)), escape(clause_words(line)))
        for place in one.places for line in place.lines
    ]  # fmt: skip
    yield _decided(rows)
    steps = [(f"<b>{line.name}</b>", escape(line.working), escape(line.value)) for line in sums(one)]
    yield _table(("", "worked out", "exactly"), steps, numbers=9, kind="sums")
    says = "; ".join(f"{term.name}: {term.words} ({cited(term.cite)})" for term in rests_on(law, one))
    yield f"<p class=says>{escape(says)}.</p></section>"


def _decided(rows: Sequence[tuple[str, ...]]) -> str:
    """Return what throws do; a place is named once."""
    shown, before = [], ""
    for row in rows:
        shown.append(row if row[0] != before else ("", "", *row[2:]))
        before = row[0]
    return _table(("where", "rolls there", "throw", "chance", "result", "clause"), shown, numbers=9)

"""The books side by side: the list of houses, what every wager costs in each, and the points on which they differ."""

from collections.abc import Iterator

from hardway.report.book.comparison import Cell, ComparedPoint, compare_books
from hardway.report.figures.cost_figures import compare_costs
from tools.website.books import AREA_WORDS, all_books, figures_of
from tools.website.page import SitePage, fill

STAFF = (
    "grounds for no roll", "who may do what", "grounds for annulling", "breaches", "ladders", "procedure", "roles",
)  # fmt: skip


def compared_pages() -> Iterator[SitePage]:
    """Yield the pages about all houses."""
    books = [one.book for one in all_books()]
    about = {
        "index": "The rule books, clause by clause: what each orders, and what the table does about it.",
        "edges": "The exact house edge of every wager, house by house.",
        "differences": "Every point on which the houses differ, each with its clauses.",
    }
    title = "The rule books"
    yield SitePage("books/index.html", title, fill("books.html", title=title, books=books), about["index"])
    yield _edges(about["edges"])
    yield _differences(about["differences"])


def _edges(about: str) -> SitePage:
    books = {one.book.name: one.book for one in all_books()}
    rows = compare_costs(books, {name: list(figures_of(name).values()) for name in books})
    areas: dict[str, list[object]] = {}
    for row in rows:
        areas.setdefault(AREA_WORDS.get(row.area, row.area.capitalize()), []).append(row)
    title = "What every wager costs"
    body = fill("edges.html", title=title, books=list(books.values()), areas=areas)
    return SitePage("books/edges.html", title, body, about, kind="wide")


def _differences(about: str) -> SitePage:
    pages = all_books()
    page = "books/differences.html"
    topics: dict[str, list[ComparedPoint]] = {}
    for point in compare_books([one.book for one in pages]):
        topics.setdefault(point.topic, []).append(point)
    wagers = {name: topics[name] for name in topics if name not in (*STAFF, "book", "settings")}
    staff = {name: topics[name] for name in STAFF}
    parts = {"Wagers": wagers, "Settings": {"settings": topics["settings"]}, "Staff": staff}
    title = "Where the houses differ"

    def cites(number: int, cell: Cell) -> list[tuple[str, str]]:
        clauses = dict.fromkeys(cite.clause for cite in cell.cites if cite.clause)
        return [(clause, pages[number].place(clause, page)) for clause in clauses]

    body = fill("differences.html", title=title, books=[one.book for one in pages], parts=parts, cites=cites)
    return SitePage(page, title, body, about, kind="wide")

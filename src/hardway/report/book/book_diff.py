"""What changed between two editions of a book: points, clauses and readings, and the edges of wagers beside them."""

from collections.abc import Iterator, Mapping
from typing import NamedTuple, TypedDict

from hardway.odds.chances import OddsError
from hardway.odds.costs.chain import offered_wagers
from hardway.odds.costs.figures import figures
from hardway.report.book.comparison import NOTHING, Cell, compare_books
from hardway.rulebook import Book, law
from hardway.rulebook.model.book import BookIdentity
from hardway.values.event import Exact


class EditionForm(BookIdentity):
    """An edition: its book, what it calls itself, and the SHA-256 of its rows."""

    edition: str
    effective: str
    digest: str


class ChangedEdgeForm(TypedDict):
    """The edge of a wager in two editions; null where it is not offered, or has no exact edge."""

    wager: str
    old: Exact | None
    new: Exact | None


class ChangeForm(TypedDict):
    """A point on which two editions differ, null where one says nothing; with the edges that differ, of a wager."""

    topic: str
    point: str
    old: str | None
    new: str | None
    clauses: list[str]
    """The clauses that the newer edition cites for the changed point; if the point is gone, those that the older
    cites."""
    edges: list[ChangedEdgeForm]


class BookDiffForm(TypedDict):
    """What changed between two editions."""

    old: EditionForm
    new: EditionForm
    changes: list[ChangeForm]


class Change(NamedTuple):
    """A point on which two editions differ: what each says, and the clauses."""

    topic: str
    point: str
    old: str
    new: str
    clauses: tuple[str, ...]


class ChangedEdge(NamedTuple):
    """The edge of a wager in two editions, as a fraction in a text; empty where there is none."""

    wager: str
    old: str
    new: str


def changes(old: Book, new: Book) -> Iterator[Change]:
    """Yield every point on which two editions differ, the wagers first, then clauses and readings."""
    for point in compare_books([old, new]):
        if point.differs:
            before, after = point.cells
            yield Change(point.topic, point.name, before.words, after.words, _clauses(after) or _clauses(before))
    of_clauses = [{one.number: f"{one.rule} [{one.in_force}]" for one in book.clauses.values()} for book in (old, new)]
    yield from _texts("clauses", *of_clauses)
    yield from _texts("readings", *({one.id: one.reading for one in book.readings.values()} for book in (old, new)))


def _clauses(cell: Cell) -> tuple[str, ...]:
    return tuple(dict.fromkeys(cite.clause for cite in cell.cites if cite.clause))


def _texts(topic: str, old: Mapping[str, str], new: Mapping[str, str]) -> Iterator[Change]:
    for name in dict.fromkeys((*old, *new)):
        before, after = old.get(name, NOTHING), new.get(name, NOTHING)
        if before != after:
            yield Change(topic, name, before, after, (name,) if topic == "clauses" else ())


def changed_edges(old: Book, new: Book) -> list[ChangedEdge]:
    """Return the wagers whose edge differs, each book with the default values of its settings."""
    before, after = _edges(old), _edges(new)
    found = [ChangedEdge(name, before.get(name, ""), after.get(name, "")) for name in dict.fromkeys((*before, *after))]
    return [one for one in found if one.old != one.new]


def _edges(book: Book) -> dict[str, str]:
    table, found = law(book), dict[str, str]()
    for wager in offered_wagers(table):
        try:
            found[wager] = str(figures(table, wager).edge)
        except OddsError:  # it can lie in too many ways to be solved
            found[wager] = ""
    return found


def edges_of(topic: str, edges: list[ChangedEdge]) -> list[ChangedEdge]:
    """Return the changed edges of wagers whose name begins with the word `topic`: of `place 6` for `place`."""
    return [one for one in edges if one.wager.partition(" ")[0] == topic]


def diff_form(old: Book, new: Book) -> BookDiffForm:
    """Return what changed as a JSON object."""
    edges = changed_edges(old, new)
    rows: list[ChangeForm] = [
        {
            "topic": one.topic, "point": one.point, "old": None if one.old == NOTHING else one.old,
            "new": None if one.new == NOTHING else one.new, "clauses": list(one.clauses),
            "edges": [
                {"wager": edge.wager, "old": edge.old or None, "new": edge.new or None}
                for edge in edges_of(one.topic, edges)
            ],
        }
        for one in changes(old, new)
    ]  # fmt: skip
    return {"old": edition_form(old), "new": edition_form(new), "changes": rows}


def edition_form(book: Book) -> EditionForm:
    """Return which edition a book is, as a JSON object."""
    return {**book.identity, "edition": book.edition, "effective": book.effective, "digest": book.digest}

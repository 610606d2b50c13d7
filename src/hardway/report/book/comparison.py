"""Houses side by side: what each says on each point, and whether the meaning differs."""

from collections.abc import Callable, Iterator
from functools import partial
from typing import NamedTuple, TypedDict

from hardway.report.book.house_terms import meaning, values
from hardway.report.book.wager_terms import AREAS, Term, odds_lines, wager_terms
from hardway.report.wording import identities, join_words
from hardway.rulebook import Book, Cite
from hardway.rulebook.model.book import BookIdentity, ResolutionRow
from hardway.rulebook.model.settings import SETTINGS
from hardway.rulebook.model.wager import Wager

NOTHING = "–"


class CellForm(TypedDict):
    """What a house says on a point, null if nothing, and the clauses."""

    says: str | None
    clauses: list[str]


class PointForm(TypedDict):
    """One point on which houses are compared."""

    topic: str
    point: str
    differs: bool
    houses: dict[str, CellForm]


class ComparisonForm(TypedDict):
    """Houses side by side, point by point."""

    houses: list[str]
    books: dict[str, BookIdentity]
    rows: list[PointForm]


class Cell(NamedTuple):
    """What one house says on one point: the words, the value that is compared with other houses, and the clauses."""

    words: str
    key: object
    cites: tuple[Cite, ...] = ()


class ComparedPoint(NamedTuple):
    """One point on which houses are compared: a cell for each house, in the order of the houses."""

    topic: str
    name: str
    cells: tuple[Cell, ...]

    @property
    def differs(self) -> bool:
        """Return whether the houses differ on this point."""
        return any(cell.key != self.cells[0].key for cell in self.cells)


def compare_books(books: list[Book]) -> Iterator[ComparedPoint]:
    """Yield every point of comparison: the books' heads, wagers by area, settings, grounds, procedure and roles."""
    for name in _wagers(books):
        yield from _wager_points(books, name)
    for setting in SETTINGS:
        yield _compared_point("settings", setting, books, partial(_setting, name=setting))
    for ground in dict.fromkeys(name for book in books for name in book.grounds):
        yield _compared_point("grounds for no roll", ground, books, partial(_ground, name=ground))
    for act in dict.fromkeys(name for book in books for name in book.authority):
        yield _compared_point("who may do what", act, books, partial(_authority, name=act))
    for name in dict.fromkeys(name for book in books for name in book.annulments):
        yield _compared_point("grounds for annulling", name, books, partial(_annulment, name=name))
    for name in dict.fromkeys(name for book in books for name in book.breaches):
        yield _compared_point("breaches", name, books, partial(_breach, name=name))
    for name in dict.fromkeys(name for book in books for name in book.ladders):
        yield _compared_point("ladders", name, books, partial(_ladder, name=name))
    yield _compared_point("procedure", "after a throw", books, _procedure)
    for role in dict.fromkeys(name for book in books for name in book.roles):
        yield _compared_point("roles", role, books, partial(_role, name=role))
    yield from _head_points(books)


def comparison_form(names: list[str], books: list[Book]) -> ComparisonForm:
    """Return a comparison as an object; `names` are those of the houses, in the order of `books`."""
    known = identities(dict(zip(names, books, strict=True)))
    return {"houses": names, "books": known, "rows": [_row_form(names, point) for point in compare_books(books)]}


def _row_form(names: list[str], point: ComparedPoint) -> PointForm:
    says: dict[str, CellForm] = {}
    for name, cell in zip(names, point.cells, strict=True):
        clauses = [cite.clause for cite in dict.fromkeys(cell.cites) if cite.clause]
        says[name] = {"says": None if cell.words == NOTHING else cell.words, "clauses": clauses}
    return {"topic": point.topic, "point": point.name, "differs": point.differs, "houses": says}


def _compared_point(topic: str, name: str, books: list[Book], cell: Callable[[Book], Cell]) -> ComparedPoint:
    return ComparedPoint(topic, name, tuple(cell(book) for book in books))


def _head_points(books: list[Book]) -> Iterator[ComparedPoint]:
    for name in ("title", "status", "regulator", "act", "edition", "effective"):
        yield _compared_point("book", name, books, partial(_head_cell, name=name))


def _head_cell(book: Book, name: str) -> Cell:
    return _plain_cell(str(getattr(book, name)) or NOTHING)


def _plain_cell(words: str) -> Cell:
    return Cell(words, words)


def _wagers(books: list[Book]) -> list[str]:
    """Return every wager that any of the houses has, ordered by area of the layout."""
    area = {name: wager.area for book in books for name, wager in book.wagers.items()}
    return sorted(area, key=lambda name: AREAS.index(area[name]) if area[name] in AREAS else len(AREAS))


def _wager_points(books: list[Book], name: str) -> Iterator[ComparedPoint]:
    yield _compared_point(name, "label", books, partial(_label, name=name))
    found = [_cells(book, book.wagers[name]) if name in book.wagers else {} for book in books]
    for point in dict.fromkeys(point for cells in found for point in cells):
        yield ComparedPoint(name, point, tuple(cells.get(point, Cell(NOTHING, None)) for cells in found))


def _label(book: Book, name: str) -> Cell:
    return _plain_cell(book.wagers[name].label if name in book.wagers else "not offered")


def _cells(book: Book, wager: Wager) -> dict[str, Cell]:
    """Return what a house says about a wager, by the name of the point."""
    grouped: dict[str, list[Term]] = {}
    for term in wager_terms(book, wager):
        if term.name not in ("won", "lost", "returned", "stands", "moved", "pays"):
            grouped.setdefault(term.name, []).append(term)
    cells = {"pays": _pays(book, wager), "decided": _decided(book, wager)}
    for name, group in grouped.items():
        words = "; ".join(dict.fromkeys(term.words for term in group))
        cells[name] = Cell(words, words, tuple(term.cite for term in group))
    order = ["placed", "pays", "parts", "decided"]
    return {name: cells[name] for name in (*order, *cells) if name in cells and cells[name].words}


def _pays(book: Book, wager: Wager) -> Cell:
    lines = odds_lines(book, wager.name)
    ratios: dict[str, list[int]] = {}
    for on, odds in lines:
        ratios.setdefault(odds.words, []).extend(on)
    words = [f"{odds} on {join_words(map(str, sorted(on)))}" if on else odds for odds, on in ratios.items()]
    key = frozenset((odds.ratio, number) for on, odds in lines for number in on or [-1])
    return Cell("; ".join(words), key, tuple(odds.cite for _, odds in lines))


def _decided(book: Book, wager: Wager) -> Cell:
    """Return which throws decide a wager and how, also where that depends on its place or on the puck."""
    rows = [row for row in book.rows if row.wager.partition(" ")[0] == wager.name and row.result != "untouched"]
    results_by_place: dict[tuple[str, str], dict[str, set[str]]] = {}
    for row in rows:
        number = row.wager.partition(" ")[2]
        for puck in ("off", "on") if row.puck == "any" else (row.puck,):
            if puck == "on" or wager.lies == "any" or number:
                results = results_by_place.setdefault(("on its number" if number else "", puck), {})
                results.setdefault(row.result, set()).update(_throw_words(row, number))
    key = frozenset(
        (where, result, frozenset(words)) for where, by in results_by_place.items() for result, words in by.items()
    )
    return Cell("; ".join(_decided_words(results_by_place)), key, tuple(row.cite for row in rows))


def _throw_words(row: ResolutionRow, number: str) -> list[str]:
    """Return the throws of a row in words; the wager's own total is `its number`."""
    words = row.throw.split()
    tokens = ["its number" if number and word in (number, "number") else word for word in words]
    return [" ".join(tokens)] if words[0] == "not" else tokens


def _decided_words(results_by_place: dict[tuple[str, str], dict[str, set[str]]]) -> Iterator[str]:
    """Yield the throws of each result; a result that is the same with the puck on and off is one text."""
    for (where, puck), results in results_by_place.items():
        other = results_by_place.get((where, "on" if puck == "off" else "off"))
        if other == results and puck == "on":
            continue
        words = ", ".join(f"{result} on {_in_order(tokens)}" for result, tokens in results.items())
        prefix = ", ".join(filter(None, (where, "" if other == results else f"puck {puck}")))
        yield f"{prefix}: {words}" if prefix else words


def _in_order(tokens: set[str]) -> str:
    return " ".join(sorted(tokens, key=lambda word: (not word.isdigit(), len(word), word)))


def _setting(book: Book, name: str) -> Cell:
    setting = book.settings.get(name)
    if setting is None:
        return Cell(NOTHING, None)
    words = meaning(setting, setting.value) or setting.value
    others = [value for value in values(setting) if value != setting.value]
    if others:
        words += f" (or {others[0]} to {others[-1]})" if len(others) > 3 else f" (or {join_words(others, 'or')})"
    return Cell(words, (setting.value, tuple(others)), (setting.cite,))


def _ground(book: Book, name: str) -> Cell:
    ground = book.grounds.get(name)
    if ground is None:
        return Cell(NOTHING, None)
    reason = "; with its reason" if ground.needs else ""
    words = f"{ground.force}, {join_words(sorted(ground.callers), 'or')}{reason}"
    return Cell(f"{ground.label}: {words}", words, (ground.cite,))


def _authority(book: Book, name: str) -> Cell:
    found = book.authority.get(name)
    if found is None:
        return Cell(NOTHING, None)
    words = join_words(sorted(found.roles), "or") + (f", needs {found.needs}" if found.needs else "")
    return Cell(words, words, (found.cite,))


def _annulment(book: Book, name: str) -> Cell:
    found = book.annulments.get(name)
    return Cell(NOTHING, None) if found is None else Cell(f"{found.label}: {found.scope}", found.scope, (found.cite,))


def _breach(book: Book, name: str) -> Cell:
    found = book.breaches.get(name)
    return Cell(NOTHING, None) if found is None else Cell(f"{found.label}: reported", "reported", (found.cite,))


def _ladder(book: Book, name: str) -> Cell:
    steps = book.ladders.get(name)
    if steps is None:
        return Cell(NOTHING, None)
    words = ", then ".join(join_words(sorted(step.roles), "or") for step in steps)
    return Cell(words, words, tuple(step.cite for step in steps))


def _procedure(book: Book) -> Cell:
    words = ", ".join(event for event, _ in book.procedure)
    return Cell(words, words, tuple(cite for _, cite in book.procedure))


def _role(book: Book, name: str) -> Cell:
    role = book.roles.get(name)
    if role is None:
        return Cell(NOTHING, None)
    others = sorted(book.acts_as.get(name, ()))
    words = role.label + (f", acts for {join_words(others)}" if others else "")
    return Cell(words, tuple(others), (role.cite,))

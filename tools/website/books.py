"""The rule books as pages: a house, its chapters clause by clause, its wagers and what each costs, its readings."""

import re
from collections import Counter
from collections.abc import Iterator
from functools import cache, cached_property
from pathlib import Path
from typing import Any, NamedTuple

from markupsafe import Markup

from hardway.notation.record import written_out
from hardway.odds.costs.figures import Figures, all_figures
from hardway.report.book.citations import CitedAt, citations
from hardway.report.book.clause_terms import readings
from hardway.report.book.house_terms import (
    authority_terms,
    counts,
    ground_terms,
    in_force,
    proved,
    role_terms,
    setting_terms,
)
from hardway.report.book.supervision_terms import (
    annulment_terms,
    breach_terms,
    item_terms,
    ladder_terms,
)
from hardway.report.book.wager_terms import Term, by_area, wager_terms
from hardway.report.figures.cost_figures import CostRow, cost_rows, pays
from hardway.rulebook import Book, Cite, Clause, house_names, law, load
from hardway.rulebook.model.wager import Wager
from hardway.values.dice import spot_text
from tools.website.page import SitePage, fill, relative

ROOT = Path(__file__).resolve().parent.parent.parent
RECORD = re.compile(r"tests/rules/test_records\.py::test_rule_record_holds\[(?P<house>\w+)-(?P<name>.+)\]")
AREA_WORDS = {
    "line": "The line",
    "come": "Come",
    "numbers": "The numbers",
    "centre": "The centre",
    "field": "The field",
}
IN_FORCE = {
    "enforced": "What breaks it is refused, or cannot happen.",
    "offered": "A power that its role can use.",
    "shown": "People see it when it matters.",
    "recorded": "An act outside the software, with an entry of its own.",
    "physical": "A matter of the room, which software cannot see to.",
    "planned": "Not in force yet.",
}


class Chapter(NamedTuple):
    """A part of a book that has its own page."""

    path: str
    name: str
    about: str
    clauses: list[Clause]


class BookPages:
    """Makes the pages of one house."""

    def __init__(self, house: str) -> None:
        self.book: Book = load(house)
        self.folder = f"books/{house}"
        self.places: dict[str, str] = {}
        """For each clause, its page and the anchor there."""
        for chapter in self.chapters:
            for clause in chapter.clauses:
                place = f"{chapter.path}#c-{re.sub(r'[^A-Za-z0-9]+', '-', clause.number).strip('-')}"
                assert place not in self.places.values(), f"two clauses stand at {place}"
                self.places[clause.number] = place

    def pages(self) -> Iterator[SitePage]:
        """Yield every page of the house."""
        yield self._house()
        yield self._wagers()
        yield self._staff()
        yield self._readings()
        for chapter in self.chapters:
            yield self._chapter(chapter)
        yield self._proofs()

    @cached_property
    def chapters(self) -> list[Chapter]:
        """Return the chapters, by the number with which a clause begins; clauses without a number share a chapter."""
        found: dict[str, list[Clause]] = {}
        for clause in self.book.clauses.values():
            number = re.match(r"\d+", clause.number)
            found.setdefault(number[0] if number else "", []).append(clause)
        return [self._made(number, clauses) for number, clauses in sorted(found.items(), key=_by_number)]

    def _made(self, number: str, clauses: list[Clause]) -> Chapter:
        kinds = [kind for kind, _ in Counter(clause.kind for clause in clauses).most_common(4)]
        alone = "Practices" if self.book.mark else "Title, order and appendices"
        path = f"{self.folder}/{f'rule-{number}' if number else 'other'}.html"
        return Chapter(path, f"Rule {number}" if number else alone, ", ".join(kinds), clauses)

    @cached_property
    def costs(self) -> dict[str, list[CostRow]]:
        """Return what each wager costs, by its name."""
        found: dict[str, list[CostRow]] = {}
        for row in cost_rows(self.book, figures_of(self.book.name).values()):
            found.setdefault(row.figures.wager.partition(" ")[0], []).append(row)
        return found

    def _values(self, page: str) -> dict[str, Any]:
        return {"book": self.book, "page": page, "folder": self.folder, "cite": lambda cite: self.cited(cite, page)}

    def cited(self, cite: Cite, page: str) -> Markup:
        """Return a citation as links to the clause and to the reading, as seen from `page`."""
        said = []
        if cite.clause:
            said.append(Markup('<a class="clause" href="{}">{}</a>').format(self.place(cite.clause, page), cite.clause))
        if cite.reading:
            there = relative(f"{self.folder}/readings.html#{cite.reading}", page)
            said.append(Markup('<a class="reading" href="{}">{}</a>').format(there, cite.reading))
        return Markup(" ").join(said)

    def place(self, clause: str, page: str) -> str:
        """Return the link to a clause, or to the first limb of a rule, as seen from `page`."""
        named = clause if clause in self.places else self.book.under(clause)[0].number
        return relative(self.places[named], page)

    def _page(self, path: str, title: str, template: str, **values: Any) -> SitePage:
        body = fill(template, title=title, **self._values(path), **values)
        return SitePage(path, title, body, under="books/index.html")

    def _house(self) -> SitePage:
        book = self.book
        return self._page(
            f"{self.folder}/index.html", book.house, "house.html", chapters=self.chapters, counts=counts(book),
            in_force=in_force(book), proved=proved(book), words=IN_FORCE, options=setting_terms(book, options=True),
        )._replace(about=f"{book.title}: {book.edition}.")  # fmt: skip

    def _wagers(self) -> SitePage:
        areas = [
            (AREA_WORDS.get(area, area.capitalize()), [(wager, self._terms(wager.name)) for wager in wagers])
            for area, wagers in by_area(self.book)
        ]
        title = f"{self.book.house}: the wagers"
        return self._page(
            f"{self.folder}/wagers.html", title, "wagers.html", areas=areas, costs=self.costs,
            pays=lambda figures: pays(self.book, figures), written=_written,
        )  # fmt: skip

    def _terms(self, wager: str) -> list[Term]:
        return wager_terms(self.book, self.book.wagers[wager])

    def _staff(self) -> SitePage:
        book = self.book
        lists = {
            "Roles": role_terms(book), "Who may do what": authority_terms(book),
            "Calling a throw off": ground_terms(book), "Annulling an outcome": annulment_terms(book),
            "What players must not do": breach_terms(book), "Who decides, step by step": ladder_terms(book),
            "Before the table opens": item_terms(book), "Fixed points": setting_terms(book, options=False),
        }  # fmt: skip
        title = f"{book.house}: staff and procedure"
        return self._page(f"{self.folder}/staff.html", title, "staff.html", lists=lists)

    def _readings(self) -> SitePage:
        title = f"{self.book.house}: readings"
        path = f"{self.folder}/readings.html"
        return self._page(path, title, "readings.html", place=lambda clause: self.place(clause, path))

    def _chapter(self, chapter: Chapter) -> SitePage:
        rows: dict[str, list[CitedAt]] = {}
        for row in citations(self.book):
            rows.setdefault(row.clause, []).append(row)
        entries = [
            {
                "clause": clause, "id": self.places[clause.number].partition("#")[2],
                "rows": rows.get(clause.number, []), "readings": readings(self.book, clause.number),
                "records": _records(clause), "tests": len(clause.proofs) - len(_records(clause)),
            }
            for clause in chapter.clauses
        ]  # fmt: skip
        place = self.chapters.index(chapter)
        beside = {
            "before": self.chapters[place - 1] if place else None,
            "after": self.chapters[place + 1] if place + 1 < len(self.chapters) else None,
        }
        title = f"{self.book.house}: {chapter.name}"
        made = self._page(
            chapter.path, title, "chapter.html", chapter=chapter, entries=entries, words=IN_FORCE, **beside
        )
        return made._replace(about=f"{chapter.name} of {self.book.house}: {chapter.about}.")

    def _proofs(self) -> SitePage:
        names = dict.fromkeys(name for clause in self.book.clauses.values() for name in _records(clause))
        title = f"{self.book.house}: the records that prove it"
        records = {name: record_text(self.book.name, name) for name in names}
        return self._page(f"{self.folder}/proofs.html", title, "proofs.html", records=records)._replace(searched=False)


def _written(wager: Wager) -> str:
    """Return a wager's name in the notation, with all its numbers."""
    return " ".join([wager.name, *(spot_text(number) for number in wager.spots if number)])


def _by_number(found: tuple[str, list[Clause]]) -> tuple[bool, int]:
    return not found[0], int(found[0] or 0)


def _records(clause: Clause) -> list[str]:
    """Return the names of the records that prove a clause."""
    found = (RECORD.fullmatch(proof) for proof in clause.proofs)
    return [match["name"] for match in found if match]


def record_text(house: str, name: str) -> str:
    """Return the text of a record that proves a clause, with the lines that it copies from others."""
    path = ROOT / "tests" / "rules" / house / f"{name}.craps"
    return written_out(path.read_text(encoding="utf-8"), path.parent)


@cache
def figures_of(house: str) -> dict[str, Figures]:
    """Return what every wager of a house costs, by wager."""
    return {one.wager: one for one in all_figures(law(load(house)))}


@cache
def all_books() -> tuple[BookPages, ...]:
    """Return the pages of all books, first those of approved ones, then of practices."""
    return tuple(sorted(map(BookPages, house_names()), key=lambda one: bool(one.book.mark)))

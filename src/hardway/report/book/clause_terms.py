"""Clauses for readers: the rule, what the software does, the rows that cite it, and the tests that prove it."""

from collections import Counter
from collections.abc import Collection, Mapping
from difflib import get_close_matches
from types import MappingProxyType
from typing import TypedDict

from hardway.report.book.citations import citations
from hardway.report.book.house_terms import in_force
from hardway.rulebook import Book, Clause, Reading
from hardway.rulebook.model.book import BookIdentity


class BookReading(TypedDict):
    """A reading: what the text of the rules leaves unclear, and how the software plays it."""

    id: str
    clauses: list[str]
    problem: str
    reading: str
    setting: str | None


class CitedRow(TypedDict):
    """A row of a book that cites a clause: its file and line, and its words."""

    at: str
    says: str


class ClauseForm(BookIdentity):
    """A clause with the rows that cite it, its readings and its proofs; `under` has the clauses beneath it."""

    heading: str
    clause: str
    kind: str
    actor: list[str]
    rule: str
    source: str | None
    does: str
    in_force: str
    rows: list[CitedRow]
    readings: list[BookReading]
    proofs: list[str]
    under: list[str]


class CoveredForm(TypedDict):
    """A clause: how it is in force, how many rows of the book cite it, and the tests that prove it."""

    clause: str
    kind: str
    in_force: str
    source: str | None
    cited: int
    proofs: list[str]


class CoverageForm(BookIdentity):
    """Every clause of a house, and how many of them are in force and proved."""

    heading: str
    clauses: int
    in_force: int
    proved: int
    rows: list[CoveredForm]


def find_clause(book: Book, text: str) -> Clause | None:
    """Return the clause with this number, or None; quotation marks may be left out, and case does not matter.

    If the book has only the parts of a clause, as of 12(a), return all its parts joined into one clause.
    """
    if text in book.clauses:
        return book.clauses[text]
    wanted = _folded(text)
    found = [clause for number, clause in book.clauses.items() if _folded(number) == wanted]
    return found[0] if len(found) == 1 else _joined_clause(text, book.under(text))


def _joined_clause(number: str, parts: tuple[Clause, ...]) -> Clause | None:
    """Return the parts of a clause joined into one clause; None if there are no parts."""
    if not parts:
        return None
    kinds, actors, in_force = (
        tuple(dict.fromkeys(getattr(part, field) for part in parts)) for field in ("kind", "actor", "in_force")
    )
    rule, does = ("\n".join(f"{part.number}: {getattr(part, field)}" for part in parts) for field in ("rule", "does"))
    proofs = tuple(dict.fromkeys(proof for part in parts for proof in part.proofs))
    return Clause(number, ", ".join(kinds), ";".join(actors), rule, does, ", ".join(in_force), proofs)


def _folded(text: str) -> str:
    return " ".join(text.replace('"', "").replace("'", "").casefold().split())


def near_clauses(book: Book, text: str) -> list[str]:
    """Return the numbers of clauses that a reader may have meant by `text`: those beneath it, or else similar ones."""
    under = [number for number in book.clauses if _folded(number).startswith(_folded(text))]
    return under[:8] or get_close_matches(text, book.clauses, n=5, cutoff=0.5)


def readings(book: Book, number: str) -> list[Reading]:
    """Return the readings of a clause and of its parts."""
    names = {clause.number for clause in book.named(number)}
    return [reading for reading in book.readings.values() if names & set(reading.clauses)]


def clause_form(book: Book, clause: Clause) -> ClauseForm:
    """Return a clause as an object, with the rows that cite it, its readings and proofs, and the clauses beneath it."""
    names = {one.number for one in book.named(clause.number)}
    return {
        **book.identity, "heading": book.heading, "clause": clause.number, "kind": clause.kind,
        "actor": list(dict.fromkeys(actor for actor in clause.actor.split(";") if actor)),
        "rule": clause.rule, "source": clause.source or None, "does": clause.does, "in_force": clause.in_force,
        "rows": [{"at": place.at, "says": place.says} for place in citations(book) if place.clause in names],
        "readings": [reading_form(one) for one in readings(book, clause.number)],
        "proofs": list(clause.proofs), "under": [one.number for one in book.under(clause.number)],
    }  # fmt: skip


def reading_form(one: Reading) -> BookReading:
    """Return a reading as an object."""
    return {
        "id": one.id, "clauses": list(one.clauses), "problem": one.problem, "reading": one.reading,
        "setting": one.setting or None,
    }  # fmt: skip


def coverage_form(book: Book, hollow: Mapping[str, Collection[str]] = MappingProxyType({})) -> CoverageForm:
    """Return every clause of a house: how it is in force, how many rows cite it, and the tests that prove it.

    `hollow` has by record the clauses that the record claims to prove and does not reach; it is no proof of these.
    """
    cited = Counter(row.clause for row in citations(book))
    rows: list[CoveredForm] = [
        {
            "clause": one.number, "kind": one.kind, "in_force": one.in_force, "source": one.source or None,
            "cited": sum(cited[part.number] for part in book.named(one.number)),
            "proofs": [proof for proof in one.proofs if one.number not in hollow.get(proof, ())],
        }
        for one in book.clauses.values()
    ]  # fmt: skip
    return {
        **book.identity, "heading": book.heading,
        "clauses": len(book.clauses), "in_force": in_force(book), "proved": sum(bool(row["proofs"]) for row in rows),
        "rows": rows,
    }  # fmt: skip


def clauses_without_rows(book: Book) -> list[str]:
    """Return the clauses that the book calls enforced, offered or recorded although none of its rows cites them."""
    cited = {row.clause for row in citations(book)}
    return [
        one.number
        for one in book.clauses.values()
        if one.in_force in ("enforced", "offered", "recorded")
        and one.kind != "definition"
        and not cited & {part.number for part in (one, *book.named(one.number), *book.under(one.number))}
    ]

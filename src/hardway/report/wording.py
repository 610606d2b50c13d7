"""Odds, wagers, roles, clauses and lists in words. Odds are always written with `to`: 6 to 5."""

from collections.abc import Iterable, Mapping
from fractions import Fraction
from typing import TypedDict

from hardway.rulebook import Book, Cite, Law
from hardway.rulebook.model.book import Annulment, BookIdentity, Breach, Ground
from hardway.values.money import short


def odds_words(ratio: Fraction) -> str:
    """Return odds in whole numbers with `to`: 6 to 5."""
    return f"{ratio.numerator} to {ratio.denominator}"


def book_odds(book: Book, ratio: Fraction, clause: str = "") -> str:
    """Return odds as that clause of the book writes them, such as 9.5 to 1; otherwise in whole numbers."""
    for odds in book.odds.values():
        if odds.ratio == ratio and odds.cite.clause == clause:
            return odds.words
    return odds_words(ratio)


def wager_odds(book: Book, wager: str, ratio: Fraction) -> str:
    """Return odds as the book writes them for that wager; otherwise in whole numbers."""
    for (name, _), odds in book.odds.items():
        if name == wager.partition(" ")[0] and odds.ratio == ratio:
            return odds.words
    return odds_words(ratio)


def label(law: Law, wager: str) -> str:
    """Return the house's label of a wager, with its number: Place Bet 6."""
    return law.book.wager_label(wager)


def role_label(book: Book, role: str) -> str:
    """Return the house's label of a role; an unknown name is returned unchanged."""
    return book.roles[role].label if role in book.roles else role


def word_label(rows: Mapping[str, Ground | Breach | Annulment], name: str) -> str:
    """Return the house's label of a ground, breach or annulment; an unknown name with spaces for underscores."""
    return rows[name].label if name in rows else name.replace("_", " ")


def role_labels(book: Book, roles: frozenset[str]) -> str:
    """Return the house's labels of roles, joined by `or`; `House` is the label of `house`."""
    named = [book.roles[name].label for name in book.roles if name in roles]
    return join_words([*named, *(["House"] if "house" in roles else [])], "or")


class CiteForm(TypedDict):
    """The clause and the reading that something cites; null if there is none."""

    clause: str | None
    reading: str | None


def cite_form(cite: Cite) -> CiteForm:
    """Return a citation as an object."""
    return {"clause": cite.clause or None, "reading": cite.reading or None}


def cite_words(cite: Cite | None) -> str:
    """Return a clause with its reading and the amendment that changed it, as text; empty for None."""
    if cite is None:
        return ""
    words = (
        cite.clause,
        f"reading {cite.reading}" if cite.reading else "",
        f"amended by {cite.amended}" if cite.amended else "",
    )
    return ", ".join(filter(None, words))


def identities(books: Mapping[str, Book]) -> dict[str, BookIdentity]:
    """Return for each name the identity of its book."""
    return {name: book.identity for name, book in books.items()}


def mark_lines(books: Iterable[Book]) -> list[str]:
    """Return a line for each book that no regulator approved, with the mark that says so."""
    return [f"{book.house}: {book.mark}." for book in books if book.mark]


def join_words(words: Iterable[str], last: str = "and") -> str:
    """Return words joined as in a sentence: `a, b and c`."""
    *first, end = list(words) or [""]
    return f"{', '.join(first)} {last} {end}" if first else end


def chips_words(law: Law) -> str:
    """Return the values of a table's chips: 1 5 25 100 500."""
    return " ".join(short(chip) for chip in law.chips.denominations)


TOTALS = ("two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")


def total_word(total: int) -> str:
    """Return a total of two dice as a word: eleven."""
    return TOTALS[total - 2]

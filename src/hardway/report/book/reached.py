"""Checks that a record reaches the clauses that it claims to prove: its events, refusals or expectations name them."""

import re
from collections.abc import Iterable, Iterator
from functools import cache
from typing import Any

from hardway.notation.replay import ReplayedLine
from hardway.report.book.citations import citations
from hardway.rulebook import Book, Refusal
from hardway.rulebook.model.cite import readings_in


def unreached_clauses(book: Book, claimed: Iterable[str], lines: Iterable[ReplayedLine]) -> list[str]:
    """Return the clauses that a record claims to prove and does not reach; clauses unknown to the book are ignored.

    A clause is reached if an event, a refusal or an expectation of the record names it, or one beneath it. Some rows
    of the book are never named: they set an amount, or let nothing happen. For a clause with such a row, or without
    rows, any expectation in the record is enough.
    """
    expects, named = "", set[str]()
    for line in lines:
        if line.line.expects is not None:
            expects += f"{line.line.text}\n"
        elif line.outcome:
            named |= {*_words(line.outcome[1:] if isinstance(line.outcome, Refusal) else line.outcome)}

    @cache
    def by_name() -> set[str]:
        """Return the clauses that always show by name: the events or refusals of all their rows name them."""
        rows = citations(book)
        return {row.clause for row in rows} - {row.clause for row in rows if row.quiet or not row.by_name}

    def reached(clause: str) -> bool:
        names = {clause, *(one.number for one in (*book.named(clause), *book.under(clause)))}
        if names & named or re.search(rf"(?<!\S){re.escape(clause)}$", expects, re.MULTILINE):
            return True
        return bool(expects) and clause not in by_name()

    return [clause for clause in claimed if clause in book.clauses and not reached(clause)]


def _words(value: Any) -> Iterator[str]:
    """Yield every text in the events or the refusal of an entry; the clauses and readings are among them."""
    if isinstance(value, str):
        yield value
        yield from readings_in(value)
    elif isinstance(value, tuple | frozenset):
        for one in value:
            yield from _words(one)

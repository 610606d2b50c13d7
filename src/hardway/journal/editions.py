"""The rule books that tables were opened with, kept beside their rows, so that a table goes on by its own edition.

A table's first row names the hash of what is kept, so that a book that somebody changed in the store is none.
"""

import json
from hashlib import sha256

from hardway.journal.recorder import Recorder
from hardway.rulebook import Book, BookError, build

KIND = "edition"
"""Of the plain facts; the id is the SHA-256 of the text."""


def store_edition(recorder: Recorder, book: Book) -> str:
    """Keep a book, unless it is kept, and return what the first row of a table by it says."""
    text = json.dumps(book.raw, ensure_ascii=False, separators=(",", ":"))
    id = sha256(text.encode()).hexdigest()
    if recorder.get(KIND, id) is None:
        recorder.put(KIND, id, {"book": text})
    return id


def load_edition(recorder: Recorder, id: str) -> Book | None:
    """Return a book that is kept; None where it is not, was changed, or is of a form that is read no more."""
    fact = recorder.get(KIND, id) if id else None
    text = fact.get("book") if fact is not None else None
    if not isinstance(text, str) or sha256(text.encode()).hexdigest() != id:
        return None
    try:
        return build(json.loads(text))
    except (BookError, LookupError, TypeError, ValueError, AttributeError):
        return None

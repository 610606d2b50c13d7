"""The rule books that tables were opened with, kept beside their rows, so that a table goes on by its own edition.
Their felts are kept with them, and draw it so.

A table's first row names the hash of what is kept, so that a book that somebody changed in the store is none. What is
kept are the plain tables of a book, whatever its files looked like.
"""

import json
from hashlib import sha256
from typing import Any

from hardway.journal.recorder import Recorder
from hardway.rulebook import Book, BookError, build
from hardway.rulebook.felt.house_felt import felt_to_keep

KIND = "edition"
"""Of the plain facts; the id is the SHA-256 of the text."""


def store_edition(recorder: Recorder, book: Book) -> str:
    """Keep a book, unless it is kept, and return what the first row of a table by it says."""
    plain = {**book.raw, "digest": book.digest, "proofs": {}}  # which tests prove a clause is no part of the rules
    plain.pop("hashed", None)
    text = json.dumps(plain, ensure_ascii=False, separators=(",", ":"))
    id = sha256(text.encode()).hexdigest()
    if recorder.get(KIND, id) is None:
        recorder.put(KIND, id, {"book": text, "felt": felt_to_keep(book)})
    return id


def felt_of_edition(recorder: Recorder, id: str) -> dict[str, Any]:
    """Return the felt that was kept with a book; none where it is not there."""
    found = (recorder.get(KIND, id) or {}).get("felt")
    return found if isinstance(found, dict) else {}


def edition_is_kept(recorder: Recorder, id: object) -> bool:
    """Say whether the book that a first row names is there unchanged; one may name none."""
    return not id or edition_text(recorder, id) is not None


def edition_text(recorder: Recorder, id: object) -> str | None:
    """Return the text of a book that is kept unchanged."""
    fact = recorder.get(KIND, id) if isinstance(id, str) else None
    text = fact.get("book") if fact is not None else None
    whole = isinstance(text, str) and sha256(text.encode()).hexdigest() == id
    return text if whole else None


def load_edition(recorder: Recorder, id: str) -> Book | None:
    """Return a book that is kept; None where it is not, was changed, or is of a form that is read no more."""
    return read_edition(edition_text(recorder, id) or "null")


def read_edition(text: str) -> Book | None:
    """Return a book from the text of it that is kept; None where that is read no more."""
    try:
        return build(json.loads(text))
    except (BookError, LookupError, TypeError, ValueError, AttributeError):
        return None

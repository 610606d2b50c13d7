"""The rule books that a journal keeps: those its tables were opened with, and the folders of houses it was served with.

A table goes on by its own edition, and its felt is kept with that and drawn so. A table's first row names the hash of
what is kept, so that a book that somebody changed in the store is none. What is kept are the plain tables of a book,
whatever its files looked like. The rows do not need the folders; one that is gone is passed over.
"""

import json
from hashlib import sha256
from pathlib import Path
from typing import Any

from hardway.journal.recorder import Recorder
from hardway.rulebook import Book, BookError, add_houses, build
from hardway.rulebook.felt.house_felt import felt_to_store
from hardway.rulebook.loading.house_shelf import added_folders

KIND = "edition"
"""Of the plain facts; the id is the SHA-256 of the text."""


def store_edition(recorder: Recorder, book: Book) -> str:
    """Keep a book, unless it is kept, and return what the first row of a table by it says."""
    plain = {**book.raw, "digest": book.digest, "proofs": {}}  # which tests prove a clause is no part of the rules
    plain.pop("hashed", None)
    text = json.dumps(plain, ensure_ascii=False, separators=(",", ":"))
    id = sha256(text.encode()).hexdigest()
    if recorder.get(KIND, id) is None:
        recorder.put(KIND, id, {"book": text, "felt": felt_to_store(book)})
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


HOUSES, FOLDERS = "houses", "folders"
"""Of the plain fact."""


def remember_houses(recorder: Recorder) -> None:
    """Keep the folders that were added here, in place of those of before."""
    fact = {"folders": [str(folder) for folder in added_folders()]}
    if fact["folders"] and recorder.get(HOUSES, FOLDERS) != fact:
        recorder.put(HOUSES, FOLDERS, fact)


def forget_houses(recorder: Recorder) -> None:
    """Remember no folder any more. Tables of its houses play on by the books that the journal keeps."""
    recorder.put(HOUSES, FOLDERS, None)


def recall_houses(recorder: Recorder) -> list[str]:
    """Add the folders that a journal remembers, unless others were given; return why some of them cannot be."""
    if added_folders():
        return []
    wrong = []
    for folder in (recorder.get(HOUSES, FOLDERS) or {}).get("folders", []):
        try:
            add_houses(Path(folder))
        except BookError as error:
            wrong += error.gaps
    return wrong

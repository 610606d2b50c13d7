"""Editions: the rule books that a journal stores, and the folders of houses that it was served with.

A table continues by the edition it was opened with, and is drawn with the felt stored beside it. The first row of the
table names the hash of the edition, so a book changed in the store is not used. An edition holds the plain tables of a
book. The folders are a convenience: one that is missing is ignored.
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
"""The kind of the stored facts that are editions of rule books; the id is the SHA-256 of the edition's text."""


def store_edition(recorder: Recorder, book: Book) -> str:
    """Store a book, unless it is stored already, and return its id for the first row of a table."""
    plain = {**book.raw, "digest": book.digest, "proofs": {}}  # proofs are no part of the rules
    plain.pop("hashed", None)
    text = json.dumps(plain, ensure_ascii=False, separators=(",", ":"))
    id = sha256(text.encode()).hexdigest()
    if recorder.get(KIND, id) is None:
        recorder.put(KIND, id, {"book": text, "felt": felt_to_store(book)})
    return id


def felt_of_edition(recorder: Recorder, id: str) -> dict[str, Any]:
    """Return the drawing of the table layout that is stored with an edition, as data for pages; empty if there is
    none."""
    found = (recorder.get(KIND, id) or {}).get("felt")
    return found if isinstance(found, dict) else {}


def edition_is_kept(recorder: Recorder, id: object) -> bool:
    """Say whether the edition that a first row names is stored unchanged; true if the row names none."""
    return not id or edition_text(recorder, id) is not None


def edition_text(recorder: Recorder, id: object) -> str | None:
    """Return the text of an edition; None if it is missing or changed."""
    fact = recorder.get(KIND, id) if isinstance(id, str) else None
    text = fact.get("book") if fact is not None else None
    whole = isinstance(text, str) and sha256(text.encode()).hexdigest() == id
    return text if whole else None


def load_edition(recorder: Recorder, id: str) -> Book | None:
    """Return the book of an edition; None if it is missing, changed, or of an unsupported form."""
    return read_edition(edition_text(recorder, id) or "null")


def read_edition(text: str) -> Book | None:
    """Return the book in the text of an edition; None if its form is unsupported."""
    try:
        return build(json.loads(text))
    except (BookError, LookupError, TypeError, ValueError, AttributeError):
        return None


HOUSES, FOLDERS = "houses", "folders"
"""The kind and the id of the fact that stores in which folders added houses are."""


def remember_houses(recorder: Recorder) -> None:
    """Store the folders of houses that this process uses, in place of those stored earlier."""
    fact = {"folders": [str(folder) for folder in added_folders()]}
    if fact["folders"] and recorder.get(HOUSES, FOLDERS) != fact:
        recorder.put(HOUSES, FOLDERS, fact)


def forget_houses(recorder: Recorder) -> None:
    """Delete the stored folders. Tables of their houses continue by the stored editions."""
    recorder.put(HOUSES, FOLDERS, None)


def recall_houses(recorder: Recorder) -> list[str]:
    """Add the stored folders of houses to this process, unless some folder was added to it already; return why some
    cannot be added."""
    if added_folders():
        return []
    wrong = []
    for folder in (recorder.get(HOUSES, FOLDERS) or {}).get("folders", []):
        try:
            add_houses(Path(folder))
        except BookError as error:
            wrong += error.gaps
    return wrong

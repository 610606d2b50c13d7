"""The head of a document to file: number, date, and the hashes of the book, the approved text and the software."""

from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import NamedTuple, TypedDict

import hardway
from hardway.floor.manifest import software_hashes
from hardway.report.files import FileError
from hardway.rulebook import Book


class DocumentForm(TypedDict):
    """The head of a document; `text` is null unless the approved text was given as a file."""

    number: str
    date: str
    book: str
    text: str | None
    software: str


class Document(NamedTuple):
    """What identifies a document, and what it was made of."""

    number: str
    date: str
    book: str
    """The book's digest: the SHA-256 over all of its rows."""
    text: str
    """The SHA-256 of the file with the approved text; empty if none was given."""
    software: str


def new_document(book: Book, *, date: str, number: str = "", text: str = "", kind: str) -> Document:
    """Return the head of a document of a kind, such as `par`; `text` is a file with the approved text.

    Without a number it is made of the house, the kind, the date and the book's hash.
    """
    named = number or f"{book.full_name.replace('/', '-')}-{kind}-{date.replace('-', '')}-{book.digest[:8]}"
    return Document(named, date, book.digest, _hash(text) if text else "", software_digest())


def document_form(document: Document) -> DocumentForm:
    """Return the head of a document as a JSON object."""
    return {**document._asdict(), "text": document.text or None}  # type: ignore[typeddict-item]


def document_facts(document: Document) -> dict[str, str]:
    """Return the lines of a document's head, by name."""
    text = {"approved text": f"sha256 {document.text}"} if document.text else {}
    return {
        "document": document.number, "date": document.date, "book": f"sha256 {document.book}", **text,
        "software": f"Hardway {hardway.__version__}, sha256 {document.software}",
    }  # fmt: skip


@cache
def software_digest() -> str:
    """Return the SHA-256 of the software's files: of a line for each, with its hash and its name in a manifest."""
    return sha256("".join(f"{found}  {name}\n" for name, found in software_hashes().items()).encode()).hexdigest()


def _hash(path: str) -> str:
    try:
        return sha256(Path(path).read_bytes()).hexdigest()
    except OSError as error:
        raise FileError(f"{path}: cannot be read ({(error.strerror or str(error)).lower()})") from None

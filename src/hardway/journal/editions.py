"""The rule books that tables were opened with, kept beside their rows, so that a table goes on by its own edition.
Their felts are kept with them, and draw it so.

A table's first row names the hash of what is kept, so that a book that somebody changed in the store is none. What is
kept are the plain tables of a book, whatever its files looked like; words that the books have since changed are read as
those of today.
"""

import json
from hashlib import sha256
from typing import Any

from hardway.journal.recorder import Recorder
from hardway.rulebook import Book, BookError, build, house_names, load
from hardway.rulebook.felt.house_felt import felt_to_keep
from hardway.rulebook.loading.house_shelf import MORE
from hardway.rulebook.schema.schema import of_file

KIND = "edition"
"""Of the plain facts; the id is the SHA-256 of the text."""
SETTINGS_SINCE = {("nobody", "stick_working"): "stick", ("nobody", "stick_all"): "stick"}
"""Values of settings that kept books may still have, and what they are called now."""
WAGERS_SINCE = ("numbers", "line", "offered")
"""What wagers of kept books may not state: it stood in no book."""

STICK_THEN = "stickperson"
"""Who had the stick in every book that does not say so yet."""

HANDED_TO_THEN = ("inspector", "police")
"""To whom a detained person was handed over by books that do not say so yet."""


NONE_THEN = ("text", "amount")
"""Kinds of terms that could be `none`, whatever was asked for, by books that do not say which can."""

RESELECT_THEN = "off_table"
"""The ground after which the shooter chose dice anew by books that do not say so yet."""


def store_edition(recorder: Recorder, book: Book) -> str:
    """Keep a book, unless it is kept, and return what the first row of a table by it says."""
    plain = {**book.raw, "digest": book.digest, "proofs": {}}  # which tests prove a clause is no part of the rules
    plain.pop("hashed", None)
    text = json.dumps(plain, ensure_ascii=False, separators=(",", ":"))
    id = sha256(text.encode()).hexdigest()
    kept = recorder.get(KIND, id)
    if kept is None or "felt" not in kept:
        recorder.put(KIND, id, {"book": text, "felt": felt_to_keep(book)})
    return id


def felt_of_edition(recorder: Recorder, id: str) -> dict[str, Any]:
    """Return the felt that was kept with a book; none of a book that an earlier version kept."""
    found = (recorder.get(KIND, id) or {}).get("felt")
    return found if isinstance(found, dict) else {}


def edition_is_kept(recorder: Recorder, id: object) -> bool:
    """Say whether the book that a first row names is there unchanged; those of earlier versions name none."""
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
        return build(_of_today(json.loads(text)))
    except (BookError, LookupError, TypeError, ValueError, AttributeError):
        return None


def _of_today(raw: dict[str, Any]) -> dict[str, Any]:
    """Return the tables of a kept book in the words of today."""
    settings = [
        {**row, "value": SETTINGS_SINCE.get((row["name"], row["value"]), row["value"])} for row in raw["settings"]
    ]
    grounds = [
        {"needs": "", "reselect": "yes" if row["ground"] == RESELECT_THEN else "no", **row}
        for row in _labelled(raw, "grounds", "ground")
    ]
    head = {"stick": STICK_THEN, **raw["book"]}
    detain = next((row for row in raw["authority"] if row["act"] == "detain"), None)
    custody = [{**detain, "to": to} for to in HANDED_TO_THEN] if detain else []
    wagers = _stated(raw["wagers"])
    since: dict[str, Any] = {name: [] for file in MORE for name in of_file(file)}
    asked = {
        name: [{"none": "yes" if row["as"] in NONE_THEN else "no", **row} for row in raw.get(name, [])]
        for name in ("promotion_terms", "promotion_details")
    }
    return {
        **since,
        "custody": custody,
        "groups": [],
        **raw,
        **asked,
        "book": head,
        "settings": settings,
        "grounds": grounds,
        "breaches": _labelled(raw, "breaches", "breach"),
        "annulments": _labelled(raw, "annulments", "ground"),
        "wagers": wagers,
    }


def _labelled(raw: dict[str, Any], table: str, name: str) -> list[dict[str, str]]:
    """Return rows with what people read of them; of books kept before they said it, what the houses here say."""
    rows: list[dict[str, str]] = raw[table]
    if all("label" in row for row in rows):
        return rows
    houses = {row[name]: row["label"] for house in house_names() for row in load(house).raw[table]}
    return [{"label": houses.get(row[name], ""), **row} for row in rows]


def _stated(wagers: dict[str, Any]) -> dict[str, Any]:
    """Return wagers with what books kept before did not state of them, which is what the houses here state."""
    if any("numbers" in wager for wager in wagers.values()):
        return wagers
    houses = {name: wager for house in house_names() for name, wager in load(house).raw["wagers"].items()}
    return {
        name: {**{key: houses.get(name, {}).get(key, "") for key in WAGERS_SINCE}, **wager}
        for name, wager in wagers.items()
    }

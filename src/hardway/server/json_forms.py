"""Forms of a table for JSON: its view, what happened in sentences, a refusal. Money is text. Knows the core alone."""

from typing import Any

from pydantic_core import to_json

from hardway.report.sentences.game_sentences import sentences
from hardway.report.sentences.sentence import Sentence
from hardway.rulebook import Law
from hardway.table import Refusal
from hardway.table.model.events import Event

Form = dict[str, Any]


def text(form: Any) -> str:
    """Write JSON as it is sent: every row and every view is, so by the faster of the two writers there are."""
    return to_json(form).decode()


def says(law: Law, events: tuple[Event, ...]) -> list[Form]:
    """Tell what happened in sentences."""
    return [sentence(one) for one in sentences(law, events)]


def sentence(one: Sentence) -> Form:
    """Return a sentence with the clause that decides."""
    clause = next((clause for purpose, clause in one.cites if not purpose), None)
    return {"text": one.text, "clause": clause, "level": one.tone}


def error(name: str, says: str, clause: str | None = None) -> Form:
    """Return an error."""
    return {"name": name, "clause": clause, "says": says}


def refusal_error(refusal: Refusal) -> Form:
    """Return the error of a refusal."""
    form = error(refusal.reason, refusal.says, refusal.clause)
    return {**form, "reading": refusal.reading} if refusal.reading else form

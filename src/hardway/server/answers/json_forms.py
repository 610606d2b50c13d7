"""Forms for JSON: what happened in sentences, a refusal; and how they go out, zipped to those who understand it."""

from functools import lru_cache
from gzip import compress
from typing import Any

from pydantic_core import to_json
from starlette.datastructures import Headers
from starlette.responses import Response
from starlette.types import Receive, Scope, Send

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


class ZippedForm(Response):
    """A form in JSON that many ask for: a felt has 70 kB, and 9 when it is zipped."""

    media_type = "application/json"

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Send it as it is understood."""
        self.headers["vary"] = "accept-encoding"
        if "gzip" in understood(Headers(scope=scope)):
            self.body = _zipped(bytes(self.body))
            self.headers.update({"content-encoding": "gzip", "content-length": str(len(self.body))})
        await super().__call__(scope, receive, send)


@lru_cache(maxsize=256)
def _zipped(body: bytes) -> bytes:
    return compress(body, mtime=0)


def understood(headers: Headers) -> set[str]:
    """Return the codings of an Accept-Encoding, less those it refuses: `gzip, br;q=0` is gzip."""
    parts = [part.replace(" ", "").lower().partition(";q=") for part in headers.get("accept-encoding", "").split(",")]
    return {coding for coding, q, weight in parts if not q or weight.strip("0.")}

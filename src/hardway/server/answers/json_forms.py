"""Forms for JSON: events in sentences, errors; and answers that are zipped where the client understands it."""

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
from hardway.values.phrase import spoken

Form = dict[str, Any]


def text(form: Any) -> str:
    """Return JSON as it is sent, by the faster of the two writers there are: every row and view passes here."""
    return to_json(form).decode()


def says(law: Law, events: tuple[Event, ...]) -> list[Form]:
    """Return events in sentences."""
    return [sentence(one) for one in sentences(law, events)]


def sentence(one: Sentence) -> Form:
    """Return a sentence with the clause that decides it."""
    clause = next((clause for purpose, clause in one.cites if not purpose), None)
    return {"text": one.text, "clause": clause, "level": one.tone, "event": one.event, **spoken(one.text)}


def error(name: str, says: str, clause: str | None = None) -> Form:
    """Return an error."""
    return {"name": name, "clause": clause, "says": says, **spoken(says)}


def refusal_error(refusal: Refusal) -> Form:
    """Return the error of a refusal."""
    form = error(refusal.reason, refusal.says, refusal.clause)
    return {**form, "reading": refusal.reading} if refusal.reading else form


class ZippedForm(Response):
    """An answer in JSON that many ask for: a felt has 70 kB, and 9 zipped."""

    media_type = "application/json"

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Send it, zipped if the client understands that."""
        self.headers["vary"] = "accept-encoding"
        if "gzip" in accepted_codings(Headers(scope=scope)):
            self.body = _zipped(bytes(self.body))
            self.headers.update({"content-encoding": "gzip", "content-length": str(len(self.body))})
        await super().__call__(scope, receive, send)


@lru_cache(maxsize=256)
def _zipped(body: bytes) -> bytes:
    return compress(body, mtime=0)


def accepted_codings(headers: Headers) -> set[str]:
    """Return the codings of an Accept-Encoding, less those it refuses: `gzip, br;q=0` is gzip."""
    parts = [part.replace(" ", "").lower().partition(";q=") for part in headers.get("accept-encoding", "").split(",")]
    return {coding for coding, q, weight in parts if not q or weight.strip("0.")}

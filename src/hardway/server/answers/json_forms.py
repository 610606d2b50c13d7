"""JSON forms of events and errors, and answers that are compressed if the client accepts that."""

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
    """Return JSON text as it is sent, written by the faster of two writers: every row and view passes here."""
    return to_json(form).decode()


def says(law: Law, events: tuple[Event, ...]) -> list[Form]:
    """Return the sentences of events, in JSON form."""
    return [sentence(one) for one in sentences(law, events)]


def sentence(one: Sentence) -> Form:
    """Return a sentence in JSON form; `clause` is the first it cites that has no special purpose, such as the odds."""
    clause = next((clause for purpose, clause in one.cites if not purpose), None)
    return {"text": one.text, "clause": clause, "level": one.tone, "event": one.event, **spoken(one.text)}


def spoken_text(text: str) -> Form:
    """Return a text with its parts in JSON form."""
    return {"text": text, **spoken(text)}


def error(name: str, says: str, clause: str | None = None) -> Form:
    """Return an error in JSON form."""
    return {"name": name, "clause": clause, "says": says, **spoken(says)}


def refusal_error(refusal: Refusal) -> Form:
    """Return the error of a refusal."""
    form = error(refusal.reason, refusal.says, refusal.clause)
    return {**form, "reading": refusal.reading} if refusal.reading else form


class ZippedForm(Response):
    """A JSON answer that many ask for, compressed if the client accepts it: a felt has 70 kB, compressed 9."""

    media_type = "application/json"

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Send the answer, compressed if the client accepts that."""
        self.headers["vary"] = "accept-encoding"
        if "gzip" in accepted_codings(Headers(scope=scope)):
            self.body = _zipped(bytes(self.body))
            self.headers.update({"content-encoding": "gzip", "content-length": str(len(self.body))})
        await super().__call__(scope, receive, send)


@lru_cache(maxsize=256)
def _zipped(body: bytes) -> bytes:
    return compress(body, mtime=0)


def accepted_codings(headers: Headers) -> set[str]:
    """Return the codings that an Accept-Encoding header names, without those it refuses: `gzip, br;q=0` gives gzip."""
    parts = [part.replace(" ", "").lower().partition(";q=") for part in headers.get("accept-encoding", "").split(",")]
    return {coding for coding, q, weight in parts if not q or weight.strip("0.")}

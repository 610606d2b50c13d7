"""How a plain fact is stored: JSON in one form, so that two equal facts are one text. Knows no database."""

import json
from typing import Any

from hardway.journal.recorder import ANY, Changed

Facts = dict[str, dict[str, Any]]


def dump_fact(body: dict[str, Any] | None) -> str | None:
    """Return a fact's text; None for no fact."""
    if body is None:
        return None
    return json.dumps(body, ensure_ascii=True, allow_nan=False, separators=(",", ":"), sort_keys=True)


def load_fact(text: str | None) -> dict[str, Any] | None:
    """Return the fact of a text; None for no text.

    What somebody wrote into the store by hand may be no fact: it has no field that a reader looks for, and an audit
    goes on to say so.
    """
    if text is None:
        return None
    try:
        body = json.loads(text)
    except (ValueError, RecursionError):
        body = None
    return body if isinstance(body, dict) else {"unreadable": text}


def check_unchanged(kind: str, id: str, text: str | None, expect: Any) -> None:
    """Raise Changed unless the text that is stored is of the fact its writer expects there."""
    if expect is not ANY and text != dump_fact(expect):
        raise Changed(f"the {kind} {id} was changed by somebody else")

"""How a plain fact is written down: JSON in one form, so that two equal facts are one text. Knows no database."""

import json
from typing import Any

Facts = dict[str, dict[str, Any]]


def written(body: dict[str, Any] | None) -> str | None:
    """Return a fact's text; None for no fact."""
    if body is None:
        return None
    return json.dumps(body, ensure_ascii=True, allow_nan=False, separators=(",", ":"), sort_keys=True)


def read(text: str | None) -> dict[str, Any] | None:
    """Return the fact that a text says."""
    if text is None:
        return None
    body: dict[str, Any] = json.loads(text)
    return body

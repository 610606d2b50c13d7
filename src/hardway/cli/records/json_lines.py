"""A replay as JSON lines: one object for each entry, whatever core decided it."""

import json
import sys
from collections.abc import Callable
from typing import Any

from hardway.notation import ReplayedLine, refusal_form
from hardway.rulebook import Refusal


def write_json(form: dict[str, Any]) -> None:
    """Write one object on a line of its own."""
    sys.stdout.write(json.dumps(form) + "\n")


def write_played(played: ReplayedLine, event_form: Callable[[Any], dict[str, Any]]) -> None:
    """Write what came of an entry, and of expectations those that failed."""
    line, outcome = played.line, played.outcome
    if line.expects:
        if played.failure:
            write_json({"line": line.number, "failed": played.failure.removeprefix(f"line {line.number}: ")})
    elif isinstance(outcome, Refusal):
        write_json({"line": line.number, "entry": line.text, "refused": refusal_form(outcome)})
    else:
        write_json({"line": line.number, "entry": line.text, "events": [event_form(event) for event in outcome]})

"""A record as a film: each entry in the form of a row, with the table after it."""

from collections.abc import Iterator
from typing import Any

from hardway.notation import Replay, event_form
from hardway.report.told import told_refusal
from hardway.server.forms import refusal_error, says, sentence, view_form
from hardway.table import Refusal

Form = dict[str, Any]


def shown(play: Replay) -> Iterator[Form]:
    """Yield every entry of a record, as it is played."""
    number = 0
    for line, outcome, _ in play.play():
        if line.expects is not None:
            continue
        number += 1
        row: Form = {
            "seq": number, "at": line.time or "", "kind": "entry", "by": "", "role": "", "entry": line.text,
            "events": [], "says": [], "hash": "",
        }  # fmt: skip
        if isinstance(outcome, Refusal):
            row |= {"kind": "refused", "refused": refusal_error(outcome), "says": [sentence(told_refusal(outcome))]}
        else:
            row |= {"events": [event_form(event) for event in outcome], "says": says(play.law, outcome)}
        yield {"row": row, "view": view_form(play.law, play.state, "")}

"""A record as a film: each entry as a row, with the table after it."""

import json
from typing import Any, NamedTuple

from hardway.notation import Replay, event_form
from hardway.notation.suggestion import with_suggestion
from hardway.report.sentences.game_sentences import refusal_sentence
from hardway.server.answers.json_forms import refusal_error, says, sentence
from hardway.table import Refusal, view
from hardway.table.model.events import Called

Form = dict[str, Any]
FILM_BYTES = 8 << 20
"""The most bytes of a film: every entry comes with the whole table, and a table may be full of wagers."""


class Film(NamedTuple):
    """Some entries of a record with the table after each; also how many entries there are, and the numbers of those
    that call a result of the dice.
    """

    played: list[Form]
    entries: int
    calls: list[int]


def film_of(play: Replay, after: int, limit: int) -> Film:
    """Play a whole record; return up to `limit` of its entries after number `after`.

    There are fewer if the film grows too large, but at least one.
    """
    played: list[Form] = []
    number, calls, room = 0, [], FILM_BYTES
    for line, outcome, _ in play.play():
        if line.expects is not None:
            continue
        number += 1
        if not isinstance(outcome, Refusal) and any(isinstance(event, Called) for event in outcome):
            calls.append(number)
        if not after < number <= after + limit or (played and room <= 0):
            continue
        row: Form = {
            "seq": number, "at": line.time or "", "kind": "entry", "by": "", "role": "", "entry": line.text,
            "events": [], "says": [], "hash": "",
        }  # fmt: skip
        if isinstance(outcome, Refusal):
            refusal = with_suggestion(outcome, line.text, play.law.book.words)
            row |= {"kind": "refused", "refused": refusal_error(refusal), "says": [sentence(refusal_sentence(refusal))]}
        else:
            row |= {"events": [event_form(event) for event in outcome], "says": says(play.law, outcome)}
        played.append({"row": row, "view": view(play.law, play.state, "")})
        room -= len(json.dumps(played[-1]))
    return Film(played, number, calls)

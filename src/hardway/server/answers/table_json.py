"""JSON forms of what leaves a table in play: its rows, its dice, and its asks (entries that wait for staff's answer).

Everyone sees every row, except entries of staff that were refused, which only staff see. That staff declined what a
player asked for, everyone sees. Knows no socket.
"""

import json

from hardway.floor.runtime.entry import Entry
from hardway.floor.table.asks import Asks
from hardway.floor.table.live import Live
from hardway.floor.table.reading import ruled_faces
from hardway.floor.timestamps import timestamp
from hardway.journal import Row
from hardway.journal.stored_stream import KEPT_BOOK, OWN_EDITION, UnreadableRow, decode_refusal, decode_row
from hardway.notation import event_form, write
from hardway.report.sentences.dice_sentences import dice_sentences
from hardway.report.sentences.game_sentences import refusal_sentence
from hardway.report.sentences.sentence import Sentence, cites_of
from hardway.rulebook import Law
from hardway.server.answers.json_forms import Form, refusal_error, says, sentence
from hardway.values.money import dollars


def entry_form(law: Law, entry: Entry, *, staff: bool) -> Form:
    """Return a row of the journal in JSON form, as staff see it or as everyone else does; `entry` is the row,
    decoded."""
    row = entry.row
    form = _row_head(row, staff=staff)
    events = entry.tick + entry.events
    form["events"] = [event_form(event) for event in events]
    form["says"] = says(law, events)
    if entry.refusal is not None and _was_asked(row):
        form["says"] = [sentence(Sentence(entry.refusal.says, cites_of(("", entry.refusal.clause or ""))))]
    elif staff and entry.refusal is not None:
        form["refused"], form["says"] = refusal_error(entry.refusal), [sentence(refusal_sentence(entry.refusal))]
    if row.proof:
        proof = json.loads(row.proof)
        proof.pop("sealed", None)  # the encrypted secret is for the house, in case it is interrupted now
        form["proof"] = proof
    elif row.kind == "dice":
        form["proof"] = json.loads(row.body)
        form["says"] = [sentence(one) for one in dice_sentences(form["proof"])]
    return form


def row_form(law: Law, row: Row, *, staff: bool) -> Form:
    """Return a row of the journal in JSON form; if it was altered and cannot be read, it says so."""
    try:
        return entry_form(law, _decoded(law, row), staff=staff)
    except UnreadableRow as fault:
        said = Sentence(f"this row cannot be read: {fault.says}", tone="refused")
        return {**_row_head(row, staff=staff), "says": [sentence(said)]}


def _decoded(law: Law, row: Row) -> Entry:
    if row.kind != "entry":
        return Entry(row, refusal=decode_refusal(row))
    _, tick, command, events = decode_row(row, law.book.words)
    return Entry(row, tick, command, events)


def _was_asked(row: Row) -> bool:
    """Say whether a refused row is a player's entry that staff declined, which everyone at the table sees."""
    return bool(json.loads(row.body).get("asked"))


def _row_head(row: Row, *, staff: bool) -> Form:
    """Return the fields that every row has; the text of a refused entry of staff is for staff alone."""
    hidden = row.kind == "refused" and not staff and not _was_asked(row)
    return {
        "seq": row.seq, "at": row.at, "kind": row.kind, "by": "" if hidden else row.by,
        "role": "" if hidden else row.role, "entry": "" if hidden else row.entry, "events": [], "says": [],
        "hash": row.hash,
    }  # fmt: skip


def dice_form(live: Live) -> Form:
    """Return which dice a table uses, and which step the next throw has reached."""
    if live.dice is None:
        return {
            "kind": "real", "provable": False, "throw": 0, "house": "", "players": {}, "phase": "open", "trouble": "",
        }  # fmt: skip
    cup = live.dice.cup
    return {
        "kind": "electronic", "provable": bool(cup.nonces if cup.thrown else cup.players), "throw": cup.number,
        "house": cup.commitment, "players": dict(cup.players),
        "phase": "open" if cup.phase == "betting" else cup.phase, "trouble": live.dice.trouble,
    }  # fmt: skip


def asks_form(asks: Asks) -> list[Form]:
    """Return a table's open asks, the players' entries that wait until staff confirm or decline them, in JSON form."""
    forms = []
    for id, asked in asks.waiting.items():
        _, held = asked.ask.needs[0]
        forms.append({
            "id": id, "entry": write(asked.ask.command), "by": asked.who.person, "roles": sorted(held.roles),
            "clause": held.cite.clause or None, "says": asked.ask.says,
        })  # fmt: skip
    return forms


def closes_form(live: Live) -> Form:
    """Return when the betting clock runs out, and in how many seconds, because a page's own clock may be wrong."""
    if live.closes is None:
        return {"closes": None, "closes_in": None}
    left = (live.closes - live.clock()).total_seconds()
    return {"closes": timestamp(live.closes), "closes_in": max(0.0, round(left, 3))}


def reading_form(live: Live) -> Form:
    """Return the faces of real dice as they were read, in JSON form."""
    reads, ruled = live.reader.reading.readings, ruled_faces(live.host.durable_state)
    if not reads:
        return {"faces": None, "by": "", "corrected": False, "ruled": ruled}
    last = reads[-1]
    faces, corrected = [last.roll.first, last.roll.second], last.before is not None
    return {"faces": faces, "by": last.by, "corrected": corrected, "ruled": ruled}


def settings_form(live: Live, zone: str) -> Form:
    """Return the settings of a table, in JSON form."""
    kept = live.settings
    return {
        "name": kept.get("title", ""), "house": live.host.law.book.name,
        "variant": kept.get("variant", ""), "pit": kept.get("pit", ""), "mode": live.host.durable_state.mode,
        "dice": kept.get("dice", "electronic"), "staff": kept.get("staff", "auto"),
        "betting_seconds": int(kept.get("betting_seconds", 0)), "owner": kept.get("owner", ""),
        "private": bool(kept.get("private")), "nobody_new": live.nobody_new,
        "chips": [dollars(chip) for chip in _chips(live)], "zone": zone,
        "edition": live.host.start.other_book, "book": book_name(live),
    }  # fmt: skip


def _chips(live: Live) -> tuple[int, ...]:
    return live.host.law.with_chips(live.host.durable_state.desk.chips).chips.denominations


def book_name(live: Live) -> str:
    """Return the name by which a page asks for a table's book: the house or its variant.

    It is `house@edition`, a book that the journal stores, if the house's own book has changed since the table was
    opened or cannot be read, or if the table is a tournament's.
    """
    book, kept = live.host.law.book, live.settings
    own = live.host.start.other_book in (OWN_EDITION, KEPT_BOOK) or kept.get("tournament")
    if own and kept.get("edition"):
        return f"{book.name}@{kept['edition']}"
    return f"{book.name}.{variant}" if (variant := kept.get("variant", "")) else book.name

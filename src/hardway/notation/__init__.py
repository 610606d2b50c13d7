"""The written form of the game: parse, write, replay, and the JSON form. Knows the table; no database, no screen."""

from hardway.notation.form import event_form, final_form, record_form, refusal_form
from hardway.notation.parse import parse
from hardway.notation.record import Record, read_file, read_record
from hardway.notation.replay import CoreReplay, Replay, ReplayedLine, open_replay, replay_text
from hardway.notation.words import NotationError
from hardway.notation.write import write

__all__ = [
    "CoreReplay", "NotationError", "Record", "Replay", "ReplayedLine", "event_form", "final_form",
    "open_replay", "parse", "read_file", "read_record", "record_form", "refusal_form", "replay_text", "write",
]  # fmt: skip

"""The written form of the game: reads and writes entries and records, replays them, and gives their JSON.

Knows the table; no database, no screen.
"""

from hardway.notation.form import event_form, final_form, record_form, refusal_form
from hardway.notation.forms import parse, write
from hardway.notation.record import Record, read_file, read_record
from hardway.notation.replay import Replay, ReplayedLine, of_table, replay_text
from hardway.notation.words import NotationError

__all__ = [
    "NotationError", "Record", "Replay", "ReplayedLine", "event_form", "final_form",
    "of_table", "parse", "read_file", "read_record", "record_form", "refusal_form", "replay_text", "write",
]  # fmt: skip

"""Which stream is whose: a table's, the floor's own, or that of a tournament or promotion (`tournament.spring_cup`).

>>> core_of("tournament.spring_cup"), core_of("crown-1"), stream_of("tournament", "spring_cup")
('tournament', '', 'tournament.spring_cup')
"""

import re

from hardway.journal.floor_facts import FLOOR
from hardway.journal.recorder import Recorder
from hardway.values.known import CORES

CORE_NAME = re.compile(r"[a-z][a-z0-9_]{0,39}\Z")
"""What a tournament or promotion is called: a name of the notation, in small letters."""


ROUND_TABLE = re.compile(r"[a-z0-9_]+-[a-z][a-z0-9_]*-[0-9]+\Z")
"""A table of a tournament's round: the house, the tournament and a number. No house's name has a hyphen."""


def stream_of(core: str, name: str) -> str:
    """Return the stream of a tournament or promotion; no table's name has a dot."""
    return f"{core}.{name}"


def core_of(stream: str) -> str:
    """Return the core whose stream it is; empty for a table's and the floor's."""
    core, dot, _ = stream.partition(".")
    return core if dot and core in CORES else ""


def is_table(stream: str) -> bool:
    """Say whether a stream is a table's."""
    return stream != FLOOR and not core_of(stream)


def is_money_table(stream: str) -> bool:
    """Say whether a stream is a table's at which dollars are played; of a round, `crown-spring_cup-1`, chips are."""
    return is_table(stream) and not ROUND_TABLE.match(stream)


def moves_dollars(stream: str) -> bool:
    """Say whether people bring dollars there and take them away: to a table, or to enter a tournament."""
    return is_money_table(stream) or core_of(stream) == "tournament"


def table_streams(recorder: Recorder) -> list[str]:
    """Return the streams of tables, sorted."""
    return [stream for stream in recorder.streams() if is_table(stream)]


def core_streams(recorder: Recorder, core: str) -> list[str]:
    """Return the streams of a core, sorted."""
    return [stream for stream in recorder.streams() if core_of(stream) == core]


def hand_key(table: str, seq: int) -> str:
    """Return the key by which a tournament is told of a row of one of its tables."""
    return f"{table}#{seq}"


def disputes_key(table: str, seq: int) -> str:
    """Return the key by which it is told which disputes wait after a row."""
    return f"{hand_key(table, seq)}?"


def chips_key(table: str, seq: int) -> str:
    """Return the key by which it is told what players have after a row."""
    return f"{hand_key(table, seq)}="


def takeback_key(table: str, seq: int) -> str:
    """Return the key by which it is told of a row that took back the call that ended a hand."""
    return f"{hand_key(table, seq)}-"

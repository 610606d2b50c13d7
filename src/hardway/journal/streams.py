"""Names of streams: of tables, of the floor, of tournaments and promotions (`tournament.spring_cup`).

>>> core_of("tournament.spring_cup"), core_of("crown-1"), stream_of("tournament", "spring_cup")
('tournament', '', 'tournament.spring_cup')
"""

import re

from hardway.journal.floor_facts import FLOOR
from hardway.journal.recorder import Recorder
from hardway.values.known import CORES

CORE_NAME = re.compile(r"[a-z][a-z0-9_]{0,39}\Z")
"""Matches names of tournaments and promotions: small letters, digits and underscores."""


ROUND_TABLE = re.compile(r"[a-z0-9_]+-[a-z][a-z0-9_]*-[0-9]+\Z")
"""Matches the name of a tournament round's table: house, tournament and number. No house's name has a hyphen."""


def stream_of(core: str, name: str) -> str:
    """Return the stream of a tournament or promotion. No table's name has a dot."""
    return f"{core}.{name}"


def core_of(stream: str) -> str:
    """Return the core of a stream; empty for a table or the floor."""
    core, dot, _ = stream.partition(".")
    return core if dot and core in CORES else ""


def is_table(stream: str) -> bool:
    """Say whether a stream is a table's."""
    return stream != FLOOR and not core_of(stream)


def is_money_table(stream: str) -> bool:
    """Say whether a stream is a table where dollars are played; at a round's table, `crown-spring_cup-1`, chips are
    played."""
    return is_table(stream) and not ROUND_TABLE.match(stream)


def moves_dollars(stream: str) -> bool:
    """Say whether people bring and take dollars in a stream: at tables, and to enter a tournament."""
    return is_money_table(stream) or core_of(stream) == "tournament"


def table_streams(recorder: Recorder) -> list[str]:
    """Return the streams of tables, sorted."""
    return [stream for stream in recorder.streams() if is_table(stream)]


def core_streams(recorder: Recorder, core: str) -> list[str]:
    """Return the streams of a core, sorted."""
    return [stream for stream in recorder.streams() if core_of(stream) == core]


def hand_key(table: str, seq: int) -> str:
    """Return the key under which a table reports a hand that its row `seq` ended."""
    return f"{table}#{seq}"


def disputes_key(table: str, seq: int) -> str:
    """Return the key under which a table reports its open disputes after its row `seq`."""
    return f"{hand_key(table, seq)}?"


def chips_key(table: str, seq: int) -> str:
    """Return the key under which a table reports chips after its row `seq`."""
    return f"{hand_key(table, seq)}="


def takeback_key(table: str, seq: int) -> str:
    """Return the key under which a table reports that its row `seq` took back the end of a hand."""
    return f"{hand_key(table, seq)}-"

"""Gives a table after some entries of a record, where most tests of one decision begin."""

import hardway as hw
from hardway.notation import Replay, read_record
from hardway.rulebook import Law
from hardway.table import Refusal, State


def at(house: str, *entries: str) -> tuple[Law, State]:
    """Return a house's law and its table after these entries, all of which must be accepted."""
    replay = Replay(read_record("\n".join([f"house {house}", *entries])))
    for played in replay.play():
        assert not isinstance(played.outcome, Refusal), (played.line.text, played.outcome)
    return replay.law, replay.state


def table(house: str, *entries: str, **setup: object) -> hw.Table:
    """Return a table of the library after these entries, all of which must be accepted."""
    t = hw.Table(house, **setup)
    for entry in entries:
        outcome = t.do(entry)
        assert not isinstance(outcome, hw.Refusal), (entry, outcome)
    return t

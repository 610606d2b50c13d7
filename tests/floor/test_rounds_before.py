"""Rounds from before what lies at the throw counted as wagered: judged by the software of their time, and by no other."""

from typing import Any

import pytest

from hardway.journal import MemoryRecorder
from hardway.journal.audit.played_table import PutWagers
from hardway.journal.software import SOFTWARE
from hardway.notation import round_table
from hardway.tournament import commands as c
from hardway.tournament import events as e
from hardway.tournament import playing
from tests.floor.rig import until
from tests.floor.test_rounds import CUP, STICK, TABLES, Evening, evening
from tests.floor.test_rounds_audited import found

TABLE = TABLES[0]
BEFORE = "0.1.0+2"
LEAST = 2500


def least_then(_tl: Any, _state: Any, table: Any, stacks: tuple[c.Stack, ...]) -> list[e.Event]:
    """What followed then: all of the least wager was taken from who had put down less."""
    made: list[e.Event] = []
    for player, chips, wagered in stacks:
        if wagered < LEAST:
            made.append(e.WagerMissed(player, table.name, wagered, LEAST, "taken", "8.2.1(c)"))
            made.append(e.ChipsForfeited(player, table.name, min(LEAST, chips), "8.2.1(c)"))
    return made


def played(monkeypatch: pytest.MonkeyPatch, software: str, opened: str = "") -> MemoryRecorder:
    """Return the journal of a hand in which ann took her 25 back, and bob put down 10 of 25, as it was told then."""
    kept = MemoryRecorder()

    async def work(night: Evening) -> None:
        await night.begin(general={"least_wager": "25", "missed_wager": "taken"})
        live, (ann, bob) = await night.at(TABLE), night.players(TABLE)
        await night.play(live, (ann, "bet field 25"), (ann, "take field"), (bob, "bet pass 10"), (STICK, "roll 4 3"))
        await until(lambda: night.host.told.state.tables[TABLE].hands == 1)

    monkeypatch.setattr(round_table, "LaidWagers", PutWagers)
    monkeypatch.setattr(playing, "_least_wager", least_then)
    monkeypatch.setattr("hardway.floor.cores.core_host.SOFTWARE", software)
    monkeypatch.setattr("hardway.floor.cores.core_streams.SOFTWARE", opened or software)
    evening(kept, work)
    monkeypatch.undo()
    return kept


def test_a_hand_told_by_earlier_software_is_judged_by_it(monkeypatch: pytest.MonkeyPatch) -> None:
    assert found(played(monkeypatch, BEFORE)) == []


def test_the_same_by_the_software_of_today_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    assert found(played(monkeypatch, SOFTWARE)) == [("round", CUP), ("events", CUP)]


def test_an_older_name_in_a_newer_stream_excuses_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    assert found(played(monkeypatch, BEFORE, opened=SOFTWARE)) == [("round", CUP), ("events", CUP)]

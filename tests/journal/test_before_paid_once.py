"""Tournaments from before nobody was paid twice in them: judged by the software of their time, and by no other.

What that software did is done here by taking out of today's what it did not do.
"""

from importlib import import_module
from typing import Any

import pytest

from hardway.journal import MemoryRecorder, Recorder, Row, compact
from hardway.journal.audit import Audit, audit
from hardway.journal.software import CORES_TIGHTENED, SOFTWARE, procedure_of
from hardway.tournament import disputes, drafting, ending, entering, opening, playing, rounds
from hardway.tournament.state import RoundTable, TournamentState
from hardway.wire import CODEC
from tests.journal.test_forged_cores import RULES, THEN, journal

folding: Any = import_module("hardway.tournament.evolve")
CUP = "tournament.spring_cup"
EARLIER = f"0.1.0+{CORES_TIGHTENED - 1}"


def first_table(state: TournamentState, player: str) -> RoundTable | None:
    return next((table for table in state.tables.values() if player in dict(table.stacks)), None)


def kept_consent(state: TournamentState, name: str, stacks: Any, /, **changed: Any) -> TournamentState:
    kept: TournamentState = folding._table(state, name, stacks=stacks, **changed)
    return kept


BEST = ending._best


def as_entered(*told: Any) -> Any:
    best, ranks = BEST(*told)
    return best, tuple((name,) for equals in ranks for name in equals)


CASES: list[tuple[str, Any, str, Any]] = [
    ("8.2.1(i)-played_out", entering, "_played_out", lambda *_: ""),
    ("8.2.1(i)-played_out_between", entering, "_played_out", lambda *_: ""),
    ("8.2.1(i)-no_chips", entering, "_played_out", lambda *_: ""),
    ("8.2.1(d)-ties_places", ending, "_tie_rule", lambda conditions, *_: conditions.get("ties")),
    ("8.2.1(f)-in_play", entering, "_check_settled", lambda *_: None),
    ("8.2.1(k)-disqualified", ending, "_still_in", lambda _, names: names),
    ("8.3.5(b)-chips_moved", folding, "_moved", kept_consent),
    ("8.2.1(h)-more_entered", drafting, "_check_entered", lambda *_: None),
    ("8.1.3-before_submission", drafting, "_check_day", lambda *_: None),
    ("8.1.3-submitted_later", drafting, "_check_day", lambda *_: None),
    ("8.2.1(g)(i)-pays", entering, "check_may_play", lambda *_: None),
    ("8.2.1(g)(i)-barred_in_place", opening, "_barred", lambda *_: False),
    ("8.2.5-concludes", playing, "_check_present", lambda *_: None),
    ("8.2.5-briefs", rounds, "_check_not_away", lambda *_: None),
    ("8.2.1(k)-entered", ending, "_best", as_entered),
    ("8.2.1(k)-three_entered", ending, "_best", as_entered),
    ("9.9-tournament_settled_since", disputes, "_too_late", lambda *_: ""),
    ("9.9-tournament_no_place", disputes, "_check_places", lambda *_: None),
    ("8.2.1(i)-other_table", TournamentState, "playing_at", first_table),
    ("8.2.1(i)-other_table_between", TournamentState, "playing_at", first_table),
]
"""A record, and what stood in the place of something that has changed since."""


def written(record: str, software: str) -> Recorder:
    """Return the journal of a record as some software would have written it."""
    made, last = MemoryRecorder(), None
    told = journal(RULES / "crown" / f"{record}.craps", "tournament")
    assert told is not None
    for row in told.rows:
        said = {"stream": CUP, "at": THEN, "codec": CODEC, "body": compact(row.get("body", {})), "software": software}
        last = Row.after(last, **{**row, **said})
        made.append([last])
    return made


def wrong(told: Audit) -> list[str]:
    return [one.what for one in told.findings if one.what in ("tick", "events", "refusal", "unreadable", "chain")]


@pytest.mark.parametrize(("record", "place", "name", "then"), CASES, ids=[row[0] for row in CASES])
def test_a_tournament_is_judged_by_the_software_of_its_time(
    record: str, place: Any, name: str, then: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert procedure_of(SOFTWARE) >= CORES_TIGHTENED
    monkeypatch.setattr(place, name, then)
    earlier, today = written(record, EARLIER), written(record, SOFTWARE)
    monkeypatch.undo()
    told = audit(earlier, tables=[CUP])
    assert wrong(told) == []
    assert any("by that of its time this" in remark for remark in told.remarks)
    assert "events" in wrong(audit(today, tables=[CUP]))

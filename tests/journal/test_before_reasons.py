"""Reasons that say nothing: tables took them once, and those rows are judged by the software of their time, and no others."""

import pytest

from hardway.journal import MemoryRecorder, Row
from hardway.journal.audit import Audit, audit
from hardway.journal.software import REASONS_SAY, SOFTWARE, procedure_of
from tests.journal.games import Game
from tests.journal.test_before_words import found, tournament, wrong

BEFORE = f"0.1.0+{REASONS_SAY - 1}"
SAID = "one that was seen"


def rewritten(kept: MemoryRecorder, *software: str, because: str = "n/a") -> MemoryRecorder:
    """The same rows with another reason, sealed anew; each by the next software, and the rest by the last."""
    made, last = MemoryRecorder(), None
    for number, row in enumerate(kept.rows("crown-1")):
        fields = {name: value for name, value in row._asdict().items() if name not in ("seq", "prev", "hash")}
        said = {name: fields[name].replace(SAID, because) for name in ("entry", "body")}
        last = Row.after(last, **{**fields, **said, "software": software[min(number, len(software) - 1)]})
        assert made.append([last]) == [None]
    return made


@pytest.fixture
def played() -> tuple[MemoryRecorder, list[int]]:
    """An evening with reasons in it, and the rows of those; the last is decided again when a face is corrected."""
    recorder = MemoryRecorder()
    game = Game(recorder, "crown-1", electronic=False, pace=0)
    for entry, by, role in (
        ("seat p1 500", "p1", ""), ("bet p1 pass 10", "p1", ""), ("bet p1 field 10", "p1", ""),
        (f"void p1 field by pit_boss because {SAID}", "p9", "pit_boss"),
        ("roll 4 2", "house", ""),
        ("bet p1 field 10", "p1", ""),
        (f"void p1 field by pit_boss because {SAID}", "p9", "pit_boss"),
        ("face 2 3 by boxperson because it leaned", "p8", "boxperson"),
    ):  # fmt: skip
        assert isinstance(game.enter(entry, by, role=role), Row), entry
    return recorder, [row.seq for row in recorder.rows("crown-1") if SAID in row.entry]


def judged(kept: MemoryRecorder) -> Audit:
    return audit(kept, tables=["crown-1"])


def test_a_table_is_judged_by_the_software_that_took_any_reason(played: tuple[MemoryRecorder, list[int]]) -> None:
    kept, rows = played
    told = judged(rewritten(kept, BEFORE))
    assert told.findings == ()
    where = ", ".join(map(str, rows))
    assert told.remarks == (
        f"crown-1: a reason was taken that says nothing, rows {where}; the software then allowed it.",
    )


def test_no_row_of_today_has_such_a_reason(played: tuple[MemoryRecorder, list[int]]) -> None:
    kept, rows = played
    assert procedure_of(SOFTWARE) >= REASONS_SAY
    assert judged(rewritten(kept, SOFTWARE, because=SAID)).findings == ()
    told = judged(rewritten(kept, SOFTWARE))
    assert [(one.what, one.seq) for one in told.findings][:2] == [("events", seq) for seq in rows]
    assert told.remarks == ()


def test_older_software_after_newer_excuses_no_reason(played: tuple[MemoryRecorder, list[int]]) -> None:
    kept, rows = played
    told = judged(rewritten(kept, SOFTWARE, BEFORE))
    assert ("events", rows[0]) in [(one.what, one.seq) for one in told.findings]


def test_a_reason_that_was_never_given_was_never_taken(played: tuple[MemoryRecorder, list[int]]) -> None:
    kept, rows = played
    none = MemoryRecorder()
    last = None
    for row in kept.rows("crown-1"):
        fields = {name: value for name, value in row._asdict().items() if name not in ("seq", "prev", "hash")}
        entry, body = row.entry.replace(f" because {SAID}", ""), row.body.replace(SAID, "")
        last = Row.after(last, **{**fields, "entry": entry, "body": body, "software": BEFORE})
        none.append([last])
    assert ("events", rows[0]) in [(one.what, one.seq) for one in judged(none).findings]


def test_what_was_refused_for_another_reason_was_refused_so(played: tuple[MemoryRecorder, list[int]]) -> None:
    recorder = MemoryRecorder()
    game = Game(recorder, "crown-1", electronic=False, pace=0)
    game.enter("seat p1 500", "p1")
    assert not isinstance(game.enter(f"void p1 field by pit_boss because {SAID}", "p9", role="pit_boss"), Row)
    assert [row.kind for row in recorder.rows("crown-1")][-1] == "refused"
    assert judged(rewritten(recorder, BEFORE)).findings == ()
    assert [one.what for one in judged(rewritten(recorder, SOFTWARE)).findings] == ["refusal"]


def test_a_hand_of_a_tournament_is_judged_alike(tmp_path) -> None:
    def change(text: str) -> str:
        return text.replace("loaded dice", "n/a")

    record = "9.4-tournament.craps"
    then, now = (found(tournament(tmp_path, change, software, record)) for software in (BEFORE, SOFTWARE))
    assert wrong(then) == []
    assert any("by that of its time this" in remark for remark in then.remarks)
    assert "events" in wrong(now)

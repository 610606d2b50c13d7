"""Draws from before nobody could play with them: rows of that software are judged by it, and rows of today's are not."""

import json

import pytest

from hardway.journal import MemoryRecorder, Recorder, Row, compact
from hardway.journal.audit import audit
from hardway.journal.software import CORES_TIGHTENED, SOFTWARE, procedure_of
from hardway.wire import CODEC
from tests.journal.test_forged_cores import RULES, THEN, journal

STREAM = "promotion.summer"
RECORDS = (
    "10.2-role", "10.5-other_words", "10.7-placeholder", "10.7.1-entrant", "10.7.3-role", "10.9.1-approval",
    "10.9.1-closed", "10.12-told",
)  # fmt: skip


def told(monkeypatch: pytest.MonkeyPatch, name: str, software: str) -> Recorder:
    """A record as the software before took it, its rows signed by some software."""
    with monkeypatch.context() as then:
        then.setattr("hardway.promotion.fair._CHECKS", {})
        then.setattr("hardway.values.stated.NOTHING", frozenset())
        made = journal(RULES / "star" / f"{name}.craps", "promotion")
    assert made is not None
    return signed(made.rows, software)


def signed(rows: list[dict], software: str) -> Recorder:
    kept, last = MemoryRecorder(), None
    for row in rows:
        said = {
            "body": compact(row.get("body", {})),
            "software": software,
            "stream": STREAM,
            "at": THEN,
            "codec": CODEC,
        }
        last = Row.after(last, **{**row, **said})
        kept.append([last])
    return kept


def wrong(kept: Recorder) -> set[str]:
    found = audit(kept, tables=[STREAM]).findings
    return {one.what for one in found} & {"tick", "events", "refusal", "unreadable", "chain"}


@pytest.mark.parametrize("name", RECORDS)
def test_an_old_row_is_decided_as_the_software_of_its_time_did(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    before = f"0.1.0+{CORES_TIGHTENED - 1}"
    assert wrong(told(monkeypatch, name, before)) == set()
    assert wrong(told(monkeypatch, name, SOFTWARE)) == {"events"}
    assert procedure_of(SOFTWARE) >= CORES_TIGHTENED


def test_no_row_of_that_software_may_cite_another_clause(monkeypatch: pytest.MonkeyPatch) -> None:
    with monkeypatch.context() as then:
        then.setattr("hardway.promotion.fair._CHECKS", {})
        made = journal(RULES / "star" / "10.7.3-role.craps", "promotion")
    assert made is not None
    rows = [row | {"body": _cited(row)} for row in made.rows]
    assert wrong(signed(rows, f"0.1.0+{CORES_TIGHTENED - 1}")) == {"events"}


def test_nobody_was_told_why_an_absent_winner_is_refused_before_a_conclusion(monkeypatch: pytest.MonkeyPatch) -> None:
    with monkeypatch.context() as then:
        then.setattr("hardway.promotion.state.PromotionState.untold", lambda self: [])
        made = journal(RULES / "star" / "10.10-absent.craps", "promotion")
    assert made is not None
    assert wrong(signed(made.rows, f"0.1.0+{CORES_TIGHTENED - 1}")) == set()
    assert "events" in wrong(signed(made.rows, SOFTWARE))


def _cited(row: dict) -> dict:
    """The body of a row, an entry cited by another clause."""
    return json.loads(compact(row.get("body", {})).replace('"clause":"10.1"', '"clause":"10.4"'))

"""Promotions from before their terms were held against what stands: judged by the software of their time, and by no other.

`before/star_promotions.sqlite.gz` was written by that software. In `summer` terms were changed after they were published, and a
thing in the prize was prescribed after the notice; it started, its entries closed while it was postponed, the prize was drawn
and handed over. In `winter` terms were published after the draw was cancelled. In `spring` a payment was cited by another clause.
"""

import gzip
import json
from pathlib import Path

import pytest

from hardway.journal import MemoryRecorder, Recorder, Row, open_recorder
from hardway.journal.audit import Audit, audit
from hardway.journal.software import CORES_TIGHTENED, SOFTWARE, procedure_of

BEFORE = Path(__file__).parent / "before" / "star_promotions.sqlite.gz"
EXCUSED = {"summer": "28, 35, 36, 38, 40, 41, 42", "winter": "28, 34, 35", "spring": "32"}
"""By promotion the rows that would be decided otherwise: start, amendment, closing, draw, payments, list; and so on."""


@pytest.fixture
def before(tmp_path: Path) -> Recorder:
    path = tmp_path / "journal.sqlite"
    path.write_bytes(gzip.decompress(BEFORE.read_bytes()))
    return open_recorder(str(path))


def written_by(kept: Recorder, software: str, change: dict[tuple[str, int], tuple[str, str]] | None = None) -> Recorder:
    """Return a journal as if other software had written its promotions, its chain closed over it; perhaps with a text
    changed in the body of a row."""
    other = MemoryRecorder()
    for stream in kept.streams():
        last = None
        keep_books(kept, other, stream)
        for row in kept.rows(stream):
            said, instead = (change or {}).get((stream, row.seq), ("", ""))
            made = row._replace(body=row.body.replace(said, instead) if said else row.body)
            made = made._replace(software=software if stream != "floor" else row.software)
            fields = {name: value for name, value in made._asdict().items() if name not in ("seq", "prev", "hash")}
            last = Row.after(last, **fields)
            other.append([last])
    return other


def keep_books(kept: Recorder, other: Recorder, stream: str) -> None:
    """Keep the book that a stream's first row names."""
    edition = json.loads(next(iter(kept.rows(stream))).body).get("edition")
    if edition and other.get("edition", edition) is None:
        book = kept.get("edition", edition)
        assert book is not None
        other.put("edition", edition, dict(book))


def found(kept: Recorder) -> Audit:
    return audit(kept, tables=[f"promotion.{name}" for name in EXCUSED])


def places(told: Audit) -> dict[str, str]:
    rows: dict[str, list[str]] = {}
    for one in told.findings:
        if one.what in ("tick", "events", "refusal"):
            rows.setdefault(one.stream.removeprefix("promotion."), []).append(str(one.seq))
    return {name: ", ".join(seqs) for name, seqs in rows.items()}


def test_an_old_promotion_verifies_and_the_audit_says_which_rows_would_come_out_otherwise(before: Recorder) -> None:
    told = audit(before)
    assert told.findings == ()
    for name, rows in EXCUSED.items():
        assert [one for one in told.remarks if one.startswith(f"promotion.{name}: ") and one.endswith(f" {rows}.")]


def test_the_same_by_the_software_of_today_is_found_row_by_row(before: Recorder) -> None:
    assert procedure_of(SOFTWARE) >= CORES_TIGHTENED
    assert places(found(written_by(before, SOFTWARE))) == EXCUSED


@pytest.mark.parametrize(("row", "said", "instead"), [
    (28, '"announced":70000', '"announced":70001'), (36, '"eligible":[1]', '"eligible":[]'), (41, '"amount":70000', '"amount":60000'),
])  # fmt: skip
def test_what_was_wrong_then_too_is_found_in_an_old_promotion(
    before: Recorder, row: int, said: str, instead: str
) -> None:
    forged = written_by(before, "0.1.0+2", {("promotion.summer", row): (said, instead)})
    assert str(row) in places(found(forged))["summer"].split(", ")


def test_a_payment_that_was_forged_is_not_taken_for_one_that_was_cited_otherwise(before: Recorder) -> None:
    forged = written_by(before, "0.1.0+2", {("promotion.spring", 32): ('"amount":70000', '"amount":60000')})
    assert "spring" in places(found(forged))


def test_old_software_after_new_excuses_nothing(before: Recorder) -> None:
    kept = MemoryRecorder()
    last = None
    keep_books(before, kept, "promotion.summer")
    for row in before.rows("promotion.summer"):
        fields = {name: value for name, value in row._asdict().items() if name not in ("seq", "prev", "hash")}
        last = Row.after(last, **{**fields, "software": SOFTWARE if row.seq < 30 else row.software})
        kept.append([last])
    assert places(audit(kept))["summer"] == EXCUSED["summer"]

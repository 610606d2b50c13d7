"""Entries that said `none` where something is asked for by now: rows of earlier software are judged by that, and no others."""

import gzip
import json
from collections.abc import Callable
from pathlib import Path

import pytest

from hardway.journal import MemoryRecorder, Recorder, Row, compact, open_recorder
from hardway.journal.audit import Audit, audit
from hardway.journal.software import SOFTWARE
from hardway.wire import CODEC
from tests.journal.test_before_cores import keep_books
from tests.journal.test_forged_cores import RULES, THEN, journal

THEN_SOFTWARE = "0.1.0+2"
SUMMER, CUP = "promotion.summer", "tournament.spring_cup"
Rewrite = Callable[[str], str]


def promotion(folder: Path, change: Rewrite, software: str) -> Recorder:
    """The promotion of `before/star.sqlite.gz`, a text of its rows changed."""
    path, made, last = folder / "journal.sqlite", MemoryRecorder(), None
    path.write_bytes(gzip.decompress((Path(__file__).parent / "before" / "star.sqlite.gz").read_bytes()))
    kept = open_recorder(str(path))
    keep_books(kept, made, SUMMER)
    for row in kept.rows(SUMMER):
        fields = {name: value for name, value in row._asdict().items() if name not in ("seq", "prev", "hash")}
        said = {"entry": change(row.entry), "body": change(row.body), "software": software}
        last = Row.after(last, **{**fields, **said})
        made.append([last])
    return made


def drafted(folder: Path, change: Rewrite, software: str) -> Recorder:
    """A tournament of which little is stated, a text of its rows changed."""
    return tournament(folder, change, software, "8.2.1(h)-said.craps")


def tournament(folder: Path, change: Rewrite, software: str, record: str = "8.2.1(i).craps") -> Recorder:
    """The tournament of a record from its draft to a disqualification, a text of its rows changed."""
    made, last = MemoryRecorder(), None
    told = journal(RULES / "crown" / record, "tournament")
    assert told is not None
    for row in told.rows:
        said = {"entry": change(row["entry"]), "body": change(compact(row.get("body", {}))), "software": software}
        last = Row.after(last, **{**row, "stream": CUP, "at": THEN, "codec": CODEC, **said})
        made.append([last])
    return made


CASES = [
    (promotion, "publish here", '"here"', "publish none", '"none"'),
    (drafted, "draft terms Entry is by the form.", '"Entry is by the form."', "draft terms None", '"None"'),
    (drafted, "draft form Name and address.", '"Name and address."', "draft form -", '"-"'),
    (tournament, "approve VCGR-26/117", '"VCGR-26/117"', "approve none", '"none"'),
    (tournament, "because signs to bob", '"collusion: signs to bob"', "because none", '"collusion: none"'),
]  # fmt: skip


def found(kept: Recorder) -> Audit:
    return audit(kept, tables=[stream for stream in kept.streams() if stream != "floor"])


def wrong(told: Audit) -> list[str]:
    return [one.what for one in told.findings if one.what in ("tick", "events", "refusal", "unreadable", "chain")]


@pytest.mark.parametrize(("core", "entry", "told", "none", "said"), CASES, ids=[row[3] for row in CASES])
def test_what_said_nothing_is_judged_by_the_software_of_its_time(core, entry, told, none, said, tmp_path: Path) -> None:
    def change(text: str) -> str:
        return text.replace(entry, none).replace(told, said)

    then, now = (found(core(tmp_path, change, software)) for software in (THEN_SOFTWARE, SOFTWARE))
    assert wrong(then) == []
    assert any("by that of its time this" in remark for remark in then.remarks)
    assert "events" in wrong(now)


@pytest.mark.parametrize(("core", "entry", "told", "none", "said"), CASES, ids=[row[3] for row in CASES])
def test_what_came_of_it_must_be_just_what_was_said(core, entry, told, none, said, tmp_path: Path) -> None:
    def change(text: str) -> str:
        return text.replace(entry, none).replace(told, json.dumps("something else"))

    assert "events" in wrong(found(core(tmp_path, change, THEN_SOFTWARE)))

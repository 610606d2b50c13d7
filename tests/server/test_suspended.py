"""A journal that fails: the table is suspended, nothing is acknowledged that is not durable, and it opens again."""

import json
import time
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from hardway.journal import Answer, Recorder, Row, Unavailable
from hardway.journal.audit import audit
from hardway.server import House
from hardway.server.routes.plain import health
from tests.server.conftest import serving


class Failing:
    """A recorder whose disk can be made full."""

    def __init__(self, kept: Recorder) -> None:
        self.kept, self.full = kept, False

    def __getattr__(self, name: str) -> Any:
        return getattr(self.kept, name)

    def append(self, rows: Sequence[Row], tokens: Mapping[str, int] | None = None) -> list[Answer]:
        if self.full:
            raise Unavailable("the disk is full")
        return self.kept.append(rows, tokens)

    def put(self, *words: Any, **more: Any) -> None:
        if self.full:
            raise Unavailable("the disk is full")
        self.kept.put(*words, **more)

    def lease(self, *words: Any) -> Any:
        if self.full:
            raise Unavailable("the disk is full")
        return self.kept.lease(*words)


def test_table_suspended_for_its_journal_acknowledges_no_entry(house: Callable[..., House], recorder: Recorder) -> None:
    failing = Failing(recorder)
    made = house()
    made.recorder = made.floor.recorder = made.floor.writer.recorder = failing  # type: ignore[assignment]
    with serving(made) as casino:
        ann = casino.guest()
        table = casino.table(ann)
        wire = ann.socket(table)
        wire.enter("seat 300", "a")
        wire.enter("bet pass 10", "b")
        before = len(list(recorder.rows(table)))
        failing.full = True
        answer = wire.enter("bet pass 10", "c")
        assert answer["type"] == "problem"
        assert answer["error"]["name"] in ("not_certain", "table_suspended")
        received = [message for message in wire.heard if message["type"] == "suspended"] or [wire.hear("suspended")]
        assert "disk is full" in received[0]["says"]
        assert wire.enter("bet pass 10", "d")["error"]["name"] == "table_suspended"
        refused = ann.enter(table, "bet pass 10", "e")
        assert (refused.status_code, refused.json()["error"]["name"]) == (503, "table_suspended")
        health = ann.get("/health")
        assert health.status_code == 503
        assert health.json()["journal"] is False
        assert len(list(recorder.rows(table))) == before
        failing.full = False
        welcome = wire.hear("welcome")
        assert welcome["view"]["money"]["layout"] == "10.00"
        assert wire.enter("bet pass 10", "c")["type"] == "ack"
        rows = [message for message in wire.heard if message["type"] == "rows"][-1]
        assert rows["view"]["money"]["layout"] == "20.00"
        assert ann.get("/health").json()["ok"] is True
    acked = [message["seq"] for message in wire.heard if message["type"] == "ack"]
    kept = {row.seq: row for row in recorder.rows(table)}
    assert all(seq in kept for seq in acked)
    assert len([row for row in kept.values() if row.key.endswith("/c")]) == 1
    assert not audit(recorder).findings


def test_health_does_not_name_a_suspended_private_table(house: Callable[..., House]) -> None:
    """Anyone may ask; the name is all that keeps others out."""
    with serving(house()) as casino:
        ann = casino.guest()
        open_to_all, private = casino.table(ann), casino.table(ann, private=True)
        for table in (open_to_all, private):
            assert ann.enter(table, "seat 300", "a").status_code == 200

        async def asked() -> Any:
            here = casino.house
            here.health_written = time.monotonic()  # so that nothing waits, and no table opens again meanwhile
            for table in (open_to_all, private):
                here.floor.tables[table].host.fault = Unavailable("the disk is full")
            return await health(here)

        answer = casino.run(asked())
        assert (answer.status_code, json.loads(answer.body)["suspended"]) == (503, [open_to_all])

"""The floor's book: rows come first, facts follow, and interrupted acts are finished."""

import json
import time
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta

import pytest

from hardway.floor.book import Change, FloorAct, FloorBook
from hardway.journal import Answer, Fenced, MemoryRecorder, Row, Unavailable, digest
from hardway.journal.audit import audit
from tests.house_key import KEY

NOW = datetime(2026, 11, 15, 7, 40, tzinfo=UTC)


def act(number: int) -> FloorAct:
    return FloorAct(f"limit p1 loss {number}", "p1", facts=(Change("limits", "p1", None, {"now": number}),))


def test_floor_journal_rows_are_chained_and_name_the_version() -> None:
    recorder = MemoryRecorder()
    book = FloorBook(recorder, KEY)
    first, second = (book.do(lambda number=number: act(number), NOW) for number in (1, 2))
    assert (first.seq, second.seq, second.prev) == (1, 2, first.hash)
    assert all(digest(row) == row.hash for row in recorder.rows("floor"))
    assert second.software
    assert recorder.get("limits", "p1") == {"now": 2, "row": 2}


def test_reason_of_a_floor_act_is_cut_to_one_printable_line() -> None:
    recorder = MemoryRecorder()
    row = FloorBook(recorder, KEY).do(lambda: FloorAct("unlock p1", "house", why="asked\nfor \ud800" + "x" * 999), NOW)
    assert json.loads(row.body)["why"] == "asked for  " + "x" * 489


def test_reason_of_a_floor_act_keeps_accented_letters_in_the_row() -> None:
    row = FloorBook(MemoryRecorder(), KEY).do(lambda: FloorAct("unlock p1", "house", why="Zoë asked for it"), NOW)
    assert '"why":"Zoë asked for it"' in row.body


def test_floor_row_has_the_time_after_a_wait_for_the_store(monkeypatch: pytest.MonkeyPatch) -> None:
    passed = [100.0]
    monkeypatch.setattr(time, "monotonic", lambda: passed[0])

    class Hanging(MemoryRecorder):
        def head(self, stream: str) -> Row | None:
            passed[0] += 9.4
            return super().head(stream)

    row = FloorBook(Hanging(), KEY).do(lambda: act(1), NOW)
    assert row.at == "2026-11-15T07:40:09.000Z", "the reading of the newest row took 9.4 seconds"


def test_refused_floor_act_writes_no_journal_row() -> None:
    recorder = MemoryRecorder()
    assert FloorBook(recorder, KEY).do(lambda: "no", NOW) == "no"
    assert recorder.head("floor") is None


class Cut(Exception):
    """The process ends here."""


class Cutting(MemoryRecorder):
    """A recorder whose user dies after the row and before the fact."""

    dies = True

    def put(self, kind: str, id: str, body, **expect) -> None:  # type: ignore[no-untyped-def]
        if self.dies:
            raise Cut
        super().put(kind, id, body, **expect)


@pytest.mark.parametrize("by", ["mend", "the next act"])
def test_limit_change_cut_off_after_its_row_is_finished_later(by: str) -> None:
    """The repair finishes it, or the next act does."""
    recorder = Cutting()
    book = FloorBook(recorder, KEY)
    with pytest.raises(Cut):
        book.do(lambda: act(1), NOW)
    assert recorder.head("floor").seq == 1
    assert recorder.get("limits", "p1") is None
    recorder.dies = False
    if by == "mend":
        book.mend()
    else:
        book.do(lambda: "nothing", NOW)
    assert recorder.get("limits", "p1") == {"now": 1, "row": 1}


def test_limit_stored_last_survives_a_late_write_of_an_older_one() -> None:
    recorder = MemoryRecorder()
    book = FloorBook(recorder, KEY)
    first = book.do(lambda: act(1), NOW)
    book.do(lambda: act(2), NOW)
    book._settle(first)
    assert recorder.get("limits", "p1") == {"now": 2, "row": 2}


def test_forged_stored_value_is_ignored_and_found_by_audit() -> None:
    """The forged value stays in the store as evidence."""
    recorder = MemoryRecorder()
    book = FloorBook(recorder, KEY)
    book.do(lambda: act(1), NOW)
    recorder.put("limits", "p1", {"now": 99, "row": 1})
    book.mend()
    assert recorder.get("limits", "p1") == {"now": 99, "row": 1}
    assert "fact" in {finding.what for finding in audit(recorder).findings}
    assert book.fact("limits", "p1") == {"now": 1}


def test_floor_journal_cache_reads_each_row_only_once() -> None:
    """Every entry asks the book, which grows for years."""
    read: list[int] = []

    class Counted(MemoryRecorder):
        def rows(self, stream: str, after: int = 0, limit: int | None = None) -> Iterator[Row]:
            for row in super().rows(stream, after, limit):
                read.append(row.seq)
                yield row

    recorder = Counted()
    book = FloorBook(recorder, KEY)
    for number in (1, 2, 3):
        book.do(lambda number=number: act(number), NOW)  # type: ignore[misc]
        assert book.fact("limits", "p1") == book.facts("limits")["p1"] == {"now": number}
    assert read == [1, 2, 3]


class Late(MemoryRecorder):
    """A recorder before which another writer is quicker, once."""

    other: "FloorBook | None" = None

    def append(self, rows: list[Row], tokens: dict[str, int] | None = None) -> list[Answer]:
        if self.other is not None:
            other, self.other = self.other, None
            other.do(lambda: act(1), NOW)
        return super().append(rows, tokens)


def test_floor_act_is_decided_anew_after_a_concurrent_write() -> None:
    recorder = Late()
    book, recorder.other = FloorBook(recorder, KEY), FloorBook(recorder, KEY)
    seen = []

    def decide() -> FloorAct:
        seen.append(recorder.get("limits", "p1"))
        return act(2)

    assert book.do(decide, NOW).seq == 2
    assert seen == [None, {"now": 1, "row": 1}]
    assert recorder.get("limits", "p1") == {"now": 2, "row": 2}


def test_floor_act_stores_table_rows_once_despite_a_conflict() -> None:
    recorder = Late()
    book, recorder.other = FloorBook(recorder, KEY), FloorBook(recorder, KEY)
    asked = []

    def decide() -> FloorAct:
        asked.append(recorder.head("t1"))
        return FloorAct("open t1", "p1", rows=(Row.after(None, stream="t1", kind="open"),))

    assert book.do(decide, NOW).entry == "open t1"
    assert [row.entry for row in recorder.rows("floor")] == ["limit p1 loss 1", "open t1"]
    assert asked == [None]
    assert len(list(recorder.rows("t1"))) == 1


def test_floor_act_is_decided_anew_if_another_opened_the_table() -> None:
    class Taken(MemoryRecorder):
        taken = False

        def append(self, rows: list[Row], tokens: dict[str, int] | None = None) -> list[Answer]:
            if not self.taken:
                self.taken = True
                FloorBook(self, KEY).do(lambda: FloorAct("open t1", "p2", rows=(first(1, "p2"),)), NOW)
            return super().append(rows, tokens)

    def first(number: int, by: str) -> Row:
        return Row.after(None, stream=f"t{number}", kind="open", by=by)

    recorder, numbers = Taken(), iter((1, 2))
    FloorBook(recorder, KEY).do(
        lambda: FloorAct(f"open t{(number := next(numbers))}", "p1", rows=(first(number, "p1"),)), NOW
    )
    assert [(row.entry, row.by) for row in recorder.rows("floor")] == [("open t1", "p2"), ("open t2", "p1")]
    assert [recorder.head(table).by for table in ("t1", "t2")] == ["p2", "p1"]


def test_floor_act_is_decided_anew_if_its_table_name_is_taken() -> None:
    """A third writer of the floor held up the one that opened `t1`; the floor is free, and `t1` is taken."""

    class Between(MemoryRecorder):
        taken = False

        def append(self, rows: list[Row], tokens: dict[str, int] | None = None) -> list[Answer]:
            if not self.taken:
                self.taken = True
                super().append([Row.after(None, stream="t1", kind="open", by="p2")])
            return super().append(rows, tokens)

    recorder = Between()

    def decide() -> FloorAct:
        table = "t2" if recorder.head("t1") is not None else "t1"
        return FloorAct(f"open {table}", "p1", rows=(Row.after(None, stream=table, kind="open", by="p1"),))

    assert FloorBook(recorder, KEY).do(decide, NOW).entry == "open t2"
    assert [row.entry for row in recorder.rows("floor")] == ["open t2"]
    assert [recorder.head(table).by for table in ("t1", "t2")] == ["p2", "p1"]


def test_floor_row_time_never_goes_back_though_the_clock_does() -> None:
    recorder = MemoryRecorder()
    book = FloorBook(recorder, KEY)
    book.do(lambda: act(1), NOW)
    book.do(lambda: act(2), NOW - timedelta(hours=1))
    assert [row.at for row in recorder.rows("floor")] == ["2026-11-15T07:40:00.000Z"] * 2


def test_floor_journal_append_with_a_lost_lease_raises() -> None:
    class Leased(MemoryRecorder):
        def append(self, rows: list[Row], tokens: dict[str, int] | None = None) -> list[Answer]:
            return [Fenced("floor", 1)]

    with pytest.raises(RuntimeError, match="has no key and no lease"):
        FloorBook(Leased(), KEY).do(lambda: act(1), NOW)


def test_floor_act_is_unavailable_whatever_the_store_raises() -> None:
    class Mistaken(MemoryRecorder):
        def append(self, rows: list[Row], tokens: dict[str, int] | None = None) -> list[Answer]:
            raise KeyError("rows")

    with pytest.raises(Unavailable, match=r"^the journal failed: KeyError\('rows'\)$"):
        FloorBook(Mistaken(), KEY).do(lambda: act(1), NOW)

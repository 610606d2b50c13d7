"""Rows of many tables are made durable together: after a failure the tables it touched write nothing more."""

import asyncio
import threading
from typing import Any

import pytest

from hardway.floor.runtime import writer as writers
from hardway.floor.runtime.writer import Writer
from hardway.journal import Fenced, Row, Unavailable
from tests.floor.rig import Faulty, before_storing


def first(stream: str) -> Row:
    return Row.after(None, stream=stream, kind="open", entry="house crown", body="{}")


def test_writer_failure_fails_only_later_rows_of_the_same_table(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(writers, "MAX_BATCH_ROWS", 1)
    recorder = Faulty()
    recorder.faults = [before_storing]
    told: list[tuple[str, Any]] = []

    async def write() -> None:
        writer = Writer(recorder)
        one = first("one")
        for name, row in (("one", one), ("two", first("two")), ("more", Row.after(one, stream="one", kind="note"))):
            writer.submit(row, lambda answer, name=name: told.append((name, answer)))
        await writer.close()

    asyncio.run(write())
    assert [(name, type(answer)) for name, answer in told] == [
        ("one", Unavailable), ("more", Unavailable), ("two", type(None)),
    ]  # fmt: skip
    assert recorder.heads() == {"two": 1}


def test_writer_stores_at_most_512_rows_in_a_batch() -> None:
    recorder, written = Faulty(), list[int]()

    def stored(rows: Any, tokens: Any, store: Any) -> Any:
        written.append(len(rows))
        return store()

    async def write() -> None:
        writer = Writer(recorder)
        recorder.faults = [stored] * 2
        for number in range(513):
            writer.submit(first(f"t{number}"), lambda answer: None)
        await writer.close()

    asyncio.run(write())
    assert written == [512, 1]


def test_writer_callback_exception_affects_no_other_table() -> None:
    recorder, told, said = Faulty(), list[Any](), list[str]()

    def mistakes(_: Any) -> None:
        raise ValueError("a mistake")

    async def write() -> None:
        asyncio.get_running_loop().set_exception_handler(lambda _, context: said.append(context["message"]))
        writer = Writer(recorder)
        writer.submit(first("one"), mistakes)
        writer.submit(first("two"), told.append)
        await writer.close()

    asyncio.run(write())
    assert (told, said) == ([None], ["answering one"])


def test_closed_writer_leaves_no_thread() -> None:
    recorder = Faulty()
    before = set(threading.enumerate())

    async def write() -> None:
        writer = Writer(recorder)
        writer.submit(first("one"), lambda answer: None)
        await writer.close()
        assert not {thread for thread in threading.enumerate() if thread.name.startswith("journal")} - before

    asyncio.run(write())
    assert recorder.heads() == {"one": 1}


@pytest.mark.parametrize("answers", [[], [None], [None] * 3])
def test_writer_fails_all_rows_if_store_miscounts_its_answers(answers: list[None]) -> None:
    recorder, told = Faulty(), list[Any]()

    async def write() -> None:
        writer = Writer(recorder)
        recorder.faults = [lambda rows, tokens, store: list(answers)]
        for stream in ("one", "two"):
            writer.submit(first(stream), told.append)
        await writer.close()

    asyncio.run(write())
    assert [type(answer) for answer in told] == [Unavailable, Unavailable]
    assert recorder.heads() == {}


def test_writer_drops_rows_of_a_lost_lease_under_the_next_one() -> None:
    recorder, told = Faulty(), list[Any]()
    recorder.append([one := first("one")])
    lost = recorder.lease("one", "here#1", 60)
    assert lost is not None
    recorder.release(lost)
    held = recorder.lease("one", "here#2", 60)
    assert held is not None

    async def write() -> None:
        writer = Writer(recorder)
        for token in (lost.token, held.token):
            row = Row.after(one, stream="one", kind="note", entry=f"under {token}")
            writer.submit(row, told.append, token)
        await writer.close()

    asyncio.run(write())
    assert told == [Fenced("one", held.token), None]
    assert [row.entry for row in recorder.rows("one", 1)] == [f"under {held.token}"]

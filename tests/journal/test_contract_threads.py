"""The contract of `journal.recorder` with several readers and writers, tested with all three stores."""

import threading
from concurrent.futures import ThreadPoolExecutor

from hardway.journal import Changed, Conflict, Recorder, Row
from tests.journal.chains import assert_whole, chain
from tests.journal.conftest import Keeper
from tests.waiting import SECONDS


def test_rows_being_read_stay_the_same_while_others_write(recorder: Recorder) -> None:
    rows = chain("t1", 1_500)
    recorder.append(rows[:1_000])
    reading = recorder.rows("t1")
    seen = [next(reading)]
    assert recorder.append(rows[1_000:]) == [None] * 500, "a reader in the middle holds nobody up"
    seen += reading
    assert seen == rows[:1_000]


def test_reader_sees_a_prefix_of_the_rows_while_others_write(recorder: Recorder) -> None:
    rows = chain("t1", 300)
    done = threading.Event()

    def read() -> int:
        times = 0
        while not done.is_set():
            seen = list(recorder.rows("t1"))
            assert seen == rows[: len(seen)]
            times += 1
        return times

    with ThreadPoolExecutor(2) as pool:
        readers = [pool.submit(read) for _ in range(2)]
        try:
            for place in range(0, 300, 3):
                assert recorder.append(rows[place : place + 3]) == [None] * 3
        finally:
            done.set()
        assert all(reader.result() > 0 for reader in readers)


def test_racing_threads_write_one_unbroken_hash_chain(keeper: Keeper) -> None:
    """Each thread appends to the head it read; one wins, the others read again."""
    recorders = [keeper.open() for _ in range(2)]
    start = threading.Barrier(4)

    def write(number: int) -> list[str]:
        recorder = recorders[number % 2]
        start.wait()
        kept: list[str] = []
        while len(kept) < 25:
            row = Row.after(recorder.head("t1"), stream="t1", kind="entry", key=f"w{number}-{len(kept)}")
            (answer,) = recorder.append([row])
            assert answer is None or isinstance(answer, Conflict)
            if answer is None:
                kept.append(row.key)
        return kept

    with ThreadPoolExecutor(4) as pool:
        kept = [key for keys in pool.map(write, range(4)) for key in keys]
    rows = list(recorders[0].rows("t1"))
    assert_whole(rows)
    assert sorted(row.key for row in rows) == sorted(kept)


def test_batches_in_any_stream_order_do_not_deadlock(keeper: Keeper) -> None:
    names = [f"t{number}" for number in range(6)]

    def write(recorder: Recorder, order: list[str], by: str) -> int:
        kept = 0
        for _ in range(20):
            heads = {name: recorder.head(name) for name in order}
            batch = [Row.after(heads[name], stream=name, kind="entry", by=by) for name in order]
            kept += recorder.append(batch).count(None)
        return kept

    with ThreadPoolExecutor(2) as pool:
        one = pool.submit(write, keeper.open(), names, "one")
        two = pool.submit(write, keeper.open(), names[::-1], "two")
        kept = one.result() + two.result()
    stored = [list(keeper.open().rows(name)) for name in names]
    assert sum(map(len, stored)) == kept
    for rows in stored:
        assert_whole(rows)


def test_racing_updates_of_one_fact_lose_no_increment(keeper: Keeper) -> None:
    recorders = [keeper.open() for _ in range(2)]
    recorders[0].put("count", "it", {"n": 0})

    def add(number: int) -> None:
        added = 0
        while added < 20:
            now = recorders[number].get("count", "it")
            assert now is not None
            try:
                recorders[number].put("count", "it", {"n": now["n"] + 1}, expect=now)
                added += 1
            except Changed:
                pass

    with ThreadPoolExecutor(2) as pool:
        list(pool.map(add, range(2)))
    assert recorders[0].get("count", "it") == {"n": 40}


def test_waiting_reader_wakes_when_a_writer_stores_something(keeper: Keeper) -> None:
    mine, theirs = keeper.open(), keeper.open()
    assert mine.wait(SECONDS), "the first call returns at once: what was before is unknown"
    assert not mine.wait(0.05)
    theirs.append(chain("t1", 1))
    assert mine.wait(SECONDS)
    assert not mine.wait(0.05)
    begun = threading.Event()

    def write() -> None:
        begun.set()
        theirs.put("person", "p1", {})

    later = threading.Timer(0.1, write)
    later.start()
    assert mine.wait(SECONDS)
    assert begun.is_set(), "before that there was nothing to hear of"
    later.join()

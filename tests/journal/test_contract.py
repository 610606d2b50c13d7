"""The contract of `journal.recorder`, tested with all three stores."""

import time

import pytest

from hardway.journal import Changed, Conflict, Fenced, Lease, Recorder, Row, Unavailable
from tests.journal.chains import chain
from tests.journal.conftest import Keeper


def test_rows_are_read_back_in_order(recorder: Recorder) -> None:
    first, second, third = chain("t1", 3, at="2026-11-15T07:40:05.123Z", by="p1", role="boxperson", body="{}", proof="{}",
                                 book="ab", software="0.1", codec=7)  # fmt: skip
    assert recorder.append([first]) == [None]
    assert recorder.append([second, third]) == [None, None]
    assert list(recorder.rows("t1")) == [first, second, third]
    assert recorder.head("t1") == third


def test_rows_are_read_after_a_number_and_up_to_a_limit(recorder: Recorder) -> None:
    rows = chain("t1", 5)
    recorder.append(rows)
    assert list(recorder.rows("t1", after=2)) == rows[2:]
    assert list(recorder.rows("t1", after=1, limit=2)) == rows[1:3]
    assert list(recorder.rows("t1", limit=0)) == []
    assert list(recorder.rows("t1", after=5)) == []
    assert list(recorder.rows("t1", after=9)) == []


def test_stream_of_1234_rows_is_stored_and_read_back_completely(recorder: Recorder) -> None:
    rows = chain("t1", 1_234)
    assert recorder.append(rows) == [None] * 1_234
    assert list(recorder.rows("t1")) == rows
    assert list(recorder.rows("t1", after=499, limit=502)) == rows[499:1001]


def test_empty_store_returns_nothing(recorder: Recorder) -> None:
    assert list(recorder.rows("t1")) == []
    assert recorder.head("t1") is None
    assert recorder.streams() == []
    assert recorder.append([]) == []
    assert recorder.leases() == {}
    assert recorder.get("person", "p1") is None
    assert recorder.facts("person") == {}


def test_streams_are_listed_sorted_and_keep_separate_rows(recorder: Recorder) -> None:
    for name in ("b", "a", "a b", "é", "Z"):
        recorder.append(chain(name, 2))
    assert recorder.heads() == dict.fromkeys(("Z", "a", "a b", "b", "é"), 2)
    recorder.append(chain("a", 3)[2:])
    assert recorder.heads()["a"] == 3
    assert recorder.streams() == ["Z", "a", "a b", "b", "é"]
    assert list(recorder.rows("a")) == chain("a", 3)


def test_row_at_a_used_number_is_a_conflict(recorder: Recorder) -> None:
    rows = chain("t1", 3)
    recorder.append(rows)
    rival = Row.after(rows[1], stream="t1", kind="entry", key="mine", entry="roll 1 1")
    assert recorder.append([rival]) == [Conflict("t1", 3)]
    assert list(recorder.rows("t1")) == rows


def test_row_that_skips_a_number_is_a_conflict(recorder: Recorder) -> None:
    rows = chain("t1", 3)
    recorder.append(rows[:1])
    assert recorder.append(rows[2:]) == [Conflict("t1", 1)]
    assert recorder.append(chain("t2", 2)[1:]) == [Conflict("t2", 0)]
    assert recorder.streams() == ["t1"]


def test_row_with_another_previous_hash_is_a_conflict(recorder: Recorder) -> None:
    recorder.append(chain("t1", 2))
    other = chain("t1", 3, by="p2")
    assert recorder.append([other[2]._replace(key="new")]) == [Conflict("t1", 2)]


def test_conflict_in_a_batch_stops_only_rows_of_that_stream(recorder: Recorder) -> None:
    one, two, three = chain("t1", 4), chain("t2", 4), chain("t3", 2)
    recorder.append([one[0], two[0], two[1]])
    batch = [one[1], two[1]._replace(key=""), three[0], one[2], two[2], three[1], one[3], two[3]]
    assert recorder.append(batch) == [
        None, Conflict("t2", 2), None, None, Conflict("t2", 2), None, None, Conflict("t2", 2),
    ]  # fmt: skip
    assert list(recorder.rows("t1")) == one
    assert list(recorder.rows("t2")) == two[:2]
    assert list(recorder.rows("t3")) == three


def test_rows_after_a_conflict_are_not_stored(recorder: Recorder) -> None:
    rows = chain("t1", 3)
    recorder.append(rows[:1])
    assert recorder.append([rows[2], rows[1]]) == [Conflict("t1", 1), Conflict("t1", 1)]
    assert list(recorder.rows("t1")) == rows[:1]


def test_batch_with_a_nul_character_is_refused(recorder: Recorder) -> None:
    good, bad = chain("t1", 1)[0], chain("t2", 1, entry="bet\0 10")[0]
    with pytest.raises(ValueError, match="the row t2 1 has one"):
        recorder.append([good, bad])
    assert recorder.streams() == []


def test_unicode_texts_are_stored_and_read_back_unchanged(recorder: Recorder) -> None:
    row = Row.after(
        None, stream="tisch-ä 🎲", kind="open", key="ключ\n'\"%s?", entry="naïve\t\\ 骰子", body='{"x":"\\u0000"}'
    )
    assert recorder.append([row]) == [None]
    assert recorder.head("tisch-ä 🎲") == row
    recorder.put("art", "né 🎲", {"name": "Zoë\0", "n": [1, 2.5, None, True]})
    assert recorder.facts("art") == {"né 🎲": {"name": "Zoë\0", "n": [1, 2.5, None, True]}}


def test_rows_of_two_megabytes_are_read_back_unchanged(recorder: Recorder) -> None:
    rows = chain("t1", 3, body='"' + "events " * 300_000 + '"')
    assert recorder.append(rows) == [None] * 3
    assert list(recorder.rows("t1")) == rows


def test_writer_without_the_current_lease_is_fenced(recorder: Recorder) -> None:
    rows = chain("t1", 4)
    old = recorder.lease("t1", "one", 60)
    assert recorder.append(rows[:1], {"t1": old.token}) == [None]
    recorder.release(old)
    assert recorder.append(rows[1:2], {"t1": old.token}) == [Fenced("t1", old.token)]
    new = recorder.lease("t1", "two", 60)
    assert new.token > old.token
    assert recorder.append(rows[1:3], {"t1": old.token}) == [Fenced("t1", new.token)] * 2
    assert recorder.append(rows[1:2], {}) == [Fenced("t1", new.token)], "a writer that has no lease at all"
    assert recorder.append(rows[1:2], {"t1": new.token}) == [None]
    assert list(recorder.rows("t1")) == rows[:2]


def test_fencing_refuses_only_rows_of_the_leased_stream(recorder: Recorder) -> None:
    lease = recorder.lease("t1", "one", 60)
    batch = [*chain("t1", 1), *chain("t2", 1)]
    assert recorder.append(batch, {"t1": lease.token + 1}) == [Fenced("t1", lease.token), None]
    assert recorder.append(chain("t1", 1)) == [None], "who names no tokens asks for no fence"


def test_lease_has_one_holder_until_expiry(recorder: Recorder) -> None:
    mine = recorder.lease("t1", "one", 60)
    assert (mine.stream, mine.holder) == ("t1", "one")
    assert recorder.lease("t1", "two", 60) is None
    assert recorder.lease("t2", "two", 60) is not None
    assert recorder.append(chain("t1", 1), {}) == [Fenced("t1", mine.token)]
    assert recorder.lease("t1", "one", 0.01) is not None
    time.sleep(0.05)  # longer than it lasts, however busy the machine
    assert recorder.append(chain("t1", 1), {"t1": mine.token}) == [None], "run out, and nobody else has come"
    assert recorder.append(chain("t1", 2)[1:], {}) == [None], "run out: nobody's"
    theirs = recorder.lease("t1", "two", 60)
    assert theirs.token > mine.token
    assert recorder.lease("t1", "one", 60) is None
    assert recorder.leases()["t1"] == theirs


def test_renewed_lease_keeps_the_same_token(recorder: Recorder) -> None:
    first = recorder.lease("t1", "one", 20)
    second = recorder.lease("t1", "one", 60)
    assert second.token == first.token
    assert second.until > first.until + 35
    assert recorder.leases() == {"t1": second}
    assert recorder.lease("t1", "two", 1) is None


def test_lease_is_released_only_by_its_holder_and_free_at_once(recorder: Recorder) -> None:
    mine = recorder.lease("t1", "one", 60)
    recorder.release(mine)
    assert recorder.leases() == {"t1": Lease("t1", mine.token, "", 0.0)}
    theirs = recorder.lease("t1", "two", 60)
    recorder.release(mine)
    assert recorder.lease("t1", "three", 60) is None, "what another has cannot be given back"
    recorder.release(theirs._replace(holder="one"))
    assert recorder.leases() == {"t1": theirs}


def test_leases_of_a_holder_are_renewed_together(recorder: Recorder) -> None:
    mine = [recorder.lease(stream, "one", 20) for stream in ("t1", "t2", "t3")]
    theirs = recorder.lease("t4", "two", 60)
    assert all(mine)
    recorder.release(mine[2])
    renewed = recorder.renew("one", 60)
    assert {stream: lease.token for stream, lease in renewed.items()} == {"t1": mine[0].token, "t2": mine[1].token}
    assert all(lease.until > before.until + 35 for lease, before in zip(renewed.values(), mine[:2], strict=True))
    assert recorder.lease("t1", "two", 60) is None
    assert recorder.leases() == {**renewed, "t3": mine[2]._replace(holder="", until=0.0), "t4": theirs}
    assert recorder.renew("nobody", 60) == {}
    assert recorder.renew("", 60) == {}, "what was given back is nobody's"


def test_lease_taken_by_another_holder_is_not_renewed(recorder: Recorder) -> None:
    recorder.lease("t1", "one", 0.05)
    time.sleep(0.1)
    theirs = recorder.lease("t1", "two", 60)
    assert recorder.renew("one", 60) == {}
    assert recorder.leases() == {"t1": theirs}


def test_lease_without_a_holder_is_refused(recorder: Recorder) -> None:
    with pytest.raises(ValueError, match="name of its holder"):
        recorder.lease("t1", "", 60)


def test_facts_are_stored_changed_and_deleted(recorder: Recorder) -> None:
    recorder.put("person", "p2", {"name": "Bob"})
    recorder.put("person", "p1", {"name": "Ann"})
    recorder.put("session", "p1", {"until": 5})
    assert recorder.get("person", "p1") == {"name": "Ann"}
    assert recorder.facts("person") == {"p1": {"name": "Ann"}, "p2": {"name": "Bob"}}
    recorder.put("person", "p1", {"name": "Anna"})
    assert recorder.get("person", "p1") == {"name": "Anna"}
    recorder.put("person", "p1", None)
    recorder.put("person", "p1", None)
    assert recorder.get("person", "p1") is None
    assert recorder.facts("person") == {"p2": {"name": "Bob"}}
    assert recorder.get("session", "p1") == {"until": 5}
    assert recorder.kinds() == ["person", "session"]
    recorder.put("person", "p2", None)
    assert recorder.kinds() == ["session"]


def test_fact_changes_only_from_the_expected_value(recorder: Recorder) -> None:
    recorder.put("limit", "p1", {"loss": 500, "time": None}, expect=None)
    with pytest.raises(Changed, match="the limit p1"):
        recorder.put("limit", "p1", {"loss": 100}, expect=None)
    with pytest.raises(Changed):
        recorder.put("limit", "p1", {"loss": 100}, expect={"loss": 501, "time": None})
    with pytest.raises(Changed):
        recorder.put("limit", "p2", {"loss": 100}, expect={})
    assert recorder.facts("limit") == {"p1": {"loss": 500, "time": None}}
    recorder.put("limit", "p1", {"loss": 100}, expect={"time": None, "loss": 500})
    recorder.put("limit", "p1", None, expect={"loss": 100})
    assert recorder.get("limit", "p1") is None


def test_facts_are_independent_copies_when_stored_and_returned(recorder: Recorder) -> None:
    body = {"roles": ["dealer"]}
    recorder.put("person", "p1", body)
    body["roles"].append("boxperson")
    got = recorder.get("person", "p1")
    assert got == {"roles": ["dealer"]}
    got["roles"].append("pit")
    assert recorder.get("person", "p1") == {"roles": ["dealer"]}


def test_reopened_store_keeps_rows_facts_and_leases(shared: Keeper) -> None:
    rows = chain("t1", 5)
    first = shared.open()
    first.append(rows[:3])
    first.put("person", "p1", {"name": "Ann"})
    lease = first.lease("t1", "one", 60)
    first.close()
    with pytest.raises(Unavailable, match="is closed"):
        first.append(rows[3:])
    with pytest.raises(Unavailable, match="is closed"):
        first.head("t1")
    again = shared.open()
    assert list(again.rows("t1")) == rows[:3]
    assert again.get("person", "p1") == {"name": "Ann"}
    assert again.leases() == {"t1": lease}
    assert again.append(rows[3:]) == [None, None]
    assert again.append(rows[:1]) == [Conflict("t1", 5)], "a batch sent twice does not follow"


def test_writer_with_stale_head_conflicts_or_is_fenced(shared: Keeper) -> None:
    """A writer whose lease is stale too is fenced."""
    one, two = shared.open(), shared.open()
    rows = chain("t1", 4)
    lease = one.lease("t1", "one", 0.05)
    assert one.append(rows[:1], {"t1": lease.token}) == [None]
    assert two.append(rows[1:2]) == [None]
    assert one.append([Row.after(rows[0], stream="t1", kind="entry", key="x")], {"t1": 1}) == [Conflict("t1", 2)]
    assert one.append(rows[2:3], {"t1": lease.token}) == [None]
    time.sleep(0.1)
    newer = two.lease("t1", "two", 60)
    assert one.append(rows[3:], {"t1": lease.token}) == [Fenced("t1", newer.token)]

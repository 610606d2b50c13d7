"""Rows of the first kept form, one with each event of each core, are read as they were written."""

import json

import pytest

from hardway.journal import Row, digest
from hardway.journal.stored_stream import decode_refusal, decode_row
from hardway.wire import encode
from tests.journal.every_event import STREAMS, kept_rows, missing

ROWS = kept_rows()


@pytest.mark.parametrize("core", STREAMS)
def test_sample_rows_contain_each_event_of_the_streams(core: str) -> None:
    assert missing(ROWS, core) == set(), "a new event: python -m tests.journal.every_event appends a row with it"


def test_sample_rows_have_the_hashes_they_were_written_with() -> None:
    """A changed digest would break every journal that is kept."""
    assert [row.seq for row in ROWS if digest(row) != row.hash] == []
    last: dict[str, Row] = {}
    for row in ROWS:
        before = last.get(row.stream)
        assert (row.seq, row.prev) == ((before.seq + 1, before.hash) if before else (1, "0" * 64))
        last[row.stream] = row


def test_sample_rows_are_read_and_written_the_same_again() -> None:
    for row in ROWS:
        if row.kind == "refused":
            refusal = decode_refusal(row)
            assert refusal.reason == json.loads(row.body)["reason"]
        elif row.kind == "entry":
            decoded, core = decode_row(row), row.stream.partition(".")[0] if "." in row.stream else "table"
            form = json.loads(row.body)
            assert json.loads(json.dumps(encode(decoded.tick, core))) == form.get("tick", [])
            assert json.loads(json.dumps(encode(decoded.events, core))) == form.get("events", [])

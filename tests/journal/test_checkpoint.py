"""Checkpoints: the heads of every stream, signed; one that is changed, or another house's, is refused by name."""

import json

import pytest

from hardway.journal import Row
from hardway.journal import checkpoint as cp
from hardway.journal.keys import Key
from tests.journal.kept import Kept

AT = "2026-11-15T07:40:05.123Z"


@pytest.fixture
def kept():
    kept = Kept()
    first = Row.after(None, stream="t1", kind="open", entry="house crown")
    kept.append([first, Row.after(first, stream="t1", kind="dice"), Row.after(None, stream="floor", kind="floor")])
    return kept


def test_checkpoint_names_the_last_row_of_every_stream(kept):
    key = Key.new()
    made = cp.make_checkpoint(kept, key, AT)
    assert made.heads == {"t1": (2, kept.head("t1").hash), "floor": (1, kept.head("floor").hash)}
    assert cp.load_checkpoint(cp.dump_checkpoint(made), public=key.public) == made
    assert cp.load_checkpoint(cp.dump_checkpoint(made)) == made


def test_journal_keeps_latest_and_hourly_checkpoints(kept):
    key = Key.new()
    for at in (AT, "2026-11-15T07:59:00.000Z", "2026-11-15T08:00:00.000Z"):
        latest = cp.store_checkpoint(kept, key, at)
    facts = kept.facts(cp.KIND)
    assert sorted(facts) == ["2026-11-15T07", "2026-11-15T08", "latest"]
    assert cp.verify_checkpoint(facts["latest"]) == latest
    assert facts["2026-11-15T07"]["at"] == "2026-11-15T07:59:00.000Z"


def test_journal_keeps_only_the_first_checkpoint_of_each_old_day(kept):
    key = Key.new()
    for at in ("11-10T07", "11-10T08", "11-12T23", "11-13T00", "11-13T05", "11-15T07"):
        cp.store_checkpoint(kept, key, f"2026-{at}:00:00.000Z")
    names = sorted(kept.facts(cp.KIND))
    assert names == [*(f"2026-{at}" for at in ("11-10T07", "11-12T23", "11-13T00", "11-13T05", "11-15T07")), "latest"]


@pytest.mark.parametrize(
    "harm",
    [
        lambda kept: kept.streams_["t1"].pop(),
        lambda kept: kept.streams_.pop("floor"),
        lambda kept: kept.streams_.update(t1=[Row.after(None, stream="t1", kind="open", entry="house star")] * 2),
    ],
)
def test_checkpoint_that_the_journal_contradicts_is_not_replaced(kept, harm):
    key = Key.new()
    cp.store_checkpoint(kept, key, AT)
    before = kept.facts(cp.KIND)
    harm(kept)
    with pytest.raises(cp.CheckpointError, match="is not the one its checkpoint of 2026-11-15T07:40"):
        cp.store_checkpoint(kept, key, "2026-11-15T08:00:00.000Z")
    assert kept.facts(cp.KIND) == before


def test_checkpoint_signed_with_another_key_is_refused(kept):
    made = cp.make_checkpoint(kept, Key.new(), AT)
    with pytest.raises(cp.CheckpointError, match="was signed with the key") as refused:
        cp.load_checkpoint(cp.dump_checkpoint(made), public=Key.new().public)
    assert refused.value.name == "another_key"


@pytest.mark.parametrize(
    "change",
    [
        lambda form: form.update(at="2026-11-15T07:40:05.124Z"),
        lambda form: form["heads"].pop("floor"),
        lambda form: form["heads"].update(t2=[1, "0" * 64]),
        lambda form: form["heads"].update(t1=[3, form["heads"]["t1"][1]]),
        lambda form: form.update(key=Key.new().public),
        lambda form: form.update(signature="00" * 64),
        lambda form: form.update(signature="no"),
    ],
)
def test_altered_checkpoint_is_refused_for_a_wrong_signature(kept, change):
    form = cp.checkpoint_form(cp.make_checkpoint(kept, Key.new(), AT))
    change(form)
    with pytest.raises(cp.CheckpointError) as refused:
        cp.load_checkpoint(json.dumps(form))
    assert refused.value.name == "wrong_signature"


@pytest.mark.parametrize(
    "text",
    [
        "",
        "no",
        "[]",
        "{}",
        "null",
        "1",
        "[" * 100_000,
        '{"hardway":"checkpoint 2","at":"","heads":{},"key":"","signature":""}',
    ],
)
def test_malformed_checkpoint_text_is_refused(text):
    with pytest.raises(cp.CheckpointError) as refused:
        cp.load_checkpoint(text)
    assert refused.value.name == "not_a_checkpoint"


@pytest.mark.parametrize(
    ("field", "value"),
    [("at", "yesterday"), ("at", 1), ("heads", []), ("heads", {"t1": [0, "0" * 64]}), ("heads", {"t1": [1, "0"]}),
     ("heads", {"t1": [True, "0" * 64]}), ("heads", {"t1": None}), ("key", 1), ("signature", None)],
)  # fmt: skip
def test_checkpoint_with_a_malformed_field_is_refused(kept, field, value):
    with pytest.raises(cp.CheckpointError) as refused:
        cp.verify_checkpoint(cp.checkpoint_form(cp.make_checkpoint(kept, Key.new(), AT)) | {field: value})
    assert refused.value.name == "not_a_checkpoint"

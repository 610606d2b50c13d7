"""The codec reads back every event, command and state as exactly the same value."""

import json
from fractions import Fraction
from pathlib import Path

import pytest

import hardway as hw
from hardway.notation import Replay, read_file
from hardway.promotion.model.events import PrizesDrawn
from hardway.table import Refusal
from hardway.table.model.commands import Command
from hardway.table.model.events import Seated, TableEvent, Taken
from hardway.tournament.model.events import PlacesDrawn, PlaceTaken
from hardway.values.json_text import compact
from hardway.wire import CODEC, CodecError, decode, decode_state, encode, encode_state, encode_text
from hardway.wire.codec import UPCAST, upcast
from tests.in_soak import rest_in_soak

RECORDS = sorted([*Path("examples").glob("*.craps"), *Path("tests/rules").glob("*/*.craps")])


def there_and_back(value: object) -> object:
    return decode(json.loads(json.dumps(encode(value))))


@pytest.mark.parametrize("part", rest_in_soak(range(8), now=range(2)))
def test_codec_reads_back_commands_events_and_state_of_records(part: int) -> None:
    kinds = set()
    for path in RECORDS[part::8]:
        record = read_file(path)
        if record.core:
            continue  # a tournament's or a promotion's
        replay = Replay(record)
        for played in replay.play():
            if played.line.command is not None:
                assert there_and_back(played.line.command) == played.line.command
            if not isinstance(played.outcome, Refusal | str):
                kinds |= set(map(type, played.outcome))
                assert there_and_back(played.outcome) == played.outcome, (path, played.line.number)
                assert encode_text(played.outcome) == compact(encode(played.outcome)), (path, played.line.number)
        assert decode_state(json.loads(json.dumps(encode_state(replay.state)))) == replay.state, path
    assert len(kinds) > 20


def test_codec_knows_every_table_event_and_command() -> None:
    from hardway.wire.codec import _KINDS

    assert set(TableEvent._kinds.values()) | set(Command.__args__) <= set(_KINDS)


@pytest.mark.parametrize(
    ("value", "form"),
    [
        ((1, "a", None, True), [1, "a", None, True]),
        (Fraction(19, 2), {"ratio": "19/2"}),
        (frozenset({2, 1}), {"set": [1, 2]}),
        ({"a": (1,)}, {"map": [["a", [1]]]}),
        ([1], {"list": [1]}),
    ],
)
def test_codec_encodes_plain_values_as_json_and_reads_them_back(value: object, form: object) -> None:
    assert encode(value) == form
    assert encode_text(value) == compact(form)
    assert decode(form) == value


@pytest.mark.parametrize(
    "form",
    [
        {"is": "nobody"},
        {"is": "seated"},
        {"is": "seated", "chips": 1},
        {"ratio": "1/0"},
        {"tree": 1},
        {"a": 1, "b": 2},
        {},
        1.5,
    ],
)
def test_codec_refuses_to_decode_malformed_forms(form: object) -> None:
    with pytest.raises(CodecError):
        decode(form)


def test_codec_refuses_to_encode_a_float() -> None:
    with pytest.raises(CodecError, match="a float has no written form"):
        encode((1.5,))


def test_codec_gives_a_field_missing_from_an_old_event_a_default() -> None:
    form = encode(decode({"is": "called", "dice": [4, 3], "total": 7, "clause": "5.3.1(a)"}))
    assert form["leaning"] is None


def test_codec_refuses_format_numbers_that_are_not_known() -> None:
    for codec in (0, CODEC + 1):
        for read in (upcast, decode, decode_state):
            with pytest.raises(CodecError, match=f"form {codec} is not known here"):
                read({}, codec)
    assert set(UPCAST) == set(range(1, CODEC))


def test_codec_converts_an_old_format_step_by_step(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("hardway.wire.codec.CODEC", 3)
    monkeypatch.setitem(UPCAST, 1, lambda form: [*form, "from 1"])
    monkeypatch.setitem(UPCAST, 2, lambda form: [*form, "from 2"])
    assert decode(["old"], 1) == ("old", "from 1", "from 2")
    assert decode(["old"], 2) == ("old", "from 2")
    assert decode(["old"], 3) == ("old",)


@pytest.mark.parametrize(
    ("core", "event"),
    [
        ("table", Seated("Ann", 5_000, 1)),
        ("tournament", PlaceTaken("Ann", "Ann", "T1", 1, "6.3")),
        ("tournament", PlacesDrawn(1, (("Ann", "T1", 1),), "6.2")),
        ("promotion", PrizesDrawn(0, 1, "5e", ("Bob",), (("Ann", 7),), "Cy", "draw", True)),
    ],
)
def test_codec_tells_events_of_one_name_in_three_games_apart(core: str, event: tuple[object, ...]) -> None:
    """Table, tournament and promotion each have events of the same names."""
    form = encode(event, core)
    assert form["is"] == ("drawn" if isinstance(event, PlacesDrawn | PrizesDrawn) else "seated")
    read = decode(json.loads(json.dumps(form)), core=core)
    assert (type(read), read) == (type(event), event)


def test_codec_refuses_table_state_with_fields_of_other_versions() -> None:
    form = encode_state(hw.Table("crown").state)
    with pytest.raises(CodecError, match="another version"):
        decode_state({**form, "table": {**form["table"], "more": 1}})
    form["table"].pop("point")
    with pytest.raises(CodecError, match="another version"):
        decode_state(form)


def test_codec_decodes_a_taken_down_event_without_commission() -> None:
    taken = Taken("ann", "pass_odds", 500, 0, 0, "parent", "3.6.2")
    assert (taken.commission_left, decode(encode(taken))) == (None, taken)

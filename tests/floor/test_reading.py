"""Real dice: read by the stick, read back before they count, corrected with a reason, all of it on record."""

import json

import pytest

from hardway.floor.table.reading import DiceReading, FaceReading, ReadingRefusal
from hardway.table.model.commands import Roll


def name(answer) -> str:
    assert isinstance(answer, ReadingRefusal), answer
    assert answer.says
    return answer.name


def read(reading: DiceReading, roll: Roll) -> dict:
    body = reading.read(roll)
    reading.learn(json.loads(json.dumps(body)), by="psal", role="stickperson")
    return body


def test_dice_can_be_called_only_with_the_faces_that_were_read():
    reading = DiceReading()
    assert name(reading.call(Roll(4, 3))) == "not_read"
    assert read(reading, Roll(4, 3)) == {"read": [4, 3]}
    assert name(reading.read(Roll(4, 3))) == "read_already"
    assert name(reading.call(Roll(3, 4))) == "not_the_same"
    assert reading.call(Roll(4, 3)) == Roll(4, 3)


def test_dice_reading_correction_records_reason_old_and_new():
    reading = DiceReading()
    assert name(reading.correct(Roll(4, 2), because="the second die shows two")) == "not_read"
    read(reading, Roll(4, 3))
    for nothing in (" ", "n/a", "no"):
        assert name(reading.correct(Roll(4, 2), because=nothing)) == "no_reason"
    assert name(reading.correct(Roll(4, 3), because="it leaned")) == "the_same"
    body = reading.correct(Roll(4, 2), because="the second die shows two")
    assert body == {"read": [4, 2], "before": {"read": [4, 3]}, "because": "the second die shows two"}
    reading.learn(json.loads(json.dumps(body)), by="pbo", role="boxperson")
    assert reading.readings == [
        FaceReading(Roll(4, 3), "psal", "stickperson"),
        FaceReading(Roll(4, 2), "pbo", "boxperson", "the second die shows two", Roll(4, 3)),
    ]
    assert name(reading.call(Roll(4, 3))) == "not_the_same"
    assert reading.call(Roll(4, 2)) == Roll(4, 2)
    reading.clear()
    assert reading.current is None


def test_leaning_die_must_be_called_as_it_was_read():
    reading, leaning = DiceReading(), Roll(4, 3, (2, 4))
    assert read(reading, leaning) == {"read": [4, 3], "leaning": [2, 4]}
    assert name(reading.call(Roll(4, 3))) == "not_the_same"
    body = reading.correct(Roll(4, 3), because="it lies flat")
    assert body == {"read": [4, 3], "before": {"read": [4, 3], "leaning": [2, 4]}, "because": "it lies flat"}
    assert reading.call(leaning) == leaning


@pytest.mark.parametrize("roll", [Roll(0, 3), Roll(4, 7), Roll(-1, 1), Roll(1, 2, (2, 9))])
def test_dice_reading_with_a_face_outside_1_to_6_is_refused(roll):
    reading = DiceReading()
    assert name(reading.read(roll)) == "bad_dice"
    read(reading, Roll(1, 1))
    assert name(reading.correct(roll, because="so")) == "bad_dice"


def test_journal_dice_row_without_faces_sets_no_reading():
    reading = DiceReading()
    reading.learn({"renew": {"throw": 2}}, by="house", role="")
    assert reading.current is None

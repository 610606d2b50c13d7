"""`hardway rulings FILE` and `hardway replay --roll`: the log of acts of staff, and a record up to one roll."""

import json

import pytest

from hardway.table.model.events import TableEvent

RECORD = """\
house crown
date 2026-11-14
staff kim pit_boss
seat ann 500
@19:40 bet ann pass 10
roll 4 2
void ann pass by boxperson because a phone
roll 5 1
dispute ann over 3.6.1(a)(ii): paid short
decide ann paid in full by pit_boss kim
@19:50 sign * 10 500 from 20:10 by boxperson
close 22:00 by pit_boss kim
"""


@pytest.fixture
def record(tmp_path):
    path = tmp_path / "evening.craps"
    path.write_text(RECORD, encoding="utf-8")
    return path


def test_every_event_by_staff_is_a_ruling_except_marked():
    by_staff = {name for name, event in TableEvent._kinds.items() if "by" in event._fields}
    rulings = {name for name, event in TableEvent._kinds.items() if event._ruling}
    assert by_staff - rulings == {"marked"}
    assert not rulings & {"called", "settled", "placed", "taken", "point"}


def test_rulings_list_every_act_of_staff(hardway, record):
    ran = hardway("rulings", record)
    assert ran.code == 0
    lines = ran.out.splitlines()
    assert "   7  2026-11-14T19:40  roll 1  void ann pass by boxperson because a phone" in lines
    assert any("refused, not_your_role" in line and "9.2.1" in line for line in lines)
    assert "      dispute 1, ann, after roll 2, over 3.6.1(a)(ii): paid short  9.9" in lines
    assert "      dispute 1 is decided, by the Pit Boss kim: paid in full  9.9" in lines
    assert "  11  2026-11-14T19:50  roll 2  sign * 10 500 from 20:10 by boxperson" in lines
    assert not any("seat ann" in line or "Win Line, 10, won" in line for line in lines)


def test_rulings_end_with_the_open_disputes_and_notices(hardway, record):
    out = hardway("rulings", record).out
    assert "5 rulings in 2 rolls." in out
    assert "still open: dispute 1 of ann, after roll 2, is open; the complainant is to be told whom to consult" in out
    assert "still open: a sign for * is up, due at 2026-11-14T20:10" in out
    assert "still open: the table closes at 2026-11-14T22:00" in out


def test_rulings_json_has_one_object_a_line(hardway, record):
    ran = hardway("rulings", record, "--json")
    *rulings, last = [json.loads(line) for line in ran.out.splitlines()]
    assert [(one["line"], one["refused"]) for one in rulings] == [
        (7, True),
        (9, False),
        (10, False),
        (11, False),
        (12, False),
    ]
    assert rulings[2]["who"] == "Pit Boss kim"
    assert rulings[2]["says"] == [
        {"text": "dispute 1 is decided, by the Pit Boss kim: paid in full", "cites": [["", "9.9"]]}
    ]
    assert last["rulings"] == 5
    assert len(last["open"]) == 3


def test_rulings_of_record_with_failed_check_print_the_failure(hardway, tmp_path):
    path = tmp_path / "wrong.craps"
    path.write_text("house crown\nseat ann 500\n= ann rack 1\n", encoding="utf-8")
    ran = hardway("rulings", path)
    assert ran.code == 1
    assert "ann's rack is 500, not 1" in ran.err


def test_replay_option_roll_stops_after_the_given_roll(hardway, record):
    ran = hardway("replay", record, "--roll", 1)
    assert ran.code == 0
    assert "After 1 roll the puck is on 6; the shooter is ann." in ran.out
    assert "void ann pass" not in ran.out


def test_replay_to_a_roll_past_the_end_says_how_many_there_are(hardway, record):
    ran = hardway("replay", record, "--roll", 3)
    assert ran.code == 2
    assert "there is no roll 3; the record has 2 rolls" in ran.err


LATE = """\
house crown
seat ann 500
bet ann pass 10
bet ann eleven 5 oral announced stickperson by boxperson joe
throw
bet ann field 5 late by dealer pat
bet ann field 5 late by inspector kim
roll 4 2
"""


def test_rulings_of_late_and_spoken_wagers_name_who_confirmed(hardway, tmp_path):
    """Crown 3.2 and 3.3.1: who confirms, and for a spoken wager who announces, is what makes it count."""
    path = tmp_path / "late.craps"
    path.write_text(LATE, encoding="utf-8")
    *rulings, _ = [json.loads(line) for line in hardway("rulings", path, "--json").out.splitlines()]
    assert [(one["line"], one["who"], one["refused"]) for one in rulings] == [
        (4, "Boxperson joe", False),
        (6, "Dealer pat", False),
        (7, "Inspector kim", True),
    ]
    assert [(one["says"][0]["text"], one["says"][0]["cites"][0][1]) for one in rulings[:2]] == [
        ("ann: Eleven, spoken, announced by the Stickperson, confirmed by the Boxperson joe", "3.3.1"),
        ("ann: Field, late, confirmed by the Dealer pat", "3.2"),
    ]


@pytest.mark.parametrize(("rolls", "says"), [("roll 4 2\n", "in 1 roll."), ("roll 4 2\nroll 3 1\n", "in 2 rolls.")])
def test_rulings_write_one_roll_in_the_singular(hardway, rolls, says):
    assert says in hardway("rulings", "-", stdin=f"house crown\nseat ann 500\nbet ann pass 10\n{rolls}".encode()).out

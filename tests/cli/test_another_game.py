"""Output for a house with unusual rules follows its rows, not what craps has elsewhere."""

import json
from pathlib import Path

import pytest

from hardway.odds.costs.breakdown import breakdown
from hardway.report.sentences.game_sentences import sentences, stick_call
from hardway.rulebook import law, load
from hardway.school import KINDS
from hardway.server.routes.houses import _houses
from hardway.table.model import events as e
from tests.cli.conftest import change
from tests.outside_house import write_house

ONE_ROLL = '[{0}]\nlabel = "{1}"\narea = "centre"\nplace = {{ when = "any", clause = "1" }}\n{2}\n'
WAGERS = "".join(
    ONE_ROLL.format(*one)
    for one in (
        ("low", "Low", ""),
        ("high", "High", ""),
        ("pair_ends", "Ends", 'parts = { low = 1, high = 1, clause = "1" }\n'),
        ("leap", "Leap", 'numbers = "1-1 6-6 4-3"\n'),
    )
)
ROWS = """low,any,2,won,1,
low,any,not 2,lost,1,
high,any,12,won,1,
high,any,not 12,lost,1,
pair_ends,any,2 12,won,1,
pair_ends,any,not 2 12,lost,1,
leap N,any,number,won,1,
leap N,any,not number,lost,1,
"""
ODDS = "low,,30 to 1,1,\nhigh,,30 to 1,1,\nleap,1-1 6-6,30 to 1,1,\nleap,4-3,15 to 1,1,\n"


@pytest.fixture
def another(tmp_path: Path) -> Path:
    """Write a house whose line wins on 7 and 12 and ignores 10, with a composite, all under one clause."""
    folder = write_house(tmp_path)
    change(folder / "resolution.csv", "puck,off,4 5 6 8 9 10 11,set", "puck,off,4 5 6 8 9 11,set")
    change(folder / "resolution.csv", "puck,off,not 4 5 6 8 9 10 11,", "puck,off,not 4 5 6 8 9 11,")
    change(folder / "resolution.csv", "pass,off,7,won", "pass,off,7 12,won")
    change(folder / "resolution.csv", "pass,off,2 3 12,lost", "pass,off,2 3,lost")
    change(folder / "odds.csv", "pass_odds,4 10,", "pass_odds,4,")
    for file, more in (("wagers.toml", WAGERS), ("resolution.csv", ROWS), ("odds.csv", ODDS)):
        path = folder / file
        path.write_text(f"{path.read_text(encoding='utf-8').rstrip()}\n{more}", encoding="utf-8")
    return folder


def test_payout_terms_of_a_composite_wager_list_only_its_parts(another, hardway):
    form = json.loads(hardway("odds", "wager", another, "pair_ends", "--json").out)
    assert [term["says"] for term in form["rests_on"] if term["term"] == "pays"] == [
        "30 to 1 on Low",
        "30 to 1 on High",
    ]


def test_stick_calls_craps_only_on_throws_that_lose_the_line(another):
    here = law(load(another))
    assert [stick_call(here, dice) for dice in ((1, 1), (2, 1), (6, 6))] == ["Two, craps.", "Three, craps.", "Twelve."]


def test_several_payout_odds_of_a_wager_are_printed_with_or(hardway):
    out = " ".join(hardway("odds", "house", "crown").out.split())
    assert "field 1 or 2 to 1" in out  # Crown 6.1: 1 to 1, on 2 and 12 2 to 1


def test_staff_who_throw_are_named_as_the_house_names_the_role():
    here = law(load("crown"))
    (shooting,) = sentences(here, (e.ShooterNamed("stickperson", (), ""),))
    (throws,) = sentences(here, (e.Thrown("stickperson"),))
    name = here.book.roles["stickperson"].label
    assert shooting.text == f"the {name} is shooting"
    assert throws.text == f"the {name} throws: the dice are in the air"


def test_play_help_lists_on_and_off_only_if_a_wager_can_be_off(another, hardway):
    out = hardway("play", another, stdin=b"help\n").out
    assert "place 8 12" in out
    assert not {
        word for word in (" on ", " off ", " up ", " down ") if word in out.partition("take ")[2].partition("dice ")[0]
    }
    assert "on place 4 · off place 4" in hardway("play", "crown", stdin=b"help\n").out


def test_lesson_on_the_line_says_only_some_rolls_become_points():
    reads = KINDS["decides_line"].reads
    assert "or the roll becomes the point" not in reads
    assert "some become the point" in reads


def test_repeater_breakdown_labels_states_by_count_of_2s_rolled():
    where = {place.where for place in breakdown(law(load("vegas")), "repeater 2").places}
    assert where == {"0 of 2 noted", "1 of 2 noted (2)"}  # it wins with the second 2


def test_house_list_for_browser_names_variants_by_rule_book():
    listed = {one["house"]: one for one in json.loads(_houses("crown", "vegas"))["houses"]}
    assert listed["crown"]["variant_names"] == {"mini": "Mini Craps"}  # of “Crown Melbourne, Mini Craps”
    assert listed["vegas"]["variant_names"] == {"crapless": "crapless"}

"""Every command prints a house in its own words, without words that only other books have."""

import json
import re
from pathlib import Path

import pytest

from hardway import Refusal, Table
from hardway.report.sentences.game_sentences import sentences
from hardway.rulebook import house_names, law, load
from hardway.rulebook.loading.house_shelf import HOUSES_VARIABLE
from hardway.table.model.events import Acted, Noticed
from tests.outside_house import NAME, RECORD, in_own_words, write_house

ENGINE = {"place", "put", "lay", "field", "come", "hard", "pass", "big", "two", "three", "eleven", "twelve", "even",
          "leaning", "inspector", "all", "small", "tall", "fire", "under", "over", "horn", "hop", "buy", "odds", "hardway"}  # fmt: skip
"""Words of books that are also words of the notation or of English."""


@pytest.fixture
def own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv(HOUSES_VARIABLE, "")
    shelf = write_house(tmp_path / "shelf", own_words=True).parent
    (tmp_path / "hand.craps").write_text(in_own_words(RECORD), encoding="utf-8")
    monkeypatch.setenv(HOUSES_VARIABLE, str(shelf))
    return tmp_path / "hand.craps"


def foreign() -> re.Pattern[str]:
    """Return a word of other books that this one lacks, if the text has one."""

    def of(book) -> set[str]:
        named = (*book.wagers.values(), *book.roles.values())
        keys = (book.name, *book.wagers, *book.roles, *book.grounds, *(one.label for one in named))
        return {word.lower() for key in keys for word in (key, key.replace("_", " "))}

    others = set().union(*(of(load(name)) for name in house_names() if name != NAME)) - of(load(NAME)) - ENGINE
    assert {"dealer", "stickperson", "off table", "crown"} <= others
    return re.compile(rf"\b({'|'.join(map(re.escape, sorted(others)))})s?\b", re.IGNORECASE)


COMMANDS = (
    ("rules", NAME), ("odds", "house", NAME), ("odds", "hand", NAME), ("odds", "wager", NAME, "seagull"),
    ("replay", "RECORD"), ("legal", "RECORD", "ann"), ("legal", "RECORD", "chief"), ("rulings", "RECORD"),
    ("school", "--kinds"), ("school", NAME, "--count", "60", "--json"),
)  # fmt: skip


@pytest.mark.parametrize("words", COMMANDS, ids=" ".join)
def test_command_output_has_no_words_of_other_houses_only(own, hardway, words):
    """The output names no wager or role that only other houses have."""
    ran = hardway(*(str(own) if word == "RECORD" else word for word in words))
    assert ran.code == 0, ran.err
    found = foreign().findall(ran.out)
    assert not found, (found, ran.out)


def test_example_under_the_list_of_houses_names_the_added_house(own, hardway):
    assert hardway("rules").out.rstrip().endswith(f"hardway rules compare {NAME} adelaide")
    assert "Default: crown." in " ".join(hardway("play", "--help").out.split())
    assert "mini" not in hardway("play", "--help").out


def test_school_asks_only_about_no_roll_reasons_of_its_house(own, hardway):
    out = hardway("school", NAME, "--kind", "no_roll", "--count", "40", "--json").out
    assert set(re.findall(r"What was seen of the throw: ([\w ]+)\.", out)) == {"a die lies in a hat", "over the rail"}


def test_no_roll_reasons_and_offences_print_in_words_of_house(own, hardway):
    """`replay` and `rules` print the names that an added house gives its reasons and offences."""
    more = "report whistling ann by chief\nbet ann meadow 5\nroll 1 2\ninvalidate high_tide by floor_walker wes\n"
    own.write_text(own.read_text(encoding="utf-8") + more, encoding="utf-8")
    out, rules = hardway("replay", own).out, hardway("rules", NAME).out
    assert "“No roll.” a die lies in a hat, required, by the Floor walker" in out
    assert "reported of ann: whistles at the dice, by the Chief" in out
    assert "the outcome is annulled, the tide comes in; every wager goes back" in out
    for name, label in (("in_a_hat", "a die lies in a hat"), ("whistling", "whistles at the dice"), ("high_tide", "the tide comes in")):  # fmt: skip
        assert re.search(rf"{name} +{label}: ", rules), name
    book = json.loads(hardway("rules", NAME, "--json").out)
    assert [(one["ground"], one["label"]) for one in book["grounds"]] == [("in_a_hat", "a die lies in a hat"), ("overboard", "over the rail")]  # fmt: skip
    assert [(one["breach"], one["label"]) for one in book["breaches"]] == [("whistling", "whistles at the dice")]
    assert [(one["ground"], one["label"]) for one in book["annulments"]] == [("high_tide", "the tide comes in")]


def test_rules_comparison_prints_no_roll_reasons_in_house_words(own, hardway):
    said = " ".join(hardway("rules", "compare", NAME, "crown").out.split())
    assert "a die lies in a hat" in said
    assert "the tide comes in" in said
    assert "whistles at the dice" in said


def test_roles_of_shooter_and_stick_have_the_house_names(own, hardway):
    assert "the shooter is Raker." in hardway("replay", own).out
    refused = Table("crown", variant="mini").do("stick dealer by pit_boss")
    assert isinstance(refused, Refusal)
    assert refused.says == "the Dealer has the stick already"


def test_refusal_at_a_house_without_a_stick_names_no_role(own):
    refused = Table("crown").do("stick dealer by boxperson")
    assert isinstance(refused, Refusal)
    assert "the nobody" not in refused.says


def test_off_entry_by_wrong_role_is_refused_as_its_confirmation():
    table = Table("newzealand")  # 4.10: the marker of an On is set by two roles, and a call of Off is free
    for entry in ("seat ann 100", "bet ann pass 5", "roll 2 2", "bet ann place 6 6"):
        assert not isinstance(table.do(entry), Refusal), entry
    refused = table.do("off ann place 6 by shift_manager")
    assert isinstance(refused, Refusal)
    assert refused.says.startswith("confirming an Off call is for the ")


def test_json_of_a_house_option_lists_the_wagers_affected(own, hardway):
    options = {one["name"]: one for one in json.loads(hardway("rules", "vegas", "--json").out)["options"]}
    hard = [
        wager.label for wager in load("vegas").wagers.values() if wager.sleeps and wager.sleeps.option == "hardways_off"
    ]
    assert hard
    assert options["hardways_off"]["wagers"] == hard


def test_staff_sentences_use_wager_and_role_names_of_house(hardway, tmp_path):
    """So do the sentences about the limits on the sign."""
    record = tmp_path / "evening.craps"
    record.write_text(
        "house adelaide\nchips 1 5 25\nseat ann 100\nsign pass 10 500 by casino_manager\n", encoding="utf-8"
    )
    said = hardway("replay", record).out
    assert "Pass Bet 10 to 500" in said
    events = (
        Noticed("stickperson", "Look.", "1"),
        Acted("handover", "ann", "inspector kim", 0, "", "", "", "1"),
        Acted("handover", "ann", "police", 0, "", "", "", "1"),
    )
    assert [one.text for one in sentences(law(load("adelaide")), events)] == [
        "shown to the Stickman: Look.", "ann is handed over to the Government Casino Inspector kim", "ann is handed over to police",
    ]  # fmt: skip

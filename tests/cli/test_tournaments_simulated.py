"""`hardway tournament simulate`: text, JSON and errors with the correction."""

import json
from pathlib import Path

import pytest

from tests.pages import page
from tests.test_docs import blocks

FOLDER = Path(__file__).parents[2] / "examples" / "tournaments"
FOUR = FOLDER / "four-players.toml"
PAGE = page("tournament-strategy.md")


def test_simulated_tournament_docs_contain_the_example_file():
    assert FOUR.read_text(encoding="utf-8") in blocks(PAGE, "toml")


def test_simulated_tournament_docs_name_every_key_of_the_json(hardway):
    ran = hardway(
        "tournament", "simulate", FOUR, "pass", "iron_cross", "--players", "4", "--tournaments", "200", "--json"
    )
    form = json.loads(ran.out)
    assert all(f"`{key}`" in PAGE for key in (*form, *form["strategies"][0]))
    assert [(one["strategy"], one["players"]) for one in form["strategies"]] == [("pass", 2), ("iron_cross", 2)]
    assert sum(2 * one["wins"]["value"] for one in form["strategies"]) == pytest.approx(1)
    assert sum(2 * one["prize"]["value"] for one in form["strategies"]) == pytest.approx(400)  # 60% and 40% of 400
    assert (form["rounds"], form["paid"]) == ([{"tables": 1, "throws": None, "hands": 10}], 100)


def test_heats_repechage_and_final_are_simulated(hardway):
    ran = hardway("tournament", "simulate", FOLDER / "spring-cup.toml", "pass", "--tournaments", "100", "--json")
    form = json.loads(ran.out)
    # Three heats of eight, two of each go on; eighteen play on, two of whom go on.
    assert form["players"] == 24
    assert [one["value"] for one in form["strategies"][0]["goes_on"]] == pytest.approx([6 / 24, 2 / 24])


def changed(tmp_path, old, new):
    path = tmp_path / "four.toml"
    text = FOUR.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new), encoding="utf-8")
    return path


@pytest.mark.parametrize(("old", "new", "says"), [
    ('length = "10 hands"', 'length = "30 minutes"', "four.toml: round 1 is played by the clock: say how many throws a round has with --throws"),
    ('length = "10 hands"\n', "", "four.toml: round 1 has no length: say how many throws a round has with --throws"),
    ('length = "10 hands"', 'length = "many hands"', "four.toml: line 15: round 1 length: "),
    ("chips = 1000\n", "", "four.toml: round 1 has no chips: chips = 1000"),
    ('goes_on = "none"', 'goes_on = "2 of table"', 'round 1: players go on from every round but the last: goes_on = "none"'),
    ("[round.1]", "[round.2]", "rounds are numbered from 1, each once"),
    ('limits = "5 to 5000"\n', "", 'round 1 has no limits: limits = "5 to 500", the minimum and maximum of a wager'),
    ("places = 4", "places = 2", "round 1 has 2 places for 4 players: give it more tables or places"),
    ('ties = "draw"', 'ties = "coin"', "four.toml: line 5: ties: "),
])  # fmt: skip
def test_conditions_that_cannot_be_simulated_are_refused(hardway, tmp_path, old, new, says):
    ran = hardway("tournament", "simulate", changed(tmp_path, old, new), "pass", "--players", "4")
    assert (ran.code, ran.out) == (2, "")
    assert says in ran.err


@pytest.mark.parametrize(("more", "says"), [
    (("pass", "--players", "1"), "a tournament is simulated with 2 to 512 players, not 1"),
    (("pass", "--players", "4", "--throws", "0"), "a round has 1 to 10,000 throws, not 0"),
    (("pass", "--players", "4", "--tournaments", "0"), "at least one tournament must be played, not 0"),
    (("pass", "--players", "4", "--tournaments", "1000000000001"), "at most 1,000,000,000,000 tournaments are played, not"),
    (("pass", "--players", "4", "--workers", "0"), "--workers is 1 or more, not 0"),
    (("pass", "--players", "4", "--seed", "-1"), "a seed is a number from 0 to 18446744073709551615, not -1"),
    (("noone",), "noone: no such file, and no strategy is called noone; `hardway strategies` lists all"),
    (("bet world 5", "--players", "4"), "at Crown Melbourne: line 1: "),
    (("pass", "pass", "pass", "--players", "2"), "name a strategy for each player, or fewer that are played in turn; 3 for 2"),
])  # fmt: skip
def test_bad_input_to_a_tournament_simulation_is_refused(hardway, more, says):
    ran = hardway("tournament", "simulate", FOUR, *more)
    assert (ran.code, ran.out) == (2, "")
    assert says in ran.err

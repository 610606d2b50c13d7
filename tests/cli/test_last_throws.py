"""`hardway odds tournament`: output from a table's and a tournament's record, and errors with the correction."""

import json
from fractions import Fraction
from pathlib import Path

import pytest

from hardway.notation.record import written_out
from tests.pages import page, prints_what_is_shown, shown

LAST_THROW = Path(__file__).parents[2] / "examples" / "tournaments" / "last-throw.craps"
HOSTED = Path(__file__).parents[1] / "rules" / "crown" / "9.4-tournament_hosted.craps"
PAGE = page("tournament-strategy.md")


@pytest.mark.parametrize("block", shown(PAGE), ids=lambda block: block.splitlines()[0])
def test_tournament_strategy_docs_show_what_the_commands_print(hardway, block):
    prints_what_is_shown(hardway, block)


def test_tournament_strategy_docs_name_every_key_of_the_json(hardway):
    form = json.loads(hardway("odds", "tournament", LAST_THROW, "--you", "bob", "--wager", "pass", "--json").out)
    table = PAGE[PAGE.index("`hardway odds tournament --json` prints one object") :]
    assert all(f"`{key}`" in table for key in form)
    best = form["wagers"][0]
    assert (best, form["goes_on"], form["exact"]) == ({"wager": "pass", "amount": "11.00", "chance": "2/9"}, 1, True)


def evening(
    tmp_path, *, ties="all", least="none", play="at t1 bet ann pass 100\nat t1 bet cal pass 10\nat t1 roll 4 3\n"
):
    """Return a tournament's record in which ann and cal play at t1, and one of each table goes on."""
    text = written_out(HOSTED.read_text(encoding="utf-8"), HOSTED.parent).replace(
        "draft ties all", f"draft ties {ties}"
    )
    begun = text[: text.index("at t1 bet")].replace("draft least_wager none", f"draft least_wager {least}")
    if least != "none":
        begun = begun.replace("draft ties", "draft missed_wager out by casino_manager\ndraft ties")
    path = tmp_path / "evening.craps"
    path.write_text(begun + play, encoding="utf-8")
    return path


def test_tournament_odds_read_places_and_tie_rule_from_record(hardway, tmp_path):
    # ann has 1,100 after a 7, and cal 1,010: 90 behind.
    path = evening(tmp_path)
    form = json.loads(
        hardway(
            "odds", "tournament", path, "--you", "cal", "--throws", "1", "--wager", "pass", "--step", "10", "--json"
        ).out
    )
    assert [(one["name"], one["chips"]) for one in form["players"]] == [("ann", "1100.00"), ("cal", "1010.00")]
    assert (form["goes_on"], form["ties"], form["least_wager"]) == (1, "all", None)
    assert form["wagers"][0] == {"wager": "pass", "amount": "90.00", "chance": "2/9"}  # 7 or 11, and equal goes on too


def test_tournament_odds_count_a_tie_as_half_unless_ties_all(hardway, tmp_path):
    """A tie for the last place that goes on counts one half; with `--ties all` it counts whole."""
    # The final has places for the winners of two tables: with 90 cal is equal on 7 and 11, and lots are drawn; with 100 not.
    path = evening(tmp_path)
    two = "draft round 2 places 2 by casino_manager\nsubmit by"
    path.write_text(path.read_text(encoding="utf-8").replace("submit by", two, 1), encoding="utf-8")
    ask = ("odds", "tournament", path, "--you", "cal", "--throws", "1", "--wager", "pass", "--step", "10", "--json")
    found = {one["amount"]: one["chance"] for one in json.loads(hardway(*ask).out)["wagers"]}
    assert (found["90.00"], found["100.00"]) == ("1/9", "2/9")
    all_of_them = {one["amount"]: one["chance"] for one in json.loads(hardway(*ask, "--ties", "all").out)["wagers"]}
    assert all_of_them["90.00"] == "2/9"


def test_tournament_odds_take_required_wager_from_conditions(hardway, tmp_path):
    path = evening(tmp_path, least="20", play="at t1 bet ann pass 20\nat t1 bet cal field 10\n")
    form = json.loads(
        hardway("odds", "tournament", path, "--you", "ann", "--throws", "1", "--wager", "pass", "--json").out
    )
    nothing = next(one for one in form["wagers"] if one["wager"] is None)
    assert (form["least_wager"], form["missed_wager"]) == ("20.00", "out")
    # cal is out where the hand ends (12 of 36). Elsewhere ann has 1,000, and cal loses on 5, 6, 8 (14), wins on 4, 9, 10.
    assert nothing["chance"] == str(Fraction(12 + 14, 36))


def test_tournament_odds_simulate_remaining_hands_of_round(hardway, tmp_path):
    ask = (
        "odds",
        "tournament",
        evening(tmp_path),
        "--you",
        "cal",
        "--plays",
        "cal=pass",
        "--wager",
        "pass",
        "--samples",
        "500",
    )
    form = json.loads(hardway(*ask, "--json").out)
    assert (form["hands"], form["throws"], form["exact"], form["samples"]) == (
        1,
        None,
        False,
        500,
    )  # of two, one is played
    assert form["plays"] == {"ann": "nothing", "cal": "pass"}
    assert all(one["chance"]["low"] <= one["chance"]["value"] <= one["chance"]["high"] for one in form["wagers"])
    table = PAGE[PAGE.index("`hardway odds tournament --json` prints one object") :]
    assert all(f"`{key}`" in table for key in form)
    shown = hardway(*ask).out
    assert "cal at Crown Melbourne, the last hand" in shown
    assert "You make this wager and then play your strategy, 500 times each, with the same dice." in " ".join(
        shown.split()
    )


def test_tournament_odds_error_lists_the_tables_to_choose_from(hardway, tmp_path):
    path = evening(tmp_path)
    says = hardway("odds", "tournament", path, "--you", "ann", "--table", "t9").err
    assert "no table t9 has entries and is still in play; choose from t1" in says
    path = evening(tmp_path, play="")
    assert "no table has entries and is still in play" in hardway("odds", "tournament", path, "--you", "ann").err
    path = evening(tmp_path, play="at t1 bet ann pass 100\nat t2 bet bob pass 100\n")
    assert "say which table with --table: t1, t2" in hardway("odds", "tournament", path, "--you", "ann").err


@pytest.mark.parametrize(("more", "says"), [
    (("--you", "zed"), "'zed' does not play at this table; name one of its players: ann, bob"),
    (("--you", "ann", "--throws", "0"), "--throws is the number of throws left, from 1 to 10,000, not 0"),
    (("--you", "ann", "--hands", "10001"), "--hands is the number of hands left, from 1 to 10,000, not 10001"),
    (("--you", "ann", "--hands", "2", "--throws", "2"), "give --throws or --hands, not both"),
    (("--you", "ann", "--plays", "ann=pass"), "leave out --plays ann: with 3 throws or fewer your best wager is worked out"),
    (("--you", "ann", "--throws", "9", "--samples", "0"), "each wager is played 1 to 10,000,000 times, not 0"),
    (("--you", "ann", "--throws", "9", "--seed", "-1"), "a seed is a number from 0 to 18446744073709551615, not -1"),
    (("--you", "ann", "--throws", "9", "--plays", "bob=bet world 5"), "bob at Crown Melbourne: line 2: "),
    (("--you", "ann", "--best", "2"), "--best is 1 to 1 of these players, not 2"),
    (("--you", "ann", "--best", "1", "--cut", "50"), "give --best or --cut, not both"),
    (("--you", "ann", "--cut", "many"), "--cut is an amount above 0 and below 1,000,000,000,000, such as 5 or 2.50, not 'many'"),
    (("--you", "ann", "--ties", "coin"), "Invalid value for '--ties': 'coin' is not one of 'draw', 'all', 'entered'."),
    (("--you", "ann", "--missed", "out"), "--missed needs --least: it says what happens to a player who wagers less"),
    (("--you", "ann", "--least", "10", "--missed", "shot"), "Invalid value for '--missed': 'shot' is not one of 'out', 'taken', 'noted'."),
    (("--you", "ann", "--plays", "bob"), "--plays is NAME=STRATEGY, such as bob=iron_cross or \"bob=bet pass 20\", not 'bob'"),
    (("--you", "ann", "--plays", "eve=pass"), "'eve' does not play at this table"),
    (("--you", "ann", "--plays", "bob=bet roulette 5"), "--plays bob: line 2: "),
    (("--you", "ann", "--plays", "bob=bet world 5"), "bob at Crown Melbourne: line 2: "),
    (("--you", "ann", "--plays", "bob=noone"), "noone: no such file, and no strategy is called noone"),
    (("--you", "ann", "--wager", "roulette"), "Crown Melbourne has no wager 'roulette'; it has any_craps,"),
    (("--you", "ann", "--table", "t1"), "--table is for the record of a tournament"),
])  # fmt: skip
def test_tournament_odds_refuse_bad_input_with_correction(hardway, more, says):
    ran = hardway("odds", "tournament", LAST_THROW, *more)
    assert (ran.code, ran.out) == (2, "")
    assert says in ran.err


def test_tournament_odds_refuse_missing_record_or_dice_in_air(hardway, tmp_path):
    path = tmp_path / "t.craps"
    assert "no such file" in hardway("odds", "tournament", path, "--you", "ann").err
    path.write_text("house crown\nseat ann 100\nbet ann pass 10\nthrow\n", encoding="utf-8")
    assert "the record ends while the dice are out" in hardway("odds", "tournament", path, "--you", "ann").err


def test_tournament_odds_give_mixed_strategy_for_secret_wager(hardway, tmp_path):
    duel = tmp_path / "duel.craps"
    duel.write_text("house crown\nsign pass 20 20\nsign dont_pass 20 20\nseat ann 100\nseat bob 90\n")
    asked = (
        "odds",
        "tournament",
        duel,
        "--you",
        "ann",
        "--secret",
        "--wager",
        "pass",
        "--wager",
        "dont_pass",
        "--step",
        "20",
    )
    ran = hardway(*asked)
    assert ran.code == 0, ran.err
    assert "ann goes on to the next round in at least 90.947% of throws, exactly 221/243, whatever bob does." in ran.out
    form = json.loads(hardway(*asked, "--json").out)
    assert (form["chance"], form["rival"], form["yours"][0]) == (
        "221/243", "bob", {"wager": "pass", "amount": "20.00", "share": "16/27"},
    )  # fmt: skip
    assert "leave out --throws, --hands and --plays" in hardway(*asked, "--throws", "2").err


def test_tournament_odds_option_cut_sets_chips_needed_to_advance(hardway):
    record = "examples/tournaments/last-throw.craps"
    ran = hardway("odds", "tournament", record, "--you", "ann", "--cut", "150", "--wager", "pass")
    assert ran.code == 0, ran.err
    assert "all with 150 chips or more go on" in " ".join(ran.out.split())

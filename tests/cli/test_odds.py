"""`hardway odds`: a house, a wager explained, houses compared, a stake in chips, the hand, loaded dice, files, errors."""

import json
import os
import re
import subprocess
import sys
from fractions import Fraction as F

import pytest

from hardway.rulebook import house_names
from tests.cli.conftest import change
from tests.odds.by_hand import EDGES

KEYS = ["wager", "edge", "p_win", "p_lose", "p_push", "rolls", "edge_per_roll", "variance", "rtp"]


def lines(ran):
    """Return the printed lines by their first words, with single spaces."""
    return {
        " ".join(line.split("  ")[0].split()): " ".join(line.split()) for line in ran.out.splitlines() if line.strip()
    }


def test_json_odds_of_a_house_have_edge_chances_and_rolls(hardway):
    form = json.loads(hardway("odds", "house", "crown", "--json").out)
    assert (form["house"], len(form["wagers"])) == ("crown", 70)
    assert all(list(wager) == KEYS for wager in form["wagers"])
    six = next(wager for wager in form["wagers"] if wager["wager"] == "hard 6")
    assert [six[key] for key in KEYS[1:5]] == ["1/22", "1/11", "10/11", "0"]
    assert (six["rolls"], six["rtp"]) == ("5013/1078", "21/22")  # 36/11 over the 392/557 of rolls with a point
    assert F(six["edge_per_roll"]) == F(1, 22) / F(5013, 1078)


@pytest.mark.parametrize("house", house_names())
def test_house_edges_in_json_equal_those_by_hand(hardway, house):
    form = json.loads(hardway("odds", "house", house, "--json").out)
    assert {wager["wager"]: F(wager["edge"]) for wager in form["wagers"]} == {
        wager: edge for (name, wager), edge in EDGES.items() if name == house
    }


def test_odds_output_puts_wagers_of_equal_edge_on_one_line(hardway):
    ran = hardway("odds", "house", "crown")
    assert ran.code == 0
    found = lines(ran)
    # Pass 244/495 and 251/495, 7/495 over 557/165 rolls; hard 6 and 8 at 9.5 to 1.
    assert found["pass"] == "pass 1 to 1 49.29 50.71 – 1.414 0.419 3.376 1.000"
    assert found["hard 6 8"].startswith("hard 6 8 9.5 to 1 9.09 90.91 – 4.545 ")
    assert found["dont_pass"].startswith("dont_pass 1 to 1 47.93 49.29 2.78 1.364 ")
    assert found["horn_high 2 12"].startswith("horn_high 2 12 2.4, 5.8 or 12.6 to 1 16.67 ")
    assert max(map(len, ran.out.splitlines())) <= 100
    assert all(line == line.rstrip() for line in ran.out.splitlines())


def test_odds_wager_shows_states_throws_chances_and_edge(hardway):
    ran = hardway("odds", "wager", "crown", "hard 6")
    assert ran.code == 0
    text = " ".join(ran.out.split())
    assert "Hardways 6 at Crown Melbourne hard 6, fair dice" in text
    assert "puck off, asleep 135/98 = 1.3776 no throw affects it" in text
    assert "puck on 36/11 = 3.2727 hard 6 1/36 won 9.5 to 1 3.6.13(a)" in text
    assert "win 1/11 = 9.0909% 36/11 × 1/36" in text
    assert "a dollar nets −1/22 1/11 × 9.5 − 10/11" in text
    assert "edge 1/22 = 4.5455%" in text
    assert "6.1 [Hardways 6]" in text
    assert hardway("odds", "wager", "crown", "hard", "6").out == ran.out


def test_odds_wager_includes_commission_in_net_result_and_edge(hardway):
    text = " ".join(hardway("odds", "wager", "newzealand", "buy 4").out.split())
    assert "a dollar nets −1/20 1/3 × 2 − 2/3 − 1/20 commission" in text
    assert "edge 1/21 = 4.7619% 1/20 of the 21/20 put down" in text


def test_odds_wager_json_has_chances_and_clauses(hardway):
    form = json.loads(hardway("odds", "wager", "star", "dont_pass", "--json").out)
    assert list(form)[: 3 + len(KEYS)] == ["house", "status", "mark", *KEYS]
    assert (form["label"], form["edge"], form["p_push"]) == ("Don't Win", "3/220", "1/36")
    assert form["nets"] == [
        {"net": "-1", "chance": "244/495"}, {"net": "0", "chance": "1/36"}, {"net": "1", "chance": "949/1980"},
    ]  # fmt: skip
    off = form["chain"][0]
    assert (off["where"], off["rolls"]) == ("puck off", "1")
    barred = next(throw for throw in off["throws"] if throw["throws"] == "2")
    assert (barred["result"], barred["clause"]) == ("returned", "6.1.2.3")
    assert form["rests_on"][0] == {
        "term": "placed",
        "says": "before a come-out roll",
        "clause": "6.1.2",
        "reading": None,
    }


def test_odds_json_cites_only_payouts_of_the_wager_asked(hardway):
    # Adelaide 7(b) gives all Buy Bets their odds in one clause; a horn is paid as its own lines of 6(c).
    for wager, says in (
        ("buy 4", ["2 to 1"]),
        ("buy 5", ["3 to 2"]),
        ("lay 6", ["5 to 6"]),
        ("horn", ["32 to 1 on 2 and 12", "15 to 1 on 3 and 11"]),
        ("field", ["2 to 1 on 2 and 12", "1 to 1 on 3, 4, 9, 10 and 11"]),
    ):
        form = json.loads(hardway("odds", "wager", "adelaide", wager, "--json").out)
        assert [term["says"] for term in form["rests_on"] if term["term"] == "pays"] == says


def test_odds_of_several_houses_are_compared(hardway):
    form = json.loads(hardway("odds", "compare", "crown", "newzealand", "--json").out)
    assert form["houses"] == ["crown", "newzealand"]
    rows = {row["wager"]: row["houses"] for row in form["wagers"]}
    assert (rows["hard 4"]["crown"]["edge"], rows["hard 4"]["newzealand"]["edge"]) == ("1/18", "1/9")
    assert rows["place_lose 4"]["newzealand"] is None
    assert rows["world"]["crown"] is None
    found = lines(hardway("odds", "compare", "crown", "newzealand"))
    assert found["≠"].startswith("≠ ")
    ran = hardway("odds", "compare")
    assert "≠ two 8.333 5.556 13.889 5.556" in " ".join(ran.out.split())
    assert "place_lose 4 10 3.030 3.030 – 3.030" in " ".join(ran.out.split())


def test_odds_option_stake_gives_edge_of_payouts_in_chips(hardway):
    # Crown 4.2.3: 5 at 7.5 to 1 is 37.50, paid 38 in dollars: (160 − 152)/180 = 2/45; in fives 40: no edge.
    found = lines(hardway("odds", "house", "crown", "--stake", "5"))
    assert found["any_craps"] == "any_craps 7.5 to 1 38 5.556 4.444 −1.111"
    assert (
        "A bet of 5, paid in chips of 5, nets 40 on a win. Its edge is 0%; rounding moves it by −5.5556%."
        in " ".join(hardway("odds", "wager", "crown", "any_craps", "--stake", "5", "--chips", "5").out.split())
    )
    form = json.loads(hardway("odds", "house", "crown", "--stake", "5", "--json").out)
    at = {wager["wager"]: wager["at_stake"] for wager in form["wagers"]}
    assert at["any_craps"] == {"stake": "5", "edge": "2/45", "edge_per_roll": "2/45", "rounding": "-1/90"}
    assert at["pass"] == {
        "stake": "5",
        "edge": "7/495",
        "edge_per_roll": "7/1671",
        "rounding": "0",
    }  # 557/165 rolls a decision


def test_odds_of_a_refused_stake_say_why_the_table_refuses(hardway):
    form = json.loads(hardway("odds", "wager", "newzealand", "horn", "--stake", "5", "--json").out)
    assert form["at_stake"]["refused"] == "unit"
    assert form["at_stake"]["clause"] == "4.15 [Horn Bet]"
    ran = hardway("odds", "house", "newzealand", "--stake", "5")
    assert "horn not taken: Horn Bet must divide into 4 equal parts that chips can pay; 8 does." in " ".join(
        ran.out.split()
    )
    ran = hardway("odds", "wager", "newzealand", "horn", "--stake", "5")
    assert "A bet of 5 is refused: Horn Bet must divide into 4 equal parts that chips can pay; 8 does." in " ".join(
        ran.out.split()
    )


def test_odds_layout_shows_the_wagers_at_the_end_of_a_record(hardway, tmp_path):
    record = tmp_path / "hand.craps"
    record.write_text("house crown\nchips 1 5\nseat ann 300\nbet ann pass 10\nroll 4 2\nbet ann hard 8 5\n", "utf-8")
    ran = hardway("odds", "layout", str(record), "ann")
    # 5 at 9.5 to 1 wins 47.50, paid 48 in chips (4.2.3).
    for line in ("6 +10 Win Line won", "7 −15 Win Line lost, Hardways 8 lost", "hard 8 +48 Hardways 8 won", "9 –"):
        assert line in [" ".join(one.split()) for one in ran.out.splitlines()]
    assert "On average it brings −1/3 = −0.3333." in ran.out  # (5 · 10 − 6 · 15 − 4 · 5 + 48)/36
    form = json.loads(hardway("odds", "layout", str(record), "ann", "--json").out)
    assert form["expected"] == "-1/3"
    assert [roll["net"] for roll in form["rolls"] if roll["name"] == "hard 8"] == ["48.00"]
    assert hardway("odds", "layout", str(record), "bob").code == 2


def test_odds_hand_prints_length_points_and_sevens(hardway):
    ran = hardway("odds", "hand", "--at-least", "154")
    assert ran.code == 0
    assert "At least 154 rolls: 1.78882426152e-10, or one hand in 5,590,264,072." in ran.out
    text = " ".join(ran.out.split())
    assert "rolls 1671/196 = 8.5255 1768701/38416 = 46.0407 6.785 6 0 0 11.11" in text
    # 24 · 6/36² seven out on the second roll; P(L ≥ 3) is the rest.
    assert " 2 0.111111 1 3 0.116770 0.888889 " in text


def test_json_odds_of_a_hand_have_mean_variance_and_distribution(hardway):
    form = json.loads(hardway("odds", "hand", "--at-least", "154", "--json").out)
    assert (form["rolls"]["mean"], form["rolls"]["variance"], form["rolls"]["median"]) == (
        "1671/196",
        "1768701/38416",
        6,
    )
    assert form["rolls"]["distribution"][2] == {"n": 2, "p": "1/9", "at_least": "1"}
    assert form["at_least"]["decimal"] == "1.78882426152e-10"
    assert abs(float(F(form["at_least"]["p"])) - 1.78882426152e-10) < 1e-21
    assert form["points"]["mean"] == "67/98"  # 134/495 made against 196/495 lost
    assert json.loads(hardway("odds", "hand", "--at-least", "20000", "--json").out)["at_least"]["p"] is None


def test_odds_option_dice_changes_printed_edges(hardway):
    # A 6 with 1/4: an 11 is 3/40 and pays 16 to 1, 11/40 to the player.
    form = json.loads(hardway("odds", "wager", "crown", "eleven", "--dice", "6:0.25", "--json").out)
    assert (form["edge"], form["dice"]["6"], form["dice"]["1"]) == ("-11/40", "1/4", "3/20")
    assert "−27.500" in hardway("odds", "house", "crown", "--dice", "6:0.25").out
    assert "loaded dice, 1: 0.15" in hardway("odds", "hand", "--dice", "6:0.25").out


def test_odds_change_with_a_house_option_or_an_edited_book(hardway, book):
    change(book / "odds.csv", "hard,6,9.5 to 1", "hard,6,10 to 1")
    assert json.loads(hardway("odds", "wager", book, "hard 6", "--json").out)["edge"] == "0"
    form = json.loads(
        hardway("odds", "wager", "adelaide", "horn", "--option", "composite_remainder=returned", "--json").out
    )
    assert form["edge"] == "-1/36"


def test_odds_plot_of_the_same_figures_is_the_same_file(hardway, tmp_path):
    path = tmp_path / "edges.png"
    assert hardway("odds", "compare", "crown", "star", "--plot", path).code == 0
    assert path.read_bytes().startswith(b"\x89PNG")
    for name in ("one.svg", "other.svg"):
        assert hardway("odds", "hand", "--plot", tmp_path / name).code == 0
    assert (tmp_path / "one.svg").read_bytes() == (
        tmp_path / "other.svg"
    ).read_bytes()  # the same figures, the same file


def test_commands_suggested_by_odds_name_the_same_variant(hardway, tmp_path):
    out = " ".join(hardway("odds", "house", "vegas/crapless").out.split())
    assert "hardway odds house vegas/crapless --json" in out
    wager = re.search("hardway odds wager vegas/crapless ([a-z_]+(?: [0-9]+)?)", out)
    assert wager
    assert hardway("odds", "wager", "vegas/crapless", *wager[1].split()).code == 0
    path = tmp_path / "par.html"
    assert hardway("odds", "par", "crown/mini", "--out", path).code == 0
    assert "hardway odds par crown/mini" in path.read_text(encoding="utf-8")


def test_par_sheet_has_every_wager_with_formula_and_clause(hardway, tmp_path):
    path = tmp_path / "par.html"
    ran = hardway("odds", "par", "newzealand", "--out", path)
    assert (ran.code, ran.out.startswith(f"{path}: the PAR sheet of New Zealand, 66 wagers, document ")) == (0, True)
    page = path.read_text(encoding="utf-8")
    assert page.startswith("<!doctype html>")
    assert page.count("<section id=") == 66
    for _, wager in (key for key in EDGES if key[0] == "newzealand"):
        assert f'<section id="{wager.replace(" ", "-")}">' in page
    section = page.split('<section id="lay-4">')[1].split("</section>")[0]
    assert "less 0.5 times the chance of winning, plus a commission of 1/40 of the stake" in section
    assert "1/41 = 2.4390%" in section
    assert "40/41 = 97.5610%" in section
    assert "4.1(k)(i)" in section
    horn = page.split('<section id="horn">')[1].split("</section>")[0]
    assert "less 6.75 times the chance of 2 or 12 and 3 times the chance of 3 or 11" in horn
    assert "http" not in page


@pytest.mark.parametrize(
    ("words", "says"),
    [
        ("wager crown world", "crown has no wager 'world'; it has pass, dont_pass, "),
        (
            "house crown --dice 1:0.9,6:0.9",
            "the faces named take 1.8 together and leave nothing for 2, 3, 4, 5; take less",
        ),
        ("house crown --chips 1,5", "--chips needs --stake: rounding depends on the amount wagered"),
        ("wager crown pass --chips 1,5", "--chips needs --stake: rounding depends on the amount wagered"),
        (
            "house crown --stake 0",
            "--stake is an amount above 0 and below 1,000,000,000,000, such as 5 or 2.50, not '0'",
        ),
        (
            "house crown --stake 5 --chips 1,x",
            "--chips is an amount above 0 and below 1,000,000,000,000, such as 5 or 2.50, not 'x'",
        ),
        (
            "house crown --stake 5 --chips 4999.99,5000",
            "chips that are no multiples of the smallest leave too many amounts",
        ),
        ("hand --at-least -1", "--at-least is a number of rolls, not -1"),
        ("hand --at-least 1000000", "the chance of at least 1,000,000 is worked out up to 100,000; ask for fewer"),
        ("house crown --plot edges.pdf", "edges.pdf: the file must end in .svg or .png"),
        ("house crown --plot no/such/folder.svg", "no/such/folder.svg: cannot be written (no such file or directory)"),
        ("par crown --out x.doc", "x.doc: the file must end in .html or .htm or .pdf"),
        ("house crown --option odds_multiple=3", "unknown option 'odds_multiple'; Crown Melbourne has "),
    ],
)
def test_impossible_odds_question_is_explained(hardway, words, says):
    ran = hardway("odds", *words.split())
    assert (ran.code, ran.out) == (2, "")
    assert ran.err.startswith(f"hardway: odds: {says}")


@pytest.mark.parametrize(
    ("words", "says"),
    [
        ("house", "odds house: HOUSE is missing. For example: hardway odds house crown"),
        ("house crown --bankroll 300", "No such option '--bankroll'"),
        ("house crown --at-least 3", "No such option '--at-least'"),
        ("hand --stake 5", "No such option '--stake'"),
        ("hand crown star", "Got unexpected extra argument (star)"),
        ("wager crown hard 6 --plot x.svg", "No such option '--plot'"),
    ],
)
def test_odds_command_with_unknown_or_missing_words_is_refused(hardway, words, says):
    ran = hardway("odds", *words.split())
    assert (ran.code, ran.out) == (2, "")
    assert ran.err.startswith(f"hardway: {says}")


@pytest.mark.parametrize(
    ("typed", "meant"),
    [("hardwya 8", "hard 8"), ("coem odds 6", "come_odds 6"), ("plac 6", "place 6"), ("yo", "eleven")],
)
def test_misspelt_wager_in_odds_gets_a_suggestion(hardway, typed, meant):
    for house in ("crown", "star"):
        ran = hardway("odds", "wager", house, *typed.split())
        assert ran.code == 2
        assert f"did you mean {meant}?" in ran.err


def test_misspelt_hardway_wager_gets_the_error_did_you_mean_hard(hardway):
    """Las Vegas has a three-way, which shares five letters with a hardway."""
    assert "did you mean hard 8?" in hardway("odds", "wager", "vegas", "hardwy", "8").err
    assert "did you mean hard?" in hardway("simulate", "bet hardway 8 5").err


@pytest.mark.parametrize("typed", ["hard 6", "hard6", "Hard-6", "HARDWAYS 6", "Hardways  6"])
def test_wager_is_recognised_by_label_and_in_any_letter_case(hardway, typed):
    assert hardway("odds", "wager", "Crown", *typed.split()) == hardway("odds", "wager", "crown", "hard", "6")


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("odds crown", "hardway odds house crown"),
        ("odds crown hard 6", "hardway odds wager crown hard 6"),
        ("odds hard 6", "hardway odds wager crown hard 6"),
        ("odds wager hard 6", "hardway odds wager crown hard 6"),
        ("odds wager pass", "hardway odds wager crown pass"),
        ("odds strategy martingale", "hardway odds strategy crown martingale"),
        ("odds session iron_cross --bankroll 300", "hardway odds session crown iron_cross --bankroll 300"),
    ],
)
def test_house_or_wager_typed_as_a_command_suggests_the_command(hardway, typed, meant):
    ran = hardway(*typed.split())
    assert (ran.code, ran.out) == (2, "")
    assert ran.err.endswith(f"Did you mean `{meant}`?\n")


def test_number_options_accept_commas_and_exponents(hardway):
    shown = hardway("odds", "hand", "--at-least", "1000").out
    assert hardway("odds", "hand", "--at-least", "1,000").out == shown
    assert hardway("odds", "hand", "--at-least", "1e3").out == shown
    assert "'ten' is not a whole number" in hardway("odds", "hand", "--at-least", "ten").err


def test_house_is_recognised_by_its_full_name(hardway):
    assert hardway("odds", "house", "New Zealand").out == hardway("odds", "house", "newzealand").out


def test_misspelt_strategy_name_gets_a_suggestion(hardway):
    assert "did you mean iron_cross?" in hardway("odds", "strategy", "crown", "irn_cross").err


@pytest.mark.parametrize("columns", ["60", "120"])
def test_suggested_command_is_never_broken_over_lines(hardway, monkeypatch, columns):
    monkeypatch.setenv("COLUMNS", columns)
    assert "hardway odds wager crown any_seven" in hardway("odds", "house", "crown").out


def test_error_of_best_begins_with_the_name_of_its_command(hardway):
    ran = hardway("best", "vegas", "--bankroll", "20", "--goal", "10")
    assert (ran.code, ran.out) == (2, "")
    assert ran.err == "hardway: best: a goal of 10 is not above the bankroll of 20\n"


def test_best_play_says_loaded_dice_not_house_favour_the_player(hardway):
    dice = ("--dice", "6-1:0.3")
    asked = ("best", "crown", "--bankroll", "10", "--goal", "20", "--wager", "pass", "--step", "5", *dice)
    shown = " ".join(hardway(*asked).out.split())
    assert "wagers pass, loaded dice by total, 2: 0.02," in shown
    assert "With these dice the player has the advantage: in a fair game the chance of the goal is 50.0000 %." in shown
    assert "rounded up" not in shown
    said = json.loads(hardway(*asked, "--json").out)
    assert (said["dice"]["6-1"], said["dice"]["1-1"]) == ("3/10", "1/50")


def test_best_play_names_the_command_that_lists_player_edges(hardway):
    shown = hardway("best", "crown", "--bankroll", "2", "--goal", "4", "--wager", "lay 6", "--step", "1", "--most", "1")
    assert "`hardway odds house crown --favours`" in " ".join(shown.out.split())


def test_strategy_and_its_session_print_dollars(hardway):
    """One roll of the field at Crown with its one bet of 5: 20 of 36 throws lose it, 2 win 10, 14 win 5: −10/36."""
    long_run = hardway("odds", "strategy", "crown", "pass_odds").out
    assert "unit 10, chips 1 5 25 100 500" in long_run.splitlines()[0]
    one = hardway("odds", "session", "crown", "field", "--bankroll", "10", "--rolls", "1").out
    assert re.search(r"result on average +−0\.2778\n", one)
    assert re.search(r"50 % +−5\n", one)
    assert re.search(r"99 % +10\n", one)


@pytest.mark.parametrize(
    ("words", "says"),
    [
        ("best vegas --bankroll 100", "best: say the goal (`--goal`), or another aim"),
        ("best crown --bankroll 20 --for loss", "best: say how many rolls the session has (`--rolls`)"),
        (
            "odds session crown pass --bankroll 20",
            "odds: say how many rolls the session has at most (`--rolls`), or a goal (`--goal`)",
        ),
    ],
)
def test_missing_option_is_named_as_it_is_typed(hardway, words, says):
    assert hardway(*words.split()).err == f"hardway: {says}\n"


def test_long_search_for_the_best_play_says_how_to_shorten_it(hardway, monkeypatch):
    monkeypatch.setattr("hardway.cli.odds.show_best.PATIENCE_S", 0)
    said = hardway("best", "crown", "--bankroll", "20", "--goal", "40", "--rolls", "2", "--wager", "pass").err
    assert "; fewer --rolls or --wager, or a larger --step, take less" in said


def test_plot_without_a_place_for_a_cache_prints_nothing_else(tmp_path):
    """Matplotlib warns of a folder that it cannot write; only its cache needs one."""
    (tmp_path / "file").write_text("")
    command = [sys.executable, "-m", "hardway", "odds", "hand", "--plot", "hand.svg"]
    env = os.environ | {"MPLCONFIGDIR": str(tmp_path / "file" / "folder")}
    ran = subprocess.run(command, cwd=tmp_path, env=env, capture_output=True, text=True)
    assert (ran.returncode, ran.stderr) == (0, "")

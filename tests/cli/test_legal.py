"""`hardway legal`: what a person may do at the end of a record."""

import json

import pytest

# Crown: the Win Line stays once a point stands (3.4.1); odds behind it are at most double (3.6.2); Place 6 pays 7 to 6.
GAME = "house crown\nsign * 5 500\nseat ann 500\nbet ann pass 10\nroll 4 2\nbet ann pass_odds 20\n"


@pytest.fixture
def game(tmp_path):
    path = tmp_path / "game.craps"
    path.write_text(GAME, encoding="utf-8")
    return path


def test_legal_command_json_has_allowed_and_refused_entries(hardway, game):
    ran = hardway("legal", game, "ann", "--json")
    form = json.loads(ran.out)
    assert ran.code == 0
    assert sorted(form) == ["house", "mark", "may", "not", "status"]
    place = next(entry for entry in form["may"] if entry.get("wager") == "place 6")
    assert place == {
        "entry": "bet", "wager": "place 6", "min": "5.00", "max": "470.00", "step": "1.00",
        "pays": "7/6", "exact_every": "6.00",
    }  # fmt: skip
    take = next(entry for entry in form["not"] if (entry["entry"], entry.get("wager")) == ("take", "pass"))
    assert (take["reason"], take["clause"]) == ("contract_wager", "3.4.1")
    odds = next(entry for entry in form["not"] if (entry["entry"], entry.get("wager")) == ("bet", "pass_odds"))
    assert (odds["reason"], odds["clause"]) == ("over_cap", "3.6.2")


def test_legal_command_prints_payouts_and_refusal_reasons(hardway, game):
    ran = hardway("legal", game, "ann")
    assert ran.code == 0
    assert "With the puck on 6, ann may:" in ran.out
    assert "Place Bet 6, 5 to 470, pays 7 to 6, exactly on multiples of 6" in ran.out
    assert "Hardways 8, 5 to 470, pays 9.5 to 1, exactly on multiples of 2" in ran.out
    assert "take pass, leave: a contract wager stays until it is decided  3.4.1" in ran.out


def test_legal_odds_bet_in_new_zealand_has_a_gap_below_its_cap(hardway, tmp_path):
    """New Zealand 4.1(e)(i): behind 7 on point 6, up to 7, or 10, the payable unit that wins 12; once 7 stand, 3 more."""
    path = tmp_path / "game.craps"
    path.write_text("house newzealand\nseat ann 500\nbet ann pass 7\nroll 4 2\n", encoding="utf-8")
    assert "Odds on the Pass Bet, 1 to 7, or 10, pays 6 to 5" in hardway("legal", path, "ann").out
    form = json.loads(hardway("legal", path, "ann", "--json").out)
    odds = next(entry for entry in form["may"] if entry.get("wager") == "pass_odds")
    assert (odds["min"], odds["steps_to"], odds["max"]) == ("1.00", "7.00", "10.00")
    path.write_text(path.read_text(encoding="utf-8") + "bet ann pass_odds 7\n", encoding="utf-8")
    form = json.loads(hardway("legal", path, "ann", "--json").out)
    odds = next(entry for entry in form["may"] if (entry["entry"], entry.get("wager")) == ("bet", "pass_odds"))
    assert (odds["min"], odds["max"], "steps_to" in odds) == ("3.00", "3.00", False)


def test_legal_command_lists_the_powers_of_a_staff_role(hardway, game):
    form = json.loads(hardway("legal", game, "stickperson", "--json").out)
    grounds = {entry["ground"] for entry in form["may"] if entry["entry"] == "noroll"}
    assert {"missed_end", "on_float"} <= grounds
    assert "noroll on_float" in hardway("legal", game, "boxperson").out


def test_legal_command_marks_reasons_and_sums_held_or_owed(hardway, tmp_path):
    """Crown: fraud must be reasoned (CS33), a fire need not; winnings made with a device are held; bob is owed 20."""
    path = tmp_path / "game.craps"
    path.write_text(
        "house crown\nseat ann 100\nseat bob 100\nseat cal 100\nseat dan 100\nbet dan pass 10\nbet ann field 10\nroll 6 6\n"
        "report device ann by dealer\nseize ann 20 by pit_boss\nfindings ann a counter by pit_boss\n"
        "bet ann pass 10\nbet bob field 10\nbet cal field 10\nroll 4 4\nleave bob\nface 2 5 by boxperson\n"
        "= bob owed -20\nleave cal\n",
        encoding="utf-8",
    )
    out = hardway("legal", path, "pit_boss").out
    lines = {line.strip().partition("  ")[0]: line for line in out.splitlines()}
    assert "needs its reason: because …" in lines["invalidate fraud"]
    assert "reason" not in lines["invalidate fire"]
    assert "needs its reason: because …" in lines["exclude ann"]
    assert "needs its reason: because …" in hardway("legal", path, "boxperson").out
    assert "up to 20 held of ann" in lines["release ann"]
    assert "up to 20 held of ann" in lines["retain ann"]
    assert "up to 20 owed to bob" in lines["repay bob"]
    path.write_text(path.read_text(encoding="utf-8") + "noroll on_float by boxperson\n", encoding="utf-8")
    out = hardway("legal", path, "dealer").out  # cal brought 100 and was paid 110
    assert "up to 10 owed by cal" in out


def test_legal_command_for_a_stranger_names_the_unknown_person(hardway, game):
    ran = hardway("legal", game, "zed")
    assert (ran.code, ran.out) == (2, "")
    assert ran.err.startswith(f"hardway: {game}: nobody called 'zed' is at the table")
    assert "; at the table: " in ran.err
    assert "roles: dealer, " in ran.err


def test_legal_command_on_record_with_failed_check_exits_with_1(hardway, tmp_path):
    path = tmp_path / "wrong.craps"
    path.write_text(GAME + "= ann rack 1\n", encoding="utf-8")
    ran = hardway("legal", path, "ann", "--json")
    assert ran.code == 1
    assert json.loads(ran.out)["may"]
    assert "line 7: = ann rack 1" in ran.err


def test_long_legal_entry_is_separated_from_its_clause(hardway, tmp_path):
    path = tmp_path / "game.craps"
    path.write_text("house crown\nseat ann 100\nbet ann pass 10\nroll 4 4\n", encoding="utf-8")
    assert "  invalidate commotion between 9.3.1\n" in hardway("legal", path, "pit_boss").out

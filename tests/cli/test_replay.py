"""`hardway replay`: its text, its JSON and its errors."""

import json
import re
from dataclasses import replace

import pytest

from hardway.report.sentences.game_sentences import SENTENCES, STEPS, stick_call
from hardway.rulebook import house_names, law, load
from hardway.table.model import events as e
from hardway.values.dice import THROWS
from tests.outside_house import write_house

# Crown 3.6.1, 3.6.2 and 6.1: 10 on the Win Line at 1 to 1 is 10; 20 behind it on a point of 6 at 6 to 5 is 24.
# 500 - 10 - 20 + (20 + 10) + (20 - 10 + 24 + 10) = 534.
WON = """\
house crown
chips 1 5 25 100
sign * 5 500
seat ann 500
bet ann pass 10
roll 4 2                 # the point is 6
bet ann pass_odds 20
take ann pass
roll 5 1
= ann rack 534
"""


@pytest.fixture
def record(tmp_path):
    def write(text, name="game.craps"):
        path = tmp_path / name
        path.write_bytes(text if isinstance(text, bytes) else text.encode())
        return path

    return write


def lines_of(ran):
    return [json.loads(line) for line in ran.out.splitlines()]


def test_replay_text_has_entries_rolls_settlements_and_refusals(hardway, record):
    ran = hardway("replay", record(WON))
    assert (ran.code, ran.err) == (0, "")
    assert "   4  seat ann 500" in ran.out
    assert "4-2, total 6: “Six, the point is 6.”" in ran.out
    assert "Win Line, 10, won 10 at 1 to 1  3.6.1(a)(ii) · odds 6.1 [Win Line]" in ran.out
    assert "won 24 at 6 to 5  3.6.2(a) · odds 6.1 [Odds Behind the Win Line, Point of 6 or 8]" in ran.out
    assert re.search(r"refused, contract_wager: .+  3\.4\.1", ran.out)
    assert "ann has 534 in the rack; on the layout: nothing" in ran.out


def test_replay_into_a_pipe_has_no_colour_codes(hardway, record):
    assert "\x1b" not in hardway("replay", record(WON)).out


def test_replay_writes_odds_with_to_and_not_with_for(hardway, record):
    # Crown 6.1: Hardways Eight 9.5 to 1; the Field pays 2 to 1 on 12. 10 x 9.5 = 95, 5 x 2 = 10.
    text = "house crown\nseat ann 500\nbet ann pass 10\nbet ann hard 8 10\nbet ann field 5\nroll 6 6\nbet ann pass 10\n"
    ran = hardway("replay", record(text + "roll 4 1\nroll 4 4\n"))
    assert "won 10 at 2 to 1" in ran.out
    assert "won 95 at 9.5 to 1" in ran.out
    assert not re.search(r"\d for \d", ran.out)


def test_replay_prints_dice_to_centre_only_with_option_all(hardway, record):
    path = record(WON)
    assert "the dice come to the centre" not in hardway("replay", path).out
    assert "the dice come to the centre  5.3.1(c)" in hardway("replay", path, "--all").out


def test_replay_json_has_a_line_for_head_entries_and_end(hardway, record):
    ran = hardway("replay", record(WON), "--json")
    first, *entries, last = lines_of(ran)
    assert ran.code == 0
    assert first["record"]["house"] == "crown"
    assert first["record"]["chips"] == ["1.00", "5.00", "25.00", "100.00"]
    assert [(entry["line"], entry["entry"]) for entry in entries] == [
        (4, "seat ann 500"), (5, "bet ann pass 10"), (6, "roll 4 2"), (7, "bet ann pass_odds 20"),
        (8, "take ann pass"), (9, "roll 5 1"),
    ]  # fmt: skip
    assert last == {
        "final": {
            "point": None, "shooter": "ann", "rolls": 2, "racks": {"ann": "534.00"}, "tokens": {}, "layout": {},
            "house": "-34.00", "commission": "0.00", "held": "0.00", "cashed_out": "0.00", "owed": "0.00", "unspent": "0.00",
            "float": None, "drop": "500.00",
        }
    }  # fmt: skip


def test_replay_json_cites_clauses_of_settlement_and_refusal(hardway, record):
    """A settlement has odds and clauses, a refusal its clause."""
    entries = {entry.get("line"): entry for entry in lines_of(hardway("replay", record(WON), "--json"))}
    refused = entries[8]["refused"]
    assert (refused["reason"], refused["clause"]) == ("contract_wager", "3.4.1")
    assert refused["says"]
    odds = next(event for event in entries[9]["events"] if event.get("wager") == "pass_odds")
    assert (odds["result"], odds["pays"], odds["odds"], odds["stake"]) == ("won", "24.00", "6/5", "20.00")
    assert odds["cites"]["odds"] == "6.1 [Odds Behind the Win Line, Point of 6 or 8]"


def test_replay_prints_a_failed_check_and_continues(hardway, record):
    path = record(WON.replace("rack 534", "rack 535") + "buyin ann 1\n= ann rack 535\n")
    ran = hardway("replay", path)
    assert ran.code == 1
    assert ran.err.startswith(f"hardway: {path}: line 10: = ann rack 535: ")
    assert ran.err.count("\n") == 1
    ran = hardway("replay", path, "--json")
    failed = [line for line in lines_of(ran) if "failed" in line]
    assert ran.code == 1
    assert [line["line"] for line in failed] == [10]
    assert failed[0]["failed"].startswith("= ann rack 535: ")
    assert lines_of(ran)[-1]["final"]["racks"] == {"ann": "535.00"}


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("house crown\nseat ann 500\nbet ann pass x\n", r"line 3: found 'x', expected an amount.*"),
        ("house crown\nsitt ann 500\n", r"line 2: found 'sitt', expected an entry: .*"),
        ("seat ann 500\n", r"line 1: .*house.*"),
        ("house crown\noption luck yes\nseat ann 500\n", r"line 2: unknown option 'luck'; .*"),
        (
            "house crown\nvariant midi\nseat ann 500\n",
            r"line 2: Crown Melbourne has no variant 'midi'; its variants are: mini",
        ),
        (
            "house star\nvariant mini\nseat ann 500\n",
            r"line 2: The Star Sydney has no variant 'mini'; its variants are: none",
        ),
        ("house nowhere\nseat ann 500\n", r".*no house or folder .*nowhere.*crown.*"),
        (b"house crown\nseat ann 500\nbet \xff\n", r"line 3: .*UTF-8.*"),
    ],
)
def test_bad_record_is_reported_and_not_played(hardway, record, text, says):
    path = record(text)
    for more in ((), ("--json",)):
        ran = hardway("replay", path, *more)
        assert (ran.code, ran.out) == (2, "")
        error = f"hardway: {json.loads(ran.err)['error']['says']}\n" if more else ran.err
        assert re.fullmatch(rf"hardway: {re.escape(str(path))}: {says}\n", error), ran.err


# Crown 7.4.2 and 7.4.1: a spoken wager is taken late while a boxperson has the stick; after no more bets none is touched.
# 500 - 10 - 5 (the field loses to a six) + 20 (the point is made) = 505.
MINI = """\
house crown
variant mini
seat ann 500
stick boxperson by pit_boss
bet ann pass 10
throw
bet ann field 5 oral announced dealer by boxperson
roll 4 2
nomore
take ann pass
roll 5 1
= ann rack 505
"""


def test_record_of_mini_craps_is_played_by_the_mini_craps_rules(hardway, record):
    ran = hardway("replay", record(MINI), "--json")
    first, *entries, last = lines_of(ran)
    assert (ran.code, ran.err) == (0, "")
    assert first["record"]["house"] == "crown/mini"
    assert first["record"]["options"]["late_until"] == "throw"
    refused = [entry["refused"] for entry in entries if "refused" in entry]
    assert [(one["reason"], one["clause"]) for one in refused] == [("window_closed", "7.4.1")]
    assert last["final"]["racks"] == {"ann": "505.00"}
    assert lines_of(hardway("replay", record(WON), "--json"))[0]["record"]["digest"] != first["record"]["digest"]


def test_replay_heading_names_the_mini_craps_variant(hardway, record):
    ran = hardway("replay", record(MINI))
    assert ran.code == 0
    assert "variant mini" in ran.out
    assert re.search(r"refused, window_closed: .+  7\.4\.1", ran.out)
    assert "ann has 505 in the rack; on the layout: nothing" in ran.out


def test_record_without_its_variant_is_played_by_the_main_book(hardway, record):
    """Without `variant mini` there is no stick to give and no such call; the line wager stays for 3.4.1."""
    ran = hardway("replay", record(MINI.replace("variant mini\n", "")), "--json")
    refused = [entry["refused"]["reason"] for entry in lines_of(ran)[1:-1] if "refused" in entry]
    assert refused == ["not_offered", "not_offered", "contract_wager"]
    assert ran.code == 0


def test_missing_record_file_or_folder_is_reported(hardway, tmp_path):
    ran = hardway("replay", tmp_path / "none.craps")
    assert (ran.code, ran.out, ran.err) == (2, "", f"hardway: {tmp_path / 'none.craps'}: no such file\n")
    ran = hardway("replay", tmp_path)
    assert (ran.code, ran.err) == (2, f"hardway: {tmp_path}: a folder, where a file was expected\n")


def test_record_may_name_a_book_relative_to_its_own_folder(hardway, record, book):
    ran = hardway("replay", record(WON.replace("house crown", "house mine")), "--json")
    assert ran.code == 0
    assert lines_of(ran)[0]["record"]["house"] == "mine"


def test_record_of_a_broken_book_is_not_played(hardway, record, broken):
    path = record(WON.replace("house crown", "house mine"))
    ran = hardway("replay", path)
    assert (ran.code, ran.out) == (2, "")
    assert ran.err.startswith(f"hardway: {path}: ")
    assert "field" in ran.err
    assert ran.err.count("\n") == 1


def test_record_is_read_from_stdin(hardway):
    ran = hardway("replay", "-", "--json", stdin=WON.encode())
    assert (ran.code, lines_of(ran)[-1]["final"]["racks"]) == (0, {"ann": "534.00"})
    ran = hardway("replay", "-", stdin=b"house crown\n\xff")
    assert (ran.code, ran.out) == (2, "")
    assert ran.err.startswith("hardway: -: line 2: ")


def test_replay_json_has_the_time_of_an_entry(hardway, record):
    ran = hardway("replay", record("house crown\n@19:40 seat ann 500\n@19:41\n"), "--json")
    _, seat, time, _ = lines_of(ran)
    assert (seat["entry"], time) == ("@19:40 seat ann 500", {"line": 3, "entry": "@19:41", "events": []})


def test_table_events_each_have_a_replay_sentence():
    said_once = {kind for kind in e.TableEvent._kinds.values() if bool(kind._says) != (kind in SENTENCES)}
    assert set(e.TableEvent._kinds.values()) - said_once == {e.Called}
    assert e.TableEvent._kinds.keys() >= STEPS


@pytest.mark.parametrize(
    ("dice", "events", "call"),
    [
        ((5, 1), (e.PointMoved(6, ""),), "Six, the point is 6."),
        ((3, 3), (e.PointMoved(0, ""),), "Hard six, the point is made."),
        ((4, 3), (e.PointMoved(0, ""), e.SevenOut("ann", "", "")), "Seven out."),
        ((4, 3), (), "Seven."),
        ((6, 6), (), "Twelve, craps."),
        ((6, 5), (), "Eleven."),
    ],
)
def test_stick_calls_the_total_and_the_point(dice, events, call):
    assert stick_call(law(load("crown")), dice, events) == call


def test_stick_calls_hard_throws_only_in_houses_with_hardways(tmp_path):
    for house in house_names():
        assert {THROWS[throw] for throw in law(load(house)).hard} == {(2, 2), (3, 3), (4, 4), (5, 5)}, house
    plain = law(load(write_house(tmp_path)))  # none of its wagers asks how a total was thrown
    assert [stick_call(plain, (face, face)) for face in (2, 3, 4, 5)] == ["Four.", "Six.", "Eight.", "Ten."]


def test_hard_throws_of_a_rule_book_are_computed_once():
    """Commands that print a throw search for them once: it took as long as reading a third of the book."""
    walks = []

    class Walked(dict):
        def values(self):
            walks.append(1)
            return super().values()

    found = law(load("crown"))
    assert len(replace(found, slots=Walked(found.slots)).hard) == 4
    assert len(walks) == 1


def test_stick_calls_no_craps_at_crapless(hardway, tmp_path):
    path = tmp_path / "crapless.craps"
    path.write_text(
        "house vegas\nvariant crapless\nseat ann 100\nbet ann pass 10\nroll 1 1\nroll 6 6\nroll 1 1\n", encoding="utf-8"
    )
    out = hardway("replay", path).out
    assert [call.partition("”")[0] for call in out.split("“")[1:]] == [
        "Two, the point is 2.", "Twelve.", "Two, the point is made.",
    ]  # fmt: skip


def test_every_unreadable_line_of_a_record_is_reported(hardway):
    ran = hardway(
        "replay", "-", stdin=b"house crown\nsaet ann 100\n= ann rack 100\nbet ann pass ten\nroll 4 2\nroll four 2\n"
    )
    assert (ran.code, ran.out) == (2, "")
    assert [line.partition(": line ")[2].partition(":")[0] for line in ran.err.splitlines()] == ["2", "4", "6"]
    assert "did you mean 'seat'?" in ran.err


def test_misspelt_wager_of_a_record_gets_a_suggestion(hardway):
    ran = hardway("replay", "-", stdin=b"house vegas\nseat ann 100\n@20:00 bet ann acros 32\nbet ann lunch 5\n")
    assert ran.out.count("did you mean") == ran.out.count("; did you mean across?") == 1
    says = "line 3: @20:00 bet ann acros 32: Las Vegas has no wager of this name; did you mean across?"
    assert (ran.code, ran.err) == (1, f"hardway: -: {says}\n")


def test_replay_of_a_file_that_is_no_record_lists_20_errors(hardway):
    ran = hardway("replay", "-", stdin=b"house crown\n" + b"what is this\n" * 50)
    assert len(ran.err.splitlines()) == 21
    assert "and 30 more lines" in ran.err


def test_replay_heading_of_a_promotion_names_the_rule_book(hardway):
    ran = hardway("replay", "-", stdin=b"house star\npromotion summer\n")
    assert ran.out.splitlines()[0] == "summer, a promotion (The Star, Rules of the Game: Craps)"

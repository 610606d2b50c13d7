"""A book with one error does not load; the message names the file, the wager, the throw and both rows."""

import re
from pathlib import Path

import pytest

from hardway.rulebook import BookError, house_names, load
from hardway.rulebook.loading.house_shelf import FILES, OPTIONAL_FILES
from hardway.rulebook.loading.load import prove
from hardway.table.model.events import Noticed
from tests.in_soak import rest_in_soak


def said(gaps: list[str], *words: str) -> str:
    """Return the only sentence that has all these words."""
    found = [gap for gap in gaps if all(word in gap for word in words)]
    assert len(found) == 1, (words, gaps)
    return found[0]


def test_unchanged_copy_of_a_rule_book_loads(house):
    for name in house_names():
        assert house(name, to=name).load().house == load(name).house


# --- the resolution: exactly one row ---------------------------------------------------------------------------------------


def test_missing_rule_row_error_names_wager_puck_and_throw(house):
    folder = house().drop("resolution.csv", "pass,off,7 11,")
    first = 1 + [line.partition(",")[0] for line in folder.text("resolution.csv").splitlines()].index("pass")
    assert folder.gaps() == [f"resolution.csv:{first}: pass, puck off, throw 1-6: no row applies"]


def test_missing_rule_row_error_names_the_point_under_the_puck(house):
    gaps = house().drop("resolution.csv", "pass,on,7,").gaps()
    assert said(gaps, "pass, puck 4, throw 1-6", "no row applies")


def test_missing_rule_row_error_names_the_number_of_the_wager(house):
    gaps = house().swap("resolution.csv", "hard N,any,easy 7,lost", "hard N,any,7,lost").gaps()
    assert said(gaps, "hard 4, puck off, throw 1-3", "no row applies")
    assert said(gaps, "hard 10, puck off, throw 4-6", "no row applies")


def test_overlapping_rule_rows_error_names_both_rows_and_lines(house):
    folder = house().swap("resolution.csv", "pass,off,2 3 12,lost", "pass,off,2 3 11 12,lost")
    wins, loses = (folder.line("resolution.csv", start) for start in ("pass,off,7 11,", "pass,off,2 3 11 12,"))
    gap = said(folder.gaps(), "pass, puck off, throw 5-6")
    assert gap.endswith(
        f"more than one row applies: resolution.csv:{wins} (7 11: won) and resolution.csv:{loses} (2 3 11 12: lost)"
    )


def test_duplicate_rule_row_is_reported_with_both_lines(house):
    folder = house()
    row = next(line for line in folder.text("resolution.csv").splitlines() if line.startswith("any_seven,any,7,"))
    first = folder.line("resolution.csv", "any_seven,any,7,")
    gaps = folder.add("resolution.csv", row).gaps()
    last = len(folder.text("resolution.csv").splitlines())
    assert said(gaps, "any_seven", "throw 1-6", f"resolution.csv:{first} ", f"resolution.csv:{last} ")


def test_rule_row_for_a_number_beside_one_for_all_is_an_error(house):
    gaps = house().add("resolution.csv", "place 6,on,6,lost,3.6.9(a),").gaps()
    assert said(gaps, "place 6, puck 4, throw 1-5", "more than one row applies")
    assert not [gap for gap in gaps if "place 8" in gap]


def test_error_names_the_wager_without_rule_rows(house):
    folder = house()
    folder.drop("resolution.csv", "any_seven,any,7,").drop("resolution.csv", "any_seven,any,not 7,")
    assert said(folder.gaps(), "resolution.csv", "any_seven", "no row")


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        ("pass,off,7 11,won", "pass,off,7 13,won", ("pass", "'13'", "total")),
        ("pass,off,7 11,won", "pass,off,,won", ("pass", "expected totals")),
        ("pass,off,7 11,won", "pass,off,not,won", ("pass", "expected totals")),
        ("pass,off,7 11,won", "pass,off,7 11,wins", ("'wins'", "won")),
        ("pass,off,7 11,won", "pass,sideways,7 11,won", ("'sideways'", "on, off or any")),
        ("puck,on,7,seven_out", "puck,on,7,lost", ("'lost'", "seven_out")),
        ("pass,off,7 11,won", "banana,off,7 11,won", ("'banana'", "no wager")),
        ("pass,off,7 11,won", "world,off,7 11,won", ("'world'", "no wager")),  # known, but not offered at Crown
    ],
)
def test_error_of_an_invalid_rule_cell_names_the_line_and_value(house, old, new, words):
    folder = house()
    line = folder.line("resolution.csv", old)
    assert said(folder.swap("resolution.csv", old, new).gaps(), f"resolution.csv:{line}:", *words)


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        ("pass,off,4 5 6 8 9 10,untouched", "pass,off,4 5 6 8 9 10,moved", ("pass", "cannot move")),
        ("come N,any,7,lost", "come N,any,7,moved", ("come", "cannot move")),
        ("come,on,4 5 6 8 9 10,moved", "come,on,3 4 5 6 8 9 10,moved", ("come", "moves to 3, which is none")),
        ("puck,on,point,made", "puck,on,point,set", ("puck", "set")),
        ("puck,on,point,made", "puck,on,point,stays", ("puck 4", "must be made", "not stays")),
    ],
)
def test_rule_row_with_an_impossible_result_is_an_error(house, old, new, words):
    """A wager or a puck cannot have every result."""
    gaps = house().swap("resolution.csv", old, new).gaps()
    assert [gap for gap in gaps if "resolution.csv" in gap and all(word in gap for word in words)], gaps


@pytest.mark.parametrize(
    ("wager", "decided", "throw", "words"),
    [
        ("pass_odds,on", "point,won", "point 3", "a 3 decides pass_odds and not pass"),
        ("pass_odds,on", "7,lost", "3", "a 3 decides pass_odds and not pass"),
        ("come_odds N,any", "7,lost", "11", "a 7 decides come 4 and not come_odds 4"),
    ],
)
def test_odds_bet_decided_without_its_main_bet_is_an_error(house, wager, decided, throw, words):
    """The main bet is the line or come bet that the odds stand behind."""
    folder = house()
    old, _, result = decided.partition(",")
    folder.swap("resolution.csv", f"{wager},{decided}", f"{wager},{throw},{result}")
    line = next(one for one in folder.text("resolution.csv").splitlines() if one.startswith(f"{wager},not "))
    rest = line.replace("not point", f"not {throw}") if old == "point" else line.replace(" 7,", f" {throw},")
    gaps = folder.swap("resolution.csv", line, rest).gaps()
    assert [gap for gap in gaps if words in gap], gaps


# --- citations --------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("file", "old", "new", "words"),
    [
        ("resolution.csv", "pass,off,7 11,won,3.6.1(a)(i)", "pass,off,7 11,won,3.6.99", ("resolution.csv:7", "'3.6.99'")),
        ("odds.csv", "pass,,1 to 1,6.1 [Win Line]", "pass,,1 to 1,6.1 [Line]", ("odds.csv", "pass", "'6.1 [Line]'")),
        ("settings.toml", 'oral = { value = "yes", clause = "3.3.1"', 'oral = { value = "yes", clause = "3.3.9"', ("settings.toml:", "oral", "'3.3.9'")),
        ("settings.toml", 'list = { clause = "3.6"', 'list = { clause = "3.66"', ("settings.toml:", "list", "'3.66'")),
        ("supervision.toml", "5.4.1(a)", "5.4.1(z)", ("supervision.toml:", "not_together", "'5.4.1(z)'")),
        ("supervision.toml", 'stickperson", clause = "3.2"', 'stickperson", clause = "3.22"', ("supervision.toml:", "late")),
        ("book.toml", '[acts_as.boxperson]\ndealer = { clause = "1.2"', '[acts_as.boxperson]\ndealer = { clause = "1.22"', ("book.toml:", "boxperson dealer")),
        ("supervision.toml", 'clause = "9.11"\nsays', 'clause = "9.111"\nsays', ("supervision.toml:", "seated", "'9.111'")),
        ("book.toml", "5.3.1(a)", "5.3.1(z)", ("book.toml:", "1:", "'5.3.1(z)'")),
        ("wagers.toml", 'when = "comeout", clause = "3.6.1"', 'when = "comeout", clause = "3.6.0"', ("wagers.toml", "pass", "'3.6.0'")),
        ("wagers.toml", 'contract = { from = "point", clause = "3.4.1" }', 'contract = { from = "point", clause = "3.4.9" }', ("wagers.toml", "pass", "'3.4.9'")),
        ("book.toml", 'label = "Pit Boss", clause = "9.2"', 'label = "Pit Boss", clause = "9.99"', ("book.toml", "pit_boss", "'9.99'")),
        ("clauses.toml", 'clauses = ["6.1 [Two Crap]"', 'clauses = ["6.1 [Two Craps]"', ("clauses.toml:", "CS16", "'6.1 [Two Craps]'")),
    ],
    ids=lambda value: value if isinstance(value, str) and value.endswith(("csv", "toml")) else "",
)  # fmt: skip
def test_error_names_an_unknown_clause_and_the_citing_row(house, file, old, new, words):
    assert said(house().swap(file, old, new).gaps(), *words, "clauses.toml")


@pytest.mark.parametrize(
    ("file", "old", "new", "where"),
    [
        (
            "resolution.csv",
            "dont_pass,off,2,stands,3.6.3(c),CS3",
            "dont_pass,off,2,stands,3.6.3(c),CS300",
            "resolution.csv:",
        ),
        (
            "settings.toml",
            'clause = "3.2", reading = "CS13"',
            'clause = "3.2", reading = "ZZ1"',
            ": late_until: reading",
        ),
        ("wagers.toml", 'reading = "CS11"', 'reading = "CS1111"', ": dont_pass: reading"),
    ],
)
def test_error_names_the_file_that_cites_an_unknown_reading(house, file, old, new, where):
    assert said(house().swap(file, old, new).gaps(), f"{file}:", where, "clauses.toml")


def test_rule_row_that_cites_no_clause_is_an_error(house):
    assert said(
        house().swap("resolution.csv", "any_seven,any,7,won,3.6.22(a),", "any_seven,any,7,won,,").gaps(),
        "cites no clause",
    )


# --- odds and composites ----------------------------------------------------------------------------------------------------


def test_payout_odds_for_a_number_that_never_wins_are_an_error(house):
    assert said(house().add("odds.csv", "field,7,1 to 1,6.1 [Field 2/12],").gaps(), "odds.csv", "no throw wins field 7")


def test_error_of_missing_payout_odds_names_the_wager_and_total(house):
    gaps = house().drop("odds.csv", "field,3 4 9 10 11,").gaps()
    assert said(gaps, "odds.csv", "field wins on 3 ", "no odds")
    assert said(gaps, "odds.csv", "field wins on 11 ", "no odds")


def test_duplicate_payout_odds_are_an_error_with_line(house):
    folder = house().add("odds.csv", "hard,4,8 to 1,6.1 [Hardways 4],")
    last = len(folder.text("odds.csv").splitlines())
    assert said(folder.gaps(), f"odds.csv:{last}:", "hard", "4", "two lines")


@pytest.mark.parametrize(
    "text", ["1-1", "1 for 1", "1 to 0", "0 to 1", "one to one", "-1 to 1", "1.2.3 to 1", "", "1 to 1 "]
)
def test_payout_odds_not_written_as_n_to_m_are_an_error(house, text):
    folder = house()
    line = folder.line("odds.csv", "pass,,1 to 1")
    gaps = folder.swap("odds.csv", "pass,,1 to 1,", f"pass,,{text},").gaps()
    assert said(gaps, f"odds.csv:{line}:", repr(text))


def test_payout_odds_for_an_invalid_number_are_an_error_by_line(house):
    assert said(house().swap("odds.csv", "pass,,1 to 1", "pass,x,1 to 1").gaps(), "odds.csv:2:", "pass", "'x'")


def test_composite_wager_that_contradicts_its_parts_is_an_error(house):
    folder = house()
    folder.swap("resolution.csv", "horn,any,2 3 11 12,won", "horn,any,2 3 4 11 12,won")
    folder.swap("resolution.csv", "horn,any,not 2 3 11 12,lost", "horn,any,not 2 3 4 11 12,lost")
    line = folder.line("resolution.csv", "horn,any,2 3 4 11 12,won")
    gaps = folder.gaps()
    for throw in ("1-3", "2-2", "3-1"):
        assert said(gaps, f"resolution.csv:{line}:", "horn is won", f" {throw},", "parts")


@pytest.mark.parametrize(
    ("new", "words"),
    [
        ("{ two = 0, three = 1", ("horn",)),
        ("{ two = -1, three = 1", ("horn",)),
        ("{ hard = 1, three = 1", ("horn", "hard", "has numbers")),
        ("{ world = 1, three = 1", ("horn", "'world'")),
    ],
)
def test_composite_wager_with_invalid_parts_is_an_error(house, new, words):
    gaps = house().swap("wagers.toml", "{ two = 1, three = 1", new).gaps()
    assert [gap for gap in gaps if gap.startswith("wagers.toml") and all(word in gap for word in words)], gaps


# --- people, settings, procedure ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("file", "old", "new", "words"),
    [
        ("supervision.toml", 'late = { roles = "dealer', 'late = { roles = "butler', ("supervision.toml:", "late", "'butler'")),
        ("supervision.toml", "late = { roles", "nap = { roles", ("supervision.toml:", "'nap'")),
        ("supervision.toml", 'late = { roles = "dealer boxperson stickperson"', 'late = { roles = ""', ("supervision.toml:", "late")),
        ("supervision.toml", 'not_together = { label = "not thrown together", force = "may", callers = "boxperson', 'not_together = { label = "not thrown together", force = "may", callers = "butler', ("supervision.toml:", "not_together", "'butler'")),
        ("supervision.toml", 'off_table = { label = "off the table", force = "must"', 'off_table = { label = "off the table", force = "perhaps"', ("supervision.toml:", "off_table", "'perhaps'")),
        ("supervision.toml", "on_rail = {", '"on the rail" = {', ("supervision.toml:", "'on the rail'", "no name")),
        ("book.toml", "[roles]\n", '[roles]\n"floor walker" = { label = "Floor Walker", clause = "9.1" }\n', ("'floor walker'", "no name")),
        ("book.toml", "[acts_as.stickperson]\ndealer", "[acts_as.stickperson]\nbutler", ("book.toml:", "'butler'")),
        ("book.toml", 'box = "boxperson"', 'box = "butler"', ("book.toml:", "'butler'")),
        ("book.toml", 'effective = ""', 'effective = "soon"', ("book.toml:", "effective")),
        ("book.toml", 'effective = ""', "effective = 2026-01-01", ("book.toml:", "effective")),
        ("book.toml", 'house = "Crown Melbourne"\n', "", ("book.toml", "'house'")),
        ("book.toml", 'short = "VCGR"\n', "", ("book.toml:", "'short'")),
        ("settings.toml", 'late_until = { value = "called"', 'late_until = { value = "midnight"', ("settings.toml:", "late_until", "'midnight'", "throw, rest, called")),
        ("settings.toml", 'dice = { value = "auto", choices = "manual"', 'dice = { value = "auto", choices = "manual blind"', ("settings.toml:", "dice", "'blind'")),
        ("settings.toml", "places = { value = 16", "places = { value = 0", ("settings.toml:", "places", "'0'")),
        ("settings.toml", "places = { value = 16", 'places = { value = "many"', ("settings.toml:", "places", "'many'")),
        ("settings.toml", "\naccept = {", "\naccepts = {", ("settings.toml:", "'accepts'")),
        ("book.toml", '2 = { event = "collected", clause = "5.3.1(c)" }\n', "", ("book.toml:", "called, collected, settled, passed")),
        ("book.toml", '1 = { event = "called"', 'x = { event = "called"', ("book.toml:", "'x'")),
        ("clauses.toml", 'in_force = "enforced"', 'in_force = "hoped"', ("clauses.toml:", "'hoped'", "enforced")),
        ("supervision.toml", 'on = "seated"\nto = "player"\nclause = "9.11"', 'on = "banana"\nto = "player"\nclause = "9.11"', ("supervision.toml:", "'banana'")),
        ("supervision.toml", 'on = "seated"\nto = "player"\nclause = "9.11"', 'on = "seated=x"\nto = "player"\nclause = "9.11"', ("supervision.toml:", "seated")),
        ("supervision.toml", 'on = "no_roll=off_table"', 'on = "no_roll=banana"', ("supervision.toml:", "banana")),
        ("supervision.toml", 'to = "player"\nclause = "9.11"', 'to = "butler"\nclause = "9.11"', ("supervision.toml:", "'butler'")),
        ("clauses.toml", 'setting = "composite_remainder"', 'setting = "banana"', ("clauses.toml:", "'banana'")),
    ],
)  # fmt: skip
def test_error_of_a_wrong_or_missing_value_names_file_and_value(house, file, old, new, words):
    assert said(house().swap(file, old, new).gaps(), *words)


def test_missing_setting_that_a_wager_row_uses_is_an_error(house):
    folder = house().swap("wagers.toml", 'times = "2"', 'times = "odds_multiple"')
    line = folder.line("settings.toml", "[settings]")
    assert said(folder.gaps(), f"settings.toml:{line}: odds_multiple is missing; ")


def test_error_of_an_unknown_setting_lists_known_settings(house):
    folder = house().under("settings.toml", "settings", 'payout = { value = "huge", clause = "3.2" }')
    line = folder.line("settings.toml", "payout")
    assert said(folder.gaps(), f"settings.toml:{line}:", "'payout'", "composite_remainder")


def test_error_names_the_act_whose_clause_is_missing(house):
    folder = house().drop("settings.toml", "relinquish = ")
    line = folder.line("settings.toml", "[cites]")
    assert folder.gaps() == [f"settings.toml:{line}: cites: relinquish is missing: a shooter may give up the dice"]


@pytest.mark.parametrize(
    ("file", "start"),
    [
        ("settings.toml", "oral = "),
        ("settings.toml", "list = "),
        ("supervision.toml", "on_rail = "),
        ("supervision.toml", "found = "),
        ("clauses.toml", "[reading.CS4]"),
        ("clauses.toml", '[clause."2.1"]'),
        ("wagers.toml", "[pass]"),
        ("book.toml", "[regulator]"),
        ("book.toml", "dealer = { label"),
    ],
)
def test_error_of_a_duplicate_book_entry_names_both_lines(house, file, start):
    folder = house()
    first = folder.line(file, start)
    lines = folder.text(file).splitlines()
    rows = lines.index("", first) - first + 1 if start.startswith("[") else 1
    lines[first - 1 + rows : first - 1 + rows] = lines[first - 1 : first - 1 + rows]
    (folder.path / file).write_text("\n".join(lines) + "\n", encoding="utf-8")
    assert said(folder.gaps(), f"{file}:{first + rows}:", "twice", f"line {first} ")


@pytest.mark.parametrize(
    ("file", "old", "new", "words"),
    [
        ("settings.toml", "oral = {", "oral = 5  # {", ("oral", "a table", "5")),
        ("settings.toml", 'oral = { value = "yes"', 'oral = { vaule = "yes"', ("oral", "'vaule'", "choices, clause, reading, value")),
        ("settings.toml", "[cites]", "[sites]", ("sites", "cites, settings")),
        ("settings.toml", '{ value = "yes", clause = "3.3.1" }', '{ value = true, clause = "3.3.1" }', ("oral", "value must be a text", "true")),
        ("supervision.toml", "[grounds]", "[ground]", ("ground", "grounds, ladders")),
        ("supervision.toml", 'force = "may"', "force = 1979-05-27", ("not_together", "force")),
        ("book.toml", "[rights", "[lefts", ("lefts", "rights")),
        ("book.toml", 'label = "Dealer"', 'lable = "Dealer"', ("dealer", "'lable'", "label")),
        ("book.toml", 'label = "Dealer"', 'label = "Dealer", rank = "high"', ("dealer", "rank", "whole number")),
        ("book.toml", 'label = "Dealer"', 'label = "Dealer", looks_on = "often"', ("dealer", "looks_on", "yes or no")),
        ("book.toml", 'box = "boxperson"', 'bax = "boxperson"', ("'bax'", "box")),
        ("clauses.toml", 'kind = "definition"', 'kid = "definition"', ("7-out", "'kid'", "kind")),
        ("clauses.toml", "clauses = ['1.1", "clauses = \"3.6.3(c)\" # ['1.1", ("CS5", "list of texts")),
        ("wagers.toml", 'place = { when = "comeout", clause = "3.6.1" }', 'place = "comeout"', ("pass", "a table", "'comeout'")),
        ("wagers.toml", 'contract = { from = "point", clause', 'contract = { from = "point", klause', ("pass", "'klause'", "clause")),
        ("wagers.toml", 'label = "Win Line"', "label = 7", ("pass", "label must be a text")),
    ],
)  # fmt: skip
def test_error_of_a_wrong_book_key_or_value_names_its_line(house, file, old, new, words):
    folder = house()
    at = folder.text(file).index(old)
    line = folder.text(file).count("\n", 0, at) + 1
    gaps = folder.swap(file, old, new).gaps()
    found = [gap for gap in gaps if all(word in gap for word in words)]
    assert found, gaps
    assert any(gap.startswith(f"{file}:{line}: ") for gap in found), (line, found)


# --- wagers -------------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        ("[pass]", '["ba nana"]', ("'ba nana'", "letters")),
        ('label = "Win Line"\n', "", ("pass", "'label'")),
        ("[pass]\n", '[pass]\ncolour = "red"\n', ("pass", "'colour'", "label")),
        ('when = "comeout"', 'when = "later"', ("pass", "'later'")),
        ('lies = "on"', 'lies = "maybe"', ("pass_odds", "'maybe'")),
        ('parent = "pass"', 'parent = "banana"', ("pass_odds", "'banana'")),
        ('asleep = "stands"', 'asleep = "dreams"', ("place", "'dreams'")),
        ('goes = "up"', 'goes = "away"', ("place", "'away'")),
        ('times = "2", base', 'times = "0", base', ("pass_odds", "'0'")),
        ('times = "2", base', 'times = "lots", base', ("pass_odds", "'lots'")),
        ('of = "stake", times', 'of = "rack", times', ("pass_odds", "stake or win")),
        ('rate = "1/20", of = "stake"', 'rate = "1/20", of = "rack"', ("buy", "stake or win")),
        ('rate = "1/20", of = "stake"', 'rate = "lots", of = "stake"', ("buy", "lots")),
        ('rate = "1/20", of = "stake"', 'rate = "-1/20", of = "stake"', ("buy",)),
        ('rate = "1/20", of = "stake"', 'rate = 0.05, of = "stake"', ("buy",)),
        ('unit = { parts = 5', 'unit = { parts = 0', ("horn_high",)),
        ('unit = { parts = 5', 'unit = { parts = "5"', ("horn_high",)),
        ('numbered = { 8 =', 'numbered = { x =', ("big",)),
        ('numbered = { 8 =', 'numbered = { 7 =', ("big",)),
        ('parent = "pass"\n', "", ("pass_odds", "parent")),
    ],
)  # fmt: skip
def test_error_of_a_wrong_wager_entry_names_the_fault(house, old, new, words):
    gaps = house().swap("wagers.toml", old, new).gaps()
    assert [gap for gap in gaps if gap.startswith("wagers.toml:") and all(word in gap for word in words)], gaps


# --- files --------------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("file", FILES)
def test_error_names_the_missing_file_of_a_rule_book(house, file):
    folder = house()
    (folder.path / file).unlink()
    assert said(folder.gaps(), f"{file}:", "missing")


@pytest.mark.parametrize("file", FILES)
def test_error_names_a_rule_book_file_and_byte_that_are_not_utf8(house, file):
    folder = house()
    data = (folder.path / file).read_bytes()
    (folder.path / file).write_bytes(data[:20] + b"\xff" + data[20:])
    assert said(folder.gaps(), f"{file}:", "UTF-8", "byte 20")


@pytest.mark.parametrize("file", [file for file in FILES if file.endswith("toml")])
def test_error_of_invalid_toml_in_a_book_names_file_and_line(house, file):
    folder = house()
    (folder.path / file).write_text('name = "crown"\nhouse = = "x"\n', encoding="utf-8")
    assert said(folder.gaps(), f"{file}:2: ")


@pytest.mark.parametrize("file", ["resolution.csv", "odds.csv"])
def test_error_names_the_missing_column_of_a_rule_book_csv_file(house, file):
    folder = house()
    lines = folder.text(file).splitlines()
    column, *others = lines[0].split(",")
    (folder.path / file).write_text("\n".join([",".join(["x", *others]), *lines[1:]]) + "\n", encoding="utf-8")
    assert said(folder.gaps(), f"{file}:1:", f"'{column}'", "missing")


@pytest.mark.parametrize(("row", "file"), [("any_seven,any", "resolution.csv"), ("a,b,c,d,e,f,g,h,i,j", "odds.csv")])
def test_error_of_a_csv_row_of_wrong_length_names_its_line(house, row, file):
    folder = house().add(file, row)
    assert said(folder.gaps(), f"{file}:{len(folder.text(file).splitlines())}:", "columns")


def test_rule_book_errors_are_all_reported_together(house):
    folder = house()
    folder.drop("settings.toml", "list = ").drop("settings.toml", "relinquish = ")
    folder.drop("resolution.csv", "pass,off,7 11,")
    gaps = folder.gaps()
    for words in (("settings.toml", "list"), ("settings.toml", "relinquish"), ("pass, puck off",)):
        assert said(gaps, *words)


def test_error_of_an_unknown_house_lists_the_known_houses():
    with pytest.raises(BookError, match="adelaide, crown, newzealand, star"):
        load("nowhere")


LEFT = '[[notices]]\non = "left"\nto = "player"\nclause = "9.11"\nsays = "Goodbye."'


def test_throw_can_be_voided_after_a_notice_to_a_leaving_player(house):
    """Notices may follow any event: a call taken back after a player left must not fail because of one."""
    import hardway as hw

    table = hw.Table(house().add("supervision.toml", LEFT).load())
    for entry in ("seat ann 100", "bet ann pass 10", "roll 4 3", "leave ann", "noroll on_float by boxperson"):
        assert not isinstance(table.do(entry), hw.Refusal), entry
    assert (table.final()["cashed_out"], table.final()["owed"]) == ("110.00", "10.00")


def test_notice_on_betting_follows_each_bet_of_table_bets(house):
    import hardway as hw

    table = hw.Table(house().add("supervision.toml", LEFT.replace('"left"', '"placed"')).load())
    table.seat("ann", 100)
    shown = Noticed("ann", "Goodbye.", "9.11")
    assert table.do("bet ann field 5")[1:] == (shown,)
    assert [events[1:] for events in table.bets("ann", {"field": 5, "pass": 5})] == [(shown,), (shown,)]


@pytest.mark.parametrize(
    ("event", "tender"), [("confirmed", ""), ("confirmed", "with cash"), ("converted", "with cash")]
)
def test_notice_is_shown_after_a_spoken_wager_by_cash_or_chips(house, event, tender):
    import hardway as hw

    table = hw.Table(house().add("supervision.toml", LEFT.replace('"left"', f'"{event}"')).load())
    table.seat("ann", 100)
    events = table.do(f"bet ann field 5 oral announced dealer {tender} by boxperson")
    assert Noticed("ann", "Goodbye.", "9.11") in events


@pytest.mark.parametrize("file", [*OPTIONAL_FILES, "settings.toml", "supervision.toml"])
@pytest.mark.parametrize("name", rest_in_soak(house_names(), now=("star",)))
def test_errors_after_deleting_a_book_row_have_a_file_and_a_line(house, name, file):
    folder = house(name)
    if not (folder.path / file).is_file():
        return
    text = folder.text(file)
    rows = [line for line in text.splitlines() if " = { " in line]
    for row in rows[:: max(1, len(rows) // 12)]:
        (folder.path / file).write_text(text.replace(f"{row}\n", "", 1), encoding="utf-8")
        for gap in gaps(folder.path):
            assert re.match(r"[a-z]+\.(toml|csv):[1-9][0-9]*: ", gap), gap


def gaps(folder: Path) -> list[str]:
    """Return the errors of a book that is read again."""
    try:
        prove(folder)
    except BookError as error:
        return error.gaps
    return []

"""A book with one thing wrong does not load, and what is said names the file, the wager, the throw and both rows."""

import pytest

from hardway.rulebook import BookError, house_names, load
from hardway.rulebook.read import TABLES, TOMLS


def said(gaps: list[str], *words: str) -> str:
    """The one sentence that has all these words."""
    found = [gap for gap in gaps if all(word in gap for word in words)]
    assert len(found) == 1, (words, gaps)
    return found[0]


def test_a_copy_that_nobody_broke_loads(house):
    for name in house_names():
        assert house(name, to=name).load().house == load(name).house


# --- the resolution: exactly one row ---------------------------------------------------------------------------------------


def test_a_gap_names_wager_puck_and_throw(house):
    gaps = house().drop("resolution.csv", "pass,off,7 11,").gaps()
    assert gaps == ["pass, puck off, throw 1-6: no row applies"]


def test_a_gap_under_the_puck_names_the_point(house):
    gaps = house().drop("resolution.csv", "pass,on,7,").gaps()
    assert said(gaps, "pass, puck 4, throw 1-6", "no row applies")


def test_a_gap_of_a_number_names_it(house):
    gaps = house().swap("resolution.csv", "hard N,any,easy 7,lost", "hard N,any,7,lost").gaps()
    assert said(gaps, "hard 4, puck off, throw 1-3", "no row applies")
    assert said(gaps, "hard 10, puck off, throw 4-6", "no row applies")


def test_an_overlap_names_both_rows_and_their_lines(house):
    folder = house().swap("resolution.csv", "pass,off,2 3 12,lost", "pass,off,2 3 11 12,lost")
    wins, loses = (folder.line("resolution.csv", start) for start in ("pass,off,7 11,", "pass,off,2 3 11 12,"))
    gap = said(folder.gaps(), "pass, puck off, throw 5-6")
    assert gap.endswith(
        f"more than one row applies: resolution.csv:{wins} (7 11: won) and resolution.csv:{loses} (2 3 11 12: lost)"
    )


def test_a_row_twice_is_an_overlap(house):
    folder = house()
    row = next(line for line in folder.text("resolution.csv").splitlines() if line.startswith("any_seven,any,7,"))
    first = folder.line("resolution.csv", "any_seven,any,7,")
    gaps = folder.add("resolution.csv", row).gaps()
    last = len(folder.text("resolution.csv").splitlines())
    assert said(gaps, "any_seven", "throw 1-6", f"resolution.csv:{first} ", f"resolution.csv:{last} ")


def test_a_row_for_one_number_against_all_is_an_overlap(house):
    gaps = house().add("resolution.csv", "place 6,on,6,lost,3.6.9(a),").gaps()
    assert said(gaps, "place 6, puck 4, throw 1-5", "more than one row applies")
    assert not [gap for gap in gaps if "place 8" in gap]


def test_a_wager_without_rows(house):
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
def test_a_row_that_says_nothing_sensible_is_named(house, old, new, words):
    folder = house()
    line = folder.line("resolution.csv", old)
    assert said(folder.swap("resolution.csv", old, new).gaps(), f"resolution.csv:{line}:", *words)


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        ("pass,off,4 5 6 8 9 10,untouched", "pass,off,4 5 6 8 9 10,moved", ("pass", "moved")),
        ("come N,any,7,lost", "come N,any,7,moved", ("come", "moved")),
        ("puck,on,point,made", "puck,on,point,set", ("puck", "set")),
        ("puck,on,point,made", "puck,on,point,stays", ("puck", "point")),
    ],
)
def test_a_row_that_cannot_happen_at_a_table_does_not_load(house, old, new, words):
    gaps = house().swap("resolution.csv", old, new).gaps()
    assert [gap for gap in gaps if "resolution.csv" in gap and all(word in gap for word in words)], gaps


# --- citations --------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("file", "old", "new", "words"),
    [
        ("resolution.csv", "pass,off,7 11,won,3.6.1(a)(i)", "pass,off,7 11,won,3.6.99", ("resolution.csv:7", "'3.6.99'")),
        ("odds.csv", "pass,,1 to 1,6.1 [Win Line]", "pass,,1 to 1,6.1 [Line]", ("odds.csv", "pass", "'6.1 [Line]'")),
        ("settings.csv", "oral,yes,,3.3.1", "oral,yes,,3.3.9", ("settings.csv", "oral", "'3.3.9'")),
        ("cites.csv", "list,3.6,", "list,3.66,", ("cites.csv", "list", "'3.66'")),
        ("grounds.csv", "5.4.1(a)", "5.4.1(z)", ("grounds.csv", "not_together", "'5.4.1(z)'")),
        ("authority.csv", "late,dealer boxperson stickperson,,3.2", "late,dealer boxperson stickperson,,3.22", ("authority.csv", "late")),
        ("acts_as.csv", "boxperson,dealer,1.2", "boxperson,dealer,1.22", ("acts_as.csv", "boxperson as dealer")),
        ("notices.csv", "seated,player,9.11", "seated,player,9.111", ("notices.csv", "seated", "'9.111'")),
        ("procedure.csv", "5.3.1(a)", "5.3.1(z)", ("procedure.csv", "called", "'5.3.1(z)'")),
        ("wagers.toml", 'when = "comeout", clause = "3.6.1"', 'when = "comeout", clause = "3.6.0"', ("wagers.toml", "pass", "'3.6.0'")),
        ("wagers.toml", 'contract = { clause = "3.4.1" }', 'contract = { clause = "3.4.9" }', ("wagers.toml", "pass", "'3.4.9'")),
        ("book.toml", 'label = "Pit Boss", clause = "9.2"', 'label = "Pit Boss", clause = "9.99"', ("book.toml", "pit_boss", "'9.99'")),
        ("readings.csv", "CS16,6.1 [Two Crap]", "CS16,6.1 [Two Craps]", ("readings.csv", "CS16", "'6.1 [Two Craps]'")),
    ],
    ids=lambda value: value if isinstance(value, str) and value.endswith(("csv", "toml")) else "",
)  # fmt: skip
def test_an_unknown_clause_is_named_where_it_is_cited(house, file, old, new, words):
    assert said(house().swap(file, old, new).gaps(), *words, "clauses.csv")


@pytest.mark.parametrize(
    ("file", "old", "new", "where"),
    [
        (
            "resolution.csv",
            "dont_pass,off,2,stands,3.6.3(c),CS3",
            "dont_pass,off,2,stands,3.6.3(c),CS300",
            "resolution.csv:",
        ),
        ("settings.csv", "late_until,called,,3.2,CS13", "late_until,called,,3.2,ZZ1", "settings.csv: late_until"),
        ("wagers.toml", 'reading = "CS11"', 'reading = "CS1111"', "wagers.toml: dont_pass"),
    ],
)
def test_an_unknown_reading_is_named_where_it_is_used(house, file, old, new, where):
    assert said(house().swap(file, old, new).gaps(), where, "readings.csv")


def test_a_row_that_cites_nothing_does_not_load(house):
    assert said(
        house().swap("resolution.csv", "any_seven,any,7,won,3.6.22(a),", "any_seven,any,7,won,,").gaps(),
        "cites no clause",
    )


# --- odds and composites ----------------------------------------------------------------------------------------------------


def test_odds_for_a_wager_that_never_wins(house):
    assert said(house().add("odds.csv", "field,7,1 to 1,6.1 [Field 2/12],").gaps(), "odds.csv", "field 7", "never wins")


def test_missing_odds_name_the_wager_and_the_total(house):
    gaps = house().drop("odds.csv", "field,3 4 9 10 11,").gaps()
    assert said(gaps, "odds.csv", "field wins on 3 ", "no odds")
    assert said(gaps, "odds.csv", "field wins on 11 ", "no odds")


def test_two_lines_of_odds_for_one_thing(house):
    folder = house().add("odds.csv", "hard,4,8 to 1,6.1 [Hardways 4],")
    last = len(folder.text("odds.csv").splitlines())
    assert said(folder.gaps(), f"odds.csv:{last}:", "hard", "4", "two lines")


@pytest.mark.parametrize(
    "text", ["1-1", "1 for 1", "1 to 0", "0 to 1", "one to one", "-1 to 1", "1.2.3 to 1", "", "1 to 1 "]
)
def test_odds_are_written_with_to(house, text):
    folder = house()
    line = folder.line("odds.csv", "pass,,1 to 1")
    gaps = folder.swap("odds.csv", "pass,,1 to 1,", f"pass,,{text},").gaps()
    assert said(gaps, f"odds.csv:{line}:", repr(text))


def test_odds_on_what_is_no_number(house):
    assert said(house().swap("odds.csv", "pass,,1 to 1", "pass,x,1 to 1").gaps(), "odds.csv:2:", "pass", "'x'")


def test_a_composite_that_contradicts_its_parts(house):
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
        ("{ hard = 1, three = 1", ("parts",)),
        ("{ world = 1, three = 1", ("horn", "'world'")),
    ],
)
def test_the_parts_of_a_composite_are_shares_of_simple_wagers(house, new, words):
    gaps = house().swap("wagers.toml", "{ two = 1, three = 1", new).gaps()
    assert [gap for gap in gaps if gap.startswith("wagers.toml") and all(word in gap for word in words)], gaps


# --- people, settings, procedure ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("file", "old", "new", "words"),
    [
        ("authority.csv", "late,dealer", "late,butler", ("authority.csv", "late", "'butler'")),
        ("authority.csv", "late,dealer", "nap,dealer", ("authority.csv", "'nap'")),
        ("authority.csv", "late,dealer boxperson stickperson,", "late,,", ("authority.csv", "late")),
        ("grounds.csv", "not_together,may,boxperson", "not_together,may,butler", ("grounds.csv", "not_together", "'butler'")),
        ("grounds.csv", "off_table,must", "off_table,perhaps", ("grounds.csv", "off_table", "'perhaps'")),
        ("grounds.csv", "on_rail,must", "banana,must", ("grounds.csv", "'banana'")),
        ("acts_as.csv", "stickperson,dealer", "stickperson,butler", ("acts_as.csv", "'butler'")),
        ("book.toml", 'box = "boxperson"', 'box = "butler"', ("book.toml", "'butler'")),
        ("book.toml", 'effective = ""', 'effective = "soon"', ("book.toml", "effective")),
        ("book.toml", 'effective = ""', "effective = 2026-01-01", ("book.toml",)),
        ("book.toml", 'house = "Crown Melbourne"\n', "", ("book.toml", "'house'")),
        ("book.toml", 'short = "VCGR"\n', "", ("book.toml", "'short'")),
        ("settings.csv", "late_until,called", "late_until,midnight", ("settings.csv", "late_until", "'midnight'", "throw, rest, called")),
        ("settings.csv", "dice,auto,manual", "dice,auto,manual blind", ("settings.csv", "dice", "'blind'")),
        ("settings.csv", "places,16", "places,0", ("settings.csv", "places", "'0'")),
        ("settings.csv", "places,16", "places,many", ("settings.csv", "places", "'many'")),
        ("cites.csv", "accept,5.1.2,", "accepts,5.1.2,", ("cites.csv", "'accepts'")),
        ("procedure.csv", "2,collected,5.3.1(c)\n", "", ("procedure.csv", "called, collected, settled, passed")),
        ("procedure.csv", "1,called", "x,called", ("procedure.csv",)),
        ("clauses.csv", ",enforced\n", ",hoped\n", ("clauses.csv", "'hoped'", "enforced")),
        ("notices.csv", "seated,player,9.11,", "banana,player,9.11,", ("notices.csv", "'banana'")),
        ("notices.csv", "seated,player,9.11,", "seated=x,player,9.11,", ("notices.csv", "seated")),
        ("notices.csv", "no_roll=off_table", "no_roll=banana", ("notices.csv", "banana")),
        ("notices.csv", "seated,player,9.11,", "seated,butler,9.11,", ("notices.csv", "'butler'")),
        ("readings.csv", ",composite_remainder\n", ",banana\n", ("readings.csv", "'banana'")),
    ],
)  # fmt: skip
def test_what_is_unknown_is_named(house, file, old, new, words):
    assert said(house().swap(file, old, new).gaps(), *words)


def test_a_missing_setting(house):
    assert house().drop("settings.csv", "inactive_odds,").gaps() == ["settings.csv: inactive_odds is missing"]


def test_an_unknown_setting_lists_the_known_ones(house):
    gaps = house().add("settings.csv", "payout,huge,,3.2,").gaps()
    assert said(gaps, "settings.csv", "'payout'", "composite_remainder")


def test_a_missing_act(house):
    assert house().drop("cites.csv", "relinquish,").gaps() == ["cites.csv: relinquish is missing"]


@pytest.mark.parametrize(
    ("file", "start"),
    [
        ("settings.csv", "oral,"),
        ("cites.csv", "list,"),
        ("grounds.csv", "on_rail,"),
        ("authority.csv", "found,"),
        ("readings.csv", "CS4,"),
        ("clauses.csv", "2.1,"),
    ],
)
def test_a_row_twice_is_named_with_its_line(house, file, start):
    folder = house()
    row = folder.text(file).splitlines()[folder.line(file, start) - 1]
    folder.add(file, row)
    assert said(folder.gaps(), f"{file}:{len(folder.text(file).splitlines())}:", "twice")


# --- wagers -------------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        ("[pass]", "[banana]", ("'banana'", "dont_pass")),
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
def test_a_wager_that_is_described_wrongly_is_named(house, old, new, words):
    gaps = house().swap("wagers.toml", old, new).gaps()
    assert [gap for gap in gaps if gap.startswith("wagers.toml: ") and all(word in gap for word in words)], gaps


# --- files --------------------------------------------------------------------------------------------------------------------

FILES = [f"{stem}.toml" for stem in TOMLS] + [f"{stem}.csv" for stem in TABLES]


@pytest.mark.parametrize("file", FILES)
def test_a_missing_file_is_named(house, file):
    folder = house()
    (folder.path / file).unlink()
    assert said(folder.gaps(), f"{file}:", "missing")


@pytest.mark.parametrize("file", ["book.toml", "wagers.toml", "resolution.csv", "clauses.csv"])
def test_a_file_that_is_not_utf8_is_named_with_the_byte(house, file):
    folder = house()
    data = (folder.path / file).read_bytes()
    (folder.path / file).write_bytes(data[:20] + b"\xff" + data[20:])
    assert said(folder.gaps(), f"{file}:", "UTF-8", "byte 20")


@pytest.mark.parametrize("file", ["book.toml", "wagers.toml"])
def test_bad_toml_is_named_with_its_line(house, file):
    folder = house()
    (folder.path / file).write_text('name = "crown"\nhouse = = "x"\n', encoding="utf-8")
    assert said(folder.gaps(), f"{file}:", "line 2")


@pytest.mark.parametrize("file", [f"{stem}.csv" for stem in TABLES if stem != "rights"])
def test_a_missing_column_is_named(house, file):
    folder = house()
    lines = folder.text(file).splitlines()
    column, *others = lines[0].split(",")
    (folder.path / file).write_text("\n".join([",".join(["x", *others]), *lines[1:]]) + "\n", encoding="utf-8")
    assert said(folder.gaps(), f"{file}:1:", f"'{column}'", "missing")


@pytest.mark.parametrize(("row", "file"), [("any_seven,any", "resolution.csv"), ("a,b,c,d,e,f,g,h,i,j", "odds.csv")])
def test_a_row_of_the_wrong_length_is_named(house, row, file):
    folder = house().add(file, row)
    assert said(folder.gaps(), f"{file}:{len(folder.text(file).splitlines())}:", "columns")


def test_everything_that_is_wrong_is_said_at_once(house):
    folder = house()
    folder.drop("settings.csv", "oral,").drop("cites.csv", "relinquish,").drop("resolution.csv", "pass,off,7 11,")
    gaps = folder.gaps()
    for words in (("settings.csv", "oral"), ("cites.csv", "relinquish"), ("pass, puck off",)):
        assert said(gaps, *words)


def test_no_such_house():
    with pytest.raises(BookError, match="adelaide, crown, newzealand, star"):
        load("nowhere")


def test_a_book_that_loads_plays_even_where_a_notice_follows_a_leaving(house):
    """Notices may follow any event: taking a call back after somebody left must not stumble over one."""
    import hardway as hw

    table = hw.Table(house().add("notices.csv", "left,player,9.11,Goodbye.").load())
    for entry in ("seat ann 100", "bet ann pass 10", "roll 4 3", "leave ann", "noroll on_float by boxperson"):
        assert not isinstance(table.do(entry), hw.Refusal), entry
    assert (table.final()["cashed_out"], table.final()["owed"]) == ("110.00", "10.00")

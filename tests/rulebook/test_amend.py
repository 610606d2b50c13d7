"""A book can be amended only by a right that it gives; the amended book is a house like any other."""

from fractions import Fraction

import pytest

from hardway import Table
from hardway.notation import replay_text
from hardway.odds.costs.figures import figures
from hardway.rulebook import Amendment, BookError, amend, gaps, law, load

TOML = """
base = "adelaide"
name = "generous"
house = "SkyCity Adelaide, 33 to 1 on 2"
[[amendment]]
table = "odds"
where = { wager = "two" }
set = { odds = "33 to 1" }
by = "6(b) [higher odds uniform]"
"""

# Adelaide lists Craps 2 at 32 to 1, New Zealand at 30 to 1.
RECORD = """
house generous
seat ann 100
bet ann pass 1
bet ann two 1
roll 1 1
= won ann two 33
= cites odds 6(c) [Craps 2]
= cites amendment 6(b) [higher odds uniform]
"""


def test_folder_with_an_amendments_file_loads_as_a_house(tmp_path):
    folder = tmp_path / "generous"
    folder.mkdir()
    (folder / "amendments.toml").write_text(TOML, encoding="utf-8")
    assert replay_text(RECORD, folder=tmp_path).failures == []
    assert load(folder).house == "SkyCity Adelaide, 33 to 1 on 2"
    assert load("adelaide").odds["two", 0].words == "32 to 1", "the book itself stays as it was"


def test_amended_rule_book_has_no_errors():
    higher = Amendment("odds", {"wager": "two"}, {"odds": "33 to 1"}, by="6(b) [higher odds uniform]")
    assert gaps(amend(load("adelaide"), [higher]).raw) == []


@pytest.mark.parametrize("house", ["crown", "star", "newzealand"])
def test_amendment_by_a_clause_that_allows_none_is_refused(house):
    higher = Amendment("odds", {"wager": "two"}, {"odds": "40 to 1"}, by="6.1")
    with pytest.raises(BookError, match="gives no right to amend"):
        amend(load(house), [higher])


def test_amendment_without_a_matching_row_is_refused():
    nowhere = Amendment("odds", {"wager": "banana"}, {"odds": "33 to 1"}, by="6(b) [higher odds uniform]")
    with pytest.raises(BookError, match="no row where"):
        amend(load("adelaide"), [nowhere])


def test_refused_amendment_names_the_rows_of_its_wager():
    """The known values are those of the named wager: the Field has two lines of odds (6(c))."""
    nowhere = Amendment("odds", {"wager": "field", "on": "7"}, {"odds": "33 to 1"}, by="6(b) [higher odds uniform]")
    with pytest.raises(BookError, match=r"; the known values of on are 2 12, 3 4 9 10 11$"):
        amend(load("adelaide"), [nowhere])


def test_error_names_the_missing_key_of_an_amendment(tmp_path):
    (tmp_path / "amendments.toml").write_text(TOML.replace('by = "6(b) [higher odds uniform]"', ""), encoding="utf-8")
    with pytest.raises(BookError, match="'by' is missing"):
        load(tmp_path)


DATED = (
    TOML.replace("33 to 1 on 2", "changed in March")
    + 'from = "2026-03-03"\n'
    + """
[[amendment]]
table = "odds"
where = { wager = "twelve" }
set = { odds = "33 to 1" }
by = "6(b) [higher odds uniform]"
from = "2026-03-10"
"""
)
# Adelaide lists Craps 2 and Craps 12 at 32 to 1.
BY_DAY = """
house generous
date {day}
seat ann 100
bet ann pass 1
bet ann two 1
roll 1 1
= won ann two {two}
bet ann pass 1
bet ann twelve 1
roll 6 6
= won ann twelve {twelve}
"""


@pytest.fixture
def dated(tmp_path):
    folder = tmp_path / "generous"
    folder.mkdir()
    (folder / "amendments.toml").write_text(DATED, encoding="utf-8")
    return folder


@pytest.mark.parametrize(
    ("day", "two", "twelve", "effective"),
    [
        ("2026-03-02", 32, 32, "2003-04-28"),
        ("2026-03-03", 33, 32, "2026-03-03"),
        ("2026-03-09", 33, 32, "2026-03-03"),
        ("2026-03-10", 33, 33, "2026-03-10"),
    ],
)
def test_record_is_decided_by_amendments_in_force_on_its_date(dated, day, two, twelve, effective):
    record = BY_DAY.format(day=day, two=two, twelve=twelve)
    assert replay_text(record, folder=dated.parent).failures == []
    book = load(dated).on(day)
    assert book.effective == effective
    assert (book.odds["two", 0].words, book.odds["twelve", 0].words) == (f"{two} to 1", f"{twelve} to 1")
    assert load(f"{dated}@{day}") == book


def test_edges_and_tables_of_a_book_go_by_the_day_in_its_name(dated, monkeypatch):
    """33 to 1 on one of 36 throws loses 2/36 of a dollar; 32 to 1 loses 3/36."""
    monkeypatch.setenv("HARDWAY_HOUSES", str(dated.parent))
    for day, pays, edge in (("2026-03-02", 32, Fraction(3, 36)), ("2026-03-03", 33, Fraction(2, 36))):
        house = f"generous@{day}"
        assert figures(law(load(house)), "two").edge == edge
        table = Table(house, chips=(1,))
        table.seat("ann", 10)
        for wager in ("pass", "two"):
            table.bet("ann", wager, 1)
        assert [one.pays for one in table.roll(1, 1) if one.wager == "two"] == [pays * 100]
    for wrong in ("generous@March", "generous@", "generous@2026-3-3"):
        with pytest.raises(BookError, match="after @ comes a day, written 2026-03-03"):
            load(wrong)


def test_record_without_a_date_has_every_amendment_of_its_book(dated):
    record = BY_DAY.format(day="", two=33, twelve=33).replace("date \n", "")
    assert replay_text(record, folder=dated.parent).failures == []


def test_amendment_of_an_amended_book_keeps_the_dates_of_both(dated):
    later = dated.parent / "later"
    later.mkdir()
    change = (
        'table = "odds"\nwhere = { wager = "three" }\nset = { odds = "16 to 1" }\nby = "6(b) [higher odds uniform]"\n'
    )
    (later / "amendments.toml").write_text(
        f'base = "../generous"\nname = "later"\nhouse = "Later"\n[[amendment]]\n{change}from = "2026-03-05"\n'
    )
    book = load(later)
    assert [day for day, _ in book.before] == ["2026-03-03", "2026-03-05", "2026-03-10"]
    odds = [
        [book.on(f"2026-03-{day}").odds[wager, 0].words for wager in ("two", "three", "twelve")]
        for day in ("02", "04", "05", "10")
    ]
    assert [one[0] for one in odds] == ["32 to 1", "33 to 1", "33 to 1", "33 to 1"]
    assert [one[1] == "16 to 1" for one in odds] == [False, False, True, True]
    assert [one[2] for one in odds] == ["32 to 1", "32 to 1", "32 to 1", "33 to 1"]


@pytest.mark.parametrize("day", ["March", "2026-3-3", "2026-02-30"])
def test_amendment_with_a_date_that_is_no_day_is_refused(dated, day):
    (dated / "amendments.toml").write_text(DATED.replace("2026-03-03", day))
    with pytest.raises(BookError, match="'from' must be a day written"):
        load(dated)

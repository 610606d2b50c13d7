"""A book can be amended only by a right that it gives; the amended book is a house like any other."""

import pytest

from hardway.notation import replay_text
from hardway.rulebook import Amendment, BookError, amend, gaps, load

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
    with pytest.raises(BookError, match=r"; on there is 2 12, 3 4 9 10 11$"):
        amend(load("adelaide"), [nowhere])


def test_error_names_the_missing_key_of_an_amendment(tmp_path):
    (tmp_path / "amendments.toml").write_text(TOML.replace('by = "6(b) [higher odds uniform]"', ""), encoding="utf-8")
    with pytest.raises(BookError, match="'by' is missing"):
        load(tmp_path)

"""An error in a tournament.toml is reported with file and line, what is wrong and what would be right."""

import re

import pytest

FILE = "tournament.toml"


@pytest.mark.parametrize(("old", "new", "words"), [
    ('entry_fee = { of = "tournament"', 'entry_fee = { of = "table"', ("entry_fee", "`of` must be tournament or round, not 'table'")),
    ('kind = "amount", none = "yes", says = "The entry fee', 'kind = "money", none = "yes", says = "The entry fee', ("entry_fee", "kind must be one of amount")),
    ('kind = "out|taken|noted"', 'kind = "out|fined"', ("missed_wager", "kind must be out|taken|noted, not tournament and out|fined")),
    ('tables = { of = "round"', 'tables = { none = "yes", of = "round"', ("tables", "every tournament must state this item")),
    ('prizes = { of = "tournament"', 'prizes = { needs = "buy_back", of = "tournament"', ("prizes", "take the keys `none` and `needs` out")),
    ('needs = "secret_wagers"', 'needs = "secrets"', ("secret_how", "needs the item 'secrets', which this house does not have")),
    ('words = "The casino operator may refuse any application.", ', "", ("refuse_any", "an item has words if its kind is statement")),
    ('open = { roles = "tournament_director"', 'begin = { roles = "tournament_director"', ("'begin' is no act of a tournament",)),
    ('open = { roles = "tournament_director"', 'open = { roles = "director"', ("open", "'director' is no role of this house")),
    ('needs = "name"', 'needs = "badge"', ("present", "`needs` must be because, name or left out, not 'badge'")),
    ("minutes = 20", 'minutes = "soon"', ("start_notice", "minutes must be a whole number")),
    ("start_notice = ", "start_warning = ", ("'start_warning' is no period; known are start_notice",)),
    ('"9.1" = {', '"19.1" = {', ("the rule '19.1', which is not in clauses.toml",)),
    ('equal_chance = { clause = "8.1.1" }', 'equal_luck = { clause = "8.1.1" }', ("'equal_luck' is no act of a tournament",)),
    ('equal_chance = { clause = "8.1.1" }', 'equal_chance = { clause = "8.9.1" }', ("clause '8.9.1' is not in clauses.toml",)),
    ('equal_chance = { clause = "8.1.1" }', "equal_chance = { }", ("cites no clause and no reading",)),
    ('says = "The entry fee, if any.", ', "", ("entry_fee", "'says' is missing")),
    ("[powers]", "[power]", ("unknown table or key 'power'",)),
])  # fmt: skip
def test_tournament_row_error_names_the_file_and_fault(house, old, new, words):
    gaps = house().swap(FILE, old, new).gaps()
    assert [gap for gap in gaps if gap.startswith(f"{FILE}:") and all(word in gap for word in words)], gaps


@pytest.mark.parametrize(("start", "says"), [
    ("prizes = ", "items: prizes is missing"), ("award = ", "powers: award is missing"),
    ("start_notice = ", "periods: start_notice is missing"), ("agreed = ", "cites: agreed is missing"),
])  # fmt: skip
def test_error_names_the_missing_tournament_row(house, start, says):
    gaps = house().drop(FILE, start).gaps()
    assert [gap for gap in gaps if re.match(rf"{FILE}:\d+: {says}", gap)], gaps


def test_duplicate_tournament_row_is_an_error(house):
    folder = house()
    line = folder.text(FILE).splitlines()[folder.line(FILE, "award = ") - 1]
    assert any("twice" in gap for gap in folder.under(FILE, "powers", line).gaps())


def test_house_without_a_tournament_file_has_no_tournaments(house):
    folder = house().drop("settings.toml", "house_acts_through = ")
    (folder.path / FILE).unlink()
    assert not folder.load().tournament


def test_notice_period_of_a_tournament_is_read_from_the_book(house):
    book = house().swap(FILE, "minutes = 20", "minutes = 45").load()
    assert book.tournament.periods["start_notice"].minutes == 45

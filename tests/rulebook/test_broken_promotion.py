"""Broken rows of promotion.toml are reported with file and line, missing ones by name."""

import pytest

from hardway.rulebook import load
from tests.rulebook.test_broken import said

FILE = "promotion.toml"
DRAFT = 'draft = { roles = "gaming_manager"'
# what stands there, what is wrong, words the sentence must have
ROWS = [
    (DRAFT, 'draft = { roles = "butler"', ("draft", "'butler'", "no role")),
    (DRAFT, 'draft = { roles = ""', ("draft", "roles is empty")),
    (DRAFT, 'paint = { roles = "gaming_manager"', ("'paint'", "no act of a promotion", "draft")),
    ('needs = "because", clause = "10.7.3"', 'needs = "banana", clause = "10.7.3"', ("bar", "'banana'", "because, name")),
    ('presence = { as = "answer"', 'presence = { as = "song"', ("presence", "'song'", "text or moment")),
    ('presence = { as = "answer"', 'presence = { as = "text"', ("presence", "answer", "'text'")),
    ('choices = "one wager", needed = "no"', 'choices = "one two", needed = "no"', ("entries", "one and wager")),
    ('choices = "one wager", needed = "no"', 'choices = "", needed = "no"', ("entries", "an item has choices if it is a choice")),
    ('choices = "one wager", needed = "no"', 'choices = "one wager", needed = "maybe"', ("entries", "yes or no", "'maybe'")),
    ('cash = { money = "yes"', 'cash = { money = "much"', ("cash", "yes or no", "'much'")),
    ('persons = { as = "whole"', 'persons = { as = "moment"', ("persons", "'moment'", "whole")),
    ('persons = { as = "whole"', 'persons = { as = "whole", none = "yes"', ("persons", "text or amount", "not whole")),
    ('presence = { as = "answer"', 'presence = { as = "answer", none = "yes"', ("presence", "text or amount", "not answer")),
    ('claim = { as = "text"', 'claim = { as = "text", none = "some"', ("claim", "none must be yes or no", "'some'")),
    ('duration = { as = "text"', 'duration = { as = "text", none = "some"', ("duration", "none must be yes or no", "'some'")),
    ("most = 20", "most = -20", ("liquor", "'-20'", "two decimals")),
    ("value = 24", "value = 0", ("notice", "'0'", "whole number")),
    ('value = 24, unit = "hours"', 'value = 24, unit = "weeks"', ("notice", "hours", "'weeks'")),
    ('email = { clause = "10.8.4"', 'email = { clause = "10.8.9"', ("email", "'10.8.9'", "clauses.toml")),
    ('keep_over = { value = 100, unit = "dollars", clause = "10.10.1"', 'keep_over = { value = 100, unit = "dollars"', ("keep_over", "cites no clause")),
    ('notice = { value = 24', 'patience = { value = 24', ("'patience'", "no limit", "notice")),
]  # fmt: skip


@pytest.mark.parametrize(("old", "new", "words"), ROWS, ids=[row[1] for row in ROWS])
def test_error_of_a_broken_promotion_row_names_its_line(house, old, new, words):
    folder = house("star")
    (line,) = [number for number, row in enumerate(folder.text(FILE).splitlines(), 1) if old in row]
    assert said(folder.swap(FILE, old, new).gaps(), f"{FILE}:{line}: ", *words)


@pytest.mark.parametrize(("start", "words"), [
    ("draft = ", ("acts", "draft is missing")), ("entries_close = ", ("terms", "entries_close is missing")),
    ("keep = ", ("limits", "keep is missing")),
])  # fmt: skip
def test_error_names_the_missing_promotion_row(house, start, words):
    assert said(house("star").drop(FILE, start).gaps(), FILE, *words)


def test_promotion_name_with_an_illegal_character_is_an_error(house):
    assert said(house("star").swap(FILE, "ammunition = {", '"am!mo" = {').gaps(), FILE, "'am!mo'", "no name")


def test_details_of_an_unknown_kind_of_prize_are_an_error(house):
    found = house("star").swap(FILE, "[details.travel]", "[details.balloon]").gaps()
    assert said(found, FILE, "'balloon'", "no kind of prize", "vehicle")


def test_house_without_a_promotion_file_has_no_promotions(house):
    folder = house("star")
    (folder.path / FILE).unlink()
    assert not load(folder.path).promotion

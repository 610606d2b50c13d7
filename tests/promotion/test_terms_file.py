"""Terms in a file: each problem names its line and what would be right."""

import pytest

from hardway.promotion.terms_file import ReadTerms, read_terms
from hardway.rulebook.files.toml_lines import TomlFile
from tests.promotion.by_hand import STAR

PRIZE = """[[prize]]
name = "jackpot"
kind = "cash"
value = 12000
contents = []
details = { description = "twelve thousand dollars", conditions = "none" }
"""
GOOD = f"""promotion = "summer"
prescribed = []
[terms]
manner = "one entry for each prize is drawn"
awarded = "2026-12-01T20:00"
award_place = "the main floor"
eligibility = "patrons of 18 years and over"
least_wager = "none"
nature = "cash"
qualifications = "none"
entries_close = "2026-12-01T18:00"
place = "the gaming floor"
starts = "2026-11-20T12:00"
claim = "in person"
presence = "no"
notified = "by telephone"
published = "on the website"
{PRIZE}"""


def read(text: str) -> ReadTerms:
    return read_terms(STAR, TomlFile(text), now="2026-11-14T09:00")


def test_sample_terms_file_has_no_problems() -> None:
    assert read(GOOD).problems == ()


@pytest.mark.parametrize(("was", "will", "says"), [
    ('kind = "cash"', 'kind = ["cash"]', "is not a kind of prize; the kinds are cash"),
    ('kind = "cash"', 'kind = "spaceship"', "is not a kind of prize; the kinds are cash"),
    ('name = "jackpot"', 'name = ""', "a prize's name is 1 to 40 letters (a-z, A-Z), digits, _ and -"),
    ('name = "jackpot"', 'name = ["jackpot"]', "a prize's name is 1 to 40 letters (a-z, A-Z), digits, _ and -"),
    ('name = "jackpot"', 'name = "jаckpot"', "a prize's name is 1 to 40 letters (a-z, A-Z), digits, _ and -"),
    ('name = "jackpot"', f'name = "{41 * "j"}"', "a prize's name is 1 to 40 letters (a-z, A-Z), digits, _ and -"),
    ('promotion = "summer"', 'promotion = ["summer"]', "a promotion's name is 1 to 40 letters (a-z, A-Z), digits, _ and -"),
    ('promotion = "summer"', f'promotion = "{41 * "s"}"', "a promotion's name is 1 to 40 letters (a-z, A-Z), digits, _ and -"),
    ("manner =", '"" = "x"\nmanner =', "an item's name is 1 to 40 letters (a-z, A-Z), digits, _ and -"),
    ("manner =", '"ма" = "x"\nmanner =', "an item's name is 1 to 40 letters (a-z, A-Z), digits, _ and -"),
    ("contents = []", 'contents = ["a b"]', "what a prize includes is 1 to 40 letters (a-z, A-Z), digits, _ and -"),
    ("value = 12000", "value = nan", "above 0, in dollars and whole cents"),
    ("value = 12000", 'value = "１２"', "above 0, in dollars and whole cents"),
    ("value = 12000", 'value = "1e3"', "above 0, in dollars and whole cents"),
    ("value = 12000", "value = -5", "above 0, in dollars and whole cents"),
])  # fmt: skip
def test_terms_file_error_gives_the_right_form_of_a_wrong_value(was: str, will: str, says: str) -> None:
    assert was in GOOD
    problems = read(GOOD.replace(was, will, 1)).problems
    assert any(says in problem.says and problem.line for problem in problems), problems


def test_terms_file_reports_a_refused_prize_once_with_its_line() -> None:
    problems = read(GOOD.replace('kind = "cash"', 'kind = "spaceship"')).problems
    assert [(problem.line > 0, problem.reason) for problem in problems] == [
        (True, "unknown_name"),
        (False, "incomplete"),
    ]


def test_missing_item_of_a_terms_file_is_reported_without_a_line() -> None:
    (problem,) = read(GOOD.replace('manner = "one entry for each prize is drawn"\n', "")).problems
    assert problem[:3] == (0, "incomplete", "10.7.1")


def test_number_in_a_terms_file_may_be_written_as_text() -> None:
    read_ = read(GOOD.replace("value = 12000", 'value = "12000.50"'))
    assert (read_.problems, read_.state.draft.prizes[0].value) == ((), 12_000_50)


GOODS = GOOD.replace('kind = "cash"', 'kind = "goods"')


@pytest.mark.parametrize(("line", "clause"), [
    ('alternative = "much"', ""), ("alternative = true", ""), ("alternative = [5]", ""),
    ('contents = ["liquor"]', "10.5.4"), ('contents = { liquor = "much" }', "10.5.4"), ("contents = { liquor = true }", "10.5.4"),
])  # fmt: skip
def test_amount_in_a_terms_file_that_is_no_number_is_a_problem(line: str, clause: str) -> None:
    was = "contents = []" if line.startswith("contents") else 'name = "jackpot"'
    problems = read(GOODS.replace(was, line if was in "contents = []" else f"{was}\n{line}")).problems
    assert ("bad_amount", clause) in [(problem.reason, problem.clause) for problem in problems]


MANY = 3000
THINGS = ",".join(f'"c{n}"' for n in range(MANY))
DETAILS = "".join(f'd{n} = "x", ' for n in range(MANY))


@pytest.mark.parametrize(("was", "will", "says"), [
    (PRIZE, "".join(PRIZE.replace("jackpot", f"p{n}") for n in range(MANY)), "there are 3,000 prizes; at most 500 are allowed"),
    ("[[prize]]", "".join(f'i{n} = "x"\n' for n in range(MANY)) + "[[prize]]", "there are 3,014 items; at most 200 are allowed"),
    ("contents = []", f"contents = [{THINGS}]", "there are 3,000 things in a prize; at most 100 are allowed"),
    ("prescribed = []", f"prescribed = [{THINGS}]", "at most 1,000 words, not 3,000"),
    ("details = {", f"details = {{ {DETAILS}", "there are 3,002 details; at most 200 are allowed"),
], ids=["prizes", "items", "contents", "prescribed", "details"])  # fmt: skip
def test_terms_file_with_too_many_prizes_or_items_is_one_problem(was: str, will: str, says: str) -> None:
    assert was in GOOD
    problems = read(GOOD.replace(was, will, 1)).problems
    assert any(says in problem.says and problem.reason == "too_long" for problem in problems), problems[:3]
    assert len(problems) < 120


def test_terms_file_lists_only_its_first_100_problems() -> None:
    problems = read(
        GOOD.replace("value = 12000", "value = 12000\n" + "".join(f"k{n} = 1\n" for n in range(MANY)))
    ).problems
    assert len(problems) == 101
    assert sum("there is more to put right" in problem.says for problem in problems) == 1

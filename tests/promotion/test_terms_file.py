"""Terms in a file: whatever is written there, what is wrong is told by its line, shortly, with what would be right."""

import pytest

from hardway.promotion.terms_file import ReadTerms, read_terms
from hardway.rulebook import toml_lines
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
    return read_terms(STAR, toml_lines.parse(text), now="2026-11-14T09:00")


def test_the_file_that_is_changed_here_is_whole() -> None:
    assert read(GOOD).problems == ()


@pytest.mark.parametrize(("was", "will", "says"), [
    ('kind = "cash"', 'kind = ["cash"]', "is no kind of prize; the kinds are cash"),
    ('kind = "cash"', 'kind = "spaceship"', "is no kind of prize; the kinds are cash"),
    ('name = "jackpot"', 'name = ""', "a prize's name is 1 to 40 letters, digits, _ and -"),
    ('name = "jackpot"', 'name = ["jackpot"]', "a prize's name is 1 to 40 letters, digits, _ and -"),
    ('name = "jackpot"', 'name = "jаckpot"', "a prize's name is 1 to 40 letters, digits, _ and -"),
    ('name = "jackpot"', f'name = "{41 * "j"}"', "a prize's name is 1 to 40 letters, digits, _ and -"),
    ('promotion = "summer"', 'promotion = ["summer"]', "a promotion's name is 1 to 40 letters, digits, _ and -"),
    ('promotion = "summer"', f'promotion = "{41 * "s"}"', "a promotion's name is 1 to 40 letters, digits, _ and -"),
    ("manner =", '"" = "x"\nmanner =', "an item's name is 1 to 40 letters, digits, _ and -"),
    ("manner =", '"ма" = "x"\nmanner =', "an item's name is 1 to 40 letters, digits, _ and -"),
    ("contents = []", 'contents = ["a b"]', "what a prize includes is 1 to 40 letters, digits, _ and -"),
    ("value = 12000", "value = nan", "more than nothing, in dollars and whole cents"),
    ("value = 12000", 'value = "１２"', "more than nothing, in dollars and whole cents"),
    ("value = 12000", 'value = "1e3"', "more than nothing, in dollars and whole cents"),
    ("value = 12000", "value = -5", "more than nothing, in dollars and whole cents"),
])  # fmt: skip
def test_what_is_none_is_told_with_what_would_be_right(was: str, will: str, says: str) -> None:
    assert was in GOOD
    problems = read(GOOD.replace(was, will, 1)).problems
    assert any(says in problem.says and problem.line for problem in problems), problems


MANY = 3000
THINGS = ",".join(f'"c{n}"' for n in range(MANY))
DETAILS = "".join(f'd{n} = "x", ' for n in range(MANY))


@pytest.mark.parametrize(("was", "will", "says"), [
    (PRIZE, "".join(PRIZE.replace("jackpot", f"p{n}") for n in range(MANY)), "3,000 prizes, and there can be at most 500"),
    ("[[prize]]", "".join(f'i{n} = "x"\n' for n in range(MANY)) + "[[prize]]", "3,014 items, and there can be at most 200"),
    ("contents = []", f"contents = [{THINGS}]", "3,000 things in a prize, and there can be at most 100"),
    ("prescribed = []", f"prescribed = [{THINGS}]", "at most 1,000 words, not 3,000"),
    ("details = {", f"details = {{ {DETAILS}", "3,002 details, and there can be at most 200"),
], ids=["prizes", "items", "contents", "prescribed", "details"])  # fmt: skip
def test_more_than_terms_can_have_is_told_once(was: str, will: str, says: str) -> None:
    assert was in GOOD
    problems = read(GOOD.replace(was, will, 1)).problems
    assert any(says in problem.says for problem in problems), problems[:3]
    assert len(problems) < 120


def test_of_very_much_that_is_wrong_the_first_hundred_are_told() -> None:
    problems = read(
        GOOD.replace("value = 12000", "value = 12000\n" + "".join(f"k{n} = 1\n" for n in range(MANY)))
    ).problems
    assert len(problems) == 101
    assert sum("there is more to put right" in problem.says for problem in problems) == 1

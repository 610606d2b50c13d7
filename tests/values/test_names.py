"""Names of wagers and people as they are written."""

import pytest

from hardway.values.names import NAME, KnownPeople, count_text, is_one_person, wager_text


def test_wager_text_has_the_number_only_if_there_is_one():
    assert (wager_text("pass"), wager_text("place", 6), wager_text("come", 0)) == ("pass", "place 6", "come")


def test_noun_after_a_count_is_plural_unless_the_count_is_one():
    assert [count_text(number, "secret wager") for number in (0, 1, 2)] == [
        "0 secret wagers",
        "1 secret wager",
        "2 secret wagers",
    ]
    assert [count_text(number, "entry") for number in (1, 2500)] == ["1 entry", "2,500 entries"]
    assert [count_text(text, "dollar") for text in ("1", "1.50", "2500")] == [
        "1 dollar",
        "1.50 dollars",
        "2500 dollars",
    ]


@pytest.mark.parametrize("name", ["ann", "ANN", "a-b_2", "7", "-"])
def test_person_name_accepts_letters_digits_hyphen_underscore(name):
    assert NAME.match(name)


@pytest.mark.parametrize("name", ["", "an n", "ann\n", "ann!", "änn", "a.b", "ann#"])
def test_person_name_refuses_other_characters(name):
    assert not NAME.match(name)


@pytest.mark.parametrize("other", ["Kim", "KIM", " kim", "kim\t", "Ｋｉｍ", "\u212aim"])
def test_name_in_capitals_or_wide_letters_is_the_same_person(other):
    """Capitals, blanks, wide letters, the sign for kelvin."""
    assert is_one_person("kim", other)
    assert is_one_person(other, "kim")


@pytest.mark.parametrize(("one", "other"), [
    ("Ann  Lee", "ann\u00a0lee"), ("Zoe\u0301", "zo\u00e9"), ("STRASSE", "stra\u00dfe"),
])  # fmt: skip
def test_names_differing_in_blanks_or_unicode_form_are_equal(one, other):
    assert is_one_person(one, other)


@pytest.mark.parametrize(
    ("one", "other"), [("kim", "kin"), ("kim", "ki m"), ("zoe", "zoé"), ("kim", ""), ("ann_lee", "ann-lee")]
)
def test_different_names_are_different_people(one, other):
    assert not is_one_person(one, other)


def test_known_people_keep_the_first_spelling_of_each_name():
    people = KnownPeople().with_name("Kim").with_name("ann").with_name("KIM").with_name("")
    assert list(people) == ["Kim", "ann"]
    assert [people.first_spelling(name) for name in ("kim", "Ann", "bob", "")] == ["Kim", "ann", "bob", ""]


def test_known_people_added_to_leave_the_original_unchanged():
    first = KnownPeople(["ann"])
    one, other = first.with_name("bob"), first.with_name("Bob")
    assert ([*first], [*one], [*other]) == (["ann"], ["ann", "bob"], ["ann", "Bob"])
    assert (first.first_spelling("BOB"), one.first_spelling("BOB"), other.first_spelling("BOB")) == (
        "BOB",
        "bob",
        "Bob",
    )
    assert one == KnownPeople(["ann", "bob"]) != other

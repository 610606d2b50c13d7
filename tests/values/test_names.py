"""Names of wagers and people as they are written."""

import pytest

from hardway.values.names import NAME, KnownPeople, counted, is_one_person, wager_text


def test_a_wager_is_written_with_its_number():
    assert (wager_text("pass"), wager_text("place", 6), wager_text("come", 0)) == ("pass", "place 6", "come")


def test_count_has_its_noun_in_the_plural_unless_one():
    assert [counted(number, "secret wager") for number in (0, 1, 2)] == [
        "0 secret wagers",
        "1 secret wager",
        "2 secret wagers",
    ]
    assert [counted(number, "entry") for number in (1, 2500)] == ["1 entry", "2,500 entries"]
    assert [counted(text, "dollar") for text in ("1", "1.50", "2500")] == ["1 dollar", "1.50 dollars", "2500 dollars"]


@pytest.mark.parametrize("name", ["ann", "ANN", "a-b_2", "7", "-"])
def test_names(name):
    assert NAME.match(name)


@pytest.mark.parametrize("name", ["", "an n", "ann\n", "ann!", "änn", "a.b", "ann#"])
def test_no_names(name):
    assert not NAME.match(name)


@pytest.mark.parametrize("other", ["Kim", "KIM", " kim", "kim\t", "Ｋｉｍ", "\u212aim"])
def test_a_name_in_other_letters_is_the_same_person(other):
    """Capitals, blanks, wide letters, the sign for kelvin."""
    assert is_one_person("kim", other)
    assert is_one_person(other, "kim")


@pytest.mark.parametrize(("one", "other"), [
    ("Ann  Lee", "ann\u00a0lee"), ("Zoe\u0301", "zo\u00e9"), ("STRASSE", "stra\u00dfe"),
])  # fmt: skip
def test_blanks_inside_accents_and_ligatures_make_nobody_else(one, other):
    assert is_one_person(one, other)


@pytest.mark.parametrize(
    ("one", "other"), [("kim", "kin"), ("kim", "ki m"), ("zoe", "zoé"), ("kim", ""), ("ann_lee", "ann-lee")]
)
def test_other_names_are_other_people(one, other):
    assert not is_one_person(one, other)


def test_people_are_known_as_they_were_written_first():
    people = KnownPeople().added("Kim").added("ann").added("KIM").added("")
    assert list(people) == ["Kim", "ann"]
    assert [people.spelled(name) for name in ("kim", "Ann", "bob", "")] == ["Kim", "ann", "bob", ""]


def test_people_to_whom_two_were_added_are_two_lists():
    first = KnownPeople(["ann"])
    one, other = first.added("bob"), first.added("Bob")
    assert ([*first], [*one], [*other]) == (["ann"], ["ann", "bob"], ["ann", "Bob"])
    assert (first.spelled("BOB"), one.spelled("BOB"), other.spelled("BOB")) == ("BOB", "bob", "Bob")
    assert one == KnownPeople(["ann", "bob"]) != other

"""Entries of play: an unreadable one names the word and what was expected; a written one is read back the same."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hardway.notation import NotationError, parse, write
from hardway.table.model import commands as c
from hardway.values.vocabulary import Vocabulary
from tests.words import WORDS

# entry, the word that is wrong (empty where one is missing), a part of what was expected
BAD = [
    ("", "", "an entry"),
    ("banana", "banana", "an entry: seat, buyin"),
    ("Bet ann pass 10", "Bet", "an entry"),
    ("seat", "", "a player after 'seat'"),
    ("seat ann", "", "a buy-in after 'seat ann'"),
    ("seat an!n 500", "an!n", "a player of letters (a-z, A-Z), digits, _ and -"),
    ("seat ann five", "five", "a buy-in in dollars with at most two decimals"),
    ("seat ann 500 now", "now", "the end of the line"),
    ("seat ann $500", "$500", "in dollars"),
    ("seat ann 1,000", "1,000", "in dollars"),
    ("seat ann 5.005", "5.005", "at most two decimals"),
    ("seat ann 1e3", "1e3", "in dollars"),
    ("seat ann nan", "nan", "in dollars"),
    ("seat ann inf", "inf", "in dollars"),
    ("seat ann +5", "+5", "in dollars"),
    ("seat ann 5.", "5.", "in dollars"),
    ("seat ann .5", ".5", "in dollars"),
    ("seat ann ５００", "５００", "in dollars"),
    ("buyin ann", "", "an amount after"),
    ("tokens ann x", "x", "an amount"),
    ("leave", "", "a player"),
    ("bet ann", "", "a wager"),
    ("bet ann place 10", "", "an amount after 'bet ann place 10'"),
    ("bet ann place 7 10", "7", "the number of place: 4 5 6 8 9 10"),
    ("bet ann hard 5 10", "5", "the number of hard: 4 6 8 10"),
    ("bet ann big 4 10", "4", "the number of big: 6 8"),
    ("bet ann horn_high 7 10", "7", "the number of horn_high: 2 3 11 12"),
    ("bet ann pass 10 soon", "soon", "late, oral, announced ROLE"),
    ("bet ann pass 10 with gold", "gold", "chips, cash, tokens"),
    ("bet ann pass 10 by", "", "a role after"),
    ("bet ann pass 10 by but!er", "but!er", "a role of letters"),
    ("bet ann pass 10 announced", "", "a role"),
    ("bet ann pass 6 10", "6", "an amount: pass has no number"),
    ("bet ann craps_eleven 2+", "", "the part on eleven"),
    ("bet ann craps_eleven 2+1+1", "1+1", "the part on eleven"),
    ("take ann", "", "a wager"),
    ("take ann place 6 lots", "lots", "an amount"),
    ("take ann place box 10", "box", "the number of place"),
    ("on ann place", "", "the number of place"),
    ("on ann place 6 maybe", "maybe", "the end of the line"),
    ("off ann place 6 by", "", "a role"),
    ("up ann", "", "a kind of wager"),
    ("down ann place 6", "6", "the end of the line"),
    ("offer", "", "a player"),
    ("accept bob two five", "two", "a die from 1 to 5"),
    ("pass bob because", "", "the reason after because"),
    ("pass bob by th.ief", "th.ief", "a role"),
    ("proxy ann", "", "who throws"),
    ("throw hard", "hard", "the end of the line"),
    ("rest now", "now", "the end of the line"),
    ("roll", "", "the first die"),
    ("roll 4", "", "the second die"),
    ("roll 4 3.0", "3.0", "the second die"),
    ("roll four three", "four", "the first die"),
    ("roll 3 ３", "３", "the second die"),
    ("roll 4 3 leaning 2", "", "the face it leans on"),
    ("roll 4 3 2", "2", "the end of the line"),
    ("noroll", "", "a ground"),
    ("personal ann 5 by boxperson", "by", "a maximum"),
    ("dice", "", "what became of the dice"),
    ("dice eaten 2", "eaten", "lost, found, new, keep"),
    ("dice lost", "", "a die from 1 to 5"),
    ("dice keep 2 by boxperson", "2", "the end of the line"),
]


@pytest.mark.parametrize(("entry", "word", "expected"), BAD, ids=[entry or "nothing" for entry, _, _ in BAD])
def test_error_of_an_unreadable_play_entry_names_the_wrong_word(entry, word, expected):
    with pytest.raises(NotationError) as caught:
        parse(entry, WORDS)
    assert caught.value.word == word
    assert expected in caught.value.expected
    if word:
        assert f"found {word!r}" in str(caught.value)


GOOD = [
    ("seat ann 500", c.Seat("ann", 50000)),
    ("  seat   ann\t7.5 ", c.Seat("ann", 750)),
    ("seat ann -50", c.Seat("ann", -5000)),
    ("seat ann 1000000000000000000", c.Seat("ann", 0)),  # more money than there is
    ("bet ann place 6 12", c.Bet("ann", "place 6", 1200)),
    ("bet ann come 6", c.Bet("ann", "come", 600)),
    ("bet ann craps_eleven 2+1", c.Bet("ann", "craps_eleven", 300, c.Manner(split=(200, 100)))),
    ("bet ann pass 5 by dealer joe late", c.Bet("ann", "pass", 500, c.Manner(late=True, by="dealer", name="joe"))),
    (
        "bet ann field 5 oral announced stickperson with cash by boxperson",
        c.Bet("ann", "field", 500, c.Manner(oral=True, announced="stickperson", tender="cash", by="boxperson")),
    ),
    ("take ann come 6", c.Take("ann", "come 6")),
    ("take ann come box 6", c.Take("ann", "come", 600)),
    ("take ann come 6 5", c.Take("ann", "come 6", 500)),
    ("take ann come", c.Take("ann", "come")),
    ("take ann place 6 6", c.Take("ann", "place 6", 600)),
    ("off ann come_odds 9 by boxperson sue only", c.Call("ann", "come_odds 9", "off", "boxperson", "sue", True)),
    ("on ann place 6", c.Call("ann", "place 6", "on")),
    ("down ann place", c.Choose("ann", "place", "down")),
    ("accept bob 2 5", c.Accept("bob", (2, 5))),
    ("pass bob by boxperson because slow  play", c.Pass("bob", "boxperson", "", "slow play")),
    ("roll 4 3 leaning 2 4", c.Roll(4, 3, (2, 4))),
    ("roll 9 -1", c.Roll(9, -1)),
    ("noroll irregular by stickperson al because it hit a drink", c.NoRoll("irregular", "stickperson", "al", "it hit a drink")),
    ("personal ann 5 1000 by boxperson", c.Personal("ann", 500, 100000, by="boxperson")),
    ("dice lost 2", c.Dice("lost", 2)),
    ("dice found 2 by boxperson", c.Dice("found", 2, "boxperson")),
    ("dice new by boxperson", c.Dice("new", 0, "boxperson")),
    ("throw", c.Throw()),
    ("rest", c.Rest()),
    # What the table refuses is still read: an act of staff with nobody's name to it, a third die.
    ("noroll on_float", c.NoRoll("on_float", "")),
    ("noroll on_float because it fell", c.NoRoll("on_float", "", "", "it fell")),
    ("personal ann 5 10", c.Personal("ann", 500, 1000)),
    ("personal ann place 5 10", c.Personal("ann", 500, 1000, "place")),
    ("dice found 2", c.Dice("found", 2)),
    ("dice new", c.Dice("new")),
    ("accept bob 2", c.Accept("bob", (2,))),
    ("accept bob 1 2 3", c.Accept("bob", (1, 2, 3))),
]  # fmt: skip


@pytest.mark.parametrize(("entry", "command"), GOOD, ids=[entry for entry, _ in GOOD])
def test_play_entries_are_parsed_to_the_expected_commands(entry, command):
    assert parse(entry, WORDS) == command
    assert parse(write(command)) == command


SHAPES = [
    ("bet ann blaze 10", c.Bet("ann", "blaze", 1000)),
    ("bet ann blaze 6 10", c.Bet("ann", "blaze 6", 1000)),
    ("bet ann blaze 10 late", c.Bet("ann", "blaze", 1000, c.Manner(late=True))),
    ("take ann blaze 6", c.Take("ann", "blaze 6")),
    ("take ann blaze 6 5", c.Take("ann", "blaze 6", 500)),
    ("take ann blaze box 6", c.Take("ann", "blaze", 600)),
    ("take ann blaze 25", c.Take("ann", "blaze", 2500)),
    ("off ann blaze 6 by dealer", c.Call("ann", "blaze 6", "off", "dealer")),
]


@pytest.mark.parametrize(("entry", "command"), SHAPES, ids=[entry for entry, _ in SHAPES])
def test_entry_with_unknown_wager_is_parsed_without_a_list_too(entry, command):
    assert parse(entry) == parse(entry, WORDS) == command


def test_number_after_a_wager_is_an_amount_unless_one_of_its_own():
    words = Vocabulary(spots={"blaze": ("",), "hot": ("", "2", "12")})
    assert parse("take ann blaze 6", words) == c.Take("ann", "blaze", 600)
    assert parse("take ann hot 12", words) == c.Take("ann", "hot 12")
    assert parse("take ann hot 6", words) == c.Take("ann", "hot", 600)


@given(st.text(max_size=40))
def test_entry_of_any_text_is_parsed_or_refused_with_advice(text):
    wrong = None
    try:
        parse(text)
    except NotationError as error:
        wrong = error
    assert wrong is None or wrong.expected


PLAYED = (
    "bet", "take", "roll", "pass", "come", "box", "ann", "10", "by", "dealer", "because", "6", "late", "on", "2+1", "-",
)  # fmt: skip


@given(st.lists(st.sampled_from(PLAYED), max_size=8))
def test_shuffled_play_words_are_refused_or_read_back_the_same(words):
    """Any entry that is read is written so that it is read back the same."""
    try:
        command = parse(" ".join(words))
    except NotationError:
        return
    assert parse(write(command)) == command

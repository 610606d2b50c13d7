"""One line, one command: what cannot be read names the word and what was expected; what was written is read again the same."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hardway.notation import NotationError, parse, write
from hardway.table import commands as c
from hardway.values.names import MOVING, WAGERS, numbers, written

# entry, the word that is wrong (empty where one is missing), a part of what was expected
BAD = [
    ("", "", "an entry"),
    ("banana", "banana", "an entry: seat, buyin"),
    ("Bet ann pass 10", "Bet", "an entry"),
    ("seat", "", "a player after 'seat'"),
    ("seat ann", "", "a buy-in after 'seat ann'"),
    ("seat an!n 500", "an!n", "a player of letters, digits, _ and -"),
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
    ("bet ann hopping 10", "hopping", "a wager: any_craps"),
    ("bet ann place 10", "", "an amount after 'bet ann place 10'"),
    ("bet ann place 7 10", "7", "the number of place: 4 5 6 8 9 10"),
    ("bet ann hard 5 10", "5", "the number of hard: 4 6 8 10"),
    ("bet ann big 4 10", "4", "the number of big: 6 8"),
    ("bet ann horn_high 7 10", "7", "the number of horn_high: 2 3 11 12"),
    ("bet ann pass 10 soon", "soon", "late, oral, announced ROLE"),
    ("bet ann pass 10 with gold", "gold", "chips, cash, tokens"),
    ("bet ann pass 10 by", "", "a role after"),
    ("bet ann pass 10 by butler", "butler", "a role: dealer"),
    ("bet ann pass 10 announced ann", "ann", "a role"),
    ("bet ann come 6 10", "10", "late, oral"),
    ("bet ann pass 2+1", "2+1", "an amount in dollars"),
    ("bet ann craps_eleven 2+", "", "the part on eleven"),
    ("bet ann craps_eleven 2+1+1", "1+1", "the part on eleven"),
    ("take ann", "", "a wager"),
    ("take ann place 6 lots", "lots", "an amount"),
    ("take ann pass box 10", "box", "an amount"),
    ("on ann place", "", "the number of place"),
    ("on ann place 6 maybe", "maybe", "the end of the line"),
    ("off ann place 6 by nobody", "nobody", "a role"),
    ("up ann", "", "a kind of wager"),
    ("down ann place 6", "6", "the end of the line"),
    ("offer", "", "a player"),
    ("accept bob two five", "two", "a die from 1 to 5"),
    ("pass bob because", "", "the reason after because"),
    ("pass bob by thief", "thief", "a role"),
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
def test_what_cannot_be_read_names_the_word(entry, word, expected):
    with pytest.raises(NotationError) as caught:
        parse(entry)
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
    ("personal ann 5 1000 by boxperson", c.Personal("ann", 500, 100000, "boxperson")),
    ("dice lost 2", c.Dice("lost", 2)),
    ("dice found 2 by boxperson", c.Dice("found", 2, "boxperson")),
    ("dice new by boxperson", c.Dice("new", 0, "boxperson")),
    ("throw", c.Throw()),
    ("rest", c.Rest()),
    # What the table refuses is still read: an act of staff with nobody's name to it, a third die.
    ("noroll on_float", c.NoRoll("on_float", "")),
    ("noroll on_float because it fell", c.NoRoll("on_float", "", "", "it fell")),
    ("personal ann 5 10", c.Personal("ann", 500, 1000, "")),
    ("dice found 2", c.Dice("found", 2)),
    ("dice new", c.Dice("new")),
    ("accept bob 2", c.Accept("bob", (2,))),
    ("accept bob 1 2 3", c.Accept("bob", (1, 2, 3))),
]  # fmt: skip


@pytest.mark.parametrize(("entry", "command"), GOOD, ids=[entry for entry, _ in GOOD])
def test_entries_are_read(entry, command):
    assert parse(entry) == command
    assert parse(write(command)) == command


ROLES = ("dealer", "stickperson", "boxperson", "pit_boss", "scrutineer")
KEYWORDS = {"because", "late", "oral", "with", "only", "announced", "by"}
names = st.from_regex(r"[A-Za-z0-9_-]{1,8}", fullmatch=True)
staff_names = st.one_of(st.just(""), names.filter(lambda name: name not in KEYWORDS))
amounts = st.one_of(st.integers(-(10**14) + 1, 10**14 - 1), st.integers(-1000, 100_000))
roles = st.sampled_from(ROLES)
reasons = st.lists(st.text("abcXYZ019.,;()'", min_size=1, max_size=6), max_size=4).map(" ".join)
slots = st.sampled_from([written(name, number) for name in WAGERS for number in numbers(name)])
boxed = st.sampled_from(
    [slot for name in WAGERS for slot in ([name] if name in MOVING else [written(name, n) for n in numbers(name)])]
)
whole = st.integers(-9, 99)


@st.composite
def staff(draw):
    """The role, the name and the reason of a staff act; a name only with its role."""
    role = draw(st.one_of(st.just(""), roles))
    return role, draw(staff_names) if role else "", draw(reasons)


@st.composite
def bets(draw):
    wager = draw(boxed)
    amount = draw(amounts)
    by = draw(st.one_of(st.just(""), roles))
    manner = c.Manner(
        late=draw(st.booleans()), oral=draw(st.booleans()), announced=draw(st.one_of(st.just(""), roles)),
        tender=draw(st.sampled_from(("chips", "cash", "tokens"))), by=by, name=draw(staff_names) if by else "",
    )  # fmt: skip
    if wager == "craps_eleven" and draw(st.booleans()):
        sides = draw(st.tuples(st.integers(-500, 9999), st.integers(0, 9999)))
        manner, amount = manner._replace(split=sides), sum(sides)
    return c.Bet(draw(names), wager, amount, manner if manner != c.Manner() else None)


@st.composite
def calls(draw):
    by = draw(st.one_of(st.just(""), roles))
    only = draw(st.booleans())
    return c.Call(
        draw(names), draw(slots), draw(st.sampled_from(("on", "off"))), by, draw(staff_names) if by else "", only
    )


@st.composite
def staffed(draw):
    """The acts of staff."""
    kind = draw(st.sampled_from(("pass", "noroll", "personal", "dice")))
    by, name, because = draw(staff())
    if kind == "pass":
        return c.Pass(draw(names), by, name, because)
    if kind == "noroll":
        return c.NoRoll(draw(names), by, name, because)
    if kind == "personal":
        return c.Personal(draw(names), draw(amounts), draw(amounts), by, name, because)
    what = draw(st.sampled_from(("lost", "found", "new", "keep")))
    return c.Dice(what, draw(whole.filter(bool)) if what in ("lost", "found") else 0, by, name, because)


def made(kind, *fields):
    return st.tuples(*fields).map(lambda values: kind(*values))


commands = st.one_of(
    bets(), calls(), staffed(),
    *(made(kind, names, amounts) for kind in (c.Seat, c.BuyIn, c.Tokens)),
    *(made(kind, names) for kind in (c.Leave, c.Offer, c.Accept, c.Decline)),
    made(c.Take, names, slots, st.one_of(st.none(), amounts)),
    made(c.Choose, names, names, st.sampled_from(("up", "down"))),
    made(c.Accept, names, st.lists(whole, max_size=3).map(tuple)),
    made(c.Proxy, names, names),
    st.sampled_from((c.Throw(), c.Rest())),
    made(c.Roll, whole, whole, st.one_of(st.none(), st.tuples(whole, whole))),
)  # fmt: skip


@given(commands)
def test_reading_what_was_written_gives_the_same_command(command):
    text = write(command)
    assert parse(text) == command
    assert write(parse(text)) == text
    assert "\n" not in text


def test_every_command_is_drawn():
    """The property above speaks of every command of the table."""
    drawn = {c.Bet, c.Call, c.Pass, c.NoRoll, c.Personal, c.Dice, c.Seat, c.BuyIn, c.Tokens, c.Leave, c.Offer, c.Accept}
    drawn |= {c.Decline, c.Take, c.Choose, c.Proxy, c.Throw, c.Rest, c.Roll}
    assert drawn == set(c.Command.__args__)


@given(st.text(max_size=40))
def test_any_text_is_read_or_refused_as_notation(text):
    wrong = None
    try:
        parse(text)
    except NotationError as error:
        wrong = error
    assert wrong is None or wrong.expected


@given(
    st.lists(
        st.sampled_from(
            [
                "bet",
                "ann",
                "pass",
                "10",
                "by",
                "dealer",
                "because",
                "6",
                "come",
                "box",
                "late",
                "on",
                "roll",
                "2+1",
                "-",
            ]
        ),
        max_size=8,
    )
)
def test_words_in_any_order_are_read_or_refused(words):
    try:
        command = parse(" ".join(words))
    except NotationError:
        return
    assert parse(write(command)) == command

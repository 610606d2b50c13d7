"""Written commands, acts of staff and odd words are read back the same."""

import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hardway.notation import parse, write
from hardway.notation.word_kinds import AFTER_ROLE
from hardway.rulebook import house_names, load
from hardway.table.model import commands as c
from hardway.values.names import NAME
from hardway.values.verbs import ACTS, VERBS, parts
from tests.words import BOXED, SLOTS

ROLES = ("dealer", "stickperson", "boxperson", "pit_boss", "scrutineer")
KEYWORDS = {"by", *AFTER_ROLE}
names = st.from_regex(r"[A-Za-z0-9_-]{1,8}", fullmatch=True).filter(NAME.match)
staff_names = st.one_of(st.just(""), names.filter(lambda name: name not in KEYWORDS))
amounts = st.one_of(st.integers(-(10**14) + 1, 10**14 - 1), st.integers(-1000, 100_000))
roles = st.sampled_from(ROLES)
ODD = (
    "by", "by:", "because", "refund", "over", "all", "none", "dealer", "dealer's", "pit_boss", "ROLE", "void", "1", "-5", "3.6.13(a):", ":", "+",
    "2+1", "=", "@19:40", "…", "“hard”", '"soft"', "it's", "é", "十", "🎲", "[open", "close)", "\\n", "%s", "{x}", "a,b", ";", "*", "''", "casino",
)  # fmt: skip
"""Words a person may well say, and words that mean something elsewhere in the notation."""
odd_words = st.lists(
    st.one_of(st.sampled_from(ODD), st.text("abcXYZ019.,;()'", min_size=1, max_size=6)), min_size=1, max_size=6
)
reasons = st.one_of(st.just(""), odd_words.map(" ".join))
slots = st.sampled_from(SLOTS)
boxed = st.sampled_from(BOXED)
whole = st.integers(-9, 99)
which = st.integers(0, 99)
"""The number of a dispute; 0 for none."""
clauses = st.sampled_from(sorted({clause for house in house_names() for clause in load(house).clauses}))
clock = st.tuples(st.integers(0, 23), st.integers(0, 59), st.integers(-1, 59)).map(
    lambda at: f"{at[0]:02}:{at[1]:02}" + (f":{at[2]:02}" if at[2] >= 0 else "")
)
dated = st.tuples(st.dates(), clock).map(lambda when: f"{when[0].isoformat()}T{when[1]}")
times = st.one_of(clock, dated)
maybe_times = st.one_of(st.just(""), times)


WHO = re.compile(r"(?<!\S)by (?!because |by )[\w-]+( (?!because |by )[\w-]+)?( because(?!\S)|\Z)", re.ASCII)
"""What is read as who acts, with a reason or at the end of the line."""
about = odd_words.map(" ".join).filter(lambda words: not WHO.search(words))
told = st.tuples(names, about.filter(lambda words: words.split()[0] not in ("by", "because"))).map(" ".join)
said = odd_words.map(" ".join).filter(lambda words: not words.startswith("by "))
complaints = odd_words.filter(lambda words: words[0] != "over").map(" ".join)


@st.composite
def staff(draw, *, because: bool = True):
    """The role, the name and the reason of a staff act; a name only with its role."""
    role = draw(st.one_of(st.just(""), roles))
    return role, draw(staff_names) if role else "", draw(reasons) if because else ""


@st.composite
def spoken_for(draw):
    """A signature after free words: without a role, a reason would be part of those words."""
    role = draw(roles)
    return role, draw(staff_names), draw(reasons)


@st.composite
def bets(draw):
    wager = draw(boxed)
    amount = draw(amounts)
    by = draw(st.one_of(st.just(""), roles))
    manner = c.Manner(
        late=draw(st.booleans()), oral=draw(st.booleans()), announced=draw(st.one_of(st.just(""), roles)),
        tender=draw(st.sampled_from(("chips", "cash", "tokens", "vouchers"))), by=by, name=draw(staff_names) if by else "",
        tendered=draw(st.sampled_from((0, 0, 500, 2550))),
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
def ruled(draw):
    verb, by = draw(st.sampled_from(("decide", "review"))), draw(st.one_of(st.just(""), roles))
    return c.Rule(
        verb,
        draw(names),
        draw(said),
        by,
        draw(staff_names) if by else "",
        draw(which),
        draw(st.one_of(st.none(), amounts)),
    )


def made(kind, *fields, by=None):
    """Build a command from its fields; `by` is drawn as the role, the name and the reason at its end."""
    values = st.tuples(*fields, by if by is not None else st.just(()))
    return values.map(lambda drawn: kind(*drawn[:-1], *drawn[-1]))


KINDS = {
    "player": names, "name": names, "role": names, "amount": amounts, "measure": amounts, "wager": slots, "sort": names,
    "text": about, "told": told, "matter": which.map(lambda number: str(number or "")), "throw": whole.map(str),
    "chips": st.sampled_from(("1 5 25", "5 25", "2.50 5")),
}  # fmt: skip
"""What of each kind of words can be written, sensible or not."""


def words_of(kind: str) -> st.SearchStrategy:
    return st.sampled_from(kind.strip("()").split("|")) if kind.startswith("(") else KINDS[kind]


@st.composite
def acts(draw, verb: str):
    """An act of staff by its form, with or without its optional parts."""
    fields, by = {}, staff()
    for part in parts(VERBS[verb].form):
        if part.kind == "staff" or not part.fields or (part.optional and draw(st.booleans())):
            continue
        drawn = words_of(part.kind)
        if part.kind in ("text", "told"):
            by = spoken_for()
        if part.optional:
            drawn = drawn.filter(lambda said: str(said).split()[0] not in ("by", "because"))
        fields[part.fields[0]] = draw(drawn)
    return c.Act(verb, **fields)._replace(**dict(zip(("by", "name", "because"), draw(by), strict=True)))


dice = st.one_of(
    made(c.Dice, st.sampled_from(("lost", "found")), whole.filter(bool), by=staff()),
    made(c.Dice, st.sampled_from(("new", "keep")), st.just(0), by=staff()),
)
DRAWN = {
    c.Bet: bets(), c.Call: calls(), c.Rule: ruled(), c.Dice: dice,
    **{kind: made(kind, names, amounts) for kind in (c.Seat, c.BuyIn, c.Tokens)},
    **{kind: made(kind, names) for kind in (c.Leave, c.Offer, c.Decline)},
    **{kind: made(kind, names, which) for kind in (c.RequestReview, c.Satisfied)},
    c.Take: made(c.Take, names, slots, st.one_of(st.none(), amounts)),
    c.Choose: made(c.Choose, names, names, st.sampled_from(("up", "down"))),
    c.Accept: made(c.Accept, names, st.lists(whole, max_size=3).map(tuple)),
    c.Proxy: made(c.Proxy, names, names),
    c.Throw: st.just(c.Throw()), c.Rest: st.just(c.Rest()),
    c.Roll: made(c.Roll, whole, whole, st.one_of(st.none(), st.tuples(whole, whole))),
    c.Pass: made(c.Pass, names, by=staff()),
    c.NoRoll: made(c.NoRoll, names, by=staff()),
    c.Personal: made(c.Personal, names, amounts, amounts, st.sampled_from(("*", "place")), by=staff()),
    c.Tick: made(c.Tick, times),
    c.Sign: made(
        c.Sign, st.one_of(st.just("*"), names), amounts, amounts, st.integers(0, 10**14 - 1), st.sampled_from(("area", "player")),
        maybe_times, by=staff(),
    ),
    c.Close: made(c.Close, maybe_times, by=staff()),
    c.Open: made(c.Open, by=staff()),
    c.Face: st.one_of(made(c.Face, whole.filter(bool), whole, by=staff()), made(c.Face, st.just(0), st.just(0), by=staff())),
    c.Overrule: made(c.Overrule, whole, whole, by=staff()),
    c.Invalidate: made(
        c.Invalidate, names, st.sampled_from(("", "all", "decided", "none")),
        st.lists(names, max_size=3).map(tuple), by=st.tuples(staff(), st.booleans()).map(lambda drawn: (*drawn[0], drawn[1])),
    ),
    c.Complain: st.one_of(made(c.Complain, names, complaints), made(c.Complain, names, odd_words.map(" ".join), clauses)),
}  # fmt: skip
ACTED = {verb: acts(verb) for verb in ACTS}
EVERY = {kind.__name__.lower(): strategy for kind, strategy in DRAWN.items()} | ACTED


def test_generated_commands_cover_every_kind_of_command():
    assert {*DRAWN, c.Act} == set(c.Command.__args__)
    makers = {verb.makes.split()[0] for verb in VERBS.values()}
    assert makers | {"Tick"} == {kind.__name__ for kind in c.Command.__args__}


@pytest.mark.parametrize("kind", EVERY)
@settings(max_examples=6)
@given(data=st.data())
def test_written_command_is_read_back_the_same(kind, data):
    command = data.draw(EVERY[kind])
    text = write(command)
    assert parse(text) == command
    assert write(parse(text)) == text
    assert "\n" not in text


@pytest.mark.parametrize("house", house_names())
def test_rule_clause_named_in_an_entry_is_read_back_the_same(house):
    for clause in load(house).clauses:
        for command in (
            c.Complain("ann", "it was hard", clause),
            c.Act("advise", "ann", clause, 0, "dealer", "dan", "she asked"),
        ):
            assert parse(write(command)) == command

"""Hypothesis strategies for entries: every command of the table, sensible or not, at any point of a game."""

from hypothesis import strategies as st

from hardway.rulebook import house_names, load
from hardway.table.model import commands as c
from hardway.values.verbs import ACTS, VERBS, parts
from tests.table.random_entries import ANNULMENTS, BOXED, BREACHES, GROUNDS, NAMES, ROLES, SLOTS, SOUND, UNSOUND
from tests.table.random_staff_entries import CLOCKS, NO_TIMES, STAFF
from tests.words import WAGERS

THROW = st.tuples(st.integers(1, 6), st.integers(1, 6))
names = st.sampled_from((*NAMES[:2], *NAMES, "eve"))
roles = st.sampled_from(("dealer", "dealer", "boxperson", "boxperson", *ROLES))
bosses = st.sampled_from(
    (*ROLES, "pit_boss", "casino_manager", "casino_supervisor", "game_supervisor", "surveillance_director")
)
amounts = st.sampled_from((*SOUND, *UNSOUND))
whole_amounts = st.sampled_from([amount for amount in (*SOUND, *UNSOUND) if amount])
reasons = st.sampled_from(("", "the dice hit a drink"))
staff_names = st.sampled_from(STAFF)
times = st.sampled_from((*CLOCKS, *CLOCKS, *NO_TIMES))
clauses = st.sampled_from(
    [*sorted({clause for house in house_names() for clause in list(load(house).clauses)[::25]}), "99.9"]
)
items = st.sampled_from([*sorted({item for house in house_names() for item in load(house).equipment}), "banana"])


@st.composite
def manners(draw) -> c.Manner | None:
    manner = c.Manner(
        late=draw(st.booleans()),
        oral=draw(st.booleans()),
        announced=draw(st.sampled_from(("", "stickperson", "dealer", "boxperson"))),
        tender=draw(st.sampled_from(("chips", "chips", "cash", "tokens", "vouchers"))),
        tendered=draw(st.sampled_from((0, 0, 500, 2500, 10_000))),
        by=draw(st.sampled_from(("", "dealer", "boxperson", "game_supervisor", "stickperson"))),
    )
    return manner if manner != c.Manner() else None


splits = st.tuples(names, amounts, amounts).map(
    lambda drawn: c.Bet(drawn[0], "craps_eleven", drawn[1] + drawn[2], c.Manner(split=drawn[1:]))
)


def made(kind, *fields: st.SearchStrategy) -> st.SearchStrategy:
    """Build a command from its first fields, leaving the others as they are by default."""
    return st.tuples(*fields).map(lambda values: kind(*values))


played = st.one_of(
    made(c.Bet, names, st.sampled_from(BOXED), amounts, manners()),
    made(c.Bet, names, st.sampled_from(BOXED), amounts),
    splits,
    made(c.Take, names, st.sampled_from(SLOTS), st.one_of(st.none(), amounts)),
    made(c.Call, names, st.sampled_from(SLOTS), st.sampled_from(("on", "off")), roles, st.just("joe"), st.booleans()),
    made(c.Choose, names, st.sampled_from((*WAGERS, "banana")), st.sampled_from(("up", "down"))),
    made(c.Roll, st.integers(-1, 7), st.integers(1, 6), st.tuples(st.integers(0, 3), st.integers(0, 7))),
    st.sampled_from((c.Throw(), c.Rest())),
    made(c.NoRoll, st.sampled_from((*GROUNDS, "banana")), roles, st.just(""), reasons),
    *(made(kind, names) for kind in (c.Offer, c.Accept, c.Decline, c.Pass, c.Leave)),
    made(c.Accept, names, st.tuples(st.integers(0, 6), st.integers(1, 5))),
    made(c.Pass, names, roles, st.just(""), reasons),
    made(c.Proxy, names, names),
    made(c.Dice, st.sampled_from(("lost", "found")), st.integers(1, 6), roles),
    made(c.Dice, st.sampled_from(("new", "keep")), st.just(0), roles),
    made(c.Personal, names, amounts, amounts, roles),
    *(made(kind, names, amounts) for kind in (c.Seat, c.BuyIn, c.Tokens)),
)

EMPTY, NONE = st.just(""), st.just(0)


KINDS = {
    "sort": st.sampled_from((*WAGERS, "banana")), "chips": st.sampled_from(("1 5 25", "5 25", "2.50 5", "5 7", "5 5")),
    "player": names, "name": names, "role": roles, "amount": whole_amounts, "wager": st.sampled_from(SLOTS), "matter": st.sampled_from(("", "1", "2")),
    "throw": st.sampled_from(("-1", "0", "1", "2", "3", "9")),
    "measure": st.sampled_from((0, 500, 1500, 1900, -100, 1899)), "told": st.sampled_from(("inspector", "inspector kim", "kim")), "text": st.sampled_from(("a pocket computer", "inspector kim", "police")),
}  # fmt: skip
ABOUT = {"report": st.sampled_from((*BREACHES, "banana")), "advise": clauses, "check": items}
"""What some acts are about, where any name would seldom be one the book knows."""


def act(verb: str) -> st.SearchStrategy:
    """Build an act of staff: whom and what it is about, as its form says, and by anybody."""
    fields = {"player": EMPTY, "about": EMPTY, "amount": NONE}
    for part in parts(VERBS[verb].form):
        if part.kind == "staff" or not part.fields:
            continue
        drawn = st.just(part.kind.strip("()")) if part.kind.startswith("(") else KINDS[part.kind]
        fields[part.fields[0]] = st.one_of(fields[part.fields[0]], drawn) if part.optional else drawn
    return made(
        c.Act,
        st.just(verb),
        fields["player"],
        ABOUT.get(verb, fields["about"]),
        fields["amount"],
        bosses,
        staff_names,
        reasons,
    )


acts = {verb: act(verb) for verb in ACTS}
"""Every act of staff by its verb."""

limits = (st.sampled_from(("*", "pass", "field", "place", "world", "banana")), amounts, amounts)
by_staff = (bosses, staff_names, reasons)
supervised = st.one_of(
    made(c.Tick, times),
    made(c.Sign, *limits, st.sampled_from((0, 500)), st.sampled_from(("area", "player")), st.one_of(EMPTY, times), *by_staff),
    made(c.Close, st.one_of(EMPTY, times), *by_staff),
    made(c.Open, *by_staff),
    *acts.values(),
    made(c.Face, st.integers(1, 3), st.integers(0, 7), *by_staff),
    made(c.Face, NONE, NONE, *by_staff),
    made(c.Overrule, st.integers(0, 7), st.integers(1, 6), *by_staff),
    made(
        c.Invalidate, st.sampled_from((*ANNULMENTS, "banana")), st.sampled_from(("", "all", "decided", "none")),
        st.lists(names, max_size=2).map(tuple), *by_staff, st.booleans(),
    ),
    made(c.Complain, names, st.just("they paid me five"), st.one_of(EMPTY, clauses)),
    made(c.Rule, st.sampled_from(("decide", "review")), names, st.just("so it is"), bosses, staff_names, st.integers(0, 3)),
    *(made(kind, names, st.integers(0, 3)) for kind in (c.RequestReview, c.Satisfied)),
)  # fmt: skip


@st.composite
def any_entry(draw) -> c.Command:
    """Any entry at all, under a short name: hypothesis writes out whatever it draws from, and will not write pages."""
    return draw(st.one_of(played, supervised))


anything = any_entry()

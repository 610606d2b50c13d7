"""A table that is given anything: thousands of lawful and unlawful entries, and what must hold after every one of them.

The checks stand in `agree`: money is conserved by every event, nothing is negative, a refusal changes nothing, folding
event by event gives what `advance` gives, every clause cited exists, and `legal` says what `decide` does.
"""

from collections import Counter
from typing import ClassVar

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule, run_state_machine_as_test

from hardway.notation import event_form, final_form, parse, refusal_form, write
from hardway.rulebook import load
from hardway.table import Head, Limit, Refusal, State, open_table, view, would_throw
from hardway.table import commands as c
from hardway.table.throw import GROUNDS
from hardway.values.names import WAGERS
from tests.table.agree import amount_of, entered, legal_agrees, role_agrees
from tests.table.anything import BOXED, NAMES, ROLES, SLOTS, SOUND, UNSOUND, Evening
from tests.table.by_hand import HOUSES as FACTS
from tests.table.by_hand import SLEEPERS, commission, fate

HOUSES = ("adelaide", "crown", "newzealand", "star")
OPTIONS = {
    "crown": [
        ("dice", "manual"), ("places", "2"), ("commission_rounding", "up"), ("commission_rounding", "exact"),
        ("commission_return", "returned"), ("composite_remainder", "returned"), ("inactive_odds", "decided"),
    ],
    "star": [
        ("dice", "manual"), ("commission_rounding", "exact"), ("commission_return", "returned"),
        ("composite_remainder", "returned"), ("inactive_odds", "decided"),
    ],
    "adelaide": [
        ("dice", "manual"), ("multiples_notice", "yes"), ("no_roll_caller", "boxperson"), ("odds_multiple", "3"),
        ("big_6_8", "no"), ("composite_remainder", "returned"), ("inactive_odds", "decided"),
    ],
    "newzealand": [("dice", "manual"), ("payment_rounding", "down"), ("odds_multiple", "2"), ("places", "3")],
}  # fmt: skip
CHIPS = ((100, 500, 2500, 10000, 50000), (50, 100, 500), (200, 500), (250, 500, 2500), (100,), (500, 2500), (1, 100))
PER_PLAYER = (("*", Limit(500, 3000, 0, "player")),)
SIGNS = (
    (),
    (("*", Limit(500, 5000)),),
    (("*", Limit(500, 5000, 500)), ("field", Limit(100, 1000))),
    (
        ("*", Limit(1000, 10000)),
        ("pass", Limit(1000, 2000)),
        ("come_odds", Limit(500, 1500)),
        ("place", Limit(1000, 1000)),
    ),
)
THROW = st.tuples(st.integers(1, 6), st.integers(1, 6))
names = st.sampled_from((*NAMES[:2], *NAMES, "eve"))
roles = st.sampled_from(("dealer", "dealer", "boxperson", "boxperson", *ROLES))
amounts = st.sampled_from((*SOUND, *UNSOUND))
reasons = st.sampled_from(("", "the dice hit a drink"))


@st.composite
def manners(draw) -> c.Manner | None:
    manner = c.Manner(
        late=draw(st.booleans()),
        oral=draw(st.booleans()),
        announced=draw(st.sampled_from(("", "stickperson", "dealer", "boxperson"))),
        tender=draw(st.sampled_from(("chips", "chips", "cash", "tokens"))),
        by=draw(st.sampled_from(("", "dealer", "boxperson", "game_supervisor", "stickperson"))),
    )
    return manner if manner != c.Manner() else None


splits = st.tuples(names, amounts, amounts).map(
    lambda drawn: c.Bet(drawn[0], "craps_eleven", drawn[1] + drawn[2], c.Manner(split=drawn[1:]))
)


def made(kind, *fields: st.SearchStrategy) -> st.SearchStrategy:
    """Build a command from its first fields, leaving the others as they are by default."""
    return st.tuples(*fields).map(lambda values: kind(*values))


anything = st.one_of(
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


class Craps(RuleBasedStateMachine):
    """One table of one house, under some chips, sign and options."""

    house = "crown"
    entries = 0
    lines = 0
    seen: ClassVar[Counter[str]] = Counter()

    @initialize(
        chips=st.sampled_from(CHIPS), sign=st.sampled_from(SIGNS), per_player=st.integers(0, 7), data=st.data(),
        mode=st.sampled_from(("practice", "casino")),
    )  # fmt: skip
    def open(self, chips, sign, per_player, data, mode):
        options = data.draw(st.lists(st.sampled_from(OPTIONS[self.house]), max_size=3, unique_by=lambda pair: pair[0]))
        if per_player == 0 and self.house in ("crown", "adelaide"):
            sign = PER_PLAYER
        head = Head(self.house, mode, chips=chips, options=tuple(options), sign=sign)
        self.law, self.state = open_table(load(self.house), head)
        for name in NAMES[:2]:
            self.enter(c.Seat(name, 50_000))

    def enter(self, command: c.Command) -> None:
        type(self).entries += 1
        assert parse(write(command)) == command
        self.state, outcome = entered(self.law, self.state, command)
        if isinstance(outcome, Refusal):
            refusal_form(outcome)
            self.seen[outcome.reason] += 1
            return
        for event in outcome:
            form = event_form(event)
            self.seen[form["event"]] += 1
            if form["event"] == "settled":
                self.seen[f"{form['wager'].split()[0]} {form['result']}"] += 1

    @rule(seed=st.integers(0, 2**32), count=st.integers(5, 40))
    def evening(self, seed, count):
        """People play, more or less by the rules."""
        evening = Evening(self.law, seed)
        for _ in range(count):
            self.enter(evening.next(self.state))

    @rule(throw=THROW, since=st.lists(anything, max_size=4), leaves=st.booleans())
    def taken_back(self, throw, since, leaves):
        """A throw is called, people go on, and then it is found to be void."""
        self.enter(c.Roll(*throw))
        for command in since:
            self.enter(command)
        if leaves:
            self.enter(c.Leave("ann"))
        self.enter(c.NoRoll("on_float", "stickperson"))

    @rule(commands=st.lists(anything, min_size=2, max_size=6))
    def anything_at_all(self, commands):
        for command in commands:
            self.enter(command)

    @rule(name=st.sampled_from(NAMES))
    def ask_what_is_legal(self, name):
        if name in self.state.players:
            type(self).lines += legal_agrees(self.law, self.state, name)

    @rule(role=roles)
    def ask_what_a_role_may(self, role):
        if role in self.law.book.roles:
            type(self).lines += role_agrees(self.law, self.state, role)

    @invariant()
    def what_leaves_the_table_adds_up(self):
        if not hasattr(self, "state"):
            return
        final = final_form(self.law, self.state)
        parts = [
            *final["racks"].values(),
            *final["tokens"].values(),
            *(v for w in final["layout"].values() for v in w.values()),
        ]
        parts += [final[name] for name in ("house", "commission", "held", "cashed_out")]
        assert sum(map(amount_of, parts)) - amount_of(final["owed"]) == self.state.brought
        assert would_throw(self.law, self.state) in ("", "stickperson", *self.state.players)
        view(self.law, self.state, "ann")


OFTEN = (
    "placed", "taken", "marked", "chosen", "shooter", "thrown", "called", "point", "seven_out", "no_roll", "left",
    "pass won", "pass lost", "come moved", "come won", "place won", "place stands", "hard lost", "buy lost", "pass_odds won",
    "unknown_name", "bad_amount", "bad_dice", "not_offered", "not_your_role", "window_closed", "no_wager", "no_parent",
    "contract_wager", "not_in_chips", "not_enough",
)  # fmt: skip
"""What a run must have met, or it looked at too little."""


@pytest.mark.parametrize("house", HOUSES)
def test_anything_may_be_entered(house):
    machine = type(f"Craps{house.title()}", (Craps,), {"house": house, "seen": Counter()})
    run_state_machine_as_test(machine, settings=settings(max_examples=120, stateful_step_count=15))
    assert machine.entries > 5_000
    assert machine.lines > 5_000
    assert not [name for name in OFTEN if not machine.seen[name]]


@pytest.mark.parametrize("seed", range(8))
@pytest.mark.parametrize("house", HOUSES)
def test_long_evenings(house, seed):
    """The same checks over long games, each at a table of its own kind."""
    chips, sign = CHIPS[seed % len(CHIPS)], SIGNS[seed % len(SIGNS)]
    options = OPTIONS[house][seed % len(OPTIONS[house])]
    law, state = open_table(load(house), Head(house, chips=chips, options=(options,) if seed else (), sign=sign))
    evening = Evening(law, seed)
    for entry in range(300):
        state, _ = entered(law, state, evening.next(state))
        if entry % 50 == 0:
            for name in state.players:
                legal_agrees(law, state, name)


@pytest.mark.parametrize("seed", range(5))
@pytest.mark.parametrize("house", HOUSES)
def test_crowded_tables_settle_by_the_arithmetic(house, seed):
    """Many wagers of several players meet each throw; every one of them fares as `by_hand` says."""
    law, state = open_table(load(house), Head(house))
    evening = Evening(law, 100 + seed, plain=True)
    settled = 0
    for _ in range(400):
        command = evening.next(state)
        after, outcome = entered(law, state, command)
        if isinstance(command, c.Roll) and not isinstance(outcome, Refusal):
            settled += _as_by_hand(house, state, command, after)
        state = after
    assert settled > 100


def _as_by_hand(house: str, state: State, roll: c.Roll, after: State) -> int:
    """Compare every player's rack and layout after a throw; return how many wagers the throw touched."""
    touched = 0
    for player in state.players.values():
        rack, layout = player.rack, {}
        for key, stake in player.bets.items():
            name, _, number = key.partition(" ")
            asleep = name in SLEEPERS and (stake.marker == "off" or (not state.point and stake.marker != "on"))
            fated = fate(
                FACTS[house], name, int(number or 0), stake.amount, state.point, roll[:2],
                unit=100, asleep=asleep, goes_up=player.goes.get(name) != "down",
            )  # fmt: skip
            rack += fated.back
            touched += fated.result != "untouched"
            if fated.stands_on:
                layout[fated.stands_on] = stake.amount
            elif fated.result == "won" and name in ("buy", "lay") and player.goes.get(name) == "up":
                # Left up it is a new wager, with a new 5% (CS8, AD22).
                rack -= stake.amount + commission(FACTS[house], name, int(number), stake.amount, 100)
                layout[key] = stake.amount
        now = after.players[player.name]
        assert (now.rack, {key: stake.amount for key, stake in now.bets.items()}) == (rack, layout), (player.name, roll)
    return touched

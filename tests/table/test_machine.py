"""A state machine of thousands of lawful and unlawful entries, with the invariants checked after every one.

The checks are in `invariants`: money is conserved by every event, nothing is negative, a refusal changes nothing, folding
event by event gives what `advance` gives, every clause cited exists, and `legal` says what `decide` does.
"""

from collections import Counter, defaultdict
from typing import ClassVar

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule, run_state_machine_as_test

from hardway.notation import event_form, final_form, parse, refusal_form, write
from hardway.rulebook import Law, load
from hardway.table import Head, Limit, Refusal, State, open_table, view, would_throw
from hardway.table.model import commands as c
from hardway.values.money import LARGEST_CENTS
from tests.books import BOOKS
from tests.in_soak import rest_in_soak
from tests.table.by_hand import CRAPLESS, SLEEPERS, House, commission, fate
from tests.table.by_hand import HOUSES as FACTS
from tests.table.entry_strategies import THROW, anything, roles
from tests.table.invariants import amount_of, entered, legal_agrees, role_agrees
from tests.table.random_entries import NAMES, Evening
from tests.table.random_floor import Floor

BY_HAND = {**FACTS, "vegas/crapless": CRAPLESS}
"""Tables whose every wager `by_hand` knows."""
Seen = dict[tuple[str, str], list[tuple[int, int]]]
"""The throws that each wager has seen, by player and wager: the puck and the total of each."""
OPTIONS = {
    "crown": [
        ("dice", "manual"), ("places", "2"), ("commission_rounding", "up"), ("commission_rounding", "exact"),
        ("commission_return", "returned"), ("composite_remainder", "returned"), ("inactive_odds", "decided"),
        ("invalidate_scope", "decided"),
    ],
    "star": [
        ("dice", "manual"), ("commission_rounding", "exact"), ("commission_return", "returned"), ("places", "2"),
        ("composite_remainder", "returned"), ("inactive_odds", "decided"), ("invalidate_scope", "all"), ("places", "3"), ("places", "2"), ("places", "3"),
    ],
    "adelaide": [
        ("dice", "manual"), ("multiples_notice", "yes"), ("no_roll_caller", "boxperson"), ("odds_multiple", "3"),
        ("big_6_8", "no"), ("composite_remainder", "returned"), ("inactive_odds", "decided"),
        ("house_acts_through", "boxperson"),
    ],
    "newzealand": [("dice", "manual"), ("payment_rounding", "down"), ("odds_multiple", "2"), ("places", "3")],
}  # fmt: skip
OPTIONS["crown/mini"] = OPTIONS["crown"]
OPTIONS["vegas"] = [("dice", "manual"), ("odds_by_number", "no"), ("commission_when", "won"), ("hardways_off", "no")]
OPTIONS["vegas/crapless"] = [("odds_multiple", "3"), *(one for one in OPTIONS["vegas"] if one[0] != "odds_by_number")]
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


def opened(table: str, **head) -> tuple[Law, State]:
    """Open a table of a house or of a variant, with its staff."""
    house, _, variant = table.partition("/")
    book = load(house, variant)
    supervisor = "casino_supervisor" if "casino_supervisor" in book.roles else "boxperson"
    return open_table(book, Head(house, variant=variant, staff=(("cas", supervisor), ("joe", "dealer")), **head))


class Craps(RuleBasedStateMachine):
    """One table of one house, under some chips, sign and options."""

    table = "crown"
    entries = 0
    entered = 0
    lines = 0
    seen: ClassVar[Counter[str]] = Counter()

    @initialize(
        chips=st.sampled_from(CHIPS), sign=st.sampled_from(SIGNS), per_player=st.integers(0, 7), data=st.data(),
        mode=st.sampled_from(("practice", "casino")), date=st.sampled_from(("", "2026-12-31")), closed=st.integers(0, 3),
    )  # fmt: skip
    def open(self, chips, sign, per_player, data, mode, date, closed):
        options = data.draw(st.lists(st.sampled_from(OPTIONS[self.table]), max_size=3, unique_by=lambda pair: pair[0]))
        if per_player == 0 and self.table in ("crown", "adelaide"):
            sign = PER_PLAYER
        if closed == 0 and load(self.table).settings["opening"].choices:
            options.append(("opening", "manual"))
        self.law, self.state = opened(self.table, mode=mode, date=date, chips=chips, options=tuple(options), sign=sign)
        while self.state.desk.closed:
            self.enter(Floor(self.law, 0).opening(self.state))
        for name in NAMES[:2]:
            self.enter(c.Seat(name, 50_000))

    def enter(self, command: c.Command) -> None:
        type(self).entries += 1
        self.entered += 1
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
            elif form["event"] == "annulled" and event.between:
                self.seen["between"] += 1
            elif form["event"] == "left" and event.owed:
                self.seen["owes" if event.owed > 0 else "is owed"] += 1
            elif form["event"] in ("sign", "personal") and any(player.bets for player in self.state.players.values()):
                self.seen["limits over wagers"] += 1
            elif form["event"] in ("act", "dispute_closed"):
                self.seen[form.get("act") or form["how"]] += 1

    def floor(self, seed: int) -> Floor:
        """A floor of its own at each moment of the machine, for seeds that are drawn come again and again."""
        return Floor(self.law, seed * 1000 + self.entered)

    @rule(seed=st.integers(0, 2**32), count=st.integers(10, 60))
    def evening(self, seed, count):
        """People play, more or less by the rules, and staff see to them."""
        floor = self.floor(seed)
        for _ in range(count):
            self.enter(floor.next(self.state))

    @rule(seed=st.integers(0, 2**32), which=st.integers(0, 40))
    def story(self, seed, which):
        """One thing leads to another, with nothing in between."""
        floor = self.floor(seed)
        stories = floor.stories(self.state)
        for command in stories[which % len(stories)](self.state):
            self.enter(command)

    @rule(
        throw=THROW, since=st.lists(anything, max_size=4), name=st.sampled_from(NAMES[:2]), comes=st.sampled_from(("", "again", "more")),
        seed=st.integers(0, 2**32), times=st.integers(1, 3), repaid=st.sampled_from((0, 1, 2)),
    )  # fmt: skip
    def taken_back(self, throw, since, name, comes, seed, times, repaid):
        """A throw is called, people go on, leave and come back with what they won, and then it is taken back, more than once.
        What is then owed is paid, all of it or a half."""
        self.enter(c.Roll(*throw))
        for command in since:
            self.enter(command)
        for _ in range(times):
            player = self.state.players.get(name)
            self.enter(c.Leave(name))
            if player is not None and comes:
                self.enter(c.Seat(name, min(player.rack, LARGEST_CENTS - 1)))
                self.enter(c.Bet(name, "field", 1000))
            if comes == "more":
                self.enter(c.BuyIn(name, 1000))
                self.enter(c.Tokens(name, 1000))
            self.enter(self.floor(seed).taking_back(self.state))
            for who, owed in self.state.desk.owing if repaid else ():
                self.enter(c.Act("repay", who, "", abs(owed) // repaid, *self.floor(seed).sure("repay")))

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
        parts += [final[name] for name in ("house", "commission", "held", "cashed_out", "unspent")]
        assert sum(map(amount_of, parts)) - amount_of(final["owed"]) == self.state.brought
        assert would_throw(self.law, self.state) in ("", "stickperson", *self.state.players)
        for viewer in ("ann", "", "dealer"):
            view(self.law, self.state, viewer)


OFTEN = (
    "placed", "taken", "marked", "chosen", "shooter", "thrown", "called", "point", "seven_out", "no_roll", "left", "clock",
    "pass won", "pass lost", "come moved", "come won", "place won", "place stands", "hard lost", "buy lost", "pass_odds won",
    "unknown_name", "bad_amount", "bad_dice", "not_offered", "window_closed", "no_wager", "no_parent",
    "contract_wager", "not_in_chips", "not_enough", "dispute", "ruled", "dispute_closed", "satisfied", "concluded", "bad_time",
    "nothing_there",
)  # fmt: skip
"""What a run at every table must have met, or it looked at too little."""
STAFFED = (
    "not_your_role", "sign_posted", "sign", "limits over wagers", "closing", "closed", "opened", "face", "corrected", "undone", "again", "fell_away",
    "annulled", "owes", "is owed", "repay", "between", "report", "advise", "exclude", "check", "not_confirmed", "no_reason",
    "excluded", "table_closed", "not_ready", "already_done", "final", "no_advice",
)  # fmt: skip
"""What it must have met besides where the book gives staff something to do."""
_CROWN = (
    "void",
    "void_since",
    "seize",
    "release",
    "retain",
    "confiscate",
    "detain",
    "handover",
    "sign_lapsed",
    "notice_due",
    "no_breach",
    "own_decision",
    "must_refund",
)
OWN = {
    "crown": _CROWN,
    "crown/mini": (*_CROWN, "stick", "nomore"),
    "star": (
        "void",
        "void_since",
        "refuse",
        "detain",
        "handover",
        "vacate",
        "forfeited",
        "sign_lapsed",
        "notice_due",
        "own_decision",
        "no_breach",
        "not_idle",
    ),
    "adelaide": ("link", "tell", "partnership", "no_breach", "inspector_due", "own_decision", "must_refund"),
    "newzealand": ("inspect", "dice"),
}
"""What only some houses have."""


FEW, MANY = 4, 150
"""Examples of a table: with few, nothing may go wrong; with many, everything must have been met besides."""


@pytest.mark.parametrize("examples", rest_in_soak((FEW, MANY), now=(FEW,)))
@pytest.mark.parametrize("table", BOOKS)
def test_random_entries_conserve_money_and_match_the_legal_list(table, examples):
    machine = type(f"Craps of {table}", (Craps,), {"table": table, "seen": Counter()})
    run_state_machine_as_test(machine, settings=settings(max_examples=examples, stateful_step_count=15))
    assert machine.entries > 33 * examples
    if examples < MANY:
        return
    assert machine.lines > 5_000
    met = (*OFTEN, *(STAFFED if load(table).authority else ()), *OWN.get(table, ()))
    assert not [name for name in met if not machine.seen[name]]


@pytest.mark.parametrize("seed", rest_in_soak(range(8), now=range(1)))
@pytest.mark.parametrize("table", BOOKS)
def test_random_evenings_conserve_money_and_match_the_legal_list(table, seed):
    """The same checks over long games in every house."""
    chips, sign = CHIPS[seed % len(CHIPS)], SIGNS[seed % len(SIGNS)]
    options = OPTIONS[table][seed % len(OPTIONS[table])]
    law, state = opened(table, chips=chips, options=(options,) if seed else (), sign=sign)
    floor = Floor(law, seed) if law.book.authority else Evening(law, seed)  # staff, where the book gives them acts
    for entry in range(300):
        state, _ = entered(law, state, floor.next(state))
        if entry % 50 == 0:
            for name in state.players:
                legal_agrees(law, state, name)
            for role in law.book.roles:
                role_agrees(law, state, role)


@pytest.mark.parametrize("seed", rest_in_soak(range(4), now=range(2)))
@pytest.mark.parametrize("table", BY_HAND)
def test_random_games_of_many_players_settle_as_computed_by_hand(table, seed):
    """Many wagers of several players meet each throw, and each is settled as `by_hand` says."""
    law, state = opened(table)
    evening = Evening(law, 100 + seed, plain=True)
    remembering = [key for key, slot in law.slots.items() if slot.register]
    settled, seen = 0, defaultdict(list)
    for _ in range(400):
        ann = state.players.get(NAMES[0])
        bare = [key for key in remembering if key not in ann.bets] if ann and state.shooter_phase else []
        if bare and evening.random.random() < 0.8:  # few rolls are open to what remembers
            command = c.Bet(NAMES[0], evening.random.choice(bare), 500)
        else:
            command = evening.next(state)
        after, outcome = entered(law, state, command)
        if isinstance(command, c.Roll) and not isinstance(outcome, Refusal):
            settled += _as_by_hand(BY_HAND[table], state, command, after, seen)
        state = after
    assert settled > 100


def _as_by_hand(house: House, state: State, roll: c.Roll, after: State, seen: Seen) -> int:
    """Compare every player's rack and layout after a throw; return how many wagers the throw touched."""
    touched = 0
    for player in state.players.values():
        rack, layout = player.rack, {}
        for key, stake in player.bets.items():
            name, _, spot = key.partition(" ")
            faces, number = (spot, 0) if "-" in spot else ("", int(spot or 0))
            asleep = name in SLEEPERS and (stake.marker == "off" or (not state.point and stake.marker != "on"))
            seen[player.name, key].append((state.point, roll.first + roll.second))
            fated = fate(
                house, name, number, stake.amount, state.point, roll[:2], unit=100, asleep=asleep, faces=faces,
                goes_up=player.goes.get(name) != "down", seen=seen[player.name, key],
            )  # fmt: skip
            rack += fated.back
            touched += fated.result != "untouched"
            if fated.stands_on:
                layout[fated.stands_on] = stake.amount
            else:
                del seen[player.name, key]
            if (
                fated.result == "won"
                and not fated.stands_on
                and name in ("buy", "lay")
                and player.goes.get(name) == "up"
            ):
                # Left up it is a new wager, with a new 5% (CS8, AD22).
                rack -= stake.amount + commission(house, name, number, stake.amount, 100)
                layout[key] = stake.amount
        now = after.players[player.name]
        assert (now.rack, {key: stake.amount for key, stake in now.bets.items()}) == (rack, layout), (player.name, roll)
    return touched

"""Dollars and tournament chips are conserved after every event, whatever is entered in whatever order."""

from collections import Counter
from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from hardway.tournament import commands as c
from hardway.tournament.rounds import field
from hardway.values.clock import shown
from tests.tournament.evenings import BY, KIM, PEOPLE, Evening, any_conditions, any_entry, play_out


def approve_anew(evening: Evening, random: Random) -> None:
    """Have another fee and buy-in approved, which some pay and some withdraw from while they wait for the approval."""
    fee = random.choice(("none", "30", "170"))
    evening.must(c.Draft("entry_fee", 0, fee, **BY))
    if fee == "none":  # nothing to share
        evening.must(c.Draft("prizes", 0, "300 100", **BY))
    evening.must(c.Draft("buy_in", 0, random.choice(("none", "5", "33.33")), **BY))
    if len(evening.state.entrants) > 4:
        evening.must(c.GoOut("withdraw", "bob"))
    evening.must(c.Submit(**BY), c.Approve("VCGR-2", evening_day(evening), **BY), c.SetEntries("open", **BY))
    for who in evening.state.entrants:
        evening.enter(c.Pay(who, "fee"), c.Pay(who, "buy_in"))


def evening_day(evening: Evening) -> str:
    return shown(evening.state.now)[:10]


def run_up(evening, random: Random) -> None:
    """Take an evening to the opening of round 1, so that what is drawn meets play."""
    for who in PEOPLE[: random.randint(2, 6)]:
        evening.must(c.Apply(who), c.AnswerApplication("accept", who, **BY), c.Pay(who, "fee"))
        evening.enter(c.Pay(who, "buy_in"))
    if len(evening.state.entrants) > 3 and random.random() < 0.5:  # within the free period, or after it
        evening.must(c.Tick(random.choice(("2026-11-10T11:00", "2026-11-10T13:00"))), c.GoOut("withdraw", "ann"))
    if random.random() < 0.4:
        approve_anew(evening, random)
    entered = len(field(evening.law, evening.state, 1))
    evening.must(c.SetEntries("close", **BY), c.Attend("present", name="kim", **KIM))
    evening.must(c.Designate("t1", 1, **KIM), c.Designate("t2", 1, **KIM))
    evening.must(c.Draw(1, tuple(random.randrange(left) for left in range(entered, 0, -1)), **KIM))
    for who, table, place in evening.state.rounds[1].places:
        if random.random() < 0.8 or place == 1:
            evening.must(c.SeatAt(who, table, place))
    people = tuple(name for name, _, _ in evening.state.rounds[1].places)
    evening.must(c.Brief("brief", people, **KIM), c.Brief("satisfied", people, **KIM), c.Tick("2026-11-14T19:00"))
    evening.must(c.OpenRound(1, **KIM))


def whole(seed: int) -> Evening:
    """Play an evening from its conditions to its prizes or its cancellation; every event keeps both ledgers."""
    random = Random(seed)
    evening = any_conditions(random)
    if random.random() < 0.8:
        run_up(evening, random)
    for _ in range(random.randrange(120)):
        evening.enter(any_entry(random, evening))
    if evening.state.phase == "in_play":
        play_out(random, evening)
    if evening.state.phase not in ("finished", "cancelled"):
        evening.must(c.Cancel(**BY, because="storm"))
    return evening


@settings(max_examples=100, deadline=None)
@given(st.integers(0, 10**9))
def test_ledgers_are_conserved_through_any_interleaving(seed):
    evening = whole(seed)
    assert evening.state.chips_out == 0
    if evening.state.phase == "cancelled":
        assert evening.state.dollars.held == -evening.state.dollars.cashed


REACHED = (
    "applied", "paid fee", "paid buy_in", "paid buy_back", "went_out withdrawn", "went_out retired", "went_out disqualified",
    "went_out out", "refunded", "forfeited", "table_ended hands", "table_ended time", "table_ended early",
    "table_ended result", "annulled", "wager_missed", "missing", "chips_ended returned", "chips_ended carried",
    "chips_ended cash", "reinstated", "place_ordered", "prize", "finished", "cancelled",
)  # fmt: skip


def test_the_interleavings_reach_everything_that_moves_money():
    """A hundred and twenty evenings are enough to see each of these five times: entry, withdrawal, buy-back and the rest."""
    seen: Counter[str] = Counter()
    for seed in range(120):
        seen += whole(seed).seen
    assert {what: seen[what] for what in REACHED if seen[what] < 5} == {}

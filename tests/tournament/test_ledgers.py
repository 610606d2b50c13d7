"""Dollars and tournament chips are conserved after every event, whatever is entered in whatever order."""

from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from hardway.tournament import commands as c
from tests.tournament.evenings import BY, KIM, PEOPLE, any_conditions, any_entry, play_out


def run_up(evening, random: Random) -> None:
    """Take an evening to the opening of round 1, so that what is drawn meets play."""
    for who in PEOPLE[: random.randint(2, 6)]:
        evening.must(c.Apply(who), c.AnswerApplication("accept", who, **BY), c.Pay(who, "fee"))
        evening.enter(c.Pay(who, "buy_in"))
    entered = len(evening.state.entrants)
    evening.must(c.SetEntries("close", **BY), c.Attend("present", name="kim", **KIM))
    evening.must(c.Designate("t1", 1, **KIM), c.Designate("t2", 1, **KIM))
    evening.must(c.Draw(1, tuple(random.randrange(left) for left in range(entered, 0, -1)), **KIM))
    for who, table, place in evening.state.rounds[1].places:
        if random.random() < 0.8 or place == 1:
            evening.must(c.SeatAt(who, table, place))
    evening.must(c.Brief("brief", tuple(evening.state.entrants), **KIM))
    evening.must(c.Brief("satisfied", tuple(evening.state.entrants), **KIM), c.Tick("2026-11-14T19:00"))
    evening.must(c.OpenRound(1, **KIM))


@settings(max_examples=60, deadline=None)
@given(st.integers(0, 10**9))
def test_ledgers_are_conserved_through_any_interleaving(seed):
    random = Random(seed)
    evening = any_conditions(random)
    if random.random() < 0.8:
        run_up(evening, random)
    for _ in range(random.randrange(120)):
        evening.enter(any_entry(random, evening))
    if evening.state.phase == "in_play":
        play_out(random, evening)
    if evening.state.phase == "finished":
        assert evening.state.chips_out == 0
    elif evening.state.phase != "cancelled":
        evening.must(c.Cancel(**BY, because="storm"))
    if evening.state.phase == "cancelled":
        assert evening.state.chips_out == 0
        assert evening.state.dollars.held == -evening.state.dollars.cashed

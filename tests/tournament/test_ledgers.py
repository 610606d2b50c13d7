"""Dollars and tournament chips are conserved after every event, for any entries in any order."""

from collections import Counter
from random import Random

from hardway.tournament.model.commands import Tick
from hardway.tournament.model.commands import TournamentAct as Act
from hardway.tournament.rounds import round_players
from hardway.values.clock import time_text
from tests.tournament.evenings import BY, KIM, PEOPLE, Evening, any_conditions, any_entry, play_out


def approve_anew(evening: Evening, random: Random) -> None:
    """Approve another fee and buy-in, while some players pay and some withdraw."""
    fee = random.choice(("none", "30", "170"))
    evening.must(Act("draft", item="entry_fee", round=0, says=fee, **BY))
    if fee == "none":  # nothing to share
        evening.must(Act("draft", item="prizes", round=0, says="300 100", **BY))
    evening.must(Act("draft", item="buy_in", round=0, says=random.choice(("none", "5", "33.33")), **BY))
    if len(evening.state.entrants) > 4:
        evening.must(Act("withdraw", player="bob"))
    evening.must(
        Act("submit", **BY),
        Act("approve", reference="VCGR-2", day=evening_day(evening), **BY),
        Act("entries", what="open", **BY),
    )
    for who in evening.state.entrants:
        evening.enter(Act("pay", player=who, what="fee"), Act("pay", player=who, what="buy_in"))


def evening_day(evening: Evening) -> str:
    return time_text(evening.state.now)[:10]


def run_up(evening, random: Random) -> None:
    """Play an evening to the opening of round 1, so that drawn entries meet play."""
    for who in PEOPLE[: random.randint(2, 6)]:
        evening.must(Act("apply", player=who), Act("accept", player=who, **BY), Act("pay", player=who, what="fee"))
        evening.enter(Act("pay", player=who, what="buy_in"))
    if len(evening.state.entrants) > 3 and random.random() < 0.5:  # within the free period, or after it
        evening.must(Tick(random.choice(("2026-11-10T11:00", "2026-11-10T13:00"))), Act("withdraw", player="ann"))
    if random.random() < 0.4:
        approve_anew(evening, random)
    entered = len(round_players(evening.law, evening.state, 1))
    evening.must(Act("entries", what="close", **BY), Act("present", name="kim", **KIM))
    evening.must(Act("designate", table="t1", round=1, **KIM), Act("designate", table="t2", round=1, **KIM))
    evening.must(Act("draw", round=1, numbers=tuple(random.randrange(left) for left in range(entered, 0, -1)), **KIM))
    for who, table, place in evening.state.rounds[1].places:
        if random.random() < 0.8 or place == 1:
            evening.must(Act("seat", player=who, table=table, place=place))
    people = tuple(name for name, _, _ in evening.state.rounds[1].places)
    evening.must(Act("brief", players=people, **KIM), Act("satisfied", players=people, **KIM), Tick("2026-11-14T19:00"))
    evening.must(Act("open", round=1, **KIM))


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
        evening.must(Act("cancel", **BY, because="storm"))
    return evening


REACHED = (
    "applied", "paid fee", "paid buy_in", "paid buy_back", "went_out withdrawn", "went_out retired", "went_out disqualified",
    "went_out out", "refunded", "forfeited", "table_ended hands", "table_ended time", "table_ended early",
    "table_ended result", "annulled", "wager_missed", "missing", "chips_ended returned", "chips_ended carried",
    "chips_ended cash", "reinstated", "place_ordered", "prize", "finished", "cancelled",
)  # fmt: skip


def test_tournament_ledgers_balance_after_any_random_commands():
    """A hundred and twenty evenings are enough to see each event five times: entry, withdrawal, buy-back and the rest."""
    seen: Counter[str] = Counter()
    for seed in range(120):
        evening = whole(seed)
        assert evening.state.chips_in_play == 0, seed
        if evening.state.phase == "cancelled":
            assert evening.state.dollars.held == -evening.state.dollars.cashed, seed
        seen += evening.seen
    assert {what: seen[what] for what in REACHED if seen[what] < 5} == {}

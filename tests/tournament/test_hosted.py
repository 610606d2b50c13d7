"""A table played in the record of its round: the tournament has the chips of its hands after any entries."""

from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from hardway.notation.round_table import HostedTable
from hardway.notation.tournament import NOTATION, TournamentGame
from hardway.rulebook import Refusal, load
from hardway.tournament.model.commands import Tick
from hardway.tournament.model.commands import TournamentAct as Act
from tests.tournament.evenings import BY, GENERAL, KIM, ROUNDS, drafts

PEOPLE = ("ann", "bob", "cal", "dee")
WAGERS = (
    "pass 10", "dont_pass 20", "come 10", "field 5", "any_seven 10", "place 6 12", "place 8 6", "hard 8 5", "big 6 5", "pass_odds 20", "buy 4 20",
)  # fmt: skip


GONE_BACK = (100, 200)
"""The commission of a buy wager or two that have gone back since the last hand, in cents: it was paid in that hand."""


def begun(general: dict[str, str], hands: int, **first: str) -> TournamentGame:
    """A game with round 1 open, and changed items of it: ann and cal at t1, bob and dee at t2."""
    game = NOTATION.begin(load("crown"), "cup")
    rounds = {**ROUNDS, 1: {**ROUNDS[1], "length": f"{hands} hands", **first}}
    people = [
        one
        for who in PEOPLE
        for one in (Act("apply", player=who), Act("accept", player=who, **BY), Act("pay", player=who, what="fee"))
    ]
    seats = [Act("seat", player=who, table=("t1", "t2")[n % 2], place=n // 2 + 1) for n, who in enumerate(PEOPLE)]
    for command in (
        *drafts({**GENERAL, **general}, rounds), Act("submit", **BY), Act("approve", reference="A", day="2026-10-30", **BY), Act("appoint", director="kim", **BY),
        Act("entries", what="open", **BY), *people, Act("entries", what="close", **BY), Act("designate", table="t1", round=1, **KIM), Act("designate", table="t2", round=1, **KIM),
        Act("draw", round=1, numbers=(0, 0, 0, 0), **KIM), *seats, Act("brief", players=PEOPLE, **KIM), Act("satisfied", players=PEOPLE, **KIM),
        Act("present", name="kim", **KIM), Tick("2026-11-14T19:00"), Act("open", round=1, **KIM),
    ):  # fmt: skip
        assert not isinstance(game.enter(command), Refusal), command
    return game


def any_line(random: Random) -> str:
    pick = random.choice
    who, table, dice = pick(PEOPLE), pick(("t1", "t1", "t2")), f"{random.randint(1, 6)} {random.randint(1, 6)}"
    return pick((
        *[f"at {table} bet {who} {pick(WAGERS)}"] * 12, *[f"at {table} roll {dice}"] * 16, f"at {table} take {who} place 6",
        f"at {table} throw", f"at {table} rest", f"at {table} noroll on_float by boxperson", f"at {table} noroll irregular by boxperson because spilt",
        f"at {table} face 1 {random.randint(1, 6)} by boxperson", f"at {table} invalidate fire by pit_boss", f"at {table} invalidate fire between by pit_boss",
        f"at {table} invalidate fraud by pit_boss because loaded", f"at {table} pass {who}", f"at {table} void {who} field by pit_boss because late",
        f"at {table} exclude {who} by pit_boss because device", f"disqualify {who} device by tournament_director because seen", f"retire {who}",
        "away by tournament_director kim", "present by tournament_director kim", f"at {table} dispute {who} they paid me five",
        f"at {table} leave {who}", f"hand {table} {who} 500", f"conclude {table} by tournament_director",
        *[f"dispute {who} it was another"] * 2, *[f"decide {random.randint(1, 4)} reinstate so by pit_boss joe"] * 4,
    ))  # fmt: skip


@settings(max_examples=40, deadline=None)
@given(st.integers(0, 10**9))
def test_tournament_chips_agree_with_the_table_of_the_round(seed):
    random = Random(seed)
    follows = random.choice(("taken", "noted", "out"))
    least = {"least_wager": "10", "missed_wager": follows} if random.random() < 0.5 else {}
    game = begun(least, random.choice((3, 50)))
    words = load("crown").words
    for _ in range(80):
        command = NOTATION.forms.parse(any_line(random), words)
        game.enter(command)
        assert game.state.accounted, command
        for hosted in game.tables.values():
            check_agrees(game, hosted)


@settings(max_examples=40, deadline=None)
@given(st.data())
def test_pass_bet_in_a_round_wins_up_to_the_maximum_of_the_round(data):
    """Even money on the Win Line, up to the maximum of the conditions, whatever chips they give (4.2.2, 4.4)."""
    amount = st.integers(1, 10**6)
    chips = data.draw(amount, "chips")
    most = data.draw(amount, "maximum")
    least = data.draw(st.integers(1, min(chips, most)), "minimum")
    stake = data.draw(st.integers(least, chips), "stake")
    game = begun({}, 3, chips=str(chips), limits=f"{least} to {most}")
    for entry in (f"bet ann pass {stake}", "roll 4 3"):
        assert not isinstance(game.enter(Act("at", table="t1", entry=entry)), Refusal), entry
    assert dict(game.state.tables["t1"].stacks)["ann"] == 100 * (chips + min(stake, most))


def check_agrees(game: TournamentGame, hosted: HostedTable) -> None:
    """Between hands the tournament has the chips of the table for all players, also for departed ones."""
    state, table = game.state, game.state.tables[hosted.name]
    for who, (rack, player, _) in hosted.contenders(state).items():
        playing = state.entrants[who].state == "accepted"
        told = not any(stake.commission for stake in player.bets.values())  # which is paid before the hand is over
        if not table.thrown and told and (playing or state.left_while_playing(who)):
            chips = table.chips_of(who) if playing else state.chips_gone_with(who)
            here = rack + sum(stake.amount for stake in player.bets.values())
            assert here - chips in (0, *GONE_BACK), who


def test_substitute_plays_with_the_players_chips():
    game = NOTATION.begin(load("crown"), "cup")
    people = [
        one
        for who in PEOPLE
        for one in (Act("apply", player=who), Act("accept", player=who, **BY), Act("pay", player=who, what="fee"))
    ]
    seats = [
        Act("seat", player="sue" if who == "ann" else who, table=("t1", "t2")[n % 2], place=n // 2 + 1)
        for n, who in enumerate(PEOPLE)
    ]
    for command in (
        *drafts(GENERAL, ROUNDS), Act("submit", **BY), Act("approve", reference="A", day="2026-10-30", **BY), Act("appoint", director="kim", **BY),
        Act("entries", what="open", **BY), *people, Act("entries", what="close", **BY), Act("designate", table="t1", round=1, **KIM), Act("designate", table="t2", round=1, **KIM),
        Act("draw", round=1, numbers=(0, 0, 0, 0), **KIM), Act("nominate", player="ann", substitute="sue", round=1), Act("allow", player="ann", round=1, **KIM), *seats,
        Act("brief", players=(*PEOPLE, "sue"), **KIM), Act("satisfied", players=(*PEOPLE, "sue"), **KIM),
        Act("present", name="kim", **KIM), Tick("2026-11-14T19:00"), Act("open", round=1, **KIM),
    ):  # fmt: skip
        assert not isinstance(game.enter(command), Refusal), command
    refused = game.enter(Act("at", table="t1", entry="bet ann pass 100"))
    assert isinstance(refused, Refusal)
    for entry in ("bet sue pass 100", "roll 4 3"):
        assert not isinstance(game.enter(Act("at", table="t1", entry=entry)), Refusal), entry
    assert dict(game.state.tables["t1"].stacks) == {"ann": 110000, "cal": 100000}

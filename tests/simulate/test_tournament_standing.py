"""Simulated chances from a standing agree with exact ones and with every throw at the real table."""

from fractions import Fraction
from math import sqrt

import pytest

from hardway.notation import replay_text
from hardway.odds.endgame.last_throws import LastThrows
from hardway.odds.endgame.standing import table_standing
from hardway.simulate.tournament_standing import StandingRun, best_first
from hardway.strategy import read
from tests.in_soak import rest_in_soak
from tests.odds.test_last_throws import SHOOTER, brute_force, drawn

SAMPLES = 6_000
STANDING = (
    SHOOTER.format("crown") + "bet bob pass 10\nroll 4 2\nbet ann place 8 12\nbet bob hard 6 5\nbet ann buy 4 20\n"
)


def duel(text, **more):
    at = table_standing(replay_text(text))._replace(**more)
    return at._replace(contenders=tuple(one for one in at.contenders if one.name != "cal"))


def chances(run, *wagers):
    return best_first(map(run.chance, run.items(wagers)))


def near(estimate, exact):
    """Within four and a half standard errors: 1 in 150,000 is not."""
    return abs(estimate - exact) <= 4.5 * sqrt(float(exact * (1 - exact)) / SAMPLES) + 1e-12


RULES = [
    {}, {"ties": "all"}, {"ties": "entered"}, {"cut": 4_500}, {"least": 1_000, "missed": "out"}, {"least": 1_000, "missed": "taken"},
]  # fmt: skip


@pytest.mark.parametrize("rules", rest_in_soak(RULES, now=RULES[1::2]), ids=str)
def test_simulated_chances_with_one_throw_left_agree_with_exact(rules):
    at, plays = duel(STANDING, **rules), {"bob": read("max pass_odds\nbet field 5")}
    exact = {(one.wager, one.amount): one.chance for one in LastThrows(at, "ann", plays, throws=1).chances()}
    found = chances(StandingRun(at, "ann", plays, throws=1, samples=SAMPLES))
    assert len(found) > 50
    for one in found:
        assert near(one.chance.value, exact[one.wager, one.amount]), one
        assert one.chance.low <= one.chance.value <= one.chance.high


def test_simulated_chances_with_two_throws_left_agree_with_table():
    at, plays = duel(STANDING), "when comeout\n  bet pass 15\nbet field 5\n"
    slow = brute_force(STANDING, "ann", "bob", plays, (), 1, 2, drawn)[None]
    found = chances(StandingRun(at, "ann", {"bob": read(plays)}, throws=2, samples=SAMPLES))
    nothing = next(one for one in found if not one.wager)
    assert near(nothing.chance.value, slow)


def test_simulated_bet_is_followed_by_your_strategy():
    """The strategy plays the throws after the bet that is tried."""
    # Ann is ten behind. Before the first of two throws she bets nothing; if it leaves the puck off (12 of 36), she puts 40
    # on the pass line, which wins with 8 of 36.
    at = duel(SHOOTER.format("crown"))
    plays = {"ann": read("when comeout\n  bet pass 40\n")}
    idle, found = (chances(StandingRun(at, "ann", play, throws=2, samples=SAMPLES), "pass") for play in ({}, plays))
    assert next(one.chance.value for one in idle if not one.wager) == 0
    assert near(next(one.chance.value for one in found if not one.wager), Fraction(12 * 8, 36 * 36))


def test_simulated_chances_from_a_standing_repeat_with_the_seed():
    at, plays = duel(STANDING), {"bob": read("bet field 5")}
    runs = [chances(StandingRun(at, "ann", plays, hands=2, samples=500, seed=seed), "field") for seed in (1, 1, 2)]
    assert runs[0] == runs[1] != runs[2]

"""A policy written down as a strategy, which is then solved exactly."""

from fractions import Fraction

from hardway.env import CrapsEnv, strategy_text
from hardway.odds.costs.longrun import long_run
from hardway.strategy import read
from hardway.strategy.chain import enumerate_chain


def test_policy_that_bets_twice_on_a_wager_is_written_as_the_sum():
    env = CrapsEnv("newzealand", wagers=("pass", "place 6"), amounts=(10,))
    columns = {wager: env.columns.index(wager) for wager in ("pass", "place 6")}

    def choose(seen, mask):
        wager = "pass" if seen[0] else "place 6"
        number = env.actions.number(f"bet {wager} 10")
        return number if mask[number] and seen[columns[wager]] < 20 else 0

    points = "\n".join(f"when point {n}\n  bet place 6 20" for n in (4, 5, 6, 8, 9, 10))
    assert strategy_text(env, choose) == f"when comeout\n  bet pass 20\n{points}"


def test_agent_policy_becomes_a_strategy_text_with_an_exact_edge():
    """Ten on the line with ten on odds: 14 of 990 units are lost on the line, and nothing on odds."""
    env = CrapsEnv("newzealand", wagers=("pass", "pass_odds"), amounts=(10,))
    line, odds_bet = env.actions.number("bet pass 10"), env.actions.number("bet pass_odds 10")
    standing = env.columns.index("pass")

    def choose(seen, mask):
        if mask[line] and seen[0] and not seen[standing]:
            return line
        return odds_bet if mask[odds_bet] and not seen[env.columns.index("pass_odds")] else 0

    text = strategy_text(env, choose)
    points = "\n".join(f"when point {n}\n  bet pass_odds 10" for n in (4, 5, 6, 8, 9, 10))
    assert text == f"when comeout\n  bet pass 10\n{points}"
    chain = enumerate_chain(env.game.law, read(text))
    assert long_run(chain).edge == Fraction(7, 825)  # 10 × 14/990 lost of 10 on the line and 10 × 2/3 on odds

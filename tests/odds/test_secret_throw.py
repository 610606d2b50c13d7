"""Secret wagers of the last throw: games solved by hand and by brute force, and a duel at the real table."""

from fractions import Fraction
from fractions import Fraction as F
from itertools import combinations
from random import Random

import numpy as np
import pytest

from hardway.notation import replay_text
from hardway.odds.chances import OddsError
from hardway.odds.endgame.secret_throw import Mixed, secret_throw
from hardway.odds.endgame.standing import RoundStanding, table_standing
from hardway.odds.solving import matrix_game
from hardway.odds.solving.matrix_game import solve_game
from hardway.table import Refusal, decide
from hardway.table.draft import play
from hardway.table.model.commands import Bet, Roll
from hardway.values.dice import THROWS

TWENTY = "house crown\nsign pass 20 20\nsign dont_pass 20 20\nseat ann 100\nseat bob 90\n"


def standing(text):
    return table_standing(replay_text(text))


def determinant(matrix):
    if not matrix:
        return 1
    return sum(
        (-1) ** j * top * determinant([[*row[:j], *row[j + 1 :]] for row in matrix[1:]])
        for j, top in enumerate(matrix[0])
    )


def kernels(payoffs):
    """Every square submatrix of a game with its mixtures by Cramer's rule (Shapley and Snow)."""
    for size in range(1, min(len(payoffs), len(payoffs[0])) + 1):
        for rows in combinations(range(len(payoffs)), size):
            for columns in combinations(range(len(payoffs[0])), size):
                part = [[payoffs[i][j] for j in columns] for i in rows]
                yield rows, columns, part


def mixture(part):
    """The shares that make every row of a submatrix worth the same; None if there are none."""
    size = len(part)
    system = [[*row, -1] for row in part] + [[1] * size + [0]]
    whole = determinant(system)
    if not whole:
        return None
    right = [0] * size + [1]
    return [
        Fraction(determinant([[*row[:j], b, *row[j + 1 :]] for row, b in zip(system, right, strict=True)]), whole)
        for j in range(size)
    ]


def brute_force(payoffs):
    """The value of a game: that of the first submatrix whose mixtures are optimal in the whole game."""
    for rows, columns, part in kernels(payoffs):
        theirs, mine = mixture(part), mixture([list(one) for one in zip(*part, strict=True)])
        if theirs is None or mine is None or min(*theirs, *mine) < 0:
            continue
        sure = min(sum(x * payoffs[i][j] for x, i in zip(mine, rows, strict=True)) for j in range(len(payoffs[0])))
        most = max(sum(y * payoffs[i][j] for y, j in zip(theirs, columns, strict=True)) for i in range(len(payoffs)))
        if sure == most:
            return sure
    raise AssertionError("every game has a value")


@pytest.mark.parametrize(("payoffs", "value"), [
    ([[5]], 5), ([[1, -1], [-1, 1]], 0), ([[0, -1, 1], [1, 0, -1], [-1, 1, 0]], 0), ([[3, 1], [2, 4]], Fraction(5, 2)),
    ([[1, 2, 3]], 1), ([[1], [2], [3]], 3), ([[2, 2], [2, 2]], 2), ([[-7, -9], [-8, -3]], Fraction(-51, 7)),
])  # fmt: skip
def test_values_of_small_matrix_games_equal_those_by_hand(payoffs, value):
    assert solve_game(payoffs).value == value


def test_matrix_game_solution_gives_dominated_choices_no_share():
    """In the first game the second row is never worse, in the second the second column is, for the other side."""
    assert solve_game([[1, 0], [1, 2]]) == (1, (0, 1), (1, 0))
    assert solve_game([[1, 1], [2, 0]]) == (1, (1, 0), (0, 1))
    assert solve_game([[2, 2], [2, 2]]) == (2, (1, 0), (1, 0)), "of equal ones the first stays"


def test_simplex_enters_the_steepest_or_first_column():
    last = np.array([0, -1, 0, -3, -2, -3], object)
    assert matrix_game._enters(last, steep=True) == 3
    assert matrix_game._enters(last, steep=False) == 1


@pytest.mark.parametrize("patience", [matrix_game.PATIENCE, 0])
def test_solution_of_random_matrix_games_equals_brute_force(monkeypatch, patience):
    """For every limit of steep pivots."""
    monkeypatch.setattr(matrix_game, "PATIENCE", patience)
    random = Random(4)
    for _ in range(120):
        rows, columns = random.randint(1, 4), random.randint(1, 4)
        payoffs = [[random.randint(-5, 5) for _ in range(columns)] for _ in range(rows)]
        found = solve_game(payoffs)
        assert found.value == brute_force(payoffs)
        assert sum(found.rows) == sum(found.columns) == 1
        assert min(*found.rows, *found.columns) >= 0
        assert min(sum(x * payoffs[i][j] for i, x in enumerate(found.rows)) for j in range(columns)) == found.value
        assert max(sum(y * payoffs[i][j] for j, y in enumerate(found.columns)) for i in range(rows)) == found.value


def test_simplex_leaves_a_cycle_of_steep_columns(monkeypatch):
    """Made up: the first column comes in and goes out again. There are two rows and two columns, so it ends after 16."""
    tried, enters = [], matrix_game._enters

    def circle(last, *, steep):
        tried.append(steep)
        assert len(tried) < 100
        return (0, 2)[1 - len(tried) % 2] if steep else enters(last, steep=steep)

    monkeypatch.setattr(matrix_game, "_enters", circle)
    half = Fraction(1, 2)
    assert solve_game([[1, -1], [-1, 1]]) == (0, (half, half), (half, half))
    assert tried[:16] == [True] * 16
    assert not any(tried[16:])


# ann 100, bob 90, 20 on pass or don't pass, or nothing. Of 36 throws 8 (7, 11) win pass and lose don't pass, 3 (2, 3) the
# other way, 1 (12) loses pass and is a push for don't pass, 24 set a point. Ann goes on, of 36, by what both do:
#                  bob nothing   pass   don't pass
#   ann nothing         36        28        33
#       pass            32        36        32
#       don't pass      28        28        36
# All three columns come to the same for 8, 16 and 3 of 27, and to 884/27 of 36.


def test_secret_bets_of_a_last_throw_duel_equal_those_by_hand():
    found = secret_throw(standing(TWENTY), "ann", wagers=("pass", "dont_pass"), step=2_000)
    assert found.chance == Fraction(884, 27) / 36
    assert {(one.wager, one.amount): one.share for one in found.yours} == {
        ("", 0): Fraction(8, 27), ("pass", 2000): Fraction(16, 27), ("dont_pass", 2000): Fraction(3, 27),
    }  # fmt: skip
    assert {(one.wager, one.amount): one.share for one in found.theirs} == {
        ("", 0): Fraction(6, 27), ("pass", 2000): Fraction(5, 27), ("dont_pass", 2000): Fraction(16, 27),
    }  # fmt: skip
    assert secret_throw(standing(TWENTY), "bob", wagers=("pass", "dont_pass"), step=2_000).chance == 1 - found.chance


def test_secret_wager_game_with_too_many_wagers_is_refused(monkeypatch):
    """Nothing, pass and don't pass are three."""
    monkeypatch.setattr("hardway.odds.endgame.secret_throw.MOST_CHOICES", 3)
    assert secret_throw(standing(TWENTY), "ann", wagers=("pass", "dont_pass"), step=2_000).step == 2_000
    monkeypatch.setattr("hardway.odds.endgame.secret_throw.MOST_CHOICES", 2)
    with pytest.raises(OddsError, match="there are 3 different wagers: name fewer"):
        secret_throw(standing(TWENTY), "ann", wagers=("pass", "dont_pass"), step=2_000)


def at_table(text, bets, throw):
    """The chips of both after a throw at the real table; None if a bet is refused."""
    game = replay_text(text)
    state, law = game.state, game.law
    for command in (*bets, Roll(*throw)):
        if isinstance(decide(law, state, command), Refusal):
            return None
        play(law, state, command)
    return {name: one.rack + sum(stake.amount for stake in one.bets.values()) for name, one in state.players.items()}


def test_secret_wager_strategy_wins_its_value_at_the_table():
    """Every pair of wagers is played with every throw: ann's mixture is worth at least its value against each of bob's."""
    text = "house crown\nseat ann 12\nseat bob 10\n"
    found = secret_throw(standing(text), "ann", wagers=("field", "any_seven"), step=500)
    choices = [("", 0), *((wager, amount) for wager in ("field", "any_seven") for amount in (100, 500, 1000))]
    worth = {}
    for theirs in choices:
        worth[theirs] = Fraction(0)
        for mine in found.yours:
            pair = (("ann", *mine[:2]), ("bob", *theirs))
            bets = [Bet(who, wager, amount) for who, wager, amount in pair if amount]
            for throw in THROWS:
                after = at_table(f"{text}seat cal 5\nbet cal pass 5\n", bets, throw)  # cal shoots
                ann, bob = after["ann"], after["bob"]
                worth[theirs] += mine.share * (Fraction(ann > bob) + Fraction(ann == bob and ann > 0, 2)) / 36
    assert min(worth.values()) == found.chance


def test_secret_wager_game_of_three_players_is_refused():
    with pytest.raises(OddsError, match="here play 3"):
        secret_throw(standing("house crown\nseat ann 9\nseat bob 9\nseat cal 9\n"), "ann")


def duel(bob: int, **more: object) -> RoundStanding:
    """Ann has a hundred; both may put twenty on pass or on don't pass, or nothing."""
    text = f"house crown\nsign pass 20 20\nsign dont_pass 20 20\nseat ann 100\nseat bob {bob}\n"
    return table_standing(replay_text(text))._replace(**more)


# Bob has 80. Ann goes on, of 36:   bob nothing   pass
#   ann nothing                          36        32   (eight times both have a hundred)
#       pass                             34        36   (four times both have eighty)
# A third of nothing and two thirds of pass come to 104/3 both ways; bob's shares are 2/3 and 1/3.
def test_secret_wager_if_not_required_mixes_pass_and_no_bet() -> None:
    found = secret_throw(duel(80), "ann", wagers=("pass",), step=2_000)
    assert found.chance == F(104, 3) / 36
    assert found.yours == (Mixed("pass", 2_000, F(2, 3)), Mixed("", 0, F(1, 3)))
    assert found.theirs == (Mixed("", 0, F(2, 3)), Mixed("pass", 2_000, F(1, 3)))


def test_secret_wager_of_the_required_amount_keeps_a_player_in() -> None:
    # Nothing is out by the twelve throws that end the hand; twenty are what it asks, and ann stays ahead of bob with them.
    found = secret_throw(duel(80, least=2_000, missed="out"), "ann", wagers=("pass",), step=2_000)
    assert (found.chance, found.yours) == (1, (Mixed("pass", 2_000, F(1)),))


def test_secret_wager_solution_lists_the_largest_share_first() -> None:
    # The duel of test_secret_throw: nothing, pass and don't pass are 8, 16 and 3 of 27; bob's are 6, 5 and 16.
    found = secret_throw(duel(90), "ann", wagers=("pass", "dont_pass"), step=2_000)
    assert [(one.wager, one.share * 27) for one in found.yours] == [("pass", 16), ("", 8), ("dont_pass", 3)]
    assert [(one.wager, one.share * 27) for one in found.theirs] == [("dont_pass", 16), ("", 6), ("pass", 5)]

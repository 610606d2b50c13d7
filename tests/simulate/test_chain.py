"""Sessions down a chain, compared with exact sessions, with exact edges, and with themselves in another order."""

from dataclasses import fields
from math import sqrt

import numpy as np
import pytest

from hardway.odds.sessions.session import session
from hardway.rulebook import load
from hardway.simulate.chain import chain_runner, kernel_numpy
from hardway.simulate.chain.arrays import TOP
from hardway.simulate.chain.chain_runner import play_chain
from hardway.simulate.chain.kernel import ENDED, ENTRY, HAND, HOW, LONGEST, PLACE, UNCOUNTED
from hardway.simulate.game import Task
from hardway.simulate.philox import LIMIT, draw_block, throws
from hardway.simulate.run import find_strategy, set_game, set_table, simulate
from hardway.simulate.task_runner import play_task
from hardway.simulate.totals import ResultPart
from hardway.strategy import shelf
from tests.in_soak import rest_in_soak
from tests.simulate.runners import by_table, chain_of

U64 = np.uint64
SURE = 4
"""Standard errors from the truth: one figure in 16,000 is further off."""
GAMES = [
    ("pass_odds", "newzealand", {"rolls": 60, "bankroll": 100, "goal": 150}),
    ("iron_cross", "adelaide", {"rolls": 60, "bankroll": 200}),
    ("martingale", "star", {"rolls": 80, "bankroll": 300, "goal": 400}),
    ("stop_win", "crown", {"rolls": 100, "bankroll": 300}),
    ("hardways", "star", {"rolls": 50, "bankroll": 100, "goal": 200}),
]


@pytest.mark.parametrize(
    ("name", "house", "ends"),
    rest_in_soak(GAMES, now=GAMES[:3]),
    ids=lambda word: word if isinstance(word, str) else "",
)
def test_simulated_sessions_agree_with_exact_odds(name, house, ends):
    found = simulate(name, house=house, sessions=100_000, seed=5, rows=False, **ends)
    cents = {key: value * (100 if key != "rolls" else 1) for key, value in ends.items()}
    exact = session(found.game.law, found.game.strategy, **cents)
    assert abs(found.mean.value - exact.mean) < SURE * found.error
    assert abs(found.deviation / exact.deviation - 1) < 0.02
    for how in found.possible:
        chance = exact.ends[how]
        assert abs(found.chance(how).value - chance) <= SURE * sqrt(chance * (1 - chance) / found.sessions) + 1e-12
    spread = sqrt(found.game.rolls**2 / 4 / found.sessions)  # no length is further from its mean than half its range
    assert abs(found.part.rolls / found.sessions - exact.length) < SURE * spread
    below = exact.below(0)
    lost = int(found.part.results.counts[found.part.results.values < 0].sum()) / found.sessions
    assert abs(lost - below) < SURE * sqrt(below * (1 - below) / found.sessions)


@pytest.mark.parametrize("house", rest_in_soak(["crown", "newzealand"], now=["crown"]))
def test_wager_results_add_up_to_the_results_of_the_sessions(house):
    found = simulate("three_point_molly", house=house, sessions=3_000, bankroll=150, rows=False)
    assert sum(kind.result for kind in found.part.kinds.values()) == found.part.results.sum
    assert found.part.refused  # racks were short
    taken = simulate("bet buy 4 20\nbet field 5\nwhen rolls > 20\n  take buy 4", sessions=2_000, rolls=40, rows=False)
    kinds = taken.part.kinds
    assert sum(kind.result for kind in kinds.values()) == taken.part.results.sum
    assert kinds["buy 4"].taken > 0
    assert kinds["buy 4"].commission > 0
    assert kinds["buy 4"].result < -kinds["buy 4"].commission / 2


# One of each kind of wager that may always be put down again, at a stake that pays exactly.
EDGES = [
    "bet pass 10", "bet dont_pass 10", "bet come 10\nbet pass 10", "bet field 5", "bet place 5 10", "bet place 6 12",
    "bet buy 4 20", "bet lay 10 40", "bet hard 6 10", "bet big 6 10", "bet any_craps 10", "bet any_seven 10",
    "bet eleven 10", "bet two 10", "bet horn 40",
]  # fmt: skip


@pytest.mark.parametrize("text", rest_in_soak(EDGES, now=EDGES[2::3]), ids=lambda text: text.split("\n")[0])
def test_simulated_edges_agree_with_exact_odds(text):
    found = simulate(text, house="crown", sessions=20_000, rolls=100, bankroll=100_000, seed=2, rows=False)
    assert found.expected is not None
    assert abs(found.mean.value - found.expected) < SURE * found.error
    assert found.expected < 0


def test_wagers_open_at_the_end_are_played_to_their_decision():
    """Counted by decided bets alone, ten rolls of pass would seem to win: naturals are quick, points are slow."""
    found = simulate("bet pass 10", sessions=400_000, rolls=10, rows=False)
    assert found.part.closing > 0
    (wager,) = found.wagers
    error = found.error * found.sessions / wager.action
    assert abs(wager.edge - 7 / 495) < SURE * error
    assert error < 7 / 495 / 8


def test_batch_single_lane_and_numpy_kernels_play_the_same(monkeypatch):
    played = []
    for most, many in ((0, 1), (0, 1 << 60), (1 << 60, 1)):
        monkeypatch.setattr(kernel_numpy, "MAX_ROLLS", most)
        monkeypatch.setattr(chain_runner, "MANY", many)
        chain = chain_of(
            set_table("crown"), "bet pass 10\nwhen point\n  max pass_odds\n  bet field 5\nwhen last total 12\n  stop"
        )
        played.append(play_chain(chain, 3, first=7, count=1_500, rolls=45, goal=300))
    for column in (PLACE, HAND, LONGEST, HOW, ENDED):
        assert (played[0].lanes[:, column] == played[1].lanes[:, column]).all()
        assert (played[0].lanes[:, column] == played[2].lanes[:, column]).all()
    # rows may be numbered otherwise, but as much was used of each
    used = [
        [
            np.sort(counts[skip:][counts[skip:] > 0]).tolist()
            for counts, skip in zip(one.counts, (36, 36, 0), strict=True)
        ]
        for one in played
    ]
    assert used[0] == used[1] == used[2]
    assert set(played[0].lanes[:, HOW].tolist()) == {1, 2, 3, 4}  # every way to end


@pytest.mark.parametrize("name", rest_in_soak(shelf(), now=shelf()[::7]))
def test_numpy_run_of_a_few_sessions_equals_the_compiled_kernel(name, monkeypatch):
    """NumPy alone plays the same as the compiled kernel, to the last count."""
    game = set_game(set_table("newzealand"), find_strategy(name), bankroll=150, rolls=70, goal=400, seed=2)
    parts = []
    for most in (0, 1 << 60):
        monkeypatch.setattr(kernel_numpy, "MAX_ROLLS", most)
        parts.append(by_table(game).play(Task(3, 250, rows=True)))
    (one, rows), (other, others) = parts
    alike(one, other)
    assert all((a == b).all() for a, b in zip(rows[:4], others[:4], strict=True))


def test_numpy_kernel_redraws_random_words_above_the_limit():
    """One block in 585 has such a word, so some of 4,000 do."""
    made = kernel_numpy._throws(7, np.arange(4_000), 2)
    again = [number for number in range(4_000) if any(word >= LIMIT for word in draw_block(U64(7), U64(number), 2, 0))]
    assert again
    for number in (*again, 0, 3_999):
        assert made[:, number].tolist() == throws(7, number, 60)[40:].tolist()


def test_chain_results_do_not_depend_on_the_order_of_tasks():
    there = chain_of(set_table("crown"), "bet pass 10\nwhen point\n  max pass_odds")
    back = chain_of(set_table("crown"), "bet pass 10\nwhen point\n  max pass_odds")
    forward = [play_chain(there, 3, first=n, count=500, rolls=60, goal=TOP).lanes for n in (0, 500, 1000)]
    backward = [play_chain(back, 3, first=n, count=500, rolls=60, goal=TOP).lanes for n in (1000, 500, 0)][::-1]
    assert (np.concatenate(forward)[:, 1:ENTRY] == np.concatenate(backward)[:, 1:ENTRY]).all()
    assert (np.concatenate(forward)[:, 0] == np.concatenate(backward)[:, 0]).all()


@pytest.mark.parametrize(
    "text", ["bet place 6 12\ntake hard 4", "bet pass 10\nwhen point\n  max pass_odds\n  bet place 6 12"]
)
def test_uncounted_transition_has_no_result_cost_or_refusal(text):
    """An entry is uncounted if neither its throw nor the consultation after it has a result, a cost, an end or a refusal."""
    chain = chain_of(set_table("crown"), text)
    explorer, dull = chain.explorer, chain.edition.moves[1::2] & UNCOUNTED
    kept = refused = 0
    for number in np.flatnonzero(chain.arrays.kept >= 0).tolist():
        ((_, gain, hand_over, meaning),) = zip(*explorer.open([number]), strict=True)
        answer = explorer.ranges[chain.arrays.kept[number]].answer
        tallies, (answered, refusals) = explorer.meaning(meaning).tallies, explorer.meaning(answer.meaning)
        nothing = not (tallies or gain or hand_over or answered or answer.spent)
        kept += nothing and not refusals
        refused += nothing and bool(refusals)
        assert bool(dull[number]) == (nothing and not refusals)
    assert (refused if "take" in text else kept) > 3


def alike(one: ResultPart, other: ResultPart) -> None:
    for field in fields(ResultPart):
        left, right = getattr(one, field.name), getattr(other, field.name)
        if hasattr(left, "lists"):
            left, right = left.lists(), right.lists()
        elif field.name == "ends":
            left, right = ({how: ended.lists() for how, ended in ends.items()} for ends in (left, right))
        assert left == right, field.name


def test_results_of_simulation_parts_add_up_in_any_order():
    game = set_game(set_table("star"), find_strategy("iron_cross"), bankroll=200, rolls=60, goal=300, seed=8)
    whole = play_task(game, Task(0, 3_000))[0]
    parts = [
        play_task(game, Task(first, count))[0] for first, count in ((2_000, 1_000), (0, 1), (500, 1_500), (1, 499))
    ]
    added = parts[3] + (parts[0] + parts[1]) + parts[2]
    alike(whole, added)
    assert list(added.kinds) == sorted(added.kinds)


def test_simulation_with_more_sessions_repeats_the_first_ones():
    short, long = (simulate("pass_odds", sessions=count, rolls=40, seed=4) for count in (100, 1_000))
    assert (short.rows.result == long.rows.result[:100]).all()
    assert (short.rows.longest == long.rows.longest[:100]).all()


def test_simulate_uses_the_given_house_seed_and_option():
    found = simulate("bet pass 10", house="newzealand", sessions=10, seed=9, options={"odds_multiple": "2"})
    assert found.game.law.book is load("newzealand")
    assert (found.game.seed, found.game.law.settings.odds_multiple) == (9, 2)

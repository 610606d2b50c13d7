"""Made-up sessions: doubles agree with fractions, and the limits of room hold."""

from fractions import Fraction as F
from itertools import pairwise
from random import Random

import pytest

from hardway.odds.sessions import session_float, session_propagate
from hardway.odds.sessions.session_propagate import Propagator
from hardway.odds.sessions.session_states import Reach
from hardway.strategy import Layout
from hardway.values.money import LARGEST_CENTS
from tests.odds.made_up import RUIN, STOP, MadeUp, followed, in_doubles

ROWS, ROLLS = 4, 5
LAYOUTS = {1: Layout(0, bets=(0,)), 2: Layout(6, bets=(1,))}
FATES = {LAYOUTS[1]: {0: F(1, 4), 700: F(3, 4)}, LAYOUTS[2]: {0: F(1, 2), 100: F(1, 4), 2900: F(1, 4)}}


def split(draw: Random, whole: int) -> list[int]:
    """Weights that add up to a whole."""
    cuts = sorted(draw.sample(range(1, whole), draw.randint(0, 2)))
    return [high - low for low, high in pairwise([0, *cuts, whole])]


def reaches(draw: Random) -> list[Reach]:
    """Answers of a situation: with nothing ruin, then ranges, short and long ones, and one without an end."""
    found, low = [Reach(0, 0, draw.choice([RUIN, 0]), 0)], 1
    while len(found) < draw.randint(2, 9):
        high = low + draw.choice([0, 0, 1, 3, 4, 9])
        found.append(Reach(low, high, draw.choice([*range(ROWS), *range(ROWS), STOP]), draw.randint(0, min(low, 3))))
        low = high + 1
    return [*found, Reach(low, LARGEST_CENTS, draw.choice([*range(ROWS), STOP]), draw.randint(0, min(low, 3)))]


def at_random(draw: Random) -> MadeUp:
    """Four rows, four situations, and chances in sixteenths."""
    ways = {
        row: [(draw.randrange(ROWS), draw.choice([0, 0, 1, 2, 5, 9]), weight) for weight in split(draw, 16)]
        for row in range(ROWS)
    }
    goal = draw.choice([LARGEST_CENTS, 20, 35])
    return MadeUp(
        ways, {situation: reaches(draw) for situation in range(ROWS)},
        start=draw.randint(1, 15), goal=goal, at_risk=draw.randint(0, 4), unit=100, layouts=LAYOUTS,
    )  # fmt: skip


def wide(monkeypatch: pytest.MonkeyPatch, racks: int) -> None:
    """Let ranges of at least this many racks advance as slices."""
    for module in (session_float, session_propagate):
        monkeypatch.setattr(module, "WIDE", racks)


@pytest.mark.parametrize("racks", [1, 4, 64])
def test_random_session_has_equal_chances_as_float_and_fraction(monkeypatch: pytest.MonkeyPatch, racks: int) -> None:
    wide(monkeypatch, racks)
    draw = Random(racks)
    for _ in range(60):
        states = at_random(draw)
        exact, found = followed(states, ROLLS, FATES), in_doubles(states, ROLLS, FATES)
        assert found.racks == exact.racks
        assert {how: chance for how, chance in found.ends.items() if chance} == exact.ends
        assert found.playing == exact.playing
        assert 2 * exact.rounding * 2.0**-53 < found.off_by < 1e-13


def test_random_session_loses_only_chances_beyond_its_array(monkeypatch: pytest.MonkeyPatch) -> None:
    wide(monkeypatch, 3)
    monkeypatch.setattr(session_propagate, "LOSS", 2.0)
    draw = Random(1)
    cut = 0
    for _ in range(80):
        states = at_random(draw)
        exact, found = followed(states, ROLLS, FATES), in_doubles(states, ROLLS, FATES)
        assert all(chance <= exact.racks[rack] for rack, chance in found.racks.items())
        missing = 1 - sum(found.racks.values())
        assert missing <= found.off_by
        if exact.longest < Propagator(states, ROLLS).width:  # type: ignore[arg-type]
            assert found.racks == exact.racks
        cut += missing > 0
    assert cut > 5


def test_session_racks_reached_in_any_order_keep_their_chances(monkeypatch: pytest.MonkeyPatch) -> None:
    """Four racks of one end, met out of order but with first and last as far apart as in order."""
    wide(monkeypatch, 2)
    ways = {0: [(0, 0, 1), (0, 2, 2), (0, 1, 4), (0, 3, 9)]}
    states = MadeUp(ways, {0: [Reach(0, 9, STOP, 0)]}, start=5, first=Reach(5, 5, 0, 0))
    assert in_doubles(states, 2).racks == {5: 1 / 16, 7: 2 / 16, 6: 4 / 16, 8: 9 / 16}


def test_session_racks_with_unused_racks_between_keep_chances(monkeypatch: pytest.MonkeyPatch) -> None:
    """Three racks of one end, with two unused ones between them."""
    wide(monkeypatch, 2)
    ways = {0: [(0, 0, 1), (0, 1, 2), (0, 4, 13)]}
    states = MadeUp(ways, {0: [Reach(0, 9, STOP, 0)]}, start=5, first=Reach(5, 5, 0, 0))
    assert in_doubles(states, 2).racks == {5: 1 / 16, 6: 2 / 16, 9: 13 / 16}

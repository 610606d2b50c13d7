"""The error bound of a session in doubles, as `session_propagate` proves it, by hand for made-up sessions."""

from fractions import Fraction as F

import pytest

from hardway.odds.chances import OddsError
from hardway.odds.sessions import session_float, session_propagate
from hardway.odds.sessions.session_propagate import Propagator
from hardway.odds.sessions.session_states import Distribution, Reach
from hardway.strategy import Layout
from tests.odds.made_up import GOAL, RUIN, STOP, MadeUp, in_doubles

U = 2.0**-53
"""By how much a double may be off for its size."""
ON = 10**9
BET = Layout(0, bets=(0,))
HALVES = {BET: {0: F(1, 2), 2: F(1, 2)}}
COIN = {1: [(0, 0, 1), (0, 2, 1)]}
"""One is put down, and half of the time two come back."""


def off_by(missing: float, rounding: float) -> float:
    """The bound: the missing chance and twice the rounding, a millionth more for its own rounding, and 128 for sums."""
    return 1.000001 * (missing + 2 * rounding * U) + 128 * U


def narrow(*racks: int, to: int = 1, spent: int = 1) -> list[Reach]:
    """An answer for a single rack."""
    return [Reach(rack, rack, to, spent) for rack in racks]


def test_session_chances_of_single_racks_equal_those_by_hand() -> None:
    """Ten, and a coin three times; then the layout is worth nothing or two.

    A sum of m numbers counts m + 3. First 8 and 10, one each: 4. Then 7, 9 and 11, of which 9 is a sum of two: a half of 5,
    a half of 4. At last 7, 9, 11, 13 with 1, 3, 3, 1 eighths: three quarters of 5 and a quarter of 4. Played out 7, 9, 11, 13,
    15 with 1, 4, 6, 4, 1 sixteenths, the inner ones sums of two: 14 sixteenths of 5 and two of 4.
    """
    states = MadeUp(COIN, {0: narrow(*range(1, 20))}, start=10, layouts={0: BET})
    found = in_doubles(states, 3, HALVES)
    assert found.racks == {7: 1 / 16, 9: 4 / 16, 11: 6 / 16, 13: 4 / 16, 15: 1 / 16}
    assert found.off_by == off_by(0, 4 + 4.5 + 4.75 + 4.875)


def test_session_chances_of_ranges_of_racks_equal_those_by_hand() -> None:
    """The same where one answer holds for all racks but nothing: both throws lead to every rack, so each sum has two.

    Played out, racks up to 14 are looked at, and the 13 with two more is alone in its sum.
    """
    states = MadeUp(COIN, {0: [*narrow(0, to=RUIN, spent=0), Reach(1, ON, 1, 1)]}, start=10, layouts={0: BET})
    found = in_doubles(states, 3, HALVES)
    assert found.racks == {7: 1 / 16, 9: 4 / 16, 11: 6 / 16, 13: 4 / 16, 15: 1 / 16}
    assert found.off_by == off_by(0, 5 + 5 + 5 + F(15 * 5 + 4, 16))


def test_session_chances_of_alternating_layouts_match_arithmetic() -> None:
    """The same, where what is put down after one throw is another row than what was put down before.

    At last both are thrown from, of which one holds nothing: played out, each sum has twice as many.
    """
    ways = {1: [(1, 0, 1), (1, 2, 1)], 2: [(0, 0, 1), (0, 2, 1)]}
    nothing = narrow(0, to=RUIN, spent=0)
    ranges = {0: [*nothing, Reach(1, ON, 1, 1)], 1: [*nothing, Reach(1, ON, 2, 1)]}
    found = in_doubles(MadeUp(ways, ranges, start=10, layouts={0: BET, 1: BET}), 3, HALVES)
    assert found.racks == {7: 1 / 16, 9: 4 / 16, 11: 6 / 16, 13: 4 / 16, 15: 1 / 16}
    assert found.off_by == off_by(0, 5 + 5 + 5 + F(15 * 7 + 5, 16))


def test_session_with_racks_taken_as_one_range_equals_hand_count(monkeypatch: pytest.MonkeyPatch) -> None:
    """Fifteen racks, from nothing to 14, are a range if five are wide: what comes of one counts as before."""
    for module in (session_float, session_propagate):
        monkeypatch.setattr(module, "WIDE", 5)
    states = MadeUp(COIN, {0: [*narrow(0, to=RUIN, spent=0), Reach(1, ON, 1, 1)]}, start=10, layouts={0: BET})
    found = in_doubles(states, 3, HALVES)
    assert found.racks == {7: 1 / 16, 9: 4 / 16, 11: 6 / 16, 13: 4 / 16, 15: 1 / 16}
    assert found.off_by == off_by(0, 5 + 5 + 5 + F(15 * 5 + 4, 16))


@pytest.mark.parametrize("beyond", [77, ON])
def test_session_chances_of_racks_that_never_grow_are_as_by_hand(beyond: int) -> None:
    """One is put down, and half of the time it comes back: 10 is the longest rack, and racks up to 11 are looked at.

    At last 7, 8, 9, 10 with 1, 3, 3, 1 eighths; the 10 with two more is alone in its sum. There is room for racks up to 76:
    with 77 nothing would be put down, which is nothing to look at.
    """
    ways = {1: [(0, 0, 1), (0, 1, 1)]}
    ranges = [*narrow(0, to=RUIN, spent=0), Reach(1, beyond - 1, 1, 1), Reach(beyond, 2 * ON, 1, 0)]
    states = MadeUp(ways, {0: ranges}, start=10, layouts={0: BET})
    found = in_doubles(states, 3, HALVES)
    assert found.racks == {7: 1 / 16, 8: 3 / 16, 9: 4 / 16, 10: 4 / 16, 11: 3 / 16, 12: 1 / 16}
    assert found.off_by == off_by(0, 5 + 5 + 5 + F(15 * 5 + 4, 16))


def waits(*, wide: bool) -> MadeUp:
    """A coin until it wins: nothing is left to lose, and two are the goal. The range is wide if the first answer is."""
    answer = Reach(0, 1 if not wide else ON, 1, 0)
    return MadeUp({1: [(0, 0, 1), (1, 200, 1)]}, {0: [answer], 1: [Reach(0, ON, GOAL, 0)]}, start=1)


@pytest.mark.parametrize("wide", [True, False])
def test_session_error_bound_includes_chance_of_unended_sessions(monkeypatch: pytest.MonkeyPatch, wide: bool) -> None:
    """A session that goes on with a half, a quarter, an eighth: with a quarter it is followed, below no more.

    Each roll counts 4 for what goes on and for what is won now, and 1 for what had been won: 4; 2 + 1/2; 1 + 3/4. What
    was won, seven eighths, is looked at once more.
    """
    monkeypatch.setattr(session_float, "STILL_GOING", 0.25)
    found = in_doubles(waits(wide=wide), None)
    assert found.playing == [1, 1 / 2, 1 / 4, 1 / 8]
    assert found.racks == {201: 7 / 8}
    assert found.ends == {"ruin": 0, "goal": 7 / 8, "stop": 0, "rolls": 0}
    assert found.off_by == off_by(1 / 8, 4 + 2.5 + 1.75 + 3.5)


def rooms_of(
    monkeypatch: pytest.MonkeyPatch, states: MadeUp, rolls: int = 2, **constants: float
) -> tuple[Distribution, list[int]]:
    """A session where 2 racks are wide, with the room of each attempt: two more than at first if nothing is at risk."""
    for module in (session_float, session_propagate):
        monkeypatch.setattr(module, "WIDE", 2)
    for name, value in constants.items():
        monkeypatch.setattr(session_propagate if name == "LOSS" else session_float, name, value)
    rooms: list[int] = []
    set_out = Propagator.set_out

    def noted(flow: Propagator) -> None:
        rooms.append(flow.width)
        set_out(flow)

    monkeypatch.setattr(Propagator, "set_out", noted)
    return in_doubles(states, rolls), rooms


WHOLE, CUT = {3: 1 / 4, 5: 1 / 2, 7: 1 / 4}, {3: 1 / 4, 5: 1 / 4}


@pytest.mark.parametrize(
    ("constants", "rooms", "racks"),
    [
        ({}, [5, 10], WHOLE),
        ({"MISSING": 0.5}, [5, 10], WHOLE),  # as much as may be missing is too much
        ({"MISSING": 0.51}, [5], CUT),
        ({"LOSS": 0.49, "MISSING": 0.1}, [5, 10], WHOLE),
        (
            {"LOSS": 0.5, "MISSING": 0.1},
            [5],
            CUT,
        ),  # more than this is lost where racks are too long, and this is not more
    ],
)
def test_session_is_recomputed_with_double_array_if_much_is_cut(
    monkeypatch: pytest.MonkeyPatch, constants: dict[str, float], rooms: list[int], racks: dict[int, float]
) -> None:
    """From 3 on, half of the time 2 more come. There is room for racks up to 4: half goes beyond in the first roll."""
    states = MadeUp({1: [(0, 0, 1), (0, 2, 1)]}, {0: [Reach(0, ON, 1, 0)]}, start=3, at_risk=0)
    found, tried = rooms_of(monkeypatch, states, **constants)
    assert tried == rooms
    assert found.racks == racks
    assert found.off_by >= 1 - sum(racks.values())


@pytest.mark.parametrize(("spent", "gain"), [(0, 3), (3, 6)])
def test_session_is_recomputed_if_a_lone_rack_exceeds_its_array(
    monkeypatch: pytest.MonkeyPatch, spent: int, gain: int
) -> None:
    """A stop at 6 alone, of three or of nothing that is left; first there is room up to 4."""
    ranges = [Reach(0, 5, 1, spent), Reach(6, 6, STOP, 0), Reach(7, ON, 1, 0)]
    states = MadeUp({1: [(0, gain, 1)]}, {0: ranges}, start=3, at_risk=0)
    found, tried = rooms_of(monkeypatch, states)
    assert tried == [5, 10]
    assert (found.racks, found.ends["stop"], found.playing) == ({6: 1}, 1, [1, 0])


def test_session_keeps_the_chance_of_the_largest_rack_that_fits(monkeypatch: pytest.MonkeyPatch) -> None:
    for module in (session_float, session_propagate):
        monkeypatch.setattr(module, "WIDE", 1)
    states = MadeUp({1: [(0, 0, 1)]}, {0: [Reach(0, ON, 1, 0)]}, start=3, at_risk=0)
    flow = Propagator(states, 3)  # type: ignore[arg-type]
    flow.set_out()
    flow.roll()
    assert (flow.width, flow.top, flow.total) == (4, 4, 1)


def test_session_is_recomputed_if_a_throw_exceeds_its_array(monkeypatch: pytest.MonkeyPatch) -> None:
    """From 3 to 6, which is known by itself, to 8: there is room for racks up to 3 + 3 * 1 + 2 - 1 = 7, and a row behind it."""
    ways = {1: [(0, 3, 1)], 2: [(1, 2, 1)], 3: [(0, 3, 1)]}
    ranges = [Reach(0, 5, 1, 0), Reach(6, 6, 2, 0), Reach(7, ON, 3, 0)]
    states = MadeUp(ways, {0: ranges, 1: [Reach(0, ON, 1, 0)]}, start=3)
    found, tried = rooms_of(monkeypatch, states, rolls=3)
    assert (found.racks, tried) == ({11: 1}, [8, 16])


def test_session_keeps_a_throw_from_no_chips_to_above_all_ranges() -> None:
    """With nothing left a throw brings 70, past all ranges that are wide, to a rack that stops."""
    ranges = [Reach(0, 69, 1, 5), Reach(70, 70, STOP, 0), Reach(71, ON, 1, 0)]
    found = in_doubles(MadeUp({1: [(0, 70, 1)]}, {0: ranges}, start=5), 3)
    assert (found.racks, found.ends["stop"], found.playing) == ({70: 1}, 1, [1, 0, 0])


def test_session_array_grows_if_the_first_roll_exceeds_it(monkeypatch: pytest.MonkeyPatch) -> None:
    """In the first roll half goes beyond the room, and in the second nothing: with the first it is too narrow."""
    for module in (session_float, session_propagate):
        monkeypatch.setattr(module, "WIDE", 2)
    ways = {1: [(0, 0, 1), (0, 9, 1)], 2: [(0, 0, 2)]}
    states = MadeUp(ways, {0: [Reach(0, ON, 2, 0)], 1: []}, start=3, at_risk=0, first=Reach(0, ON, 1, 0))
    assert in_doubles(states, 3).racks == {3: 1 / 2, 12: 1 / 2}


@pytest.mark.parametrize(("start", "refused"), [(0.25, False), (0.26, True)])
def test_session_that_hardly_ends_is_refused(monkeypatch: pytest.MonkeyPatch, start: float, refused: bool) -> None:
    """After two rolls three quarters go on: more than all but 0.26, and not more than all but a quarter."""
    monkeypatch.setattr(session_float, "STILL_GOING", start)
    monkeypatch.setattr(session_float, "NOTHING_ENDS", 2)
    ways = {1: [(0, 0, 4)], 2: [(1, 0, 3), (2, 0, 1)], 3: [(2, 0, 4)]}
    reaches = {0: narrow(1, to=2, spent=0), 1: narrow(1, to=3, spent=0), 2: narrow(1, to=STOP, spent=0)}
    states = MadeUp(ways, reaches, start=1, first=Reach(1, 1, 1, 0))
    if refused:
        with pytest.raises(OddsError, match="made up can go on for ever: after 2 rolls no session has ended"):
            in_doubles(states, None)
    else:
        assert in_doubles(states, None).playing == [1, 1, 3 / 4, 0]


def test_session_without_a_last_roll_has_a_limit_of_rolls(monkeypatch: pytest.MonkeyPatch) -> None:
    """Half of the sessions end with each roll: after three an eighth still goes on, after four a sixteenth."""
    monkeypatch.setattr(session_float, "STILL_GOING", 0.1)
    monkeypatch.setattr(session_float, "MOST_ROLLS", 4)
    assert in_doubles(waits(wide=False), None).playing == [1, 1 / 2, 1 / 4, 1 / 8, 1 / 16]
    monkeypatch.setattr(session_float, "MOST_ROLLS", 3)
    with pytest.raises(
        OddsError, match=r"made up: after 3 rolls 0\.12 of the sessions still go on; say how many rolls"
    ):
        in_doubles(waits(wide=False), None)

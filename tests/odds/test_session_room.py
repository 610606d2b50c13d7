"""The room for a session in doubles: slices, single racks, and their limits."""

import pytest

from hardway.odds.chances import OddsError
from hardway.odds.sessions import session_propagate
from hardway.odds.sessions.session_propagate import Propagator
from hardway.odds.sessions.session_states import Reach
from hardway.values.money import LARGEST_CENTS
from tests.odds.made_up import STOP, MadeUp, followed, in_doubles

ON = LARGEST_CENTS
COIN = {0: [(0, 0, 1), (0, 2, 1)]}


def propagator(states: MadeUp, rolls: int | None = 4) -> Propagator:
    return Propagator(states, rolls)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("states", "rolls", "rows", "width"),
    [
        # As long as it is, three times what is at risk for the root of the rolls, and 64.
        (MadeUp(COIN, {0: [Reach(0, ON, 0, 0)]}, start=10, at_risk=2), 50, 1, 10 + 3 * 2 * 7 + 64),
        # No transition risks more than the rack.
        (MadeUp(COIN, {0: [Reach(0, ON, 0, 0)]}, start=10, at_risk=30), 50, 1, 10 + 3 * 10 * 7 + 64),
        # Without a last roll ten million are likely enough.
        (MadeUp(COIN, {0: [Reach(0, ON, 0, 0)]}, start=10, at_risk=2), None, 1, 10 + 3 * 2 * 3162 + 64),
        # No rack is longer than the goal and the gains of four throws. The goal is an end, with a range of its own.
        (MadeUp(COIN, {0: [Reach(0, ON, 0, 0)]}, start=10, at_risk=2, goal=99), None, 2, 99 + 4 * 2 + 64),
        # A session that ends before it begins risks nothing.
        (MadeUp(COIN, {0: [Reach(0, ON, STOP, 0)]}, start=10, at_risk=2), 50, 1, 10 + 64),
    ],
)  # fmt: skip
def test_session_is_refused_if_layouts_times_racks_are_too_many(
    monkeypatch: pytest.MonkeyPatch, states: MadeUp, rolls: int | None, rows: int, width: int
) -> None:
    monkeypatch.setattr(session_propagate, "MOST_CELLS", rows * width)
    propagator(states, rolls).set_out()
    monkeypatch.setattr(session_propagate, "MOST_CELLS", rows * width - 1)
    with pytest.raises(OddsError) as error:
        propagator(states, rolls).set_out()
    assert str(error.value) == (
        f"made up reaches {rows} layouts, each with {width:,} different racks: {rows * width:,} states; a session is "
        f"computed for at most {rows * width - 1:,}"
    )


def test_session_of_more_than_20_million_states_is_refused() -> None:
    states = MadeUp(COIN, {0: [Reach(0, ON, 0, 0)]}, start=20_000_001 - 64, at_risk=0)
    with pytest.raises(OddsError, match="20,000,001 states; a session is computed for at most 20,000,000"):
        propagator(states).set_out()


@pytest.mark.parametrize(("rows", "with_ranges"), [(5_000, 5_000), (5_001, 0)])
def test_session_of_over_5000_layouts_uses_no_ranges_of_racks(rows: int, with_ranges: int) -> None:
    """Each row leads to the next."""
    ways = {row: [((row + 1) % rows, 0, 1)] for row in range(rows)}
    states = MadeUp(ways, {row: [Reach(0, ON, row, 0)] for row in range(rows)}, start=3)
    assert len(propagator(states).rows) == with_ranges


def test_session_without_ranges_of_racks_has_the_same_chances(monkeypatch: pytest.MonkeyPatch) -> None:
    """Three rows in a chain; the last leads to itself."""
    ways = {0: [(1, 0, 1), (1, 1, 1)], 1: [(2, 0, 2)], 2: [(2, 0, 2)]}
    states = MadeUp(ways, {row: [Reach(0, ON, row, 0)] for row in range(3)}, start=3)
    for most, rows in ((3, {0, 1, 2}), (2, set())):
        monkeypatch.setattr(session_propagate, "MOST_ROWS", most)
        assert set(propagator(states).rows) == rows
        assert in_doubles(states, 4).racks == followed(states, 4).racks == {3: 1 / 2, 4: 1 / 2}


def test_range_of_racks_is_kept_as_one_slice_from_64_racks_up(monkeypatch: pytest.MonkeyPatch) -> None:
    for high, rows in ((64, {0}), (63, set())):
        states = MadeUp(COIN, {0: [Reach(0, high, 0, 0), Reach(high + 1, ON, STOP, 0)]}, start=5)
        assert set(propagator(states).rows) & {0} == rows


@pytest.mark.parametrize(("between", "rows"), [(3, {0, 1, 2}), (4, {0, 1})])
def test_search_for_wide_chip_ranges_ends_after_four_narrow_ones(between: int, rows: set[int]) -> None:
    """From 300 on, then narrow ones, and below them one that is wide again."""
    narrow = [Reach(rack, rack, STOP, 0) for rack in range(300 - between, 300)]
    ranges = [Reach(0, 299 - between, 2, 0), *narrow, Reach(300, ON, 1, 0)]
    ways = {0: [(1, 0, 2)], 1: [(1, 0, 2)], 2: [(1, 0, 2)]}
    states = MadeUp(ways, {0: [Reach(0, ON, 0, 0)], 1: ranges}, start=5)
    assert set(propagator(states).rows) == rows


@pytest.mark.parametrize(("first", "rows"), [(8 * 10 + 1024, {0, 1}), (8 * 10 + 1025, {0})])
def test_search_for_wide_ranges_begins_at_8_times_start_and_1024(first: int, rows: set[int]) -> None:
    """From eight times as long as at first, and 1,024: a range that begins there is found, and none beyond."""
    narrow = [Reach(rack, rack, STOP, 0) for rack in range(first)]
    states = MadeUp(
        {0: [(1, 0, 1)], 1: [(1, 0, 1)]}, {0: [Reach(0, ON, 0, 0)], 1: [*narrow, Reach(first, ON, 1, 0)]}, start=10
    )
    assert set(propagator(states).rows) == rows


def test_search_for_wide_ranges_passes_three_narrow_top_ranges() -> None:
    """8 * 10 + 1,024 is the longest rack that is looked at."""
    top = 8 * 10 + 1024
    narrow = [Reach(rack, rack, STOP, 0) for rack in (top - 2, top - 1)]
    ranges = [Reach(0, top - 3, 1, 0), *narrow, Reach(top, top, STOP, 0)]
    states = MadeUp({0: [(1, 0, 1)], 1: [(1, 0, 1)]}, {0: [Reach(0, ON, 0, 0)], 1: ranges}, start=10)
    assert set(propagator(states).rows) == {0, 1}


def test_search_for_wide_ranges_of_racks_goes_down_to_zero(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(session_propagate, "WIDE", 0)
    ranges = [Reach(0, 0, 1, 0), Reach(1, ON, 2, 0)]
    states = MadeUp({row: [(1, 0, 1)] for row in range(3)}, {0: [Reach(0, ON, 0, 0)], 1: ranges}, start=10)
    assert set(propagator(states).rows) == {0, 1, 2}


def many(second: int = 32) -> MadeUp:
    """One rack, then 32, then 32 times as many as the second throw makes, all different, and each known by itself."""
    ways = {
        0: [(0, rack, second) for rack in range(32)],
        1: [(1, 32 * n, 32) for n in range(second)],
        2: [(1, 0, 32 * second)],
    }
    return MadeUp(ways, {0: [Reach(0, ON, 1, 0)], 1: [Reach(0, ON, 2, 0)]}, start=1, first=Reach(1, 1, 0, 0))


def test_propagator_keeps_chances_of_1024_single_chip_amounts() -> None:
    """Each is a sum of one, which counts 4, in each of three rolls, and once more when the layout is empty."""
    found = in_doubles(many(), 3)
    assert found.racks == {1 + rack: 2.0**-10 for rack in range(1024)}
    assert found.off_by == 1.000001 * 2 * 4 * 4 * 2.0**-53 + 128 * 2.0**-53


def test_session_with_too_many_separate_chip_amounts_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    """There is room for 1,024; the next is made room for if there may be so many, and with the first ones they are 1,057."""
    monkeypatch.setattr(session_propagate, "MOST_SINGLE", 1025)
    in_doubles(many(), 3)
    monkeypatch.setattr(session_propagate, "MOST_SINGLE", 1024)
    with pytest.raises(OddsError) as error:
        in_doubles(many(), 3)
    assert str(error.value) == (
        "made up reaches more than 1,024 states, of 3 layouts and memories, after 1 rolls: too many to compute a session"
    )


def test_propagator_array_of_single_chip_amounts_grows_by_half(monkeypatch: pytest.MonkeyPatch) -> None:
    """1 + 32 + 50 * 32 are 1,633: more than 1,536, for which room is made after the first 1,024."""
    monkeypatch.setattr(session_propagate, "MOST_SINGLE", 1537)
    assert len(in_doubles(many(50), 3).racks) == 1600
    monkeypatch.setattr(session_propagate, "MOST_SINGLE", 1536)
    with pytest.raises(OddsError, match="made up reaches more than 1,536 states"):
        in_doubles(many(50), 3)


def halves(monkeypatch: pytest.MonkeyPatch, tiny: float) -> Propagator:
    """A coin eight times, from 20 on: one less or one more. Of 256 ways 1, 8, 28, 56 and 70 lead to 28, 26, 24, 22 and 20."""
    monkeypatch.setattr(session_propagate, "TINY", tiny)
    flow = propagator(MadeUp(COIN, {0: [Reach(0, 0, STOP, 0), Reach(1, ON, 0, 1)]}, start=21), 20)
    flow.set_out()
    for _ in range(8):
        flow.roll()
    return flow


@pytest.mark.parametrize(("tiny", "longest"), [(0, 28), (1 / 256, 26), (8.9 / 256, 26), (9 / 256, 24), (37 / 256, 22)])
def test_propagator_drops_large_chip_amounts_of_tiny_chance(
    monkeypatch: pytest.MonkeyPatch, tiny: float, longest: int
) -> None:
    assert halves(monkeypatch, tiny).top == longest + 1


@pytest.mark.parametrize(("tiny", "total"), [(0.25, 0.75), (0.24, 1)])
def test_propagator_drops_a_single_chip_amount_of_tiny_chance(
    monkeypatch: pytest.MonkeyPatch, tiny: float, total: float
) -> None:
    """A quarter goes to 12, and is followed in the next roll only if that is more than TINY."""
    monkeypatch.setattr(session_propagate, "TINY", tiny)
    states = MadeUp({0: [(0, 0, 3), (0, 2, 1)]}, {0: [Reach(0, ON, 0, 0)]}, start=10, first=Reach(10, 10, 0, 0))
    flow = propagator(states)
    flow.set_out()
    flow.roll()
    flow.roll()
    assert flow.total == total


def test_session_chance_moves_from_single_racks_back_to_a_range(monkeypatch: pytest.MonkeyPatch) -> None:
    """From 3 to 6, which is known by itself; through eight rows of single racks; and back to the first row, with nothing left.

    After the eighth roll nothing is in any range of racks, and after the ninth all is in the first rack of the first.
    """
    monkeypatch.setattr(session_propagate, "WIDE", 2)
    ways = {1: [(0, 3, 1)], **{row: [(row, 0, 1)] for row in range(2, 10)}}
    after_three = [Reach(0, 2, STOP, 0), Reach(3, 5, 1, 3), Reach(6, 6, 2, 6), Reach(7, ON, 1, 3)]
    reaches = {0: after_three, **{row: [Reach(0, ON, row + 1, 0)] for row in range(2, 9)}, 9: [Reach(0, ON, 1, 0)]}
    flow = propagator(MadeUp(ways, reaches, start=3, first=Reach(0, ON, 1, 0)), 20)
    flow.set_out()
    tops = []
    for _ in range(10):
        flow.roll()
        tops.append(flow.top)
    assert tops[-3:] == [0, 1, 1]
    assert flow.total == flow.playing == 1

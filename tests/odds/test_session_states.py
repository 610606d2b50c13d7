"""The states of a session, one throw and one consultation at a time: by hand, five on the field at Crown."""

import pytest

from hardway.odds.chances import FAIR, OddsError
from hardway.odds.sessions.session_states import Reach, SessionStates
from hardway.rulebook import law, load
from hardway.strategy import Layout, read
from hardway.values.money import LARGEST_CENTS

CROWN = law(load("crown"))


def states(text: str = "bet field 5", *, bankroll: int = 1_000, goal: int | None = None) -> SessionStates:
    """Chips of a dollar are the smallest, so racks are in dollars."""
    return SessionStates(CROWN, read(text), FAIR, bankroll=bankroll, goal=goal)


def test_session_state_merges_throws_with_equal_effect() -> None:
    """A 7 loses, and so do points of 5, 6 and 8; 3 and 11 win, and points of 4, 9 and 10; 2 and 12 win double."""
    field = states()
    assert (field.start, field.whole) == (10, 36)
    won = [(way.gain - field.reach(way.situation, 100).spent, way.weight) for way in field.ways(field.first.to)]
    assert sorted(won) == [(-5, 4), (-5, 5), (-5, 5), (-5, 6), (5, 3), (5, 3), (5, 4), (5, 4), (10, 2)]


def test_session_step_holds_for_a_whole_range_of_racks() -> None:
    """Each rack of the range has the same next state and spends the same chips."""
    field = states(goal=2_000)
    assert field.first == Reach(5, 19, field.first.to, 5)
    ruin, goal = field.reach(0, 4), field.reach(0, 20)
    assert (ruin.low, ruin.high, ruin.spent) == (0, 4, 0)
    assert (goal.low, goal.high, goal.spent) == (20, LARGEST_CENTS, 0)
    assert [field.ends[-1 - reach.to] for reach in (ruin, goal)] == [("ruin", Layout(0)), ("goal", Layout(0))]
    assert field.is_ruin(0, 4)
    assert not field.is_ruin(0, 5)
    assert not field.is_ruin(0, 20)


def test_session_ends_of_equal_kind_share_one_index() -> None:
    """An end is a stop, a goal or ruin."""
    field = states(goal=2_000)
    numbers = [field.end(how, Layout(0)) for how in ("stop", "goal", "stop", "ruin", "goal")]
    assert numbers == [0, 1, 0, 2, 1]
    assert [end.how for end in field.ends] == ["stop", "goal", "ruin"]


def test_session_stop_leaves_undecided_wagers_up() -> None:
    """Ten on the line, and no more after one roll: 24 of 36 throws make a point, and 12 decide the wager."""
    line = states("when rolls = 1\n  stop\nbet pass 10")
    line.end("ruin", Layout(0))
    stands = {True: 0, False: 0}
    for way in line.ways(line.first.to):
        end = line.ends[-1 - line.reach(way.situation, way.gain).to]
        assert end.how == "stop"
        stands[bool(end.layout.bets)] += way.weight
    assert stands == {True: 24, False: 12}


def test_strategy_is_not_consulted_after_a_sessions_last_roll() -> None:
    field = states(goal=2_000)

    def after(rack: int, *, last: bool) -> tuple[str, int]:
        place, left = field.after(0, rack, last=last)
        return "goes on" if place >= 0 else field.ends[-1 - place].how, left

    assert [after(rack, last=False) for rack in (4, 5, 19, 20)] == [
        ("ruin", 4),
        ("goes on", 0),
        ("goes on", 14),
        ("goal", 20),
    ]
    assert [after(rack, last=True) for rack in (4, 5, 19, 20)] == [
        ("ruin", 4),
        ("rolls", 5),
        ("rolls", 19),
        ("goal", 20),
    ]


def test_session_with_wagers_up_is_not_ruined_at_the_last_roll() -> None:
    """Ten of ten are on the line, and a point is made: nothing is left to put down, and the ten are played out."""
    line = states("bet pass 10")
    points = [way.situation for way in line.ways(line.first.to) if line.layout(way.situation).bets]
    assert len(points) == 6
    for situation in points:
        place, rack = line.after(situation, 0, last=True)
        assert (line.ends[-1 - place].how, rack) == ("rolls", 0)
        assert len(line.ends[-1 - place].layout.bets) == 1
        row, rack = line.after(situation, 0, last=False)
        assert (row >= 0, rack, line.at_risk(row)) == (True, 0, 10)
        assert line.reach(situation, 0) == Reach(0, 0, row, 0)


def test_session_state_counts_the_betting_units_on_its_layout() -> None:
    assert states().at_risk(states().first.to) == 5
    both = states("bet field 5\nbet place 6 12", bankroll=3_000)
    assert both.at_risk(both.first.to) == 17
    assert states().at_risk(0) == 0


def test_session_counts_each_layout_met_as_one() -> None:
    """A field is bet under the puck off, and then under six points."""
    field = states()
    assert field.standing == 1
    for way in field.ways(field.first.to):
        field.reach(way.situation, 100)
    assert field.standing == 7


def test_session_over_the_limit_of_layouts_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    """The field under seven pucks, and the row of a session that is over, are eight; with room for seven no more is asked."""
    field = states()
    situations = list({way.situation for way in field.ways(field.first.to)})
    for situation in situations:
        field.reach(situation, 100)
    monkeypatch.setattr("hardway.odds.sessions.session_states.MOST_LAYOUTS", 8)
    assert field.reach(situations[0], 4).to < 0
    monkeypatch.setattr("hardway.odds.sessions.session_states.MOST_LAYOUTS", 7)
    assert field.reach(situations[0], 3).to < 0, "what was asked before is known"
    with pytest.raises(
        OddsError, match="reaches 8 layouts and memories; a session is computed for at most 7; `hardway simulate`"
    ):
        field.reach(situations[1], 4)


def test_session_of_more_than_50_000_layouts_is_refused() -> None:
    field = states()
    field.explorer.rows += [None] * (50_001 - len(field.explorer.rows))
    with pytest.raises(
        OddsError, match="reaches 50,001 layouts and memories; a session is computed for at most 50,000"
    ):
        field.reach(0, 4)

"""Sessions that are traced at a table: equal to the simulator, a record that replays, and the details of each session."""

import pytest

import hardway as hw
from hardway.errors import SimulateError
from hardway.odds.chances import FAIR, read_dice
from hardway.rulebook import law, load
from hardway.simulate.game import DETAILS, Game, Task
from hardway.simulate.philox import throws
from hardway.simulate.task_runner import play_task
from hardway.simulate.trace import trace_session
from hardway.strategy import StrategyError, check, read, shelf, text_of
from hardway.strategy.explore import ENDS
from hardway.values.dice import TOTALS
from tests.in_soak import rest_in_soak

HOUSES = ("crown", "star", "adelaide", "newzealand", "vegas", "vegas/crapless")
NAMES = ("pass_odds", "iron_cross", "three_point_molly", "hammerlock", "lay_outside", "paroli")


def traced(game: Game, numbers: range) -> None:
    """Hold traced sessions to those of the simulator, with details, and their records to their racks."""
    _, rows = play_task(game, Task(0, numbers.stop, rows=True, details=True))
    for number in numbers:
        session = trace_session(game, number)
        ended = (int(rows.result[number]), int(rows.rolls[number]), ENDS[rows.end[number] - 1])
        assert (session.result, session.rolls, session.end) == ended
        replay = hw.replay_text(session.record)
        assert not replay.failures
        assert session.rows[-1].rack_cents == game.bankroll + session.result
        assert {name: int(column[number]) for name, column in rows.details.items()} == details(game, session, rows)


def details(game: Game, session, rows) -> dict[str, int]:
    """Work the details of a session out from what its trace says."""
    made = dict.fromkeys(rows.details, 0)
    money = peak = lowest = game.bankroll
    for place, row in enumerate(session.rows):
        after = session.rows[place + 1 : place + 2]
        if row.roll and row.dice and not (after and after[0].dice and after[0].roll == row.roll):  # the throw is done
            money = row.rack_cents + row.layout_cents
            peak, lowest = max(peak, money), min(lowest, money)
    made["peak_cents"], made["lowest_cents"] = peak, lowest
    ended = next(place for place, row in enumerate(session.rows) if row.what == "end")
    throws = [row for row in session.rows[:ended] if row.what == "roll"]
    for row in throws:
        total = sum(map(int, row.dice.split("-")))
        made["hands"] += row.point != 0 and total == 7
        made["points_made"] += row.point != 0 and total == row.point
    named = {name: int(column[session.number]) for name, column in rows.details.items() if name not in DETAILS}
    won = sum(cents for name, cents in named.items() if name.endswith("_won_cents"))
    lost = sum(cents for name, cents in named.items() if name.endswith("_lost_cents"))
    commission = int(rows.details["commission_cents"][session.number])
    assert won - lost - commission == session.result
    kept = ("action_cents", "commission_cents", *named)  # held to other figures here, and by hand below
    return made | {name: int(rows.details[name][session.number]) for name in kept}


@pytest.mark.parametrize("house", rest_in_soak(HOUSES, ("vegas/crapless",)))
def test_session_traced_at_a_table_equals_the_simulated_session(house):
    here = law(load(house))
    for name in NAMES:
        strategy = read(text_of(name), book=here.book.words)
        try:
            check(here, strategy)
        except StrategyError:  # the house has no such wager
            continue
        traced(Game(here, strategy, 15_000, 60, 26_000, 5), range(1))


def test_lowest_money_counts_a_commission_paid_for_a_bet():
    here = law(load("crown"))
    strategy = read(text_of("buy_outside"), book=here.book.words)  # pays as it bets (3.6.10), and few throws decide
    traced(Game(here, strategy, 30_000, 100, None, 9), range(2))


@pytest.mark.soak
@pytest.mark.parametrize("name", sorted(shelf()))
@pytest.mark.parametrize("dice", [FAIR, read_dice("3v:0.3")], ids=["fair", "loaded"])
def test_trace_of_every_built_in_strategy_equals_its_simulation(name, dice):
    here = law(load("crown"))
    try:
        check(here, strategy := read(text_of(name), book=here.book.words))
    except StrategyError as error:
        pytest.skip(str(error))
    traced(Game(here, strategy, 30_000, 100, None, 9, dice=dice), range(6))


def test_trace_and_details_of_a_field_bet_equal_those_by_hand():
    # 6-6 in nearly every throw: 12 on the field pays 2 to 1 at Crown, 20 on 10.
    found = hw.simulate("bet field 10", dice={(6, 6): "0.99999999"}, rolls=3, sessions=2, trace=[1], details=True)
    (session,) = found.trace
    assert (session.result, session.rolls, session.end) == (6000, 3, "rolls")
    assert [(row.what, row.change_cents, row.rack_cents) for row in session.rows[:4]] == [
        ("bet", -1000, 99_000), ("roll", 0, 99_000), ("won", 3000, 102_000), ("bet", -1000, 101_000)
    ]  # fmt: skip
    line = dict(zip(*(row.split(",") for row in found.to_csv().splitlines()[:2]), strict=True))
    assert line | {"session": "0"} == {
        "session": "0", "result_cents": "6000", "rolls": "3", "end": "rolls", "longest_hand": "3",
        "action_cents": "3000", "commission_cents": "0", "peak_cents": "106000", "lowest_cents": "100000",
        "hands": "0", "points_made": "0", "field_won_cents": "6000",
    }  # fmt: skip


def test_session_details_keep_commission_apart_from_wins_losses():
    # 20 bought on 4 with 1 commission; 2-2 (hard 4) in nearly every throw pays 2 to 1. A buy is off on a come-out.
    text = "bet pass 10\nbet buy 4 20"
    found = hw.simulate(text, dice={(2, 2): "0.99999999"}, rolls=2, sessions=1, details=True, bankroll=500)
    details = {name: int(column[0]) for name, column in found.rows.details.items()}
    assert details["commission_cents"] > 0
    won = sum(cents for name, cents in details.items() if name.endswith("_won_cents"))
    lost = sum(cents for name, cents in details.items() if name.endswith("_lost_cents"))
    assert won - lost - details["commission_cents"] == found.rows.result[0]


def test_session_trace_can_be_read_as_rows_csv_and_pandas_frame():
    found = hw.simulate("pass_odds", sessions=30, rolls=10, trace=[17, 23]).trace
    assert [session.number for session in found] == [17, 23]
    rows = found.to_dicts()
    assert len(rows) == len(found.to_csv().splitlines()) - 1
    pandas = pytest.importorskip("pandas")
    frame = found.to_pandas()
    assert isinstance(frame.dtypes["wager"], pandas.CategoricalDtype)
    assert set(frame.session) == {17, 23}


def test_trace_of_a_negative_session_number_is_refused():
    with pytest.raises(SimulateError, match="sessions are numbered from 0, so there is no session -1"):
        hw.simulate("pass", sessions=10, trace=[-1])
    with pytest.raises(SimulateError, match="there is no session a"):
        hw.simulate("pass", sessions=10, trace=["a"])


def test_trace_plot_draws_the_money_after_each_roll() -> None:
    """The last height of a session is its bankroll with its result; its first is the bankroll."""
    found = hw.simulate("pass", house="crown", sessions=20, rolls=30, bankroll=200, seed=7, trace=[3, 17])
    lines = [line for line in found.trace.plot().figure.axes[0].lines if len(line.get_xdata()) > 2]
    assert [(line.get_ydata()[0], line.get_ydata()[-1]) for line in lines] == [
        (200, 200 + session.result / 100) for session in found.trace
    ]
    assert [line.get_xdata()[-1] for line in lines] == [session.rows[-1].roll for session in found.trace]


def test_bankrolls_are_the_money_after_each_roll_of_a_sample():
    """Ten on any seven, which pays 4 to 1: 40 more on a seven, 10 less on any other throw."""
    pytest.importorskip("matplotlib")
    found = hw.simulate("bet any_seven 10", sessions=30, rolls=12, bankroll=1000, seed=5)
    sample = found.bankrolls(3)
    wanted = []
    for session in range(3):
        steps = [40_00 if TOTALS[throw] == 7 else -10_00 for throw in throws(5, session, 12)]
        wanted += [(session, roll, 1000_00 + sum(steps[:roll])) for roll in range(13)]
    assert list(zip(*sample.columns().values(), strict=True)) == wanted
    assert sample.to_csv().splitlines()[0] == "session,roll,money_cents"
    assert "session 2: rolls" in sample.plot()._repr_svg_()
    assert len(set(found.bankrolls(99).columns()["session"])) == 30
    with pytest.raises(SimulateError, match="bankrolls takes a number of sessions from 1, not 0"):
        found.bankrolls(0)

"""Strategies in Python play as their texts do, and are refused where they are decorated if they cannot be compiled."""

from importlib import import_module
from pickle import dumps, loads

import pytest

import hardway as hw
from hardway.errors import SimulateError
from hardway.rulebook import house_names, law, load
from hardway.simulate import python
from hardway.simulate.game import Game, Task
from hardway.simulate.machine.machine_session import play_sessions
from hardway.simulate.numba_tools import compiled
from hardway.simulate.python import PythonStrategy, bet, kind, strategy
from hardway.simulate.python.compiler import CannotCompile, PythonPlays
from hardway.simulate.python.wager_names import ALL, place
from hardway.simulate.run import simulate
from hardway.simulate.trace import trace_session
from hardway.strategy import read, text_of
from tests.in_soak import rest_in_soak
from tests.simulate.runners import by_rolls


@pytest.fixture(scope="module")
def python_strategies():
    """Load the strategies, which compiles them, only when one of these tests runs."""
    return import_module("tests.simulate.python_strategies")


def played(house: str, plays: PythonStrategy):
    game = Game(law(load(house)), plays, 20_000, 80, 60_000, seed=7)
    return by_rolls(game).play(Task(3, 100, True))


TEXTS = ("three_point_molly", "martingale", "one_hand", "stop_win")


@pytest.mark.timeout(600)  # the first time, Numba compiles for a while
@pytest.mark.parametrize("name", rest_in_soak(TEXTS, now=()))
def test_strategy_in_python_plays_as_the_same_strategy_in_text(name, python_strategies):
    for house in ("crown", "newzealand"):
        part, rows = played(house, getattr(python_strategies, name))
        game = Game(law(load(house)), read(text_of(name)), 20_000, 80, 60_000, seed=7)
        text, text_rows = by_rolls(game).play(Task(3, 100, True))
        assert all((one == other).all() for one, other in zip(rows[:4], text_rows[:4], strict=True))
        assert (part.kinds, part.rolls, part.closing, part.hands) == (text.kinds, text.rolls, text.closing, text.hands)
        assert sum(part.refused.values()) == sum(text.refused.values())


@pytest.mark.timeout(600)
@pytest.mark.parametrize("name", rest_in_soak(TEXTS, now=("martingale",)))
def test_strategy_in_python_is_traced_as_the_same_one_in_text(name, python_strategies):
    for house in ("crown", "newzealand"):
        plays = Game(law(load(house)), getattr(python_strategies, name), 20_000, 80, 60_000, seed=7)
        text = Game(plays.law, read(text_of(name)), 20_000, 80, 60_000, seed=7)
        for number in range(3):
            one, other = trace_session(plays, number), trace_session(text, number)
            assert (one.result, one.rolls, one.end) == (other.result, other.rolls, other.end)
            assert not hw.replay_text(one.record).failures


def test_strategy_in_python_plays_at_a_table(python_strategies):
    texts, plays = (hw.Table("crown", seed=3, shooter=True) for _ in range(2))
    for table, strategy_there in ((texts, text_of("martingale")), (plays, python_strategies.martingale)):
        table.seat("ann", 300)
        table.run("ann", strategy_there, rolls=60)
    assert plays.rack("ann") == texts.rack("ann") != 300
    assert plays.final() == texts.final()


@pytest.mark.timeout(600)
@pytest.mark.parametrize(
    ("name", "says"),
    [
        ("divides_by_zero", "divides_by_zero divides by zero"),
        ("runs_off_the_end", "runs_off_the_end fails with IndexError: tuple index out of range"),
    ],
)
def test_failing_strategy_in_python_says_what_went_wrong(name, says, python_strategies):
    fails = getattr(python_strategies, name)
    with pytest.raises(SimulateError, match=says):
        simulate(fails, sessions=10, rolls=20)
    table = hw.Table("crown", seed=3, shooter=True)
    table.seat("ann", 300)
    with pytest.raises(SimulateError, match=says):
        table.run("ann", fails, rolls=20)


def test_long_run_of_a_strategy_in_python_is_refused(python_strategies):
    with pytest.raises(hw.OddsError, match="martingale is written in Python, which nothing solves: use `simulate`"):
        hw.long_run("crown", python_strategies.martingale)


def names(dispatcher) -> set[str]:
    """The names by which a compiled function and all that it calls are linked."""
    todo, found = [dispatcher.py_func], set()
    while todo:
        here = todo.pop()
        if here.__qualname__ not in found:
            found.add(here.__qualname__)
            called = (here.__globals__.get(name) for name in here.__code__.co_names)
            todo += [callee.py_func for callee in called if hasattr(callee, "py_func")]
    return found


def test_strategies_in_python_and_text_share_no_compiled_name(python_strategies):
    """Numba links by name: with one name in common, a text could play an earlier strategy in Python."""
    plays = PythonPlays(law(load("crown")), python_strategies.martingale.function, (5,))
    own, texts = names(plays.kernel()), names(compiled(play_sessions))
    assert "play_session" in texts
    assert "play_session" in {name.partition("-")[0] for name in own}
    assert not own & texts


@pytest.mark.timeout(600)
@pytest.mark.soak
def test_python_strategy_counts_refusals_by_reason(python_strategies):
    part, _ = played("crown", python_strategies.odd_ends)
    assert part.kinds["field"].decided == part.rolls
    assert part.refused == {(0, "unknown_name"): part.rolls, (0, "no_wager"): part.rolls}


@pytest.mark.timeout(600)
@pytest.mark.soak  # compiles a kernel for every strategy, 20 s
def test_pickled_python_strategy_is_the_same_and_plays_as_text(python_strategies):
    plays = python_strategies.martingale
    assert loads(dumps(plays)) is plays
    found = simulate(plays, house="crown", sessions=600, rolls=50, bankroll=200, seed=7)
    text = simulate("martingale", house="crown", sessions=600, rolls=50, bankroll=200, seed=7)
    assert found.part.results.lists() == text.part.results.lists()
    assert "def martingale(table)" in found.game.source
    with pytest.raises(SimulateError, match="played on processors, not on a GPU"):
        simulate(plays, engine="gpu")


def test_python_module_has_a_name_for_every_wager_of_every_house():
    assert (place(python.PASS), place(python.PLACE + 6)) == ("pass", "place 6")
    assert (place(python.COME), place(python.COME + 10)) == ("come", "come 10")
    for house in house_names():
        for key, slot in law(load(house)).slots.items():
            assert place(getattr(python, slot.wager.name.upper()) + slot.number) == key
    everything = {}
    exec("from hardway.simulate.python import *", everything)
    assert place(everything["PLACE"] + 6) == "place 6"
    assert place(kind("gull") + 6) == "gull 6"  # of a house that is given by its path
    with pytest.raises(ImportError, match="PASSS"):
        from hardway.simulate.python import PASSS  # noqa: F401
    with pytest.raises(AttributeError, match="no house here has a wager 'passs'"):
        getattr(python, "PASSS")  # noqa: B009
    with pytest.raises(ValueError, match="cannot be a wager's name"):
        kind("a b")
    assert place(ALL - 1) == ""


def says_it_in_words(table):
    bet(table, "pass", 5)


def parts_of_a_cent(table):
    bet(table, 0, 12.5)


def spells_it_wrong(table):
    bett(table, 0, 5)  # noqa: F821


def takes_two(table, other):
    bet(table, 0, 5)


def too_few(table):
    bet(table, 0)


@pytest.mark.parametrize(
    ("function", "says"),
    [
        (says_it_in_words, "whole numbers"),
        (parts_of_a_cent, "whole numbers"),
        (spells_it_wrong, "bett"),
        (takes_two, "takes 2 arguments; a strategy's function takes one, the table"),
        (too_few, "line [0-9]+: missing a required argument"),
    ],
)
def test_python_strategy_that_cannot_be_compiled_is_refused(function, says):
    with pytest.raises(CannotCompile, match=says) as refused:
        strategy(function)
    assert "\n" not in str(refused.value)
    assert function.__name__ in str(refused.value)

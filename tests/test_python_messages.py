"""What the Python library accepts, shows and says: files as strategies, and wrong arguments."""

import subprocess
import sys
from fractions import Fraction

import pytest

import hardway as hw
from hardway.strategy import StrategyError

FIELD = "bet field 5\n"


def seated(**more) -> hw.Table:
    """Return a table at Crown where ann has 500."""
    table = hw.Table("crown", shooter=True, **more)
    table.seat("ann", 500)
    return table


# --- a file as a strategy -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", [str, lambda path: path])
def test_strategy_may_be_a_file_wherever_a_strategy_is_taken(tmp_path, kind):
    file = tmp_path / "of mine.strategy"
    file.write_text(FIELD, encoding="utf-8")
    given = kind(file)
    assert hw.long_run("crown", given).edge == Fraction(1, 18)  # the field pays 2 to 1 on 2 and 12 at Crown
    assert hw.session("crown", given, bankroll=5, rolls=1, exact=True).ends.keys() >= {"rolls"}
    assert [one.wager for one in seated(seed=1).run("ann", given, rolls=2)] == ["field"] * 2
    compared = hw.compare([given, "bet field 5"], sessions=4, rolls=2)
    assert compared[1].more.value == 0
    bare = tmp_path / "mine.py"
    with pytest.raises(hw.OddsError, match="use `simulate`"):
        hw.long_run("crown", f"{bare.name}")


def test_strategy_file_that_is_missing_is_named_by_all_functions():
    says = "nosuch: no such file, and no strategy is called nosuch"
    for call, error in (
        (lambda: hw.long_run("crown", "nosuch"), hw.OddsError),
        (lambda: hw.session("crown", "nosuch", bankroll=50, rolls=1), hw.OddsError),
        (lambda: hw.compare(["nosuch", "pass_odds"]), hw.SimulateError),
        (lambda: seated().run("ann", "nosuch", 1), StrategyError),
    ):
        with pytest.raises(error, match=says):
            call()


def test_every_line_of_an_error_begins_with_the_file(tmp_path):
    file = tmp_path / "two.strategy"
    file.write_text("bet lunch 1.5\nbet dinner 2.5\n", encoding="utf-8")
    for call in (hw.simulate, lambda given: hw.long_run("crown", given)):
        with pytest.raises(ValueError, match="lunch") as caught:
            call(file)
        first, second = str(caught.value).splitlines()
        assert first.startswith(f"{file}: line 1: ")
        assert second.startswith(f"{file}: line 2: ")
        with pytest.raises(ValueError, match=r"^line 1: "):
            call(file.read_text())


# --- who and what is named ------------------------------------------------------------------------------------------------------


def test_record_path_may_be_text_or_a_path_object(tmp_path):
    file = tmp_path / "one.craps"
    file.write_text("house crown\nseat ann 500\n", encoding="utf-8")
    assert hw.read_file(str(file)) == hw.read_file(file)


@pytest.mark.parametrize(
    "ask", [hw.Table.rack, hw.Table.wagers, hw.Table.view, hw.Table.legal, lambda t, name: t.run(name, FIELD, 1)]
)
def test_question_about_a_player_not_at_the_table_raises(ask):
    with pytest.raises(ValueError, match="nobody called 'zed' is at the table"):
        ask(seated(), "zed")


def test_view_is_given_to_roles_the_public_and_people_who_left():
    table = seated()
    table.leave("ann")
    assert all(table.view(viewer)["players"] for viewer in ("", "dealer", "ann"))  # the shooter of the house


# --- messages name arguments ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("ask", "says"),
    [
        (lambda: hw.best("crown", bankroll=20), "say the goal (`goal`), or another aim"),
        (lambda: hw.best("crown", bankroll=20, aim="log"), "say how many rolls the session has (`rolls`)"),
        (lambda: hw.best("crown", bankroll=20, aim="longest"), "(`require`, such as pass)"),
        (lambda: hw.session("crown", FIELD, bankroll=20), "(`rolls`), or a goal (`goal`)"),
    ],
)
def test_messages_of_functions_name_arguments_and_no_cli_options(ask, says):
    with pytest.raises(hw.OddsError) as caught:
        ask()
    assert says in str(caught.value)
    assert "--" not in str(caught.value)


def test_unknown_house_error_says_that_a_folder_may_be_given():
    with pytest.raises(hw.BookError, match="give another by the path of its folder"):
        hw.load("nowhere")


@pytest.mark.parametrize(
    ("ask", "says"),
    [
        (lambda: hw.simulate(FIELD, rolls="x"), "rolls is a whole number, not 'x'"),
        (lambda: hw.simulate(FIELD, seed="x"), "seed is a whole number, not 'x'"),
        (lambda: hw.simulate(FIELD, sessions=1.5), "sessions is a whole number, not 1.5"),
        (lambda: hw.compare([FIELD, FIELD], sessions=1.5), "sessions is a whole number, not 1.5"),
        (lambda: hw.odds("crown", 5), "a wager is named by a text, such as 'hard 6', not 5"),
        (
            lambda: hw.Table("crown", sign={"*": (5,)}),
            r"the sign of \* is its smallest and largest amount, .* not \(5,\)",
        ),
        (lambda: hw.Table("crown", seed="x"), "seed is a whole number, not 'x'"),
        (lambda: seated().run("ann", FIELD, -1), "rolls is a whole number from 0, not -1"),
        (lambda: hw.simulate(None), "a strategy is its text, its file or the name of one .*, not None$"),
        (lambda: hw.compare([FIELD, 5]), "a strategy is its text, .*, not 5$"),
        (lambda: hw.simulate([FIELD, "pass"]), "a strategy is its text, .*; compare takes several"),
        (lambda: hw.odds("crown", "pass", chips=()), "a table has chips of at least one value"),
        (lambda: hw.simulate(FIELD, chips=()), "a table has chips of at least one value"),
        (lambda: hw.simulate(FIELD, sessions=10**15), "1 to 1,000,000,000,000 sessions can be played, not 1,000,0"),
        (lambda: hw.compare([FIELD, FIELD], sessions=10**13), "1 to 1,000,000,000,000 sessions can be played"),
    ],
)
def test_argument_of_a_wrong_kind_is_named_with_its_value(ask, says):
    with pytest.raises(ValueError, match=says):
        ask()


@pytest.mark.parametrize("library", ["numba", "matplotlib"])
def test_missing_library_is_named_with_the_line_that_installs_it(library, tmp_path):
    calls = {
        "numba": "import hardway.simulate.python as p\np.strategy(lambda table: None)",
        "matplotlib": "hw.simulate('bet pass 10', sessions=4, rolls=4).plot()",
    }
    code = f"import sys\nsys.modules[{library!r}] = None\nimport hardway as hw\n{calls[library]}"
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, cwd=tmp_path)
    extra = {"numba": "simulate", "matplotlib": "plots"}[library]
    said = ran.stderr.splitlines()[-1]
    assert said.startswith("ModuleNotFoundError: ")
    assert f" needs {library}: " in said
    assert said.endswith(f'[{extra}]"')


def test_house_argument_of_a_wrong_kind_is_named_with_its_value():
    with pytest.raises(hw.BookError, match="a house is a name, a folder or a Book, not None"):
        hw.simulate(FIELD, house=None)


@pytest.mark.parametrize("amount", ["ten", -5, 10.123])
def test_refusal_of_a_bad_amount_names_the_amount(amount):
    table, says = seated(), f"an amount is above 0 and below 1,000,000,000,000, in whole cents, not {amount!r}"
    outcomes = (
        table.bet("ann", "pass", amount), table.bet("ann", "pass", amount, late=True), table.take("ann", "pass", amount),
        table.buyin("ann", amount), table.seat("bob", amount),
    )  # fmt: skip
    assert [one.says for one in outcomes] == [says] * 5
    with pytest.raises(hw.RefusedError, match=f"not {amount!r}"):
        hw.Table("crown", strict=True).seat("ann", amount)


def test_refusal_has_reason_and_clause_printed_or_raised():
    table = seated()
    assert repr(table.bet("ann", "qqqqq", 10)).startswith("Refusal(reason='not_offered', clause='3.6', says=")
    with pytest.raises(hw.RefusedError) as caught:
        seated(strict=True).bet("ann", "qqqqq", 10)
    assert (caught.value.reason, caught.value.clause) == ("not_offered", "3.6")


# --- errors and help ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "ask",
    [
        lambda: hw.load("nowhere"),
        lambda: hw.replay_text("nonsense"),
        lambda: hw.odds("crown", "lunch"),
        lambda: hw.simulate("nosuch"),
        lambda: seated().run("ann", "nosuch", 1),
        lambda: hw.Table("crown", strict=True).seat("ann", 0),
    ],
)
def test_every_error_class_of_the_library_is_a_hardway_error(ask):
    with pytest.raises(hw.HardwayError):
        ask()


def test_help_of_the_package_names_first_what_to_begin_with():
    places = [hw.__doc__.index(name) for name in ("hw.Table(", "hw.odds(", "hw.simulate(", "hw.best(")]
    assert places == sorted(places)
    assert all(
        name in hw.__doc__ for name in hw.__all__ if name not in {"__version__", "Book"} and not name.endswith("Error")
    )
    assert len(hw.__doc__.splitlines()) < 30


SQUARES = "counter n 1\nset n n * n * 9\nwhen comeout: bet pass n\nbet field 5"
"""The number is 9, 729, 4,782,969 …: before the thirteenth throw it has more than 4,000 digits."""


def test_strategy_with_a_number_of_4000_digits_is_refused():
    with pytest.raises(hw.SimulateError, match="unnamed needs a number above 360,287,970,189,639 or a list above 100"):
        hw.simulate(SQUARES, sessions=10, rolls=40)
    with pytest.raises(hw.OddsError, match="unnamed: line 2 makes a number of more than 4,000 digits"):
        hw.session("crown", SQUARES, bankroll=1000, rolls=40)
    with pytest.raises(hw.OddsError, match="line 3 of unnamed raises its bets beyond any rack"):
        hw.long_run("crown", SQUARES)
    with pytest.raises(hw.HardwayError, match="line 2 makes a number of more than 4,000 digits"):
        seated(seed=1).run("ann", SQUARES, rolls=40)
    many = "counter n 99999999999\nset n n * n * n * n\nbet pass " + " * ".join(["n"] * 101)
    with pytest.raises(hw.SimulateError, match="unnamed: line 3 makes a number of more than 4,000 digits"):
        hw.simulate(many, sessions=10)
    squared = "counter n 99999999999\n" + "set n n * n\n" * 9 + "bet pass n"
    with pytest.raises(hw.SimulateError, match="unnamed: line 10 makes a number of more than 4,000 digits"):
        hw.simulate(squared, sessions=10)


def test_exact_answers_are_short_in_a_console():
    """The chance of the pass line to win is 244/495; the mean of 10 dollars is 10 * -7/495 = -0.1414."""
    one = hw.session("crown", "when rolls = 0: bet pass 10\nwhen rolls > 0 and not up pass: stop", bankroll=10, rolls=1)
    assert repr(one) == "<SessionOdds from 10: rolls 100.0000%; mean -0.1414 dollars>"
    assert repr(hw.hand()["rolls"]) == "<HandCount: mean 1671/196, variance 1768701/38416>"
    assert repr(hw.simulate("pass", sessions=3, rolls=2).bankrolls(3)) == "<Bankrolls of 3 sessions>"


@pytest.mark.parametrize(
    ("asked", "says"),
    [
        (lambda t: t.bet("ann", 5, 5), "players and wagers are named by texts, such as 'ann' and 'pass', not 5"),
        (lambda t: t.bet(None, "pass", 5), "players and wagers are named by texts, such as 'ann' and 'pass', not None"),
        (
            lambda t: t.bet("ann", "pass", 5, latee=True),
            "a bet has no 'latee'; besides player, wager and amount it has late",
        ),
        (lambda t: hw.Table("crown", chips=5), r"chips is a list of values, such as \(1, 5, 25\), not 5"),
        (lambda t: t.do(None), "an entry is a line of the notation, such as 'bet ann pass 10', not None"),
        (lambda t: t.says(3), "what is said is an event of `t.events`, a refusal or what an entry returned, not 3"),
        (lambda t: hw.Table.from_json(t.to_json().replace('"book": "', '"book": 5, "a": "')), "another edition"),
        (lambda t: hw.Table.from_json('{"codec": 1, "head": 5}'), "this text is no table that `to_json`"),
    ],
)
def test_argument_of_the_wrong_kind_is_named(asked, says):
    with pytest.raises(ValueError, match=says):
        asked(seated())


def test_best_play_with_an_unknown_wager_bound_is_refused():
    found = hw.best("vegas", bankroll=10, goal=20, rolls=2, wagers=["pass"], step=5)
    with pytest.raises(hw.OddsError, match="has no wager 'pas'; name one that is up, such as pass"):
        found.bets(5, point=4, bound={"pas": 5})

"""`hardway odds strategy`, `session` and `hardway strategies`: what is printed, the JSON, plots, and errors with exit code 2."""

import json
import re
import shutil
from fractions import Fraction

import pytest

from hardway.cli.app import run
from hardway.rulebook import HOUSES
from hardway.strategy import shelf


@pytest.fixture
def hardway(capsys):
    def call(*args: object) -> tuple[int, str, str]:
        code = run([str(arg) for arg in args])
        printed = capsys.readouterr()
        return code, printed.out, printed.err

    return call


def test_cli_lists_the_built_in_strategies(hardway):
    code, out, _ = hardway("strategies")
    assert code == 0
    assert all(f"\n{name} " in f"\n{out}" for name in shelf())
    form = json.loads(hardway("strategies", "--json")[1])
    assert [one["strategy"] for one in form["strategies"]] == list(shelf())


def test_cli_states_the_maximum_assumed_for_uncapped_odds(hardway, tmp_path):
    """The command was given no table limits."""
    folder, file = tmp_path / "uncapped", tmp_path / "full.strategy"
    shutil.copytree(HOUSES / "vegas", folder)
    head, wagers = folder / "book.toml", folder / "wagers.toml"
    head.write_text(head.read_text().replace('name = "vegas"', 'name = "uncapped"', 1))
    before, name, after = wagers.read_text().partition("[pass_odds]\n")
    wagers.write_text(before + name + re.sub(r"^cap = .*\n", "", after, count=1, flags=re.M))
    file.write_text("name full Full odds\nwhen comeout\n  bet pass 5\nwhen point\n  max pass_odds\n")
    code, out, err = hardway("odds", "strategy", folder, file)
    assert code == 0, err
    says = "no limit for Pass Line Odds, and the table posts no sign: 10000 is the most on one wager"
    assert says in " ".join(out.split())
    assert "posts no sign" not in hardway("odds", "strategy", folder, file, "--sign", "* 5 500")[1]
    assert "posts no sign" not in hardway("odds", "strategy", "vegas", file)[1]  # its book has a cap
    session, compared = ("--sessions", "5", "--rolls", "5"), tmp_path / "twin.strategy"
    compared.write_text(file.read_text().replace("name full", "name twin"))
    both = hardway("simulate", folder, "--compare", file, compared, *session)
    assert both[0] == 0, both[2]
    assert " ".join(both[1].split()).count(says) == 1, "once, not for each strategy"
    posted = hardway("simulate", folder, "--compare", file, compared, *session, "--sign", "* 5 500")
    assert "posts no sign" not in posted[1]
    for words in (("odds", "strategy", folder, file), ("simulate", folder, file, *session)):
        for sign, most in (((), {"pass_odds": "10000.00"}), (("--sign", "* 5 500"), {})):
            form = json.loads(hardway(*words, *sign, "--json")[1])
            assert form["unposted_most"] == most
            assert words[0] == "odds" or form["sign"] == list(sign[1:]), "a run can be played again from its manifest"


def test_cli_prints_a_strategy_text(hardway):
    assert "set stake stake + stake" in hardway("strategies", "martingale")[1]
    code, _, err = hardway("strategies", "nonesuch")
    assert (code, err.partition(";")[0]) == (2, "hardway: no strategy is called nonesuch")


def test_cli_names_a_wager_the_variant_leaves_out(hardway):
    code, _, err = hardway("odds", "strategy", "vegas/crapless", "dont_pass_odds")
    says = "Las Vegas, crapless does not offer Don't Pass (dont_pass): this variant of its rules leaves it out"
    assert (code, says in err, "it offers" in err) == (2, True, False), err


def test_cli_prints_the_long_run_of_a_strategy(hardway):
    code, out, _ = hardway("odds", "strategy", "crown", "pass")
    assert code == 0
    assert "−70/1671 = −0.041891" in out
    assert "1.4141 %" in out


def test_cli_prints_the_long_run_of_a_strategy_as_json(hardway):
    form = json.loads(hardway("odds", "strategy", "crown", "pass", "--unit", "5", "--json")[1])
    assert (form["house"], form["strategy"], form["unit"]) == ("crown", "pass", "5.00")
    assert Fraction(form["long_run"]["edge"]) == Fraction(7, 495)
    assert Fraction(form["long_run"]["result_per_roll"]) == Fraction(-35, 1671)
    assert form["session"] is None


def test_cli_prints_odds_of_a_session_and_writes_a_plot(hardway, tmp_path):
    plot = tmp_path / "session.svg"
    args = ("odds", "session", "star", "pass_odds", "--bankroll", 100, "--goal", 150, "--rolls", 20)
    code, out, _ = hardway(*args, "--plot", plot)
    assert code == 0
    assert "A session of 20 rolls at most with 100, until 150" in out
    assert "No chance is wrong by more than" in out
    assert "<svg" in plot.read_text(encoding="utf-8")


def test_cli_prints_exact_session_odds_as_fractions_in_json(hardway):
    args = ("odds", "session", "crown", "field", "--bankroll", 10, "--rolls", 2, "--exact", "--json")
    form = json.loads(hardway(*args)[1])["session"]
    assert form["ends"]["ruin"] == "25/81"  # (20/36)^2
    assert form["results"][0] == {"result": "-10.00", "p": "25/81"}
    assert form["survival"] == ["1", "1"]
    assert form["off_by"] == 0


def test_cli_needs_a_bankroll_for_a_strategy_that_reads_it(hardway):
    code, _, err = hardway("odds", "strategy", "crown", "stop_loss")
    assert code == 2
    assert (
        "stop_loss reads rack and start, which exists only in a session with a bankroll; try `hardway odds session` with --bankroll"
        in err
    )
    code, out, _ = hardway("odds", "session", "crown", "stop_loss", "--bankroll", 100, "--rolls", 10)
    assert code == 0
    assert "stopped" in out
    assert "in the long run" not in out


def test_cli_lists_every_error_of_a_strategy_file_by_line(hardway, tmp_path):
    path = tmp_path / "mine.strategy"
    path.write_text("unit 5\nbett pass 1u\nbet pass\n", encoding="utf-8")
    code, _, err = hardway("odds", "strategy", "crown", path)
    assert code == 2
    first, second = err.splitlines()
    assert first.startswith(f"hardway: {path}: line 2: found 'bett', expected `when`")
    assert second == f"hardway: {path}: line 3: expected a number after 'bet pass'"


@pytest.mark.parametrize(
    ("args", "says"),
    [
        (("strategy", "crown", "nonesuch"), "nonesuch: no such file, and no strategy is called nonesuch; `hardway strategies` lists all"),
        (("strategy", "crown", "nonesuch.strategy"), "nonesuch.strategy: no such file"),
        (("strategy", "crown", "pass", "--goal", "100"), "No such option '--goal'"),
        (("session", "crown", "pass", "--goal", "100"), "odds session: --bankroll is missing"),
        (("session", "crown", "pass", "--bankroll", "100", "--goal", "50", "--rolls", "9"), "a goal of 50 is not above"),
        (("session", "crown", "pass", "--bankroll", "100"), "say how many rolls the session has at most"),
        (("session", "crown", "pass", "--bankroll", "ten", "--rolls", "9"), "--bankroll is an amount above 0 and below 1,000,000,000,000"),
        (("strategy", "crown", "pass", "--unit", "0"), "--unit is an amount above 0 and below 1,000,000,000,000"),
        (("session", "crown", "pass", "--bankroll", "10", "--rolls", "9", "--plot", "x.pdf"), "must end in .svg or .png"),
        (("strategy", "crown", "pass", "--dice", "1:2"), "the faces named take 2 together"),
    ],
)  # fmt: skip
def test_odds_command_refuses_bad_input_with_exit_code_2(hardway, args, says):
    code, out, err = hardway("odds", *args)
    assert code == 2
    assert says in err
    assert not out


def test_cli_refuses_a_strategy_with_a_wager_the_house_lacks(hardway, tmp_path):
    path = tmp_path / "mine.strategy"
    path.write_text("bet world 5\n", encoding="utf-8")
    code, _, err = hardway("odds", "strategy", "crown", path)
    assert (code, err.startswith(f"hardway: {path}: line 1: Crown Melbourne does not offer world")) == (2, True)


def test_odds_command_refuses_a_strategy_in_python(hardway):
    code, out, err = hardway("odds", "strategy", "crown", "mine.py")
    assert (code, out) == (2, "")
    assert err == "hardway: mine.py is written in Python, which nothing solves: use `simulate`\n"

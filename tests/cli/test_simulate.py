"""`hardway simulate`: a table, JSON, strategies side by side, files, a stop in the middle, and what is refused."""

import json
import os
import re
import signal
import subprocess
import sys
from contextlib import contextmanager
from pathlib import Path

import pytest

import hardway as hw
from hardway.report.figures.simulation_figures import manifest
from hardway.simulate.numba_tools import COMPILING
from hardway.simulate.run import simulate
from tests.waiting import SECONDS, wait_until

ROOT = Path(__file__).resolve().parents[2]
FEW = ("--sessions", "400", "--rolls", "30", "--seed", "7")


def test_simulation_prints_a_table_of_its_results(hardway):
    ran = hardway("simulate", "newzealand", "three_point_molly", "--bankroll", "150", "--goal", "200", *FEW)
    assert ran.code == 0
    head = "Three-Point Molly at New Zealand  400 sessions of 30 rolls, bankroll 150, goal 200, seed 7"
    assert ran.out.startswith(head)
    first = [line.split("  ")[0] for line in ran.out.splitlines()]
    for name in ("mean", "expected", "st. dev.", "least, most", "ruin", "goal", "ahead", "action", "hands", "rolls"):
        assert name in first
    for wager in ("pass", "pass_odds", "come", "come_odds"):
        assert re.search(rf"^{wager} .*%$", ran.out, re.MULTILINE)
    assert "was refused as not_enough" in ran.out
    assert all(len(line) <= 100 for line in ran.out.splitlines())


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("bet come 5", r"line 1 was refused as window_closed 1\.3 times per session"),
        ("when last total 7: bet come 5\nbet pass 5", r"line 1 was refused as window_closed 0\.1\d times per session"),
        (
            "when last total 12: bet come 5\nbet pass 5",
            r"line 1 was refused as window_closed once in (3\d|4\d) sessions",
        ),
    ],
)
def test_simulation_says_how_often_a_line_was_refused(hardway, text, says):
    """Of two rolls: before the first, and before the second if no point is set (1/3); after a 7 (1/6), a 12 (1/36)."""
    assert re.search(says, hardway("simulate", "crown", text, "-n", "4000", "--rolls", "2").out)


def test_simulation_json_is_enough_to_repeat_the_run(hardway):
    form = json.loads(hardway("simulate", "star", "iron_cross", *FEW, "--json").out)
    again = json.loads(hardway("simulate", form["house"], "iron_cross", *FEW, "--json").out)
    assert form == again
    assert (form["house"], form["strategy"], form["seed"], form["rolls"]) == ("star", "iron_cross", 7, 30)
    assert form["rolls_played"] == 12_000
    assert form["source"].startswith("#")
    assert form["sessions"] == 400
    assert form["mean_low"] < form["mean"] < form["mean_high"]
    assert sum(end["share"] for end in form["ends"].values()) == pytest.approx(1)
    assert {wager["wager"] for wager in form["wagers"]} >= {"place", "field"}


def test_simulation_json_repeats_the_run_from_python(hardway):
    form = json.loads(hardway("simulate", "star", "iron_cross", *FEW, "--json").out)
    names = ("house", "chips", "options", "unit", "seed", "sessions", "rolls", "bankroll", "goal")
    assert hw.simulate(form["source"], **{name: form[name] for name in names}).mean.value == form["mean"]


def test_simulation_json_settings_and_results_share_one_key(hardway):
    """Options and results share one object, so their names must differ."""
    found = simulate("pass", sessions=300, rolls=30)
    asked = manifest(found.game, found.sessions, "")
    assert {key for key in asked if key in found.summary} == {"sessions"}
    assert asked["sessions"] == found.summary["sessions"] == 300


def test_simulation_without_a_goal_prints_no_goal(hardway):
    words = ("simulate", "pass", *FEW)
    assert not re.search(r"^goal", hardway(*words).out, re.MULTILINE)
    assert "goal" not in json.loads(hardway(*words, "--json").out)["ends"]
    assert "goal" not in simulate("pass", sessions=300, rolls=30)._repr_html_()
    assert re.search(r"^goal +0\.00%", hardway(*words, "--goal", "100000").out, re.MULTILINE)
    ends = json.loads(hardway(*words, "--goal", "100000", "--json").out)["ends"]
    assert (ends["goal"]["share"], ends["goal"]["high"] > 0) == (0.0, True)


def test_compared_strategies_are_simulated_with_the_same_dice(hardway):
    form = json.loads(hardway("simulate", "--compare", "pass", "pass", "field", *FEW, "--json").out)
    first, same, other = form["strategies"]
    assert first["mean"] == same["mean"]
    assert same["more_than_first"] == {"value": 0.0, "low": 0.0, "high": 0.0}
    assert other["more_than_first"]["value"] == pytest.approx(other["mean"] - first["mean"])
    assert other["hands"] == first["hands"]  # the dice, not the bets, end a hand
    ran = hardway("simulate", "adelaide", "--compare", "pass_odds", "iron_cross", "three_point_molly", *FEW)
    assert ran.code == 0
    assert [line.split()[0] for line in ran.out.splitlines()[3:6]] == ["pass_odds", "iron_cross", "three_point_molly"]


def test_simulation_rewrites_equal_parquet_and_plot_files(hardway, tmp_path):
    """The second run plays with three workers."""
    pq = pytest.importorskip("pyarrow.parquet")
    mine = tmp_path / "mine.strategy"
    mine.write_text("# Ten on the field.\nname mine\nunit 10\nbet field 1u\n", encoding="utf-8")
    out, plot = tmp_path / "r.parquet", tmp_path / "r.svg"
    ran = hardway("simulate", "crown", mine, "--goal", "1050", "--out", out, "--plot", plot, *FEW)
    assert ran.code == 0
    table = pq.read_table(out)
    assert table.column_names == ["session", "result_cents", "rolls", "end", "longest_hand"]
    assert table["session"].to_pylist() == list(range(400))
    assert set(table["end"].to_pylist()) == {"goal", "rolls"}
    manifest = json.loads(table.schema.metadata[b"hardway"])
    assert manifest["source"] == mine.read_text(encoding="utf-8")
    assert (manifest["seed"], manifest["sessions"], manifest["edition"][:8]) == (7, 400, "Approved")
    form = json.loads(hardway("simulate", mine, "--goal", "1050", *FEW, "--json").out)
    assert sum(table["result_cents"].to_pylist()) / 100 / 400 == pytest.approx(form["mean"])
    assert plot.read_text(encoding="utf-8").startswith("<?xml")
    first = out.read_bytes(), plot.read_bytes()
    hardway("simulate", mine, "--workers", "3", "--goal", "1050", "--out", out, "--plot", plot, *FEW)
    assert (out.read_bytes(), plot.read_bytes()) == first
    assert sorted(path.name for path in tmp_path.iterdir()) == ["mine.strategy", "r.parquet", "r.svg"]


def test_parquet_file_is_the_same_for_tasks_of_any_size(tmp_path):
    """Tasks of any size give the same bytes."""
    np = pytest.importorskip("numpy")
    from hardway.report.figures.simulation_file import GROUP_ROWS, ParquetFile
    from hardway.simulate.game import Rows

    count = 2 * GROUP_ROWS + 1_000
    made = np.arange(count)
    rows = Rows(made * 100, (made % 7).astype(np.int32), (made % 4 + 1).astype(np.uint8), (made % 9).astype(np.int32))
    files = []
    for size in (1_000, 65_536, count):
        path = tmp_path / f"{size}.parquet"
        with ParquetFile(str(path), {"seed": 1}) as file:
            for low in range(0, count, size):
                file.write(rows.part(low, low + size))
        files.append(path.read_bytes())
    assert files[0] == files[1] == files[2]


HELD = """
import pathlib, sys, threading
from hardway.cli import main
from hardway.simulate import engine

def play_task(*job):
    pathlib.Path(mark).touch()
    threading.Event().wait()

engine.play_task, mark = play_task, sys.argv.pop(1)
main()
"""
"""A program that runs the command line; its first sessions leave a file and never end, like a long compilation."""


@contextmanager
def under_way(folder, *program):
    """Start an endless simulation that writes a file; stop it after the test."""
    words = ["simulate", "pass", "--sessions", str(10**12), "--out", str(folder / "r.parquet")]
    environment = {**os.environ, "NO_COLOR": "1"}
    pipes = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE}
    with subprocess.Popen([sys.executable, *program, *words], env=environment, text=True, **pipes) as ran:
        try:
            yield ran
        finally:
            ran.kill()


def written(folder):
    """Return whether sessions are written: a file that is only open has four bytes."""
    return any(path.stat().st_size > 4 for path in folder.glob("*.part"))


def test_interrupted_simulation_prints_the_sessions_played(tmp_path):
    with under_way(tmp_path, "-m", "hardway.cli") as ran:
        wait_until(lambda: written(tmp_path) or ran.poll() is not None)
        ran.send_signal(signal.SIGINT)
        printed, errors = ran.communicate(timeout=SECONDS)
    assert ran.returncode == 130
    played = re.search(r"stopped after ([\d,]+) of 1,000,000,000,000 sessions; .*r\.parquet not written", errors)
    assert played, errors
    assert f"{played[1]} sessions of 200 rolls" in printed
    assert not list(tmp_path.iterdir())


def test_interrupted_simulation_stops_without_waiting(tmp_path, tmp_path_factory):
    mark = tmp_path_factory.mktemp("held") / "mark"
    with under_way(tmp_path, "-c", HELD, str(mark)) as ran:
        wait_until(lambda: mark.exists() or ran.poll() is not None)
        ran.send_signal(signal.SIGINT)
        printed, errors = ran.communicate(timeout=SECONDS)
    assert (ran.returncode, printed) == (130, "")
    assert errors.startswith("hardway: stopped after 0 of")
    assert errors.count("\n") == 1
    assert not list(tmp_path.iterdir())


WAITS = """
from hardway.cli.terminal.progress import ProgressBar
from hardway.simulate.numba_tools import announced, compiled
from kernels import add, less

with {watch}:
    print(compiled(add)(1), compiled(less)(1))
"""


@pytest.mark.parametrize("watch", ["ProgressBar(10, quiet=True)", "announced()"])
def test_simulation_announces_compiling_on_the_first_run_only(tmp_path, watch):
    """Kernels on disk are read without a message."""
    (tmp_path / "kernels.py").write_text("def add(n):\n    return n + 1\ndef less(n):\n    return n - 1\n")
    environment = {**os.environ, "NUMBA_CACHE_DIR": str(tmp_path), "PYTHONPATH": f"{ROOT / 'src'}:{tmp_path}"}
    words = [sys.executable, "-c", WAITS.format(watch=watch)]
    first, again = (subprocess.run(words, env=environment, capture_output=True, text=True) for _ in range(2))
    assert (first.stdout, first.stderr) == ("2 0\n", f"hardway: {COMPILING}\n")
    assert (again.stdout, again.stderr) == ("2 0\n", "")


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (("crown",), "name a strategy, or a file with one, after crown"),
        (("nosuch",), "nosuch: no such file, and no strategy is called nosuch; `hardway strategies` lists all"),
        (("molly",), "molly: no such file, and no strategy is called molly; did you mean three_point_molly?"),
        (("irn_cross",), "irn_cross: no such file, and no strategy is called irn_cross; did you mean iron_cross?"),
        (("bet hrd 8 5",), "line 1: found 'hrd', expected a wager; did you mean hard?"),
        (("bet yo 5",), "line 1: found 'yo', expected a wager; did you mean eleven?"),
        (("pass", "--sessions", "0"), "1 to 1,000,000,000,000 sessions can be played, not 0"),
        (("pass", "--rolls", "0"), "a session has 1 to 1,000,000,000 rolls, not 0"),
        (
            ("pass", "--bankroll", "x"),
            "the bankroll is an amount above 0 and below 1,000,000,000,000, such as 5 or 2.50, not 'x'",
        ),
        (
            ("pass", "--bankroll", "5"),
            "pass at Crown Melbourne: line 5 bets more than the bankroll, 5, and no other line bets: raise the bankroll",
        ),
        (("pass", "--goal", "5"), "the goal, 5, must be more than the bankroll, 1000"),
        (("pass", "--engine", "gpu"), "no GPU was found"),
        (("pass", "--address", "here"), "an address is for a cluster (ray or dask), not for cpu"),
        (("pass", "--out", "r.txt"), "r.txt: the file must end in .parquet or .csv"),
        (("pass", "--details"), "--details writes more about each session: name a file with --out"),
        (("pass", "--trace", "1,x"), "--trace is the number of a session, or several, such as 17,23, not '1,x'"),
        (("pass", "--trace", "1", "--plot", "r.svg"), "--trace plays single sessions: it does not go with --compare"),
        (("pass", "--trace", "1,2", "--out", "r.craps"), "a record holds one session: trace one, or write a .csv file"),
        (("pass", "--dice", "3v"), "say how many throws stay on the axes of 3v, such as 3v:0.1 for one in ten"),
        (("pass", "--out", "no/r.parquet"), "no/r.parquet: cannot be written (no such folder)"),
        (("pass", "--plot", "r.pdf"), "r.pdf: the file must end in .svg or .png"),
        (("pass", "field"), "add --compare to simulate several strategies"),
        (("crwn", "mine.strategy"), "there is no house crwn; did you mean crown?"),
        (("crwn", "pass", "field", "--compare"), "there is no house crwn; did you mean crown?"),
        (("vegas", "molly", "field", "--compare"), "no strategy is called molly; did you mean three_point_molly?"),
        (("monaco", "pass"), "there is no house monaco; there are "),
        (("iron_cros", "pass"), "no strategy is called iron_cros; did you mean iron_cross?"),
        (("pass", "--compare"), "two strategies or more are compared"),
        (("pass", "field", "--compare", "--out", "r.parquet"), "with --compare, --out is a .csv file with a row"),
        (("pass", "--seed", "-1"), "a seed is a number from 0 to"),
        (("pass", "--unit", "0"), "--unit is an amount above 0 and below 1,000,000,000,000"),
        (("pass", "--workers", "0"), "--workers is 1 or more, not 0"),
    ],
)
def test_simulate_command_with_bad_input_reports_the_reason(hardway, tmp_path, monkeypatch, words, says):
    monkeypatch.chdir(tmp_path)
    ran = hardway("simulate", *words)
    assert (ran.code, ran.out) == (2, "")
    assert ran.err.startswith(f"hardway: simulate: {says}")
    assert ran.err.count("\n") == 1
    assert not list(tmp_path.iterdir())


def test_simulate_names_the_line_of_an_unreadable_strategy(hardway, tmp_path):
    mine = tmp_path / "mine.strategy"
    mine.write_bytes(b"bet pass 10\nbte come 10\n")
    ran = hardway("simulate", mine)
    assert ran.code == 2
    assert f"{mine}: line 2" in ran.err
    mine.write_bytes(b"bet pass 10 \xff")
    assert "expected UTF-8 text, but byte " in hardway("simulate", mine).err


@pytest.mark.parametrize(("sign", "cost"), [("* 5 500", "-28/99"), ("pass 5 15", "-7/33")])
def test_simulation_option_sign_limits_bets_of_a_strategy(hardway, tmp_path, sign, cost):
    """A pass bet loses 7/495 of what is at risk: of 20, or at Crown of 15, the maximum of the sign."""
    flat = tmp_path / "flat.strategy"
    flat.write_text("when comeout\n  bet pass 20\n")
    form = json.loads(hardway("odds", "strategy", "crown", flat, "--sign", sign, "--json").out)
    assert form["long_run"]["result_per_decision"] == cost
    found = json.loads(hardway("simulate", flat, "--sessions", 512, "--rolls", 20, "--sign", sign, "--json").out)
    assert found["sessions"] == 512


@pytest.mark.parametrize("sign", ["* 5", "banana 5 500", "* 500 5", "* five 500"])
def test_sign_option_with_a_wrong_line_is_refused(hardway, sign):
    for command in (("simulate", "pass_odds", "--sessions", 1), ("odds", "strategy", "crown", "pass_odds")):
        ran = hardway(*command, "--sign", sign)
        assert ran.code == 2
        assert "--sign" in ran.err


def test_simulation_prints_loaded_dice_that_can_be_used_again(hardway, tmp_path):
    counts = [2 if first + second == 7 else 1 for first in range(1, 7) for second in range(1, 7)]
    (tmp_path / "seen.csv").write_text(",".join(map(str, counts)), encoding="utf-8")
    words = ["simulate", "pass", "--sessions", "100", "--rolls", "20", "--dice", str(tmp_path / "seen.csv")]
    printed = " ".join(hardway(*words).out.split())
    assert "by total, 2: 0.02381, 3: 0.04762, 4: 0.07143, 5: 0.09524, 6: 0.119, 7: 0.2857" in printed  # 12 of 42
    assert "the 36 numbers add up to 42, and each was divided by that" in printed
    found = json.loads(hardway(*words, "--json").out)
    assert (found["dice"]["4-3"], found["dice"]["1-1"]) == ("1/21", "1/42")
    again = hw.simulate(
        found["strategy"], sessions=100, rolls=20,
        dice={tuple(map(int, throw.split("-"))): chance for throw, chance in found["dice"].items()},
    )  # fmt: skip
    assert again.mean.value == found["mean"]


def test_traced_session_prints_clauses_and_can_be_replayed(hardway, tmp_path):
    words = ["simulate", "pass_odds", "--rolls", "6", "--trace", "17"]
    printed = hardway(*words).out
    assert "player bets 10 on Win Line  3.6.1" in printed
    record, rows = tmp_path / "session.craps", tmp_path / "session.csv"
    assert hardway(*words, "--out", str(record)).out == f"written: {record}\n"
    assert hardway("replay", str(record)).code == 0
    hardway(*words, "--out", str(rows))
    traced = json.loads(hardway(*words, "--json").out)["trace"]
    assert len(traced[0]["rows"]) == len(rows.read_text(encoding="utf-8").splitlines()) - 1
    assert traced[0]["record"] == record.read_text(encoding="utf-8")
    racks = [row["rack_cents"] for row in traced[0]["rows"]]
    assert racks[-1] == 100_000 + traced[0]["result_cents"]


def test_simulate_details_are_written_as_csv_and_parquet(hardway, tmp_path):
    pq = pytest.importorskip("pyarrow.parquet")
    sheet, table = tmp_path / "result.csv", tmp_path / "result.parquet"
    hardway("simulate", "pass", *FEW, "--out", str(sheet))
    assert sheet.read_text(encoding="utf-8").splitlines()[0] == "session,result_cents,rolls,end,longest_hand"
    hardway("simulate", "pass", *FEW, "--details", "--out", str(table))
    found = pq.read_table(table)
    assert found.column_names[-2:] == ["pass_lost_cents", "pass_won_cents"]
    assert json.loads(found.schema.metadata[b"hardway"])["seed"] == 7


def test_comparison_writes_a_row_for_each_strategy_and_a_plot(hardway, tmp_path):
    pytest.importorskip("matplotlib")
    sheet, plot = tmp_path / "both.csv", tmp_path / "both.svg"
    out = hardway("simulate", "--compare", "pass", "field", *FEW, "--out", str(sheet), "--plot", str(plot)).out
    assert out.endswith(f"written: {sheet}\nwritten: {plot}\n")
    assert [line.split(",")[0] for line in sheet.read_text(encoding="utf-8").splitlines()] == [
        "strategy",
        "pass",
        "field",
    ]
    assert plot.read_text(encoding="utf-8").startswith("<?xml")


def test_simulate_without_a_strategy_gives_the_simplest_example(hardway):
    ran = hardway("simulate")
    assert ran.code == 2
    assert "For example: hardway simulate crown pass_odds (" in ran.err

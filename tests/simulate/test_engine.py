"""Every engine has the same results: one thread or several, a simulated GPU, and with lost workers."""

import os
import subprocess
import sys

import pytest

from hardway.errors import SimulateError
from hardway.simulate import engine
from hardway.simulate.engine import gathered, play_jobs
from hardway.simulate.game import Jobs
from hardway.simulate.run import find_strategy, set_game, set_table, simulate
from hardway.simulate.task_runner import play_task
from hardway.simulate.totals import ResultPart
from tests.in_soak import rest_in_soak
from tests.simulate.runners import together
from tests.simulate.test_chain import alike

GAME = set_game(set_table("crown"), find_strategy("iron_cross"), bankroll=300, rolls=50, goal=400, seed=6)
JOBS = Jobs((GAME,), 3_000, rows=True, most=512)


@pytest.fixture(scope="module")
def whole():
    done = [play_task(*JOBS[number]) for number in range(len(JOBS))]
    return together(part for part, _ in done), b"".join(rows.result.tobytes() for _, rows in done)


def same(done, whole):
    done = list(done)
    alike(together(part for part, _ in done), whole[0])
    assert b"".join(rows.result.tobytes() for _, rows in done) == whole[1]


@pytest.mark.parametrize("workers", [1, 3])
def test_engine_with_one_or_three_threads_has_the_same_results(workers, whole):
    same(play_jobs(JOBS, workers=workers), whole)


def test_jobs_divide_all_sessions_without_gap_or_overlap():
    assert [JOBS[n][1].first for n in range(len(JOBS))] == [0, 512, 1024, 1536, 2048, 2560]
    assert sum(JOBS[n][1].count for n in range(len(JOBS))) == 3_000
    two = Jobs((GAME, GAME), 10**15)
    assert len(two) == 2 * -(-(10**15) // two.size)
    assert two[len(two) - 1][1].first + two[len(two) - 1][1].count == 10**15


def test_engine_retries_jobs_of_a_lost_worker_and_no_others(whole):
    """Every third job fails the first time; finished jobs are neither played nor counted again."""
    lost, played = set(), []

    def play(done):
        for number in range(done, len(JOBS)):
            if number % 3 == 2 and number not in lost:
                lost.add(number)
                raise ConnectionError("a worker died")
            played.append(number)
            yield play_task(*JOBS[number])

    same(engine._retry(play, len(JOBS)), whole)
    assert played == list(range(len(JOBS)))
    assert lost == {2, 5}


def test_engine_gives_up_a_cluster_after_three_failures():
    def play(done):
        raise ConnectionError("no answer")
        yield

    with pytest.raises(SimulateError, match="gave up 3 times: no answer"):
        list(engine._retry(play, 4))


def test_engine_passes_on_a_simulate_error_of_a_job():
    def play(done):
        raise SimulateError("no such thing")
        yield

    with pytest.raises(SimulateError, match="no such thing"):
        list(engine._retry(play, 4))


ON_GPU = """
from hardway.simulate.run import find_strategy, set_game, set_table, simulate
from hardway.simulate.game import Jobs, Task
from hardway.simulate.task_runner import play_task
from hardway.simulate.engine import play_jobs
game = set_game(set_table("crown"), find_strategy("iron_cross"), bankroll=60, rolls=12, goal=100, seed=6)
jobs = Jobs((game,), 130, rows=True)
(part, rows), = play_jobs(jobs, engine="gpu")
mine, other = play_task(*jobs[0])
assert (rows.result == other.result).all() and (rows.end == other.end).all() and (rows.longest == other.longest).all()
assert set(rows.end.tolist()) == {1, 2, 4}, rows.end
from tests.simulate.test_chain import alike
alike(part, mine)
alike(play_task(jobs[0][0], Task(0, 130), "gpu")[0], mine)
game = set_game(set_table("crown"), find_strategy("bet place 6 12\\ntake hard 4"), bankroll=600, rolls=20, seed=6)
mine, _ = play_task(game, Task(0, 40))
assert mine.refused[2, "no_wager"] > 2 * mine.kinds["place 6"].decided  # most of them where nothing else happens
alike(play_task(game, Task(0, 40), "gpu")[0], mine)
print("alike")
"""

IN_CHUNKS = """
from hardway.simulate.gpu import counters, device_chain
from hardway.simulate.gpu.device import gpu
from hardway.simulate.game import Task
from hardway.simulate.run import find_strategy, set_game, set_table, simulate
from tests.simulate.runners import by_table
from tests.simulate.test_chain import alike
gpu()
device_chain.CHUNK, device_chain.MANY_WAIT, counters.MOST_RACKS, counters.MOST_HANDS = 16, 0, 40, 3
game = set_game(set_table("crown"), find_strategy("iron_cross"), bankroll=60, rolls=8, goal=100, seed=6)
there, here = by_table(game, "gpu"), by_table(game)
for first in (0, 3):
    part, rows = there.play(Task(first, 40, rows=True))
    mine, others = here.play(Task(first, 40, rows=True))
    alike(part, mine)
    assert all((one == two).all() for one, two in zip(rows[:4], others[:4], strict=True))
print("alike")
"""


@pytest.mark.parametrize("played", rest_in_soak([ON_GPU, IN_CHUNKS], now=[IN_CHUNKS]))
def test_simulated_gpu_has_the_same_results_as_the_processor(played):
    """The CUDA simulator runs the same functions, thread by thread.

    In chunks the chain is copied again before each, and most racks and hands are beyond the counted ranges.
    """
    environment = {**os.environ, "NUMBA_ENABLE_CUDASIM": "1"}
    ran = subprocess.run([sys.executable, "-c", played], env=environment, capture_output=True, text=True)
    assert ran.stdout == "alike\n", ran.stderr


def test_unusable_engine_raises_an_error_with_the_reason():
    with pytest.raises(SimulateError, match="no engine 'tpu'; there are cpu, gpu, ray, dask"):
        play_jobs(JOBS, engine="tpu")
    with pytest.raises(SimulateError, match="an address is for a cluster"):
        play_jobs(JOBS, address="tcp://here")
    with pytest.raises(SimulateError, match=r'no GPU was found; `.*install ".*\[gpu\]"`'):
        play_jobs(JOBS, engine="gpu")


def test_sum_of_no_simulation_parts_is_an_empty_part():
    assert together([]) == ResultPart()


@pytest.mark.parametrize(
    ("text", "says"),
    [
        (None, "no such file"),
        ("x = 1", r"decorate a function with @strategy from hardway\.simulate\.python"),
        ("1 / 0", "ZeroDivisionError: division by zero"),
    ],
)
def test_python_file_that_gives_no_strategy_is_refused(tmp_path, text, says):
    path = tmp_path / "mine.py"
    if text is not None:
        path.write_text(text, encoding="utf-8")
    with pytest.raises(SimulateError, match=says):
        find_strategy(path)


def test_simulation_refuses_bets_off_the_limits_or_steps_of_sign():
    text, sign = "bet field 5\nwhen comeout\n  bet pass 25", {"*": (10, 500, 10)}
    found = simulate(text, house="newzealand", sessions=20, rolls=5, sign=sign)
    assert set(found.part.refused) == {(1, "outside_sign"), (3, "unit")}  # 5 is under 10, and 25 no step from 10 on
    with pytest.raises(SimulateError, match="perhaps steps"):
        simulate("bet field 5", sign={"*": (10,)})
    with pytest.raises(SimulateError, match="no wager 'lunch' to set limits for"):
        simulate("bet field 5", sign={"lunch": (10, 20)})


class DeadRay:
    """Ray after its only machine died: tasks never finish, and what they gave cannot be had."""

    def __init__(self, *, unfinished: bool) -> None:
        self.unfinished = unfinished

    def wait(self, tasks, **_how):
        return ([], tasks) if self.unfinished else (tasks, [])

    def get(self, _tasks, **_how):
        raise TimeoutError("lost")

    def nodes(self):
        print("(raylet) a word of Ray's own")
        return [{"Alive": False}]


@pytest.mark.parametrize("unfinished", [True, False])
def test_ray_cluster_that_died_is_reported_and_not_on_stdout(unfinished, capsys):
    with pytest.raises(SimulateError, match="the Ray cluster died: start it again, or play with --engine cpu"):
        gathered(DeadRay(unfinished=unfinished), ["task"])
    printed = capsys.readouterr()
    assert printed.out == ""
    assert "a word of Ray's own" in printed.err

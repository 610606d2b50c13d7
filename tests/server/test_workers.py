"""Long work ends with its server, however that ends, and has bounds of its own."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.server.hands import Hands
from tests.server.process import Process, environment
from tests.waiting import SECONDS, wait_until

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="the kernel sees to it on Linux")
JOB = {"strategy": "three_point_molly", "sessions": 200_000, "rolls": 1000}


def workers(pid: int) -> set[int]:
    return {int(one) for task in Path(f"/proc/{pid}/task").iterdir() for one in (task / "children").read_text().split()}


def alive(pid: int) -> bool:
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] not in "ZX"
    except OSError:
        return False


@pytest.mark.soak
def test_background_workers_end_with_a_killed_server(tmp_path: Path) -> None:
    with Process(str(tmp_path / "h.db"), "crown") as server:
        ann = Hands(server.address)
        ann.post("/api/guest")
        assert ann.post("/api/simulations", JOB).status_code == 202
        assert ann.post("/api/simulations", JOB).status_code == 202
        wait_until(lambda: len(workers(server.pid)) == 2)
        started = workers(server.pid)
        wait_until(
            lambda: all(b"hardway.server.shares.worker" in Path(f"/proc/{one}/cmdline").read_bytes() for one in started)
        )
        assert ann.get("/api/me").status_code == 200
        server.kill()
        wait_until(lambda: not any(map(alive, started)))
        ann.close()


@pytest.mark.parametrize(
    ("bound", "work", "ends"),
    [("512 << 20, 60", "bytearray(1 << 30)", "MemoryError"), ("4 << 30, 1", "while True: pass", "")],
    ids=["memory", "processor"],
)
def test_background_worker_over_its_memory_or_cpu_limit_ends(bound: str, work: str, ends: str) -> None:
    code = f"from hardway.server.shares.worker import limit_process\nlimit_process({bound})\n{work}"
    ran = subprocess.run(
        [sys.executable, "-c", code], env=environment(), capture_output=True, text=True, timeout=SECONDS
    )
    assert ran.returncode != 0
    assert ends in ran.stderr


def test_background_worker_ends_silently_without_its_server() -> None:
    ran = subprocess.run(
        [sys.executable, "-m", "hardway.server.shares.worker", "1"], env=environment(), input="{}", capture_output=True,
        text=True, timeout=SECONDS,
    )  # fmt: skip
    assert ran.returncode == -9
    assert ran.stdout == ""


BLOCK = """
import sys
class Without:
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] in ("numba", "numpy", "flint"):
            raise ModuleNotFoundError(f"No module named {name!r}", name=name)
sys.meta_path.insert(0, Without())
"""
SHORT_JOB = {
    "do": "simulate", "strategy": "bet pass 10", "house": "crown", "sessions": 10, "rolls": 10, "bankroll": "100",
    "goal": None, "unit": None, "seed": 1,
}  # fmt: skip


def test_simulation_without_the_simulator_names_the_extra(tmp_path):
    (tmp_path / "sitecustomize.py").write_text(BLOCK)
    env = os.environ | {"PYTHONPATH": str(tmp_path)}
    words = [sys.executable, "-m", "hardway.server.shares.worker", str(os.getpid())]
    ran = subprocess.run(words, input=json.dumps(SHORT_JOB), capture_output=True, text=True, env=env)
    error = json.loads(ran.stdout.splitlines()[-1])["error"]
    assert error["name"] == "not_installed"
    assert error["says"].startswith("This work needs num")
    assert '[simulate]"' in error["says"]


def test_server_is_loaded_without_the_simulator(tmp_path):
    (tmp_path / "sitecustomize.py").write_text(BLOCK)
    env = os.environ | {"PYTHONPATH": str(tmp_path)}
    ran = subprocess.run([sys.executable, "-c", "import hardway.server.serve"], env=env, capture_output=True, text=True)
    assert (ran.returncode, ran.stderr) == (0, "")

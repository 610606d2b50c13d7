"""Long work ends with its server, however that ends, and has bounds of its own."""

import subprocess
import sys
import time
from pathlib import Path

import pytest

from tests.server.hands import Hands
from tests.server.process import Process, environment

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="the kernel sees to it on Linux")
JOB = {"strategy": "three_point_molly", "sessions": 200_000, "rolls": 1000}


def workers(pid: int) -> set[int]:
    return {int(one) for task in Path(f"/proc/{pid}/task").iterdir() for one in (task / "children").read_text().split()}


def alive(pid: int) -> bool:
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] not in "ZX"
    except OSError:
        return False


def waited(true: object, seconds: float = 20.0) -> bool:
    until = time.monotonic() + seconds
    while time.monotonic() < until:
        if true():  # type: ignore[operator]
            return True
        time.sleep(0.02)
    return False


def test_workers_die_with_a_server_that_is_killed(tmp_path: Path) -> None:
    with Process(str(tmp_path / "h.db"), "--house", "crown") as server:
        ann = Hands(server.address)
        ann.post("/api/guest")
        assert ann.post("/api/simulations", JOB).status_code == 202
        assert ann.post("/api/simulations", JOB).status_code == 202
        assert waited(lambda: len(workers(server.pid)) == 2)
        started = workers(server.pid)
        assert waited(
            lambda: all(b"hardway.server.worker" in Path(f"/proc/{one}/cmdline").read_bytes() for one in started)
        )
        assert waited(lambda: any(ann.get("/api/me").status_code == 200 for _ in range(3)))
        server.kill()
        assert waited(lambda: not any(map(alive, started)), 10)
        ann.close()


@pytest.mark.parametrize(
    ("bound", "work", "ends"),
    [
        ("512 << 20, 60", "bytearray(1 << 30)", "MemoryError"),
        ("4 << 30, 1", "while True: pass", ""),
    ],
    ids=["memory", "processor"],
)
def test_a_worker_has_bounds(bound: str, work: str, ends: str) -> None:
    code = f"from hardway.server.worker import keep_within\nkeep_within({bound})\n{work}"
    ran = subprocess.run([sys.executable, "-c", code], env=environment(), capture_output=True, text=True, timeout=60)
    assert ran.returncode != 0
    assert ends in ran.stderr


def test_a_worker_whose_server_is_gone_already_does_nothing() -> None:
    ran = subprocess.run(
        [sys.executable, "-m", "hardway.server.worker", "1"], env=environment(), input="{}", capture_output=True,
        text=True, timeout=60,
    )  # fmt: skip
    assert ran.returncode == -9
    assert ran.stdout == ""

"""A server where the system has no more than Windows has: what only POSIX knows is taken away from its processes.

Windows itself is not here. This shows that nothing of the casino needs what is missing there; not that it was run there.
"""

import signal
from pathlib import Path

import pytest

from tests.server.hands import Hands
from tests.server.process import Process
from tests.waiting import wait_until

JOB = {"strategy": "bet pass 10", "sessions": 200, "rolls": 50, "bankroll": "200.00"}
AS_WINDOWS = """
import asyncio, ctypes, os, signal, sys

for name in ("fcntl", "grp", "pty", "pwd", "readline", "resource", "termios", "tty", "uvloop"):
    sys.modules[name] = None
for name in ("SIGALRM", "SIGCONT", "SIGHUP", "SIGQUIT", "SIGSTOP", "SIGUSR1", "SIGWINCH", "SIGXCPU"):
    delattr(signal, name)
for name in ("fork", "geteuid", "getuid", "killpg", "nice", "sched_getaffinity", "sched_setscheduler", "setpgid"):
    delattr(os, name)


class CDLL(ctypes.CDLL):
    def __init__(self, name, *more, **named):
        if name is None:
            raise TypeError("bad argument type for built-in operation")
        super().__init__(name, *more, **named)


def add_signal_handler(self, sign, call, *args):
    raise NotImplementedError


ctypes.CDLL = CDLL
asyncio.SelectorEventLoop.add_signal_handler = add_signal_handler
"""


@pytest.mark.soak
def test_server_runs_without_posix_functions(tmp_path: Path) -> None:
    """The server takes entries, simulates and stops."""
    (tmp_path / "sitecustomize.py").write_text(AS_WINDOWS, encoding="utf-8")
    with Process(str(tmp_path / "h.db"), first=str(tmp_path)) as process:
        ann = Hands(process.address)
        ann.post("/api/guest")
        assert ann.socket("crown-1").enter("seat 300", "a")["type"] == "ack"
        run = ann.post("/api/simulations", JOB).json()["id"]
        wait_until(lambda: ann.get(f"/api/simulations/{run}").json()["state"] in ("done", "failed"))
        assert ann.get(f"/api/simulations/{run}").json()["state"] == "done"
        ann.close()
        assert process.stop(signal.SIGINT) == (0, "")

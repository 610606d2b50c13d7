"""`hardway serve` as a process of its own: started, killed, stopped, started again at the same address."""

import os
import signal
import socket
import subprocess
import sys
from contextlib import suppress
from pathlib import Path
from typing import Any
from urllib.request import urlopen

from tests.waiting import SECONDS, wait_until

SRC = Path(__file__).resolve().parents[2] / "src"


def free_port() -> int:
    """Return a port that nothing listens at."""
    with socket.create_server(("127.0.0.1", 0)) as found:
        return int(found.getsockname()[1])


OPENING = '"says": "opening '


class Process:
    """A server that can die."""

    def __init__(
        self, db: str, *options: str, port: int = 0, before: tuple[str, ...] = (), later: bool = False, first: str = ""
    ) -> None:
        self.paths = os.pathsep.join(filter(None, [first, str(SRC), str(SRC.parent)]))
        self.db, self.options, self.port, self.before = db, options, port or free_port(), before
        self.program = ("-m", "tests.server.later") if later else ("-m", "hardway")
        self.ahead = Path(db).with_suffix(".ahead") if later else Path()
        """How far its clock is ahead, where a test sets it on."""
        self.address = f"http://127.0.0.1:{self.port}"
        self.said = ""
        self._process: subprocess.Popen[str] | None = None

    def __enter__(self) -> "Process":
        self.start()
        return self

    def __exit__(self, *_: Any) -> None:
        self.kill()

    def start(self, *, when_answering: bool = False) -> None:
        """Start, and return when it is open; or as soon as it answers."""
        serve = ["serve", "--db", self.db, "--port", str(self.port), *self.options]
        command = [sys.executable, *self.program, *self.before, *serve]
        env = {**os.environ, "PYTHONPATH": self.paths, "AHEAD": str(self.ahead)}
        self._process = subprocess.Popen(
            command, env=env, text=True, stdout=subprocess.PIPE, stderr=subprocess.PIPE, cwd=Path(self.db).parent
            if not self.db.startswith("postgres") else None,
        )  # fmt: skip
        assert self._process.stdout is not None
        if when_answering:
            wait_until(self._answers)
            return
        for line in self._process.stdout:
            self.said += line
            if line.startswith("Ctrl-C"):
                return
        raise AssertionError(f"the server did not open: {self.said}{self._process.communicate()[1]}")

    def _answers(self) -> bool:
        with suppress(OSError), urlopen(f"{self.address}/health", timeout=SECONDS):
            return True
        return False

    def next_line(self) -> str:
        """Return the next line it prints, whenever that is."""
        return self._process.stdout.readline()

    def kill(self) -> None:
        """Kill it as a power cut would."""
        self._end(signal.SIGKILL)

    def stop(self, sign: signal.Signals = signal.SIGTERM) -> tuple[int, str]:
        """Tell it to stop; return how it ended and what it logged, but for the line that says what it opens."""
        return self._end(sign)

    @property
    def pid(self) -> int:
        """Return its number."""
        return self._process.pid

    def send(self, sign: signal.Signals) -> None:
        """Send it a signal."""
        self._process.send_signal(sign)

    def _end(self, sign: signal.Signals) -> tuple[int, str]:
        process, self._process = self._process, None
        if process is None:
            return 0, ""
        process.send_signal(sign)
        _, errors = process.communicate(timeout=SECONDS)
        return process.returncode, "".join(line for line in errors.splitlines(True) if OPENING not in line)


def environment() -> dict[str, str]:
    """Return the environment of a server process."""
    return {**os.environ, "PYTHONPATH": str(SRC), "NO_COLOR": "1"}


def hardway(*words: str) -> subprocess.CompletedProcess[str]:
    """Run `hardway` and return what it printed."""
    return subprocess.run([sys.executable, "-m", "hardway", *words], env=environment(), text=True, capture_output=True)

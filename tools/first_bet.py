"""Measures the seconds from a new clone to a first accepted bet: `make table` with an empty home, then the client.

python tools/first_bet.py [FOLDER]        the clone is made in FOLDER, or in a folder that is deleted afterwards
"""

import os
import signal
import socket
import subprocess
import sys
import tempfile
import threading
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
WITHIN_SECONDS = 120.0
PLAY = """
import sys
from hardway.client import House
with House(sys.argv[1]) as house:
    house.guest()
    with house.sit(house.lobby()[0]["table"]) as seat:
        seat.enter("seat 300")
        print(seat.enter("bet pass 10"))
"""


def main() -> int:
    """Measure and print the time; return 1 if it took too long."""
    with tempfile.TemporaryDirectory() as made:
        folder = Path(sys.argv[1] if len(sys.argv) > 1 else made)
        home = folder / "home"
        home.mkdir(parents=True)
        subprocess.run(["git", "clone", "--quiet", str(ROOT), str(folder / "hardway")], check=True)
        began = time.monotonic()
        table = opened(folder / "hardway", home)
        try:
            said = first_bet(table, folder / "hardway", began)
        finally:
            os.killpg(table.pid, signal.SIGTERM)
            table.wait(30)
    seconds = time.monotonic() - began
    print(f"{said} after {seconds:.1f} s, everything installed anew")
    return int(not said.startswith("Ack") or seconds > WITHIN_SECONDS)


def opened(clone: Path, home: Path) -> subprocess.Popen[str]:
    """Start `make table` in a new clone, and return its process."""
    ours = ("PYTHON", "VIRTUAL_ENV", "XDG_", "HOME")  # the settings for reaching a package index stay as they are
    env = {name: value for name, value in os.environ.items() if not name.startswith(ours)} | {"HOME": str(home)}
    with socket.create_server(("127.0.0.1", 0)) as found:
        port = found.getsockname()[1]
    return subprocess.Popen(
        ["make", "table", f"ARGS=--port {port}", f"PYTHON={sys.executable}"], cwd=clone, env=env, text=True,
        stdout=subprocess.PIPE, start_new_session=True,
    )  # fmt: skip


def first_bet(table: subprocess.Popen[str], clone: Path, began: float) -> str:
    """Wait until the casino is open, make a bet, and return what the client prints."""
    assert table.stdout is not None
    for line in table.stdout:
        print(f"{time.monotonic() - began:6.1f} s  {line}", end="", flush=True)
        if "is open at" in line:
            address = line.split()[-1]
            break
    else:
        raise SystemExit("make table did not open the casino")
    threading.Thread(target=table.stdout.read, daemon=True).start()
    python = clone / ".venv" / "bin" / "python"
    played = subprocess.run([str(python), "-c", PLAY, address], text=True, capture_output=True, check=True)
    return played.stdout.strip()


if __name__ == "__main__":
    sys.exit(main())

"""`python -m bench.installs WHEEL [EXTRA…]`: measures installing the package and its extras.

Each is installed into a new environment. It prints the seconds of the processor and of the clock, how many other
packages were installed, and the MB on disk with bytecode. Build the wheel first: `python -m hatchling build -t wheel`.
"""

import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path

EXTRAS = (
    "", "client", "server", "postgres", "strategies", "plots", "parquet", "simulate", "env", "dask", "ray", "gpu",
    "all",
)  # fmt: skip


def installed(wheel: Path, extra: str) -> tuple[float, float, int, int] | None:
    """Install the wheel with an extra, and return both times, the number of packages and the MB; None if pip fails."""
    with tempfile.TemporaryDirectory() as folder:
        subprocess.run([sys.executable, "-m", "venv", "--without-pip", folder], check=True)
        asked = f"{wheel}[{extra}]" if extra else str(wheel)
        pip = [sys.executable, "-m", "pip", "--python", folder, "install", "--quiet", "--only-binary=:all:", asked]
        begun, before = time.perf_counter(), os.times()
        if subprocess.run(pip, check=False).returncode:
            return None
        took, after = time.perf_counter() - begun, os.times()
        site = next(Path(folder).rglob("site-packages"))
        packages = len(list(site.glob("*.dist-info"))) - 1  # without Hardway itself
        used = sum(path.stat().st_blocks * 512 for path in site.rglob("*") if path.is_file())
        return after[2] + after[3] - before[2] - before[3], took, packages, used // 1_000_000


def main() -> None:
    """Print a row of a table for each extra."""
    wheel, *extras = sys.argv[1:]
    for extra in extras or EXTRAS:
        name = f"hardway[{extra}]" if extra else "hardway"
        found = installed(Path(wheel).resolve(), extra)
        row = f"{found[0]:.1f} | {found[1]:.1f} | {found[2]} | {found[3]}" if found else "not available here"
        print(f"| `{name}` | {row} |", flush=True)


if __name__ == "__main__":
    main()

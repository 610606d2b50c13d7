"""Heavy libraries are loaded only when needed: Numba for many sessions, pyarrow for files, matplotlib for plots."""

import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
SIMULATE = "run(['simulate', 'pass', '--sessions', '{many}', '--rolls', '5'{more}])"
LOADED = {
    "import hardway": (),
    "from hardway.cli.app import run": (),
    f"run(['replay', '{ROOT / 'examples' / 'crown-horn-high.craps'}'])": (),
    "hardway.odds('crown', 'hard 6')": (),
    "run(['odds', 'hand'])": (),
    "run(['odds', 'strategy', 'crown', 'pass'])": ("flint",),
    SIMULATE.format(many=5, more=""): ("numpy",),
    SIMULATE.format(many=5, more=", '--out', 'r.parquet'"): ("pyarrow",),
    SIMULATE.format(many=1_000_000, more=""): ("numba",),
    SIMULATE.format(many=5, more=", '--plot', 'r.svg'"): ("matplotlib",),
}
"""What each loads besides what those before it have loaded."""
RUNS = f"""
import sys
heavy, loaded = {{"numpy", "flint", "numba", "pyarrow", "matplotlib"}}, set()
for code, more in {LOADED}.items():
    exec(code)
    loaded.update(more)
    if heavy & sys.modules.keys() != loaded:
        sys.exit(f"{{code}}: {{heavy & sys.modules.keys()}}")
"""


@pytest.mark.soak
def test_heavy_libraries_are_loaded_only_by_calls_that_need_them(tmp_path):
    done = subprocess.run([sys.executable, "-c", RUNS], stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, cwd=tmp_path)
    assert done.returncode == 0, done.stderr.decode()

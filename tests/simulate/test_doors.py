"""Heavy libraries are loaded only when needed: Numba for many sessions, pyarrow for files, matplotlib for plots."""

import subprocess
import sys

import pytest

HEAVY = {"numba", "pyarrow", "matplotlib"}
SIMULATE = "from hardway.cli.app import run; run(['simulate', 'pass', '--sessions', '{many}', '--rolls', '5'{more}])"


@pytest.mark.parametrize(
    ("code", "loaded"),
    [
        ("import hardway.cli.app", set()),
        (SIMULATE.format(many=5, more=""), set()),
        (SIMULATE.format(many=1_000_000, more=""), {"numba"}),
        (SIMULATE.format(many=5, more=", '--out', 'r.parquet'"), {"pyarrow"}),
        (SIMULATE.format(many=5, more=", '--plot', 'r.svg'"), {"numba", "matplotlib"}),
    ],
)
def test_import_loads_nothing_heavy(code, loaded, tmp_path):
    asks = f"{code}; import sys; print(*{HEAVY!r} & sys.modules.keys())"
    done = subprocess.run([sys.executable, "-c", asks], capture_output=True, text=True, check=True, cwd=tmp_path)
    assert set(done.stdout.split("\n")[-2].split()) == loaded

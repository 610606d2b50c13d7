"""Heavy libraries are not loaded by `import hardway`, by the command line or by a replay."""

import subprocess
import sys

import pytest

HEAVY = {"numpy", "flint", "matplotlib"}


@pytest.mark.parametrize(
    ("code", "loaded"),
    [
        ("import hardway", set()),
        ("import hardway.cli.app", set()),
        ("from hardway.cli.app import run; run(['replay', 'examples/crown-horn-high.craps'])", set()),
        ("import hardway as hw; hw.odds('crown', 'hard 6')", set()),
        ("from hardway.cli.app import run; run(['odds', 'hand'])", set()),
        ("from hardway.cli.app import run; run(['odds', 'strategy', 'crown', 'pass'])", {"flint"}),
    ],
)
def test_import_loads_nothing_heavy(code, loaded):
    asks = f"{code}; import sys; print(*{HEAVY!r} & sys.modules.keys())"
    done = subprocess.run([sys.executable, "-c", asks], capture_output=True, text=True, check=True)
    assert set(done.stdout.split("\n")[-2].split()) == loaded

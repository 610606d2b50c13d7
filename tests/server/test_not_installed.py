"""The server names a library that is not installed, with the line that installs it."""

import json
import os
import subprocess
import sys

BLOCK = """
import sys
class Without:
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] in ("numba", "numpy", "flint"):
            raise ModuleNotFoundError(f"No module named {name!r}", name=name)
sys.meta_path.insert(0, Without())
"""
JOB = {
    "do": "simulate", "strategy": "bet pass 10", "house": "crown", "sessions": 10, "rolls": 10, "bankroll": "100",
    "goal": None, "unit": None, "seed": 1,
}  # fmt: skip


def test_simulation_without_the_simulator_names_the_extra(tmp_path):
    (tmp_path / "sitecustomize.py").write_text(BLOCK)
    env = os.environ | {"PYTHONPATH": str(tmp_path)}
    words = [sys.executable, "-m", "hardway.server.shares.worker", str(os.getpid())]
    ran = subprocess.run(words, input=json.dumps(JOB), capture_output=True, text=True, env=env)
    error = json.loads(ran.stdout.splitlines()[-1])["error"]
    assert error["name"] == "not_installed"
    assert error["says"].startswith("This needs num")
    assert '[simulate]"' in error["says"]


def test_server_is_loaded_without_the_simulator(tmp_path):
    (tmp_path / "sitecustomize.py").write_text(BLOCK)
    env = os.environ | {"PYTHONPATH": str(tmp_path)}
    ran = subprocess.run([sys.executable, "-c", "import hardway.server.serve"], env=env, capture_output=True, text=True)
    assert (ran.returncode, ran.stderr) == (0, "")

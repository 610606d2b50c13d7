"""The set-up without make and without a shell: `python -m tools`."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from tools.__main__ import LOCKS, TARGETS, _program
from tools.venv import install

ROOT = Path(__file__).resolve().parent.parent
PIP = """
import sys
for number in range(1, 46):
    print(f"Collecting package{number}==1.0 (from -r requirements/table.txt (line {number}))")
    print("  Using cached package.whl")
print("Installing collected packages: package1, package2")
sys.exit(int(sys.argv[1]))
"""


def tools(*words: str, python: str = sys.executable) -> subprocess.CompletedProcess[str]:
    return subprocess.run([python, "-m", "tools", *words], cwd=ROOT, capture_output=True, text=True)


def test_without_a_word_it_lists_what_it_does():
    listed = tools()
    assert listed.returncode == 0
    assert re.findall(r"^  make ([a-z]+) ", listed.stdout, re.MULTILINE) == list(TARGETS)


def test_make_asks_it_for_everything():
    make = subprocess.run(["make", "--silent", f"PYTHON={sys.executable}"], cwd=ROOT, capture_output=True, text=True)
    assert (make.returncode, make.stdout) == (0, tools().stdout)


def test_an_unknown_word_is_answered_with_the_list():
    answered = tools("tabel")
    assert (answered.returncode, answered.stdout) == (2, tools().stdout)


def test_every_lock_has_its_sources():
    assert {path.stem for path in (ROOT / "requirements").glob("*.txt")} == set(LOCKS)


def test_no_step_needs_a_shell():
    recipes = re.findall(r"^\t(.*)$", (ROOT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE)
    assert recipes == ["@$(PYTHON) -m tools $@ $(ARGS)"]
    for path in (ROOT / "tools").glob("*.py"):
        assert "shell=True" not in path.read_text(encoding="utf-8"), path.name


def test_programs_are_where_a_virtual_environment_keeps_them():
    assert _program(".venv", "hardway").endswith(os.path.join(".venv", "bin", "hardway"))


def test_pip_shows_how_far_it_is(capfd):
    install([sys.executable, "-c", PIP, "0"], dict(os.environ), 45)
    assert capfd.readouterr().err.splitlines() == [
        "  20 of 45 packages: package20",
        "  40 of 45 packages: package40",
        "  installing them",
    ]


def test_pip_that_fails_is_told(capfd):
    with pytest.raises(subprocess.CalledProcessError):
        install([sys.executable, "-c", PIP, "1"], dict(os.environ), 45)

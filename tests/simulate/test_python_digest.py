"""The digest that names a compiled Python strategy on disk changes with all that is compiled with it."""

import os
import subprocess
import sys
from types import ModuleType

import pytest

from hardway.simulate.python.digest import digest

PLAIN = """
import math
import numpy as np
from hardway.simulate.python.seat_view import bet, point
STEPS = (600, 1200)
TABLE = np.arange(2000)
SHARE = 0.5
first = lambda n: n + 1
second = lambda n: n + 2
def amount(n, least=5):
    return max(least, first(n) * second(n))
def play(table):
    wanted = STEPS[0] + TABLE[1500] + int(math.floor(SHARE * amount(2)))
    if point(table) in (4, 5):
        bet(table, 0, wanted)
"""


def of(text: str) -> str:
    """Return the digest of the function `play` of a module with this text."""
    module = ModuleType("somebodys")
    exec(text, module.__dict__)
    return digest(module.play)


def test_digest_of_a_strategy_is_the_same_when_it_is_read_again():
    assert of(PLAIN) == of("\n# a comment moves the lines\n" + PLAIN) != ""


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("(600, 1200)", "(600, 1201)"), ("np.arange(2000)", "np.arange(2000) + (np.arange(2000) == 1500)"),
        ("SHARE = 0.5", "SHARE = 0.6"), ("n + 2", "n + 3"), ("least=5", "least=6"), ("(4, 5)", "(4, 6)"),
        ("import bet, point", "import press as bet, point"), ("math.floor", "math.ceil"), ("STEPS[0]", "STEPS[1]"),
        ("n + 1\nsecond = lambda n: n + 2", "n + 2\nsecond = lambda n: n + 1"), ("TABLE[1500] +", "TABLE[1500] -"),
    ],
)  # fmt: skip
def test_digest_of_a_strategy_changes_with_what_it_uses(before, after):
    assert before in PLAIN
    assert of(PLAIN.replace(before, after)) not in ("", of(PLAIN))


@pytest.mark.parametrize("value", ["{1: 2}", "__import__('random')", "object()", "np.array([object()])"])
def test_strategy_that_uses_an_unknown_value_has_no_digest(value):
    assert of(PLAIN.replace("(600, 1200)", value)) == ""


FILE = """
from hardway.simulate.python import PASS, bet, strategy
@strategy
def own(table):
    bet(table, PASS, AMOUNT)
"""
PLAY = """
import sys
import hardway as hw
from hardway.simulate.numba_tools import watchers
parts = []
watchers.append(lambda: parts.append(1))
found = hw.simulate(sys.argv[1], house="crown", sessions=40, rolls=20, seed=3)
print(len(parts), found.part.kinds["pass"].action // found.part.kinds["pass"].decided)
"""


@pytest.mark.timeout(600)
@pytest.mark.soak  # compiles the simulator anew, half a minute
def test_python_strategy_is_compiled_once_for_all_processes(tmp_path):
    def run(cents: int) -> list[int]:
        file = tmp_path / "own.py"
        file.write_text(FILE.replace("AMOUNT", str(cents)))
        asked = [sys.executable, "-c", PLAY, str(file)]
        printed = subprocess.check_output(asked, env={**os.environ, "NUMBA_CACHE_DIR": str(tmp_path)}, text=True)
        return [int(word) for word in printed.split()]

    first, again, other = run(1000), run(1000), run(2000)
    assert first[0] > other[0] > again[0] == 0
    assert [first[1], again[1], other[1]] == [1000, 1000, 2000]

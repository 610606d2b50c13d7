"""Steps back on a GPU: the CUDA simulator runs the same functions, thread by thread."""

import os
import subprocess
import sys

import pytest

from hardway.best.ask import answer, question
from hardway.odds.chances import OddsError
from hardway.rulebook import law, load

BOTH = """
import numpy as np
from hardway.best.ask import answer, question
from hardway.rulebook import law, load

asked = question(
    law(load("crown")), bankroll=1000, goal=2000, rolls=3, wagers=["pass", "pass_odds", "dont_pass", "place", "lay 6"],
    step=500, most=500, flats=[500],
)
here, there = (answer(asked, every=True, engine=engine).solved.steps for engine in ("cpu", "gpu"))
assert all((one == two).all() for one, two in zip(here, there, strict=True))
print("alike")
"""


def test_best_play_on_a_simulated_gpu_equals_the_processors() -> None:
    environment = {**os.environ, "NUMBA_ENABLE_CUDASIM": "1"}
    ran = subprocess.run([sys.executable, "-c", BOTH], env=environment, capture_output=True, text=True)
    assert ran.stdout == "alike\n", ran.stderr


def test_best_play_on_a_missing_gpu_says_that_none_was_found() -> None:
    asked = question(law(load("crown")), bankroll=1000, goal=2000, rolls=1, wagers=["pass"])
    with pytest.raises(OddsError, match="no GPU was found"):
        answer(asked, engine="gpu")

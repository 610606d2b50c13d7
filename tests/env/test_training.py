"""The example trains an agent that plays better than chance."""

from pathlib import Path
from runpy import run_path

import pytest

EXAMPLE = Path(__file__).resolve().parents[2] / "examples" / "train_agent.py"


@pytest.mark.soak
def test_example_training_raises_the_agents_chance_of_doubling():
    """Random play is first; the best line play alone doubles 100 dollars with chance 244/495 = 0.493."""
    shares = run_path(str(EXAMPLE))["train"](12)
    assert shares[0] < 0.35
    assert 0.45 < sum(shares[-3:]) / 3 < 0.5

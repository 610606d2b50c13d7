"""Worlds of some seeds keep every promise; planted bugs break one; a seed is exact, and its steps are made fewer."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.world.planted import BUGS, TRIES, Bug, planted, table
from tests.world.run import run, shrink

SEEDS = 2
"""Worlds of `make test`; the long tests run WORLDS."""
WORLDS = 2_000
QUICK = ("what fell due is decided and not folded", "the store is asked in the loop itself")
"""Bugs that are planted in `make test` too."""


@pytest.mark.parametrize("seed", range(1, 1 + SEEDS))
def test_simulated_servers_with_failures_keep_every_invariant(seed: int) -> None:
    found = run(seed)
    assert not found.broken, f"python -m tests.world --seed {seed}: {found.broken}: {found.says}"


@pytest.mark.soak
@pytest.mark.timeout(3 * 3600)
@pytest.mark.parametrize("part", range(8))
def test_many_simulated_servers_with_failures_keep_invariants(part: int) -> None:
    for seed in range(1 + SEEDS + part, WORLDS, 8):
        found = run(seed)
        assert not found.broken, f"python -m tests.world --seed {seed}: {found.broken}: {found.says}"


@pytest.mark.soak
@pytest.mark.timeout(3600)
@pytest.mark.parametrize("seed", range(5))
def test_seven_days_of_simulated_servers_keep_every_invariant(seed: int) -> None:
    found = run(seed, days=7)
    assert not found.broken, f"python -m tests.world --seed {seed} --days 7: {found.broken}: {found.says}"


def test_reliability_page_lists_every_planted_bug() -> None:
    """`python -m tests.world --bugs` prints the table."""
    assert table() in (Path(__file__).parents[2] / "docs" / "reliability.md").read_text(encoding="utf-8")


@pytest.mark.parametrize("bug", BUGS, ids=lambda bug: bug.says)
def test_planted_bug_stands_in_the_code_that_it_names(bug: Bug) -> None:
    with planted(bug):
        pass


def test_planted_bugs_are_at_least_twenty_and_distinct() -> None:
    assert len({(bug.where, bug.before, bug.after) for bug in BUGS}) == len({bug.says for bug in BUGS}) == len(BUGS)
    assert len(BUGS) >= 20


@pytest.mark.parametrize(
    "bug",
    [bug if bug.says in QUICK else pytest.param(bug, marks=pytest.mark.soak) for bug in BUGS],
    ids=lambda bug: bug.says,
)
def test_planted_bug_breaks_an_invariant_in_some_simulation(bug: Bug) -> None:
    """The broken invariant is one of those the bug is expected to break."""
    with planted(bug):
        assert any(run(seed).broken in bug.breaks for seed in range(bug.seed, bug.seed + TRIES))


@pytest.mark.soak
def test_failing_simulation_shrinks_and_keeps_the_same_fault() -> None:
    bug = next(bug for bug in BUGS if bug.says == "a repeated key is decided again")
    with planted(bug):
        found = next(found for seed in range(bug.seed, bug.seed + TRIES) if (found := run(seed)).broken)
        fewest = shrink(found)
        assert fewest.broken == found.broken
        assert len(fewest.steps) < len(found.steps)
        assert run(found.seed, steps=fewest.steps) == fewest


@pytest.mark.soak
def test_simulated_servers_of_one_seed_repeat_in_another_process() -> None:
    says = "from tests.world.run import run; print(*(run(seed).digest for seed in (3, 2)))"
    told = [
        subprocess.run(
            [sys.executable, "-c", says], env={**os.environ, "PYTHONHASHSEED": hashed}, check=True, capture_output=True
        ).stdout.split(b" ")
        for hashed in ("1", "2")
    ]
    assert told[0] == told[1]
    assert told[0] == f"{run(3).digest} {run(2).digest}\n".encode().split(b" ")

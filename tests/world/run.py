"""Runs one world from its seed, and makes the steps of one that breaks a promise fewer."""

import signal
from collections.abc import Callable, Sequence
from typing import NamedTuple

from tests.world.loop import Broken
from tests.world.nature import nature
from tests.world.plan import Cast, Step, plan
from tests.world.steps import take
from tests.world.world import Quiet, World, founded

MOST_SECONDS = 30.0
"""Of processor, for one world; one takes less than a second."""
FOLD_STEPS = 10
"""Steps between two folds of all tables."""


class Outcome(NamedTuple):
    """What came of a world."""

    seed: int
    broken: str
    """The promise that was broken; empty where none was."""
    says: str
    steps: tuple[Step, ...]
    """The steps until then."""
    rows: int
    digest: str
    """Of every last row: the same for the same seed and steps."""


def run(seed: int, *, days: int = 1, steps: Sequence[Step] | None = None) -> Outcome:
    """Run the world of a seed, with its own steps or with some of them."""
    cast, planned = plan(seed, days)
    store, people, lots = founded()
    world = World(seed)
    with nature(world.time, world.chance("nature")), Quiet(world):
        world.people = people
        world.lot_secrets._held.update(lots)
        world.adopt(store)
        return _run(world, cast, planned if steps is None else steps)


def _run(world: World, cast: Cast, steps: Sequence[Step]) -> Outcome:
    taken, broken, says = 0, "", ""

    def too_long(*_: object) -> None:
        raise world.broke("answered", f"no end after {MOST_SECONDS} s of processor")

    signal.signal(signal.SIGVTALRM, too_long)
    signal.setitimer(signal.ITIMER_VIRTUAL, MOST_SECONDS, 1.0)
    try:
        world.begin(*cast)
        for step in steps:
            taken += 1
            take(world, step)
            world.promises.after_step()
            if not taken % FOLD_STEPS:
                world.promises.fold()
        world.finish()
    except Broken:
        pass
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
    if world.broken is not None:
        broken, says = world.broken.promise, world.broken.says
    heads = [world.store.head(stream) for stream in world.store.streams()]
    return Outcome(
        world.seed, broken, says, tuple(steps[:taken]), sum(head.seq for head in heads if head is not None),
        " ".join(head.hash[:12] for head in heads if head is not None),
    )  # fmt: skip


def shrink(found: Outcome, progress: Callable[[int], None] = lambda left: None) -> Outcome:
    """Return the same failure with as few steps as can be found by leaving some out."""
    best, size = found, max(1, len(found.steps) // 2)
    while True:
        place, smaller = 0, False
        while place < len(best.steps):
            fewer = best.steps[:place] + best.steps[place + size :]
            tried = run(found.seed, steps=fewer)
            if tried.broken == found.broken:
                best, smaller = tried._replace(steps=tried.steps), True
                progress(len(best.steps))
            else:
                place += size
        if size == 1 and not smaller:
            return best
        size = max(1, size // 2)

"""Facts that need no rule book: the default house, the cores besides the table, the processors of this machine.

Must not import anything slow.
"""

import os
from pathlib import Path

USUAL_HOUSE = (Path(__file__).parent / "usual_house.txt").read_text(encoding="utf-8").strip()
"""The short name of the house that is used when no house is named."""
CORES = {"promotion": "hardway.notation.promotion", "tournament": "hardway.notation.tournament"}
"""For each core besides the table (`promotion`, `tournament`), the module with its `NOTATION`; records and streams of
the core begin with its name (`tournament spring_cup`). Journal, floor and server know a core by its line here."""


def processors() -> int:
    """Return how many processors this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1

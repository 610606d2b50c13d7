"""Facts that need no rule book: the default house, the cores besides the table, the processors of this machine.

Must not import anything slow.
"""

import os
from pathlib import Path

USUAL_HOUSE = (Path(__file__).parent / "usual_house.txt").read_text(encoding="utf-8").strip()
"""The name of the default house."""
CORES = {"promotion": "hardway.notation.promotion", "tournament": "hardway.notation.tournament"}
"""The module with the `NOTATION` of each core, by the first word of its records and streams (`tournament spring_cup`).

A core with a line here is known to journal, floor, server and page.
"""


def processors() -> int:
    """Return how many processors this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1

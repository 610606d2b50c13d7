"""Facts that need no rule book: the default house, the cores beside the table, the processors of this machine.

Must not import anything slow.
"""

import os
from pathlib import Path

USUAL_HOUSE = (Path(__file__).parent / "usual_house.txt").read_text(encoding="utf-8").strip()
"""The default house."""
CORES = {"promotion": "hardway.notation.promotion", "tournament": "hardway.notation.tournament"}
"""The module of each core's `NOTATION` (`notation.cores`), by the first word of its records and streams (`tournament
spring_cup`). One line here makes a core known to journal, floor, server and page."""


def processors() -> int:
    """Return how many processors this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1

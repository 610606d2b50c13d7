"""What is known without a rule book: the house that is usual, the cores beside the table, and how many processors.

Must not import anything slow.
"""

import os
from pathlib import Path

USUAL_HOUSE = (Path(__file__).parent / "usual_house.txt").read_text(encoding="utf-8").strip()
"""The house that is meant where none is named."""
CORES = {"promotion": "hardway.notation.promotion", "tournament": "hardway.notation.tournament"}
"""By the word that a record's head and a stream begin with (`tournament spring_cup`), the module of its `NOTATION`
(`notation.cores`). A line here is all that journal, floor, server and page need of another core."""


def processors() -> int:
    """Return how many processors this process may use: so many things can be done at once."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1

"""Which software wrote a row: the version of Hardway, and the number of its procedure, `0.1.0+1`.

The books say what a table allows, and a table keeps its book. How the books are applied stands in Python; so a row
names the procedure it was decided by, and no version judges a row by a procedure that it does not know.

>>> procedure_of("0.1.0+1"), unknown_procedure("0.1.0+1")
(1, '')
>>> unknown_procedure("0.3.0+2")
'it was decided by procedure 2 (Hardway 0.3.0), and this version knows 1 to 1; install the version that wrote it'
"""

from functools import lru_cache

from hardway import __version__

PROCEDURE = 1
"""Goes up when a release decides something otherwise than the release before."""
SOFTWARE = f"{__version__}+{PROCEDURE}"
"""As rows say it."""


def procedure_of(software: str) -> int:
    """Return the procedure of a row's software; 0 where it names none."""
    number = software.partition("+")[2]
    return int(number) if number.isdecimal() and number.isascii() else 0


@lru_cache(maxsize=64)
def unknown_procedure(software: str) -> str:
    """Say why no row by this software can be judged here; empty where it can."""
    number = procedure_of(software)
    if 0 < number <= PROCEDURE:
        return ""
    if not number:
        return f"it names no procedure that it was decided by: {software[:60]!r}"
    by = f"procedure {number} (Hardway {software.partition('+')[0][:20]})"
    return f"it was decided by {by}, and this version knows 1 to {PROCEDURE}; install the version that wrote it"

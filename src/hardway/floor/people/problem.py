"""Why something about a person was not done: a name from a closed list and a sentence. Knows nobody."""

from datetime import datetime
from typing import get_args

from hardway.floor.problem import PersonName as Name
from hardway.floor.problem import Problem
from hardway.floor.when import told, written

__all__ = ["NAMES", "Name", "Problem", "problem_until"]

NAMES: frozenset[str] = frozenset(get_args(Name))


def problem_until(name: Name, says: str, at: datetime) -> Problem:
    """Return a problem that ends at a moment; `{until}` in its sentence is that moment."""
    return Problem(name, says.format(until=told(at)), written(at))

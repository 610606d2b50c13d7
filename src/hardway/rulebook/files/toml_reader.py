"""Reads the TOML of a tournament's conditions or a promotion's terms, and collects its problems with their lines.

Callers enter what the file states key by key; if the rules refuse a key, its problem has the key's line. Opens no file.
"""

from collections.abc import Callable, Mapping
from datetime import datetime
from typing import Any, Generic, TypeVar

from hardway.rulebook.files.toml_lines import Path, TomlFile

P = TypeVar("P")
T = TypeVar("T")
MAX_PROBLEMS = 100
"""The most problems that are reported at once."""


class TomlReader(Generic[P]):
    """A file and its problems so far, each made of a line (0 for a missing key), a name, a clause and a sentence."""

    def __init__(self, file: TomlFile, problem: Callable[[int, str, str, str], P]) -> None:
        self.file, self._problem = file, problem
        self.problems: list[P] = []

    def problem_name(self, path: Path, reason: str) -> str:
        """Return the name that `say` gets for a badly formed value; a subclass returns its path or `reason`."""
        raise NotImplementedError

    def say(self, path: Path, name: str, clause: str | None, says: str) -> None:
        """Add a problem at a path of the file; after MAX_PROBLEMS no more are added."""
        if len(self.problems) == MAX_PROBLEMS:
            says = f"there is more to put right: these are the first {MAX_PROBLEMS} things that were found"
        if len(self.problems) > MAX_PROBLEMS:
            return
        self.problems.append(self._problem(self.file.line(path) if path else 0, name, clause or "", says))

    def at_most(self, path: Path, values: list[T], most: int, what: str) -> list[T]:
        """Return the values; if there are more than `most`, an empty list, with a problem added."""
        if len(values) <= most:
            return values
        says = f"there are {len(values):,} {what}; at most {most:,} are allowed"
        self.say(path, self.problem_name(path, "too_long"), "", says)
        return []

    def table(self, path: Path, value: Any) -> Mapping[str, Any]:
        """Return the value if it is a table; otherwise an empty table, with a problem added."""
        if isinstance(value, dict):
            return value
        self.say(
            path, self.problem_name(path, "unreadable"), "", f"{'.'.join(path)} must be a table, not {value!r}"[:200]
        )
        return {}

    def tables(self, key: str) -> list[dict[str, Any]]:
        """Return the tables [[key]]; if the value is anything else, an empty list, with a problem added."""
        found = self.file.data.get(key, [])
        if isinstance(found, list) and all(isinstance(one, dict) for one in found):
            return found
        self.say((key,), self.problem_name((key,), "unreadable"), "", f"write each {key} as a table [[{key}]]")
        return []

    def unknown(self, path: Path, row: Mapping[str, Any], known: tuple[str, ...]) -> None:
        """Add a problem for each unknown key."""
        for key in row.keys() - set(known):
            says = f"there is no key {key!r} here; known are {', '.join(known)}"
            self.say((*path, key), self.problem_name((key,), "unknown_name"), "", says)


def in_words(value: Any) -> str:
    """Return a value as text: true is `yes`, and a date is written without its time zone."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, datetime):
        return value.replace(tzinfo=None).isoformat()
    return " ".join(str(value).split())

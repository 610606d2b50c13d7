"""Reads a TOML file that states something, and notes by line all that is wrong with it. Opens no file, knows no rule.

Conditions of a tournament and terms of a promotion are such files: what they state is entered key by key, and what the
rules refuse is noted where it stands.
"""

from collections.abc import Callable, Mapping
from datetime import datetime
from typing import Any, Generic, TypeVar

from hardway.rulebook.files.toml_lines import Path, TomlFile

P = TypeVar("P")
T = TypeVar("T")
MOST_PROBLEMS = 100
"""Problems told of a file; who has put those right asks again."""


class TomlReader(Generic[P]):
    """A file and the problems found so far, each made of its line (0: it is missing), a name, a clause and a sentence.

    What a problem with the shape of the file is named after is for `names` to say.
    """

    def __init__(self, file: TomlFile, problem: Callable[[int, str, str, str], P]) -> None:
        self.file, self._problem = file, problem
        self.problems: list[P] = []

    def names(self, path: Path, reason: str) -> str:
        """Return the name of a problem with the shape of the file: where it is, or its reason."""
        raise NotImplementedError

    def say(self, path: Path, name: str, clause: str | None, says: str) -> None:
        """Note something wrong at a place of the file; of very much, the first that is found."""
        if len(self.problems) == MOST_PROBLEMS:
            says = f"there is more to put right: these are the first {MOST_PROBLEMS} things that were found"
        if len(self.problems) > MOST_PROBLEMS:
            return
        self.problems.append(self._problem(self.file.line(path) if path else 0, name, clause or "", says))

    def few(self, path: Path, values: list[T], most: int, what: str) -> list[T]:
        """Return values; none where there are more than there can be."""
        if len(values) <= most:
            return values
        says = f"{len(values):,} {what}, and there can be at most {most:,}"
        self.say(path, self.names(path, "too_long"), "", says)
        return []

    def table(self, path: Path, value: Any) -> Mapping[str, Any]:
        """Return a table, an empty one where there is something else."""
        if isinstance(value, dict):
            return value
        self.say(path, self.names(path, "unreadable"), "", f"{'.'.join(path)} is a table, not {value!r}"[:200])
        return {}

    def tables(self, key: str) -> list[dict[str, Any]]:
        """Return the tables [[key]], none where there is something else."""
        found = self.file.data.get(key, [])
        if isinstance(found, list) and all(isinstance(one, dict) for one in found):
            return found
        self.say((key,), self.names((key,), "unreadable"), "", f"{key}s are tables [[{key}]], one for each")
        return []

    def unknown(self, path: Path, row: Mapping[str, Any], known: tuple[str, ...]) -> None:
        """Note keys that mean nothing."""
        for key in row.keys() - set(known):
            says = f"there is no key {key!r} here; known are {', '.join(known)}"
            self.say((*path, key), self.names((key,), "unknown_name"), "", says)


def in_words(value: Any) -> str:
    """Return a value in words: a day and time, yes and no may be written as TOML has them."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, datetime):
        return value.replace(tzinfo=None).isoformat()
    return " ".join(str(value).split())

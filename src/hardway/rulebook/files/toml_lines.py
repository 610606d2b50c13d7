"""TOML read by `tomllib`, with the line of every table and key. Does not know what a book says."""

import re
import tomllib
from typing import Any

Path = tuple[str, ...]

_NAME = r"""(?:[A-Za-z0-9_-]+|"[^"\\\n]*"|'[^'\n]*')"""
_HEAD = re.compile(rf"\[(\[)?({_NAME})(?:\.({_NAME}))?(?:\.({_NAME}))?\](?(1)\]) *(?:#.*)?")
_KEY = re.compile(rf"({_NAME})[ \t]*=")
_QUOTES = ('"""', "'''")
MAX_DEPTH = 8
"""How deep tables of a TOML file may be nested; those of a book are four deep, a felt's six."""
_RIGHT = 'a line is a [table], a key = "value", or a # comment'
_NESTED = f"tables and lists are nested deeper than {MAX_DEPTH}, which no book needs"
_WHERE = re.compile(r" \(at (?:line ([0-9]+), column [0-9]+|end of document)\)$")
_TWICE = re.compile(r"Cannot overwrite a value|Cannot declare .* twice")


class TomlError(ValueError):
    """What is wrong with a TOML file, and in which line."""

    def __init__(self, line: int, says: str) -> None:
        super().__init__(says)
        self.line = line


class TomlFile:
    """The tables of a file (`data`), and the line of each.

    The path of a table in a list contains its index: ("notices", "0").
    """

    def __init__(self, text: str) -> None:
        self._lines = text.split("\n")
        self.tables: dict[Path, int] = {}
        """The line of each table's `[head]`; the first line if a table is there twice."""
        self._keys: dict[Path, dict[str, int]] = {}
        self._find_heads()
        self.data = self._read(text)

    def line(self, path: Path) -> int:
        """Return the line of a table or key; if it has none, that of the nearest table around it, or 0 for the file
        itself."""
        while path:
            if found := self.tables.get(path) or self.keys(path[:-1]).get(path[-1]) or self._line_beneath(path):
                return found
            path = path[:-1]
        return 0

    def _line_beneath(self, path: Path) -> int:
        """Return the first line of a table without a head of its own, which has only tables within it."""
        return next((line for other, line in self.tables.items() if other[: len(path)] == path), 0)

    def keys(self, path: Path) -> dict[str, int]:
        """Return the lines of a table's keys; they are searched for at the first call."""
        if path not in self._keys:
            self._keys[path] = self._find_keys(self.tables.get(path, 0)) if path in self.tables or not path else {}
        return self._keys[path]

    def _find_heads(self) -> None:
        lists: dict[Path, int] = {}
        at = 0
        while at < len(self._lines):
            line = self._lines[at]
            at += 1
            if not line.startswith("[") or (head := _HEAD.fullmatch(line)) is None:
                at = self._skip_value(line, at)
                continue
            in_list, *names = head.groups()
            path: Path = ()
            for name in filter(None, names):
                if path in lists:
                    path = (*path, str(lists[path]))
                path = (*path, _bare(name))
            if in_list:
                lists[path] = lists.get(path, -1) + 1
                path = (*path, str(lists[path]))
            self.tables.setdefault(path, at)

    def _find_keys(self, at: int) -> dict[str, int]:
        found: dict[str, int] = {}
        while at < len(self._lines) and not _HEAD.fullmatch(self._lines[at]):
            line = self._lines[at]
            at += 1
            if key := _KEY.match(line):
                found.setdefault(_bare(key[1]), at)
            at = self._skip_value(line, at)
        return found

    def _skip_value(self, line: str, at: int) -> int:
        """Return where the next line begins, after a text or list of several lines that this line opens."""
        for quotes in _QUOTES:
            if line.count(quotes) == 1:
                return next((n + 1 for n in range(at, len(self._lines)) if quotes in self._lines[n]), at)
        if line.endswith("= ["):
            return next((n + 1 for n in range(at, len(self._lines)) if self._lines[n].startswith("]")), at)
        return at

    def _read(self, text: str) -> dict[str, Any]:
        try:
            data = tomllib.loads(text)
        except tomllib.TOMLDecodeError as error:
            raise self._mistake(str(error)) from None
        except RecursionError:
            raise TomlError(_line_with_most(text, "[", "{"), _NESTED) from None
        except ValueError:  # of Python's own numbers
            raise TomlError(_line_with_most(text, *"0123456789"), "a number has at most 18 digits") from None
        if _depth(data) > MAX_DEPTH:
            raise TomlError(_line_with_most(text, "[", "{", "."), _NESTED)
        return data

    def _mistake(self, error: str) -> TomlError:
        """Return the error that `tomllib` found, in words for people."""
        where = _WHERE.search(error)
        number = int(where[1]) if where and where[1] else len(self._lines)
        line, says = self._lines[number - 1], _WHERE.sub("", error)
        if _TWICE.match(says) and (twice := self._first_of(line, number)):
            name, first = twice
            return TomlError(number, f"{name!r} is written twice; line {first} has it already")
        return TomlError(number, _odd_signs(line) or f"not valid TOML ({says}): {_RIGHT}")

    def _first_of(self, line: str, number: int) -> tuple[str, int] | None:
        """Return the name of a table or key that is there twice, and the line of the first; None for any other line."""
        if head := _HEAD.fullmatch(line):
            path = tuple(_bare(name) for name in head.groups()[1:] if name)
            first = self.tables.get(path, number)
            return (path[-1], first) if first < number else None
        around = max((path for path, at in self.tables.items() if at < number), key=self.tables.__getitem__, default=())
        key = _KEY.match(line)
        first = self.keys(around).get(_bare(key[1]), number) if key else number
        return (_bare(key[1]), first) if key and first < number else None


_BEFORE_VALUE = re.compile(r"""[^"'=#]*""")
"""Matches the part of a TOML line before its first =, quotation mark or #."""


def _odd_signs(line: str) -> str:
    """Return which characters make a line unreadable, such as curly quotation marks; empty if none do."""
    odd = [sign for sign in _BEFORE_VALUE.match(line)[0] if not sign.isascii() and sign.isalpha()]  # type: ignore[index]
    if odd:
        return f"not valid TOML: a name is of a-z, 0-9 and _, without {odd[0]!r}; accents stand in labels"
    if set("“”‘’„") & set(line):
        return "not valid TOML: quotation marks are straight, \" or ', not curly"
    if line.partition("#")[0].count('"') % 2:
        return 'not valid TOML: a text that begins with " ends with " on the same line'
    return ""


def _line_with_most(text: str, *signs: str) -> int:
    """Return the number of the line that contains most of these characters."""
    counts = [sum(map(line.count, signs)) for line in text.split("\n")]
    return counts.index(max(counts)) + 1


def _depth(data: dict[str, Any]) -> int:
    """Return how deep tables and lists are nested, counting only to one more than is allowed."""
    depth = 0
    level: list[dict[str, Any] | list[Any]] = [data]
    while level and depth <= MAX_DEPTH:
        depth += 1
        inner = (value for one in level for value in (one.values() if isinstance(one, dict) else one))
        level = [value for value in inner if isinstance(value, dict | list)]
    return depth


def _bare(name: str) -> str:
    return name[1:-1] if name[0] in "\"'" else name

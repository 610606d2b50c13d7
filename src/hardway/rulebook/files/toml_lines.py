"""Reads TOML and says on which line each table and key stands. Knows the language; must not know what a book says.

`tomllib` tells no lines, and takes 33 to 45 ms for one book, where all of loading takes 45: its price is by the key,
so that handing it the texts as numbers, to be put back afterwards, saves nothing. What a book is made of (texts,
numbers, and tables and lists of them) is read here line by line, four to six times as fast; a file that has anything
else in it is left to `tomllib`. A test holds the two against each other on every file of every house.
"""

import re
import tomllib
from typing import Any

Path = tuple[str, ...]

_TEXT = r"""(?:"[^"\\\n]*"|'[^'\n]*')"""
_NAME = rf"(?:[A-Za-z0-9_-]+|{_TEXT})"
_SCALAR = rf"(?:{_TEXT}|(?:0|[1-9][0-9]{{0,17}})(?:\.[0-9]{{1,17}})?|true|false)"
_PAIR = rf"{_NAME} *= *{_SCALAR}"
_COMMENT = r" *(?:#.*)?"
_HEAD = re.compile(rf"\[(\[)?({_NAME})(?:\.({_NAME}))?(?:\.({_NAME}))?\](?(1)\]){_COMMENT}")
_TABLE = rf"\{{ *(?:{_PAIR} *(?:, *{_PAIR} *)*)?\}}"
_LIST = rf"\[ *(?:{_SCALAR} *(?:, *{_SCALAR} *)*,? *)?\]"
_VALUE = re.compile(rf"(?:({_SCALAR})|({_TABLE})|({_LIST})){_COMMENT}")
_KEY, _SCALARS, _PAIRS = re.compile(_NAME), re.compile(_SCALAR), re.compile(rf"({_NAME}) *= *({_SCALAR})")
_OPENS = {'"""': '"""', "[": "]"}
"""What begins a text or a list over several lines, with nothing after it, and the line that ends it."""
_ANY_KEY = re.compile(rf"({_NAME})[ \t]*=")
DEEPEST = 8
"""Tables within tables; those of a book are four deep, a felt's six."""
_RIGHT = 'a line is a [table], a key = "value", or a # comment'
_NESTED = f"tables and lists are nested deeper than {DEEPEST}, as nothing in a book is"
_WHERE = re.compile(r" \(at (?:line ([0-9]+), column [0-9]+|end of document)\)$")


class TomlError(ValueError):
    """What is wrong with a file, and the line it is wrong on."""

    def __init__(self, line: int, says: str) -> None:
        super().__init__(says)
        self.line = line


class _Unread(Exception):
    """Something that only `tomllib` reads."""


class TomlFile:
    """The tables of a file, and where each stands. The path of one in a list has its index in it: ("notices", "0")."""

    def __init__(self, text: str) -> None:
        self.data: dict[str, Any] = {}
        self.tables: dict[Path, int] = {}
        """The lines of the heads."""
        self._lines = text.split("\n")
        self._keys: dict[Path, dict[str, int]] = {}
        self._opened: set[Path] = set()
        """Every table that a head has opened, or opened one within."""
        self._plain = True

    def line(self, path: Path) -> int:
        """Return the line of a table or key, or of what is nearest around it; 0 for the file itself."""
        while path:
            if found := self.tables.get(path) or self.keys(path[:-1]).get(path[-1]) or self._beneath(path):
                return found
            path = path[:-1]
        return 0

    def _beneath(self, path: Path) -> int:
        """Return the first line of a table that has no head of its own, only those of tables in it."""
        return next((line for other, line in self.tables.items() if other[: len(path)] == path), 0)

    def keys(self, path: Path) -> dict[str, int]:
        """Return the lines of the keys of a table; they are looked for when they are first asked for."""
        if path not in self._keys:
            self._keys[path] = self._found(self.tables.get(path, 0)) if path in self.tables or not path else {}
        return self._keys[path]

    def _found(self, at: int) -> dict[str, int]:
        """Return the keys from a line on, up to the next head."""
        found: dict[str, int] = {}
        while at < len(self._lines) and not _HEAD.fullmatch(self._lines[at]):
            line = self._lines[at]
            at += 1
            if key := _ANY_KEY.match(line):
                found.setdefault(_bare(key[1]), at)
            at = self._past(line, at)
        return found

    def _past(self, line: str, at: int) -> int:
        """Return the line after a text of several lines that begins on this one."""
        for quotes in ('"""', "'''"):
            if line.count(quotes) == 1:
                return next((n + 1 for n in range(at, len(self._lines)) if quotes in self._lines[n]), at)
        return at

    def read(self) -> bool:
        """Read everything that is plain; say whether that is all."""
        lines, table, at = self._lines, self.data, 0
        names: dict[str, str] = {}
        whole = "".join(lines)
        self._plain = whole.isprintable() and "\\" not in whole
        path: Path = ()
        while at < len(lines):
            line = lines[at]
            at += 1
            if not line or line[0] == "#":
                continue
            try:
                if line[0] == "[":
                    table, path = self._enter(line, at)
                    continue
                word, _, value = line.partition(" = ")
                key = names.get(word) or names.setdefault(word, _name(word))
                if key in table:
                    raise self._twice(path, key, at)
                if value[:1] == '"' and value.find('"', 1) == len(value) - 1:
                    table[key] = value[1:-1]
                elif value in _OPENS:
                    table[key], at = self._several(value, at)
                else:
                    table[key] = _value(value)
            except _Unread:
                self._plain, at = False, self._past(line, at)
                if line[0] == "[":
                    table = {}  # nobody asks for what follows a head that was not read
        return self._plain

    def _twice(self, path: Path, key: str, line: int) -> Exception:
        return self._again(key, self.keys(path).get(key, 0), line)

    def _again(self, name: str, first: int, line: int) -> Exception:
        """Return what is wrong with a name that was there before; where something was not read, `tomllib` judges."""
        plain = self._plain and first
        return TomlError(line, f"{name!r} is here twice; it stands on line {first} already") if plain else _Unread()

    def _several(self, opens: str, at: int) -> tuple[Any, int]:
        """Read a text or a list over several lines, up to the line that ends it."""
        try:
            end = self._lines.index(_OPENS[opens], at)
        except ValueError:
            raise _Unread from None
        if opens == "[":
            return _value(" ".join(["[", *self._lines[at:end], "]"])), end + 1
        text = "\n".join([*self._lines[at:end], ""])
        if opens in text:
            raise _Unread
        return text, end + 1

    def _enter(self, line: str, number: int) -> tuple[dict[str, Any], Path]:
        """Open the table of a head; what only `tomllib` can judge is left to it."""
        found = _HEAD.fullmatch(line)
        if found is None:
            raise _Unread
        many, *names = found.groups()
        *outer, name = [_bare(one) for one in names if one is not None]
        table: dict[str, Any] = self.data
        path: Path = ()
        for one in outer:
            table, path = self._within(table, path, one)
        if many:
            rows = table.setdefault(name, [])
            if type(rows) is not list or (rows and (*path, name, "0") not in self.tables):
                raise _Unread
            rows.append({})
            table, path = rows[-1], (*path, name, str(len(rows) - 1))
        else:
            if type(table.get(name)) is list:
                raise _Unread
            table, path = self._within(table, path, name)
            if path in self.tables:
                raise self._again(name, self.tables[path], number)
        self.tables[path] = number
        return table, path

    def _within(self, table: dict[str, Any], path: Path, name: str) -> tuple[dict[str, Any], Path]:
        path = (*path, name)
        if name not in table:
            table[name] = {}
            self._opened.add(path)
        inner = table[name]
        if type(inner) is list and inner and (*path, "0") in self.tables:
            return inner[-1], (*path, str(len(inner) - 1))
        if path not in self._opened:
            raise _Unread
        return inner, path


def parse(text: str) -> TomlFile:
    """Read a file; raise TomlError with the line of what is wrong."""
    parsed = TomlFile(text)
    if not parsed.read():
        parsed.data = _by_tomllib(text)
    return parsed


def _by_tomllib(text: str) -> dict[str, Any]:
    try:
        data = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        found = _WHERE.search(str(error))
        line = int(found[1]) if found and found[1] else text.count("\n") + 1
        says = _WHERE.sub("", str(error))
        raise TomlError(line, _quoted(text.split("\n")[line - 1]) or f"not valid TOML ({says}): {_RIGHT}") from None
    except RecursionError:
        raise TomlError(_most(text, "[", "{"), _NESTED) from None
    except ValueError:  # of Python's own numbers
        raise TomlError(_most(text, *"0123456789"), "a number has at most 18 digits") from None
    if _depth(data) > DEEPEST:
        raise TomlError(_most(text, "[", "{", "."), _NESTED)
    return data


_BARE = re.compile(r"""[^"'=#]*""")
"""What stands on a line before its first text or value."""


def _quoted(line: str) -> str:
    """Say what is wrong with the signs of a line that cannot be read, or nothing."""
    odd = [sign for sign in _BARE.match(line)[0] if not sign.isascii() and sign.isalpha()]  # type: ignore[index]
    if odd:
        return f"not valid TOML: a name is of a-z, 0-9 and _, without {odd[0]!r}; accents stand in labels"
    if set("“”‘’„") & set(line):
        return "not valid TOML: quotation marks are straight, \" or ', not curly"
    if line.partition("#")[0].count('"') % 2:
        return 'not valid TOML: a text that begins with " ends with " on the same line'
    return ""


def _most(text: str, *signs: str) -> int:
    """Return the line that has most of these signs."""
    counts = [sum(map(line.count, signs)) for line in text.split("\n")]
    return counts.index(max(counts)) + 1


def _depth(data: dict[str, Any]) -> int:
    """Return how deep tables and lists stand in each other; no deeper than is of interest."""
    depth = 0
    level: list[dict[str, Any] | list[Any]] = [data]
    while level and depth <= DEEPEST:
        depth += 1
        inner = (value for one in level for value in (one.values() if isinstance(one, dict) else one))
        level = [value for value in inner if isinstance(value, dict | list)]
    return depth


def _name(word: str) -> str:
    if not _KEY.fullmatch(word):
        raise _Unread
    return _bare(word)


def _bare(name: str) -> str:
    return name[1:-1] if name[0] in "\"'" else name


def _scalar(text: str) -> str | int | float | bool:
    if text[0] in "\"'":
        return text[1:-1]
    return text == "true" if text[0] in "tf" else float(text) if "." in text else int(text)


def _value(value: str) -> Any:
    """Read a number, a table or a list on one line."""
    found = _VALUE.fullmatch(value)
    if found is None:
        raise _Unread
    scalar, table, several = found.groups()
    if scalar is not None:
        return _scalar(scalar)
    if several is not None:
        return [_scalar(one) for one in _SCALARS.findall(several)]
    pairs = _PAIRS.findall(table)
    made = {_bare(name): _scalar(one) for name, one in pairs}
    if len(made) < len(pairs):
        raise _Unread
    return made

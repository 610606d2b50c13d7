"""Records that go on like another: `like FILE` stands for the head and the entries of a record in the same folder.

`like FILE from WORDS` stands for its entries from the first that begins with these words. What that record expects is
left out: its own replay checks it. Knows files; must not know what a line means.
"""

import re
from collections.abc import Iterator
from itertools import dropwhile
from pathlib import Path
from typing import NamedTuple

from hardway.notation.words import NotationError


class SourceLine(NamedTuple):
    """A line to read, without its comment."""

    number: int
    """In the record itself; for a line of another record, where `like` names that one."""
    text: str
    place: str = ""
    """File and line of a line of another record, to tell an error."""


def source_lines(text: str, folder: Path | None, above: tuple[str, ...] = ()) -> Iterator[SourceLine]:
    """Yield the lines of a record that say something, and for `like` those of the other record.

    Without a folder the text came from no file, and `like` is an error: a server must not open a file that somebody
    names. `above` are the records that led here, to find a circle.
    """
    begun = False
    for number, raw in enumerate(_split(text), 1):
        line = raw.partition("#")[0].strip()
        if line.split()[:1] == ["like"]:
            try:
                yield from (one._replace(number=number) for one in _like(line, folder, above, begun=begun))
            except NotationError as error:
                raise error.at(number) from None
        elif line:
            yield SourceLine(number, line)
        begun = begun or bool(line)


def written_out(text: str, folder: Path) -> str:
    """Return a record without `like`: the lines it stands for take its place."""
    others: dict[int, list[str]] = {}
    for line in source_lines(text, folder):
        if line.place:
            others.setdefault(line.number, []).append(line.text)
    return "\n".join(line for number, raw in enumerate(_split(text), 1) for line in others.get(number, [raw]))


def text_of_file(path: Path) -> str:
    """Return the text of a record; raise NotationError where it is no UTF-8."""
    try:
        return path.read_bytes().decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = error.object[: error.start].count(b"\n") + 1
        raise NotationError(f"UTF-8 text, but byte {error.start} is none", "", line) from None


def _split(text: str) -> list[str]:
    return re.split(r"\r\n|\r|\n", text)


def _like(line: str, folder: Path | None, above: tuple[str, ...], *, begun: bool) -> list[SourceLine]:
    """Return the lines that a `like` stands for."""
    name, _, words = line.removeprefix("like").strip().partition(" from ")
    if folder is None:
        raise NotationError(wrong="like needs a record that is read from a file. Write out the lines it stands for.")
    if not name.endswith(".craps") or re.search(r"[/\\\s]", name):
        raise NotationError("a record in the same folder: like NAME.craps", name)
    if begun and not words:
        raise NotationError(wrong=f"Only the first line is like a whole record. Write: like {name} from WORDS")
    lines = [one for one in _other(name, folder, above) if not one.text.startswith("=")]
    found = list(dropwhile(lambda one: not _begins(one.text, words), lines)) if words else lines
    if not found:
        raise NotationError(wrong=f"{name} has no entry that begins with: {words}" if words else f"{name} is empty.")
    return found


def _other(name: str, folder: Path, above: tuple[str, ...]) -> Iterator[SourceLine]:
    """Yield the lines of another record, each with its place."""
    if name in above:
        circle = " like ".join((*above[above.index(name) :], name))
        raise NotationError(wrong=f"Records go on like each other in a circle: {circle}.")
    try:
        text = text_of_file(folder / name)
    except OSError:
        raise NotationError(wrong=f"There is no record {name} in the folder of this one.") from None
    except NotationError as error:
        raise NotationError(wrong=f"{name}, {error.says}") from None
    for one in source_lines(text, folder, (*above, name)):
        yield one._replace(place=one.place or f"{name}, line {one.number}: ")


def _begins(line: str, words: str) -> bool:
    """Say whether an entry begins with some words, whatever time stands before it."""
    return (re.sub(r"^@\S+\s+", "", line) + " ").startswith(words + " ")

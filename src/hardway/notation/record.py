"""Reads a whole record: its head, its entries with their times, and its expectations. Does not play it."""

import re
from collections.abc import Callable, Iterable, Iterator
from itertools import dropwhile
from pathlib import Path
from typing import Any, NamedTuple

from hardway.notation.cores import core_notation
from hardway.notation.expect import Check
from hardway.notation.forms import split_time
from hardway.notation.word_kinds import chips, limit
from hardway.notation.words import NotationError, Words
from hardway.rulebook import Book, BookError, house_names, load, variant_book
from hardway.table.model.state import Head, Limit
from hardway.values.clock import UNKNOWN, midnight, moment, time_text
from hardway.values.entry_words import AFTER_ROLE, HEAD
from hardway.values.known import CORES
from hardway.values.verbs import VERBS
from hardway.values.vocabulary import NO_BOOK, Vocabulary


class SourceLine(NamedTuple):
    """A line to read, without its comment."""

    number: int
    """The number of this line in the record; a line copied from another record has the number of the line with
    `like`."""
    text: str
    place: str = ""
    """For messages: the file and line from which `like` copied this line; empty if the line stands in this record."""


def source_lines(text: str, folder: Path | None, above: tuple[str, ...] = ()) -> Iterator[SourceLine]:
    """Yield the lines of a record without blank lines and comments, with the lines of other records in place of `like`.

    `folder` has the other records. None means that the text came from no file. Then `like` is an error, since a server
    must not open files that its users name. `above` are the records that led here, to detect a circle.
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
    """Return the text of a record with the lines of other records in place of `like`."""
    others: dict[int, list[str]] = {}
    for line in source_lines(text, folder):
        if line.place:
            others.setdefault(line.number, []).append(line.text)
    return "\n".join(line for number, raw in enumerate(_split(text), 1) for line in others.get(number, [raw]))


def text_of_file(path: Path) -> str:
    """Return the text of a record; raise NotationError if it is not UTF-8."""
    try:
        return path.read_bytes().decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = error.object[: error.start].count(b"\n") + 1
        raise NotationError(wrong=f"expected UTF-8 text, but byte {error.start} is not UTF-8", line=line) from None


def _split(text: str) -> list[str]:
    return re.split(r"\r\n|\r|\n", text)


def _like(line: str, folder: Path | None, above: tuple[str, ...], *, begun: bool) -> list[SourceLine]:
    """Return the lines that a `like` copies; `begun` is whether the record has lines before it."""
    name, _, words = line.removeprefix("like").strip().partition(" from ")
    if folder is None:
        raise NotationError(wrong="like needs a record that is read from a file. Write out the lines that it copies.")
    if not name.endswith(".craps") or re.search(r"[/\\\s]", name):
        raise NotationError("a record in the same folder: like NAME.craps", name)
    if begun and not words:
        raise NotationError(wrong=f"Only the first line may copy a whole record. Here write: like {name} from WORDS")
    lines = [one for one in _other(name, folder, above) if not one.text.startswith("=")]
    found = list(dropwhile(lambda one: not _begins(one.text, words), lines)) if words else lines
    if not found:
        raise NotationError(
            wrong=f"The record {name} has no entry that begins with: {words}" if words else f"{name} is empty."
        )
    return found


def _other(name: str, folder: Path, above: tuple[str, ...]) -> Iterator[SourceLine]:
    """Yield the lines of another record; the `place` of each says where it comes from."""
    if name in above:
        circle = " like ".join((*above[above.index(name) :], name))
        raise NotationError(wrong=f"Each of these records copies the next, in a circle: {circle}.")
    try:
        text = text_of_file(folder / name)
    except OSError:
        raise NotationError(wrong=f"There is no record {name} in the folder of this record.") from None
    except NotationError as error:
        raise NotationError(wrong=f"{name}, {error.says}") from None
    for one in source_lines(text, folder, (*above, name)):
        yield one._replace(place=one.place or f"{name}, line {one.number}: ")


def _begins(line: str, words: str) -> bool:
    """Return whether a line, without its time, begins with these words."""
    return (re.sub(r"^@\S+\s+", "", line) + " ").startswith(words + " ")


Books = Callable[[str], Book]


class RecordLine(NamedTuple):
    """One line of a game: an entry with its time, or an expectation about the entry above it."""

    number: int
    text: str
    time: str
    command: Any | None
    """The entry as a command of the record's core; None for an expectation."""
    expects: Check | None


class Record(NamedTuple):
    """A record that was read without errors."""

    head: Head
    lines: tuple[RecordLine, ...]
    folder: Path
    heads: tuple[tuple[int, Head], ...] = ()
    """For each line of the head: its number, and the head read up to it; so an error in the head can name its line."""
    core: str = ""
    """The name in `CORES` of the core that plays this record; empty for a table."""
    name: str = ""
    """The name of the tournament or promotion on record; empty for a table."""


def read_record(text: str, folder: Path | None = None, books: Books | None = None) -> Record:
    """Read a record; raise BookError for an invalid book, and NotationError if lines cannot be read.

    The error is that of the first such line, and has those of later lines as `others`. `like` needs a `folder`. `books`
    finds a book by its name; None reads it from the houses and the folder.
    """
    head = Head("")
    heads: list[tuple[int, Head]] = []
    lines: list[RecordLine] = []
    wrong: list[NotationError] = []
    clock, book = _Clock(), NO_BOOK
    core = name = ""
    for number, line, place in source_lines(text, folder):
        if head.house and not lines and not _heads(line):
            book = head_book(head, heads, folder, books).words
        try:
            if line.startswith("="):
                lines.append(RecordLine(number, line, "", None, _expectation(line, lines, book, core)))
            elif not lines and head.house and line.split()[0] in CORES:
                core, name = _core(core, line)
            elif not lines and _heads(line) and not (core and line.split()[0] in core_notation(core).forms.forms):
                head = _head(head, line)
                heads.append((number, head))
            else:
                lines.append(_entry(number, line, head, clock, book, core))
        except NotationError as error:
            wrong.append(NotationError(line=number, wrong=place + error.says) if place else error.at(number))
            if not head.house:  # without the head no later line could be read
                break
            lines.append(RecordLine(number, line, "", None, None))
    if wrong:
        wrong[0].others = tuple(wrong[1:])
        raise wrong[0]
    if not head.house:
        raise NotationError(f"a first line: house {', '.join(house_names())} or the path of a book", "", 1)
    return Record(head, tuple(lines), folder or Path(), tuple(heads), core, name)


def read_file(path: str | Path) -> Record:
    """Read a record from a file; raise NotationError if it is not UTF-8 text."""
    path = Path(path)
    return read_record(text_of_file(path), path.parent)


def _heads(line: str) -> bool:
    """Return whether a line belongs to the head. `sign` or `chips` with a signature is an entry instead."""
    words = line.split()
    return words[0] in HEAD and not (words[0] in VERBS and "by" in words)


def _core(before: str, line: str) -> tuple[str, str]:
    """Read the line that names another core, such as `tournament spring_cup`; return its word and the name."""
    words = Words(line)
    word = words.word("what the record is of")
    if before:
        raise NotationError(f"one line that says what the record is of; it is of a {before}", word)
    name = words.name(f"the name of the {word}")
    words.end()
    return word, name


def _entry(number: int, line: str, head: Head, clock: "_Clock", book: Vocabulary, core: str) -> RecordLine:
    if not head.house:
        raise NotationError("house and its name on the first line", line.split()[0])
    when, rest = split_time(line)
    if when:
        clock.move(when, head.date)
    if not rest:
        return RecordLine(number, line, when, None, None)
    if not core and _heads(rest):
        raise NotationError(f"an entry: {rest.split()[0]} belongs in the head, before the first entry", rest.split()[0])
    return RecordLine(number, line, when, core_notation(core).forms.parse(rest, book), None)


def _expectation(line: str, lines: list[RecordLine], book: Vocabulary, core: str) -> Check:
    if all(entry.expects is not None for entry in lines):
        raise NotationError("an entry before what is expected of it", line)
    return core_notation(core).expectation(line[1:], book)


def head_book(head: Head, heads: Iterable[tuple[int, Head]], folder: Path | None, books: Books | None = None) -> Book:
    """Return the book that a head names, in its variant, as it is in force on the head's date: a house, or a file whose
    path is relative to the record's folder."""
    if books is not None:
        book = books(head.house)
    else:
        own = (folder or Path()) / head.house
        book = load(own if head.house not in house_names() and own.is_dir() else head.house)
    book = book.on(head.date) if head.date else book
    try:
        return variant_book(book, head.variant) if head.variant and not book.variant else book
    except BookError as error:
        line = next(number for number, grown in heads if grown.variant)
        raise NotationError(line=line, wrong=str(error)) from None


class _Clock:
    """The time of the last entry; it never goes back."""

    def __init__(self) -> None:
        self.now = UNKNOWN

    def move(self, word: str, day: str) -> None:
        begins = midnight(day) if day else 0
        at = moment(word, now=self.now, day=begins)
        if at is None:
            raise NotationError("a day and time that exist", f"@{word}")
        if at < self.now:
            raise NotationError(f"a time not before {time_text(self.now)}", f"@{word}")
        self.now = at


def _head(head: Head, line: str) -> Head:
    words = Words(line)
    verb = words.word("a line of the head")
    if verb != "house" and not head.house:
        raise NotationError("house and its name on the first line", verb)
    if verb == "house" and head.house:
        raise NotationError("one house only", words.peek())
    new = _HEAD[verb](head, words)
    words.end()
    return new


def _sign(head: Head, words: Words) -> Head:
    wager, low, high, unit, per = limit(words)
    return head._replace(sign=(*head.sign, (wager, Limit(low, high, unit, per))))


def _chips(head: Head, words: Words) -> Head:
    return head._replace(chips=tuple(chips(words)))


def _house(head: Head, words: Words) -> Head:
    return head._replace(house=words.rest() or words.word("the name of a house"))


def _staff(head: Head, words: Words) -> Head:
    name = words.name("a name")
    if name in AFTER_ROLE:
        raise NotationError(f"a name that can sign: none of {', '.join(AFTER_ROLE)}", name)
    return head._replace(staff=(*head.staff, (name, words.name("a role"))))


def _date(head: Head, words: Words) -> Head:
    day = words.word("a date")
    if not re.fullmatch(r"[0-9]{4}-[0-9]{2}-[0-9]{2}", day):
        raise NotationError("a date: 2026-11-14", day)
    if moment(f"{day}T00:00", now=UNKNOWN) is None:
        raise NotationError("a day that exists", day)
    return head._replace(date=day)


_HEAD: dict[str, Callable[[Head, Words], Head]] = {
    "house": _house,
    "variant": lambda h, w: h._replace(variant=w.name("a variant")),
    "mode": lambda h, w: h._replace(mode=w.one_of(("practice", "casino"), "a mode")),
    "date": _date,
    "chips": _chips,
    "option": lambda h, w: h._replace(options=(*h.options, (w.word("an option"), w.word("a value")))),
    "sign": _sign,
    "pit": lambda h, w: h._replace(pit=w.name("the name of a pit")),
    "staff": _staff,
}

"""Every word of a book has a sentence and works at a served table: each value of each key and setting is played,
printed by the command line, and read over HTTP and a socket."""

import re
from functools import cache
from itertools import chain
from pathlib import Path

import pytest

from hardway.cli.app import run
from hardway.rulebook import add_houses, load
from hardway.rulebook.loading.house_shelf import HOUSES_VARIABLE
from tests.rulebook.every_word import FEW, MOMENTS, WORDS, Evening, Word, house_of, record, together, unused
from tests.server.inside import Caller, Inside, inside

SERVED = 40
"""How many are entered at a served table."""


@cache
def played(folder: Path) -> Evening:
    """Play a book once: most words are in a house as it is."""
    return Evening(load(folder)).play()


def begun(folder: Path) -> Evening:
    """Play as much of a book as a served table is entered."""
    evening = Evening(load(folder))
    next(None for _ in evening.throws() if len(evening.entries) >= SERVED)
    return evening


def unused_words(evening: Evening, words: list[Word]) -> list[Word]:
    """Play no longer than some word is unused, then try everything besides; return the words that nothing used."""
    left = words
    for _ in chain(evening.throws(), evening.looks()):
        left = [word for word in left if unused(evening, word)]
        if not left:
            break
    return left


@cache
def tried(folder: Path) -> Evening:
    """Play a book once, and try every entry at every moment."""
    evening = played(folder)
    assert len(list(evening.looks())) == len(MOMENTS)
    return evening


def cause(word: Word, others: list[Word], shelf: Path) -> str:
    """Say why nothing used a word: it has no case of its own, or another word of the same book keeps it from use."""
    alone = tried(house_of(word, shelf, f"alone_{WORDS.index(word)}"))
    if says := unused(alone, word):
        return f"{says}, nor in that of a book with this word alone: give it a case in Evening"
    rest = ", ".join(str(one) for one in others if one != word)
    return (
        f"{word} is used in a book with this word alone: list it in ALONE, for one of these keeps it from use: {rest}"
    )


@cache
def faces(folder: Path, file: Path) -> None:
    """Print a book and its evening with every command that shows one."""
    file.write_text(record(played(folder), folder), encoding="utf-8")
    role = next(iter(load(folder).roles))
    for words in (
        ("rules", folder), ("rules", folder, "--json"), ("rules", folder, "--coverage"),
        ("rules", "compare", folder, "crown"), ("rules", "compare", folder, "vegas", "--json"),
        ("replay", file, "--all"), ("replay", file, "--json"), ("rulings", file), ("rulings", file, "--json"),
        ("legal", file, "ann"), ("legal", file, role, "--json"),
    ):  # fmt: skip
        assert run([str(word) for word in words]) == 0, words


@pytest.fixture(scope="module")
def shelf(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("shelf")


@pytest.fixture(scope="module")
def books(shelf: Path) -> dict[Path, list[Word]]:
    """Write few books that together have every word."""
    return together(shelf)


@pytest.mark.timeout(900)
def test_each_value_of_a_book_key_is_used_in_random_play(books: dict[Path, list[Word]], shelf: Path) -> None:
    left = [(word, said) for folder, said in books.items() for word in unused_words(Evening(load(folder), FEW), said)]
    assert not left, "\n".join(cause(word, said, shelf) for word, said in left)
    assert sorted(word for said in books.values() for word in said) == sorted(WORDS)


@pytest.mark.timeout(900)
def test_served_table_plays_books_with_every_value_of_a_key(
    books: dict[Path, list[Word]], shelf: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(HOUSES_VARIABLE, "")
    add_houses(shelf)

    async def play(here: Inside) -> None:
        ann = here.guest()
        for folder in books:
            await _plays(ann, folder)

    inside(play)


async def _plays(ann: Caller, folder: Path) -> None:
    """Play the beginning of an evening, annul its last call on every ground, and read every address."""
    book = load(folder)
    opened = await ann.ask("POST", "/api/tables", {"house": book.name})
    assert opened.status_code == 201, opened.text
    address = f"/api/tables/{opened.json()['table']}"
    lines = record(begun(folder), folder, SERVED).splitlines()
    entries = [line for line in lines if not re.match("house|staff|sign|@", line)]
    power = book.authority.get("invalidate")
    entries += [f"invalidate {one} by {min(power.roles)} kim because why" for one in book.annulments] if power else []
    for number, entry in enumerate(entries):
        answer = await ann.enter(opened.json()["table"], entry, f"k{number}")
        assert answer.status_code < 500, (entry, answer.text)
        for path in ("", "/legal", "/history", "/record") if number >= SERVED else ():
            answer = await ann.ask("GET", f"{address}{path}")
            assert answer.status_code < 500, (path, answer.text)
    async with ann.socket(opened.json()["table"]) as wire:
        assert (await wire.hear())["type"] == "welcome"


@pytest.mark.soak
@pytest.mark.timeout(900)
@pytest.mark.parametrize("word", WORDS, ids=str)
def test_each_value_of_a_book_key_is_used_in_a_sample_book(word: Word, shelf: Path) -> None:
    folder = house_of(word, shelf, f"book_{WORDS.index(word)}")
    assert not unused(tried(folder), word)
    faces(folder, shelf / f"{folder.name}.craps")

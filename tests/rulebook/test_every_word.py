"""No word of a book lacks a sentence: each value of each key and setting is played, and told at every face."""

from functools import cache
from pathlib import Path

import pytest

from hardway.cli.app import run
from hardway.rulebook import load
from tests.in_soak import more_in_soak
from tests.rulebook.every_word import FEW, MOMENTS, WORDS, Evening, Word, house_of, record, unused


@pytest.fixture(scope="module")
def shelf(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("shelf")


@cache
def played(folder: Path, moments: frozenset[int]) -> Evening:
    """Play a book once: most words stand in a house as it is."""
    return Evening(load(folder), moments).play()


@cache
def faces(folder: Path, file: Path) -> None:
    """Show a book and its evening at every face of the command line."""
    file.write_text(record(played(folder, FEW), folder), encoding="utf-8")
    role = next(iter(load(folder).roles))
    for words in (
        ("rules", folder), ("rules", folder, "--json"), ("rules", folder, "--coverage"),
        ("rules", "--compare", folder, "crown"), ("rules", "--compare", folder, "vegas", "--json"),
        ("replay", file, "--all"), ("replay", file, "--json"), ("rulings", file), ("rulings", file, "--json"),
        ("legal", file, "ann"), ("legal", file, role, "--json"),
    ):  # fmt: skip
        assert run([str(word) for word in words]) == 0, words


@pytest.mark.timeout(900)
@pytest.mark.parametrize("moments", more_in_soak(FEW, MOMENTS), ids=len)
@pytest.mark.parametrize("word", WORDS, ids=str)
def test_word_of_a_book_is_played_and_told(word: Word, moments: frozenset[int], shelf: Path) -> None:
    name = f"book_{WORDS.index(word)}_{len(moments)}"
    folder, row = house_of(word, shelf, name)
    assert not unused(played(folder, moments), word, row)
    faces(folder, shelf / f"{folder.name}.craps")

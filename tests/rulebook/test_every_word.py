"""No word of a book lacks a sentence: each value of each key and setting is played, and told at every face."""

from functools import cache
from pathlib import Path

import pytest

from hardway.cli.app import run
from hardway.rulebook import HOUSES, load
from tests.rulebook.every_word import FEW, MOMENTS, WORDS, Evening, Word, house_of, record, together, unused

SOME = 120
"""So many entries of an evening are told for a book that differs from a house's in a few words."""


@cache
def played(folder: Path, moments: frozenset[int]) -> Evening:
    """Play a book once: most words stand in a house as it is."""
    return Evening(load(folder), moments).play()


def left_in(evening: Evening, words: list[Word]) -> list[str]:
    """Say which words nothing used, in the play itself and then in what is tried besides, as far as that is needed."""
    left = [says for word in words if (says := unused(evening, word))]
    looks = evening.looks() if left else iter(())
    for _ in looks:
        left = [says for word in words if (says := unused(evening, word))]
        if not left:
            break
    return left


@cache
def faces(folder: Path, file: Path, entries: int | None = None) -> None:
    """Show a book and its evening at every face of the command line."""
    file.write_text(record(played(folder, FEW if entries else MOMENTS), folder, entries), encoding="utf-8")
    role = next(iter(load(folder).roles))
    for words in (
        ("rules", folder), ("rules", folder, "--json"), ("rules", folder, "--coverage"),
        ("rules", "compare", folder, "crown"), ("rules", "compare", folder, "vegas", "--json"),
        ("replay", file, "--all"), ("replay", file, "--json"), ("rulings", file), ("rulings", file, "--json"),
        ("legal", file, "ann"), ("legal", file, role, "--json"),
    ):  # fmt: skip
        assert run([str(word) for word in words]) == 0, words


@pytest.mark.timeout(900)
def test_word_of_a_book_is_played_with_others(tmp_path: Path) -> None:
    books, wrong = together(tmp_path), []
    for folder, said in books.items():
        as_it_is = folder.parent == HOUSES
        wrong += left_in(played(folder, FEW), said)
        faces(folder, tmp_path / f"{folder.name}.craps", SOME * (1 + as_it_is))
    assert not wrong, "\n".join(wrong)
    assert sorted(word for said in books.values() for word in said) == sorted(WORDS)


@cache
def tried(folder: Path) -> Evening:
    """Play a book once, and try everything at every moment."""
    evening = played(folder, MOMENTS)
    assert len(list(evening.looks())) == len(MOMENTS)
    return evening


@pytest.fixture(scope="module")
def shelf(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("shelf")


@pytest.mark.soak
@pytest.mark.timeout(900)
@pytest.mark.parametrize("word", WORDS, ids=str)
def test_word_of_a_book_is_played_alone(word: Word, shelf: Path) -> None:
    folder = house_of(word, shelf, f"book_{WORDS.index(word)}")
    assert not unused(tried(folder), word)
    faces(folder, shelf / f"{folder.name}.craps")

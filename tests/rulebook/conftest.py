"""A copy of a house's folder for tests that break one thing in it."""

import shutil
from pathlib import Path

import pytest

from hardway.rulebook import HOUSES, Book, BookError, load


class Folder:
    """A copy of a house's data, to be changed line by line."""

    def __init__(self, path: Path) -> None:
        self.path = path

    def text(self, file: str) -> str:
        return (self.path / file).read_text(encoding="utf-8")

    def line(self, file: str, start: str) -> int:
        """Return the number of the only line that begins with this text."""
        found = [number for number, line in enumerate(self.text(file).splitlines(), 1) if line.startswith(start)]
        assert len(found) == 1, (file, start, found)
        return found[0]

    def swap(self, file: str, old: str, new: str) -> "Folder":
        """Replace the first `old`, which must be there, by `new`."""
        assert old in self.text(file), (file, old)
        (self.path / file).write_text(self.text(file).replace(old, new, 1), encoding="utf-8")
        return self

    def drop(self, file: str, start: str) -> "Folder":
        """Delete the only line that begins with this text."""
        lines = self.text(file).splitlines(keepends=True)
        del lines[self.line(file, start) - 1]
        (self.path / file).write_text("".join(lines), encoding="utf-8")
        return self

    def under(self, file: str, table: str, line: str) -> "Folder":
        """Insert a line as the first of a table."""
        return self.swap(file, f"\n[{table}]\n", f"\n[{table}]\n{line}\n")

    def add(self, file: str, line: str) -> "Folder":
        (self.path / file).write_text(f"{self.text(file).rstrip()}\n{line}\n", encoding="utf-8")
        return self

    def load(self) -> Book:
        return load(self.path)

    def gaps(self) -> list[str]:
        """Return the errors of the book, which must not load."""
        with pytest.raises(BookError) as caught:
            self.load()
        return caught.value.gaps


@pytest.fixture
def house(tmp_path):
    """Return a function that copies a house by name."""

    def copy(name: str = "crown", to: str = "broken") -> Folder:
        shutil.copytree(HOUSES / name, tmp_path / to)
        return Folder(tmp_path / to)

    return copy

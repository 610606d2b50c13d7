"""No word of a book stands in Python: a wager, role or ground that only books name is no literal of the program."""

import ast
from collections.abc import Iterator
from pathlib import Path

import hardway
from hardway.rulebook import house_names, load

ROOT = Path(hardway.__file__).parent
ENGINE = {
    "place", "put", "lay", "field", "come", "hard", "pass", "big", "two", "three", "eleven", "twelve",
    "even", "leaning", "inspector",
}  # fmt: skip
"""Words of books that the engine has for something of its own: an area of the layout, a throw, a verb, a key, a number,
a setting, the citation for a complainant's advice."""
THEN = ("journal/editions.py", "rulebook/skeleton.py")
"""What books said that were kept before they said it themselves, and the book that `rules new` writes."""
SCHOOL = {"dealer": "school/exercise_kinds.py"}
"""Whom the school teaches."""


def literals(path: Path) -> Iterator[str]:
    """Yield the texts of a module that are not its documentation."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    docs = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in docs:
            yield node.value


def test_no_literal_of_the_program_is_a_word_of_a_book() -> None:
    books = [load(house) for house in house_names()]
    words = {word for book in books for word in (*book.wagers, *book.roles, *book.grounds)} - ENGINE
    assert {"pass_odds", "stickperson", "off_table"} <= words
    for path in sorted(ROOT.rglob("*.py")):
        name = path.relative_to(ROOT).as_posix()
        found = {text for text in literals(path) if text in words and SCHOOL.get(text) != name}
        assert not found or name in THEN, f"{name}: {sorted(found)} should come from the book"

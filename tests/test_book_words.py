"""The program has no literals of wagers, roles or grounds that only books name."""

import ast
import re
import tomllib
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import hardway
from hardway.rulebook import house_names, load
from hardway.school import KINDS
from hardway.school.lessons import ODDS

ROOT = Path(hardway.__file__).parent
PAGE = Path(__file__).parents[1] / "web" / "src"
EN = PAGE / "words" / "en.ftl"
ENGINE = {
    "place", "put", "lay", "field", "come", "hard", "pass", "big", "two", "three", "eleven", "twelve",
    "even", "leaning", "inspector",
}  # fmt: skip
"""Words of books that the engine also uses for something else: an area of the layout, a throw, a verb, a key, a number,
a setting, the citation for a complainant's advice."""
THEN = ("journal/editions.py", "rulebook/authors/skeleton.py")
"""Modules that complete old books, or write a new one for `rules new`."""


@cache
def literals(path: Path) -> tuple[str, ...]:
    """Return the string literals of a module, without docstrings and examples of commands."""
    nodes = list(ast.walk(ast.parse(path.read_text(encoding="utf-8"))))
    passed = {id(node.value) for node in nodes if isinstance(node, ast.Expr)}
    examples = (node.value for node in nodes if isinstance(node, ast.keyword) and node.arg == "examples")
    passed |= {id(part) for example in examples for part in ast.walk(example)}
    texts = (node for node in nodes if isinstance(node, ast.Constant) and id(node) not in passed)
    return tuple(node.value for node in texts if isinstance(node.value, str))


def test_source_code_has_no_literal_words_that_only_books_define() -> None:
    books = [load(house) for house in house_names()]
    words = {word for book in books for word in (book.name, *book.wagers, *book.roles, *book.grounds)}
    words |= {word for book in books for word in (*book.breaches, *book.annulments, *book.custody, *book.groups)}
    words -= ENGINE
    assert {"pass_odds", "stickperson", "off_table", "device", "act_of_god", "police"} <= words
    for path in sorted(ROOT.rglob("*.py")):
        name = path.relative_to(ROOT).as_posix()
        found = words & set(literals(path))
        assert not found or name in THEN, f"{name}: {sorted(found)} should come from the book"


@cache
def shown_texts() -> tuple[tuple[str, str], ...]:
    """Return the texts that people read, with their places: of the program, the verbs and the page."""
    return tuple(_shown_texts())


def _shown_texts() -> Iterator[tuple[str, str]]:
    for path in sorted(ROOT.rglob("*.py")):
        name = path.relative_to(ROOT).as_posix()
        yield from (
            (name, text) for text in literals(path) if " " in text and name not in (*THEN, "rulebook/schema/schema.py")
        )
    for path in sorted(ROOT.glob("values/*.toml")):
        verbs = tomllib.loads(path.read_text(encoding="utf-8"))
        yield from ((path.name, str(verb.get(key, ""))) for verb in verbs.values() for key in ("doing", "told"))
    for line in EN.read_text(encoding="utf-8").splitlines():
        yield "en.ftl", line.partition(" = ")[2] or line
    for path in sorted(file for end in ("ts", "svelte") for file in PAGE.rglob(f"*.{end}")):
        code = re.sub(r"//.*|/\*.*?\*/", "", path.read_text(encoding="utf-8"))
        yield from (
            (path.name, text) for text in re.findall(r'"([^"\n]*)"', code) if " " in text or text in house_names()
        )


def test_shown_messages_contain_no_wager_or_role_name_of_a_house() -> None:
    books = [load(house) for house in house_names()]
    words = {word for book in books for name in book.roles for word in (name.replace("_", " "), book.roles[name].label)}
    words |= {wager.label for book in books for wager in book.wagers.values() if " " in wager.label}
    words |= {word for book in books for word in (book.name, book.house)} | {"hardways", "come bet"}
    pattern = re.compile(rf"\b({'|'.join(map(re.escape, sorted(words)))})s?\b", re.IGNORECASE)
    assert pattern.search("the Dealer pays the hardways at crown")
    found = [
        (name, text) for name, text in shown_texts() if pattern.search(re.sub(r"hardway [a-z].*|\{.*?\}", "", text))
    ]  # what is typed after `hardway` is an example of a command
    assert not found, found


def test_page_translations_define_no_book_grounds_or_breaches() -> None:
    books = [load(house) for house in house_names()]
    rows = [row for book in books for table in (book.grounds, book.breaches, book.annulments) for row in table.values()]
    keys = {f"-{row[0]}".replace("_", "-") for row in rows}
    found = [
        key for key in re.findall(r"^([\w-]+) =", EN.read_text(encoding="utf-8"), re.M) if key.endswith(tuple(keys))
    ]
    assert not found, found


def test_naming_rule_says_letters_a_to_z_wherever_it_stands() -> None:
    vague = re.compile(r"\bletters, digits,? (and )?[`_-]|small letters(?! \(a-z\))")
    assert vague.search("a name has letters, digits, _ and -")
    docs = [ROOT / "rulebook" / "houses" / "README.md", *sorted((PAGE.parents[1] / "docs").glob("*.md"))]
    said = [*shown_texts(), *((path.name, path.read_text(encoding="utf-8")) for path in docs)]
    found = [(name, text[:200]) for name, text in said if vague.search(text)]
    assert not found, found


def test_school_and_first_hand_do_not_hard_code_the_word_odds() -> None:
    kinds = [f"{kind.title} {kind.reads}" for kind in KINDS.values() if kind.lesson == ODDS]
    hand = EN.read_text(encoding="utf-8").partition("## A first hand")[2].partition("\n## ")[0]
    said = [re.sub(r"\{.*?\}|^[\w-]+ =", "", line) for line in hand.splitlines()]
    assert len(kinds) == 2
    assert len(said) > 20
    assert not [text for text in (*kinds, *said) if re.search(r"\bodds\b", text, re.IGNORECASE)]

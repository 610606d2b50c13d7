"""One word for one thing: no public class name is used twice in a package, and glossary names exist."""

import ast
import importlib
import re
from collections import defaultdict
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
NAMES = re.findall(r"`(hardway\.[\w.]+)`", (ROOT / "docs" / "glossary.md").read_text(encoding="utf-8"))


def test_public_class_name_is_unique_in_its_package() -> None:
    found: dict[tuple[str, str], list[str]] = defaultdict(list)
    source = ROOT / "src" / "hardway"
    for path in sorted(source.rglob("*.py")):
        place = path.relative_to(source)
        for node in ast.parse(path.read_text(encoding="utf-8")).body:
            if isinstance(node, ast.ClassDef) and not node.name.startswith("_"):
                found[place.parts[0], node.name].append(place.as_posix())
    assert len(found) > 300
    assert {name: places for name, places in found.items() if len(places) > 1} == {}


@pytest.mark.parametrize("name", NAMES)
def test_glossary_name_exists_in_the_code(name: str) -> None:
    module, _, last = name.rpartition(".")
    try:
        importlib.import_module(name)
    except ModuleNotFoundError:
        assert hasattr(importlib.import_module(module), last)


def test_glossary_has_at_most_five_words_with_two_meanings() -> None:
    text = (ROOT / "docs" / "glossary.md").read_text(encoding="utf-8")
    assert 0 < len(re.findall(r"(?m)^\| \*[\w ]+\* \|", text)) <= 5


def test_glossary_lists_each_word_once() -> None:
    words = re.findall(
        r"(?m)^\| (?!word \||---)([^|]+) \|", (ROOT / "docs" / "glossary.md").read_text(encoding="utf-8")
    )
    assert len(words) > 40
    assert len(set(words)) == len(words)


def test_glossary_lists_common_craps_terms() -> None:
    text = (ROOT / "docs" / "glossary.md").read_text(encoding="utf-8")
    cells = "\n".join(re.findall(r"(?m)^\| ([^|]+) \|", text))
    for word in (
        "puck", "don't", "come-out", "point", "natural", "seven out", "vig", "true odds", "press", "power press", "parlay",
        "working", "off", "hop", "yo", "snake eyes", "boxcars", "hi-lo", "horn", "world", "whirl", "C & E", "big red",
        "dark side", "wrong way", "right way", "rail", "stickperson", "boxperson", "marker", "lammer", "toke",
    ):  # fmt: skip
        assert re.search(rf"(?<![\w-]){re.escape(word)}(?![\w-])", cells), word

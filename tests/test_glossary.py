"""One word for one thing: no public class name stands twice, and the glossary names what is there."""

import ast
import importlib
import re
from collections import defaultdict
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
NAMES = re.findall(r"`(hardway\.[\w.]+)`", (ROOT / "docs" / "glossary.md").read_text(encoding="utf-8"))


def test_no_public_class_name_stands_for_two_things() -> None:
    found: dict[str, list[str]] = defaultdict(list)
    for path in sorted((ROOT / "src" / "hardway").rglob("*.py")):
        for node in ast.parse(path.read_text(encoding="utf-8")).body:
            if isinstance(node, ast.ClassDef) and not node.name.startswith("_"):
                found[node.name].append(str(path.relative_to(ROOT)))
    assert len(found) > 300
    assert {name: places for name, places in found.items() if len(places) > 1} == {}


@pytest.mark.parametrize("name", NAMES)
def test_a_name_of_the_glossary_is_there(name: str) -> None:
    module, _, last = name.rpartition(".")
    try:
        importlib.import_module(name)
    except ModuleNotFoundError:
        assert hasattr(importlib.import_module(module), last)


def test_a_word_stands_once_in_the_glossary() -> None:
    words = re.findall(
        r"(?m)^\| (?!word \||---)([^|]+) \|", (ROOT / "docs" / "glossary.md").read_text(encoding="utf-8")
    )
    assert len(words) > 40
    assert len(set(words)) == len(words)

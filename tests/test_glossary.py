"""One word for one thing: no public class, function or module stands for two, and the glossary names what is there."""

import ast
import importlib
import re
from collections import Counter, defaultdict
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


ONE_THING = {
    "a part that each core has": "commands decide drafting entering events evolve law legal opening powers state view",
    "a part of the trade": "app read",
    "what the table rules on, and a tournament or promotion too": "conduct disputes",
    "a strategy or wager as states and throws": "chain",
    "what the machine does as the table and the strategies do": "consult throw",
    "the same matter at the floor, over HTTP, in a record or a book": "daily hosted passkeys promotion"
    " protection round_table rounds runs tables tournament",
}
"""Modules that may share a name, because they are about one thing."""


def test_no_module_name_stands_for_two_things() -> None:
    found = Counter(path.stem for path in (ROOT / "src" / "hardway").rglob("*.py") if not path.stem.startswith("__"))
    shared = {name for names in ONE_THING.values() for name in names.split()}
    assert {name for name, times in found.items() if times > 1} == shared


FROM_OUTSIDE = ("cli/", "server/routes/", "server/worker", "simulate/python/")
"""Functions called by the word of a command, an address, a piece of work or a strategy's text, by nobody in the house."""
TWINS = ("table/", "tournament/", "promotion/", "strategy/", "simulate/machine/")
"""Each core does what it does under the table's words, and the machine does as the table and the strategies do."""
SHARED = {
    "read from a text or a file": "build parse ratio read",
    "written for a page, a wire or a line of figures": "dice_form money reading_form",
    "words of the felt, each in its room": "expected figures hand no_roll pays place play staff throws tick",
    "one act at the door and in the core": "amend answer bar confirm decided digest drop refuse",
    "two ways to one answer": "gaps solve",
}
"""Other functions that may share a name. Add none: give the new one a name of its own."""


def test_no_public_function_name_stands_for_two_things() -> None:
    found: dict[str, set[str]] = defaultdict(set)
    source = ROOT / "src" / "hardway"
    for path in sorted(source.rglob("*.py")):
        place = path.relative_to(source).as_posix()
        for node in ast.parse(path.read_text(encoding="utf-8")).body if not place.startswith(FROM_OUTSIDE) else ():
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and not node.name.startswith("_"):
                found[node.name].add("twins" if place.startswith(TWINS) else place)
    assert {name for name, places in found.items() if len(places) > 1} == set(" ".join(SHARED.values()).split())


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


def test_the_words_of_the_felt_are_in_the_glossary() -> None:
    text = (ROOT / "docs" / "glossary.md").read_text(encoding="utf-8")
    cells = "\n".join(re.findall(r"(?m)^\| ([^|]+) \|", text))
    for word in (
        "puck", "don't", "come-out", "point", "natural", "seven out", "vig", "true odds", "press", "power press", "parlay",
        "working", "off", "hop", "yo", "snake eyes", "boxcars", "hi-lo", "horn", "world", "whirl", "C & E", "big red",
        "dark side", "wrong way", "right way", "rail", "stickperson", "boxperson", "marker", "lammer", "toke",
    ):  # fmt: skip
        assert re.search(rf"(?<![\w-]){re.escape(word)}(?![\w-])", cells), word

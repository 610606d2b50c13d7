"""Every example in a docstring runs and gives the shown result."""

import doctest
import importlib
import re
import sys
from pathlib import Path

import pytest

SOURCE = Path(__file__).resolve().parent.parent / "src"
PROMPT = re.compile(r"^ *>>> ", re.MULTILINE)
SHOWING = sorted(path for path in SOURCE.rglob("*.py") if PROMPT.search(path.read_text(encoding="utf-8")))


def module_of(path: Path) -> str:
    return ".".join(path.relative_to(SOURCE).with_suffix("").parts).removesuffix(".__init__")


@pytest.mark.parametrize("path", SHOWING, ids=module_of)
def test_docstring_examples_run_and_give_the_shown_result(path: Path):
    importlib.import_module(module_of(path))
    module = sys.modules[module_of(path)]  # a package may have a function of its module's name
    found = doctest.testmod(module)
    assert found.attempted, "its examples are in no docstring, and are not run"
    assert not found.failed, "see what is printed above"


def test_modules_skip_no_doctest():
    skipped = [
        module_of(path) for path in SOURCE.rglob("*.py") if "doctest: +" + "SKIP" in path.read_text(encoding="utf-8")
    ]
    assert not skipped


def test_more_than_thirty_modules_have_doctests():
    assert len(SHOWING) > 30

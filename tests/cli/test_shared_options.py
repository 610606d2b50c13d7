"""An option of several commands is declared once, so that its help is the same everywhere."""

import ast
from collections import Counter
from pathlib import Path

import pytest

import hardway.cli

CLI = Path(hardway.cli.__file__).parent


def declared() -> list[str]:
    """Return every `Name = Annotated[…]` of the command line's modules, as it is written."""
    modules = [ast.parse(path.read_text(encoding="utf-8")) for path in CLI.rglob("*.py")]
    assigned = [one for module in modules for one in module.body if isinstance(one, ast.Assign)]
    return [said for one in assigned if "Annotated[" in (said := ast.unparse(one))]


def test_shared_command_option_is_declared_once() -> None:
    assert len(declared()) > 10
    assert [said for said, times in Counter(declared()).items() if times > 1] == []


@pytest.mark.parametrize("words", ["odds house crown", "simulate pass", "play crown"])
def test_house_option_without_a_value_is_refused(hardway, words) -> None:
    ran = hardway(*words.split(), "--option", "dice")
    assert (ran.code, ran.err) == (2, "hardway: --option dice: write NAME=VALUE, such as dice=manual\n")

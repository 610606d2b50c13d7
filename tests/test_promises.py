"""The promises of docs/reliability.md: each has a command that can be run, and says what it showed last."""

import re
from pathlib import Path
from typing import NamedTuple

import pytest

ROOT = Path(__file__).parents[1]
PAGE = ROOT / "docs" / "reliability.md"
COMMAND = re.compile(
    r"`(?:make (?:test|soak) ARGS=(?P<file>tests/\S+\.py)|python -m (?P<module>tests\.\w+) --seed \d+ --seeds \d+)`"
)


class Promise(NamedTuple):
    """One row of the tables."""

    number: str
    words: str
    commands: str
    figure: str


def promises() -> list[Promise]:
    rows = re.findall(r"^\| (\d+) \| (.+) \| (.+) \| (.+) \|$", PAGE.read_text(encoding="utf-8"), re.MULTILINE)
    return [Promise(*row) for row in rows]


def test_promises_are_at_least_thirty_and_numbered_in_order():
    numbers = [int(promise.number) for promise in promises()]
    assert len(numbers) >= 30
    assert numbers == list(range(1, len(numbers) + 1))
    assert len({promise.words for promise in promises()}) == len(numbers)


@pytest.mark.parametrize("promise", promises(), ids=lambda promise: promise.number)
def test_promise_has_a_command_that_exists_and_a_figure(promise):
    commands = promise.commands.split("; ")
    assert re.search(r"\d|two|five|six|every", promise.figure), "a figure says how many"
    for command in commands:
        found = COMMAND.fullmatch(command)
        assert found, command
        if found["file"]:
            text = (ROOT / found["file"]).read_text(encoding="utf-8")
            assert "soak" not in command or "soak" in text, f"{found['file']} has no long tests"
        else:
            assert (ROOT / found["module"].replace(".", "/") / "__main__.py").is_file()

"""The way of one bet, as ARCHITECTURE lists it: its functions are called in that order, on the server as on the page."""

import re
import sys
import threading
from collections.abc import Callable, Iterator
from inspect import CO_COROUTINE
from itertools import takewhile
from pathlib import Path
from types import FrameType
from typing import Any

import pytest

from hardway.server import House
from tests.server.conftest import serving

ROOT = Path(__file__).resolve().parents[2]
PAGE_SOURCES = [path for suffix in ("ts", "svelte") for path in (ROOT / "web" / "src").rglob(f"*.{suffix}")]


def hops() -> list[tuple[str, list[str]]]:
    """Return the rows of the list: where, and the functions."""
    lines = (ROOT / "ARCHITECTURE.md").read_text(encoding="utf-8").splitlines()
    first = lines.index("| where | hops | by name |") + 2
    rows = [line.strip("| ").split(" | ") for line in takewhile(lambda line: line.startswith("|"), lines[first:])]
    found = [(where, re.findall("`(.+?)`", names)) for where, _, names in rows]
    assert [len(names) for _, names in found] == [int(number) for _, number, _ in rows]
    return found


def test_documented_bet_path_has_at_most_35_functions() -> None:
    assert sum(len(names) for _, names in hops()) <= 35


def test_page_functions_of_the_documented_bet_path_exist() -> None:
    text = "\n".join(path.read_text(encoding="utf-8") for path in PAGE_SOURCES)
    for name in (name.rpartition(".")[2] for where, names in hops() if where == "page" for name in names):
        assert re.search(rf"^ *(async )?(function )?{re.escape(name)}(<\w+>)?\(", text, re.MULTILINE), name


@pytest.fixture
def calls() -> Iterator[list[str]]:
    """Return the names of Hardway's functions, as threads that start from now on call them."""
    called: list[str] = []

    def note(frame: FrameType, event: str, _: Any) -> None:
        awaited = event == "return" and bool(frame.f_code.co_flags & CO_COROUTINE)
        at = frame if event == "call" else frame.f_back if awaited else None  # what awaits a coroutine goes on
        if at is not None and "hardway" in at.f_code.co_filename:
            called.append(at.f_code.co_qualname)

    threading.setprofile(note)
    yield called
    threading.setprofile(None)  # type: ignore[arg-type]
    assert sys.getprofile() is None


def test_server_calls_functions_of_the_bet_path_in_shown_order(house: Callable[..., House], calls: list[str]) -> None:
    """The document shows the order."""
    expected = [name for where, names in hops() if where != "page" for name in names]
    with serving(house()) as casino:
        ann = casino.guest()
        with ann.socket(casino.table(ann)) as wire:
            wire.enter("seat 1000", "k1")
            calls.clear()
            assert wire.enter("bet pass 10", "k2")["type"] == "ack"
            called = iter(calls.copy())
            for name in expected:
                assert any(one == name or one.endswith(f".{name}") for one in called), name

"""Settings of all tests: hypothesis profiles, and the check that no process outlives the tests."""

import gc
import os
import pickle
import signal
from collections.abc import Iterator
from functools import lru_cache

import pytest
from hypothesis import settings

from hardway.floor.table import electronic
from hardway.rulebook.files import source
from hardway.rulebook.files.toml_lines import TomlFile
from tests.leftovers import none_left_behind
from tests.waiting import SECONDS
from tools.browser import LEFT_OUT

# The same examples every time, and no deadline: a slow machine is not a failing test.
settings.register_profile("steady", deadline=None, derandomize=True, database=None)
# For a long look by hand: pytest --hypothesis-profile=wide
settings.register_profile("wide", deadline=None, max_examples=5_000)
settings.load_profile("steady")

# Readline leaves the width of the terminal to the processes of xdist; what is printed here is read by programs.
os.environ.pop("COLUMNS", None)

# A shell starts what runs in the background deaf to Ctrl-C, and whatever a test starts and stops would inherit that.
if signal.getsignal(signal.SIGINT) == signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)


@lru_cache(maxsize=256)
def parsed(text: str) -> bytes:
    """Return a TOML file as it is parsed: of a copied book most files are as they were, and parsing is half of a load."""
    return pickle.dumps(TomlFile(text))


source.TomlFile = lambda text: pickle.loads(parsed(text))  # type: ignore[assignment,misc]


@pytest.hookimpl(wrapper=True)
def pytest_collection() -> Iterator[None]:
    """Collect without the garbage collector, which then leaves out what was collected.

    The thousands of tests live to the end. Looking through them again and again takes a tenth of all processor time.
    """
    gc.disable()
    result = yield
    gc.freeze()
    gc.enable()
    return result


def pytest_make_parametrize_id(val: object, argname: str) -> str | None:
    """Return a short name for a long text: test names are sent between processes, and some texts have 10 MB."""
    return f"{argname}: {len(val)} long" if isinstance(val, str | bytes) and len(val) > 200 else None


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Print that the page's tests were left out: pytest shows only the number of skipped tests."""
    if any(LEFT_OUT in str(report.longrepr) for report in terminalreporter.getreports("skipped")):
        terminalreporter.write_line(f"tests/web: {LEFT_OUT}", yellow=True)


@pytest.fixture(scope="session", autouse=True)
def _no_process_left() -> Iterator[None]:
    """Fail at the end if a test left a process running."""
    with none_left_behind():
        yield


@pytest.fixture
def patient_dice(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let electronic dice wait for nonces as long as a busy machine may take."""
    monkeypatch.setattr(electronic, "REVEAL_SECONDS", float(SECONDS))

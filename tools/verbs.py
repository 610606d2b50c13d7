"""Writes the tables of verbs in docs/notation.md from `verbs.toml`.

    python tools/verbs.py           write them
    python tools/verbs.py --check   write nothing; exit 1 if a table is out of date

A table is between `<!-- verbs: people -->` and `<!-- end -->`. All its words are from `verbs.toml`.
"""

import argparse
import re
import sys
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "src"))

from hardway.values.verbs import VERBS, Verb, verbs_of  # noqa: E402

PAGES = (ROOT / "docs" / "notation.md",)
STAFF_FROM = "personal"
"""The first verb in the table for staff; the verbs before it are for players."""


def current(text: str) -> str:
    """Return the text of a page with its tables of verbs brought up to date."""
    return re.sub(
        r"(<!-- verbs: (\w+) -->\n).*?(<!-- end -->)",
        lambda found: f"{found[1]}{_table(found[2])}{found[3]}",
        text,
        flags=re.DOTALL,
    )


def _table(name: str) -> str:
    rows = [("entry", "meaning"), ("---", "---"), *_entries(name)]
    return "".join(f"| {left} | {right} |\n" for left, right in rows)


def _entries(name: str) -> Iterator[tuple[str, str]]:
    if name not in ("people", "staff"):
        for row in verbs_of(name).values():
            yield from _shown(row)
        return
    names = list(VERBS)
    first = names.index(STAFF_FROM)
    for verb in names[:first] if name == "people" else names[first:]:
        yield from _shown(VERBS[verb])


def _shown(verb: Verb) -> Iterator[tuple[str, str]]:
    for example, means in verb.examples:
        yield f"`{example}`".replace("|", r"\|"), means.replace("|", r"\|")


def main() -> int:
    """Write the tables, or check that they are up to date."""
    parser = argparse.ArgumentParser(description="Write the tables of verbs.")
    parser.add_argument("--check", action="store_true", help="write nothing; exit 1 if a table is not current")
    check, stale = parser.parse_args().check, False
    for page in PAGES:
        text = page.read_text(encoding="utf-8")
        if (made := current(text)) == text:
            continue
        stale = True
        if not check:
            page.write_text(made, encoding="utf-8")
        else:
            print(f"{page.relative_to(ROOT)} is not current: run `python tools/verbs.py`", file=sys.stderr)
    return 1 if check and stale else 0


if __name__ == "__main__":
    sys.exit(main())

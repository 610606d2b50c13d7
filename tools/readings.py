"""Writes docs/readings.md from the rule data: every reading of every house, and the houses' settings side by side.

    python tools/readings.py           write the page
    python tools/readings.py --check   write nothing; exit 1 if the page is not current

Knows the books and Markdown; must not add a word of law that is not in the data.
"""

import argparse
import sys
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "src"))

from hardway.rulebook import Book, house_names, load  # noqa: E402
from hardway.rulebook.model import Setting  # noqa: E402
from hardway.rulebook.settings import ASKS, SETTINGS  # noqa: E402

PAGE = ROOT / "docs" / "readings.md"
HEAD = """\
# Readings and settings

This page is generated: `python tools/readings.py` writes it from `clauses.toml` and `settings.toml` of each house in
[`src/hardway/rulebook/houses/`](../src/hardway/rulebook/houses/README.md) and from the meanings in
[`settings.py`](../src/hardway/rulebook/settings.py). Change those, not this.

A reading is a decision where a text is silent, garbled or contradicts itself. It is what Hardway plays by, and a ruling
that rests on it names it. A setting is a point on which houses differ in kind; each house gives it one value, by a
clause or a reading. Where a setting has choices, the operator of a table may set one of them instead (`option NAME
VALUE` in a record); where it has none, the book has decided.

In a clause, `[…]` names one part of it and quotation marks a definition, as in `hardway rules HOUSE CLAUSE`.
"""


def page() -> str:
    """Return the whole page."""
    books = [load(name) for name in house_names()]
    parts = [HEAD, *_contents(books)]
    for book in books:
        parts += ["", *_readings(book)]
    parts += ["", *_settings(books), "", *_meanings()]
    return "\n".join(parts) + "\n"


def _contents(books: list[Book]) -> Iterator[str]:
    for book in books:
        yield f"- [{book.house}](#{_anchor(book.house)}): {len(book.readings)} readings"
    yield f"- [Settings side by side](#settings-side-by-side): {len(SETTINGS)} settings"
    yield "- [What the values mean](#what-the-values-mean)"


def _anchor(heading: str) -> str:
    return heading.lower().replace(" ", "-")


def _readings(book: Book) -> Iterator[str]:
    yield f"## {book.house}"
    yield ""
    yield f"{book.title}. {book.edition}."
    yield ""
    yield "| reading | clauses | problem | what is played | setting |"
    yield "| --- | --- | --- | --- | --- |"
    for reading in book.readings.values():
        clauses = "<br>".join(_code(clause) for clause in reading.clauses)
        setting = _setting(book.settings.get(reading.setting))
        yield _row(reading.id, clauses, _plain(reading.problem), _plain(reading.reading), setting)


def _setting(setting: Setting | None) -> str:
    if setting is None:
        return ""
    left_open = f"may be {_choices(setting)}" if setting.choices else "fixed"
    return f"{_code(setting.name)} is {_code(setting.value)}; {left_open}"


def _choices(setting: Setting) -> str:
    return " or ".join(_code(choice.replace("-", " to ")) for choice in setting.choices)


def _settings(books: list[Book]) -> Iterator[str]:
    yield "## Settings side by side"
    yield ""
    yield _row("setting", *(book.house for book in books))
    yield _row("---", *("---" for _ in books))
    for name in SETTINGS:
        yield _row(_code(name), *(_side(book, name) for book in books))


def _side(book: Book, name: str) -> str:
    setting = book.settings.get(name)
    if setting is None:
        return "–"
    choices = f" (may be {_choices(setting)})" if setting.choices else ""
    by = [_code(setting.cite.clause)] if setting.cite.clause else []
    by += [setting.cite.reading] if setting.cite.reading else []
    return f"{_code(setting.value)}{choices}<br>{', '.join(by)}"


def _meanings() -> Iterator[str]:
    yield "## What the values mean"
    yield ""
    yield "| setting | value | meaning |"
    yield "| --- | --- | --- |"
    for name, values in SETTINGS.items():
        if not values:
            yield _row(_code(name), "a whole number", ASKS[name])
        for value, meaning in values.items():
            yield _row(_code(name), _code(value), meaning)


def _row(*cells: str) -> str:
    return f"| {' | '.join(cell.replace('|', chr(92) + '|') for cell in cells)} |"


def _code(text: str) -> str:
    return f"`{text}`"


def _plain(text: str) -> str:
    """Return words of the data with nothing in them that Markdown would take for a sign; code stays code."""
    return text.replace("*", r"\*").replace("<", "&lt;").replace("[", r"\[")


def main() -> int:
    """Write the page, or check it."""
    parser = argparse.ArgumentParser(description="Write docs/readings.md from the rule data.")
    parser.add_argument("--check", action="store_true", help="write nothing; exit 1 if the page is not current")
    current = page()
    if parser.parse_args().check:
        if PAGE.is_file() and PAGE.read_text(encoding="utf-8") == current:
            return 0
        print("docs/readings.md is not current: run `python tools/readings.py`", file=sys.stderr)
        return 1
    PAGE.write_text(current, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())

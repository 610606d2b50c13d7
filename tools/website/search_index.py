"""Makes the search index from the pages: every section as plain words."""

import json
import re
from collections.abc import Iterable
from functools import cache
from html.parser import HTMLParser
from typing import NamedTuple

from tools.website.page import SitePage

HEADINGS = ("h1", "h2", "h3", "h4")
BLOCKS = ("p", "li", "td", "th", "pre", "dt", "dd", "div", "br", "tr", *HEADINGS)
QUIET = ("script", "style", "nav", "small")
MOST = 1200
"""The characters of a section that are searched; longer ones are tables of figures."""


class PageSection(NamedTuple):
    """A part of a page that begins with a heading."""

    level: int
    mark: str
    title: str
    text: str


class _Outline(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.sections: list[list[str]] = []
        self.heading = ""
        self.quiet = 0

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.quiet += tag in QUIET
        if tag in HEADINGS:
            self.heading = tag
            self.sections.append([tag[1], dict(attrs).get("id") or "", "", ""])
        elif tag in BLOCKS and self.sections:
            self.sections[-1][3] += " "

    def handle_endtag(self, tag: str) -> None:
        self.quiet -= tag in QUIET
        self.heading = "" if tag == self.heading else self.heading

    def handle_data(self, data: str) -> None:
        if self.sections and not self.quiet:
            self.sections[-1][2 if self.heading else 3] += data


@cache
def sections(html: str) -> tuple[PageSection, ...]:
    """Return the sections of a page, in order."""
    reader = _Outline()
    reader.feed(html)
    return tuple(
        PageSection(int(level), mark, _tidy(title), _tidy(text)) for level, mark, title, text in reader.sections
    )


def _tidy(text: str) -> str:
    return re.sub(r"\s+", " ", text).strip()


def index_script(pages: Iterable[SitePage]) -> str:
    """Return the index as a script, so that the search works in a folder on a disk too."""
    found = [
        [
            page.path + (f"#{part.mark}" if part.mark and part.level > 1 else ""),
            part.title,
            page.title,
            part.text[:MOST],
        ]
        for page in pages
        if page.searched
        for part in sections(page.body)
    ]
    return f"window.hardwayIndex={json.dumps(found, ensure_ascii=False, separators=(',', ':'))};\n"

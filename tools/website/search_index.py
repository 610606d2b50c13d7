"""Makes the search index from the pages: every section as plain words."""

import json
import re
import tomllib
from collections.abc import Iterable, Iterator
from functools import cache
from html import unescape
from html.parser import HTMLParser
from typing import NamedTuple

from tools.website.page import HERE, SitePage

HEADINGS = ("h1", "h2", "h3", "h4")
BLOCKS = ("p", "li", "td", "th", "pre", "dt", "dd", "div", "br", "tr", *HEADINGS)
QUIET = ("script", "style", "nav", "small")
MOST = 1200
"""How many characters of a section are searched; longer sections are tables of figures."""

GLOSSARY = "reference/glossary.html"
_DEFINED = re.compile(r'<h\d[^>]* id="([^"]+)"|<tr>\s*<td>(.*?)</td>\s*<td>(.*?)</td>\s*</tr>', re.DOTALL)

WORDS = HERE / "search_words.toml"
WEIGHTS = {
    "reference/python": 0.3, "reference/http": 0.3, "reference/sockets": 0.3, "reference/json": 0.3, "about/": 0.5,
    "reference/cli": 0.7, "reference/examples": 0.5, "reference/": 1, "books/": 0.9, "guides/houses": 0.9, "": 1.6,
}  # fmt: skip
"""How much a page counts in the search, by the beginning of its address; guides count more than references."""


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


def definitions(html: str) -> Iterator[PageSection]:
    """Yield each word that a glossary explains, with what it is, under the heading of its table."""
    mark = ""
    for heading, word, meaning in _DEFINED.findall(html):
        if heading:
            mark = heading
        else:
            yield PageSection(3, mark, _plain(word), _plain(meaning))


def _plain(html: str) -> str:
    return _tidy(unescape(re.sub("<[^>]+>", "", html)))


def _tidy(text: str) -> str:
    return re.sub(r"\s+", " ", text).strip()


def index_script(pages: Iterable[SitePage]) -> str:
    """Return the index as a script, so that the search also works when the site is opened as files."""
    words = tomllib.loads(WORDS.read_text(encoding="utf-8"))
    also: dict[str, list[str]] = words["also"]
    rows = list[list[object]]()
    for page in pages:
        if not page.searched:
            continue
        defined = definitions(page.body) if page.path == GLOSSARY else ()
        for part in (*sections(page.body), *defined):
            place = page.path + (f"#{part.mark}" if part.mark and part.level > 1 else "")
            typed = also.pop(place, [])
            rows.append([place, part.title, page.title, weight(page.path), typed, part.text[:MOST]])
    assert not also, f"{WORDS.name} names places that the site has not: {', '.join(also)}"
    index = {"same": words["same"], "rows": rows}
    return f"window.hardwayIndex={json.dumps(index, ensure_ascii=False, separators=(',', ':'))};\n"


def weight(path: str) -> float:
    """Return how much a page counts in the search."""
    return next(counts for start, counts in WEIGHTS.items() if path.startswith(start))

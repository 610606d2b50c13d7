"""A page of the site, and the functions that fill in its template."""

import re
from functools import cache
from pathlib import Path, PurePosixPath
from typing import Any, NamedTuple

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from markupsafe import Markup
from pygments import highlight
from pygments.formatters import HtmlFormatter
from pygments.lexers import get_lexer_by_name

HERE = Path(__file__).resolve().parent


class SitePage(NamedTuple):
    """One page: its address, its title, its body as HTML, and what its frame shows."""

    path: str
    title: str
    body: str
    about: str = ""
    """One sentence about it, for search engines and for lists."""
    under: str = ""
    """For a page without a line in the menu: the page there that it belongs to."""
    searched: bool = True
    kind: str = "text"
    """`text`, or `wide` for a page without a table of contents at the side."""


def fill(template: str, **values: Any) -> str:
    """Return a template with these values filled in; all of them are escaped."""
    return _environment().get_template(template).render(values)


def slug(text: str) -> str:
    """Return the anchor that GitHub gives to a heading, since links in docs/ are written for it."""
    return re.sub(r"[^\w -]", "", text).lower().replace(" ", "-")


def relative(target: str, page: str) -> str:
    """Return a relative link from `page` to `target`, so that the site works in any folder."""
    path, mark, anchor = target.partition("#")
    if path == page:
        return f"{mark}{anchor}" or PurePosixPath(page).name
    up = [".."] * page.count("/")
    here, there = page.split("/")[:-1], path.split("/")
    while here and there[:-1] and here[0] == there[0]:
        here, there, up = here[1:], there[1:], up[1:]
    return "/".join([*up, *there]) + mark + anchor


def prose(text: str) -> Markup:
    """Return words of a book as HTML: text in backquotes is code."""
    parts = re.split(r"`([^`]+)`", " ".join(text.split()))
    return Markup("").join(Markup("<code>{}</code>").format(one) if n % 2 else one for n, one in enumerate(parts))


def python(text: str) -> Markup:
    """Return lines of Python as HTML, in colour."""
    return Markup(highlight(text, get_lexer_by_name("python"), HtmlFormatter(nowrap=True)))


@cache
def _environment() -> Environment:
    made = Environment(
        loader=FileSystemLoader(HERE / "templates"), autoescape=True, undefined=StrictUndefined,
        trim_blocks=True, lstrip_blocks=True,
    )  # fmt: skip
    made.filters |= {"slug": slug, "prose": prose, "python": python}
    made.globals |= {"relative": relative}
    return made

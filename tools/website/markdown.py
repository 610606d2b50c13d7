"""Markdown as HTML: headings that can be linked to, links that lead to pages of the site, code in colour."""

import posixpath
import re
from collections import Counter
from collections.abc import Callable, Sequence
from html import escape
from pathlib import Path
from typing import Any

from markdown_it import MarkdownIt
from markdown_it.renderer import RendererHTML
from markdown_it.token import Token
from pygments import highlight
from pygments.formatters import HtmlFormatter
from pygments.lexers import get_lexer_by_name

from tools.website.page import slug

OURS = ("craps", "strategy")
"""The languages of Hardway, which Pygments does not know."""
SOURCE = re.compile(r'src="([^"]+)"')
KNOWN = ("python", "toml", "json", "sh")


def render(text: str, link: Callable[[str], str]) -> str:
    """Return a text as HTML; `link` turns the addresses of its links into those of the site."""
    parser = MarkdownIt("commonmark").enable("table")
    tokens = parser.parse(text)
    marks: Counter[str] = Counter()
    for number, token in enumerate(tokens):
        if token.type == "heading_open":
            mark = slug(_words(tokens[number + 1]))
            token.attrSet("id", f"{mark}-{marks[mark]}" if marks[mark] else mark)
            marks[mark] += 1
        if token.type == "html_block":
            token.content = SOURCE.sub(lambda found: f'src="{link(found[1])}"', token.content)
        if token.type == "inline":
            _lead(token.children or [], link)
        if token.type == "th_open" and not tokens[number + 1].content:
            token.type = token.tag = "td"
    parser.add_render_rule("fence", _fence)
    parser.add_render_rule("code_block", _fence)
    parser.add_render_rule("table_open", lambda *_: '<div class="table" tabindex="0"><table>')
    parser.add_render_rule("table_close", lambda *_: "</table></div>")
    parser.add_render_rule("td", lambda *_: "<td>")
    return str(parser.renderer.render(tokens, parser.options, {}))


def _words(inline: Token) -> str:
    return "".join(child.content for child in inline.children or [])


def _lead(children: Sequence[Token], link: Callable[[str], str]) -> None:
    for child in children:
        for name in ("href", "src"):
            if name in child.attrs:
                child.attrSet(name, link(str(child.attrs[name])))
        if child.type == "image":
            child.attrSet("loading", "lazy")


def _fence(self: RendererHTML, tokens: Sequence[Token], place: int, options: Any, env: Any) -> str:
    return code(tokens[place].content, tokens[place].info)


def code(text: str, language: str = "") -> str:
    """Return code as HTML, in colour if its language is known."""
    inner = _ours(text) if language in OURS else _theirs(text, language)
    return f'<pre class="code {escape(language)}" tabindex="0"><code>{inner}</code></pre>'


def _theirs(text: str, language: str) -> str:
    if language not in KNOWN:
        return escape(text, quote=False)
    return str(highlight(text, get_lexer_by_name(language), HtmlFormatter(nowrap=True)))


def _ours(text: str) -> str:
    return "".join(_line(line) + "\n" for line in text.splitlines())


def _line(line: str) -> str:
    said, mark, comment = line.partition("#")
    said = escape(said, quote=False)
    if said.startswith("="):
        said = f'<span class="expects">{said}</span>'
    else:
        said = re.sub(r"^(\s*)([a-z_]+)", r'\1<span class="verb">\2</span>', said)
    return said + (f'<span class="c1">{escape(mark + comment, quote=False)}</span>' if mark else "")


def from_root(address: str, source: Path, root: Path) -> str:
    """Return an address that is relative to a file as a path from the root of the project."""
    folder = source.parent.relative_to(root).as_posix()
    return posixpath.normpath(posixpath.join(folder, address))

"""Pages made from the project's documents, and every file that these link to."""

import re
from collections.abc import Iterator
from functools import partial
from pathlib import Path

from tools.website.contents import ALSO, MENU
from tools.website.markdown import from_root, render
from tools.website.page import SitePage, relative

ROOT = Path(__file__).resolve().parent.parent.parent
DECISIONS = "docs/decisions/"


class Documents:
    """Makes the pages, and collects the files that they link to."""

    def __init__(self) -> None:
        listed = [line for lines in MENU.values() for line in lines if line.source]
        self.sources = {line.source: line.path for line in listed}
        self.decisions = {
            path.relative_to(ROOT).as_posix(): f"about/decisions/{path.stem}.html"
            for path in sorted((ROOT / DECISIONS).glob("0*.md"))
        }
        self.places = self.sources | self.decisions | ALSO
        self.files: dict[str, Path] = {}
        """The files to copy, by their address in the site."""

    def pages(self) -> Iterator[SitePage]:
        """Yield the page of each document."""
        for source, path in self.sources.items():
            yield self._page(source, path)
        for source, path in self.decisions.items():
            yield self._page(source, path)._replace(under="about/decisions.html")

    def _page(self, source: str, path: str) -> SitePage:
        text = (ROOT / source).read_text(encoding="utf-8")
        found = re.match(r"# (.+)\n", text)
        assert found, f"{source} begins with no heading"
        body = render(text, partial(self.link, source=ROOT / source, page=path))
        return SitePage(path, found[1].replace("`", ""), body, about=_first_words(text))

    def link(self, address: str, *, source: Path, page: str) -> str:
        """Return the address in the site for a link of a document; the target is noted for copying if it is no page."""
        if re.match(r"[a-z]+:", address) or address.startswith("#"):
            return address
        file, mark, anchor = address.partition("#")
        target = from_root(file, source, ROOT)
        if target in self.places:
            return relative(self.places[target] + mark + anchor, page)
        if re.fullmatch(r"examples/[^/]+\.craps", target):
            return relative(f"{ALSO['examples']}#{Path(target).stem}", page)
        picture = target.endswith((".jpg", ".png", ".svg", ".webp"))
        place = f"pictures/{Path(target).name}" if picture else f"files/{target}{_plain(target)}"
        self.files[place] = ROOT / target
        return relative(place, page)


def _plain(target: str) -> str:
    """Return a file ending with which a browser shows the file instead of saving it."""
    return "" if target.endswith((".html", ".json", ".txt")) else ".txt"


def _first_words(text: str) -> str:
    """Return the first sentence of a document."""
    paragraph = next((part for part in text.split("\n\n")[1:] if part[:1].isalpha()), "")
    plain = re.sub(r"\[([^]]*)\]\([^)]*\)", r"\1", " ".join(paragraph.split())).replace("`", "")
    return re.split(r"(?<=[.:]) ", plain)[0].rstrip(":")

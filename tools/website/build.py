"""Builds the site into build/site: `python -m tools site`.

python -m tools.website.build            writes it
python -m tools.website.build FOLDER     writes it to another folder
"""

import json
import shutil
import sys
import time
from collections.abc import Iterable, Iterator
from itertools import chain
from pathlib import Path

from tools import page as web
from tools.website.archive import copy_engine, write_archive
from tools.website.books import all_books
from tools.website.compared import compared_pages
from tools.website.contents import MENU, around
from tools.website.documents import Documents
from tools.website.examples import examples_page
from tools.website.page import HERE, SitePage, fill, relative
from tools.website.protocol import documents as protocol_documents
from tools.website.protocol import protocol_pages
from tools.website.python_reference import python_pages
from tools.website.search_index import index_script, sections

ROOT = Path(__file__).resolve().parent.parent.parent
SITE = ROOT / "build" / "site"
FONTS = {
    "fraunces.woff2": "@fontsource-variable/fraunces/files/fraunces-latin-wght-normal.woff2",
    "public-sans.woff2": "@fontsource-variable/public-sans/files/public-sans-latin-wght-normal.woff2",
}


def main() -> int:
    """Build the site, and print its folder, size and time; return the exit code."""
    folder = Path(sys.argv[1]) if len(sys.argv) > 1 else SITE
    if folder.name.startswith("-") or (folder.exists() and not _is_ours(folder)):
        print(f"{folder}: not the folder of a site; name a new one, since what is there is deleted", file=sys.stderr)
        return 2
    began = time.perf_counter()
    print(f"Building the site into {folder} ...", file=sys.stderr, flush=True)
    web.install(tools=False)  # the fonts
    count = build(folder)
    print("  fetching Python for the browser", file=sys.stderr, flush=True)
    copy_engine(folder / "engine")
    size = sum(path.stat().st_size for path in folder.rglob("*") if path.is_file())
    print(f"{folder}: {count} pages, {size / 1e6:.1f} MB, in {time.perf_counter() - began:.1f} s")
    print(f"Open {folder / 'index.html'}, or serve it: python -m http.server --directory {folder}")
    return 0


def _is_ours(folder: Path) -> bool:
    """Say whether a folder may be deleted: it is empty, or a site that was built before."""
    return folder.is_dir() and ((folder / "assets" / "search-index.js").exists() or not any(folder.iterdir()))


def build(folder: Path) -> int:
    """Write the site into a folder, whose contents are deleted first; return the number of pages."""
    shutil.rmtree(folder, ignore_errors=True)
    from_docs, forms = Documents(), protocol_documents()
    pages = list(with_progress(chain([home(from_docs)], from_docs.pages(), _generated(), protocol_pages(forms))))
    for page in pages:
        _write(folder / page.path, framed(page))
    for place, form in forms.items():
        _write(folder / place, json.dumps(form, indent=1) + "\n")
    for place, file in from_docs.files.items():
        _copy(file, folder / place)
    _write(folder / "assets" / "search-index.js", index_script(pages))
    _assets(folder / "assets")
    write_archive(folder / "engine" / "hardway.zip")
    return len(pages)


def with_progress(pages: Iterable[SitePage]) -> Iterator[SitePage]:
    """Yield these pages as they are made, and print the progress."""
    for count, page in enumerate(pages, 1):
        if count % 20 == 0:
            print(f"  {count} pages: {page.title}", file=sys.stderr, flush=True)
        yield page


def home(documents: Documents) -> SitePage:
    """Return the first page of the site."""
    readme = ROOT / "README.md"
    picture = documents.link("docs/screenshots/crown.jpg", source=readme, page="index.html")
    books = [one.book for one in all_books()]
    title = "Hardway: craps, by the book"
    body = fill("home.html", books=books, picture=picture, starts=MENU["Start in five minutes"])
    return SitePage("index.html", title, body, "Four approved rule books of craps, made executable.", kind="home")


def _generated() -> Iterator[SitePage]:
    yield from compared_pages()
    for book in all_books():
        yield from book.pages()
    yield _try_it()
    yield examples_page()
    yield from python_pages()


def _try_it() -> SitePage:
    title, books = "Try it in your browser", [one.book for one in all_books()]
    about = "Play a record and work out a strategy in your browser: nothing to install."
    return SitePage("try.html", title, fill("try.html", title=title, books=books), about, kind="wide")


def framed(page: SitePage) -> str:
    """Return a page as a whole HTML file: its body with the menu, the search and a table of contents."""
    there = [part for part in sections(page.body) if part.level == 2 and part.mark] if page.kind == "text" else []
    before, after = around(page.path)
    houses = [(one.book.house, f"{one.folder}/index.html") for one in all_books()]
    return fill(
        "page.html", page=page, menu=MENU, houses=houses, contents=there if len(there) > 1 else [],
        here=page.under or page.path, before=before, after=after, up=lambda target: relative(target, page.path),
    )  # fmt: skip


def _assets(folder: Path) -> None:
    for path in (HERE / "assets").iterdir():
        _copy(path, folder / path.name)
    for name, file in FONTS.items():
        _copy(web.WEB / "node_modules" / file, folder / name)
    web.install(HERE, tools=False)
    _copy(HERE / "node_modules" / "minisearch" / "dist" / "umd" / "index.js", folder / "minisearch.js")


def _write(path: Path, text: str) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")


def _copy(source: Path, path: Path) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    shutil.copyfile(source, path)


if __name__ == "__main__":
    sys.exit(main())

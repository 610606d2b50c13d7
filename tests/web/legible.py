"""Whether everything on a page can be read: no letter lower than eleven pixels, on a screen of any size.

A journey measures at the page's own size, `make soak` at every size.

    HARDWAY_PICTURES=FOLDER make test ARGS=tests/web

measures at every size too, and keeps a picture of each page and state for somebody to look at.
"""

import os
import re
from itertools import count
from pathlib import Path

from playwright.sync_api import FloatRect, Page

SIZES = {
    "desk": (1440, 900), "laptop": (1366, 768), "tablet": (1024, 768), "phone": (390, 844), "bars": (390, 664),
    "sideways": (844, 390),
}  # fmt: skip
EVERY = ("desk", "laptop", "tablet", "phone", "sideways")
SMALLEST = 11
# Every piece of text that can be seen, and every field, with the height of its letters on the screen.
SMALL = """least => [...document.querySelectorAll("body *")].flatMap((one) => {
  const said = one.matches("input:not([type=checkbox], [type=radio], [type=range]), select, textarea");
  if (!said && ![...one.childNodes].some((node) => node.nodeType === 3 && node.textContent.trim())) return [];
  if (one.closest(".hidden, .skip, option, title, style") || !one.checkVisibility({ visibilityProperty: true })) return [];
  const svg = one.ownerSVGElement;
  const size = parseFloat(getComputedStyle(one).fontSize) * (svg ? svg.getScreenCTM().a : 1);
  const name = one.textContent.trim() || one.name || one.tagName;
  return size < least - 0.05 ? [`${name.slice(0, 30)}: ${size.toFixed(1)}`] : [];
})"""
PICTURES = "HARDWAY_PICTURES"
TALLEST = 2_600
"""Pixels of a long page that a picture shows."""
_numbers = count(1)
every_size = False
"""Whether the long tests run, and all sizes are measured: a fixture says so."""
DRAWN = "() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))"


def legible(page: Page) -> None:
    """See that nothing is too small to be read, whatever the screen; the page is left at its own size."""
    own, number = page.viewport_size, next(_numbers)
    assert own
    _readable(page, "screen of its own size")
    if not (every_size or os.environ.get(PICTURES)):
        return
    for size in EVERY:
        width, height = SIZES[size]
        page.set_viewport_size({"width": width, "height": height})
        page.evaluate(DRAWN)
        _keep(page, number, size)
        _readable(page, size)
    page.set_viewport_size(own)
    page.evaluate(DRAWN)


def _readable(page: Page, size: str) -> None:
    small = page.evaluate(SMALL, SMALLEST)
    assert not small, f"{page.url} on a {size}: {small[:8]}"


def _keep(page: Page, number: int, size: str) -> None:
    """Keep a picture, where somebody wants them: of a table what is seen at once, of any other page all of it."""
    if not (folder := os.environ.get(PICTURES)):
        return
    state = re.sub(r"[^a-z0-9]+", "_", os.environ["PYTEST_CURRENT_TEST"].partition("::")[2].partition(" ")[0].lower())
    width, height = SIZES[size]
    whole = 0 if page.locator(".table-page").count() else page.evaluate("() => document.documentElement.scrollHeight")
    clip: FloatRect = {"x": 0, "y": 0, "width": width, "height": max(height, min(whole, TALLEST))}
    path = Path(folder) / f"{state}-{os.getpid()}-{number:03}-{size}.png"
    page.screenshot(path=path, full_page=whole > height, clip=clip if whole > height else None)

"""Whether everything on a page can be read: no letter lower than eleven pixels, on a screen of any size."""

from playwright.sync_api import Page

SIZES = {
    "desk": (1440, 900), "laptop": (1366, 768), "tablet": (1024, 768), "phone": (390, 844), "bars": (390, 664),
    "sideways": (844, 390),
}  # fmt: skip
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
DRAWN = "() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))"


def legible(page: Page) -> None:
    """See that nothing is too small to be read, whatever the screen; the page is left at its own size."""
    own = page.viewport_size
    assert own
    for size in ("desk", "laptop", "tablet", "phone", "sideways"):
        width, height = SIZES[size]
        page.set_viewport_size({"width": width, "height": height})
        page.evaluate(DRAWN)
        small = page.evaluate(SMALL, SMALLEST)
        assert not small, f"{page.url} on a {size}: {small[:8]}"
    page.set_viewport_size(own)
    page.evaluate(DRAWN)

"""Measures the first load on a slow phone: Fast 3G, as Chromium's DevTools have it, and a four times slower CPU."""

from statistics import median

from playwright.sync_api import Browser

FAST_3G = {
    "offline": False, "latency": 562.5, "downloadThroughput": 1.6 * 1024 * 1024 / 8 * 0.9,
    "uploadThroughput": 750 * 1024 / 8 * 0.9,
}  # fmt: skip
"""DevTools' "Fast 3G": 150 ms and 1.6 Mbit/s, with its own corrections, 3.75 and 0.9."""
SLOWER, TIMES, SETTLED_MS = 4, 3, 3000
WATCH = """() => {
  window.largest = 0; window.shift = 0;
  const each = (type, add) =>
    new PerformanceObserver((list) => list.getEntries().forEach(add)).observe({ type, buffered: true });
  each("largest-contentful-paint", (one) => (window.largest = one.startTime));
  each("layout-shift", (one) => (window.shift += one.hadRecentInput ? 0 : one.value));
}"""


def slow_load(browser: Browser, address: str, ready: str) -> tuple[float, float, float]:
    """Return the largest paint in milliseconds, the layout shift and the kilobytes of a first load (medians)."""
    seen = [_load(browser, address, ready) for _ in range(TIMES)]
    largest, shift, size = (median(values) for values in zip(*seen, strict=True))
    return largest, shift, size


def _load(browser: Browser, address: str, ready: str) -> tuple[float, float, float]:
    context = browser.new_context(
        viewport={"width": 390, "height": 844}, device_scale_factor=2, is_mobile=True, has_touch=True
    )
    page, sizes = context.new_page(), list[float]()
    devtools = context.new_cdp_session(page)
    devtools.send("Network.enable")
    devtools.send("Network.emulateNetworkConditions", FAST_3G)
    devtools.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
    devtools.on("Network.loadingFinished", lambda done: sizes.append(done["encodedDataLength"] / 1000))
    page.add_init_script(f"({WATCH})()")
    page.goto(address, wait_until="commit")
    page.wait_for_selector(ready, state="attached")
    page.wait_for_timeout(SETTLED_MS)
    largest, shift = page.evaluate("[window.largest, window.shift]")
    context.close()
    return largest, shift, sum(sizes)

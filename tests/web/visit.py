"""Somebody at the page: what they can do with mouse, thumb and keys, in the words of the felt."""

import itertools
from pathlib import Path
from typing import Any

from playwright.sync_api import Page, expect

AXE = Path(__file__).resolve().parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js"
_KEYS = itertools.count(1)


class Visit:
    """One page of one person."""

    def __init__(self, page: Page, address: str) -> None:
        self.page, self.address = page, address
        self.table = ""

    def go(self, place: str = "") -> None:
        self.page.goto(f"{self.address}/#/{place}")

    def open(self, **settings: Any) -> str:
        """Open a table of one's own over HTTP; return its name."""
        self._post("/api/guest", None)
        self.table = self._post("/api/tables", {"house": "crown", **settings})["table"]
        return self.table

    def real(self, **settings: Any) -> str:
        """Open a table with real dice and people as staff; its owner has every role there."""
        return self.open(dice="real", staff="people", **settings)

    def sit(self, table: str = "", chips: int = 500) -> None:
        """Come to a table and sit down."""
        self.table = table or self.table
        self._post("/api/guest", None)
        self.go(f"table/{self.table}?sit={chips}")
        expect(self.page.locator("[data-money=rack]")).to_be_visible()
        expect(self.page.locator("svg.felt")).to_be_visible()
        expect(self.area("field")).to_be_visible()

    def area(self, wager: str):
        return self.page.locator(f'[data-wager="{wager}"]')

    def spot(self, wager: str) -> tuple[float, float]:
        """Return where a wager's words are printed."""
        box = self.page.locator(f'[data-print="{wager}"] :is(text, rect)').first.bounding_box()
        assert box is not None, wager
        return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2

    def bet(self, *wagers: str) -> None:
        """Put the chosen chip on each wager, and wait until it is certain."""
        for wager in wagers:
            self.page.mouse.click(*self.spot(wager))
            self.certain()

    def remove(self, wager: str) -> None:
        self.page.mouse.click(*self.spot(wager), button="right")
        self.certain()

    def certain(self) -> None:
        """Wait until nothing that was entered waits for its acknowledgement."""
        expect(self.page.locator(".stack.pending")).to_have_count(0)
        self.page.wait_for_timeout(60)

    def chip(self, number: int) -> None:
        self.page.keyboard.press(str(number))

    def act(self, name: str) -> None:
        self.page.locator(f"[data-act={name}]").first.click()

    def money(self, name: str) -> str:
        return self.page.locator(f"[data-money={name}]").inner_text()

    def has(self, name: str, amount: str) -> None:
        """Wait until the figures show an amount."""
        expect(self.page.locator(f"[data-money={name}]")).to_have_text(amount)

    def lies(self, wager: str, words: str) -> None:
        """Wait until an area says what lies there."""
        expect(self.area(wager)).to_have_attribute("aria-label", _like(words))

    def enter(self, entry: str, role: str = "") -> dict[str, Any]:
        """Enter something over HTTP, as this person."""
        where = f"/api/tables/{self.table}/entries" + (f"?as={role}" if role else "")
        return self._post(where, {"key": f"test-{next(_KEYS)}", "entry": entry})

    def roll(self, first: int, second: int) -> None:
        """Have the stick read real dice and call them."""
        self.enter(f"read {first} {second}", "stickperson")
        self.enter(f"roll {first} {second}", "stickperson")
        expect(self.page.locator("[aria-label^='The dice show']").first).to_have_attribute(
            "aria-label", f"The dice show {first} and {second}"
        )

    def axe(self) -> list[str]:
        """Return what axe-core finds wrong with the page as it stands."""
        self.page.evaluate(AXE.read_text(encoding="utf-8"))
        found = self.page.evaluate("axe.run(document, {resultTypes: ['violations']})")
        return [f"{one['id']}: {one['nodes'][0]['html'][:120]}" for one in found["violations"]]

    def sideways(self) -> int:
        """Return by how many pixels the page is wider than its window."""
        return self.page.evaluate("document.documentElement.scrollWidth - innerWidth")

    def _post(self, path: str, body: Any) -> dict[str, Any]:
        answer = self.page.request.post(f"{self.address}{path}", data=body if body is not None else "")
        assert answer.ok, f"{path}: {answer.status} {answer.text()}"
        return answer.json() if answer.status != 204 else {}


def _like(words: str):
    import re

    return re.compile(re.escape(words))

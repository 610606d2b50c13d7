"""Take the pictures of docs/screenshots again: a casino of its own, the same hands, the same sizes.

    python -m tests.web.screenshots              all of them
    python -m tests.web.screenshots crown phone  some of them, by name
    python -m tests.web.screenshots --every DIR  every page at five sizes, into a folder of yours, to be looked at

Needs what the tests of the page need: a browser and the page's sources. Writes JPEG files and leaves nothing else.
"""

import re
import sys
from collections.abc import Callable
from io import BytesIO
from itertools import count
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from PIL import Image
from playwright.sync_api import Browser, Page, expect

from hardway.floor.people import Grant
from hardway.journal import open_recorder
from hardway.rulebook import house_names
from hardway.server import House, Settings
from tests.server.conftest import KEY, PLENTY, QUICK, SITE, Casino, serving
from tests.server.hands import Hands
from tests.web.conftest import SECONDS, browsing
from tests.web.seat import Seat, Stick
from tools import page as built
from tools.browser import get

OUT = built.ROOT / "docs" / "screenshots"
WIDE = {"width": 1440, "height": 900}
PHONE = {"width": 390, "height": 844}
SIZES = ((1440, 900), (1366, 768), (1024, 768), (390, 844), (844, 390))
BETS = ("pass_odds 10", "come 5", "place 8 12", "place 5 10", "hard 8 5")


class Studio:
    """A casino and a browser to look at it with."""

    def __init__(self, casino: Casino, browser: Browser) -> None:
        self.casino, self.browser = casino, browser

    def open(self, place: str, who: Hands | None = None, **more: Any) -> Page:
        """Open a page as somebody, or as a stranger."""
        context = self.browser.new_context(**{"viewport": WIDE, "reduced_motion": "reduce", **more})
        if who is not None:
            context.add_cookies(
                [{"name": name, "value": value, "url": who.address} for name, value in who.http.cookies.items()]
            )
        page = context.new_page()
        page.goto(f"{self.casino.address}/#/{place}")
        return page

    def table(self, house: str, variant: str = "") -> tuple[Stick, Hands]:
        """Return a table in the middle of a hand, and a player with chips on it."""
        owner, player, keys = self.casino.guest(), self.casino.guest(), count()
        stick = Stick(owner, self.casino.table(owner, house, variant=variant, dice="real"))

        def enter(*entries: str) -> None:
            for entry in entries:
                player.enter(stick.table, entry, f"k{next(keys)}")

        enter("seat 500", "bet pass 10")
        stick.roll(4, 2)
        enter(*(f"bet {bet}" for bet in BETS))
        stick.roll(5, 4)
        enter("bet come_odds 9 10", "bet field 5", "bet come 5")
        return stick, player

    def felt(self, house: str, variant: str = "", **more: Any) -> Seat:
        """Return a seated page at such a table."""
        stick, player = self.table(house, variant)
        seat = Seat(self.open(f"table/{stick.table}", player, **more), stick.table, player)
        expect(seat.lit.first).to_be_attached()
        return seat

    def desk(self, role: str) -> Page:
        """Return somebody's desk at a casino's own table."""
        table = self.casino.table(self.casino.administrator(), mode="casino", dice="real", staff="people")
        player = self.casino.person("Ann", kind="player")
        for key, entry in enumerate(("seat 500", "bet pass 10", "bet field 5", "bet place 8 12")):
            player.enter(table, entry, f"d{key}")
        page = self.open(f"table/{table}?as={role}", self.casino.person("Robin", Grant(role, "crown", "*")))
        expect(page.locator(f'.desk[data-role="{role}"]')).to_be_visible()
        return page


def lobby(studio: Studio) -> Page:
    """Every house."""
    page = studio.open("")
    expect(page.locator(".cover svg")).to_have_count(len(house_names()))
    return page


def wager_card(studio: Studio) -> Page:
    """The card of a wager."""
    seat = studio.felt("crown")
    seat.page.get_by_role("button", name="Ask about a wager instead of betting").click()
    seat.bet("place 8")
    expect(seat.page.locator(".card .rests li").first).to_be_visible()
    return seat.page


def inspector(studio: Studio) -> Page:
    """An inspection, its chain checked."""
    page = studio.desk("inspector")
    page.get_by_role("link", name="Inspection").click()
    page.get_by_role("button", name="Check the chain").click()
    expect(page.locator(".good")).to_be_visible()
    return page


def account(studio: Studio) -> Page:
    """One's own account."""
    page = studio.open("you", studio.casino.person("Ann", kind="player"))
    expect(page.get_by_role("heading", name="Your own limits")).to_be_visible()
    return page


def replay(studio: Studio) -> Page:
    """The records that can be replayed by a touch."""
    page = studio.open("replay")
    expect(page.locator(".examples a").first).to_be_visible()
    return page


def friends(studio: Studio) -> Page:
    """A private table: two friends, their chips in two colours, their talk."""
    ann, bob, keys = studio.casino.guest(), studio.casino.guest(), count()
    table = studio.casino.table(ann, private=True)
    for who, name in ((ann, "Ann"), (bob, "Bob")):
        who.http.put("/api/me/name", json={"name": name})
        for entry in ("seat 500", "bet pass 10", "bet field 5"):
            who.enter(table, entry, f"f{next(keys)}")
    page, other = studio.open(f"table/{table}", ann), studio.open(f"table/{table}", bob)
    other.locator("#tab-people").click()
    other.get_by_label("Say something to the table").fill("Come on, a seven!")
    other.keyboard.press("Enter")
    expect(page.locator(".chat li").first).to_contain_text("Come on, a seven!")
    return page


def learn(studio: Studio) -> Page:
    """An exercise of the school, answered."""
    page = studio.open("", studio.casino.guest())
    page.evaluate("localStorage.setItem('hardway.toured', '1')")
    page.evaluate("location.hash = '#/learn'")
    page.locator(".choice").first.click()
    expect(page.locator(".verdict")).to_be_visible()
    return page


def phone(studio: Studio) -> Page:
    """The table on a phone."""
    return studio.felt("crown", viewport=PHONE, device_scale_factor=2, has_touch=True, is_mobile=True).page


def hand(studio: Studio) -> None:
    """Write the README's hand as a moving picture: a chip, the point, a refusal, and 48 paid for 47.50."""
    owner, player = studio.casino.guest(), studio.casino.guest()
    stick = Stick(owner, studio.casino.table(owner, "crown", dice="real"))
    size = {"width": 1100, "height": 700}
    seat = Seat(studio.open(f"table/{stick.table}?sit=300", player, viewport=size), stick.table, player)
    expect(seat.lit.first).to_be_attached()
    frames: list[Image.Image] = []

    def show() -> None:
        seat.page.mouse.move(5, 300)  # away from the felt, where a word at the pointer would cover it
        seat.page.wait_for_timeout(400)
        frames.append(Image.open(BytesIO(seat.page.screenshot())).convert("RGB"))

    show()
    seat.chip(5)
    seat.bet_the_line()
    show()
    stick.roll(4, 2)
    seat.point_is(6)
    show()
    seat.take("pass")
    expect(seat.toast).to_contain_text("Win Line")
    show()
    seat.bet("hard 8")
    seat.layout_is(10)
    show()
    stick.roll(4, 4)
    expect(seat.call.first).to_contain_text("Hard eight")
    show()
    stick.roll(5, 1)
    expect(seat.call.first).to_contain_text("Six, the point is made")
    show()
    seconds = (1.2, 1.5, 1.8, 3.0, 1.5, 3.0, 3.0)
    frames[0].save(
        OUT / "hand.webp", save_all=True, append_images=frames[1:], duration=[int(1000 * one) for one in seconds],
        loop=0, quality=72, method=6,
    )  # fmt: skip
    seat.page.context.close()


PICTURES: dict[str, Callable[[Studio], Page]] = {
    "lobby": lobby,
    "crown": lambda studio: studio.felt("crown").page,
    "star": lambda studio: studio.felt("star").page,
    "adelaide": lambda studio: studio.felt("adelaide").page,
    "newzealand": lambda studio: studio.felt("newzealand").page,
    "vegas": lambda studio: studio.felt("vegas").page,
    "mini": lambda studio: studio.felt("crown", "mini").page,
    "wager-card": wager_card,
    "boxperson": lambda studio: studio.desk("boxperson"),
    "inspector": inspector,
    "replay": replay,
    "account": account,
    "friends": friends,
    "learn": learn,
    "phone": phone,
}


def place(address: str, *, staff: bool = False) -> Callable[[Studio], Page]:
    """Return how a page is opened that needs nothing but its address, by a guest or by an administrator."""

    def opened(studio: Studio) -> Page:
        who = studio.casino.administrator() if staff else studio.casino.guest()
        page = studio.open(address, who)
        expect(page.get_by_text("One moment …")).to_have_count(0)
        return page

    return opened


def hosted(studio: Studio, core: str, house: str, role: str) -> Page:
    """Return a tournament or promotion that is being drafted."""
    manager = studio.casino.person("Max", Grant(role, house, "*"))
    page = studio.open(f"{core}s", manager)
    page.get_by_label("What it is called").fill("Spring Cup")
    page.get_by_role("button", name="Begin a ").click()
    page.get_by_role("link", name=re.compile("Manager")).first.click()
    expect(page.locator(".missing")).to_be_visible()
    return page


def sign(studio: Studio) -> Page:
    """The big sign of a table in the middle of a hand."""
    stick, player = studio.table("crown")
    return studio.open(f"sign/{stick.table}", player)


def film(studio: Studio) -> Page:
    """A record of the examples, replayed."""
    page = replay(studio)
    page.locator(".examples a").first.click()
    expect(page.get_by_text(re.compile("Step 1 of"))).to_be_visible()
    return page


EVERY: dict[str, Callable[[Studio], Page]] = {
    "stick": lambda studio: studio.desk("stickperson"),
    "dealer": lambda studio: studio.desk("dealer"),
    "pit": lambda studio: studio.desk("pit_boss"),
    "tournament": lambda studio: hosted(studio, "tournament", "crown", "casino_manager"),
    "promotion": lambda studio: hosted(studio, "promotion", "star", "gaming_manager"),
    "floor": place("floor", staff=True),
    "film": film,
    "sign": sign,
    "class": place("learn/class"),
    "certificate": place("learn/certificate"),
    "odds": place("odds"),
    "rules": place("rules/star"),
    "compare": place("compare"),
    "simulate": place("simulate"),
    "daily": place("daily"),
    "tournaments": place("tournaments"),
    "promotions": place("promotions"),
    "settings": place("settings"),
    "sign-in": place("sign-in"),
}


def at_every_size(studio: Studio, folder: Path, names: list[str]) -> None:
    """Take every page at five sizes."""
    folder.mkdir(parents=True, exist_ok=True)
    for name, take in {**PICTURES, **EVERY}.items():
        if names and name not in names:
            continue
        page = take(studio)
        for width, height in SIZES:
            page.set_viewport_size({"width": width, "height": height})
            page.wait_for_timeout(250)
            page.screenshot(path=folder / f"{name}-{width}.jpg", type="jpeg", quality=70)
        page.context.close()


def main(names: list[str]) -> None:
    """Take the pictures."""
    built.build()
    expect.set_options(timeout=SECONDS * 1000)
    with TemporaryDirectory() as folder:
        db = str(Path(folder) / "h.db")
        kept = open_recorder(db)
        house = House(kept, KEY, site=SITE, settings=Settings(**PLENTY), db=db, hasher=QUICK)
        with serving(house) as casino, browsing(get()) as browser:
            studio = Studio(casino, browser)
            if names[:1] == ["--every"]:
                at_every_size(studio, Path(names[1]), names[2:])
            for name in () if names[:1] == ["--every"] else names or (*PICTURES, "hand"):
                if name == "hand":
                    hand(studio)
                    continue
                page = PICTURES[name](studio)
                page.wait_for_load_state("networkidle")
                page.screenshot(path=OUT / f"{name}.jpg", type="jpeg", quality=62)
                page.context.close()
        kept.close()


if __name__ == "__main__":
    main(sys.argv[1:])

"""Whatever the size of the window: what is needed can be touched, and what opens over the felt goes away again."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.web.seat import Seat, Stick

Open = Callable[..., Stick]
Sit = Callable[..., Seat]

SIZES = (
    (320, 568),
    (390, 664),
    (600, 960),
    (700, 900),
    (768, 1024),
    (820, 1180),
    (912, 1368),
    (1024, 768),
    (1366, 768),
    (740, 360),
    (800, 360),
    (844, 390),
)
# Where the pointer finds something else, or nothing, at the middle of a button or a figure of the rail.
OUT_OF_REACH = """() => [...document.querySelectorAll("footer button, footer dd")].flatMap((one) => {
  const { x, y, width, height } = one.getBoundingClientRect();
  const found = document.elementFromPoint(x + width / 2, y + height / 2);
  return width && !(found && (one.contains(found) || found.contains(one))) ? [one.textContent.trim()] : [];
})"""
PHONE = {"width": 390, "height": 664}


def settled(page: Page) -> None:
    """Let the page draw once."""
    page.evaluate("() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")


def test_every_button_of_the_rail_is_in_reach(table: Open, sit: Sit) -> None:
    seat = sit(table(dice="electronic").table, 10_000)
    for width, height in SIZES:
        seat.page.set_viewport_size({"width": width, "height": height})
        settled(seat.page)
        assert seat.page.evaluate(OUT_OF_REACH) == [], f"at {width}×{height}"


@pytest.mark.parametrize("house", ["crown", "adelaide"])
def test_a_phone_says_in_full_what_to_do_first(house: str, table: Open, sit: Sit) -> None:
    stick = table(house)
    seat = sit(stick.table, viewport={"width": 360, "height": 640})
    says = seat.call.locator("p", has_text=re.compile("Put a chip on .+ to roll"))
    for _ in range(2):  # before the first roll, and once one was called
        expect(says).to_be_visible()
        wide, high = says.evaluate("(one) => [one.scrollWidth - one.clientWidth, one.scrollHeight - one.clientHeight]")
        assert wide <= 0
        assert high < 10  # letters reach out of their line, but no line is hidden
        seat.bet("pass")
        expect(seat.money("layout")).to_have_text("5")
        stick.roll(4, 3)
        expect(seat.money("layout")).to_have_text("0")


def test_more_and_the_sign_go_away_when_something_else_is_touched(table: Open, sit: Sit) -> None:
    seat = sit(table().table)
    menu = seat.page.get_by_role("group", name="More")
    limits = seat.page.get_by_text("Every bet")
    for shut in (lambda: seat.page.keyboard.press("Escape"), lambda: seat.bet("field")):
        seat.act("more").click()
        expect(menu).to_be_visible()
        shut()
        expect(menu).to_be_hidden()
        seat.page.get_by_role("button", name="Limits at this table").click()
        expect(limits).to_be_visible()
        shut()
        expect(limits).to_be_hidden()


def test_what_more_offers_lies_under_nothing(table: Open, sit: Sit) -> None:
    seat = sit(table(dice="electronic").table, viewport=PHONE)
    seat.act("more").click()
    head = seat.page.locator("header.top").bounding_box()
    menu = seat.page.get_by_role("group", name="More").bounding_box()
    assert head
    assert menu
    assert menu["y"] >= head["y"] + head["height"]
    for name in ("Buy", "Bring", "Raise"):
        expect(seat.page.get_by_role("button", name=name, exact=True)).to_have_count(1)


def test_a_head_of_one_line_names_the_table(table: Open, sit: Sit) -> None:
    seat = sit(table().table, viewport={"width": 1024, "height": 768})
    head, name = seat.page.locator("header.top"), seat.page.locator("h1.where")
    assert name.evaluate("(one) => one.scrollWidth <= one.clientWidth")
    for link in head.locator("nav a").all():
        assert not link.is_visible() or link.evaluate(
            "(one) => one.getClientRects().length === 1 && one.scrollHeight < 50"
        )

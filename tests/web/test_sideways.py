"""A phone held sideways: the whole felt, the chips, the throw, the dice and the money are in sight at once, for thumbs."""

from itertools import combinations

import pytest
from playwright.sync_api import Page, expect

from hardway.rulebook import house_names
from tests.server.conftest import Casino
from tests.web.conftest import Open, Sit, Visit
from tests.web.legible import DRAWN, SMALL, SMALLEST
from tests.web.seat import Seat
from tests.web.test_axe import clean
from tests.web.test_felts import laid
from tests.web.test_phone import SMALL as SMALL_TARGETS

SCREENS = [(844, 390), (932, 430), (740, 360), (844, 340), (667, 375)]
SEEN = (".felt", "[data-act=throw]", ".foot [role=group]", ".call .who", ".call .puck", ".figures", ".many")
BOXES = """all => all.map((one) => {
  const { left, right, top, bottom } = document.querySelector(one).getBoundingClientRect();
  return [one, left, top, right, bottom];
})"""
# Words of the column that have no room.
CUT = """() => [...document.querySelectorAll(".callbar .who, .callbar .spoken, .callbar .call, h1.where, .foot")]
  .filter((one) => one.scrollWidth > one.clientWidth + 1 || one.scrollHeight > one.clientHeight + 4)
  .map((one) => one.className + one.textContent)"""


def held(width: int, height: int) -> dict[str, object]:
    """Return a phone of this size."""
    return {"viewport": {"width": width, "height": height}, "has_touch": True, "is_mobile": True}


def seen_at_once(page: Page, *parts: str) -> None:
    """See that each part lies in the window, and none on another."""
    page.evaluate(DRAWN)
    size, boxes = page.viewport_size, page.evaluate(BOXES, parts)
    assert size
    for name, left, top, right, bottom in boxes:
        assert -0.5 <= left < right <= size["width"] + 0.5, (name, left, right)
        assert -0.5 <= top < bottom <= size["height"] + 0.5, (name, top, bottom)
    for (one, left, top, right, bottom), (other, x, y, end, foot) in combinations(boxes, 2):
        assert right <= x + 0.5 or end <= left + 0.5 or bottom <= y + 0.5 or foot <= top + 0.5, (one, other)


@pytest.mark.parametrize("house", house_names())
def test_phone_held_sideways_shows_all_controls_unscrolled(house: str, casino: Casino, sit: Sit) -> None:
    who = casino.guest()
    seat = sit(casino.table(who, house), who=who, **held(*SCREENS[0]))
    for width, height in SCREENS:
        seat.page.set_viewport_size({"width": width, "height": height})
        seen_at_once(seat.page, *SEEN)
        assert seat.page.evaluate("scrollY") == 0
        assert seat.page.evaluate(CUT) == [], (width, height)
        small = [one for one in seat.page.evaluate(SMALL_TARGETS) if one.rsplit(" ", 1)[0] not in felt_of(seat)]
        assert small == [], (width, height)


def felt_of(seat: Seat) -> set[str]:
    """Return the wagers of the felt: it is seen whole, and a touch brings near what is small (test_near)."""
    return set(seat.page.locator("[data-wager]").evaluate_all("all => all.map((one) => one.dataset.wager)"))


@pytest.mark.parametrize("house", house_names())
def test_lettering_under_chips_is_readable_on_a_sideways_phone(
    house: str, table: Open, casino: Casino, visit: Visit
) -> None:
    stick = table(house)
    page = visit(f"table/{stick.table}", laid(casino, stick, house), **held(*SCREENS[0]))
    expect(page.locator(".lying .stack").first).to_be_attached()
    assert page.evaluate(SMALL, SMALLEST) == []
    clean(page)


def test_hand_is_played_without_scrolling_on_a_sideways_phone(table: Open, sit: Sit) -> None:
    stick = table()
    seat = sit(stick.table, **held(*SCREENS[0]))
    seat.page.touchscreen.tap(*seat.at("pass"))  # the line is thin, and long enough for a thumb to be sure of it
    seat.layout_is(5)
    stick.roll(4, 2)
    expect(seat.call.locator(".disc")).to_have_text("ON 6")
    seat.page.touchscreen.tap(*seat.at("place 8"))
    seat.layout_is(10)
    assert seat.page.evaluate("scrollY") == 0
    seat.act("more").tap()
    seen_at_once(seat.page, ".menu", "[data-act=more]")
    seat.act("more").tap()
    seat.act("panel").tap()
    expect(seat.page.locator(".book.open")).to_be_visible()
    seen_at_once(seat.page, ".book.open", "[data-act=panel]")


def test_long_call_lies_apart_from_the_puck_and_the_hint(table: Open, sit: Sit) -> None:
    stick = table("vegas")
    seat = sit(stick.table, **held(*SCREENS[0]))
    for key, entry in enumerate(("bet pass 5", "roll 4 4", "bet come 5", "bet pass_odds 10", "roll 4 3")):
        if entry.startswith("roll"):
            stick.enter(entry)
        else:
            seat.who.enter(stick.table, entry, f"long{key}")
    expect(seat.call.locator(".spoken")).to_contain_text("You lose 10 in all")
    for width, height in SCREENS:
        seat.page.set_viewport_size({"width": width, "height": height})
        seen_at_once(seat.page, ".call .puck", ".call .spoken", ".call .who", ".many")
        assert seat.page.evaluate(CUT) == [], (width, height)

"""A portrait phone: nothing to scroll sideways, targets for thumbs, a long press that takes down."""

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from hardway.rulebook import house_names
from tests.server.conftest import Casino
from tests.web.conftest import PHONE, Visit, turn_to
from tests.web.seat import Seat, Stick

HELD: dict[str, Any] = {"viewport": PHONE, "has_touch": True, "is_mobile": True, "device_scale_factor": 2}
WIDER = "() => document.documentElement.scrollWidth - innerWidth"
# A clause cited in a sentence and a link in running text are exempt (WCAG 2.5.5, inline); so is what is hidden.
SMALL = """() => [...document.querySelectorAll("button, a[href], input, select, [role=button], [role=tab], label.act")].flatMap((one) => {
  if (one.matches(".clause, .why, .skip, p a, .log *, .hidden, [disabled]")) return [];
  const label = one.matches("input[type=checkbox], input[type=radio]") ? one.closest("label") : null;
  const { width, height } = (label ?? one).getBoundingClientRect();
  const seen = one.checkVisibility({ visibilityProperty: true, opacityProperty: true }) && width > 1 && height > 1;
  const name = one.dataset.wager ?? one.getAttribute("aria-label") ?? one.textContent.trim();
  return seen && (width < 43.5 || height < 43.5) ? [`${name} ${width.toFixed(0)}×${height.toFixed(0)}`] : [];
})"""


def fits(page: Page) -> None:
    """Nothing is wider than the phone, and no target smaller than a thumb."""
    assert page.evaluate(WIDER) <= 0, page.url
    small = page.evaluate(SMALL)
    assert not small, f"smaller than a thumb at {page.url}: {small}"


@pytest.mark.parametrize("house", house_names())
def test_table_page_fits_a_phone(house: str, table: Callable[..., Stick], sit: Callable[..., Seat]) -> None:
    fits(sit(table(house).table, **HELD).page)


def test_page_of_each_kind_fits_a_phone(visit: Visit) -> None:
    page = visit(**HELD)
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    expect(page.get_by_text("One moment …")).to_have_count(0)
    fits(page)
    for place in (
        "sign-in",
        "learn",
        "learn/certificate",
        "learn/class",
        "rules",
        "odds",
        "compare",
        "simulate",
        "replay",
        "settings",
        "you",
    ):
        turn_to(page, place)
        fits(page)


@pytest.mark.journey
def test_hand_is_played_by_touch_on_a_phone(table: Callable[..., Stick], sit: Callable[..., Seat]) -> None:
    stick = table()
    seat = sit(stick.table, **HELD)
    seat.page.touchscreen.tap(*seat.at("pass"))
    expect(seat.money("layout")).to_have_text("5")
    stick.roll(4, 3)
    expect(seat.money("result")).to_have_text("+5")
    seat.act("panel").tap()
    expect(seat.page.locator(".book")).to_contain_text("Win Line")
    fits(seat.page)
    seat.page.get_by_role("button", name="Close", exact=True).first.tap()
    seat.act("more").tap()
    fits(seat.page)
    seat.page.emulate_media(media="print")  # what is said at the table, though its sheet is closed
    expect(seat.page.locator(".log")).to_contain_text("Win Line")
    expect(seat.page.locator(".log")).to_be_visible()
    expect(seat.page.locator(".felt")).to_be_hidden()


def test_long_press_takes_a_wager_down(table: Callable[..., Stick], sit: Callable[..., Seat]) -> None:
    seat = sit(table().table, **HELD)
    seat.page.touchscreen.tap(*seat.at("field"))
    expect(seat.money("layout")).to_have_text("5")
    x, y = seat.at("field")
    touch = seat.page.context.new_cdp_session(seat.page)
    touch.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [{"x": x, "y": y}]})
    expect(seat.money("layout")).to_have_text("0")
    touch.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    expect(seat.money("rack")).to_have_text("500")


def test_staff_desk_works_on_a_phone(casino: Casino, visit: Visit) -> None:
    owner = casino.guest()
    table = casino.table(owner, dice="real", staff="people")
    page = visit(f"table/{table}?as=stickperson", owner, **HELD)
    expect(page.get_by_role("button", name="First die: 6")).to_be_visible()  # the work first
    fits(page)
    page.get_by_role("button", name="Close", exact=True).first.tap()
    expect(page.get_by_role("button", name="First die: 6")).to_be_hidden()
    page.locator('[data-act="panel"]').tap()
    expect(page.get_by_role("button", name="First die: 6")).to_be_visible()


def test_buy_and_lay_boxes_show_their_number_on_a_phone(table: Callable[..., Stick], sit: Callable[..., Seat]) -> None:
    seat = sit(table("adelaide").table, viewport=PHONE)
    for number in (4, 5, 6, 8, 9, 10):
        for wager in ("buy", "lay", "place_lose"):
            box = seat.page.locator(f'[data-print="{wager} {number}"] text.says')
            if box.count():
                expect(box.last).to_have_text(re.compile(rf"(^|\s){number}$"))
    seat.bet("buy 4")
    expect(seat.money("layout")).not_to_have_text("0")
    expect(seat.page.locator('[data-print="buy 4"] text.says').last).to_have_text(re.compile(r"(^|\s)4$"))


def test_bar_after_leaving_fits_a_phone(table: Callable[..., Stick], sit: Callable[..., Seat]) -> None:
    """What one took away is said, and every button of the bar lies beside the others, whole."""
    seat = sit(table().table, **HELD)
    assert seat.who.enter(seat.table, "leave", "leave").status_code == 200
    bar = seat.page.locator(".bar.sit")
    expect(bar.get_by_text("You left with 500")).to_be_visible()
    fits(seat.page)
    parts = bar.locator("> *")
    boxes = [box for box in (one.bounding_box() for one in parts.all()) if box]
    assert len(boxes) == 5, "the sum, the buy-in, to sit down, a dispute and the log"
    for one in boxes:
        assert 0 <= one["x"] <= one["x"] + one["width"] <= PHONE["width"], one
        beside = [other for other in boxes if other is not one and abs(other["y"] - one["y"]) < one["height"] / 2]
        assert all(other["x"] >= one["x"] + one["width"] or other["x"] < one["x"] for other in beside), boxes
    whole = "all => all.every((one) => one.scrollWidth <= one.clientWidth)"
    assert bar.locator("button").evaluate_all(whole), "no word is cut"

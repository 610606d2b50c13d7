"""A thumb is sure of what it touches: where a box is too small for one, a touch brings that part of the felt near."""

from typing import Any

import pytest
from playwright.sync_api import expect

from hardway.rulebook import house_names
from tests.web.conftest import PHONE, Open, Sit
from tests.web.legible import DRAWN
from tests.web.seat import WITHIN
from tests.web.test_axe import clean

SIDEWAYS = {"width": 844, "height": 390}
HELD: dict[str, Any] = {"has_touch": True, "is_mobile": True}
THUMB = 44
# How far one can go left and right, and up and down, from a point without leaving the area, as a finger finds it there.
ROOM = """(area, [x, y]) => {
  const on = (dx, dy) => document.elementFromPoint(x + dx, y + dy)?.closest("[data-wager]") === area;
  const far = (dx, dy) => { let n = 0; while (n < 60 && on(n * dx, n * dy)) n++; return n; };
  return Math.min(far(-1, 0) + far(1, 0), far(0, -1) + far(0, 1));
}"""
FELTS = [*((house, "") for house in house_names()), ("crown", "mini"), ("vegas", "crapless")]
POSITIONS = [(*felt, size) for felt in FELTS for size in (PHONE, SIDEWAYS)]


# The same for every area, each in the middle of the screen; and, where that is too small, in the close-up that a touch opens.
ROOMS = f"""async (all, thumb) => {{
  const drawn = {DRAWN};
  const found = [];
  for (const area of all) {{
    area.scrollIntoView({{ block: "center" }});
    const [clientX, clientY] = ({WITHIN})(area);
    const plain = ({ROOM})(area, [clientX, clientY]);
    let near = null;
    if (plain < thumb) {{
      const touch = {{ pointerType: "touch", button: 0, bubbles: true, clientX, clientY }};
      for (const kind of ["pointerdown", "pointerup"]) area.dispatchEvent(new PointerEvent(kind, touch));
      await drawn();
      near = document.querySelector("[data-act=whole]") ? ({ROOM})(area, ({WITHIN})(area)) : 0;
      document.querySelector("[data-act=whole]")?.click();
      await drawn();
    }}
    found.push([area.dataset.wager, plain, near]);
  }}
  return found;
}}"""


@pytest.mark.parametrize(("house", "variant", "size"), POSITIONS)
def test_felt_areas_are_thumb_sized_directly_or_in_the_close_up(
    house: str, variant: str, size: dict[str, int], table: Open, sit: Sit
) -> None:
    seat = sit(table(house, variant=variant).table, viewport=size, **HELD)
    found = seat.page.locator(".area").evaluate_all(ROOMS, THUMB)
    small = [(wager, near) for wager, plain, near in found if plain < THUMB]
    assert bool(small) is (size is SIDEWAYS)
    assert [(wager, near) for wager, near in small if near < THUMB] == []
    seat.layout_is(0)  # no touch that was unsure put a chip down


def test_chip_is_bet_and_taken_down_in_the_close_up(table: Open, sit: Sit) -> None:
    stick = table()
    seat = sit(stick.table, viewport=SIDEWAYS, **HELD)
    seat.who.enter(seat.table, "bet pass 5", "line")
    seat.layout_is(5)
    seat.page.touchscreen.tap(*seat.at("any_craps"))
    expect(seat.act("whole")).to_be_visible()
    for amount in (10, 15):
        seat.page.touchscreen.tap(*seat.at("any_craps"))
        seat.layout_is(amount)
    seat.chip(25)  # the rail goes on with it
    seat.page.touchscreen.tap(*seat.at("twelve"))
    seat.layout_is(40)
    touch = seat.page.context.new_cdp_session(seat.page)
    x, y = seat.at("any_craps")
    touch.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [{"x": x, "y": y}]})
    seat.layout_is(30)
    touch.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    stick.roll(2, 1)  # the dice are seen on the whole felt
    expect(seat.act("whole")).to_be_hidden()
    seat.page.touchscreen.tap(*seat.at("any_craps"))
    expect(seat.act("whole")).to_be_visible()
    seat.page.locator("h1.where").tap()  # and a touch beside it ends it too
    expect(seat.act("whole")).to_be_hidden()
    seat.layout_is(0)
    seat.page.touchscreen.tap(*seat.at("any_craps"))
    expect(seat.act("whole")).to_be_visible()
    clean(seat.page)  # last: it tries other sizes, which show the whole felt


def test_touch_that_opens_the_close_up_presses_no_button_in_it(table: Open, sit: Sit) -> None:
    seat = sit(table().table, viewport=SIDEWAYS, **HELD)
    seat.page.touchscreen.tap(*seat.at("any_seven"))  # where "Whole table" will be
    for _ in range(10):
        seat.page.evaluate(DRAWN)
        expect(seat.act("whole")).to_be_visible(timeout=1000)


def test_close_up_can_be_dragged_to_the_next_box(table: Open, sit: Sit) -> None:
    seat = sit(table().table, viewport=SIDEWAYS, **HELD)
    seat.page.touchscreen.tap(*seat.at("buy 4"))
    expect(seat.act("whole")).to_be_visible()
    assert seat.area("any_craps").evaluate(WITHIN) is None
    touch = seat.page.context.new_cdp_session(seat.page)
    for kind, x in (("touchStart", 500), ("touchMove", 300), ("touchMove", 60), ("touchEnd", None)):
        at = [] if x is None else [{"x": x, "y": 200}]
        touch.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": at})
    seat.layout_is(0)  # what is dragged is not touched
    expect(seat.act("whole")).to_be_visible()
    assert seat.area("buy 4").evaluate(WITHIN) is None


def test_mouse_click_bets_without_the_close_up(table: Open, sit: Sit) -> None:
    seat = sit(table().table, viewport=SIDEWAYS)
    seat.bet("any_craps")
    seat.layout_is(5)
    expect(seat.act("whole")).to_have_count(0)


def test_tablet_touch_on_the_pass_line_bets_without_close_up(table: Open, sit: Sit) -> None:
    """On a tablet held sideways the line is 40 pixels high and 600 wide: a thumb is sure of it."""
    seat = sit(table().table, viewport={"width": 1180, "height": 820}, **HELD)
    seat.page.touchscreen.tap(*seat.at("pass"))
    seat.layout_is(5)
    expect(seat.act("whole")).to_have_count(0)

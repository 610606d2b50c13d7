"""Whatever the size of the window: what is needed can be touched, and what opens over the felt goes away again."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.server.conftest import Casino
from tests.web.conftest import Visit
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


def test_rail_buttons_are_all_visible_at_every_screen_size(table: Open, sit: Sit) -> None:
    seat = sit(table(dice="electronic").table, 10_000)
    for width, height in SIZES:
        seat.page.set_viewport_size({"width": width, "height": height})
        settled(seat.page)
        assert seat.page.evaluate(OUT_OF_REACH) == [], f"at {width}×{height}"


@pytest.mark.parametrize("house", ["crown", "adelaide"])
def test_phone_shows_the_hint_to_bet_the_line_uncut(house: str, table: Open, sit: Sit) -> None:
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


def test_more_menu_and_limits_close_on_escape_or_touch_elsewhere(table: Open, sit: Sit) -> None:
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
    seat.layout_is(0)  # the touch that put them away did nothing else
    seat.bet("field")
    seat.layout_is(5)
    seat.act("more").click()
    seat.take("field")
    expect(menu).to_be_hidden()
    seat.act("undo").focus()
    seat.page.keyboard.press("Enter")  # and no key is lost to it
    seat.layout_is(0)


def test_more_menu_on_a_phone_is_covered_by_nothing(table: Open, sit: Sit) -> None:
    seat = sit(table(dice="electronic").table, viewport=PHONE)
    seat.act("more").click()
    head = seat.page.locator("header.top").bounding_box()
    menu = seat.page.get_by_role("group", name="More").bounding_box()
    assert head
    assert menu
    assert menu["y"] >= head["y"] + head["height"]
    for name in ("Buy", "Bring", "Raise"):
        expect(seat.page.get_by_role("button", name=name, exact=True)).to_have_count(1)


def test_page_header_shows_the_whole_table_name_on_one_line(table: Open, sit: Sit) -> None:
    seat = sit(table().table, viewport={"width": 1024, "height": 768})
    head, name = seat.page.locator("header.top"), seat.page.locator("h1.where")
    assert name.evaluate("(one) => one.scrollWidth <= one.clientWidth")
    for link in head.locator("nav a").all():
        assert not link.is_visible() or link.evaluate(
            "(one) => one.getClientRects().length === 1 && one.scrollHeight < 50"
        )


# Words of the head and the call that do not fit, on a phone.
CUT = """() => [...document.querySelectorAll(".where, .compact .who, .sit label, .sit .act")].filter((one) => one.scrollWidth > one.clientWidth + 1 || one.scrollHeight > one.clientHeight + 3)
  .map((one) => one.textContent.trim())"""


@pytest.mark.parametrize("house", ["newzealand", "crown", "vegas"])
def test_phone_shows_shooter_and_table_name_uncut(
    house: str, table: Open, sit: Sit, visit: Visit, casino: Casino
) -> None:
    stick = table(house)
    seat = sit(stick.table, viewport=PHONE)
    watcher = visit(f"table/{stick.table}", casino.guest(), viewport=PHONE)
    expect(watcher.get_by_role("button", name="Sit down")).to_be_visible()
    assert watcher.evaluate(CUT) == []
    label = watcher.locator(".sit label").bounding_box()
    assert label
    assert label["height"] < 50  # in one line
    seat.bet_the_line()
    expect(seat.call.locator(".who")).to_have_text("You have the dice")
    expect(watcher.locator(".call .who")).to_contain_text("has the dice")
    for dice, disc in (((4, 4), "ON 8"), ((4, 3), "OFF")):
        for page in (seat.page, watcher):
            assert page.evaluate(CUT) == []
        stick.roll(*dice)
        expect(seat.call.locator(".disc")).to_have_text(disc)


def test_phone_shows_all_words_to_a_player_who_left(table: Open, sit: Sit, visit: Visit) -> None:
    stick = table()
    seat = sit(stick.table, viewport=PHONE)
    seat.bet_the_line()
    stick.roll(4, 3)
    assert seat.who.enter(stick.table, "leave", "leaves").status_code == 200
    back = visit(f"table/{stick.table}", seat.who, viewport=PHONE)
    expect(back.locator("[data-act=dispute]")).to_be_visible()
    assert back.evaluate(CUT) == []


def test_labels_of_group_bets_begin_with_a_capital(table: Open, sit: Sit) -> None:
    stick = table()
    seat = sit(stick.table)
    seat.bet_the_line()
    stick.roll(4, 2)
    seat.point_is(6)
    seat.act("more").click()
    names = [name.strip() for name in seat.page.locator(".menu .grid .act").all_inner_texts()]
    assert {"Across", "Inside", "Hardways"} <= set(names)
    assert [name for name in names if not name[0].isupper()] == []


# Chips, or the pointer, under the tip.
COVERED = """([x, y]) => {
  const tip = document.querySelector(".tip").getBoundingClientRect();
  const on = (one) => one.left < tip.right && one.right > tip.left && one.top < tip.bottom && one.bottom > tip.top;
  const chips = [...document.querySelectorAll(".felt .stack")].map((one) => one.getBoundingClientRect());
  return [...chips, { left: x, right: x, top: y, bottom: y }].filter(on).map((one) => [one.left, one.right, one.top, one.bottom, tip.left, tip.right, tip.top, tip.bottom].map(Math.round));
}"""


def test_tooltip_of_a_wager_covers_no_chips_on_the_felt(table: Open, sit: Sit) -> None:
    stick = table()
    seat = sit(stick.table)
    seat.bet_the_line()
    stick.roll(4, 2)
    seat.point_is(6)
    for number, wager in enumerate(("place 4", "place 5", "place 8", "place 9", "field", "come", "hard 8")):
        seat.bet(wager)
        seat.layout_is(10 + 5 * number)
    for wager in ("place 4", "place 5", "come", "field", "pass", "hard 8", "place 9"):
        at = seat.at(wager)
        seat.page.mouse.move(*at)
        expect(seat.page.locator(".tip b")).to_be_visible()
        settled(seat.page)
        assert seat.page.evaluate(COVERED, at) == [], wager

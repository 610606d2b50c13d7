"""Room for the table on every screen: what is played first is seen first, nothing is too small, and nothing jumps."""

import re
from collections.abc import Callable
from datetime import timedelta

import pytest
from playwright.sync_api import expect

from hardway.rulebook import house_names
from tests.server.conftest import Casino
from tests.web.conftest import Visit
from tests.web.legible import DRAWN, SIZES, legible
from tests.web.seat import Seat, Stick
from tests.web.test_felts import laid

Sit = Callable[..., Seat]
Open = Callable[..., Stick]
HOUSES = house_names()
# What of an area lies between the call and the rail.
SEEN = """area => {
  const box = area.getBoundingClientRect();
  const top = document.querySelector(".callbar")?.getBoundingClientRect().bottom ?? 0;
  const foot = document.querySelector(".foot").getBoundingClientRect().top;
  return Math.max(0, Math.min(box.bottom, foot) - Math.max(box.top, top)) / box.height;
}"""
PLACES = """() => [".rail", ".strip", "[data-act=more]", "#tab-log"].map((one) => {
  const { x, y } = document.querySelector(one).getBoundingClientRect();
  return [one, Math.round(x), Math.round(y)];
})"""


def sized(seat: Seat, size: str) -> None:
    """Turn a page into a screen of another size, and let it be drawn."""
    width, height = SIZES[size]
    seat.page.set_viewport_size({"width": width, "height": height})
    expect(seat.page.locator(".felt.tall" if width < 640 else ".felt.wide")).to_be_visible()
    seat.page.evaluate(DRAWN)


@pytest.mark.parametrize("house", HOUSES)
def test_lettering_of_the_table_page_is_never_too_small(house: str, table: Open, casino: Casino, visit: Visit) -> None:
    stick = table(house)
    who = laid(casino, stick, house)
    seat = Seat(visit(f"table/{stick.table}", who), stick.table, who)
    expect(seat.lit.first).to_be_attached()
    legible(seat.page)


@pytest.mark.parametrize("house", HOUSES)
def test_common_wagers_are_visible_first_on_a_phone(house: str, table: Open, sit: Sit) -> None:
    width, height = SIZES["bars"]
    seat = sit(table(house).table, viewport={"width": width, "height": height}, has_touch=True, is_mobile=True)
    for wager in ("pass", "dont_pass", "come", "field", *(f"place {number}" for number in (4, 5, 6, 8, 9, 10))):
        assert seat.area(wager).evaluate(SEEN) == 1, f"{wager} is not in view"


def test_bottom_bar_is_one_row_and_covers_no_felt(table: Open, sit: Sit) -> None:
    seat = sit(table(dice="electronic").table)
    for size in ("desk", "laptop", "tablet"):
        sized(seat, size)
        width, _ = SIZES[size]
        foot = seat.page.locator(".foot").bounding_box()
        assert foot
        assert foot["height"] < 84, size
        right = seat.act("throw").bounding_box()
        assert right
        assert right["x"] + right["width"] <= width, size
        assert seat.page.locator(".felt").evaluate(SEEN) == 1, size
        assert seat.page.evaluate("() => document.documentElement.scrollWidth - innerWidth") <= 0, size


@pytest.mark.parametrize("size", ["laptop", "phone"])
def test_buttons_keep_their_places_while_playing(size: str, table: Open, sit: Sit) -> None:
    width, height = SIZES[size]
    stick = table()
    seat = sit(stick.table, viewport={"width": width, "height": height})
    seat.page.evaluate(DRAWN)  # the rail is as wide as the foot, once it is measured, leaves room for
    places = seat.page.evaluate(PLACES)
    seat.bet("pass")
    expect(seat.money("layout")).to_have_text("5")
    calls: dict[str, Callable[[], None]] = {
        "the point is 8": lambda: stick.roll(4, 4),
        "Seven out": lambda: stick.roll(4, 3),
        "is annulled, bets are back": lambda: stick.enter("noroll on_float", "boxperson"),
    }
    for words, call in calls.items():
        call()
        expect(seat.call.locator(".spoken")).to_contain_text(words)
        assert seat.page.evaluate(PLACES) == places
    seat.take("pass")
    expect(seat.toast).to_contain_text("Win Line stays")
    assert seat.page.evaluate(PLACES) == places
    seat.page.keyboard.press("Escape")
    if size == "phone":
        seat.act("more").click()
    seat.act("clear").click()
    expect(seat.page.get_by_text("Win Line stays: it cannot be taken down now.")).to_be_visible()
    assert seat.page.evaluate(PLACES) == places


def test_limits_button_shows_minimum_maximum_and_posted_changes(table: Open, sit: Sit, casino: Casino) -> None:
    stick = table()
    seat = sit(stick.table)
    sign = seat.page.get_by_role("button", name=re.compile("Limits at this table"))
    expect(sign).to_contain_text(re.compile(r"Min\s*1\s*Max\s*10,000"))
    stick.enter("sign field 1 200", "pit_boss")
    later = casino.house.clock() + timedelta(hours=2)
    stick.enter(f"sign * 10 500 from {later:%Y-%m-%dT%H:%M}", "pit_boss")
    sign.click()
    lines = seat.page.locator(".sign dl")
    expect(lines).to_contain_text(re.compile(r"Every bet\s*1 to 10,000"))
    expect(lines).to_contain_text(re.compile(r"Field\s*1 to 200"))
    at = f"{int(f'{later:%I}')}:{later:%M} {f'{later:%p}'.lower()}"
    expect(lines).to_contain_text(re.compile(rf"Every bet\s*10 to 500 from {at}"))
    assert "T" not in lines.inner_text().replace("The", "")  # no time as machines write it


def test_limits_button_shows_the_multiple_of_odds(table: Open, sit: Sit) -> None:
    seat = sit(table("adelaide", options={"odds_multiple": "3"}).table)
    sign = seat.page.get_by_role("button", name=re.compile("Limits at this table"))
    expect(sign).to_contain_text(re.compile(r"Odds\s*3×"))
    sign.click()
    lines = seat.page.locator(".sign dl")
    for name, words in (("Taking Odds, Pass Bet", "up to 3 times the bet"), ("Taking Odds, Come Bet", "up to 3 times the bet"),
        ("Laying Odds, Don't Pass Bet", "may win up to 3 times the bet"),
        ("Laying Odds, Don't Come Bet", "may win up to 3 times the bet")):  # fmt: skip
        expect(lines).to_contain_text(re.compile(rf"{name}\s*{words}"))

"""What somebody needs next is in sight and in words: tips, tasks, answers, results, what a roll brings, one's own name."""

import re
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.server.conftest import Casino
from tests.web.conftest import PHONE, Play, Visit, turn_to
from tests.web.seat import Seat, with_a_point

LAPTOP = {"width": 1366, "height": 768}
SIDEWAYS = {"width": 844, "height": 390}
ROOM = """(input) => {
  const style = getComputedStyle(input), ruler = document.createElement("canvas").getContext("2d");
  ruler.font = style.font;
  return input.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight)
    - ruler.measureText(input.placeholder).width;
}"""


def in_sight(one: Locator, page: Page) -> None:
    """See the lower edge of something above what lies at the foot of the page."""
    foot = page.locator(".foot")
    box = one.bounding_box()
    assert box
    assert box["y"] + box["height"] > 0, box
    ends = foot.bounding_box()["y"] if foot.count() else page.viewport_size["height"]
    assert box["y"] + box["height"] <= ends + 0.5, (box, ends)


def test_tooltip_gives_field_payouts_and_wager_table_no_ids(play: Play) -> None:
    """The wager table shows no ids of players."""
    stick, seat = play()
    with_a_point(seat, stick)
    seat.page.mouse.move(*seat.at("field"))
    tip = seat.page.locator(".tip")
    expect(tip).to_contain_text("2 and 12 pay 2 to 1")
    expect(tip).not_to_contain_text("Pays 2 and 12")
    seat.tab("table")
    table = seat.page.locator("#panel table")
    expect(table).to_contain_text("Lay Odds behind the Don't Win Line goes behind a Don't Win Line, and you have none")
    assert not re.search(r"\bp[a-z2-7]{12}\b", table.inner_text())


def test_odds_rules_and_simulate_pages_open_with_your_house(play: Play) -> None:
    """Each page opens with the house of the table that the player left."""
    _, seat = play("star")
    for place in ("odds", "rules"):
        turn_to(seat.page, place)
        expect(seat.page.locator('.pick [aria-current="true"]')).to_have_text("The Star Sydney")
    turn_to(seat.page, "simulate")
    expect(seat.page.get_by_role("combobox", name="House", exact=True)).to_have_value("star")


@pytest.mark.parametrize("viewport", [LAPTOP, PHONE])
def test_placeholders_of_text_fields_are_not_cut_off(play: Play, viewport: dict[str, int]) -> None:
    _, seat = play()
    seat.page.set_viewport_size(viewport)
    seat.act("more").click()
    fields = seat.page.locator(".menu input[placeholder]")
    assert fields.count() > 1
    for field in fields.all():
        assert field.evaluate(ROOM) >= 0, field.get_attribute("placeholder")


@pytest.mark.parametrize("viewport", [LAPTOP, PHONE])
def test_school_exercise_and_answers_fit_without_scrolling(
    visit: Visit, casino: Casino, viewport: dict[str, int]
) -> None:
    page = visit("", casino.guest(), viewport=viewport)
    page.evaluate("localStorage.setItem('hardway.toured', '1')")
    page.goto(f"{casino.address}/#/learn")
    choices = page.locator(".choice")
    expect(choices).to_have_count(5)
    in_sight(choices.last, page)
    choices.first.click()
    expect(page.locator(".verdict")).to_be_visible()
    expect(page.locator(".marked")).to_be_in_viewport(ratio=1)
    expect(page.locator(".marked")).to_contain_text(re.compile(r"Here it (wins|loses) on "))
    page.get_by_role("link", name="Certificate").click()
    expect(page.get_by_text("once you have 5 right answers of one kind")).to_be_visible()
    expect(page.get_by_role("button", name="Print")).to_have_count(0)


@pytest.mark.parametrize("viewport", [LAPTOP, PHONE])
def test_simulation_result_is_visible_without_scrolling(visit: Visit, casino: Casino, viewport: dict[str, int]) -> None:
    page = visit("simulate", casino.guest(), viewport=viewport)
    page.get_by_label("Sessions").fill("200")
    page.get_by_role("button", name="Play", exact=True).click()
    expect(page.get_by_text("Average result")).to_be_in_viewport(ratio=1)


def test_phone_shows_the_result_of_each_roll_without_scrolling(play: Play) -> None:
    stick, seat = play()
    seat.page.set_viewport_size(PHONE)
    with_a_point(seat, stick)
    strip = seat.page.locator('[data-roll="7"]')
    expect(strip).to_contain_text("−5")
    seat.page.evaluate("scrollTo(0, 0)")
    in_sight(strip, seat.page)
    in_sight(seat.area("pass"), seat.page)


def test_phone_held_sideways_shows_the_pass_line(visit: Visit, casino: Casino) -> None:
    page = visit("", casino.guest(), viewport=SIDEWAYS)
    page.get_by_role("button", name=re.compile("^Play Crown")).first.click()
    seat = Seat(page, "", casino.guest())
    expect(seat.lit.first).to_be_attached()
    expect(seat.act("throw")).to_be_visible()
    expect(seat.area("pass")).to_be_in_viewport(ratio=1)


def test_strategy_editor_is_hidden_while_strategies_load(visit: Visit, casino: Casino) -> None:
    page = visit("", casino.guest())
    waiting: list[Any] = []
    page.route("**/api/strategies", lambda route: waiting.append(route))
    page.goto(f"{casino.address}/#/daily")
    expect(page.get_by_label("Your name")).to_be_visible()
    expect(page.get_by_role("textbox", name="Strategy")).to_have_count(0)
    for one in waiting:
        one.continue_()
    expect(page.get_by_role("button", name="Edit it")).to_be_visible()


WHOLE = """() => {
  const strip = document.querySelector(".strip"), { left, right } = strip.getBoundingClientRect();
  const roll = [...strip.querySelectorAll(".roll")].at(-1).getBoundingClientRect();
  const who = strip.querySelector(".who").getBoundingClientRect();
  return strip.scrollWidth > strip.clientWidth && roll.right <= right && who.left >= left;
}"""


def test_last_rolls_show_the_newest_and_the_shooters_name(play: Play) -> None:
    """Also after a tablet was turned."""
    stick, seat = play()
    seat.page.set_viewport_size({"width": 1024, "height": 768})
    with_a_point(seat, stick)
    for _ in range(24):
        stick.roll(2, 1)
    expect(seat.page.locator(".strip .roll")).to_have_count(25)
    for width, height in ((1024, 768), (768, 1024), (1024, 768)):
        seat.page.set_viewport_size({"width": width, "height": height})
        seat.page.wait_for_function(WHOLE)


def test_report_of_time_away_leaves_the_felt_of_a_phone_free(play: Play) -> None:
    stick, seat = play()
    seat.page.set_viewport_size({"width": 390, "height": 664})
    for wager in ("pass", "field", "place 6"):
        seat.who.enter(seat.table, f"bet {wager} 12", wager.replace(" ", ""))
    seat.layout_is(36)
    table = seat.page.url
    seat.page.goto("about:blank")
    stick.roll(6, 4)
    stick.roll(2, 4)
    seat.page.goto(table)
    told = seat.page.locator(".notices .band")
    expect(told).to_have_text(
        re.compile(r"While you were away: 2 rolls\. In all: \+26")
    )  # 12 on the Field, 14 on the 6
    box, felt = told.bounding_box(), seat.page.locator(".felt").bounding_box()
    assert box
    assert felt
    assert box["y"] + box["height"] <= felt["y"]

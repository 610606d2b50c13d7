"""A strategy written on the page, and what it costs in every casino."""

import re

import pytest
from playwright.sync_api import expect

from hardway.rulebook import house_names
from tests.server.conftest import Casino
from tests.web.conftest import PHONE, WIDE, Visit
from tests.web.seat import Seat
from tests.web.test_axe import clean


def test_strategy_typed_by_a_guest_shows_its_cost_in_all_houses(visit: Visit, casino: Casino) -> None:
    page = visit("simulate", casino.guest())
    page.get_by_role("button", name="Edit it").click()
    page.get_by_role("textbox", name="Strategy").fill("unit 10\nwhen comeout\n  bet pass 1u\n")
    page.get_by_role("button", name="Work it out").click()
    region = page.get_by_role("region", name="In every casino at once")
    expect(region.get_by_role("row").filter(has_text="Crown Melbourne")).to_contain_text("1.41 %")  # 7 of 495
    expect(region.get_by_role("row")).to_have_count(1 + len(house_names()))
    clean(page)


def test_simulation_says_how_far_a_strategy_is_from_the_best(visit: Visit, casino: Casino) -> None:
    """All on the pass line doubles 244 times of 495, and with odds nobody passes one half in Las Vegas."""
    page = visit("simulate/vegas", casino.guest())
    page.get_by_role("button", name="Edit it").click()
    page.get_by_role("textbox", name="Strategy").fill("bet pass all\n")
    page.get_by_label("Bankroll").fill("10")
    page.get_by_label("Rolls a session").fill("30")
    page.get_by_role("button", name="Play", exact=True).click()
    line = page.locator("[data-part=doubling]")
    expect(line).to_contain_text("in steps of 1, the best way to play does so in 49.", timeout=200_000)
    expect(line).to_contain_text("This strategy doubles the bankroll in 49.")
    clean(page)


@pytest.mark.parametrize("viewport", [pytest.param(WIDE, id="wide"), pytest.param(PHONE, id="phone")])
def test_strategy_builder_and_text_stay_in_sync(viewport: dict[str, int], visit: Visit, casino: Casino) -> None:
    page = visit("simulate", casino.guest(), viewport=viewport)
    page.get_by_role("combobox", name="Strategy").select_option(label="A strategy of my own")
    text = page.get_by_role("textbox", name="Strategy")
    page.get_by_role("button", name="Add a rule").click()
    expect(text).to_have_value("unit 10\nwhen comeout\n  bet pass 1u\n")
    page.get_by_role("button", name="Add a rule").click()
    second = page.get_by_role("group", name="Rule 2")
    second.get_by_role("combobox", name="Condition").select_option(label="a point is on")
    second.get_by_role("combobox", name="Action").select_option(label="take full odds")
    second.get_by_role("combobox", name="Bet").select_option("pass_odds")
    second.get_by_role("button", name="and also …").click()
    second.get_by_role("combobox", name="Bet").last.select_option("place 6")
    second.get_by_role("textbox", name=re.compile("^Amount")).fill("12")
    second.get_by_role("textbox", name=re.compile("^Amount")).press("Tab")
    written = "unit 10\nwhen comeout\n  bet pass 1u\nwhen point\n  max pass_odds\n  bet place 6 12\n"
    expect(text).to_have_value(written)
    clean(page)
    text.fill(written + "when last seven_out or last made\n  stop\n")
    third = page.get_by_role("group", name="Rule 3")
    expect(third).to_contain_text("last seven_out or last made")
    expect(third.get_by_role("combobox", name="Action")).to_have_value("stop")
    third.get_by_role("button", name="Remove this rule").click()
    expect(text).to_have_value(written)
    overflow = page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")
    assert overflow <= 0
    page.reload()  # it is kept on this device
    page.get_by_role("combobox", name="Strategy").select_option(label="A strategy of my own")
    expect(text).to_have_value(written)


def test_strategy_typed_by_a_guest_plays_as_a_bot_and_explains(visit: Visit, casino: Casino) -> None:
    guest = casino.guest()
    page = visit("simulate", guest)
    page.get_by_role("combobox", name="Strategy").select_option(label="A strategy of my own")
    page.get_by_role("textbox", name="Strategy").fill("bet pass 5 and 6\n")
    page.get_by_role("button", name="Sit down beside it").click()
    expect(page.get_by_role("alert")).to_contain_text("line 1")
    page.get_by_role("textbox", name="Strategy").fill("when comeout\n  bet field 15\n")
    page.get_by_role("button", name="Sit down beside it").click()
    page.locator("#tab-people").click()
    expect(page.locator(".seats li").filter(has_text="Robin (bot)")).to_be_visible()
    clean(page)
    page.locator('[data-act="more"]').click()
    page.get_by_role("button", name="Bring it").click()  # a second one, from the table
    expect(page.locator(".seats li").filter(has_text="Sam (bot)")).to_be_visible()
    page.keyboard.press("Escape")  # the menu: a touch beside it would only close it
    Seat(page, "", guest).bet_the_line()  # bots begin no game
    said = page.locator(".chat li.bot").filter(has_text="Sam (bot)")
    expect(said).to_contain_text("I bet 15 on Field, because the puck is off")

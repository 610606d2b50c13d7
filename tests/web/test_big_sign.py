"""The table's sign for a big screen, and a desk that fills one."""

import re

import pytest
from playwright.sync_api import expect

from tests.web.conftest import PHONE, WIDE, Open, Visit
from tests.web.crew import Crew
from tests.web.test_axe import clean


@pytest.mark.parametrize("viewport", [pytest.param(WIDE, id="wide"), pytest.param(PHONE, id="phone")])
def test_table_sign_shows_limits_point_and_call_in_large_type(
    viewport: dict[str, int], table: Open, visit: Visit
) -> None:
    stick = table(sign=["* 10 500", "field 5 100"], name="Table 7")
    page = visit(f"sign/{stick.table}", viewport=viewport)
    expect(page.get_by_role("heading", level=1)).to_have_text("Crown Melbourne · Table 7")
    expect(page.locator(".limits dd")).to_have_text(["10", "500", "2×"])
    expect(page.locator(".notices")).to_contain_text("Field: 5 to 100")
    stick.owner.enter(stick.table, "seat 500", "s")
    stick.owner.enter(stick.table, "bet pass 10", "b")
    stick.roll(4, 2)
    expect(page.locator(".call")).to_have_text(re.compile("^Six"))
    expect(page.locator(".puck")).to_contain_text("The point is 6")
    expect(page.get_by_role("img", name="The dice show 4 and 2")).to_be_visible()
    clean(page)


def test_staff_desk_is_twice_as_wide_as_the_felt_or_full_screen(crew: Crew) -> None:
    stick = crew.page("stickperson")
    desk = stick.locator("aside.book").bounding_box()
    felt = stick.locator(".cloth").bounding_box()
    assert desk["width"] > 2 * felt["width"]
    stick.get_by_role("button", name="Full screen").click()
    expect(stick.locator(":fullscreen")).to_have_count(1)
    expect(stick.locator("header .menu")).to_be_hidden()
    stick.get_by_role("button", name="Full screen").click()
    expect(stick.locator(":fullscreen")).to_have_count(0)

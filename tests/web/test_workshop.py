"""A strategy written on the page, and what it costs in every casino."""

from playwright.sync_api import expect

from hardway.rulebook import house_names
from tests.server.conftest import Casino
from tests.web.conftest import Visit
from tests.web.test_axe import clean


def test_a_strategy_of_ones_own_in_every_casino(visit: Visit, casino: Casino) -> None:
    page = visit("simulate", casino.guest())
    page.get_by_role("button", name="Edit it").click()
    page.get_by_role("textbox", name="Strategy").fill("unit 10\nwhen comeout\n  bet pass 1u\n")
    page.get_by_role("button", name="Work it out").click()
    region = page.get_by_role("region", name="In every casino at once")
    expect(region.get_by_role("row").filter(has_text="Crown Melbourne")).to_contain_text("1.41 %")  # 7 of 495
    expect(region.get_by_role("row")).to_have_count(1 + len(house_names()))
    clean(page)

"""The page in another language: by the browser's choice, by one's own, and with the words of every part."""

from collections.abc import Callable

from playwright.sync_api import expect

from hardway.floor.people import Grant
from tests.server.conftest import Casino
from tests.web.conftest import PHONE, Visit, turn_to
from tests.web.seat import Stick
from tests.web.test_axe import clean


def test_page_uses_the_browser_language_until_another_is_chosen(visit: Visit) -> None:
    page = visit("settings", locale="de-CH", viewport=PHONE)
    expect(page.get_by_role("heading", level=1)).to_have_text("Einstellungen")
    expect(page.locator("html")).to_have_attribute("lang", "de")
    clean(page)
    page.get_by_label("Sprache").select_option("en")
    expect(page.get_by_role("heading", level=1)).to_have_text("Settings")
    page.reload()
    expect(page.get_by_role("heading", level=1)).to_have_text("Settings")


def test_german_page_has_headings_numbers_and_labels_in_german(
    table: Callable[..., Stick], casino: Casino, visit: Visit
) -> None:
    page = visit("tournaments", casino.person("Ina", Grant("inspector", "crown", "*")), locale="de")
    expect(page.get_by_role("heading", level=1)).to_have_text("Turniere")
    for place, title in {"inspect": "Aufsicht", "learn": "Craps lernen", "odds": "Was jeder Einsatz kostet"}.items():
        turn_to(page, place)
        expect(page.get_by_role("heading", level=1)).to_contain_text(title)
        clean(page)
    seat = visit(f"table/{table().table}?sit=1000", casino.guest(), locale="de")
    expect(seat.locator('[data-money="rack"]')).to_have_text("1.000")
    expect(seat.get_by_role("button", name="Place Bet 6. Zahlt 7 to 6. Offen.")).to_be_visible()
    clean(seat)

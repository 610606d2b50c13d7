"""The page in another language: by the browser's choice, by one's own, and with the words of every part."""

import re
from collections.abc import Callable

from playwright.sync_api import expect

from hardway.floor.people import Grant
from tests.server.conftest import Casino
from tests.web.conftest import PHONE, Play, Visit, turn_to
from tests.web.seat import Seat, Stick
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
    expect(seat.get_by_role("button", name="Place Bet 6. Zahlt 7 zu 6. Offen.")).to_be_visible()
    clean(seat)


ENGLISH = re.compile(r"\b(bets|won|lost|the|with|is placed|sits down|shooting|total)\b")
"""Words of the server's own sentences; a book's names for its wagers stay as they are printed on the felt."""


def test_german_log_call_and_refusals_are_in_german(play: Play, visit: Visit, casino: Casino) -> None:
    stick, _ = play()
    guest = casino.guest()
    seat = Seat(visit(f"table/{stick.table}?sit=1000", guest, locale="de"), stick.table, guest)
    expect(seat.lit.first).to_be_attached()
    seat.tab("log")
    seat.bet("pass")
    seat.layout_is(5)
    stick.roll(4, 2)
    expect(seat.page.locator("div.call")).to_contain_text("Sechs, der Point ist 6")
    log = seat.page.locator(".log")
    expect(log).to_contain_text("Sie setzen 5 auf Win Line")
    seat.bet("pass")  # too late for the line
    seat.bet("dont_pass")
    expect(seat.toast).to_contain_text("wird vor dem Come-out gesetzt")
    stick.roll(4, 3)
    expect(seat.page.locator("div.call")).to_contain_text("Seven-out")
    expect(log).to_contain_text("Sie: Win Line, 5, verliert 5")
    told = log.locator("li > div > p:not(.by)").all_inner_texts()
    assert [line for line in told if ENGLISH.search(line.partition("§")[0])] == []

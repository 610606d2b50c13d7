"""What the page says, and when it stops: refusals to those who tried, no noise in the log, keys and ways that can be found."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.server.conftest import Casino
from tests.web.conftest import Visit
from tests.web.seat import Seat, Stick

Sit = Callable[..., Seat]
Open = Callable[..., Stick]


def test_refusal_for_too_few_chips_offers_to_buy_more(table: Open, sit: Sit) -> None:
    seat = sit(table().table, chips=20)
    seat.chip(25)
    seat.bet("field")
    expect(seat.toast).to_contain_text("You have 20, this needs 25.")
    expect(seat.toast).not_to_contain_text(re.compile("clause|arithmetic", re.I))
    seat.toast.get_by_role("button", name="Buy 200").click()
    expect(seat.money("rack")).to_have_text("220")
    expect(seat.page.locator(".toast")).to_have_count(0)  # the next act puts it away


@pytest.mark.parametrize(
    ("house", "wager", "chip", "offer"),
    [
        ("newzealand", "buy 10", 5, 20),  # a Buy wager is of 20 or more (4.1(j))
        ("newzealand", "horn_high 12", 1, 5),  # in units of 5 (4.1(w)(i))
        ("vegas", "world", 1, 5),  # five wagers of one chip each
    ],
)
def test_chip_too_small_for_a_wager_asks_before_more_goes_down(
    house: str, wager: str, chip: int, offer: int, table: Open, sit: Sit
) -> None:
    seat = sit(table(house).table)
    seat.chip(chip)
    seat.bet(wager)
    expect(seat.toast).to_contain_text(f"The next amount it takes is {offer}.")
    seat.bet("field")
    seat.layout_is(chip)  # nothing else lies there
    seat.bet_what_is_offered(wager)
    seat.layout_is(chip + offer)
    expect(seat.page.locator(".toast")).to_have_count(0)


def test_chip_chosen_at_first_meets_the_table_minimum(table: Open, sit: Sit) -> None:
    seat = sit(table("crown", sign=["* 25 500"]).table)
    seat.bet("field")
    seat.layout_is(25)


def test_refusal_message_disappears_after_a_few_seconds(table: Open, sit: Sit) -> None:
    seat = sit(table().table)
    seat.page.clock.install()
    seat.bet("come")  # before a point is set
    expect(seat.page.locator(".toast")).to_be_visible()
    seat.page.mouse.move(5, 5)
    seat.page.clock.fast_forward(4500)
    expect(seat.page.locator(".toast")).to_have_count(0)


def test_refusal_message_does_not_vanish_while_pointed_at(table: Open, sit: Sit) -> None:
    seat = sit(table().table)
    seat.page.clock.install()
    seat.bet("come")
    seat.toast.get_by_role("button", name="Clause 3.6.5").hover()
    seat.page.clock.fast_forward(20_000)
    expect(seat.page.locator(".toast")).to_be_visible()


def test_log_shows_names_and_readable_times_without_ids(table: Open, sit: Sit) -> None:
    stick = table(dice="electronic")
    seat = sit(stick.table)
    seat.bet("pass")
    expect(seat.act("throw")).to_be_enabled()
    seat.act("throw").click()
    seat.tab("log")
    log = seat.page.locator(".log")
    expect(log.locator("li.roll")).to_have_count(1)
    expect(log).to_contain_text(re.compile(r"You sit down at place \d+ with 500"))
    expect(log).to_contain_text("You bet 5 on Win Line")
    expect(log).not_to_contain_text("in the air")
    expect(log).not_to_contain_text("shown to")
    expect(log.get_by_text(re.compile(r"House rules \(\d+\)")).first).to_be_visible()
    expect(log).not_to_contain_text(re.compile(r"\bp[0-9a-z]{12}\b|\d{4}-\d\d-\d\dT"))


def test_question_mark_key_shows_the_keyboard_help(table: Open, sit: Sit) -> None:
    seat = sit(table().table)
    seat.page.keyboard.press("?")
    keys = seat.page.get_by_role("dialog", name="Keys")
    expect(keys).to_contain_text("choose a chip")
    seat.page.keyboard.press("Escape")
    expect(keys).to_be_hidden()


def test_arrow_right_moves_to_the_next_wager_not_to_one_below(table: Open, sit: Sit) -> None:
    seat = sit(table().table)
    seat.area("come").focus()
    seat.page.keyboard.press("ArrowRight")
    assert seat.page.evaluate("() => document.activeElement.dataset.wager") == "horn"  # not the Field under it


def test_wager_table_lists_the_pass_line_first(table: Open, sit: Sit) -> None:
    seat = sit(table().table)
    seat.tab("table")
    expect(seat.page.locator(".panel tbody tr").first).to_contain_text("Win Line")


def test_address_of_a_missing_table_shows_an_error(visit: Visit) -> None:
    page = visit("table/nowhere-9")
    expect(page.get_by_text("there is no table nowhere-9")).to_be_visible()
    page.get_by_role("link", name="See the tables that are open").click()
    expect(page.get_by_role("heading", name="Choose a casino")).to_be_visible()


def test_first_visit_logs_no_browser_error(visit: Visit, casino: Casino) -> None:
    page = visit()
    said: list[str] = []
    page.on("console", lambda one: said.append(one.text) if one.type == "error" else None)
    page.context.clear_cookies()
    page.reload()
    expect(page.get_by_role("button", name=re.compile(r"^Play\s+Crown"))).to_be_visible()
    assert not said

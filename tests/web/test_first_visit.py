"""Somebody comes for the first time, and is betting within seconds."""

import re

import pytest
from playwright.sync_api import Page, expect

from hardway.rulebook import house_names, load
from tests.server.conftest import Casino
from tests.web.conftest import Visit
from tests.web.seat import WITHIN, Seat

IN_SIGHT = """wager => {
  const box = (one) => document.querySelector(one)?.getBoundingClientRect();
  const [area, card] = [box(`[data-wager="${wager}"]`), box(".coach")];
  const head = [...document.querySelectorAll(".top, .callbar")].map((one) => one.getBoundingClientRect().bottom);
  const foot = box(".foot").top, apart = card.bottom <= area.top || area.bottom <= card.top + 1 || card.left >= area.left + area.width / 2;
  return area.top >= Math.max(...head) - 1 && area.bottom <= foot + 1 && apart;
}"""


def settled(seat: Seat) -> None:
    """Throw until the Win Line is decided: at most 200 throws, and a hand that long comes once in 10^12."""
    for _ in range(200):
        expect(seat.act("throw")).to_be_enabled()
        seat.page.keyboard.press("t")
        expect(seat.page.locator(".strip .roll")).to_have_count(_ + 1)
        if seat.money("result").inner_text() != "0":
            return
    raise AssertionError("the Win Line was never decided")


def play_at(page: Page, house: str) -> None:
    page.get_by_role("button", name=re.compile(rf"^Play\s+{house}")).click()


@pytest.mark.journey
def test_first_time_visitor_can_open_a_table_and_settle_a_bet(visit: Visit, casino: Casino) -> None:
    page = visit()
    play_at(page, "Crown")
    expect(page).to_have_url(re.compile(r"#/table/crown-\d+"))
    seat = Seat(page, page.url.rpartition("/")[2].partition("?")[0], casino.stranger())
    expect(seat.money("rack")).to_have_text("500")
    expect(seat.lit.first).to_be_attached()
    seat.bet("pass")
    expect(seat.money("layout")).to_have_text("5")
    expect(seat.money("rack")).to_have_text("495")
    settled(seat)
    # Even money: 5 is won or lost.
    result = seat.money("result").inner_text()
    assert result in ("+5", "−5"), result
    assert seat.money("last").inner_text() == result
    expect(seat.money("rack")).to_have_text("505" if result == "+5" else "495")
    seat.tab("log")
    line = page.locator(".log p.won, .log p.lost").first
    expect(line).to_contain_text("Win Line")
    expect(line.locator(".clause")).to_have_text(re.compile(r"^3\."))


def test_bots_fill_free_seats_on_request(visit: Visit) -> None:
    page = visit()
    page.get_by_label("Bots at the table").fill("3")
    play_at(page, "The Star")
    expect(page.locator('[data-money="rack"]')).to_have_text("500")
    page.locator("#tab-people").click()
    expect(page.locator(".seats li")).to_have_count(4)
    expect(page.locator(".seats")).not_to_contain_text("away")
    page.locator("#tab-log").click()
    expect(page.locator(".log")).to_contain_text(re.compile(r"\(bot\) sits down"))
    expect(page.locator(".log")).not_to_contain_text(re.compile(r"\bb\d\b"))


def test_link_to_a_table_lets_a_stranger_watch(visit: Visit, casino: Casino) -> None:
    owner = casino.guest()
    table = casino.table(owner, "adelaide")
    page = visit(f"table/{table}")
    expect(page.get_by_text("You are watching")).to_be_visible()
    expect(page.get_by_role("button", name="Sit down")).to_be_visible()


def test_click_on_the_cover_of_a_book_opens_a_table(visit: Visit) -> None:
    page = visit()
    box = page.locator(".cover").first.bounding_box()
    assert box
    page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    expect(page.locator(".felt").first).to_be_visible()


def test_play_of_every_house_is_in_sight_on_a_laptop(visit: Visit) -> None:
    page = visit(viewport={"width": 1366, "height": 768})
    expect(page.locator(".cover")).to_have_count(len(house_names()))
    for house in page.locator(".houses li").all():
        expect(house.get_by_role("button", name=re.compile("^Play")).first).to_be_in_viewport(ratio=1)


def test_book_cover_shows_title_and_house_inside_its_frame(visit: Visit) -> None:
    page = visit()
    for number, house in enumerate(house_names()):
        book, cover = load(house), page.locator(".cover svg").nth(number)
        expect(cover.locator(".sub").first).to_be_visible()
        assert " ".join(cover.locator(".sub").all_text_contents()) == book.title
        assert " ".join(cover.locator(".name").all_text_contents()) == book.house
        frame = cover.locator("rect").first.bounding_box()
        assert frame
        for text in cover.locator("text").all():
            box = text.bounding_box()
            assert box
            assert frame["x"] <= box["x"]
            assert box["x"] + box["width"] <= frame["x"] + frame["width"], (house, text.text_content())
            assert box["y"] + box["height"] <= frame["y"] + frame["height"] + 3, (house, text.text_content())


def test_finished_first_hand_is_not_offered_for_continuing(visit: Visit, casino: Casino) -> None:
    ann = casino.guest()
    opened = ann.post("/api/tables", {"house": "crown", "mode": "practice", "dice": "real", "name": "First hand"})
    assert opened.status_code == 201, opened.text
    page = visit("", ann)
    going = page.get_by_role("region", name="go on")
    expect(going.get_by_role("link", name="First hand")).to_be_visible()
    page.evaluate("localStorage.setItem('hardway.toured', '1')")
    page.reload()
    expect(page.locator(".cover").first).to_be_visible()
    page.wait_for_load_state("networkidle")
    expect(going).to_have_count(0)


def test_refusal_to_open_a_table_is_shown_in_view(visit: Visit) -> None:
    page = visit(viewport={"width": 390, "height": 844})
    fault = {"name": "too_many", "clause": None, "says": "Too many requests from this address. Try again in 40 s."}
    page.route(
        "**/api/tables", lambda route: route.fulfill(status=429, json={"error": fault}, headers={"retry-after": "40"})
    )
    last = page.get_by_role("button", name=re.compile("^Play")).last
    last.scroll_into_view_if_needed()
    last.click()
    told = page.get_by_role("alert").filter(has_text="Try again in 40 s.")
    expect(told).to_be_in_viewport(ratio=1)
    told.get_by_role("button", name="Close").click()
    expect(told).to_have_count(0)


@pytest.mark.parametrize("size", [(768, 1024), (820, 1180), (1024, 768), (390, 844)])
def test_guided_first_hand_keeps_its_wager_in_sight(size: tuple[int, int], visit: Visit) -> None:
    """The area of the next chip, and then that of the chip that lies, is under neither the headline nor the coach's card."""
    page = visit("", viewport={"width": size[0], "height": size[1]})
    page.get_by_role("button", name="Show me how").click()
    coach = page.locator("section.coach")
    for step, wager, clicks in (
        ("line", "pass", "pass"), ("comeout", "pass", ""), ("won", "pass", "pass"), ("again", "pass", ""),
        ("odds", "pass_odds", "pass_odds"), ("made", "pass_odds", ""),
    ):  # fmt: skip
        expect(coach).to_have_attribute("data-step", step)
        expect(coach.locator("[role=status] p")).to_be_visible()
        page.wait_for_function(IN_SIGHT, arg=wager, timeout=15_000)
        if clicks:
            page.mouse.click(*page.locator(f'[data-wager="{clicks}"]').evaluate(WITHIN))
        else:
            coach.get_by_role("button", name="Roll the dice").click()

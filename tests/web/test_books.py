"""What is read, compared, worked out, simulated, checked and replayed in the page."""

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import expect

from hardway.rulebook.model.book import STATUSES
from tests.server.conftest import Casino
from tests.web.conftest import PHONE, Visit
from tests.web.seat import Seat, Stick
from tools.page import ROOT

MARK = STATUSES["practice"]


def test_rules_page_shows_and_searches_a_rule_book(visit: Visit) -> None:
    page = visit("rules/star")
    expect(page.get_by_role("heading", name="The Star, Rules of the Game: Craps")).to_be_visible()
    every = page.locator(".page ol > li")
    expect(every.first).to_be_visible()
    count = every.count()
    page.get_by_label("Search clauses").fill("puck")
    expect(every).not_to_have_count(count)
    assert all("puck" in text.lower() for text in every.all_inner_texts())


def test_compare_page_shows_the_differences_of_houses(visit: Visit) -> None:
    page = visit("compare")
    rows = page.locator("tbody tr")
    expect(rows.first.locator("th")).not_to_contain_text("Book")  # what is played comes first, titles and dates last
    expect(rows.last.locator("th")).to_contain_text("Book")
    columns = page.locator("thead th")
    expect(columns).to_have_count(6)
    page.get_by_role("checkbox", name="Las Vegas").uncheck()
    expect(columns).to_have_count(5)
    differing = rows.count()
    page.get_by_label("Only where they differ").uncheck()
    expect(rows).not_to_have_count(differing)
    assert rows.count() > differing
    phone = visit("compare", viewport=PHONE)
    expect(phone.locator("thead th")).to_have_count(3)


def test_odds_page_shows_the_edge_of_a_wager(visit: Visit) -> None:
    page = visit("odds/crown")
    line = page.locator("tbody tr").filter(has=page.get_by_role("rowheader", name="Win Line", exact=True))
    # The Win Line wins 244 times of 495 and loses 251: the edge is 7/495.
    expect(line).to_contain_text("1.414")


def test_odds_page_names_big_6_and_big_8_once_each(visit: Visit) -> None:
    page = visit("odds/crown")
    expect(page.get_by_role("rowheader", name="Win Line", exact=True)).to_be_visible()
    for names in (page.locator(".bars li span:first-child"), page.get_by_role("rowheader")):
        assert [name for name in names.all_inner_texts() if name.startswith("Big")] == ["Big 6", "Big 8"]


def test_simulate_page_shows_the_mean_result_and_a_histogram(visit: Visit) -> None:
    page = visit("simulate")
    page.get_by_label("Sessions").fill("200")
    page.get_by_label("Rolls a session").fill("30")
    page.get_by_role("button", name="Play", exact=True).click()
    expect(page.get_by_text("Average result")).to_be_visible()
    plot = page.get_by_role("img", name="How many sessions ended with which result")
    expect(plot).to_be_visible()
    heights = [float(str(bar.get_attribute("height"))) for bar in plot.locator("rect").all()]
    assert max(heights) == 185  # the tallest bar fills the plot
    assert min(heights) >= 0
    # No word of the plot goes over its edge.
    assert plot.evaluate("""plot => {
      const edge = plot.getBoundingClientRect();
      return [...plot.querySelectorAll("text")].every((one) => one.getBoundingClientRect().right <= edge.right + 1);
    }""")


def test_electronic_throw_is_verified_step_by_step_on_the_page(
    table: Callable[..., Stick], sit: Callable[..., Seat]
) -> None:
    seat = sit(table("star", dice="electronic").table)
    seat.bet("pass")
    expect(seat.money("layout")).to_have_text("5")
    seat.act("throw").click()
    expect(seat.page.locator(".strip .roll")).to_have_count(1)
    seat.tab("log")
    seat.page.get_by_role("link", name="Proof of the throw").click()
    name = seat.who.get("/api/me").json()["name"]
    verdict = f"Everything is verified: nobody can have chosen this throw, if the page of {name} is honest."
    expect(seat.page.get_by_role("status").filter(has_text="verified")).to_have_text(verdict)
    # That the house committed first, the house's secret, this page's nonce, and the faces.
    expect(seat.page.locator("li.holds")).to_have_count(4)
    # A commitment is named before the throw; the faces are called after it.
    expect(seat.page.locator("li.holds dt:first-child")).to_have_text(["committed"] * 3 + ["called"])
    expect(seat.page.locator("li.holds").nth(2)).to_contain_text(name)
    expect(seat.page.get_by_text("not provable by players")).to_have_count(0)


def test_throw_is_provable_with_the_table_open_in_two_tabs(
    table: Callable[..., Stick], sit: Callable[..., Seat]
) -> None:
    seat = sit(table(dice="electronic").table)
    other = seat.page.context.new_page()
    other.goto(seat.page.url)
    expect(other.locator('[data-money="rack"]')).to_have_text("500")
    seat.bet("pass")
    expect(other.locator('[data-money="layout"]')).to_have_text("5")
    seat.act("throw").click()
    for page in (seat.page, other):
        expect(page.locator(".strip .roll")).to_have_count(1)
    proof = seat.who.get(f"/api/tables/{seat.table}/throws/1/fairness").json()
    assert proof["kind"] == "provable"
    assert proof["fair"] is True


def test_link_of_an_example_record_opens_its_replay(visit: Visit) -> None:
    page = visit("replay")
    examples = page.locator(".examples a")
    expect(examples).to_have_count(len(list((ROOT / "examples").glob("*.craps"))))
    page.get_by_role("link", name="How a shooter loses the dice").click()
    expect(page.locator(".entry-line")).to_have_text("seat ann 200")
    page.go_back()
    expect(examples.first).to_be_visible()


@pytest.mark.journey
def test_record_saved_from_a_practice_table_can_be_replayed(
    table: Callable[..., Stick], sit: Callable[..., Seat]
) -> None:
    stick = table()
    seat = sit(stick.table)
    page = seat.page
    seat.bet("pass")
    expect(seat.money("layout")).to_have_text("5")
    stick.roll(4, 2)
    stick.roll(4, 3)
    expect(seat.money("result")).to_have_text("−5")
    seat.tab("log")
    with page.expect_download() as saved:
        page.get_by_role("link", name="Save the record").click()
    path = Path(saved.value.path())
    assert "roll 4 3" in path.read_text(encoding="utf-8")
    page.goto(page.url.partition("#")[0] + "#/replay")
    page.locator("input[type=file]").set_input_files(path)
    expect(page.get_by_text(re.compile("Row 2 of"))).to_be_visible()
    page.get_by_role("slider", name="Where in the replay").press("End")
    expect(page.locator(".film")).to_contain_text(re.compile("seven", re.I))
    expect(page.locator(".law").first).to_be_visible()


def test_replay_starts_at_the_chosen_line_of_the_log(table: Callable[..., Stick], sit: Callable[..., Seat]) -> None:
    stick = table("adelaide")
    seat = sit(stick.table)
    seat.bet("pass")
    expect(seat.money("layout")).to_have_text("5")
    for dice in ((4, 2), (5, 4), (3, 3)):
        stick.roll(*dice)
    expect(seat.page.locator(".strip .roll")).to_have_count(3)
    seat.tab("log")
    seat.page.get_by_role("link", name="Replay from here").nth(1).click()
    expect(seat.page.locator(".strip .roll")).to_have_text(["6 ON", "9"])


def test_sound_settings_survive_a_page_reload(visit: Visit) -> None:
    page = visit("settings")
    for name in ("Sound", "The stick's voice"):
        switch = page.get_by_role("button", name=name, exact=True)
        expect(switch).to_have_attribute("aria-pressed", "false")  # nothing is heard at a first visit
        switch.click()
    page.get_by_label("Volume").fill("0.3")
    page.reload()
    for name in ("Sound", "The stick's voice"):
        expect(page.get_by_role("button", name=name, exact=True)).to_have_attribute("aria-pressed", "true")
    expect(page.get_by_label("Volume")).to_have_value("0.3")


def test_casino_table_shows_players_no_statistics_edges_export(casino: Casino, sit: Callable[..., Seat]) -> None:
    admin = casino.administrator()
    table = casino.table(admin, mode="casino")
    seat = sit(table, who=casino.person("Ann", kind="player"))
    seat.page.get_by_role("button", name="Ask about a wager instead of betting").click()
    seat.bet("any_seven")
    card = seat.page.locator(".card")
    expect(card).to_contain_text("At a casino’s own table edges are for staff.")
    expect(card).not_to_contain_text("%")
    expect(card).not_to_contain_text("House edge")
    seat.tab("stats")
    expect(seat.page.locator(".panel")).to_contain_text("the book lets players keep no statistics")
    expect(seat.page.locator(".panel .bars")).to_have_count(0)
    seat.page.keyboard.press("0")
    seat.bet("pass")
    expect(seat.money("layout")).to_have_text("5")
    seat.act("throw").click()
    expect(seat.page.locator(".strip .roll")).to_have_count(1)
    seat.tab("log")
    expect(seat.page.locator(".log li.roll")).to_have_count(1)
    for name in ("Save the record", "Replay from here"):
        expect(seat.page.get_by_role("link", name=name)).to_have_count(0)
    seat.page.goto(f"{casino.address}/#/film/{table}")
    expect(seat.page.get_by_role("alert")).to_contain_text("for those who work at the table")


def test_unapproved_book_is_marked_on_every_page(
    visit: Visit, table: Callable[..., Stick], sit: Callable[..., Seat]
) -> None:
    stick = table("vegas")
    lobby = visit("")
    expect(lobby.locator(".houses li").filter(has_text="Las Vegas").get_by_text(MARK)).to_be_visible()
    expect(lobby.locator(".houses li").filter(has_text="Crown").get_by_text(MARK)).to_have_count(0)
    for where in ("rules/vegas", "odds/vegas", "compare"):
        expect(visit(where).get_by_text(MARK).first).to_be_visible()
    seat = sit(stick.table)
    badge = seat.page.locator("abbr.unapproved")
    expect(badge).to_be_visible()
    expect(badge).to_have_attribute("title", re.compile(MARK, re.IGNORECASE))
    expect(seat.page.locator(".felt text").filter(has_text=MARK)).to_be_visible()

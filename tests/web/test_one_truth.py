"""What every desk and page says of one moment is one truth: whose turn it is, what is missing, which face counts."""

import re
from datetime import UTC, datetime, timedelta

import pytest
from playwright.sync_api import expect

from hardway.floor.people.sessions import LOCK_TIME
from tests.server.conftest import PASSWORD, Casino
from tests.web.conftest import Visit
from tests.web.crew import Crew, read
from tests.web.test_locked import unlock


def test_crew_offers_and_hands_out_dice_with_buttons(casino: Casino, visit: Visit) -> None:
    crew = Crew(casino, visit, "newzealand", options={"dice": "manual"})
    stick = crew.page("stickperson")
    crew.player.bet_the_line()
    expect(crew.player.page.locator("div.call")).to_contain_text(
        "Nobody has taken the dice: they are offered to you next"
    )
    stick.get_by_role("button", name="Offer the dice to Bob").click()
    expect(stick.get_by_role("button", name=re.compile("Offer the dice"))).to_have_count(0)
    crew.player.page.get_by_role("button", name="Decline the dice").click()
    again = stick.get_by_role("button", name="Offer the dice to Bob")
    expect(again).to_be_visible()
    named = again.inner_text().removeprefix("Offer the dice to ")
    stick.get_by_text("Type a command").click()
    stick.get_by_label("Type a command").fill(f"offer {named.lower()}")  # people know names
    stick.get_by_role("button", name="Enter", exact=True).click()
    crew.player.page.get_by_role("button", name="Take the dice").click()
    expect(crew.player.page.locator("div.call")).to_contain_text("You have the dice")
    stick.get_by_role("button", name="Dice out").click()
    expect(crew.player.page.locator("div.call").locator(".spoken")).to_have_text("The dice are out")


def test_staff_desks_all_show_the_same_open_checklist_items(casino: Casino, visit: Visit) -> None:
    crew = Crew(casino, visit, "newzealand", seated=False, options={"opening": "manual"})
    manager, dealer = crew.page("casino_manager"), crew.page("dealer")
    lists = [page.locator('[data-part="checklist"]') for page in (manager, dealer)]
    for part in lists:
        expect(part).to_contain_text("The Game Supervisor goes through it")
        expect(part.locator(".mark")).to_have_count(0)
    equipment = casino.administrator().get("/api/houses/newzealand").json()["equipment"]
    for one in equipment:
        crew.enter("game_supervisor", f"check {one['item']} {one['least'] or one['most'] or ''}".strip())
    for part in lists:
        expect(part).to_contain_text("Still to do: the dice are inspected by the Dealer and the Game Supervisor.")
    expect(manager.locator("div.call .spoken")).to_have_text("Checked: the dice are to be inspected")
    crew.enter("game_supervisor", "inspect dice")
    lists[1].get_by_role("button", name="Inspect the dice").click()
    expect(lists[1]).to_contain_text("Everything is checked: the Casino Manager opens the table. Tell them.")
    lists[0].get_by_role("button", name="Open the table").click()
    expect(manager.locator("div.call .spoken")).to_have_text("Place your bets")


def test_ruling_on_a_face_sets_the_dice_on_every_staff_desk(casino: Casino, visit: Visit) -> None:
    crew = Crew(casino, visit, "newzealand")
    stick, judge = crew.page("stickperson"), crew.page("game_supervisor")
    crew.bet()
    read(stick, 2, 6)
    acts = judge.locator('[data-part="acts"]')
    acts.get_by_role("combobox", name="Action", exact=True).select_option("Rule on a face")
    acts.get_by_role("combobox", name="It shows").select_option("5")
    acts.get_by_label("Reason").fill("it was a five")
    acts.get_by_role("button", name="Rule on a face").click()
    expect(acts.get_by_role("status")).to_contain_text("Done: Rule on a face")
    for page in (stick, judge):
        expect(page.get_by_text("Read back: 5 and 6, total 11.")).to_be_visible()
        expect(page.get_by_text("First die: ruled to show 5")).to_be_visible()
        expect(page.get_by_role("button", name="First die: 2")).to_be_disabled()
    judge.get_by_role("button", name="Call 5-6").click()
    expect(stick.get_by_text("ruled to show")).to_have_count(0)


def test_headline_follows_no_rolls_dice_out_calls_and_closing(casino: Casino, visit: Visit) -> None:
    crew = Crew(casino, visit, "newzealand")
    manager, spoken = crew.page("casino_manager"), crew.player.page.locator("div.call").locator(".spoken")
    crew.player.bet_the_line()
    crew.enter("stickperson", "throw")
    crew.enter("stickperson", "rest")
    crew.enter("stickperson", "noroll cocked")
    expect(spoken).to_contain_text("No roll. Bets stand.")
    crew.enter("stickperson", "throw")
    expect(spoken).to_have_text("The dice are out")
    expect(crew.player.page.locator("div.call").get_by_text("The dice are out")).to_have_count(1)
    crew.enter("stickperson", "read 4 3")
    crew.enter("game_supervisor", "roll 4 3")
    expect(spoken).to_contain_text("Seven")
    manager.get_by_role("button", name="Close the table").click()
    sure = manager.get_by_role("dialog")
    expect(sure).to_contain_text("Close the table now?")
    expect(sure).to_contain_text("1 player is here")
    sure.get_by_role("button", name="Close the table").click()
    for head in (spoken, manager.locator("div.call .spoken")):
        expect(head).to_have_text("The table is closed")
    expect(crew.player.page.locator("div.call")).not_to_contain_text("Rebet")
    expect(crew.player.act("rebet")).to_be_disabled()
    opening = manager.locator('[data-part="checklist"]')
    for role in ("dealer", "game_supervisor"):
        crew.enter(role, "inspect dice")
    expect(opening).to_contain_text("You can open the table: the checklist need not be gone through here.")
    expect(opening.get_by_role("button", name="Open the table")).to_be_enabled()


def test_inspection_page_shows_table_time_with_its_zone(crew: Crew, visit: Visit) -> None:
    """The server of these tests runs on UTC, and the inspector's browser on another clock."""
    crew.bet()
    who = crew.person("inspector")
    page = visit(f"inspect/{crew.table}?as=inspector", who, timezone_id="Pacific/Auckland")
    expect(page.get_by_text("Times on this page are the table’s: UTC. Your own clock is another.")).to_be_visible()
    row = crew.bob.get(f"/api/tables/{crew.table}").json()
    assert row["settings"]["zone"] == "UTC"
    now = datetime.now(UTC)
    hours = {f"{(now - timedelta(minutes=ago)):%-d %b %Y, %-I:}" for ago in (0, 5)}
    assert any(hour in page.locator(".at").last.inner_text() for hour in hours)


def test_begun_promotion_page_names_the_role_for_the_next_step(casino: Casino, visit: Visit) -> None:
    """The Star 10.1: its terms are drafted by the gaming manager."""
    page = visit("promotions", casino.administrator())
    page.get_by_label("What it is called").fill("Roleless Cup")
    page.locator("form.begin select").select_option("star")
    page.get_by_role("button", name="Begin").click()
    expect(page.get_by_role("heading", name="Roleless Cup")).to_be_visible()
    note = page.get_by_role("note")
    expect(note).to_contain_text("You have no role here. The next step is for the Gaming Manager.")
    expect(note.get_by_role("link", name="Give a role")).to_have_attribute("href", re.compile("floor"))


def test_tournaments_page_loads_after_unlocking(casino: Casino, visit: Visit, monkeypatch: pytest.MonkeyPatch) -> None:
    ada = casino.administrator()
    monkeypatch.setitem(LOCK_TIME, "staff", timedelta(0))
    page = visit("tournaments", ada)
    expect(page.get_by_role("heading", name="Locked")).to_be_visible()
    monkeypatch.undo()
    unlock(page, PASSWORD)
    expect(page.locator("form.begin")).to_be_visible()
    expect(page.locator(".sheet > .fault")).to_have_count(0)


def test_banner_tells_a_player_of_a_closing_and_an_exclusion(crew: Crew, casino: Casino) -> None:
    bob = crew.bob.get("/api/me").json()["person"]
    bands = crew.player.page.locator(".notices .band")
    crew.enter("pit_boss", f"close {casino.house.clock() + timedelta(hours=2):%H:%M}")
    expect(bands.filter(has_text="The table closes at")).to_be_visible()
    bands.get_by_role("button", name="Close").click()
    expect(bands).to_have_count(0)
    crew.enter("pit_boss", f"exclude {bob} because he shouted")
    expect(bands).to_contain_text("You are excluded from this game. Take down what you may, then leave.")
    bands.get_by_role("button", name="Take down and leave").click()
    expect(crew.player.page.get_by_role("button", name="Sit down")).to_be_visible()

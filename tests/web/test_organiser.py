"""A tournament of three players by somebody who never saw the notation: from "Begin" to the prizes, on the pages alone."""

import re
from collections.abc import Iterator
from datetime import datetime, timedelta
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from hardway.journal import open_recorder
from hardway.journal.audit import audit
from tests.server.process import Process
from tests.web.conftest import PHONE, Visit
from tests.web.test_axe import clean
from tests.web.test_tournament import Night, take_place

PLAYERS = ("Ann", "Bob", "Eve")
BETS = {"Ann": 500, "Bob": 300, "Eve": 100}
CUP = "tournaments/friday_cup"
ON_PAPER = {
    "Players, at least": "3", "Players, at most": "6", "Entry fee": "$20", "Prizes, the first one first": "60 %, 40 %",
    "Hands to play (one is 3 or 4 rolls)": "3", "Chips for each player": "1,000", "Smallest bet": "$5", "Largest bet": "$500",
}  # fmt: skip


@pytest.fixture
def night(tmp_path: Path) -> Iterator[Night]:
    process = Process(str(tmp_path / "h.db"))
    made = Night(process, PLAYERS)
    yield made
    process.kill()
    for hands in made.hands.values():
        hands.close()


def step(page: Page, what: str, button: str) -> None:
    """See what the next step is, and take it."""
    part = page.locator(f'[data-step="{what}"]')
    expect(part).to_be_visible()
    part.get_by_role("button", name=button, exact=True).click()
    expect(part).to_have_count(0)


def begin(page: Page) -> None:
    """Begin a tournament, with what its organiser has on paper."""
    page.get_by_label("What it is called").fill("Friday Cup")
    page.get_by_role("button", name="Begin a tournament").click()
    expect(page).to_have_url(re.compile("friday_cup"))  # a reload or a copied link finds it
    plan = page.locator("[data-part=plan]")
    for label, says in ON_PAPER.items():
        plan.get_by_label(label).fill(says)
    plan.get_by_label("Start").fill(f"{datetime.now() - timedelta(minutes=5):%Y-%m-%dT%H:%M}")
    plan.get_by_label("Prizes, the first one first").fill("60 %, 40")
    plan.get_by_role("button", name="Use this").click()
    expect(plan.get_by_text("This time is past: choose one that is to come.")).to_be_visible()
    expect(plan.get_by_text("Write shares alone")).to_be_visible()  # both faults at once, and each ends as it is mended
    plan.get_by_label("Prizes, the first one first").fill("60 %, 40 %")
    expect(plan.get_by_text("Write shares alone")).to_have_count(0)
    plan.get_by_label("Start").fill(f"{datetime.now() + timedelta(minutes=1):%Y-%m-%dT%H:%M}")
    expect(plan.get_by_text("This time is past: choose one that is to come.")).to_have_count(0)
    clean(page)
    plan.get_by_role("button", name="Use this").click()
    expect(page.locator('[data-step="submit"]')).to_be_visible()  # nothing was refused, and nothing is open
    expect(page.get_by_role("button", name="Save", exact=True)).to_be_disabled()  # every item is as it is on record
    expect(page.locator("#conditions")).to_contain_text("complete")
    expect(page.get_by_role("alert")).to_have_count(0)


@pytest.mark.soak
def test_tournament_of_three_players_is_run_on_the_page(night: Night, visit: Visit) -> None:
    max_ = visit("tournaments", night.hands["Max"])
    begin(max_)
    clean(max_)
    step(max_, "submit", "Submit")
    max_.get_by_label("The letter of approval").fill("VCGR-26/117")
    step(max_, "approve", "Approve")
    fee = max_.locator('[data-item="entry_fee"] input')
    for part in ("Conditions", "Money and prizes"):
        max_.locator("#conditions summary", has_text=part).first.click()
    fee.fill("25")
    max_.get_by_role("button", name="Save one item").click()
    expect(max_.get_by_role("dialog")).to_contain_text("The conditions become a draft again.")
    max_.get_by_role("dialog").get_by_role("button", name="Cancel").click()  # they stay approved
    max_.get_by_label("The director's name").select_option(label="Kim")
    step(max_, "appoint", "Appoint")
    step(max_, "entries", "Open the entries")
    expect(max_.locator('[data-step="applicants"]')).to_contain_text("Nobody is in yet")

    pages = {name: visit(CUP, night.hands[name], viewport=PHONE) for name in PLAYERS}
    for name, page in pages.items():
        card = page.locator("[data-part=card]")
        expect(card).to_contain_text("20")
        expect(card).to_contain_text("60%, 40%")
        expect(card).to_contain_text(f"{PLAYERS.index(name)} of 6")
        page.get_by_role("button", name="Apply", exact=True).click()
        step(max_, "accept", f"Accept {name}")
        page.get_by_role("button", name="Pay 20, the entry fee").click()
    clean(pages["Ann"])
    step(max_, "close", "Close the entries")

    kim = visit(f"{CUP}?as=tournament_director", night.hands["Kim"])
    kim.locator('[data-step="table"]').get_by_label("Dice").select_option("real")
    step(kim, "table", "Set a table aside for round 1")
    step(kim, "draw", "Draw the places of round 1")
    for page in pages.values():
        take_place(page, "Table 1")
    step(kim, "present", "Present")
    step(kim, "brief", "Brief: all 3")
    step(kim, "satisfied", "Satisfied: all 3")
    step(kim, "open", "Open round 1")
    expect(kim.locator('[data-step="playing"]')).to_contain_text("Round 1 is being played")
    clean(kim)

    table = "crown-friday_cup-1"
    expect(pages["Ann"].get_by_role("button", name="Agree")).to_have_count(0)  # no chips are cashed
    pages["Ann"].get_by_role("link", name="Go to your table").click()
    strip = pages["Ann"].locator("[data-part=tournament-strip]")
    expect(strip).to_contain_text("3 hands left")
    for hand in range(3):
        for name, amount in BETS.items():
            answer = night.hands[name].enter(table, f"bet pass {amount}", f"{name}{hand}")
            assert answer.status_code == 200, answer.text
        answer = night.hands["Sid"].enter(table, "roll 4 3", f"roll{hand}", "stickperson")
        assert answer.status_code == 200, answer.text
        if hand == 0:
            # the director sees who plays where, what is left and who shoots, without a reload: 300 + 2 × 100 is 500
            board = kim.get_by_role("region", name="Scoreboard")
            expect(board).to_contain_text("2 hands left")
            expect(board.locator("[data-table]")).to_contain_text("Shooter: ")
            expect(board.get_by_role("listitem").filter(has_text="Ann")).to_contain_text("500")
            expect(board.get_by_role("link", name="To the table")).to_be_visible()
            clean(kim)
            expect(strip).to_contain_text("2 hands left")
            expect(strip).to_contain_text("1st of 3")
            clean(pages["Ann"])
    ann = pages["Ann"]  # her last bet is made, and she is told so: nothing on the felt asks for another
    expect(ann.locator(".call").filter(visible=True)).to_contain_text("Play at this table has ended")
    expect(ann.locator(".area.lit")).to_have_count(0)
    expect(ann.locator(".call").filter(visible=True)).to_contain_text(
        re.compile("seven", re.IGNORECASE)
    )  # the final call
    ann.get_by_role("button", name="More", exact=True).click()
    expect(ann.get_by_label("Buy more chips")).to_have_count(0)
    ann.keyboard.press("Escape")
    dispute = night.hands["Ann"].enter(table, "dispute the last hand paid me too little", "dispute")
    assert dispute.status_code == 200, dispute.text
    held = kim.locator(
        '[data-step="unsettled"]'
    )  # what is decided about play moves chips only until the round is settled
    expect(held).to_contain_text("the dispute of Ann at Table 1 is open. Wait for it")
    step(kim, "unsettled", "Settle round 1 all the same")
    blocked = kim.locator('[data-step="blocked"]')
    expect(blocked).to_contain_text("The prizes wait until the dispute of Ann at Table 1 is closed")
    clean(kim)
    expect(ann.get_by_role("dialog")).to_contain_text("The prizes are not awarded yet")
    ann.keyboard.press("Escape")
    expect(ann.get_by_role("dialog")).to_have_count(0)  # it comes again with the prize
    max_.reload()
    waits = max_.locator('[data-step="dispute"]')
    expect(waits).to_contain_text("The dispute of Ann at Table 1 is yours to settle")
    clean(max_)
    waits.get_by_role("link", name="Go to the dispute").click()
    expect(max_.locator("[data-part=disputes]")).to_contain_text("the last hand paid me too little")  # at the desk
    ended = night.hands["Ann"].enter(table, "satisfied", "satisfied")
    assert ended.status_code == 200, ended.text
    step(kim, "award", "Award")
    # 3 fees of 20 are 60: 60 % are 36, 40 % are 24
    sheet = pages["Ann"].get_by_role("dialog")
    expect(sheet).to_contain_text("1st of 3: you win 36")
    clean(pages["Ann"])
    bob = visit(f"table/{table}", night.hands["Bob"], viewport=PHONE)
    expect(bob.get_by_role("dialog")).to_contain_text("2nd of 3: you win 24")
    eve = visit(f"table/{table}", night.hands["Eve"], viewport=PHONE)
    expect(eve.get_by_role("dialog")).to_contain_text("3rd of 3")
    eve.get_by_role("dialog").get_by_role("link", name="Friday Cup").click()
    expect(eve.locator(".board li.me")).to_contain_text("Eve")  # one's own line is lit
    lobby = visit("", night.hands["Bob"])
    expect(lobby.locator(".tables")).to_contain_text("Practice")
    expect(lobby.locator(".tables")).not_to_contain_text("Friday Cup")  # nobody plays at a table of what is over
    night.process.kill()
    kept = open_recorder(night.process.db, create=False)
    assert audit(kept).findings == ()
    kept.close()


@pytest.mark.soak
def test_refused_condition_stays_in_field_and_others_are_saved(night: Night, visit: Visit) -> None:
    page = visit("tournaments", night.hands["Max"])
    page.get_by_label("What it is called").fill("Friday Cup")
    page.get_by_role("button", name="Begin a tournament").click()
    page.get_by_role("button", name="Fill in everything myself").click()
    fee, prizes = (page.locator(f'[aria-labelledby="says-{item}"]') for item in ("entry_fee", "prizes"))
    fee.fill("about twenty")
    prizes.fill("60 %, 40 %")
    page.get_by_role("button", name="Save").click()
    expect(page.locator('[data-item="entry_fee"]')).to_contain_text("It is an amount in dollars")
    expect(fee).to_have_value("about twenty")
    expect(fee).to_be_focused()
    view = night.hands["Max"].get("/api/hosted/tournament/friday_cup?as=casino_manager").json()["view"]
    stated = {one["item"]: one["stated"] for one in view["conditions"]}
    assert (stated["entry_fee"], stated["prizes"]) == (None, "60% 40%")
    fee.fill("no")
    page.get_by_role("button", name="Save").click()
    expect(page.locator('[data-item="entry_fee"]')).not_to_contain_text("It is an amount in dollars")

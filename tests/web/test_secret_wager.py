"""A secret wager from the player's page to the director's: made in words of the table, handed over, opened."""

from collections.abc import Iterator
from datetime import datetime
from hashlib import sha256
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.server.process import Process
from tests.web.conftest import PHONE, Visit
from tests.web.test_axe import clean
from tests.web.test_tournament import CUP, GENERAL, ROUNDS, TABLE, Night

PLAYERS = ("Ann", "Bob")
SECRET = {"secret_wagers": "1", "secret_how": "On the page.", "players": "2 to 8", "buy_back": "none"}
ROUND = {**ROUNDS[1], "kind": "final", "length": "3 hands", "tables": "1", "goes_on": "none"}
MANAGER, DIRECTOR = "casino_manager", "tournament_director"


@pytest.fixture
def night(tmp_path: Path) -> Iterator[Night]:
    process = Process(str(tmp_path / "h.db"))
    made = Night(process, PLAYERS)
    yield made
    process.kill()
    for hands in made.hands.values():
        hands.close()


def begin(night: Night) -> None:
    """Let Ann and Bob play a round of three hands, with one secret wager each."""
    body = {"house": "crown", "name": "spring_cup", "title": "Spring Cup"}
    assert night.hands["Max"].post("/api/hosted/tournament", body).status_code == 201
    general = {item: says for item, says in GENERAL.items() if not item.startswith("buy_back_")}
    for item, says in (general | SECRET).items():
        night.enter("Max", f"draft {item} {says}", MANAGER)
    for item, says in ROUND.items():
        night.enter("Max", f"draft round 1 {item} {says}", MANAGER)
    night.enter("Max", "submit", MANAGER)
    night.enter("Max", f"approve VCGR-26/117 {datetime.now():%Y-%m-%d}", MANAGER)
    night.enter("Max", f"appoint {night.ids['Kim']}", MANAGER)
    night.enter("Max", "entries open", MANAGER)
    for name in PLAYERS:
        night.enter(name, "apply")
        night.enter("Max", f"accept {night.ids[name]}", MANAGER)
        night.enter(name, "pay fee")
    night.enter("Max", "entries close", MANAGER)
    table = night.hands["Kim"].post(f"{CUP}/tables?as={DIRECTOR}", {"round": 1, "dice": "real"})
    assert table.status_code < 300, table.text
    night.enter("Kim", "draw round 1", DIRECTOR)
    night.take_places(1)
    night.enter("Kim", "present", DIRECTOR)
    for verb in ("brief", "satisfied"):
        night.enter("Kim", f"{verb} {' '.join(night.ids[name] for name in PLAYERS)}", DIRECTOR)
    night.enter("Kim", "open round 1", DIRECTOR)


def seal(page: Page) -> None:
    """Make a secret wager by keyboard: hand 1, 100 on the Win Line."""
    form = page.get_by_role("form", name="Secret wager")
    expect(form.get_by_label("Hand")).to_have_value("1")  # the next one
    expect(form.get_by_role("option", name="Win Line", exact=True)).to_be_attached()
    form.get_by_label("Hand").focus()
    page.keyboard.press("Tab")
    page.keyboard.type("Win Line")
    page.keyboard.press("Tab")
    page.keyboard.type("100")
    page.keyboard.press("Enter")
    expect(form).to_have_count(0)  # the conditions allow one


def test_secret_wager_goes_from_the_player_to_the_director(night: Night, visit: Visit) -> None:
    begin(night)
    clipboard = ["clipboard-read", "clipboard-write"]
    ann = visit("tournaments/spring_cup", night.hands["Ann"], viewport=PHONE, permissions=clipboard)
    clean(ann)
    seal(ann)
    words = ann.get_by_label("For the director").input_value()
    salt, says = words.split(" ", 1)
    assert says == "pass 100"
    assert len(salt) >= 20
    ann.reload()
    expect(ann.get_by_label("For the director")).to_have_value(words)
    clean(ann)
    ann.get_by_role("button", name="Copy", exact=True).click()
    expect(ann.get_by_role("button", name="Copied", exact=True)).to_be_visible()
    assert ann.evaluate("navigator.clipboard.readText()") == words
    (sealed,) = night.hands["Ann"].get(CUP).json()["view"]["sealed"]
    assert sealed["commitment"] == sha256(words.encode()).hexdigest()
    assert night.hands["Bob"].get(CUP).json()["view"]["sealed"] == []
    elsewhere = visit("tournaments/spring_cup", night.hands["Ann"])
    expect(elsewhere.get_by_text("another device")).to_be_visible()

    kim = visit(f"tournaments/spring_cup?as={DIRECTOR}", night.hands["Kim"])
    form = kim.get_by_role("form", name="Open a secret wager")
    form.get_by_label("Whose").select_option(label="Ann, hand 1 at Table 1")
    clean(kim)
    given, button = form.get_by_label("What the player hands you"), form.get_by_role("button")
    given.fill(words)
    button.click()
    expect(kim.get_by_role("alert")).to_contain_text("The dice of hand 1 have not been thrown")
    night.at_table("Ann", "bet pass 100")
    night.at_table("Sid", "roll 4 3", "stickperson")
    given.fill(f"{salt} pass 200")
    button.click()
    expect(kim.get_by_role("alert")).to_contain_text("not those that were sealed")
    given.fill(words)
    button.click()
    expect(form).to_have_count(0)
    expect(kim.get_by_text("Ann, hand 1 at Table 1: Win Line 100")).to_be_visible()
    expect(ann.get_by_label("For the director")).to_have_count(0)
    expect(ann.get_by_text("The director has opened it.")).to_be_visible()
    text = night.hands["Kim"].get(f"{CUP}/record?as={DIRECTOR}").text
    assert f"{TABLE} hand 1 {words}" in text
    expect(kim.get_by_text("not put down like this")).to_have_count(0)

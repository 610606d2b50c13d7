"""A whole promotion of The Star in browsers: from terms that lack an item to the last prize, with the power gone in the middle.

The operator, the scrutineer and a patron are in browsers; wagers are made at a table of the floor, as pages make them.
"""

import json
import re
from collections.abc import Callable, Iterator
from datetime import datetime, timedelta
from itertools import count
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

from hardway.journal import open_recorder
from hardway.journal.audit import audit
from hardway.notation import replay_text
from hardway.promotion.pack import pack_differences
from hardway.rulebook import load
from tests.server.conftest import PASSWORD
from tests.server.hands import Hands
from tests.server.process import Process, hardway
from tests.web.conftest import PHONE, Visit
from tests.web.test_axe import clean
from tests.web.test_tournament import with_people

DRAW = "/api/hosted/promotion/summer_draw"
PATRONS = ("Ann", "Bob")
STAFF = {"Kim": "gaming_manager administrator", "Ines": "inspector", "Rex": "stickperson", "Lea": "stickperson"}
ITEMS = {
    "manner": "One entry is drawn for each prize.", "award_place": "At the main bar.", "eligibility": "Everybody of age.",
    "entries": "wager", "least_wager": "25", "nature": "Cash.", "qualifications": "none", "place": "At the casino.",
    "claim": "At the cage, in person.", "presence": "no", "notified": "By telephone.", "published": "On the website.",
}  # fmt: skip


class Season:
    """A casino whose server can be killed and whose clock a test sets on, and everybody in it."""

    def __init__(self, process: Process) -> None:
        self.process, self._keys, self.begins = process, count(), datetime.now().replace(microsecond=0)
        self.ids: dict[str, str] = {}
        with_people(process.db, self.ids, PATRONS, staff=STAFF, house="star")
        process.start()
        self.hands: dict[str, Hands] = {}
        self.sign_in()
        owner = self.hands["Kim"]
        answer = owner.post("/api/tables", {"house": "star", "mode": "casino", "dice": "real", "staff": "people"})
        assert answer.status_code == 201, answer.text
        self.table = answer.json()["table"]

    def sign_in(self) -> None:
        """Sign everybody in: no session lasts for days."""
        for name in self.ids:
            if name in self.hands:
                self.hands[name].close()
            self.hands[name] = Hands(self.process.address)
            assert self.hands[name].post("/api/sign-in", {"name": name, "password": PASSWORD}).status_code == 200

    def later(self, **ahead: int) -> None:
        """Set the clock: so much after the beginning."""
        self.process.ahead.write_text(str(timedelta(**ahead).total_seconds()))
        self.sign_in()

    def at(self, **ahead: int) -> str:
        return f"{self.begins + timedelta(**ahead):%Y-%m-%dT%H:%M}"

    def bet(self, name: str, entry: str, role: str = "") -> None:
        answer = self.hands[name].enter(self.table, entry, f"k{next(self._keys)}", role)
        assert answer.status_code == 200, answer.text

    def view(self, name: str = "Kim", role: str = "gaming_manager") -> dict:
        return dict(self.hands[name].get(f"{DRAW}?as={role}").json()["view"])


@pytest.fixture
def season(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Season]:
    monkeypatch.setenv("TZ", "UTC")
    process = Process(str(tmp_path / "h.db"), later=True)
    made = Season(process)
    yield made
    process.kill()
    for hands in made.hands.values():
        hands.close()


@pytest.fixture
def come(season: Season, visit: Visit) -> Callable[..., Page]:
    """Open the promotion for somebody, by the house's clock; or come again in the same browser, signed in anew."""

    def open_page(name: str, role: str = "", before: Page | None = None, **more: object) -> Page:
        place = f"promotions/summer_draw?as={role}" if role else "promotions/summer_draw"
        if before is None:
            return visit(place, season.hands[name], timezone_id="UTC", **more)
        cookies = season.hands[name].http.cookies.items()
        before.context.add_cookies([{"name": n, "value": v, "url": season.process.address} for n, v in cookies])
        before.reload()
        return before

    return open_page


def entry(page: Page, verb: str, within: Locator | None = None) -> Locator:
    return (within or page).locator(f'form[data-entry="{verb}"]').first


def give(page: Page, verb: str, within: Locator | None = None, **fields: str) -> None:
    """Fill in an entry and give it."""
    form = entry(page, verb, within)
    for label, says in fields.items():
        field = form.get_by_label(re.compile(rf"^\s*{re.escape(label.replace('_', ' '))}"))
        if field.evaluate("one => one.tagName") == "SELECT":
            field.select_option(label=says)
        else:
            field.fill(says)
    form.get_by_role("button").click()


def state(page: Page, **items: str) -> None:
    """State items of the terms."""
    for item, says in items.items():
        field = page.locator(f'[aria-labelledby="says-{item}"]')
        field.select_option(says) if field.evaluate("one => one.tagName") == "SELECT" else field.fill(says)
    page.get_by_role("button", name="Save", exact=False).first.click()
    expect(page.get_by_role("button", name="Save", exact=True).first).to_be_disabled()


def draft(page: Page, season: Season) -> None:
    """Draft the terms, first without the time at which entries close; what no prize may include is refused."""
    page.get_by_role("button", name="Fill in everything myself").click()
    missing = page.get_by_role("status").filter(has_text="missing")
    expect(missing).to_contain_text("things are missing")
    state(page, **ITEMS, starts=season.at(hours=1), awarded=season.at(days=3))
    page.get_by_label("A new prize: its name").fill("Jackpot")
    page.get_by_label("Value in dollars").fill("12000")
    page.get_by_role("button", name="Add the prize").click()
    jackpot = page.locator("article[data-prize=jackpot]")
    jackpot.get_by_label("What jackpot includes").select_option("liquor")
    jackpot.get_by_label("How many litres").fill("20.01")
    jackpot.get_by_role("button", name="State it").click()
    expect(page.get_by_role("alert")).to_contain_text("not more than 20 litres of liquor")
    jackpot.get_by_label("What jackpot includes").select_option("none")
    jackpot.get_by_role("button", name="State it").click()
    expect(jackpot).to_contain_text("nothing that is limited or forbidden.")
    for detail, says in {"description": "Twelve thousand dollars.", "conditions": "none"}.items():
        jackpot.locator(f'[aria-labelledby="says-jackpot-{detail}"]').fill(says)
    jackpot.get_by_role("button", name="Save jackpot").click()
    give(page, "prescribed", **{"What the regulations prescribe, or none": "none"})
    expect(missing).to_contain_text("One thing is missing")
    expect(missing.get_by_role("button", name="Clause 10.7.6")).to_be_visible()
    expect(entry(page, "notify_authority")).to_have_count(0)
    clean(page)
    state(page, entries_close=season.at(days=2))
    expect(missing).to_have_count(0)


def test_whole_promotion_is_run_on_the_page(season: Season, visit: Visit, come: Callable[..., Page]) -> None:
    kim = visit("promotions", season.hands["Kim"], timezone_id="UTC")
    kim.get_by_label("What it is called").fill("Summer Draw")
    kim.get_by_role("button", name="Begin a promotion").click()
    kim.get_by_role("link", name="Gaming Manager").click()
    draft(kim, season)
    give(kim, "publish", Where_the_terms_can_be_read="On the website.")
    give(kim, "notify_authority")
    expect(kim.get_by_text("Start the promotion: the Authority has the terms since")).to_be_visible()
    expect(kim.get_by_role("button", name="Clause 10.9", exact=True)).to_be_visible()
    clean(kim)

    season.later(hours=25)
    come("Kim", "gaming_manager", kim)
    give(kim, "start")
    give(kim, "commit")
    give(kim, "scrutineer", step(kim, "scrutineer"), The_scrutineer="Ines")  # the draw's own part has such a form too
    expect(kim.get_by_text("is committed:")).to_be_visible()
    ines = come("Ines")  # at her desk, which leads to her part
    expect(ines.get_by_text("You are the scrutineer of this draw.")).to_be_visible()
    ines.get_by_role("link", name="Show me where").click()
    ines.get_by_role("button", name="Add your part to the draw").click()
    expect(ines.get_by_text("Ines: committed")).to_be_visible()
    expect(ines.locator("[data-part=own-part]")).to_contain_text("show it")
    expect(kim.get_by_role("button", name="Add your part to the draw")).to_have_count(0)

    ann = come("Ann", viewport=PHONE)
    expect(ann.get_by_text("Bet 25 or more at a table of this house")).to_be_visible()
    for name, wagers in {"Ann": ("pass 30", "field 25"), "Bob": ("pass 24", "field 40")}.items():
        season.bet(name, "seat 500")
        for wager in wagers:
            season.bet(name, f"bet {wager}")
    for name, entry in (("Rex", "throw"), ("Rex", "read 4 4"), ("Lea", "roll 4 4")):
        season.bet(name, entry, "stickperson")
    at_table = visit(f"table/{season.table}", season.hands["Ann"], viewport=PHONE, timezone_id="UTC")
    offered = at_table.locator("[data-part=promotion-band]")
    expect(offered).to_contain_text("Your bets let you enter 2 times.")  # beside the bet, without looking for the draw
    offered.get_by_role("button", name="Close").click()
    expect(offered).to_have_count(0)
    at_table.close()
    ann.reload()
    ann.get_by_role("button", name="2 entries at once").click()
    expect(ann.get_by_text("number 1, 2")).to_be_visible()
    clean(ann)
    season.process.kill()
    season.process.start()
    bob = come("Bob")
    bob.get_by_role("button", name="Enter the draw").click()
    expect(bob.get_by_text("number 3")).to_be_visible()
    expect(kim.get_by_role("heading", name="3 entries")).to_be_visible()

    season.later(days=3, hours=1)
    come("Kim", "gaming_manager", kim)
    expect(kim.locator(".next .fault")).to_have_text(
        "Not shown yet: the part of Ines. Wait for it, or write why it is left out. "
        "A draw without it is not provable: somebody could have chosen the winner."
    )
    come("Ines", "", ines)
    expect(ines.locator("[data-part=own-part]")).to_contain_text("Show your part before")
    ines.get_by_role("button", name="Show your part").click()
    expect(ines.get_by_text("Ines: shown")).to_be_visible()
    come("Kim", "gaming_manager", kim)
    give(kim, "draw")
    expect(kim.get_by_text("jackpot: entry")).to_be_visible()
    held(season, kim, come, winner="Ann" if season.view()["winners"]["jackpot"] < 3 else "Bob")

    pack = json.loads(season.hands["Bob"].get(f"{DRAW}/pack").text)
    assert pack_differences(load("star"), pack) == []
    assert pack["entries"] == [[1, season.ids["Ann"]], [2, season.ids["Ann"]], [3, season.ids["Bob"]]]
    saved = season.process.ahead.with_name("pack.json")
    saved.write_text(json.dumps(pack), encoding="utf-8")
    assert hardway("promotion", "verify", str(saved)).returncode == 0
    record = season.hands["Kim"].get(f"{DRAW}/record?as=gaming_manager").text
    assert replay_text(record).state.phase == "concluded"
    season.process.kill()
    kept = open_recorder(season.process.db, create=False)
    assert audit(kept).findings == ()
    kept.close()


def held(season: Season, kim: Page, come: Callable[..., Page], *, winner: str) -> None:
    """Notify and pay who won, in two parts as they chose; deny who did not, and conclude."""
    loser = next(name for name in PATRONS if name != winner)
    expect(kim.locator('[data-step="task"]')).to_contain_text(f"Notify {winner}, who won jackpot")
    jackpot = kim.locator("article[data-prize=jackpot]").first
    give(kim, "attempt", jackpot, How_they_were_notified="telephone", Outcome="not reached")
    expect(jackpot.get_by_text("telephone, not reached")).to_be_visible()
    give(kim, "attempt", jackpot, How_they_were_notified="email", Outcome="reached")
    expect(kim.get_by_text("The winner was reached.")).to_be_visible()
    won = come(winner, viewport=PHONE)
    sheet = won.get_by_role("dialog")
    expect(sheet).to_contain_text("You won 12,000")
    sheet.get_by_role("button", name="To my prize").click()
    expect(won.get_by_text("You have won: jackpot")).to_be_visible()
    give(won, "claim")
    won.get_by_label("cash", exact=True).fill("5000")
    won.get_by_label("crossed cheque", exact=True).fill("7000")
    won.get_by_role("button", name="Choose this").click()
    expect(won.get_by_text("You chose: cash 5,000, crossed cheque 7,000.")).to_be_visible()
    clean(won)
    lost = come(loser)
    lost.get_by_role("dialog").get_by_role("button", name="Close", exact=True).first.click()
    expect(lost.get_by_text("Your entry was not drawn.")).to_be_visible()
    expect(lost.get_by_text("Claim another prize")).to_have_count(0)  # a program can still claim one
    claimed = season.hands[loser].post(f"{DRAW}/entries", {"entry": "claim jackpot", "key": "lost"})
    assert claimed.status_code == 200, claimed.text
    lost.get_by_role("button", name="Check the draw here").click()
    expect(lost.get_by_text("The draw holds.")).to_be_visible()

    theirs = jackpot.locator(".claim").filter(has_text=f"{loser} claims it")
    expect(theirs.get_by_text("name and address: identify them first")).to_be_visible()
    clean(kim)
    give(kim, "identify", theirs, Name=f"{loser} Smith", Address="1 Pirrama Road")
    give(kim, "deny", theirs, Reason="The entry was not drawn.")
    give(kim, "inform", theirs)
    expect(theirs.get_by_text("They were told at")).to_be_visible()
    mine = jackpot.locator(".claim").filter(has_text=f"{winner} claims it")
    mine.get_by_role("button", name="Pay 5,000 by cash").click()
    expect(jackpot.get_by_text("cash 5,000", exact=True)).to_be_visible()
    mine.get_by_role("button", name="Pay 7,000 by crossed cheque").click()
    expect(mine.get_by_text("was met")).to_be_visible()
    give(kim, "results", Where="On the website.")
    expect(kim.get_by_text("Nothing has a time limit now.")).to_be_visible()
    kim.get_by_role("button", name="Show who is on file").click()
    expect(kim.get_by_text(f"{loser} Smith")).to_be_visible()
    clean(kim)
    give(kim, "conclude")
    expect(kim.get_by_role("listitem").filter(has_text="Concluded")).to_have_attribute("aria-current", "step")
    expect(lost.get_by_text("was denied: The entry was not drawn.")).to_be_visible()
    expect(won.get_by_text("Paid: cash 5,000, crossed cheque 7,000.")).to_be_visible()


def step(page: Page, what: str) -> Locator:
    """Return what comes next, once it does."""
    part = page.locator(f'[data-step="{what}"]')
    expect(part).to_be_visible()
    return part


def test_promotion_from_a_plan_is_run_by_its_next_step(season: Season, visit: Visit, come: Callable[..., Page]) -> None:
    kim = visit("promotions", season.hands["Kim"], timezone_id="UTC")
    kim.get_by_label("What it is called").fill("Summer Draw")
    kim.get_by_role("button", name="Begin a promotion").click()
    kim.get_by_role("link", name="Gaming Manager").click()
    plan = step(kim, "plan").locator("[data-part=plan]")
    plan.get_by_text("Every bet is an entry", exact=True).click()
    for label, says in {"What it is worth": "$24", "Bet for one entry": "$ 25", "Winners": "two"}.items():
        plan.get_by_label(label).fill(says)
    times = {"Start": season.at(hours=1), "Entries close": season.at(hours=2), "Draw": season.at(days=1)}
    for label, says in times.items():
        plan.get_by_label(label, exact=True).fill(says)
    clean(kim)
    plan.get_by_role("button", name="Use this").click()
    # nothing is sent before every answer can be read
    expect(plan.get_by_text("Write a number, such as 25.")).to_have_count(1)
    expect(plan.get_by_label("Winners")).to_be_focused()
    expect(plan.get_by_text("The Authority must have the terms 24 hours before. It can start at")).to_be_visible()
    expect(plan.get_by_text("The Authority must have the terms 24 hours before the start: entries")).to_be_visible()
    assert {one["item"]: one["stated"] for one in season.view()["items"]}["least_wager"] is None
    plan.get_by_label("Winners").fill("1")
    plan.get_by_label("Entries close").fill(season.at(days=2))
    plan.get_by_role("button", name="Use this").click()
    # what was refused stands at its field; the rest is kept
    expect(plan.get_by_text("The prize is awarded before entries close")).to_be_visible()
    expect(plan.get_by_label("What it is worth")).to_have_value("$24")
    assert {one["item"]: one["stated"] for one in season.view()["items"]}["least_wager"] == "25"
    plan.locator("#plan-drawn").fill(season.at(days=3))  # its label has the fault too
    expect(plan.get_by_text("The prize is awarded before entries close")).to_have_count(0)
    plan.get_by_role("button", name="Use this").click()

    give(kim, "publish", step(kim, "publish"), Where_the_terms_can_be_read="On the website.")
    give(kim, "notify_authority", step(kim, "notify"))
    step(kim, "early")
    ann = come("Ann", viewport=PHONE)
    card = ann.locator("[data-part=card]")
    expect(card).to_contain_text("Jackpot, worth 24")
    expect(ann.get_by_text("Who may enter: Adults who bet at our tables.")).to_be_visible()
    clean(ann)
    season.later(hours=25)
    come("Kim", "gaming_manager", kim)
    give(kim, "start", step(kim, "start"))
    give(kim, "commit", step(kim, "commit"))
    expect(step(kim, "running").get_by_label("Link")).to_have_value(re.compile("promotions/summer_draw$"))
    season.bet("Ann", "seat 500")
    season.bet("Ann", "bet pass 30")
    for name, said in (("Rex", "throw"), ("Rex", "read 4 4"), ("Lea", "roll 4 4")):
        season.bet(name, said, "stickperson")
    come("Ann", "", ann)
    ann.get_by_role("button", name="Enter the draw").click()
    expect(card).to_contain_text("number 1")

    season.later(days=3, hours=1)
    come("Kim", "gaming_manager", kim)
    give(kim, "draw", step(kim, "draw"))
    expect(step(kim, "task")).to_contain_text("Notify Ann, who won jackpot")
    come("Ann", "", ann)
    # one entry, one prize: 24
    sheet = ann.get_by_role("dialog")
    expect(sheet).to_contain_text("You won 24")
    expect(sheet).to_contain_text("At the cage, in person.")
    clean(ann)
    sheet.get_by_role("button", name="To my prize").click()
    give(ann, "claim")
    ann.reload()
    expect(ann.get_by_text("You have won: jackpot")).to_be_visible()
    expect(ann.get_by_role("dialog")).to_have_count(0)  # the sheet is put away for good

"""An evening of 24 players: three heats, a repechage, buy-backs and a final, with the power gone in the middle.

The manager, the director and the scoreboard are in browsers; players enter by HTTP, as their pages do.
"""

import re
from collections.abc import Iterable, Iterator
from datetime import datetime, timedelta
from itertools import count
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from hardway.floor.book import HOUSE
from hardway.floor.house_key import house_key
from hardway.floor.people import Grant, People, Person
from hardway.journal import open_recorder
from hardway.journal.audit import audit
from hardway.journal.keys import key_file
from hardway.notation import replay_text
from tests.server.conftest import PASSWORD, QUICK
from tests.server.hands import Hands
from tests.server.process import Process
from tests.tournament.evenings import STATEMENTS
from tests.web.conftest import PHONE, Visit
from tests.web.test_axe import clean

TABLE = "crown-spring_cup-1"
CUP = "/api/hosted/tournament/spring_cup"
NAMES = [
    "Ann",
    "Bob",
    "Cal",
    "Dee",
    "Eve",
    "Fay",
    "Gus",
    "Hal",
    "Ivy",
    "Jim",
    "Kay",
    "Leo",
    "Mia",
    "Ned",
    "Ola",
    "Pam",
    "Quin",
    "Rob",
    "Sue",
    "Tom",
    "Una",
    "Vic",
    "Wes",
    "Xan",
]
STAFF = {"Max": "casino_manager", "Kim": "tournament_director", "Sid": "stickperson"}
NOW = datetime.now()
GENERAL = {
    "entry_fee": "100", "buy_in": "none", "least_wager": "none", "ties": "entered", "secret_wagers": "none",
    "buy_back": "50", "buy_back_times": "1", "buy_back_until": "2", "buy_back_how": "At the cage.",
    "eligibility": STATEMENTS["eligibility"], "refuse_any": "none", "criteria": "none", "terms": "One entry a person.",
    "withdraw_until": f"{NOW - timedelta(days=2):%Y-%m-%dT%H:%M}", "form": "Name.", "players": "12 to 24", "grounds": "collusion",
    "retirement": "any_time", "refund_fee": "50%", "refund_buy_in": "0%", "refund_disqualified": "0%",
    "late_arrival": "plays_on", "absent_after": "15", "non_attendance": "out", "prizes": "50% 30% 20%",
    "conducted": STATEMENTS["conducted"],
}  # fmt: skip


def _round(
    kind: str, takes: str, hours: int, length: str, tables: int, places: int, goes_on: str, chips: int
) -> dict[str, str]:
    start = f"{NOW - timedelta(hours=30 - hours):%Y-%m-%dT%H:%M}"
    return {
        "kind": kind, "takes": takes, "start": start, "length": length, "tables": str(tables), "places": str(places),
        "chips": str(chips), "limits": "1 to 10000", "goes_on": goes_on, "ends": "returned",
    }  # fmt: skip


ROUNDS = {
    1: _round("main", "entrants", 0, "30 hands", 3, 8, "2 of table", 1000),
    2: _round("repechage", "rest 1", 1, "20 hands", 2, 9, "2 of round", 1000),
    3: _round("final", "best 1 best 2 bought", 2, "3 hands", 1, 12, "none", 5000),
}


class Night:
    """A casino whose server can be killed, and everybody in it."""

    def __init__(self, process: Process, players: Iterable[str] = NAMES) -> None:
        self.process, self._keys = process, count()
        self.ids: dict[str, str] = {}
        with_people(process.db, self.ids, players)
        process.start()
        self.hands = {name: self.sign_in(name) for name in self.ids}

    def sign_in(self, name: str) -> Hands:
        hands = Hands(self.process.address)
        assert hands.post("/api/sign-in", {"name": name, "password": PASSWORD}).status_code == 200
        return hands

    def enter(self, name: str, entry: str, role: str = "") -> None:
        answer = self.hands[name].post(f"{CUP}/entries?as={role}", {"key": f"k{next(self._keys)}", "entry": entry})
        assert answer.status_code == 200, (name, entry, answer.text)

    def at_table(self, name: str, entry: str, role: str = "") -> None:
        answer = self.hands[name].enter(TABLE, entry, f"k{next(self._keys)}", role)
        assert answer.status_code == 200, (name, entry, answer.text)

    def view(self) -> dict[str, Any]:
        return dict(self.hands["Ann"].get(CUP).json()["view"])

    def take_places(self, number: int) -> None:
        called = {id: name for name, id in self.ids.items()}
        for seat in (one for one in self.view()["rounds"][number - 1]["seats"] if not one["taken"]):
            self.enter(called[seat["player"]], f"seat {seat['table']} {seat['place']}")


def with_people(
    db: str, ids: dict[str, str], players: Iterable[str], *, staff: dict[str, str] = STAFF, house: str = "crown"
) -> None:
    """Open accounts of staff with their roles and of players, and add their ids."""
    recorder = open_recorder(db)
    now = datetime.now().astimezone()
    key = house_key(recorder, key_file(db), make_new=False, now=now).key
    people = People(recorder, key=key, hasher=QUICK)
    for name in (*staff, *players):
        kind = "staff" if name in staff else "player"
        person = people.accounts.add(name, PASSWORD, kind, now)
        assert isinstance(person, Person), person
        ids[name] = person.id
    for name, roles in staff.items():
        for role in roles.split():
            people.roles.grant(HOUSE, ids[name], Grant(role, house, "*"), why="", now=now)
    recorder.close()


@pytest.fixture
def night(tmp_path: Path) -> Iterator[Night]:
    process = Process(str(tmp_path / "h.db"))
    made = Night(process)
    yield made
    process.kill()
    for hands in made.hands.values():
        hands.close()


def press(page: Page, name: str) -> None:
    """Press what can be done, and see that it was: it is not offered any more."""
    button = page.get_by_role("button", name=name, exact=True)
    button.click()
    expect(button).to_have_count(0)


def take_place(page: Page, table: str) -> None:
    """Take the place that was drawn for somebody, on their page."""
    page.get_by_role("button", name=re.compile(rf"^Take place \d+ at {table}$")).click()
    expect(page.get_by_text("You have taken your place.")).to_be_visible()


def more(page: Page, act: str, **given: str) -> None:
    """Fill in the form of an act."""
    form = page.locator("[data-part=acts] details").first
    if not form.locator("form").is_visible():
        form.locator("summary").click()
    form.locator("select").first.select_option(act)
    expect(form).not_to_contain_text("You can appoint another later")  # what an example of the documentation means
    for label, value in given.items():
        field = form.get_by_label(label.replace("_", " "))
        if field.evaluate("one => one.tagName") == "SELECT":
            field.select_option(label=value)
        else:
            field.fill(value)
    form.get_by_role("button").click()
    expect(form.get_by_role("button")).to_be_enabled()
    expect(page.get_by_role("alert")).to_have_count(0)


def draft(page: Page) -> None:
    """Fill in the conditions oneself, round by round."""
    page.get_by_role("button", name="Fill in everything myself").click()
    for _ in range(2):
        page.get_by_role("button", name="Add a round").click()
    expect(page.locator('[data-item="round-3-takes"]')).to_be_visible()  # a round that was just added lies open
    fields = dict(GENERAL)
    fields |= {f"round-{n}-{item}": says for n, one in ROUNDS.items() for item, says in one.items()}
    for item, says in fields.items():
        state(page.locator(f'[data-item="{item}"] .value'), says)
    page.get_by_role("button", name="Save").click()
    expect(page.locator('[data-step="submit"]')).to_be_visible()


def state(item: Locator, says: str) -> None:
    """State an item: in one field, or in the parts of it."""
    fields = item.locator("input, select, textarea")
    parts = [says]
    if item.locator(".several").count():
        kept = {"returned": ["returned"], "none": ["none"], "entrants": [], "rest 1": ["rest 1"]}
        parts = kept.get(says) or says.replace(" to ", " ").replace(" of ", " ").split()
    if fields.first.get_attribute("type") == "checkbox":
        told = {"entrants": "everyone", "rest 1": "out after round 1", "best 1 best 2 bought": "went on from round 1"}[
            says
        ]
        item.get_by_label(told).check()
        if says.endswith("bought"):
            item.get_by_label("went on from round 2").check()
            item.get_by_label("bought back").check()
        return
    if parts == ["none"]:
        fields = item.locator("select") if item.locator("select").count() else fields
        parts = parts if item.locator("select").count() else ["no"]
    for field, part in zip(fields.all(), parts, strict=False):
        field.select_option(part) if field.evaluate("one => one.tagName") == "SELECT" else field.fill(part)


def form_of(page: Page, verb: str, **given: str) -> None:
    """Fill in the form of the next step, and enter it."""
    form = page.locator(f'form[data-entry="{verb}"]')
    for label, value in given.items():
        field = form.get_by_label(label.replace("_", " "))
        field.select_option(label=value) if field.evaluate("one => one.tagName") == "SELECT" else field.fill(value)
    form.get_by_role("button").click()
    expect(form).to_have_count(0)


def results(page: Page, table: str, chips: dict[str, int]) -> None:
    """Enter what everybody has at the end of a table."""
    form = page.locator("form").filter(has=page.get_by_role("button", name=f"Enter the result of {table}"))
    for line in form.locator("label").all():
        line.locator("input").fill(str(chips.get(line.locator("span").first.inner_text(), 0)))
    form.get_by_role("button").click()
    expect(form).to_have_count(0)


def at_table(night: Night, number: int, table: str) -> list[str]:
    called = {id: name for name, id in night.ids.items()}
    return [called[one["player"]] for one in night.view()["rounds"][number - 1]["seats"] if one["table"] == table]


def test_tournament_of_24_players_is_run_on_the_page(night: Night, visit: Visit) -> None:
    max_ = visit("tournaments", night.hands["Max"])
    max_.get_by_label("What it is called").fill("Spring Cup")
    max_.get_by_role("button", name="Begin a tournament").click()
    expect(max_.locator("[data-part=plan]")).to_be_visible()
    clean(max_)
    draft(max_)
    press(max_, "Submit")
    form_of(max_, "approve", The_letter_of_approval="VCGR-26/117", Its_date=f"{datetime.now():%Y-%m-%d}")
    form_of(max_, "appoint", The_director="Kim")
    press(max_, "Open the entries")

    for name in NAMES:
        night.enter(name, "apply")
    press(max_, "Accept: all 24")
    expect(max_.get_by_role("heading", name="24 players")).to_be_visible()
    for name in NAMES:
        night.enter(name, "pay fee")
    press(max_, "Close the entries")

    kim = visit("tournaments/spring_cup?as=tournament_director", night.hands["Kim"])
    wall = visit("tournaments/spring_cup/board", night.hands["Bob"])
    for table in ("t1", "t2", "t3"):
        more(kim, "designate", A_table=table, The_number_of_a_round="1")
    kim.get_by_text("What takes something away").click()
    ends = kim.locator("details.grave form", has=kim.get_by_label("Action"))  # what needs words is asked about as well
    ends.get_by_label("Action").select_option("Conclude")
    ends.get_by_label("A table").fill("t1")
    ends.get_by_role("button").click()
    expect(kim.get_by_role("dialog")).to_contain_text("Conclude t1")
    kim.get_by_role("button", name="Cancel", exact=True).click()
    grave = kim.locator("form", has=kim.get_by_role("button", name="Disqualify"))
    expect(grave.locator("select")).to_have_value("")
    grave.locator("select").select_option(label="Ann collusion")
    grave.get_by_role("button", name="Disqualify").click()
    expect(kim.get_by_role("dialog")).to_contain_text("Disqualify Ann collusion")  # asked about once more
    kim.get_by_role("button", name="Cancel", exact=True).click()
    press(kim, "Draw the places of round 1")
    expect(kim.get_by_text("places drawn")).to_be_visible()
    ann = visit("tournaments/spring_cup", night.hands["Ann"], viewport=PHONE)
    expect(ann.get_by_text("You have not taken your place yet.")).to_be_visible()
    take_place(ann, "t[123]")
    expect(kim.get_by_text("taken", exact=True)).to_have_count(1)
    clean(ann)
    night.take_places(1)
    expect(kim.get_by_text("taken", exact=True)).to_have_count(24)
    press(kim, "Brief: all 24")
    press(kim, "Satisfied: all 24")
    press(kim, "Present")
    press(kim, "Open round 1")
    expect(wall.get_by_role("heading", name="Round 1: heat")).to_be_visible()
    heats = {table: at_table(night, 1, table) for table in ("t1", "t2", "t3")}
    clean(kim)

    chips = [2400, 1800, 1500, 900, 700, 300, 0, 0]
    results(kim, "t1", dict(zip(heats["t1"], chips, strict=True)))
    night.process.kill()
    night.process.start()
    results(kim, "t2", dict(zip(heats["t2"], chips, strict=True)))
    results(kim, "t3", dict(zip(heats["t3"], chips, strict=True)))
    first = wall.locator("article").filter(has=wall.get_by_role("heading", name="t1"))
    expect(first.locator("li").first).to_contain_text(f"{heats['t1'][0]}2,400")
    expect(first.locator("li.last")).to_contain_text(heats["t1"][1])
    clean(wall)
    press(kim, "Progress round 1")
    kept = [
        f"{at}{name}{'goes on' if at < 3 else 'out'}{chips[at - 1]:,}" for at, name in enumerate(heats["t1"][:6], 1)
    ]
    for at, line in enumerate(kept):
        expect(first.locator("li").nth(at)).to_have_text(line)
    expect(first.locator("li")).to_have_count(8)
    expect(first.locator("li.in")).to_have_count(2)
    heat = next(heat for heat in heats.values() if "Ann" in heat)
    mine = ann.get_by_role("region", name="You", exact=True)
    expect(mine).to_contain_text(f"{min(heat.index('Ann'), 6) + 1} of 8")
    expect(mine).to_contain_text(f"{chips[heat.index('Ann')]:,}")
    clean(wall)
    best = [name for heat in heats.values() for name in heat[:2]]

    for table in ("t1", "t2"):
        more(kim, "designate", A_table=table, The_number_of_a_round="2")
    settled = kim.locator("[data-round='1']")  # t1 and t2 are used again, and what was settled at them is still told
    expect(settled).to_contain_text(re.compile(rf"t1 ended\s*1\. {heats['t1'][0]} goes on\s*2,400"))
    press(kim, "Draw the places of round 2")
    night.take_places(2)
    press(kim, "Open round 2")
    second = {table: at_table(night, 2, table) for table in ("t1", "t2")}
    results(kim, "t1", {second["t1"][0]: 1700})
    results(kim, "t2", {second["t2"][0]: 1600, second["t2"][1]: 1600})
    press(kim, "Progress round 2")
    tied = sorted(second["t2"][:2], key=NAMES.index)  # equal at the cut: who entered first
    best += [second["t1"][0], tied[0]]
    expect(kim.locator("[data-round='2']").get_by_text(f"Going on: {second['t1'][0]}, {tied[0]}")).to_be_visible()

    out = [name for name in NAMES if name not in best][:2]
    for name in out:
        night.enter(name, "pay buy_back")
    last = kim.locator("[data-round='3']")
    kim.get_by_label("Dice").select_option("real")
    kim.get_by_role("button", name="Set a table aside for round 3").click()
    expect(last.get_by_role("link", name="Table 1")).to_be_visible()
    press(kim, "Draw the places of round 3")
    final = at_table(night, 3, TABLE)
    take_place(visit("tournaments/spring_cup", night.hands[final[0]], viewport=PHONE), "Table 1")
    night.take_places(3)
    assert sorted(final) == sorted([*best, *out])
    press(kim, "Open round 3")
    seat = visit(f"table/{TABLE}", night.hands[final[0]])
    expect(seat.locator('[data-money="rack"]')).to_have_text("5,000")
    for name, amount in zip(final, (2000, 1500, 1000), strict=False):  # a natural seven pays each even money
        night.at_table(name, f"bet pass {amount}")
        night.at_table("Sid", "roll 4 3", "stickperson")
    night.process.kill()
    night.process.start()
    expect(wall.locator("article li").first).to_contain_text(f"{final[0]}7,000")
    press(kim, "Progress round 3")
    expect(kim.locator("[data-round='3']")).not_to_contain_text("Going on")
    expect(kim.locator("[data-round='3'] label").first).to_contain_text(f"1. {final[0]}")
    press(kim, "Award")

    # 24 fees of 100 and two buy-backs of 50 are 2,500: half, three and two tenths of it
    places = wall.locator(".ends li")
    for at, prize in enumerate(("1,250", "750", "500")):
        expect(places.nth(at)).to_contain_text(final[at])
        expect(places.nth(at)).to_contain_text(f"wins {prize}")
    text = night.hands["Kim"].get(f"{CUP}/record?as=tournament_director").text
    replayed = replay_text(text)
    assert replayed.failures == []
    assert [group[0] for group in replayed.state.rounds[3].ranks][:3] == final[:3]
    night.process.kill()
    kept = open_recorder(night.process.db, create=False)
    assert audit(kept).findings == ()
    kept.close()

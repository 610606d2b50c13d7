"""The floor: everything an administrator does about people and tables, in the browser, by names."""

import re
from datetime import timedelta
from itertools import count, pairwise

import pytest
from playwright.sync_api import Locator, Page, expect

from hardway.floor.people import ADMINISTRATOR, Grant
from hardway.rulebook import load
from tests.server.conftest import PASSWORD, Casino
from tests.server.hands import Hands
from tests.web.conftest import PHONE, WIDE, Visit
from tests.web.test_axe import clean

STAR = load("star").house
NUMBERS = count(1000)  # the casino counts its people and tables from 1
"""For names: all these tests have one casino, and nobody is called like somebody else."""
SIZES = pytest.mark.parametrize(
    "viewport", [pytest.param(WIDE, id="wide"), pytest.param(PHONE, id="phone", marks=pytest.mark.soak)]
)


def name_of(who: Hands) -> str:
    """Return what somebody is called."""
    return str(who.get("/api/me").json()["name"])


def choose(part: Page | Locator, label: str, option: str) -> None:
    """Choose something in a form."""
    part.get_by_role("combobox", name=label, exact=True).select_option(option)


def opened(page: Page, who: str) -> Locator:
    """Look at somebody."""
    page.get_by_role("button", name=re.compile(f"^{re.escape(who)}")).click()
    part = page.get_by_role("region", name=who)
    expect(part).to_be_visible()
    return part


@pytest.mark.journey
@SIZES
def test_staff_account_is_added_and_a_role_granted_and_revoked(
    viewport: dict[str, int], casino: Casino, visit: Visit
) -> None:
    for _ in range(8):  # a list longer than a phone is high
        casino.person("Abe")
    page = visit("floor/people", casino.administrator(), viewport=viewport)
    who = f"Dee {next(NUMBERS)}"
    page.get_by_label("New people, one name a line").fill(f"Abel of {who}\n{who}")
    choose(page, "Account", "Staff")
    page.get_by_role("button", name="Add", exact=True).click()
    expect(page.locator(".once").filter(has_text=f"Abel of {who}")).to_be_visible()
    dee = page.get_by_role("region", name=who, exact=True)
    expect(dee.locator(".once code")).to_be_in_viewport()  # it is shown this once
    password = dee.locator(".once code").inner_text()
    expect(dee).to_contain_text("No role yet")
    choose(dee, "Casino", "Crown Melbourne")
    choose(dee, "Role", "Pit Boss")
    dee.get_by_label("Reason").fill("joins the night shift")
    dee.get_by_role("button", name="Give this role").click()
    expect(dee.locator(".kept")).to_contain_text("Pit Boss at Crown Melbourne")
    clean(page)
    her = casino.stranger()
    assert her.post("/api/sign-in", {"name": who, "password": password}).status_code == 200
    assert her.get("/api/me").json()["roles"] == [{"role": "pit_boss", "house": "crown", "scope": "*"}]
    dee.get_by_role("button", name="Take back: Pit Boss at Crown Melbourne").click()
    sure = page.get_by_role("dialog", name=re.compile(r"^Take back from Dee.*Pit Boss at Crown Melbourne\?$"))
    sure.get_by_label("Reason").fill("moves to the day shift")
    sure.get_by_role("button", name="Take back").click()
    expect(dee).to_contain_text("No role yet")
    assert her.get("/api/me").json()["roles"] == []


def test_role_is_granted_for_a_pit_or_for_a_table(casino: Casino, visit: Visit) -> None:
    boss, dee = casino.administrator(), casino.person("Dee")
    table = casino.table(boss, mode="casino", pit="north", name="Table 7")
    page = visit("floor/people", boss)
    part = opened(page, name_of(dee))
    for where in ("Pit north", f"Table 7 ({table})"):
        choose(part, "Casino", "Crown Melbourne")
        choose(part, "Role", "Dealer")
        choose(part, "Where", where)
        part.get_by_role("button", name="Give this role").click()
    expect(part.locator(".kept li")).to_have_count(2)
    scopes = [one["scope"] for one in dee.get("/api/me").json()["roles"]]
    assert scopes == ["pit:north", f"table:{table}"]


def test_account_is_unlocked_and_given_a_new_password(casino: Casino, visit: Visit) -> None:
    bob = casino.person("Bob", kind="player")
    who = name_of(bob)
    for _ in range(3):
        casino.stranger().post("/api/sign-in", {"name": who, "password": "not this one, no"})
    page = visit("floor/people", casino.administrator())
    part = opened(page, who)
    expect(part).to_contain_text(re.compile(r"Locked after wrong passwords, until \d+ \w+ \d{4}"))
    part.get_by_label(re.compile("^Reason")).fill("they rang from their own number")
    part.get_by_role("button", name="Unlock").click()
    expect(part).not_to_contain_text("Locked")
    assert casino.stranger().post("/api/sign-in", {"name": who, "password": PASSWORD}).status_code == 200
    part.get_by_role("button", name="New password …").click()
    asked = page.get_by_role("dialog")
    expect(asked).to_contain_text("signed out everywhere")
    expect(part.locator(".once")).to_have_count(0)
    asked.get_by_role("button", name="New password").click()
    made = part.locator(".once code").inner_text()
    assert casino.stranger().post("/api/sign-in", {"name": who, "password": PASSWORD}).status_code == 401
    assert casino.stranger().post("/api/sign-in", {"name": who, "password": made}).status_code == 200


def test_player_is_excluded_for_days_until_a_date_or_for_ever(casino: Casino, visit: Visit) -> None:
    bob = casino.person("Bob", kind="player")
    page = visit("floor/people", casino.administrator())
    part = opened(page, name_of(bob))
    later = (casino.house.clock() + timedelta(days=100)).date().isoformat()
    for length, says in (("30 days", "until"), ("until a date", "until"), ("ever", "for ever")):
        choose(part, "For", length)
        if length == "until a date":
            part.get_by_label("Last day").fill(later)
        part.get_by_role("button", name="Exclude from play …").click()
        sure = page.get_by_role("dialog")
        expect(sure).to_contain_text("never shorter")
        expect(sure).to_contain_text(f"For: {f'Last day {later}' if 'date' in length else length}")
        sure.get_by_role("button", name="Exclude from play").click()
        expect(sure).to_have_count(0)
        expect(part.locator(".fault")).to_contain_text(f"Excluded from play {says}")
    assert "for ever" in bob.get("/api/me").json()["excluded"]
    choose(part, "For", "one day")  # an exclusion is never made shorter, and the page says why not
    part.get_by_role("button", name="Exclude from play …").click()
    page.get_by_role("dialog").get_by_role("button", name="Exclude from play").click()
    expect(part.get_by_role("alert")).to_contain_text("never shorter")


def test_account_is_deleted_by_an_administrator_once_confirmed(casino: Casino, visit: Visit) -> None:
    bob = casino.person("Bob", kind="player")
    who = name_of(bob)
    page = visit("floor/people", casino.administrator())
    part = opened(page, who)
    part.get_by_role("button", name="Delete the account …").click()
    sure = page.get_by_role("dialog", name=f"Delete the account of {who}?")
    clean(page)
    sure.get_by_role("button", name="Cancel").click()
    part.get_by_role("button", name="Delete the account …").click()
    sure.get_by_role("button", name="Delete the account").click()
    expect(page.get_by_role("button", name=re.compile(f"^{re.escape(who)}"))).to_have_count(0)
    assert bob.get("/api/me").status_code == 401


def test_act_that_needs_a_recent_password_asks_and_continues(casino: Casino, visit: Visit) -> None:
    bob = casino.person("Bob", kind="player")
    page = visit("floor/people", casino.administrator())
    asked = {"error": {"name": "prove_again", "clause": None, "says": "Give your password again."}}
    page.route("**/api/people/*/password", lambda route: route.fulfill(status=403, json=asked), times=2)
    part = opened(page, name_of(bob))
    part.get_by_role("button", name="New password …").click()
    page.get_by_role("dialog").get_by_role("button", name="New password").click()
    dialog = page.get_by_role("dialog", name="Is it you?")
    dialog.get_by_role("button", name="Cancel").click()
    expect(dialog).to_have_count(0)
    expect(part.get_by_role("alert")).to_have_text("Give your password again.")
    part.get_by_role("button", name="New password …").click()
    page.get_by_role("dialog").get_by_role("button", name="New password").click()
    clean(page)
    dialog.get_by_label("Password").fill(PASSWORD)
    dialog.get_by_role("button", name="Go on").click()
    expect(part.locator(".once code")).to_be_visible()  # done, without being asked for twice


@SIZES
def test_invitation_opens_an_account_with_its_roles(viewport: dict[str, int], casino: Casino, visit: Visit) -> None:
    page = visit("floor/invite", casino.administrator(), viewport=viewport)
    choose(page, "Casino", STAR)
    choose(page, "Role", "Boxperson")
    page.get_by_role("button", name="Add this role").click()
    promised = page.get_by_role("region", name="Invite somebody").locator(".kept")
    expect(promised).to_contain_text(f"Boxperson at {STAR}")
    page.get_by_role("button", name="Make the link").click()
    link = page.locator(".once code").inner_text()
    clean(page)
    there = visit()
    there.goto(link)
    who = f"Kim {next(NUMBERS)}"
    there.get_by_label("Name").fill(who)
    there.get_by_label("A password").fill(PASSWORD)
    there.get_by_role("button", name="Create account").click()
    expect(there.get_by_role("link", name=re.compile(who))).to_be_attached()
    her = casino.stranger()
    assert her.post("/api/sign-in", {"name": who, "password": PASSWORD}).status_code == 200
    assert her.get("/api/me").json()["roles"] == [{"role": "boxperson", "house": "star", "scope": "*"}]


@SIZES
def test_open_invitation_is_listed_and_can_be_withdrawn(viewport: dict[str, int], casino: Casino, visit: Visit) -> None:
    boss = casino.administrator()
    page = visit("floor/invite", boss, viewport=viewport)
    waiting = page.get_by_role("region", name="Invitations that wait")
    expect(waiting).to_contain_text("None.")
    choose(page, "Casino", STAR)
    choose(page, "Role", "Boxperson")
    page.get_by_role("button", name="Make the link").click()  # with the role that is shown
    expect(page.locator(".once")).to_contain_text(f"For Boxperson at {STAR}")
    link = page.locator(".once code").inner_text()
    line = waiting.get_by_role("listitem")
    expect(line).to_contain_text(f"Boxperson at {STAR}")
    expect(line).to_contain_text(f"From {name_of(boss)}, until")
    clean(page)
    line.get_by_role("button", name=f"Withdraw: Boxperson at {STAR}").click()
    expect(waiting).to_contain_text("None.")
    expect(page.locator(".once")).to_have_count(0)
    there = visit()
    there.goto(link)
    there.get_by_label("Name").fill("Kim Withdrawn")
    there.get_by_label("A password").fill(PASSWORD)
    there.get_by_role("button", name="Create account").click()
    expect(there.get_by_role("alert")).to_contain_text("not valid")


@SIZES
def test_table_is_opened_on_the_page_with_all_its_options(
    viewport: dict[str, int], casino: Casino, visit: Visit
) -> None:
    kim = casino.person("Kim", Grant("dealer", "crown", "*"))
    page = visit("floor/tables", casino.administrator(), viewport=viewport)
    form = page.locator("form", has=page.get_by_role("heading", name="Open a table"))
    named = f"Table {next(NUMBERS)}"
    choose(form, "Casino", "Crown Melbourne")
    expect(form.get_by_role("combobox", name="Game").locator("option")).to_have_text(["Craps", "Mini Craps"])
    form.get_by_label("Name", exact=True).fill(named)
    form.get_by_label("Pit", exact=True).fill("south")
    choose(form, "Dice", "Electronic dice")
    choose(form, "Time to bet", "30 seconds")
    form.get_by_label("Minimum").fill("10")
    form.get_by_label("Maximum").fill("300")
    form.get_by_role("button", name="Add a limit for one bet").click()
    choose(form.locator(".line").nth(1), "Bet", "Field")
    form.get_by_label("Maximum").last.fill("100")
    form.get_by_role("checkbox", name="1", exact=True).uncheck()
    form.get_by_role("button", name="Add somebody").click()
    choose(form, "Person", name_of(kim))
    expect(form.get_by_role("combobox", name="Role", exact=True)).to_have_value("dealer")  # the only one Kim has
    form.get_by_text("What the house may choose").click()
    choose(form, "Places at the table", "8")
    choose(form, "Opening", "Staff go through the checklist and open it")
    clean(page)
    form.get_by_role("button", name="Open the table").click()
    expect(form.get_by_role("status")).to_contain_text(f"{named} is made and waits for its opening checklist.")
    line = page.locator("li[data-table]").filter(has=page.get_by_role("heading", name=named))
    expect(line).to_contain_text("Bets 10 to 300")
    expect(line).to_contain_text("0 of 8 seats")
    table = str(line.get_attribute("data-table"))
    standing = kim.get(f"/api/tables/{table}?as=dealer").json()
    assert standing["settings"]["betting_seconds"] == 30
    assert standing["view"]["sign"]["field"][:2] == ["5.00", "100.00"]
    assert not standing["view"]["open"]


@SIZES
def test_option_fields_of_a_new_table_show_choices_uncut(
    viewport: dict[str, int], casino: Casino, visit: Visit
) -> None:
    page = visit("floor/tables", casino.administrator(), viewport=viewport)
    form = page.locator("form", has=page.get_by_role("heading", name="Open a table"))
    choose(form, "Casino", "Crown Melbourne")
    form.get_by_text("What the house may choose").click()
    fields = form.locator(".options select")
    expect(fields.first).to_be_visible()
    # Each choice is measured in the field's own letters: it has to have room left of the arrow.
    cut = fields.evaluate_all("""all => all.flatMap(field => {
      const written = document.createElement("span"), style = getComputedStyle(field);
      written.style.cssText = `position: absolute; white-space: nowrap; font: ${style.font}`;
      document.body.append(written);
      const arrow = 16;
      const room = field.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight) - arrow;
      const cut = [...field.options].map(one => one.text).filter(text => {
        written.textContent = text;
        return written.getBoundingClientRect().width > room;
      });
      written.remove();
      return cut;
    })""")
    assert not cut, cut
    boxes = [box for field in fields.all() if (box := field.bounding_box())]
    assert len({box["height"] for box in boxes}) == 1
    ends = sorted(box["y"] + box["height"] for box in boxes)
    steps = [after - before for before, after in pairwise(ends)]
    assert all(step < 1 or step > boxes[0]["height"] for step in steps), ends  # one line, or the next one below


def test_table_is_closed_and_opened_only_in_a_role_of_the_book(casino: Casino, visit: Visit) -> None:
    plain = casino.administrator()
    table = casino.table(plain, mode="casino", name="Table 9")
    page = visit("floor/tables", plain)
    line = page.locator(f'li[data-table="{table}"]')
    line.get_by_role("button", name=re.compile("^Close")).click()
    expect(line).to_contain_text("Closing a table here is for: Casino Manager, Pit Boss")
    both = casino.person("Ann", Grant(ADMINISTRATOR, "*", "*"), Grant("pit_boss", "crown", "*"))
    page = visit("floor/tables", both)
    line = page.locator(f'li[data-table="{table}"]')
    line.get_by_role("button", name=re.compile("^Close")).click()
    expect(line).to_contain_text("You act as Pit Boss.")
    line.get_by_role("button", name="Close the table").click()
    expect(line.locator(".state")).to_have_text("Closed")
    line.get_by_role("button", name="Open the table").click()
    expect(line.locator(".state")).to_have_text("Open")


@SIZES
def test_floor_overview_shows_open_tables_tasks_and_acts(
    casino: Casino, visit: Visit, viewport: dict[str, int]
) -> None:
    boss, dan = casino.administrator(), casino.person("Dan Overview")
    table = casino.table(boss, mode="casino", name="Table of the overview")
    body = {"role": "dealer", "house": "crown", "scope": f"table:{table}", "why": "the night shift"}
    assert boss.post(f"/api/people/{dan.id}/roles", body).status_code == 200
    assert boss.post("/api/people/invitations", {}).status_code == 201
    page = visit("floor", boss, viewport=viewport)
    expect(page.locator("[data-part=open-now]")).to_contain_text("Table of the overview")
    expect(page.locator("[data-part=waits]")).to_contain_text(re.compile("unused invitation"))
    log = page.locator("[data-part=acts-log]")
    given = log.get_by_role("listitem").filter(has_text=name_of(dan))
    expect(given).to_contain_text("a role: Dealer")
    expect(given).to_contain_text("Reason: the night shift")
    clean(page)
    log.get_by_label("To").fill("2020-01-01T00:00")
    expect(log).to_contain_text("No acts in this time.")
    log.get_by_label("To").fill("")
    expect(given).to_be_visible()


def test_open_dispute_links_to_its_rows_for_its_readers_only(casino: Casino, visit: Visit) -> None:
    """Somebody who may read the dispute is led to its rows, any other administrator to the table."""
    boss, bob = casino.administrator(), casino.person("Bob", kind="player")
    table = casino.table(boss, mode="casino", dice="real", staff="people", name="Disputed table")
    for key, entry in enumerate(("seat 500", "dispute they paid me five")):
        assert bob.enter(table, entry, f"bob{key}").status_code == 200
    both = casino.person("Max", Grant(ADMINISTRATOR, "*", "*"), Grant("inspector", "crown", "*"))
    for who, page in ((boss, "table"), (both, "inspect")):
        line = visit("floor", who).locator("[data-part=waits] li").filter(has_text="Disputed table")
        expect(line).to_be_visible()
        expect(line.get_by_role("link")).to_have_attribute("href", f"#/{page}/{table}")
    line.get_by_role("link").click()
    expect(line.page.get_by_role("listitem").filter(has_text="they paid me five").first).to_be_visible()


def test_inspector_of_a_house_reads_what_administrators_did(casino: Casino, visit: Visit) -> None:
    boss, dan = casino.administrator(), casino.person("Dan Inspected")
    assert boss.post(f"/api/people/{dan.id}/roles", {"role": "dealer", "house": "crown"}).status_code == 200
    page = visit("inspect", casino.person("Ines", Grant("inspector", "crown", "*")))
    log = page.locator("[data-part=acts-log]")
    expect(log.get_by_role("listitem").filter(has_text=name_of(dan))).to_contain_text("a role: Dealer")
    page = visit("inspect", casino.person("Dee", Grant("dealer", "crown", "*")))
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    expect(page.locator("[data-part=acts-log]")).to_have_count(0)


def test_floor_page_link_is_shown_to_administrators_only(casino: Casino, visit: Visit) -> None:
    page = visit("floor/tables", casino.person("Bob", kind="player"))
    expect(page.get_by_text("This page is for administrators.")).to_be_visible()
    expect(page.get_by_role("link", name="Floor", exact=True)).to_have_count(0)
    page = visit("", casino.administrator())
    expect(page.get_by_role("link", name="Floor", exact=True)).to_be_attached()


def test_house_administrator_can_grant_roles_of_that_house_only(casino: Casino, visit: Visit) -> None:
    page = visit("floor/people", casino.person("Ada", Grant(ADMINISTRATOR, "star", "*")))
    part = opened(page, page.locator(".people b").first.inner_text())
    expect(part.get_by_role("combobox", name="Casino", exact=True).locator("option")).to_have_text([STAR])


@pytest.mark.parametrize("leaf", ["floor", "floor/tables", "floor/people", "floor/invite"])
def test_floor_pages_show_no_ids_or_machine_times(leaf: str, casino: Casino, visit: Visit) -> None:
    boss = casino.administrator()
    casino.table(boss, mode="casino", pit="north")
    page = visit(leaf, boss)
    expect(page.locator(".page").first).to_be_visible()
    if leaf == "floor/people":
        opened(page, name_of(boss))
    words = page.locator("main").evaluate("main => main.textContent")
    assert not re.search(r"\bp[a-z2-7]{12}\b|[a-z]_[a-z]|\d{4}-\d\d-\d\dT|`", words)

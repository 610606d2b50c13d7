"""No page breaks a rule of accessibility that axe knows, in any of its states, or is too small to be read."""

from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from hardway.floor.people import ADMINISTRATOR, Grant
from hardway.rulebook import load
from tests.server.conftest import Casino
from tests.web.conftest import PHONE, WIDE, Visit, turn_to
from tests.web.legible import legible
from tests.web.seat import Seat, Stick
from tools.page import WEB

AXE = WEB / "node_modules" / "axe-core" / "axe.min.js"
BOTH = pytest.mark.parametrize("viewport", [pytest.param(WIDE, id="wide"), pytest.param(PHONE, id="phone")])
# Two neighbours never have one heading: by the heading a test sees that a page has come.
OF_ACCOUNTS = ("floor", "you", "floor/people", "inspect", "floor/invite", "tournaments", "promotions", "settings")
"""Pages that show each account something else."""
OF_ALL = ("sign-in", "rules/crown", "odds/crown", "compare", "simulate", "replay", "daily", "learn", "learn/class")
"""Pages that are the same for everybody; those of the journey above are read here on a phone as well."""
RECORD = "house crown\nseat ann 500\nbet ann pass 10\nroll 4 2\nbet ann hard 4 5\nroll 2 2\n"


def clean(page: Page) -> None:
    """Run axe, and measure the letters; every violation is named with its place."""
    expect(page.get_by_text("One moment …")).to_have_count(0)
    if page.evaluate("() => !('axe' in window)"):
        page.evaluate(AXE.read_text(encoding="utf-8"))
    found = page.evaluate("() => axe.run(document, { resultTypes: ['violations'] })")["violations"]
    told = [
        f"{page.url} {one['id']}: {one['help']}\n    {node['target']} {node['failureSummary']}"
        for one in found
        for node in one["nodes"][:3]
    ]
    assert not told, "\n".join(told)
    legible(page)


@pytest.mark.journey
def test_main_pages_pass_the_accessibility_check(visit: Visit) -> None:
    page = visit()
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    clean(page)
    for place in (
        "sign-in",
        "tournaments",
        "promotions",
        "learn/class",
        "learn/certificate",
        "rules/star",
        "odds",
        "compare",
        "simulate",
        "replay",
        "settings",
        "you",
    ):
        turn_to(page, place)
        clean(page)


@BOTH
@pytest.mark.parametrize("role", ["", "player", "pit_boss", "tournament_director", "inspector", ADMINISTRATOR])
def test_pages_of_each_kind_of_account_pass_accessibility(
    role: str, viewport: dict[str, int], casino: Casino, visit: Visit
) -> None:
    staff = role not in ("", "player")
    grants = [Grant(role, "*" if role == ADMINISTRATOR else "crown", "*")] if staff else []
    who = casino.person("Pat", *grants, kind="staff" if staff else "player") if role else casino.guest()
    page = visit("", who, viewport=viewport)
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    clean(page)
    for place in OF_ACCOUNTS if role else (*OF_ACCOUNTS, *OF_ALL):
        turn_to(page, place)
        clean(page)


def test_exercises_pass_accessibility_before_and_after_an_answer(visit: Visit) -> None:
    for kind in ("decides", "pays", "steps"):
        page = visit(f"learn/test?house=crown&kinds={kind}&seed=1&count=1", viewport=PHONE)
        expect(page.locator(".exercise")).to_be_visible()
        clean(page)
        if kind == "pays":
            page.get_by_label("Your answer").fill("1")
        for choice in page.locator(".choice").all():
            choice.click()
            if kind == "decides":
                break
        if kind != "decides":
            page.get_by_role("button", name="Check").click()
        expect(page.locator(".verdict")).to_be_visible()
        clean(page)
    turn_to(page, "learn")
    expect(page.locator(".exercise")).to_be_visible()
    clean(page)


@pytest.mark.parametrize("viewport", [WIDE, PHONE], ids=["wide", "phone"])
def test_guided_first_hand_passes_the_accessibility_check(viewport: dict[str, int], visit: Visit) -> None:
    page = visit(viewport=viewport)
    page.get_by_role("button", name="Show me how").click()
    coach = page.locator("section.coach")
    expect(coach).to_have_attribute("data-step", "line")
    clean(page)
    page.locator('[data-wager="pass"]').first.focus()
    page.keyboard.press("Enter")
    coach.get_by_role("button", name="Roll the dice").click()
    expect(coach).to_have_attribute("data-step", "won")
    page.locator('[data-roll="7"]').click()
    clean(page)


@pytest.mark.parametrize("viewport", [pytest.param(WIDE, id="wide"), pytest.param(PHONE, id="phone")])
def test_table_page_is_accessible_with_bet_refusal_and_menu(
    viewport: dict[str, int], table: Callable[..., Stick], sit: Callable[..., Seat]
) -> None:
    stick = table()
    seat = sit(stick.table, viewport=viewport)
    page = seat.page
    clean(page)
    seat.bet("pass")
    expect(seat.money("layout")).to_have_text("5")
    seat.bet("come")
    expect(seat.toast.locator(".clause")).to_be_visible()
    clean(page)
    stick.roll(4, 2)
    expect(seat.call.locator(".puck")).to_contain_text("The point is 6")
    seat.act("more").click()
    clean(page)


def test_tabs_beside_the_felt_pass_the_accessibility_check(
    table: Callable[..., Stick], sit: Callable[..., Seat]
) -> None:
    stick = table("newzealand")
    seat = sit(stick.table)
    seat.bet("place 8")
    expect(seat.money("layout")).to_have_text("5")
    stick.roll(4, 4)
    expect(seat.page.locator(".strip .roll")).to_have_count(1)
    for tab in ("card", "log", "table", "stats", "people"):
        seat.tab(tab)
        expect(seat.page.locator(f"#tab-{tab}")).to_have_attribute("aria-selected", "true")
        clean(seat.page)


def test_opened_clause_passes_the_accessibility_check(visit: Visit) -> None:
    page = visit("rules/crown")
    page.get_by_role("button", name="Clause 3.6.5", exact=True).click()
    expect(page.get_by_role("dialog")).to_contain_text("after the Come Out Roll")
    clean(page)


def test_table_page_of_a_watcher_passes_the_accessibility_check(
    table: Callable[..., Stick], visit: Visit, casino: Casino
) -> None:
    page = visit(f"table/{table('star').table}", casino.guest())
    expect(page.get_by_text("You are watching")).to_be_visible()
    clean(page)


@BOTH
@pytest.mark.parametrize("role", load("crown").roles)
def test_staff_desk_of_each_role_passes_the_accessibility_check(
    role: str, viewport: dict[str, int], casino: Casino, visit: Visit
) -> None:
    table = casino.table(casino.administrator(), mode="casino", dice="real", staff="people")
    assert casino.person("Bob", kind="player").enter(table, "seat 500", "a").status_code == 200
    page = visit(f"table/{table}?as={role}", casino.person("Dee", Grant(role, "crown", "*")), viewport=viewport)
    expect(page.locator(f'.desk[data-role="{role}"]')).to_be_visible()
    clean(page)


def test_staff_desk_is_accessible_before_opening_and_in_disputes(casino: Casino, visit: Visit) -> None:
    ada, kim = casino.administrator(), casino.person("Kim", Grant("pit_boss", "crown", "*"))
    crewed = {"mode": "casino", "dice": "real", "staff": "people"}
    page = visit(f"table/{casino.table(ada, **crewed, options={'opening': 'manual'})}?as=pit_boss", kim)
    expect(page.locator('[data-part="checklist"]')).to_be_visible()
    clean(page)
    table, bob = casino.table(ada, **crewed), casino.person("Bob", kind="player")
    for key, entry in enumerate(("seat 500", "dispute they paid me five")):
        assert bob.enter(table, entry, f"bob{key}").status_code == 200
    page = visit(f"table/{table}?as=pit_boss", kim)
    expect(page.locator('[data-part="disputes"] article')).to_be_visible()
    clean(page)


def test_inspection_page_passes_the_accessibility_check(casino: Casino, visit: Visit) -> None:
    table = casino.table(casino.administrator(), mode="casino", dice="real", staff="people")
    assert casino.person("Bob", kind="player").enter(table, "seat 500", "a").status_code == 200
    page = visit(f"inspect/{table}", casino.person("Ina", Grant("inspector", "crown", "*")))
    page.get_by_role("button", name="Check the chain").click()
    expect(page.get_by_text("every hash holds")).to_be_visible()
    clean(page)


def test_replay_of_good_and_unplayable_records_is_accessible(visit: Visit, record: Callable[[str, str], Path]) -> None:
    page = visit("replay")
    page.locator("input[type=file]").set_input_files(record("bad.craps", "house crown\nroll seven\n"))
    expect(page.get_by_role("alert")).to_be_visible()
    clean(page)
    page.locator("input[type=file]").set_input_files(record("good.craps", RECORD))
    page.get_by_role("button", name="Next step").click()
    clean(page)

"""A session that locks or ends under an open page: the page says so, and lets its person go on where they were."""

from datetime import timedelta

import pytest
from playwright.sync_api import Page, expect

from hardway.floor.people import Grant
from hardway.floor.people.sessions import LOCK_TIME
from tests.server.conftest import PASSWORD, Casino
from tests.server.hands import Hands
from tests.web.conftest import Visit
from tests.web.crew import Crew
from tests.web.test_axe import clean
from tests.web.test_phone import HELD, fits


def locked(casino: Casino, monkeypatch: pytest.MonkeyPatch) -> None:
    """Have everybody of staff be idle for too long, and the house see it."""
    monkeypatch.setitem(LOCK_TIME, "staff", timedelta(0))
    casino.run(casino.hall.recheck())


def unlock(page: Page, password: str) -> None:
    page.get_by_role("dialog").get_by_label("Password").fill(password)
    page.get_by_role("button", name="Unlock").click()


def test_unlocking_returns_to_the_staff_desk(casino: Casino, visit: Visit, monkeypatch: pytest.MonkeyPatch) -> None:
    ada = casino.administrator()
    table = casino.table(ada, mode="casino", dice="real", staff="people")
    sam = casino.person("Sam", Grant("stickperson", "crown", "*"))
    page = visit(f"table/{table}?as=stickperson", sam)
    expect(page.get_by_role("img", name="Connected")).to_be_visible()
    locked(casino, monkeypatch)
    dialog = page.get_by_role("dialog")
    expect(dialog).to_contain_text("session is locked after 0 minutes without activity")
    page.keyboard.press("Escape")
    page.keyboard.press("Escape")
    expect(dialog).to_be_visible()
    unlock(page, "wrong, I think")
    expect(dialog.get_by_role("alert")).to_be_visible()
    assert sam.get("/api/me").status_code == 423
    monkeypatch.undo()
    unlock(page, PASSWORD)
    expect(dialog).to_be_hidden()
    expect(page.get_by_role("img", name="Connected")).to_be_visible()


def test_pointer_movement_is_reported_as_activity(casino: Casino, visit: Visit) -> None:
    ina = casino.person("Ina", Grant("inspector", "crown", "*"))
    table = casino.table(casino.administrator(), mode="casino", dice="real", staff="people")
    page = visit("", ina)
    with page.expect_websocket() as opened:
        page.goto(f"{casino.address}/#/table/{table}?as=inspector")
    expect(page.get_by_role("img", name="Connected")).to_be_visible()
    with opened.value.expect_event("framesent", lambda frame: '"active"' in str(frame)):
        page.mouse.move(300, 300, steps=3)


def test_locked_session_asks_for_a_password_without_signing_out(
    casino: Casino, visit: Visit, monkeypatch: pytest.MonkeyPatch
) -> None:
    ada = casino.administrator()
    table = casino.table(ada)
    monkeypatch.setitem(LOCK_TIME, "staff", timedelta(0))
    page = visit(f"table/{table}", ada, **HELD)
    expect(page.get_by_role("heading", name="Locked")).to_be_visible()
    fits(page)
    monkeypatch.undo()
    unlock(page, PASSWORD)
    expect(page.get_by_role("img", name="Connected")).to_be_visible()
    page.goto(f"{casino.address}/#/you")
    expect(page.get_by_text("Signed in as Ada")).to_be_visible()


def test_locked_session_can_sign_out(casino: Casino, visit: Visit, monkeypatch: pytest.MonkeyPatch) -> None:
    page = visit("", casino.administrator())
    expect(page.get_by_role("link", name="Ada")).to_be_visible()
    monkeypatch.setitem(LOCK_TIME, "staff", timedelta(0))
    page.reload()
    expect(page.get_by_role("dialog")).to_be_visible()
    clean(page)
    page.get_by_role("dialog").get_by_role("button", name="Sign out").click()
    page.get_by_role("button", name="Continue as guest").click()
    expect(page.get_by_role("heading", name="Choose a casino")).to_be_visible()


def test_session_ended_elsewhere_shows_the_sign_in_page(casino: Casino, visit: Visit) -> None:
    ann = casino.person("Ann", kind="player")
    page = visit(f"table/{casino.table(ann)}", ann)
    expect(page.get_by_role("img", name="Connected")).to_be_visible()
    assert ann.post("/api/sign-out").status_code == 204
    expect(page.get_by_role("heading", name="Sign in")).to_be_visible()


def take_role(casino: Casino, who: Hands, role: str, scope: str = "*") -> None:
    """Take a role back at Crown, as an administrator."""
    taken = {"role": role, "house": "crown", "scope": scope, "why": "moved"}
    assert casino.administrator().post(f"/api/people/{who.id}/roles/revoke", taken).status_code == 200


@pytest.mark.parametrize("role", ["dealer", "pit_boss"])
def test_desk_of_a_revoked_role_says_so_and_leads_to_the_tables(casino: Casino, visit: Visit, role: str) -> None:
    crew = Crew(casino, visit)
    crew.bet()
    crew.call(3, 4)  # a roll that this role may take back
    scope = f"table:{crew.table}"
    dee = casino.person("Dee", Grant(role, "crown", scope))
    page = visit(f"table/{crew.table}?as={role}", dee)
    expect(page.locator(f'.desk[data-role="{role}"]')).to_be_visible()
    take_role(casino, dee, role, scope)
    expect(page.get_by_role("heading", name="Your role at this table was taken back")).to_be_visible()
    expect(page.locator(".desk")).to_have_count(0)
    page.get_by_role("link", name="See the tables that are open").click()
    expect(page.get_by_role("heading", name="Choose a casino")).to_be_visible()
    expect(page.get_by_role("link", name="Dee")).to_be_visible()


def test_desk_of_a_role_revoked_while_locked_says_so_on_unlock(
    casino: Casino, visit: Visit, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = casino.table(casino.administrator(), mode="casino", dice="real", staff="people")
    stan = casino.person("Stan", Grant("stickperson", "crown", "*"))
    page = visit(f"table/{table}?as=stickperson", stan)
    expect(page.locator(".desk")).to_be_visible()
    locked(casino, monkeypatch)
    expect(page.get_by_role("heading", name="Locked")).to_be_visible()
    monkeypatch.undo()
    take_role(casino, stan, "stickperson")
    unlock(page, PASSWORD)
    expect(page.get_by_role("heading", name="Your role at this table was taken back")).to_be_visible()
    expect(page.locator(".desk")).to_have_count(0)


def test_administrators_acts_are_read_again_after_unlocking(
    casino: Casino, visit: Visit, monkeypatch: pytest.MonkeyPatch
) -> None:
    ada = casino.administrator()
    page = visit("floor", ada)
    acts = page.locator('[data-part="acts-log"]')
    expect(acts.locator("time").first).to_be_visible()
    monkeypatch.setitem(LOCK_TIME, "staff", timedelta(0))
    acts.get_by_label("To").fill("2099-01-01T00:00")
    expect(acts.locator(".fault")).to_be_visible()
    monkeypatch.undo()
    unlock(page, PASSWORD)
    expect(acts.locator(".fault")).to_have_count(0)
    expect(acts.locator("time").first).to_be_visible()


def test_scoreboard_asks_no_password_while_its_session_is_locked(
    casino: Casino, visit: Visit, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The scoreboard of a tournament stays visible without a password."""
    max_ = casino.person("Max", Grant("casino_manager", "crown", "*"))
    cup = {"house": "crown", "name": "friday_cup", "title": "Friday Cup"}
    assert max_.post("/api/hosted/tournament", cup).status_code == 201
    page = visit("tournaments/friday_cup/board", max_)
    heading = page.get_by_role("heading", name="Friday Cup")
    expect(heading).to_be_visible()
    expect(page).to_have_title("Friday Cup · Hardway")
    locked(casino, monkeypatch)
    desk = visit("tournaments/friday_cup?as=casino_manager", max_)
    expect(desk.get_by_role("dialog")).to_be_visible()
    page.reload()
    expect(heading).to_be_visible()
    expect(page.get_by_role("dialog")).to_have_count(0)


def test_text_typed_at_a_promotion_survives_a_lock(
    casino: Casino, visit: Visit, monkeypatch: pytest.MonkeyPatch
) -> None:
    kim = casino.person("Kim", Grant("gaming_manager", "star", "*"))
    draw = {"house": "star", "name": "locked_draw", "title": "Summer Draw"}
    assert kim.post("/api/hosted/promotion", draw).status_code == 201
    page = visit("promotions/locked_draw", kim)  # who works there in one role comes to that desk
    page.get_by_role("button", name="Fill in everything myself").click()
    field = page.locator('[data-item="nature"] .entry')
    field.fill("A car")
    monkeypatch.setitem(LOCK_TIME, "staff", timedelta(0))
    page.get_by_role("button", name="Save").first.click()
    expect(page.get_by_role("heading", name="Locked")).to_be_visible()
    monkeypatch.undo()
    unlock(page, PASSWORD)
    expect(page.get_by_role("dialog")).to_be_hidden()
    expect(field).to_have_value("A car")

"""One's own account: passkeys, limits, exclusion, password and sessions; what the server says against it, in its words."""

import re
from collections.abc import Callable
from datetime import datetime

import pytest
from playwright.sync_api import Locator, Page, expect

from hardway.floor.people import Site
from tests.server.conftest import PASSWORD, Casino
from tests.server.hands import Hands
from tests.web.conftest import Visit
from tests.web.test_axe import clean
from tests.web.test_keyboard import tab_to
from tests.web.test_phone import HELD, fits

DEVICE = {"protocol": "ctap2", "transport": "internal", "hasResidentKey": True, "hasUserVerification": True}
PRESENT = {"isUserVerified": True, "automaticPresenceSimulation": True}
Come = Callable[..., tuple[Page, Hands]]


@pytest.fixture
def come(casino: Casino, visit: Visit, monkeypatch: pytest.MonkeyPatch) -> Come:
    """Sign a player in at the name passkeys are for, and open the page of their account; `at` opens it elsewhere."""
    home = casino.address.replace("127.0.0.1", "localhost")
    monkeypatch.setattr(casino.house.people.passkeys, "site", Site("localhost", "Hardway", (home,)))

    def come_in(*, at: str = home, **more: object) -> tuple[Page, Hands]:
        who = casino.person("Yan", kind="player")
        who.address = at
        page = visit("you", who, timezone_id="UTC", **more)
        expect(page.get_by_role("button", name="Sign out everywhere")).to_be_enabled()
        return page, who

    return come_in


def with_device(page: Page) -> None:
    """Give the browser a device that makes passkeys, and somebody who agrees to everything."""
    cdp = page.context.new_cdp_session(page)
    cdp.send("WebAuthn.enable")
    cdp.send("WebAuthn.addVirtualAuthenticator", {"options": {**DEVICE, **PRESENT}})


def limit_of(page: Page, what: str) -> Locator:
    return page.locator(f'[data-limit="{what}"]')


def set_limit(page: Page, what: str, to: str) -> None:
    limit_of(page, what).get_by_role("spinbutton").fill(to)
    limit_of(page, what).get_by_role("button", name="Set").click()


def test_passkey_is_made_signs_its_owner_in_and_is_removed(come: Come) -> None:
    page, who = come()
    with_device(page)
    name = who.get("/api/me").json()["name"]
    page.get_by_label("A name for it").fill("my phone")
    page.get_by_role("button", name="Add a passkey").click()
    expect(page.get_by_role("listitem").filter(has_text="my phone")).to_be_visible()
    page.get_by_role("button", name="Add a passkey").click()
    expect(page.get_by_role("alert")).to_have_text("This device has a passkey for this account already.")
    clean(page)
    page.get_by_role("button", name="Sign out", exact=True).click()
    expect(page.get_by_text("Nobody is signed in here.")).to_be_visible()
    page.get_by_role("main").get_by_role("link", name="Sign in").click()
    page.get_by_role("button", name="Use a passkey").click()
    page.get_by_role("link", name=name).click()
    page.get_by_role("button", name="Remove my phone").click()
    expect(page.get_by_text("my phone", exact=True)).to_have_count(0)
    page.get_by_role("button", name="Sign out", exact=True).click()
    page.get_by_role("main").get_by_role("link", name="Sign in").click()
    page.get_by_role("button", name="Use a passkey").click()
    expect(page.get_by_role("alert")).to_have_text("This passkey does not open an account here.")


def test_page_at_another_address_names_the_address_of_passkeys(come: Come, casino: Casino) -> None:
    page, _ = come(at=casino.address)
    with_device(page)
    page.get_by_role("button", name="Add a passkey").click()
    expect(page.get_by_role("alert")).to_contain_text("belong to the address localhost")


def test_tighter_limit_applies_now_and_looser_one_after_a_day(come: Come) -> None:
    page, who = come()
    row = limit_of(page, "loss day")
    expect(row).to_contain_text("No limit.")
    set_limit(page, "loss day", "100")
    expect(row).to_contain_text("At most 100.")
    set_limit(page, "loss day", "50.50")
    expect(row).to_contain_text("At most 50.50.")
    set_limit(page, "loss day", "200")
    expect(row).to_contain_text("At most 200 from")
    expect(row).to_contain_text("At most 50.50.")
    limit = next(one for one in who.get("/api/me/limits").json()["limits"] if one["what"] == "loss day")
    at = datetime.fromisoformat(limit["later"]["at"])
    assert (limit["to"], limit["later"]["to"]) == ("50.50", "200.00")
    expect(page.get_by_role("status").filter(has_text="Loss in a day")).to_contain_text(
        re.compile(rf"At most 200 from {at.day} \w+ {at.year}, {at.hour % 12 or 12}:{at:%M}")
    )
    clean(page)
    row.get_by_role("button", name="Keep 50.50").click()
    expect(row).not_to_contain_text("At most 200")
    row.get_by_role("button", name="Remove: Loss in a day").click()
    expect(row).to_contain_text("No limit from")
    set_limit(page, "time day", "90")
    expect(limit_of(page, "time day")).to_contain_text("At most 90 minutes.")
    set_limit(page, "loss week", "10000000000000")  # more dollars than money is written with: the server knows that
    expect(page.get_by_role("alert")).to_contain_text("body.to")


def test_self_exclusion_is_explained_first_and_never_shortened(come: Come, casino: Casino) -> None:
    page, who = come()
    page.get_by_role("combobox", name="For").select_option(label="7 days")
    tab_to(page, "^Exclude myself")
    page.keyboard.press("Enter")
    sure = page.get_by_role("dialog")
    expect(sure).to_contain_text("You will not play until")
    expect(sure).to_contain_text("neither you nor the house")
    clean(page)
    page.keyboard.press("Escape")
    expect(sure).to_be_hidden()
    assert who.get("/api/me").json()["excluded"] is None
    page.get_by_role("button", name="Exclude myself").click()
    page.get_by_role("button", name="Exclude me for 7 days").click()
    expect(page.get_by_text("You are excluded from play until")).to_be_visible()
    assert who.enter(casino.table(casino.guest()), "seat 100", "a").json()["error"]["name"] == "excluded"
    page.get_by_role("combobox", name="For").select_option(label="one day")
    page.get_by_role("button", name="Exclude myself").click()
    page.get_by_role("button", name="Exclude me for one day").click()
    expect(page.get_by_role("alert")).to_contain_text("It can be made longer, never shorter")


def test_account_page_ends_sessions_and_changes_the_password(come: Come, casino: Casino) -> None:
    page, who = come()
    other, name = casino.stranger(), who.get("/api/me").json()["name"]
    assert other.post("/api/sign-in", {"name": name, "password": PASSWORD}).status_code == 200
    page.reload()
    page.get_by_role("button", name="Sign out what is signed in since").click()
    expect(page.get_by_role("button", name="Sign out what is signed in since")).to_have_count(0)
    assert other.get("/api/me").status_code == 401
    assert who.get("/api/me").status_code == 200
    page.get_by_label("Current password").fill("not my password")
    page.get_by_label("New password").fill("five dice in a bowl")
    page.get_by_role("button", name="Change the password").click()
    expect(page.get_by_role("alert")).to_have_text("The old password is not right.")
    page.get_by_label("Current password").fill(PASSWORD)
    page.get_by_role("button", name="Change the password").click()
    page.get_by_label("Name", exact=True).fill(name)
    page.get_by_label("Password", exact=True).fill("five dice in a bowl")
    page.get_by_role("button", name="Sign in", exact=True).click()
    page.get_by_role("link", name=name).click()
    assert other.post("/api/sign-in", {"name": name, "password": "five dice in a bowl"}).status_code == 200
    page.get_by_role("button", name="Sign out everywhere").click()
    expect(page.get_by_text("Nobody is signed in here.")).to_be_visible()
    assert other.get("/api/me").status_code == 401


def test_account_is_deleted_once_its_name_is_typed(come: Come, casino: Casino) -> None:
    page, who = come()
    name = who.get("/api/me").json()["name"]
    table = casino.table(casino.guest())
    assert who.enter(table, "seat 100", "a").status_code == 200

    def ask() -> Locator:
        page.get_by_role("button", name="Delete my account …").click()
        return page.get_by_role("dialog")

    sure = ask()
    expect(sure).to_contain_text("under an id that is then nobody’s")
    expect(sure.get_by_role("button", name="Delete my account", exact=True)).to_be_disabled()
    clean(page)
    page.keyboard.press("Escape")
    assert who.get("/api/me").status_code == 200
    ask().get_by_label("type your name").fill(name)
    sure.get_by_role("button", name="Delete my account", exact=True).click()
    expect(page.get_by_role("alert")).to_have_text(f"{name} is at a table: leave it first, and take the chips along.")
    assert who.enter(table, "leave", "b").status_code == 200
    ask().get_by_label("type your name").fill(name)
    sure.get_by_role("button", name="Delete my account", exact=True).click()
    expect(page.get_by_text("Nobody is signed in here.")).to_be_visible()
    assert who.get("/api/me").status_code == 401
    assert casino.stranger().post("/api/sign-in", {"name": name, "password": PASSWORD}).status_code == 401


def test_account_page_fits_a_phone(come: Come) -> None:
    page, _ = come(**HELD)
    set_limit(page, "loss day", "10")
    set_limit(page, "loss day", "20")
    expect(limit_of(page, "loss day").get_by_role("button", name="Keep 10")).to_be_visible()
    fits(page)
    page.get_by_role("button", name="Exclude myself").tap()
    fits(page)


def test_account_is_opened_on_the_page(casino: Casino, visit: Visit) -> None:
    page = visit("sign-in")
    page.get_by_label("I’m new here").check()
    page.get_by_label("Name", exact=True).fill("Zoe of the rail")
    page.get_by_label("A password").fill("short")
    page.get_by_role("button", name="Create account").click()
    expect(page.get_by_role("alert")).to_contain_text("12")
    page.get_by_label("A password").fill(PASSWORD)
    page.get_by_role("button", name="Create account").click()
    expect(page.get_by_role("link", name="Zoe of the rail")).to_be_visible()
    invitation = casino.administrator().post("/api/people/invitations", {"staff": True}).json()["invitation"]
    page = visit(f"sign-in?invitation={invitation}")
    page.get_by_label("Name", exact=True).fill("Zed of the stick")
    page.get_by_label("A password").fill(PASSWORD)
    page.get_by_role("button", name="Create account").click()
    expect(page.get_by_role("link", name="Zed of the stick")).to_be_visible()


def test_guest_is_told_why_there_is_no_account_page(casino: Casino, visit: Visit) -> None:
    page = visit("you", casino.guest())
    expect(page.get_by_text("A guest has no account, only a session that ends within a day")).to_be_visible()
    expect(page.get_by_role("main").get_by_role("button")).to_have_count(0)

"""Everything with keys alone, and the focus always to be seen."""

import re
from collections.abc import Callable

from playwright.sync_api import Page, expect

from tests.server.conftest import Casino
from tests.web.conftest import PHONE, Visit
from tests.web.seat import Seat, Stick

SEEN = """() => {
  const here = document.activeElement;
  const drawn = (style) => style.outlineStyle !== "none" && parseFloat(style.outlineWidth) > 0;
  const glow = here.querySelector?.(":scope > .glow");
  return drawn(getComputedStyle(here)) || drawn(getComputedStyle(here, "::after")) || (!!glow && getComputedStyle(glow).stroke !== "none");
}"""
COVERED = """() => {
  const here = document.activeElement;
  const box = here.getBoundingClientRect();
  const top = document.querySelector(".callbar").getBoundingClientRect().bottom;
  const foot = document.querySelector(".foot").getBoundingClientRect().top;
  return [here.dataset.wager, box.top < top - 1 || box.bottom > foot + 1];
}"""
NAMED = "() => (document.activeElement.getAttribute('aria-label') ?? document.activeElement.textContent ?? '').trim()"


def tab_to(page: Page, wanted: str, most: int = 80) -> None:
    """Press Tab until something is focused by its name; every stop on the way must be seen."""
    for _ in range(most):
        page.keyboard.press("Tab")
        name = page.evaluate(NAMED)
        assert page.evaluate(SEEN), f"nobody sees that {name!r} has the focus"
        if re.search(wanted, name):
            return
    raise AssertionError(f"no Tab leads to {wanted}")


def test_keyboard_alone_leads_from_the_lobby_to_a_bet(visit: Visit) -> None:
    page = visit()
    expect(page.get_by_role("button", name=re.compile(r"^Play\s+Crown"))).to_be_visible()
    tab_to(page, r"^Play\s*Crown")
    page.keyboard.press("Enter")
    rack = page.locator('[data-money="rack"]')
    expect(rack).to_have_text("500")
    expect(page.locator(".area.lit").first).to_be_attached()
    expect(page.locator('[data-wager="pass"][tabindex="0"]')).to_be_focused()  # it is reached without a Tab
    page.keyboard.press("3")
    page.keyboard.press("Enter")
    expect(page.locator('[data-money="layout"]')).to_have_text("25")
    page.keyboard.press("t")
    expect(page.locator(".strip .roll")).to_have_count(1)


def test_arrow_keys_move_over_the_felt_and_keys_bet(table: Callable[..., Stick], sit: Callable[..., Seat]) -> None:
    seat = sit(table().table)
    page = seat.page
    seat.area("place 6").focus()
    page.keyboard.press("ArrowRight")
    assert page.evaluate("() => document.activeElement.dataset.wager") == "place 8"
    assert page.evaluate(SEEN)
    page.keyboard.press("ArrowLeft")
    assert page.evaluate("() => document.activeElement.dataset.wager") == "place 6"
    page.keyboard.press("2")
    page.keyboard.press(" ")
    expect(seat.money("layout")).to_have_text("5")
    page.keyboard.press("Delete")
    expect(seat.money("layout")).to_have_text("0")
    page.keyboard.press("Enter")
    expect(seat.money("layout")).to_have_text("5")
    expect(seat.act("undo")).to_be_enabled()
    page.keyboard.press("u")
    expect(seat.money("layout")).to_have_text("0")
    expect(seat.act("redo")).to_be_enabled()
    page.keyboard.press("y")
    expect(seat.money("layout")).to_have_text("5")
    expect(seat.act("undo")).to_be_enabled()
    page.keyboard.press("Control+z")
    expect(seat.money("layout")).to_have_text("0")


def test_focused_wager_is_never_covered_by_the_rail(table: Callable[..., Stick], sit: Callable[..., Seat]) -> None:
    seat = sit(table().table, viewport=PHONE)
    seat.area("place 6").focus()
    for key in ["ArrowDown"] * 12 + ["ArrowUp"] * 12:
        seat.page.keyboard.press(key)
        wager, hidden = seat.page.evaluate(COVERED)
        assert not hidden, f"{wager} has the focus and is under something"


def test_arrow_keys_reach_every_wager_of_the_felt(table: Callable[..., Stick], sit: Callable[..., Seat]) -> None:
    seat = sit(table("adelaide").table)
    wagers = seat.page.locator(".felt [data-wager]").evaluate_all("areas => areas.map(area => area.dataset.wager)")
    # From each area each arrow goes to some area; from the first, all are reached.
    ways = seat.page.evaluate(
        """wagers => {
          const to = {};
          for (const wager of wagers) for (const key of ["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown"]) {
            const area = document.querySelector(`[data-wager="${wager}"]`);
            area.focus();
            area.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
            (to[wager] ??= []).push(document.activeElement.dataset.wager);
          }
          return to;
        }""",
        wagers,
    )
    reached, fresh = {wagers[0]}, [wagers[0]]
    while fresh:
        for wager in ways[fresh.pop()]:
            if wager not in reached:
                reached.add(wager)
                fresh.append(wager)
    assert reached == set(wagers)


def test_tabs_and_dialogs_are_operated_by_keys(table: Callable[..., Stick], sit: Callable[..., Seat]) -> None:
    seat = sit(table().table)
    page = seat.page
    page.locator("#tab-log").focus()
    page.keyboard.press("ArrowRight")
    expect(page.locator("#tab-table")).to_be_focused()
    expect(page.locator("#tab-table")).to_have_attribute("aria-selected", "true")
    cite = page.locator(".panel .clause").first
    cite.focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("dialog")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_be_hidden()
    expect(cite).to_be_focused()


def test_blind_player_plays_a_hand_by_key_and_hears_it_all(visit: Visit) -> None:
    page = visit(viewport=PHONE)
    expect(page.get_by_role("button", name=re.compile(r"^Play\s+Crown"))).to_be_visible()
    tab_to(page, r"^Play\s*Crown")
    page.keyboard.press("Enter")
    hears = {part: page.locator(f"[role=status][data-part={part}]") for part in ("roll", "bets", "asked")}
    line = page.locator('[data-wager="pass"][tabindex="0"]')
    expect(line).to_be_focused()  # nobody tabs through the page for it
    expect(line).to_have_accessible_name(re.compile(r"^Win Line\..*Open"))
    page.keyboard.press("w")
    expect(hears["asked"]).to_have_text(
        re.compile(r"f goes there\. You may bet on Win Line; Don't Win Line; .*\. w again for ")
    )
    for part in ("the field", "the numbers", "the centre"):
        expect(hears["asked"]).to_have_text(re.compile(f"w again for {part}\\.$"))
        page.keyboard.press("w")
    expect(hears["asked"]).to_have_text(re.compile(r"^You may bet on .*Horn.* w again for the line\.$"))
    page.keyboard.press("Enter")
    expect(hears["bets"]).to_have_text("You bet 5 on Win Line")
    page.keyboard.press("b")
    expect(hears["asked"]).to_have_text("You have 5 on Win Line. Rack 495. The puck is off.")
    page.keyboard.press("Delete")
    expect(hears["bets"]).to_have_text("You take 5 down from Win Line")
    page.keyboard.press("b")
    expect(hears["asked"]).to_have_text("You have no bets. Rack 500. The puck is off.")
    page.keyboard.press("f")
    page.keyboard.press("Enter")
    expect(hears["bets"]).to_have_text("You bet 5 on Win Line")
    page.keyboard.press("t")
    expect(hears["roll"]).to_have_text(re.compile(r"\w+.*\."))
    rolled = page.locator(".strip .roll")
    expect(rolled).to_have_count(1)
    called = hears["roll"].inner_text()
    assert re.match(r"[1-6]-[1-6]: [A-Z]", called), called  # the dice, then the call
    decided = re.search(r"Win Line (wins|loses) 5\.$", called)  # and the result once
    assert bool(decided) == (page.locator('[data-money="result"]').inner_text() != "0"), called


def test_each_key_answers_and_what_it_opens_takes_the_focus(
    table: Callable[..., Stick], sit: Callable[..., Seat]
) -> None:
    seat = sit(table().table)
    page, asked = seat.page, seat.page.locator("[data-part=asked]")
    seat.area("horn").focus()
    page.keyboard.press("f")
    expect(seat.area("pass").first).to_be_focused()
    for key, says in (("1", "1 chip"), ("o", "Nothing to do now"), ("r", "Nothing to do now"), ("3", "25 chip")):
        page.keyboard.press(key)
        expect(asked).to_have_text(says)
    page.keyboard.press("0")
    expect(asked).to_have_text("A touch or Enter now asks about a wager")
    page.keyboard.press("Enter")
    expect(page.locator("#panel")).to_be_focused()
    page.keyboard.press("Escape")
    expect(seat.area("pass").first).to_be_focused()
    page.keyboard.press("Enter")  # it bets again
    seat.layout_is(25)
    seat.act("more").focus()
    page.keyboard.press("m")
    expect(page.locator(".menu button").first).to_be_focused()
    page.keyboard.press("Escape")
    expect(seat.act("more")).to_be_focused()


def test_sheet_over_the_felt_takes_the_focus_and_gives_it_back(
    table: Callable[..., Stick], sit: Callable[..., Seat]
) -> None:
    seat = sit(table().table, viewport=PHONE)
    seat.act("panel").focus()
    seat.page.keyboard.press("Enter")
    expect(seat.page.locator("#tab-log")).to_be_focused()
    seat.page.keyboard.press("Escape")
    expect(seat.act("panel")).to_be_focused()


def test_turn_and_clock_are_announced_and_ready_keeps_the_focus(
    table: Callable[..., Stick], sit: Callable[..., Seat]
) -> None:
    stick = table(dice="electronic")
    ann = sit(stick.table)
    bob = sit(stick.table)
    ann.bet("pass")
    ann.layout_is(5)
    heard = ann.page.locator("[data-part=turn]")
    expect(heard).to_have_text(re.compile(r"Your roll, 4\d seconds"))
    expect(heard).to_have_text("10 seconds left", timeout=60_000)
    expect(bob.page.locator("[data-part=turn]")).to_have_text(re.compile("has the dice"))
    bob.act("ready").focus()
    bob.page.keyboard.press("Enter")
    expect(bob.act("ready")).to_have_text("✓ Ready: 1 of 2")
    expect(bob.act("ready")).to_be_focused()
    expect(bob.act("ready")).to_have_attribute("aria-pressed", "true")


def test_come_wager_that_moves_is_said(table: Callable[..., Stick], sit: Callable[..., Seat]) -> None:
    stick = table()
    seat = sit(stick.table)
    seat.bet_the_line()
    stick.roll(4, 2)
    seat.point_is(6)
    seat.bet("come")
    seat.layout_is(10)
    stick.roll(5, 5)
    expect(seat.page.locator("[data-part=roll]")).to_contain_text("Come goes to 10.")
    expect(seat.call.locator(".spoken")).to_contain_text("Come goes to 10.")


def test_page_turned_to_by_key_is_named_and_its_heading_focused(visit: Visit) -> None:
    page = visit()
    pages = page.get_by_role("navigation", name="Pages")
    expect(page).to_have_title("Hardway")
    expect(page.get_by_role("heading", name="Choose a casino")).not_to_be_focused()  # a first visit begins at the top
    for link, heading, title in (
        ("Learn", "Learn craps", "Learn craps · Hardway"),
        ("Replay", "Replay", "Replay · Hardway"),
        ("Tables", "Choose a casino", "Hardway"),
    ):
        pages.get_by_role("link", name=link).focus()
        page.keyboard.press("Enter")
        expect(page.get_by_role("heading", level=1, name=heading)).to_be_focused()
        expect(page).to_have_title(title)


def test_card_keeps_the_focus_when_its_button_goes_away(table: Callable[..., Stick], sit: Callable[..., Seat]) -> None:
    seat = sit(table().table)
    page, panel = seat.page, seat.page.locator("#panel")
    seat.area("place 6").focus()
    for key in ("Enter", "0", "Enter"):
        page.keyboard.press(key)
    expect(panel).to_be_focused()
    panel.get_by_role("button", name="Take down").focus()
    page.keyboard.press("Enter")
    seat.layout_is(0)
    expect(panel.get_by_role("button", name="Take down")).to_have_count(0)
    expect(panel).to_be_focused()
    page.keyboard.press("Escape")
    expect(seat.area("place 6").first).to_be_focused()
    hears = page.locator("[role=status][data-part=bets]")
    page.keyboard.press("a")  # of six bets one sentence, of six taken down another
    expect(hears).to_have_text(re.compile(r"^You bet \d+: Place Bet 4, .*Place Bet 9 and Place Bet 10$"))
    page.keyboard.press("u")
    expect(hears).to_have_text(re.compile(r"^You take \d+ down: .*Place Bet 4$"))
    page.keyboard.press("Delete")
    expect(page.locator("[role=status][data-part=asked]")).to_have_text("You have no bet on Place Bet 6")
    expect(seat.area("place 6").first).to_be_focused()


def test_key_of_the_dice_says_ready_where_another_throws(
    table: Callable[..., Stick], sit: Callable[..., Seat], casino: Casino
) -> None:
    stick = table(dice="electronic")
    ann = sit(stick.table)
    assert ann.who.enter(stick.table, "bet pass 5", "line").status_code == 200
    bob = sit(stick.table, who=casino.guest())
    ready, hears = bob.act("ready"), bob.page.locator("[role=status][data-part=asked]")
    expect(ready).to_have_attribute("aria-keyshortcuts", "t")
    for pressed, says in (("true", "You are ready"), ("false", "You are no longer ready")):
        bob.page.keyboard.press("t")
        expect(ready).to_have_attribute("aria-pressed", pressed)
        expect(hears).to_have_text(says)
    expect(bob.toast).to_be_empty()


def test_card_that_slides_in_takes_the_focus_and_names_its_wager(
    table: Callable[..., Stick], sit: Callable[..., Seat]
) -> None:
    seat = sit(table().table, viewport={"width": 1024, "height": 768}, moving=True)
    page = seat.page
    page.keyboard.press("f")
    page.keyboard.press("0")
    page.keyboard.press("Enter")
    panel = page.locator("#panel")
    expect(panel).to_be_focused()
    expect(panel).to_have_accessible_name(re.compile("Win Line$"))
    expect(panel).to_have_accessible_description(re.compile("Pays 1 to 1"))
    page.keyboard.press("Escape")
    expect(seat.area("pass").first).to_be_focused()


def test_focus_returns_to_the_felt_from_more_and_leaving_is_told(
    table: Callable[..., Stick], sit: Callable[..., Seat]
) -> None:
    seat = sit(table().table)
    page = seat.page
    for shuts in ("Escape", "m"):
        page.keyboard.press("f")
        page.keyboard.press("m")
        expect(page.locator(".menu button").first).to_be_focused()
        page.keyboard.press(shuts)
        expect(seat.area("pass").first).to_be_focused()
    page.keyboard.press("m")
    seat.act("leave").focus()
    page.keyboard.press("Enter")
    page.get_by_role("dialog").get_by_role("button", name="Leave the table").focus()
    page.keyboard.press("Enter")
    expect(page.locator("[data-part=turn]")).to_have_text("You left with 500")
    expect(page.get_by_role("button", name="Sit down")).to_be_focused()

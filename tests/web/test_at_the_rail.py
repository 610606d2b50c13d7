"""Manners of the table: going with a bet up, keys for what is done most, menus and sheets that are seen whole."""

import re

from playwright.sync_api import expect

from tests.server.conftest import Casino
from tests.web.conftest import PHONE, Open, Play, Sit, Visit
from tests.web.seat import with_a_point
from tests.web.test_newcomers import put_a_chip

LAPTOP = {"width": 1366, "height": 768}


def test_player_with_a_contract_bet_can_leave_and_return(play: Play) -> None:
    """Crown 3.4.1: the Win Line stays until it is decided. It keeps the bet there, and nobody in their chair."""
    stick, seat = play()
    with_a_point(seat, stick)
    seat.act("more").click()
    seat.act("leave").click()
    dialog = seat.page.get_by_role("dialog")
    expect(dialog).to_contain_text("You cannot cash out yet. Win Line stays until 6 or 7 decides it")
    expect(dialog).to_contain_text("You can still go. The bet stays, the dice decide it, and what it wins is yours.")
    dialog.get_by_role("button", name="Go; the bet plays on").click()
    expect(seat.page.get_by_role("heading", name="Go on playing")).to_be_visible()
    stick.roll(5, 1)
    seat.page.get_by_role("region", name="Go on playing").get_by_role("link").first.click()
    expect(seat.money("rack")).to_have_text("505")  # 495 in the rack, the bet and its win of 5


def test_keyboard_shortcuts_bet_undo_clear_press_and_open_help(play: Play) -> None:
    stick, seat = play()
    keys = seat.page.keyboard
    with_a_point(seat, stick)
    seat.page.mouse.move(5, 5)
    expect(seat.act("odds")).to_be_enabled()
    keys.press("o")
    expect(seat.area("pass_odds")).to_have_accessible_name(re.compile("You have [1-9]"))
    keys.press("u")
    seat.layout_is(5)
    keys.press("i")
    expect(seat.area("place 8")).to_have_accessible_name(re.compile("You have [1-9]"))
    seat.layout_is(27)  # 5 on the 5 and the 9, 6 on the 6 and the 8
    keys.press("c")
    seat.layout_is(5)
    seat.bet("field")
    seat.layout_is(10)
    keys.press("p")
    expect(seat.area("field")).to_have_accessible_name(re.compile("You have 10 here"))
    keys.press("m")
    expect(seat.act("double")).to_have_text("Press (double)")
    keys.press("m")
    keys.press("?")
    sheet = seat.page.get_by_role("dialog", name="Keys")
    expect(sheet).to_contain_text("press: double every bet")
    sheet.get_by_role("button", name="Close").click()
    expect(sheet).to_be_hidden()


def test_more_menu_fits_a_laptop_screen(play: Play) -> None:
    stick, seat = play("vegas")
    seat.page.set_viewport_size(LAPTOP)
    with_a_point(seat, stick)
    seat.act("more").click()
    menu = seat.page.locator(".foot .menu")
    expect(menu).to_be_in_viewport(ratio=1)
    expect(seat.act("leave")).to_be_in_viewport(ratio=1)
    high, room = menu.evaluate("menu => [menu.scrollHeight, menu.clientHeight]")
    assert high <= room + 1, "nothing of it is scrolled for"


def test_house_custom_without_a_clause_is_cited_without_a_sign(play: Play) -> None:
    """A citation of a custom has no section sign."""
    _, seat = play("vegas")
    clause = seat.page.locator(".clause").first
    expect(clause).to_have_text(re.compile("^Common practice: "))
    assert clause.evaluate("one => getComputedStyle(one, '::before').content") in ("none", "normal")


APART = """page => {
  const [card, ...felt] = [".coach", '[data-wager="pass"]', ".felt .puck .disc"].map((one) => document.querySelector(one).getBoundingClientRect());
  return felt.map((one) => one.bottom <= card.top + 1 && one.top >= 100);
}"""


def test_first_hand_guide_on_a_phone_hides_no_pass_line_or_puck(visit: Visit) -> None:
    """The guide covers neither the pass line nor the puck."""
    page = visit("", viewport=PHONE)
    page.get_by_role("form", name="New to craps?").get_by_role("button", name="Show me how").click()
    coach = page.locator("section.coach")
    expect(coach).to_have_attribute("data-step", "line")
    while (step := coach.get_attribute("data-step")) != "odds":
        expect(coach.locator("[role=status] p")).to_be_visible()
        button = coach.get_by_role("button", name="Roll the dice")
        if button.count():
            if step == "comeout":
                expect(page.locator(".call .spoken").filter(visible=True)).to_have_text("Your roll")
            expect(button).to_be_enabled()
            button.click()
        else:
            put_a_chip(page, coach.inner_text())
        expect(coach).not_to_have_attribute("data-step", str(step))
    expect(coach.locator("[role=status] p")).to_be_visible()
    page.wait_for_function(f"() => ({APART})().every(Boolean)", timeout=20_000)


def test_stacks_on_one_wager_show_the_names_of_their_players(play: Play, casino: Casino) -> None:
    """Two friends have 5 each on the line: two chips, and each by its name."""
    stick, seat = play()
    for name in ("a", "b"):
        friend = casino.guest()
        for key, entry in enumerate(("seat 100", "bet pass 5")):
            assert friend.enter(stick.table, entry, f"{name}{key}").status_code == 200
    line = seat.area("pass")
    expect(line).to_have_accessible_name(re.compile(r"[^:]+: 5, [^:]+: 5\."))
    stacks = seat.page.locator(".lying .stack.faint")
    expect(stacks).to_have_count(2)
    expect(stacks.first).to_have_text("5")
    boxes = [one.bounding_box() for one in seat.page.locator(".lying .whose").all()]
    left, right = sorted((box for box in boxes if box), key=lambda box: box["x"])
    assert left["x"] + left["width"] <= right["x"] + 0.35 * left["width"], "side by side"


def test_touch_on_the_felt_bets_while_the_more_menu_is_open(play: Play) -> None:
    _, seat = play()
    seat.act("more").click()
    expect(seat.page.locator(".menu.paper")).to_be_visible()
    seat.bet("pass")
    seat.layout_is(5)
    expect(seat.page.locator(".menu.paper")).to_have_count(0)


def test_puck_text_says_off_when_seven_out_is_called(table: Open, sit: Sit) -> None:
    stick = table()
    seat = sit(stick.table, moving=True)
    with_a_point(seat, stick)
    seat.page.evaluate(
        """() => { const call = document.querySelector(".call"); window.told = [];
        new MutationObserver(() => { if (call.querySelector(".spoken").textContent.startsWith("Seven out"))
          window.told.push(call.querySelector(".puck").textContent); })
          .observe(call, { subtree: true, childList: true, characterData: true }); }"""
    )
    stick.roll(4, 3)
    seat.layout_is(0)
    told = seat.page.evaluate("window.told")
    assert told
    assert not [words for words in told if "The point is" in words]


def test_headline_says_why_a_wager_was_decided(play: Play) -> None:
    stick, seat = play()
    with_a_point(seat, stick, 5, 3)
    stick.roll(4, 3)
    expect(seat.call.locator(".spoken")).to_contain_text("Seven out: 8 was the point. Win Line loses 5.")

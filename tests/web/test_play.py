"""Sitting down and playing, in a real browser."""

import re

from playwright.sync_api import expect

# By hand from Crown's book: 6.1 pays Come Odds on 9 at 3 to 2, and 4.2.3 rounds up to chips of 1.


def test_first_visit_to_first_settled_bet_takes_less_than_ten_seconds(come):
    ann = come(still=False)
    ann.go()
    ann.page.get_by_role("button", name="Play Crown Melbourne", exact=True).click()
    expect(ann.page.locator("[data-money=rack]")).to_have_text("500")
    ann.bet("pass", "field")
    ann.has("layout", "10")
    ann.act("throw")
    expect(ann.page.locator("[data-money=last]")).not_to_have_text("–", timeout=10_000)
    expect(ann.page.locator(".log .call")).to_contain_text("total")
    seconds = ann.page.evaluate("performance.now() / 1000")
    assert seconds < 10


def test_two_players_and_a_watcher_see_the_same_roll(come):
    ann, bob, cal = come(), come(), come()
    ann.open()
    ann.sit()
    bob.sit(ann.table)
    cal.go(f"table/{ann.table}")
    cal.page.request.post(f"{cal.address}/api/guest")
    cal.page.reload()
    expect(cal.page.get_by_text("You are watching")).to_be_visible()
    bob.bet("field")
    ann.bet("pass")
    ann.act("throw")
    shows = ann.page.locator(".log .call").first
    expect(shows).to_be_visible()
    said = shows.inner_text()
    for other in (bob, cal):
        expect(other.page.locator(".log .call").first).to_have_text(said)
    dice = ann.page.locator("[aria-label^='The dice show']").first.get_attribute("aria-label")
    for other in (bob, cal):
        expect(other.page.locator("[aria-label^='The dice show']").first).to_have_attribute("aria-label", dice)


def test_a_refused_wager_shows_its_clause(come):
    ann = come()
    ann.real()
    ann.sit()
    ann.bet("pass")
    ann.roll(4, 2)
    ann.remove("pass")
    toast = ann.page.get_by_role("alert")
    expect(toast).to_contain_text("Win Line stays until 6 or 7 decides it")
    clause = toast.get_by_role("button", name="Clause 3.4.1")
    clause.click()
    expect(ann.page.get_by_role("dialog")).to_contain_text("3.4.1")
    ann.lies("pass", "You have 5 here")


def test_a_come_wager_travels_to_its_number_and_takes_odds(come):
    ann = come()
    ann.real()
    ann.sit()
    ann.bet("pass")
    ann.roll(4, 2)
    ann.bet("come")
    ann.lies("come", "You have 5 here")
    ann.roll(5, 4)
    ann.lies("come_odds 9", "You have 5 here")
    ann.bet("come_odds 9")
    ann.has("rack", "485")
    ann.roll(6, 3)
    ann.has("rack", "508")  # 485, come 5 + 5, odds 5 + 8: 5 at 3 to 2 is 7.50, paid 8
    ann.has("last", "+13")
    why = ann.page.locator(".log li").filter(has_text="Come Odds 9").first
    why.get_by_role("button", name="The arithmetic").last.click()
    expect(why).to_contain_text("5 at 1½ to 1 is 7.50; paid 8")
    expect(why.get_by_role("button", name="Clause 4.2.3")).to_be_visible()


def test_a_wager_is_called_on_and_off(come):
    ann = come()
    ann.open()
    ann.sit()
    ann.bet("hard 8")
    ann.lies("hard 8", "You have 5 here, off")
    ann.page.locator("#tab-card").click()
    ann.page.get_by_role("button", name="Call on").click()
    expect(ann.page.locator(".lying .button.on")).to_have_text("On")
    ann.lies("hard 8", "You have 5 here.")
    ann.page.get_by_role("button", name="Call off").click()
    expect(ann.page.locator(".lying .button.off")).to_have_text("Off")


def test_undo_and_redo_until_the_dice_are_out(come):
    ann = come()
    ann.real()
    ann.sit()
    ann.bet("pass", "field")
    ann.has("rack", "490")
    ann.act("undo")
    ann.has("rack", "495")
    ann.act("redo")
    ann.has("rack", "490")
    ann.roll(4, 2)
    expect(ann.page.locator("[data-act=undo]")).to_be_disabled()


def test_clear_leaves_contract_wagers_and_says_so(come):
    ann = come()
    ann.real()
    ann.sit()
    ann.bet("pass")
    ann.roll(4, 2)
    ann.bet("field", "place 8")
    ann.act("clear")
    expect(ann.page.get_by_text("Left standing, by the rules: Win Line.")).to_be_visible()
    ann.has("layout", "5")


def test_rebet_double_across_and_max_odds(come):
    ann = come()
    ann.real()
    ann.sit()
    ann.bet("pass", "field")
    ann.roll(4, 2)  # the field loses
    ann.has("rack", "490")
    ann.act("rebet")
    ann.has("rack", "485")
    ann.act("odds")  # 3.6.2: twice the wager
    ann.lies("pass_odds", "You have 10 here")
    ann.has("rack", "475")
    ann.act("more")
    ann.act("across")  # 5 each, and 6 on 6 and 8, which pay 7 to 6
    ann.lies("place 8", "You have 6 here")
    ann.lies("place 5", "You have 5 here")
    ann.has("rack", "443")


def test_chips_are_dragged_from_the_rack(come):
    ann = come()
    ann.open()
    ann.sit()
    box = ann.page.get_by_role("button", name="25 chip").bounding_box()
    ann.page.mouse.move(box["x"] + 20, box["y"] + 20)
    ann.page.mouse.down()
    ann.page.mouse.move(*ann.spot("field"), steps=8)
    ann.page.mouse.up()
    ann.lies("field", "You have 25 here")


def test_the_card_of_a_wager_says_what_it_pays_and_costs(come):
    ann = come()
    ann.open()
    ann.sit()
    ann.page.mouse.move(*ann.spot("hard 6"))
    ann.page.locator("#tab-card").click()
    card = ann.page.locator(".card")
    expect(card).to_contain_text("Hardways 6")
    expect(card).to_contain_text("9½ to 1")
    expect(card).to_contain_text("10 to 1")  # 10 ways to lose for each to win
    expect(card).to_contain_text("4.545 %")  # 1/22
    expect(card.get_by_role("button", name="Clause 3.6.13")).to_be_visible()


def test_keyboard_alone(come):
    ann = come()
    ann.go()
    play = ann.page.get_by_role("button", name="Play Crown Melbourne", exact=True)
    expect(play).to_be_visible()
    for _ in range(30):
        ann.page.keyboard.press("Tab")
        if play.evaluate("node => node === document.activeElement"):
            break
    ann.page.keyboard.press("Enter")
    expect(ann.page.locator("[data-money=rack]")).to_have_text("500")
    ann.page.keyboard.press("3")  # the chip of 25
    for _ in range(30):
        ann.page.keyboard.press("Tab")
        if ann.page.evaluate("document.activeElement?.dataset.wager"):
            break
    focused = "document.activeElement.dataset.wager"
    assert ann.page.evaluate(focused) == "pass"
    outline = "getComputedStyle(document.activeElement.querySelector('.glow')).stroke"
    assert ann.page.evaluate(outline) != "none"
    ann.page.keyboard.press("Enter")
    ann.lies("pass", "You have 25 here")
    for _ in range(6):
        ann.page.keyboard.press("ArrowUp")
        if ann.page.evaluate(focused) == "come":
            break
    assert ann.page.evaluate(focused) == "come"
    ann.page.keyboard.press("t")
    expect(ann.page.locator(".log .call").first).to_be_visible()
    assert ann.page.locator("[role=status]").first.inner_text() != ""  # it is also spoken


def test_a_phone_has_everything_under_the_thumb(come):
    ann = come(wide=390, high=844, touch=True)
    ann.open()
    ann.sit()
    assert ann.sideways() <= 0
    small = ann.page.evaluate(
        """() => [...document.querySelectorAll('button:not(.clause, .why), a.act, [data-wager]')].filter(node => node.checkVisibility({visibilityProperty: true}))
        .map(node => [node.dataset.wager ?? node.textContent.trim(), node.getBoundingClientRect()])
        .filter(([, box]) => box.width && (box.width < 43.5 || box.height < 40)).map(([name, box]) => `${name} ${box.width}x${box.height}`)"""
    )
    assert small == []
    x, y = ann.spot("field")
    ann.page.locator('[data-print="field"]').scroll_into_view_if_needed()
    ann.page.touchscreen.tap(*ann.spot("field"))
    ann.lies("field", "You have 5 here")
    x, y = ann.spot("field")
    ann.page.evaluate(
        """([x, y]) => { const node = document.elementFromPoint(x, y).closest('[data-wager]');
        node.dispatchEvent(new PointerEvent('pointerdown', {button: 0, clientX: x, clientY: y, pointerType: 'touch', bubbles: true})) }""",
        [x, y],
    )
    expect(ann.area("field")).to_have_attribute("aria-label", re.compile(r"Pays 2 and 12 pay 2 to 1\. Open\."))  # held: taken down
    ann.has("rack", "500")


def test_the_plain_table_plays_too(come):
    ann = come()
    ann.open()
    ann.sit()
    ann.page.locator("#tab-table").click()
    ann.page.get_by_role("button", name="Add 5 to Field").click()
    ann.has("layout", "5")
    ann.page.get_by_role("button", name="Take Field down").click()
    ann.has("layout", "0")

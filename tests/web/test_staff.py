"""Staff at their pages, each role at its main act, at a table with real dice and people."""

import re

from playwright.sync_api import expect


def _table(come, house="crown"):
    """Open a table with real dice; return its player and a page in a role of the same person."""
    ann = come()
    ann.real(house=house)
    ann.sit()

    def work(role):
        page = ann.page.context.new_page()
        page.goto(f"{ann.address}/#/table/{ann.table}?as={role}")
        expect(page.locator(f"[data-role={role}]")).to_be_visible()
        return page

    return ann, work


def test_the_stick_calls_a_result_in_two_taps_and_a_read_back(come):
    ann, work = _table(come)
    ann.bet("pass")
    stick = work("stickperson")
    stick.get_by_role("button", name="First die: 4").click()
    stick.get_by_role("button", name="Second die: 2").click()
    expect(stick.get_by_text("Read back: 4 and 2, total 6.")).to_be_visible()
    expect(ann.page.locator(".puck.on")).to_have_count(0)  # read is not called
    stick.get_by_role("button", name="Call 4-2").click()
    expect(ann.page.locator(".puck.on")).to_be_visible()
    expect(ann.page.locator(".log .call").first).to_contain_text("Six, the point is 6.")


def test_the_stick_calls_no_roll_with_its_ground(come):
    ann, work = _table(come)
    ann.bet("pass")
    stick = work("stickperson")
    stick.get_by_label("Ground").select_option("off_table")
    stick.locator("[data-part=noroll]").get_by_role("button", name="No roll").click()
    expect(ann.page.locator(".log")).to_contain_text("no roll", ignore_case=True)
    ann.lies("pass", "You have 5 here")


def test_the_dealer_confirms_a_call_and_sees_payments_worked_out(come):
    ann, work = _table(come)
    bob = come()
    bob.sit(ann.table)
    bob.bet("hard 8")
    dealer = work("dealer")
    bob.page.locator("#tab-card").click()
    bob.page.get_by_role("button", name="Call on").click()
    expect(dealer.locator("[data-role=dealer]")).to_contain_text(re.compile("on .* hard 8"))
    expect(bob.page.locator(".lying .button.on")).to_have_count(0)  # only the marker makes it so (3.5.1(a))
    dealer.get_by_role("button", name="Confirm").click()
    expect(bob.page.locator(".lying .button.on")).to_have_text("On")
    ann.bet("pass")
    ann.roll(4, 4)
    payments = dealer.locator("[data-part=payments]")
    expect(payments).to_contain_text("hard 8 5")
    expect(payments).to_contain_text("pay 48")  # 5 at 9.5 to 1 is 47.50, paid 48 (4.2.3)
    expect(dealer.locator("[data-part=rail]")).to_contain_text("Win Line")


def test_the_box_puts_a_reading_right_and_keeps_the_dice(come):
    ann, work = _table(come)
    ann.bet("pass")
    ann.enter("read 4 2", "stickperson")
    box = work("boxperson")
    expect(box.get_by_text("Read back: 4 and 2, total 6.")).to_be_visible()
    box.get_by_label("Correct the last call: What happened").fill("the second die shows 3")
    box.get_by_role("button", name="First die: 4").click()
    box.get_by_role("button", name="Second die: 3").click()
    expect(box.get_by_text("Read back: 4 and 3, total 7.")).to_be_visible()
    ann.enter("roll 4 3", "stickperson")
    ann.has("last", "+5")
    custody = box.locator("[data-part=custody]")
    expect(custody.locator("li")).to_have_count(5)
    expect(custody).to_contain_text("in the bowl")


def test_the_pit_boss_posts_a_limit_voids_a_wager_and_closes(come):
    ann, work = _table(come)
    ann.bet("field")
    pit = work("pit_boss")
    desk = pit.locator("[data-part=pit]")
    desk.get_by_label("Because").fill("the chips were not theirs")
    desk.get_by_role("button", name=re.compile("field")).click()
    ann.has("layout", "0")
    desk.get_by_label("Maximum").fill("250")
    desk.get_by_label("Minimum").fill("1")
    desk.get_by_role("button", name="Post").click()
    expect(desk).to_contain_text("250.00")
    expect(pit.get_by_role("link", name=re.compile(ann.table)).first).to_be_visible()  # tables as tiles


def test_a_supervisor_overrules_a_call_in_new_zealand(come):
    ann, work = _table(come, "newzealand")
    ann.bet("pass")
    ann.roll(4, 2)
    supervisor = work("game_supervisor")
    line = supervisor.get_by_label("Entry, as the notation writes it")
    line.fill("overrule 4 3")
    supervisor.get_by_role("button", name="Enter").click()
    ann.has("rack", "505")  # it was seven on the come-out: 6.8 puts the call right and the line wins


def test_a_role_has_only_the_powers_its_book_gives(come):
    ann, work = _table(come)
    ann.bet("field")
    dealer = work("dealer")
    expect(dealer.locator("[data-part=acts]")).to_be_visible()
    expect(dealer.locator("[data-part=noroll]")).to_have_count(0)
    expect(dealer.locator("[data-part=pit]")).to_have_count(0)
    line = dealer.get_by_label("Entry, as the notation writes it")
    line.fill(f"void {ann.enter('undo')['rows'][0]['by']} field because no")
    dealer.get_by_role("button", name="Enter").click()
    expect(dealer.get_by_role("alert")).to_contain_text("Refused")


def test_the_inspector_reads_checks_and_exports(come):
    ann, work = _table(come)
    ann.bet("pass")
    ann.roll(4, 3)
    page = work("inspector")
    page.get_by_role("link", name="Inspection").click()
    expect(page.locator(".log .call").first).to_contain_text("Seven")
    page.get_by_role("button", name="Check the chain").click()
    expect(page.get_by_text(re.compile(r"\d+ rows checked: every hash holds"))).to_be_visible(timeout=60_000)
    with page.expect_download() as saved:
        page.get_by_role("link", name="Save the record").click()
    text = saved.value.path().read_text(encoding="utf-8")
    assert "house crown" in text
    assert "roll 4 3" in text

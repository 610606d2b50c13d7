"""The page survives: a lost line, a restart of the server, a second tab, the back button, a bad file, a long history."""

import re

from playwright.sync_api import expect


def test_a_lost_line_loses_nothing_and_says_what_was_missed(come):
    ann = come()
    lines = []
    ann.page.route_web_socket(re.compile(r"/socket"), lambda line: lines.append((line, line.connect_to_server())))
    ann.real()
    ann.sit()
    ann.bet("pass", "hard 8")
    ann.roll(4, 2)
    line, server = lines[-1]
    ann.page.route_web_socket(re.compile(r"/socket"), lambda line: line.close())
    server.close()
    line.close()
    expect(ann.page.get_by_text("The line is lost")).to_be_visible()
    ann.enter("read 5 4", "stickperson")
    ann.enter("roll 5 4", "stickperson")
    ann.page.route_web_socket(re.compile(r"/socket"), lambda line: lines.append((line, line.connect_to_server())))
    expect(ann.page.get_by_text("While you were away: one roll.")).to_be_visible(timeout=30_000)
    ann.lies("pass", "You have 5 here")
    ann.lies("hard 8", "You have 5 here")
    expect(ann.page.locator(".log .call").first).to_contain_text("Nine")
    ann.bet("field")
    ann.has("rack", "485")


def test_the_server_is_restarted_in_mid_hand(come, casino):
    ann = come()
    ann.real()
    ann.sit()
    ann.bet("pass")
    ann.roll(4, 2)
    casino.stop()
    expect(ann.page.get_by_text("The line is lost")).to_be_visible()
    ann.page.mouse.click(*ann.spot("place 8"))  # put down while nobody listens: it waits, and is marked
    expect(ann.page.locator(".stack.pending")).to_have_count(1)
    casino.start()
    expect(ann.page.locator(".stack.pending")).to_have_count(0, timeout=40_000)
    ann.lies("place 8", "You have 5 here")
    ann.lies("pass", "You have 5 here")
    expect(ann.page.locator(".puck.on")).to_be_visible()
    ann.has("rack", "490")


def test_a_refresh_and_a_second_tab_show_the_same(come):
    ann = come()
    ann.real()
    ann.sit()
    ann.bet("pass", "field")
    ann.roll(4, 2)
    ann.page.reload()
    ann.has("rack", "490")
    expect(ann.page.locator(".log .call").first).to_contain_text("Six")
    second = ann.page.context.new_page()
    second.goto(f"{ann.address}/#/table/{ann.table}")
    expect(second.locator("[data-money=rack]")).to_have_text("490")
    ann.bet("come")
    expect(second.locator("[data-money=rack]")).to_have_text("485")


def test_two_tabs_take_part_in_one_provable_throw(come):
    ann = come()
    ann.open()
    ann.sit()
    second = ann.page.context.new_page()
    second.goto(f"{ann.address}/#/table/{ann.table}")
    expect(second.locator("[data-money=rack]")).to_have_text("500")
    ann.bet("pass")
    ann.act("throw")
    expect(second.locator(".log .call").first).to_be_visible()
    ann.page.get_by_role("link", name="Check it").first.click()
    expect(ann.page.get_by_text("Every line holds: nobody can have chosen this throw.")).to_be_visible()
    assert "not provable" not in ann.page.locator("main").inner_text()


def test_the_back_button_leaves_and_returns(come):
    ann = come()
    ann.go()
    ann.page.get_by_role("button", name="Play Crown Melbourne", exact=True).click()
    ann.has("rack", "500")
    ann.bet("field")
    ann.page.go_back()
    expect(ann.page.get_by_role("heading", name="Choose a house")).to_be_visible()
    ann.page.go_forward()
    ann.has("layout", "5")
    ann.has("rack", "495")


def test_a_bad_record_says_where_and_a_good_one_is_a_film(come):
    ann = come()
    ann.go("replay")
    choose = ann.page.locator("input[type=file]")
    bad = "house crown\nseat ann 500\nbett ann pass 10\n"
    choose.set_input_files({"name": "bad.craps", "mimeType": "text/plain", "buffer": bad.encode()})
    alert = ann.page.get_by_role("alert")
    expect(alert).to_contain_text("This record cannot be played", timeout=60_000)
    expect(alert).to_contain_text("3")  # the line
    good = "house crown\nseat ann 500\nbet ann pass 10\nroll 4 2\ntake ann pass\nroll 5 1\n"
    choose.set_input_files({"name": "good.craps", "mimeType": "text/plain", "buffer": good.encode()})
    step = ann.page.get_by_text("Step 1 of 5")
    expect(step).to_be_visible(timeout=60_000)
    for _ in range(3):
        ann.page.get_by_role("button", name="Next step").click()
    expect(ann.page.locator(".beside")).to_contain_text("Win Line stays until 6 or 7 decides it")
    expect(ann.page.locator(".beside").get_by_role("button", name="Clause 3.4.1")).to_be_visible()
    ann.page.get_by_role("button", name="Next step").click()
    expect(ann.page.locator(".beside .call")).to_contain_text("Six, the point is made.")


def test_a_record_is_dropped_on_the_page(come):
    ann = come()
    ann.go("replay")
    expect(ann.page.get_by_text("Choose a record")).to_be_visible()
    ann.page.evaluate(
        """() => { const data = new DataTransfer();
        data.items.add(new File(['house star\\nseat ann 500\\nbet ann pass 10\\nroll 4 3\\n'], 'a.craps'));
        window.dispatchEvent(new DragEvent('drop', {dataTransfer: data, cancelable: true})) }"""
    )
    expect(ann.page.get_by_text("Step 1 of 3")).to_be_visible(timeout=60_000)


def test_a_history_of_ten_thousand_rolls_stays_light(come):
    ann = come()
    ann.real()
    ann.sit()
    rows = """() => { const rolls = []; for (let i = 1; i <= 10000; i++) rolls.push(i); return rolls.length }"""
    assert ann.page.evaluate(rows) == 10_000
    for number in range(20):
        ann.enter(f"read {number % 6 + 1} {(number // 6) % 6 + 1}", "stickperson")
        ann.enter(f"roll {number % 6 + 1} {(number // 6) % 6 + 1}", "stickperson")
    nodes = ann.page.evaluate("document.querySelectorAll('*').length")
    assert nodes < 6000

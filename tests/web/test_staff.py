"""Staff at their own pages: real dice, people in every role, each with what the house's book gives it and no more."""

import re
from datetime import timedelta

import pytest
from playwright.sync_api import Locator, Page, expect

from hardway.floor.people import Grant
from tests.server.conftest import PASSWORD, Casino
from tests.web.conftest import Visit
from tests.web.crew import Crew, read


def entered(page: Page, entry: str) -> None:
    """Enter a line of the notation at the desk."""
    page.get_by_text("Type a command").click()
    page.get_by_label("Type a command").fill(entry)
    page.get_by_role("button", name="Enter", exact=True).click()


def choose(part: Locator, label: str, option: str) -> None:
    """Choose something in a form."""
    part.get_by_role("combobox", name=label, exact=True).select_option(option)


def later(casino: Casino) -> str:
    """Return two hours from now by the table's clock."""
    return f"{casino.house.clock() + timedelta(hours=2):%H:%M}"


@pytest.mark.journey
def test_stickperson_reads_dice_in_two_taps_and_boxperson_calls(crew: Crew) -> None:
    stick, box = crew.page("stickperson"), crew.page("boxperson")
    crew.player.bet_the_line()
    read(stick, 4, 3)
    for desk, does in ((stick, "Another person reads it back and calls it"), (box, "Call what was read")):
        expect(desk.locator("div.call .who")).to_contain_text(does)  # the crew waits for nobody's call
    expect(box.get_by_text("Read back: 4 and 3, total 7.")).to_be_visible()
    expect(crew.player.money("result")).to_have_text("0")
    box.get_by_role("button", name="Call 4-3").click()
    expect(crew.player.money("result")).to_have_text("+5")


@pytest.mark.soak
def test_dice_without_a_line_bet_stay_in_hand_and_it_is_said_why(crew: Crew) -> None:
    crew.bet()
    crew.call(3, 4)  # the line bet wins and goes: the next throw needs another
    faces = crew.page("stickperson").locator('[data-part="faces"]')
    out = faces.get_by_role("button", name="Dice out")
    expect(out).to_be_disabled()
    expect(out).to_have_accessible_description(re.compile("line bet|line wager"))
    crew.bet()
    expect(out).to_be_enabled()


def test_log_names_who_read_corrected_and_called_the_dice(crew: Crew) -> None:
    crew.bet()
    crew.enter("stickperson", "read 3 4")
    crew.enter("boxperson", "read 3 5 because the second die is a five")
    crew.enter("stickperson", "roll 3 5")
    box = crew.page("boxperson")
    box.locator("#tab-log").click()
    row = box.locator(".log li", has_text="the second die is a five")
    expect(row).to_contain_text(re.compile(r"Boxperson( \d+)?, Boxperson"))  # her name, and her role
    expect(row).to_contain_text("corrected from 3-4 to 3-5")
    expect(box.locator(".log li.roll")).to_contain_text(re.compile(r"Stickperson( \d+)?, Stickperson"))
    crew.player.page.locator("#tab-log").click()
    expect(crew.player.page.locator(".log li")).to_have_count(0)
    expect(crew.player.page.locator(".book")).to_contain_text("The log begins with your visit")


def test_stickperson_calls_no_roll_with_a_ground(crew: Crew) -> None:
    stick = crew.page("stickperson")
    crew.bet()
    stick.get_by_role("button", name="Dice out").click()
    part = stick.locator('[data-part="noroll"]')
    part.get_by_label("Reason").select_option(value="irregular")  # a reason of one's own is said in words (5.4.1(c))
    expect(part.get_by_role("textbox")).to_have_js_property("required", True)
    part.get_by_label("Reason").select_option("off the table")
    expect(part.get_by_role("textbox")).to_have_js_property("required", False)
    expect(part.get_by_role("button", name="Clause 5.4.2(a)")).to_be_visible()
    first = part.get_by_label("Reason").locator("option").first.inner_text()
    part.get_by_label("Reason").select_option("in the chip float")
    part.get_by_role("button", name="No roll").click()
    crew.bob_has(495, layout=5)
    stick.get_by_role("button", name="Dice out").click()
    expect(part.get_by_label("Reason").locator("option:checked")).to_have_text(
        first
    )  # the next has a reason of its own
    stick.locator("#tab-log").click()
    expect(stick.locator(".log")).to_contain_text(re.compile("no roll", re.I))


def test_no_roll_button_asks_before_it_takes_a_call_back(crew: Crew) -> None:
    stick = crew.page("stickperson")
    part = stick.locator('[data-part="noroll"]')
    crew.bet()
    expect(part).to_contain_text("Nothing to call off")  # the dice are in hand, and nothing was called yet
    expect(part.get_by_role("button")).to_have_count(0)
    crew.call(4, 2)
    crew.call(4, 3)
    crew.bob_has(495, layout=0)
    expect(part).to_contain_text("this takes back the seven-out")
    for answer in ("Keep the roll", "Take it back"):
        part.get_by_role("button", name="Take back the last roll").click()
        asked = stick.get_by_role("dialog", name="Take back the last roll (the seven-out)?")
        expect(asked).to_contain_text("chips go back")
        asked.get_by_role("button", name=answer).click()
        expect(asked).to_have_count(0)
        crew.bob_has(495, layout=0 if answer == "Keep the roll" else 5)
    expect(part).to_contain_text("Nothing to call off")
    expect(part.get_by_role("button")).to_have_count(0)


def test_dialog_to_take_back_a_roll_closes_with_the_next_throw(crew: Crew) -> None:
    stick = crew.page("stickperson")
    crew.bet()
    crew.call(4, 2)
    stick.get_by_role("button", name="Take back the last roll").click()
    expect(stick.get_by_role("dialog")).to_be_visible()
    crew.enter("stickperson", "throw")  # somebody else at the stick
    expect(stick.get_by_role("dialog")).to_have_count(0)


def test_stick_corrects_a_misread_die_before_the_call(crew: Crew) -> None:
    stick, box = crew.page("stickperson"), crew.page("boxperson")
    crew.bet()
    read(stick, 4, 3)
    expect(box.get_by_text("Read back: 4 and 3, total 7.")).to_be_visible()
    expect(stick.get_by_role("button", name="First die: 4")).to_have_attribute("aria-pressed", "true")
    expect(stick.get_by_role("button", name="Call 4-3")).to_be_disabled()  # at a casino's table another person calls
    stick.get_by_role("button", name="Second die: 2").click()
    expect(box.get_by_text("Read back: 4 and 2, total 6.")).to_be_visible()
    box.get_by_role("button", name="Call 4-2").click()
    crew.point_is(6)
    expect(stick.locator('.faces [aria-pressed="true"]')).to_have_count(0)


def test_dice_are_read_and_called_with_keys(crew: Crew) -> None:
    stick, box = crew.page("stickperson"), crew.page("boxperson")
    crew.bet()
    stick.keyboard.press("5")
    stick.keyboard.press("6")
    expect(box.get_by_text("Read back: 5 and 6, total 11.")).to_be_visible()
    stick.keyboard.press("5")
    stick.keyboard.press("5")
    expect(box.get_by_text("Read back: 5 and 5, total 10.")).to_be_visible()
    box.keyboard.press("Enter")
    crew.point_is(10)


def test_dealer_confirms_a_players_call_of_on(crew: Crew) -> None:
    dealer = crew.page("dealer")
    crew.player.bet("place 8")
    crew.player.layout_is(5)
    expect(dealer.locator('[data-part="rail"]')).to_contain_text("Place Bet 8")
    crew.player.tab("card")
    expect(crew.player.page.locator(".lying .button.off")).to_have_text("Off")  # on a come-out, unless called on
    crew.player.page.get_by_role("button", name="Call on").click()
    expect(dealer.get_by_role("button", name="Clause 3.5.1(a)").first).to_be_visible()
    dealer.get_by_role("button", name="Confirm", exact=True).click()
    expect(crew.player.page.locator(".lying .button.on")).to_have_text("On")
    expect(dealer.get_by_text("Nobody waits for a confirmation.")).to_be_visible()


def test_dealer_desk_lists_the_payments_of_a_roll(crew: Crew) -> None:
    dealer = crew.page("dealer")
    crew.bet("pass")
    crew.bet("field")
    crew.call(6, 6)
    # Twelve on the come-out: the Win Line loses 5, the Field is paid 2 to 1 (6.1 [Field]).
    payments = dealer.locator('[data-part="payments"]')
    expect(payments.get_by_role("listitem").first).to_have_text(re.compile(r"Win Line, 5\s*take 5"))
    expect(payments.get_by_role("listitem").last).to_have_text(re.compile(r"Field, 5\s*pay 10"))


def test_boxperson_corrects_a_read_face_with_a_reason(crew: Crew) -> None:
    stick, box = crew.page("stickperson"), crew.page("boxperson")
    crew.bet()
    read(stick, 4, 3)
    expect(box.get_by_text("Read back: 4 and 3, total 7.")).to_be_visible()
    box.get_by_role("button", name="Second die: 2").click()
    why = box.get_by_label("Why does it show another face?")
    expect(why).to_be_focused()
    expect(box.get_by_role("button", name="Call 4-3")).to_have_count(0)  # the wrong call is none meanwhile
    why.fill("the second die shows two")
    box.get_by_role("button", name="Correct to 4-2").click()
    expect(stick.get_by_text("Read back: 4 and 2, total 6.")).to_be_visible()
    stick.get_by_role("button", name="Call 4-2").click()
    crew.point_is(6)


def test_boxperson_corrects_the_last_call_below_the_faces(crew: Crew) -> None:
    """Bob's field loses 5 on an eight; it was a nine, which wins 5."""
    box = crew.page("boxperson")
    faces = box.locator('[data-part="faces"]')
    crew.bet()
    crew.bet("field")
    crew.call(4, 4)
    crew.bob_has(490, layout=5)
    faces.get_by_role("button", name="Correct the call 4-4 …").click()
    why = faces.get_by_label("Why does it show another face?")
    expect(why).to_be_focused()
    expect(faces.get_by_role("button", name="Correct to 4-4")).to_be_disabled()
    faces.get_by_role("combobox", name="Second die").select_option("5")
    why.fill("it lay on five")
    faces.get_by_role("button", name="Correct to 4-5").click()
    crew.point_is(9)
    crew.bob_has(500, layout=5)
    expect(faces.get_by_role("button", name="Correct the call 4-5 …")).to_be_visible()  # the first die is not ruled on
    crew.enter("stickperson", "throw")
    expect(faces.get_by_role("button", name=re.compile("^Correct the call"))).to_have_count(0)


def test_call_is_seen_whole_on_a_desk_of_1024_by_768(crew: Crew) -> None:
    box = crew.page("boxperson")
    box.set_viewport_size({"width": 1024, "height": 768})
    spoken = box.locator(".call .spoken")
    crew.bet()
    for says in ("Eight, the point is 8.", "Hard eight, the point is made."):
        crew.call(4, 4)
        expect(spoken).to_contain_text(re.compile(says, re.I))
        assert spoken.evaluate("one => one.scrollHeight <= one.clientHeight")


def test_parts_of_a_desk_keep_their_columns(crew: Crew) -> None:
    stick = crew.page("stickperson")
    stick.set_viewport_size({"width": 768, "height": 1024})

    def columns() -> dict[str, float]:
        script = "all => Object.fromEntries(all.map(one => [one.dataset.part, one.getBoundingClientRect().left]))"
        found: dict[str, float] = stick.locator(".desk section[data-part]").evaluate_all(script)
        return found

    crew.bet()
    expect(stick.locator('[data-part="rail"]')).to_contain_text("Bob")
    before = columns()
    assert len(set(before.values())) == 2, before
    read(stick, 4, 3)
    expect(stick.get_by_text("Read back: 4 and 3, total 7.")).to_be_visible()
    assert before.items() <= columns().items()
    crew.enter("boxperson", "roll 4 3")
    expect(stick.locator('[data-part="noroll"]')).to_contain_text("this takes back")
    crew.say("dispute it was no seven")
    expect(stick.locator('[data-part="disputes"]')).to_be_visible()
    assert before.items() <= columns().items()


def test_boxperson_marks_a_die_lost_and_found(crew: Crew) -> None:
    box = crew.page("boxperson")
    custody = box.locator('[data-part="custody"]')
    expect(custody.locator("li")).to_have_count(5)
    custody.locator("li").nth(4).get_by_role("button", name="Lost").click()
    expect(custody.locator("li").nth(4)).to_contain_text("lost")
    custody.locator("li").nth(4).get_by_role("button", name="Found").click()
    expect(custody.locator("li").nth(4).get_by_role("button", name="Lost")).to_be_visible()


def test_pit_boss_can_post_limits_and_exclude_a_player(crew: Crew, casino: Casino) -> None:
    boss, player = crew.page("pit_boss"), crew.player
    pit = boss.locator('[data-part="pit"]')
    elsewhere = casino.table(casino.administrator(), mode="casino")  # in the lobby too
    boss.reload()
    expect(boss.locator(".tiles .here b")).to_have_text(f"Table {crew.table.rpartition('-')[2]}")  # and no id
    expect(boss.locator(f'.tiles a[href*="{elsewhere}"]')).to_have_count(0)  # where this person has no role
    expect(pit).to_contain_text("every bet: 1 to 10,000")
    pit.get_by_label("Minimum").fill("10")
    pit.get_by_label("Maximum").fill("200")
    pit.get_by_role("button", name="Put up sign").click()
    # A higher minimum needs its sign up 20 minutes before.
    expect(boss.get_by_role("alert").get_by_role("button", name="Clause 4.1 footnote 1 [s 66(2)]")).to_be_visible()
    pit.get_by_label("From").fill(later(casino))
    pit.get_by_role("button", name="Put up sign").click()
    player.tab("log")
    expect(player.page.locator(".log")).to_contain_text(re.compile("10.*200"))
    pit.get_by_label("Reason for what you do below, for the record").fill("interferes with the game")
    pit.get_by_role("button", name=re.compile("^Exclude")).first.click()
    expect(player.page.locator(".log")).to_contain_text(re.compile("exclude", re.I))


def test_log_tells_players_that_the_pit_boss_announced_a_closing(crew: Crew, casino: Casino) -> None:
    boss, player = crew.page("pit_boss"), crew.player
    boss.get_by_label("Closing time").fill(later(casino))  # 20 minutes' notice, with players present
    boss.get_by_role("button", name="Announce the closing").click()
    player.tab("log")
    expect(player.page.locator(".log")).to_contain_text(re.compile("clos", re.I))


def test_inspector_can_check_the_chain_and_replay_a_record(crew: Crew) -> None:
    """The inspector saves the record and then replays it."""
    inspector = crew.page("inspector")
    crew.bet()
    inspector.get_by_role("link", name="Inspection").click()
    expect(inspector.locator(".log")).to_contain_text("Win Line")
    inspector.get_by_role("button", name="Check the chain").click()
    expect(inspector.get_by_text(re.compile("rows checked: every hash holds"))).to_be_visible()
    with inspector.expect_download() as saved:
        inspector.get_by_role("link", name="Save the record").click()
    assert saved.value.suggested_filename == f"{crew.table}.craps"
    assert "house crown" in saved.value.path().read_text(encoding="utf-8")
    inspector.locator(".side").get_by_role("link", name="Replay").click()
    expect(inspector.get_by_text(re.compile("Row 2 of"))).to_be_visible()  # the first opened the table
    inspector.get_by_role("link", name="Back to the rows").click()
    expect(inspector.locator(".log li.marked")).to_be_visible()


def test_dealer_and_inspector_desks_lack_powers_of_other_roles(crew: Crew) -> None:
    dealer = crew.page("dealer")
    expect(dealer.locator('[data-part="acts"]')).to_be_visible()
    for part in ("faces", "noroll", "custody", "pit"):  # the stick calls, the box decides a disputed face (5.3.1)
        expect(dealer.locator(f'[data-part="{part}"]')).to_have_count(0)
    entered(dealer, f"exclude {crew.bob.id} because of the hat")
    refusal = dealer.get_by_role("alert")
    expect(refusal.get_by_role("button", name=re.compile("^Clause 9"))).to_be_visible()
    inspector = crew.page("inspector")
    for part in ("faces", "noroll", "custody", "pit"):
        expect(inspector.locator(f'[data-part="{part}"]')).to_have_count(0)


def test_seated_player_who_opens_a_staff_page_is_refused(crew: Crew) -> None:
    crew.player.page.goto(crew.player.page.url.partition("#")[0] + f"#/table/{crew.table}?as=boxperson")
    expect(crew.player.page.get_by_text("you sit at this table, so you cannot work here")).to_be_visible()


def test_staff_sign_in_and_find_their_table_in_the_lobby(casino: Casino, visit: Visit) -> None:
    table = casino.table(casino.administrator(), mode="casino", dice="real", staff="people")
    dealer = casino.person("Dee", Grant("dealer", "crown", f"table:{table}"))
    name = dealer.get("/api/me").json()["name"]
    page = visit("sign-in")
    page.get_by_label("Name").fill(name)
    page.get_by_label("Password").fill("not this one, no")
    page.get_by_role("button", name="Sign in", exact=True).click()
    expect(page.get_by_role("alert")).to_be_visible()
    page.get_by_label("Password").fill(PASSWORD)
    page.get_by_role("button", name="Sign in", exact=True).click()
    page.locator(f'.tables a[href*="{table}?as=dealer"]').click()
    expect(page.locator('.desk[data-role="dealer"]')).to_be_visible()


def test_late_wager_is_confirmed_by_the_dealer(crew: Crew) -> None:
    dealer = crew.page("dealer")
    crew.player.bet_the_line()
    crew.enter("stickperson", "throw")
    expect(crew.player.area("field")).to_have_accessible_name(re.compile("Not now"))
    crew.player.bet("field")
    crew.player.toast.get_by_role("button", name="Ask the crew").click()
    expect(crew.player.page.get_by_text("the crew has been asked")).to_be_visible()
    waits = dealer.locator('[data-part="asks"]')
    expect(waits).to_contain_text(re.compile(r"Bob \d+ bets 5 on Field, late"))
    expect(dealer.locator("#tab-work")).to_have_accessible_name(re.compile("one waits for you"))
    dealer.locator("#tab-log").click()  # what waits is seen from every leaf
    expect(waits).to_be_in_viewport()
    dealer.get_by_role("button", name="Confirm", exact=True).click()
    crew.player.layout_is(10)
    expect(crew.player.page.get_by_text("the crew has been asked")).to_have_count(0)


@pytest.mark.journey
def test_dispute_is_decided_reviewed_and_closed_with_buttons(crew: Crew) -> None:
    boss, director = crew.page("pit_boss"), crew.page("surveillance_director")
    player = crew.player.page
    crew.player.act("more").click()
    player.get_by_label("Raise a dispute").fill("they paid me five")
    player.locator("form", has_text="Raise a dispute").get_by_role("button").click()
    case = boss.locator('[data-part="disputes"] article')
    expect(case.get_by_role("heading")).to_have_text(re.compile(r"^Dispute 1: Bob \d+$"))
    expect(case).to_contain_text("they paid me five")
    expect(case.get_by_role("listitem")).to_have_text([re.compile(r"^Raised by Bob \d+\. 9\.9$")])
    case.get_by_label("Reason").fill("five is what it pays")
    expect(case.locator('[data-part="instead"]')).to_have_count(0)  # no roll was made
    case.get_by_role("button", name="Dismiss").click()
    expect(case).to_contain_text("Decided by the Pit Boss, Pit_Boss")
    expect(case).to_contain_text("has not asked for a review.")
    player.get_by_role("button", name="Ask for a review of dispute 1").click()
    case = director.locator('[data-part="disputes"] article')
    expect(case).to_contain_text("asks for a review.")
    case.get_by_label("Reason").fill("the pit boss was right")
    case.get_by_role("button", name="Confirm the decision").click()
    expect(case).to_contain_text("Decided by the Director of Casino Surveillance")
    case.get_by_role("button", name="Say whom they can consult").click()
    case.get_by_role("button", name="Close the dispute").click()
    expect(director.locator('[data-part="disputes"] article')).to_have_count(0)


def test_new_dispute_is_counted_and_seen_on_a_desk_scrolled_down(crew: Crew) -> None:
    boss = crew.page("pit_boss")
    boss.set_viewport_size({"width": 1366, "height": 768})
    crew.bet()
    crew.call(1, 2)
    boss.get_by_text("Type a command").scroll_into_view_if_needed()
    crew.say("dispute they were a four and a three")
    decides = boss.locator('[data-part="undecided"]')
    expect(decides).to_be_in_viewport()
    expect(boss.locator("#tab-work")).to_have_accessible_name(re.compile("one waits for you"))
    boss.locator("#tab-log").click()
    decides.get_by_role("button", name="Decide …").click()
    case = boss.locator('[data-part="disputes"] article')
    expect(case.get_by_role("heading")).to_be_in_viewport()
    expect(case.get_by_label("Reason")).to_be_focused()
    assert boss.evaluate("scrollY") == 0  # the felt stays in sight
    expect(case).to_contain_text("the Boxperson can still correct the faces")
    expect(case).to_contain_text("Nobody takes a decision back.")
    case.get_by_label("Reason").fill("the camera shows craps")
    case.get_by_role("button", name="Dismiss").click()
    expect(decides).to_have_count(0)  # no review was asked for
    crew.bet()
    crew.enter("stickperson", "throw")
    expect(case).not_to_contain_text("can still correct the faces")


def test_boxperson_learns_of_a_dispute_while_faces_can_change(crew: Crew) -> None:
    box = crew.page("boxperson")
    crew.bet()
    crew.call(1, 2)
    crew.say("dispute they were a four and a three")
    told = box.locator('[data-part="undecided"]')
    expect(told).to_contain_text("they were a four and a three")
    told.get_by_role("button", name="See …").click()
    expect(box.locator('[data-part="disputes"] article')).to_contain_text("you can still correct the faces")
    crew.bet()
    crew.enter("stickperson", "throw")
    expect(told).to_have_count(0)


def test_boxperson_of_every_power_sees_the_faces_they_call(casino: Casino, visit: Visit) -> None:
    """At The Star the boxperson also closes the table; the dice come before the sign."""
    crew = Crew(casino, visit, "star")
    box = crew.page("boxperson")
    box.set_viewport_size({"width": 1024, "height": 768})
    crew.bet()
    crew.enter("stickperson", "read 4 3")
    expect(box.get_by_role("button", name="Call 4-3")).to_be_in_viewport(ratio=1)


def test_complainant_is_told_of_payment_and_whom_to_consult(crew: Crew) -> None:
    crew.bet()
    crew.call(1, 2)
    notices = crew.player.page.locator(".notices")
    crew.say("dispute they were a four and a three")
    crew.enter("pit_boss", f"decide {crew.bob.id} about 1 pays 10: a seven")
    crew.enter("pit_boss", f"redress {crew.bob.id} 10 about 1")
    expect(notices).to_contain_text(re.compile("You are paid 10 by the decision of dispute 1"))
    crew.enter("pit_boss", f"advise_inspector {crew.bob.id} about 1")
    expect(notices).to_contain_text("you have the right to consult the inspector")
    notices.get_by_role("button", name="Close").click()
    expect(notices).not_to_contain_text("inspector")


def test_pit_boss_pays_what_other_faces_would_have_brought(crew: Crew) -> None:
    boss = crew.page("pit_boss")
    crew.bet()
    crew.call(1, 2)  # craps: 5 are lost
    crew.bob_has(495, layout=0)
    crew.say("dispute they were a four and a three")
    case = boss.locator('[data-part="disputes"] article')
    case.get_by_label("Reason").fill("the camera shows a seven")
    case.get_by_role("combobox", name="First die").select_option("4")
    case.get_by_role("combobox", name="Second die").select_option("3")
    expect(case).to_contain_text("would have 10 more than now")  # the 5 back, and 5 won
    case.get_by_role("button", name="Decide that amount").click()
    case.get_by_role("button", name="Uphold").click()
    expect(boss.get_by_label("Amount", exact=True)).to_have_value("10")
    boss.get_by_role("button", name="Pay the complainant").click()
    crew.bob_has(505, layout=0)
    expect(case.locator("ol li").last).to_contain_text(
        re.compile(r"Bob \d+ was paid 10 by the Pit Boss, Pit_Boss \d+\.")
    )


def test_amount_paid_by_a_correction_is_not_proposed_again(crew: Crew) -> None:
    boss = crew.page("pit_boss")
    crew.bet()
    crew.call(1, 2)  # craps: 5 are lost
    crew.say("dispute they were a four and a three")
    case = boss.locator('[data-part="disputes"] article')
    case.get_by_role("combobox", name="First die").select_option("4")
    case.get_by_role("combobox", name="Second die").select_option("3")
    case.get_by_role("button", name="Decide that amount").click()
    amount = case.get_by_label("Amount the decision pays")
    expect(amount).to_have_value("10")
    crew.enter("boxperson", "face 1 4 because the camera shows it")
    crew.enter("boxperson", "face 2 3 because the camera shows it")
    crew.bob_has(505, layout=0)
    expect(case).to_contain_text("would have as much as now")
    expect(amount).to_have_value("")


def test_close_button_asks_first_even_with_no_player_there(crew: Crew) -> None:
    crew.say("leave")
    manager = crew.page("casino_manager")
    manager.get_by_role("button", name="Close the table …").click()
    sure = manager.get_by_role("dialog", name="Close the table now?")
    expect(sure).to_contain_text("No player is here")
    sure.get_by_role("button", name="Keep it open").click()
    expect(manager.get_by_role("button", name="Close the table …")).to_be_visible()


def test_player_who_left_can_still_raise_a_dispute(crew: Crew) -> None:
    player, boss = crew.player.page, crew.page("pit_boss")
    crew.player.act("more").click()
    crew.player.act("leave").click()
    player.get_by_role("button", name="Leave the table", exact=True).last.click()
    player.locator('[data-act="dispute"]').click()
    sheet = player.get_by_role("dialog")
    sheet.get_by_label("Raise a dispute").fill("they owe me twenty")
    sheet.get_by_role("button", name="Raise").click()
    expect(boss.locator('[data-part="disputes"] article')).to_contain_text("they owe me twenty")
    sheet.get_by_role("button", name="I am satisfied: close dispute 1").click()
    expect(boss.locator('[data-part="disputes"] article')).to_have_count(0)


def test_dealer_desk_says_who_owes_whom(crew: Crew, casino: Casino) -> None:
    """Bob's field loses 5 on an eight and he leaves; it was a nine, on which it wins 5: 10 are owed to him."""
    cal = casino.person("Cal", kind="player")
    for key, entry in enumerate(("seat 100", "bet pass 5")):
        assert cal.enter(crew.table, entry, f"cal{key}").status_code == 200
    crew.bet("field")
    crew.call(4, 4)
    assert crew.bob.enter(crew.table, "leave", "bobleaves").status_code == 200
    crew.enter("boxperson", "face 2 5 because it lay on five")
    acts = crew.page("dealer").locator('[data-part="acts"]')
    choose(acts, "Action", "Pay what is owed")
    expect(acts).to_contain_text(re.compile(r"The house owes Bob \d+ 10\.00\."))
    acts.get_by_role("button", name="Pay what is owed").click()
    expect(acts.get_by_text("The house owes")).to_have_count(0)


def test_staff_action_is_chosen_with_names_and_needs_no_notation(crew: Crew) -> None:
    box, dealer = crew.page("boxperson"), crew.page("dealer")
    crew.bet()
    crew.call(4, 2)
    acts = box.locator('[data-part="acts"]')
    choose(acts, "Action", "Rule on a face")
    choose(acts, "Die", "Second die")
    choose(acts, "It shows", "6")
    acts.get_by_label("Reason").fill("the second die shows six")
    acts.get_by_role("button", name="Rule on a face").click()
    crew.point_is(10)
    acts = dealer.locator('[data-part="acts"]')
    choose(acts, "Action", "Report a breach")
    choose(acts, "Breach", "a side bet")
    expect(acts.get_by_role("combobox", name="Player", exact=True)).to_contain_text("Bob")
    acts.get_by_role("button", name="Report a breach").click()
    dealer.locator("#tab-log").click()
    expect(dealer.locator(".log")).to_contain_text(re.compile("report", re.I))


def test_supervisor_corrects_the_last_call_by_choosing_two_faces(casino: Casino, visit: Visit) -> None:
    crew = Crew(casino, visit, "newzealand")
    lead = crew.page("game_supervisor")
    crew.bet()
    crew.enter("stickperson", "read 4 2")
    lead.get_by_role("button", name="Call 4-2").click()
    acts = lead.locator('[data-part="acts"]')
    choose(acts, "Action", "Correct the last call")
    choose(acts, "First die", "4")
    choose(acts, "Second die", "4")
    acts.get_by_label("Reason").fill("the second die shows four")
    acts.get_by_role("button", name="Correct the last call").click()
    crew.point_is(8)


DESKS = ["stickperson", "dealer", "boxperson", "pit_boss", "surveillance_director"]


def test_staff_desks_show_no_ids_notation_names_or_iso_times(crew: Crew, casino: Casino) -> None:
    boss = crew.page("pit_boss")
    pit = boss.locator('[data-part="pit"]')
    pit.get_by_label("Minimum").fill("10")
    pit.get_by_label("From").fill(later(casino))
    pit.get_by_role("button", name="Put up sign").click()
    expect(pit).to_contain_text(re.compile(r"10 to 10,000 from \d+:\d\d [ap]m"))
    crew.bet()
    for role in DESKS:
        desk = (boss if role == "pit_boss" else crew.page(role)).locator(".desk")
        expect(desk.locator('[data-part="acts"]')).to_be_visible()
        words = desk.evaluate("desk => desk.textContent")
        assert crew.bob.id not in words, role
        assert not re.search(r"[a-z]_[a-z]|\d{4}-\d\d-\d\dT", words), role

"""What desks and the log say to people: reasons asked for, refusals in words, names of those who act, rolls that count."""

import re

from playwright.sync_api import expect

from tests.web.conftest import Play
from tests.web.crew import Crew, read


def test_exclude_button_without_a_reason_focuses_its_field(crew: Crew) -> None:
    boss, player = crew.page("pit_boss"), crew.player
    pit = boss.locator('[data-part="pit"]')
    why = pit.get_by_label("Reason for what you do below, for the record")
    pit.get_by_role("button", name=re.compile("^Exclude Bob")).first.click()
    expect(why).to_be_focused()  # nothing was sent: the browser asks for what is missing
    why.fill("shown the door by dealer Kim")
    why.press("Enter")  # no act is meant yet: the one that is has to be pressed
    pit.get_by_role("button", name=re.compile("^Exclude Bob")).first.click()
    player.tab("log")
    expect(player.page.locator(".log")).to_contain_text("shown the door by dealer Kim")


def test_log_names_who_was_refused_and_gives_the_reason_once(crew: Crew) -> None:
    boss = crew.page("pit_boss")
    pit = boss.locator('[data-part="pit"]')
    pit.get_by_label("Minimum").fill("10")
    pit.get_by_role("button", name="Put up sign").click()
    expect(boss.get_by_role("alert")).to_contain_text("20 minutes before")
    boss.locator("#tab-log").click()
    line = boss.locator(".log li").first
    expect(line).to_contain_text(re.compile(r"Refused to Pit_Boss \d+ as Pit Boss: a higher minimum needs its sign up"))
    expect(line.locator("p")).to_have_count(1)
    expect(line).not_to_contain_text("notice_due")


def test_log_names_the_staff_member_who_reported_a_breach(crew: Crew) -> None:
    dealer = crew.page("dealer")
    acts = dealer.locator('[data-part="acts"]')
    acts.get_by_label("Action").select_option("Report a breach")
    acts.get_by_role("button", name="Report a breach").click()
    dealer.locator("#tab-log").click()
    expect(dealer.locator(".log li").first).to_contain_text(re.compile(r"Dealer \d+, Dealer"))


def test_log_tells_players_that_dice_are_out_and_who_declined(crew: Crew) -> None:
    dealer = crew.page("dealer")
    crew.player.bet_the_line()
    crew.player.tab("log")
    expect(crew.player.page.get_by_role("button", name="Older")).to_have_count(0)  # the history is for staff here
    crew.enter("stickperson", "throw")
    call = crew.player.page.locator("div.call")
    expect(call).to_contain_text("The dice are out")
    expect(call).not_to_contain_text("Place your bets")
    expect(crew.player.area("field")).to_have_accessible_name(re.compile("Not now"))
    crew.player.page.clock.install()
    crew.player.bet("field")
    ask = crew.player.toast.get_by_role("button", name="Ask the crew")
    expect(ask).to_be_visible()
    crew.player.page.mouse.move(5, 5)
    crew.player.page.clock.fast_forward(20_000)
    ask.click()  # it is still there
    dealer.get_by_role("button", name="Decline", exact=True).click()
    expect(crew.player.toast).to_contain_text("the Dealer declined the late bet")


def test_decision_of_a_dispute_is_shown_to_its_complainant(crew: Crew) -> None:
    boss, player = crew.page("pit_boss"), crew.player.page
    crew.player.act("more").click()
    player.get_by_label("Raise a dispute").fill("they paid me five")
    player.get_by_role("button", name="Raise", exact=True).click()
    case = boss.locator('[data-part="disputes"] article')
    case.get_by_label("Reason").fill("that is what was paid by dealer Kim")
    case.get_by_label("Reason").press("Enter")  # upholds nothing
    case.get_by_role("button", name="Dismiss").click()
    decision = "Complaint dismissed: that is what was paid by dealer Kim"
    expect(case).to_contain_text("Decided by the Pit Boss")
    expect(case).to_contain_text(decision)
    expect(player.get_by_text(f"Your dispute 1: “{decision}”")).to_be_visible()


def test_read_die_face_stays_marked_under_the_pointer(crew: Crew) -> None:
    stick = crew.page("stickperson")
    crew.bet()
    read(stick, 4, 3)
    for die in ("First die: 4", "Second die: 3"):
        expect(stick.get_by_role("button", name=die)).to_have_css("background-color", "rgb(33, 24, 17)")


def test_inspection_page_marks_annulled_rolls_and_can_be_printed(crew: Crew) -> None:
    box, player = crew.page("boxperson"), crew.player
    player.bet_the_line()
    crew.call(4, 2)
    box.get_by_role("combobox", name="Reason").select_option("on_float")
    box.get_by_role("button", name="Take back the last roll").click()
    box.get_by_role("button", name="Take it back").click()
    expect(player.page.locator("div.call")).to_contain_text("annulled")
    inspector = crew.page("inspector")
    inspector.get_by_role("link", name="Inspection").click()
    roll = inspector.locator(".log li.roll")
    expect(roll).to_contain_text("Annulled: this roll does not count.")
    expect(roll.locator(".at")).to_have_text(re.compile(r"\d+ \w+ \d{4}, \d+:\d\d:\d\d"))
    expect(inspector.locator(".log")).to_contain_text("“No roll.” in the chip float")
    inspector.emulate_media(media="print")
    expect(inspector.locator("body")).to_have_css("background-color", "rgb(255, 255, 255)")
    expect(inspector.get_by_role("heading", level=1)).to_have_css("color", "rgb(0, 0, 0)")
    expect(inspector.locator("header.top")).to_be_hidden()


def test_replay_link_opens_at_its_roll_after_an_annulled_one(play: Play) -> None:
    stick, seat = play()
    seat.bet("pass")
    expect(seat.money("layout")).to_have_text("5")
    stick.roll(4, 2)
    stick.enter("noroll on_float", "boxperson")
    stick.roll(5, 4)
    expect(seat.page.locator(".strip .roll")).to_have_text(["9 ON"])
    seat.tab("log")
    seat.page.get_by_role("link", name="Replay from here").first.click()  # the newest
    expect(seat.page.locator(".entry-line")).to_contain_text("roll 5 4")

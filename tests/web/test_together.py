"""Several people at one table, each with a browser of their own."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.server.conftest import Casino
from tests.web.conftest import PHONE, Visit
from tests.web.seat import Seat, Stick

Sit = Callable[..., Seat]
Open = Callable[..., Stick]


def test_two_players_and_a_watcher_see_the_same_roll(table: Open, sit: Sit, visit: Visit) -> None:
    stick = table()
    ann, bob = sit(stick.table), sit(stick.table)
    watcher = visit(f"table/{stick.table}", stick.owner)
    expect(watcher.get_by_text("You are watching")).to_be_visible()
    ann.bet("pass")
    bob.bet("dont_pass")
    expect(ann.money("layout")).to_have_text("5")
    expect(bob.money("layout")).to_have_text("5")
    stick.roll(4, 3)
    for page in (ann.page, bob.page, watcher):
        expect(page.locator(".stage").get_by_role("img")).to_have_attribute("aria-label", "The dice show 4 and 3")
        expect(page.locator(".call .spoken")).to_contain_text(re.compile("seven", re.I))
        expect(page.locator(".strip .roll")).to_have_text(["7"])
    # A seven on the come-out: the Win Line is paid even money, the Don't Win Line lost.
    expect(ann.money("result")).to_have_text("+5")
    expect(bob.money("result")).to_have_text("−5")
    expect(ann.page.get_by_role("status").filter(has_text="4-3: Seven. Win Line wins 5.")).to_be_attached()
    expect(bob.page.get_by_role("status").filter(has_text="4-3: Seven. Don't Win Line loses 5.")).to_be_attached()


def test_chips_of_other_players_are_shown_on_the_felt(table: Open, sit: Sit) -> None:
    stick = table("star")
    ann, bob = sit(stick.table), sit(stick.table)
    assert bob.page.locator(".lying .faint").count() == 0
    ann.bet("field")
    expect(bob.page.locator(".lying .faint")).not_to_have_count(0)
    expect(bob.money("layout")).to_have_text("0")


def test_chat_message_is_sent_and_a_player_muted(table: Open, sit: Sit) -> None:
    stick = table()
    ann, bob = sit(stick.table), sit(stick.table)
    for seat in (ann, bob):
        seat.tab("people")
        expect(seat.page.locator(".seats li")).to_have_count(2)
    ann.page.get_by_label("Say something to the table").fill("seven!")
    ann.page.get_by_role("button", name="Say", exact=True).click()
    expect(bob.page.locator(".chat")).to_contain_text("seven!")
    bob.page.get_by_role("button", name=re.compile("^Mute ")).click()
    expect(bob.page.locator(".chat")).not_to_contain_text("seven!")


def test_chat_keeps_messages_and_marks_unread_ones(table: Open, sit: Sit, visit: Visit) -> None:
    stick = table()
    ann = sit(stick.table)
    owner = visit(f"table/{stick.table}", stick.owner)  # the owner of the table may work here in every role
    owner.locator("#tab-people").click()
    for number in range(4):
        owner.get_by_label("Say something to the table").fill(f"word {number}")
        owner.get_by_role("button", name="Say", exact=True).click()
    last = owner.locator(".chat li").last
    expect(last).to_contain_text("word 3")
    expect(last).to_be_in_viewport(ratio=1)  # the newest is in view
    assert (owner.locator(".chat").bounding_box() or {"height": 0})["height"] >= 96
    expect(ann.page.locator("#tab-people")).to_have_accessible_name("People, 4 unread")
    ann.tab("people")
    expect(ann.page.locator("#tab-people")).to_have_accessible_name("People")
    ann.page.reload()
    ann.tab("people")
    expect(ann.page.locator(".chat li")).to_have_count(4)


def test_watcher_who_sits_down_is_listed_as_a_player_only(table: Open, sit: Sit, visit: Visit) -> None:
    stick = table()
    ann = sit(stick.table)
    ann.tab("people")
    bob = visit(f"table/{stick.table}", stick.owner)
    expect(ann.page.get_by_text("1 watching")).to_be_visible()
    bob.get_by_role("button", name="Sit down").click()
    seats = ann.page.locator(".seats li")
    expect(seats).to_have_count(2)
    expect(ann.page.get_by_text("1 watching")).to_have_count(0)
    expect(seats.nth(1)).to_contain_text("here")


def test_watcher_who_speaks_can_be_muted(table: Open, sit: Sit, visit: Visit) -> None:
    stick = table()
    ann = sit(stick.table)
    watcher = visit(f"table/{stick.table}", stick.owner)
    watcher.locator("#tab-people").click()
    watcher.get_by_label("Say something to the table").fill("seven!")
    watcher.get_by_role("button", name="Say", exact=True).click()
    ann.tab("people")
    expect(ann.page.locator(".chat")).to_contain_text("seven!")
    ann.page.get_by_role("button", name=re.compile("^Mute ")).click()
    expect(ann.page.locator(".chat")).not_to_contain_text("seven!")
    ann.page.get_by_role("button", name=re.compile("^Hear ")).click()
    expect(ann.page.locator(".chat")).to_contain_text("seven!")


def test_headline_shows_seconds_to_roll_before_the_dice_pass_on(table: Open, sit: Sit) -> None:
    # The others wait 45 seconds for a shooter; at a come-out the dice then go to the next player.
    stick = table(dice="electronic")
    ann, bob = sit(stick.table), sit(stick.table)
    for seat in (ann, bob):
        seat.bet("pass")
        seat.layout_is(5)
    expect(ann.call).to_contain_text(re.compile(r"Roll within [34]\d s, or the dice go to the next player"))
    expect(bob.call).to_contain_text(re.compile(r"has [34]\d s to roll, or the dice go to the next player"))
    for width, height in ((390, 844), (844, 390), (1024, 768)):
        ann.page.set_viewport_size({"width": width, "height": height})
        says = ann.call.get_by_text(re.compile(r"^Roll within [234]\d s, or the dice go to the next player"))
        expect(says).to_be_in_viewport(ratio=0.9)  # letters reach out of their line
        wide, high = says.evaluate(
            "one => ((p) => [p.scrollWidth - p.clientWidth, p.scrollHeight - p.clientHeight])(one.closest('p'))"
        )
        assert wide <= 1
        assert high <= 4


def test_dice_are_thrown_when_the_betting_clock_runs_down(table: Open, sit: Sit) -> None:
    seat = sit(table(dice="electronic", betting_seconds=3).table)
    seat.bet("pass")
    clock = seat.page.get_by_role("timer")
    expect(clock).to_have_accessible_name(re.compile("Betting closes in [123] s, then the dice are thrown"))
    expect(seat.page.locator(".strip .roll")).to_have_count(1)  # the house throws when the time is up


def test_second_tab_shows_the_same_seat(table: Open, sit: Sit) -> None:
    stick = table()
    ann = sit(stick.table)
    ann.bet("pass")
    expect(ann.money("layout")).to_have_text("5")
    page = ann.page.context.new_page()
    page.goto(ann.page.url)
    other = Seat(page, ann.table, ann.who)
    expect(other.money("layout")).to_have_text("5")
    expect(other.money("rack")).to_have_text("495")
    other.bet("field")
    expect(ann.money("layout")).to_have_text("10")
    stick.roll(5, 6)
    # Eleven on the come-out: the Win Line is paid even money, and so is the Field.
    for seat in (ann, other):
        expect(seat.money("result")).to_have_text("+10")
    page.close()
    ann.bet("pass")
    expect(ann.money("layout")).to_have_text("5")


COVERED = """(wagers) => wagers.flatMap((wager) => {
  const box = (one) => one.getBoundingClientRect();
  const chips = [...document.querySelectorAll(".lying .stack > circle:first-of-type, .lying .stack > g:last-of-type, .more circle")];
  return [...document.querySelectorAll(`[data-print="${wager}"] text`)].flatMap((word) => {
    const at = box(word);
    return chips.map(box).filter((chip) => chip.right > at.left + 1 && chip.left < at.right - 1
      && chip.bottom > at.top + at.height / 4 && chip.top < at.bottom - at.height / 4).map(() => `${wager} ${word.textContent}`);
  });
})"""
"""The words of areas that a chip lies on."""


@pytest.mark.parametrize(
    "viewport",
    [PHONE, {"width": 1366, "height": 768}, {"width": 844, "height": 390}],
    ids=["phone", "laptop", "sideways"],
)
def test_chips_of_five_players_cover_no_lettering_of_the_felt(
    viewport: dict[str, int], table: Open, sit: Sit, casino: Casino
) -> None:
    stick = table()
    people = [casino.guest() for _ in range(4)]
    for number, one in enumerate(people):
        one.enter(stick.table, "seat 500", f"s{number}")
        one.enter(stick.table, f"bet pass {5 * number + 5}", f"p{number}")
    seat = sit(stick.table, viewport=viewport)
    seat.who.enter(stick.table, "bet pass 10", "mine")
    stick.roll(5, 3)
    for number, one in enumerate([*people, seat.who]):
        for wager in ("pass_odds 10", "come 10", "place 5 10"):
            assert one.enter(stick.table, f"bet {wager}", f"{wager[:4]}{number}").status_code == 200
    seat.layout_is(40)
    expect(seat.page.locator(".lying .stack")).to_have_count(4 * 5)
    assert seat.page.evaluate(COVERED, ["pass", "pass_odds", "come", "place 5"]) == []

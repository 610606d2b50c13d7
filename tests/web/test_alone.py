"""Somebody alone at a table is told how to get the dice back, and no sum of nothing."""

from playwright.sync_api import expect

from tests.server.conftest import Casino
from tests.waiting import wait_until
from tests.web.conftest import Open, Sit


def test_lone_player_without_a_line_bet_is_told_to_make_one(casino: Casino, sit: Sit) -> None:
    who = casino.guest()
    seat = sit(casino.table(who, "vegas"), who=who)
    seat.bet("pass")
    seat.bet("hard 8")
    head = seat.call.locator(".who")
    expect(head).to_contain_text("You have the dice")
    seat.take("pass")
    expect(head).to_have_text("Put a chip on Pass Line to roll")
    expect(seat.page.get_by_role("timer")).to_have_count(0)
    seat.bet("pass")
    expect(head).to_contain_text("You have the dice")


def test_headline_names_the_shooter_and_how_to_become_one(casino: Casino, sit: Sit) -> None:
    who = casino.guest()
    table = casino.table(who, "vegas")
    seat, other = sit(table, who=who), sit(table)
    seat.bet("hard 8")
    for one in (seat, other):
        expect(one.call.locator(".who")).to_contain_text("has the dice. Put a chip on Pass Line to have a turn")
    expect(seat.page.get_by_role("timer")).to_have_count(1)


def test_hint_after_a_win_says_that_rebet_repeats_the_bets(table: Open, sit: Sit) -> None:
    stick = table("vegas")
    seat = sit(stick.table)
    again = seat.call.get_by_text("Rebet (key r) puts the same bets down again.")
    expect(again).to_have_count(0)
    seat.bet_the_line()
    stick.roll(4, 3)
    seat.layout_is(0)
    expect(again).to_be_visible()
    seat.page.keyboard.press("r")
    seat.layout_is(5)
    expect(again).to_have_count(0)


WATCH = """() => { window.sums = []; new MutationObserver(() => {
  const sum = document.querySelector("div.total[aria-hidden]"); if (sum) window.sums.push(sum.textContent);
}).observe(document.body, { childList: true, subtree: true }); }"""


def test_roll_with_no_net_result_shows_no_floating_amount(table: Open, sit: Sit) -> None:
    stick = table()
    seat = sit(stick.table)
    seat.page.evaluate(WATCH)
    seat.bet("pass")
    seat.bet("dont_pass")
    seat.layout_is(10)
    stick.roll(4, 3)  # the one wins 5, the other loses 5
    expect(seat.page.locator(".call li")).to_have_count(2, timeout=5000)
    expect(seat.page.locator(".call li")).to_have_count(0, timeout=10000)
    assert seat.page.evaluate("window.sums") == []


def test_floating_amount_of_a_roll_covers_no_call_log_or_chips(table: Open, sit: Sit) -> None:
    for width, height in ((1440, 900), (1024, 768), (390, 844), (844, 390)):
        stick = table()
        seat = sit(stick.table, viewport={"width": width, "height": height}, moving=True)
        seat.bet_the_line()
        seat.page.evaluate(BOXES)
        stick.roll(4, 3)
        wait_until(lambda: seat.page.evaluate("window.covered ?? null") is not None)  # noqa: B023
        assert seat.page.evaluate("window.covered") == [], (width, height)


# What the sum of a roll lies over, as soon as it is there. Chips on their way from the bank pass under it.
BOXES = """() => new MutationObserver((_, all) => {
  const sum = document.querySelector("div.total[aria-hidden]")?.getBoundingClientRect();
  if (!sum) return;
  all.disconnect();
  const lines = (one) => {
    const words = document.createRange();
    words.selectNodeContents(one);
    return [...words.getClientRects()];
  };
  const things = [...document.querySelectorAll(".under .if, .under .strip, .rack, .felt .stack:not(.pushed .stack), [data-act=throw]")];
  const told = [...document.querySelectorAll(".call .puck, .call .spoken, .call .who")];
  window.covered = [...things.map((one) => [one, one.getBoundingClientRect()]), ...told.flatMap((one) => lines(one).map((line) => [one, line]))]
    .filter(([, box]) => box.left < sum.right && box.right > sum.left && box.top < sum.bottom && box.bottom > sum.top)
    .map(([one]) => one.getAttribute("class"));
}).observe(document.body, { childList: true, subtree: true })"""

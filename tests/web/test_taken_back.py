"""A call that is taken back: headline, strip, last roll and desks follow the table, at once and after a reload."""

import re

from playwright.sync_api import expect

from tests.web.conftest import Play, Visit
from tests.web.seat import Seat, Stick, with_a_point

ANNULLED = "No roll: the seven-out is annulled, bets are back."


def seven_out(seat: Seat, stick: Stick) -> None:
    """Lose 5 on the Win Line and 5 on Place 6 to a seven, with a point of 8."""
    with_a_point(seat, stick, 4, 4)
    seat.bet("place 6")
    seat.layout_is(10)
    stick.roll(4, 3)
    expect(seat.money("last")).to_have_text("−10")


def test_annulled_roll_disappears_from_player_and_dealer_pages(play: Play, visit: Visit) -> None:
    stick, seat = play()
    seven_out(seat, stick)
    dealer = visit(f"table/{stick.table}?as=dealer", stick.owner)
    expect(dealer.locator('[data-part="payments"]')).to_contain_text("take 5")
    stick.enter("noroll on_float", "boxperson")  # found after the call: it is as if it had not been thrown (5.4.2)
    expect(seat.page.get_by_role("status").filter(has_text=ANNULLED)).to_be_attached()
    for again in range(2):
        for page in (seat.page, dealer):
            if again:
                page.reload()
            expect(page.locator(".call .spoken")).to_contain_text(ANNULLED)
            expect(page.locator(".call .puck")).to_contain_text("The point is 8")
            expect(page.locator(".strip .roll")).to_have_text(["8 ON"])
        expect(dealer.locator('[data-part="rail"]')).to_contain_text("Place Bet 6")
        expect(dealer.locator('[data-part="payments"]')).to_have_count(0)
        expect(seat.money("last")).to_have_text("–")
        seat.layout_is(10)
        expect(seat.act("rebet")).to_be_disabled()
    stick.roll(5, 3)  # the point is made: the Win Line wins 5, and the next roll is told like any other
    expect(seat.page.locator(".call .spoken")).to_contain_text("the point is made")
    expect(seat.page.locator(".strip .roll")).to_have_text(["8 ON", "8"])
    expect(seat.money("last")).to_have_text("+5")


def test_corrected_call_replaces_the_first_call_on_the_page(play: Play) -> None:
    stick, seat = play("newzealand")
    with_a_point(seat, stick)
    stick.enter("overrule 4 3 because the film shows it", "game_supervisor")  # it was seven: the line has won (6.8)
    for again in range(2):
        if again:
            seat.page.reload()
        expect(seat.call.locator(".spoken")).to_contain_text(re.compile("^Corrected: Seven"))
        expect(seat.call.locator(".puck")).to_contain_text("come-out")
        expect(seat.page.locator(".strip .roll")).to_have_text(["7"])
        expect(seat.money("last")).to_have_text("+5")


def test_headline_says_that_an_outcome_is_cancelled(play: Play) -> None:
    stick, seat = play()
    seven_out(seat, stick)
    stick.enter("invalidate fire because of a fire", "pit_boss")
    for again in range(2):
        if again:
            seat.page.reload()
        expect(seat.call.locator(".spoken")).to_contain_text("The seven-out is cancelled, bets are back.")
        expect(seat.page.locator(".strip .roll")).to_have_text(["8 ON"])
        expect(seat.money("last")).to_have_text("–")


def test_corrected_call_shows_commission_once_in_the_totals(play: Play) -> None:
    stick, seat = play("newzealand")
    with_a_point(seat, stick)
    seat.bet_what_is_offered("buy 4")  # at least 20, of which 5 in the hundred is 1 (4.1(j))
    expect(seat.money("commission")).to_have_text("1")
    stick.enter("overrule 4 4 because the film shows it", "game_supervisor")
    seat.point_is(8)
    expect(seat.money("commission")).to_have_text("1")

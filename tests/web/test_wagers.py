"""Chips on the felt: refused by a clause, travelling, called on and off, taken back, and why each was paid what it was."""

import re

import pytest
from playwright.sync_api import expect

from tests.web.conftest import Open, Play, Sit
from tests.web.seat import with_a_point

# Counts what tells of a roll in the first picture of the dice tumbling.
TUMBLING = """() => {
  const look = () => {
    if (document.querySelector(".call").textContent.includes("…")) window.told = document.querySelectorAll(".strip .roll, .log .roll").length;
    else requestAnimationFrame(look);
  };
  look();
}"""


def test_refused_wager_shows_its_clause(play: Play) -> None:
    _, seat = play()
    seat.bet("come")  # before a point is set
    expect(seat.toast).to_contain_text("Come")
    expect(seat.toast.get_by_role("button", name="Clause 3.6.5")).to_be_visible()
    expect(seat.money("rack")).to_have_text("500")
    seat.layout_is(0)
    seat.toast.get_by_role("button", name="Clause 3.6.5").click()
    sheet = seat.page.get_by_role("dialog")
    expect(sheet).to_contain_text("Come wager may be placed at any time after the Come Out Roll.")
    seat.page.keyboard.press("Escape")
    expect(sheet).to_be_hidden()


def test_contract_bet_cannot_be_taken_down_on_the_page(play: Play) -> None:
    stick, seat = play()
    with_a_point(seat, stick)
    seat.take("pass")
    expect(seat.toast.get_by_role("button", name="Clause 3.4.1")).to_be_visible()
    seat.layout_is(5)


@pytest.mark.journey
def test_come_wager_moves_to_its_number_and_takes_odds(play: Play) -> None:
    stick, seat = play()
    with_a_point(seat, stick)
    seat.bet("come")
    seat.layout_is(10)
    expect(seat.area("come")).to_have_attribute("aria-label", re.compile("You have 5 here"))
    stick.roll(5, 4)
    expect(seat.area("come_odds 9")).to_have_attribute("aria-label", re.compile("You have 5 on Come 9"))
    expect(seat.area("come")).not_to_have_attribute("aria-label", re.compile("You have"))
    expect(seat.area("come_odds 9")).to_have_class(re.compile("lit"))
    seat.bet("come_odds 9")
    seat.bet("come_odds 9")  # at most two times the Come wager: 10 behind 5 (3.6.6)
    seat.layout_is(20)
    for says in ("You have 5 on Come 9", "You have 10 on Come Odds 9"):
        expect(seat.area("come_odds 9")).to_have_attribute("aria-label", re.compile(says))
    seat.bet("come_odds 9")
    expect(seat.toast.get_by_role("button", name="Clause 3.6.6", exact=True)).to_be_visible()
    stick.roll(6, 3)
    # The Come wager wins 5 at 1 to 1 and its odds 10 at 3 to 2: 20 in all.
    expect(seat.money("last")).to_have_text("+20")
    seat.layout_is(5)
    expect(seat.money("rack")).to_have_text("515")


def test_max_odds_button_bets_the_largest_odds(play: Play) -> None:
    stick, seat = play()
    with_a_point(seat, stick)
    seat.act("odds").click()
    # At most two times the Win Line wager (3.6.2).
    seat.layout_is(15)
    expect(seat.act("odds")).to_be_disabled()


def test_wagers_are_called_off_and_on(play: Play) -> None:
    stick, seat = play()
    with_a_point(seat, stick)
    seat.bet("place 8")
    seat.layout_is(10)
    seat.tab("card")
    seat.page.get_by_role("button", name="Call off").click()
    expect(seat.area("place 8")).to_have_attribute("aria-label", re.compile("You have 5 here, off"))
    expect(seat.page.locator(".lying .button.off")).to_have_text("Off")
    stick.roll(4, 4)
    expect(seat.page.locator(".strip .roll")).to_have_count(2)
    expect(seat.money("result")).to_have_text("0")
    seat.page.get_by_role("button", name="Call on").click()
    expect(seat.area("place 8")).not_to_have_attribute("aria-label", re.compile("off"))
    stick.roll(5, 3)
    # 5 at 7 to 6 is 5.83, which no chips make: paid 6, the next amount in chips (4.2.3).
    expect(seat.money("result")).to_have_text("+6")


def test_undo_and_redo_work_until_the_dice_are_out(play: Play) -> None:
    stick, seat = play()
    expect(seat.act("undo")).to_be_disabled()
    seat.bet_the_line()
    seat.chip(25)
    seat.bet("field")
    seat.layout_is(30)
    seat.act("undo").click()
    seat.layout_is(5)
    seat.act("redo").click()
    seat.layout_is(30)
    seat.act("undo").click()
    seat.layout_is(5)
    seat.act("undo").click()
    seat.layout_is(0)
    expect(seat.money("rack")).to_have_text("500")
    seat.act("redo").click()
    seat.layout_is(5)
    stick.roll(4, 2)
    seat.point_is(6)
    expect(seat.act("undo")).to_be_disabled()


def test_right_click_takes_a_wager_down(play: Play) -> None:
    _, seat = play()
    seat.bet("field")
    seat.bet("field")
    seat.layout_is(10)
    seat.take("field")
    seat.layout_is(5)
    seat.take("field")
    seat.layout_is(0)


def test_chip_dragged_onto_the_felt_is_bet(play: Play) -> None:
    _, seat = play()
    to = seat.at("pass")
    seat.page.get_by_role("button", name="25 chip", exact=True).hover()
    seat.page.mouse.down()
    seat.page.mouse.move(*to, steps=5)
    seat.page.mouse.up()
    seat.layout_is(25)


def test_clear_button_leaves_a_contract_bet_and_says_it_stays(play: Play) -> None:
    stick, seat = play()
    with_a_point(seat, stick)
    seat.bet("field")
    seat.bet("place 8")
    seat.layout_is(15)
    seat.act("clear").click()
    seat.layout_is(5)
    expect(seat.page.get_by_role("status").filter(has_text="Win Line stays")).to_be_visible()


def test_rebet_repeats_the_decided_wagers(play: Play) -> None:
    stick, seat = play()
    seat.bet("pass")
    seat.bet("any_seven")
    seat.layout_is(10)
    stick.roll(1, 1)
    seat.layout_is(0)
    seat.act("rebet").click()
    seat.layout_is(10)
    expect(seat.area("any_seven")).to_have_attribute("aria-label", re.compile("You have 5 here"))


def test_player_without_a_line_bet_is_told_why_they_cannot_throw(table: Open, sit: Sit) -> None:
    seat = sit(table(dice="electronic").table)
    expect(seat.act("throw")).to_be_disabled()
    expect(seat.call).to_contain_text("Put a chip on Win Line to roll")
    expect(seat.call.get_by_role("button", name="Clause 5.1.1(b)")).to_be_visible()
    seat.bet("pass")
    expect(seat.act("throw")).to_be_enabled()
    expect(seat.call).to_contain_text("You have the dice")


def test_shooter_chooses_two_of_the_five_dice(play: Play) -> None:
    _, seat = play()
    seat.bet("pass")
    seat.act("more").click()
    dice = seat.page.get_by_role("group", name="Two of the five dice")
    for die in (1, 4, 2):  # the first choice gives way to the third
        dice.get_by_role("button", name=f"Die {die}").click()
    expect(dice.get_by_role("button", pressed=True)).to_have_text(["2", "4"])
    seat.act("accept").click()
    seat.tab("log")
    expect(seat.page.locator(".log")).to_contain_text("You are shooting with dice 2 and 4")
    expect(dice).to_have_count(0)


def test_across_and_double_buttons_each_bet_with_one_click(play: Play) -> None:
    _, seat = play()
    seat.act("more").click()
    seat.act("across").click()
    # 5 on each number; 6 on six and eight, which pay 7 to 6.
    seat.layout_is(32)
    seat.act("double").click()
    seat.layout_is(64)
    for number, amount in {4: 10, 5: 10, 6: 12, 8: 12, 9: 10, 10: 10}.items():
        expect(seat.area(f"place {number}")).to_have_attribute("aria-label", re.compile(f"You have {amount} here"))


def test_group_button_names_the_number_it_leaves_out(play: Play) -> None:
    # practice number groups: inside is 5, 6, 8 and 9, two units of 5 and two of 6; "no point" leaves the point out.
    stick, seat = play("vegas")
    seat.act("more").click()
    inside = seat.page.locator("[data-act=group]").filter(has_text="Inside")
    expect(inside).to_have_text(["Inside 22"])
    seat.act("more").click()
    with_a_point(seat, stick)  # of 6
    seat.act("more").click()
    expect(inside).to_have_text(["Inside 22", "Inside without 6: 16"])
    expect(seat.page.locator("[data-act=group]").filter(has_text="Outside")).to_have_text(["Outside 20"])
    inside.last.click()
    seat.layout_is(21)


def test_settlement_in_the_log_expands_to_its_arithmetic(play: Play) -> None:
    stick, seat = play()
    with_a_point(seat, stick)
    seat.bet("hard 4")
    seat.layout_is(10)
    stick.roll(2, 2)
    # 5 at 7½ to 1 is 37.50; paid 38, the next amount in chips (4.2.3).
    expect(seat.money("last")).to_have_text("+38")
    seat.tab("log")
    line = seat.page.locator(".log p.won").first
    line.get_by_role("button", name="The arithmetic").click()
    told = seat.page.locator(".log .sum")
    expect(told).to_contain_text("5 at 7½ to 1 is 37.50; paid 38")
    expect(told.get_by_role("button", name="Clause 4.2.3")).to_be_visible()


def test_wager_card_says_what_a_wager_pays_and_costs(play: Play) -> None:
    _, seat = play()
    seat.page.get_by_role("button", name="Ask about a wager instead of betting").click()
    seat.bet("any_seven")
    card = seat.page.locator(".card")
    expect(card).to_contain_text("Any Seven")
    # Six throws of 36 win at 4 to 1: the edge is (30 - 6 × 4) / 36 = 1/6; the true odds are 5 to 1.
    expect(card).to_contain_text("4 to 1")
    expect(card).to_contain_text("5 to 1")
    expect(card).to_contain_text("16.667 %")
    seat.layout_is(0)


def test_wager_card_of_odds_shows_a_house_edge_of_none(play: Play) -> None:
    stick, seat = play()
    with_a_point(seat, stick)
    seat.bet("come")
    seat.layout_is(10)
    stick.roll(4, 4)
    expect(seat.area("come_odds 8")).to_have_class(re.compile("lit"))
    seat.page.get_by_role("button", name="Ask about a wager instead of betting").click()
    figures = seat.page.locator(".card dl")
    for wager in ("pass_odds", "come_odds 8"):
        # Five ways to six or eight against six to seven: paid 6 to 5, which is what they are worth.
        seat.bet(wager)
        expect(figures).to_have_text(re.compile(r"Pays\s*6 to 5\s*True odds\s*6 to 5\s*House edge\s*none"))


def test_wager_table_adds_and_takes_bets(play: Play) -> None:
    _, seat = play()
    seat.tab("table")
    seat.page.get_by_role("button", name=re.compile("^Add 5 to Field")).click()
    seat.layout_is(5)
    seat.page.get_by_role("button", name=re.compile("^Take Field")).click()
    seat.layout_is(0)


def test_dice_animation_ends_on_the_called_roll_or_at_a_touch(table: Open, sit: Sit) -> None:
    stick = table()
    seat = sit(stick.table, moving=True)
    seat.tab("log")
    seat.bet_the_line()
    seat.page.evaluate(TUMBLING)
    stick.roll(6, 5)
    expect(seat.page.locator(".stage").get_by_role("img")).to_have_attribute("aria-label", "The dice show 6 and 5")
    seat.bet("field")  # a touch while the film runs
    expect(seat.money("rack")).to_have_text("500")
    seat.layout_is(5)
    expect(seat.money("result")).to_have_text("+5")
    expect(seat.page.locator(".strip .roll, .log .roll")).to_have_count(2)
    assert seat.page.evaluate("() => window.told") == 0  # while they tumbled, nothing told what they would show


WATCHED = """() => (window.watched = new Promise((done) => {
  let began = false, told = false;
  const look = () => {
    const tumbling = document.querySelector(".call .spoken").textContent.includes("…");
    began ||= tumbling;
    told ||= tumbling && document.querySelector('[data-wager="come"]').classList.contains("lit");
    return began && !tumbling ? done(told) : requestAnimationFrame(look);
  };
  look();
}), null)"""


def test_felt_reveals_no_result_before_the_dice_land(table: Open, sit: Sit) -> None:
    stick = table()
    seat = sit(stick.table, moving=True)
    seat.bet("pass")
    expect(seat.money("layout")).to_have_text("5")
    seat.page.evaluate(WATCHED)
    stick.roll(3, 1)  # a point: Come opens
    assert seat.page.evaluate("() => window.watched") is False
    expect(seat.area("come")).to_have_class(re.compile("lit"))

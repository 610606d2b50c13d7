"""Undo by act, keys that come before their answer, and leaving: nothing happens that nobody meant."""

import re

from playwright.sync_api import expect

from tests.web.conftest import Open, Play, Sit

# Keys pressed within one moment: before the table has answered the first.
AT_ONCE = """keys => {
  for (const key of keys) document.activeElement.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
}"""


def test_undo_takes_back_a_whole_group_of_bets(play: Play) -> None:
    _, seat = play()
    seat.bet("field")
    seat.layout_is(5)
    seat.act("more").click()
    seat.act("across").click()  # six wagers: 5 on each number, 6 on six and eight
    seat.layout_is(37)
    expect(seat.act("undo")).to_be_enabled()
    seat.act("undo").click()
    seat.layout_is(5)
    seat.act("redo").click()
    seat.layout_is(37)
    seat.act("clear").click()
    seat.layout_is(0)
    seat.act("undo").click()
    seat.layout_is(37)


def test_rebet_makes_a_come_bet_anew_after_the_moved_one_won(play: Play) -> None:
    stick, seat = play()
    seat.bet_the_line()
    stick.roll(4, 2)
    seat.bet("come")
    seat.layout_is(10)
    stick.roll(5, 3)
    stick.roll(6, 2)  # the come wager has won on 8; the point, 6, stands
    seat.layout_is(5)
    seat.act("rebet").click()
    seat.layout_is(10)


def test_rebet_clicked_three_times_at_once_bets_once(play: Play) -> None:
    stick, seat = play()
    seat.bet("pass")
    seat.bet("field")
    seat.layout_is(10)
    stick.roll(3, 4)  # the line wins even money and stays down as a win; the Field loses
    seat.layout_is(0)
    seat.page.evaluate("for (const _ of [1, 2, 3]) document.querySelector('[data-act=rebet]').click()")
    expect(seat.page.locator(".lying .pending")).to_have_count(0)
    seat.layout_is(10)


def test_one_undo_takes_back_a_whole_rebet(play: Play) -> None:
    stick, seat = play()
    seat.bet("pass")
    seat.bet("any_seven")
    seat.layout_is(10)
    stick.roll(1, 1)
    seat.layout_is(0)
    seat.act("rebet").click()
    seat.layout_is(10)
    seat.act("undo").click()
    seat.layout_is(0)


def test_keys_pressed_before_the_server_answers_all_count(table: Open, sit: Sit) -> None:
    seat = sit(table().table)
    seat.area("field").focus()
    seat.page.evaluate(AT_ONCE, ["Enter", "Enter", "u"])
    expect(seat.act("redo")).to_be_enabled()
    seat.layout_is(5)
    seat.page.evaluate(AT_ONCE, ["y", "u", "u", "Enter"])
    # Done again, undone twice, and then one bet more.
    expect(seat.act("redo")).to_be_disabled()
    seat.layout_is(5)


def test_leaving_a_table_asks_first_and_lasts_after_a_reload(table: Open, sit: Sit) -> None:
    seat = sit(table().table)
    assert "sit=" not in seat.page.url
    seat.bet("pass")
    expect(seat.act("undo")).to_be_enabled()
    seat.act("more").click()
    seat.act("leave").click()
    dialog = seat.page.get_by_role("dialog")
    expect(dialog).to_contain_text("You cash out 500")  # 495, and the 5 that come down
    dialog.get_by_role("button", name="Stay").click()
    expect(dialog).to_be_hidden()
    seat.layout_is(5)
    seat.take("pass")
    seat.layout_is(0)
    seat.act("more").click()  # a touch on the felt closed it
    seat.act("leave").click()
    seat.page.get_by_role("dialog").get_by_role("button", name="Leave the table").click()
    expect(seat.page.get_by_text("You are watching")).to_be_visible()
    seat.page.reload()
    expect(seat.page.get_by_text("You are watching")).to_be_visible()
    seat.page.get_by_role("button", name="Sit down").click()
    expect(seat.money("rack")).to_have_text("500")
    expect(seat.act("undo")).to_be_disabled()  # for what was done before leaving


def test_saved_layout_of_bets_survives_a_reload_and_is_bet_anew(table: Open, sit: Sit) -> None:
    stick = table()
    seat = sit(stick.table)
    for wager in ("pass", "field"):
        seat.bet(wager)
    seat.layout_is(10)
    seat.act("more").click()
    seat.page.get_by_label("Name of the layout").fill("Mine")
    seat.page.get_by_role("button", name="Save this layout").click()
    mine = seat.page.get_by_role("button", name="Mine", exact=True)
    expect(mine).to_be_visible()
    stick.roll(4, 3)  # the line wins even money, the Field loses
    seat.layout_is(0)
    seat.page.reload()
    expect(seat.money("rack")).to_have_text("500")
    seat.act("more").click()
    mine.click()
    seat.layout_is(10)
    for wager in ("pass", "field"):
        expect(seat.area(wager)).to_have_attribute("aria-label", re.compile("You have 5 here"))

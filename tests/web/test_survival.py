"""The page survives: a lost line, a server that was killed, the back button, a bad record, a long history."""

import asyncio
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.server.conftest import Casino
from tests.server.hands import Hands
from tests.server.process import Process
from tests.waiting import SECONDS
from tests.web.conftest import Open, Play, Sit, Visit
from tests.web.crew import Crew
from tests.web.seat import Seat, Stick, with_a_point

MANY = 10_000


def cut(casino: Casino, person: str) -> None:
    """Cut every line of somebody, as a network does."""

    async def work() -> None:
        for connection in tuple(casino.hall.connections):
            if connection.visitor.person == person:
                connection.end(1012, "stopping")

    casino.run(work())


def test_lost_connection_during_a_hand_loses_no_bet(play: Play, casino: Casino) -> None:
    stick, seat = play()
    with_a_point(seat, stick)
    seat.page.context.set_offline(True)
    cut(casino, seat.who.id)
    expect(seat.page.get_by_role("status").filter(has_text="Connection lost")).to_be_visible()
    stick.roll(5, 4)
    stick.roll(3, 3)
    seat.page.context.set_offline(False)
    told = seat.page.get_by_role("status").filter(has_text="While you were away: 2 rolls")
    expect(told.get_by_role("listitem")).to_have_text(["Win Line: won 5"])
    expect(seat.money("result")).to_have_text("+5")
    expect(seat.page.locator(".strip .roll")).to_have_text(["6 ON", "9", "6"])
    seat.bet_the_line()


def test_connection_is_restored_as_soon_as_the_network_is(table: Open, sit: Sit, casino: Casino) -> None:
    seat = sit(table().table)
    lost = seat.page.get_by_role("status").filter(has_text="Connection lost")
    seat.page.context.set_offline(True)
    cut(casino, seat.who.id)
    expect(lost).to_be_visible()
    seat.page.wait_for_timeout(8_500)  # 0.25, 0.5, 1, 2 and 4 s were waited for: the next try comes after 5
    seat.page.context.set_offline(False)
    expect(lost).to_be_hidden(timeout=2_500)


def test_chips_bet_while_disconnected_are_placed_once(table: Open, sit: Sit, casino: Casino) -> None:
    seat = sit(table().table)
    seat.page.context.set_offline(True)
    cut(casino, seat.who.id)
    expect(seat.page.get_by_role("status").filter(has_text="Connection lost")).to_be_visible()
    seat.bet("pass")
    expect(seat.page.locator(".lying .pending")).not_to_have_count(0)
    seat.layout_is(0)
    seat.page.context.set_offline(False)
    seat.layout_is(5)
    expect(seat.page.locator(".lying .pending")).to_have_count(0)
    seat.page.reload()
    seat.layout_is(5)


def test_refresh_during_a_hand_loses_no_bet(play: Play) -> None:
    stick, seat = play()
    with_a_point(seat, stick, 6, 4)
    seat.page.reload()
    seat.point_is(10)
    expect(seat.money("rack")).to_have_text("495")
    seat.layout_is(5)
    expect(seat.page.locator(".strip .roll")).to_have_text(["10 ON"])
    stick.roll(5, 5)
    expect(seat.money("result")).to_have_text("+5")


def test_page_refresh_keeps_last_roll_undo_rebet_and_commission(play: Play) -> None:
    stick, seat = play("newzealand")
    seat.bet_what_is_offered("buy 4")  # at least 20, of which 5 in the hundred is 1 (4.1(j))
    expect(seat.money("commission")).to_have_text("1")
    seat.bet("field")
    seat.layout_is(25)
    stick.roll(4, 2)  # the Field loses its 5
    expect(seat.money("last")).to_have_text("−5")
    seat.bet("place 8")
    seat.layout_is(25)
    seat.page.reload()
    expect(seat.money("last")).to_have_text("−5")
    expect(seat.money("commission")).to_have_text("1")
    seat.act("undo").click()
    seat.layout_is(20)
    seat.page.reload()
    seat.act("redo").click()
    seat.layout_is(25)
    seat.act("rebet").click()
    expect(seat.area("field")).to_have_attribute("aria-label", re.compile("You have 5 here"))


def test_returning_player_sees_what_happened_while_away(play: Play) -> None:
    stick, seat = play()
    with_a_point(seat, stick)
    seat.bet("hard 8")
    seat.bet("field")
    seat.layout_is(15)
    here = seat.page.url
    seat.page.goto("about:blank")
    stick.roll(5, 3)  # an easy eight: the Hardways and the Field lose
    stick.roll(3, 3)  # the point
    seat.page.goto(here)
    told = seat.page.get_by_role("status").filter(has_text="While you were away: 2 rolls")
    expect(told.get_by_role("listitem")).to_have_text(["Hardways 8: lost 5", "Field: lost 5", "Win Line: won 5"])
    expect(told).to_contain_text("In all: −5")
    expect(seat.money("last")).to_have_text("+5")
    expect(seat.act("undo")).to_be_disabled()
    expect(seat.page.locator(".strip .roll")).to_have_text(["6 ON", "8", "6"])
    told.get_by_role("button", name="Close").click()
    expect(told).to_have_count(0)


def test_casino_table_tells_a_returning_player_of_bet_results(crew: Crew) -> None:
    seat = crew.player
    seat.bet_the_line()
    crew.call(4, 2)
    seat.point_is(6)
    here = seat.page.url
    seat.page.goto("about:blank")
    crew.call(4, 3)
    seat.page.goto(here)
    told = seat.page.get_by_role("status").filter(has_text="While you were away: one roll")
    expect(told.get_by_role("listitem")).to_have_text(["Win Line: lost 5"])


@pytest.fixture
def process(tmp_path: Path) -> Iterator[Process]:
    with Process(str(tmp_path / "h.db")) as running:
        yield running


@pytest.mark.journey
def test_table_is_unchanged_after_a_server_kill_during_a_hand(process: Process, sit: Sit) -> None:
    owner, player = Hands(process.address), Hands(process.address)
    for hands in (owner, player):
        assert hands.post("/api/guest").status_code == 200
    stick = Stick(owner, owner.post("/api/tables", {"house": "crown", "dice": "real"}).json()["table"])
    seat = sit(stick.table, who=player)
    with_a_point(seat, stick)
    seat.bet("field")
    seat.layout_is(10)
    process.kill()
    expect(seat.page.get_by_role("status").filter(has_text="Connection lost")).to_be_visible()
    process.start()
    expect(seat.page.get_by_role("img", name="Connected")).to_be_visible()
    seat.point_is(6)
    seat.layout_is(10)
    stick.roll(5, 1)
    # The point is made: the Win Line wins 5, the Field loses 5.
    expect(seat.page.locator(".strip .roll")).to_have_count(2)
    expect(seat.money("result")).to_have_text("0")
    for hands in (owner, player):
        hands.close()


def test_browser_back_button_returns_to_the_table(play: Play) -> None:
    _, seat = play()
    page = seat.page
    seat.bet_the_line()
    page.get_by_role("navigation", name="Pages").get_by_role("link", name="Rules").click()
    expect(page.get_by_role("heading", name="The rule books")).to_be_visible()
    page.get_by_role("link", name="Hardway").click()
    expect(page.get_by_role("heading", name="Choose a casino")).to_be_visible()
    page.go_back()
    expect(page.get_by_role("heading", name="The rule books")).to_be_visible()
    page.go_back()
    seat.layout_is(5)
    expect(seat.money("rack")).to_have_text("495")
    page.go_forward()
    expect(page.get_by_role("heading", name="The rule books")).to_be_visible()


def drop(page: Page, name: str, text: str) -> None:
    """Drop a file on the page."""
    page.evaluate(
        """([name, text]) => {
          const dataTransfer = new DataTransfer();
          dataTransfer.items.add(new File([text], name));
          for (const kind of ["dragover", "drop"]) dispatchEvent(new DragEvent(kind, { dataTransfer, cancelable: true }));
        }""",
        [name, text],
    )


# What is dropped, and what is said of it beside that it cannot be played.
BAD = {
    "a bad line": ("house crown\nseat ann 500\nbet ann pass ten\n", "line 3"),
    "no text": ("\x00\x01\x02 not a record \xff", ""),
    "nothing": ("", ""),
    "no such house": ("house atlantis\n", "atlantis"),
    "a long line": ("house crown\n" + "x" * 300_000, ""),
}


def test_replay_page_explains_a_bad_record_and_plays_the_next(visit: Visit) -> None:
    page = visit("replay")
    expect(page.get_by_role("heading", name="Replay")).to_be_visible()
    told = page.get_by_role("alert")
    for name, (bad, says) in BAD.items():
        drop(page, f"{name}.craps", bad)
        expect(told).to_contain_text("This record cannot be played")
        expect(told).to_contain_text(says)
        drop(page, "good.craps", "house crown\nseat ann 500\nbet ann pass 10\nroll 4 3\n")
        expect(told).to_have_count(0)
        expect(page.get_by_text(re.compile("Step 1 of"))).to_be_visible()


@pytest.fixture(scope="module")
def long(casino: Casino) -> Stick:
    """Play 10,000 rolls at a table, and leave its owner seated there."""
    owner = casino.guest()
    stick = Stick(owner, casino.table(owner, dice="real"))
    for entry in ("seat 100000", "bet pass 5"):
        stick.enter(entry, "")
    stick.roll(4, 2)
    others, person = ("1 1", "2 2", "5 4", "6 5"), owner.id  # none of these decides a point of 6

    async def play() -> None:
        live = casino.hall.hubs[stick.table].live
        at = live.giver(person, "stickperson")
        for first in range(1, MANY, 250):
            rolls = range(first, min(first + 250, MANY))
            await asyncio.gather(*(live.enter(at, f"roll {others[n % 4]}", f"many{n}") for n in rolls))

    asyncio.run_coroutine_threadsafe(play(), casino.loop).result(SECONDS)
    assert owner.get(f"/api/tables/{stick.table}").json()["view"]["rolls"] == MANY
    return stick


def test_table_of_ten_thousand_rolls_opens_and_takes_a_bet(long: Stick, visit: Visit) -> None:
    page = visit(f"table/{long.table}", long.owner)
    seat = Seat(page, long.table, long.owner)
    expect(seat.money("rack")).to_be_visible()
    expect(page.locator(".strip .roll").first).to_be_visible()
    seat.bet("field")
    expect(seat.area("field")).to_have_attribute("aria-label", re.compile("You have 5 here"))


def test_log_of_a_table_of_ten_thousand_rolls_loads_older_lines(long: Stick, visit: Visit) -> None:
    page = visit(f"table/{long.table}", long.owner)
    page.locator("#tab-log").click()
    expect(page.locator(".log li").first).to_be_visible()
    for _ in range(2):
        lines = page.locator(".log li").count()
        page.get_by_role("button", name="Older").click()
        expect(page.locator(".log li")).not_to_have_count(lines)


def test_replay_of_a_table_of_ten_thousand_rolls_is_shown(long: Stick, visit: Visit) -> None:
    page = visit(f"film/{long.table}", long.owner)
    expect(page.get_by_text(re.compile("Row 2 of"))).to_be_visible()
    page.get_by_role("slider", name="Where in the replay").press("End")
    expect(page.locator(".strip .roll").first).to_be_visible()


def test_bet_made_offline_is_dropped_if_a_roll_was_missed(play: Play, casino: Casino) -> None:
    stick, seat = play()
    seat.bet_the_line()
    seat.page.context.set_offline(True)
    cut(casino, seat.who.id)
    expect(seat.page.get_by_role("status").filter(has_text="Connection lost")).to_be_visible()
    seat.bet("field")
    expect(seat.page.locator(".lying .pending")).not_to_have_count(0)
    stick.roll(4, 2)
    seat.page.context.set_offline(False)
    expect(seat.page.get_by_text("The dice were rolled while your connection was lost")).to_be_visible()
    expect(seat.page.locator(".lying .pending")).to_have_count(0)
    seat.layout_is(5)


def test_offline_page_returns_to_its_table_by_itself(table: Open, sit: Sit) -> None:
    seat = sit(table().table)
    page = seat.page
    seat.bet_the_line()
    page.wait_for_function("() => navigator.serviceWorker.controller && caches.match('./offline.js').then(Boolean)")
    page.context.set_offline(True)
    page.reload()
    expect(page.get_by_role("heading", name="There is no network")).to_be_visible()
    page.context.set_offline(False)
    seat.layout_is(5)
    assert page.url.endswith(f"#/table/{seat.table}")


def test_rebet_says_what_it_cannot_put_down_again(play: Play) -> None:
    """Crown: a Win Line wager goes up on the come-out (3.6.1); the Don't Win Line wager makes its player the shooter."""
    stick, seat = play()
    seat.bet_the_line()
    stick.roll(4, 3)
    expect(seat.money("last")).to_have_text("+5")
    seat.bet("dont_pass")
    seat.layout_is(5)
    expect(seat.act("rebet")).to_be_enabled()
    stick.roll(4, 2)
    seat.point_is(6)
    expect(seat.act("rebet")).to_be_disabled()
    seat.page.keyboard.press("r")
    expect(seat.toast).to_contain_text("Win Line cannot go up again now: ")
    seat.layout_is(5)

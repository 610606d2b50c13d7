"""The card of a wager: every one of every house opens, stays where it was opened, and tells apart what repeats."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.web.conftest import SECONDS, Play
from tests.web.seat import Seat, Stick
from tests.web.test_felts import FELTS

Sit = Callable[..., Seat]
Open = Callable[..., Stick]
# Odds behind the line have figures only for a point; on a come-out their card has none to show.
WITHOUT_POINT = ["pass_odds", "dont_pass_odds"]


# Ask about one wager after the other, by key; the first whose card does not come is returned.
UNOPENED = """async ([wagers, bare, limit]) => {
  for (const wager of wagers) {
    const area = document.querySelector(`.felt [data-wager="${wager}"]`);
    const label = area.getAttribute("aria-label").split(".")[0];
    const opened = () => document.querySelector(".card h2")?.textContent.replace(/\\s+/g, " ").trim() === label
      && (bare.includes(wager) || document.querySelector(".card .rests li"));
    area.dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", bubbles: true, cancelable: true }));
    for (const until = performance.now() + limit; !opened(); await new Promise(requestAnimationFrame))
      if (performance.now() > until) return `${wager}: ${label}`;
  }
}"""


@pytest.mark.parametrize("felt", FELTS)
def test_wager_card_opens_for_every_wager_of_a_house(felt: str, table: Open, sit: Sit) -> None:
    house, _, variant = felt.partition("/")
    seat = sit(table(house, variant=variant).table)
    page = seat.page
    page.get_by_role("button", name="Ask about a wager instead of betting").click()
    wagers = page.locator(".felt [data-wager]").evaluate_all("areas => areas.map(area => area.dataset.wager)")
    assert len(wagers) > 40
    assert page.evaluate(UNOPENED, [wagers, WITHOUT_POINT, SECONDS * 1000]) is None
    seat.layout_is(0)


def test_wager_card_stays_open_while_the_pointer_moves_to_it(table: Open, sit: Sit) -> None:
    seat = sit(table().table)
    page = seat.page
    seat.bet("place 4")
    expect(seat.money("layout")).to_have_text("5")
    seat.tab("card")
    card = page.locator(".card")
    expect(card.get_by_role("heading", name="Place Bet 4")).to_be_visible()
    page.mouse.move(*seat.at("horn"), steps=5)
    tip = page.locator(".tip")
    expect(tip).to_contain_text(re.compile("Horn"))  # what is under the pointer is told beside it
    expect(card.get_by_role("heading", name="Place Bet 4")).to_be_visible()
    button = card.get_by_role("button", name="Take down").bounding_box()
    assert button
    page.mouse.move(button["x"] + 10, button["y"] + 10, steps=20)
    expect(tip).to_have_count(0)
    page.mouse.down()
    page.mouse.up()
    expect(seat.money("layout")).to_have_text("0")


def test_wager_card_says_when_the_wager_wins_and_loses(table: Open, sit: Sit) -> None:
    seat = sit(table("newzealand").table)
    seat.page.get_by_role("button", name="Ask about a wager instead of betting").click()
    says = seat.page.locator(".card .decides li")
    seat.bet("pass")
    expect(says).to_have_text(
        ["Come-out roll: wins on 7 or 11; loses on 2, 3 or 12", "Once a point is set: wins on the point; loses on 7"]
    )
    seat.bet("place 6")
    expect(says).to_have_text(
        ["Come-out roll: is off, unless you call it on", "While a point stands: wins on 6; loses on 7"]
    )
    seat.bet("world")
    # One chip on each of 2, 3, 11, 12 and any seven: 30 less 4 others is 26 to 5, 15 less 4 is 11 to 5, 4 less 4 nothing.
    expect(seat.page.locator(".card dl dd").first).to_have_text("26 to 5, 11 to 5")
    expect(says).to_have_text(
        ["Any roll: wins on 2 or 12, and on 3 or 11; breaks even on 7; loses on 4, 5, 6, 8, 9 or 10"]
    )
    expect(seat.page.locator(".card .rests")).not_to_contain_text("_")


def test_card_of_a_stake_whose_win_is_rounded_up_says_so(table: Open, sit: Sit) -> None:
    # Place 6 pays 7 to 6: 5 wins 5 5/6, rounded up to 6. Five ways to win 6 and six to lose 5 come to nothing.
    seat = sit(table().table)
    seat.bet("place 6")
    expect(seat.money("layout")).to_have_text("5")
    seat.tab("card")
    cost = seat.page.locator(".card .cost")
    expect(cost).to_contain_text("A bet of 5 is free: its win is rounded up")
    expect(cost).not_to_contain_text("paid what it is worth")


def test_card_of_a_many_roll_wager_lists_rolled_and_missing(play: Play) -> None:
    # practice small, tall, all: 2 to 6 before a 7. practice repeater: 4 four times. practice fire: four points or more.
    stick, seat = play("vegas")
    for number, wager in enumerate(("make_small", "repeater 4", "fire"), 1):
        seat.bet(wager)
        seat.layout_is(5 * number)
    stick.roll(2, 2)  # the point is 4
    stick.roll(2, 2)
    stick.roll(1, 1)
    seat.page.get_by_role("button", name="Ask about a wager instead of betting").click()
    says = seat.page.locator(".card .decides li")
    for wager, words in {
        "make_small": ["To win: 2, 3, 4, 5 and 6 must each come before 7.", "Loses on 7.", "So far: 2 and 4. Missing: 3, 5 and 6."],
        "repeater 4": ["To win: 4 must come 4 times before 7.", "Loses on 7.", "So far: 2 of 4."],
        "fire": [
            "To win: at least 4 of the points 4, 5, 6, 8, 9 and 10 must be made. "
            "Then 7 pays 24 to 1 with 4, 249 to 1 with 5 and 999 to 1 with 6.",
            "Loses on 7 with fewer than 4.",
            "So far: 4. It needs 3 more.",
        ],
        "make_tall": ["To win: 8, 9, 10, 11 and 12 must each come before 7.", "Loses on 7."],
    }.items():  # fmt: skip
        seat.bet(wager)
        expect(says).to_have_text(words)
    stick.roll(1, 2)  # while the card of Tall is open: nothing of it lies there
    seat.bet("make_small")
    expect(says.last).to_have_text("So far: 2, 3 and 4. Missing: 5 and 6.")


def test_wager_card_adds_the_chosen_chip_or_an_exact_amount(table: Open, sit: Sit) -> None:
    seat = sit(table().table)
    seat.bet("place 6")
    expect(seat.money("layout")).to_have_text("5")
    seat.tab("card")
    card = seat.page.locator(".card")
    card.get_by_role("button", name="Add 5", exact=True).click()
    expect(seat.money("layout")).to_have_text("10")
    card.get_by_role("button", name="Add 6", exact=True).click()  # 7 to 6 on 6 is 7
    expect(seat.money("layout")).to_have_text("16")

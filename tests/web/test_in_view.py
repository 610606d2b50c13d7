"""What is always there to be read: the five figures at every size, the totals beside what was to be expected, the puck in words."""

import pytest
from playwright.sync_api import expect

from tests.web.conftest import Play
from tests.web.seat import with_a_point

SIZES = [(1440, 900), (1366, 768), (1024, 768), (390, 844), (844, 390)]
FIGURES = ("rack", "layout", "last", "result", "commission")


def test_money_bet_won_and_commission_show_at_every_screen_size(play: Play) -> None:
    """The money that a player holds is visible as well."""
    _, seat = play()
    seat.bet_the_line()
    for width, height in SIZES:
        seat.page.set_viewport_size({"width": width, "height": height})
        for name in FIGURES:
            expect(seat.money(name)).to_be_in_viewport(ratio=1)


@pytest.mark.parametrize("rolls", [((4, 2), (3, 3))])
def test_statistics_show_each_total_with_its_expected_count(play: Play, rolls: tuple[tuple[int, int], ...]) -> None:
    """Two throws: a 6 is expected 2 x 5/36 = 0.28 times, so 0.3, and fell twice."""
    stick, seat = play()
    seat.bet_the_line()
    for dice in rolls:
        stick.roll(*dice)
    seat.tab("stats")
    six = seat.page.locator(".bars li").nth(4)
    expect(six).to_have_attribute("aria-label", "6: fell 2 times, 0.3 expected")
    expect(seat.page.get_by_text("Dice do not remember: the next throw knows nothing of these.")).to_be_visible()


def test_puck_position_is_also_written_in_words(play: Play) -> None:
    stick, seat = play()
    seat.bet_the_line()
    expect(seat.call.locator(".puck")).to_contain_text("The puck is off: come-out")
    stick.roll(4, 2)
    expect(seat.call.locator(".puck")).to_contain_text("The point is 6")
    stick.roll(4, 3)
    expect(seat.call.locator(".puck")).to_contain_text("The puck is off: come-out")


# Lines of the call that run over their own box, or into the next.
RUN_OVER = """() => {
  const [call] = [...document.querySelectorAll(".call")].filter((one) => one.checkVisibility());
  const lines = [...call.querySelectorAll(":scope > p, :scope > ul")].filter((one) => one.textContent.trim());
  const boxes = lines.map((one) => {
    const words = document.createRange();
    words.selectNodeContents(one);
    return words.getBoundingClientRect();
  });
  const end = call.getBoundingClientRect().bottom;
  return lines.flatMap((one, i) => (boxes[i].bottom > (boxes[i + 1]?.top ?? end) + 1 ? [one.textContent.trim()] : []));
}"""


@pytest.mark.parametrize("width", [1180, 1366, 1920])
def test_headline_of_three_lines_runs_into_no_other_line(width: int, play: Play) -> None:
    stick, seat = play("vegas")
    seat.page.set_viewport_size({"width": width, "height": 768})
    with_a_point(seat, stick)
    seat.bet("pass_odds")
    seat.layout_is(10)
    for dice in ((5, 1), (6, 4), (4, 3)):
        stick.roll(*dice)
        seat.bet("pass") if dice == (5, 1) else None
        expect(seat.page.locator(".strip .roll").last).to_contain_text(str(sum(dice)))
        expect(seat.page.locator(".call .spoken")).not_to_have_text("…")
        seat.page.wait_for_function(f"() => !({RUN_OVER})().length", timeout=10_000)

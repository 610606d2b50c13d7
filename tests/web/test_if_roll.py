"""If you roll …: what each total would bring, beside the felt; and what wins or loses lit on it."""

from collections.abc import Callable

from playwright.sync_api import Locator, expect

from tests.server.conftest import Casino
from tests.web.seat import Seat, Stick, with_a_point

Open = Callable[..., Stick]
Sit = Callable[..., Seat]


def roll(seat: Seat, name: str) -> Locator:
    return seat.page.locator(f'[data-roll="{name}"]')


def test_if_you_roll_strip_shows_the_net_result_of_each_total(table: Open, sit: Sit) -> None:
    stick = table()
    seat = sit(stick.table)
    cost = seat.page.locator("[data-cost]")
    expect(cost).to_have_text("Bet to see what each roll brings")
    expect(seat.page.locator("[data-roll]")).to_have_count(11)
    with_a_point(seat, stick)  # of 6
    expect(roll(seat, "6")).to_contain_text("+5")
    expect(roll(seat, "7")).to_contain_text("−5")
    expect(cost).to_have_text("Your bets cost 0.021 a roll")  # 5 · 7/495 over 557/165 rolls
    seat.bet("hard 8")
    # 5 at 9.5 to 1 is 47.50, paid 48.
    expect(roll(seat, "hard 8")).to_contain_text("+48")
    expect(roll(seat, "easy 8")).to_contain_text("−5")
    expect(roll(seat, "7")).to_contain_text("−10")
    expect(roll(seat, "hard 8")).to_have_attribute("aria-label", "If you roll hard 8: +48. Hardways 8 wins")
    expect(seat.page.locator("[data-roll]")).to_have_count(12)


def test_if_you_roll_strip_is_not_cut_off_at_any_width(table: Open, sit: Sit) -> None:
    stick = table()
    seat = sit(stick.table)
    with_a_point(seat, stick, 5, 4)
    for wager in ("hard 4", "hard 6", "hard 8", "hard 10"):
        seat.bet(wager)
    expect(seat.page.locator("[data-roll]")).to_have_count(15)  # 2 to 12, and four of them hard or easy
    row = seat.page.get_by_role("toolbar", name="If you roll")
    for size in ((1920, 1080), (1440, 900), (1366, 768), (1280, 720), (1180, 820), (1024, 768)):
        seat.page.set_viewport_size({"width": size[0], "height": size[1]})
        expect(row).to_be_visible()
        assert row.evaluate("one => one.scrollWidth - one.clientWidth") <= 0, size


def test_if_you_roll_strip_shows_a_small_cost_and_not_zero(table: Open, sit: Sit) -> None:
    stick = table()
    seat = sit(stick.table)
    seat.chip(1)
    seat.bet("pass")
    cost = seat.page.locator("[data-cost]")
    expect(cost).to_have_text("Your bets cost 0.0042 a roll")  # 7/495 over 557/165 rolls


def test_if_you_roll_strip_highlights_wagers_that_win_or_lose(table: Open, sit: Sit) -> None:
    stick = table()
    seat = sit(stick.table)
    seat.bet_the_line()
    expect(roll(seat, "7")).to_contain_text("+5")
    lit = seat.page.locator("[data-foretold]")
    expect(lit).to_have_count(0)
    roll(seat, "7").hover()
    expect(lit).to_have_attribute("data-foretold", "won")
    seat.page.mouse.move(5, 5)
    expect(lit).to_have_count(0)
    roll(seat, "2").focus()
    seat.page.keyboard.press("ArrowRight")
    expect(roll(seat, "3")).to_be_focused()
    seat.page.keyboard.press("Enter")
    expect(roll(seat, "3")).to_have_attribute("aria-pressed", "true")
    expect(lit).to_have_attribute("data-foretold", "lost")


def test_if_you_roll_strip_is_hidden_where_a_book_forbids_it(casino: Casino, sit: Sit) -> None:
    """Crown 9.1 forbids devices that project; New Zealand has no such rule."""
    admin, ann = casino.administrator(), casino.person("Ann", kind="player")
    for house, shown in (("crown", False), ("newzealand", True)):
        seat = sit(casino.table(admin, house, mode="casino"), who=ann)
        expect(seat.page.locator("section.if")).to_have_count(int(shown))

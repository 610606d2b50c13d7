"""A session looked at afterwards: reached from the table, told in words and a curve, and shown to those who have the link."""

import re

from playwright.sync_api import Route, expect

from tests.server.conftest import Casino
from tests.web.conftest import PHONE, Play, Visit
from tests.web.test_axe import clean


def test_session_review_shows_luck_cost_and_strategies(play: Play, visit: Visit, casino: Casino) -> None:
    """5 on the line twice, won by a seven and lost by a twelve; 5 on the field lost by the seven: 5 behind in all."""
    stick, seat = play()
    for dice in ((4, 3), (6, 6)):
        seat.bet("pass")
        seat.layout_is(5)
        if dice == (4, 3):
            seat.bet("field")
            seat.layout_is(10)
        stick.roll(*dice)
        seat.layout_is(0)
    expect(seat.money("result")).to_have_text("−5")
    seat.tab("stats")
    seat.page.get_by_role("link", name="Your session: luck and cost").click()
    page = seat.page
    expect(page.get_by_role("heading", name="Your session, afterwards")).to_be_visible()
    # 2 × 5 × 7/495 = 0.14 and 5 × 1/18 = 0.28: 0.42 in all, so 4.58 of the 5 were bad luck.
    expect(page.get_by_text("On average your bets would have cost 0.42. You had 4.58 of bad luck.")).to_be_visible()
    figures = page.locator("dl dd")
    expect(figures).to_have_text(["−5.00", "0.42", "−4.58"])  # a cost has no sign
    expect(page.get_by_text("The most expensive was Field")).to_be_visible()
    expect(page.get_by_role("row", name="Field").first.get_by_role("cell")).to_have_text(["1", "5.00", "−5.00", "0.28"])
    expect(page.get_by_role("row").filter(has_text="Pass Line with odds").first).to_be_visible()
    clean(page)
    page.emulate_media(media="print")
    expect(page.get_by_text("The most expensive was Field")).to_be_visible()
    for touched in ("nav", "select", ".act"):
        expect(page.locator(touched).locator("visible=true")).to_have_count(0)
    stranger = visit(f"after/{stick.table}/{seat.who.id}", casino.guest(), viewport=PHONE)
    expect(stranger.get_by_text("4.58 of bad luck")).to_be_visible()
    expect(stranger.get_by_text("2 rolls")).to_be_visible()
    clean(stranger)
    stranger.get_by_role("link", name="Watch the replay").click()
    expect(stranger.get_by_role("button", name="Play", exact=True)).to_be_visible()


def test_session_review_shows_its_progress_and_can_be_left(play: Play) -> None:
    stick, seat = play()
    seat.bet_the_line()
    stick.roll(4, 3)
    seat.layout_is(0)
    page, held = seat.page, list[Route]()
    page.route("**/review*", lambda route: held.append(route))  # an answer that does not come
    page.evaluate(f"location.hash = '#/after/{stick.table}'")
    waits = page.get_by_role("status").filter(has_text="Working it out for one roll …")
    expect(waits).to_contain_text("every strategy plays the same dice")
    expect(page.get_by_role("progressbar")).to_be_visible()
    expect(page.get_by_text(re.compile(r"^\d+ s$"))).to_be_visible()
    clean(page)
    page.get_by_role("link", name="Back to the table").click()
    expect(seat.money("rack")).to_have_text("505")
    assert held

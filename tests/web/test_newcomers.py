"""Ten newcomers, who have nothing but the page's own words to go by, come to a settled wager; a first hand takes a minute.

They touch the area, or press the button, that the page names. Each comes by a way of their own.
"""

import re
from typing import Any, NamedTuple

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.web.conftest import Visit

WANTED = re.compile(r"[Pp]ut (?:a|another) chip on (.+?)(?: to |[.:\n]|$)")
DESK: dict[str, Any] = {}
PHONE: dict[str, Any] = {"viewport": {"width": 390, "height": 664}, "has_touch": True, "is_mobile": True}
SIDEWAYS: dict[str, Any] = {"viewport": {"width": 844, "height": 390}, "has_touch": True, "is_mobile": True}
SMALL: dict[str, Any] = {"viewport": {"width": 1024, "height": 768}}
# The wager of the area that says so on the felt, as it is printed there: in capitals, or in two lines.
PRINTED = """words => {
  const plain = (text) => text.toLowerCase().replace(/[^a-z]/g, "");
  const prints = [...document.querySelectorAll("[data-print]")];
  return prints.find((one) => plain(one.textContent).startsWith(plain(words)))?.dataset.print;
}"""
MOST_THROWS = 200  # a hand that long comes once in 10^12


class Newcomer(NamedTuple):
    """Which house, with which screen, and how somebody goes about it."""

    house: str
    way: str
    screen: dict[str, Any]


NEWCOMERS = [
    Newcomer("Crown Melbourne", "taught", DESK), Newcomer("The Star Sydney", "taught", SIDEWAYS),
    Newcomer("SkyCity Adelaide", "taught", SMALL), Newcomer("New Zealand", "taught", PHONE),
    Newcomer("Crown Melbourne", "taught by keys", DESK), Newcomer("The Star Sydney", "taught from Learn", PHONE),
    Newcomer("SkyCity Adelaide", "declines", PHONE), Newcomer("New Zealand", "declines", DESK),
    Newcomer("Crown Melbourne", "skips", SMALL), Newcomer("The Star Sydney", "declines", SIDEWAYS),
]  # fmt: skip


def touch(words: Locator) -> None:
    """Touch the felt where words are printed."""
    words.evaluate("one => one.scrollIntoView({ block: 'center' })")
    box = words.bounding_box()
    assert box
    words.page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)


def put_a_chip(page: Page, words: str, *, by_key: bool = False) -> None:
    """Put a chip where the page says."""
    found = WANTED.search(words)
    assert found, words
    wager = page.evaluate(PRINTED, found[1])
    assert wager, f"nothing on the felt says {found[1]}"
    if by_key:
        page.locator(f'[data-wager="{wager}"]').first.focus()
        page.keyboard.press("Enter")
    else:
        touch(page.locator(f'[data-print="{wager}"] text').first)


def taught(page: Page, *, by_key: bool = False) -> int:
    """Do what the first hand says, until a wager has won and one has lost; return how often something was asked for."""
    coach, asked = page.locator("section.coach"), 0
    while (step := coach.get_attribute("data-step")) != "end":
        expect(coach.locator("[role=status] p")).to_be_visible()  # what it says is asked of the server
        words = coach.inner_text()
        if step == "paid":  # it was seen to win before it is seen to lose
            assert re.search(r"You made your point: \+\d+", words)
        button = coach.get_by_role("button", name="Roll the dice")
        if button.count():
            expect(button).to_be_enabled()
            button.focus() if by_key else None
            page.keyboard.press("Enter") if by_key else button.click()
        else:
            put_a_chip(page, words, by_key=by_key)
        expect(coach).not_to_have_attribute("data-step", str(step))
        asked += 1
    expect(coach).to_contain_text(re.compile(r"Seven out: −\d+"))
    expect(page.locator('[data-money="result"]')).to_have_text(re.compile(r"\+\d+"))
    return asked


def headlined(page: Page) -> None:
    """Do what the headline says, then throw until something is settled."""
    throw = page.get_by_role("button", name="Throw", exact=True)
    expect(throw).to_be_visible()
    says = page.locator(".call").filter(visible=True)
    expect(says).to_contain_text(WANTED)
    put_a_chip(page, next(one for one in says.all_inner_texts()[0].splitlines() if WANTED.search(one)))
    for thrown in range(MOST_THROWS):
        expect(throw).to_be_enabled()
        throw.click()
        expect(page.locator(".strip .roll")).to_have_count(thrown + 1)
        if page.locator('[data-money="result"]').inner_text() != "0":
            return
    raise AssertionError("the line was never decided")


def named(one: Newcomer) -> str:
    return f"{one.house} {one.way} {one.screen.get('viewport', '')}"


@pytest.mark.parametrize("one", NEWCOMERS, ids=named)
def test_newcomer_settles_a_wager_with_or_without_the_guide(one: Newcomer, visit: Visit) -> None:
    page = visit("learn" if one.way == "taught from Learn" else "", **one.screen)
    offer = page.get_by_role("form", name="New to craps?")
    expect(offer).to_be_visible()
    if one.way == "declines":
        offer.get_by_role("button", name="I know the game").click()
        expect(offer).to_have_count(0)
        page.get_by_role("button", name=re.compile(rf"^Play\s+{one.house}")).click()
        headlined(page)
        return
    offer.get_by_label("Casino").select_option(label=one.house)
    begin = offer.get_by_role("button", name="Show me how")
    begin.focus()
    page.keyboard.press("Enter")
    coach = page.locator("section.coach")
    expect(coach).to_have_attribute("data-step", "line")
    if one.way == "skips":
        coach.get_by_role("button", name="Skip").click()
        headlined(page)
    else:
        taught(page, by_key=one.way == "taught by keys")
        page.goto(page.url.partition("#")[0])
        expect(page.get_by_role("heading", level=1)).to_be_visible()
        expect(offer).to_have_count(0)  # they are not new any more


def test_guided_first_hand_takes_nine_clicks_despite_a_refresh(visit: Visit) -> None:
    page = visit(moving=True)
    page.get_by_role("button", name="Show me how").click()
    coach = page.locator("section.coach")
    put_a_chip(page, coach.inner_text())
    expect(coach).to_have_attribute("data-step", "comeout")
    expect(page.locator(".foot")).not_to_contain_text("Real dice")  # the page calls them: nobody throws by hand
    page.reload()
    expect(coach).to_have_attribute("data-step", "comeout")
    assert 1 + taught(page) <= 9
    coach.get_by_role("button", name="Play on").click()
    expect(page.get_by_role("button", name="Throw", exact=True)).to_be_visible()
    expect(coach).to_have_count(0)

"""The daily shoot on the page: entered today, ranked and verified when the day is over."""

import re
from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path

import pytest
from playwright.sync_api import expect

from hardway.journal import open_recorder
from hardway.server import House, Settings
from tests.server.conftest import KEY, PLENTY, QUICK, SITE, Casino, Clock, serving
from tests.web.conftest import PHONE, Visit
from tests.web.test_axe import clean


@pytest.fixture
def casino(tmp_path: Path) -> Iterator[Casino]:
    """A casino whose clock this test sets on."""
    kept = open_recorder(str(tmp_path / "h.db"))
    with serving(
        House(kept, KEY, site=SITE, settings=Settings(**PLENTY), clock=Clock(), db="", hasher=QUICK)
    ) as running:
        yield running
    kept.close()


def test_lobby_shows_the_daily_contest_link_without_scrolling(visit: Visit, casino: Casino) -> None:
    for viewport in (PHONE, {"width": 1366, "height": 768}):
        page = visit(viewport=viewport)
        link = page.get_by_role("link", name="Daily shoot")
        expect(page.locator(".cover").first).to_be_visible()
        box = link.bounding_box()
        assert box
        assert box["y"] + box["height"] < viewport["height"]
    link.click()
    expect(page.get_by_role("heading", name="Daily shoot")).to_be_visible()


def test_daily_contest_of_an_invalid_day_shows_an_error(visit: Visit, casino: Casino) -> None:
    page = visit("daily/harbour", casino.guest())
    expect(page.get_by_role("alert")).to_have_text(re.compile("^there is no such day", re.IGNORECASE))
    expect(page.get_by_text("No results yet")).to_have_count(0)
    expect(page.get_by_role("button", name="Enter today")).to_be_visible()


def test_daily_contest_entry_is_taken_and_later_shown_in_ranking(visit: Visit, casino: Casino) -> None:
    page = visit("daily", casino.guest())
    expect(page.get_by_text("Nobody has entered yet.")).to_be_visible()
    expect(page.get_by_text("You do not throw: you choose how to bet.")).to_be_visible()
    expect(page.get_by_text("Entries close at ")).to_be_visible()
    clean(page)
    page.get_by_label("Your name").fill("Ann of Carlton")
    page.get_by_role("button", name="Edit it").click()
    text = page.get_by_role("textbox", name="Strategy")
    text.fill("bet nothing 5")
    page.get_by_role("button", name="Enter today").click()
    expect(page.get_by_role("alert")).to_contain_text("line 1")
    text.fill("name line_only\nunit 5\nwhen comeout\n  bet pass 1u\n")
    page.get_by_role("button", name="Enter today").click()
    expect(page.get_by_text("You are in. Come back with this device after ")).to_be_visible()
    bob = visit("daily", casino.guest(), viewport=PHONE)
    bob.get_by_label("Your name").fill("Bob of Carlton")
    asked: list[str] = []  # a new name does not load the day again, so that no older answer comes after the entry's
    bob.on("request", lambda each: asked.append(each.method) if each.url.endswith("/daily") else None)
    bob.get_by_role("button", name="Enter today").click()
    expect(bob.get_by_text("2 have entered.")).to_be_visible()
    assert asked == ["PUT"]
    ahead = casino.house._clock
    assert isinstance(ahead, Clock)
    ahead.ahead += timedelta(days=1)
    page.reload()
    expect(page.get_by_text("of yesterday’s entries are not shown yet")).to_be_visible()
    bob.reload()
    expect(bob.get_by_role("row")).to_have_count(3)
    later = visit("daily", casino.guest(), viewport=PHONE)
    rows = later.get_by_role("row")
    expect(rows).to_have_count(3)
    expect(rows.filter(has_text="Ann of Carlton")).to_contain_text("Line only")
    expect(later.get_by_text("Verified: this secret")).to_be_visible()
    later.get_by_role("button", name="By cost").click()
    # Odds cost nothing and the line of 5 is half of ten: somebody who bet less a throw paid less.
    expect(rows.nth(1)).to_contain_text("Ann of Carlton")
    clean(later)

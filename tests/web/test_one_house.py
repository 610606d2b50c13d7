"""A casino of one house: wherever one chooses a house, there is this one, and what opens at it."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect

from hardway.journal import open_recorder
from hardway.rulebook import load
from hardway.server import House, Settings
from tests.server.conftest import KEY, PLENTY, QUICK, SITE, Casino, serving
from tests.web.conftest import Visit, turn_to


@pytest.fixture
def casino(tmp_path: Path) -> Iterator[Casino]:
    """A casino of one house."""
    kept = open_recorder(str(tmp_path / "h.db"))
    settings = Settings(**PLENTY, houses=("star",))
    with serving(House(kept, KEY, site=SITE, settings=settings, db="", hasher=QUICK)) as running:
        yield running
    kept.close()


def test_page_of_a_one_house_casino_offers_that_house(visit: Visit, casino: Casino) -> None:
    page = visit()
    expect(page.locator(".houses .cover")).to_have_count(1)
    expect(page.locator("form.first select option")).to_have_text([load("star").house])
    expect(page.get_by_role("link", name="Compare")).to_have_count(0)
    turn_to(page, "simulate")
    expect(page.locator("form > label select option")).to_have_text([load("star").heading])
    expect(page.get_by_text("In every casino at once")).to_have_count(0)
    page = visit("floor/tables", casino.administrator())
    page.get_by_role("button", name="Open the table").click()
    expect(page.get_by_text("star-1").first).to_be_visible()

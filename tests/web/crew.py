"""A casino's own table with real dice, people in its roles at their own pages, and a player."""

from collections.abc import Callable
from typing import NamedTuple

from playwright.sync_api import Page, expect

from tests.web.seat import Seat


class Crew(NamedTuple):
    """A casino's own table with people in its roles, and a player."""

    table: str
    player: Seat
    page: Callable[[str], Page]


def read(page: Page, first: int, second: int) -> None:
    """Read two dice: two taps."""
    page.get_by_role("button", name=f"First die: {first}").click()
    page.get_by_role("button", name=f"Second die: {second}").click()


def called(stick: Page, box: Page, first: int, second: int) -> None:
    """Read two dice, and have another person call them."""
    read(stick, first, second)
    box.get_by_role("button", name=f"Call {first}-{second}").click()
    expect(stick.locator('.faces [aria-pressed="true"]')).to_have_count(0)

"""Every house's felt offers exactly the wagers of its book, under its own names, wide and tall."""

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from hardway.rulebook import load
from tests.web.conftest import PHONE
from tests.web.seat import Seat, Stick

FELTS = ["crown", "crown/mini", "star", "adelaide", "newzealand"]
ONLY = {
    "star": {"present": {"horn_high 2"}, "absent": {"world"}},
    "adelaide": {"present": {"world", "craps_eleven", "place_lose 4"}, "absent": {"horn_high 2"}},
    "newzealand": {"present": {"world", "craps_eleven", "horn_high 12"}, "absent": {"place_lose 4"}},
    "crown": {"present": {"place_lose 4", "horn_high 12"}, "absent": {"world", "craps_eleven"}},
    "crown/mini": {"present": {"place_lose 4", "horn_high 12"}, "absent": {"world", "craps_eleven"}},
}


BOXES = (4, 5, 6, 8, 9, 10)
# Wagers that are made on a number. A Come wager travels to one, and then lies with its odds: no area of its own.
ON = {
    **dict.fromkeys(("come_odds", "dont_come_odds", "place", "place_lose", "buy", "lay"), BOXES),
    "hard": (4, 6, 8, 10), "big": (6, 8), "horn_high": (2, 3, 11, 12),
}  # fmt: skip


def offered(book: str) -> set[str]:
    """Return the wagers of a book as they are written at a table."""
    return {f"{name} {on}".strip() for name in load(book).wagers for on in ON.get(name, ("",))}


@pytest.mark.parametrize("felt", FELTS)
def test_a_felt_offers_exactly_its_wagers(felt: str, table: Callable[..., Stick], sit: Callable[..., Seat]) -> None:
    house, _, variant = felt.partition("/")
    stick = table(house, variant=variant)
    seat = sit(stick.table)
    wanted = offered(felt)
    drawn = seat.page.locator(".felt [data-wager]").evaluate_all("areas => areas.map(area => area.dataset.wager)")
    assert sorted(drawn) == sorted(wanted)
    assert ONLY[felt]["present"] <= set(drawn)
    assert not ONLY[felt]["absent"] & set(drawn)
    # One label of the books names two areas, Big 6 and Big 8; each of them is told by its own half.
    labels = {one.name: one.label for one in load(felt).wagers.values()} | {"big": "Big"}
    for wager in drawn:
        name, _, number = wager.partition(" ")
        says = seat.area(wager).get_attribute("aria-label") or ""
        assert says.startswith(f"{labels[name]} {number}".strip()), (wager, says)
    for wager in drawn:
        assert seat.at(wager)
    seat.page.set_viewport_size(PHONE)
    expect(seat.page.locator(".felt.tall")).to_be_visible()
    tall = seat.page.locator(".felt [data-wager]").evaluate_all("areas => areas.map(area => area.dataset.wager)")
    assert sorted(tall) == sorted(wanted)


def test_the_felts_look_like_four_houses(table: Callable[..., Stick], sit: Callable[..., Seat]) -> None:
    cloths = set()
    for house in ("crown", "star", "adelaide", "newzealand"):
        seat = sit(table(house).table)
        cloths.add(seat.page.locator(".felt").evaluate("felt => getComputedStyle(felt).getPropertyValue('--cloth')"))
        expect(seat.page.get_by_role("group", name="The felt of")).to_be_visible()
    assert len(cloths) == 4

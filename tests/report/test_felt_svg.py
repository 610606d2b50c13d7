"""A table as SVG: every area of its cloth, the puck where it lies, and a chip with the dollars of each wager."""

import xml.etree.ElementTree as ElementTree
from itertools import pairwise

import pytest

import hardway as hw
from hardway.rulebook.felt.house_felt import felt
from tests.books import BOOKS

SVG = "{http://www.w3.org/2000/svg}"


def discs(table: hw.Table) -> dict[tuple[float, float], str]:
    """Return the words on each disc, by its centre."""
    drawn = list(ElementTree.fromstring(table._repr_svg_()))
    return {
        (float(one.get("cx", 0)), float(one.get("cy", 0))): after.text or ""
        for one, after in pairwise(drawn)
        if one.tag == f"{SVG}circle"
    }


def test_felt_svg_shows_puck_and_all_chips_of_a_wager() -> None:
    table = hw.Table("crown")
    cloth = felt("crown")["wide"]
    place = {area["wager"]: tuple(area["chips"]) for area in cloth["areas"] if not area["again"]}
    table.seat("ann", 500), table.seat("bob", 500)
    assert discs(table) == {tuple(cloth["puck"]["off"]): "OFF"}
    table.bet("ann", "pass", 10), table.bet("bob", "pass", 15)
    table.roll(4, 2)
    table.bet("ann", "place 8", 12)
    assert discs(table) == {place["pass"]: "25", place["place 8"]: "12", tuple(cloth["puck"]["on"]["6"]): "ON"}


def test_felt_svg_shows_a_come_bet_on_its_number() -> None:
    table = hw.Table("crown")
    table.seat("ann", 500)
    table.bet("ann", "pass", 10)
    table.roll(4, 2)
    table.bet("ann", "come", 5)
    table.roll(5, 4)
    (area,) = (area for area in felt("crown")["wide"]["areas"] if "come 9" in area["holds"])
    x, y = area["chips"]
    assert discs(table)[x, y] == "5"


@pytest.mark.parametrize("house", BOOKS)
def test_felt_svg_has_every_area_of_the_cloth(house: str) -> None:
    table = hw.Table(house.partition("/")[0], variant=house.partition("/")[2])
    drawn = ElementTree.fromstring(table._repr_svg_())
    titles = [title.text for title in drawn.iter(f"{SVG}title")]
    areas = felt(house.partition("/")[0], house.partition("/")[2])["wide"]["areas"]
    assert titles == [f"{area['label']}, {area['pays']}" for area in areas]

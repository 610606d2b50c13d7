"""Every house's felt offers exactly the wagers of its book, under its own names, wide and tall."""

from collections.abc import Callable
from itertools import count

import pytest
from playwright.sync_api import expect

from hardway.rulebook import load
from tests.server.conftest import Casino
from tests.server.hands import Hands
from tests.web.conftest import PHONE, Visit
from tests.web.seat import WITHIN, Seat, Stick

FELTS = ["crown", "crown/mini", "star", "adelaide", "newzealand", "vegas", "vegas/crapless"]
ONLY = {
    "star": {"present": {"horn_high 2"}, "absent": {"world"}},
    "adelaide": {"present": {"world", "craps_eleven", "place_lose 4"}, "absent": {"horn_high 2"}},
    "newzealand": {"present": {"world", "craps_eleven", "horn_high 12"}, "absent": {"place_lose 4"}},
    "crown": {"present": {"place_lose 4", "horn_high 12"}, "absent": {"world", "craps_eleven"}},
    "crown/mini": {"present": {"place_lose 4", "horn_high 12"}, "absent": {"world", "craps_eleven"}},
    "vegas": {"present": {"hop 5-3", "fire", "repeater 12", "put 6"}, "absent": {"place 2"}},
    "vegas/crapless": {"present": {"place 2", "buy 12", "come_odds 11"}, "absent": {"dont_pass", "lay 4", "fire"}},
}


BOXES = (4, 5, 6, 8, 9, 10)
TEN = (2, 3, *BOXES, 11, 12)
# Wagers that are made on a number. A Come wager travels to one, and then lies with its odds: no area of its own.
ON = {
    **dict.fromkeys(("come_odds", "dont_come_odds", "place", "place_lose", "buy", "lay"), BOXES),
    "hard": (4, 6, 8, 10), "big": (6, 8), "horn_high": (2, 3, 11, 12), "put": BOXES, "put_odds": BOXES,
    "hop": tuple(f"{high}-{low}" for high in range(1, 7) for low in range(1, high + 1)), "repeater": TEN,
}  # fmt: skip
CRAPLESS = {**ON, **dict.fromkeys(("come_odds", "place", "buy"), TEN)}


def offered(book: str) -> set[str]:
    """Return the wagers of a book as they are written at a table."""
    on = CRAPLESS if book == "vegas/crapless" else ON
    return {f"{name} {number}".strip() for name in load(book).wagers for number in on.get(name, ("",))}


# How heavy the line is that is drawn around an area.
HEAVY = """felt => Object.fromEntries([...felt.querySelectorAll("[data-print]")].map((area) =>
  [area.dataset.print, parseFloat(getComputedStyle(area.querySelector(".ground")).strokeWidth)]))"""
# What each area says, and where a pointer reaches it.
REACHED = f"""felt => Object.fromEntries([...felt.querySelectorAll("[data-wager]")].map((area) => {{
  area.scrollIntoView({{ block: "nearest" }});
  return [area.dataset.wager, [area.getAttribute("aria-label"), ({WITHIN})(area)]];
}}))"""


@pytest.mark.parametrize("felt", FELTS)
def test_page_felt_offers_exactly_the_wagers_of_its_book(
    felt: str, table: Callable[..., Stick], sit: Callable[..., Seat]
) -> None:
    house, _, variant = felt.partition("/")
    stick = table(house, variant=variant)
    seat = sit(stick.table)
    wanted = offered(felt)
    drawn = seat.page.locator(".felt [data-wager]").evaluate_all("areas => areas.map(area => area.dataset.wager)")
    assert sorted(drawn) == sorted(wanted)
    assert ONLY[felt]["present"] <= set(drawn)
    assert not ONLY[felt]["absent"] & set(drawn)
    # The line and Come are heaviest, then the numbers, then the centre; odds and their rows come with their wager.
    heavy = seat.page.locator(".felt").evaluate(HEAVY)
    assert heavy["pass"] == heavy["come"] > heavy["place 6"] > heavy["hard 8"]
    for wager in ("pass_odds", "come_odds 6"):
        expect(seat.page.locator(f'[data-print="{wager}"].bare')).to_be_attached()
    expect(seat.page.get_by_role("img", name="The dice are not thrown yet")).to_be_visible()
    seat.bet_the_line()
    stick.roll(4, 2)
    expect(seat.page.locator('[data-print="pass_odds"]:not(.bare)')).to_be_attached()
    expect(seat.page.locator('[data-print="come_odds 6"].bare')).to_be_attached()
    # One label of the books names two areas, Big 6 and Big 8; each of them is told by its own half.
    labels = {one.name: one.label for one in load(felt).wagers.values()} | {"big": "Big"}
    for wager, (says, point) in seat.page.locator(".felt").evaluate(REACHED).items():
        name, _, number = wager.partition(" ")
        assert says.startswith(f"{labels[name]} {number}".strip()), (wager, says)
        assert point, f"no pointer reaches {wager}"
    seat.page.set_viewport_size(PHONE)
    expect(seat.page.locator(".felt.tall")).to_be_visible()
    tall = seat.page.locator(".felt [data-wager]").evaluate_all("areas => areas.map(area => area.dataset.wager)")
    assert sorted(tall) == sorted(wanted)


# Words that do not fit into what holds them: the mark in the head, and the words upon the cloth.
CUT = """() => [...document.querySelectorAll(".unapproved, .felt text")].filter((one) => {
  const { left, right } = one.getBoundingClientRect();
  const [from, to] = one.closest(".felt") ? [one.closest(".felt").getBoundingClientRect().left, one.closest(".felt").getBoundingClientRect().right] : [0, innerWidth];
  return left < from - 1 || right > to + 1 || one.scrollWidth > one.clientWidth + 1 && !one.closest("svg");
}).map((one) => one.textContent)"""


@pytest.mark.parametrize("felt", ["vegas", "vegas/crapless"])
def test_unapproved_book_mark_is_shown_in_full_at_every_size(
    felt: str, play: Callable[..., tuple[Stick, Seat]]
) -> None:
    house, _, variant = felt.partition("/")
    _, seat = play(house, variant=variant)
    page, mark = seat.page, load(house).mark
    for size in ({"width": 1440, "height": 900}, {"width": 1024, "height": 768}, PHONE):
        page.set_viewport_size(size)
        expect(page.locator(f".felt.{'tall' if size is PHONE else 'wide'}")).to_be_visible()
        expect(page.locator(".unapproved")).to_be_visible()
        expect(page.locator(".unapproved")).to_have_attribute("title", mark)
        expect(page.locator(".felt").get_by_text(mark)).to_be_attached()
        assert page.evaluate(CUT) == [], size


# What is printed and has a chip of mine on it. A line of text is higher than its letters, so its edges do not count.
COVERED = """() => {
  const chips = [...document.querySelectorAll(".lying .stack:not(.faint) circle")].map((chip) => chip.getBoundingClientRect());
  const printed = [...document.querySelectorAll("[data-print] text, [data-print] rect")];
  return printed.flatMap((one) => {
    const { left, right, top, bottom, height } = one.getBoundingClientRect();
    const inset = one.tagName === "text" ? height * 0.3 : 1;
    const on = chips.some((chip) => chip.left < right - 1 && chip.right > left + 1 && chip.top < bottom - inset && chip.bottom > top + inset);
    return on ? [`${one.closest("[data-print]").dataset.print}: ${one.textContent || "dice"}`] : [];
  });
}"""


def laid(casino: Casino, stick: Stick, house: str) -> Hands:
    """Return a player with chips wherever they may lie: on both lines, a Come wager and its odds, every other wager."""
    who, keys = casino.guest(), count()
    entered = [who.enter(stick.table, "seat 20000", "seat")]

    def bet(wager: str, chips: int) -> None:
        entered.append(who.enter(stick.table, f"bet {wager} {chips}", f"b{next(keys)}"))

    for line, throw in (("pass", (4, 2)), ("come", (5, 4))):
        bet(line, 60)
        bet(f"dont_{line}", 60)
        stick.roll(*throw)
    standing = ("come_odds", "dont_come_odds")
    for wager in sorted(offered(house) - {"pass", "dont_pass"}):
        if not wager.startswith(standing) or wager.endswith(" 9"):
            bet(wager, 120)  # a whole number of every wager's units
    assert sum(answer.status_code == 200 for answer in entered) > 40
    return who


def test_four_felts_look_different_and_are_legible_under_chips(
    table: Callable[..., Stick], casino: Casino, visit: Visit
) -> None:
    cloths = set()
    for house in ("crown", "star", "adelaide", "newzealand"):
        stick = table(house)
        page = visit(f"table/{stick.table}", laid(casino, stick, house))
        expect(page.get_by_role("group", name="The felt of")).to_be_visible()
        cloths.add(page.locator(".felt").evaluate("felt => getComputedStyle(felt).getPropertyValue('--cloth')"))
        assert page.locator(".lying .stack").count() > 40
        assert page.evaluate(COVERED) == []
        page.set_viewport_size(PHONE)
        expect(page.locator(".felt.tall")).to_be_visible()
        assert page.evaluate(COVERED) == []
    assert len(cloths) == 4

"""Dice and chips travel: sampled while a roll is shown. Somebody who wants no motion sees none."""

from playwright.sync_api import Page, expect

from tests.web.conftest import PHONE, Play, Sit
from tests.web.seat import Seat, Stick

# Every frame until told to stop: where the first die is, where chips are that leave, and what is animated by name.
WATCH = """() => {
  window.seen = { dice: [], chips: [], names: new Set(), moves: 0 };
  const at = (one) => { const { x, y } = one.getBoundingClientRect(); return [Math.round(x), Math.round(y)].join(); };
  const look = () => {
    const die = document.querySelector(".spot");
    const chip = document.querySelector(".lying .raked .stack, .lying .moved .stack, .pushed .stack");
    if (die) window.seen.dice.push(at(die));
    if (chip) window.seen.chips.push(at(chip));
    for (const one of document.getAnimations()) {
      if (one.effect?.target?.closest?.(".rail, .callbar, .total")) window.seen.moves++;
      if (one.animationName) window.seen.names.add(one.animationName.replace(/^svelte-[a-z0-9]+-/, ""));
    }
    window.frame = requestAnimationFrame(look);
  };
  look();
}"""
SEEN = """() => (cancelAnimationFrame(window.frame), {
  dice: new Set(window.seen.dice).size, chips: new Set(window.seen.chips).size, moves: window.seen.moves, names: [...window.seen.names],
})"""


def rolled(stick: Stick, seat: Seat, first: int, second: int, says: str) -> dict[str, int]:
    """Call a roll, watch until its total is told and the chips are gone; return how many places things were at."""
    page: Page = seat.page
    page.evaluate(WATCH)
    stick.roll(first, second)
    expect(seat.money("last")).to_have_text(says)
    expect(page.locator(".lying .raked, .lying .moved, .pushed")).to_have_count(0)
    found: dict[str, int] = page.evaluate(SEEN)
    return found


def bet_both(seat: Seat) -> None:
    seat.bet("pass")
    seat.layout_is(5)
    seat.bet("field")
    seat.layout_is(10)


def test_roll_animates_flying_dice_and_moving_chips(play: Play, sit: Sit) -> None:
    stick, _ = play()
    seat = sit(stick.table, moving=True)
    bet_both(seat)
    seen = rolled(stick, seat, 4, 3, "0")  # the line wins 5, the field loses 5
    assert seen["dice"] > 5, seen
    assert seen["chips"] > 3, seen
    assert {"rake", "push"} <= set(seen["names"])  # type: ignore[call-overload]


def test_reduced_motion_setting_stops_all_animation(play: Play) -> None:
    stick, seat = play()  # a page asks for reduced motion unless told otherwise
    bet_both(seat)
    seen = rolled(stick, seat, 4, 3, "0")
    assert (seen["dice"], seen["moves"]) == (1, 0), seen


def test_flying_dice_do_not_widen_the_page_on_a_phone(play: Play, sit: Sit) -> None:
    """What flies over the edge would make the browser lay the page out anew, wider, for as long as it is out there."""
    stick, _ = play()
    seat = sit(stick.table, moving=True, viewport=PHONE, has_touch=True, is_mobile=True)
    bet_both(seat)
    seat.page.evaluate("""() => {
        window.widest = 0;
        const look = () => {
            window.widest = Math.max(window.widest, innerWidth, document.documentElement.scrollWidth);
            requestAnimationFrame(look);
        };
        look();
    }""")
    rolled(stick, seat, 4, 3, "0")
    assert seat.page.evaluate("window.widest") == PHONE["width"]


def test_dice_and_bar_keep_their_background_in_high_contrast(play: Play) -> None:
    _, seat = play()
    seat.page.emulate_media(forced_colors="active")
    side = seat.page.locator(".pair .side").first
    assert side.evaluate("one => getComputedStyle(one).backgroundImage") != "none"
    assert seat.page.locator(".foot").evaluate("one => getComputedStyle(one).backgroundColor") != "rgba(0, 0, 0, 0)"

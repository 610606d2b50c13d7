"""Nothing of a table is cut where the words are German, which are longer."""

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.server.conftest import Casino
from tests.web.conftest import PHONE, Visit
from tests.web.seat import Seat, Stick

CUT = """() => {
  const over = (one) => one.scrollWidth > one.clientWidth + 1;
  const cut = [...document.querySelectorAll(".throw, .many .act, .top .where")].filter(over).map((one) => one.textContent.trim());
  const foot = document.querySelector(".foot").getBoundingClientRect().top;
  const strip = document.querySelector(".if").getBoundingClientRect();
  return strip.bottom > foot + 2 ? [...cut, `the strip of rolls, by ${strip.bottom - foot}`] : cut;
}"""


@pytest.mark.parametrize("viewport", [PHONE, {"width": 1366, "height": 768}, {"width": 1920, "height": 1080}])
def test_german_table_has_nothing_cut(
    table: Callable[..., Stick], visit: Visit, casino: Casino, viewport: dict[str, int]
) -> None:
    stick, guest = table("newzealand", dice="electronic"), casino.guest()
    page = visit(f"table/{stick.table}?sit=500", guest, locale="de", viewport=viewport)
    seat = Seat(page, stick.table, guest)
    expect(seat.lit.first).to_be_attached()
    assert page.evaluate(CUT) == []
    seat.bet("pass")
    seat.layout_is(5)
    expect(page.locator("[data-cost]")).to_contain_text("je Wurf")
    assert page.evaluate(CUT) == []

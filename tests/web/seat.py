"""Somebody's page at a table, as hands and eyes have it; and the stick, who calls the dice a test wants."""

from itertools import count

from playwright.sync_api import Locator, Page, expect

from tests.server.hands import Hands

# A point of an area that the pointer would find there: areas are outlines, and some go round a corner.
WITHIN = """area => {
  const box = area.getBoundingClientRect(), steps = 12;
  const centre = (n) => Math.abs(n - steps / 2);
  const points = [];
  for (let x = 1; x < steps; x++) for (let y = 1; y < steps; y++) points.push([x, y]);
  points.sort((a, b) => centre(a[0]) + centre(a[1]) - centre(b[0]) - centre(b[1]));
  for (const [x, y] of points) {
    const at = [box.x + box.width * x / steps, box.y + box.height * y / steps];
    if (document.elementFromPoint(...at)?.closest("[data-wager]") === area) return at;
  }
  return null;
}"""


class Seat:
    """A page at a table."""

    def __init__(self, page: Page, table: str, who: Hands) -> None:
        self.page, self.table, self.who = page, table, who

    @property
    def lit(self) -> Locator:
        """Return the areas that can be bet on now."""
        return self.page.locator(".area.lit")

    @property
    def call(self) -> Locator:
        """Return the stick's call and what stands beside it."""
        return self.page.locator(".call")

    @property
    def toast(self) -> Locator:
        """Return what was refused."""
        return self.page.get_by_role("alert")

    def money(self, name: str) -> Locator:
        """Return one of the figures that are always in view."""
        return self.page.locator(f'[data-money="{name}"]')

    def act(self, name: str) -> Locator:
        """Return a button of the rail."""
        return self.page.locator(f'[data-act="{name}"]')

    def area(self, wager: str) -> Locator:
        """Return an area of the felt."""
        return self.page.locator(f'[data-wager="{wager}"]')

    def tab(self, name: str) -> None:
        """Turn to a leaf beside the felt."""
        self.page.locator(f"#tab-{name}").click()

    def chip(self, amount: int) -> None:
        """Choose a chip."""
        self.page.get_by_role("button", name=f"{amount} chip", exact=True).click()

    def at(self, wager: str) -> tuple[float, float]:
        """Return where to touch an area."""
        area = self.area(wager)
        area.scroll_into_view_if_needed()
        point = area.evaluate(WITHIN)
        assert point, f"no pointer reaches {wager}"
        return point[0], point[1]

    def layout_is(self, amount: int) -> None:
        """See so much of one's own on the layout."""
        expect(self.money("layout")).to_have_text(f"{amount:,}")

    def point_is(self, number: int) -> None:
        """See where the puck stands."""
        expect(self.call.locator(".puck")).to_contain_text(f"The point is {number}")

    def bet_the_line(self) -> None:
        """Bet 5 on the Win Line, and see it lie there."""
        self.bet("pass")
        self.layout_is(5)

    def bet(self, wager: str) -> None:
        """Touch an area with the chosen chip."""
        self.page.mouse.click(*self.at(wager))

    def bet_what_is_offered(self, wager: str) -> None:
        """Touch an area that does not take the chosen chip, and put down what it takes instead."""
        self.bet(wager)
        self.toast.get_by_role("button", name="Add ").click()

    def take(self, wager: str) -> None:
        """Touch an area with the other button."""
        self.page.mouse.click(*self.at(wager), button="right")


class Stick:
    """Calls the dice of a table."""

    def __init__(self, owner: Hands, table: str) -> None:
        self.owner, self.table = owner, table
        self._keys = (f"stick{number}" for number in count())

    def enter(self, entry: str, role: str = "stickperson") -> None:
        """Enter something in a role."""
        answer = self.owner.enter(self.table, entry, next(self._keys), role)
        assert answer.status_code == 200, answer.text

    def roll(self, first: int, second: int) -> None:
        """Call the dice."""
        self.enter(f"roll {first} {second}")


def with_a_point(seat: Seat, stick: Stick, *dice: int) -> None:
    """Bet 5 on the Win Line and set a point, of 6 where no dice are named."""
    first, second = dice or (4, 2)
    seat.bet_the_line()
    stick.roll(first, second)
    seat.point_is(first + second)

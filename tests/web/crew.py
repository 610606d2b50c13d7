"""A casino's own table with real dice, people in its roles, and Bob, who plays: each has a page only where one is looked at."""

from collections.abc import Callable
from functools import cached_property
from itertools import count
from typing import Any

from playwright.sync_api import Page, expect

from hardway.floor.people import Grant
from tests.server.conftest import Casino
from tests.server.hands import Hands
from tests.waiting import wait_until
from tests.web.seat import Seat

CHIPS = 500


class Crew:
    """A casino's own table. Somebody who only has to act does so by HTTP: a page costs two seconds of processor."""

    def __init__(
        self, casino: Casino, visit: Callable[..., Page], house: str = "crown", *, seated: bool = True, **settings: Any
    ) -> None:
        self._casino, self._visit, self._house = casino, visit, house
        crewed = {"mode": "casino", "dice": "real", "staff": "people", **settings}
        self.table = casino.table(casino.administrator(), house, **crewed)
        self._keys, self._staff = (f"crew{number}" for number in count()), dict[str, Hands]()
        self.bob = casino.person("Bob", kind="player")
        if seated:
            self._enter(self.bob, f"seat {CHIPS}", "")

    @cached_property
    def player(self) -> Seat:
        """Open Bob's page."""
        seat = Seat(self._visit(f"table/{self.table}", self.bob), self.table, self.bob)
        expect(seat.lit.first).to_be_attached()
        return seat

    def person(self, role: str) -> Hands:
        """Return somebody new in a role."""
        return self._casino.person(role.title(), Grant(role, self._house, f"table:{self.table}"))

    def page(self, role: str) -> Page:
        """Open the desk of somebody new in a role."""
        shown = self._visit(f"table/{self.table}?as={role}", self.person(role))
        expect(shown.locator(f'.desk[data-role="{role}"]')).to_be_visible()
        return shown

    def bet(self, wager: str = "pass") -> None:
        """Let Bob bet 5."""
        self._enter(self.bob, f"bet {wager} 5", "")

    def say(self, entry: str) -> None:
        """Let Bob enter something, without his page."""
        self._enter(self.bob, entry, "")

    def enter(self, role: str, entry: str) -> None:
        """Let somebody who has a role, without a page, enter something."""
        if role not in self._staff:
            self._staff[role] = self.person(role)
        self._enter(self._staff[role], entry, role)

    def call(self, first: int, second: int) -> None:
        """Let the stick read two dice and the box call them."""
        self.enter("stickperson", f"read {first} {second}")
        self.enter("boxperson", f"roll {first} {second}")

    def bob_has(self, rack: int, *, layout: int) -> None:
        """See so much of Bob's in his rack and on the layout, once what was sent has come."""
        wanted = (f"{rack}.00", f"{layout}.00")
        wait_until(lambda: (self._money("rack"), self._money("layout")) == wanted)

    def point_is(self, number: int) -> None:
        """See where the puck stands, once what was sent has come."""
        wait_until(lambda: self.bob.get(f"/api/tables/{self.table}").json()["view"]["point"] == number)

    def _money(self, name: str) -> str:
        return str(self.bob.get(f"/api/tables/{self.table}").json()["view"]["money"][name])

    def _enter(self, who: Hands, entry: str, role: str) -> None:
        answer = who.enter(self.table, entry, next(self._keys), role)
        assert answer.status_code == 200, answer.text


def read(page: Page, first: int, second: int) -> None:
    """Read two dice: two taps."""
    page.get_by_role("button", name=f"First die: {first}").click()
    page.get_by_role("button", name=f"Second die: {second}").click()

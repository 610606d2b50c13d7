"""A crew's evening by clicks alone: everything a table asks of its staff is done with buttons, lists and plain words.

What a house's crew may do, and which of its roles does it, is asked of the book. Nobody types notation: what is filled in
are reasons, measures, limits and times.
"""

import re
from datetime import timedelta
from functools import cached_property
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

from hardway.floor.people import ADMINISTRATOR, Grant
from hardway.floor.table.powers import power
from hardway.journal import open_recorder
from hardway.rulebook import house_names, load
from hardway.server import House, Settings
from hardway.table import Head, open_table
from tests.server.conftest import KEY, PLENTY, QUICK, SITE, Casino, Clock, serving
from tests.web.conftest import Visit
from tests.web.crew import Crew, read
from tests.web.seat import Seat
from tests.web.test_staff import choose, later

REASON = "seen by everybody at the table"


class Evening:
    """A table of a casino from its opening to its close, and the desks that are needed."""

    def __init__(self, casino: Casino, visit: Visit, house: str, clock: Clock) -> None:
        self.clock = clock
        self.law, _ = open_table(load(house), Head(house))
        by_hand = {"opening": "manual"} if self.law.book.settings["opening"].choices else {}
        self.casino, self.visit = casino, visit
        self.crew = Crew(casino, visit, house, seated=False, options=by_hand)
        self.pages = dict[str, Page]()

    def roles(self, verb: str, about: str = "") -> list[str]:
        """Return the roles that the book lets do something; none where it knows no such act."""
        held = power(self.law, verb, about)
        return [role for role in self.law.book.roles if held is not None and self.law.book.may_act(role, held.roles)]

    def desk(self, role: str) -> Page:
        """Return the desk of a role, opened when it is first needed."""
        if role not in self.pages:
            self.pages[role] = self.crew.page(role)
        return self.pages[role]

    def part(self, role: str, name: str) -> Locator:
        """Return a part of a desk."""
        return self.in_people_thread(role).locator(f'[data-part="{name}"]')

    @cached_property
    def bob(self) -> Seat:
        """Bob comes in and sits down."""
        page = self.visit(f"table/{self.crew.table}", self.crew.bob)
        page.get_by_label("Buy in with").fill("500")
        page.get_by_role("button", name="Sit down").click()
        seat = Seat(page, self.crew.table, self.crew.bob)
        expect(seat.lit.first).to_be_attached()
        return seat

    def act(self, role: str, action: str, **chosen: str) -> None:
        """Do something of the list of all actions, with a reason."""
        acts = self.part(role, "acts")
        choose(acts, "Action", action)
        for label, option in chosen.items():
            choose(acts, label.replace("_", " "), option)
        acts.get_by_label("Reason").fill(REASON)
        acts.get_by_role("button", name=action).click()
        expect(acts.get_by_label("Reason")).to_have_value("")

    def opens(self) -> None:
        """Go through the checklist and open the table, where the book has one."""
        if not self.roles("open"):
            return
        if checkers := self.roles("check"):
            for item in self.law.book.equipment.values():
                line = self.part(checkers[0], "checklist").locator(f'[data-item="{item.name}"]')
                measure = item.least if item.least is not None else item.most
                if measure is not None:
                    line.get_by_role("textbox").fill(f"{measure / 100:g}")
                line.get_by_role("button", name=re.compile("^Check")).click()
                expect(line).to_contain_text("Checked")
        inspected = self.law.authority("inspect")
        for role in sorted(inspected.roles) if inspected else ():
            self.part(role, "checklist").get_by_role("button", name="Inspect the dice").click()
            expect(self.part(role, "checklist").get_by_role("button", name="Inspect the dice")).to_have_count(0)
        opener = self.in_people_thread(self.roles("open")[0])
        opener.get_by_role("button", name="Open the table").click()
        expect(opener.get_by_role("button", name="Open the table")).to_have_count(0)

    def posts(self) -> None:
        """Put up a sign that holds later."""
        if not self.roles("sign"):
            return
        pit = self.part(self.roles("sign")[0], "pit")
        pit.get_by_label("Minimum").fill("10")
        pit.get_by_label("Maximum").fill("200")
        pit.get_by_label("From").fill(later(self.casino))
        pit.get_by_role("button", name="Put up sign").click()
        self.bob.page.get_by_role("button", name=re.compile("Limits at this table")).click()
        expect(self.bob.page.locator(".sign .posted")).to_contain_text(re.compile(r"10 to 200 from \d+:\d\d [ap]m"))
        self.bob.page.keyboard.press("Escape")

    def calls(self, first: int, second: int) -> None:
        """Have the dice read by one and called by another."""
        stick, other = self.in_people_thread("stickperson"), self.in_people_thread(self.second)
        read(stick, first, second)
        button = other.get_by_role("button", name=f"Call {first}-{second}")
        expect(button).to_be_enabled()
        button.click()
        expect(stick.locator('.faces [aria-pressed="true"]')).to_have_count(0)

    @property
    def second(self) -> str:
        """Return who calls what the stick has read: the one who rules on faces, or calls."""
        return next(role for role in self.roles("face") or self.roles("roll") if role != "stickperson")

    def no_roll(self) -> None:
        """Call a throw off on the book's first ground that somebody must call."""
        ground = next(one for one in self.law.book.grounds.values() if one.force == "must")
        role = next(one for one in self.roles("noroll", ground.name))
        stick = self.in_people_thread("stickperson")
        stick.get_by_role("button", name="Dice out").click()
        part = self.part(role, "noroll")
        part.get_by_role("combobox", name="Reason").select_option(ground.name)
        part.get_by_label("What happened").fill(REASON)
        part.get_by_role("button", name="No roll", exact=True).click()
        expect(self.bob.page.locator("div.call")).to_contain_text("No roll")
        self.bob.layout_is(5)

    def late(self) -> None:
        """Ask for a bet that comes late, and have it confirmed; where the book takes none, it is only refused."""
        self.in_people_thread("stickperson").get_by_role("button", name="Dice out").click()
        expect(self.bob.area("field")).to_have_accessible_name(re.compile("Not now"))
        self.bob.bet("field")
        roles = self.roles("bet", "late")
        if roles:
            self.bob.toast.get_by_role("button", name="Ask the crew").click()
            self.part(roles[0], "asks").get_by_role("button", name="Confirm", exact=True).click()
        else:
            expect(self.bob.toast).to_be_visible()
        self.bob.layout_is(10 if roles else 5)

    def rules_on_a_face(self) -> None:
        """Put the second die of the last call right, by the one who decides a disputed face."""
        if roles := self.roles("face"):
            self.act(roles[0], "Rule on a face", Die="Second die", It_shows="4")
            self.crew.point_is(8)

    def overrules(self) -> None:
        """Correct the last call from above, where the book has a ladder."""
        if roles := self.roles("overrule"):
            self.act(roles[-1], "Correct the last call", First_die="5", Second_die="5")
            self.crew.point_is(10)

    def disputes(self) -> None:
        """Take a dispute through every step of the book's ladder to its end."""
        ladder, page = self.law.ladder("dispute"), self.bob.page
        self.bob.act("more").click()
        page.get_by_label("Raise a dispute").fill("they paid me five")
        page.get_by_role("button", name="Raise", exact=True).click()
        before: list[str] = []
        for number, step in enumerate(ladder):
            role = self.next_to_rule(step.roles, before)
            before.append(role)
            if number:
                page.get_by_role("button", name="Ask for a review of dispute 1").click()
            case = self.part(role, "disputes").locator("article")
            if number:
                expect(case).to_contain_text("asks for a review.")
            case.get_by_label("Reason").fill(REASON)
            case.get_by_role("button", name="Dismiss" if not number else "Confirm the decision").click()
            expect(case).to_contain_text(f"Decided by the {self.law.book.roles[role].label}")
        if self.roles("advise_inspector"):
            case.get_by_role("button", name="Say whom they can consult").click()
            expect(case).to_contain_text("was told whom to consult")
        case.get_by_role("button", name="Close the dispute").click()
        expect(case).to_have_count(0)

    def next_to_rule(self, roles: frozenset[str], before: list[str]) -> str:
        """Return who rules next on a dispute: the least senior of those above the one who has ruled."""
        known = self.law.book.roles
        above = max((known[role].rank for role in before), default=-1)
        fits = [role for role in known if self.law.book.may_act(role, roles) and role not in before]
        return min(fits, key=lambda role: (known[role].rank <= above, known[role].rank))

    def excludes(self) -> None:
        """Exclude Bob from the game, where the book lets somebody."""
        if not self.roles("exclude"):
            return
        authority = self.law.authority("exclude")
        breach, _, times = authority.needs.partition(" ") if authority else ("", "", "")
        if breach in self.law.book.breaches:
            for _ in range(int(times or 1)):
                acts = self.part(self.roles("report", breach)[0], "acts")
                acts.get_by_role("combobox", name="Action", exact=True).select_option("report")
                acts.get_by_role("combobox", name="Breach", exact=True).select_option(breach)
                acts.get_by_label("Reason").fill(REASON)
                acts.get_by_role("button", name="Report a breach").click()
                expect(acts.get_by_label("Reason")).to_have_value("")
        pit = self.part(self.roles("exclude")[0], "pit")
        pit.get_by_label("Reason for what you do below, for the record").fill(REASON)
        pit.get_by_role("button", name=re.compile("^Exclude Bob")).first.click()
        expect(self.bob.lit).to_have_count(0)

    def closes(self) -> None:
        """Give notice that the table closes, where the book lets somebody."""
        if not self.roles("close"):
            return
        role = self.roles("close")[0]
        if self.roles("tell"):
            acts = self.part(role, "acts")
            choose(acts, "Action", "Give notice of the closing")
            acts.get_by_role("button", name="Give notice of the closing").click()
        pit = self.part(role, "pit")
        pit.get_by_label("Closing time").fill(later(self.casino))
        pit.get_by_role("button", name="Announce the closing").click()
        sign = self.visit(f"sign/{self.crew.table}", self.crew.bob)
        expect(sign.get_by_text(re.compile(r"^The table closes at \d+:\d\d [ap]m$"))).to_be_visible()

    def shuts(self) -> None:
        """See the table shut at its time: nobody bets, and a desk offers no close, but what goes before an opening."""
        if not self.roles("close"):
            self.stays_open()
            return
        self.clock.ahead = timedelta(hours=3)  # sessions have ended: people who come now look at the closed table
        late = self.visit(f"table/{self.crew.table}", self.casino.person("Late", kind="player"))
        expect(late.locator("div.call")).to_contain_text("The table is closed")
        expect(late.locator(".area.lit")).to_have_count(0)
        desk = self.crew.page(self.roles("close")[0])
        expect(desk.get_by_role("button", name="Close the table")).to_have_count(0)
        expect(desk.locator('[data-part="checklist"]')).to_be_visible()

    def stays_open(self) -> None:
        """See the floor say that nobody closes this table, to an administrator who has all of its roles too."""
        own = [Grant(role, self.law.book.name, "*") for role in self.law.book.roles]
        floor = self.visit("floor/tables", self.casino.person("Ada", Grant(ADMINISTRATOR, "*", "*"), *own))
        line = floor.locator(f'li[data-table="{self.crew.table}"]')
        line.get_by_role("button", name=re.compile("^Close")).click()
        expect(line).to_contain_text("This casino’s book lets nobody close a table.")
        expect(line.get_by_role("button", name="Close the table")).to_have_count(0)


@pytest.mark.parametrize("house", house_names())
def test_staff_can_run_an_evening_by_clicks_without_notation(house: str, visit: Visit, tmp_path: Path) -> None:
    kept, clock = open_recorder(str(tmp_path / "h.db")), Clock()
    made = House(
        kept, KEY, site=SITE, settings=Settings(**PLENTY), clock=clock, db=str(tmp_path / "h.db"), hasher=QUICK
    )
    with serving(made) as casino:
        whole_evening(Evening(casino, visit, house, clock))
    kept.close()


def whole_evening(evening: Evening) -> None:
    """Play it from the opening to the close."""
    evening.opens()
    evening.bob.bet_the_line()
    evening.posts()
    evening.no_roll()
    evening.calls(4, 2)
    evening.crew.point_is(6)
    evening.rules_on_a_face()
    evening.overrules()
    evening.late()
    evening.calls(2, 2)  # decides the Field at most
    evening.disputes()
    evening.excludes()
    evening.closes()
    for role, page in evening.pages.items():
        words = page.locator(".desk").evaluate("desk => desk.textContent")
        assert not re.search(r"[a-z]_[a-z]|\d{4}-\d\d-\d\dT|`", words), role
        assert evening.crew.bob.id not in words, role
    evening.shuts()

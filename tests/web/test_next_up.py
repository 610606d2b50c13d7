"""A desk says what comes next and whose it is: who opens the table, who rules on a dispute, who is out of the game."""

import re

from playwright.sync_api import expect

from tests.server.conftest import Casino
from tests.web.conftest import Visit
from tests.web.crew import Crew
from tests.web.test_staff import later

ABOVE = "the Pit Boss or the Casino Manager"
"""Who opens a table at Crown (9.7) and decides a dispute first (9.9)."""


def test_checklist_names_who_opens_and_gives_them_the_button(casino: Casino, visit: Visit) -> None:
    crew = Crew(casino, visit, seated=False, options={"opening": "manual"})
    dealer, boss = crew.page("dealer"), crew.page("pit_boss")
    todo, mine = (page.locator('[data-part="checklist"]') for page in (dealer, boss))
    expect(todo).to_contain_text(f"Once everything is checked, {ABOVE} opens the table.")
    expect(mine).to_contain_text("Once everything is checked, you open the table.")
    expect(dealer.locator('[data-part="faces"]')).to_have_count(0)  # nobody throws at a table that is not open
    for line in todo.locator("li").all():
        expect(line.locator(".mark")).to_have_count(0)  # no box that a touch would not tick
        if (item := line.get_attribute("data-item")) in ("dice", "dice_size"):
            line.get_by_role("textbox").fill(measure := {"dice": "5", "dice_size": "19"}[item])
            by = f"{measure}, checked by Dealer"
        else:
            by = "Checked by Dealer"
        line.get_by_role("button", name=re.compile("^Check")).click()
        expect(line).to_contain_text(by)
        expect(line.locator(".mark")).to_have_text("✓")
    expect(todo).to_contain_text(f"Everything is checked: {ABOVE} opens the table.")
    expect(todo.locator(".opens").get_by_role("button", name=re.compile("Clause 9.7"))).to_be_visible()
    mine.get_by_role("button", name="Open the table").click()
    expect(mine).to_have_count(0)


def test_staff_desks_all_show_open_disputes_and_who_rules_next(crew: Crew) -> None:
    dealer, boss, director = crew.page("dealer"), crew.page("pit_boss"), crew.page("surveillance_director")
    assert crew.bob.enter(crew.table, "dispute they paid me five", "d1").status_code == 200
    part = dealer.locator('[data-part="disputes"]')
    expect(part.get_by_role("heading", level=2)).to_have_text("Disputes 1 open")
    expect(part).to_contain_text(f"Next: {ABOVE} decides it.")
    case = boss.locator('[data-part="disputes"] article')
    expect(case).to_contain_text("You decide it now.")
    case.get_by_label("Reason").fill("five is what it pays")
    case.get_by_role("button", name="Dismiss").click()
    expect(part).to_contain_text("Complaint dismissed: five is what it pays")
    expect(part).to_contain_text("If they ask, the Director of Casino Surveillance reviews it.")
    assert crew.bob.enter(crew.table, "request_review", "d2").status_code == 200
    expect(part).to_contain_text("Next: the Director of Casino Surveillance reviews it.")
    expect(director.locator('[data-part="disputes"]')).to_contain_text("You review it now.")
    crew.enter("pit_boss", f"advise_inspector {crew.bob.id}")
    advised = part.get_by_role("listitem").filter(has_text="was told whom to consult")
    expect(advised.get_by_role("button", name="Clause 9.8")).to_be_visible()
    assert crew.bob.enter(crew.table, "satisfied", "d3").status_code == 200
    expect(part.get_by_role("heading", level=2)).to_have_text("Disputes 0 open, 1 closed")


def test_player_sees_who_rules_on_their_dispute_and_by_when(crew: Crew) -> None:
    """Crown 9.9 sets no time; by 9.8 the table does not close before the complainant is told of the inspector."""
    page = crew.player.page
    crew.player.act("more").click()
    page.get_by_label("Raise a dispute").fill("they paid me five")
    page.get_by_role("button", name="Raise", exact=True).click()
    own = page.locator('[data-dispute="1"]')
    expect(own).to_contain_text(f"Your dispute 1: {ABOVE} decides it next.")
    expect(own).to_contain_text("The rules set no time for it, but the table does not close before")
    expect(own.get_by_role("button", name="Clause 9.8")).to_be_visible()
    crew.enter("pit_boss", f"decide {crew.bob.id} it stands")
    director = "If you ask, the Director of Casino Surveillance reviews it."
    expect(own).to_contain_text(f"Your dispute 1 is decided. {director}")
    expect(page.locator(".notices")).to_contain_text(f"Your dispute 1: “it stands” {director}")
    own.get_by_role("button", name="Ask for a review of dispute 1").click()
    expect(own).to_contain_text("the Director of Casino Surveillance reviews it next.")
    crew.enter("surveillance_director", f"review {crew.bob.id} it stands")
    expect(own).to_contain_text("Your dispute 1 is decided, and the decision is final.")


def test_excluded_player_is_marked_on_the_rail_and_in_the_list(crew: Crew) -> None:
    dealer, boss = crew.page("dealer"), crew.page("pit_boss")
    crew.bet()
    expect(dealer.locator('[data-part="rail"]')).to_contain_text("Win Line")
    expect(dealer.get_by_text("Excluded", exact=True)).to_have_count(0)
    crew.enter("pit_boss", f"exclude {crew.bob.id} because he interferes")
    expect(dealer.locator('[data-part="rail"] .player')).to_contain_text("Excluded")
    expect(boss.locator('[data-part="pit"]')).to_contain_text(re.compile(r"Excluded: Bob \d+\."))
    expect(boss.locator('[data-part="pit"]')).not_to_contain_text("is excluded already")
    dealer.locator("#tab-people").click()
    expect(dealer.locator(".seats li")).to_contain_text("Excluded")


def test_staff_desk_puts_empty_requests_last_and_fills_in_limits(crew: Crew) -> None:
    """An empty queue comes last, and nobody who only presses the button changes a limit."""
    boss = crew.page("pit_boss")
    headings = boss.locator(".desk h2")
    expect(boss.locator('[data-part="acts"]')).to_be_visible()
    assert headings.all_inner_texts().index("Waiting for you") == headings.count() - 2
    pit = boss.locator('[data-part="pit"]')
    least, most = crew.bob.get(f"/api/tables/{crew.table}").json()["view"]["sign"]["*"][:2]
    expect(pit.get_by_label("Minimum")).to_have_value(f"{float(least):g}")
    expect(pit.get_by_label("Maximum")).to_have_value(f"{float(most):g}")


def test_announced_closing_is_shown_to_staff_who_can_cancel_it(crew: Crew, casino: Casino) -> None:
    boss = crew.page("pit_boss")
    pit = boss.locator('[data-part="pit"]')
    pit.get_by_label("Closing time").fill(later(casino))
    pit.get_by_role("button", name="Announce the closing").click()
    expect(pit).to_contain_text(re.compile(r"The table closes at \d+:\d\d [ap]m\."))
    expect(pit.get_by_role("button", name="Open the table")).to_have_count(0)
    pit.get_by_role("button", name="Take the closing back").click()
    expect(pit).not_to_contain_text("The table closes at")


def test_staff_desk_shows_roles_by_the_names_of_the_book(crew: Crew, casino: Casino, visit: Visit) -> None:
    page = crew.page("surveillance_director")
    expect(page.get_by_role("heading", level=1)).to_contain_text("Director of Casino Surveillance")
    expect(page.locator("footer")).to_contain_text("You work as Director of Casino Surveillance")
    page.locator("#tab-people").click()
    page.get_by_text("Work here as").click()
    expect(page.locator(".people").get_by_role("link", name="Director of Casino Surveillance")).to_be_visible()


def test_desk_of_the_stickperson_says_that_nobody_has_the_dice(casino: Casino, visit: Visit) -> None:
    stick = Crew(casino, visit).page("stickperson")
    expect(stick.locator('[data-part="faces"]')).to_contain_text("nobody has the dice yet")
    expect(stick.get_by_role("button", name="Dice out")).to_be_disabled()

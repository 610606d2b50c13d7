"""An inspector finds what happened at a table: by kind, by person, by words and by clause; and replays it at any size."""

import re

import apsw
import pytest
from playwright.sync_api import expect

from hardway.floor.people import Grant
from tests.server.conftest import Casino
from tests.web.conftest import Visit
from tests.web.crew import Crew


def evening(crew: Crew) -> None:
    """Play a roll, have its second die put right, take a dispute to the inspector, and try what is refused."""
    crew.bet()
    crew.call(4, 2)
    crew.enter("boxperson", "face 2 4 because it lay on four")
    for key, entry in enumerate(("dispute it was a six", "leave")):
        crew.bob.enter(crew.table, entry, f"i{key}")
    crew.enter("pit_boss", f"decide {crew.bob.id} it was a four")
    crew.enter("pit_boss", f"advise_inspector {crew.bob.id}")


def test_inspector_filters_rows_by_kind_person_words_and_clause(crew: Crew, visit: Visit) -> None:
    evening(crew)
    page = visit("", crew.person("inspector"))
    page.get_by_role("link", name="Inspection").click()
    number = crew.table.rpartition("-")[2]  # a table without a name has its number; the id is small beside it
    page.get_by_role("link", name=f"Table {number}", exact=True).click()
    expect(page.get_by_role("heading", level=1)).to_have_text(f"Inspection: Table {number} {crew.table}")
    rows = page.locator(".log > li")
    expect(rows.filter(has_text="Win Line").first).to_be_visible()
    expect(page.locator(".log")).to_contain_text("the dice are in the air")  # no row is left out
    page.get_by_label("Show").select_option("corrections and annulments")
    expect(rows).to_have_count(1)
    expect(rows).to_contain_text("the call of 4-2 is corrected to 4-4")
    expect(rows).to_contain_text("it lay on four")
    expect(rows.locator(".by")).to_have_text(re.compile(r"Boxperson \d+, Boxperson"))
    expect(page.get_by_role("status")).to_contain_text(re.compile(r"Rows that fit: 1 of \d+\."))
    page.get_by_label("Show").select_option("disputes")
    expect(rows).to_have_count(3)  # raised, decided, told of the inspector
    page.get_by_label("Who").select_option(crew.bob.id)
    expect(rows).to_have_count(3)
    page.get_by_label("Show").select_option("everything")
    page.get_by_label("Who").select_option("")
    page.get_by_label("Words or a clause").fill("5.3.1(b)(i)")
    expect(rows).to_have_count(1)
    page.get_by_label("Words or a clause").fill("nothing like it")
    expect(page.get_by_text("No row fits.")).to_be_visible()


def test_choice_of_rows_ends_by_a_button_and_at_another_table(casino: Casino, crew: Crew, visit: Visit) -> None:
    evening(crew)
    page = visit(f"inspect/{crew.table}?as=inspector", crew.person("inspector"))
    rows, shown = page.locator(".log > li"), page.get_by_role("combobox", name="Show", exact=True)
    shown.select_option("corrections and annulments")
    expect(rows).to_have_count(1)
    page.get_by_role("button", name="Show all rows").click()
    expect(shown).to_have_value("all")
    expect(rows.filter(has_text="Win Line").first).to_be_visible()
    shown.select_option("disputes")
    other = casino.table(casino.administrator())
    page.evaluate("table => { location.hash = `#/inspect/${table}?as=inspector`; }", other)
    expect(page.get_by_role("heading", level=1)).to_contain_text(other)
    expect(shown).to_have_value("all")


def test_filtered_row_still_says_that_its_roll_was_annulled(crew: Crew, visit: Visit) -> None:
    evening(crew)
    page = visit(f"inspect/{crew.table}", crew.person("inspector"))
    page.get_by_label("Words or a clause").fill("Six, the point is 6")
    expect(page.locator(".log > li")).to_have_count(1)
    expect(page.locator(".log > li")).to_contain_text("Annulled: this roll does not count.")


def test_link_of_a_finding_shows_its_row_despite_the_filter(casino: Casino, crew: Crew, visit: Visit) -> None:
    evening(crew)
    page = visit(f"inspect/{crew.table}", crew.person("inspector"))
    bet = page.locator(".log > li").filter(has_text="Win Line").first
    row = bet.get_attribute("data-row")
    with_hands = apsw.Connection(casino.house.db)
    with_hands.execute(
        "UPDATE rows SET entry = 'bet pass 50' WHERE stream = ? AND seq = ?", (crew.table, int(row or 0))
    )
    with_hands.close()
    page.get_by_label("Show").select_option("disputes")
    expect(bet).to_have_count(0)
    page.get_by_role("button", name="Check the chain").click()
    finding = page.get_by_role("alert").get_by_role("listitem").filter(has_text="it was changed after it was written")
    finding.get_by_role("link", name=f"Row {row}", exact=True).click()
    expect(page.locator(".log > li.marked")).to_contain_text("Win Line")
    expect(page.locator(".log > li.marked")).to_be_in_viewport()
    page.reload()
    expect(page.locator(".log > li.marked")).to_contain_text("this row cannot be read")  # the address keeps it


def test_inspection_row_names_who_acted_only_once(crew: Crew, visit: Visit) -> None:
    evening(crew)
    crew.enter("pit_boss", "invalidate fire because a fire")
    page = visit(f"inspect/{crew.table}", crew.person("inspector"))
    row = page.locator(".log > li").first
    expect(row.locator(".by")).to_have_text(re.compile(r"Pit_Boss \d+, Pit Boss"))
    expect(row).to_contain_text("the outcome is annulled, fire; every wager goes back: a fire")
    expect(row).to_contain_text("What followed it is decided again:")
    expect(row).to_contain_text("dispute 1 is decided: it was a four")
    expect(page.locator(".log")).not_to_contain_text("by the Pit Boss")
    expect(page.locator(".log")).not_to_contain_text("decided again: decide")


def test_phone_shows_the_chain_check_above_the_rows(crew: Crew, visit: Visit) -> None:
    evening(crew)
    page = visit(f"inspect/{crew.table}", crew.person("inspector"), viewport={"width": 390, "height": 844})
    button = page.get_by_role("button", name="Check the chain")
    expect(button).to_be_in_viewport()
    expect(page.get_by_text("Every row holds the hash of the row before it.")).to_be_visible()
    button.click()
    expect(page.get_by_text(re.compile("every hash holds"))).to_be_in_viewport()


@pytest.mark.parametrize(("width", "height"), [(1440, 900), (1366, 768), (1024, 768), (390, 844)])
def test_replay_controls_are_visible_at_every_size(width: int, height: int, visit: Visit) -> None:
    page = visit("replay", viewport={"width": width, "height": height})
    page.locator(".examples a").first.click()
    expect(page.get_by_text(re.compile("Step 1 of"))).to_be_visible()
    controls = [
        page.get_by_role("button", name=name) for name in ("To the beginning", "Step before", "Play", "Next step")
    ]
    for control in (*controls, page.get_by_role("slider")):
        expect(control).to_be_in_viewport(ratio=1)
    tops = {round(control.bounding_box()["y"]) for control in controls}  # type: ignore[index]
    assert len(tops) == 1, "one row, on a phone too"
    expect(page.locator(".thrown").get_by_role("img")).to_have_count(0)  # nothing has been thrown yet


def test_replay_describes_its_steps_in_words(crew: Crew, visit: Visit) -> None:
    evening(crew)
    page = visit(f"film/{crew.table}?as=inspector", crew.person("inspector"))
    expect(page.locator(".lines li").filter(has_text=re.compile(r"Bob \d+ bets 5 on Win Line")).first).to_be_visible()
    expect(page.locator(".lines")).not_to_contain_text("because it lay on four")
    page.locator(".lines button").filter(has_text="the last roll is cancelled").click()
    expect(page.get_by_text(re.compile(r"Row 8 of \d+"))).to_be_visible()  # as the inspector's page numbers it
    expect(page.locator(".film")).to_contain_text(re.compile(r"by the Boxperson Boxperson \d+"))  # who has no page


@pytest.mark.parametrize("role", ["", "inspector"])
def test_casino_throw_is_checked_by_players_and_inspectors(casino: Casino, visit: Visit, role: str) -> None:
    table = casino.table(casino.administrator(), mode="casino")
    bob = casino.person("Bob", kind="player")
    for key, entry in enumerate(("seat 500", "bet pass 10", "throw")):
        assert bob.enter(table, entry, f"throw{key}").status_code == 200
    who = casino.person("Ina", Grant(role, "crown", "*")) if role else bob
    page = visit(f"fair/{table}/1", who)
    # Bob threw without a page.
    verdict = "The house’s number is the one it committed, and gives these dice."
    expect(page.get_by_role("status")).to_have_text(verdict)
    expect(page.locator(".of")).to_contain_text(f"Throw 1 · Table {table.rpartition('-')[2]} {table}")
    expect(page.get_by_text("not provable by players")).to_be_visible()
    expect(page.locator("ol li.holds")).to_have_count(3)
    expect(page.get_by_role("alert")).to_have_count(0)

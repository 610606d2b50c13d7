"""A table is drawn by the book and the felt it was opened with, whatever became of its house since."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect

from hardway.rulebook.loading.house_shelf import HOUSES_VARIABLE
from tests.outside_house import NAME, write_house
from tests.server.hands import Hands
from tests.server.process import Process
from tests.web.conftest import Visit
from tests.web.seat import Seat

WAGERS = ("pass", "field", "gull", *(f"place {number}" for number in (4, 5, 6, 8, 9, 10)))


@pytest.fixture
def shelf(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.delenv(HOUSES_VARIABLE, raising=False)
    return write_house(tmp_path / "shelf").parent


@pytest.fixture
def ann() -> Iterator[list[Hands]]:
    found: list[Hands] = []
    yield found
    for one in found:
        one.close()


def gone(shelf: Path) -> None:
    """Move the house away."""
    (shelf / NAME).rename(shelf.parent / "gone")


def renamed(shelf: Path) -> None:
    """Call a wager otherwise, in the book and on the felt."""
    for file in (shelf / NAME).iterdir():
        file.write_text(file.read_text(encoding="utf-8").replace("gull", "heron"), encoding="utf-8")


@pytest.mark.parametrize("change", [gone, renamed])
def test_old_table_is_drawn_and_played_by_its_stored_book(
    shelf: Path, tmp_path: Path, visit: Visit, ann: list[Hands], change: Callable[[Path], None]
) -> None:
    db = str(tmp_path / "h.db")
    with Process(db, before=("--houses", str(shelf))) as server:
        hands = Hands(server.address)
        ann.append(hands)
        hands.post("/api/guest")
        answer = hands.post("/api/tables", {"house": NAME})
        assert answer.status_code == 201, answer.text
        table = answer.json()["table"]
        port = server.port
        server.stop()
    change(shelf)
    with Process(db, port=port):
        seat = Seat(visit(f"table/{table}?sit=300", hands), table, hands)
        for wager in WAGERS:
            expect(seat.area(wager).first).to_be_visible()
        seat.chip(5)
        seat.area("gull").first.click()
        seat.layout_is(5)
        seat.page.locator("#tab-table").click()
        expect(seat.page.get_by_text("Gull").first).to_be_visible()


def test_table_of_a_removed_house_can_be_replayed_and_inspected(
    shelf: Path, tmp_path: Path, visit: Visit, ann: list[Hands]
) -> None:
    db = str(tmp_path / "h.db")
    with Process(db, before=("--houses", str(shelf))) as server:
        hands = Hands(server.address)
        ann.append(hands)
        hands.post("/api/guest")
        table = hands.post("/api/tables", {"house": NAME}).json()["table"]
        port = server.port
        server.stop()
    gone(shelf)
    with Process(db, port=port):
        seat = Seat(visit(f"table/{table}?sit=300", hands), table, hands)
        seat.chip(5)
        seat.area("gull").first.click()
        seat.layout_is(5)
        film = visit(f"film/{table}", hands)
        expect(film.locator("[data-area='gull'], [data-wager='gull']").first).to_be_visible()
        expect(film.get_by_role("alert")).to_have_count(0)
        look = visit(f"inspect/{table}", hands)
        expect(look.get_by_text("Gull").first).to_be_visible()
        expect(look.get_by_role("alert")).to_have_count(0)
        record = hands.get(f"/api/tables/{table}/record").text
        assert hands.post("/api/replays", {"record": record}).status_code == 422
        book = hands.get(f"/api/tables/{table}").json()["settings"]["book"]
        assert hands.post("/api/replays", {"record": record, "book": book}).json()["entries"] > 1
        assert hands.get(f"/api/tables/{table}/review").status_code == 200


@pytest.mark.parametrize("page", ["rules", "odds"])
def test_rules_and_odds_pages_name_an_unknown_house_in_the_error(visit: Visit, page: str) -> None:
    expect(visit(f"{page}/porto").get_by_role("alert")).to_contain_text("porto")

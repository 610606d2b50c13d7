"""A house outside the package goes through everything, with no line of Python: record, odds, simulation, server, page in a
browser, journal, audit, export and the replay of the export."""

import json
import re
from collections.abc import Iterator
from itertools import count
from pathlib import Path

import pytest
from playwright.sync_api import expect

from hardway.rulebook.loading.house_shelf import HOUSES_VARIABLE
from tests.outside_house import NAME, RECORD, in_own_words, write_house
from tests.server.hands import Hands
from tests.server.process import Process, hardway
from tests.web.conftest import Visit
from tests.web.seat import Seat


@pytest.fixture
def shelf(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.delenv(HOUSES_VARIABLE, raising=False)
    return write_house(tmp_path / "shelf", own_words=True).parent


@pytest.fixture
def people() -> Iterator[list[Hands]]:
    found: list[Hands] = []
    yield found
    for one in found:
        one.close()


def of_house(shelf: Path, *words: str) -> str:
    """Run a command that knows the house, and return what it printed."""
    ran = hardway("--houses", str(shelf), *words)
    assert ran.returncode == 0, (words, ran.stdout, ran.stderr)
    return ran.stdout


@pytest.mark.soak
def test_cli_checks_replays_prices_and_simulates_an_added_house(shelf: Path, tmp_path: Path) -> None:
    assert "whole" in of_house(shelf, "rules", "check", NAME)
    record = tmp_path / "hand.craps"
    record.write_text(in_own_words(RECORD), encoding="utf-8")
    assert "in_a_hat" in of_house(shelf, "replay", str(record), "--json")
    assert "inside" in of_house(shelf, "legal", str(record), "ann")
    # 2 ways in 36 pay 15 to 1: (34 - 2 x 15)/36 = 1/9
    assert "1/9 = 11.1111%" in of_house(shelf, "odds", "wager", NAME, "seagull")
    assert NAME in of_house(shelf, "odds", "compare", NAME, "crown")
    assert "Gull" in of_house(shelf, "rules", "compare", NAME, "crown")
    played = of_house(shelf, "simulate", NAME, "bet front 5\nbet inside 22\n", "--sessions", "50", "--rolls", "50")
    # front wins on 7, or makes w ways against 6: 6/36 + (2 x 3 x 3/9 + 2 x 4 x 4/10 + 2 x 5 x 5/11 + 2 x 2/8)/36 = 0.45126
    assert "9.747%" in next(line for line in played.splitlines() if line.startswith("front"))
    assert any(line.startswith("place") for line in played.splitlines())


def hired(shelf: Path, db: str, name: str, role: str = "") -> str:
    """Give somebody an account, and a role of the house; return the password."""
    made = of_house(
        shelf, "people", "add", name, *(["--staff"] if role else []), "--make-password", "--db", db, "--json"
    )
    if role:
        of_house(shelf, "people", "role", name, role, "--db", db)
    return str(json.loads(made)["password"])


def signed_in(address: str, name: str, password: str) -> Hands:
    hands = Hands(address)
    assert hands.post("/api/sign-in", {"name": name, "password": password}).status_code == 200, name
    return hands


@pytest.mark.soak
def test_added_house_is_served_played_audited_and_exported(
    shelf: Path, tmp_path: Path, visit: Visit, people: list[Hands]
) -> None:
    db = str(tmp_path / "h.db")
    crew = {"Wes": "floor_walker", "Sam": "raker", "Bo": "chief", "Ann": ""}
    passwords = {name: hired(shelf, db, name, role) for name, role in crew.items()}
    with Process(db, before=("--houses", str(shelf))) as server:
        wes, sam, bo, ann = (signed_in(server.address, name, passwords[name]) for name in crew)
        found = re.search(r"name (\S+), password (\S+)", server.said)
        ada = signed_in(server.address, *found.groups())
        people += [wes, sam, bo, ann, ada]
        lobby = visit("", ann)
        expect(lobby.get_by_role("button", name="Play Harbour")).to_be_visible()
        able = {one["strategy"] for one in ann.get("/api/strategies").json()["strategies"] if NAME in one["houses"]}
        assert able == {"across", "inside", "place_6_and_8", "two_replacements"}, "they name nothing but its `place`"
        study = visit(f"simulate/{NAME}", ann)
        expect(study.get_by_role("combobox", name="Strategy")).to_have_value("place_6_and_8")
        study.get_by_role("combobox", name="Strategy").select_option(label="A strategy of my own")
        study.get_by_role("button", name="Add a rule").click()
        expect(study.get_by_role("textbox", name="Strategy")).to_have_value(re.compile("bet front 1u"))
        expect(study.get_by_role("combobox", name="Bet").locator("option")).to_contain_text(
            ["Ballast", "Place, any number"]
        )
        answer = ada.post("/api/tables", {"house": NAME, "mode": "casino", "dice": "real", "staff": "people"})
        assert answer.status_code == 201, answer.text
        table = answer.json()["table"]
        seat = Seat(visit(f"table/{table}?sit=300", ann), table, ann)
        expect(seat.money("rack")).to_have_text("300")
        for wager in ("front", "meadow", "gull", *(f"place {number}" for number in (4, 5, 6, 8, 9, 10))):
            expect(seat.area(wager).first).to_be_visible()
        expect(seat.area("gull")).to_have_count(2)
        expect(seat.page.locator(".plate")).to_contain_text("Ballast")
        expect(seat.page.get_by_role("button", name="Max Ballast")).to_be_visible()
        expect(seat.page.locator("body")).not_to_contain_text(re.compile(r"\b(SIX|NINE)\b"))
        # A book in another language has its letters drawn in the page's own type, not put together from another's.
        drawn = "async ([type, letters]) => (await document.fonts.load(`16px '${type} Variable'`, letters)).length"
        for face in ("Fraunces", "Public Sans"):
            assert seat.page.evaluate(drawn, [face, "Ćśńőş"]) == 2, face
        seat.chip(5)
        seat.bet("front")
        seat.layout_is(5)
        seat.page.locator('[data-wager="gull"][data-again="1"]').click()
        seat.layout_is(10)
        seat.act("more").click()
        expect(seat.act("hardways")).to_have_count(0)
        seat.page.get_by_role("button", name="inside 22").click()
        seat.layout_is(32)
        keys = count()

        def enter(who: Hands, role: str, entry: str) -> None:
            answer = who.enter(table, entry, f"k{next(keys)}", role)
            assert answer.status_code == 200, answer.text

        def call(first: int, second: int) -> None:
            enter(sam, "raker", f"read {first} {second}")
            enter(bo, "chief", f"roll {first} {second}")

        desk = visit(f"table/{table}?as=floor_walker", wes)
        expect(desk.locator('.desk[data-role="floor_walker"]')).to_be_visible()
        enter(sam, "raker", "throw")
        grounds = desk.get_by_role("group", name="No roll must be called").get_by_role("option")
        expect(grounds).to_have_text(["a die lies in a hat"])
        desk.locator('[data-part="noroll"]').get_by_role("button", name="No roll").click()
        desk.locator("#tab-log").click()
        expect(desk.locator(".log")).to_contain_text("“No roll.” a die lies in a hat")
        call(6, 5)
        seat.point_is(11)
        call(1, 2)
        code, errors = server.stop()
        assert code == 0, errors
    assert "Nothing is wrong" in hardway("audit", "verify", "--db", db).stdout
    exported = tmp_path / "export.craps"
    exported.write_text(hardway("audit", "export", "--db", db, "--table", table, "--names").stdout, encoding="utf-8")
    for entry in ("noroll in_a_hat by floor_walker Wes", "bet Ann inside 22", "bet Ann gull 5"):
        assert entry in exported.read_text(encoding="utf-8")
    assert "the point is 11" in of_house(shelf, "replay", str(exported)).lower()

"""No word of a book breaks a served table: each book of every word is opened, played and read over HTTP and a socket."""

import re
from pathlib import Path

import pytest

from hardway.rulebook import add_houses, load
from hardway.rulebook.loading.house_shelf import ADDED
from tests.rulebook.every_word import FEW, Evening, record, together
from tests.server.inside import Inside, Somebody, inside

ENTRIES = 40


@pytest.mark.timeout(900)
def test_served_table_tells_every_word(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(ADDED, "")
    books = together(tmp_path)
    add_houses(tmp_path)

    async def play(here: Inside) -> None:
        ann = here.guest()
        for folder in books:
            await _plays(ann, folder)

    inside(play)


async def _plays(ann: Somebody, folder: Path) -> None:
    """Play the beginning of an evening, annul its last call on every ground, and read all there is to read."""
    book = load(folder)
    opened = await ann.ask("POST", "/api/tables", {"house": book.name})
    assert opened.status_code == 201, opened.text
    address = f"/api/tables/{opened.json()['table']}"
    lines = record(Evening(book, FEW).play(), folder, ENTRIES).splitlines()
    entries = [line for line in lines if not re.match("house|staff|sign|@", line)]
    power = book.authority.get("invalidate")
    entries += [f"invalidate {one} by {min(power.roles)} kim because why" for one in book.annulments] if power else []
    for number, entry in enumerate(entries):
        answer = await ann.enter(opened.json()["table"], entry, f"k{number}")
        assert answer.status_code < 500, (entry, answer.text)
        for path in ("", "/legal", "/history", "/record") if number >= ENTRIES else ():
            answer = await ann.ask("GET", f"{address}{path}")
            assert answer.status_code < 500, (path, answer.text)
    async with ann.socket(opened.json()["table"]) as wire:
        assert (await wire.hear())["type"] == "welcome"

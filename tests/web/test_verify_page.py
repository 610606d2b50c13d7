"""docs/verify.html in a real browser, from a disk: exports, checkpoints and packs that are whole, and ones that were changed."""

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from hardway.journal import MemoryRecorder, Recorder
from hardway.journal.checkpoint import dump_checkpoint, make_checkpoint
from hardway.journal.export import write_jsonl
from hardway.journal.keys import Key
from hardway.journal.row import Row, seal_row
from tests.journal.games import Game
from tests.promotion import test_pack as packs
from tests.web.test_axe import clean

ROOT = Path(__file__).resolve().parent.parent.parent
VERIFY = ROOT / "docs" / "verify.html"
Files = dict[str, str]


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    """Open the file from the disk, without a network."""
    with browser.new_context(offline=True) as context:
        page = context.new_page()
        page.goto(VERIFY.as_uri())
        yield page


@pytest.fixture(scope="module")
def journal() -> Recorder:
    recorder = MemoryRecorder()
    Game(recorder, "crown-1", seed=4).play(80)
    Game(recorder, "star-2", "star", seed=2, electronic=False).play(20)
    return recorder


def verdicts(page: Page, files: Files) -> dict[str, list[str]]:
    """Return what the page finds wrong, by file or table."""
    given = [{"name": name, "mimeType": "text/plain", "buffer": text.encode()} for name, text in files.items()]
    page.get_by_label("Choose files").set_input_files(given)  # type: ignore[arg-type]
    expect(page.locator("#results .quiet")).to_have_count(0)
    found: dict[str, list[str]] = {}
    for title in page.locator("#results h2").all():
        found[title.inner_text()] = title.locator("xpath=following-sibling::ul[1]").locator("li").all_inner_texts()
    return found


def export(rows: Any) -> str:
    return "\n".join(write_jsonl(rows)) + "\n"


def rows_of(journal: Recorder, stream: str = "crown-1") -> list[Row]:
    return list(journal.rows(stream))


def resealed(rows: list[Row]) -> list[Row]:
    """Return rows with every hash worked out again, as a forger would."""
    made: list[Row] = []
    for row in rows:
        prev = made[-1].hash if made else row.prev
        made.append(seal_row(tuple(row._replace(prev=prev)[:-1])))
    return made


def changed(rows: list[Row], where: Callable[[Row], bool], **values: Any) -> list[Row]:
    at = next(number for number, row in enumerate(rows) if where(row))
    return [*rows[:at], rows[at]._replace(**values), *rows[at + 1 :]]


def test_untampered_exports_and_checkpoint_verify(page: Page, journal: Recorder) -> None:
    key = Key.new()
    point = dump_checkpoint(make_checkpoint(journal, key, "2026-11-16T00:00:00.000Z"))
    files = {
        "crown.jsonl": export(rows_of(journal)), "star.jsonl": export(rows_of(journal, "star-2")),
        "monday.checkpoint": point,
    }  # fmt: skip
    assert verdicts(page, files) == {"crown-1": [], "star-2": [], "monday.checkpoint": []}
    expect(page.locator("#results")).to_contain_text(key.public)
    throws = sum('"secret"' in row.proof for row in rows_of(journal))
    assert throws > 10
    expect(page.locator("#results")).to_contain_text(f"{throws} throws of electronic dice")
    clean(page)


def test_changed_removed_or_doubled_row_of_an_export_is_named(page: Page, journal: Recorder) -> None:
    rows = rows_of(journal)
    altered = changed(rows, lambda row: row.seq == 9, at="2026-11-15T19:40:00.000Z")
    assert (
        "row 9: its hash is not that of its content: it was changed"
        in verdicts(page, {"a": export(altered)})["crown-1"]
    )
    without = [row for row in rows if row.seq != 7]
    assert verdicts(page, {"a": export(without)})["crown-1"][:2] == [
        "row 8: it does not follow the row before",
        "row 8: it comes after row 6: rows are missing, doubled or out of order",
    ]
    doubled = verdicts(page, {"a": export([*rows[:5], rows[4]])})["crown-1"]
    assert doubled[:2] == [
        "row 5: it does not follow the row before",
        "row 5: it comes after row 5: rows are missing, doubled or out of order",
    ]


def test_wrong_dice_are_found_though_hashes_were_recomputed(page: Page, journal: Recorder) -> None:
    rows = rows_of(journal)
    roll = next(row for row in rows if "roll " in row.entry)
    first, second = roll.entry.split()[-2:]
    other = "1" if first != "1" else "2"
    forged = resealed(changed(rows, lambda row: row == roll, entry=roll.entry[:-3] + f"{other} {second}"))
    assert verdicts(page, {"a": export(forged)})["crown-1"] == [
        f"row {roll.seq}: secret and nonces give {first} {second}, and {other} {second} was called"
    ]
    proof = json.loads(roll.proof)
    proof["secret"] = "00" * 32
    forged = resealed(changed(rows, lambda row: row == roll, proof=json.dumps(proof)))
    assert (
        f"row {roll.seq}: the secret is not the one the house committed to"
        in verdicts(page, {"a": export(forged)})["crown-1"]
    )
    opening = json.dumps({"next": "00" * 32})
    forged = resealed(changed(rows, lambda row: row.seq == 1, proof=opening))
    assert verdicts(page, {"a": export(forged)})["crown-1"][0].endswith(
        "the house named another commitment before betting on throw 1"
    )


def test_checkpoint_finds_new_hashes_and_last_rows_removed(page: Page, journal: Recorder) -> None:
    """A checkpoint shows that hashes were recomputed or the last rows removed."""
    rows = rows_of(journal, "star-2")
    point = dump_checkpoint(make_checkpoint(journal, Key.new(), "2026-11-16T00:00:00.000Z"))
    forged = resealed(changed(rows, lambda row: row.seq == 4, by="pmallory2345a"))
    found = verdicts(page, {"a": export(forged), "point": point})
    assert found["star-2"] == []
    assert found["point"] == [f"row {rows[-1].seq} of star-2 is another than the one it vouches for"]
    found = verdicts(page, {"a": export(rows[:-2]), "point": point})
    assert found["point"] == [
        f"star-2 ended at row {rows[-1].seq} then, and the export ends at row {rows[-3].seq}: rows are gone"
    ]
    found = verdicts(page, {"point": point.replace("2026-11-16T00", "2026-11-16T01")})
    assert found["point"] == ["it does not bear the signature of the key that it names"]


def test_untampered_draw_verifies_and_each_change_is_found(page: Page) -> None:
    """Also where the digest was made again."""
    files = {"whole": json.dumps(packs.PACK)}
    for number, tampering in enumerate(packs.TAMPERINGS):
        files[f"changed {number}"] = json.dumps(packs.changed(tampering))
        files[f"sealed {number}"] = json.dumps(packs.sealed(packs.changed(tampering)))
    found = verdicts(page, files)
    assert len(found) == 1 + 2 * len(packs.TAMPERINGS) > 40
    assert [name for name, wrong in found.items() if not wrong] == ["whole"]


def test_file_that_is_no_export_is_reported(page: Page) -> None:
    found = verdicts(page, {"notes.txt": "hello\n", "empty.jsonl": "", "bad.json": '{"scheme": "hardway draw 3"}'})
    assert found == {
        "notes.txt": ["line 1 is no row of a journal"], "empty.jsonl": ["there is nothing in it"],
        "bad.json": ["it is no whole pack: something that a pack has is missing"],
    }  # fmt: skip

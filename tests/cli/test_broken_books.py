"""A broken book is refused with one sentence: the place, the mistake and the correction."""

import gc
import time

import pytest

from hardway.rulebook.loading.house_shelf import HOUSES_VARIABLE
from tests.cli.broken_books import BROKEN as FIRST
from tests.cli.broken_books import FELT, NAME, Broken, Shelf
from tests.cli.broken_names import MISNAMED
from tests.cli.broken_uses import UNUSED
from tests.cli.broken_values import MISTAKEN, QUOTED
from tests.cli.broken_words import UNHEARD
from tests.in_soak import rest_in_soak

BROKEN = {**FIRST, **MISNAMED, **MISTAKEN, **UNUSED, **QUOTED, **UNHEARD}


@pytest.fixture
def shelf(tmp_path, monkeypatch):
    monkeypatch.setenv(HOUSES_VARIABLE, "")
    return Shelf(tmp_path / "shelf")


def broken(shelf: Shelf, way: Broken) -> str:
    """Break the book, and return the start of its error."""
    way.do(shelf)
    return way.place(shelf)


def test_sample_book_passes_the_check_before_it_is_broken(hardway, shelf):
    assert len(BROKEN) >= 60
    assert hardway("rules", "check", shelf.book).out == f"{shelf.book}: the book is complete\n"
    assert hardway("--houses", shelf.path, "rules", "check", NAME).code == 0


def checked(hardway, shelf: Shelf):
    """Check the book; return the result and the processor seconds, without garbage collection."""
    gc.disable()
    begun = time.process_time()
    ran = hardway("rules", "check", shelf.book)
    took = time.process_time() - begun
    gc.enable()
    return ran, took


WHOLE: list[float] = []
"""The processor seconds of a check of the whole book, once they are measured."""


@pytest.mark.parametrize("name", rest_in_soak(BROKEN, now=[*BROKEN][::2]))
def test_rules_check_names_file_line_and_correction_of_a_mistake(hardway, shelf, name):
    if not WHOLE:
        WHOLE.append(checked(hardway, shelf)[1])
    where = broken(shelf, BROKEN[name])
    ran, took = checked(hardway, shelf)
    assert took < 20 * WHOLE[0], "what is wrong is found about as soon as that nothing is, however slow the machine"
    assert ran.code == 2, ran.out
    *gaps, count = ran.out.splitlines()
    total, _, more = count.partition("; these are the first 20")
    assert total.startswith(f"{shelf.book}: ")
    assert len(gaps) == 20 if more else f": {len(gaps)} gap" in total
    found = [gap for gap in gaps if gap.startswith(where) and all(word in gap for word in BROKEN[name].words)]
    assert found, (where, BROKEN[name].words, gaps)
    assert all(len(gap) < 2000 for gap in gaps), "a sentence, not the file again"


UNPLAYED = {
    *(name for name in BROKEN if name.startswith(("a name ", "a stray ")) and name != "a name of two words"), "a variant without the line", "a variant's felt that is none",
    *(name for name, way in BROKEN.items() if way.file == FELT or way.file.startswith(("small/", "tiny/"))),
}  # fmt: skip
"""Breaks that a table opened by the path of a book does not meet."""
PLAYED = [name for name in BROKEN if name not in UNPLAYED]


@pytest.mark.parametrize("name", rest_in_soak(PLAYED, now=PLAYED[::5]))
def test_broken_book_opens_no_table(hardway, shelf, name):
    where = broken(shelf, BROKEN[name])
    ran = hardway("play", shelf.book)
    assert (ran.code, ran.out) == (2, "")
    assert ran.err.startswith(f"hardway: {shelf.book}: {where.partition(':')[0]}"), ran.err


@pytest.mark.parametrize("name", rest_in_soak(BROKEN, now=[*BROKEN][::5]))
def test_broken_book_opens_no_server(hardway, shelf, name):
    where = broken(shelf, BROKEN[name])
    ran = hardway("--houses", shelf.path, "serve", "--db", shelf.path / "x.db", "--port", 0)
    assert (ran.code, ran.out) == (2, "")
    assert ran.err.startswith(f"hardway: serve: {shelf.book}: {where.partition(':')[0]}"), ran.err
    assert not (shelf.path / "x.db").exists()


@pytest.mark.parametrize("file", ["odds.csv", "resolution.csv", "book.toml", "felt.toml"])
def test_rule_book_with_byte_order_mark_and_crlf_passes_check(hardway, shelf, file):
    shelf.write(file, b"\xef\xbb\xbf" + shelf.text(file).replace("\n", "\r\n").encode())
    ran = hardway("rules", "check", shelf.book)
    assert (ran.code, ran.out) == (0, f"{shelf.book}: the book is complete\n")


def test_rule_book_with_empty_csv_rows_and_columns_passes_check(hardway, shelf):
    shelf.write("odds.csv", "".join(f"{line},,\n" for line in [*shelf.text("odds.csv").splitlines(), ",,,,"]))
    ran = hardway("rules", "check", shelf.book)
    assert (ran.code, ran.out) == (0, f"{shelf.book}: the book is complete\n")


@pytest.mark.parametrize(
    ("file", "old", "new"),
    [
        ("resolution.csv", "field,any,2 3", "field,any,12,won,1,\nfield,any,2 3"),
        ("resolution.csv", "field,any,2 3 4 9 10 11 12,won", "field,any,2 3 4 9 10 11 12,lost"),
        ("book.toml", 'house = "Mine"', 'house = " "'),
    ],
)
def test_one_mistake_in_a_rule_book_is_reported_once(hardway, shelf, file, old, new):
    shelf.swap(file, old, new)
    gap, count = hardway("rules", "check", shelf.book).out.splitlines()
    assert count == f"{shelf.book}: 1 gap"
    assert "house: house" not in gap


def test_rule_book_text_of_several_lines_is_printed_on_one_line(hardway, shelf):
    shelf.swap("book.toml", 'house = "Mine"', 'house = """Mine\n  and yours"""')
    shelf.swap("wagers.toml", 'label = "Field"', 'label = "The\\nField"')
    out = hardway("rules", shelf.book).out
    assert "Mine and yours" in out
    assert "The Field" in out


def test_rules_check_of_parent_folder_suggests_house_inside(hardway, shelf):
    ran = hardway("rules", "check", shelf.path)
    assert ran.code == 2
    assert "a folder of houses" in ran.out + ran.err
    assert f"hardway rules check {shelf.book}" in ran.out + ran.err
    assert "missing" not in ran.out + ran.err

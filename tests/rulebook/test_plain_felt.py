"""A stored book without a felt is drawn on a plain cloth, with an area for every wager of every house."""

import pytest

from hardway.rulebook import Book, house_names, law, load
from hardway.rulebook.felt.house_felt import lay_out, plain_felt, stored_felt

BOOKS = [load(name, variant) for name in house_names() for variant in ("", *load(name).raw["variants"])]


@pytest.mark.parametrize("book", BOOKS, ids=lambda book: book.full_name.replace("/", "."))
def test_plain_felt_has_an_area_for_every_wager(book: Book) -> None:
    felt = lay_out(plain_felt(book), book)
    for cloth in (felt["wide"], felt["tall"]):
        assert sorted(area["wager"] for area in cloth["areas"]) == sorted(law(book).slots)


def test_stored_felt_with_all_wagers_is_not_drawn_anew() -> None:
    book = load("crown")
    data = plain_felt(book) | {"name": "The cloth of that year"}
    assert stored_felt(book, data)["name"] == "The cloth of that year"


def test_stored_felt_lacking_a_wager_is_drawn_with_that_wager() -> None:
    book = load("crown")
    data = plain_felt(book)
    del data["wide"]["area"]["pass"]
    assert "pass" in [area["wager"] for area in stored_felt(book, data)["wide"]["areas"]]

"""A record is played by the book it is given."""

from hardway.notation import Replay, read_record
from hardway.rulebook import load


def test_a_book_that_is_in_its_variant_already_is_not_varied_again() -> None:
    text, mini = "house crown\nvariant mini\nseat ann 100\n", load("crown/mini")
    assert Replay(read_record(text, books=lambda name: mini), lambda name: mini).law.book.digest == mini.digest

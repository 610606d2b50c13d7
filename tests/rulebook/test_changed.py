"""A regulator approved one text: a copy with other rows does not claim the approval."""

import pytest

from hardway.cli.app import run
from hardway.rulebook import build, variant_book
from hardway.rulebook.model.book import STATUSES


@pytest.mark.parametrize("edits", [(), ('name = "crown"', 'name = "broken"')])
def test_copy_of_an_approved_book_is_approved_under_any_name(house, edits):
    folder = house()
    if edits:
        folder.swap("book.toml", *edits)
    assert (folder.load().status, folder.load().mark) == ("approved", "")


def test_copy_with_another_row_is_marked_as_changed(house, capsys):
    """Crown 6.1 pays 9.5 to 1 on a hard 6."""
    folder = house().swap("odds.csv", "hard,6,9.5 to 1", "hard,6,10 to 1")
    folder.swap("book.toml", 'name = "crown"', 'name = "broken"')
    book = folder.load()
    assert (book.status, book.mark) == ("changed", STATUSES["changed"])
    assert book.approval == book.mark
    assert variant_book(book, "mini").status == "changed"
    assert build(book.raw).status == "changed"  # as a journal gives it back
    assert run(["rules", "check", str(folder.path)]) == 0
    place = f"book.toml:{folder.line('book.toml', 'edition')}"
    assert (
        f"{place}: Approved rules, undated text of {book.title} was approved with another text"
        in capsys.readouterr().out
    )


@pytest.mark.parametrize(
    ("old", "new", "status"),
    [
        ("Approved rules, undated text", "Order of 2031", "approved"),  # another edition, on its author's word
        ('edition = "', 'edition = "Mine, after: ', "approved"),
        ("Crown Limited, Rules of the Game: Craps", "Rules of the Club", "approved"),
    ],
)
def test_book_under_its_own_title_or_edition_keeps_its_status(house, old, new, status):
    folder = house().swap("odds.csv", "hard,6,9.5 to 1", "hard,6,10 to 1").swap("book.toml", old, new)
    assert folder.load().status == status

"""What no record can show of the New Zealand book: its head, what `hardway rules` lists, and tables it does not let open."""

import pytest
from claims import proves

from hardway.notation import NotationError, replay_text
from hardway.rulebook import Book


def refuses(book: Book, head: str) -> bool:
    """Say whether no table opens with this head."""
    try:
        replay_text(f"house newzealand\n{head}\n", books=lambda _name: book)
    except NotationError:
        return True
    return False


@proves("newzealand", "Notification [gazettal]")
def the_gazette(book: Book) -> None:
    assert book.edition == "New Zealand Gazette, 29 January 1998, Issue No. 19"


@proves("newzealand", "Notification [approval and start]")
def the_approval(book: Book) -> None:
    assert (book.effective, book.regulator) == ("1998-02-01", "Casino Control Authority")
    assert "1990" in book.act and "section 63" in book.act
    assert refuses(book, "date 1998-01-31")
    assert not refuses(book, "date 1998-02-01")

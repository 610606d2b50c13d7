"""Reads entries: one line of the notation into one command. Knows the words; must not know any house."""

from hardway.notation.forms import TABLE
from hardway.notation.forms import split_time as split_time
from hardway.table.model import commands as c
from hardway.values.vocabulary import NO_BOOK, Vocabulary


def parse(text: str, book: Vocabulary = NO_BOOK) -> c.Command:
    """Read one entry of the table without its time; a time alone lets time pass.

    Any name can stand for a role or a wager; the words of a book tell more. Where free words come before who acts
    (`confiscate ann a radio held by hand by pit_boss`), that is the first `by` with a role of the book after it;
    without a book the last, or the first with a reason after it. A number after a wager is one that the book gives it;
    without one, any from 2 to 12 that is no stake: `take ann place 6` takes all, `take ann pass box 6` takes 6 off.
    """
    return TABLE.parse(text, book)  # type: ignore[no-any-return]

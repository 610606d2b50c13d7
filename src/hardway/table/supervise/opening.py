"""Opens a table: a book set with the operator's options and chips, and the sign that hangs there."""

from datetime import date

from hardway.rulebook import Book, Law, law
from hardway.table.model.state import Head, State
from hardway.table.play import caps
from hardway.table.supervise.hours import limit_error
from hardway.values.clock import midnight
from hardway.values.money import Chips


def open_table(book: Book, head: Head) -> tuple[Law, State]:
    """Return the law and the first state of a table; raise ValueError for a head the book does not allow."""
    if head.mode not in ("practice", "casino"):
        raise ValueError(f"mode is practice or casino, not {head.mode!r}")
    if not head.chips or any(chip <= 0 for chip in head.chips) or len(set(head.chips)) != len(head.chips):
        raise ValueError("chips are different amounts of more than nothing")
    _in_force(book, head.date)
    here = law(book, dict(head.options), Chips(tuple(sorted(head.chips))))
    signs = tuple((book.words.named(wager), limit) for wager, limit in head.sign)
    for wager, limit in signs:
        if error := limit_error(here, wager, limit):
            raise ValueError(error)
    for name, role in head.staff:
        if role not in book.roles:
            raise ValueError(f"staff {name}: {book.house} has no {role}; its roles are {', '.join(book.roles)}")
    state = State(caps.sign_of(here, signs), head.mode)
    if head.date or head.staff or here.settings.opening == "manual":
        day = midnight(head.date) if head.date else 0
        state.keep(day=day, staff=head.staff, closed=here.settings.opening == "manual")
    return here, state


def _in_force(book: Book, day: str) -> None:
    if not day:
        return
    try:
        when = date.fromisoformat(day)
    except ValueError:
        raise ValueError(f"date is written 2026-11-14, not {day!r}") from None
    if book.effective and when < date.fromisoformat(book.effective):
        raise ValueError(f"the rules of {book.house} are in force from {book.effective}, not on {day}")

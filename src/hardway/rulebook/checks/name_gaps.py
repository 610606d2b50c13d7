"""What is wrong with names that stand for others: other names of a wager, and groups of several wagers."""

from collections.abc import Iterator

from hardway.rulebook.checks.row_lines import place
from hardway.rulebook.model.book_model import Book, Group
from hardway.values.dice import spot_text


def names(book: Book) -> Iterator[str]:
    """Yield what is wrong with groups and other names."""
    for group in book.groups.values():
        yield from (f"{group.at}: {group.name}: {says}" for says in _group(book, group))
    seen: dict[str, str] = {}
    for wager in book.wagers.values():
        for name in wager.also:
            where = f"{place(book, 'wagers', wager.name)}: {wager.name}: also"
            if name in book.wagers or name in book.groups:
                yield f"{where}: {name!r} is a {'wager' if name in book.wagers else 'group'} already"
            elif name in seen:
                yield f"{where}: {name!r} stands for {seen[name]} already"
            seen.setdefault(name, wager.name)


def unknown_wager(book: Book, text: str, right: str) -> str:
    """Say why a text names no wager; `right` is how one on a number is written, {0} its name and {1} the number."""
    name, _, number = text.partition(" ")
    wager = book.wagers.get(name)
    if wager is None:
        return f"{text!r} is no wager of this house; its wagers are {', '.join(book.wagers)}"
    spots = [spot_text(spot) for spot in wager.spots if spot]
    if not spots:
        return f"{text!r}: {name} stands on no number; write {name} alone"
    if number:
        return f"{text!r}: {name} stands on {' '.join(spots)}"
    return f"{text!r}: {name} stands on numbers; write {right.format(name, spots[0])}"


def _group(book: Book, group: Group) -> Iterator[str]:
    if group.name in book.wagers:
        yield f"{group.name!r} is a wager already"
    wagers = [part.wager for part in group.parts]
    if len(wagers) < 2:
        yield "it holds two wagers or more"
    known = {key for name in book.wagers for key in book.words.places(name)}
    yield from (unknown_wager(book, wager, "{0} {1} 5") for wager in wagers if wager not in known)
    yield from (f"{wager!r} is in it twice" for wager in sorted({one for one in wagers if wagers.count(one) > 1}))

"""`hardway rules`: lists houses, prints a book or clause, compares books, checks a book, and writes a new one."""

from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import TypedDict

from hardway.cli.terminal.declare import house_name
from hardway.cli.terminal.errors import print_error
from hardway.cli.terminal.exits import BAD, DONE, MAX_LINES, Stop, reading
from hardway.report.files import FileError, new_file, writing
from hardway.rulebook import Book, BookError, Clause, house_names, load
from hardway.rulebook.files.source import path_exists
from hardway.rulebook.loading.house_shelf import AMENDMENTS, HOUSES, folder_of
from hardway.rulebook.model.book import CHANGED
from hardway.values.names import HOUSE_NAME, HOUSE_WORD


class ProvedBook(TypedDict):
    """The check of a rule book: whether it is complete and correct, what is not (`gaps`), and what may be a mistake."""

    book: str
    whole: bool
    gaps: list[str]
    remarks: list[str]


class NewBook(TypedDict):
    """A new book that was written, to be completed."""

    book: str
    files: list[str]


def rules(*, words: Sequence[str], base: str, coverage: bool, page: str, results: str, as_json: bool) -> int:
    """Do what the words after `rules` ask for."""
    if (page or results) and not coverage:
        raise Stop("rules: --page and --results go with --coverage")
    if words and words[0] == "diff":
        return _diff(words[1:], as_json=as_json)
    if words and words[0] == "compare":
        return _compare(compared_houses("rules compare", map(house_name, words[1:])), as_json=as_json)
    if words and words[0] == "check" and len(words) == 2:
        return _check(words[1], as_json=as_json)
    if list(words) == ["check"]:
        raise Stop("rules check: give the folder of the book")
    if words and words[0] == "new" and len(words) < 3:
        return _new(words[1:], base, as_json=as_json)
    if base:
        raise Stop("rules: --from goes with new, such as hardway rules new my_house --from crown")
    if coverage:
        if len(words) != 1:
            raise Stop("rules --coverage: name one house, such as hardway rules crown --coverage")
        from hardway.cli.rules.cover_book import show_cover, write_cover

        house = house_name(words[0])
        return write_cover(house, page, results, as_json=as_json) if page else show_cover(house, as_json=as_json)
    if not words:
        return _list(as_json=as_json)
    house, clause = house_name(words[0]), " ".join(words[1:])
    return _clause(house, clause, as_json=as_json) if clause else _house(house, as_json=as_json)


def open_book(house: str) -> Book:
    """Load a book by the name of its house or by its folder."""
    with reading(house):
        return load(house)


def _list(*, as_json: bool) -> int:
    from hardway.cli.rules.show_book import show_list
    from hardway.cli.terminal.screen import print_json
    from hardway.report.book.house_terms import HouseSummaries, house_summary

    books, code = [], DONE
    for name in house_names():
        try:
            books.append(open_book(name))
        except Stop as stop:
            print_error(stop.says, stop.name)
            code = BAD
    if as_json:
        every: HouseSummaries = {"houses": [house_summary(book) for book in books]}
        print_json(every)
    else:
        show_list(books)
    return code


def _house(house: str, *, as_json: bool) -> int:
    from hardway.cli.rules.show_book import show_house
    from hardway.cli.terminal.screen import print_json
    from hardway.report.book.house_terms import house_form

    book = open_book(house)
    if as_json:
        print_json(house_form(book))
    else:
        show_house(book)
    return DONE


def _clause(house: str, text: str, *, as_json: bool) -> int:
    from hardway.cli.rules.show_clause import show_clause, show_named
    from hardway.cli.terminal.screen import print_json
    from hardway.report.book.clause_terms import clause_form, find_clause

    book = open_book(house)
    if not as_json and find_clause(book, text) is None and show_named(book, text):
        return DONE
    clause = found_clause(book, text)
    form = clause_form(book, clause)
    if as_json:
        print_json(form)
    else:
        show_clause(form)
    return DONE


def found_clause(book: Book, text: str) -> Clause:
    """Return a clause; if there is none of that number, stop with similar ones, or with wagers of such a name."""
    from hardway.report.book.clause_terms import find_clause, near_clauses

    clause = find_clause(book, text)
    if clause is None:
        meant = ", ".join(near_clauses(book, text) or [name for name in book.wagers if text.lower() in name][:8])
        meant = f"perhaps {meant}" if meant else f"`hardway rules {book.name}` lists its wagers with their clauses"
        raise Stop(f"{book.name} has no clause {text!r}; {meant}")
    return clause


def compared_houses(command: str, typed: Iterable[str]) -> list[str]:
    """Return the houses that a command compares, by default all; stop if only one is named."""
    houses = list(dict.fromkeys(typed)) or list(house_names())
    if len(houses) < 2:
        known = house_names()
        other = next(name for name in known if name not in houses)
        such = f"such as hardway {command} {houses[0]} {other}"
        raise Stop(f"{command}: name two houses or more, {such}; the houses are {', '.join(known)}")
    return houses


def _compare(houses: Sequence[str], *, as_json: bool) -> int:
    from hardway.cli.rules.show_book import show_compare
    from hardway.cli.terminal.screen import print_json
    from hardway.report.book.comparison import comparison_form

    books = [open_book(house) for house in houses]
    own = [book.name for book in books]
    names = own if len(set(own)) == len(own) else list(houses)
    if as_json:
        print_json(comparison_form(names, books))
    else:
        show_compare(names, books)
    return DONE


def _diff(words: Sequence[str], *, as_json: bool) -> int:
    from hardway.cli.rules.show_diff import show_diff

    if len(words) != 2:
        raise Stop("rules diff: name two editions, each a house, its variant or a folder: rules diff old_book new_book")
    old, new = (open_book(house_name(word)) for word in words)
    show_diff(old, new, as_json=as_json)
    return DONE


def _check(where: str, *, as_json: bool) -> int:
    from hardway.cli.terminal.screen import print_json

    book, found = _proved(where)
    own = not found and _is_own(where)
    owns = [*_rowless(book), *_uneven(book)] if book and own else []
    remarks = [*_changed(book), *owns, *_generous(book)] if book else []
    if as_json:
        proved: ProvedBook = {"book": where, "whole": not found, "gaps": found, "remarks": remarks}
        print_json(proved)
    else:
        for gap in found[:MAX_LINES]:
            print(gap)
        more = f"; these are the first {MAX_LINES} of them"
        counted = f"{len(found):,} {'gap' if len(found) == 1 else 'gaps'}{more if len(found) > MAX_LINES else ''}"
        print(f"{where}: {counted if found else 'the book is complete'}")
        for remark in remarks:
            print(remark)
    return BAD if found else DONE


def _is_own(where: str) -> bool:
    """Say whether a book is the user's own: not one of Hardway's, and not an amendment of one."""
    folder = folder_of(where)
    return folder.parent != HOUSES and path_exists(folder / "book.toml")


def _changed(book: Book) -> Iterator[str]:
    """Yield a remark on a book that has the title and edition of approved rules, but not their text."""
    from hardway.rulebook.checks.row_lines import place

    if book.status == CHANGED:
        yield (
            f"{place(book, 'book', 'edition')}: {book.edition} of {book.title} was approved with another text, so this "
            "book counts as changed; write a title or edition of its own"
        )


def _rowless(book: Book) -> Iterator[str]:
    """Yield a remark for each clause that is marked as in force although no row of the book's files cites it."""
    from hardway.report.book.clause_terms import clauses_without_rows
    from hardway.rulebook.checks.row_lines import place

    for clause in clauses_without_rows(book):
        where = place(book, "clauses", clause)
        yield f"{where}: {clause} is marked {book.clauses[clause].in_force}, but no row of the book's files cites it"


def _uneven(book: Book) -> Iterator[str]:
    """Yield a remark for each wager of several parts that accepts amounts which its parts cannot share in chips."""
    from hardway.rulebook.checks.row_lines import place

    for name, wager in book.wagers.items():
        shares = sum(share for _, share in wager.parts.shares) if wager.parts else 1
        if shares > 1 and not wager.unit:
            says = f"{name} has {shares} equal parts but no `unit`, so a part may come out smaller than a chip"
            yield f"{place(book, 'wagers', name)}: {says}; write unit = {{ parts = {shares}, … }}"


def _generous(book: Book) -> Iterator[str]:
    """Yield a remark for each wager that favours the player, which may be a mistake."""
    from hardway.odds.chances import OddsError
    from hardway.odds.costs.chain import offered_wagers
    from hardway.odds.costs.figures import figures
    from hardway.report.number import percent
    from hardway.rulebook import law

    table = law(book)
    for wager in offered_wagers(table):
        try:
            edge = figures(table, wager).edge
        except OddsError:
            continue
        if edge < 0:
            name, *_ = wager.split()
            amended = (row["at"] for row in book.raw["odds"] if row["wager"] == name and AMENDMENTS in row["at"])
            where = next(amended, "odds.csv")
            yield f"{where}: {wager} gives the player an edge of {percent(-edge)}%: are its odds right?"


def _new(words: Sequence[str], base: str, *, as_json: bool) -> int:
    """Write the files of a new house into a new or empty folder: of a small house, or of a copy of `base`."""
    from hardway.cli.terminal.screen import print_json
    from hardway.rulebook.authors.copied import copied_house
    from hardway.rulebook.authors.skeleton import skeleton
    from hardway.rulebook.schema.schema import COMMANDS

    if not words:
        raise Stop("rules new: give a folder; its last part is the name of the house")
    folder = Path(words[0])
    if not HOUSE_NAME.match(folder.name) or folder.name in (*house_names(), *COMMANDS):
        raise Stop(f"rules new: name a house that does not exist yet, in {HOUSE_WORD}, not {folder.name!r}")
    with reading(words[0]):
        if folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
            raise Stop(f"{folder}: already exists; give the path of a new folder")
    with reading(base):
        files = copied_house(folder_of(house_name(base)), folder.name) if base else skeleton(folder.name)
    try:
        for file, text in files.items():
            with writing(words[0]):
                (folder / file).parent.mkdir(parents=True, exist_ok=True)
            with new_file(folder / file) as beside:
                beside.write_text(text, encoding="utf-8")
    except FileError as error:
        raise Stop(f"rules new: {error}") from None
    if as_json:
        made: NewBook = {"book": str(folder), "files": list(files)}
        print_json(made)
    else:
        what = f"a copy of {house_name(base)}" if base else "a complete book"
        print(f"{folder}: {what} of {len(files)} files. Change it, then run hardway rules check {folder}")
    return DONE


def _proved(where: str) -> tuple[Book | None, list[str]]:
    """Return the book in a folder, or None if it is wrong, and all that is wrong.

    That may be in the book, the drawing of its layout, its variants or the records in the folder.
    """
    try:
        folder = folder_of(where)
    except BookError:
        raise Stop(f"{where}: no such folder") from None
    from hardway.cli.rules.prove_records import unproved
    from hardway.rulebook.authors.check import prove_house
    from hardway.rulebook.loading.house_shelf import not_a_house

    if says := not_a_house(folder):
        raise Stop(f"{where}: {says}")
    with reading(where):
        try:
            book = prove_house(folder)
        except BookError as error:
            return None, error.gaps
    return book, list(unproved(folder, book))

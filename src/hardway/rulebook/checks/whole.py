"""Proves a book whole: exactly one row decides each wager, every cited clause exists, every value is known."""

from collections.abc import Iterator
from datetime import date
from itertools import product

from hardway.rulebook.checks.core_gaps import promotion_gaps, tournament_gaps
from hardway.rulebook.checks.prove_powers import given_powers, numbering_error, power_gaps
from hardway.rulebook.checks.row_lines import place, with_line
from hardway.rulebook.checks.wager_gaps import wager_gaps
from hardway.rulebook.files.source import whole_number
from hardway.rulebook.model import resolve
from hardway.rulebook.model.book import STATUSES, Book, Clause, Group, ResolutionRow
from hardway.rulebook.model.cite import Cite, cite_of
from hardway.rulebook.model.resolve import on_text
from hardway.rulebook.model.settings import CITES, OWN_CITES, SETTINGS, number_range, setting_words
from hardway.rulebook.model.wager import Wager
from hardway.rulebook.schema.schema import IN_FORCE, SECTIONS
from hardway.values.dice import THROWS, TOTALS, spot_text
from hardway.values.names import EVENTS, wager_text


def _name_gaps(book: Book) -> Iterator[str]:
    """Yield what is wrong with the names of groups and the other names of wagers."""
    for group in book.groups.values():
        yield from (f"{group.at}: {group.name}: {says}" for says in _group_errors(book, group))
    seen: dict[str, str] = {}
    for wager in book.wagers.values():
        for name in wager.also:
            where = f"{place(book, 'wagers', wager.name)}: {wager.name}: also"
            if name in book.wagers or name in book.groups:
                yield f"{where}: {name!r} is a {'wager' if name in book.wagers else 'group'} already"
            elif name in seen:
                yield f"{where}: {name!r} is another name of {seen[name]} already"
            seen.setdefault(name, wager.name)


def unknown_wager(book: Book, text: str, right: str) -> str:
    """Return why a text names no wager; `right` shows how a wager on a number is written, {0} its name and {1} the
    number."""
    name, _, number = text.partition(" ")
    wager = book.wagers.get(name)
    if wager is None:
        return f"{text!r} is no wager of this house; its wagers are {', '.join(book.wagers)}"
    spots = [spot_text(spot) for spot in wager.spots if spot]
    if not spots:
        return f"{text!r}: the wager {name} has no numbers; write {name} alone"
    if number:
        return f"{text!r}: the wager {name} has only the numbers {' '.join(spots)}"
    return f"{text!r}: the wager {name} needs a number; write {right.format(name, spots[0])}"


def _group_errors(book: Book, group: Group) -> Iterator[str]:
    if group.name in book.wagers:
        yield f"{group.name!r} is a wager already"
    wagers = [part.wager for part in group.parts]
    if len(wagers) < 2:
        yield "it must have two wagers or more"
    known = {key for name in book.wagers for key in book.words.places(name)}
    yield from (unknown_wager(book, wager, "{0} {1} 5") for wager in wagers if wager not in known)
    yield from (
        f"{wager!r} is in the group twice" for wager in sorted({one for one in wagers if wagers.count(one) > 1})
    )


PROCEDURE = SECTIONS["procedure"].keys["event"].words


def gaps(book: Book) -> list[str]:
    """Return a sentence for everything in a book that is missing, duplicated or unknown."""
    table = resolve.RowsByThrow(book.rows, book.points)
    found = [
        *_head_gaps(book), *_citation_gaps(book), *_clause_list_gaps(book), *_setting_gaps(book), *wager_gaps(book),
        *_line_wager_gaps(book), *_name_gaps(book), *_resolution_gaps(book, table), *_one_sided_wagers(book, table),
        *_odds_gaps(book, table), *_composite_gaps(book, table), *power_gaps(book), *_notice_gaps(book),
        *_procedure_gaps(book), *promotion_gaps(book.promotion, book.roles), *tournament_gaps(book),
    ]  # fmt: skip
    return [with_line(book, gap) for gap in found]


def _all_citations(book: Book) -> Iterator[tuple[Cite, tuple[object, ...]]]:
    """Yield every citation with what identifies its row: its file and line, or its table, and then its names."""
    for table, section in SECTIONS.items():
        columns = section.names or tuple(section.keys)[:1]
        for row in book.raw[table] if section.cites else ():
            if table != "settings" or not book.settings[row["name"]].silent:
                yield cite_of(row), (row["at"], *(row[column] for column in columns))
    for right in book.rights.values():
        yield Cite(right.clause), ("rights", right.clause)
    regulator = book.raw["book"]["regulator"]
    if {"clause", "reading"} & regulator.keys():
        yield cite_of(regulator), ("book", "regulator")
    for role in book.roles.values():
        yield role.cite, ("book", "roles", role.name)
    for wager in book.wagers.values():
        for cite in _wager_cites(wager):
            yield cite, ("wagers", wager.name)


def _wager_cites(wager: Wager) -> Iterator[Cite]:
    yield wager.place
    yield from wager.numbered.values()
    for value in (wager.remove, wager.button_cite, wager.after_win_cite):
        if value:
            yield value
    standing = (wager.increase, wager.contract, wager.lock, wager.sleeps)
    for rule in (*standing, wager.cap, wager.commission, wager.parts, wager.unit, wager.remembers):
        if rule:
            yield rule.cite
    if wager.cap:
        yield from (cite for cite in (wager.cap.payable_unit, wager.cap.chosen) if cite)


def _citation_gaps(book: Book) -> Iterator[str]:
    clauses, readings = book.clauses.keys() | {""}, book.readings.keys() | {""}
    for cite, row in _all_citations(book):
        if cite[:2] != ("", "") and cite.clause in clauses and cite.amended in clauses and cite.reading in readings:
            continue
        yield from (f"{_row_words(book, row)}: {wrong}" for wrong in _citation_errors(book, cite))
    for reading in book.readings.values():
        wrong = [f"clause {clause!r} is not in clauses.toml" for clause in reading.clauses if clause not in clauses]
        if reading.setting and reading.setting not in SETTINGS:
            wrong.append(f"{reading.setting!r} is no setting; known are {', '.join(SETTINGS)}")
        yield from (f"{place(book, 'readings', reading.id)}: {reading.id}: {one}" for one in wrong)


def _citation_errors(book: Book, cite: Cite) -> Iterator[str]:
    if not cite.clause and not cite.reading:
        yield "cites no clause and no reading"
    if cite.clause and cite.clause not in book.clauses:
        yield f"clause {cite.clause!r} is not in clauses.toml"
    if cite.amended and cite.amended not in book.clauses:
        yield f"amended by {cite.amended!r}, which is not in clauses.toml"
    if cite.reading and cite.reading not in book.readings:
        yield f"reading {cite.reading!r} is not in clauses.toml"


def _row_words(book: Book, row: tuple[object, ...]) -> str:
    """Return, for a message, the file and line of a row, and the names that identify it."""
    where, *names = (str(part) for part in row)
    return f"{where if ':' in where else place(book, where, *names)}: {' '.join(names)}"


def _clause_list_gaps(book: Book) -> Iterator[str]:
    for clause in book.clauses.values():
        wrong = list(_clause_gaps(clause, practice=book.status == "practice"))
        yield from (f"{place(book, 'clauses', clause.number)}: {clause.number}: {one}" for one in wrong)


def _clause_gaps(clause: Clause, *, practice: bool) -> Iterator[str]:
    if clause.in_force not in IN_FORCE:
        yield f"in_force must be one of {', '.join(IN_FORCE)}, not {clause.in_force!r}"
    if not clause.does:
        yield "does not say what the software does"
    if practice and not clause.source:
        yield "it has no source; write where the practice is described"
    if clause.source and not practice:
        yield 'only a clause of a practice has a source; take it out, or write status = "practice" in book.toml'


def _head_gaps(book: Book) -> Iterator[str]:
    if book.status not in STATUSES:
        yield f"{place(book, 'book', 'status')}: status must be {' or '.join(STATUSES)}, not {book.status!r}"
    if book.effective and not _is_day(book.effective):
        where = place(book, "book", "effective")
        yield f'{where}: effective must be a day written "2026-11-14", or empty, not {book.effective!r}'


def _is_day(text: object) -> bool:
    try:
        return isinstance(text, str) and str(date.fromisoformat(text)) == text
    except ValueError:
        return False


def _setting_gaps(book: Book) -> Iterator[str]:
    raised = any(wager.cap and wager.cap.times == "odds_multiple" for wager in book.wagers.values())
    if not raised and "odds_multiple" in book.settings:
        yield f"{place(book, 'settings', 'odds_multiple')}: no cap in wagers.toml uses odds_multiple; take it out"
    acting = any("house" in roles for _, roles in given_powers(book))
    if not acting and "house_acts_through" in book.settings:
        yield f"{place(book, 'settings', 'house_acts_through')}: no power is given to `house`; take this setting out"
    offered = {wager.offered for wager in book.wagers.values()}
    uses = (
        ("odds_multiple", raised), ("house_acts_through", acting), ("idle_rounds", "vacate" in book.authority),
        *((name, True) for name in offered),
    )  # fmt: skip
    needed = {name for name, used in uses if used}
    for name, kind in SETTINGS.items():
        if name not in book.settings and (name in needed or not kind.optional):
            yield f"{place(book, 'settings')}: {name} is missing; this setting answers: {kind.asks}"
    for name, setting in book.settings.items():
        if name not in SETTINGS:
            yield f"{place(book, 'settings', name)}: {name!r} is no setting; known are {', '.join(SETTINGS)}"
            continue
        where = f"{place(book, 'settings', name)}: {name}"
        if SETTINGS[name].values:
            for value in (setting.value, *setting.choices):
                if value not in setting_words(book, name):
                    yield f"{where}: {value!r} is not one of {', '.join(setting_words(book, name))}"
        else:
            least = SETTINGS[name].least
            wrong = [value for value in (setting.value, *setting.choices) if number_range(value, least) is None]
            wrong += [setting.value] if "-" in setting.value and not wrong else []
            yield from (f"{where}: {_range_error(value, least)}" for value in wrong)
    tender = {setting.value for name, setting in book.settings.items() if name.startswith("tender_")}
    if "oral" in tender and "convert" not in book.cites:
        yield f"{place(book, 'cites')}: cites: convert is missing: {OWN_CITES['convert']}"
    for act in CITES:
        if act not in book.cites:
            yield f"{place(book, 'cites')}: cites: {act} is missing: {CITES[act]}"
    for act in book.cites.keys() - set(CITES) - set(OWN_CITES):
        yield f"{place(book, 'cites', act)}: {act!r} is no act; known are {', '.join((*CITES, *OWN_CITES))}"


def _range_error(text: str, least: int) -> str:
    """Return why a text is not a whole number or a range of them; empty if it is."""
    low, _, high = text.partition("-")
    if low.isdecimal() and high.isdecimal() and number_range(f"{high}-{low}", least):
        return f"write the smaller number of a range first: {high}-{low}, not {text}"
    return f"{text!r} is not a whole number from {least} to 9999"


def _line_wager_gaps(book: Book) -> Iterator[str]:
    if not any(wager.line for wager in book.wagers.values()):
        yield "wagers.toml:1: no wager has line = yes, so no player could throw the dice"


def _resolution_gaps(book: Book, table: resolve.RowsByThrow) -> Iterator[str]:
    known = {"puck"} | {wager_text(wager.name, number) for wager in book.wagers.values() for number in wager.spots}
    known |= {f"{wager.name} N" for wager in book.wagers.values() if wager.spots != (0,)}
    moving = [wager.name for wager in book.wagers.values() if wager.moves]
    for row in book.rows:
        if row.wager not in known:
            yield f"{row.at}: {unknown_wager(book, row.wager, '{0} N for all of them, or {0} {1} for one')}"
        if row.when is not None and not getattr(book.wagers.get(row.wager.partition(" ")[0]), "remembers", None):
            yield f"{row.at}: {row.wager} remembers no throws, so `when` has no meaning; leave it empty"
        elif (most := _notes_at_most(book, row)) is not None and max(row.when or (0,)) > most:
            yield f"{row.at}: {row.wager} remembers {most} at most, but `when` asks for {max(row.when or ())}"
        if row.result == "moved" and row.wager not in moving:
            out_of = " and ".join(moving) or "none"
            yield f"{row.at}: {row.wager} cannot move; only wagers that begin in a box can: {out_of}"
        elif row.result == "moved":
            yield from _impossible_moves(book.wagers[row.wager], row)
    yield from resolve.proof_gaps(table, "puck", {0: ("any", range(1))})
    yield from _puck_gaps(book, table)
    for wager in book.wagers.values():
        noted = {number: resolve.noted_counts(table, wager, number, book.odds) for number in wager.spots}
        spots = {number: (wager.lies_on(number), noted[number]) for number in wager.spots}
        yield from resolve.proof_gaps(table, wager.name, spots)


def _impossible_moves(wager: Wager, row: ResolutionRow) -> Iterator[str]:
    """Yield the totals on which a row moves a wager although it cannot be on them."""
    covered = resolve.mask(row.throw, 0, 0)
    totals = {total for throw, total in enumerate(TOTALS) if covered >> throw & 1}
    for total in sorted(totals - set(wager.spots)):
        yield f"{row.at}: {wager.name} moves to {total}, which is none of its numbers"


def _notes_at_most(book: Book, row: ResolutionRow) -> int | None:
    """Return how many different totals the wager of a row can remember; None if no limit, or if it remembers none."""
    wager = book.wagers.get(row.wager.partition(" ")[0])
    register = wager.remembers if wager else None
    return len(register.numbers) or 1 if register and register.how == "different" else None


def _puck_gaps(book: Book, table: resolve.RowsByThrow) -> Iterator[str]:
    """Yield the first throw that moves the puck wrongly: only a point sets it, only the point or a 7 takes it off."""
    if not book.points or 7 in book.points:
        points = " ".join(map(str, book.points)) or "none"
        yield f"resolution.csv:1: puck: the points are totals other than 7, not {points}"
        return
    for puck in book.pucks:
        for throw, found in enumerate(table.rows_by_throw("puck", 0, puck)):
            total = TOTALS[throw]
            if not puck:
                lawful = ("set",) if total in book.points else ("stays",)
            else:
                lawful = ("made",) if total == puck else ("seven_out",) if total == 7 else ("stays",)
            if len(found) == 1 and found[0].result not in lawful:
                where = f"puck {puck or 'off'}, total {total}"
                yield f"{found[0].at}: {where}: the puck’s result must be {lawful[0]}, not {found[0].result}"
                return


def _one_sided_wagers(book: Book, table: resolve.RowsByThrow) -> Iterator[str]:
    """Yield the wagers that no throw could win, or lose; a wager that moves is checked over all its numbers."""
    for wager in book.wagers.values():
        for numbers in [wager.spots] if wager.moves else [(number,) for number in wager.spots]:
            rows = [row for number in numbers for row in table.rows(wager.name, number)]
            found = {row.result for number in numbers for row in _applied_rows(book, table, wager, number)}
            for result, does in (("won", "wins"), ("lost", "loses")) if rows else ():
                if result not in found:
                    name = wager_text(wager.name, 0 if wager.moves else numbers[0])
                    yield f"{rows[0].at}: {name}: no throw {does} it; write a row with the result {result}"


def _applied_rows(book: Book, table: resolve.RowsByThrow, wager: Wager, number: int) -> Iterator[ResolutionRow]:
    """Yield the rows that apply to some throw, in the states of the puck that the wager can meet."""
    pucks = table.pucks(wager.name, number, wager.lies_on(number))
    noted = resolve.noted_counts(table, wager, number, book.odds)
    for puck, count in product(pucks, noted):
        for found in table.rows_by_throw(wager.name, number, puck, count):
            yield from found


def _odds_gaps(book: Book, table: resolve.RowsByThrow) -> Iterator[str]:
    used: set[tuple[str, int]] = set()
    missing: set[str] = set()
    winners: set[str] = set()
    for wager in book.wagers.values():
        for number in wager.spots:
            pucks, noted = (
                table.pucks(wager.name, number, wager.lies_on(number)),
                resolve.noted_counts(table, wager, number, book.odds),
            )
            for puck, count in product(pucks, noted):
                for throw, found in enumerate(table.rows_by_throw(wager.name, number, puck, count)):
                    if all(row.result != "won" for row in found):
                        continue
                    winners.add(wager.name)
                    key = resolve.odds_for(book, wager.name, number, puck, throw, count)
                    if key:
                        used.add(key)
                    elif not wager.parts:
                        where = f"{place(book, 'odds', wager.name)}: {wager_text(wager.name, number)}"
                        so_many = f" with {count} remembered" if wager.remembers else ""
                        missing.add(f"{where} wins on {TOTALS[throw]}{so_many} and has no odds; add a row")
    yield from sorted(missing)
    for row in book.raw["odds"]:
        if row["wager"] not in book.wagers:
            name = row["wager"].partition(" ")[0]
            if name in book.wagers:
                yield f"{row['at']}: {row['wager']!r}: numbers belong in the column `on`; write only {name} here"
            else:
                yield f"{row['at']}: {unknown_wager(book, row['wager'], '')}"
    for wager_name, on in sorted(key for key in book.odds.keys() - used if key[0] in winners):
        number_text = on_text(book.wagers[wager_name], on)
        lines = [row["at"] for row in book.raw["odds"] if row["wager"] == wager_name]
        own = [row["at"] for row in book.raw["odds"] if row["at"] in lines and number_text in row["on"].split()]
        name = f"{wager_name} {number_text}" if on else wager_name
        yield (
            f"{(own or lines)[0]}: no throw wins {name}, so its odds are never paid; "
            "take the row out, or let a throw win it"
        )


def _composite_gaps(book: Book, table: resolve.RowsByThrow) -> Iterator[str]:
    for wager in book.wagers.values():
        if not wager.parts:
            continue
        simple = [name for name, _ in wager.parts.shares if name != "number"]
        for name in simple:
            if name not in book.wagers:
                where = f"{place(book, 'wagers', wager.name)}: {wager.name}"
                yield f"{where}: its part {name!r} is not a wager of this house"
                return
            where = f"{place(book, 'wagers', wager.name)}: {wager.name}"
            if book.wagers[name].spots != (0,):
                yield f"{where}: its part {name} has numbers; a part must be a wager without numbers"
                return
            if book.wagers[name].parts:
                yield f"{where}: its part {name} has parts itself; a part must be a wager without parts"
                return
        hits = [table.rows_by_throw(name, 0, 0) for name in simple]
        for number in wager.spots:
            for throw, found in enumerate(table.rows_by_throw(wager.name, number, 0)):
                hit = any(part[throw] and part[throw][0].result == "won" for part in hits)
                if len(found) == 1 and (found[0].result == "won") != hit:
                    first, second = THROWS[throw]
                    row = found[0]
                    says = f"is {row.result} on {first}-{second}, and the rows of its parts differ; correct one of them"
                    yield f"{row.at}: {wager.name} {says}"


def _notice_gaps(book: Book) -> Iterator[str]:
    for notice in book.notices:
        on, equals, value = notice.on.partition("=")
        row = ("notices", notice.on, notice.to, *notice.cite[:2])
        if on not in EVENTS or on == "notice":
            yield f"{place(book, *row)}: {on!r} is no event; known are {', '.join(EVENTS)}"
        elif equals and value not in (values := tuple(book.grounds) if on == "no_roll" else EVENTS[on]):
            has = ", ".join(values) or "no value at all"
            yield f"{place(book, *row)}: {on} has no value {value!r}; the values are {has}"
        if notice.to not in ("player", "shooter", "staff", *book.roles):
            yield f"{place(book, *row)}: {on}: {notice.to!r} is not player, shooter, staff or a role of this house"


def _procedure_gaps(book: Book) -> Iterator[str]:
    steps = [event for event, _ in book.procedure]
    for row in book.raw["procedure"]:
        if whole_number(row["step"]) is None:
            yield f"{row['at']}: step {row['step']!r} is no number"
            return
    if sorted(steps) != sorted(PROCEDURE):
        where = f"{place(book, 'procedure')}: procedure"
        yield f"{where}: write each of the steps {', '.join(PROCEDURE)} once, not {', '.join(steps)}"
        return
    numbers = sorted(int(row["step"]) for row in book.raw["procedure"])
    if says := numbering_error(numbers):
        yield f"{place(book, 'procedure', numbers[-1])}: procedure: {says}"

"""Proves that what a book in a folder says can be used: a power that somebody has, a win that some throws bring.

A book that a journal keeps is not held to this: tables were opened by it. Opens no file.
"""

from collections.abc import Iterator

from hardway.rulebook.checks.row_lines import place
from hardway.rulebook.model import resolve
from hardway.rulebook.model.book import Book, Step
from hardway.rulebook.model.wager import Register, Wager
from hardway.values.dice import TOTALS
from hardway.values.names import wager_text

ASKED = {
    ("oral", "yes"): "oral",
    ("oral", "cash"): "oral",
    ("oral", "stick"): "oral",
    ("late_until", "rest"): "late",
    ("late_until", "called"): "late",
    ("on_call", "confirmed"): "on",
    ("on_call", "comeout"): "on",
    ("off_call", "confirmed"): "off",
    ("opening", "manual"): "open",
    ("personal_limits", "any"): "personal",
    ("personal_limits", "above_maximum"): "personal",
}
"""The power without which a value of a setting could never be used."""


def unusable(book: Book) -> Iterator[str]:
    """Yield what a book says that nobody could ever use."""
    yield from _powerless(book)
    if "stick" in book.authority and "hold_stick" not in book.authority:
        where = f"{book.authority['stick'].at}: stick"
        yield f"{where}: nobody may have the stick that is given; give the power hold_stick to the roles that may"
    if "tell" in book.authority and not any(role.looks_on for role in book.roles.values()):
        where = f"{book.authority['tell'].at}: tell"
        yield f'{where}: it tells a role that looks on, and none does; write looks_on = "yes" in its line of [roles]'
    yield from (
        f"{authority.at}: {act}: {says}" for act, authority in book.authority.items() for says in _idle(book, act)
    )
    for act, named in NAMES_ROW.items():
        if getattr(book, named) and act not in book.authority:
            where = f"{place(book, 'authority')}: authority"
            yield f"{where}: {act} is missing: [{named}] has rows and nobody may use them"
    yield from _scoped_otherwise(book)
    yield from _unheard(book)
    yield from _strangers(book)
    yield from _meaningless(book)
    yield from _never_together(book)
    if book.status == "approved" and not book.act.strip():
        yield f'{place(book, "book", "act")}: act is empty; write the law it is approved under, or status = "practice"'
    for row in book.raw["rights"]:
        if row["limit"] == "higher_odds" and row["tables"].split() != ["odds"]:
            yield f'{row["at"]}: {row["clause"]}: higher_odds is a right to odds alone; write tables = "odds"'
    table = resolve.RowsByThrow(book.rows, book.points)
    for wager in book.wagers.values():
        yield from _never_won(book, table, wager)
        yield from _gone_at_the_point(book, table, wager)
        yield from _puck_off(book, table, wager)
        if wager.sleeps and wager.sleeps.asleep == "inactive_odds" and not wager.parent:
            where = f"{place(book, 'wagers', wager.name)}: {wager.name}"
            yield f'{where}: inactive_odds is for odds, and it has no parent; write asleep = "stands"'
        if (parent := book.wagers.get(wager.parent)) and _at_once(table, parent):
            where = f"{place(book, 'wagers', wager.name)}: {wager.name}"
            says = f"every throw decides its parent {wager.parent!r}, so no odds can lie behind it"
            yield f"{where}: {says}; name a wager that waits for a throw"
        elif parent:
            yield from _apart(table, wager, parent)
            yield from _after_seven(book, table, wager, parent)


def _apart(table: resolve.RowsByThrow, wager: Wager, parent: Wager) -> Iterator[str]:
    """Say where odds are decided by a throw that leaves what they lie behind, or outlive it."""
    for number in wager.spots:
        for puck in table.pucks(wager.name, number, wager.lies_on(number)):
            both = zip(table.decided(wager.name, number, puck), table.decided(parent.name, number, puck), strict=True)
            for throw, (found, behind) in enumerate(both):
                ends, ended = (any(row.result in ENDS for row in rows) for rows in (found, behind))
                if found and behind and ends != ended:
                    name, other = wager_text(wager.name, number), wager_text(parent.name, number)
                    does = f"ends {name} and not {other}" if ends else f"ends {other} and not {name}"
                    yield f"{found[0].at}: {name}: a {TOTALS[throw]} {does}; odds are decided with what they lie behind"
                    return


def _after_seven(book: Book, table: resolve.RowsByThrow, wager: Wager, parent: Wager) -> Iterator[str]:
    """Say of odds that are placed after a 7 that it decides what they lie behind, so that nothing is left to place."""
    if wager.when not in ("seven", "turn") or parent.sleeps:
        return
    seven = TOTALS.index(7)
    ended = (
        any(row.result in ENDS for row in table.decided(parent.name, number, puck)[seven])
        for number in wager.spots
        for puck in table.pucks(parent.name, number, parent.lies_on(number))
    )
    if all(ended):
        where = f"{place(book, 'wagers', wager.name)}: {wager.name}"
        says = f"it is placed after a 7 ({wager.when}), and a 7 decides its parent {wager.parent!r}"
        yield f"{where}: {says}: nobody could ever place it; write any, point or comeout"


ENDS = ("won", "lost", "returned")
NAMES_ROW = {"invalidate": "annulments", "check": "equipment"}
"""Powers whose entries name a row of a table."""


def _idle(book: Book, act: str) -> Iterator[str]:
    """Say that a power could never be used, where the table is empty of which its entries name a row."""
    table = NAMES_ROW.get(act, "")
    if table and not getattr(book, table):
        yield f"its entries name a row of [{table}], and there is none; write one, or take the power out"


def _unheard(book: Book) -> Iterator[str]:
    """Yield the steps of disputes that nobody could take: the first reviews nothing, a later one may need a senior."""
    for ladder in (book.ladders[name] for name in ("dispute", "dispute_other") if name in book.ladders):
        for before, step in zip((None, *ladder), ladder, strict=False):
            where = f"{step.at}: {step.ladder} {step.number}"
            if before is None and step.needs:
                yield f"{where}: needs {step.needs}, and nothing was decided before the first step; take needs out"
            elif before and "senior" in step.needs.split() and max(_ranks(book, step)) <= min(_ranks(book, before)):
                says = f"no role of this step is senior to one of step {before.number}"
                yield f"{where}: needs senior, and {says}; give it a higher rank in [roles], or take senior out"


def _ranks(book: Book, step: Step) -> list[int]:
    """Return how senior the roles are that can take a step, those that act for one of them too."""
    house = {book.settings["house_acts_through"].value} if "house" in step.roles else set()
    able = step.roles | house
    acting = (role for role, others in book.acts_as.items() if not able.isdisjoint(others))
    return [book.roles[role].rank for role in {*able, *acting} if role in book.roles]


ACTORS = ("player", "shooter", "house", "casino_operator")
"""Who acts by a clause besides the roles of a house."""


def _strangers(book: Book) -> Iterator[str]:
    """Yield the clauses by which somebody acts whom the book does not know."""
    known = (*ACTORS, *book.roles)
    for clause in book.clauses.values():
        for actor in clause.actor.split(";"):
            if actor not in known:
                where = f"{place(book, 'clauses', clause.number)}: {clause.number}"
                yield f"{where}: actor: {actor!r} is no role of this house; known are {', '.join(known)}"


def _meaningless(book: Book) -> Iterator[str]:
    """Yield the rows with a word for a throw that means nothing there."""
    for row in book.rows:
        words = row.throw.split()
        if "point" in words and row.puck == "off":
            yield f"{row.at}: {row.wager}: while the puck is off there is no point; take `point` out, or write on"
        if " " not in row.wager and (own := [word for word in words if word in ("number", "hard", "easy")]):
            says = f"`{own[0]}` is of the number a wager stands on, and this row names none"
            yield f"{row.at}: {row.wager}: {says}; write totals or pairs"


def _never_together(book: Book) -> Iterator[str]:
    """Yield the groups of which one wager is placed only before a point, and another only after."""
    for group in book.groups.values():
        when = {part.wager: book.wagers[part.wager.partition(" ")[0]].when for part in group.parts}
        before = next((name for name, one in when.items() if one in ("comeout", "seven", "turn")), "")
        after = next((name for name, one in when.items() if one == "point"), "")
        if before and after:
            says = f"{before} is placed {when[before]} and {after} {when[after]}: no entry could place both"
            yield f"{group.at}: {group.name}: {says}"


def _gone_at_the_point(book: Book, table: resolve.RowsByThrow, wager: Wager) -> Iterator[str]:
    """Yield the rows that take a line wager away as its point is set: its shooter would throw for nothing."""
    found = zip(TOTALS, table.decided(wager.name, 0, 0), strict=True) if wager.line else ()
    gone = {rows[0]: total for total, rows in found if total in book.points and rows[0].result in _TAKEN}
    for row, total in gone.items():
        says = f"{wager.name} is {row.result} on {total}, which sets the puck; a line wager waits for its point"
        yield f"{row.at}: {says}: untouched or stands"


_TAKEN = ("won", "lost", "returned")


def _puck_off(book: Book, table: resolve.RowsByThrow, wager: Wager) -> Iterator[str]:
    """Say of a wager that lies only while the puck is on what speaks of it while the puck is off, or leaves it then."""
    if wager.lies != "on":
        return
    only = 'it lies only while the puck is on (lies = "on")'
    where = f"{place(book, 'wagers', wager.name)}: {wager.name}"
    if wager.when not in ("point", "never"):  # added to at any time, it is added to while it lies there
        yield f"{where}: {only}, and is placed {wager.when}; write point, or take lies out"
    if wager.after_win == "up":
        yield f"{where}: {only}, and a win that ends the point cannot go back up; take lies or after_win out"
    for number in (number for number in wager.spots if wager.lies_on(number) == "on"):
        name = wager_text(wager.name, number)
        for row in table.rows(wager.name, number):
            if row.puck != "on":
                yield f"{row.at}: {name}: {only}, and this row says puck {row.puck}; write on, or take lies out"
        left = {
            rows[0]: TOTALS[throw]
            for puck in book.points
            for throw, rows in enumerate(table.decided(wager.name, number, puck))
            if TOTALS[throw] in (puck, 7) and rows[0].puck == "on" and rows[0].result in ("untouched", "stands")
        }
        for row, total in left.items():
            yield f"{row.at}: {name}: {only}, and is {row.result} on {total}, which takes the puck off; decide it there"


def _scoped_otherwise(book: Book) -> Iterator[str]:
    """Yield the annulments whose own scope the setting of all of them contradicts."""
    for row in book.annulments.values() if book.settings["invalidated"].value == "all_or_none" else ():
        if row.scope == "decided":
            says = "its scope is decided, and invalidated says that every wager is refunded or none"
            yield f"{row.at}: {row.ground}: {says}; write scope = 'all'"
    scope = book.settings["invalidate_scope"].value
    for row in book.annulments.values() if scope != "by_ground" else ():
        if row.scope != scope:
            says = f"its scope is {row.scope}, and invalidate_scope says {scope} of every ground"
            yield f"{row.at}: {row.ground}: {says}; write scope = {scope!r}, or by_ground there"


def _powerless(book: Book) -> Iterator[str]:
    late = book.settings["late_call"]
    for (name, value), power in ASKED.items():
        setting = book.settings.get(name)
        if setting is None or setting.silent or setting.value != value:
            continue
        if power == "late" and late.value != "confirmed":
            continue
        if power not in book.authority:
            where = f"{place(book, 'settings', name)}: {name}"
            says = f"{value!r} needs somebody who has the power {power}, and nobody has it"
            yield f"{where}: {says}; give it to a role in [authority] of supervision.toml"


def _at_once(table: resolve.RowsByThrow, wager: Wager) -> bool:
    """Say whether whatever is thrown decides a wager."""
    rows = [row for number in wager.spots for row in table.rows(wager.name, number)]
    return not wager.moves and not any(row.result == "untouched" for row in rows)


def _never_won(book: Book, table: resolve.RowsByThrow, wager: Wager) -> Iterator[str]:
    """Yield the numbers on which a wager that remembers is decided before it can have noted what wins it."""
    for number in wager.spots:
        rows = table.rows(wager.name, number)
        kept = resolve.register(wager, number, rows, book.odds)
        if kept and not _wins(book, table, wager, number, kept):
            name = wager_text(wager.name, number)
            says = f"{name} can never win: other throws decide it before it has noted what wins it"
            first = next((row for row in rows if row.result == "won"), rows[0])
            yield f"{first.at}: {says}; look at `of` in wagers.toml and at `when` here"


def _wins(book: Book, table: resolve.RowsByThrow, wager: Wager, number: int, kept: Register) -> bool:
    """Say whether some throws, one after the other from the first, win a wager that remembers."""
    pucks = (0, *book.points) if kept.what == "made" else table.pucks(wager.name, number, wager.lies_on(number))
    ahead: list[tuple[int, ...]] = [()]
    seen = {ahead[0]}
    while ahead:
        noted = ahead.pop()
        for puck in pucks:
            for throw, total in enumerate(TOTALS):
                counted = kept.what == "thrown" or total == puck
                after = kept.after(noted, total) if counted else noted
                found = table.decided(wager.name, number, puck, len(after))[throw]
                if found[0].result == "won":
                    return True
                if found[0].result in ("untouched", "stands") and after not in seen:
                    seen.add(after)
                    ahead.append(after)
    return False

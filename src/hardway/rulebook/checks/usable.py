"""Checks that the rules of a book in a folder can be used: each power has a role, each wager a throw that wins it.

A book stored in a journal is not checked, because tables were opened with it. Opens no file.
"""

from collections.abc import Iterator

from hardway.rulebook.checks.row_lines import place
from hardway.rulebook.model import resolve
from hardway.rulebook.model.book import Book, Step
from hardway.rulebook.model.wager import Register, Wager
from hardway.values.dice import TOTALS
from hardway.values.names import wager_text

NEEDED_POWERS = {
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
"""By setting and value: the power without which that value could never be used."""


def unusable_rules(book: Book) -> Iterator[str]:
    """Yield the rules of a book that could never be used."""
    yield from _missing_powers(book)
    if "stick" in book.authority and "hold_stick" not in book.authority:
        where = f"{book.authority['stick'].at}: stick"
        yield f"{where}: no role may hold the stick; give the power hold_stick to those that may"
    if "tell" in book.authority and not any(role.looks_on for role in book.roles.values()):
        where = f"{book.authority['tell'].at}: tell"
        yield (
            f"{where}: the book has no role that looks on and could be told; "
            'write looks_on = "yes" in the line of one in [roles]'
        )
    yield from (
        f"{authority.at}: {act}: {says}"
        for act, authority in book.authority.items()
        for says in _unused_power(book, act)
    )
    for act, named in TABLE_NAMED.items():
        if getattr(book, named) and act not in book.authority:
            where = f"{place(book, 'authority')}: authority"
            yield f"{where}: {act} is missing: [{named}] has rows, and no role has the power to use them"
    yield from _contradicted_scopes(book)
    yield from _untakeable_steps(book)
    yield from _unknown_actors(book)
    yield from _meaningless_throws(book)
    yield from _unplaceable_groups(book)
    if book.status == "approved" and not book.act.strip():
        yield f'{place(book, "book", "act")}: act is empty; write the law it is approved under, or status = "practice"'
    for row in book.raw["rights"]:
        if row["limit"] == "higher_odds" and row["tables"].split() != ["odds"]:
            yield (
                f"{row['at']}: {row['clause']}: a right with the limit higher_odds amends only odds; "
                'write tables = "odds"'
            )
    table = resolve.RowsByThrow(book.rows, book.points)
    for wager in book.wagers.values():
        yield from _never_won(book, table, wager)
        yield from _gone_at_point(book, table, wager)
        yield from _rows_with_puck_off(book, table, wager)
        if wager.sleeps and wager.sleeps.asleep == "inactive_odds" and not wager.parent:
            where = f"{place(book, 'wagers', wager.name)}: {wager.name}"
            yield (
                f"{where}: inactive_odds is only for odds, and this wager has no parent, so it is no odds; "
                'write asleep = "stands"'
            )
        if (parent := book.wagers.get(wager.parent)) and _decided_at_once(table, parent):
            where = f"{place(book, 'wagers', wager.name)}: {wager.name}"
            yield (
                f"{where}: every throw decides its parent {wager.parent!r}, so odds on it are never possible; "
                "name a parent that waits for a throw"
            )
        elif parent:
            yield from _decided_apart(table, wager, parent)
            yield from _after_seven(book, table, wager, parent)


def _decided_apart(table: resolve.RowsByThrow, wager: Wager, parent: Wager) -> Iterator[str]:
    """Yield the first throw that decides odds but not the wager they are behind, or that wager but not its odds."""
    for number in wager.spots:
        for puck in table.pucks(wager.name, number, wager.lies_on(number)):
            odds, parents = (table.rows_by_throw(one.name, number, puck) for one in (wager, parent))
            for throw, (found, behind) in enumerate(zip(odds, parents, strict=True)):
                ends, ended = (any(row.result in DECIDED for row in rows) for rows in (found, behind))
                if found and behind and ends != ended:
                    name, other = wager_text(wager.name, number), wager_text(parent.name, number)
                    decided, left = (name, other) if ends else (other, name)
                    yield (
                        f"{found[0].at}: {name}: a {TOTALS[throw]} decides {decided} and not {left}; "
                        "let the same throws decide odds and their wager"
                    )
                    return


def _after_seven(book: Book, table: resolve.RowsByThrow, wager: Wager, parent: Wager) -> Iterator[str]:
    """Yield odds that may be placed only after a 7 although a 7 decides the wager they are behind."""
    if wager.when not in ("seven", "turn") or parent.sleeps:
        return
    seven = TOTALS.index(7)
    ended = (
        any(row.result in DECIDED for row in table.rows_by_throw(parent.name, number, puck)[seven])
        for number in wager.spots
        for puck in table.pucks(parent.name, number, parent.lies_on(number))
    )
    if all(ended):
        where = f"{place(book, 'wagers', wager.name)}: {wager.name}"
        yield (
            f"{where}: it is placed after a 7 ({wager.when}), and a 7 decides its parent {wager.parent!r}, "
            "so it can never be placed; for `when` write any, point or comeout"
        )


DECIDED = ("won", "lost", "returned")
TABLE_NAMED = {"invalidate": "annulments", "check": "equipment"}
"""By power: the table of the book whose rows are named in every entry that needs the power."""


def _unused_power(book: Book, act: str) -> Iterator[str]:
    """Yield why a power could never be used: each of its entries names a row of a book table, which is empty."""
    table = TABLE_NAMED.get(act, "")
    if table and not getattr(book, table):
        yield f"each of its entries names a row of [{table}], which has none; write one, or take the power out"


def _untakeable_steps(book: Book) -> Iterator[str]:
    """Yield the steps of disputes that no role can take: a first step with needs, or a later one without a senior
    role.
    """
    for ladder in (book.ladders[name] for name in ("dispute", "dispute_other") if name in book.ladders):
        for before, step in zip((None, *ladder), ladder, strict=False):
            where = f"{step.at}: {step.ladder} {step.number}"
            if before is None and step.needs:
                yield f"{where}: the first step needs {step.needs}, but nothing was decided before it; take `needs` out"
            elif before and "senior" in step.needs.split() and max(_ranks(book, step)) <= min(_ranks(book, before)):
                yield (
                    f"{where}: it needs a senior role, and none of its roles is senior to one of step {before.number}; "
                    "give one a higher rank in [roles], or take senior out"
                )


def _ranks(book: Book, step: Step) -> list[int]:
    """Return the ranks of the roles that can take a step, for themselves or for another role."""
    house = {book.settings["house_acts_through"].value} if "house" in step.roles else set()
    able = step.roles | house
    acting = (role for role, others in book.acts_as.items() if not able.isdisjoint(others))
    return [book.roles[role].rank for role in {*able, *acting} if role in book.roles]


ACTORS = ("player", "shooter", "house", "casino_operator")
"""Actors of clauses that every house knows, besides its roles."""


def _unknown_actors(book: Book) -> Iterator[str]:
    """Yield the clauses with an actor that the book does not know."""
    known = (*ACTORS, *book.roles)
    for clause in book.clauses.values():
        for actor in clause.actor.split(";"):
            if actor not in known:
                where = f"{place(book, 'clauses', clause.number)}: {clause.number}"
                yield f"{where}: actor: {actor!r} is no role of this house; known are {', '.join(known)}"


def _meaningless_throws(book: Book) -> Iterator[str]:
    """Yield the rows whose throw contains a word that means nothing there."""
    for row in book.rows:
        words = row.throw.split()
        if "point" in words and row.puck == "off":
            yield (
                f"{row.at}: {row.wager}: the throw is `point`, but there is none while the puck is off; "
                "take `point` out, or write puck on"
            )
        if " " not in row.wager and (own := [word for word in words if word in ("number", "hard", "easy")]):
            yield (
                f"{row.at}: {row.wager}: the throw `{own[0]}` means the number of the wager, and this row has none; "
                "write totals or pairs"
            )


def _unplaceable_groups(book: Book) -> Iterator[str]:
    """Yield the groups in which one wager is placed only before a point and another only after it."""
    for group in book.groups.values():
        when = {part.wager: book.wagers[part.wager.partition(" ")[0]].when for part in group.parts}
        before = next((name for name, one in when.items() if one in ("comeout", "seven", "turn")), "")
        after = next((name for name, one in when.items() if one == "point"), "")
        if before and after:
            yield (
                f"{group.at}: {group.name}: {before} can be placed only at the time {when[before]!r}, "
                f"{after} only at the time {when[after]!r}; no entry places both"
            )


def _gone_at_point(book: Book, table: resolve.RowsByThrow, wager: Wager) -> Iterator[str]:
    """Yield the rows that decide a line wager in the throw that sets its point: the shooter would have nothing to throw
    for."""
    found = zip(TOTALS, table.rows_by_throw(wager.name, 0, 0), strict=True) if wager.line else ()
    gone = {rows[0]: total for total, rows in found if total in book.points and rows[0].result in DECIDED}
    for row, total in gone.items():
        yield (
            f"{row.at}: {wager.name} is {row.result} on {total}, which sets the point; "
            "a line wager must then stay: write untouched or stands"
        )


def _rows_with_puck_off(book: Book, table: resolve.RowsByThrow, wager: Wager) -> Iterator[str]:
    """Yield what is wrong with a wager that lies only while the puck is on.

    Wrong are rules for it with the puck off, and throws that turn the puck off and leave the wager there.
    """
    if wager.lies != "on":
        return
    where = f"{place(book, 'wagers', wager.name)}: {wager.name}"
    if wager.when not in ("point", "never"):  # added to at any time, it is added to while it lies there
        yield (
            f'{where}: it lies only while the puck is on (lies = "on"), but can be placed when = "{wager.when}"; '
            'write when = "point", or take lies out'
        )
    if wager.after_win == "up":
        yield (
            f'{where}: it lies only while the puck is on (lies = "on"), so it cannot stay after a win that turns '
            "the puck off; take lies or after_win out"
        )
    for number in (number for number in wager.spots if wager.lies_on(number) == "on"):
        name = wager_text(wager.name, number)
        for row in table.rows(wager.name, number):
            if row.puck != "on":
                yield (
                    f'{row.at}: {name}: it lies only while the puck is on (lies = "on"), '
                    f"but this row says puck {row.puck}; "
                    "write on, or take lies out"
                )
        left = {
            rows[0]: TOTALS[throw]
            for puck in book.points
            for throw, rows in enumerate(table.rows_by_throw(wager.name, number, puck))
            if TOTALS[throw] in (puck, 7) and rows[0].puck == "on" and rows[0].result in ("untouched", "stands")
        }
        for row, total in left.items():
            yield (
                f'{row.at}: {name}: it lies only while the puck is on (lies = "on"), but is {row.result} on {total}, '
                "which turns the puck off; write won, lost or returned"
            )


def _contradicted_scopes(book: Book) -> Iterator[str]:
    """Yield the annulments whose scope contradicts the setting `invalidated` or `invalidate_scope` for all."""
    for row in book.annulments.values() if book.settings["invalidated"].value == "all_or_none" else ():
        if row.scope == "decided":
            yield (
                f"{row.at}: {row.ground}: its scope is decided, but by the setting invalidated every wager is refunded "
                "or none; write scope = 'all'"
            )
    scope = book.settings["invalidate_scope"].value
    for row in book.annulments.values() if scope != "by_ground" else ():
        if row.scope != scope:
            yield (
                f"{row.at}: {row.ground}: its scope is {row.scope}, "
                f"but the setting invalidate_scope says {scope} for every "
                f"ground; write scope = {scope!r}, or invalidate_scope by_ground"
            )


def _missing_powers(book: Book) -> Iterator[str]:
    late = book.settings["late_call"]
    for (name, value), power in NEEDED_POWERS.items():
        setting = book.settings.get(name)
        if setting is None or setting.silent or setting.value != value:
            continue
        if power == "late" and late.value != "confirmed":
            continue
        if power not in book.authority:
            where = f"{place(book, 'settings', name)}: {name}"
            yield (
                f"{where}: {value!r} needs a role with the power {power}, and no role has it; "
                "give it to a role in [authority] of supervision.toml"
            )


def _decided_at_once(table: resolve.RowsByThrow, wager: Wager) -> bool:
    """Say whether every throw decides a wager."""
    rows = [row for number in wager.spots for row in table.rows(wager.name, number)]
    return not wager.moves and not any(row.result == "untouched" for row in rows)


def _never_won(book: Book, table: resolve.RowsByThrow, wager: Wager) -> Iterator[str]:
    """Yield what is wrong with a wager that remembers throws: it is lost before it remembers enough of them to win."""
    for number in wager.spots:
        rows = table.rows(wager.name, number)
        register = resolve.register(wager, number, rows, book.odds)
        if register and not _wins(book, table, wager, number, register):
            name = wager_text(wager.name, number)
            first = next((row for row in rows if row.result == "won"), rows[0])
            yield (
                f"{first.at}: {name} can never win: other throws decide it before it remembers enough to win; "
                "correct `of` in wagers.toml or `when` here"
            )


def _wins(book: Book, table: resolve.RowsByThrow, wager: Wager, number: int, register: Register) -> bool:
    """Say whether some sequence of throws wins a wager that remembers throws; all that it can remember is searched."""
    pucks = (0, *book.points) if register.what == "made" else table.pucks(wager.name, number, wager.lies_on(number))
    to_search: list[tuple[int, ...]] = [()]
    seen = {to_search[0]}
    while to_search:
        noted = to_search.pop()
        for puck in pucks:
            for throw, total in enumerate(TOTALS):
                counted = register.what == "thrown" or total == puck
                after = register.after(noted, total) if counted else noted
                found = table.rows_by_throw(wager.name, number, puck, len(after))[throw]
                if found[0].result == "won":
                    return True
                if found[0].result in ("untouched", "stands") and after not in seen:
                    seen.add(after)
                    to_search.append(after)
    return False

"""Proves a book whole: each wager decided by exactly one row, each citation a clause that exists, each value known."""

from collections.abc import Iterator
from datetime import date
from fractions import Fraction

from hardway.rulebook import resolve
from hardway.rulebook.model import Book, Cite, Wager
from hardway.rulebook.people import people, powers
from hardway.rulebook.settings import OPTIONAL, SETTINGS, allowed
from hardway.values.dice import POINTS, PUCKS, THROWS, TOTALS
from hardway.values.names import (
    EVENTS,
    MOVING,
    NUMBERED,
    WAGERS,
    numbers,
    written,
)  # fmt: skip

IN_FORCE = ("enforced", "offered", "shown", "recorded", "physical", "planned")
CITES = (
    "list", "chips", "callable", "off", "offer_first", "offer_next", "offer_again", "accept", "accept_again",
    "rest_to_bowl", "bowl_again", "relinquish", "seven_out", "face", "noroll_may", "noroll_must", "retrieve",
    "reselect", "new_set", "stands", "gone",
)  # fmt: skip
OWN_CITES = ("convert", "no_notice", "advice", "inspector", "inspected", "ruled")
"""Acts that only some houses have a clause for."""
PROCEDURE = ("called", "collected", "settled", "passed")


def gaps(book: Book) -> list[str]:
    """Return a sentence for everything that is missing, doubled or unknown."""
    return [
        *_head(book), *_citations(book), *_clauses(book), *_settings(book), *_wagers(book), *_resolution(book),
        *_payments(book), *_composites(book), *people(book), *_notices(book), *_procedure(book),
    ]  # fmt: skip


def _cited(book: Book) -> Iterator[tuple[str, Cite]]:
    for row in book.rows:
        yield row.at, row.cite
    for (wager, on), odds in book.odds.items():
        yield f"odds.csv: {written(wager, on)}", odds.cite
    for name, setting in book.settings.items():
        yield f"settings.csv: {name}", setting.cite
    for name, cite in book.cites.items():
        yield f"cites.csv: {name}", cite
    for ground in book.grounds.values():
        yield f"grounds.csv: {ground.name}", ground.cite
    for authority in book.authority.values():
        yield f"{authority.at}: {authority.act}", authority.cite
    for breach in book.breaches.values():
        yield f"{breach.at}: {breach.name}", breach.cite
    for annulment in book.annulments.values():
        yield f"{annulment.at}: {annulment.ground}", annulment.cite
    for item in book.equipment.values():
        yield f"{item.at}: {item.name}", item.cite
    for steps in book.ladders.values():
        for step in steps:
            yield f"{step.at}: {step.ladder} {step.number}", step.cite
    for role, others in book.acts_as.items():
        for other, cite in others.items():
            yield f"acts_as.csv: {role} as {other}", cite
    for role_row in book.roles.values():
        yield f"book.toml: role {role_row.name}", role_row.cite
    for notice in book.notices:
        yield f"notices.csv: {notice.on}", notice.cite
    for right in book.rights.values():
        yield f"rights.csv: {right.clause}", Cite(right.clause)
    for event, cite in book.procedure:
        yield f"procedure.csv: {event}", cite
    for wager_row in book.wagers.values():
        for cite in _of_wager(wager_row):
            yield f"wagers.toml: {wager_row.name}", cite


def _of_wager(wager: Wager) -> Iterator[Cite]:
    yield wager.place
    yield from wager.numbered.values()
    for value in (wager.contract, wager.remove, wager.sleeps_cite, wager.after_win_cite):
        if value:
            yield value
    for rule in (wager.lock, wager.cap, wager.commission, wager.parts, wager.unit):
        if rule:
            yield rule.cite
    if wager.cap:
        yield from (cite for cite in (wager.cap.payable_unit, wager.cap.chosen) if cite)


def _citations(book: Book) -> Iterator[str]:
    for where, cite in _cited(book):
        if not cite.clause and not cite.reading:
            yield f"{where}: cites no clause and no reading"
        if cite.clause and cite.clause not in book.clauses:
            yield f"{where}: clause {cite.clause!r} is not in clauses.csv"
        if cite.amended and cite.amended not in book.clauses:
            yield f"{where}: amended by {cite.amended!r}, which is not in clauses.csv"
        if cite.reading and cite.reading not in book.readings:
            yield f"{where}: reading {cite.reading!r} is not in readings.csv"
    for reading in book.readings.values():
        for clause in reading.clauses:
            if clause not in book.clauses:
                yield f"readings.csv: {reading.id}: clause {clause!r} is not in clauses.csv"
        if reading.setting and reading.setting not in SETTINGS:
            yield f"readings.csv: {reading.id}: {reading.setting!r} is no setting; known are {', '.join(SETTINGS)}"


def _clauses(book: Book) -> Iterator[str]:
    for clause in book.clauses.values():
        if clause.in_force not in IN_FORCE:
            yield f"clauses.csv: {clause.number}: {clause.in_force!r} is not one of {', '.join(IN_FORCE)}"
        if not clause.does:
            yield f"clauses.csv: {clause.number}: does not say what the software does"


def _head(book: Book) -> Iterator[str]:
    if book.effective and not _day(book.effective):
        yield f'book.toml: effective is a day written "2026-11-14", or empty, not {book.effective!r}'


def _day(text: object) -> bool:
    try:
        return isinstance(text, str) and bool(date.fromisoformat(text))
    except ValueError:
        return False


def _settings(book: Book) -> Iterator[str]:
    raised = any(wager.cap and wager.cap.times == "odds_multiple" for wager in book.wagers.values())
    if not raised and "odds_multiple" in book.settings:
        yield "settings.csv: odds_multiple is set and no cap of wagers.toml uses it"
    acting = any("house" in roles for _, roles in powers(book))
    if not acting and "house_acts_through" in book.settings:
        yield "settings.csv: house_acts_through is set and no role is `house`"
    uses = (("odds_multiple", raised), ("house_acts_through", acting), ("idle_rounds", "vacate" in book.authority))
    needed = {name for name, used in uses if used}
    for name in SETTINGS.keys() - book.settings.keys() - (OPTIONAL - needed):
        yield f"settings.csv: {name} is missing"
    for name, setting in book.settings.items():
        if name not in SETTINGS:
            yield f"settings.csv: {name!r} is unknown; known are {', '.join(SETTINGS)}"
            continue
        for value in (setting.value, *allowed(name, setting.choices)):
            if SETTINGS[name] and value not in SETTINGS[name]:
                yield f"settings.csv: {name}: {value!r} is not one of {', '.join(SETTINGS[name])}"
            if not SETTINGS[name] and not (value.isdigit() and int(value) > 0):
                yield f"settings.csv: {name}: {value!r} is not a whole number"
    tender = {setting.value for name, setting in book.settings.items() if name in ("tender_cash", "tender_tokens")}
    if "oral" in tender and "convert" not in book.cites:
        yield "cites.csv: convert is missing: cash or tokens with a spoken wager become chips"
    for act in CITES:
        if act not in book.cites:
            yield f"cites.csv: {act} is missing"
    for act in book.cites.keys() - set(CITES) - set(OWN_CITES):
        yield f"cites.csv: {act!r} is no act; known are {', '.join((*CITES, *OWN_CITES))}"


def _wagers(book: Book) -> Iterator[str]:
    for wager in book.wagers.values():
        where = f"wagers.toml: {wager.name}"
        if wager.when not in ("comeout", "point", "any"):
            yield f"{where}: placed comeout, point or any, not {wager.when!r}"
        if wager.lies not in ("on", "any"):
            yield f"{where}: lies on or any, not {wager.lies!r}"
        if wager.parent and wager.parent not in book.wagers:
            yield f"{where}: its parent {wager.parent!r} is not a wager of this house"
        if wager.sleeps not in ("", "stands", "inactive_odds"):
            yield f"{where}: asleep it stands or follows inactive_odds, not {wager.sleeps!r}"
        if wager.after_win not in ("up", "down"):
            yield f"{where}: after a win it goes up or down, not {wager.after_win!r}"
        if wager.lock and (wager.lock.until not in ("comeout", "number") or wager.lock.since not in ("point", "box")):
            yield f"{where}: a lock runs from point or box, until comeout or number"
        if wager.cap and (wager.cap.of not in ("stake", "win") or wager.cap.base not in ("original", "standing")):
            yield f"{where}: a cap is of stake or win, on the original or standing wager"
        if wager.cap and wager.cap.times != "odds_multiple" and not _positive(wager.cap.times):
            yield f"{where}: a cap is a number of times, or odds_multiple, not {wager.cap.times!r}"
        if wager.commission and wager.commission.of not in ("stake", "win"):
            yield f"{where}: commission is of stake or win"
        if wager.commission and wager.commission.rate <= 0:
            yield f"{where}: a commission is more than nothing, not {wager.commission.rate}"
        if wager.unit and wager.unit.parts < 2:
            yield f"{where}: a unit has at least two parts, not {wager.unit.parts}"
        if wager.parts and any(share < 1 for _, share in wager.parts.shares):
            yield f"{where}: each part has one share or more"
        for number in wager.numbered.keys() - set(numbers(wager.name)):
            yield f"{where}: it does not stand on {number}"
        if bool(wager.cap) != bool(wager.parent):
            yield f"{where}: an odds wager has both a parent and a cap"


def _positive(text: str) -> bool:
    try:
        return Fraction(text) > 0
    except (ValueError, ZeroDivisionError):
        return False


def _resolution(book: Book) -> Iterator[str]:
    known = {"puck", *WAGERS, *(f"{name} N" for name in (*NUMBERED, *MOVING))}
    known |= {written(name, number) for name in NUMBERED for number in NUMBERED[name]}
    offered = {"puck", *book.wagers}
    for row in book.rows:
        if row.wager not in known or row.wager.split()[0] not in offered:
            yield f"{row.at}: {row.wager!r} is no wager of this house"
        name, _, number = row.wager.partition(" ")
        if row.result == "moved" and (name not in MOVING or number):
            yield f"{row.at}: {row.wager} is moved; only Come and Don't Come move, out of their box"
    yield from resolve.unproved(book.rows, "puck", "any")
    yield from _puck(book)
    for wager in book.wagers.values():
        yield from resolve.unproved(book.rows, wager.name, wager.lies)


def _puck(book: Book) -> Iterator[str]:
    """Hold the puck to its own nature: a number sets it, the point or a 7 takes it off, and nothing else."""
    rows = resolve.rows_of(book.rows, "puck", 0)
    for puck in PUCKS:
        for throw, found in enumerate(resolve.decided(rows, puck, 0)):
            total = TOTALS[throw]
            if not puck:
                lawful = ("set",) if total in POINTS else ("stays",)
            else:
                lawful = ("made",) if total == puck else ("seven_out",) if total == 7 else ("stays",)
            if len(found) == 1 and found[0].result not in lawful:
                where = f"puck {puck or 'off'}, total {total}"
                yield f"{found[0].at}: {where}: {found[0].result} (the point is {lawful[0]})"
                return


def odds_for(book: Book, wager: str, number: int, puck: int, throw: int) -> tuple[str, int] | None:
    """Return the line of odds that pays a winner, or None if the book has none."""
    on = puck if wager in ("pass_odds", "dont_pass_odds") else TOTALS[throw]
    for key in ((wager, number or on), (wager, on), (wager, 0)):
        if key in book.odds:
            return key
    return None


def _payments(book: Book) -> Iterator[str]:
    used: set[tuple[str, int]] = set()
    missing: set[str] = set()
    for wager in book.wagers.values():
        for number in numbers(wager.name):
            rows = resolve.rows_of(book.rows, wager.name, number)
            for puck in resolve.pucks(wager.name, number, wager.lies)[: 1 if resolve.blind(rows) else None]:
                for throw, found in enumerate(resolve.decided(rows, puck, number)):
                    if len(found) != 1 or found[0].result != "won":
                        continue
                    key = odds_for(book, wager.name, number, puck, throw)
                    if key:
                        used.add(key)
                    elif not wager.parts:
                        missing.add(f"odds.csv: {written(wager.name, number)} wins on {TOTALS[throw]} and has no odds")
    yield from sorted(missing)
    for wager_name, on in sorted(book.odds.keys() - used):
        yield f"odds.csv: {written(wager_name, on)} has odds and never wins"


def _composites(book: Book) -> Iterator[str]:
    for wager in book.wagers.values():
        if not wager.parts:
            continue
        simple = [name for name, _ in wager.parts.shares if name != "number"]
        for name in simple:
            if name not in book.wagers:
                yield f"wagers.toml: {wager.name}: its part {name!r} is not a wager of this house"
                return
        hits = [resolve.decided(resolve.rows_of(book.rows, name, 0), 0, 0) for name in simple]
        for number in numbers(wager.name):
            rows = resolve.decided(resolve.rows_of(book.rows, wager.name, number), 0, number)
            for throw, found in enumerate(rows):
                hit = any(part[throw] and part[throw][0].result == "won" for part in hits)
                if len(found) == 1 and (found[0].result == "won") != hit:
                    first, second = THROWS[throw]
                    row = found[0]
                    yield f"{row.at}: {wager.name} is {row.result} on {first}-{second}, its parts say otherwise"


def _notices(book: Book) -> Iterator[str]:
    for notice in book.notices:
        on, equals, value = notice.on.partition("=")
        if on not in EVENTS or on == "notice":
            yield f"notices.csv: {on!r} is no event; known are {', '.join(EVENTS)}"
        elif equals and value not in EVENTS[on]:
            known = ", ".join(EVENTS[on]) or "no value at all"
            yield f"notices.csv: {on} has no value {value!r}; it has {known}"
        if notice.to not in ("player", "shooter", "staff", *book.roles):
            yield f"notices.csv: {on}: {notice.to!r} is not player, shooter, staff or a role of this house"


def _procedure(book: Book) -> Iterator[str]:
    steps = [event for event, _ in book.procedure]
    for row in book.raw["procedure"]:
        if not row["step"].isdigit():
            yield f"{row['at']}: step {row['step']!r} is no number"
    if sorted(steps) != sorted(PROCEDURE):
        yield f"procedure.csv: the steps are {', '.join(PROCEDURE)}, each once, not {', '.join(steps)}"

"""The work of `hardway people …`: what is done, and how it is told. The clock of this machine comes in here.

Anyone who can open the database and its signing key acts as the house.
"""

import sys
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from functools import partial
from getpass import getpass
from pathlib import Path
from secrets import token_bytes
from typing import Any, NotRequired, TypedDict, TypeVar

from hardway.cli.terminal.complaints import complain, notice
from hardway.cli.terminal.exits import BAD, DONE, FAILED, Stop
from hardway.cli.terminal.screen import print_json
from hardway.floor.book import HOUSE
from hardway.floor.house_key import house_key
from hardway.floor.people import ADMINISTRATOR, ERASED, EVERYWHERE, Grant, People, Person, Problem
from hardway.floor.people.personal_records import OPEN
from hardway.floor.people.usernames import new_password
from hardway.floor.rounds.rounds import entered_in
from hardway.floor.timestamps import parse_timestamp, readable_time
from hardway.journal import JournalError, Recorder, open_recorder
from hardway.journal.editions import recall_houses
from hardway.journal.keys import key_file
from hardway.journal.stored_stream import UnreadableRow, open_stored_stream
from hardway.journal.streams import table_streams


class GrantForm(TypedDict):
    """A role somebody has."""

    role: str
    house: str
    scope: str


class PersonForm(TypedDict):
    """Somebody with an account."""

    id: str
    name: str
    kind: str
    created: str
    roles: list[GrantForm]
    locked_until: str | None
    excluded_until: str | None
    password: NotRequired[str]
    """One that was made, shown this once."""


class PeopleForm(TypedDict):
    """Everybody with an account."""

    people: list[PersonForm]


class ErasedForm(TypedDict):
    """Somebody who was erased, and until when name and address of a claim are kept."""

    id: str
    erased: bool
    kept_until: str | None


ActForm = PersonForm | PeopleForm | ErasedForm
ActReport = tuple[ActForm, str]
"""What was done, as JSON and in words."""
Deed = Callable[[People, datetime], ActReport]
T = TypeVar("T")


class RuleForbids(Exception):
    """A rule forbids it."""

    def __init__(self, problem: Problem) -> None:
        super().__init__(problem.says)
        self.problem = problem


def acts(what: Callable[..., Deed], *, create: bool = False, reads: bool = False) -> Callable[..., int]:
    """Return a command: what does a deed in a database and tells what came of it. What is done is signed with the
    journal's key; one that only `reads` needs none."""

    def does(*, db: str, as_json: bool, key: str = "", **typed: Any) -> int:
        deed = what(**typed)
        try:
            recorder = open_recorder(db, create=create, read_only=reads)
        except JournalError as error:
            raise Stop(str(error)) from None
        recall_houses(recorder)
        try:
            now, path = datetime.now(UTC), Path(key) if key else key_file(db)
            signs, says = (None, "") if reads else house_key(recorder, path, anew=False, now=now)
            if says:
                notice(says)
            return _tell(*deed(People(recorder, key=signs), now), as_json=as_json)
        except JournalError as error:
            raise Stop(str(error)) from None
        except RuleForbids as refused:
            return _refuse(refused.problem)
        finally:
            recorder.close()

    return does


def _tell(form: ActForm, words: str, *, as_json: bool) -> int:
    if as_json:
        print_json(form)
    else:
        print(words)
    return DONE


def _refuse(problem: Problem) -> int:
    how = " `hardway people add NAME --staff` opens one." if problem.name == "not_staff" else ""
    complain(f"{problem.says}{how}", problem.name, until=problem.until)
    return BAD if problem.name.startswith(("unknown_", "no_such_")) else FAILED


def _done(answer: T | Problem) -> T:
    """Return what was answered, unless it is a problem."""
    if isinstance(answer, Problem):
        raise RuleForbids(answer)
    return answer


def _add(name: str, *, staff: bool, make: bool) -> Deed:
    """Open an account."""

    def deed(people: People, now: datetime) -> ActReport:
        if problem := people.accounts.acceptable(name, None, now):
            raise RuleForbids(problem)
        password = _password(make=make)
        person = _done(people.accounts.add(name, password, "staff" if staff else "player", now))
        return _with_password(people, person, now, f"{person.name} is {person.id}.", password if make else "")

    return deed


def _passwd(who: str, *, make: bool, why: str) -> Deed:
    """Give somebody a new password."""

    def deed(people: People, now: datetime) -> ActReport:
        person, password = _found(people, who), _password(make=make)
        _done(people.reset_password(HOUSE, person.id, password, why=why, now=now))
        words = f"{person.name} has a new password and is signed out everywhere."
        return _with_password(people, person, now, words, password if make else "")

    return deed


def _with_password(people: People, person: Person, now: datetime, words: str, made: str) -> ActReport:
    form = _form(people, person, now)
    return ({**form, "password": made}, f"{words} The password, shown this once: {made}") if made else (form, words)


def _password(*, make: bool) -> str:
    """Return a password: made, typed twice, or the first line of stdin."""
    if make:
        return new_password(token_bytes)
    if not sys.stdin.isatty():
        return sys.stdin.readline().rstrip("\r\n")
    password = getpass("Password: ")
    if getpass("Again: ") != password:
        raise Stop("the two passwords are not the same")
    return password


def _list(people: People, now: datetime) -> ActReport:
    forms = [_form(people, person, now) for person in people.accounts.everyone()]
    return {"people": forms}, "\n".join(map(_line, forms)) or "There is nobody yet: hardway people add NAME"


def _form(people: People, person: Person, now: datetime) -> PersonForm:
    locked, excluded = people.attempts.locked(person.id, now), people.protection.excluded(person.id, now)
    return {
        "id": person.id, "name": person.name, "kind": person.kind, "created": person.created,
        "roles": [
            {"role": grant.role, "house": grant.house, "scope": grant.scope} for grant in people.roles.of(person.id)
        ],
        "locked_until": locked.until if locked else None,
        "excluded_until": (excluded.until or "for ever") if excluded else None,
    }  # fmt: skip


def _line(form: PersonForm) -> str:
    said = [_where(Grant(**one)) for one in form["roles"]]
    if form["locked_until"]:
        said.append(f"locked until {readable_time(parse_timestamp(form['locked_until']))}")
    if until := form["excluded_until"]:
        said.append(
            f"excluded {until}" if until == "for ever" else f"excluded until {readable_time(parse_timestamp(until))}"
        )
    return f"{form['id']}  {form['kind']:6}  {form['name']}" + (f"  ({'; '.join(said)})" if said else "")


def _role(who: str, role: str, house: str, *, pit: str, table: str, why: str, gives: bool) -> Deed:
    """Give somebody a role, or take it."""
    grant = _grant(role, house, pit=pit, table=table)

    def deed(people: People, now: datetime) -> ActReport:
        person, change = _found(people, who), people.roles.grant if gives else people.roles.revoke
        _done(change(HOUSE, person.id, grant, why=why, now=now))
        return _form(people, person, now), f"{person.name} is {'now' if gives else 'no longer'} {_where(grant)}."

    return deed


def _grant(role: str, house: str, *, pit: str, table: str) -> Grant:
    if pit and table:
        raise Stop("--pit and --table: a role is given in a pit or at a table; give it twice for both")
    if not house and role != ADMINISTRATOR:
        raise Stop(f"--house is missing: whose {role}?")
    return Grant(role, house or EVERYWHERE, f"pit:{pit}" if pit else f"table:{table}" if table else EVERYWHERE)


def _where(grant: Grant) -> str:
    house = "every house" if grant.house == EVERYWHERE else grant.house
    return f"{grant.role} at {house}" + ("" if grant.scope == EVERYWHERE else f", {grant.scope.replace(':', ' ')}")


def _exclude(who: str, *, days: int, until: str, for_ever: bool, why: str) -> Deed:
    """Keep somebody from playing."""
    if (days != 0) + bool(until) + for_ever != 1:
        raise Stop("say for how long: one of --days, --until and --for-ever")

    def deed(people: People, now: datetime) -> ActReport:
        person = _found(people, who)
        ends = None if for_ever else now + timedelta(days=days) if days else _moment(until)
        _done(people.protection.exclude(HOUSE, person.id, ends, now=now, why=why))
        words = f"until {readable_time(ends)}" if ends is not None else "for ever"
        return _form(people, person, now), f"{person.name} is excluded from play {words}."

    return deed


def _moment(text: str) -> datetime:
    try:
        at = datetime.fromisoformat(text)
    except ValueError:
        raise Stop(f"--until {text}: no such date; write 2027-01-31 or 2027-01-31T18:00") from None
    return at if at.tzinfo is not None else at.replace(tzinfo=UTC)


def _unlock(who: str, *, why: str) -> Deed:
    """Lift the lock of an account."""

    def deed(people: People, now: datetime) -> ActReport:
        person = _found(people, who)
        if people.attempts.locked(person.id, now) is None:
            return _form(people, person, now), f"{person.name}’s account is not locked."
        _done(people.unlock(HOUSE, person.id, why=why, now=now))
        return _form(people, person, now), f"{person.name} can sign in again."

    return deed


def _erase(who: str, *, yes: bool, why: str) -> Deed:
    """Erase a person."""

    def deed(people: People, now: datetime) -> ActReport:
        person = _found(people, who)
        if not yes:
            _ask(person)
        seated, entered = _playing(people.recorder, person.id)
        _done(people.erase(HOUSE, person.id, seated=seated, entered=entered, why=why, now=now))
        kept = people.claimants.kept_until(person.id, now)
        when = "" if not kept else " while a claim is open" if kept == OPEN else f" until {kept}"
        says = f" Name and address of a claim for a prize are kept{when}." if kept else ""
        return {"id": person.id, "erased": True, "kept_until": kept or None}, f"{person.id} is an {ERASED}.{says}"

    return deed


def _ask(person: Person) -> None:
    if not sys.stdin.isatty():
        raise Stop(f"erasing {person.name} cannot be undone; say --yes")
    if input(f"Erase {person.name}? This cannot be undone. Type the name: ") != person.name:
        raise Stop("nothing was erased")


def _playing(recorder: Recorder, person: str) -> tuple[bool, str]:
    """Say whether somebody is at a table, and in which tournament."""
    try:
        tables = (open_stored_stream(recorder, stream) for stream in table_streams(recorder))
        return any(person in table.state.players for table in tables), entered_in(recorder, person)
    except UnreadableRow as error:
        raise Stop(f"who plays where cannot be seen: {error}") from None


def _found(people: People, who: str) -> Person:
    person = people.accounts.find(who) or people.accounts.person(who)
    if person is None or person.erased:
        raise RuleForbids(
            Problem("no_such_person", f"Nobody signs in as {who}: `hardway people list` shows everybody.")
        )
    return person


add = acts(_add, create=True)
list_people = acts(lambda: _list, reads=True)
role, revoke, exclude = acts(partial(_role, gives=True)), acts(partial(_role, gives=False)), acts(_exclude)
unlock, passwd, erase = acts(_unlock), acts(_passwd), acts(_erase)

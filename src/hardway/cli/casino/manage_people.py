"""`hardway people …`: accounts, roles, exclusions, passwords and erasure, by the clock of this machine.

Anyone who can open the journal and its signing key acts as the house.
"""

import sys
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from functools import partial
from getpass import getpass
from pathlib import Path
from secrets import token_bytes
from typing import Any, NotRequired, TypedDict, TypeVar

from hardway.cli.terminal.errors import print_error, print_notice
from hardway.cli.terminal.exits import BAD, DONE, FAILED, Stop
from hardway.cli.terminal.screen import print_json
from hardway.floor.book import HOUSE
from hardway.floor.house_key import house_key
from hardway.floor.people import ADMINISTRATOR, ERASED, EVERYWHERE, Grant, People, Person, Problem
from hardway.floor.people.personal_records import OPEN
from hardway.floor.people.protection import MAX_EXCLUSION
from hardway.floor.people.usernames import new_password
from hardway.floor.rounds.rounds import entered_in
from hardway.floor.timestamps import parse_timestamp, readable_time
from hardway.journal import JournalError, Recorder, open_recorder
from hardway.journal.editions import recall_houses
from hardway.journal.keys import key_file
from hardway.journal.stored_stream import UnreadableRow, open_stored_stream
from hardway.journal.streams import table_streams


class GrantForm(TypedDict):
    """A role of a person."""

    role: str
    house: str
    scope: str


class PersonForm(TypedDict):
    """A person with an account."""

    id: str
    name: str
    kind: str
    created: str
    roles: list[GrantForm]
    locked_until: str | None
    excluded_until: str | None
    password: NotRequired[str]
    """A password that was made here; it is printed only once."""


class PeopleForm(TypedDict):
    """All people with an account."""

    people: list[PersonForm]


class ErasedForm(TypedDict):
    """A person who was erased, and until when name and address of their prize claim are stored."""

    id: str
    erased: bool
    kept_until: str | None


ActForm = PersonForm | PeopleForm | ErasedForm
ActReport = tuple[ActForm, str]
"""What an act did, as JSON and in words."""
PeopleAct = Callable[[People, datetime], ActReport]
T = TypeVar("T")


class RuleForbids(Exception):
    """A rule forbids the act; raised with the problem."""

    def __init__(self, problem: Problem) -> None:
        super().__init__(problem.says)
        self.problem = problem


def command(act: Callable[..., PeopleAct], *, create: bool = False, reads: bool = False) -> Callable[..., int]:
    """Return the function of a command: it opens the journal, does the act and prints its result.

    Acts are signed with the journal's key; a command that only `reads` needs none.
    """

    def run(*, db: str, as_json: bool, key: str = "", **typed: Any) -> int:
        carry_out = act(**typed)
        try:
            recorder = open_recorder(db, create=create, read_only=reads)
        except JournalError as error:
            raise Stop(str(error)) from None
        recall_houses(recorder)
        try:
            now, path = datetime.now(UTC), Path(key) if key else key_file(db)
            key_in_use, says = (None, "") if reads else house_key(recorder, path, make_new=False, now=now)
            if says:
                print_notice(says)
            return _print_result(*carry_out(People(recorder, key=key_in_use), now), as_json=as_json)
        except JournalError as error:
            raise Stop(str(error)) from None
        except RuleForbids as refused:
            return _refuse(refused.problem)
        finally:
            recorder.close()

    return run


def _print_result(form: ActForm, words: str, *, as_json: bool) -> int:
    if as_json:
        print_json(form)
    else:
        print(words)
    return DONE


def _refuse(problem: Problem) -> int:
    how = " Open a staff account with `hardway people add NAME --staff`." if problem.name == "not_staff" else ""
    print_error(f"{problem.says}{how}", problem.name, until=problem.until)
    return BAD if problem.name.startswith(("unknown_", "no_such_")) else FAILED


def _checked(answer: T | Problem) -> T:
    """Return an answer; raise RuleForbids if it is a problem."""
    if isinstance(answer, Problem):
        raise RuleForbids(answer)
    return answer


def _add(name: str, *, staff: bool, make: bool) -> PeopleAct:
    """Return the act that opens an account."""

    def carry_out(people: People, now: datetime) -> ActReport:
        if problem := people.accounts.acceptable(name, None, now):
            raise RuleForbids(problem)
        password = _password(make=make)
        person = _checked(people.open_account(HOUSE, name, password, "staff" if staff else "player", now))
        return _with_password(people, person, now, f"{person.name} is {person.id}.", password if make else "")

    return carry_out


def _passwd(who: str, *, make: bool, why: str) -> PeopleAct:
    """Return the act that gives a person a new password."""

    def carry_out(people: People, now: datetime) -> ActReport:
        person, password = _found(people, who), _password(make=make)
        _checked(people.reset_password(HOUSE, person.id, password, why=why, now=now))
        words = f"{person.name} has a new password and is signed out everywhere."
        return _with_password(people, person, now, words, password if make else "")

    return carry_out


def _with_password(people: People, person: Person, now: datetime, words: str, made: str) -> ActReport:
    form = _form(people, person, now)
    return (
        ({**form, "password": made}, f"{words} The password, printed only this once: {made}") if made else (form, words)
    )


def _password(*, make: bool) -> str:
    """Return a new password: made here, typed twice, or read from the first line of stdin."""
    if make:
        return new_password(token_bytes)
    if not sys.stdin.isatty():
        return sys.stdin.readline().rstrip("\r\n")
    password = getpass("Password: ")
    if getpass("Again: ") != password:
        raise Stop("the two passwords differ; run the command again")
    return password


def _list(people: People, now: datetime) -> ActReport:
    forms = [_form(people, person, now) for person in people.accounts.everyone()]
    return {"people": forms}, "\n".join(
        map(_line, forms)
    ) or "There are no accounts yet. To open one: hardway people add NAME"


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
    facts = [_where(Grant(**one)) for one in form["roles"]]
    if form["locked_until"]:
        facts.append(f"locked until {readable_time(parse_timestamp(form['locked_until']))}")
    if until := form["excluded_until"]:
        facts.append(
            f"excluded {until}" if until == "for ever" else f"excluded until {readable_time(parse_timestamp(until))}"
        )
    return f"{form['id']}  {form['kind']:6}  {form['name']}" + (f"  ({'; '.join(facts)})" if facts else "")


def _role(who: str, role: str, house: str, *, pit: str, table: str, why: str, gives: bool) -> PeopleAct:
    """Return the act that gives a person a role, or revokes it."""
    grant = _grant(role, house, pit=pit, table=table)

    def carry_out(people: People, now: datetime) -> ActReport:
        person, change = _found(people, who), people.roles.grant if gives else people.roles.revoke
        _checked(change(HOUSE, person.id, grant, why=why, now=now))
        return _form(people, person, now), f"{person.name} is {'now' if gives else 'no longer'} {_where(grant)}."

    return carry_out


def _grant(role: str, house: str, *, pit: str, table: str) -> Grant:
    if pit and table:
        raise Stop("give --pit or --table, not both; run the command twice for both")
    if not house and role != ADMINISTRATOR:
        raise Stop(f"--house is missing: name the house of the {role}")
    return Grant(role, house or EVERYWHERE, f"pit:{pit}" if pit else f"table:{table}" if table else EVERYWHERE)


def _where(grant: Grant) -> str:
    house = "every house" if grant.house == EVERYWHERE else grant.house
    return f"{grant.role} at {house}" + ("" if grant.scope == EVERYWHERE else f", {grant.scope.replace(':', ' ')}")


def _exclude(who: str, *, days: int, until: str, for_ever: bool, why: str) -> PeopleAct:
    """Return the act that excludes a person from play."""
    if (days != 0) + bool(until) + for_ever != 1:
        raise Stop("give one of --days, --until and --for-ever")

    def carry_out(people: People, now: datetime) -> ActReport:
        person = _found(people, who)
        ends = None if for_ever else now + timedelta(days=_days(days)) if days else _moment(until)
        _checked(people.protection.exclude(HOUSE, person.id, ends, now=now, why=why))
        words = f"until {readable_time(ends)}" if ends is not None else "for ever"
        return _form(people, person, now), f"{person.name} is excluded from play {words}."

    return carry_out


def _days(days: int) -> int:
    """Return a number of days; one too large for a date as one that is too long for an exclusion."""
    return max(min(days, MAX_EXCLUSION.days + 1), 0)


def _moment(text: str) -> datetime:
    try:
        at = datetime.fromisoformat(text)
    except ValueError:
        raise Stop(f"--until {text} is not a date; write 2027-01-31 or 2027-01-31T18:00") from None
    return at if at.tzinfo is not None else at.replace(tzinfo=UTC)


def _unlock(who: str, *, why: str) -> PeopleAct:
    """Return the act that unlocks an account."""

    def carry_out(people: People, now: datetime) -> ActReport:
        person = _found(people, who)
        if people.attempts.locked(person.id, now) is None:
            return _form(people, person, now), f"{person.name}’s account is not locked."
        _checked(people.unlock(HOUSE, person.id, why=why, now=now))
        return _form(people, person, now), f"{person.name} can sign in again."

    return carry_out


def _erase(who: str, *, yes: bool, why: str) -> PeopleAct:
    """Return the act that erases a person."""

    def carry_out(people: People, now: datetime) -> ActReport:
        person = _found(people, who)
        if not yes:
            _ask(person)
        seated, entered = _playing(people.recorder, person.id)
        _checked(people.erase(HOUSE, person.id, seated=seated, entered=entered, why=why, now=now))
        kept = people.claimants.kept_until(person.id, now)
        when = "" if not kept else " while a claim is open" if kept == OPEN else f" until {kept}"
        says = f" The name and address given with a prize claim are kept{when}." if kept else ""
        return {"id": person.id, "erased": True, "kept_until": kept or None}, f"{person.id} is an {ERASED}.{says}"

    return carry_out


def _ask(person: Person) -> None:
    if not sys.stdin.isatty():
        raise Stop(f"erasing {person.name} cannot be undone; add --yes to confirm")
    if input(f"Erase {person.name}? This cannot be undone. Type the name: ") != person.name:
        raise Stop("the name differs, so nothing was erased")


def _playing(recorder: Recorder, person: str) -> tuple[bool, str]:
    """Return whether a person is at a table, and which tournament they have entered (empty for none)."""
    try:
        tables = (open_stored_stream(recorder, stream) for stream in table_streams(recorder))
        return any(person in table.state.players for table in tables), entered_in(recorder, person)
    except UnreadableRow as error:
        raise Stop(f"cannot tell whether this person is playing, because the journal cannot be read: {error}") from None


def _found(people: People, who: str) -> Person:
    person = people.accounts.find(who) or people.accounts.person(who)
    if person is None or person.erased:
        raise RuleForbids(
            Problem("no_such_person", f"No person signs in as {who}. `hardway people list` shows all accounts.")
        )
    return person


add = command(_add, create=True)
list_people = command(lambda: _list, reads=True)
role, revoke, exclude = command(partial(_role, gives=True)), command(partial(_role, gives=False)), command(_exclude)
unlock, passwd, erase = command(_unlock), command(_passwd), command(_erase)

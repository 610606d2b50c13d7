"""`hardway people …` on a new journal: effects, output and exit codes."""

import io
import json
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest
from argon2 import PasswordHasher

from hardway.cli.app import run
from hardway.floor.people import People, Problem, Session
from hardway.journal import Row, open_recorder
from hardway.journal.keys import key_file, read_key
from hardway.table.model.events import Seated
from hardway.wire import encode

QUICK = PasswordHasher(time_cost=1, memory_cost=8, parallelism=1)
PASSWORD = b"four dice in a cup\n"


@pytest.fixture
def db(tmp_path: Path) -> str:
    return str(tmp_path / "casino.db")


@pytest.fixture
def people(hardway: Callable[..., Any], db: str, monkeypatch: pytest.MonkeyPatch) -> Callable[..., Any]:
    """Return a function that runs `hardway people …` with this journal."""
    monkeypatch.setattr(
        "hardway.cli.casino.manage_people.People", lambda recorder, key: People(recorder, key=key, hasher=QUICK)
    )
    return lambda *args, stdin=b"": hardway("people", *args, "--db", db, stdin=stdin)


def signs_in(db: str, name: str, password: str, now: datetime | None = None) -> object:
    recorder = open_recorder(db, create=False)
    try:
        return People(recorder, key=read_key(key_file(db)), hasher=QUICK).sessions.sign_in(
            name, password, "", now or datetime.now(UTC)
        )
    finally:
        recorder.close()


def test_people_add_creates_an_account_that_is_listed(people, db):
    ran = people("add", "Ann", stdin=PASSWORD)
    assert (ran.code, ran.err.startswith("hardway: A signing key was made: ")) == (0, True)
    assert ran.out.startswith("Ann is p")
    assert "dice" not in ran.out
    assert isinstance(signs_in(db, "ann", "four dice in a cup"), Session)
    id = ran.out.split()[2].rstrip(".")
    assert people("list").out == f"{id}  player  Ann\n"
    listed = json.loads(people("list", "--json").out)["people"]
    assert [(one["id"], one["name"], one["kind"], one["roles"]) for one in listed] == [(id, "Ann", "player", [])]


def test_generated_password_is_printed_once_and_works(people, db):
    ran = people("add", "Cat", "--staff", "--make-password", "--json")
    made = json.loads(ran.out)
    assert made["kind"] == "staff"
    assert len(made["password"]) == 23
    assert isinstance(signs_in(db, "Cat", made["password"]), Session)
    assert made["password"] not in people("list", "--json").out
    ran = people("passwd", "Cat", "--make-password")
    new = ran.out.split()[-1]
    assert isinstance(signs_in(db, "Cat", made["password"]), Problem)
    assert isinstance(signs_in(db, "Cat", new), Session)


class Terminal(io.StringIO):
    """A stdin that is a terminal."""

    def isatty(self) -> bool:
        return True


def typing(monkeypatch: pytest.MonkeyPatch, *words: str) -> list[str]:
    """Type these answers at a terminal; return the prompts."""
    left, asked = iter(words), []

    def type_next(prompt: str) -> str:
        asked.append(prompt)
        return next(left)

    monkeypatch.setattr("hardway.cli.casino.manage_people.getpass", type_next)
    monkeypatch.setattr("builtins.input", type_next)
    monkeypatch.setattr("hardway.cli.casino.manage_people.sys.stdin", Terminal())
    return asked


def test_typed_password_must_be_entered_twice_alike(people, db, monkeypatch, capsys):
    asked = typing(monkeypatch, "four dice in a cup", "four dice in a cap", "four dice in a cup", "four dice in a cup")
    assert run(["people", "add", "Ann", "--db", db]) == 2
    assert "differ" in capsys.readouterr().err
    assert run(["people", "add", "Ann", "--db", db]) == 0
    assert asked == ["Password: ", "Again: "] * 2
    assert isinstance(signs_in(db, "ann", "four dice in a cup"), Session)


def test_erasing_a_person_requires_typing_the_name(people, db, monkeypatch):
    people("add", "Ann", stdin=PASSWORD)
    typing(monkeypatch, "yes", "Ann")
    assert [run(["people", "erase", "Ann", "--db", db]) for _ in range(2)] == [2, 0]


@pytest.mark.parametrize(
    ("name", "password", "says"),
    [("A", PASSWORD, "2 to 32"), ("Bob", b"short\n", "at least 12"), ("Ann", PASSWORD, "Ann is taken")],
)
def test_people_add_that_is_refused_exits_with_1_and_reason(people, name, password, says):
    people("add", "Ann", stdin=PASSWORD)
    ran = people("add", name, stdin=password)
    assert (ran.code, ran.out) == (1, "")
    assert says in ran.err


def test_people_add_refused_with_json_has_an_error_name(people):
    people("add", "Ann", stdin=PASSWORD)
    ran = people("add", "ann", "--json", stdin=PASSWORD)
    assert (ran.code, ran.out, json.loads(ran.err)["error"]["name"]) == (1, "", "name_taken")


def test_people_command_grants_and_revokes_roles_of_staff(people, db):
    people("add", "Cat", "--staff", stdin=PASSWORD)
    assert people("role", "Cat", "boxperson", "--house", "crown", "--pit", "main", "--why", "hired").out == (
        "Cat is now boxperson at crown, pit main.\n"
    )
    assert people("role", "cat", "administrator").out == "Cat is now administrator at every house.\n"
    assert people("list").out.endswith("Cat  (boxperson at crown, pit main; administrator at every house)\n")
    assert people("revoke", "Cat", "boxperson", "--house", "crown", "--pit", "main").out == (
        "Cat is no longer boxperson at crown, pit main.\n"
    )
    ran = people("revoke", "Cat", "administrator")
    assert (ran.code, "last administrator" in ran.err) == (1, True)
    recorder = open_recorder(db)
    given = next(row for row in recorder.rows("floor") if row.entry.startswith("grant"))
    recorder.close()
    assert (given.by, json.loads(given.body)["why"]) == ("house", "hired")


def test_granting_an_unknown_role_lists_the_roles_of_the_house(people):
    people("add", "Cat", "--staff", stdin=PASSWORD)
    ran = people("role", "Cat", "croupier", "--house", "star")
    assert ran.code == 2
    known = (
        "dealer, stickperson, boxperson, casino_supervisor, gaming_supervisor, assistant_gaming_manager, gaming_manager"
    )
    assert f"star has no role croupier; it has {known}, inspector, administrator." in ran.err


@pytest.mark.parametrize(
    ("args", "says"),
    [
        (["role", "Ann", "dealer"], "--house is missing"),
        (["role", "Ann", "dealer", "--house", "crown", "--pit", "a", "--table", "b"], "give --pit or --table"),
        (["exclude", "Ann"], "give one of --days"),
        (["exclude", "Ann", "--days", "2", "--for-ever"], "one of"),
        (["exclude", "Ann", "--until", "soon"], "is not a date"),
        (["erase", "Ann"], "add --yes to confirm"),
        (["deal"], "No such command"),
    ],
)
def test_people_command_with_bad_input_exits_with_2(people, args, says):
    people("add", "Ann", stdin=PASSWORD)
    ran = people(*args)
    assert (ran.code, ran.out) == (2, "")
    assert says in ran.err


def test_missing_person_or_database_is_reported(people, db):
    ran = people("list")
    assert ran.code == 2
    assert db in ran.err
    assert not Path(db).exists()
    people("add", "Ann", stdin=PASSWORD)
    ran = people("unlock", "Bob")
    assert (ran.code, "No person signs in as Bob" in ran.err) == (2, True)


def test_people_exclude_is_listed_and_never_shortened(people):
    people("add", "Ann", stdin=PASSWORD)
    assert people("exclude", "Ann", "--days", "30").code == 0
    assert "excluded until" in people("list").out
    ran = people("exclude", "Ann", "--days", "29")
    assert (ran.code, "never shorter" in ran.err) == (1, True)
    assert people("exclude", "Ann", "--until", "2020-01-01").code == 1
    assert people("exclude", "Ann", "--for-ever").out == "Ann is excluded from play for ever.\n"
    assert "(excluded for ever)" in people("list").out


@pytest.mark.parametrize("days", ["9" * 26, "-" + "9" * 26, "-3"])
def test_exclusion_of_absurdly_many_days_is_refused_in_words(people, days):
    people("add", "Ann", stdin=PASSWORD)
    ran = people("exclude", "Ann", "--days", days)
    assert (ran.code, ran.err) == (1, "hardway: An exclusion lasts from 24 hours to five years, or for ever.\n")


def test_people_unlock_lets_a_locked_account_sign_in(people, db):
    people("add", "Ann", stdin=PASSWORD)
    assert people("unlock", "Ann").out == "Ann’s account is not locked.\n"
    for _ in range(3):
        signs_in(db, "Ann", "not the password")
    assert "locked until" in people("list").out
    assert people("unlock", "Ann").out == "Ann can sign in again.\n"
    assert isinstance(signs_in(db, "Ann", "four dice in a cup"), Session)


def test_people_erase_answers_with_the_id_and_unlists_the_person(people):
    people("add", "Ann", stdin=PASSWORD)
    [ann] = json.loads(people("list", "--json").out)["people"]
    assert people("erase", ann["id"], "--yes").out == f"{ann['id']} is an erased person.\n"
    assert people("list").out.startswith("There are no accounts yet")
    assert people("erase", ann["id"], "--yes").code == 2


def test_people_erase_is_refused_for_a_seated_player(people, db):
    people("add", "Ann", stdin=PASSWORD)
    [ann] = json.loads(people("list", "--json").out)["people"]
    recorder = open_recorder(db)
    first = Row.after(None, stream="crown-1", kind="open", entry="house crown")
    seat = {"events": [encode(Seated(ann["id"], 500_00, 1))]}
    second = Row.after(first, stream="crown-1", kind="entry", entry=f"seat {ann['id']} 500", body=json.dumps(seat))
    assert recorder.append([first, second]) == [None, None]
    recorder.close()
    ran = people("erase", "Ann", "--yes")
    assert (ran.code, "is at a table" in ran.err) == (1, True)


def test_people_erase_is_refused_if_a_table_is_unreadable(people, db):
    people("add", "Ann", stdin=PASSWORD)
    recorder = open_recorder(db)
    assert recorder.append([Row.after(None, stream="crown-1", kind="open", entry="house casablanca")]) == [None]
    recorder.close()
    ran = people("erase", "Ann", "--yes")
    assert (ran.code, "crown-1 row 1" in ran.err) == (2, True)
    assert "Ann" in people("list").out


def test_people_grant_to_a_player_names_the_staff_command(people):
    people("add", "Ann", stdin=PASSWORD)
    ran = people("role", "Ann", "dealer", "--house", "crown")
    says = "Ann is a player: only a staff account can have a role. Open a staff account with `hardway people add NAME --staff`."
    assert (ran.code, ran.err) == (1, f"hardway: {says}\n")

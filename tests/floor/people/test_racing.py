"""Many at once, each with a recorder of their own: one name, one invitation and one answer are had by one."""

import subprocess
import sys
from collections import Counter
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier
from typing import Any

import pytest
from argon2 import PasswordHasher

from hardway.floor.people import Grant, People, Person, Problem, Session
from hardway.journal import START, Recorder, digest
from tests.floor.people.authenticator import Authenticator
from tests.floor.people.conftest import ALL, NOW, PASSWORD, QUICK, acts, added, refused
from tests.house_key import KEY
from tests.in_soak import rest_in_soak
from tests.journal.conftest import Keeper

MANY = 6


@pytest.fixture
def store(keeper: Keeper) -> Callable[[], Recorder]:
    """Return a function that opens the same store each time."""
    return keeper.open


def at_once(
    store: Callable[[], Recorder], *deeds: Callable[[People], Any], hasher: PasswordHasher = QUICK
) -> list[Any]:
    """Run some functions in threads at the same moment."""
    barrier = Barrier(len(deeds))

    def do(deed: Callable[[People], Any]) -> Any:
        people = People(store(), key=KEY, hasher=hasher)
        barrier.wait()
        return deed(people)

    with ThreadPoolExecutor(len(deeds)) as pool:
        return list(pool.map(do, deeds))


def chained(recorder: Recorder) -> None:
    rows = list(recorder.rows("floor"))
    assert [row.seq for row in rows] == list(range(1, len(rows) + 1))
    assert [row.prev for row in rows] == [START, *(row.hash for row in rows[:-1])]
    assert all(digest(row) == row.hash for row in rows)


def test_racing_registrations_give_one_name_to_only_one_account(store: Callable[[], Recorder]) -> None:
    names = ["Ann", "ANN", "ann", "Ａｎｎ", "aNN", "anN"]
    answers = at_once(
        store, *[lambda people, name=name: people.accounts.add(name, PASSWORD, "player", NOW) for name in names]
    )
    [winner] = [one for one in answers if isinstance(one, Person)]
    assert [refused(one) for one in answers if one != winner] == ["name_taken"] * (MANY - 1)
    left = store()
    assert list(left.facts("person")) == list(left.facts("password")) == [winner.id]
    assert left.facts("name") == {"ann": {"person": winner.id}}


def test_racing_lookalike_registrations_open_one_account(store: Callable[[], Recorder]) -> None:
    names = ["William", "VVilliam", "W1lliam", "Wi11iam", "vviiiiam", "William."]
    answers = at_once(
        store, *[lambda people, name=name: people.accounts.add(name, PASSWORD, "player", NOW) for name in names]
    )
    [winner] = [one for one in answers if isinstance(one, Person)]
    left = store()
    assert list(left.facts("person")) == list(left.facts("password")) == [winner.id]
    assert list(left.facts("name").values()) == list(left.facts("likeness").values()) == [{"person": winner.id}]


REGISTER = """
import sys
from datetime import UTC, datetime
from argon2 import PasswordHasher
from hardway.floor.people import People, Person
from hardway.journal import open_recorder
from tests.house_key import KEY
recorder = open_recorder(sys.argv[1])
people = People(recorder, key=KEY, hasher=PasswordHasher(time_cost=1, memory_cost=8, parallelism=1))
print("ready", flush=True)
sys.stdin.readline()
for number in range(20):
    person = people.accounts.add(f"Player {number}", "four dice in a cup", "player", datetime.now(UTC))
    print(number if isinstance(person, Person) else person.name, flush=True)
recorder.close()
"""


@pytest.mark.parametrize("shared", rest_in_soak(("sqlite", "postgres"), now=("postgres",)), indirect=True)
def test_racing_processes_register_each_name_once(shared: Keeper) -> None:
    left = shared.open()
    command = [sys.executable, "-c", REGISTER, shared.db]
    pipes: Any = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "text": True}
    with subprocess.Popen(command, **pipes) as one, subprocess.Popen(command, **pipes) as two:
        for process in (one, two):
            assert process.stdout.readline() == "ready\n"
        for process in (one, two):
            process.stdin.write("go\n")
            process.stdin.flush()
        said = Counter(one.stdout.read().split() + two.stdout.read().split())
    assert said == {**{str(number): 1 for number in range(20)}, "name_taken": 20}
    assert len(left.facts("person")) == len(left.facts("password")) == len(left.facts("name")) == 20


def test_racing_sign_ins_with_the_correct_password_all_succeed(store: Callable[[], Recorder]) -> None:
    added(People(store(), key=KEY, hasher=QUICK), "Ann")
    answers = at_once(store, *[lambda people: people.sessions.sign_in("Ann", PASSWORD, "", NOW)] * 2)
    assert all(isinstance(one, Session) for one in answers)
    assert len({one.token for one in answers}) == 2
    assert store().facts("failure") == {}


def test_racing_wrong_passwords_are_checked_at_most_three_times(store: Callable[[], Recorder]) -> None:
    checked = []

    class Counting(PasswordHasher):
        def verify(self, hash: str | bytes, password: str | bytes) -> bool:
            checked.append(password)
            return super().verify(hash, password)

    added(People(store(), key=KEY, hasher=QUICK), "Ann")
    hasher = Counting(time_cost=1, memory_cost=8, parallelism=1)
    guess = [lambda people: people.sessions.sign_in("Ann", "not the password", "192.0.2.1", NOW)] * (2 * MANY)
    answers = Counter(refused(one) for one in at_once(store, *guess, hasher=hasher))
    assert len(checked) == 3
    assert answers["wrong_credentials"] == 2
    assert answers["locked_out"] >= 1
    assert set(answers) <= {"wrong_credentials", "locked_out", "busy"}
    assert refused(People(store(), key=KEY, hasher=QUICK).sessions.sign_in("Ann", PASSWORD, "", NOW)) == "locked_out"


def test_racing_revocations_and_erasures_leave_one_administrator(store: Callable[[], Recorder]) -> None:
    people = People(store(), key=KEY, hasher=QUICK)
    staff = [added(people, f"Boss {number}", "staff") for number in range(4)]
    for person in staff:
        people.roles.grant("house", person.id, ALL, why="", now=NOW)
    deeds = [lambda people, id=one.id: people.roles.revoke("house", id, ALL, why="", now=NOW) for one in staff[:2]]
    deeds += [lambda people, id=one.id: people.erase("house", id, seated=False, why="", now=NOW) for one in staff[2:]]
    answers = at_once(store, *deeds)
    assert sorted(one.name for one in answers if isinstance(one, Problem)) == ["last_administrator"]
    assert [people.roles.administers(one.id, "*") for one in staff].count(True) == 1
    chained(store())


def test_racing_role_grants_form_one_chain_and_all_apply(store: Callable[[], Recorder]) -> None:
    people = People(store(), key=KEY, hasher=QUICK)
    cat = added(people, "Cat", "staff")
    grants = [Grant("dealer", "crown", f"table:t{number}") for number in range(MANY)]
    people.roles.roles_of("crown")
    at_once(
        store, *[lambda people, one=one: people.roles.grant("house", cat.id, one, why="", now=NOW) for one in grants]
    )
    assert set(people.roles.of(cat.id)) == set(grants)
    assert len(acts(store())) == MANY
    chained(store())


def test_racing_uses_of_one_invitation_open_only_one_account(store: Callable[[], Recorder]) -> None:
    word = People(store(), key=KEY, hasher=QUICK).invitations.invite("house", "player", (), now=NOW).word
    accept = [
        lambda people, number=number: people.invitations.accept(word, f"Eve {number}", PASSWORD, now=NOW)
        for number in range(MANY)
    ]
    answers = at_once(store, *accept)
    assert sum(isinstance(one, Person) for one in answers) == 1
    assert {one.name for one in answers if isinstance(one, Problem)} == {"invitation_refused"}
    assert len(store().facts("person")) == 1


def test_racing_uses_of_one_passkey_answer_open_only_one_session(store: Callable[[], Recorder]) -> None:
    people, device = People(store(), key=KEY, hasher=QUICK), Authenticator()
    cat = added(people, "Cat", "staff")
    people.passkeys.register(cat.id, device.create(people.passkeys.registration(cat.id, NOW)), NOW)
    credential = device.get(people.passkeys.request(NOW))
    answers = at_once(store, *[lambda people: people.passkeys.sign_in(credential, NOW)] * MANY)
    assert sum(isinstance(one, Session) for one in answers) == 1
    assert {one.name for one in answers if isinstance(one, Problem)} == {"challenge_over"}


def test_sign_out_racing_with_activity_ends_the_session(store: Callable[[], Recorder]) -> None:
    people = People(store(), key=KEY, hasher=QUICK)
    added(people, "Ann")
    token = people.sessions.sign_in("Ann", PASSWORD, "", NOW).token
    later = NOW.replace(minute=50)
    at_once(
        store,
        *[lambda people: people.sessions.who(token, later)] * MANY,
        lambda people: people.sessions.sign_out(token),
    )
    assert refused(people.sessions.who(token, later)) == "not_signed_in"
    assert store().facts("session") == {}


def test_account_life_cycle_works_the_same_on_every_store(store: Callable[[], Recorder]) -> None:
    people = People(store(), key=KEY, hasher=QUICK)
    boss, ann = added(people, "Boss", "staff"), added(people, "Zoë Ann")
    people.roles.grant("house", boss.id, ALL, why="first", now=NOW)
    people.protection.limit(ann.id, "loss day", 100_00, now=NOW)
    session = people.sessions.sign_in("zoë ann", PASSWORD, "2001:db8::1", NOW)
    again = People(store(), key=KEY, hasher=QUICK)
    assert again.sessions.who(session.token, NOW) == session.signed
    assert again.protection.limits(ann.id, NOW).now == {"loss day": 100_00}
    for name in ("\0", "\ud800", "zoë ann"):
        assert refused(again.sessions.sign_in(name, "not the password", "2001:db8::1", NOW)) == "wrong_credentials"
    assert again.erase(boss.id, ann.id, seated=False, why="asked \0\ud800", now=NOW) is None
    assert refused(people.sessions.who(session.token, NOW)) == "not_signed_in"
    assert people.accounts.name_of(ann.id) == "erased person"
    assert [row.entry.split()[0] for row in acts(store())] == ["grant", "limit", "erase"]
    chained(store())

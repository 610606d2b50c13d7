"""Facts bound to the floor's rows: forged, swapped or restored facts open nothing, and the audit finds them."""

from collections.abc import Callable
from datetime import timedelta
from hashlib import sha256

import pytest

from hardway.floor.people import People, Person
from hardway.floor.people.facts import Fact, drop, swap
from hardway.journal import MemoryRecorder, Row, Unavailable
from hardway.journal.audit import audit
from hardway.journal.floor_facts import signed_row
from hardway.journal.keys import Key
from tests.floor.people.authenticator import Authenticator, text
from tests.floor.people.conftest import ALL, NOW, PASSWORD, QUICK, added, refused, signed_in
from tests.floor.people.test_passkeys import registered, used
from tests.house_key import KEY

THEIRS = "a password of mallory's"


@pytest.fixture
def mallory(people: People) -> Person:
    person = people.accounts.add("Mallory", THEIRS, "staff", NOW)
    assert isinstance(person, Person)
    return person


def found(people: People, *, public: str = KEY.public) -> list[tuple[str, str]]:
    return [(one.what, one.stream) for one in audit(people.recorder, public=public).findings]


def again(people: People) -> People:
    """Return the desk of another process, which remembers nothing."""
    return People(people.recorder, key=KEY, hasher=QUICK)


def test_audit_of_honest_accounts_has_no_findings(people: People, ann: Person, boss: Person) -> None:
    signed_in(people, "Ann")
    people.sessions.guest(NOW)
    registered(people, boss, Authenticator())
    people.accounts.change_password(ann.id, PASSWORD, "another for ann", "", NOW)
    people.sessions.sign_out_everywhere(boss.id, NOW)
    assert found(people) == found(people, public="") == []


@pytest.mark.parametrize("by", ["a plain one", "a copy of another's"])
def test_session_forged_in_database_is_void_and_found_by_audit(
    people: People, boss: Person, mallory: Person, by: str
) -> None:
    theirs = people.sessions.sign_in("Mallory", THEIRS, "", NOW)
    fact = people.recorder.get("session", theirs.signed.session)  # type: ignore[union-attr]
    assert fact is not None
    token = "x" * 43
    forged = {**fact, "person": boss.id, "round": boss.round}
    if by == "a plain one":
        forged.pop("seal")
    people.recorder.put("session", sha256(token.encode()).hexdigest(), forged)
    for desk in (people, again(people)):
        assert refused(desk.sessions.who(token, NOW)) == "not_signed_in"
    assert found(people) == [("session", f"session of {boss.id}")]


def test_session_changed_in_the_database_is_no_longer_valid(people: People, boss: Person, mallory: Person) -> None:
    session = people.sessions.sign_in("Mallory", THEIRS, "", NOW)
    assert people.sessions.who(session.token, NOW) == session.signed  # type: ignore[union-attr]
    id = session.signed.session  # type: ignore[union-attr]
    fact = people.recorder.get("session", id)
    assert fact is not None
    for change in ({"person": boss.id}, {"until": "2099-01-01T00:00:00.000Z"}, {"seen": "2099-01-01T00:00:00.000Z"}):
        people.recorder.put("session", id, {**fact, **change})
        assert refused(people.sessions.who(session.token, NOW)) == "not_signed_in"  # type: ignore[union-attr]


def test_swapped_password_hash_is_void_and_found_by_audit(people: People, boss: Person, mallory: Person) -> None:
    one, other = (people.recorder.get("password", who.id) for who in (boss, mallory))
    people.recorder.put("password", boss.id, other)
    people.recorder.put("password", mallory.id, one)
    assert refused(people.sessions.sign_in("Boss", THEIRS, "", NOW)) == "wrong_credentials"
    assert set(found(people)) == {("credential", f"password of {who.id}") for who in (boss, mallory)}


def test_forged_password_hash_is_void_and_found_by_audit(people: People, boss: Person) -> None:
    people.recorder.put("password", boss.id, {"hash": QUICK.hash(THEIRS.encode()), "set": "2026-11-15T07:40:00.000Z"})
    assert refused(people.sessions.sign_in("Boss", THEIRS, "", NOW)) == "wrong_credentials"
    assert found(people) == [("credential", f"password of {boss.id}")]


def test_old_password_hash_put_back_is_void_and_found_by_audit(people: People, boss: Person) -> None:
    older = people.recorder.get("password", boss.id)
    people.accounts.change_password(boss.id, PASSWORD, "a better one for boss", "", NOW)
    newer = people.recorder.get("password", boss.id)
    people.recorder.put("password", boss.id, older)
    assert refused(people.sessions.sign_in("Boss", PASSWORD, "", NOW)) == "wrong_credentials"
    assert found(people) == [("credential", f"password of {boss.id}")]
    people.recorder.put("password", boss.id, newer)
    assert refused(people.sessions.sign_in("Boss", PASSWORD, "", NOW)) == "wrong_credentials"
    assert found(people) == []


def test_account_records_swapped_are_refused_and_found_by_audit(people: People, boss: Person, mallory: Person) -> None:
    """Mallory neither appears under the administrator's name nor signs in to that account."""
    one, other = (people.recorder.get("person", who.id) for who in (boss, mallory))
    people.recorder.put("person", boss.id, other)
    people.recorder.put("person", mallory.id, one)
    assert people.accounts.name_of(mallory.id) != "Boss"
    assert refused(people.sessions.sign_in("Mallory", THEIRS, "", NOW)) == "wrong_credentials"
    assert {("credential", f"person of {who.id}") for who in (boss, mallory)} <= set(found(people))


def test_account_names_swapped_are_refused_and_found_by_audit(people: People, boss: Person, mallory: Person) -> None:
    people.recorder.put("name", "boss", {"person": mallory.id})
    people.recorder.put("name", "mallory", {"person": boss.id})
    assert refused(people.sessions.sign_in("Boss", THEIRS, "", NOW)) == "wrong_credentials"
    assert set(found(people)) == {("credential", f"a name of {who.id}") for who in (boss, mallory)}


def test_account_name_deleted_in_store_is_found_by_audit(people: People, boss: Person) -> None:
    people.recorder.put("name", "boss", None)
    assert refused(people.sessions.sign_in("Boss", THEIRS, "", NOW)) == "wrong_credentials"
    assert found(people) == [("credential", f"a name of {boss.id}")]


def test_old_account_record_put_back_revives_no_session(people: People, boss: Person) -> None:
    session, older = signed_in(people, "Boss"), people.recorder.get("person", boss.id)
    people.sessions.sign_out_everywhere(boss.id, NOW)
    people.recorder.put("person", boss.id, older)
    assert refused(people.sessions.who(session.token, NOW)) == "session_over"
    assert found(people) == [("credential", f"person of {boss.id}")]


def test_passkey_of_another_account_is_void_and_found_by_audit(people: People, boss: Person, mallory: Person) -> None:
    device = Authenticator()
    registered(people, mallory, device)
    fact = people.recorder.get("passkey", text(device.id))
    assert fact is not None
    people.recorder.put("passkey", text(device.id), {**fact, "person": boss.id})
    assert refused(used(people, device)) == "passkey_refused"
    assert found(people) == [("credential", f"passkey of {boss.id}")]


def test_removed_passkey_put_back_is_void_and_found_by_audit(people: People, boss: Person) -> None:
    device = Authenticator()
    registered(people, boss, device)
    fact = people.recorder.get("passkey", text(device.id))
    assert people.passkeys.remove(boss.id, text(device.id), NOW) is None
    people.recorder.put("passkey", text(device.id), fact)
    assert refused(used(people, device)) == "passkey_refused"
    assert found(people) == [("credential", f"passkey of {boss.id}")]


def test_passkey_challenge_extended_in_the_database_is_refused(people: People, boss: Person) -> None:
    device = Authenticator()
    registered(people, boss, device)
    options = people.passkeys.request(NOW)
    [(id, fact)] = people.recorder.facts("challenge").items()
    people.recorder.put("challenge", id, {**fact, "until": "2099-01-01T00:00:00.000Z"})
    answer = people.passkeys.sign_in(device.get(options), NOW + timedelta(hours=1))
    assert refused(answer) == "challenge_over"


def granted(people: People, person: str, sign: Callable[[Row], Row]) -> None:
    """Append a well-chained row that grants the administrator role, as anybody with the database can."""
    head = people.recorder.head("floor")
    given = next(row for row in people.recorder.rows("floor") if row.entry.startswith("grant "))
    body = given.body.replace(given.entry.split()[1], person)
    row = Row.after(head, stream="floor", kind="floor", at=head.at, by="house", entry=f"grant {person}", body=body)
    assert people.recorder.append([sign(row)]) == [None]


@pytest.mark.parametrize("sign", [lambda row: row, lambda row: signed_row(row, Key.new())], ids=["none", "another"])
def test_unsigned_role_row_is_void_and_found_by_audit(
    people: People, boss: Person, mallory: Person, sign: Callable[[Row], Row]
) -> None:
    assert people.roles.of(boss.id) == (ALL,)
    granted(people, mallory.id, sign)
    for desk in (people, again(people)):
        with pytest.raises(Unavailable, match="not signed by this house"):
            desk.roles.of(mallory.id)
    assert [what for what, _ in found(people)] == ["signature"]


def test_account_inserted_in_database_is_void_and_found_by_audit(people: People, boss: Person) -> None:
    fact = people.recorder.get("person", boss.id)
    assert fact is not None
    people.recorder.put("person", "pmmmmmmmmmmmm", {**fact, "sign_in": "eve", "name": "Eve"})
    people.recorder.put("name", "eve", {"person": "pmmmmmmmmmmmm"})
    people.recorder.put("password", "pmmmmmmmmmmmm", {"hash": QUICK.hash(THEIRS.encode()), "set": "2026"})
    assert refused(people.sessions.sign_in("Eve", THEIRS, "", NOW)) == "wrong_credentials"
    assert people.accounts.person("pmmmmmmmmmmmm") is None
    assert ("credential", "person of pmmmmmmmmmmmm") in found(people)


def test_password_hash_deleted_in_database_is_found_by_audit(people: People, boss: Person) -> None:
    people.recorder.put("password", boss.id, None)
    assert found(people) == [("credential", f"password of {boss.id}")]


def test_erased_person_leaves_no_name_and_no_audit_finding(people: People, ann: Person, boss: Person) -> None:
    registered(people, ann, Authenticator())
    kept = [people.recorder.get(kind, ann.id) for kind in ("person", "password")]
    assert people.erase(ann.id, ann.id, seated=False, why="", now=NOW) is None
    assert found(people) == []
    rows = " ".join(row.body for row in people.recorder.rows("floor"))
    assert all(fact is not None and len(fact["salt"]) == 32 and fact["salt"] not in rows for fact in kept)
    assert "Ann" not in rows


def test_interrupted_password_change_keeps_the_old_password(people: People, ann: Person, boss: Person) -> None:
    people.accounts.passwords.propose(ann.id, "never came to be", NOW)
    assert signed_in(people, "Ann").signed.person == ann.id
    assert refused(people.sessions.sign_in("Ann", "never came to be", "", NOW)) == "wrong_credentials"
    assert found(people) == []


def test_account_data_is_valid_only_with_the_same_signing_key(people: People, ann: Person) -> None:
    session = signed_in(people, "Ann")
    assert again(people).sessions.who(session.token, NOW) == session.signed
    other = People(people.recorder, key=Key.new(), hasher=QUICK)
    with pytest.raises(Unavailable, match="not signed by this house"):
        other.accounts.person(ann.id)


def test_guest_made_staff_in_the_database_is_signed_out(people: People) -> None:
    session = people.sessions.guest(NOW)
    fact = people.recorder.get("person", session.signed.person)
    assert fact is not None
    people.recorder.put("person", session.signed.person, {**fact, "kind": "staff"})
    assert refused(people.sessions.who(session.token, NOW)) == "session_over"
    assert isinstance(people.recorder, MemoryRecorder)
    assert added(people, "Bob").kind == "player"


def test_stored_fact_is_deleted_only_if_unchanged() -> None:
    recorder = MemoryRecorder()
    recorder.put("news", "people", {"number": 2})
    assert drop(recorder, "news", "people", {"number": 1}) is False
    assert recorder.get("news", "people") == {"number": 2}
    assert drop(recorder, "news", "people", {"number": 2}) is True
    assert recorder.get("news", "people") is None


def test_update_of_a_stored_fact_retries_after_a_conflict() -> None:
    recorder, seen = MemoryRecorder(), []

    def change(stands: Fact | None) -> tuple[Fact, int]:
        number = stands["number"] if stands is not None else 0
        seen.append(number)
        if number == 0:
            recorder.put("news", "people", {"number": 5})
        return {"number": number + 1}, number

    assert swap(recorder, "news", "people", change) == 5
    assert (seen, recorder.get("news", "people")) == ([0, 5], {"number": 6})

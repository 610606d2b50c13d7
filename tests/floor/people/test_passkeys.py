"""Passkeys: the round trip, and everything that must not open an account."""

import json
from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest

from hardway.floor.people import ADMINISTRATOR, Grant, Passkey, People, Person, Session
from hardway.journal import Changed
from tests.floor.people.authenticator import PRESENT, Authenticator, plain, text
from tests.floor.people.conftest import NOW, PASSWORD, added, refused, signed_in

SECOND, MINUTE = timedelta(seconds=1), timedelta(minutes=1)
Json = dict[str, Any]


@pytest.fixture
def cat(people: People) -> Person:
    return added(people, "Cat", "staff")


@pytest.fixture
def device(people: People, cat: Person) -> Authenticator:
    device = Authenticator()
    assert isinstance(registered(people, cat, device), Passkey)
    return device


def registered(people: People, person: Person, device: Authenticator, after: timedelta = SECOND) -> object:
    options = people.passkeys.registration(person.id, NOW)
    return people.passkeys.register(person.id, device.create(options), NOW + after, label="key ring")


def used(people: People, device: Authenticator, after: timedelta = SECOND) -> Any:
    return people.passkeys.sign_in(device.get(people.passkeys.request(NOW)), NOW + after)


def test_passkey_is_registered_and_signs_in(people: People, cat: Person, device: Authenticator) -> None:
    assert people.passkeys.of(cat.id) == [Passkey(text(device.id), "key ring", "2026-11-15T07:40:01.000Z", "")]
    session = used(people, device)
    assert session.signed[:3] == (cat.id, "Cat", "staff")
    assert people.sessions.who(session.token, NOW + MINUTE) == session.signed
    assert isinstance(used(people, device), Session)
    assert people.recorder.get("passkey", text(device.id))["count"] == 2


def test_passkey_options_require_resident_key_and_verification(people: People, cat: Person) -> None:
    """The device must verify its user, by a PIN or a fingerprint."""
    options = people.passkeys.registration(cat.id, NOW)
    assert options["rp"] == {"name": "Hardway", "id": "localhost"}
    assert plain(options["user"]["id"]).decode() == cat.id
    assert options["authenticatorSelection"]["residentKey"] == "required"
    assert options["authenticatorSelection"]["userVerification"] == "required"
    request = people.passkeys.request(NOW)
    assert request["userVerification"] == "required"
    assert request["allowCredentials"] == []  # whose passkeys there are is nobody's business
    json.dumps([options, request])


def test_passkey_unlocks_a_session_of_the_same_person_only(people: People, cat: Person, device: Authenticator) -> None:
    session = signed_in(people, "Cat")
    later = NOW + 10 * MINUTE
    assert refused(people.sessions.who(session.token, later)) == "session_locked"
    credential = device.get(people.passkeys.request(later))
    assert people.passkeys.resume(session.token, credential, later) == session.signed
    assert people.sessions.who(session.token, later) == session.signed

    dan, other = added(people, "Dan"), Authenticator()
    assert isinstance(registered(people, dan, other), Passkey)
    credential = other.get(people.passkeys.request(later))
    assert refused(people.passkeys.resume(session.token, credential, later)) == "wrong_credentials"


def test_passkey_answer_can_be_used_only_once(people: People, cat: Person, device: Authenticator) -> None:
    credential = device.get(people.passkeys.request(NOW))
    assert isinstance(people.passkeys.sign_in(credential, NOW), Session)
    assert refused(people.passkeys.sign_in(credential, NOW)) == "challenge_over"
    made = Authenticator().create(people.passkeys.registration(cat.id, NOW))
    assert isinstance(people.passkeys.register(cat.id, made, NOW), Passkey)
    assert refused(people.passkeys.register(cat.id, made, NOW)) == "challenge_over"


def test_passkey_request_expires_after_five_minutes(people: People, cat: Person, device: Authenticator) -> None:
    assert isinstance(used(people, device, 5 * MINUTE - SECOND), Session)
    assert refused(used(people, device, 5 * MINUTE)) == "challenge_over"
    assert isinstance(registered(people, cat, Authenticator(), 5 * MINUTE - SECOND), Passkey)
    assert refused(registered(people, cat, Authenticator(), 5 * MINUTE)) == "challenge_over"


def test_passkey_answer_to_an_unknown_challenge_is_refused(people: People, device: Authenticator) -> None:
    request = {**people.passkeys.request(NOW), "challenge": text(bytes(32))}
    assert refused(people.passkeys.sign_in(device.get(request), NOW)) == "challenge_over"


def test_passkey_request_is_valid_for_one_purpose_and_one_person(
    people: People, cat: Person, device: Authenticator
) -> None:
    dan = added(people, "Dan")
    made = Authenticator().create(people.passkeys.registration(cat.id, NOW))
    assert refused(people.passkeys.register(dan.id, made, NOW)) == "challenge_over"
    options = people.passkeys.registration(cat.id, NOW)
    crossed = device.get({"rpId": "localhost", "challenge": options["challenge"]})
    assert refused(people.passkeys.sign_in(crossed, NOW)) == "challenge_over"


def test_passkey_with_a_repeated_counter_is_suspended_as_copied(
    people: People, cat: Person, device: Authenticator
) -> None:
    copy = Authenticator(id=device.id, key=device.key)
    for _ in range(2):
        assert isinstance(used(people, device), Session)  # counts 1 and 2
    copy.count = 1
    assert refused(used(people, copy)) == "passkey_suspended"  # count 2: used already
    assert refused(used(people, device)) == "passkey_suspended"  # count 3: nobody knows which is the real one
    assert people.passkeys.of(cat.id)[0].suspended == "2026-11-15T07:40:01.000Z"
    assert people.passkeys.remove(cat.id, text(device.id), NOW) is None
    assert isinstance(registered(people, cat, Authenticator()), Passkey)


def test_passkey_with_wrong_signature_is_refused_not_suspended(people: People, device: Authenticator) -> None:
    assert isinstance(used(people, device), Session)
    thief = Authenticator(id=device.id)  # knows the id and not the key; its count is 1 as well
    assert refused(used(people, thief)) == "passkey_refused"
    assert isinstance(used(people, device), Session)


def test_passkey_changed_during_its_sign_in_is_refused(
    people: People, device: Authenticator, monkeypatch: pytest.MonkeyPatch
) -> None:
    put = people.recorder.put

    def overtaken(kind: str, id: str, fact: Any, **more: Any) -> Any:
        if kind == "passkey":
            raise Changed
        return put(kind, id, fact, **more)

    monkeypatch.setattr(people.recorder, "put", overtaken)
    assert refused(used(people, device)) == "passkey_refused"


def test_passkey_without_a_counter_is_accepted(people: People, cat: Person) -> None:
    device = Authenticator(counts=False)
    assert isinstance(registered(people, cat, device), Passkey)
    assert [isinstance(used(people, device), Session) for _ in range(2)] == [True, True]


@pytest.mark.parametrize("origin", ["https://localhost:8000", "http://localhost:8001", "http://evil.example"])
def test_passkey_answer_from_a_foreign_origin_is_refused(
    people: People, cat: Person, device: Authenticator, origin: str
) -> None:
    device.origin = origin
    assert refused(used(people, device)) == "passkey_refused"
    assert refused(registered(people, cat, Authenticator(origin=origin))) == "passkey_refused"


def test_passkey_answer_for_a_foreign_site_is_refused(people: People, device: Authenticator) -> None:
    request = {**people.passkeys.request(NOW), "rpId": "evil.example"}
    assert refused(people.passkeys.sign_in(device.get(request), NOW)) == "passkey_refused"


def test_passkey_answer_without_user_verification_is_refused(
    people: People, cat: Person, device: Authenticator
) -> None:
    device.flags = PRESENT
    assert refused(used(people, device)) == "passkey_refused"
    assert refused(registered(people, cat, Authenticator(flags=PRESENT))) == "passkey_refused"


def test_unknown_passkey_is_refused(people: People) -> None:
    assert refused(used(people, Authenticator())) == "passkey_refused"


def test_passkey_is_registered_and_removed_only_by_its_person(people: People, device: Authenticator) -> None:
    dan = added(people, "Dan")
    assert refused(registered(people, dan, device)) == "passkey_taken"
    for id in (text(device.id), "\0", ""):
        assert refused(people.passkeys.remove(dan.id, id, NOW)) == "no_such_passkey"


def test_locked_account_still_signs_in_by_passkey(people: People, device: Authenticator) -> None:
    for _ in range(3):
        people.sessions.sign_in("Cat", "not the password", "", NOW)
    assert refused(people.sessions.sign_in("Cat", PASSWORD, "", NOW)) == "locked_out"
    assert isinstance(used(people, device), Session)


def test_account_has_at_most_ten_passkeys(people: People, cat: Person) -> None:
    assert refused(people.passkeys.registration(people.sessions.guest(NOW).signed.person, NOW)) == "not_allowed"
    assert refused(people.passkeys.registration("pnobodyatall2", NOW)) == "no_such_person"
    for _ in range(10):
        assert isinstance(registered(people, cat, Authenticator()), Passkey)
    assert refused(people.passkeys.registration(cat.id, NOW)) == "not_allowed"


def _change(path: list[str], value: object) -> Callable[[Json], Json]:
    def changed(credential: Json) -> Json:
        credential = json.loads(json.dumps(credential))
        place = credential
        for step in path[:-1]:
            place = place[step]
        place[path[-1]] = value
        return credential

    return changed


@pytest.mark.parametrize(
    "value", [None, 7, "", "A", "!!", "é", "\0", "A" * 9999, [], {}, text(b"{}"), text(b"[" * 9999)]
)
@pytest.mark.parametrize(
    "path",
    [["id"], ["rawId"], ["type"], ["response"], ["response", "clientDataJSON"], ["response", "authenticatorData"],
     ["response", "signature"], ["response", "attestationObject"]],
    ids="/".join,
)  # fmt: skip
def test_malformed_passkey_credentials_are_refused(people: People, cat: Person, path: list[str], value: object) -> None:
    device, change = Authenticator(), _change(path, value)
    made = change(device.create(people.passkeys.registration(cat.id, NOW)))
    answer = people.passkeys.register(cat.id, made, NOW)
    used_there = path[-1] not in ("authenticatorData", "signature")
    assert isinstance(answer, Passkey) != used_there
    registered(people, cat, device)
    answer = people.passkeys.sign_in(change(device.get(people.passkeys.request(NOW))), NOW)
    assert isinstance(answer, Session) == (path[-1] == "attestationObject")


@pytest.mark.parametrize(
    "credential", [{}, {"response": []}, {"response": {"clientDataJSON": text(b'{"challenge": 1}')}}]
)
def test_incomplete_passkey_answer_is_refused(people: People, credential: Json) -> None:
    assert refused(people.passkeys.sign_in(credential, NOW)) == "challenge_over"


def test_passkey_whose_counter_falls_to_zero_is_suspended(people: People, cat: Person, device: Authenticator) -> None:
    assert isinstance(used(people, device), Session)  # counts 1
    copy = Authenticator(id=device.id, key=device.key, counts=False)  # says 0
    assert refused(used(people, copy)) == "passkey_suspended"
    assert refused(used(people, device)) == "passkey_suspended"


def test_removed_passkey_no_longer_signs_in(people: People, cat: Person, device: Authenticator) -> None:
    assert people.passkeys.remove(cat.id, text(device.id), NOW) is None
    assert people.passkeys.of(cat.id) == []
    assert refused(used(people, device)) == "passkey_refused"
    assert refused(people.passkeys.remove(cat.id, text(device.id), NOW)) == "no_such_passkey"


def test_passkey_label_is_cut_to_64_characters(people: People, cat: Person) -> None:
    made = Authenticator().create(people.passkeys.registration(cat.id, NOW))
    assert people.passkeys.register(cat.id, made, NOW, label="k" * 65).label == "k" * 64


def test_passkey_challenges_are_random_and_not_stored_in_plain(people: People, cat: Person) -> None:
    made = [people.passkeys.registration(cat.id, NOW), *(people.passkeys.request(NOW) for _ in range(2))]
    challenges = {plain(one["challenge"]) for one in made}
    assert [len(one) for one in challenges] == [32, 32, 32]
    assert not challenges & {plain(word) for word in people.recorder.facts("challenge")}


@pytest.mark.parametrize("more", range(4))
def test_passkey_answer_with_extra_fields_is_accepted(people: People, device: Authenticator, more: int) -> None:
    """Texts of several lengths, so that their base 64 has every kind of padding."""
    device.origin, request = "http://localhost:8000", people.passkeys.request(NOW)
    said = json.dumps({"type": "webauthn.get", "origin": device.origin, "other": "x" * more, **request}).encode()
    device._said = lambda type, options: text(said)  # type: ignore[method-assign]
    assert isinstance(people.passkeys.sign_in(device.get(request), NOW), Session)


def test_password_reset_at_a_new_house_removes_old_passkeys(people: People, boss: Person) -> None:
    cat, cora, known = added(people, "Cat", "staff"), added(people, "Cora", "staff"), "known to cora"
    box = Grant("boxperson", "crown", "*")
    people.roles.grant(boss.id, cora.id, Grant(ADMINISTRATOR, "crown", "*"), why="", now=NOW)
    people.roles.grant(cora.id, cat.id, box, why="", now=NOW)
    assert isinstance(people.reset_password(cora.id, cat.id, known, why="", now=NOW), Person)
    assert isinstance(registered(people, cat, Authenticator()), Passkey)
    people.roles.revoke(cora.id, cat.id, box, why="", now=NOW)
    people.reset_password(boss.id, cat.id, "known to boss", why="", now=NOW)
    assert people.recorder.facts("passkey") == {}
    assert isinstance(registered(people, cat, Authenticator()), Passkey)
    people.reset_password(boss.id, cat.id, "a lost one again", why="", now=NOW)
    assert len(people.recorder.facts("passkey")) == 1, "nobody else knew the password before"

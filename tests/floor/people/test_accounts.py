"""Names, passwords, lock-out: each rule to the second, with a clock that is passed in."""

from datetime import timedelta

import pytest
from argon2 import PasswordHasher

from hardway.floor.people import People, Person, Rate, Session
from hardway.floor.people.attempts import address_id, household
from hardway.floor.people.usernames import ID, new_id
from hardway.journal import MemoryRecorder
from hardway.values.names import NAME
from tests.floor.people.conftest import NOW, PASSWORD, QUICK, acts, added, refused, signed_in
from tests.house_key import KEY

SECOND, MINUTE = timedelta(seconds=1), timedelta(minutes=1)


def test_account_id_is_random_text_that_is_valid_in_the_notation(people: People, ann: Person) -> None:
    assert ID.match(ann.id)
    assert NAME.match(ann.id)
    # Eight bytes of nought are, in base 32, all a.
    assert new_id(lambda count: bytes(count)) == "paaaaaaaaaaaa"


@pytest.mark.parametrize("same", ["ann", "ANN", "Ａｎｎ", " ann "])
def test_account_name_lookup_ignores_case_and_character_width(people: People, ann: Person, same: str) -> None:
    assert people.accounts.find(same) == ann
    assert ann.name == "Ann"
    assert refused(people.accounts.add(same.strip(), PASSWORD, "player", NOW)) == "name_taken"


@pytest.mark.parametrize("name", ["Ann", "Zoë O’Hara-Smith", "王小明", "Al", "x" * 32, "7up", "J. R. Ewing", "नेहा"])
def test_account_names_in_many_scripts_are_accepted(people: People, name: str) -> None:
    assert added(people, name).name == name


@pytest.mark.parametrize(
    ("name", "says"),
    [
        ("A", "2 to 32"), ("x" * 33, "33"), ("", "0"), ("an\nn", "'\\n'"), ("an\u202en", "u202e"), ("an\u200bn", "u200b"),
        ("<b>", "'<'"), (" Ann", "begins"), ("Ann ", "single spaces"), ("A  n", "single spaces"), ("-Ann", "begins"),
        ("House", "reserved"), ("The House", "reserved"), ("Erased Person", "reserved"),
        ("pabcdefghijkl", "reserved"), ("Guest ab3d", "reserved"),
    ],
)  # fmt: skip
def test_account_name_malformed_or_reserved_is_refused(people: People, name: str, says: str) -> None:
    problem = people.accounts.add(name, PASSWORD, "player", NOW)
    assert refused(problem) == "name_refused"
    assert says in problem.says


@pytest.mark.parametrize("password", ["eleven char", "Long Name Of Mine", "ｌｏｎｇ name of mine", "x" * 201])
def test_password_of_wrong_length_or_equal_to_name_is_refused(people: People, password: str) -> None:
    assert refused(people.accounts.add("Long name of mine", password, "player", NOW)) == "password_refused"
    assert people.accounts.everyone() == []


@pytest.mark.parametrize(
    "password", ["twelve chars", "aaaaaaaaaaaa", "x" * 200, "пароль из слов", "🎲🎲🎲🎲🎲🎲🎲🎲🎲🎲🎲🎲"]
)
def test_password_needs_only_enough_characters_of_any_kind(people: People, password: str) -> None:
    assert isinstance(people.accounts.add("Ann", password, "player", NOW), Person)
    assert isinstance(people.sessions.sign_in("Ann", password, "", NOW), Session)


@pytest.mark.parametrize("name", ["\0", "a\0b", "\ud800", "x" * 100_000, "", "💥", "a\nb"])
def test_sign_in_by_a_strange_name_fails_and_locks_after_three(people: People, name: str) -> None:
    answers = [people.sessions.sign_in(name, "not the \ud800 password", "", NOW) for _ in range(3)]
    assert [refused(one) for one in answers] == ["wrong_credentials", "wrong_credentials", "locked_out"]
    assert people.accounts.find(name) is None
    assert people.accounts.person(name) is None


def test_password_is_rehashed_at_sign_in_if_parameters_change(people: People, ann: Person) -> None:
    kept = people.recorder.get("password", ann.id)["hash"]
    assert kept.startswith("$argon2id$v=19$m=8,t=1,p=1$")
    dearer = People(people.recorder, key=KEY, hasher=PasswordHasher(time_cost=2, memory_cost=16, parallelism=1))
    signed_in(dearer, "Ann")
    assert people.recorder.get("password", ann.id)["hash"].startswith("$argon2id$v=19$m=16,t=2,p=1$")
    signed_in(dearer, "Ann")


def test_password_hashing_uses_the_argon2_parameters_of_rfc_9106() -> None:
    hasher = People(MemoryRecorder(), key=KEY).accounts.passwords.hasher
    assert (hasher.memory_cost, hasher.time_cost, hasher.parallelism) == (64 * 1024, 3, 4)


def test_sign_in_hashes_the_password_for_an_unknown_name_too(people: People, ann: Person) -> None:
    hashed = []

    class Counting(PasswordHasher):
        def verify(self, hash: str | bytes, password: str | bytes) -> bool:
            hashed.append(hash)
            return super().verify(hash, password)

    people = People(people.recorder, key=KEY, hasher=Counting(time_cost=1, memory_cost=8, parallelism=1))
    known = people.sessions.sign_in("Ann", "not the password", "", NOW)
    unknown = people.sessions.sign_in("Nobody", "not the password", "", NOW)
    assert known == unknown
    assert refused(known) == "wrong_credentials"
    parameters = [hash.rsplit("$", 2)[0] for hash in hashed]
    assert parameters == ["$argon2id$v=19$m=8,t=1,p=1"] * 2


def test_dummy_password_signs_in_to_no_account(people: People) -> None:
    assert isinstance(people.accounts.add("Keyless", None, "staff", NOW), Person)
    for name in ("Nobody", "Keyless"):
        assert refused(people.sessions.sign_in(name, "nobody's", "", NOW)) == "wrong_credentials"


def test_password_changed_during_sign_in_survives_the_rehash(people: People, ann: Person) -> None:
    class Slow(PasswordHasher):
        """Changes the password right after it was verified."""

        def check_needs_rehash(self, hash: str | bytes) -> bool:
            people.accounts.set_password(ann.id, "another one of mine", NOW)
            return True

    slow = People(people.recorder, key=KEY, hasher=Slow(time_cost=1, memory_cost=8, parallelism=1))
    session = slow.sessions.sign_in("Ann", PASSWORD, "", NOW)
    assert refused(people.sessions.who(session.token, NOW)) == "session_over"
    assert isinstance(people.sessions.sign_in("Ann", "another one of mine", "", NOW), Session)


def test_account_id_already_taken_is_drawn_again() -> None:
    drawn = iter([bytes(8), bytes(8), b"\xff" * 8])
    people = People(MemoryRecorder(), key=KEY, hasher=QUICK, random=lambda count: next(drawn))
    assert [added(people, name).id for name in ("Ann", "Bob")] == ["paaaaaaaaaaaa", "p777777777777"]
    assert people.accounts.find("Ann").name == "Ann"


def wrong(people: People, at: timedelta, name: str = "Ann", address: str = "") -> str:
    return refused(people.sessions.sign_in(name, "not the password", address, NOW + at))


@pytest.mark.parametrize("name", ["Ann", "Nobody"])
def test_account_locks_for_30_minutes_after_3_failed_sign_ins(people: People, ann: Person, name: str) -> None:
    assert wrong(people, 0 * MINUTE, name) == "wrong_credentials"
    assert wrong(people, 10 * MINUTE, name) == "wrong_credentials"
    third = people.sessions.sign_in(name, "not the password", "", NOW + 30 * MINUTE - SECOND)
    assert refused(third) == "locked_out"
    assert third.until == "2026-11-15T08:39:59.000Z"
    assert refused(people.sessions.sign_in(name, PASSWORD, "", NOW + 60 * MINUTE - 2 * SECOND)) == "locked_out"
    after = people.sessions.sign_in(name, PASSWORD, "", NOW + 60 * MINUTE - SECOND)
    assert isinstance(after, Session) if name == "Ann" else refused(after) == "wrong_credentials"


def test_failed_sign_in_counts_toward_a_lock_for_thirty_minutes(people: People, ann: Person) -> None:
    for at in (0 * MINUTE, 10 * MINUTE, 30 * MINUTE, 40 * MINUTE):  # never three within thirty
        assert wrong(people, at) == "wrong_credentials"
    assert wrong(people, 45 * MINUTE) == "locked_out"


def test_correct_password_clears_earlier_failed_sign_ins(people: People, ann: Person) -> None:
    for _ in range(3):
        assert [wrong(people, MINUTE), wrong(people, MINUTE)] == ["wrong_credentials"] * 2
        signed_in(people, "Ann", NOW + MINUTE)


def test_password_check_unfinished_for_a_minute_counts_as_failed(people: People, ann: Person) -> None:
    attempts = people.attempts
    numbers = [attempts.begin(ann.id, NOW) for _ in range(3)]
    assert all(isinstance(number, str) for number in numbers)
    assert refused(attempts.begin(ann.id, NOW)) == "busy"
    assert refused(attempts.failed(ann.id, numbers[0], NOW)) == "wrong_credentials"
    assert refused(attempts.begin(ann.id, NOW)) == "busy"
    # The one who checked the other two is gone: after a minute they count as wrong.
    assert refused(attempts.begin(ann.id, NOW + MINUTE - SECOND)) == "busy"
    assert refused(attempts.begin(ann.id, NOW + MINUTE)) == "locked_out"


def test_account_lock_can_be_lifted_by_administrator_not_owner(people: People, ann: Person, boss: Person) -> None:
    for _ in range(3):
        wrong(people, 0 * MINUTE)
    assert refused(people.unlock(ann.id, ann.id, why="mine", now=NOW)) == "not_allowed"
    assert refused(people.unlock(boss.id, "pnobodyaaaaaa", why="she rang", now=NOW)) == "no_such_person"
    assert people.unlock(boss.id, ann.id, why="she rang", now=NOW) == ann
    signed_in(people, "Ann")
    row = people.recorder.head("floor")
    assert (row.entry, row.by, row.role) == (f"unlock {ann.id}", boss.id, "administrator")


def test_network_address_with_many_failed_sign_ins_must_wait(people: People) -> None:
    people = People(people.recorder, key=KEY, hasher=QUICK, address=Rate(4, 10 * MINUTE, 20 * MINUTE))
    added(people, "Ann")
    for number, name in enumerate(("Bob", "Cat", "Dan", "Eve")):
        assert wrong(people, number * MINUTE, name, "192.0.2.7") == "wrong_credentials"
    refusal = people.sessions.sign_in("Ann", PASSWORD, "192.0.2.7", NOW + 23 * MINUTE - SECOND)
    assert refused(refusal) == "too_many_tries"
    assert refusal.until == "2026-11-15T08:03:00.000Z"
    assert isinstance(people.sessions.sign_in("Ann", PASSWORD, "192.0.2.8", NOW + 4 * MINUTE), Session)
    assert isinstance(people.sessions.sign_in("Ann", PASSWORD, "192.0.2.7", NOW + 23 * MINUTE), Session)


def test_network_address_is_blocked_after_30_failed_sign_ins(people: People) -> None:
    """The block ends after ten minutes."""
    home, other = "192.0.2.7", "192.0.2.8"
    for number in range(29):
        people.attempts.failed_from(home, NOW + number * SECOND)
        people.attempts.failed_from(other, NOW + number * SECOND)
    assert people.attempts.refuses(home, NOW + 29 * SECOND) is None
    people.attempts.failed_from(other, NOW + 10 * MINUTE)  # the first counts no more
    assert people.attempts.refuses(other, NOW + 10 * MINUTE) is None
    people.attempts.failed_from(home, NOW + 10 * MINUTE - SECOND)
    assert people.attempts.refuses(home, NOW + 20 * MINUTE - 2 * SECOND).until == "2026-11-15T07:59:59.000Z"
    assert people.attempts.refuses(home, NOW + 20 * MINUTE - SECOND) is None


def test_ipv6_addresses_of_one_64_bit_network_count_as_one() -> None:
    assert address_id("2001:db8:1:2:3::9") == address_id("2001:db8:1:2::1") != address_id("2001:db8:1:3::1")
    assert address_id("::ffff:192.0.2.1") == address_id("192.0.2.1")
    assert address_id("testclient") == "address testclient"


@pytest.mark.parametrize(
    ("address", "counts_as"),
    [
        ("203.0.113.9", "203.0.113.9"), ("203.0.113.9:2000", "203.0.113.9"), (" 203.0.113.9 ", "203.0.113.9"),
        ("2001:db8:1:2:3::9", "2001:db8:1:2::/64"), ("[2001:db8:1:2:3::9]:443", "2001:db8:1:2::/64"),
        ("[2001:db8:1:2:3::9]", "2001:db8:1:2::/64"), ("fe80::1%eth0", "fe80::/64"),
        ("::ffff:203.0.113.9", "203.0.113.9"), ("[::ffff:203.0.113.9]:80", "203.0.113.9"),
        ("::1", "::1"), ("127.0.0.1:50", "127.0.0.1"), ("2001:db8:1:2::/64", "2001:db8:1:2::/64"),
        ("unknown", "unknown"), ("", ""), ("x" * 100, "x" * 64),
    ],
)  # fmt: skip
def test_network_address_is_normalised_to_ipv4_or_ipv6_network(address: str, counts_as: str) -> None:
    assert household(address) == counts_as
    assert household(counts_as) == counts_as


def test_password_change_ends_all_sessions_of_the_account(people: People, ann: Person) -> None:
    session = signed_in(people, "Ann")
    new = "another one of mine"
    assert refused(people.accounts.change_password(ann.id, "not the password", new, "", NOW)) == "wrong_credentials"
    assert refused(people.accounts.change_password(ann.id, PASSWORD, "ann", "", NOW)) == "password_refused"
    assert people.sessions.who(session.token, NOW).person == ann.id
    assert isinstance(people.accounts.change_password(ann.id, PASSWORD, new, "", NOW), Person)
    assert refused(people.sessions.who(session.token, NOW)) == "session_over"
    assert refused(people.sessions.sign_in("Ann", PASSWORD, "", NOW)) == "wrong_credentials"
    assert isinstance(people.sessions.sign_in("Ann", new, "", NOW), Session)


def test_password_reset_row_does_not_contain_the_password(people: People, ann: Person, boss: Person) -> None:
    for _ in range(3):
        wrong(people, 0 * MINUTE)
    rows = people.recorder.head("floor").seq
    assert refused(people.reset_password(boss.id, ann.id, "short", why="", now=NOW)) == "password_refused"
    assert people.recorder.head("floor").seq == rows
    assert isinstance(people.reset_password(boss.id, ann.id, "a new one for ann", why="rang", now=NOW), Person)
    assert isinstance(people.sessions.sign_in("Ann", "a new one for ann", "", NOW), Session)
    assert acts(people.recorder)[-1].entry == f"password {ann.id}"
    assert all("a new one" not in row.body for row in people.recorder.rows("floor"))


def test_account_left_unfinished_for_an_hour_is_swept_away(people: People) -> None:
    fact = {"name": "Bob", "sign_in": "bob", "kind": "player", "created": "2026-11-15T07:40:00.000Z", "round": 0}
    people.recorder.put("person", "pbbbbbbbbbbbb", fact)
    people.recorder.put("password", "pbbbbbbbbbbbb", {"hash": "", "set": ""})
    people.recorder.put("likeness", "bob", {"person": "pbbbbbbbbbbbb"})
    people.recorder.put("name", "bob", {"person": "pbbbbbbbbbbbb"})
    people.sweep(NOW + 60 * MINUTE - SECOND)
    assert people.recorder.get("person", "pbbbbbbbbbbbb"), "its row may be to come"
    assert people.accounts.person("pbbbbbbbbbbbb") is None
    people.sweep(NOW + 60 * MINUTE)
    assert people.recorder.facts("person") == people.recorder.facts("name") == {}
    assert people.recorder.facts("password") == people.recorder.facts("likeness") == {}
    assert added(people, "Bob").name == "Bob"
    people.sweep(NOW + 60 * MINUTE)
    assert people.accounts.find("bob") is not None


def test_account_creation_at_zoneless_time_or_for_a_guest_raises(people: People) -> None:
    with pytest.raises(ValueError, match="has no time zone"):
        people.accounts.add("Ann", PASSWORD, "player", NOW.replace(tzinfo=None))
    with pytest.raises(ValueError, match="for a player or for staff"):
        people.accounts.add("Ann", PASSWORD, "guest", NOW)


@pytest.mark.parametrize(
    "name",
    [
        "Casino Manager",
        "casino_manager",
        "Dealer Dan",
        "Admin",
        "ADM1N",
        "admin2",
        "Pit Boss",
        "The Inspector",
        "Staff",
        "adm\u0131n",
        "adrnin",
        "Surveillance",
        "Stickman",
        "Ben bot",
    ],
)
def test_player_account_cannot_have_a_name_like_a_staff_title(people: People, name: str) -> None:
    assert refused(people.accounts.add(name, PASSWORD, "player", NOW)) == "name_refused"
    assert isinstance(people.accounts.add(name, PASSWORD, "staff", NOW), Person)


@pytest.mark.parametrize(
    ("name", "alphabets"),
    [
        ("\u0430dmin", "Cyrillic and Latin"),
        ("Ann\u0430", "Cyrillic and Latin"),
        ("\u0391nna", "Greek and Latin"),
        ("Cat\u0570", "Armenian and Latin"),
        ("Ann \u05d0", "Hebrew and Latin"),
        ("Ann\u09ea", "Bengali and Latin"),
        ("Ann\u0665", "Arabic and Latin"),
        ("\u0416\u041b\u53e3", "Cyrillic and East Asian"),
        ("\uff21\uff4e\u0430", "Cyrillic and Latin"),
    ],
)
def test_account_name_with_letters_of_two_alphabets_is_refused(people: People, name: str, alphabets: str) -> None:
    problem = people.accounts.add(name, PASSWORD, "staff", NOW)
    assert refused(problem) == "name_refused"
    assert problem.says == f"{name} has {alphabets} letters: write the whole name in one alphabet."


@pytest.mark.parametrize(
    "unseen", ["\u200b", "\u200d", "\u202e", "\u2066", "\ufeff", "\u00ad", "\u3164", "\uffa0", "\u034f", "\ufe0f"]
)
def test_account_name_with_invisible_characters_is_refused(people: People, unseen: str) -> None:
    problem = people.accounts.add(f"Bob{unseen}by", PASSWORD, "player", NOW)
    assert refused(problem) == "name_refused"
    assert "a name is made of letters, digits, single spaces" in problem.says


@pytest.mark.parametrize(
    "name", ["Z\u0300\u0301\u0302oe", "\u02bc\u02bc\u02bc", "Guest-abcd", "guest.a", "Guest7abc", "h0use"]
)
def test_account_name_of_stacked_accents_or_digits_is_refused(people: People, name: str) -> None:
    assert refused(people.accounts.add(name, PASSWORD, "staff", NOW)) == "name_refused"


@pytest.mark.parametrize(
    "name",
    [
        *("Анна", "Ελένη", "José", "Zoë", "Anna Manning", "Jun 純", "O'Brien", "Stickney", "Nguyễn Thị", "Guestrin"),
        *(
            "राम",
            "محمد",
            "דוד",
            "ジョン",
            "田中さくら",
            "김민수",
            "สมชาย",
            "Վարդան",
            "გიორგი",
            "Ольга",
            "Ann Guest",
            "Ann 4",
        ),
    ],
)
def test_real_names_in_many_alphabets_are_accepted(people: People, name: str) -> None:
    assert isinstance(people.accounts.add(name, PASSWORD, "player", NOW), Person)


@pytest.mark.parametrize(
    ("first", "second"),
    [
        *[
            ("Paco", "\u0420\u0430\u0441\u043e"),
            ("Bill", "BiII"),
            ("Ann Lee", "ann.lee"),
            ("Joe", "J0e"),
            ("Zoe", "Zoë"),
        ],
        *[
            ("William", "VVilliam"),
            ("Bob", "\u0412\u043e\u042c"),
            ("Mary", "rnary"),
            ("Bob", "Bob..."),
            ("Bob", "Bob -"),
        ],
        *[("ANNA", "\u0391\u039d\u039d\u0391"), ("\u0391\u039d\u039d\u0391", "anna"), ("vox", "\u03bd\u03bf\u03c7")],
        *[("\u039c\u03b1\u03c1\u03af\u03b1", "\u03bc\u03b1\u03c1\u03b9\u03b1.")],
        *[("DRAW", "\u13a0\u13a1\u13aa\u13b3"), ("LISU", "\ua4e1\ua4f2\ua4e2\ua4f4"), ("O'Neil", "O\u02bcNeil")],
        *[
            ("\u0645\u062d\u0645\u062f", "\u0645\u062d\u0640\u0645\u062f"),
            ("\u5de5\u529b", "\u30a8\u30ab"),
            ("Ann 4", "Ann \uff14"),
        ],
        *[
            ("Alice", "A\u01c0ice"),
            ("Allan", "A\u01c1an"),
            ("Ian", "\ua7fean"),
            ("Kim", "\u0198im"),
            ("Bill", "Bi\u019a\u019a"),
        ],
    ],
)
def test_account_name_like_a_taken_one_is_refused_until_erasure(people: People, first: str, second: str) -> None:
    one = people.accounts.add(first, PASSWORD, "player", NOW)
    problem = people.accounts.add(second, PASSWORD, "player", NOW)
    assert refused(problem) == "name_taken"
    assert "second name" in problem.says or "signs in by that name" in problem.says
    assert refused(people.accounts.acceptable(second, PASSWORD, NOW)) == "name_taken", "for the invited too"
    people.erase(one.id, one.id, seated=False, why="", now=NOW)
    assert isinstance(people.accounts.add(second, PASSWORD, "player", NOW), Person), "who is gone has no name"


@pytest.mark.parametrize(
    ("first", "second"), [("राम", "रमी"), ("かき", "かぎ"), ("Ольга", "Олег"), ("Clara", "Dara"), ("Ann 4", "Ann 5")]
)
def test_similar_but_distinct_account_names_are_accepted(people: People, first: str, second: str) -> None:
    assert added(people, first).name == first
    assert added(people, second).name == second

"""Invitations: for one account and one week, with roles that the inviter may grant."""

from datetime import datetime, timedelta
from hashlib import sha256
from typing import Any

import pytest

from hardway.floor.people import Grant, Invitation, People, Person
from tests.floor.people.conftest import ALL, NOW, PASSWORD, added, refused
from tests.house_key import KEY

SECOND, DAY = timedelta(seconds=1), timedelta(days=1)
BOX = Grant("boxperson", "crown", "pit:main")


def invited(people: People, by: Person, *grants: Grant, kind: str = "staff") -> str:
    invitation = people.invitations.invite(by.id, kind, grants, now=NOW)
    assert isinstance(invitation, Invitation), invitation
    assert invitation.until == "2026-11-22T07:40:00.000Z"
    return invitation.word


def test_invitation_opens_one_account_with_the_promised_roles(people: People, boss: Person) -> None:
    word = invited(people, boss, BOX)
    assert refused(people.invitations.accept(word, "Boss", PASSWORD, now=NOW)) == "name_taken"
    assert refused(people.invitations.accept(word, "Cat", "short", now=NOW)) == "password_refused"
    cat = people.invitations.accept(word, "Cat", PASSWORD, now=NOW)
    assert cat.kind == "staff"
    assert people.roles.of(cat.id) == (BOX,)
    row = people.recorder.head("floor")
    assert (row.entry, row.by) == (f"grant {cat.id} boxperson crown pit:main", boss.id)
    assert refused(people.invitations.accept(word, "Dan", PASSWORD, now=NOW)) == "invitation_refused"


def test_invitation_stays_usable_if_another_takes_the_name_first(people: People, boss: Person) -> None:
    word, checked = invited(people, boss), people.accounts.acceptable

    def slow(name: str, password: str | None, now: datetime) -> object:
        answer = checked(name, password, now)
        people.accounts.acceptable = checked
        added(people, name)
        return answer

    people.accounts.acceptable = slow
    assert refused(people.invitations.accept(word, "Cat", PASSWORD, now=NOW)) == "name_taken"
    assert isinstance(people.invitations.accept(word, "Cat 2", PASSWORD, now=NOW), Person)


def test_player_can_be_invited_to_open_an_account(people: People, boss: Person) -> None:
    word = invited(people, boss, kind="player")
    assert people.invitations.accept(word, "Eve", PASSWORD, now=NOW).kind == "player"


def test_invitation_expires_after_a_week(people: People, boss: Person) -> None:
    words = invited(people, boss), invited(people, boss)
    assert refused(people.invitations.accept(words[0], "Cat", PASSWORD, now=NOW + 7 * DAY)) == "invitation_refused"
    assert isinstance(people.invitations.accept(words[1], "Cat", PASSWORD, now=NOW + 7 * DAY - SECOND), Person)
    people.sweep(NOW + 7 * DAY)
    assert people.recorder.facts("invitation") == {}


def test_altered_or_foreign_invitation_word_is_refused(people: People, boss: Person) -> None:
    word = invited(people, boss)
    changed = word[:-1] + ("A" if word[-1] != "A" else "E")
    for wrong in (changed, word[:-5], "", "é", "\ud800", "x.y", "." * 999):
        assert refused(people.invitations.accept(wrong, "Cat", PASSWORD, now=NOW)) == "invitation_refused"
    elsewhere = People(type(people.recorder)(), key=KEY)
    assert refused(elsewhere.invitations.accept(word, "Cat", PASSWORD, now=NOW)) == "invitation_refused"


def test_inviter_can_give_only_roles_the_inviter_may_grant(people: People, boss: Person, ann: Person) -> None:
    dan = added(people, "Dan", "staff")
    assert refused(people.invitations.invite(ann.id, "player", (), now=NOW)) == "not_allowed"
    assert refused(people.invitations.invite(dan.id, "staff", (BOX,), now=NOW)) == "not_allowed"
    people.roles.grant(boss.id, dan.id, Grant("administrator", "star", "*"), why="", now=NOW)
    assert refused(people.invitations.invite(dan.id, "staff", (BOX,), now=NOW)) == "not_allowed"
    assert refused(people.invitations.invite(dan.id, "staff", (ALL,), now=NOW)) == "not_allowed"
    assert refused(people.invitations.invite(boss.id, "player", (BOX,), now=NOW)) == "not_staff"
    assert refused(people.invitations.invite(boss.id, "guest", (), now=NOW)) == "not_staff"


@pytest.mark.parametrize("how", ["revoked", "erased"])
def test_invitation_is_void_once_inviter_loses_role_or_is_erased(people: People, boss: Person, how: str) -> None:
    dan = added(people, "Dan", "staff")
    people.roles.grant(boss.id, dan.id, ALL, why="", now=NOW)
    word = invited(people, dan, BOX)
    if how == "revoked":
        people.roles.revoke(boss.id, dan.id, ALL, why="", now=NOW)
    else:
        assert people.erase(boss.id, dan.id, seated=False, why="", now=NOW) is None
    assert refused(people.invitations.accept(word, "Cat", PASSWORD, now=NOW)) == "invitation_refused"
    assert people.accounts.find("Cat") is None


def test_invitation_is_listed_until_used_withdrawn_or_expired(people: People, boss: Person) -> None:
    used, over, gone = (invited(people, boss, BOX) for _ in range(3))
    assert [one.roles for one in people.invitations.waiting(boss.id, NOW)] == [(BOX,)] * 3
    people.invitations.accept(used, "Cat", PASSWORD, now=NOW)
    left = people.invitations.waiting(boss.id, NOW)
    assert len(left) == 2
    [mine] = [one for one in left if one.id == sha256(gone.encode()).hexdigest()]
    assert (mine.kind, mine.by, mine.until) == ("staff", boss.id, "2026-11-22T07:40:00.000Z")
    assert people.invitations.withdraw(boss.id, mine.id, now=NOW) is None
    assert len(people.invitations.waiting(boss.id, NOW)) == 1
    assert people.invitations.waiting(boss.id, NOW + 7 * DAY) == []
    assert refused(people.invitations.accept(over, "Dan", PASSWORD, now=NOW + 7 * DAY)) == "invitation_refused"


def test_withdrawn_invitation_opens_no_account(people: People, boss: Person) -> None:
    word = invited(people, boss, BOX)
    [one] = people.invitations.waiting(boss.id, NOW)
    assert people.invitations.withdraw(boss.id, one.id, now=NOW) is None
    row = people.recorder.head("floor")
    assert (row.entry, row.by) == (f"withdraw {one.id}", boss.id)
    assert refused(people.invitations.accept(word, "Cat", PASSWORD, now=NOW)) == "invitation_refused"
    people.recorder.put("invitation", one.id, {"until": one.until})  # put back by hand: the rows say otherwise
    assert refused(people.invitations.accept(word, "Cat", PASSWORD, now=NOW)) == "invitation_refused"
    assert refused(people.invitations.withdraw(boss.id, one.id, now=NOW)) == "no_such_invitation"
    assert refused(people.invitations.withdraw(boss.id, "0" * 64, now=NOW)) == "no_such_invitation"


def test_invitation_is_seen_only_by_who_could_give_its_roles(people: People, boss: Person) -> None:
    dan = added(people, "Dan", "staff")
    people.roles.grant(boss.id, dan.id, Grant("administrator", "star", "*"), why="", now=NOW)
    word = invited(people, boss, BOX)
    invited(people, boss, Grant("dealer", "star", "*"))
    assert [one.roles[0].house for one in people.invitations.waiting(dan.id, NOW)] == ["star"]
    [crown] = [one for one in people.invitations.waiting(boss.id, NOW) if one.roles == (BOX,)]
    assert refused(people.invitations.withdraw(dan.id, crown.id, now=NOW)) == "no_such_invitation"
    assert isinstance(people.invitations.accept(word, "Cat", PASSWORD, now=NOW), Person)


def test_invitation_word_is_random_with_32_bytes(people: People, boss: Person) -> None:
    words = {invited(people, boss) for _ in range(3)}
    assert [len(word) for word in words] == [43, 43, 43]  # 32 bytes


def test_invitation_stays_open_after_a_refused_name_or_password(
    people: People, boss: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    word = invited(people, boss)

    def put(*_: object, **__: object) -> None:
        raise AssertionError("nobody else finds it gone meanwhile")

    monkeypatch.setattr(people.recorder, "put", put)
    assert refused(people.invitations.accept(word, "Boss", PASSWORD, now=NOW)) == "name_taken"
    assert refused(people.invitations.accept(word, "Cat", "short", now=NOW)) == "password_refused"


def test_invitation_used_during_a_withdrawal_cannot_be_withdrawn(
    people: People, boss: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    word, put = invited(people, boss, BOX), people.recorder.put
    [one] = people.invitations.waiting(boss.id, NOW)

    def late(*fact: Any, **more: Any) -> None:
        monkeypatch.undo()
        assert isinstance(people.invitations.accept(word, "Cat", PASSWORD, now=NOW), Person)
        put(*fact, **more)

    monkeypatch.setattr(people.recorder, "put", late)
    assert refused(people.invitations.withdraw(boss.id, one.id, now=NOW)) == "no_such_invitation"
    assert people.roles.of(people.accounts.find("Cat").id) == (BOX,)
    assert not [row for row in people.recorder.rows("floor") if row.entry.startswith("withdraw")]

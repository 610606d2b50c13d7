"""Roles, limits and exclusions are what the floor's rows fold to; what somebody wrote into the store by hand is nothing,
and the audit finds it."""

import sqlite3
from contextlib import closing
from datetime import timedelta
from pathlib import Path

import pytest

from hardway.floor.book import FloorBook
from hardway.floor.people import ADMINISTRATOR, Grant, Invitation, People, Person
from hardway.journal import MemoryRecorder, Row, Unavailable, open_recorder
from hardway.journal.audit import audit
from hardway.journal.floor_facts import FOLDED
from tests.floor.people.conftest import ALL, NOW, PASSWORD, QUICK, added, refused
from tests.house_key import KEY

DAY = timedelta(days=1)
BOX = Grant("boxperson", "crown", "*")


def findings(people: People) -> list[tuple[str, str]]:
    return [(finding.what, finding.stream) for finding in audit(people.recorder).findings]


def as_grant(*grants: Grant, row: int = 1) -> dict:
    return {"roles": [grant._asdict() for grant in grants], "row": row}


def test_role_inserted_in_the_database_makes_no_administrator(people: People, boss: Person, ann: Person) -> None:
    people.recorder.put("grant", ann.id, as_grant(ALL))
    assert people.roles.of(ann.id) == ()
    assert not people.roles.is_administrator(ann.id)
    cat = added(people, "Cat", "staff")
    assert refused(people.roles.grant(ann.id, cat.id, BOX, why="", now=NOW)) == "not_allowed"
    assert findings(people) == [("fact", f"grant of {ann.id}")]


@pytest.mark.parametrize("text", ["x", "[]", "null", "[" * 100_000], ids=["words", "list", "null", "deep"])
def test_audit_reports_malformed_stored_facts_and_goes_on(tmp_path: Path, text: str) -> None:
    with closing(open_recorder(str(tmp_path / "h.db"))) as recorder:
        people = People(recorder, key=KEY, hasher=QUICK)
        cat = added(people, "Cat", "staff")
        people.roles.grant("house", cat.id, ALL, why="", now=NOW)
        with closing(sqlite3.connect(tmp_path / "h.db")) as database, database:
            for kind in ("checkpoint", "exclusion", "grant", "kept_out", "ledger", "ledger_mark", "limits", "claimant"):
                database.execute("INSERT INTO facts VALUES (?, 'z', ?)", (kind, text))
        assert {what for what, _ in findings(people)} == {"checkpoint", "fact", "ledger"}


@pytest.mark.parametrize("row", [1, 2, 99])
def test_role_changed_in_database_is_ignored_and_found_by_audit(people: People, boss: Person, row: int) -> None:
    cat = added(people, "Cat", "staff")
    people.roles.grant(boss.id, cat.id, BOX, why="", now=NOW)
    people.recorder.put("grant", cat.id, as_grant(BOX, ALL, row=row))
    assert people.roles.of(cat.id) == (BOX,)
    people.recorder.put("grant", boss.id, None)
    assert people.roles.is_administrator(boss.id), "nor does taking one away take the role"
    assert findings(people) == sorted([("fact", f"grant of {boss.id}"), ("fact", f"grant of {cat.id}")])


def test_exclusion_or_limit_changed_in_database_still_applies(people: People, ann: Person) -> None:
    people.protection.limit(ann.id, "loss day", 5000, now=NOW)
    people.protection.exclude(ann.id, ann.id, NOW + 30 * DAY, now=NOW)
    people.protection.limit(ann.id, "loss week", 9000, now=NOW)
    people.recorder.put("exclusion", ann.id, None)
    people.recorder.put("limits", ann.id, {"now": {"loss day": 10**9}, "later": {}, "row": 3})
    assert refused(people.protection.excluded(ann.id, NOW)) == "excluded"
    assert people.protection.limits(ann.id, NOW).now == {"loss day": 5000, "loss week": 9000}
    assert findings(people) == [("fact", f"exclusion of {ann.id}"), ("fact", f"limits of {ann.id}")]


def test_audit_accepts_an_exclusion_row_whose_fact_is_missing(people: People, boss: Person, ann: Person) -> None:
    """The writer dies between the row and its fact."""
    cat = added(people, "Cat", "staff")
    for grant in (BOX, Grant("dealer", "star", "*")):
        people.roles.grant(boss.id, cat.id, grant, why="", now=NOW)
    people.protection.exclude(ann.id, ann.id, None, now=NOW)
    assert findings(people) == []
    people.recorder.put("exclusion", ann.id, None)  # its writer died between the row and the fact
    assert findings(people) == []
    assert refused(people.protection.excluded(ann.id, NOW)) == "excluded"
    people.sweep(NOW)
    assert people.recorder.get("exclusion", ann.id) is not None


def test_role_row_written_during_an_audit_is_no_finding(people: People, boss: Person) -> None:
    cat = added(people, "Cat", "staff")
    read = people.recorder.rows

    def rows(stream: str, *args: int) -> object:
        people.recorder.rows = read  # type: ignore[method-assign]
        people.roles.grant(boss.id, cat.id, BOX, why="", now=NOW)
        people.roles.revoke(boss.id, cat.id, BOX, why="", now=NOW)
        return read(stream, *args)

    people.recorder.rows = rows  # type: ignore[method-assign, assignment]
    assert findings(people) == []


def test_broken_hash_chain_raises_instead_of_granting_roles(people: People, boss: Person) -> None:
    head = people.recorder.head("floor")
    forged = Row.after(head, stream="floor", kind="floor", at=head.at, by="house", entry="grant p1", body="{}")
    people.recorder._streams["floor"].append(forged._replace(body=head.body))  # type: ignore[attr-defined]
    with pytest.raises(Unavailable, match="are damaged"):
        people.roles.of(boss.id)


def test_roles_follow_a_journal_restored_to_an_earlier_state() -> None:
    recorder = MemoryRecorder()
    people = People(recorder, key=KEY)
    boss = added(people, "Boss", "staff")
    people.roles.grant("house", boss.id, ALL, why="", now=NOW)
    assert people.roles.is_administrator(boss.id)
    del recorder._streams["floor"][1:]  # type: ignore[attr-defined]
    assert not people.roles.is_administrator(boss.id)
    people.roles.grant("house", boss.id, BOX, why="", now=NOW)
    assert people.roles.of(boss.id) == (BOX,)
    assert FloorBook(recorder, KEY).facts("grant").keys() == {boss.id}
    assert "grant" in FOLDED
    assert ADMINISTRATOR


# invitations


def test_invitation_altered_in_database_gives_no_role_or_account(people: People, boss: Person) -> None:
    invitation = people.invitations.invite(boss.id, "staff", (BOX,), now=NOW)
    assert isinstance(invitation, Invitation)
    [(id, fact)] = people.recorder.facts("invitation").items()
    promise = {**fact, "kind": "staff", "by": "house", "roles": [ALL._asdict()]}
    people.recorder.put("invitation", id, promise)
    made = people.invitations.accept(invitation.word, "Cat", PASSWORD, now=NOW)
    assert people.roles.of(made.id) == (BOX,), "what the row promises, and nothing else"
    people.recorder.put("invitation", id, promise)
    assert refused(people.invitations.accept(invitation.word, "Dan", PASSWORD, now=NOW)) == "invitation_refused"


def test_invitation_word_cannot_be_read_from_stored_data(people: People, boss: Person) -> None:
    invitation = people.invitations.invite(boss.id, "staff", (ALL,), now=NOW)
    assert isinstance(invitation, Invitation)
    facts = [str(item) for kind in people.recorder.kinds() for item in people.recorder.facts(kind).items()]
    rows = [str(row) for stream in people.recorder.streams() for row in people.recorder.rows(stream)]
    everything = "\n".join(facts + rows)
    assert people.recorder.facts("key") == {}, "nor is there anything to sign one with"
    assert invitation.word not in everything
    words = {word for word in everything.replace('"', " ").replace("'", " ").split() if len(word) > 15}
    for word in words:
        assert refused(people.invitations.accept(word, "Eve", PASSWORD, now=NOW)) == "invitation_refused"

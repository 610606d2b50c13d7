"""What every process hears about people: who was signed out, and about whom the floor has written."""

import pytest

from hardway.floor.people import People, Person
from hardway.floor.people.news import News
from hardway.journal import MemoryRecorder, Unavailable
from tests.floor.people.conftest import ALL, NOW, added, signed_in


def test_the_very_first_row_is_heard(people: People, ann: Person) -> None:
    news = News(people.recorder)
    people.protection.exclude(ann.id, ann.id, None, now=NOW)
    assert (news.since(), news.since()) == ({ann.id}, set())


def test_each_is_heard_once_of_those_who_are_new(people: People, ann: Person, boss: Person) -> None:
    news, bob = News(people.recorder), added(people, "Bob")
    assert news.since() == set(), "what was before is not new"
    for person in (ann, bob):
        people.protection.limit(person.id, "loss day", 100_00, now=NOW)
    people.sessions.sign_out_everywhere(boss.id, NOW)
    assert (news.since(), news.since()) == ({ann.id, bob.id, boss.id}, set())
    people.protection.exclude(bob.id, bob.id, None, now=NOW)
    assert news.since() == {bob.id}


def test_where_nothing_was_written_no_row_is_read(
    people: People, boss: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    news = News(people.recorder)
    monkeypatch.delattr(type(people.recorder), "rows")
    assert news.since() == set()


def test_it_may_be_anybody_where_the_journal_was_set_back(boss: Person, people: People, ann: Person) -> None:
    news = News(people.recorder)
    assert isinstance(people.recorder, MemoryRecorder)
    del people.recorder._streams["floor"][1:]
    assert (news.since(), news.since()) == (None, set())
    people.roles.grant("house", boss.id, ALL, why="again", now=NOW)
    assert news.since() == {boss.id}


def test_what_could_not_be_read_is_told_the_next_time(
    people: People, ann: Person, boss: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    news, session = News(people.recorder), signed_in(people, "Ann")
    people.sessions.sign_out(session.token)
    people.protection.limit(boss.id, "loss day", 100_00, now=NOW)

    def away(*_: object) -> None:
        raise Unavailable("no store")

    with monkeypatch.context() as trouble:
        trouble.setattr(people.recorder, "rows", away)
        with pytest.raises(Unavailable):
            news.since()
    assert news.since() == {ann.id, boss.id}

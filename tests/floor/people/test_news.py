"""News: every process hears who was signed out, and whom new floor rows are about."""

import pytest

from hardway.floor.people import People, Person
from hardway.floor.people.news import News
from hardway.journal import MemoryRecorder, Unavailable
from tests.floor.people.conftest import ALL, NOW, added, signed_in


def test_news_includes_the_first_row_of_an_empty_journal_once(people: People, ann: Person) -> None:
    news = News(people.recorder)
    people.protection.exclude(ann.id, ann.id, None, now=NOW)
    assert (news.since(), news.since()) == ({ann.id}, set())


def test_news_of_account_changes_names_each_person_once(people: People, ann: Person, boss: Person) -> None:
    news, bob = News(people.recorder), added(people, "Bob")
    assert news.since() == set(), "what was before is not new"
    for person in (ann, bob):
        people.protection.limit(person.id, "loss day", 100_00, now=NOW)
    people.sessions.sign_out_everywhere(boss.id, NOW)
    assert (news.since(), news.since()) == ({ann.id, bob.id, boss.id}, set())
    people.protection.exclude(bob.id, bob.id, None, now=NOW)
    assert news.since() == {bob.id}


def test_news_of_account_changes_reads_no_rows_if_none_is_new(
    people: People, boss: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    news = News(people.recorder)
    monkeypatch.delattr(type(people.recorder), "rows")
    assert news.since() == set()


def test_news_after_a_journal_restore_asks_for_a_full_recheck(boss: Person, people: People, ann: Person) -> None:
    news = News(people.recorder)
    assert isinstance(people.recorder, MemoryRecorder)
    del people.recorder._streams["floor"][1:]
    assert (news.since(), news.since()) == (None, set())
    people.roles.grant("house", boss.id, ALL, why="again", now=NOW)
    assert news.since() == {boss.id}


def test_news_of_account_changes_survives_a_failed_read(
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

"""The answers of an application: sealed in the journal, and forgotten with the person."""

import hmac

from hardway.floor.people import People, Person
from tests.floor.people.conftest import NOW

STREAM, ANSWERS = "tournament:cup", "over 18, Café"


def test_seal_is_a_salted_hash_of_the_answers(people: People, ann: Person) -> None:
    seal = people.applications.seal(STREAM, ann.id, ANSWERS)
    [fact] = people.recorder.facts("application").values()
    salt = bytes.fromhex(fact["salt"])
    assert len(salt) == 32
    assert seal == "sealed " + hmac.new(salt, ANSWERS.encode(), "sha256").hexdigest()
    assert people.applications.answers(STREAM, ann.id) == ANSWERS


def test_answers_of_a_made_application_stay(people: People, ann: Person, boss: Person) -> None:
    sealed = people.applications
    first = sealed.seal(STREAM, ann.id, ANSWERS)
    assert sealed.seal(STREAM, ann.id, ANSWERS) == first
    assert sealed.seal(STREAM, ann.id, "another answer") != first
    assert sealed.answers(STREAM, ann.id) == ANSWERS
    assert sealed.seal(STREAM, boss.id, ANSWERS) != first, "nobody sees that two answered alike"


def test_answers_are_erased_with_application_or_person(people: People, ann: Person, boss: Person) -> None:
    sealed = people.applications
    for person in (ann, boss):
        sealed.seal(STREAM, person.id, ANSWERS)
        sealed.seal("tournament:league", person.id, ANSWERS)
    sealed.forget(STREAM, boss.id)
    assert sealed.answers(STREAM, boss.id) is None
    assert sealed.answers("tournament:league", boss.id) == ANSWERS
    assert people.erase(ann.id, ann.id, seated=False, why="", now=NOW) is None
    assert sealed.answers(STREAM, ann.id) is sealed.answers("tournament:league", ann.id) is None
    assert len(people.recorder.facts("application")) == 1

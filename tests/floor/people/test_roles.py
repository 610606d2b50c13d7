"""Roles: granted and revoked by administrators, checked against the book, each time by a row with giver and reason."""

import json

import pytest

from hardway.floor.people import ADMINISTRATOR, Grant, People, Person
from hardway.journal.audit import audit
from tests.floor.people.conftest import ALL, NOW, acts, added, refused

BOX = Grant("boxperson", "crown", "pit:main")


@pytest.fixture
def cat(people: People) -> Person:
    return added(people, "Cat", "staff")


def test_role_is_valid_only_at_the_granted_house_pit_or_table(people: People, boss: Person, cat: Person) -> None:
    grants = [BOX, Grant("dealer", "crown", "table:crown-2"), Grant("inspector", "star", "*")]
    for grant in grants:
        assert people.roles.grant(boss.id, cat.id, grant, why="hired", now=NOW) == grant
    at = people.roles.at
    assert at(cat.id, "crown", pit="main", table="crown-1") == {"boxperson"}
    assert at(cat.id, "crown", pit="main", table="crown-2") == {"boxperson", "dealer"}
    assert at(cat.id, "crown", pit="side", table="crown-2") == {"dealer"}
    assert at(cat.id, "crown", pit="side", table="crown-3") == frozenset()
    assert at(cat.id, "star", pit="main", table="star-9") == {"inspector"}
    assert at(cat.id, "adelaide", pit="main", table="crown-2") == frozenset()
    assert at(boss.id, "adelaide", pit="x", table="y") == {"administrator"}
    assert at("pnobodyatall2", "crown", pit="main", table="crown-1") == frozenset()


def test_role_grant_and_revocation_are_journal_rows_with_reasons(people: People, boss: Person, cat: Person) -> None:
    people.roles.grant(boss.id, cat.id, BOX, why="hired", now=NOW)
    people.roles.revoke(boss.id, cat.id, BOX, why="left the pit", now=NOW)
    first, given, taken = acts(people.recorder)
    assert (first.entry, first.by, first.role) == (f"grant {boss.id} administrator * *", "house", "")
    assert (given.kind, given.at, given.entry) == (
        "floor", "2026-11-15T07:40:00.000Z", f"grant {cat.id} boxperson crown pit:main",
    )  # fmt: skip
    assert (given.by, given.role) == (boss.id, "administrator")
    box = {"roles": [{"role": "boxperson", "house": "crown", "scope": "pit:main"}]}
    assert json.loads(given.body) == {
        "why": "hired", "facts": [{"kind": "grant", "id": cat.id, "before": {"roles": []}, "after": box}],
    }  # fmt: skip
    assert taken.entry == f"revoke {cat.id} boxperson crown pit:main"
    assert json.loads(taken.body) == {
        "why": "left the pit", "facts": [{"kind": "grant", "id": cat.id, "before": box, "after": {"roles": []}}],
    }  # fmt: skip
    assert people.roles.of(cat.id) == ()


@pytest.mark.parametrize(
    ("grant", "problem", "says"),
    [
        (Grant("croupier", "crown", "*"), "unknown_role", "it has dealer, stickperson, boxperson, game_supervisor,"),
        (Grant("pit_boss", "star", "*"), "unknown_role", "star has no role pit_boss"),
        (Grant("boxperson", "newzealand", "*"), "unknown_role", "shift_manager, casino_manager, administrator."),
        (Grant("dealer", "casablanca", "*"), "unknown_house", "there are adelaide, crown, newzealand, star"),
        (Grant("dealer", "*", "*"), "unknown_house", "There is no house *"),
        (Grant("dealer", "crown\0", "*"), "unknown_house", "There is no house"),
        (Grant("administrator", "casablanca", "*"), "unknown_house", "and * for all"),
        (Grant("administrator", "crown", "pit:main"), "unknown_scope", "a whole house"),
        (Grant("dealer", "crown", "main"), "unknown_scope", "pit:NAME or table:NAME"),
        (Grant("dealer", "crown", "pit:a b"), "unknown_scope", "letters (a-z, A-Z), digits"),
        (Grant("dealer", "crown", ""), "unknown_scope", "pit:NAME"),
    ],
)
def test_unknown_roles_houses_and_scopes_are_refused(
    people: People, boss: Person, cat: Person, grant: Grant, problem: str, says: str
) -> None:
    answer = people.roles.grant(boss.id, cat.id, grant, why="", now=NOW)
    assert refused(answer) == problem
    assert says in answer.says
    assert len(acts(people.recorder)) == 1


def test_role_is_granted_or_revoked_only_by_house_administrator(people: People, boss: Person, cat: Person) -> None:
    dan = added(people, "Dan", "staff")
    of_crown = Grant(ADMINISTRATOR, "crown", "*")
    people.roles.grant(boss.id, dan.id, of_crown, why="", now=NOW)
    assert people.roles.grant(dan.id, cat.id, BOX, why="", now=NOW) == BOX
    for by in (cat.id, "pnobodyatall2"):
        assert refused(people.roles.grant(by, cat.id, Grant("dealer", "crown", "*"), why="", now=NOW)) == "not_allowed"
        assert refused(people.roles.revoke(by, cat.id, BOX, why="", now=NOW)) == "not_allowed"
    for grant in (Grant("dealer", "star", "*"), Grant(ADMINISTRATOR, "star", "*"), ALL):
        assert refused(people.roles.grant(dan.id, dan.id, grant, why="", now=NOW)) == "not_allowed"
    assert refused(people.roles.revoke(dan.id, boss.id, ALL, why="", now=NOW)) == "not_allowed"


def test_administrator_cannot_grant_roles_to_other_houses_staff(people: People, boss: Person, cat: Person) -> None:
    dan, sue = added(people, "Dan", "staff"), added(people, "Sue", "staff")
    people.roles.grant(boss.id, dan.id, Grant(ADMINISTRATOR, "crown", "*"), why="", now=NOW)
    people.roles.grant(boss.id, sue.id, Grant(ADMINISTRATOR, "star", "*"), why="", now=NOW)
    of_star, of_crown = Grant("dealer", "star", "*"), Grant("dealer", "crown", "*")
    assert people.roles.grant(sue.id, cat.id, of_star, why="hired", now=NOW) == of_star
    for person in (cat.id, sue.id, boss.id):
        assert refused(people.roles.grant(dan.id, person, of_crown, why="", now=NOW)) == "not_allowed"
    assert people.roles.may_act_on(sue.id, cat.id)
    assert people.roles.grant(boss.id, cat.id, of_crown, why="works at both", now=NOW) == of_crown
    assert people.roles.grant(dan.id, cat.id, BOX, why="of both houses by now", now=NOW) == BOX


def test_roles_are_granted_only_to_staff_accounts(people: People, boss: Person, ann: Person) -> None:
    guest = people.sessions.guest(NOW).signed.person
    assert refused(people.roles.grant(boss.id, ann.id, BOX, why="", now=NOW)) == "not_staff"
    assert refused(people.roles.grant(boss.id, guest, BOX, why="", now=NOW)) == "not_staff"
    assert refused(people.roles.grant(boss.id, "pnobodyatall2", BOX, why="", now=NOW)) == "no_such_person"


def test_role_cannot_be_granted_twice_or_revoked_if_not_granted(people: People, boss: Person, cat: Person) -> None:
    people.roles.grant(boss.id, cat.id, BOX, why="", now=NOW)
    assert refused(people.roles.grant(boss.id, cat.id, BOX, why="", now=NOW)) == "already_granted"
    answer = people.roles.revoke(boss.id, cat.id, BOX._replace(scope="*"), why="", now=NOW)
    assert refused(answer) == "not_granted"
    assert ": boxperson at crown, pit:main." in answer.says


def test_role_of_the_last_administrator_cannot_be_revoked(people: People, boss: Person, cat: Person) -> None:
    alone = people.roles.revoke("house", boss.id, ALL, why="", now=NOW)
    assert refused(alone) == "last_administrator"
    assert alone.says.endswith("is the last administrator of every house: make another one first.")
    people.roles.grant(boss.id, cat.id, Grant(ADMINISTRATOR, "crown", "*"), why="", now=NOW)
    assert refused(people.roles.revoke(boss.id, boss.id, ALL, why="", now=NOW)) == "last_administrator"
    # Of Crown there is another: somebody who is of every house is of Crown too.
    crown = Grant(ADMINISTRATOR, "crown", "*")
    assert people.roles.revoke(boss.id, cat.id, crown, why="", now=NOW) == crown
    people.roles.grant(boss.id, cat.id, ALL, why="", now=NOW)
    assert people.roles.revoke(cat.id, boss.id, ALL, why="", now=NOW) == ALL
    assert not people.roles.administers(boss.id, "crown")


def test_role_of_an_unknown_or_erased_person_cannot_be_revoked(people: People, boss: Person, cat: Person) -> None:
    assert refused(people.roles.revoke(boss.id, "pnobodyatall2", BOX, why="", now=NOW)) == "no_such_person"
    people.erase(boss.id, cat.id, seated=False, why="", now=NOW)
    assert refused(people.roles.revoke(boss.id, cat.id, BOX, why="", now=NOW)) == "erased_person"


def test_administrator_of_a_house_sees_only_its_own_staff(people: People, boss: Person, cat: Person) -> None:
    """An applicant without a role yet is seen by every administrator."""
    ann, new = added(people, "Ann"), added(people, "New", "staff")
    sue, both, crown = (added(people, name, "staff") for name in ("Sue", "Both", "Carl"))
    of_star, of_crown = Grant("dealer", "star", "*"), Grant("dealer", "crown", "*")
    given = ((sue, Grant(ADMINISTRATOR, "star", "*")), (both, of_star), (both, of_crown), (crown, of_crown), (cat, BOX))
    for person, grant in given:
        assert people.roles.grant(boss.id, person.id, grant, why="", now=NOW) == grant
    everybody = [ann, new, sue, both, crown, cat, boss]

    def known(by: Person) -> set[str]:
        return {person.name for person in everybody if people.roles.sees(by.id, person)}

    assert known(boss) == {"Ann", "New", "Sue", "Both", "Carl", "Cat", "Boss"}
    assert known(sue) == {"New", "Sue", "Both"}
    assert known(cat) == known(new) == known(ann) == set()


def test_hiring_needs_a_new_password_if_another_house_gave_one(people: People, boss: Person) -> None:
    """The administrator who set it could sign in with it at the next house."""
    cat, crown, star = (added(people, name, "staff") for name in ("Cat", "Cora", "Stella"))
    for person, house in ((crown, "crown"), (star, "star")):
        people.roles.grant(boss.id, person.id, Grant(ADMINISTRATOR, house, "*"), why="", now=NOW)
    dealer = Grant("dealer", "star", "*")
    people.roles.grant(crown.id, cat.id, BOX, why="", now=NOW)
    assert isinstance(people.reset_password(crown.id, cat.id, "known to cora", why="", now=NOW), Person)
    assert refused(people.roles.grant(boss.id, cat.id, dealer, why="", now=NOW)) == "password_given"
    people.roles.revoke(crown.id, cat.id, BOX, why="", now=NOW)
    for by in (star, boss):
        assert refused(people.roles.grant(by.id, cat.id, dealer, why="", now=NOW)) == "password_given"
    assert refused(people.reset_password(star.id, cat.id, "by stella herself", why="", now=NOW)) == "not_allowed"
    assert people.roles.grant(crown.id, cat.id, BOX, why="back", now=NOW) == BOX, "crown's own administrators knew it"
    people.roles.revoke(crown.id, cat.id, BOX, why="", now=NOW)
    assert isinstance(people.reset_password(boss.id, cat.id, "known to boss", why="hired", now=NOW), Person)
    assert people.roles.grant(star.id, cat.id, dealer, why="", now=NOW) == dealer
    entries = [row.entry for row in acts(people.recorder)[-3:]]
    assert entries == [f"password {cat.id}", f"renewed {cat.id}", f"grant {cat.id} dealer star *"]
    assert audit(people.recorder).findings == ()


def test_account_opened_elsewhere_is_hired_with_a_new_password(people: People, boss: Person) -> None:
    """Who opens an account for another person chooses its password, or is shown it."""
    crown, star = (added(people, name, "staff") for name in ("Cora", "Stella"))
    for person, house in ((crown, "crown"), (star, "star")):
        people.roles.grant(boss.id, person.id, Grant(ADMINISTRATOR, house, "*"), why="", now=NOW)
    new = people.open_account(crown.id, "New", "known to cora too", "staff", NOW)
    dealer = Grant("dealer", "star", "*")
    assert refused(people.roles.grant(star.id, new.id, dealer, why="", now=NOW)) == "password_given"
    assert people.roles.grant(crown.id, new.id, BOX, why="", now=NOW) == BOX
    people.roles.revoke(crown.id, new.id, BOX, why="", now=NOW)
    assert isinstance(people.reset_password(boss.id, new.id, "known to boss", why="hired", now=NOW), Person)
    assert people.roles.grant(star.id, new.id, dealer, why="", now=NOW) == dealer
    by_boss = people.open_account(boss.id, "Newer", "known to boss too", "staff", NOW)
    assert people.roles.grant(star.id, by_boss.id, dealer, why="", now=NOW) == dealer
    assert audit(people.recorder).findings == ()

"""Personal records: applications and claimants, stored beside the journal and erased in time."""

import hmac
from collections.abc import Callable, Mapping, Sequence
from datetime import UTC, datetime, timedelta

import pytest

from hardway.floor.people import People, Person
from hardway.floor.promotions import keep_claims
from hardway.journal import Answer, Row
from hardway.journal.audit import audit
from hardway.promotion import PromotionState
from hardway.promotion.model.state import PrizeClaim
from hardway.values.clock import UNKNOWN, moment
from tests.floor.people.conftest import NOW, refused

UNTIL = NOW + timedelta(days=7 * 365)
WHO = {"name": "Ann Zed", "address": "1 Pirrama Road, Pyrmont"}


def identified(people: People, person: Person, promotion: str = "summer") -> None:
    assert people.claimants.identify("house", "", person.id, promotion, **WHO, now=NOW) is None


def facts(people: People) -> dict:
    return people.recorder.facts("claimant")


def test_claimant_details_of_denied_claim_outlive_person_erasure(people: People, ann: Person) -> None:
    """The details are kept until the time to retain them ends."""
    identified(people, ann)
    people.claimants.denied("house", "", ann.id, "summer", UNTIL, NOW)
    assert people.erase(ann.id, ann.id, seated=False, why="", now=NOW) is None
    assert people.accounts.find("Ann") is None
    kept = people.claimants.on_file(ann.id, "summer")
    assert (kept["name"], kept["address"]) == (WHO["name"], WHO["address"])
    people.sweep(UNTIL - timedelta(seconds=1))
    assert len(facts(people)) == 1
    assert audit(people.recorder).findings == ()
    people.sweep(UNTIL)
    assert facts(people) == {}, "nobody can say any more whose claim it was"


def test_claimant_name_and_address_are_in_no_journal_row(people: People, ann: Person) -> None:
    identified(people, ann)
    people.claimants.denied("house", "", ann.id, "summer", UNTIL, NOW)
    for row in people.recorder.rows("floor"):
        assert "Zed" not in row.body + row.entry
        assert "Pirrama" not in row.body + row.entry


@pytest.mark.parametrize("change", [None, {"address": "elsewhere"}, {"name": "Bob"}, {"salt": "00"}, {"name": 5}])
def test_audit_finds_changed_or_missing_claimant_details(people: People, ann: Person, change: dict | None) -> None:
    identified(people, ann)
    people.claimants.denied("house", "", ann.id, "summer", UNTIL, NOW)
    ((id, fact),) = facts(people).items()
    people.recorder.put("claimant", id, None if change is None else {**fact, **change})
    assert [(finding.what, finding.stream) for finding in audit(people.recorder).findings] == [
        ("fact", f"claimant of {id}")
    ]


def test_claimant_details_are_erased_once_the_prize_is_paid(people: People, ann: Person) -> None:
    identified(people, ann)
    assert people.claimants.kept_until(ann.id, NOW) == "open"
    people.claimants.settled("house", "", ann.id, "summer", NOW)
    assert facts(people) == {}
    assert people.claimants.kept_until(ann.id, NOW) == ""
    assert audit(people.recorder).findings == ()


def test_claimant_record_survives_a_replacement_without_a_row(
    people: People, ann: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A crash between the new record and its row."""
    identified(people, ann)
    people.claimants.denied("house", "", ann.id, "summer", UNTIL, NOW)
    monkeypatch.setattr(people.claimants, "_write", lambda *_: None)
    other = {"name": "Another", "address": "elsewhere"}
    assert people.claimants.identify("house", "", ann.id, "summer", **other, now=NOW) is None
    assert people.claimants.on_file(ann.id, "summer")["name"] == WHO["name"]
    assert audit(people.recorder).findings == ()


def test_claimant_record_stored_while_a_claim_is_settled_stays(
    people: People, ann: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Another server stores it between the row of the settled claim and the deletion of that claim's record."""
    identified(people, ann)
    keep, other = people.claimants._keep, {"name": "Another", "address": "elsewhere"}

    def late(id: str, stays: Callable[[dict], bool]) -> None:
        monkeypatch.setattr(people.claimants, "_keep", keep)
        assert people.claimants.identify("house", "", ann.id, "summer", **other, now=NOW) is None
        keep(id, stays)

    monkeypatch.setattr(people.claimants, "_keep", late)
    people.claimants.settled("house", "", ann.id, "summer", NOW)
    people.claimants.denied("house", "", ann.id, "summer", UNTIL, NOW)
    assert people.claimants.on_file(ann.id, "summer")["name"] == "Another"
    assert "before" not in next(iter(facts(people).values())), "the settled one is gone"
    assert audit(people.recorder).findings == ()


def test_claimant_record_stored_during_a_denial_is_retained(
    people: People, ann: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    identified(people, ann)
    append, other = people.recorder.append, {"name": "Another", "address": "elsewhere"}

    def late(rows: Sequence[Row], tokens: Mapping[str, int] | None = None) -> list[Answer]:
        monkeypatch.setattr(people.recorder, "append", append)
        assert people.claimants.identify("house", "", ann.id, "summer", **other, now=NOW) is None
        return append(rows, tokens)

    monkeypatch.setattr(people.recorder, "append", late)
    people.claimants.denied("house", "", ann.id, "summer", UNTIL, NOW)
    assert people.claimants.on_file(ann.id, "summer")["name"] == "Another"
    assert audit(people.recorder).findings == ()


def test_sweep_spares_a_claimant_record_stored_while_it_runs(
    people: People, ann: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    identified(people, ann)
    people.claimants.denied("house", "", ann.id, "summer", NOW + timedelta(days=2), NOW)
    later = NOW + timedelta(days=3)
    write = people.claimants._write
    monkeypatch.setattr(people.claimants, "_write", lambda *one: (people.sweep(later), write(*one))[1])
    other = {"name": "Another", "address": "elsewhere"}
    assert people.claimants.identify("house", "", ann.id, "summer", **other, now=later) is None
    assert [fact["name"] for fact in facts(people).values()] == ["Another"]
    assert "before" not in next(iter(facts(people).values()))
    assert audit(people.recorder).findings == ()


def test_corrected_record_of_a_claimant_replaces_the_one_before(people: People, ann: Person) -> None:
    identified(people, ann)
    other = {"name": "Another", "address": "elsewhere"}
    assert people.claimants.identify("house", "", ann.id, "summer", **other, now=NOW) is None
    [fact] = facts(people).values()
    assert (fact["name"], "before" in fact) == ("Another", False)


def test_audit_by_a_slow_clock_accepts_erased_claimant_details(people: People, ann: Person) -> None:
    ahead = datetime.now(UTC) + timedelta(hours=1)
    identified(people, ann)
    people.claimants.settled("house", "", ann.id, "summer", ahead)
    assert facts(people) == {}
    assert audit(people.recorder).findings == ()


def test_claimant_details_of_denied_claim_outlast_a_paid_claim(people: People, ann: Person) -> None:
    identified(people, ann)
    people.claimants.denied("house", "", ann.id, "summer", UNTIL, NOW)
    people.claimants.denied("house", "", ann.id, "summer", UNTIL - timedelta(days=1), NOW)
    people.claimants.settled("house", "", ann.id, "summer", NOW)
    assert people.claimants.kept_until(ann.id, NOW).startswith(f"{UNTIL:%Y-%m-%dT}")


def test_claimant_must_have_an_account_a_name_and_an_address(people: People, ann: Person) -> None:
    for who in ({**WHO, "name": " "}, {**WHO, "address": ""}):
        assert refused(people.claimants.identify("house", "", ann.id, "summer", **who, now=NOW)) == "name_refused"
    assert refused(people.claimants.identify("house", "", "nobody", "summer", **WHO, now=NOW)) == "no_such_person"
    with pytest.raises(ValueError, match="must be identified"):
        people.claimants.denied("house", "", ann.id, "summer", UNTIL, NOW)


def test_claimant_name_and_address_are_cut_to_300_characters(people: People, ann: Person) -> None:
    long = {"name": "n" * 301, "address": "a" * 300}
    assert people.claimants.identify("house", "", ann.id, "summer", **long, now=NOW) is None
    kept = people.claimants.on_file(ann.id, "summer")
    assert (kept["name"], kept["address"]) == ("n" * 300, "a" * 300)


def test_sweep_erases_claimant_details_that_no_row_names(people: People, ann: Person) -> None:
    identified(people, ann)
    ((id, fact),) = facts(people).items()
    people.recorder.put("claimant", "winter:x", {**fact, "promotion": "winter"})
    people.sweep(NOW + timedelta(hours=23))
    assert len(facts(people)) == 2, "its row may be on the way"
    people.sweep(NOW + timedelta(hours=25))
    assert list(facts(people)) == [id]


def test_claimant_details_are_erased_once_no_claim_needs_them(people: People, ann: Person, boss: Person) -> None:
    """A claim needs them while it is open, and while the record of its denial must be kept."""
    for person in (ann, boss):
        identified(people, person)
    until = moment("2033-12-01T20:00", now=UNKNOWN)
    denied = PrizeClaim(ann.id, "car", 0, "denied", "not drawn", 0, until)
    met, made = PrizeClaim(boss.id, "car", 0, "met"), PrizeClaim(boss.id, "cup", 0)

    def keep(*claims: PrizeClaim) -> None:
        state = PromotionState("summer", claims=claims)
        keep_claims(people.claimants, state, by="house", role="", zone=UTC, now=NOW)

    keep(denied, met, made)
    assert people.claimants.kept_until(ann.id, NOW) == "2033-12-01T20:00:00.000Z"
    assert people.claimants.on_file(boss.id, "summer") is not None, "a claim is open"
    small = made._replace(outcome="denied")
    keep(denied, met, small)
    assert people.claimants.on_file(boss.id, "summer") is None
    rows = len(list(people.recorder.rows("floor")))
    keep(denied, met, small)
    assert len(list(people.recorder.rows("floor"))) == rows, "what is done is not done twice"
    assert audit(people.recorder).findings == ()


def test_sweep_keeps_claimant_details_without_row_for_24_hours(people: People, ann: Person) -> None:
    identified(people, ann)
    [fact] = facts(people).values()
    people.recorder.put("claimant", "winter:x", {**fact, "promotion": "winter"})
    people.sweep(NOW + timedelta(days=1))
    assert len(facts(people)) == 2
    people.sweep(NOW + timedelta(days=1, milliseconds=1))
    assert len(facts(people)) == 1


def test_claimant_details_are_hashed_with_a_random_32_byte_salt(people: People, ann: Person, boss: Person) -> None:
    for person in (ann, boss):
        identified(people, person)
    salts = {bytes.fromhex(fact["salt"]) for fact in facts(people).values()}
    assert [len(salt) for salt in salts] == [32, 32]


def test_claimant_list_has_details_and_retention_dates(people: People, ann: Person, boss: Person) -> None:
    for person in (ann, boss):
        identified(people, person)
    people.claimants.denied("house", "", ann.id, "summer", NOW + timedelta(days=365), NOW)
    listed = people.claimants.listed([boss.id, "pnobodyatall2", ann.id], "summer")
    assert listed == [
        {"patron": boss.id, **WHO, "until": "open"},
        {"patron": ann.id, **WHO, "until": "2027-11-15T07:40:00.000Z"},
    ]
    assert people.claimants.listed([ann.id], "winter") == []


STREAM, ANSWERS = "tournament:cup", "over 18, Café"


def test_application_seal_is_a_salted_hash_of_the_answers(people: People, ann: Person) -> None:
    seal, _ = people.applications.seal(STREAM, ann.id, ANSWERS)
    [fact] = people.recorder.facts("application").values()
    salt = bytes.fromhex(fact["salt"])
    assert len(salt) == 32
    assert seal == "sealed " + hmac.new(salt, ANSWERS.encode(), "sha256").hexdigest()
    assert people.applications.answers(STREAM, ann.id) == ANSWERS


def test_refused_application_puts_the_answers_before_it_back(people: People, ann: Person, boss: Person) -> None:
    sealed = people.applications
    first, nothing = sealed.seal(STREAM, ann.id, ANSWERS)
    again, before = sealed.seal(STREAM, ann.id, ANSWERS)
    assert (again, nothing) == (first, None), "a retry has the same hash"
    other, before = sealed.seal(STREAM, ann.id, "another answer")
    assert (other == first, sealed.answers(STREAM, ann.id)) == (False, "another answer")
    sealed.put_back(STREAM, ann.id, before)
    assert (sealed.answers(STREAM, ann.id), sealed.seal(STREAM, ann.id, ANSWERS)[0]) == (ANSWERS, first)
    assert sealed.seal(STREAM, boss.id, ANSWERS)[0] != first, "nobody sees that two answered alike"


def test_application_answers_are_erased_with_it_or_the_person(people: People, ann: Person, boss: Person) -> None:
    sealed = people.applications
    for person in (ann, boss):
        sealed.seal(STREAM, person.id, ANSWERS)
        sealed.seal("tournament:league", person.id, ANSWERS)
    sealed.put_back(STREAM, boss.id, None)
    assert sealed.answers(STREAM, boss.id) is None
    assert sealed.answers("tournament:league", boss.id) == ANSWERS
    assert people.erase(ann.id, ann.id, seated=False, why="", now=NOW) is None
    assert sealed.answers(STREAM, ann.id) is sealed.answers("tournament:league", ann.id) is None
    assert len(people.recorder.facts("application")) == 1

"""Every clause the software must carry out is in force and proved, and the changes of a sample of rows are caught."""

import pytest
from claims import all_proofs

from hardway.rulebook import house_names, load
from hardway.rulebook.read import HOUSES
from tools.mutate import alike, fates
from tools.proofs import proofs_csv

MUST = {
    "definition", "wager", "odds", "placement", "working", "limits", "rounding", "shooter", "throw", "settlement",
}  # fmt: skip
LATER = {("crown", "9.4"), ("star", "9.5"), ("adelaide", "14(c)")}
COUNTED = {"crown": 281, "star": 288, "adelaide": 211, "newzealand": 251}
"""The clauses of each text, counted in its inventory: 1,031 in all."""


@pytest.mark.parametrize("house", house_names())
def test_every_clause_of_the_text_is_there(house):
    assert len(load(house).clauses) == COUNTED[house]


@pytest.mark.parametrize("house", house_names())
def test_required_kinds_are_in_force_and_proved(house):
    must = [c for c in load(house).clauses.values() if c.kind in MUST and (house, c.number) not in LATER]
    assert len(must) > 100
    assert [c.number for c in must if c.in_force == "planned"] == []
    assert [c.number for c in must if not c.proofs] == []


@pytest.mark.parametrize("house", house_names())
def test_nothing_in_force_is_unproved(house):
    quiet = ("planned", "physical")
    assert [c.number for c in load(house).clauses.values() if c.in_force not in quiet and not c.proofs] == []


def test_every_claim_names_a_clause_or_reading():
    for proof in all_proofs():
        book = load(proof.house)
        assert [c for c in proof.clauses if c not in book.clauses and c not in book.readings] == [], proof.id


@pytest.mark.parametrize("house", house_names())
def test_proofs_are_current(house):
    written = (HOUSES / house / "proofs.csv").read_text(encoding="utf-8")
    assert written == proofs_csv(house), "run `make proofs`"


@pytest.mark.parametrize("house", house_names())
def test_a_sample_of_changes_is_caught(house):
    reasons = alike()
    assert [f.mutant for f in fates(house, sample=60) if not f.caught and (house, f.mutant) not in reasons] == []

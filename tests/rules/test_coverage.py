"""Every clause is in force and proved, and mutants of a sample of rows are caught."""

import re

import pytest
from claims import all_proofs

from hardway.rulebook import house_names, load
from hardway.rulebook.loading.read import PROOFS
from tools.mutate import alike, fates
from tools.proofs import proofs_csv

COUNTED = {"crown": 281, "star": 288, "adelaide": 211, "newzealand": 251, "vegas": 39}
"""By house: the clauses counted in the inventory of its approved text, or the practices of a house without one."""


def test_approved_books_have_1031_clauses():
    assert sum(COUNTED[house] for house in house_names() if load(house).status == "approved") == 1031


@pytest.mark.parametrize("house", house_names())
def test_book_has_as_many_clauses_as_counted_in_its_text(house):
    assert len(load(house).clauses) == COUNTED[house]


@pytest.mark.parametrize("house", house_names())
def test_no_clause_of_a_book_is_only_planned_or_without_proof(house):
    clauses = load(house).clauses.values()
    assert [c.number for c in clauses if c.in_force == "planned" or not c.proofs] == []


@pytest.mark.parametrize("house", house_names())
def test_clause_descriptions_and_notices_contain_no_code(house):
    in_code = re.compile(r"`|[a-z]_[a-z]|\bhardway [a-z]")  # notation, an identifier, a command
    assert [c.number for c in load(house).clauses.values() if in_code.search(c.does)] == []
    assert [says for *_, says in load(house).notices if in_code.search(says)] == []


@pytest.mark.parametrize("house", house_names())
def test_clause_descriptions_have_short_sentences_in_felt_words(house):
    """Sentences are short and complete, in words of the felt and not of the software."""
    riddle = re.compile(r"\b(rows?|cites?|sleeps?|fingerprint|variant|amends?|is a role)\b|^(It|They|Refused)\b")
    texts = {clause.number: clause.does for clause in load(house).clauses.values()}
    assert {number: text for number, text in texts.items() if riddle.search(text)} == {}
    assert {number: text for number, text in texts.items() if longest_sentence(text) > 25} == {}


def longest_sentence(text):
    """Return the number of words in the longest sentence; a capital or a number begins a new one."""
    return max(len(sentence.split()) for sentence in re.split(r"(?<=[.!?])\s+(?=[A-Z0-9])", text))


def test_proofs_claim_only_existing_clauses_and_readings():
    for proof in all_proofs():
        book = load(proof.house)
        assert [c for c in proof.clauses if c not in book.clauses and c not in book.readings] == [], proof.id


@pytest.mark.parametrize("house", house_names())
def test_generated_proofs_file_of_each_house_is_current(house):
    written = (PROOFS / f"{house}.csv").read_text(encoding="utf-8")
    assert written == proofs_csv(house), "run `make proofs`"


@pytest.mark.parametrize("house", house_names())
def test_sampled_mutants_of_rule_book_rows_are_caught_by_tests(house):
    reasons = alike()
    found = fates(house, sample=8, proved=True)  # every proof is a test of its own; `make mutate` makes every change
    assert [f.mutant for f in found if not f.caught and (house, f.mutant) not in reasons] == []

"""Proofs that no record can give: functions over a book, each claiming its clauses."""

import pytest
from claims import function_proofs

from hardway.rulebook import house_names, load

PROOFS = [proof for house in house_names() for proof in function_proofs(house)]


@pytest.mark.parametrize("proof", PROOFS, ids=lambda proof: proof.id.split("[")[1][:-1])
def test_python_check_of_a_rule_clause_passes_on_its_house_rule_book(proof):
    proof.check(load(proof.house))

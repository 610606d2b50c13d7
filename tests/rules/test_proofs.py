"""Proofs that no record can give: functions over a book, each claiming its clauses."""

import pytest
from claims import function_proofs

from hardway.rulebook import house_names, load

PROOFS = [proof for house in house_names() for proof in function_proofs(house)]


@pytest.mark.parametrize("proof", PROOFS, ids=lambda proof: proof.id.split("[")[1][:-1])
def test_proof_function_holds(proof):
    proof.check(load(proof.house))

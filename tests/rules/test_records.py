"""Every rule record meets its expectations."""

import pytest
from claims import record_proofs

from hardway.rulebook import house_names, load

RECORDS = [proof for house in house_names() for proof in record_proofs(house)]


@pytest.mark.parametrize("proof", RECORDS, ids=lambda proof: proof.id.split("[")[1][:-1])
def test_record(proof):
    assert proof.clauses, "a record says which clauses it proves"
    proof.check(load(proof.house))

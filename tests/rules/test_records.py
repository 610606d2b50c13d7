"""Every rule record meets its expectations, and reaches the clauses that it claims."""

import pytest
from claims import HERE, record_proofs

from hardway.notation import Replay, read_file
from hardway.report.book.reached import unreached_clauses
from hardway.rulebook import house_names, load

RECORDS = [proof for house in house_names() for proof in record_proofs(house)]
PROVED_WITHOUT_NAMING = {
    "crown-5.1.1(a)-left": ["5.1.1(a)"],
    "star-10.1": ['1.1 "promotional prize"'],
    "star-5.1": ["5.3.5"],
    "star-6.1.24-parts": ["9.3.1"],
    "star-6.1.7.2": ["6.1.7.3"],
    "adelaide-14(b)__no_touching_": ["14(b) [no touching]"],
    "adelaide-14(g)-odds": ["8(b) [payout]", "8(c) [payout]", "8(d) [payout]"],
    "adelaide-9(a)__set_present_": ["9(a) [set present]"],
}
"""Records that prove a clause by an amount, or by what is accepted: no event in them names it."""


def name_of(proof):
    return proof.id.split("[")[1][:-1]


@pytest.mark.parametrize("proof", RECORDS, ids=name_of)
def test_rule_record_holds(proof):
    assert proof.clauses, "a record says which clauses it proves"
    name = name_of(proof)
    replay = Replay(read_file(HERE / proof.house / f"{name.removeprefix(proof.house + '-')}.craps"))
    lines = list(replay.play())
    assert not replay.failures, "\n".join(replay.failures)
    unreached = unreached_clauses(load(proof.house), proof.clauses, lines)
    assert sorted(unreached) == PROVED_WITHOUT_NAMING.get(name, [])


def test_records_listed_as_not_citing_their_clauses_exist():
    assert PROVED_WITHOUT_NAMING.keys() <= set(map(name_of, RECORDS))

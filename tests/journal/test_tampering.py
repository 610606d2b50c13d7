"""Every falsified journal is found out and its place named, or listed as undetectable.

Against checkpoints kept elsewhere all six ways are found, even by somebody with the signing key. `pytest -m soak` plays
a thousand of each.
"""

from contextlib import suppress
from random import Random

import pytest

from hardway.journal.audit import Audit, audit
from hardway.journal.audit.chain_checks import NOTHING_KEPT
from hardway.journal.stored_stream import UnreadableRow, open_stored_stream
from tests.journal.tampering import ATTACKS, KEY, Tampered, falsified, honest, signed_again

EVENINGS = 8
CUT, GONE, OLDER, CHAINED = NOTHING_KEPT
SAID = {
    "tail cut": CUT,
    "table removed": GONE,
    "older copy": OLDER,
    "edited with the chain": CHAINED,
    "rows swapped": CHAINED,
}
"""By attack: the sentence that speaks of it where nothing is kept elsewhere."""

times = pytest.mark.parametrize("times", [15, pytest.param(1000, marks=pytest.mark.soak)])
every_attack = pytest.mark.parametrize("attack", ATTACKS)


def names_the_place(found: Audit, tampered: Tampered) -> bool:
    """Say whether of each stream that was changed, something is found at that row, or in rows that hold it."""
    return all(
        any(
            finding.stream == stream and finding.seq <= first and max(finding.seq, finding.to) >= first
            for finding in found.findings
        )
        for stream, (first, _) in tampered.places.items()
    )


def test_audit_of_an_honest_journal_has_no_findings():
    for seed in range(EVENINGS):
        evening = honest(seed)
        for against in ((), evening.checkpoints, evening.checkpoints[-1:]):
            found = audit(evening.store, against=against, public=KEY.public)
            assert found.findings == ()
            assert found.rows == sum(found.streams.values()) > 90
            assert found.decided >= found.rows - 5


@every_attack
@times
def test_tampering_by_key_holder_is_found_by_outside_checkpoint(attack, times):
    random = Random(f"{attack} {times}")
    for number in range(times):
        evening = honest(number % EVENINGS)
        tampered = ATTACKS[attack](evening, random)
        if number % 2:
            signed_again(tampered.store)
        found = audit(tampered.store, against=evening.checkpoints, public=KEY.public)
        assert names_the_place(found, tampered), (number, tampered.places, found.findings)


@every_attack
@times
def test_tampering_by_a_key_holder_is_found_or_not_ruled_out(attack, times):
    random = Random(f"{attack} {times} alone")
    missed = 0
    for number in range(times):
        tampered = ATTACKS[attack](honest(number % EVENINGS), random)
        signed_again(tampered.store)
        found = audit(tampered.store, public=KEY.public)
        if attack == "edited":
            assert names_the_place(found, tampered), (number, tampered.places, found.findings)
        elif not found.findings:
            missed += 1
            assert any(SAID[attack] in says for says in found.cannot_rule_out)
    # Somebody with the store and the key who knows what they do is not found out: that is why it must be said.
    assert missed == times if attack in ("tail cut", "older copy") else missed < times


@every_attack
@times
def test_tampering_without_the_key_is_found_except_an_older_copy(attack, times):
    random = Random(f"{attack} {times} keyless")
    for number in range(times):
        tampered = ATTACKS[attack](honest(number % EVENINGS), random)
        found = audit(tampered.store, public=KEY.public)
        assert found.findings or attack == "older copy", (number, tampered.places)
        assert attack == "older copy" or names_the_place(found, tampered), (number, tampered.places, found.findings)


@times
def test_audit_names_the_edited_row_as_the_first_finding(times):
    """Edits of the row number are left out: such a row is missing in one place and doubled in another."""
    random = Random(times)
    for number in range(times):
        tampered = ATTACKS["edited"](honest(number % EVENINGS), random)
        ((stream, (seq, _)),) = tampered.places.items()
        rows = tampered.store.streams_[stream]
        if [row.seq for row in rows] != list(range(1, len(rows) + 1)):
            continue
        found = audit(tampered.store, tables=[stream])
        assert (found.findings[0].stream, found.findings[0].seq) == (stream, seq)


def test_audit_says_which_rows_no_checkpoint_covers():
    evening = honest(0)
    one, _, three = evening.checkpoints
    found = audit(evening.store, against=[one], public=KEY.public)
    assert found.findings == ()
    stream = next(stream for stream in evening.store.streams() if stream != "floor")
    first, last = one.heads[stream][0] + 1, three.heads[stream][0]
    assert any(
        says.startswith(f"{stream}: rows {first} to {last} came after the newest checkpoint")
        for says in found.cannot_rule_out
    )
    assert not any(says.startswith("floor") for says in found.cannot_rule_out)
    assert not any("rows" in says for says in audit(evening.store, against=[three]).cannot_rule_out)


def test_several_checkpoints_narrow_down_the_changed_rows():
    evening = honest(0)
    one, two, _ = evening.checkpoints
    store = evening.store.copied()
    stream = next(stream for stream in store.streams() if stream != "floor")
    place = one.heads[stream][0] + 3
    store.streams_[stream][place - 1] = store.streams_[stream][place - 1]._replace(software="0.0.0+1")
    store.chain_again(stream)
    signed_again(store)
    (finding,) = audit(store, against=evening.checkpoints, public=KEY.public).findings
    assert (finding.what, finding.seq, finding.to) == ("changed", one.heads[stream][0] + 1, two.heads[stream][0])


@times
def test_tampering_never_crashes_an_audit_or_opening_of_a_table(times):
    """Values of any kind anywhere: the audit says so, and a table opens or says which row it cannot read."""
    random = Random(times)
    opens = 0
    for number in range(times):
        store = falsified(honest(number % EVENINGS).store, random)
        found = audit(store, public=KEY.public)
        assert bool(found.findings) == (store.streams_ != honest(number % EVENINGS).store.streams_)
        for stream in store.streams():
            with suppress(UnreadableRow):
                open_stored_stream(store, stream, KEY)
                opens += 1
    assert 0 < opens < 3 * times

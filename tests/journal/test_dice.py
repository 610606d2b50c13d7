"""Electronic dice against bytes worked out with openssl: commitments, faces, bytes skipped, and every way to cheat."""

import copy
from itertools import islice

import pytest

from hardway.journal import dice_proof

ZERO, ONES = "00" * 32, "ff" * 32


def test_dice_commitments_are_as_documented_and_name_the_player():
    # printf 'hardway house\0crown-1\0%d\0<64 zeros>' 1 | sha256sum
    assert (
        dice_proof.house_commitment("crown-1", 1, ZERO)
        == "48b4aa31baf67505cbf503a3afa070e6f6dc3f9aa00fa8484ba057074a1d47f2"
    )
    assert dice_proof.player_commitment("crown-1", 1, "p1", ZERO) != dice_proof.player_commitment(
        "crown-1", 1, "p2", ZERO
    )


@pytest.mark.parametrize(
    ("number", "bytes_", "faces"),
    [
        (106, (104, 255, 178), (104 % 6 + 1, 178 % 6 + 1)),
        (191, (253, 232, 223), (232 % 6 + 1, 223 % 6 + 1)),
        (205, (254, 8, 122), (8 % 6 + 1, 122 % 6 + 1)),
    ],
)
def test_dice_bytes_from_252_on_are_skipped_for_evenness(number, bytes_, faces):
    # the first bytes of: printf 'crown-1\0106\0p1\0<64 f>\0000' | openssl dgst -sha256 -mac hmac -macopt hexkey:<64 zeros>
    assert max(bytes_) >= 252
    assert dice_proof.dice_faces("crown-1", number, ZERO, {"p1": ONES}) == faces


def test_dice_faces_do_not_depend_on_the_order_of_players_nonces():
    one = list(islice(dice_proof.dice_numbers("t", 1, ZERO, {"b": ONES, "a": ZERO}), 100))
    assert one == list(islice(dice_proof.dice_numbers("t", 1, ZERO, {"a": ZERO, "b": ONES}), 100))
    assert set(one) == {1, 2, 3, 4, 5, 6}


def roll():
    players = {
        "p1": dice_proof.player_commitment("t", 7, "p1", ONES),
        "p2": dice_proof.player_commitment("t", 7, "p2", ZERO),
    }
    committed = {"throw": 7, "house": dice_proof.house_commitment("t", 7, ZERO), "players": players}
    revealed = {
        "throw": 7,
        "secret": ZERO,
        "nonces": {"p1": ONES},
        "missing": ["p2"],
        "next": "",
        "kind": dice_proof.PROVABLE,
    }
    return committed, revealed, dice_proof.dice_faces("t", 7, ZERO, {"p1": ONES})


def test_honest_dice_proof_passes_the_check():
    committed, revealed, faces = roll()
    assert dice_proof.check_dice_proof("t", committed, revealed, faces) == []
    assert dice_proof.check_dice_proof("t", committed, revealed, None) == []


@pytest.mark.parametrize(
    ("change", "says"),
    [
        (lambda c, r: r.update(secret=ONES), "not the one the house committed to"),
        (lambda c, r: r["nonces"].update(p1=ZERO), "the nonce of p1"),
        (lambda c, r: r["nonces"].update(p3=ZERO), "the nonce of p3"),
        (lambda c, r: r.update(missing=[]), "not revealed"),
        (lambda c, r: r.update(throw=8), "throw 8"),
        (lambda c, r: r.update(kind=dice_proof.HOUSE_DICE), "were called house dice"),
        (lambda c, r: r.update(nonces={}, missing=["p1", "p2"]), "were called provable"),
        (lambda c, r: r.update(secret="00"), "64 hexadecimal"),
        (lambda c, r: r.pop("nonces"), "malformed"),
        (lambda c, r: c.update(throw="7"), "malformed"),
    ],
)
def test_each_way_to_forge_a_dice_proof_is_named_by_the_check(change, says):
    committed, revealed, faces = copy.deepcopy(roll())
    change(committed, revealed)
    assert any(says in doubt for doubt in dice_proof.check_dice_proof("t", committed, revealed, faces))


def test_wrong_dice_faces_are_reported_with_the_proven_faces():
    committed, revealed, (first, second) = roll()
    (doubt,) = dice_proof.check_dice_proof("t", committed, revealed, (second % 6 + 1, first))
    assert f"give {first} {second}" in doubt

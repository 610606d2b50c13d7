"""A page shows its nonce on the row of the throw and on nothing else, and knows when it was left out."""

from typing import Any

from hardway.client.dice_nonces import DiceNonces
from hardway.journal.dice_proof import dice_faces, house_commitment

TABLE, ME = "crown-1", "p1"
SECRET, NEXT = "11" * 32, "22" * 32
HOUSE = house_commitment(TABLE, 1, SECRET)


def dice(phase: str, players: dict[str, str]) -> dict[str, Any]:
    return {"kind": "electronic", "throw": 1, "house": HOUSE, "players": players, "phase": phase}


def committed() -> tuple[DiceNonces, str]:
    """A page that has committed to a nonce, and been heard."""
    page = DiceNonces(TABLE, ME)
    said = page.answer(dice("open", {}))
    assert said["type"] == "commit"
    assert page.answer(dice("open", {ME: said["commitment"]})) is None
    return page, said["commitment"]


def thrown(mine: str, *, house: str = HOUSE) -> dict[str, Any]:
    players = {ME: mine} if mine else {}
    return {"seq": 6, "entry": "throw", "events": [], "proof": {"throw": 1, "house": house, "players": players}}


def rolled(nonces: dict[str, str]) -> dict[str, Any]:
    proof = {
        "throw": 1, "secret": SECRET, "nonces": nonces, "missing": [] if nonces else [ME],
        "next": house_commitment(TABLE, 2, NEXT), "kind": "provable" if nonces else "house dice, not provable",
    }  # fmt: skip
    events = [{"event": "called", "dice": list(dice_faces(TABLE, 1, SECRET, nonces))}]
    return {"seq": 7, "entry": "roll", "events": events, "proof": proof}


def test_client_reveals_a_nonce_only_after_the_throw_row() -> None:
    page, mine = committed()
    assert page.answer(dice("closed", {ME: mine})) is None
    page.follow(thrown(mine))
    said = page.answer(dice("closed", {ME: mine}))
    assert said["type"] == "reveal"


def test_nonce_stays_secret_if_throw_row_lacks_its_commitment() -> None:
    for row in (thrown("ab" * 32), thrown("")):
        page, mine = committed()
        page.follow(row)
        assert page.answer(dice("closed", {ME: mine})) is None
        assert "this page's commitment is missing from the proof" in page.doubted[1]


def test_nonce_stays_secret_if_house_changed_the_commitment() -> None:
    page, mine = committed()
    page.follow(thrown(mine, house="cd" * 32))
    assert page.answer(dice("closed", {ME: mine})) is None
    assert page.doubted[1] == ["the house changed its commitment"]


def test_client_that_missed_the_throw_row_reveals_no_nonce() -> None:
    """The socket broke with the dice in the air, and came back without the rows between: nothing shows that the house is
    bound. The roll says whose nonce was missing, and the next throw is committed to as ever."""
    page, mine = committed()
    page.away()
    page.jump()
    assert page.answer(dice("closed", {ME: mine})) is None
    page.follow(rolled({}))
    assert page.left_out == [1]
    assert page.doubted == {}
    said = page.answer({**dice("open", {}), "throw": 2, "house": house_commitment(TABLE, 2, NEXT)})
    assert (said["type"], said["throw"]) == ("commit", 2)


def test_client_without_a_commitment_does_not_count_as_left_out() -> None:
    page = DiceNonces(TABLE, ME)
    page.jump()
    page.follow({**rolled({}), "proof": {**rolled({})["proof"], "missing": []}})
    assert page.left_out == []


def test_client_whose_nonce_the_roll_lacks_counts_as_left_out() -> None:
    page, mine = committed()
    page.follow(thrown(mine))
    said = page.answer(dice("closed", {ME: mine}))
    assert said is not None
    page.follow(rolled({}))
    assert page.left_out == [1]
    page, mine = committed()
    page.follow(thrown(mine))
    said = page.answer(dice("closed", {ME: mine}))
    page.follow(rolled({ME: said["nonce"]}))
    assert page.left_out == []
    assert page.doubted == {}

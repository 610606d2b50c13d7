"""The client's part in throwing electronic dice: for each throw it commits to a nonce, reveals it, and checks the roll.

Each roll names the house's commitment to the next one, so that nothing can be changed unseen between the two. A nonce
is revealed only after the row of the throw. This row must have this client's commitment, and the same commitment of the
house as while betting was open. Before it the house is not bound, and could use the nonce to choose a secret.
"""

import secrets
from typing import Any

from hardway.journal.dice_proof import check_dice_proof, player_commitment


class DiceNonces:
    """The nonces of one person at one table, and the commitments of each throw."""

    def __init__(self, table: str, person: str) -> None:
        self.table, self.person = table, person
        self.doubted: dict[int, list[str]] = {}
        """By number of the throw: how the house broke a commitment, in sentences; empty while all is well."""
        self.checked = 0
        """How many rolls were checked against their commitments."""
        self.left_out: list[int] = []
        """The throws that were called without the nonce to which this client had committed.

        They include throws that this client did not see leave the hand, so that it never revealed its nonce.
        """
        self._nonce: dict[int, str] = {}
        self._seen: dict[int, dict[str, Any]] = {}
        self._bound = 0
        """The throw in the air whose row contains the house's commitment unchanged, and this client's; 0 if there is
        none."""
        self._number = self._thrown_last = 0
        """The numbers of the throw that must come next, and of the last throw that left the hand; 0 while unknown."""

    def answer(self, dice: dict[str, Any]) -> dict[str, Any] | None:
        """Return the message to send now, a commitment or a nonce, for the dice as the server describes them; None for
        nothing."""
        if dice.get("kind") != "electronic":
            return None
        number = dice["throw"]
        if dice["phase"] == "open" and number != self._thrown_last:
            self._open(number, dice["house"], dict(dice["players"]))
            nonce = self._nonce.setdefault(number, secrets.token_hex(32))
            commitment = player_commitment(self.table, number, self.person, nonce)
            if dice["players"].get(self.person) != commitment:
                return {"type": "commit", "throw": number, "commitment": commitment}
        elif dice["phase"] == "closed" and number == self._bound and number in self._nonce:
            return {"type": "reveal", "throw": number, "nonce": self._nonce[number]}
        return None

    def away(self) -> None:
        """Note that the socket broke: absent players take no part, so a throw without this nonce raises no doubt."""
        if self._number != self._thrown_last and self._number in self._seen:
            self._seen[self._number]["players"].pop(self.person, None)

    def jump(self) -> None:
        """Note that rows were skipped, and maybe throws with them."""
        self._number = 0
        self._seen.clear()

    def follow(self, row: dict[str, Any]) -> None:
        """Check a row of the table against the commitments that were made while betting was open; doubts go to
        `doubted`."""
        proof = row.get("proof") or {}
        if "renew" in proof:
            self._seen.clear()
            self._open(proof["renew"]["throw"], proof["renew"]["next"], {})
            return
        number: int = proof.get("throw", 0)
        if not number:
            if self._number and "roll" in row["entry"].split()[:2]:
                self._doubt(self._number, "the dice were called without a proof")
            return
        if self._number and number != self._number:
            self._doubt(number, f"the house committed to throw {self._number}, not to this one")
        if "players" in proof:
            self._thrown(number, proof)
        elif "secret" in proof:
            self._rolled(number, proof, row["events"])

    def _open(self, number: int, house: str, players: dict[str, str]) -> None:
        seen = self._seen.get(number)
        if seen is not None and seen["house"] != house:
            self._doubt(number, "the house changed its commitment")
        self._seen[number] = {"throw": number, "house": house, "players": players}
        self._number = number

    def _thrown(self, number: int, proof: dict[str, Any]) -> None:
        seen, own = self._seen.get(number), self._nonce.get(number)
        changed = seen is not None and proof["house"] != seen["house"]
        if changed:
            self._doubt(number, "the house changed its commitment")
        mine = own and player_commitment(self.table, number, self.person, own)
        self._bound = number if mine and proof["players"].get(self.person) == mine and not changed else 0
        if seen is not None and self.person in seen["players"] and mine and proof["players"].get(self.person) != mine:
            self._doubt(number, "this page's commitment is missing from the proof")
        self._seen[number], self._number, self._thrown_last = proof, number, number

    def _rolled(self, number: int, proof: dict[str, Any], events: list[dict[str, Any]]) -> None:
        seen = self._seen.pop(number, None)
        if seen is not None:
            called = next((event["dice"] for event in events if event["event"] == "called"), None)
            for doubt in check_dice_proof(self.table, seen, proof, (called[0], called[1]) if called else None):
                self._doubt(number, doubt)
            self.checked += 1
        awaited = self._bound == number or self.person in proof.get("missing", ())
        if awaited and self.person not in proof["nonces"]:
            self.left_out.append(number)
        self._nonce.pop(number, None)
        self._open(number + 1, proof["next"], {})

    def _doubt(self, number: int, why: str) -> None:
        if why not in self.doubted.setdefault(number, []):
            self.doubted[number].append(why)

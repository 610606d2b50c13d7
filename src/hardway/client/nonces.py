"""This page's part in throwing electronic dice: a nonce for each throw, committed to, kept, shown; and the check."""

import secrets
from typing import Any

from hardway.journal.dice import doubts, player_commitment


class Nonces:
    """The nonces of one person at one table, and what was seen of each throw."""

    def __init__(self, table: str, person: str) -> None:
        self.table, self.person = table, person
        self.doubted: dict[int, list[str]] = {}
        """Throws that are not what was committed to, and why."""
        self._nonce: dict[int, str] = {}
        self._seen: dict[int, dict[str, Any]] = {}

    def answer(self, dice: dict[str, Any]) -> dict[str, Any] | None:
        """Return what is to be sent, seeing the dice as they stand: a commitment, a nonce, or nothing."""
        if dice.get("kind") != "electronic":
            return None
        number = dice["throw"]
        if dice["phase"] == "open":
            self._seen[number] = {"throw": number, "house": dice["house"], "players": dict(dice["players"])}
            nonce = self._nonce.setdefault(number, secrets.token_hex(32))
            commitment = player_commitment(self.table, number, self.person, nonce)
            if dice["players"].get(self.person) != commitment:
                return {"type": "commit", "throw": number, "commitment": commitment}
        elif dice["phase"] == "closed" and self.person in dice["players"] and number in self._nonce:
            return {"type": "reveal", "throw": number, "nonce": self._nonce[number]}
        return None

    def follow(self, row: dict[str, Any]) -> None:
        """Check a throw and a roll against what was seen before betting closed."""
        proof = row.get("proof") or {}
        number: int = proof.get("throw", 0)
        seen = self._seen.get(number)
        if seen is None:
            return
        if "players" in proof:
            own = self._nonce.get(number)
            mine = own and player_commitment(self.table, number, self.person, own)
            if proof["house"] != seen["house"]:
                self._doubt(number, "the house changed its commitment")
            if self.person in seen["players"] and proof["players"].get(self.person) != mine:
                self._doubt(number, "this page's commitment was left out")
            self._seen[number] = proof
        elif "secret" in proof:
            called = next((event["dice"] for event in row["events"] if event["event"] == "called"), None)
            dice = (called[0], called[1]) if called else None
            for doubt in doubts(self.table, seen, proof, dice):
                self._doubt(number, doubt)
            self._nonce.pop(number, None)
            self._seen.pop(number)

    def _doubt(self, number: int, why: str) -> None:
        self.doubted.setdefault(number, []).append(why)

"""The cup of one table: electronic dice that nobody can have chosen, thrown by the house and the players together.

Throw n of a table goes so. While its betting is open the house's commitment stands in the journal and pages commit to
nonces (`commit`). The dice leave the hand, the row of the throw names every commitment (`throw`), and only then are
nonces taken (`reveal`). Secret and nonces give the faces (`roll`), and the row of the roll shows them all with the
commitment to the next throw. The arithmetic is `hardway.journal.dice_proof`, which an auditor uses too.

    cup = Cup.new("crown-1", Secrets(key))
    cup.commit("p1", 1, commitment)
    cup.learn(cup.throw())              # once its row is durable
    cup.reveal("p1", 1, nonce)
    first, second, proof = cup.roll()

While bets are open a secret is in the memory of one process and nowhere else, so that a reader of the store knows no
throw. The row of the throw holds it sealed with the house's key: once betting has closed the dice come to rest,
whatever befalls the process. A process that ends with the dice in the hand takes the secret with it; the next one
commits anew, openly (`renew`).

`throw`, `roll` and `renew` say what a row must hold and change nothing; `learn` takes what a durable row holds, while
the table plays and when it is opened again. So the cup stands wherever the journal stands. Nothing here waits for the
store. Must not know the game: who is seated, and when betting closes, is told by the floor.
"""

import hmac
from collections.abc import Iterable, Mapping
from json import loads
from typing import Any, NamedTuple

from hardway.floor.chance import Generator, GeneratorFailed
from hardway.journal import Row
from hardway.journal.dice_proof import HOUSE_DICE, PROVABLE, dice_faces, house_commitment, is_secret, player_commitment
from hardway.journal.keys import Key


class SecretLost(Exception):
    """The secret of a throw is gone, or is not the one committed to. The floor renews the commitment, openly."""


class CupRefusal(NamedTuple):
    """Why the cup takes no commitment or nonce now: a name, and a sentence."""

    name: str
    says: str


class CupRoll(NamedTuple):
    """A throw of electronic dice, and what its row must hold for anyone to check it."""

    first: int
    second: int
    proof: dict[str, Any]


class Secrets:
    """The secrets of throws to come at the tables of one process; in its memory alone."""

    def __init__(self, key: Key, generator: Generator | None = None) -> None:
        self._key, self._generator = key, generator or Generator()
        self._held: dict[tuple[str, int], str] = {}

    def of(self, table: str, number: int) -> str | None:
        """Return the secret of a throw, if this process has drawn it and not yet forgotten."""
        return self._held.get((table, number))

    def drawn(self, table: str, number: int, *, unlike: Iterable[str] = ()) -> str:
        """Return the secret of a throw, drawn if there is none; raise GeneratorFailed if it is one of some others."""
        secret = self.of(table, number) or self._generator.secret()
        if secret in unlike:
            raise GeneratorFailed(
                f"the operating system's generator gave throw {number} of {table} the last secret again"
            )
        self._held[table, number] = secret
        return secret

    def forget(self, table: str, number: int) -> None:
        """Forget a secret that has been shown or given up."""
        self._held.pop((table, number), None)

    def sealed(self, table: str, number: int, secret: str) -> str:
        """Return a secret as the row of its throw holds it."""
        return self._key.sealed(secret, f"{table}:{number}")

    def opened(self, table: str, number: int, sealed: str) -> str | None:
        """Return the secret in the row of its throw; None where it was sealed with another key."""
        return self._key.opened(sealed, f"{table}:{number}")


class Cup:
    """The dice of one table."""

    def __init__(self, table: str, secrets: Secrets) -> None:
        self.table, self._secrets = table, secrets
        self.number = 0
        """Of the throw that is bet on, or in the air; every number has one commitment of the house."""
        self.commitment = ""
        """The house's, to this throw."""
        self.players: dict[str, str] = {}
        """The pages' commitments to this throw."""
        self.nonces: dict[str, str] = {}
        """What was revealed, and is what was committed to."""
        self.wrong: dict[str, str] = {}
        """What was revealed, and is not."""
        self.thrown = False
        self._secret = self._next = self._sealed = self._last = ""
        """Of this throw, of the next, of this one sealed, and the last that was shown."""
        self._used: dict[str, str] = {}
        """The nonces of the throw before."""

    @classmethod
    def new(cls, table: str, secrets: Secrets) -> "Cup":
        """Return the cup of a new table; its `opening` belongs in the table's first row."""
        cup = cls(table, secrets)
        cup._begin(1, house_commitment(table, 1, cup._drawn(1)))
        cup.prepare()
        return cup

    @classmethod
    def reopened(cls, table: str, secrets: Secrets, rows: Iterable[Row]) -> "Cup":
        """Return the cup as the journal left it, from its rows in order, or those from the last roll on.

        It must still `prepare`, which raises SecretLost where the secret is gone; it can then only `renew`.
        """
        cup = cls(table, secrets)
        for row in rows:
            if row.kind == "dice":
                cup.learn(loads(row.body))
            elif row.proof:
                cup.learn(loads(row.proof))
        return cup

    @property
    def phase(self) -> str:
        """Return `betting`, `closed` while nonces are awaited, or `revealed` when none is any more."""
        if not self.thrown:
            return "betting"
        return "closed" if self.waiting else "revealed"

    @property
    def ready(self) -> bool:
        """Say whether this throw's secret and the next one's are at hand; else the cup must `prepare`."""
        return bool(self._secret and self._next)

    @property
    def waiting(self) -> tuple[str, ...]:
        """Return whose nonce is not revealed, sorted."""
        return tuple(sorted(self.players.keys() - self.nonces.keys()))

    @property
    def kind(self) -> str:
        """Return which dice these are as it stands: provable, or the house's."""
        return PROVABLE if (self.nonces if self.thrown else self.players) else HOUSE_DICE

    @property
    def opening(self) -> dict[str, Any]:
        """Return the proof of a table's first row."""
        return {"next": self.commitment}

    def commit(self, person: str, number: int, commitment: str) -> CupRefusal | None:
        """Take a page's commitment to its nonce; while betting is open a page may make it anew."""
        if (late := self._too_late(number, "commitment")) is not None:
            return late
        if self.thrown:
            return CupRefusal("betting_closed", f"betting on throw {number} has closed; commit to throw {number + 1}")
        if not is_secret(commitment):
            return CupRefusal("bad_commitment", "a commitment is a SHA-256 in 64 hexadecimal digits, lower case")
        used = self._used.get(person)
        if used and commitment == player_commitment(self.table, number, person, used):
            return CupRefusal("used_nonce", "that nonce was shown with the last throw; draw a new one for each throw")
        self.players[person] = commitment
        return None

    def withdraw(self, person: str) -> None:
        """Drop the commitment of somebody who leaves; once the dice are out it stands."""
        if not self.thrown:
            self.players.pop(person, None)

    def throw(self) -> dict[str, Any]:
        """Return the proof of the row by which the dice leave the hand and betting closes."""
        if self.thrown:
            raise ValueError(f"throw {self.number} of {self.table} is in the air already")
        if not self.ready:
            raise ValueError(f"throw {self.number} of {self.table} is not prepared")
        return {
            "throw": self.number, "house": self.commitment, "players": dict(sorted(self.players.items())),
            "sealed": self._secrets.sealed(self.table, self.number, self._secret),
        }  # fmt: skip

    def reveal(self, person: str, number: int, nonce: str) -> CupRefusal | None:
        """Take a page's nonce; one that is not what was committed to is left out and shown."""
        if (late := self._too_late(number, "nonce")) is not None:
            return late
        if not self.thrown:
            return CupRefusal("betting_open", f"betting on throw {number} is open; keep the nonce until it has closed")
        if person not in self.players:
            return CupRefusal("no_commitment", f"{person} committed to no nonce for throw {number}")
        if not is_secret(nonce):
            return CupRefusal("bad_nonce", "a nonce is 32 bytes in 64 hexadecimal digits, lower case")
        if not hmac.compare_digest(player_commitment(self.table, number, person, nonce), self.players[person]):
            if person not in self.nonces:
                self.wrong[person] = nonce
            return CupRefusal(
                "wrong_nonce", f"that is not the nonce {person} committed to for throw {number}; it is left out"
            )
        self.nonces[person] = nonce
        self.wrong.pop(person, None)
        return None

    def roll(self) -> CupRoll:
        """Return the faces, and the proof of the row that calls them, or that calls the throw off and shows it too.

        Raise SecretLost where nobody can say what was thrown: then it is called off without a proof, and renewed.
        """
        if not self.thrown:
            raise ValueError(f"throw {self.number} of {self.table} has not left the hand")
        if not self.ready:
            raise SecretLost(f"the secret of throw {self.number} of {self.table} is not at hand")
        proof = self._shown()
        proof["next"] = house_commitment(self.table, self.number + 1, self._next)
        return CupRoll(*dice_faces(self.table, self.number, self._secret, proof["nonces"]), proof)

    def _shown(self) -> dict[str, Any]:
        """Return what is shown of this throw."""
        nonces = dict(sorted(self.nonces.items()))
        shown: dict[str, Any] = {
            "throw": self.number, "secret": self._secret, "nonces": nonces, "missing": list(self.waiting),
            "kind": self.kind,
        }  # fmt: skip
        if self.wrong:
            shown["wrong"] = dict(sorted(self.wrong.items()))
        return shown

    def renew(self, because: str) -> dict[str, Any]:
        """Return the body of a `dice` row by which the house gives up this throw's commitment for one to the next.

        Where the dice are out, the throw must be called off too; what it would have been is shown, if it is known.
        """
        number = self.number + 1
        commitment = house_commitment(self.table, number, self._drawn(number))
        body = {"throw": number, "next": commitment, "instead": self.number, "because": because}
        return {"renew": {**body, "shown": self._shown()} if self.thrown and self._secret else body}

    def learn(self, proof: Mapping[str, Any]) -> None:
        """Take what a durable row holds: the proof of an opening, a throw or a roll, or the body of a `dice` row."""
        if "renew" in proof:
            self._begin(proof["renew"]["throw"], proof["renew"]["next"])
        elif "next" in proof:
            self._used, self._last = dict(proof.get("nonces", {})), proof.get("secret", "")
            self._begin(proof.get("throw", 0) + 1, proof["next"])
        elif "throw" in proof:
            if self.number != proof["throw"]:
                self._begin(proof["throw"], proof["house"])
            self.players, self.thrown = dict(proof["players"]), True
            self._sealed = proof.get("sealed", "")

    def prepare(self) -> None:
        """Have this throw's secret and the next one's at hand; raise GeneratorFailed or SecretLost.

        Called while betting is open, so that a failing generator is known while the dice are still in the hand.
        """
        if not self._secret:
            self._secret = self._found()
        if not self._next:
            self._next = self._drawn(self.number + 1)

    def _found(self) -> str:
        """Return this throw's secret from memory, or from the row of the throw."""
        sealed = self._secrets.opened(self.table, self.number, self._sealed) if self._sealed else None
        for secret in (self._secrets.of(self.table, self.number), sealed):
            if secret is not None and house_commitment(self.table, self.number, secret) == self.commitment:
                return secret
        why = "is sealed with another key" if self._sealed else "was in the memory of a server that has ended"
        raise SecretLost(f"the secret of throw {self.number} {why}")

    def _drawn(self, number: int) -> str:
        return self._secrets.drawn(self.table, number, unlike=(self._secret, self._last))

    def _begin(self, number: int, commitment: str) -> None:
        self._secrets.forget(self.table, self.number)
        self.number, self.commitment, self.thrown = number, commitment, False
        self._secret = self._next = self._sealed = ""
        self.players, self.nonces, self.wrong = {}, {}, {}

    def _too_late(self, number: int, what: str) -> CupRefusal | None:
        if number == self.number:
            return None
        if number < self.number:
            return CupRefusal("too_late", f"throw {number} has been rolled; the {what} must be for throw {self.number}")
        return CupRefusal("too_early", f"throw {number} is not open yet; the {what} must be for throw {self.number}")

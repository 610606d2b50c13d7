"""The cup of one table: electronic dice from a secret of the house and nonces of the players, so that neither side can
choose.

A throw has these steps. While betting is open, the journal holds the house's commitment, and pages commit to nonces
(`commit`). The dice leave the hand; the row of the throw names every commitment (`throw`). Only then do pages reveal
their nonces (`reveal`). Secret and nonces give the faces (`roll`), and the row of the roll shows them all, with the
next commitment. `hardway.journal.dice_proof` does the arithmetic, for the auditor too.

    cup = Cup.new("crown-1", Secrets(key))
    cup.commit("p1", 1, commitment)
    cup.learn(cup.throw())              # once its row is durable
    cup.reveal("p1", 1, nonce)
    first, second, proof = cup.roll()

While bets are open the secret is only in the memory of one process, so a reader of the store knows no throw. The row of
the throw holds it encrypted with the house's key, so a throw can be called even after a crash. A process that ends with
the dice in the hand loses the secret; the next process makes a new commitment in a row of its own (`renew`).

`throw`, `roll` and `renew` return what a row must hold and change nothing. `learn` takes what a durable row holds, both
in play and when the table is reopened, so the cup always agrees with the journal. Knows no game: the floor decides who
is seated and when betting closes.
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
    """The secret of a throw is lost, or is not the one the house committed to. The floor must renew the commitment."""


class CupRefusal(NamedTuple):
    """Why the cup refuses a commitment or nonce: the name of the reason, and a sentence."""

    name: str
    says: str


class CupRoll(NamedTuple):
    """The faces of a throw, and the proof that the row of the roll must hold."""

    first: int
    second: int
    proof: dict[str, Any]


class Secrets:
    """The house's secrets for throws still to come, at all tables of one process; kept in its memory only."""

    def __init__(self, key: Key, generator: Generator | None = None) -> None:
        self._key, self._generator = key, generator or Generator()
        self._held: dict[tuple[str, int], str] = {}

    def get(self, table: str, number: int) -> str | None:
        """Return the secret of a throw; None if this process has not drawn it, or has forgotten it."""
        return self._held.get((table, number))

    def get_or_draw(self, table: str, number: int, *, unlike: Iterable[str] = ()) -> str:
        """Return the secret of a throw, and draw it first if there is none; raise GeneratorFailed if it equals one of
        `unlike`."""
        secret = self.get(table, number) or self._generator.secret()
        if secret in unlike:
            raise GeneratorFailed(
                f"the operating system's random generator gave throw {number} of {table} "
                "the same secret as another throw"
            )
        self._held[table, number] = secret
        return secret

    def forget(self, table: str, number: int) -> None:
        """Forget a secret that was published or given up."""
        self._held.pop((table, number), None)

    def seal(self, table: str, number: int, secret: str) -> str:
        """Return the secret encrypted for the row of its throw."""
        return self._key.seal(secret, f"{table}:{number}")

    def unseal(self, table: str, number: int, sealed: str) -> str | None:
        """Return the secret from the row of its throw; None if it was encrypted with another key."""
        return self._key.unseal(sealed, f"{table}:{number}")


class Cup:
    """The electronic dice of one table: the commitments and nonces of the current throw, and its faces."""

    def __init__(self, table: str, secrets: Secrets) -> None:
        self.table, self._secrets = table, secrets
        self.number = 0
        """The number of this throw, which is bet on or in the air; for each number the house commits to one secret."""
        self.commitment = ""
        """The house's commitment to this throw."""
        self.players: dict[str, str] = {}
        """By person: the commitment that the person's page made to a nonce for this throw."""
        self.nonces: dict[str, str] = {}
        """By person: the nonce that the person's page revealed; it fits the page's commitment."""
        self.wrong: dict[str, str] = {}
        """By person: a nonce that the person's page revealed although it does not fit the page's commitment."""
        self.thrown = False
        """Whether the dice of this throw have left the hand."""
        self.restored = False
        """Whether a backup was restored in which these dice were in the air.

        Everybody may then know the secret of this throw, so nonces for it are no longer accepted."""
        self._secret = self._next = self._sealed = self._last = ""
        """The house's secrets: of this throw; of the next throw; of this throw, encrypted; and the last that was
        published."""
        self._used: dict[str, str] = {}
        """The nonces of the last throw; none of them may be used again."""

    @classmethod
    def new(cls, table: str, secrets: Secrets) -> "Cup":
        """Return the cup of a new table, whose first row must hold its `opening`."""
        cup = cls(table, secrets)
        cup._begin(1, house_commitment(table, 1, cup._drawn(1)))
        cup.prepare()
        return cup

    @classmethod
    def reopened(cls, table: str, secrets: Secrets, rows: Iterable[Row], *, in_backup: int = 0) -> "Cup":
        """Return the cup as the journal left it, from all its rows, or from those since the last roll.

        `in_backup` is the number of the row by which a restored backup had dice in the air; 0 for none. Call `prepare`
        next; if that raises SecretLost, only `renew` is possible.
        """
        cup = cls(table, secrets)
        for row in rows:
            if row.kind == "dice":
                cup.learn(loads(row.body))
            elif row.proof:
                cup.learn(loads(row.proof))
                cup.restored = cup.thrown and row.seq == in_backup
        return cup

    @property
    def phase(self) -> str:
        """Return `betting`, `closed` while a nonce is missing, or `revealed`."""
        if not self.thrown:
            return "betting"
        return "closed" if self.waiting else "revealed"

    @property
    def ready(self) -> bool:
        """Say whether the secrets of this throw and the next are known; if not, call `prepare`."""
        return bool(self._secret and self._next)

    @property
    def waiting(self) -> tuple[str, ...]:
        """Return the people who have not revealed their nonce yet, sorted."""
        return tuple(sorted(self.players.keys() - self.nonces.keys()))

    @property
    def kind(self) -> str:
        """Return PROVABLE if a player's nonce goes into these dice, HOUSE_DICE if they are the house's alone."""
        return PROVABLE if (self.nonces if self.thrown else self.players) else HOUSE_DICE

    @property
    def opening(self) -> dict[str, Any]:
        """Return the proof that a table's first row must hold."""
        return {"next": self.commitment}

    def commit(self, person: str, number: int, commitment: str) -> CupRefusal | None:
        """Take a page's commitment to its nonce; return why it is refused, or None. While betting is open, a later one
        replaces it."""
        if (late := self._too_late(number, "commitment")) is not None:
            return late
        if self.thrown:
            return CupRefusal("betting_closed", f"betting on throw {number} has closed; commit to throw {number + 1}")
        if not is_secret(commitment):
            return CupRefusal("bad_commitment", "a commitment is a SHA-256 in 64 hexadecimal digits, lower case")
        used = self._used.get(person)
        if used and commitment == player_commitment(self.table, number, person, used):
            return CupRefusal("used_nonce", "that nonce was used in the last throw; draw a new one for each throw")
        self.players[person] = commitment
        return None

    def withdraw(self, person: str) -> None:
        """Drop the commitment of a person who leaves; once the dice have left the hand it stays."""
        if not self.thrown:
            self.players.pop(person, None)

    def throw(self) -> dict[str, Any]:
        """Return the proof for the row by which the dice leave the hand and betting closes."""
        if self.thrown:
            raise ValueError(f"throw {self.number} of {self.table} is in the air already")
        if not self.ready:
            raise ValueError(f"throw {self.number} of {self.table} is not prepared")
        return {
            "throw": self.number, "house": self.commitment, "players": dict(sorted(self.players.items())),
            "sealed": self._secrets.seal(self.table, self.number, self._secret),
        }  # fmt: skip

    def reveal(self, person: str, number: int, nonce: str) -> CupRefusal | None:
        """Take a page's nonce; return why it is refused, or None.

        A nonce that does not fit its commitment is left out of the roll, and recorded.
        """
        if (late := self._too_late(number, "nonce")) is not None:
            return late
        if not self.thrown:
            return CupRefusal("betting_open", f"betting on throw {number} is open; send the nonce after it has closed")
        if self.restored:
            says = f"throw {number} was in the air in a backup that was restored, so its secret may be known"
            return CupRefusal("too_late", f"{says}; nonces for this throw are no longer accepted")
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
        """Return the faces, and the proof for the row of the call; a No roll has the same proof.

        Raise SecretLost if the faces cannot be known: the throw must be called off, and the commitment renewed.
        """
        if not self.thrown:
            raise ValueError(f"throw {self.number} of {self.table} has not left the hand")
        if not self.ready:
            raise SecretLost(f"the secret of throw {self.number} of {self.table} is not known here")
        proof = self._shown()
        proof["next"] = house_commitment(self.table, self.number + 1, self._next)
        return CupRoll(*dice_faces(self.table, self.number, self._secret, proof["nonces"]), proof)

    def _shown(self) -> dict[str, Any]:
        """Return what the proof of this throw reveals."""
        nonces = dict(sorted(self.nonces.items()))
        shown: dict[str, Any] = {
            "throw": self.number, "secret": self._secret, "nonces": nonces, "missing": list(self.waiting),
            "kind": self.kind,
        }  # fmt: skip
        if self.wrong:
            shown["wrong"] = dict(sorted(self.wrong.items()))
        return shown

    def renew(self, because: str) -> dict[str, Any]:
        """Return the body of a `dice` row that replaces this throw's commitment by one to the next number.

        With the dice out, the throw must be called off too; its secret is revealed if it is known.
        """
        number = self.number + 1
        commitment = house_commitment(self.table, number, self._drawn(number))
        body = {"throw": number, "next": commitment, "instead": self.number, "because": because}
        return {"renew": {**body, "shown": self._shown()} if self.thrown and self._secret else body}

    def learn(self, proof: Mapping[str, Any]) -> None:
        """Take the proof of a durable row: of the opening, a throw or a roll, or the body of a `dice` row."""
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
        """Find or draw the secrets of this throw and the next; raise GeneratorFailed or SecretLost.

        Call it while betting is open, so that a generator failure is noticed with the dice still in the hand.
        """
        if not self._secret:
            self._secret = self._found()
        if not self._next:
            self._next = self._drawn(self.number + 1)

    def _found(self) -> str:
        """Return this throw's secret, from memory or from the row of the throw; raise SecretLost if it is in
        neither.
        """
        sealed = self._secrets.unseal(self.table, self.number, self._sealed) if self._sealed else None
        for secret in (self._secrets.get(self.table, self.number), sealed):
            if secret is not None and house_commitment(self.table, self.number, secret) == self.commitment:
                return secret
        why = "is sealed with another key" if self._sealed else "was in the memory of a server that has ended"
        raise SecretLost(f"the secret of throw {self.number} {why}")

    def _drawn(self, number: int) -> str:
        return self._secrets.get_or_draw(self.table, number, unlike=(self._secret, self._last))

    def _begin(self, number: int, commitment: str) -> None:
        self._secrets.forget(self.table, self.number)
        self.number, self.commitment, self.thrown, self.restored = number, commitment, False, False
        self._secret = self._next = self._sealed = ""
        self.players, self.nonces, self.wrong = {}, {}, {}

    def _too_late(self, number: int, what: str) -> CupRefusal | None:
        if number == self.number:
            return None
        if number < self.number:
            return CupRefusal("too_late", f"throw {number} has been rolled; the {what} must be for throw {self.number}")
        return CupRefusal("too_early", f"throw {number} is not open yet; the {what} must be for throw {self.number}")

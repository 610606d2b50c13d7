"""A passkey in software: P-256 and a count, as an authenticator and its browser would answer. Written for tests alone."""

import json
from base64 import urlsafe_b64decode, urlsafe_b64encode
from dataclasses import dataclass, field
from hashlib import sha256
from os import urandom
from typing import Any

import cbor2
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.hashes import SHA256

PRESENT, VERIFIED, ATTESTED = 0x01, 0x04, 0x40
ES256 = -7


def text(data: bytes) -> str:
    return urlsafe_b64encode(data).rstrip(b"=").decode()


def plain(word: str) -> bytes:
    return urlsafe_b64decode(word + "=" * (-len(word) % 4))


@dataclass
class Authenticator:
    """One passkey, and the page it is used on."""

    origin: str = "http://localhost:8000"
    flags: int = PRESENT | VERIFIED
    counts: bool = True
    """Some (those that are copied between a person's devices on purpose) always say 0."""
    count: int = 0
    id: bytes = field(default_factory=lambda: urandom(16))
    key: ec.EllipticCurvePrivateKey = field(default_factory=lambda: ec.generate_private_key(ec.SECP256R1()))

    def create(self, options: dict[str, Any]) -> dict[str, Any]:
        """Answer `navigator.credentials.create`."""
        data = (
            self._data(options["rp"]["id"], ATTESTED)
            + bytes(16)
            + len(self.id).to_bytes(2, "big")
            + self.id
            + self._public()
        )
        attestation = cbor2.dumps({"fmt": "none", "attStmt": {}, "authData": data})
        said = {"clientDataJSON": self._said("webauthn.create", options), "attestationObject": text(attestation)}
        return self._credential(said)

    def get(self, options: dict[str, Any]) -> dict[str, Any]:
        """Answer `navigator.credentials.get`."""
        self.count += self.counts
        data, said = self._data(options["rpId"]), self._said("webauthn.get", options)
        signature = self.key.sign(data + sha256(plain(said)).digest(), ec.ECDSA(SHA256()))
        return self._credential({"clientDataJSON": said, "authenticatorData": text(data), "signature": text(signature)})

    def _credential(self, response: dict[str, str]) -> dict[str, Any]:
        return {"id": text(self.id), "rawId": text(self.id), "type": "public-key", "response": response}

    def _data(self, site: str, flags: int = 0) -> bytes:
        return sha256(site.encode()).digest() + bytes([self.flags | flags]) + self.count.to_bytes(4, "big")

    def _public(self) -> bytes:
        numbers = self.key.public_key().public_numbers()
        return cbor2.dumps(
            {1: 2, 3: ES256, -1: 1, -2: numbers.x.to_bytes(32, "big"), -3: numbers.y.to_bytes(32, "big")}
        )

    def _said(self, type: str, options: dict[str, Any]) -> str:
        return text(json.dumps({"type": type, "challenge": options["challenge"], "origin": self.origin}).encode())

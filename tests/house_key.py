"""The signing key of every house in tests, the same in each process, so that each accepts the others' rows."""

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from hardway.journal.keys import Key

KEY = Key(Ed25519PrivateKey.from_private_bytes(bytes(range(32))))

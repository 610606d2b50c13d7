"""Time stamps by others (RFC 3161): an authority signs that a file existed at a time, and learns only its hash.

`query` makes the bytes to send to an authority. `read_reply` checks its answer without a network: the stamp is of this
file, its signature holds, and the certificate that signed is for time stamps and is trusted, or was issued by one that
is. It does not ask whether a certificate was revoked.

>>> query(b"monday").hex()[:16]
'3039020101303130'
"""

from collections.abc import Sequence
from contextlib import suppress
from datetime import UTC, datetime
from hashlib import new, sha256
from typing import NamedTuple

from cryptography import x509
from cryptography.exceptions import InvalidSignature, UnsupportedAlgorithm
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec, padding, rsa
from cryptography.x509.oid import ExtendedKeyUsageOID

from hardway.journal.recorder import JournalError

NUMBER, OCTETS, OID, SEQUENCE, SET, TIME, TAGGED = 0x02, 0x04, 0x06, 0x30, 0x31, 0x18, 0xA0
"""The DER tags that occur in a time-stamping reply; TAGGED is the context-specific tag [0]."""
SIGNED_DATA, TST_INFO = "1.2.840.113549.1.7.2", "1.2.840.113549.1.9.16.1.4"
CONTENT_TYPE, MESSAGE_DIGEST = "1.2.840.113549.1.9.3", "1.2.840.113549.1.9.4"
CERTIFICATE, CERTIFICATE_V2 = "1.2.840.113549.1.9.16.2.12", "1.2.840.113549.1.9.16.2.47"
"""The attributes that name the signing certificate by its hash (RFC 2634, RFC 5035)."""
HASHES = {
    "2.16.840.1.101.3.4.2.1": hashes.SHA256(), "2.16.840.1.101.3.4.2.2": hashes.SHA384(),
    "2.16.840.1.101.3.4.2.3": hashes.SHA512(),
}  # fmt: skip
UNREADABLE = (
    LookupError, StopIteration, TypeError, ValueError, UnsupportedAlgorithm, x509.DuplicateExtension,
    x509.InvalidVersion,
)  # fmt: skip
"""Exceptions that parsing raises if the bytes are not a time-stamping reply."""
_QUERY = bytes.fromhex("3039020101 3031 300d0609608648016503040201 0500 0420")
"""The beginning of a time-stamping query: version 1, and SHA-256 as the algorithm of the hash that follows."""
_WITH_CERTIFICATE = bytes.fromhex("0101ff")


class TimeStampError(JournalError):
    """Why a time stamp is refused."""


class TimeStamp(NamedTuple):
    """What an authority signed: when, and which stamp of its series, under which policy."""

    at: datetime
    serial: int
    policy: str
    authority: str
    """The name in its certificate."""


def query(data: bytes) -> bytes:
    """Return the request for a time stamp of a file."""
    return _QUERY + sha256(data).digest() + _WITH_CERTIFICATE


def certificates(pem: bytes) -> list[x509.Certificate]:
    """Return the certificates in a PEM file; raise TimeStampError if there are none."""
    try:
        return x509.load_pem_x509_certificates(pem)
    except UNREADABLE:
        raise TimeStampError("the file of the authority has no certificate in PEM that can be read") from None


def read_reply(data: bytes, reply: bytes, trusted: Sequence[x509.Certificate]) -> TimeStamp:
    """Return the time stamp of a file in an authority's reply; raise TimeStampError if anything in it is wrong."""
    try:
        return _checked(data, reply, trusted)
    except UNREADABLE:
        raise TimeStampError("this is no reply of a time-stamping authority (RFC 3161) that can be read") from None


def _checked(data: bytes, reply: bytes, trusted: Sequence[x509.Certificate]) -> TimeStamp:
    status, *token = _only(reply).parts(SEQUENCE)
    if int.from_bytes(status.parts(SEQUENCE)[0].of(NUMBER)) > 1:
        raise TimeStampError("the authority refused the request: ask it again, or another")
    kind, signed_data = token[0].parts(SEQUENCE)
    _, _, content, *others, signers = _only(signed_data.of(TAGGED)).parts(SEQUENCE)
    content_kind, wrapped = content.parts(SEQUENCE)
    if (kind.name, content_kind.name) != (SIGNED_DATA, TST_INFO):
        raise ValueError(kind.name)
    info = _only(wrapped.of(TAGGED)).of(OCTETS)
    bundles = [_read(part.body) for part in others if part.tag == TAGGED]
    sent = [x509.load_der_x509_certificate(one.whole) for bundle in bundles for one in bundle]
    signer = _signer(_only(signers.of(SET)).parts(SEQUENCE), info, [*sent, *trusted])
    _, policy, imprint, serial, at, *_ = _only(info).parts(SEQUENCE)
    algorithm, stated = imprint.parts(SEQUENCE)
    if _digest(algorithm.parts(SEQUENCE)[0].name, data) != stated.of(OCTETS):
        raise TimeStampError("the time stamp is of another file")
    day, clock = at.of(TIME).decode("ascii")[:8], at.of(TIME).decode("ascii")[8:]
    when = datetime.fromisoformat(f"{day}T{clock}").astimezone(UTC)
    _check_trust(signer, sent, trusted, when)
    return TimeStamp(when, int.from_bytes(serial.of(NUMBER)), policy.name, signer.subject.rfc4514_string())


def _signer(fields: "list[Part]", info: bytes, known: Sequence[x509.Certificate]) -> x509.Certificate:
    """Return the certificate whose key signed; raise TimeStampError if it is not known, or the signature is wrong."""
    _, _, hashed, attributes, _, signature, *_ = fields
    algorithm = hashed.parts(SEQUENCE)[0].name
    stated = (one.parts(SEQUENCE) for one in attributes.parts(TAGGED))
    said = {kind.name: _only(values.of(SET)) for kind, values in stated}
    if said[CONTENT_TYPE].name != TST_INFO or said[MESSAGE_DIGEST].of(OCTETS) != _digest(algorithm, info):
        raise TimeStampError("the time stamp was changed after it was signed")
    signed = bytes([SET]) + attributes.whole[1:]
    for one in known:
        if _is_named(one, said):
            if _has_signed(one, HASHES[algorithm], signature.of(OCTETS), signed):
                return one
            raise TimeStampError("the signature of the time stamp is wrong")
    raise TimeStampError("the certificate that signed the time stamp is neither in the reply nor given")


def _is_named(certificate: x509.Certificate, said: "dict[str, Part]") -> bool:
    """Say whether the signed attributes name this certificate."""
    newer = said.get(CERTIFICATE_V2)
    first = (newer or said[CERTIFICATE]).parts(SEQUENCE)[0].parts(SEQUENCE)[0].parts(SEQUENCE)
    by: hashes.HashAlgorithm = hashes.SHA256() if newer else hashes.SHA1()  # which only names it
    if first[0].tag == SEQUENCE:
        by = HASHES[first[0].parts(SEQUENCE)[0].name]
    return certificate.fingerprint(by) == next(one.body for one in first if one.tag == OCTETS)


def _has_signed(certificate: x509.Certificate, by: hashes.HashAlgorithm, signature: bytes, text: bytes) -> bool:
    key = certificate.public_key()
    try:
        if isinstance(key, rsa.RSAPublicKey):
            key.verify(signature, text, padding.PKCS1v15(), by)
            return True
        if isinstance(key, ec.EllipticCurvePublicKey):
            key.verify(signature, text, ec.ECDSA(by))
            return True
    except InvalidSignature:
        pass
    return False


def _check_trust(
    signer: x509.Certificate, sent: Sequence[x509.Certificate], trusted: Sequence[x509.Certificate], at: datetime
) -> None:  # fmt: skip
    """Raise TimeStampError unless the signer is for time stamps, and trusted or issued by one that is."""
    uses = [one.value for one in signer.extensions if isinstance(one.value, x509.ExtendedKeyUsage)]
    if not any(ExtendedKeyUsageOID.TIME_STAMPING in one for one in uses):
        raise TimeStampError("the certificate that signed is not for time stamps")
    chain = [signer]
    for one in chain:
        if not one.not_valid_before_utc <= at <= one.not_valid_after_utc:
            raise TimeStampError(f"the certificate of {one.subject.rfc4514_string()} was not valid at {at}")
        if one in trusted:
            return
        chain += [above for above in (*trusted, *sent) if above not in chain and _issued(above, one)][:1]
    raise TimeStampError(
        f"{signer.subject.rfc4514_string()} signed the reply, and the given certificate does not vouch for this signer"
    )


def _issued(issuer: x509.Certificate, one: x509.Certificate) -> bool:
    """Say whether a certificate was issued by this one, which must be an authority's."""
    limits = [found.value for found in issuer.extensions if isinstance(found.value, x509.BasicConstraints)]
    with suppress(InvalidSignature, TypeError, ValueError):
        one.verify_directly_issued_by(issuer)
        return any(limit.ca for limit in limits)
    return False


def _digest(name: str, data: bytes) -> bytes:
    return new(HASHES[name].name, data).digest()


class Part(NamedTuple):
    """One element of DER: its tag, what it holds, and all its bytes."""

    tag: int
    body: bytes
    whole: bytes

    def of(self, tag: int) -> bytes:
        """Return what it holds; raise ValueError if it has another tag."""
        if self.tag != tag:
            raise ValueError(f"tag {self.tag:02x}, not {tag:02x}")
        return self.body

    def parts(self, tag: int) -> "list[Part]":
        """Return the elements that it holds; raise ValueError if it has another tag."""
        return _read(self.of(tag))

    @property
    def name(self) -> str:
        """Return the object identifier that it holds, in its usual form."""
        numbers, value = list[int](), 0
        for byte in self.of(OID):
            value = value << 7 | byte & 0x7F
            if byte < 0x80:
                numbers, value = [*numbers, value], 0
        first = min(numbers[0] // 40, 2)
        return ".".join(map(str, (first, numbers[0] - 40 * first, *numbers[1:])))


def _read(data: bytes) -> list[Part]:
    """Return the elements of DER that stand one after the other; raise ValueError if there is anything else."""
    found, place = [], 0
    while place < len(data):
        tag, size, begins = data[place], data[place + 1], place + 2
        if size >= 0x80:
            begins += size - 0x80
            size = int.from_bytes(data[place + 2 : begins])
        if tag & 0x1F == 0x1F or begins + size > len(data):
            raise ValueError("an element that does not end here")
        found.append(Part(tag, data[begins : begins + size], data[place : begins + size]))
        place = begins + size
    return found


def _only(data: bytes) -> Part:
    (one,) = _read(data)
    return one

"""Time stamps: what OpenSSL's authority signed is read; whatever is wrong in a reply is named.

`time_stamp/monday.tsr` is a reply of `openssl ts -reply` to `openssl ts -query -data monday.txt -sha256 -cert`, by a
certificate that `authority.pem` issued. The other replies come from the small authority below.
"""

from datetime import UTC, datetime, timedelta
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest
from cryptography import x509
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding
from cryptography.x509.oid import ExtendedKeyUsageOID, NameOID

from hardway.journal.time_stamp import (
    CERTIFICATE_V2,
    CONTENT_TYPE,
    MESSAGE_DIGEST,
    SIGNED_DATA,
    TST_INFO,
    TimeStampError,
    certificates,
    query,
    read_reply,
)

FOLDER = Path(__file__).parent / "time_stamp"
FILE, REPLY = (FOLDER / "monday.txt").read_bytes(), (FOLDER / "monday.tsr").read_bytes()
ROOT = certificates((FOLDER / "authority.pem").read_bytes())
NOW = datetime(2026, 11, 19, 10, 0, tzinfo=UTC)
SHA256 = "2.16.840.1.101.3.4.2.1"


def test_time_stamp_of_openssl_has_its_time_and_authority() -> None:
    """By `openssl ts -reply -in monday.tsr -text`."""
    found = read_reply(FILE, REPLY, ROOT)
    assert found.at == datetime(2026, 11, 19, 10, 39, 18, tzinfo=UTC)
    assert (found.serial, found.policy, found.authority) == (2, "1.2.3.4.1", "CN=Harbour Time")


def test_time_stamp_query_equals_that_of_openssl() -> None:
    """By `openssl ts -query -data monday.txt -sha256 -cert -no_nonce | xxd -p`."""
    head = "30390201013031300d060960864801650304020105000420"
    assert query(FILE).hex() == head + sha256(FILE).hexdigest() + "0101ff"


def test_time_stamp_with_a_changed_byte_is_refused() -> None:
    """The signed contents, the attributes and the signature: whichever byte of them is another."""
    info, attributes, signature = (REPLY.index(bytes.fromhex(one)) for one in ("3050020101", "a081a4", "3045022100c7"))
    for place in (*range(info, info + 82), *range(attributes, attributes + 167), *range(signature, len(REPLY))):
        changed = bytearray(REPLY)
        changed[place] ^= 1
        with pytest.raises(TimeStampError):
            read_reply(FILE, bytes(changed), ROOT)


@pytest.mark.parametrize("length", [0, 1, 4, 40, 200, 700, 1200, len(REPLY) - 1])
def test_time_stamp_reply_that_was_cut_off_is_refused(length: int) -> None:
    with pytest.raises(TimeStampError):
        read_reply(FILE, REPLY[:length], ROOT)


def der(tag: int, *parts: bytes) -> bytes:
    body = b"".join(parts)
    size = len(body).to_bytes(2)
    return bytes([tag]) + (b"\x82" + size if len(body) > 127 else size[1:]) + body


def oid(name: str) -> bytes:
    first, second, *rest = map(int, name.split("."))
    made = bytes([40 * first + second])
    for number in rest:
        groups = [number >> shift & 0x7F for shift in range(28, -1, -7)]
        groups = groups[next((at for at, one in enumerate(groups) if one), 4) :]
        made += bytes([one | 0x80 for one in groups[:-1]] + groups[-1:])
    return der(6, made)


class Authority:
    """A time-stamping authority: a root, and a certificate that it issued."""

    def __init__(self, *, use: x509.ObjectIdentifier = ExtendedKeyUsageOID.TIME_STAMPING, root_is_ca: bool = True,
                 until: datetime = NOW + timedelta(days=9)) -> None:  # fmt: skip
        root_key, self.key = ec.generate_private_key(ec.SECP256R1()), ec.generate_private_key(ec.SECP256R1())
        self.root = _certificate("root", root_key, "root", root_key, NOW + timedelta(days=99), ca=root_is_ca)
        self.own = _certificate("clock", self.key, "root", root_key, until, use=use)

    def reply(self, data: bytes = FILE, *, status: int = 0, content: str = TST_INFO, sends: bool = True) -> bytes:
        """Return the reply for a file."""
        if status > 1:
            return der(0x30, der(0x30, der(2, bytes([status]))))
        digest = der(0x30, der(0x30, oid(SHA256), der(5)), der(4, sha256(data).digest()))
        time = NOW.strftime("%Y%m%d%H%M%S").encode() + b".5Z"
        info = der(0x30, der(2, b"\x01"), oid("1.3.6.1.4.1.99.1"), digest, der(2, b"\x07"), der(0x18, time))
        named = der(0x30, der(0x30, der(0x30, der(4, self.own.fingerprint(hashes.SHA256())))))
        said = {CONTENT_TYPE: oid(TST_INFO), MESSAGE_DIGEST: der(4, sha256(info).digest()), CERTIFICATE_V2: named}
        attributes = b"".join(der(0x30, oid(name), der(0x31, value)) for name, value in said.items())
        signature = self.key.sign(der(0x31, attributes), ec.ECDSA(hashes.SHA256()))
        algorithm = der(0x30, oid(SHA256))
        signer = der(
            0x30, der(2, b"\x01"), der(0x30), algorithm, der(0xA0, attributes), der(0x30), der(4, signature)
        )  # fmt: skip
        sent = der(0xA0, self.own.public_bytes(Encoding.DER)) if sends else b""
        wrapped = der(0x30, oid(content), der(0xA0, der(4, info)))
        signed = der(0x30, der(2, b"\x03"), der(0x31, algorithm), wrapped, sent, der(0x31, signer))
        return der(0x30, der(0x30, der(2, b"\x00")), der(0x30, oid(SIGNED_DATA), der(0xA0, signed)))


def _certificate(
    name: str, key: Any, issuer: str, signs: Any, until: datetime, *, ca: bool = False,
    use: x509.ObjectIdentifier | None = None,
) -> x509.Certificate:  # fmt: skip
    names = [x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, one)]) for one in (name, issuer)]
    made = x509.CertificateBuilder(names[1], names[0], key.public_key(), x509.random_serial_number())
    made = made.not_valid_before(NOW - timedelta(days=9)).not_valid_after(until)
    made = made.add_extension(x509.BasicConstraints(ca=ca, path_length=None), critical=True)
    if use is not None:
        made = made.add_extension(x509.ExtendedKeyUsage([use]), critical=True)
    return made.sign(signs, hashes.SHA256())


def test_time_stamp_is_trusted_by_its_certificate_or_issuer() -> None:
    made = Authority()
    assert read_reply(FILE, made.reply(), [made.root]).at == NOW + timedelta(seconds=0.5)
    assert read_reply(FILE, made.reply(), [made.own]).authority == "CN=clock"
    assert read_reply(FILE, made.reply(sends=False), [made.own]).serial == 7


@pytest.mark.parametrize(
    ("made", "how", "says"),
    [
        ({}, {"data": b"tuesday"}, "is of another file"),
        ({}, {"status": 2}, "the authority refused the request"),
        ({}, {"content": "1.2.840.113549.1.7.1"}, "no reply of a time-stamping authority"),
        ({}, {"sends": False}, "neither in the reply nor given"),
        ({"use": ExtendedKeyUsageOID.SERVER_AUTH}, {}, "is not for time stamps"),
        ({"until": NOW - timedelta(days=1)}, {}, "the certificate of CN=clock was not valid at 2026-11-19"),
        ({"root_is_ca": False}, {}, "the given certificate does not vouch for this signer"),
    ],
)
def test_time_stamp_that_proves_nothing_is_refused_with_reason(
    made: dict[str, Any], how: dict[str, Any], says: str
) -> None:
    authority = Authority(**made)
    with pytest.raises(TimeStampError, match=says):
        read_reply(FILE, authority.reply(**how), [authority.root])


def test_time_stamp_of_an_untrusted_authority_is_refused() -> None:
    with pytest.raises(TimeStampError, match="the given certificate does not vouch for this signer"):
        read_reply(FILE, Authority().reply(), [Authority().root])
    with pytest.raises(TimeStampError, match="no certificate in PEM"):
        certificates(b"no certificate")

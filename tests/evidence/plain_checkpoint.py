"""Checks a checkpoint's signature (Ed25519, RFC 8032) and the chain of exported rows up to it, with Python alone.

hardway audit checkpoint > monday.checkpoint
hardway audit export --table crown-1 --jsonl > rows.jsonl
python plain_checkpoint.py monday.checkpoint rows.jsonl [KEY]
"""

import json
import sys
from hashlib import sha256, sha512

P, L = 2**255 - 19, 2**252 + 27742317777372353535851937790883648493
D = -121665 * pow(121666, -1, P) % P
FIELDS = [
    "stream",
    "seq",
    "kind",
    "at",
    "by",
    "role",
    "key",
    "entry",
    "body",
    "proof",
    "book",
    "software",
    "codec",
    "prev",
]


def point(data):
    sign, y = data[31] >> 7, int.from_bytes(data, "little") % 2**255
    square = (y * y - 1) * pow(D * y * y + 1, -1, P) % P
    x = pow(square, (P + 3) // 8, P)
    x = x if (x * x - square) % P == 0 else x * pow(2, (P - 1) // 4, P) % P
    assert (x * x - square) % P == 0, "this is no key, or no signature"
    return (x if x % 2 == sign else P - x), y


def add(one, other):
    (a, b), (c, d) = one, other
    t = D * a * b * c * d
    return (a * d + b * c) * pow(1 + t, -1, P) % P, (b * d + a * c) * pow(1 - t, -1, P) % P


def times(number, base):
    found = (0, 1)
    for bit in bin(number)[2:]:
        found = add(found, found)
        found = add(found, base) if bit == "1" else found
    return found


def signed(key, message, signature):
    r, s = signature[:32], int.from_bytes(signature[32:], "little")
    k = int.from_bytes(sha512(r + key + message).digest(), "little") % L
    base = point((4 * pow(5, -1, P) % P).to_bytes(32, "little"))
    return s < L and times(s, base) == add(point(r), times(k, point(key)))


def compact(value):
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"), sort_keys=True).encode()


def main(checkpoint, rows, key=""):
    form = json.load(open(checkpoint, encoding="utf-8"))  # noqa: SIM115
    signature = bytes.fromhex(form.pop("signature"))
    assert not key or form["key"] == key, "signed with another key"
    assert signed(bytes.fromhex(form["key"]), compact(form), signature), "the signature is wrong"
    before = "0" * 64
    for number, line in enumerate(open(rows, encoding="utf-8"), 1):  # noqa: SIM115
        row = json.loads(line)
        assert (row["seq"], row["prev"]) == (number, before), f"row {number} does not follow"
        before = sha256(compact([row[name] for name in FIELDS])).hexdigest()
        assert before == row["hash"], f"row {number} is changed"
        if form["heads"][row["stream"]][0] == number:
            assert form["heads"][row["stream"]][1] == before, f"row {number} is not the one of the checkpoint"
            print(f"{row['stream']}, rows 1 to {number}: as the checkpoint of {form['at']} says.")
            return
    raise AssertionError("rows that the checkpoint names are missing")


if __name__ == "__main__":
    main(*sys.argv[1:])

"""Checks that a checkpoint is signed with its key (Ed25519, RFC 8032), in twenty lines.

hardway audit checkpoint > monday.checkpoint
python plain_checkpoint.py monday.checkpoint
"""

import json
import sys
from hashlib import sha512

P, L = 2**255 - 19, 2**252 + 27742317777372353535851937790883648493
D = -121665 * pow(121666, -1, P)


def point(data):  # a point is its y, and whether its x is odd
    y = int.from_bytes(data, "little") % 2**255
    root = pow((y * y - 1) * pow(D * y * y + 1, -1, P), (P + 3) // 8, P)
    x = next(x for x in (root, root * pow(2, (P - 1) // 4, P) % P) if (x * x * (D * y * y + 1) - y * y + 1) % P == 0)
    return (x if x % 2 == data[31] >> 7 else P - x), y


def add(a, b, c, d):
    return (a * d + b * c) * pow(1 + (t := D * a * b * c * d), -1, P) % P, (b * d + a * c) * pow(1 - t, -1, P) % P


def times(n, base):
    return add(*times(n // 2, add(*base, *base)), *(base if n % 2 else (0, 1))) if n else (0, 1)


form = json.load(open(sys.argv[1]))  # noqa: SIM115
signature, key = bytes.fromhex(form.pop("signature")), bytes.fromhex(form["key"])
text = json.dumps(form, ensure_ascii=False, separators=(",", ":"), sort_keys=True)
k, s = (int.from_bytes(x, "little") for x in (sha512(signature[:32] + key + text.encode()).digest(), signature[32:]))
r, a, b = (point(x) for x in (signature[:32], key, bytes.fromhex("58" + 31 * "66")))
print(form["key"], "signed it" if s < L and times(s, b) == add(*r, *times(k, a)) else "did NOT sign it")

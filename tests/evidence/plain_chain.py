"""Checks the chain of exported rows up to the one that a checkpoint names. plain_checkpoint.py checks the signature.

hardway audit export --table crown-1 --jsonl > rows.jsonl
python plain_chain.py monday.checkpoint rows.jsonl
"""

import json
import sys
from hashlib import sha256

FIELDS = "stream seq kind at by role key entry body proof book software codec prev".split()  # noqa: SIM905

form = json.load(open(sys.argv[1], encoding="utf-8"))  # noqa: SIM115
before = "0" * 64
for number, line in enumerate(open(sys.argv[2], encoding="utf-8"), 1):  # noqa: SIM115
    row = json.loads(line)
    stream, last, right = row["stream"], *form["heads"][row["stream"]]
    assert (row["seq"], row["prev"]) == (number, before), f"row {number} does not follow"
    fields = [row[name] for name in FIELDS]
    before = sha256(json.dumps(fields, ensure_ascii=False, separators=(",", ":")).encode()).hexdigest()
    assert before == row["hash"], f"row {number} is changed"
    if number == last:
        assert before == right, f"row {number} is not the one of the checkpoint"
        print(f"{stream}, rows 1 to {number}: as the checkpoint of {form['at']} says.")
        break
else:
    raise AssertionError("rows that the checkpoint names are missing")

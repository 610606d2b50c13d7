"""Writes rulebook/proofs: for every house, which tests prove which clause, from the claims in the tests.

python tools/proofs.py
"""

import csv
import io
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT / "tests" / "rules")]

from claims import function_proofs, record_proofs  # noqa: E402

from hardway.rulebook import house_names, load  # noqa: E402
from hardway.rulebook.loading.read import PROOFS  # noqa: E402


def proofs_csv(house: str) -> str:
    """Return the proofs of a house as CSV: each clause with each test that claims it, in the order of the book."""
    found: dict[str, list[str]] = {}
    for proof in (*record_proofs(house), *function_proofs(house)):
        for clause in proof.clauses:
            found.setdefault(clause, []).append(proof.id)
    book = load(house)
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(("clause", "proof"))
    for clause in book.clauses:
        writer.writerows((clause, proof) for proof in sorted(found.get(clause, ())))
    return text.getvalue()


def main() -> None:
    """Write the proofs of every house."""
    for house in house_names():
        (PROOFS / f"{house}.csv").write_text(proofs_csv(house), encoding="utf-8")


if __name__ == "__main__":
    main()

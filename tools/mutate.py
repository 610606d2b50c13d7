"""Changes each row of each book in turn, and runs the tests that claim its clause: they must notice every change.

    python tools/mutate.py [HOUSE …] [--sample N] [--json]
    python tools/mutate.py python [PACKAGE …] [--sample N] [--json]

The second form changes Python instead (tools/mutate_python.py). A change that no test can notice, because nothing
behaves differently, is listed in tests/rules/alike.csv with the reason. The exit code is 1 if any other change is not
noticed.
"""

import argparse
import csv
import json
import os
import random
import sys
from collections.abc import Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from functools import cache
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT), str(ROOT / "tests" / "rules")]

from claims import Proof, function_proofs, record_proofs  # noqa: E402

from hardway.notation import NotationError  # noqa: E402
from hardway.rulebook import Book, BookError, build, house_names, read  # noqa: E402
from hardway.rulebook.loading.house_shelf import HOUSES  # noqa: E402
from hardway.rulebook.loading.read import Raw  # noqa: E402
from tools.mutants import Mutant, mutants  # noqa: E402

EVERY = slice(None)
AT_ONCE = 20
"""How many mutants a process tries in one task: few, so that all cores have work until the end."""


class Fate(NamedTuple):
    """What became of a mutant: the loader or a proof noticed it, it is listed as equivalent, or it survived."""

    house: str
    mutant: str
    by: str
    caught: bool


def alike() -> dict[tuple[str, str], str]:
    """Return the listed equivalent mutants, by house and mutant, with the reason."""
    path = ROOT / "tests" / "rules" / "alike.csv"
    with path.open(encoding="utf-8", newline="") as file:
        return {(row["house"], row["mutant"]): row["reason"] for row in csv.DictReader(file)}


def proofs_by_claim(house: str, book: Book | None) -> dict[str, list[Proof]]:
    """Return the proofs of a house by the clause that they claim; if a book is given, raise an error unless all hold in
    it."""
    found: dict[str, list[Proof]] = {}
    for proof in (*record_proofs(house), *function_proofs(house)):
        if book is not None:
            proof.check(book)
        for clause in proof.clauses:
            found.setdefault(clause, []).append(proof)
    return found


def fate(house: str, raw: Raw, mutant: Mutant, proofs: dict[str, list[Proof]]) -> Fate:
    """Run the proofs that claim the clauses of a mutant until one fails, and return the result."""
    try:
        book = build(mutant.made(raw))
    except BookError:
        return Fate(house, mutant.id, "the loader", True)
    claimed = [proof for clause in mutant.claims for proof in proofs.get(clause, ())]
    for proof in claimed:
        try:
            proof.check(book)
        except (AssertionError, NotationError, BookError):
            return Fate(house, mutant.id, proof.id, True)
    return Fate(house, mutant.id, f"claimed by {len(claimed)} proofs of {', '.join(mutant.claims)}", False)


def chosen(house: str, sample: int = 0, seed: int = 0) -> list[Mutant]:
    """Return every mutant of a house, or a random sample of them."""
    every = list(mutants(read(HOUSES / house)))
    return random.Random(f"{house} {seed}").sample(every, sample) if 0 < sample < len(every) else every


@cache
def house_proofs(house: str, *, proved: bool = False) -> tuple[Raw, dict[str, list[Proof]]]:
    """Return the unchanged tables of a house and its proofs; each process loads them once.

    `proved`: the proofs are known to hold and are not run first.
    """
    raw = read(HOUSES / house)
    return raw, proofs_by_claim(house, None if proved else build(raw))


def fates(house: str, sample: int = 0, seed: int = 0, part: slice = EVERY, *, proved: bool = False) -> list[Fate]:
    """Return the results of a house's mutants, or of some of them; `proved`: the proofs are known to hold."""
    raw, proofs = house_proofs(house, proved=proved)
    return [fate(house, raw, mutant, proofs) for mutant in chosen(house, sample, seed)[part]]


def report(results: Iterable[Fate], reasons: dict[tuple[str, str], str]) -> Iterator[str]:
    """Yield in lines how many mutants of each house were noticed, and which were not."""
    by_house: dict[str, list[Fate]] = {}
    for result in results:
        by_house.setdefault(result.house, []).append(result)
    for house, found in by_house.items():
        caught = [result for result in found if result.caught]
        same = [result for result in found if not result.caught and (house, result.mutant) in reasons]
        left = [result for result in found if not result.caught and (house, result.mutant) not in reasons]
        share = 100 * len(caught) / len(found)
        yield f"{house}: {len(found)} changes, {len(caught)} caught ({share:.1f}%), {len(same)} alike, {len(left)} left"
        yield from (f"  alike: {result.mutant}: {reasons[house, result.mutant]}" for result in same)
        yield from (f"  SURVIVED: {result.mutant} ({result.by})" for result in left)


def main() -> int:
    """Try the mutants of some or all houses, or of Python; return the exit code."""
    if sys.argv[1:2] == ["python"]:
        os.execv(sys.executable, [sys.executable, str(ROOT / "tools" / "mutate_python.py"), *sys.argv[2:]])
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("house", nargs="*", help="the houses; all of them if none is named")
    parser.add_argument("--sample", type=int, default=0, help="only so many changes a house")
    parser.add_argument("--seed", type=int, default=0, help="which sample")
    parser.add_argument("--json", action="store_true", help="one JSON object a change")
    args = parser.parse_args()
    houses = args.house or list(house_names())
    work = (args.sample, args.seed)
    parts = [
        (house, *work, slice(start, start + AT_ONCE))
        for house in houses
        for start in range(0, len(chosen(house, *work)), AT_ONCE)
    ]
    results: list[Fate] = []
    with ProcessPoolExecutor() as pool:
        tasks = [pool.submit(fates, *part) for part in parts]
        for count, (part, task) in enumerate(zip(parts, tasks, strict=True), 1):
            results += task.result()
            print(f"{part[0]}: {len(results)} changes tried, {len(tasks) - count} parts left", file=sys.stderr)
    if args.json:
        for result in results:
            print(json.dumps(result._asdict()))
    else:
        print("\n".join(report(results, alike())))
    reasons = alike()
    return int(any(not result.caught and (result.house, result.mutant) not in reasons for result in results))


if __name__ == "__main__":
    sys.exit(main())

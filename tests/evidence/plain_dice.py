"""Works out the evidence of dice again from exported rows, with Python alone.

    hardway audit dice --json > evidence.json
    hardway audit export --table crown-1 --jsonl > crown-1.jsonl
    python plain_dice.py evidence.json crown-1.jsonl …

It reads the throws from the rows, does the arithmetic in fractions, and stops at the first figure that differs.
"""

import json
import sys
from collections import Counter
from fractions import Fraction
from itertools import groupby
from math import comb, exp, gamma, isclose
from pathlib import Path


def throws_of(lines):
    """Return (table, kind, thrower, faces) of each throw that stands."""
    made, thrower, kind = [], "", ""
    for row in map(json.loads, lines):
        body = json.loads(row["body"] or "{}")
        if row["kind"] == "open":
            kind = body["dice"]
        for event in [*body.get("tick", []), *body.get("events", [])] if row["kind"] == "entry" else []:
            if event["is"] == "thrown":
                thrower = event["thrower"]
            if event["is"] == "undone" and not event["no_roll"]:
                made.pop()
            if event["is"] == "called":
                made.append((row["stream"], kind, thrower, tuple(event["dice"])))
    return made


def two_sided(weights, seen):
    """Twice the smaller tail, at most 1; `weights` are whole numbers by value."""
    low = sum(weight for value, weight in weights.items() if value <= seen)
    high = sum(weight for value, weight in weights.items() if value >= seen)
    return min(1.0, float(Fraction(2 * min(low, high), sum(weights.values()))))


def binomial(number):
    return {k: comb(number, k) * 5 ** (number - k) for k in range(number + 1)}


def runs_chances(first, second):
    """Count the orders of two kinds by their number of runs."""
    found = Counter()
    for parts in range(1, first + 1):
        ways = comb(first - 1, parts - 1)
        for others, orders in ((parts - 1, 1), (parts, 2), (parts + 1, 1)):
            if 1 <= others <= second:
                found[parts + others] += orders * ways * comb(second - 1, others - 1)
    return found


def chi_square(seen, expected, degrees):
    """Return the statistic and the area of the density above it, by Simpson's rule."""
    statistic = sum((one - other) ** 2 / other for one, other in zip(seen, expected, strict=True))
    steps, top = 2_000, statistic + 60 + 4 * degrees
    width = (top - statistic) / steps

    def density(x):
        return x ** (degrees / 2 - 1) * exp(-x / 2) / (2 ** (degrees / 2) * gamma(degrees / 2)) if x else 0

    area = sum((1 if i in (0, steps) else 4 if i % 2 else 2) * density(statistic + i * width) for i in range(steps + 1))
    return statistic, area * width / 3


def figures(throws):
    """Return (seen, p) by test, of all tests that this script knows."""
    faces, found = [face for throw in throws for face in throw], {}
    chances = binomial(len(faces))
    for face in range(1, 7):
        found[f"face {face}"] = faces.count(face), two_sided(chances, faces.count(face))
    if len(throws) > 60:
        counts = [faces.count(face) for face in range(1, 7)]
        found["faces"] = chi_square(counts, [len(faces) / 6] * 6, 5)
    totals = Counter(map(sum, throws))
    expected = [len(throws) * (6 - abs(7 - total)) / 36 for total in range(2, 13)]
    if min(expected) >= 5:
        found["totals"] = chi_square([totals[total] for total in range(2, 13)], expected, 10)
    found["sevens"] = totals[7], two_sided(binomial(len(throws)), totals[7])
    row = [sum(throw) == 7 for throw in throws]
    runs = sum(1 for _ in groupby(row))
    found["runs"] = runs, two_sided(runs_chances(totals[7], len(row) - totals[7]), runs)
    return found


def main(evidence, *files):
    report = json.loads(Path(evidence).read_text(encoding="utf-8"))
    thrown = [throw for file in files for throw in throws_of(Path(file).read_text(encoding="utf-8").splitlines())]
    of = {
        "kind": lambda one: f"{one[1]} dice", "table": lambda one: one[0],
        "shooter": lambda one: f"{one[2]}, {one[1]} dice",
    }  # fmt: skip
    checked, every = 0, []
    for group in report["groups"]:
        every += group["tests"]
        if group["by"] not in of:
            continue
        throws = [one[3] for one in thrown if of[group["by"]](one) == group["name"]]
        assert len(throws) == group["throws"], (group["name"], len(throws))
        known, given = figures(throws), {test["test"]: test for test in group["tests"]}
        assert known.keys() <= given.keys(), known.keys() - given.keys()
        for name, (seen, p) in known.items():
            test = given[name]
            assert isclose(seen, test["seen"], rel_tol=1e-9), (group["name"], name, seen, test)
            assert isclose(p, test["p"], rel_tol=1e-6, abs_tol=1e-12), (group["name"], name, p, test)
            checked += 1
    least = 0.0
    for rank, test in enumerate(sorted(every, key=lambda test: test["p"])):
        least = max(least, min(1.0, test["p"] * (len(every) - rank)))
        assert isclose(least, test["adjusted"], rel_tol=1e-9), ("Holm", test)
    assert report["ok"] == all(test["adjusted"] > report["level"] for test in every)
    print(f"{len(thrown)} throws, {checked} tests: the same figures.")


if __name__ == "__main__":
    main(*sys.argv[1:])

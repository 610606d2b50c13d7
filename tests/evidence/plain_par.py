"""Works out a PAR sheet of Crown Melbourne again, from odds copied out of clause 6.1, with Python alone.

    hardway odds par crown --chips 1,5,25,100 --sign "* 1 500" --strategy pass --unit 10 --json > par.json
    python plain_par.py par.json PACKAGE

The chips make every dollar, so a winner is rounded up to the next dollar (4.2.3) and commission down (3.6.12).
`PACKAGE` is the folder of the installed software, whose hash is on the sheet.
"""

import json
import sys
from fractions import Fraction as F
from hashlib import sha256
from math import ceil, floor, isclose
from pathlib import Path

WAYS = {total: 6 - abs(7 - total) for total in range(2, 13)}
POINTS = (4, 5, 6, 8, 9, 10)
PLACE = {4: F(9, 5), 5: F(7, 5), 6: F(7, 6), 8: F(7, 6), 9: F(7, 5), 10: F(9, 5)}
TRUE = {4: F(2), 5: F(3, 2), 6: F(6, 5), 8: F(6, 5), 9: F(3, 2), 10: F(2)}
HARD = {4: F(15, 2), 6: F(19, 2), 8: F(19, 2), 10: F(15, 2)}
ONE_ROLL = {
    "any_seven": {7: F(4)}, "any_craps": dict.fromkeys((2, 3, 12), F(15, 2)), "two": {2: F(33)}, "twelve": {12: F(33)},
    "three": {3: F(16)}, "eleven": {11: F(16)}, "field": {2: F(2), 12: F(2)} | dict.fromkeys((3, 4, 9, 10, 11), F(1)),
}  # fmt: skip


def line():
    """Return the chance that the Win Line wins: 7 or 11, or a point that comes again before a 7."""
    return F(8, 36) + sum(F(WAYS[point], 36) * F(WAYS[point], WAYS[point] + 6) for point in POINTS)


def wagers():
    """Yield for each wager: name, chance by odds of a win, chance of a push, and the commission on a dollar."""
    yield "pass", {F(1): line()}, F(0), F(0)
    yield "dont_pass", {F(1): 1 - line() - F(1, 36)}, F(1, 36), F(0)  # a 2 on the come-out stands
    for point in POINTS:
        wins = F(WAYS[point], WAYS[point] + 6)
        yield f"place {point}", {PLACE[point]: wins}, F(0), F(0)
        yield f"buy {point}", {TRUE[point]: wins}, F(0), F(1, 20)
        yield f"pass_odds {point}", {TRUE[point]: wins}, F(0), F(0)
    for point, odds in HARD.items():  # one way hard, the other ways easy, and six sevens
        yield f"hard {point}", {odds: F(1, WAYS[point] + 6)}, F(0), F(0)
    for name, throws in ONE_ROLL.items():
        chances = {}
        for total, odds in throws.items():
            chances[odds] = chances.get(odds, F(0)) + F(WAYS[total], 36)
        yield name, chances, F(0), F(0)


def edge(wins, push, commission):
    """Return the edge as a share of stake and commission."""
    lost = 1 - sum(wins.values()) - push
    return -(sum(odds * chance for odds, chance in wins.items()) - lost - commission) / (1 + commission)


def paid(wins, push, commission, stake):
    """Return the edge at a stake in dollars, winners rounded up and commission down."""
    rounded = {}
    for odds, chance in wins.items():
        net = F(ceil(odds * stake), stake)
        rounded[net] = rounded.get(net, F(0)) + chance
    return edge(rounded, push, F(floor(commission * stake), stake))


def check_wager(one, wins, push, commission):
    exact, name = edge(wins, push, commission), one["wager"]
    given = one["figures"]
    assert F(given["edge"]) == exact, (name, given["edge"], exact)
    assert (F(given["p_win"]), F(given["p_push"])) == (sum(wins.values()), push), name
    assert F(one["edge_without_pushes"]) == exact / (1 - push), name
    assert F(one["hits_per_roll"]) == sum(wins.values()) / F(given["rolls"]), name
    nets = {**wins, F(0): push, F(-1): 1 - sum(wins.values()) - push}
    mean = sum(net * chance for net, chance in nets.items())
    variance = sum((net - mean) ** 2 * chance for net, chance in nets.items()) / (1 + commission) ** 2
    index = 1.645 * float(variance) ** 0.5
    assert isclose(one["volatility_index"], index), (name, one["volatility_index"], index)
    for count, (low, high) in one["bands"].items():
        reach = index / int(count) ** 0.5
        assert isclose(low, max(0, 1 - float(exact) - reach), abs_tol=1e-12), (name, count)
        assert isclose(high, 1 - float(exact) + reach), (name, count)
    edges = {stake: paid(wins, push, commission, stake) for stake in range(1, 61)}
    for which, found in (("worst", max(edges, key=edges.get)), ("best", min(edges, key=edges.get))):
        at = one["as_paid"][which]
        assert (F(at["stake"]), F(at["edge"])) == (found, edges[found]), (name, which, at, found, edges[found])
    largest = one["as_paid"]["largest"]
    assert (largest["stake"], F(largest["most_paid"])) == ("500", ceil(500 * max(wins))), (name, largest)


def software(package):
    """Hash a line for each file of the software, with its hash and name, sorted by name."""
    files = (file for file in package.rglob("*") if file.is_file() and "__pycache__" not in file.parts)
    named = {file.relative_to(package.parent).as_posix(): file for file in files}
    lines = "".join(f"{sha256(named[name].read_bytes()).hexdigest()}  {name}\n" for name in sorted(named))
    return sha256(lines.encode()).hexdigest()


def main(sheet, package):
    form = json.loads(Path(sheet).read_text(encoding="utf-8"))
    given = {one["wager"]: one for one in form["wagers"]}
    known = list(wagers())
    for name, *rest in known:
        check_wager(given[name], *rest)
    for name, throws in ONE_ROLL.items():
        exposure = {total: F(net) for total, net in given[name]["exposure"].items()}
        expected = {str(total): odds for total, odds in throws.items()}
        expected |= {f"{total} hard": odds for total, odds in throws.items() if total in (4, 6, 8, 10)}
        assert exposure == expected, (name, exposure)
    assert given["hard 6"]["exposure"] == {"6 hard": "19/2"}
    (strategy,) = form["strategies"]
    rolls = 1 + sum(F(WAYS[point], 36) * F(36, WAYS[point] + 6) for point in POINTS)  # 557/165 to a decision
    assert F(strategy["edge"]) == F(7, 495)
    assert F(strategy["action_per_roll"]) == 10 / rolls
    assert strategy["layout"] == {"pass": "10"}
    assert form["document"]["software"] == software(Path(package)), "the software is not the one on the sheet"
    print(f"{len(known)} of {len(given)} wagers: the same figures.")


if __name__ == "__main__":
    main(*sys.argv[1:])

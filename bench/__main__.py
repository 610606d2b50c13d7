"""`make bench`: the table against crapssim in the same run, start-up, replays of short and long records, exact odds,
the simulator, and electronic dice.

python -m bench [--json] [PART…]      exit 1 if a limit is not kept; parts: games, start_up, replays, odds, simulated,
                                      dice
"""

import json
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import NamedTuple

from bench.games import GAMES, HOUSE, TWENTY
from bench.measure import command, ratio
from bench.peer import HAS, PEERS

WANTED = {"pass line": 1.5, "iron cross": 4.0, "twenty wagers": 10.0}
ROLLS = {"pass line": 12_000, "iron cross": 6_000, "twenty wagers": 3_000}


class Figure(NamedTuple):
    """One thing measured, against its limit."""

    what: str
    value: float
    unit: str
    limit: float
    at_least: bool
    detail: str = ""

    @property
    def kept(self) -> bool:
        """Say whether the limit is kept."""
        return self.value >= self.limit if self.at_least else self.value <= self.limit


def games() -> Iterator[Figure]:
    """Measure the table against the peer."""
    for name, game in GAMES.items():
        ours, theirs, times = ratio(game, PEERS[name], rolls=ROLLS[name])
        detail = f"{ours:,.0f} rolls/s against {theirs:,.0f}"
        yield Figure(f"{name}, against crapssim 0.4.1", times, "times", WANTED[name], True, detail)


def start_up() -> Iterator[Figure]:
    """Measure the import."""
    bare, _ = command(["-c", "pass"], times=9)
    whole, _ = command(["-c", "import hardway"], times=9)
    yield Figure("import hardway", (whole - bare) * 1000, "ms", 150, False)


def replays() -> Iterator[Figure]:
    """Measure `hardway replay` of a short and a long record."""
    with tempfile.TemporaryDirectory() as folder:
        for entries, limit in ((200, 0.5), (100_000, 20.0)):
            path = Path(folder) / f"{entries}.craps"
            path.write_text(record(entries), encoding="utf-8")
            took, memory = command(["-m", "hardway.cli", "replay", str(path)], times=5 if entries < 1000 else 1)
            yield Figure(f"replay of {entries:,} entries", took, "s", limit, False)
            if entries > 1000:
                yield Figure(f"memory of that replay, {entries:,} entries", memory, "MB", 300, False)


def odds() -> Iterator[Figure]:
    """Measure exact odds, each in a process of its own with its start-up."""
    wagers, _ = command(["-m", "hardway.cli", "odds", "--compare", "--json"])
    yield Figure("edges of all wagers of all houses", wagers, "s", 2.0, False)
    tail = "import hardway as hw; hw.hand()['rolls'].tail(1000)"
    lengths, _ = command(["-c", tail])
    yield Figure("length of a hand, every chance to 1,000 rolls", lengths, "s", 1.0, False)


def simulated() -> Iterator[Figure]:
    """Measure the simulator."""
    from bench.simulations import simulations

    yield from simulations(Figure)


def dice() -> Iterator[Figure]:
    """Measure electronic dice."""
    from bench.electronic import electronic_dice

    yield from electronic_dice(Figure)


def record(entries: int) -> str:
    """Write a record of so many entries: pass, place and field wagers over rolls."""
    dice = Random(7)
    lines = [f"house {HOUSE}", "seat ann 100000"]
    while len(lines) <= entries:
        if len(lines) % 4 == 0:
            lines.append(f"roll {dice.randint(1, 6)} {dice.randint(1, 6)}")
        else:
            lines.append(dice.choice(("bet ann pass 10", "bet ann field 5", "bet ann place 6 12", "bet ann hard 8 5")))
    return "\n".join(lines) + "\n"


def told(figure: Figure) -> str:
    """Write a figure as a line; a limit that is not kept is marked."""
    bound = f"at {'least' if figure.at_least else 'most'} {figure.limit:g}"
    mark = " " if figure.kept else "!"
    return f"{mark} {figure.what:44} {figure.value:8.2f} {figure.unit:6} ({bound})  {figure.detail}".rstrip()


def main() -> int:
    """Measure everything and print it as it comes."""
    as_json = "--json" in sys.argv
    if not as_json:
        missing = [wager for wager in TWENTY if wager not in HAS and not wager.startswith("hard")]
        print(f"twenty wagers: {', '.join(TWENTY)}")
        print(f"crapssim plays all of them{' but ' + ', '.join(missing) if missing else ''}\n")
    kept = True
    parts = (games, start_up, replays, odds, simulated, dice)
    named = [part for part in parts if part.__name__ in sys.argv]
    for part in named or parts:
        for figure in part():
            kept = kept and figure.kept
            if as_json:
                print(json.dumps({**figure._asdict(), "kept": figure.kept}), flush=True)
            else:
                print(told(figure), flush=True)
    return int(not kept)


if __name__ == "__main__":
    sys.exit(main())

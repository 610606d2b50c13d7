"""`make bench`: runs all measurements, or those of the parts named, and prints each figure with its limit.

It measures the table against crapssim in the same run; the list of what one may bet now; start-up; replays of short
and long records; exact odds; the best way to play; the simulator against crapssim, how its speed depends on the number
of rolls, and its edges against the exact ones; the table, the machine and the chain side by side; agents; electronic
dice; the audit of a journal; the floor and the server under load and under a flood; a casino on a Saturday; the page
in a real browser.

    python -m bench [--json] [PART…]      exit 1 if a limit is not kept

The parts are games, legal, start_up, replays, odds, best, simulated, tournaments, flat, large, memory,
agents, dice, audits, floor, served, flood, saturday (10 minutes), page, gpu, edges (5 minutes) and parity (15 minutes).
"""

import json
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import NamedTuple

from bench.games import GAMES, HOUSE, TWENTY
from bench.measure import command, processor, ratio
from bench.peer import HAS, PEERS

WANTED = {"pass line": 1.4, "iron cross": 4.0, "twenty wagers": 6.0}
ROLLS = {"pass line": 12_000, "iron cross": 6_000, "twenty wagers": 3_000}


FOUR_PLAYERS = """tournament = "four"
[conditions]
prizes = "100"
[round.1]
places = 4
chips = 1000
goes_on = "none"
"""


class Figure(NamedTuple):
    """One measured figure, with its limit if it has one."""

    what: str
    value: float
    unit: str
    limit: float | None
    at_least: bool
    detail: str = ""

    @property
    def kept(self) -> bool:
        """Return whether the limit is kept; true without a limit."""
        if self.limit is None:
            return True
        return self.value >= self.limit if self.at_least else self.value <= self.limit


def games() -> Iterator[Figure]:
    """Measure the table against crapssim."""
    for name, game in GAMES.items():
        ours, theirs, times = ratio(game, PEERS[name], rolls=ROLLS[name])
        detail = f"{ours:,.0f} rolls/s against {theirs:,.0f}"
        yield Figure(f"{name}, against crapssim 0.4.1", times, "times", WANTED[name], True, detail)


def legal() -> Iterator[Figure]:
    """Measure how long the table takes to list what a player may bet."""
    from bench.legal_lists import figures

    yield from figures(Figure)


def start_up() -> Iterator[Figure]:
    """Measure the time that `import hardway` takes, and that of commands which are typed often."""
    bare, _ = command(["-c", "pass"], times=9)
    whole, _ = command(["-c", "import hardway"], times=9)
    yield Figure("import hardway", (whole - bare) * 1000, "ms", 150, False)
    for words, limit in (("--version", 0.3), ("odds wager crown hard 6", 0.3), ("odds house crown", None)):
        took = processor(["-m", "hardway", *words.split()], times=5)
        yield Figure(f"hardway {words}, processor", took, "s", limit, False)


def replays() -> Iterator[Figure]:
    """Measure `hardway replay` with a short and a long record."""
    with tempfile.TemporaryDirectory() as folder:
        for entries, limit in ((200, 0.5), (100_000, 20.0)):
            path = Path(folder) / f"{entries}.craps"
            path.write_text(record(entries), encoding="utf-8")
            took, memory = command(["-m", "hardway.cli", "replay", str(path)], times=5 if entries < 1000 else 1)
            yield Figure(f"replay of {entries:,} entries", took, "s", limit, False)
            if entries > 1000:
                yield Figure(f"memory of that replay, {entries:,} entries", memory, "MB", 300, False)


def odds() -> Iterator[Figure]:
    """Measure the computation of exact odds, each in a new process, so that start-up is included."""
    wagers, _ = command(["-m", "hardway.cli", "odds", "compare", "--json"])
    yield Figure("edges of all wagers of all houses", wagers, "s", 2.0, False)
    tail = "import hardway as hw; hw.hand()['rolls'].tail(1000)"
    lengths, _ = command(["-c", tail])
    yield Figure("length of a hand, every chance to 1,000 rolls", lengths, "s", 1.0, False)
    ask = "odds session crown three_point_molly --bankroll 300 --rolls 200"
    took = processor(["-m", "hardway.cli", *ask.split()], times=1)
    yield Figure("a session of 20,035 layouts, processor", took, "s", 30, False)


def best() -> Iterator[Figure]:
    """Measure the computation of the best way to play."""
    from bench.best import figures

    yield from figures(Figure)


def simulated() -> Iterator[Figure]:
    """Measure the speed of the simulator."""
    from bench.simulations import simulations

    yield from simulations(Figure)


def tournaments() -> Iterator[Figure]:
    """Measure tournaments between strategies; start-up is included, compilation is not."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "cup.toml"
        path.write_text(FOUR_PLAYERS, encoding="utf-8")
        ask = ["-m", "hardway.cli", "tournament", "simulate", str(path), "--throws", "30", "--workers", "2", "--json"]
        ask += ["pass_odds", "iron_cross", "three_point_molly", "martingale"]
        command([*ask, "--tournaments", "1"])
        took, _ = command([*ask, "--tournaments", "100000"])
        yield Figure("100,000 tournaments of four players and 30 throws, two cores", took, "s", 60, False)


def flat() -> Iterator[Figure]:
    """Measure whether a roll costs more when more rolls are played."""
    from bench.flat import figures

    yield from figures(Figure)


def dice() -> Iterator[Figure]:
    """Measure how fast electronic dice are, and test that they are fair."""
    from bench.electronic import electronic_dice

    yield from electronic_dice(Figure)


def audits() -> Iterator[Figure]:
    """Measure how many rows a second an audit verifies, with more and more processes."""
    from bench.audits import figures

    yield from figures(Figure)


def floor() -> Iterator[Figure]:
    """Measure the floor: how many commands a second it makes durable, and how long a client waits."""
    from bench.floor import floor_figures

    yield from floor_figures(Figure)


def served() -> Iterator[Figure]:
    """Measure the server under load."""
    from bench.served import served as under_load

    yield from under_load(Figure)


def flood() -> Iterator[Figure]:
    """Measure how long other people wait for answers while one guest floods the server."""
    from bench.flood import figures

    yield from figures(Figure)


def saturday() -> Iterator[Figure]:
    """Measure a casino of many tables, players and watchers on several server processes with PostgreSQL."""
    from bench.saturday import figures

    yield from figures(Figure)


def page() -> Iterator[Figure]:
    """Measure the page in a real browser."""
    from bench.page import figures

    yield from figures(Figure)


def large() -> Iterator[Figure]:
    """Measure strategies whose Markov chain is too large to be found at the table."""
    from bench.machine import figures

    yield from figures(Figure)


def memory() -> Iterator[Figure]:
    """Measure whether more sessions need more memory."""
    from bench.simulations import memories

    yield from memories(Figure)


def edges() -> Iterator[Figure]:
    """Compare the simulated edge of every wager with the exact one."""
    from bench.edges import figures

    yield from figures(Figure)


def parity() -> Iterator[Figure]:
    """Compare the table, the machine and the chain roll by roll."""
    from bench.parity import figures

    yield from figures(Figure)


def agents() -> Iterator[Figure]:
    """Measure how many steps a second agents make in the compiled environment."""
    from bench.agents import figures

    yield from figures(Figure)


def gpu() -> Iterator[Figure]:
    """Run `python -m bench.gpu` if there is a GPU; it compares all sums with those of the processor."""
    from hardway.errors import SimulateError
    from hardway.simulate.gpu.device import gpu as named

    try:
        name = named()
    except SimulateError as error:
        print(f"gpu: {error}", file=sys.stderr)
        return
    ran = subprocess.run([sys.executable, "-m", "bench.gpu"], stdout=sys.stderr)
    yield Figure("python -m bench.gpu, as printed above", ran.returncode, "exit", 0, False, name)


PARTS = (
    games, legal, start_up, replays, odds, best, simulated, tournaments, flat, large, memory, agents, dice,
    audits, floor, served, flood, saturday, page, gpu, edges, parity,
)  # fmt: skip


def record(entries: int) -> str:
    """Return a record of this many entries: pass, place and field wagers, and rolls."""
    dice = Random(7)
    lines = [f"house {HOUSE}", "seat ann 100000"]
    while len(lines) <= entries:
        if len(lines) % 4 == 0:
            lines.append(f"roll {dice.randint(1, 6)} {dice.randint(1, 6)}")
        else:
            lines.append(dice.choice(("bet ann pass 10", "bet ann field 5", "bet ann place 6 12", "bet ann hard 8 5")))
    return "\n".join(lines) + "\n"


def line_of(figure: Figure) -> str:
    """Return a figure as a line of text; a limit that is not kept is marked."""
    bound = "" if figure.limit is None else f"at {'least' if figure.at_least else 'most'} {figure.limit:,g}"
    mark = " " if figure.kept else "!"
    return f"{mark} {figure.what:48} {figure.value:10,.2f} {figure.unit:6} {bound:16} {figure.detail}".rstrip()


def main() -> int:
    """Measure everything, or the parts named, and print each figure at once; return the exit code."""
    words = sys.argv[1:]
    as_json = "--json" in words
    parts = {part.__name__: part for part in PARTS}
    named = [word for word in words if word != "--json"]
    if unknown := [word for word in named if word not in parts]:
        print(f"no part {unknown[0]!r}; there are {', '.join(parts)}", file=sys.stderr)
        return 2
    kept = True
    for part in named or parts:
        if part == "games" and not as_json:
            print(f"{_twenty()}\n")
        for figure in parts[part]():
            kept = kept and figure.kept
            print(json.dumps({**figure._asdict(), "kept": figure.kept}) if as_json else line_of(figure), flush=True)
    return int(not kept)


def _twenty() -> str:
    """Return the twenty wagers in words, and which of them crapssim does not play."""
    missing = [wager for wager in TWENTY if wager not in HAS and not wager.startswith("hard")]
    plays = f"crapssim plays all of them{' but ' + ', '.join(missing) if missing else ''}"
    return f"twenty wagers: {', '.join(TWENTY)}\n{plays}"


if __name__ == "__main__":
    try:
        sys.exit(main())
    except KeyboardInterrupt:
        sys.exit(130)

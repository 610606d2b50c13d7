"""One piece of long work, in a process at the lowest priority, so that no table waits for it.

Reads a job as JSON from stdin; writes JSON lines: an empty one once its priority is low, progress, then the result or
an error. Opens no file but the journal that a job audits, and knows no server.
"""

import ctypes
import json
import os
import signal
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from typing import Any

from hardway.extras import extra_for, install_line

Form = dict[str, Any]
MEMORY_BYTES, PROCESSOR_SECONDS = 4 << 30, 120
"""The default limits of one job in a worker process: bytes of memory, and seconds of processor time."""
PR_SET_PDEATHSIG = 1
MAX_ENTRIES = 100_000
"""The most lines that a record may have to be replayed on the server."""


def main() -> int:
    """Do the job on stdin; return the exit code."""
    die_with(int(sys.argv[1]) if len(sys.argv) > 1 else os.getppid())
    lower_priority()
    limit_process(MEMORY_BYTES, int(sys.argv[2]) if len(sys.argv) > 2 else PROCESSOR_SECONDS)
    print("{}", flush=True)
    job = json.loads(sys.stdin.read())
    try:
        for line in JOBS[job.pop("do")](**job):
            print(json.dumps(line, ensure_ascii=False, separators=(",", ":")), flush=True)
    except MemoryError:
        says = f"This work needs more than {MEMORY_BYTES >> 30} GiB of memory. Ask for less."
        print(json.dumps({"error": {"name": "too_large", "clause": None, "says": says}}), flush=True)
    except ModuleNotFoundError as missing:
        if not (extra := extra_for(missing, "simulate")):
            raise
        says = f"This work needs {missing.name}, which is not installed on the server: {install_line(extra)}"
        print(json.dumps({"error": {"name": "not_installed", "clause": None, "says": says}}), flush=True)
    except JobRefused as wrong:
        print(json.dumps({"error": {"name": wrong.name, "clause": None, "says": str(wrong)}}), flush=True)
    return 0


def die_with(server: int) -> None:
    """Make the kernel end this process when the server ends, however it ends. Where it cannot, the time limit does."""
    with suppress(OSError, AttributeError, TypeError):
        ctypes.CDLL(None, use_errno=True).prctl(PR_SET_PDEATHSIG, signal.SIGKILL, 0, 0, 0)
        if os.getppid() != server:  # the server has ended already
            os.kill(os.getpid(), signal.SIGKILL)


def limit_process(memory: int, seconds: int) -> None:
    """Make the kernel refuse memory past a limit, and end this process with SIGXCPU after its processor seconds.

    Windows has no such limits: there the server's clock ends the work.
    """
    try:
        import resource
    except ImportError:
        return
    with suppress(ValueError, OSError):
        resource.setrlimit(resource.RLIMIT_AS, (memory, memory))
    with suppress(ValueError, OSError):
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))  # no core dump of a process that SIGXCPU ends
        resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds + 1))


def lower_priority() -> None:
    """Run only when nothing else wants to, so that a table that wakes goes first at once.

    The lowest priority alone does not promise that. The process gets its own process group, so that the system ends it
    if it is stopped when its server dies.
    """
    with suppress(OSError, AttributeError):
        os.setpgid(0, 0)
    with suppress(OSError, AttributeError):
        os.nice(19)
    with suppress(OSError, AttributeError):
        os.sched_setscheduler(0, os.SCHED_IDLE, os.sched_param(0))


class JobRefused(Exception):
    """Why the job cannot be done: a name, and a sentence."""

    def __init__(self, name: str, says: str) -> None:
        super().__init__(says)
        self.name = name


def simulate(
    strategy: str, house: str, sessions: int, rolls: int, bankroll: str, goal: str | None, unit: str | None, seed: int
) -> Iterator[Form]:
    """Simulate a strategy session by session; yield progress, then the result."""
    from hardway import __version__
    from hardway.errors import SimulateError
    from hardway.report.figures.simulation_figures import simulation_form
    from hardway.simulate.run import Run, Written, money, set_game, set_table
    from hardway.strategy import StrategyError, read
    from hardway.strategy.read import strategy_text

    try:
        source = strategy_text(strategy)
        table = set_table(house)
        written = Written(read(source, unit=money(unit, "the unit") if unit else None, book=table.book.words), source)
        game = set_game(table, written, bankroll=bankroll, rolls=rolls, goal=goal, seed=seed)
        run = Run(game, sessions)
        for _ in run.play(workers=1, keep=False):
            yield {"sessions": run.part.sessions}
    except StrategyError as error:
        raise JobRefused("bad_strategy", error.says) from None
    except SimulateError as error:
        raise JobRefused("bad_strategy", str(error)) from None
    yield {"result": simulation_form(run.simulation, __version__)}


def doubling(strategy: str, house: str, rolls: int, bankroll: str, seed: int) -> Iterator[Form]:
    """Yield how often a strategy doubles its bankroll, and how often the best way to play does."""
    from hardway.best.doubling import doubling as doubled
    from hardway.errors import SimulateError
    from hardway.simulate.run import Written, money, set_table
    from hardway.strategy import StrategyError, read
    from hardway.strategy.read import strategy_text

    try:
        source, table = strategy_text(strategy), set_table(house)
        written = Written(read(source, book=table.book.words), source)
        yield {"result": doubled(table, written, bankroll=money(bankroll, "the bankroll"), rolls=rolls, seed=seed)}
    except StrategyError as error:
        raise JobRefused("bad_strategy", error.says) from None
    except SimulateError as error:
        raise JobRefused("bad_strategy", str(error)) from None


def replay(record: str, after: int, limit: int, edition: str = "") -> Iterator[Form]:
    """Replay a record; yield up to `limit` entries after number `after`, each with the table after it, and the numbers
    of all entries that call a throw."""
    from hardway.notation import final_form, record_form
    from hardway.server.answers.film import film_of

    with _reading():
        play = _opened(record, edition)
        film = film_of(play, after, limit)
    yield {
        "result": {
            "record": record_form(play.law, play.record.head), "played": film.played, "entries": film.entries,
            "calls": film.calls,
            "final": final_form(play.law, play.state), "failures": play.failures,
        }
    }  # fmt: skip


def review(record: str, player: str, edition: str = "") -> Iterator[Form]:
    """Yield the review of a player's last session in a record."""
    from hardway.report.figures.review_figures import review_form

    with _reading():
        yield {"result": review_form(_opened(record, edition), player)}


def daily(house: str, entries: list[list[str]], dice: list[list[int]]) -> Iterator[Form]:
    """Yield the results of the entries of a daily shoot with its dice."""
    from hardway.notation import read_record
    from hardway.odds.costs.daily import DailyEntry, daily_review
    from hardway.report.figures.review_figures import curve_form
    from hardway.rulebook import law, load

    here, head, thrown = law(load(house)), read_record(f"house {house}").head, [(one[0], one[1]) for one in dice]
    players = []
    for entry in map(DailyEntry._make, entries):
        form = curve_form(daily_review(here, head, entry, thrown))
        players.append({"person": entry.person, "strategy": entry.text, **form})
    yield {"result": {"players": players}}


def workshop(strategy: str, houses: list[str], bankroll: str, rolls: int) -> Iterator[Form]:
    """Yield a strategy's costs and results in each of these houses."""
    from hardway.report.figures.workshop_figures import workshop_forms
    from hardway.strategy import StrategyError
    from hardway.strategy.read import strategy_text
    from hardway.values.money import cents

    try:
        text, stakes = strategy_text(strategy), cents(bankroll) or 0
        yield {"result": {"houses": workshop_forms(text, houses=houses, bankroll=stakes, rolls=rolls)}}
    except StrategyError as error:
        raise JobRefused("bad_strategy", error.says) from None


def _opened(record: str, edition: str = "") -> Any:
    """Return a record ready to replay, by an edition from a journal or by the installed books."""
    from hardway.journal.editions import read_edition
    from hardway.notation import Replay, of_table, read_record
    from hardway.rulebook import Book, house_names, load, no_house_words

    kept = read_edition(edition) if edition else None

    def books(name: str) -> Book:
        if kept is not None and kept.name == name:
            return kept
        if name not in house_names():
            raise JobRefused("bad_record", no_house_words(name))
        return load(name)

    play = Replay(of_table(read_record(record, books=books)), books)
    if len(play.record.lines) > MAX_ENTRIES:
        raise JobRefused("too_large", f"This server replays records of at most {MAX_ENTRIES} lines.")
    return play


@contextmanager
def _reading() -> Iterator[None]:
    """Refuse a record that cannot be replayed, with the reason; used around its replay."""
    from hardway.notation import NotationError
    from hardway.rulebook import BookError

    try:
        yield
    except (NotationError, BookError, ValueError) as error:
        raise JobRefused("bad_record", str(error)) from None


def audit(db: str, table: str, public: str) -> Iterator[Form]:
    """Yield the audit of one table: its chain, every command decided again, its money, its dice."""
    from hardway.journal import open_recorder

    recorder = open_recorder(db, create=False)
    try:
        yield {"result": audit_form(recorder, table, public)}
    finally:
        recorder.close()


def audit_form(recorder: Any, table: str, public: str) -> Form:
    """Return what an audit of one table finds."""
    from hardway.journal.audit import audit
    from hardway.journal.audit.finding import finding_form

    found = audit(recorder, tables=[table], public=public)
    return {
        "table": table, "rows": found.rows, "decided": found.decided,
        "findings": [finding_form(one) for one in found.findings], "cannot_rule_out": list(found.cannot_rule_out),
    }  # fmt: skip


JOBS: dict[str, Callable[..., Iterator[Form]]] = {
    "simulate": simulate, "doubling": doubling,
    "replay": replay, "review": review, "daily": daily, "workshop": workshop, "audit": audit,
}  # fmt: skip

if __name__ == "__main__":
    sys.exit(main())

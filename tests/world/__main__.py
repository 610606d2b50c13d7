"""`python -m tests.world --seed 7 --days 1`: run worlds; print the first seed that breaks a promise, and its steps."""

import argparse
import sys
import time
from collections import Counter

from tests.world.planted import BUGS, TRIES, planted, table
from tests.world.run import run, shrink


def main() -> int:
    """Run the seeds that are asked for; return 1 where one breaks a promise."""
    parser = argparse.ArgumentParser(prog="python -m tests.world", description=__doc__)
    parser.add_argument("--seed", type=int, default=1, help="the first seed (default: 1)")
    parser.add_argument("--seeds", type=int, default=1, help="how many, one after the other (default: 1)")
    parser.add_argument("--days", type=int, default=1, help="casino days of each world (default: 1)")
    parser.add_argument("--keep-going", action="store_true", help="list every seed that fails, without its steps")
    parser.add_argument("--whole", action="store_true", help="do not look for fewer steps")
    parser.add_argument("--bugs", action="store_true", help="print the planted bugs, as docs/reliability.md has them")
    parser.add_argument(
        "--hunt", metavar="WORDS", help="plant each bug with these words (empty: all) until it is found"
    )
    asked = parser.parse_args()
    if asked.bugs:
        print(table())
        return 0
    if asked.hunt is not None:
        return hunt(asked.hunt, asked.seeds)
    began, rows, failed = time.process_time(), 0, Counter[str]()
    seed = asked.seed
    try:
        for seed in range(asked.seed, asked.seed + asked.seeds):
            found = run(seed, days=asked.days)
            rows += found.rows
            if found.broken:
                failed[found.broken] += 1
                print(f"\rseed {seed} breaks {found.broken!r}: {found.says}", flush=True)
                if not asked.keep_going:
                    if not asked.whole:
                        found = shrink(found, lambda left: print(f"\r{left} steps left ", end="", flush=True))
                    print(f"\r{len(found.steps)} steps break {found.broken!r}: {found.says}")
                    for step in found.steps:
                        print(f"  after {step.wait:g} s: {step.what} {step.who} {step.arg!r}")
                    return 1
            if sys.stderr.isatty() or seed % 100 == 0:
                print(f"\r{seed - asked.seed + 1} of {asked.seeds} worlds", end="", file=sys.stderr, flush=True)
    except KeyboardInterrupt:
        print("\nstopped", file=sys.stderr)
    seconds = time.process_time() - began
    worlds = seed - asked.seed + 1
    print(f"\r{worlds} worlds, {worlds * asked.days} days, {rows} rows, {seconds:.1f} s of processor; {dict(failed)}")
    return 1 if failed else 0


def hunt(words: str, most: int) -> int:
    """Plant each bug whose description has these words, and print which seed finds it; return how many are not found
    within as many seeds as `most`, from the bug's own on."""
    lost = 0
    sys.unraisablehook = lambda _: None  # what was under way when the last world ended
    for bug in BUGS:
        if words not in bug.says:
            continue
        began, found = time.process_time(), 0
        for seed in range(bug.seed, bug.seed + max(most, TRIES)):
            with planted(bug):
                breaks = run(seed).broken in bug.breaks
            if breaks and not run(seed).broken:
                found = seed
                break
        lost += not found
        took = f"{time.process_time() - began:.1f} s of processor"
        print(f"{f'seed {found}' if found else 'not found'} from {bug.seed}, {took}: {bug.says}", flush=True)
    return lost


sys.exit(main())

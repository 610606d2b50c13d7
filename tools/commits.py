"""Checks the subjects of commits, since the rule for them was introduced: `python tools/commits.py`.

A subject reads `area: imperative sentence`, for example `floor: answer timers that fall due during a look-up`. People
find a change with `git log --oneline` and `git log -- FILE`, so the subject begins with its area and fits on a line.
The check needs git. Without a history (an unpacked archive, a shallow clone) it says so and passes.
"""

import re
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
FIRST_CHECKED_AFTER = "af8a09dcafec0bba69e6a7c8121a469f4012e375"
MAX_SUBJECT_LENGTH = 72
SHAPE = re.compile(r"[a-z][a-z0-9 _/.,-]*: \S")


def fault_of(subject: str) -> str | None:
    """Return what is wrong with a subject; None if nothing is."""
    if not SHAPE.match(subject):
        return "does not begin with its area: `floor: answer timers`"
    if len(subject) > MAX_SUBJECT_LENGTH:
        return f"has {len(subject)} characters, at most {MAX_SUBJECT_LENGTH}"
    return None


def main() -> int:
    """Print each commit whose subject breaks the rule; return 1 if there is any."""
    log = ["git", "log", "--no-merges", "--format=%h %s", f"{FIRST_CHECKED_AFTER}..HEAD"]
    try:
        ran = subprocess.run(log, cwd=ROOT, capture_output=True, text=True, encoding="utf-8")
    except FileNotFoundError:
        ran = None
    if ran is None or ran.returncode:
        print("Commit subjects are not checked: this folder has no git history that reaches back far enough.")
        return 0
    bad = 0
    for line in ran.stdout.splitlines():
        commit, _, subject = line.partition(" ")
        if fault := fault_of(subject):
            print(f"{commit} {subject}\n    The subject {fault}")
            bad += 1
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())

"""Errors and notices on stderr, each on a line after the program's name; with `--json`, one object for all errors.

The object is the server's: `{"error": {"name": …, "clause": …, "says": …}}`. It goes to stderr, so that stdout holds
only what the command's schema allows. With `--json` notices are left out.
"""

import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager

from hardway.cli.terminal.safe_output import written_out

_collected: list[dict[str, str | None]] | None = None
"""With `--json`, the errors of the command so far, to be printed at its end; None if errors are printed at once."""


def print_error(says: str, name: str = "bad_input", *, clause: str | None = None, until: str = "") -> None:
    """Print an error, one sentence a line. `name` is for programs; `until` is when the cause ends, such as a lock."""
    if _collected is None:
        _print(says)
    else:
        _collected.append({"name": name, "clause": clause, "says": says, **({"until": until} if until else {})})


def print_notice(says: str) -> None:
    """Print a line for people; with `--json`, nothing."""
    if _collected is None:
        _print(says)


def _print(says: str) -> None:
    for line in says.splitlines() or [""]:
        print(f"hardway: {written_out(line)}", file=sys.stderr)


def wants_json(args: Sequence[str]) -> bool:
    """Say whether a command line asks for JSON, even if the rest of it cannot be parsed."""
    options = args[: args.index("--")] if "--" in args else args
    return not {"--json", "--jsonl", "-j"}.isdisjoint(options)


@contextmanager
def errors_as_json() -> Iterator[None]:
    """Collect the errors of a command and print one object at its end: the first error's name, the sentences of all."""
    global _collected
    found: list[dict[str, str | None]] = []
    _collected = found
    try:
        yield
    finally:
        _collected = None
        if found:
            import json  # rarely needed

            says = "\n".join(str(one["says"]) for one in found)
            print(json.dumps({"error": {**found[0], "says": says}}), file=sys.stderr)

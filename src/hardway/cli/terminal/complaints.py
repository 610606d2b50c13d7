"""What goes wrong, said on stderr: a sentence a line under the program's name; with `--json` one object for all of it.

The object is the server's: `{"error": {"name": …, "clause": …, "says": …}}`. It goes to stderr, so that stdout has only
what the schema of the command allows. Notices, which are no errors, are said to people and not to programs.
"""

import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager

from hardway.cli.terminal.safe_output import written_out

_gathered: list[dict[str, str | None]] | None = None
"""The errors of a command that was asked for JSON, until it ends; None where they are said at once."""


def complain(says: str, name: str = "bad_input", *, clause: str | None = None, until: str = "") -> None:
    """Say what is wrong: a sentence, or one a line. `name` is for programs; `until` is when it will be otherwise."""
    if _gathered is None:
        _print(says)
    else:
        _gathered.append({"name": name, "clause": clause, "says": says, **({"until": until} if until else {})})


def notice(says: str) -> None:
    """Say something that is no error; a program that asked for JSON does not hear it."""
    if _gathered is None:
        _print(says)


def _print(says: str) -> None:
    for line in says.splitlines() or [""]:
        print(f"hardway: {written_out(line)}", file=sys.stderr)


def wants_json(args: Sequence[str]) -> bool:
    """Say whether a command line asks for JSON, also one that cannot be parsed."""
    options = args[: args.index("--")] if "--" in args else args
    return not {"--json", "--jsonl", "-j"}.isdisjoint(options)


@contextmanager
def errors_as_json() -> Iterator[None]:
    """Gather what is wrong while a command runs, and print it as one object: the first's name, the sentences of all."""
    global _gathered
    found: list[dict[str, str | None]] = []
    _gathered = found
    try:
        yield
    finally:
        _gathered = None
        if found:
            import json  # most commands end well

            says = "\n".join(str(one["says"]) for one in found)
            print(json.dumps({"error": {**found[0], "says": says}}), file=sys.stderr)

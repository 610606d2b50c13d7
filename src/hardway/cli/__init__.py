"""The command line: `play`, `replay`, `legal`, `rules`, `odds`, `simulate`. Knows the terminal; decides nothing."""


def main() -> None:
    """Run the command line and leave with its exit code: 0 done, 1 an expectation failed, 2 bad input, 130 stopped."""
    import os
    import sys

    try:
        from hardway.cli.app import run

        code = run()
    except KeyboardInterrupt:
        code = 130
    if code == 130:  # nobody waits for what is still being compiled or played in other threads
        sys.stdout.flush()
        sys.stderr.flush()
        os._exit(code)
    sys.exit(code)

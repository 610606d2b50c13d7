"""The command line: reads what you type, calls the library and prints the answer. It decides no rule of the game."""


def main() -> None:
    """Run the command line and exit: 0 done, 1 an expectation or check failed, 2 bad input, 130 stopped by Ctrl-C."""
    import os
    import sys

    try:
        from hardway.cli.app import run

        code = run()
    except KeyboardInterrupt:
        code = 130
    if code == 130:  # do not wait for other threads, which may still compile or play
        sys.stdout.flush()
        sys.stderr.flush()
        os._exit(code)
    sys.exit(code)

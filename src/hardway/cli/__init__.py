"""The command line: `play`, `replay`, `legal`, `rules`, `odds`. Knows the terminal, Typer and Rich; decides nothing."""


def main() -> None:
    """Run the command line and leave with its exit code: 0 done, 1 an expectation failed, 2 bad input, 130 stopped."""
    import sys

    from hardway.cli.app import run

    sys.exit(run())

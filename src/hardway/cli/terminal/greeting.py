"""`hardway` alone: on a terminal it greets and offers four ways to begin; elsewhere it is a slip, and help is shown."""

import sys
from collections.abc import Callable

from hardway.cli.terminal.exits import DONE

OFFERS = {
    "play": ("hardway play", "a table here, in the terminal"),
    "casino": ("hardway serve --open", "the casino in your browser"),
    "odds": ("hardway odds house crown", "what every wager of a casino costs"),
    "rules": ("hardway rules", "the rule books"),
}
"""What is offered, by the word that is typed: the command, and what it brings."""


def greets() -> bool:
    """Say whether somebody is there to be greeted."""
    return sys.stdin.isatty() and sys.stdout.isatty()


def greet(run: Callable[[list[str]], int]) -> int:
    """Offer what can be done, and do what is chosen; Enter alone ends."""
    print("Hardway: craps by the book.\n")
    for word, (command, brings) in OFFERS.items():
        print(f"  {word:8} {brings:38} {command}")
    print("\n  `hardway --help` shows all commands.\n")
    try:
        typed = input("play, casino, odds or rules? ").strip().lower()
    except EOFError:
        typed = ""
    chosen = next((command for word, (command, _) in OFFERS.items() if typed and word.startswith(typed)), "")
    return run(chosen.split()[1:]) if chosen else DONE

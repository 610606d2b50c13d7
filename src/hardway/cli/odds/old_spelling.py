"""How `hardway odds` was asked before it had commands of its own: what was typed then, as it is written now.

>>> new_spelling(["crown", "hard", "6", "--json"])
['wager', 'crown', 'hard', '6', '--json']
>>> new_spelling(["--compare", "crown", "star"])
['compare', 'crown', 'star']
>>> new_spelling(["crown", "--strategy", "pass", "--bankroll=100"])
['session', 'crown', 'pass', '--bankroll=100']
"""

from hardway.cli.terminal.exits import Stop

VALUED = frozenset((
    "--stake", "--chips", "--dice", "--option", "--par", "--plot", "--at-least", "--strategy", "--unit", "--bankroll",
    "--goal", "--rolls",
))  # fmt: skip
"""Flags that a value follows."""
APART = ("--hand", "--compare", "--strategy", "--par")
"""Flags that each asked for something of its own; the command is named by it now."""
OF_SESSION = ("--bankroll", "--goal", "--rolls", "--exact", "--plot")


def new_spelling(typed: list[str]) -> list[str]:
    """Return the words after `hardway odds` that ask for the same."""
    words, flags = _parted(typed)
    asks = [flag for flag in APART if flag in flags]
    if len(asks) > 1:
        raise Stop(f"odds: {' and '.join(asks)} ask for different things; give one of them")
    rest = [word for flag, given in flags.items() if flag not in APART for word in given]
    house, named = (
        words[:1],
        [given[-1].partition("=")[2] or given[-1] for flag, given in flags.items() if flag in asks],
    )
    match asks:
        case ["--strategy"]:
            command = "session" if any(flag in flags for flag in OF_SESSION) else "strategy"
            return [command, *house, *named, *words[1:], *rest]
        case ["--par"]:
            return ["par", *house, *named, *words[1:], *rest]
        case [flag]:
            return [flag.removeprefix("--"), *words, *rest]
    return ["wager" if len(words) > 1 else "house", *words, *rest]


def _parted(typed: list[str]) -> tuple[list[str], dict[str, list[str]]]:
    """Return the words, and by flag what was typed for it."""
    words: list[str] = []
    flags: dict[str, list[str]] = {}
    left = iter(typed)
    for word in left:
        flag = word.partition("=")[0]
        if not word.startswith("--"):
            words.append(word)
        elif word in VALUED:
            flags.setdefault(flag, []).extend((word, next(left, "")))
        else:
            flags.setdefault(flag, []).append(word)
    return words, flags

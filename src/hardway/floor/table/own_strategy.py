"""A strategy that somebody wrote, as far as a bot may play it: its rules are gone through before every throw."""

from hardway.floor.problem import Problem
from hardway.rulebook import Law
from hardway.strategy import Strategy, StrategyError, check, read
from hardway.strategy.shelf import given_text

MOST_TEXT = 4000
"""Characters of a text. One that is wrong in every line takes a tenth of a second to read: in a thread."""
MOST_ACTS = 30
"""What a strategy can do before one throw: each may become a row. The longest of the shelf has 23."""
MOST_TOLD = 5
"""Lines of what is wrong that are told."""
LONGEST_LINE = 200
"""Characters of such a line: some list every wager of the house."""


def own_strategy(law: Law, text: str) -> Strategy | Problem:
    """Read a strategy for a bot at this table, by its text or its name on the shelf; or say why it cannot play it."""
    if len(text) > MOST_TEXT:
        return _wrong(f"A strategy for a bot has at most {MOST_TEXT:,} characters; this one has {len(text):,}.")
    try:
        strategy = read(given_text(text), book=law.book.words)
        check(law, strategy)
    except StrategyError as error:
        return _wrong(_told(error.says.split("\n")))
    acts = sum(max(1, len(action.keys)) for rule in strategy.rules for action in rule.actions)
    if acts > MOST_ACTS:
        return _wrong(f"A bot does at most {MOST_ACTS} things before a throw; this strategy can do {acts}.")
    return strategy


def _told(lines: list[str]) -> str:
    more = [f"… and {len(lines) - MOST_TOLD} more"] if len(lines) > MOST_TOLD else []
    return "\n".join([_cut(line) for line in lines[:MOST_TOLD]] + more)


def _cut(line: str) -> str:
    return line if len(line) <= LONGEST_LINE else f"{line[: LONGEST_LINE - 1]}…"


def _wrong(says: str) -> Problem:
    return Problem("bad_strategy", says)

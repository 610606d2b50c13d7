"""Writes docs/strategies.md: every strategy that comes with Hardway, and what exactly it costs in each house.

    python tools/strategies.py           write the page, which takes some twenty seconds
    python tools/strategies.py --check   write nothing; exit 1 if the page is out of date

All figures come from the solver.
"""

import argparse
import sys
from collections.abc import Iterator
from pathlib import Path

from hardway.odds.costs.longrun import LongRun, long_run
from hardway.rulebook import Law, house_names, law, load
from hardway.strategy import Strategy, TooLarge, check, enumerate_chain, load_strategy, shelf
from hardway.strategy.shelf import text_of

ROOT = Path(__file__).resolve().parent.parent
PAGE = ROOT / "docs" / "strategies.md"
HEAD = """\
# Gallery of strategies

These strategies come with Hardway. The page shows the text of each, and what it costs in every house in the long run.
The cost is exact: a fraction, worked out from the rule book and fair dice. Nothing is simulated.
`python tools/strategies.py` writes this page.

- **Cost a roll** is what you lose on average with each throw, in dollars.
- **Edge** is the loss as a share of the action.
- **Action** is what you newly put at risk with each throw.
- **Spread** is the standard deviation of a roll in the long run: how far your results swing.

With the usual chips none of these strategies wins at the amounts it bets; one with a lower edge only loses more slowly.
Other amounts do win where [a house pays too much](odds.md#where-a-house-pays-too-much). Strategies taken from elsewhere
name their source.
Las Vegas is common practice, not an approved rule book.
"""
TOO_MANY = """\
This strategy has too many situations for an exact long run: `hardway simulate {name}` plays it.
"""
MOST_STATES = 1_000
"""More than these would take the page minutes."""
NO_LONG_RUN = """\
This strategy depends on the rack, or its bets can grow without limit, so it has no cost in the long run. Work out a
session instead: `hardway odds session HOUSE {name} --bankroll 300 --rolls 200`.
"""


def page() -> str:
    """Return the text of the whole page."""
    laws = [law(load(house)) for house in house_names()]
    return "\n".join([HEAD, *(line for name in shelf() for line in section(name, laws))])


def section(name: str, laws: list[Law]) -> Iterator[str]:
    """Yield the lines about one strategy."""
    strategy = load_strategy(name)
    yield f"## {strategy.label}\n\n{strategy.about}\n"
    yield f"```strategy\n{_without_comment(text_of(name))}```\n"
    if strategy.needs_bankroll:
        yield NO_LONG_RUN.format(name=name)
        return
    try:
        enumerate_chain(laws[0], strategy, most=MOST_STATES)
    except TooLarge:
        yield TOO_MANY.format(name=name)
        return
    yield "| house | cost a roll | exactly | edge | action | spread |\n| --- | --- | --- | --- | --- | --- |"
    alike: dict[str, list[str]] = {}
    for one in laws:
        alike.setdefault(_figures(one, load_strategy(name, book=one.book.words)), []).append(one.book.house)
    for figures, houses in alike.items():
        yield f"| {'every house' if len(houses) == len(laws) else ', '.join(houses)} | {figures} |"
    yield ""


def _without_comment(text: str) -> str:
    """Return a strategy without its first comment, which the page has above it."""
    lines = text.splitlines(keepends=True)
    while lines and lines[0].startswith("#"):
        del lines[0]
    return "".join(lines)


def _figures(one: Law, strategy: Strategy) -> str:
    run = costs(one, strategy)
    spread = float(run.variance) ** 0.5
    exact = f"`{-run.result}`" if len(str(run.result)) < 40 else "a long fraction"
    return f"{float(-run.result):.4f} | {exact} | {float(run.edge):.3%} | {float(run.action):.2f} | {spread:.2f}"


def costs(one: Law, strategy: Strategy) -> LongRun:
    """Return the long run of a strategy at a house."""
    check(one, strategy)
    return long_run(enumerate_chain(one, strategy))


def main() -> int:
    """Write the page, or check that it is up to date."""
    parser = argparse.ArgumentParser(description="Write docs/strategies.md from the shelf and the books.")
    parser.add_argument("--check", action="store_true", help="write nothing; exit 1 if the page is not current")
    current = page()
    if parser.parse_args().check:
        return int(PAGE.read_text(encoding="utf-8") != current)
    PAGE.write_text(current, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())

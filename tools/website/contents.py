"""The menu of the site: its groups, and the address of each document."""

from typing import NamedTuple


class MenuLine(NamedTuple):
    """A line of the menu: its page, its words, and the document that the page is made from, if any."""

    path: str
    says: str
    source: str = ""


MENU: dict[str, tuple[MenuLine, ...]] = {
    "Start in five minutes": (
        MenuLine("start/player.html", "As a player", "docs/start/player.md"),
        MenuLine("start/dealer.html", "As a dealer school", "docs/start/dealer.md"),
        MenuLine("start/casino.html", "As a casino", "docs/start/casino.md"),
        MenuLine("start/regulator.html", "As a regulator", "docs/start/regulator.md"),
        MenuLine("start/analyst.html", "As an analyst", "docs/start/analyst.md"),
        MenuLine("start/developer.html", "As a developer", "docs/start/developer.md"),
        MenuLine("try.html", "Try it in your browser"),
        MenuLine("install.html", "Install", "PACKAGE.md"),
        MenuLine("source.html", "Run it from source", "docs/source.md"),
        MenuLine("upgrade.html", "Upgrade and uninstall", "docs/upgrade.md"),
    ),
    "Tutorials": (
        MenuLine("tutorials/first-evening.html", "Your first evening at the table", "docs/tutorials/first-evening.md"),
        MenuLine("tutorials/class.html", "Teach a class of dealers", "docs/tutorials/class.md"),
        MenuLine("tutorials/crew.html", "Open a casino's table with a crew", "docs/tutorials/crew.md"),
        MenuLine("tutorials/disputed-roll.html", "Verify a disputed roll", "docs/tutorials/disputed-roll.md"),
        MenuLine("tutorials/two-strategies.html", "Compare two strategies exactly", "docs/tutorials/two-strategies.md"),
        MenuLine("tutorials/house.html", "Write a house", "docs/tutorials/house.md"),
    ),
    "Rule books": (
        MenuLine("books/index.html", "The books"),
        MenuLine("books/edges.html", "What every wager costs"),
        MenuLine("books/differences.html", "Where the houses differ"),
        MenuLine("books/readings.html", "Readings and settings", "docs/readings.md"),
    ),
    "Guides": (
        MenuLine("guides/cookbook.html", "Cookbook", "docs/cookbook.md"),
        MenuLine("guides/page.html", "The casino in your browser", "docs/page.md"),
        MenuLine("guides/school.html", "Practise at the school", "docs/school.md"),
        MenuLine("guides/odds.html", "Understand the odds", "docs/odds.md"),
        MenuLine("guides/best.html", "Find the best way to play", "docs/best.md"),
        MenuLine("guides/simulate.html", "Simulate a strategy", "docs/simulate.md"),
        MenuLine("guides/agents.html", "Train an agent", "docs/agents.md"),
        MenuLine("guides/tournament-strategy.html", "Play a tournament", "docs/tournament-strategy.md"),
        MenuLine("guides/tournaments.html", "Run a tournament", "docs/tournaments.md"),
        MenuLine("guides/promotions.html", "Run a promotion", "docs/promotions.md"),
        MenuLine("guides/people.html", "Accounts and roles", "docs/people.md"),
        MenuLine("guides/fairness.html", "Check that dice are fair", "docs/fairness.md"),
        MenuLine("guides/journal.html", "Audit a journal", "docs/journal.md"),
        MenuLine("guides/server.html", "Run a server", "docs/server.md"),
        MenuLine("guides/deployment.html", "Put a casino on the internet", "docs/deployment.md"),
        MenuLine("guides/houses.html", "Write a rule book", "src/hardway/rulebook/houses/README.md"),
    ),
    "Reference": (
        MenuLine("reference/notation.html", "Notation of records", "docs/notation.md"),
        MenuLine("reference/examples.html", "Example records"),
        MenuLine("reference/strategy.html", "Strategy language", "docs/strategy.md"),
        MenuLine("reference/strategies.html", "Gallery of strategies", "docs/strategies.md"),
        MenuLine("reference/commands.html", "Commands by task", "docs/commands.md"),
        MenuLine("reference/cli.html", "Command line", "docs/cli.md"),
        MenuLine("reference/python.html", "Python"),
        MenuLine("reference/http.html", "HTTP (OpenAPI)"),
        MenuLine("reference/sockets.html", "Sockets (AsyncAPI)"),
        MenuLine("reference/json.html", "JSON schemas"),
        MenuLine("reference/glossary.html", "Glossary", "docs/glossary.md"),
    ),
    "About": (
        MenuLine("faq.html", "Questions and answers", "docs/faq.md"),
        MenuLine("peers.html", "Other craps programs", "docs/peers.md"),
        MenuLine("crapssim.html", "Coming from crapssim", "docs/crapssim.md"),
        MenuLine("about/security.html", "Security and licence", "docs/security.md"),
        MenuLine("about/architecture.html", "Architecture", "ARCHITECTURE.md"),
        MenuLine("about/decisions.html", "Decisions", "docs/decisions/README.md"),
        MenuLine("about/reliability.html", "Reliability", "docs/reliability.md"),
        MenuLine("about/performance.html", "Performance", "docs/performance.md"),
        MenuLine("about/contributing.html", "Contributing", "CONTRIBUTING.md"),
        MenuLine("about/changelog.html", "What changed", "CHANGELOG.md"),
    ),
}
ALSO = {"README.md": "index.html", "docs/schemas": "reference/json.html", "examples": "reference/examples.html"}
"""Targets of links that have another path on the site, or that are a folder."""


def around(path: str) -> tuple[MenuLine | None, MenuLine | None]:
    """Return the lines of the menu before and after a page; None if there is none."""
    lines = [line for group in MENU.values() for line in group]
    at = [line.path for line in lines].index(path) if any(line.path == path for line in lines) else len(lines) + 1
    return (lines[at - 1] if 0 < at < len(lines) else None), (lines[at + 1] if at + 1 < len(lines) else None)

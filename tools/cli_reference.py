"""Writes docs/cli.md, the reference of the command line, and deploy/casino.toml, the settings of `hardway serve`.

Both come from the same declarations as `--help`.

python tools/cli_reference.py            writes it
python tools/cli_reference.py --check    fails if it is not current
"""

import sys
from pathlib import Path

from hardway.cli.commands.top_commands import app
from hardway.cli.terminal.manual import ENDS, ENVIRONMENT, FILES, HELP, ManualEntry, entries
from hardway.cli.terminal.settings_file import settings_text

PAGE = Path(__file__).resolve().parent.parent / "docs" / "cli.md"
SETTINGS = PAGE.parents[1] / "deploy" / "casino.toml"
HEAD = """# The command line

Every command, with its arguments and options. `hardway COMMAND --help` and `hardway manual` print the same words; this
page is written from them (`python tools/cli_reference.py`).
"""


def main() -> int:
    """Write page and settings, or check that they are up to date."""
    wanted = {PAGE: page(), SETTINGS: settings_text(app.commands["serve"])}
    if "--check" in sys.argv[1:]:
        return int(any(path.read_text(encoding="utf-8") != text for path, text in wanted.items()))
    for path, text in wanted.items():
        path.write_text(text, encoding="utf-8")
    return 0


def page() -> str:
    """Return the text of the page."""
    whole, *commands = entries(app)
    parts = [HEAD, _table(whole.parameters), *map(_section, commands), f"## Exit codes\n\n{ENDS}\n"]
    parts += [f"## Environment\n\n{_table(list(ENVIRONMENT.items()))}", f"## Files\n\n{_table(list(FILES.items()))}"]
    return "\n".join(parts)


def _section(entry: ManualEntry) -> str:
    level = "#" * len(entry.name.split())
    said = "\n\n".join(" ".join(part.split()) for part in entry.text.split("\n\n"))
    shown = [one for one in entry.parameters if one[0] != HELP]
    examples = "".join(f"    {one}\n" for one in entry.examples)
    parts = [f"{level} {entry.name}\n", f"    {entry.usage}\n", f"{_plain(said)}\n"]
    parts += [f"For example:\n\n{examples}"] * bool(examples) + [_table(shown)] * bool(shown)
    return "\n".join(parts)


def _table(pairs: list[tuple[str, str]]) -> str:
    rows = [f"| `{name}` | {_plain(says)} |" for name, says in pairs]
    return "\n".join(["| | |", "| --- | --- |", *rows, ""])


def _plain(text: str) -> str:
    """Return a text in which what Markdown tables treat specially is escaped."""
    return text.replace("|", "\\|").replace("*", "\\*").replace("<", "&lt;").replace("  [", " [")


if __name__ == "__main__":
    sys.exit(main())

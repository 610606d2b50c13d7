"""Builds the page and the manual page into the wheel. Hatchling calls it; an editable install needs neither."""

import runpy
import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class PageHook(BuildHookInterface):  # type: ignore[type-arg]
    """Has the page built and the manual page written before a wheel is put together."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Build both; an editable install finds the page where it stands."""
        if version == "editable":
            return
        root = Path(self.root)
        runpy.run_path(str(root / "tools" / "page.py"))["build"]()
        build_data["shared_data"][str(_manual(root))] = "share/man/man1/hardway.1"


def _manual(root: Path) -> Path:
    """Write the manual page, from the commands as they are."""
    sys.path.insert(0, str(root / "src"))
    from hardway import __version__
    from hardway.cli.commands.top_commands import app
    from hardway.cli.terminal.manual import man_page

    file = root / "build" / "hardway.1"
    file.parent.mkdir(exist_ok=True)
    file.write_text(man_page(app, __version__), encoding="utf-8")
    return file

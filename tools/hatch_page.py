"""Builds the page into the wheel. Hatchling calls it; an editable install leaves the page to `tools/page.py`."""

import runpy
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class PageHook(BuildHookInterface):  # type: ignore[type-arg]
    """Has the page built before a wheel is put together."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Build the page; an editable install finds it where it stands."""
        if version != "editable":
            runpy.run_path(str(Path(self.root) / "tools" / "page.py"))["build"]()

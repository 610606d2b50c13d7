"""The documentation site, built once for all test processes."""

from pathlib import Path

import pytest

from tests.waiting import alone
from tools import page
from tools.website.build import build


def built_site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the folder of the site; the first call builds it."""
    base = tmp_path_factory.getbasetemp()
    shared = base.parent if base.name.startswith("popen-") else base  # beside the folders of xdist's workers
    site, done = shared / "site", shared / "site-is-built"
    with alone(shared / "site-lock"):
        if not done.exists():
            page.install()
            build(site)
            done.touch()
    return site

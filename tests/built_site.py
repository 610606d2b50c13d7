"""The documentation site, built once for all tests that look at it, whichever process they run in."""

import fcntl
from pathlib import Path

import pytest

from tools import page
from tools.website.build import build


def built_site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the folder of the site; the first that asks builds it."""
    base = tmp_path_factory.getbasetemp()
    shared = base.parent if base.name.startswith("popen-") else base  # beside the folders of xdist's workers
    site, done = shared / "site", shared / "site-is-built"
    with (shared / "site-lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not done.exists():
            page.install()
            build(site)
            done.touch()
    return site

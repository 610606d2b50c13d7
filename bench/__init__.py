"""Measures speed and memory as ratios to a peer in the same run, or against a limit.

Comparisons roll by roll use modules of tests/. crapssim installs a package called `tests` too, which Python would find
first.
"""

import sys
from pathlib import Path
from types import ModuleType

_tests = ModuleType("tests")
_tests.__path__ = [str(Path(__file__).parents[1] / "tests")]
sys.modules.setdefault("tests", _tests)

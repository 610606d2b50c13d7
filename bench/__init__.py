"""Measures speed and memory, either as a ratio to a peer in the same run or against a limit.

Comparisons roll by roll use modules of this project's tests/. crapssim installs a package that is called `tests` too;
this module makes sure that Python finds ours.
"""

import sys
from pathlib import Path
from types import ModuleType

_tests = ModuleType("tests")
_tests.__path__ = [str(Path(__file__).parents[1] / "tests")]
sys.modules.setdefault("tests", _tests)

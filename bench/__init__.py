"""Speed and memory, each as a ratio against a peer or a limit in the same run.

What is compared roll by roll is compared as in the tests. crapssim installs a package `tests` of its own, which would
be found before ours.
"""

import sys
from pathlib import Path
from types import ModuleType

_tests = ModuleType("tests")
_tests.__path__ = [str(Path(__file__).parents[1] / "tests")]
sys.modules.setdefault("tests", _tests)

"""The check for leftover processes finds them, orphans too, and ends them."""

import subprocess
import sys

import psutil
import pytest

from tests.leftovers import none_left_behind
from tests.waiting import wait_until

ORPHAN = """
import subprocess
nowhere = {name: subprocess.DEVNULL for name in ("stdin", "stdout", "stderr")}
print(subprocess.Popen(["sleep", "600"], **nowhere).pid)
"""


def test_orphan_process_left_by_tests_is_reported_and_ended():
    with pytest.raises(AssertionError, match="still running at the end of the tests:\nsleep 600"), none_left_behind(0):
        pid = int(subprocess.run([sys.executable, "-c", ORPHAN], capture_output=True, text=True, check=True).stdout)
    wait_until(lambda: not psutil.pid_exists(pid) or psutil.Process(pid).status() == psutil.STATUS_ZOMBIE)


def test_process_that_ends_soon_without_help_is_not_reported():
    with none_left_behind():
        ran = subprocess.Popen(["sleep", "0.1"])
    assert ran.wait() == 0

"""The tests' PostgreSQL ends with the process that started it, even if that is killed."""

import subprocess
import sys
from pathlib import Path

from psutil import pid_exists

from tests.waiting import wait_until

HOLDER = """
from tests.postgres import postgres_server
with postgres_server() as url:
    print(url, flush=True)
    input()
"""


def test_postgres_of_the_tests_ends_when_its_starter_is_killed():
    with subprocess.Popen([sys.executable, "-c", HOLDER], stdin=-1, stdout=-1, text=True) as holder:
        url = holder.stdout.readline()
        data = Path(url.strip().partition("host=")[2])
        process = int((data / "postmaster.pid").read_text().splitlines()[0])
        assert pid_exists(process)
        holder.kill()
    wait_until(lambda: not pid_exists(process))
    wait_until(lambda: not data.parent.exists())

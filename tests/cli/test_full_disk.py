"""A file that cannot be written whole is not created, leaves nothing behind, and the error has the reason."""

import os
import subprocess
import sys

import pytest

pytest.importorskip("resource")
SMALL = 512
"""The largest file in bytes, as on a full disk."""
GAME = "seat ann 500\nbet pass 10\nroll 4 2\n" + "bet field 5\nroll 4 2\n" * 40
COMMANDS = (
    "odds par crown --out par.html",
    "odds house crown --plot e.svg",
    "simulate pass --sessions 3000 --rolls 20 --out s.parquet",
    "simulate pass --sessions 300 --rolls 20 --plot s.png",
    "examples here",
    "rules new my_house",
    "play crown",
)
RUNS = f"""
import resource, sys
from hardway.cli.app import run
resource.setrlimit(resource.RLIMIT_FSIZE, ({SMALL}, {SMALL}))
for words in {COMMANDS}:
    run(words.split())
    print("=", words, file=sys.stderr, flush=True)
"""
"""One process for all: what takes long is to load the libraries."""


@pytest.mark.soak
def test_full_disk_leaves_no_partial_file(tmp_path):
    env = os.environ | {"PYTHONDONTWRITEBYTECODE": "1"}
    typed = f"{GAME}save evening.craps\nquit\n"
    ran = subprocess.run(
        [sys.executable, "-c", RUNS], cwd=tmp_path, env=env, input=typed, stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT, text=True,
    )  # fmt: skip
    assert "Traceback" not in ran.stdout
    said = ran.stdout
    for words in COMMANDS:
        of_this, _, said = said.partition(f"= {words}\n")
        assert "file too large" in of_this.lower(), (words, of_this)
    left = [path for path in tmp_path.rglob("*") if path.is_file()]
    assert [path.name for path in left if path.stat().st_size >= SMALL or path.name.startswith(".")] == []
    assert not {path.suffix for path in left} & {".html", ".svg", ".png", ".parquet", ".part"}


@pytest.mark.skipif(os.geteuid() == 0, reason="root may write everywhere")
def test_rules_new_in_read_only_folder_reports_permission_denied(tmp_path, hardway):
    tmp_path.chmod(0o500)
    ran = hardway("rules", "new", tmp_path / "my_house")
    assert (ran.code, "cannot be written (permission denied)" in ran.err) == (2, True)


def test_examples_command_refuses_a_file_in_place_of_a_folder(tmp_path, hardway):
    (tmp_path / "examples").write_text("")
    ran = hardway("examples", tmp_path / "examples")
    assert (ran.code, ran.err) == (2, f"hardway: examples: {tmp_path / 'examples'} is a file; name a folder\n")

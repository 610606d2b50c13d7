"""A file that cannot be written whole is not created, leaves nothing behind, and the error has the reason."""

import os
import subprocess
import sys

import pytest

resource = pytest.importorskip("resource")
SMALL = 512
"""The largest file in bytes, as on a full disk."""
GAME = "seat ann 500\nbet pass 10\nroll 4 2\n" + "bet field 5\nroll 4 2\n" * 40


def bounded() -> None:
    resource.setrlimit(resource.RLIMIT_FSIZE, (SMALL, SMALL))


@pytest.mark.parametrize(
    "words",
    [
        "odds par crown --out par.html",
        "odds house crown --plot e.svg",
        "simulate pass --sessions 3000 --rolls 20 --out s.parquet",
        "simulate pass --sessions 300 --rolls 20 --plot s.png",
        "examples here",
        "rules new my_house",
        "play crown",
    ],
)
def test_full_disk_leaves_no_partial_file(tmp_path, words):
    env = os.environ | {"PYTHONDONTWRITEBYTECODE": "1"}
    typed = f"{GAME}save evening.craps\nquit\n"
    ran = subprocess.run(
        [sys.executable, "-m", "hardway", *words.split()],
        cwd=tmp_path, env=env, input=typed, capture_output=True, text=True, preexec_fn=bounded,
    )  # fmt: skip
    said = ran.stdout + ran.stderr
    assert "Traceback" not in said
    assert "file too large" in said.lower()
    left = [path for path in tmp_path.rglob("*") if path.is_file()]
    assert [path.name for path in left if path.stat().st_size >= SMALL or path.name.startswith(".")] == []
    assert not {path.suffix for path in left} & {".html", ".svg", ".png", ".parquet", ".part"}


@pytest.mark.skipif(os.geteuid() == 0, reason="root may write everywhere")
def test_unwritable_folder_is_named(tmp_path, hardway):
    tmp_path.chmod(0o500)
    ran = hardway("rules", "new", tmp_path / "my_house")
    assert (ran.code, "cannot be written (permission denied)" in ran.err) == (2, True)


def test_file_in_place_of_a_folder_is_named(tmp_path, hardway):
    (tmp_path / "examples").write_text("")
    ran = hardway("examples", tmp_path / "examples")
    assert (ran.code, ran.err) == (2, f"hardway: examples: {tmp_path / 'examples'} is a file; name a folder\n")

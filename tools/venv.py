"""Sets up a virtual environment from hash-pinned files, and again only after these have changed.

    python tools/venv.py .venv table build         requirements/table.txt and build.txt, then the project itself
    python tools/venv.py .venv-lock lock --bare    requirements/lock.txt only

It needs only pip and the standard library.
"""

import argparse
import hashlib
import json
import os
import subprocess
import sys
import tomllib
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
STAMP = "made-from"


def main() -> int:
    """Create the environment or bring it up to date, and print what takes time; return the exit code."""
    parser = argparse.ArgumentParser(description="Set up a virtual environment from requirements/NAME.txt.")
    parser.add_argument("folder", help="the folder of the environment, relative to the project")
    parser.add_argument("names", nargs="+", help="which files in requirements/ it is made from")
    parser.add_argument("--bare", action="store_true", help="leave the project itself out")
    parser.add_argument("--pip-of", metavar="FOLDER", help="use the pip of this environment; the new one gets none")
    chosen = parser.parse_args()

    venv = ROOT / chosen.folder
    locks = [ROOT / "requirements" / f"{name}.txt" for name in chosen.names]
    wanted = fingerprint(venv, locks, bare=chosen.bare)
    stamp = venv / STAMP
    if stamp.is_file() and stamp.read_text(encoding="utf-8") == wanted:
        return 0

    print(f"Setting up {chosen.folder} from requirements/{chosen.names[0]}.txt ...", file=sys.stderr, flush=True)
    try:
        build(venv, locks, bare=chosen.bare, pip_of=chosen.pip_of)
    except subprocess.CalledProcessError:
        print(f"Could not set up {chosen.folder}: pip failed, for the reason it gives above.", file=sys.stderr)
        return 1
    stamp.write_text(wanted, encoding="utf-8")
    return 0


def fingerprint(venv: Path, locks: list[Path], *, bare: bool) -> str:
    """Return a hash of what the environment depends on: its path, its interpreter, its locks and the project's
    metadata."""
    digest = hashlib.sha256()
    for part in (str(venv), sys.version, sys.base_prefix):
        digest.update(part.encode() + b"\0")
    for lock in locks:
        digest.update(lock.read_bytes() + b"\0")
    if not bare:
        project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
        metadata = [project["project"], project["build-system"], project["tool"]["hatch"]]
        digest.update(json.dumps(metadata, sort_keys=True).encode())
    return digest.hexdigest() + "\n"


def build(venv: Path, locks: list[Path], *, bare: bool, pip_of: str | None) -> None:
    """Make a new environment, from wheels only, so that no build tool without a pinned version is fetched."""
    without: list[str] = ["--without-pip"] if pip_of else []  # to install pip takes four seconds of processor
    if subprocess.run([sys.executable, "-m", "venv", "--clear", *without, venv]).returncode:
        sys.exit(f"{sys.executable} cannot make virtual environments (Debian and Ubuntu: install python3-venv).")
    python = (ROOT / pip_of if pip_of else venv) / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
    pip: list[str | Path] = [python, "-m", "pip", "--python", venv, "--no-input", "install", "--no-deps"]
    pip += ["--progress-bar", "off"]
    # The user's pip settings, such as a mirror or a proxy, apply, but nothing is installed outside the environment.
    env = os.environ | {"PIP_USER": "0", "PIP_DISABLE_PIP_VERSION_CHECK": "1"}
    pinned: list[str | Path] = [word for lock in locks for word in ("-r", lock)]
    packages = sum(line[:1].isalnum() for lock in locks for line in lock.read_text(encoding="utf-8").splitlines())
    install([*pip, "--require-hashes", "--only-binary=:all:", *pinned], env, packages)
    if not bare:
        install([*pip, "--no-build-isolation", "--editable", ROOT], env, 0)


def install(command: list[str | Path], env: dict[str, str], packages: int) -> None:
    """Run pip and show its progress: on a terminal in one line that changes, elsewhere in a few lines.

    `packages` is how many packages it installs; 0 installs Hardway itself.
    """
    fetched, live = 0, sys.stderr.isatty()
    with subprocess.Popen(command, env=env, stdout=subprocess.PIPE, text=True, encoding="utf-8") as pip:
        assert pip.stdout is not None
        for line in pip.stdout:
            word, _, rest = line.strip().partition(" ")
            if word == "Collecting":
                fetched += 1
                if live or fetched % 20 == 0:
                    say(f"  {fetched} of {packages} packages: {rest.partition(' ')[0].partition('=')[0]}", live=live)
            elif word == "Installing":
                what = "Hardway itself" if not packages else "it" if packages == 1 else "them"
                say(f"  installing {what}", live=live)
    if live:
        say("", live=live)
    if pip.returncode:
        raise subprocess.CalledProcessError(pip.returncode, command)


def say(line: str, *, live: bool) -> None:
    """Print a line of progress; `live` writes it over the previous one, as on a terminal."""
    print(f"\r\x1b[K{line}" if live else line, end="" if live else "\n", file=sys.stderr, flush=True)


if __name__ == "__main__":
    sys.exit(main())

"""The package as users install it: a wheel built here, in a clean environment with its requirements only.

Nothing is downloaded: the requirements are copied from the test environment.
"""

import importlib.metadata
import json
import os
import re
import shutil
import subprocess
import sys
import tarfile
import tomllib
import zipfile
from collections.abc import Iterator
from email.message import Message
from email.parser import Parser
from pathlib import Path

import click
import pytest

from hardway.cli.commands.top_commands import app
from hardway.extras import EXTRAS

ROOT = Path(__file__).resolve().parent.parent
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
NAMES = {"flint": "python-flint", "argon2": "argon2-cffi", "prometheus_client": "prometheus-client"}
"""Libraries whose name on an index differs from their import."""
WITH_OTHERS = {"starlette": "fastapi", "pydantic_core": "pydantic"}
"""Libraries that another one brings."""
MOST_MB = 4


def run(*words: object, **more: object) -> subprocess.CompletedProcess[str]:
    """Run a program in an environment without the paths of this one."""
    env = {name: value for name, value in os.environ.items() if name not in ("PYTHONPATH", "COLUMNS")}
    return subprocess.run([str(word) for word in words], capture_output=True, text=True, env=env, **more)  # type: ignore[call-overload]


def libraries(extra: str = "") -> set[str]:
    """Return the libraries of an extra, or of the package alone, with extras within extras."""
    found = set()
    for line in PROJECT["optional-dependencies"][extra] if extra else PROJECT["dependencies"]:
        if within := re.match(r"hardway\[([a-z,]+)\]", line):
            found |= {name for one in within[1].split(",") for name in libraries(one)}
        else:
            found.add(re.match(r"[A-Za-z0-9-]+", line)[0])
    return found


@pytest.fixture(scope="module")
def wheel(tmp_path_factory) -> Path:
    folder = tmp_path_factory.mktemp("dist")
    built = run(sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", folder, cwd=ROOT)
    assert built.returncode == 0, built.stderr
    return next(folder.glob("*.whl"))


@pytest.fixture(scope="module")
def python(wheel, tmp_path_factory) -> Path:
    """Return the interpreter of a clean environment with the wheel and its requirements."""
    venv = tmp_path_factory.mktemp("clean") / "venv"
    assert run(sys.executable, "-m", "venv", "--without-pip", venv).returncode == 0
    python = next(path for path in (venv / "bin" / "python", venv / "Scripts" / "python.exe") if path.exists())
    site = Path(run(python, "-c", "import sysconfig; print(sysconfig.get_path('purelib'))").stdout.strip())
    for name in closure(libraries()):
        copy(name, site)
    installed = pip(python, "install", "--no-index", wheel)
    assert installed.returncode == 0, installed.stderr
    return python


def pip(python: Path, *words: object) -> subprocess.CompletedProcess[str]:
    """Run the tests' pip on the clean environment."""
    return run(sys.executable, "-m", "pip", "--python", python, "--disable-pip-version-check", *words)


def closure(names: set[str]) -> set[str]:
    """Return these libraries with their requirements, without their extras."""
    found, todo = set(), list(names)
    while todo:
        if (name := todo.pop()) not in found:
            found.add(name)
            asked = importlib.metadata.requires(name) or ()
            todo += [re.match(r"[\w.-]+", line)[0] for line in asked if ";" not in line]
    return found


def copy(name: str, site: Path) -> None:
    for file in importlib.metadata.files(name) or ():
        if ".." not in file.parts and "__pycache__" not in file.parts:
            (site / file).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(file.locate(), site / file)


def metadata(wheel: Path) -> Message:
    with zipfile.ZipFile(wheel) as opened:
        name = next(one for one in opened.namelist() if one.endswith("METADATA"))
        return Parser().parsestr(opened.read(name).decode())


def test_wheel_is_below_its_size_limit_and_has_every_part(wheel):
    assert wheel.stat().st_size < MOST_MB << 20
    names = zipfile.ZipFile(wheel).namelist()
    for part in (
        "py.typed",
        "server/page/index.html",
        "rulebook/houses/star/wagers.toml",
        "strategy/library/pass.strategy",
        "examples/crown-first-night.craps",
        "examples/tournaments/spring-cup.toml",
    ):
        assert f"hardway/{part}" in names


@pytest.fixture(scope="module")
def archive(tmp_path_factory) -> Path:
    folder = tmp_path_factory.mktemp("archive")
    built = run(sys.executable, "-m", "hatchling", "build", "-t", "sdist", "-d", folder, cwd=ROOT)
    assert built.returncode == 0, built.stderr
    return next(folder.glob("*.tar.gz"))


ASKS_TWICE = """
import hatchling.build, pathlib
print(hatchling.build.get_requires_for_build_wheel())
pathlib.Path("web/src/new.ts").touch()
print(hatchling.build.get_requires_for_build_wheel())
"""
"""What a build needs: of the archive as it is, and with a source of the page that is newer than the page."""


@pytest.mark.soak
def test_source_archive_needs_node_only_after_a_page_change(archive, tmp_path):
    """The archive holds the built page; the wheel made from it needs no Node and has the same page."""
    with tarfile.open(archive) as packed:
        packed.extractall(tmp_path, filter="data")
    (folder,) = tmp_path.iterdir()
    assert not list(folder.rglob("node_modules"))
    asked = run(sys.executable, "-c", ASKS_TWICE, cwd=folder)
    assert asked.returncode == 0, asked.stderr
    needs, with_a_change = asked.stdout.splitlines()
    assert needs == "[]"
    assert "nodejs" in with_a_change


def test_server_extra_needs_no_simulator_or_plot_library():
    """Numba, LLVM, Arrow and matplotlib are ten times as large as the rest; commands that need them say so."""
    assert libraries("server").isdisjoint(
        libraries("simulate") | libraries("plots") - {"jinja2"} | libraries("parquet")
    )


@pytest.mark.soak
def test_source_archive_has_every_path_that_readme_names(archive):
    with tarfile.open(archive) as opened:
        packed = {name.partition("/")[2] for name in opened.getnames()}
    packed |= {str(parent) for name in packed for parent in Path(name).parents}
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    named = {link.partition("#")[0] for link in re.findall(r"\]\((?!https?:)([^)#]+)", readme)}
    named |= {"bench", "tools", "Containerfile", "Makefile"} | set(
        re.findall(r"`((?:docs|src|tools)/[\w/.-]+)`", readme)
    )
    assert len(named) > 30
    assert named - packed == set()


def test_wheel_has_the_manual_page(wheel):
    with zipfile.ZipFile(wheel) as opened:
        (name,) = (one for one in opened.namelist() if one.endswith("share/man/man1/hardway.1"))
        assert b".SH COMMANDS" in opened.read(name)


def test_wheel_metadata_has_the_package_page_with_absolute_links(wheel):
    about = metadata(wheel)
    assert about["Description-Content-Type"] == "text/markdown"
    text = about.get_payload()
    assert "# Hardway" in text
    links = re.findall(r"\]\(([^)]*)\)", text)
    assert [link for link in links if not link.startswith(("https://", "#"))] == [], (
        "an index has no folder to follow it in"
    )
    assert "<img" not in text


def test_wheel_metadata_lists_every_optional_extra(wheel):
    assert set(metadata(wheel).get_all("Provides-Extra")) == set(PROJECT["optional-dependencies"])


@pytest.mark.soak
def test_installed_wheel_has_all_required_packages(python):
    assert pip(python, "check").returncode == 0


ALONE = (
    "--version", "odds wager crown hard 6", "odds house star", "odds compare crown star", "odds hand", "rules crown 3.4.1",
    "rules compare", "strategies", "replay hand.craps", "legal hand.craps ann", "odds layout hand.craps ann",
    "school crown --count 1 --json", "play star", "tournament draft", "tournament check spring-cup.toml",
    "tournament entries spring-cup.toml", "tournament standings spring-cup.craps", "promotion check promotion.toml",
    "promotion commit summer --secret summer.secret",
    "promotion draw promotion.toml entries.txt --secret summer.secret --by eve --scrutineer dan --at 2026-12-01T20:00",
    "promotion verify summer-draw.json", "rulings hand.craps", "manual", "completion bash", "rules check crown",
    "examples",
)  # fmt: skip
"""Commands that need no extra."""
PEOPLE = (
    "add ann --make-password", "list", "passwd ann --make-password", "role ann dealer --house crown", "unlock ann",
    "revoke ann dealer --house crown", "exclude ann --days 3", "erase ann --yes",
)  # fmt: skip
NEEDS = {
    "odds strategy crown pass": "strategies",
    "odds session crown pass --bankroll 100 --rolls 10": "strategies",
    "odds house crown --plot edges.svg": "plots",
    "odds par crown --out par.html": "plots",
    "simulate pass": "simulate",
    "best crown --bankroll 20 --goal 40 --rolls 2": "simulate",
    "tournament simulate four-players.toml pass field": "simulate",
    "serve": "server",
    "simulate pass --engine gpu": "gpu",
    "simulate pass --engine=ray": "ray",
    "simulate pass --engine dask": "dask",
    "odds compare crown star --plot edges.svg": "plots",
    "odds tournament last-throw.craps --you ann --throws 1": "strategies",
    **dict.fromkeys([f"people {words}" for words in PEOPLE], "server"),
    **dict.fromkeys(
        [
            f"audit {words}"
            for words in (
                "verify",
                "export",
                "checkpoint",
                "manifest",
                "fairness",
                "report",
                "dice",
                "editions --on 2026-03-03",
                "timestamp pyproject.toml",
            )
        ],
        "server",
    ),
    "audit verify --db postgresql://localhost/casino": "postgres",
    "serve --db postgresql://localhost/casino": "postgres",
    "people list --db postgresql://localhost/casino": "postgres",
    "backup new.backup": "server",
    "restore new.backup": "server",
    "upgrade": "server",
    "play --server http://127.0.0.1:9": "client",
}
RUNS = """
import contextlib, io, json, sys
from hardway.cli.app import run
for words in json.loads(sys.argv[1]):
    out, err = io.StringIO(), io.StringIO()
    with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
        code = run(words.split())
    print(json.dumps([code, out.getvalue(), err.getvalue()]))
"""


def ran(python: Path, folder: Path, commands: list[str]) -> list[tuple[int, str, str]]:
    """Run commands one after the other in one process; return their exit codes and output."""
    (folder / "hand.craps").write_text("house crown\nseat ann 100\nbet ann pass 10\nroll 4 2\n", encoding="utf-8")
    (folder / "entries.txt").write_text("ann\nbob\ncy\n", encoding="utf-8")
    for file in (*(ROOT / "examples" / "tournaments").iterdir(), ROOT / "examples" / "promotion.toml"):
        shutil.copy(file, folder)
    done = run(python, "-c", RUNS, json.dumps(commands), input="", cwd=folder)
    assert done.returncode == 0, done.stderr
    return [tuple(json.loads(line)) for line in done.stdout.splitlines()]


@pytest.mark.soak
def test_core_commands_run_without_any_extra(python, tmp_path):
    for words, (code, out, err) in zip(ALONE, ran(python, tmp_path, list(ALONE)), strict=True):
        assert (code, err) == (0, ""), f"{words}: {out}{err}"
        assert out, words


@pytest.mark.soak
def test_command_without_its_extra_prints_the_install_line(python, wheel, tmp_path):
    for (words, extra), (code, _, err) in zip(NEEDS.items(), ran(python, tmp_path, list(NEEDS)), strict=True):
        assert (code, err.count("\n")) == (2, 1), f"{words}: {err}"
        assert err.strip().endswith(f'install "{wheel}[{extra}]"'), f"{words}: {err}"


def leaves(group: click.Group, *above: str) -> Iterator[str]:
    """Return every command as it is typed."""
    for name, command in group.commands.items():
        if isinstance(command, click.Group):
            yield from leaves(command, *above, name)
        else:
            yield " ".join((*above, name))


def test_tests_without_extras_cover_all_commands_but_two():
    """The commands left out are `promotion pack` and `promotion show`."""
    typed = [*ALONE, *NEEDS]
    left = [name for name in leaves(app) if not any(f"{words} ".startswith(f"{name} ") for words in typed)]
    assert sorted(left) == ["promotion pack", "promotion show"], "they want a record, and read it as `standings` does"


@pytest.mark.soak
def test_python_call_without_its_extra_prints_the_install_line(python, wheel):
    ran = run(python, "-c", "import hardway as hw; hw.simulate('bet pass 10', house='crown')")
    assert f'install "{wheel}[simulate]"' in ran.stderr.splitlines()[-1]


@pytest.mark.soak
def test_pip_uninstall_leaves_no_hardway_files(python):
    site = Path(run(python, "-c", "import sysconfig; print(sysconfig.get_path('purelib'))").stdout.strip())
    assert (site / "hardway").is_dir()
    listed = json.loads(pip(python, "list", "--format", "json").stdout)
    assert "hardway" in [one["name"] for one in listed]
    shutil.rmtree(site / "hardway" / "__pycache__", ignore_errors=True)
    assert pip(python, "uninstall", "--yes", "hardway").returncode == 0
    assert not list(site.glob("hardway*"))
    assert not (python.parent / "hardway").exists()


def test_each_optional_library_is_required_by_its_extra():
    for library, extra in EXTRAS.items():
        name = NAMES.get(library, WITH_OTHERS.get(library, library))
        assert name in libraries(extra), f"{library} is not in {extra}"


def test_extra_libraries_are_known_to_the_missing_extra_error():
    known = {NAMES.get(library, library) for library in EXTRAS} | libraries()
    listed = {name for extra in PROJECT["optional-dependencies"] for name in libraries(extra)}
    assert listed - known == {"uvloop", "numba-cuda", "tzdata"}, "what nothing imports by itself, or says so itself"

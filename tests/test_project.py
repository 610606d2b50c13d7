"""Rules of the project: locks name no host, test names are short, files name no machine's paths, packages have docstrings."""

import ast
import re
import subprocess
import tomllib
from pathlib import Path

import pytest

import hardway

ROOT = Path(__file__).resolve().parent.parent
PACKAGE = ROOT / "src" / "hardway"
TEST = re.compile(r"^ *(?:async )?def (test_\w+)", re.MULTILINE)
LOCKS = sorted((ROOT / "requirements").glob("*.txt"))


def project() -> dict:
    return tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]


def kept_files() -> list[Path]:
    """Return every file that is committed or would be by `git add .`."""
    command = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
    listed = subprocess.run(command, cwd=ROOT, capture_output=True, text=True)
    if listed.returncode:
        pytest.skip("not a git checkout")
    return [path for name in set(listed.stdout.split("\0")) if name and (path := ROOT / name).is_file()]


def lines(path: Path) -> list[str]:
    """Return the requirements of a file, without comments, with continued lines joined."""
    text = path.read_text(encoding="utf-8").replace("\\\n", " ")
    return [line for raw in text.splitlines() if (line := re.sub(r"(^|\s)#.*", "", raw).strip())]


def pins(path: Path) -> dict[str, set[str]]:
    """Return the pinned versions of each package, for all systems."""
    pinned: dict[str, set[str]] = {}
    for line in lines(path):
        name, _, version = line.split(" --hash")[0].strip().partition("==")
        pinned.setdefault(name, set()).add(version.partition(" ;")[0])
    return pinned


def test_every_requirements_file_has_a_lock():
    asked = {path.stem for path in (ROOT / "requirements").glob("*.in")} | {
        "table"
    }  # pyproject.toml asks for a table's
    assert [path.stem for path in LOCKS] == sorted(asked)


@pytest.mark.parametrize("lock", LOCKS, ids=lambda path: path.name)
def test_requirement_locks_name_no_host_or_address(lock):
    text = lock.read_text(encoding="utf-8")
    for word in ("http:", "https:", "--index-url", "--extra-index-url", "--find-links", "file:", "//", "#"):
        assert word not in text


@pytest.mark.parametrize("lock", LOCKS, ids=lambda path: path.name)
def test_requirement_locks_pin_every_package_by_hash(lock):
    pinned = lines(lock)
    assert pinned
    for line in pinned:
        assert re.fullmatch(r"[a-z0-9-]+==[^\s;]+( ; [^\\]+?)?(\s+--hash=sha256:[0-9a-f]{64})+", line), line


def test_requirement_locks_agree_on_every_package_they_share():
    seen: dict[str, set[str]] = {}
    for lock in LOCKS:
        for name, versions in pins(lock).items():
            assert seen.setdefault(name, versions) == versions, f"{lock.name}: {name}"


def test_table_lock_file_has_the_server_and_no_simulator():
    """The lock file also has the packages of the client."""
    extras = project()["optional-dependencies"]
    asked = [
        line
        for name in ("plots", "parquet", "postgres", "server", "simulate", "strategies", "client")
        for line in extras[name]
    ]
    names = {re.match(r"[A-Za-z0-9-]+", line)[0].lower() for line in (*project()["dependencies"], *asked)}
    assert names - {"hardway"} <= pins(ROOT / "requirements" / "test.txt").keys()
    casino = {re.match(r"[A-Za-z0-9-]+", line)[0].lower() for line in (*extras["server"], *extras["client"])}
    table = pins(ROOT / "requirements" / "table.txt").keys()
    assert casino - {"hardway"} <= table
    assert table.isdisjoint({"numba", "llvmlite", "numpy", "pyarrow", "matplotlib", "psycopg"})


def test_repository_has_no_uv_or_pylock_files():
    assert not [path for path in kept_files() if path.name in {"uv.lock", "pylock.toml"}]


def test_project_files_contain_no_path_of_one_machine():
    machine = re.compile(r"(?<![\w.<>*})-])/(?:root|work|home/\w+|Users/\w+)/")
    for path in kept_files():
        try:
            text = path.read_text(encoding="utf-8")
        except UnicodeDecodeError:
            continue
        found = machine.search(text)
        assert not found, f"{path.relative_to(ROOT)}: {found}"


def test_package_version_equals_the_declared_version():
    assert getattr(hardway, "__version__", project()["version"]) == project()["version"]


def test_every_package_has_a_docstring():
    folders = {path.parent for path in PACKAGE.rglob("*.py")}
    for folder in folders:
        source = (folder / "__init__.py").read_text(encoding="utf-8")
        assert ast.get_docstring(ast.parse(source)), folder.relative_to(ROOT)


def test_test_names_have_at_most_60_characters():
    names = (name for path in (ROOT / "tests").rglob("*.py") for name in TEST.findall(path.read_text(encoding="utf-8")))
    assert [name for name in names if len(name) > 60] == []


def test_route_docstring_contains_no_dotted_code_names():
    """It is published in OpenAPI and on the site, so it has no names of the code."""
    for path in (PACKAGE / "server" / "routes").glob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.AsyncFunctionDef | ast.FunctionDef):
                said = re.sub(r"`[^`]*`", "", ast.get_docstring(node) or "")
                assert not re.search(r"[a-z]\.[a-z]", said), f"{path.name}: {node.name}: {said}"


def test_functions_listed_to_be_inlined_exist_in_the_code():
    """`INLINE` lists names: a renamed kernel would silently become slower."""
    source = (PACKAGE / "simulate" / "numba_tools.py").read_text(encoding="utf-8")
    names = set(re.findall(r'"(\w+)"', source.partition("INLINE = frozenset((")[2].partition("))")[0]))
    paths = (path for room in ("simulate", "best") for path in (PACKAGE / room).rglob("*.py"))
    nodes = (node for path in paths for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))))
    assert len(names) > 10
    assert names <= {node.name for node in nodes if isinstance(node, ast.FunctionDef)}

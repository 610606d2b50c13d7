"""Hardway for the browser: Pyodide, and one archive with what the page "Try it" needs of the package."""

import zipfile
from collections.abc import Iterator
from pathlib import Path

from tools.page import install
from tools.website.page import HERE

ROOT = HERE.parent.parent
CORE = (
    "__init__.py", "errors.py", "extras.py", "values", "rulebook", "table", "tournament", "promotion", "notation",
    "strategy", "odds", "report",
)  # fmt: skip
"""The files and packages that `try_it` imports; they need only the standard library."""
ENGINE = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip", "pyodide-lock.json")
FIXED = (1980, 1, 1, 0, 0, 0)
"""The time that every file in the archive gets, so that the same sources make the same archive."""


def write_archive(path: Path) -> None:
    """Write the archive: the packages, `try_it`, and every record that proves a clause."""
    path.parent.mkdir(parents=True, exist_ok=True)
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
        for name, file in sorted(_files()):
            archive.writestr(zipfile.ZipInfo(name, FIXED), file.read_bytes(), zipfile.ZIP_DEFLATED)


def _files() -> Iterator[tuple[str, Path]]:
    package, records = ROOT / "src" / "hardway", ROOT / "tests" / "rules"
    for name in CORE:
        inside = (package / name).rglob("*") if (package / name).is_dir() else [package / name]
        for path in inside:
            if path.is_file() and "__pycache__" not in path.parts:
                yield f"hardway/{path.relative_to(package).as_posix()}", path
    for path in records.glob("*/*.craps"):
        yield f"records/{path.relative_to(records).as_posix()}", path
    yield "try_it.py", HERE / "try_it.py"


def copy_engine(folder: Path) -> None:
    """Copy Python for the browser into a folder; package-lock.json pins the npm package that it comes from."""
    install(HERE)
    folder.mkdir(parents=True, exist_ok=True)
    for name in ENGINE:
        (folder / name).write_bytes((HERE / "node_modules" / "pyodide" / name).read_bytes())

"""What `pip install hardway` leaves out: the extra that has a library, and the line that installs it."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

EXTRAS = {
    "numpy": "strategies", "flint": "strategies", "numba": "simulate", "matplotlib": "plots", "jinja2": "plots",
    "pyarrow": "parquet", "apsw": "server", "argon2": "server", "cryptography": "server", "fastapi": "server",
    "starlette": "server", "pydantic": "server", "pydantic_core": "server", "uvicorn": "server",
    "prometheus_client": "server", "webauthn": "server", "psycopg": "postgres", "httpx2": "client",
    "websockets": "client", "ray": "ray", "distributed": "dask", "gymnasium": "env", "pettingzoo": "env",
}  # fmt: skip
"""For each library, by the name under which it is imported: the extra that installs it."""
_RUNS = ("strategies", "simulate")
_WITHIN = {
    "simulate": ("strategies",), "gpu": _RUNS, "env": _RUNS, "ray": _RUNS, "dask": _RUNS,
    "server": ("client",), "postgres": ("client", "server"),
}  # fmt: skip
"""For each extra: the other extras whose libraries it installs too."""


def install_line(extra: str) -> str:
    """Return the line that installs an extra, as it is typed; it names the folder or wheel that Hardway was installed
    from."""
    return f'{_pip()} install "{_installed_from()}[{extra}]"'


@contextmanager
def needed_by(what: str) -> Iterator[None]:
    """Name the extra and the line that installs it where an import within this block finds no library."""
    try:
        yield
    except ModuleNotFoundError as error:
        raise missing_library(what, error) from None


def pip_line(library: str) -> str:
    """Return the line that installs a library that no extra has."""
    return f"{_pip()} install {library}"


def _installed_from() -> str:
    """Return the folder or the wheel that Hardway was installed from; its name alone if that was a package index."""
    import json
    import os
    from importlib.metadata import PackageNotFoundError, distribution
    from urllib.parse import urlsplit
    from urllib.request import url2pathname

    try:
        origin = json.loads(distribution("hardway").read_text("direct_url.json") or "{}")
    except (PackageNotFoundError, ValueError):
        return "hardway"
    url = urlsplit(origin.get("url", ""))
    path = url2pathname(url.path) if url.scheme == "file" else ""
    return path if path and os.path.exists(path) else "hardway"


def _pip() -> str:
    """Return how pip is called for this environment; the shell's `pip` may be that of another one."""
    import os
    import shutil
    import sys

    found = shutil.which("pip")
    return "pip" if found and os.path.dirname(found) == os.path.dirname(sys.executable) else f"{sys.executable} -m pip"


def extra_for(error: ModuleNotFoundError, wanted: str = "") -> str:
    """Return the extra that has the missing library: `wanted` if that has it too, and empty if no extra has it."""
    extra = EXTRAS.get((error.name or "").partition(".")[0], "")
    return wanted if extra in _WITHIN.get(wanted, ()) else extra


def is_in_an_extra(error: ModuleNotFoundError) -> bool:
    """Say whether the missing library comes with an extra; of another one, only the import's own error is true."""
    return bool(extra_for(error))


def missing_library(owner: str, error: ModuleNotFoundError, wanted: str = "") -> ModuleNotFoundError:
    """Return the error of a part of Hardway whose library is missing, with the line that installs it; the same error if
    no extra has the library."""
    extra = extra_for(error, wanted)
    return (
        ModuleNotFoundError(f"{owner} needs {error.name}: {install_line(extra)}", name=error.name) if extra else error
    )


def function_without_library(owner: str, error: ModuleNotFoundError, wanted: str) -> Callable[..., Any]:
    """Return a function in the place of one whose library is missing: it raises that when it is called."""
    name, missing = owner.rpartition(".")[2], error.name
    says = str(missing_library(owner, error, wanted))

    def absent(*_: Any, **__: Any) -> Any:
        raise ModuleNotFoundError(says, name=missing)

    absent.__name__ = absent.__qualname__ = name
    absent.__doc__ = says
    return absent

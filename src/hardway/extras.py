"""What `pip install hardway` leaves out: which extra brings a library, and the line that installs it."""

EXTRAS = {
    "numpy": "strategies", "flint": "strategies", "numba": "simulate", "matplotlib": "plots", "jinja2": "plots",
    "pyarrow": "parquet", "apsw": "server", "argon2": "server", "cryptography": "server", "fastapi": "server",
    "starlette": "server", "pydantic": "server", "pydantic_core": "server", "uvicorn": "server",
    "prometheus_client": "server", "webauthn": "server", "psycopg": "postgres", "httpx": "client",
    "websockets": "client", "ray": "ray", "distributed": "dask", "gymnasium": "env", "pettingzoo": "env",
}  # fmt: skip
"""The extra that brings a library, by the name it is imported under."""
_RUNS = ("strategies", "simulate")
_WITHIN = {
    "simulate": ("strategies",), "gpu": _RUNS, "env": _RUNS, "ray": _RUNS, "dask": _RUNS,
    "server": ("client",), "postgres": ("client", "server"),
}  # fmt: skip
"""What an extra brings besides."""


def install_line(extra: str) -> str:
    """Return the line that installs an extra, as it is typed: from where Hardway itself was installed."""
    return f'{_pip()} install "{_installed_from()}[{extra}]"'


def _installed_from() -> str:
    """Return the folder or the wheel that was installed; the name alone if that came from an index."""
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
    """Return how pip is called for this environment, which may not be the one that the shell knows."""
    import os
    import shutil
    import sys

    found = shutil.which("pip")
    return "pip" if found and os.path.dirname(found) == os.path.dirname(sys.executable) else f"{sys.executable} -m pip"


def extra_for(error: ModuleNotFoundError, wanted: str = "") -> str:
    """Return the extra that brings what is missing: the one wanted, where that has it too; empty for a mistake."""
    extra = EXTRAS.get((error.name or "").partition(".")[0], "")
    return wanted if extra in _WITHIN.get(wanted, ()) else extra

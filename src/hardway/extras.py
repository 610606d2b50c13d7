"""What `pip install hardway` leaves out: which extra brings a library, and the line that installs it."""

EXTRAS = {
    "numpy": "strategies", "flint": "strategies", "numba": "simulate", "matplotlib": "plots", "jinja2": "plots",
    "pyarrow": "parquet", "apsw": "server", "argon2": "server", "cryptography": "server", "fastapi": "server",
    "starlette": "server", "pydantic": "server", "pydantic_core": "server", "uvicorn": "server",
    "prometheus_client": "server", "webauthn": "server", "psycopg": "postgres", "httpx": "client",
    "websockets": "client", "ray": "ray", "distributed": "dask",
}  # fmt: skip
"""The extra that brings a library, by the name it is imported under."""
_RUNS = ("strategies", "simulate")
_WITHIN = {
    "simulate": ("strategies",), "gpu": _RUNS, "ray": _RUNS, "dask": _RUNS,
    "server": (*_RUNS, "client"), "postgres": (*_RUNS, "client", "server"),
}  # fmt: skip
"""What an extra brings besides."""


def install_line(extra: str) -> str:
    """Return the line that installs an extra, as it is typed."""
    return f'pip install "hardway[{extra}]"'


def extra_for(error: ModuleNotFoundError, wanted: str = "") -> str:
    """Return the extra that brings what is missing: the one wanted, where that has it too; empty for a mistake."""
    extra = EXTRAS.get((error.name or "").partition(".")[0], "")
    return wanted if extra in _WITHIN.get(wanted, ()) else extra

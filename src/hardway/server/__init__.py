"""The server that pages and programs talk to: HTTP and a socket per table, on the floor. The only package that knows
FastAPI.

    app = create_app(House(recorder, key))
"""

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from hardway.server.app import create_app
    from hardway.server.configuration import Settings
    from hardway.server.house import House

__all__ = ["House", "Settings", "create_app"]


def __getattr__(name: str) -> Any:
    """Load a name of this package when it is first used: a worker process needs none of them."""
    if name == "create_app":
        from hardway.server.app import create_app

        return create_app
    if name == "House":
        from hardway.server.house import House

        return House
    if name == "Settings":
        from hardway.server.configuration import Settings

        return Settings
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")

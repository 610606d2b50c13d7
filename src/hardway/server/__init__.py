"""The server that pages and programs talk to: HTTP and a socket per table, on the floor. The one door to FastAPI.

app = create_app(House(recorder, key))
"""

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from hardway.server.app import create_app
    from hardway.server.configuration import Settings
    from hardway.server.house import House

__all__ = ["House", "Settings", "create_app"]


def __getattr__(name: str) -> Any:
    """Load what is asked for, and not before: a worker of this package needs none of it."""
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

"""The server that pages and programs talk to: HTTP and a socket per table, on the floor. The one door to FastAPI.

>>> app = create_app(House(recorder, key))                                       # doctest: +SKIP
"""

from hardway.server.app import create_app
from hardway.server.house import House, Settings

__all__ = ["House", "Settings", "create_app"]

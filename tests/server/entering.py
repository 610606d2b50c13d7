"""Enters into a tournament or promotion over HTTP, for tests."""

from typing import Any

from hardway.server.messages import hosted
from tests.server.inside import Caller, Inside


class Entering:
    """A tournament or promotion at its address."""

    def __init__(self, here: Inside, address: str) -> None:
        self.here, self._address, self._key = here, address, 0

    async def enter(self, who: Caller, entry: str, role: str = "", status: int = 200) -> Any:
        """Enter something, and return the answer, which must have this status."""
        self._key += 1
        answer = await who.ask("POST", f"{self._address}/entries?as={role}", {"key": f"k{self._key}", "entry": entry})
        assert answer.status_code == status, (entry, answer.text)
        if status == 200:
            hosted.HostedTaken.model_validate_json(answer.content)
        return answer.json()

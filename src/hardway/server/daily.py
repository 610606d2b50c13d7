"""The daily shoot of a casino: what was committed to, who has entered, and what came of each day that is over.

A day is one of UTC. The secret of a day is drawn the day before, when somebody first asks, and lies in the store sealed
by the house's key until the day is over. Knows facts and clocks; dice and what they bring stand in `odds.costs.daily`.
"""

from datetime import UTC, date, datetime, timedelta
from typing import Any

from hardway.floor.people.facts import swap
from hardway.floor.table.chance import Generator
from hardway.journal import Changed, Recorder
from hardway.journal.keys import Key
from hardway.odds.costs.daily import DailyEntry, daily_commitment, daily_dice

Form = dict[str, Any]
KIND, ENTRIES, RESULTS = "daily", "daily_entries", "daily_results"
MOST = 500
"""Who can enter on one day."""


class TooManyEntries(Exception):
    """As many have entered today as can."""


class Daily:
    """The daily shoots."""

    def __init__(self, recorder: Recorder, key: Key, houses: tuple[str, ...]) -> None:
        self._recorder, self._key, self._houses = recorder, key, houses

    def house(self, day: date) -> str:
        """Return the house of a day: each has its turn."""
        return self._houses[day.toordinal() % len(self._houses)]

    def commitment(self, day: date) -> str:
        """Return what the house has committed itself to for a day; drawn now if nobody has asked before."""
        found = self._recorder.get(KIND, str(day))
        if found is None:
            secret = Generator().secret()
            fact = {
                "commitment": daily_commitment(str(day), secret),
                "sealed": self._key.sealed(secret, f"daily {day}"),
            }
            try:
                self._recorder.put(KIND, str(day), fact, expect=None)
            except Changed:  # another process was quicker
                return self.commitment(day)
            return str(fact["commitment"])
        return str(found["commitment"])

    def secret(self, day: date, now: datetime) -> str | None:
        """Return the secret of a day that is over; None before, or where another key has sealed it."""
        found = self._recorder.get(KIND, str(day))
        if found is None or now < closes(day):
            return None
        return self._key.opened(found["sealed"], f"daily {day}")

    def enter(self, day: date, entry: DailyEntry) -> None:
        """Take somebody's entry, in place of the one they had; raise where too many have entered."""

        def change(fact: Form | None) -> tuple[Form, None]:
            entries = {**(fact or {}), entry.person: {"text": entry.text, "nonce": entry.nonce}}
            if len(entries) > MOST:
                raise TooManyEntries
            return entries, None

        swap(self._recorder, ENTRIES, str(day), change)

    def entries(self, day: date) -> list[DailyEntry]:
        """Return who has entered on a day."""
        found = self._recorder.get(ENTRIES, str(day)) or {}
        return [DailyEntry(person, one["text"], one["nonce"]) for person, one in sorted(found.items())]

    def dice(self, day: date, secret: str) -> list[tuple[int, int]]:
        """Return the dice of a day that is over."""
        return daily_dice(str(day), secret, self.entries(day))

    def results(self, day: date) -> list[Form] | None:
        """Return what came of a day, if it was worked out."""
        found = self._recorder.get(RESULTS, str(day))
        return found["results"] if found is not None else None

    def keep_results(self, day: date, results: list[Form]) -> None:
        """Keep what came of a day."""
        self._recorder.put(RESULTS, str(day), {"results": results})


def closes(day: date) -> datetime:
    """Return when a day is over."""
    return datetime(day.year, day.month, day.day, tzinfo=UTC) + timedelta(days=1)

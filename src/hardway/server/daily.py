"""The daily shoot of a casino: commitments, entries, revealed nonces, and the results of each day.

A day is a day in UTC. Commitments, entries, nonces and secrets are rows of the floor's own stream, so that a change in
the database breaks the chain; a text is stored by its SHA-256, which the row of its entry names. The house's secret is
outside the journal until it is published (`floor.lot_secrets`). The dice and their results are made in
`odds.costs.daily`.
"""

from collections import Counter
from collections.abc import Callable
from datetime import UTC, date, datetime, timedelta
from typing import Any

from hardway.floor.book import HOUSE, STREAM, Change, FloorAct, FloorBook
from hardway.floor.lot_secrets import LotSecrets
from hardway.floor.timestamps import timestamp
from hardway.journal import Recorder, compact
from hardway.journal.keys import Key
from hardway.odds.costs.daily import DailyEntry, daily_commitment, daily_kind, nonce_commitment, text_digest
from hardway.values.commitments import commitment

Form = dict[str, Any]
KIND, ENTRY, NONCE, DICE, RESULTS, TEXT = (
    "daily", "daily_entry", "daily_nonce", "daily_dice", "daily_results", "daily_text",
)  # fmt: skip
MAX_ENTRIES = 500
"""The most entries to the shoot of one day."""
MAX_OF_ADDRESS = MAX_ENTRIES // 5
"""The most entries to a day's shoot from one address: a guest costs nothing, so one person could fill a day."""
SHOWING = timedelta(days=1)
"""How long after a day ends pages may reveal their nonces; the dice come sooner if all have revealed theirs."""


class NotEntered(Exception):
    """Why an entry or a nonce is not accepted: the name of the reason, and a sentence."""

    def __init__(self, name: str, says: str) -> None:
        super().__init__(says)
        self.name, self.says = name, says


class Daily:
    """The daily shoots of a casino: each day, every entrant's strategy plays the same dice, drawn after entries
    close."""

    def __init__(self, recorder: Recorder, key: Key, secrets: LotSecrets, houses: tuple[str, ...]) -> None:
        self._recorder, self._secrets, self._houses = recorder, secrets, houses
        self._book = FloorBook(recorder, key)
        self._from: Counter[tuple[date, str]] = Counter()
        """By day and address: how many people entered that day's shoot from there, since this process began."""

    def house(self, day: date) -> str:
        """Return the house at which a day's shoot is played; the houses take turns."""
        return self._houses[day.toordinal() % len(self._houses)]

    def commitment(self, day: date, now: datetime) -> str:
        """Return the house's commitment for a day; it is made when it is first asked for.

        It is made again if its secret is lost, or was published before the journal was restored.
        """
        about, dice = f"daily {day}", self._book.fact(DICE, str(day))
        fact = self._book.fact(KIND, str(day))
        held = self._secrets.get(about)
        if fact is not None and (dice is not None or (held and daily_commitment(str(day), held) == fact["commitment"])):
            return str(fact["commitment"])
        made = daily_commitment(str(day), self._secrets.get_or_draw(about))

        def decide() -> FloorAct | None:
            before = self._book.fact(KIND, str(day))
            if before is not None and before["commitment"] == made:  # another process was quicker
                return None
            why = "the secret of the earlier commitment was published or is lost" if before is not None else ""
            after = {"commitment": made, "at": timestamp(now)}
            return FloorAct(
                f"daily {day} commit {made}", HOUSE, why=why, facts=(Change(KIND, str(day), before, after),)
            )

        self._book.do(decide, now)
        return made

    def enter(self, day: date, person: str, text: str, committed: str, now: datetime, *, address: str = "") -> None:
        """Store a person's entry in place of an earlier one; raise NotEntered if the day is over, or there are too
        many, of all people or from the `address`. An empty address is not counted.
        """
        strategy = text_digest(text)
        self._recorder.put(TEXT, strategy, {"text": text})
        id, after = f"{day}:{person}", {"strategy": strategy, "commitment": committed}
        new: list[str] = []

        def decide() -> FloorAct:
            new.clear()
            before, head = self._book.fact(ENTRY, id), self._recorder.head(STREAM)
            if head is not None and head.at >= timestamp(closes(day)):  # a nonce may have been shown by now
                raise NotEntered("too_late", f"{day} is over: enter today's shoot")
            if before is None and len(self.entries(day)) >= MAX_ENTRIES:
                raise NotEntered("too_many", "today's shoot has all the entries it can take; come back tomorrow")
            if before is None and self._from[day, address] >= MAX_OF_ADDRESS:
                says = f"today's shoot takes {MAX_OF_ADDRESS} entries from one address; come back tomorrow"
                raise NotEntered("too_many", says)
            if before is None and address:
                new.append(person)
            return FloorAct(
                f"daily {day} enter {strategy} {committed}", person, facts=(Change(ENTRY, id, before, after),)
            )

        self._book.do(decide, now)
        if new:
            self._from = Counter({one: count for one, count in self._from.items() if one[0] >= day})
            self._from[day, address] += 1

    def show(self, day: date, person: str, nonce: str, now: datetime) -> None:
        """Store the nonce of an entry once its day is over; raise NotEntered if it is not accepted.

        Anyone may send it, but only the entrant's page can know it: a guest may have come back as another guest since.
        """
        id = f"{day}:{person}"

        def decide() -> FloorAct | None:
            entry, shown = self._book.fact(ENTRY, id), self._book.fact(NONCE, id)
            if entry is None:
                raise NotEntered("no_such_day", f"No one with that id entered on {day}.")
            if nonce_commitment(str(day), person, nonce) != entry["commitment"]:
                raise NotEntered("wrong_nonce", f"that is not the nonce that was committed to for {day}")
            if shown is not None:
                return None
            if now < closes(day):
                raise NotEntered("too_early", f"{day} is not over: keep the nonce until entries have closed")
            if now >= closes(day) + SHOWING or self._book.fact(DICE, str(day)) is not None:
                raise NotEntered("too_late", f"nonces for {day} were accepted until {timestamp(closes(day) + SHOWING)}")
            return FloorAct(f"daily {day} show {nonce}", person, facts=(Change(NONCE, id, None, {"nonce": nonce}),))

        self._book.do(decide, now)

    def entries(self, day: date) -> list[DailyEntry]:
        """Return the entries of a day. A strategy's text is empty if it is missing or does not have the SHA-256 that
        the row of its entry names."""
        found = []
        for id, fact in sorted(self._book.facts(ENTRY).items()):
            on, _, person = id.partition(":")
            if on == str(day):
                text = str((self._recorder.get(TEXT, fact["strategy"]) or {}).get("text", ""))
                text = text if text_digest(text) == fact["strategy"] else ""
                nonce = str((self._book.fact(NONCE, id) or {}).get("nonce", ""))
                found.append(DailyEntry(person, text, fact["strategy"], fact["commitment"], nonce))
        return found

    def dice(self, day: date, now: datetime) -> Form | None:
        """Return the secret of a day, the people whose nonces are missing, and the kind of its dice; None if there were
        no entries.

        It is None, too, until all nonces are revealed or the time for them is over; the first request after that
        publishes the secret.
        """
        if (found := self._book.fact(DICE, str(day))) is not None:
            return found
        entries = self.entries(day)
        missing = [one.person for one in entries if not one.nonce]
        if not entries or now < closes(day) or (missing and now < closes(day) + SHOWING):
            return None
        self.commitment(day, now)
        self._book.do(self._decide_dice(day), now)
        self._secrets.forget(f"daily {day}")
        return self._book.fact(DICE, str(day))

    def _decide_dice(self, day: date) -> Callable[[], FloorAct | None]:
        def decide() -> FloorAct | None:
            fact, secret = self._book.fact(KIND, str(day)), self._secrets.get(f"daily {day}")
            if self._book.fact(DICE, str(day)) is not None or fact is None or secret is None:
                return None
            entries = self.entries(day)
            missing = [one.person for one in entries if not one.nonce]
            late = fact["at"] > timestamp(closes(day))
            kind = daily_kind(shown=len(entries) - len(missing), missing=len(missing), committed_late=late)
            after = {"secret": secret, "missing": missing, "kind": kind}
            return FloorAct(f"daily {day} dice {secret}", HOUSE, facts=(Change(DICE, str(day), None, after),))

        return decide

    def results(self, day: date) -> list[Form] | None:
        """Return the results of a day; None if they were not worked out yet, or were altered since."""
        stored, bound = self._recorder.get(RESULTS, str(day)), self._book.fact(RESULTS, str(day))
        if stored is None or bound is None or _digest(stored["results"]) != bound["digest"]:
            return None
        return list(stored["results"])

    def store_results(self, day: date, results: list[Form], now: datetime) -> None:
        """Store the results of a day, and a row with their digest."""
        digest = _digest(results)
        self._recorder.put(RESULTS, str(day), {"results": results})

        def decide() -> FloorAct | None:
            before = self._book.fact(RESULTS, str(day))
            if before is not None and before["digest"] == digest:
                return None
            change = Change(RESULTS, str(day), before, {"digest": digest})
            return FloorAct(f"daily {day} results {digest}", HOUSE, facts=(change,))

        self._book.do(decide, now)


def _digest(results: list[Form]) -> str:
    return commitment(compact(results))


def closes(day: date) -> datetime:
    """Return the moment when a day is over."""
    return datetime(day.year, day.month, day.day, tzinfo=UTC) + timedelta(days=1)

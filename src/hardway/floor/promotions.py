"""The promotions of one process: counts their wagers, draws by the house's secrets, retains denied claimants.

The house's secret of a draw is outside the journal until the draw publishes it (`lot_secrets`); nobody enters it.

Wagers are counted at the tables of the house, by rows from before entries close. If a later row changes a count, a note
is stored.
"""

import asyncio
from collections.abc import Iterable
from dataclasses import replace
from datetime import datetime, tzinfo
from logging import getLogger
from typing import Any

from hardway.floor.cores.core_door import CoreGiver
from hardway.floor.cores.core_host import CoreHost
from hardway.floor.cores.named_people import NamedPeople
from hardway.floor.people import People
from hardway.floor.people.personal_records import Claimants
from hardway.floor.problem import Problem
from hardway.floor.runtime.entry import Entry, EntryAnswer
from hardway.floor.runtime.host import HOUSE
from hardway.floor.tables import Floor
from hardway.journal import Recorder, Unavailable
from hardway.journal.qualifying import QualifyingCount, is_qualifying_table, qualifying_count
from hardway.notation.cores import CoreGame
from hardway.promotion import PromotionAct, PromotionState, decide
from hardway.promotion.drawing import next_commitment_number
from hardway.promotion.entering import is_closing
from hardway.promotion.model.events import ClaimDenied, EntriesClosed, PrizePaid, PrizesDrawn
from hardway.promotion.model.lot import draw_commitment
from hardway.rulebook import Refusal, refuse
from hardway.values.clock import UNKNOWN, time_text
from hardway.values.phrase import person, phrase
from hardway.values.verbs import verbs_of


def keep_claims(
    claimants: Claimants, state: PromotionState, *, by: str, role: str, zone: tzinfo, now: datetime
) -> None:  # fmt: skip
    """Retain the claimants of denied claims, and delete the records of those whose claims are all settled.

    It works from the state of the promotion, so what a crash left undone is done at the next opening. Times are local.
    """
    for patron in sorted({claim.patron for claim in state.claims}):
        claims = [claim for claim in state.claims if claim.patron == patron]
        retained = max((claim.kept_until for claim in claims), default=UNKNOWN)
        if retained != UNKNOWN:
            until = datetime.fromisoformat(time_text(retained)).replace(tzinfo=zone)
            claimants.denied(by, role, patron, state.name, until, now)
        elif not any(claim.needs_record for claim in claims):
            claimants.settled(by, role, patron, state.name, now)


class PromotionCounts:
    """Counts the wagers of one promotion; each call reads only new rows. `zone` is the zone of the times in its
    terms.
    """

    def __init__(self, recorder: Recorder, house: str, zone: tzinfo) -> None:
        self._recorder, self._house, self._zone = recorder, house, zone
        self._count: QualifyingCount | None = None
        self._ours: dict[str, bool] = {}
        """By table: whether wagers there can count as qualifying wagers of the house's promotions."""

    def recount(self, state: PromotionState) -> list[PromotionAct]:
        """Return a `count` command for every person whose number of qualifying wagers has changed."""
        if state.phase not in ("running", "closed", "drawn"):
            return []
        if (right := qualifying_count(state.terms, self._zone, state.counted_draw)) is None:
            return []
        if self._count is None or self._count.span != right.span:
            self._count = right
        as_of = right.until if state.counts_wagers else ""
        counts = self._count.read(self._recorder, self.tables(), as_of=as_of)
        known = {**state.counts, **state.noted}
        return [
            PromotionAct("count", patron=patron, number=counts.get(patron, 0))
            for patron in sorted(counts.keys() | known.keys())
            if counts.get(patron, 0) != known.get(patron, 0)
        ]

    def tables(self) -> list[str]:
        """Return the tables of the house in mode casino."""
        for stream in self._recorder.streams():
            if stream not in self._ours:
                self._ours[stream] = is_qualifying_table(self._recorder, stream, self._house)
        return [stream for stream, ours in self._ours.items() if ours]


COUNTED = tuple(name for name, verb in verbs_of("promotion").items() if verb.counted)
LOG = getLogger("hardway.floor")


class Promotions:
    """The promotions of a floor."""

    def __init__(self, floor: Floor, people: People, zone: tzinfo) -> None:
        self._floor, self._people, self._zone = floor, people, zone
        self._secrets = floor.lot_secrets
        self._named = NamedPeople(people, floor.clock)
        self._counts: dict[str, PromotionCounts] = {}
        self._turns: dict[str, asyncio.Lock] = {}
        """A lock for each promotion: only one task at a time reads counts or stores a claimant."""
        self._tasks: set[asyncio.Task[None]] = set()
        floor.cores.opened.append(self._opened)

    async def now(self, host: CoreHost) -> CoreGame:
        """Return a promotion as it is now, with the current counts; nothing is stored."""
        state = host.game.state
        if not isinstance(state, PromotionState) or state.phase != "running":
            return host.now()
        return host.now(*await self._recount(host, state))

    async def identify(self, host: CoreHost, patron: str, who: CoreGiver, *, name: str, address: str) -> EntryAnswer:
        """Store a claimant's name and address, and enter `identify` in the promotion; return its answer."""
        async with self._turn(host):  # a claim that is met meanwhile deletes the record before or after, not in between
            tried = host.now().enter(PromotionAct("identify", patron=patron, by=who.role, name=who.person))
            if isinstance(tried, Refusal):
                return tried
            now, promotion = self._floor.clock(), host.start.name
            kept = await self._floor.in_thread(
                lambda: self._people.claimants.identify(
                    who.person, who.role, patron, promotion, name=name, address=address, now=now
                )
            )
        return kept if isinstance(kept, Problem) else await host.enter(f"identify {patron}", who)

    def _opened(self, host: CoreHost) -> None:
        """Prepare an opened promotion: its secrets, counts, checks and claimants."""
        game = host.draft
        if host.start.core != "promotion":
            return
        host.fill = lambda command: self._with_secret(game.state, command)
        host.before = lambda command: self._before(host, command)
        host.admit = lambda command: self._admit(host, command)
        host.followers[:] = [one for one in host.followers if not isinstance(one, _Keep)]
        host.followers.append(_Keep(self, host))
        self.forget_shown(game.state)
        self.keep(host, HOUSE, "")

    async def _admit(self, host: CoreHost, command: PromotionAct) -> Refusal | None:
        """Refuse a secret that somebody typed for the house, a draw whose secret is lost, and people without an
        account."""
        if command.says and _has_house_secret(command):
            says = "leave the secret out: the house's own is filled in, so that nobody can choose it"
            return Refusal("not_your_role", None, says)
        if (lost := self._lost_secret(host, command)) is not None:
            return lost
        if command.verb == "commit" and (kept_out := await self.kept_out_of_draw(host, command.about)) is not None:
            return kept_out
        return await self._floor.in_thread(lambda: self._named.refusal(host.start, command))

    async def kept_out_of_draw(self, host: CoreHost, who: str) -> Refusal | None:
        """Refuse a part in the draw to a person who works for the operator, unless they oversee the draw."""
        if who in (HOUSE, host.game.state.draw.scrutineer):
            return None
        if not await self._floor.in_thread(lambda: self._named.acts_for_operator(host.start, who)):
            return None
        says = phrase("{} <works> for the operator: only the scrutineer or an outsider may add a nonce", person(who))
        return refuse("own_draw", host.start.book.promotion.acts["draw"].cite, says)

    def _with_secret(self, state: PromotionState, command: Any) -> Any:
        """Return a commitment or draw with the house's secret filled in; return any other command unchanged."""
        if not _has_house_secret(command):
            return command
        if command.verb == "draw":
            return command._replace(says=self._secrets.get(_about(state.name, state.draw.number)) or "")
        number = next_commitment_number(state, HOUSE)
        secret = self._secrets.get_or_draw(_about(state.name, number))
        return command._replace(says=draw_commitment(state.name, number, HOUSE, secret))

    def _lost_secret(self, host: CoreHost, command: PromotionAct) -> Refusal | None:
        """Refuse a draw whose secret is lost: it was published before the journal was restored, or its file is
        missing.
        """
        if command.verb != "draw":
            return None
        state, rules = host.now().state, host.start.book.promotion  # entries may have closed since the last row
        if state.phase != "closed" or HOUSE not in state.draw.commitments:
            return None
        secret = self._secrets.get(_about(state.name, state.draw.number))
        if secret and draw_commitment(state.name, state.draw.number, HOUSE, secret) == state.draw.commitments[HOUSE]:
            return None
        by = rules.acts["integrity"].cite.clause
        number = state.draw.number
        says = f"the house's secret of draw {number} was already published or is lost: start the draw again under {by}"
        return Refusal("wrong_secret", rules.acts["draw"].cite.clause, says)

    async def _before(self, host: CoreHost, command: Any) -> Iterable[PromotionAct]:
        """Return the commands to store before a command that needs counts: those of its patron, or of every entrant.

        When entries close, an `exclude` command follows for each entrant who is excluded from play or was erased.
        """
        state = host.draft.state
        closing = is_closing(state, host.second.at) or self._closes(host, command)
        if not closing and not (isinstance(command, PromotionAct) and command.verb in COUNTED):
            return ()
        counts = await self._recount(host, state)
        if state.counts_wagers and not closing and command.verb != "draw":
            return [count for count in counts if count.patron == command.patron]
        entrants = [count for count in counts if state.entries.count_of(count.patron)]
        return [*entrants, *await self._floor.in_thread(lambda: self._excluded(state))] if closing else entrants

    def _closes(self, host: CoreHost, command: Any) -> bool:
        """Say whether a command closes entries: the first validation after the closing time does."""
        if not isinstance(command, PromotionAct) or command.verb != "validate":
            return False
        tried = decide(host.start.book, replace(host.draft.state, now=host.second.at), command)
        return not isinstance(tried, Refusal) and any(isinstance(event, EntriesClosed) for event in tried)

    def _excluded(self, state: PromotionState) -> list[PromotionAct]:
        """Return an `exclude` command for every entrant who is excluded from play or whose account was erased."""
        accounts, protection, now = self._people.accounts, self._people.protection, self._floor.clock()
        entrants = sorted({entry.patron for entry in state.entries} - state.barred.keys())
        gone = {one for one in entrants if (found := accounts.person(one)) is not None and found.erased}
        return [
            PromotionAct("exclude", patron=one)
            for one in entrants
            if one in gone or protection.excluded(one, now) is not None
        ]

    async def _recount(self, host: CoreHost, state: PromotionState) -> list[PromotionAct]:
        """Store the pending rows of the tables, then count the qualifying wagers again from the stored rows; return a
        `count` command for each person whose number has changed."""
        if state.terms.least_wager is None:
            return []
        counts = self._counts.get(host.stream)
        if counts is None:
            house = host.start.book.name.partition("/")[0]
            zone = host.start.zone or self._zone
            counts = self._counts[host.stream] = PromotionCounts(self._floor.recorder, house, zone)
        for live in tuple(self._floor.tables.values()):
            await live.host.drain()
        async with self._turn(host):
            return await self._floor.in_thread(lambda: counts.recount(state))

    def forget_shown(self, state: PromotionState) -> None:
        """Delete the secrets of draws that were held and so are published."""
        for draw in (*state.held, *((state.draw,) if state.draw.secret else ())):
            self._secrets.forget(_about(state.name, draw.number))

    def keep(self, host: CoreHost, by: str, role: str) -> None:
        """Start, in the background, to store and delete claimants as the state of the promotion requires."""
        task = asyncio.get_running_loop().create_task(self._keep(host, by, role))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _keep(self, host: CoreHost, by: str, role: str) -> None:
        now, zone = self._floor.clock(), self._zone
        async with self._turn(host):
            state = host.game.state
            try:
                await self._floor.in_thread(
                    lambda: keep_claims(self._people.claimants, state, by=by, role=role, zone=zone, now=now)
                )
            except Unavailable as fault:  # done at the next opening of the promotion
                LOG.warning("claimants of %s could not be stored: %s", state.name, fault)

    def _turn(self, host: CoreHost) -> asyncio.Lock:
        return self._turns.setdefault(host.stream, asyncio.Lock())


def _has_house_secret(command: Any) -> bool:
    """Say whether the floor fills in the house's secret: it does in the house's commitment, and in a draw."""
    return isinstance(command, PromotionAct) and (
        command.verb == "draw" or (command.verb == "commit" and command.about == HOUSE)
    )


def _about(promotion: str, number: int) -> str:
    return f"draw {number} of {promotion}"


class _Keep:
    """Follows a promotion: when a claim is settled it updates claimants, after a draw it deletes the secret."""

    def __init__(self, promotions: Promotions, host: CoreHost) -> None:
        self._promotions, self._host = promotions, host

    def __call__(self, entries: list[Entry]) -> None:
        for entry in entries:
            if any(isinstance(event, PrizesDrawn) for event in entry.all_events):
                self._promotions.forget_shown(self._host.game.state)
            if any(isinstance(event, ClaimDenied | PrizePaid) for event in entry.all_events):
                self._promotions.keep(self._host, entry.row.by, entry.row.role)

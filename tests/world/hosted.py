"""What comes in over HTTP: entries at tables, in a tournament and in a promotion, each sent again until it is answered.

The routes of production are called as FastAPI calls them: with who is signed in, the table or host, and the body.
"""

import json
from typing import TYPE_CHECKING, Any

from hardway.floor.cores.core_door import CoreGiver
from hardway.floor.people import Identity
from hardway.floor.runtime.entry import Receipt
from hardway.journal import Unavailable
from hardway.journal.stored_stream import open_stored_stream
from hardway.journal.streams import core_of
from hardway.promotion import PromotionState
from hardway.server.answers.errors import RequestRefused, done, refused
from hardway.server.messages.requests import EnterHosted, EnterOver, IdentifyClaimant
from hardway.server.routes import hosted, tables
from hardway.server.visiting.hosted import hosted_host
from hardway.server.visiting.visitor import visitor
from tests.promotion.by_hand import CASH, GM, TERMS
from tests.tournament.evenings import GENERAL, ROUNDS
from tests.world.page import AGAIN, BACK_SECONDS, OUT, Page

if TYPE_CHECKING:
    from tests.world.server import Server
    from tests.world.world import World

CUP, MANAGER, DIRECTOR = "tournament.cup", "casino_manager", "tournament_director"
SUMMER, GAMING = "promotion.summer", "gaming_manager"
WAIT_SECONDS = 15.0
"""After which a request that nobody answers is made again, of another server."""
PRIZE = 500
"""What each prize of the promotion is worth; of so much nobody need choose how it is paid."""
PRIZES = ("jackpot", "second")
CLOSES, AWARDED = "2026-11-14T09:00:08", "2026-11-14T09:00:09"
"""When entries close and the prizes are drawn: a few seconds after a world begins (`nature.MORNING`)."""
CLOSED_SECONDS, AWARDED_SECONDS = 8.0, 9.0
BEGIN_AGAIN = ("compromised the barrel was open", "tell_inspectorate ines", "postpone", "commit house")
"""How the house begins a draw again whose secret is lost; then another manager validates it."""


async def found_cup(server: "Server", mia: str, kim: str) -> str:
    """Found a tournament, and open it for entries."""
    drafts = [f"draft {item} {said}" for item, said in GENERAL.items()]
    drafts += [f"draft round {n} {item} {said}" for n, one in ROUNDS.items() for item, said in one.items()]
    entries = (*drafts, "submit", "approve V-1 2026-11-13", f"appoint {kim}", "entries open")
    await server.house.floor.cores.create("tournament", house="crown", name="cup", by="house")
    return await _enter_all(server, CUP, CoreGiver(mia, MANAGER), *entries)


async def found_promotion(server: "Server", gil: str) -> str:
    """Found a promotion, and give its terms to the Authority, which must have them a day before the start."""
    closes = TERMS.replace("2026-12-01T18:00", CLOSES).replace("2026-12-01T20:00", AWARDED)
    cash = CASH.replace("12000", str(PRIZE)).replace("twelve thousand", "some")
    terms = closes.replace("2026-11-20T12:00", "2026-11-13T12:00") + "".join(
        cash.replace("jackpot", prize) for prize in PRIZES
    )
    await server.house.floor.cores.create("promotion", house="star", name="summer", by="house")
    lines = [line.replace(GM, "") for line in terms.splitlines() if line]
    return await _enter_all(server, SUMMER, CoreGiver(gil, GAMING), *lines, "publish here", "notify_authority")


async def begin_promotion(server: "Server", gil: str) -> str:
    """Open the promotion for entries."""
    return await _enter_all(server, SUMMER, CoreGiver(gil, GAMING), "start", "commit house")


async def _enter_all(server: "Server", stream: str, who: CoreGiver, *entries: str) -> str:
    host: Any = await server.house.floor.cores.host(stream)
    for entry in entries:
        answer = await host.enter(entry, who)
        assert isinstance(answer, Receipt), (entry, answer)
    return stream


def promotion_now(world: "World") -> PromotionState:
    """Return the promotion as it is stored."""
    state = open_stored_stream(world.store, SUMMER).state
    assert isinstance(state, PromotionState)
    return state


def hold_draw(world: "World", server: int) -> None:
    """Hold the draw; where the house's secret is lost, begin it again first, with another."""
    state = promotion_now(world)
    held = state.phase != "closed" or world.lot_secrets.get(f"draw {state.draw.number} of summer")
    for entry in () if held else BEGIN_AGAIN:
        Request(world, "gil", SUMMER, entry, server)
    if not held:
        Request(world, "lee", SUMMER, "validate nobody came near it", server)
    Request(world, "gil", SUMMER, "draw because the others did not come", server, twice=True)


def claim_prizes(world: "World", server: int) -> None:
    """Let everybody claim what they won, and somebody what they did not."""
    state, players = promotion_now(world), [page for page in world.pages if not page.role]
    for prize, won in state.winners.items():
        for page in {page.person: page for page in players if page.person == won.patron or page is players[0]}.values():
            Request(world, page, SUMMER, f"claim {prize}", server, twice=True)


def pay_prizes(world: "World", server: int) -> bool:
    """Let two managers who do not know of each other identify each winner and pay each prize; other claims are denied.
    Return whether there are undecided claims."""
    state = promotion_now(world)
    for claim in state.claims:
        for manager in ("gil", "lee"):
            Request(world, manager, SUMMER, f"identify {claim.patron}", server)
        won = state.winners.get(claim.prize)
        if won is None or won.patron != claim.patron:
            Request(world, "lee", SUMMER, f"deny {claim.patron} {claim.prize} because it was not drawn", server)
            continue
        for manager in ("gil", "lee"):
            Request(world, manager, SUMMER, f"pay {claim.patron} {claim.prize} cash {PRIZE}", server, twice=True)
    return any(claim.outcome == "made" for claim in state.claims)


class Request:
    """One entry, made until it is answered: of a player, with the session of their page, or of the office."""

    def __init__(
        self, world: "World", asker: "Page | str", stream: str, entry: str, server: int, *, twice: bool = False
    ) -> None:
        self.world, self.stream, self.entry, self.server = world, stream, entry, server
        self.page = asker if isinstance(asker, Page) else None
        self.person = asker.person if isinstance(asker, Page) else world.people[asker]
        self.role = "" if isinstance(asker, Page) else MANAGER if stream == CUP else GAMING
        self.key = f"h{len(world.requests)}"
        self.twice = twice
        """Whether it is sent once more with its key when it has been answered."""
        self.answered = False
        self._tries, self._token, self._asked_at = 0, "", 0.0
        world.requests.append(self)
        self.ask()

    def ask(self) -> None:
        """Ask a server that runs; another one where there is no answer."""
        if self.answered or self.world.over:
            return
        self._tries += 1
        server = self.world.servers[self.server % len(self.world.servers)]
        self.world.outside.call_later(WAIT_SECONDS, self._give_up, self._tries)
        if server.runs:
            token = self.page.token if self.page is not None else ""
            self._token, self._asked_at = token, self.world.time.now
            server.do(lambda: self._serve(server, token), self._hear)

    async def _serve(self, server: "Server", token: str) -> Any:
        house, hall = server.house, server.hall
        if house.stopping:
            raise refused("stopping", "the server is stopping")
        signed: Any = Identity(self.person, "", "staff", "")
        if self.page is not None:
            signed = done(await house.in_people_thread(lambda: house.people.sessions.who(token, house.clock())))
        core, _, name = self.stream.partition(".")
        if not core_of(self.stream):
            hub = await hall.table(self.stream)
            at_table = hub, await hub.visitor(signed, self.role)
            return await tables.enter(house, hall, at_table, EnterOver(key=self.key, entry=self.entry))
        host = await hosted_host(house, core, name)
        at = host, await visitor(house, host, signed, self.role)
        if self.entry.startswith("identify "):
            found = IdentifyClaimant(patron=self.entry.split()[1], name="B. Bobson", address="1 Pirrama Road")
            return await hosted.identify(house, at, core, found)
        return await hosted.enter(house, at, EnterHosted(key=self.key, entry=self.entry))

    def _give_up(self, tries: int) -> None:
        if tries == self._tries and not self.answered:
            self.server += 1
            self.ask()

    def _hear(self, outcome: Any) -> None:
        if self.answered:
            return
        name = outcome.error["name"] if isinstance(outcome, RequestRefused) else type(outcome).__name__
        signed_anew = name in OUT and self.page is not None and self.page.token != self._token
        if name in AGAIN or isinstance(outcome, Unavailable) or signed_anew:
            if name == "elsewhere":
                found = [one.number for one in self.world.servers if one.address == outcome.headers.get("location")]
                self.server = found[0] if found else self.server + 1
            self._again(BACK_SECONDS)
            return
        if isinstance(outcome, RequestRefused):
            self.answered = True
            return
        if isinstance(outcome, Exception):
            self.answered = True
            self.world.mistake(f"{self.entry!r} in {self.stream}: {outcome!r}")
            return
        self._taken(json.loads(outcome.body))

    def _taken(self, answer: dict[str, Any]) -> None:
        if "key" in answer:
            promises = self.world.promises
            promises.entered(self.stream, f"{self.person}/{self.key}", self.entry, answer["seq"])
            if not answer["again"] and not self.role:
                promises.taken(self.person, self._token, self._asked_at, self.entry)
        self.answered = not self.twice
        if self.twice:
            self.twice, self.server = False, self.server + 1
            self._again(BACK_SECONDS)

    def _again(self, seconds: float) -> None:
        self._tries += 1
        self.world.outside.call_later(seconds, self.ask)

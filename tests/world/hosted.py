"""A tournament in the world: how it is founded, and what people enter there over HTTP, again until they have an answer."""

from typing import TYPE_CHECKING, Any

from hardway.floor.cores.core_door import CoreGiver
from hardway.floor.runtime.entry import Receipt
from hardway.server.answers.errors import RequestRefused
from hardway.server.visiting.hosted import enter_hosted, hosted_host
from hardway.server.visiting.visitor import Visitor
from tests.tournament.evenings import GENERAL, ROUNDS
from tests.world.page import AGAIN, BACK_SECONDS

if TYPE_CHECKING:
    from tests.world.server import Server
    from tests.world.world import World

CUP, MANAGER, DIRECTOR = "tournament.cup", "casino_manager", "tournament_director"
WAIT_SECONDS = 15.0
"""After which a request that nobody answers is made again, of another server."""


async def found_cup(server: "Server", mia: str, kim: str) -> str:
    """Found a tournament, and open it for entries."""
    cores = server.house.floor.cores
    await cores.create("tournament", house="crown", name="cup", by="house")
    host: Any = await cores.host(CUP)
    drafts = [f"draft {item} {said}" for item, said in GENERAL.items()]
    drafts += [f"draft round {n} {item} {said}" for n, one in ROUNDS.items() for item, said in one.items()]
    for entry in (*drafts, "submit", "approve V-1 2026-11-14", f"appoint {kim}", "entries open"):
        answer = await host.enter(entry, CoreGiver(mia, MANAGER))
        assert isinstance(answer, Receipt), (entry, answer)
    return CUP


class Request:
    """One entry into the tournament, made until it is answered."""

    def __init__(self, world: "World", person: str, role: str, entry: str, server: int) -> None:
        self.world, self.entry, self.server = world, entry, server
        self.who = Visitor(person, "", "staff" if role else "player", role, (role,) if role else ())
        self.key = f"h{len(world.requests)}"
        self.answered = False
        self._tries = 0
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
            house = server.house

            async def work() -> Receipt:
                return await enter_hosted(
                    house, await hosted_host(house, "tournament", "cup"), self.who, self.entry, self.key
                )

            server.do(work, self._hear)

    def _give_up(self, tries: int) -> None:
        if tries == self._tries and not self.answered:
            self.server += 1
            self.ask()

    def _hear(self, outcome: Any) -> None:
        if self.answered:
            return
        name = outcome.error["name"] if isinstance(outcome, RequestRefused) else type(outcome).__name__
        if name in AGAIN or name == "Unavailable":
            if name == "elsewhere":
                found = [one.number for one in self.world.servers if one.address == outcome.headers.get("location")]
                self.server = found[0] if found else self.server + 1
            self._tries += 1
            self.world.outside.call_later(BACK_SECONDS, self.ask)
            return
        self.answered = True
        if isinstance(outcome, Receipt):
            self.world.promises.entered(CUP, f"{self.who.person}/{self.key}", self.entry, outcome.seq)
        elif not isinstance(outcome, RequestRefused):
            self.world.mistake(f"{self.entry!r} at the tournament: {outcome!r}")

"""Looks after the tournaments of one process: draws their lots, and has their rounds played at tables of the floor."""

import asyncio
from collections.abc import Coroutine, Iterable
from typing import Any

from hardway.floor.cores.core_door import CoreGiver
from hardway.floor.cores.core_host import CoreHost
from hardway.floor.cores.named_people import NamedPeople
from hardway.floor.people import People
from hardway.floor.problem import Problem
from hardway.floor.rounds.lots import Lots
from hardway.floor.rounds.round_table import FloorRoundTable, Untold
from hardway.floor.runtime.entry import Entry, EntryAnswer
from hardway.floor.spec import Spec
from hardway.floor.table.live import Live
from hardway.floor.tables import Floor
from hardway.journal import Recorder, Unavailable
from hardway.journal.stored_stream import open_stored_stream
from hardway.journal.streams import ROUND_TABLE, core_streams, stream_of
from hardway.notation.cores import CoreGame
from hardway.notation.round_table import round_limit
from hardway.notation.tournament import TournamentGame
from hardway.rulebook import Refusal, refuse
from hardway.tournament.model.commands import TournamentAct, is_draw, reports_play
from hardway.tournament.model.state import OVER
from hardway.values.money import short


def entered_in(recorder: Recorder, person: str) -> str:
    """Return the name of a tournament that is not over and that somebody is in; empty where there is none.

    Raise UnreadableRow where that cannot be seen.
    """
    for stream in core_streams(recorder, "tournament"):
        stored = open_stored_stream(recorder, stream)
        state = stored.game.state
        entrant = state.entrants.get(person)
        if entrant is not None and entrant.state in ("applied", "accepted") and state.phase not in OVER:
            return str(stored.start.settings.get("title") or stored.start.name)
    return ""


class Rounds:
    """The tournaments of a floor; without `people` nobody is looked up whom an entry names."""

    def __init__(self, floor: Floor, people: People | None = None) -> None:
        self._floor, self._lots = floor, Lots(floor.lot_secrets)
        self._named = NamedPeople(people, floor.clock) if people is not None else None
        self.tables: dict[str, FloorRoundTable] = {}
        self._tasks: set[asyncio.Task[Any]] = set()
        floor.cores.opened.append(self._opened)
        floor.attach = self._attach

    async def designate(
        self, host: CoreHost, number: int, who: CoreGiver, *, dice: str, staff: str, instead: str = ""
    ) -> EntryAnswer:
        """Open a table by the conditions of a tournament, and set it aside for a round, or instead of another."""
        game, tournament = host.now(), host.start.name
        assert isinstance(game, TournamentGame)
        state = game.state
        refusal = game.enter(
            TournamentAct("designate", table="table", round=number, instead=instead, by=who.role, name=who.person)
        )
        if isinstance(refusal, Refusal):
            return refusal
        limit = round_limit(game.law, state, number)
        house, count = host.start.book.name, sum(one.round == number for one in state.tables.values())
        spec = Spec(
            house, mode="casino", dice=dice, staff=staff, owner=who.person, tournament=tournament, round=number,
            sign=(f"* {short(limit.minimum)} {short(limit.maximum)}",),
            title=f"{host.start.settings.get('title') or tournament}: {number}.{count + 1}",
            amended=game.law.amended(state.changes) if state.changes else None,
        )  # fmt: skip
        table = await self._floor.open(spec, by=who.person)
        if isinstance(table, Problem):
            return table
        replaces = f" for {instead}" if instead else ""
        return await host.enter(f"designate {table} round {number}{replaces}", who)

    def _opened(self, host: CoreHost) -> None:
        """Fill in the draws of a tournament, and open the tables at which a round of it is in play.

        Those that are open already are put under it anew: they go on asking and telling what was open before.
        """
        game = host.draft
        if not isinstance(game, TournamentGame):
            return
        host.fill = lambda command: self._filled(game, command)
        host.before = lambda command: self._before(game, command)
        host.admit = lambda command: self._admit(host, command)
        host.followers[:] = [one for one in host.followers if not isinstance(one, _Follow)]
        host.followers.append(_Follow(self, host))
        self._lots.forget_shown(game)
        for name, table in game.state.tables.items():
            live = self._floor.tables.get(name)
            if live is not None and live.host.fault is None:
                self.start(self._attach_again(live))
            elif table.phase == "open" and ROUND_TABLE.match(name):
                self.start(self._floor.live(name))

    def _filled(self, game: TournamentGame, command: Any) -> Any:
        """Return a command with what the floor knows: lots, what was put down for a secret wager."""
        if getattr(command, "verb", "") == "reveal" and command.table in self.tables:
            placed = self.tables[command.table].placed(game.state, command.player, command.hand)
            return command._replace(placed=placed)
        return self._lots.drawn(game, command)

    async def _before(self, game: TournamentGame, command: Any) -> Iterable[Any]:
        """Say what is committed to before a command is decided."""
        return list(self._lots.commitments(game, command))

    async def _admit(self, host: CoreHost, command: Any) -> Refusal | None:
        """Refuse what somebody says of play at a table of the floor, and people whom the house does not know.

        A table that a secret wager is held against is opened.
        """
        verb = getattr(command, "verb", "")
        if reports_play(command) and ROUND_TABLE.match(command.table):
            says = f"{command.table} is played here, and tells the tournament itself how: enter it at that table"
            return Refusal("not_your_role", None, says)
        if verb == "open" and (stale := await self._stale(host, command.round)) is not None:
            return stale
        if verb == "award":
            await self._hear_disputes(host)
        if verb == "reveal" and ROUND_TABLE.match(command.table):
            await self._floor.live(command.table)  # which may have ended before a restart
        if (named := self._named) is None:
            return None
        return await self._floor.in_thread(lambda: named.refusal(host.start, command))

    async def _stale(self, host: CoreHost, number: int) -> Refusal | None:
        """Refuse a round at a table that was opened by conditions which have changed since."""
        game = host.now()
        assert isinstance(game, TournamentGame)
        state = game.state
        for name, table in state.tables.items():
            live = await self._floor.live(name) if table.round == number and ROUND_TABLE.match(name) else None
            if live is None or isinstance(live, Problem):
                continue
            limit, book = round_limit(game.law, state, number), game.law.amended(state.changes)
            if live.host.durable_state.limits["*"] != limit or live.host.law.book.digest != book.digest:
                says = f"the conditions have changed since {name} was set aside: set another table aside in its place"
                return refuse("not_designated", game.law.cite("designated"), says)
        return None

    async def _hear_disputes(self, host: CoreHost) -> None:
        """Have every table of a tournament tell which disputes wait there, though it ended before a restart."""
        placed = {table for round_ in host.draft.state.rounds.values() for _, table, _ in round_.places}
        for name in sorted(filter(ROUND_TABLE.match, placed)):
            if not isinstance(await self._floor.live(name), Problem):
                await self.tables[name].tell_disputes()

    async def _attach_again(self, live: Live) -> None:
        """Put a table in play under its tournament anew; where that fails it is suspended, and so opened anew."""
        try:
            problem = await self._attach(live)
            fault = Unavailable(problem.says) if problem is not None else None
        except Unavailable as away:
            fault = away
        live.host.fault = live.host.fault or fault

    async def _attach(self, live: Live) -> Problem | None:
        """Put a round's table under its tournament; what it played and did not tell is told."""
        name = live.settings.get("tournament")
        if not name:
            return None
        host = await self._floor.cores.host(stream_of("tournament", str(name)))
        if isinstance(host, Problem):
            return host
        table, untold = await self._caught_up(live, host)
        if live.host.fault is not None:  # meanwhile: another takes its place, and is put under the tournament itself
            return Problem("table_suspended", live.host.suspended)
        for other in tuple(live.listeners):
            if isinstance(other, FloorRoundTable):
                live.listeners.discard(other)
        live.listeners.add(table)
        live.round = self.tables[live.host.stream] = table
        table.tell_untold(untold)
        self.start(_later(table))
        return None

    async def _caught_up(self, live: Live, host: CoreHost) -> tuple[FloorRoundTable, list[Untold]]:
        """Read what was played at a table and not told; and again, where the table has gone on meanwhile."""
        assert isinstance(host.draft, TournamentGame)
        while True:
            await live.host.drain()
            seq, table = live.host.head.seq, FloorRoundTable(live, host, host.draft, self.start)
            untold = await self._floor.in_thread(lambda table=table: table.catch_up(self._floor.recorder))  # type: ignore[misc]
            if live.host.head.seq == seq:
                return table, untold

    def forget_shown(self, game: CoreGame) -> None:
        """Forget the secrets of draws that have been held."""
        assert isinstance(game, TournamentGame)
        self._lots.forget_shown(game)

    def start(self, work: Coroutine[Any, Any, Any]) -> None:
        """Do something beside; it is held until it is done."""
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)


class _Follow:
    """Follows a tournament: who may sit down does, what is taken is taken, and a round that opens has its tables."""

    def __init__(self, rounds: Rounds, host: CoreHost) -> None:
        self._rounds, self._host = rounds, host

    def __call__(self, entries: list[Entry]) -> None:
        for entry in entries:
            self._heard(entry)

    def _heard(self, entry: Entry) -> None:
        rounds, state = self._rounds, self._host.draft.state
        if is_draw(entry.command):
            rounds.forget_shown(self._host.game)
        for name in state.tables.keys() & rounds.tables.keys():
            rounds.tables[name].follow(entry.all_events)
            rounds.tables[name].tell_chips()
        for name, table in state.tables.items():
            if table.phase == "open" and name in rounds.tables:
                rounds.tables[name].let_sit()
                rounds.tables[name].act_for_gone(f"{self._host.stream} {entry.row.seq}")
            elif table.phase == "open" and ROUND_TABLE.match(name):
                rounds.start(rounds._floor.live(name))


async def _later(table: FloorRoundTable) -> None:
    table.let_sit()
    table.tell_chips()
    await table.tell_disputes()

"""The tournaments of one process: draws their lots, and plays their rounds at tables of the floor."""

import asyncio
from collections.abc import Coroutine, Iterable
from typing import Any

from hardway.floor.cores.core_door import CoreGiver
from hardway.floor.cores.core_host import CoreHost
from hardway.floor.cores.named_people import NamedPeople
from hardway.floor.people import People
from hardway.floor.problem import Problem
from hardway.floor.rounds.lots import Lots
from hardway.floor.rounds.round_table import FloorRoundTable, Unreported
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
from hardway.values.phrase import phrase, table_word


def entered_in(recorder: Recorder, person: str) -> str:
    """Return the name of an unfinished tournament that a person is in; empty if there is none.

    Raise UnreadableRow where a tournament cannot be read.
    """
    for stream in core_streams(recorder, "tournament"):
        stored = open_stored_stream(recorder, stream)
        state = stored.game.state
        entrant = state.entrants.get(person)
        if entrant is not None and entrant.state in ("applied", "accepted") and state.phase not in OVER:
            return str(stored.start.settings.get("title") or stored.start.name)
    return ""


class Rounds:
    """The tournaments of a floor; without `people`, names in entries are not checked."""

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
        """Open a table as a tournament's conditions say, and set it aside for a round; with `instead`, in place of that
        table."""
        game, tournament = host.now(), host.start.name
        assert isinstance(game, TournamentGame)
        state = game.state
        refusal = game.enter(
            TournamentAct("designate", table="table", round=number, instead=instead, by=who.role, name=who.person)
        )
        if isinstance(refusal, Refusal):
            return refusal
        limit = round_limit(game.law, state, number)
        spec = Spec(
            host.start.book.name, mode="casino", dice=dice, staff=staff, owner=who.person, tournament=tournament,
            round=number,
            sign=(f"* {short(limit.minimum)} {short(limit.maximum)}",),
            title=str(host.start.settings.get("title") or tournament),
            amended=game.law.amended(state.changes) if state.changes else None,
        )  # fmt: skip
        table = await self._floor.open(spec, by=who.person)
        if isinstance(table, Problem):
            return table
        replaces = f" for {instead}" if instead else ""
        return await host.enter(f"designate {table} round {number}{replaces}", who)

    def _opened(self, host: CoreHost) -> None:
        """Prepare an opened tournament: its draws, its checks, and the tables of its open rounds.

        Tables that are open already are attached again, because they know only the earlier host.
        """
        game = host.draft
        if not isinstance(game, TournamentGame):
            return
        host.fill = lambda command: self._complete(game, command)
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

    def _complete(self, game: TournamentGame, command: Any) -> Any:
        """Return a command with what only the floor knows: the lots, or the chips laid for a secret wager."""
        if getattr(command, "verb", "") == "reveal" and command.table in self.tables:
            placed = self.tables[command.table].placed(game.state, command.player, command.hand)
            return command._replace(placed=placed)
        return self._lots.complete(game, command)

    async def _before(self, game: TournamentGame, command: Any) -> Iterable[Any]:
        """Return the commitments to store before a command."""
        return list(self._lots.commitments(game, command))

    async def _admit(self, host: CoreHost, command: Any) -> Refusal | None:
        """Return why an entry is refused, or None.

        It is refused if it reports play that the table itself reports, opens a round at a table set up under older
        conditions, or names a person who may not be named. The table of a secret wager is opened first, if it is not.
        """
        verb = getattr(command, "verb", "")
        if reports_play(command) and ROUND_TABLE.match(command.table):
            says = phrase(
                "{} reports its play to the tournament itself: make this entry at that table",
                table_word(command.table),
            )
            return Refusal("not_your_role", None, says)
        if verb == "open" and (stale := await self._stale(host, command.round)) is not None:
            return stale
        if verb == "award":
            await self._report_disputes(host)
        if verb == "reveal" and ROUND_TABLE.match(command.table):
            await self._floor.live(command.table)  # which may have ended before a restart
        if (named := self._named) is None:
            return None
        return await self._floor.in_thread(lambda: named.refusal(host.start, command))

    async def _stale(self, host: CoreHost, number: int) -> Refusal | None:
        """Return why a round may not open at its tables: one was set up under older conditions; None if none was."""
        game = host.now()
        assert isinstance(game, TournamentGame)
        state = game.state
        for name, table in state.tables.items():
            live = await self._floor.live(name) if table.round == number and ROUND_TABLE.match(name) else None
            if live is None or isinstance(live, Problem):
                continue
            limit, book = round_limit(game.law, state, number), game.law.amended(state.changes)
            if live.host.durable_state.limits["*"] != limit or live.host.law.book.digest != book.digest:
                says = phrase(
                    "the conditions have changed since {} was set aside: set aside another table instead",
                    table_word(name),
                )
                return refuse("not_designated", game.law.cite("designated"), says)
        return None

    async def _report_disputes(self, host: CoreHost) -> None:
        """Make every table of a tournament report its open disputes, also tables that ended before a restart."""
        placed = {table for round_ in host.draft.state.rounds.values() for _, table, _ in round_.places}
        for name in sorted(filter(ROUND_TABLE.match, placed)):
            if not isinstance(await self._floor.live(name), Problem):
                await self.tables[name].report_disputes()

    async def _attach_again(self, live: Live) -> None:
        """Attach an open table to its reopened tournament; if that fails, suspend the table, so that it reopens."""
        try:
            problem = await self._attach(live)
            fault = Unavailable(problem.says) if problem is not None else None
        except Unavailable as away:
            fault = away
        live.host.fault = live.host.fault or fault

    async def _attach(self, live: Live) -> Problem | None:
        """Attach a table to the tournament whose round it plays, and make the reports it missed; return the problem, or
        None."""
        name = live.settings.get("tournament")
        if not name:
            return None
        host = await self._floor.cores.host(stream_of("tournament", str(name)))
        if isinstance(host, Problem):
            return host
        table, unreported = await self._catch_up(live, host)
        if live.host.fault is not None:  # it failed meanwhile: the reopened table is attached instead
            return Problem("table_suspended", live.host.suspended)
        for other in tuple(live.listeners):
            if isinstance(other, FloorRoundTable):
                live.listeners.discard(other)
        live.listeners.add(table)
        live.round = self.tables[live.host.stream] = table
        table.report_missing(unreported)
        self.start(_start_table(table))
        return None

    async def _catch_up(self, live: Live, host: CoreHost) -> tuple[FloorRoundTable, list[Unreported]]:
        """Return a round's table with its unreported rows; if rows were added meanwhile, look again."""
        assert isinstance(host.draft, TournamentGame)
        while True:
            await live.host.drain()
            seq, table = live.host.head.seq, FloorRoundTable(live, host, host.draft, self.start)
            unreported = await self._floor.in_thread(lambda table=table: table.catch_up(self._floor.recorder))  # type: ignore[misc]
            if live.host.head.seq == seq:
                return table, unreported

    def forget_shown(self, game: CoreGame) -> None:
        """Delete the secrets of draws that were held."""
        assert isinstance(game, TournamentGame)
        self._lots.forget_shown(game)

    def start(self, work: Coroutine[Any, Any, Any]) -> None:
        """Start a background task, and reference it until it is done."""
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)


class _Follow:
    """Follows a tournament: opens tables of its rounds, seats players, removes chips, deletes published secrets."""

    def __init__(self, rounds: Rounds, host: CoreHost) -> None:
        self._rounds, self._host = rounds, host

    def __call__(self, entries: list[Entry]) -> None:
        for entry in entries:
            self._follow(entry)

    def _follow(self, entry: Entry) -> None:
        rounds, state = self._rounds, self._host.draft.state
        if is_draw(entry.command):
            rounds.forget_shown(self._host.game)
        for name in state.tables.keys() & rounds.tables.keys():
            rounds.tables[name].follow(entry.all_events)
            rounds.tables[name].report_chips()
            rounds.tables[name].tell_end()
        for name, table in state.tables.items():
            if table.phase == "open" and name in rounds.tables:
                rounds.tables[name].let_sit()
                rounds.tables[name].act_for_gone(f"{self._host.stream} {entry.row.seq}")
            elif table.phase == "open" and ROUND_TABLE.match(name):
                rounds.start(rounds._floor.live(name))


async def _start_table(table: FloorRoundTable) -> None:
    table.let_sit()
    table.report_chips()
    await table.report_disputes()

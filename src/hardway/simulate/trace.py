"""Plays single sessions of a game at a table, and notes every roll, bet and settlement.

The dice are those of the simulator, so a session ends as it did there. A shooter of the house makes the smallest line
bet before each come-out, so that the dice can be thrown whatever the strategy bets.

>>> from hardway.rulebook import law, load
>>> from hardway.strategy import read
>>> session = trace_session(Game(law(load("crown")), read("bet pass 10"), 10_000, rolls=3, seed=7), 0)
>>> session.end, session.result, session.record.splitlines()[-1]
('rolls', 1000, '= player rack 110')
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, NamedTuple

from hardway.errors import SimulateError
from hardway.frames import Category, Column, Framed, category
from hardway.notation.forms import write
from hardway.rulebook import Law, law
from hardway.simulate.game import Game
from hardway.simulate.philox import throws
from hardway.simulate.python.python_strategy import PythonStrategy
from hardway.simulate.python.table_seat import PythonSeat
from hardway.strategy import act, first_memory, last_bets, remember
from hardway.strategy.consult import throw_facts
from hardway.strategy.oracle import SHOOTER
from hardway.table import Refusal, State
from hardway.table.draft import play
from hardway.table.model.commands import Bet, Command, Roll, Seat
from hardway.table.model.events import Called, Event, Placed, Settled, Taken
from hardway.table.model.state import Player
from hardway.table.play import caps
from hardway.values.dice import THROWS, throw_index
from hardway.values.money import short

if TYPE_CHECKING:
    from hardway.report.plots.canvas import Plot

NAME = "player"
SHOOTER_RACK = 1_000_000_00
AT_ONCE = 200
"""How many throws are drawn from the random stream at once."""


class TraceRow(NamedTuple):
    """One thing that happened; money is in cents. `change` is what it put into the rack, or took from it."""

    session: int
    roll: int
    """The number of throws made so far in the session; 0 before the first."""
    dice: str
    """The faces of the throw, such as `4-2`; empty for something done before the first throw."""
    point: int
    """The point before the throw; 0 if the puck was off."""
    what: str
    """`bet`, `take` or `refused`; `roll`; `won`, `lost`, `returned`, `moved` or `stands`; `end`."""
    wager: str
    amount_cents: int
    change_cents: int
    rack_cents: int
    layout_cents: int
    clause: str
    why: str
    """For a refusal, why the table refused; for the end of a session, how it ended; otherwise empty."""


WHATS = ("bet", "take", "refused", "roll", "won", "lost", "returned", "moved", "stands", "end")


@dataclass(frozen=True)
class TracedSession:
    """A session with all that happened. Money is in cents."""

    number: int
    result: int
    rolls: int
    end: str
    rows: tuple[TraceRow, ...]
    record: str
    """The session as text in Hardway's notation: `hardway replay` plays it to the same rack and names the clause behind
    each payment."""


def money_by_roll(session: TracedSession) -> dict[int, int]:
    """Return the cents in the rack and on the layout after each roll of a session; 0 is the beginning."""
    return {row.roll: row.rack_cents + row.layout_cents for row in session.rows}


class Trace(tuple[TracedSession, ...], Framed):
    """Traced sessions; as a frame they have a row for each thing that happened."""

    def columns(self) -> dict[str, Column]:
        """Return everything that happened, session after session."""
        rows = [row for session in self for row in session.rows]
        found: dict[str, Column] = {name: [row[place] for row in rows] for place, name in enumerate(TraceRow._fields)}
        found["what"] = Category([WHATS.index(row.what) for row in rows], WHATS)
        return found | {name: category(found[name]) for name in ("dice", "wager", "clause")}

    @property
    def bankrolls(self) -> "Bankrolls":
        """Return the money after each roll of each session."""
        return Bankrolls(self)

    def to_dicts(self) -> list[dict[str, Any]]:
        """Return the rows as objects, for JSON."""
        return [row._asdict() for session in self for row in session.rows]

    def plot(self, path: str = "") -> "Plot":
        """Draw what the player has after each roll of each session, in the rack and on the layout.

        A notebook shows what is returned. With a path (.svg or .png), write it there.
        """
        from hardway.report.plots.trace_plot import plot_trace

        return plot_trace(self, path)


class Bankrolls(Framed):
    """The money of some sessions, in rack and on the layout, after each roll; as a frame a row for each roll."""

    def __init__(self, trace: Trace) -> None:
        self.trace = trace

    def __repr__(self) -> str:
        """Return how many sessions there are, as a console shows it."""
        return f"<Bankrolls of {len(self.trace):,} sessions>"

    def columns(self) -> dict[str, Column]:
        """Return the session, the roll, and the cents after it; roll 0 is the beginning."""
        rows = [(one.number, *after) for one in self.trace for after in money_by_roll(one).items()]
        return {name: [row[place] for row in rows] for place, name in enumerate(("session", "roll", "money_cents"))}

    def plot(self, path: str = "") -> "Plot":
        """Draw the sessions over their rolls. With a path (.svg or .png), write it there."""
        return self.trace.plot(path)


def trace_sessions(game: Game, numbers: Iterable[int]) -> Trace:
    """Play these sessions of a game, by number, at a table."""
    return Trace(trace_session(game, number) for number in numbers)


def trace_session(game: Game, number: int) -> TracedSession:
    """Play one session of a game, by its number, at a table."""
    if not isinstance(number, int) or not 0 <= number < 1 << 62:
        raise SimulateError(f"sessions are numbered from 0, so there is no session {number}")
    return _Tracer(game, number).play()


class _Tracer:
    """One session while it is played."""

    def __init__(self, game: Game, number: int) -> None:
        self.game, self.law, self.number = game, game.law, number
        self.state = State(caps.sign_of(self.law, ()))
        self.rows: list[TraceRow] = []
        self.lines = _head(game, number)
        self.rolls = 0
        self._throws: Sequence[int] = ()
        for name, rack in ((SHOOTER, SHOOTER_RACK), (NAME, game.bankroll)):
            self._enter(Seat(name, rack))

    @property
    def player(self) -> Player:
        return self.state.players[NAME]

    def play(self) -> TracedSession:
        """Play the session to its end, and then until all wagers are decided."""
        game = self.game
        asks: _Text | _Python = (_Python if isinstance(game.strategy, PythonStrategy) else _Text)(self)
        while True:
            if end := self._end_by_money(asks):
                break
            if end := asks.consult():
                break
            asks.follow(self.throw())
        rolls = self.rolls
        self.note("end", why=end)
        for command in last_bets(self.law, self.player):
            self._enter(command)
        while self.player.bets:
            self.throw()
        rack = self.player.rack
        record = "\n".join((*self.lines, f"= {NAME} rack {short(rack).replace(',', '')}", ""))
        return TracedSession(self.number, rack - game.bankroll, rolls, end, tuple(self.rows), record)

    def _end_by_money(self, asks: "_Text | _Python") -> str:
        """Return the end that the rack or the number of rolls makes; empty if play goes on."""
        if self.game.goal is not None and self.player.rack >= self.game.goal:
            return "goal"
        if self.rolls < self.game.rolls:
            return ""
        return "ruin" if not self.player.bets and asks.would_be_ruined() else "rolls"

    def told(self, command: Command, outcome: tuple[Event, ...] | Refusal) -> None:
        """Note an entry of the player and what came of it."""
        self.lines.append(write(command))
        if isinstance(outcome, Refusal):
            wager, amount = getattr(command, "wager", ""), getattr(command, "amount", None) or 0
            self.note("refused", wager, amount, clause=outcome.clause or "", why=str(outcome.says))
            return
        for event in outcome:
            if isinstance(event, Placed):
                self.note("bet", event.wager, event.amount, -event.amount - event.commission, event.clause)
            elif isinstance(event, Taken):
                self.note("take", event.wager, event.amount, event.amount + event.commission, event.clause)

    def throw(self) -> tuple[Event, ...]:
        """Throw the next dice of the session; return the events."""
        if self.rolls == len(self._throws):
            drawn = throws(self.game.seed, self.number, len(self._throws) + AT_ONCE, self.game.dice_table)
            self._throws = drawn.tolist()
        first, second = THROWS[self._throws[self.rolls]]
        line = self.law.slots[self.law.line]
        if not self.state.point and not self.state.players[SHOOTER].bets:
            limit = caps.limit_of(self.state, self.state.players[SHOOTER], line)
            self._enter(Bet(SHOOTER, line.key, self.law.chips.up(limit.minimum if limit else 1)))
        point, rack = self.state.point, self.player.rack
        layout = sum(stake.amount for stake in self.player.bets.values())
        events = self._enter(Roll(first, second))
        self.rolls += 1
        dice = f"{first}-{second}"
        self.rows.append(self._row("roll", "", 0, 0, rack, layout, point=point, dice=dice))
        for event in events:
            if isinstance(event, Settled) and event.player == NAME:
                change = _into_rack(event)
                rack += change
                layout -= event.stake if event.result in ("won", "lost", "returned") else 0
                row = (event.result, event.wager, event.stake, change, rack, layout)
                self.rows.append(self._row(*row, point=point, dice=dice, clause=event.clause))
            elif isinstance(event, Placed) and event.player == NAME:
                rack, layout = rack - event.amount - event.commission, layout + event.amount
                row = ("bet", event.wager, event.amount, -event.amount - event.commission, rack, layout)
                self.rows.append(self._row(*row, point=point, dice=dice, clause=event.clause))
        return events

    def _enter(self, command: Command) -> tuple[Event, ...]:
        outcome = play(self.law, self.state, command)
        if isinstance(outcome, Refusal):
            raise SimulateError(f"session {self.number} cannot be traced at a table: {outcome.says}")
        self.lines.append(write(command))
        return outcome

    def note(
        self, what: str, wager: str = "", amount: int = 0, change: int = 0, clause: str = "", why: str = ""
    ) -> None:
        layout = sum(stake.amount for stake in self.player.bets.values())
        row = self._row(what, wager, amount, change, self.player.rack, layout, clause=clause, why=why)
        self.rows.append(row)

    def _row(
        self, what: str, wager: str, amount: int, change: int, rack: int, layout: int, *, point: int | None = None,
        dice: str = "", clause: str = "", why: str = "",
    ) -> TraceRow:  # fmt: skip
        stands = self.state.point if point is None else point
        return TraceRow(
            self.number, self.rolls, dice, stands, what, wager, amount, change, rack, layout, str(clause), why
        )  # fmt: skip


class _Text:
    """Asks a strategy text, at the table itself."""

    def __init__(self, session: _Tracer) -> None:
        self.session, self.strategy = session, session.game.strategy
        self.memory = first_memory(self.strategy, session.game.bankroll)

    def consult(self) -> str:
        """Play the bets before a throw; return how they end the session, or nothing."""
        session = self.session
        asked = act(
            session.law, session.state, NAME, self.strategy, self.memory, alone=True, tell=session.told
        )  # fmt: skip
        self.memory = asked.memory
        return "stop" if asked.stopped else "ruin" if asked.short_of_chips and not session.player.bets else ""

    def would_be_ruined(self) -> bool:
        """Say whether the strategy could not go on from here; nothing changes."""
        copy = self.session.state.copy()
        asked = act(self.session.law, copy, NAME, self.strategy, self.memory, alone=True)
        return asked.short_of_chips and not asked.stopped and not copy.players[NAME].bets

    def follow(self, events: tuple[Event, ...]) -> None:
        """Remember a throw."""
        last, hand_over = throw_facts(self.strategy, NAME, events)
        self.memory = remember(self.strategy, self.memory, last, hand_over=hand_over)


class _Python:
    """Asks a strategy in Python, and enters what it does at the table."""

    def __init__(self, session: _Tracer) -> None:
        assert isinstance(session.game.strategy, PythonStrategy)
        self.session = session
        self.seat = PythonSeat(session.law, session.game.strategy, session.player)
        self.would_be_ruined = self.seat.would_be_ruined

    def consult(self) -> str:
        """Play the bets before a throw; return how they end the session, or nothing."""
        session = self.session
        asked = self.seat.consult()
        for said in asked.said:
            if isinstance(said, str):
                session.note("refused", why=said)
            else:
                session.told(said, play(session.law, session.state, said))
        return "stop" if asked.stopped else "ruin" if asked.ruined else ""

    def follow(self, events: tuple[Event, ...]) -> None:
        """Follow a throw."""
        called = next(event for event in events if isinstance(event, Called))
        self.seat.throw(throw_index(*called.dice))


def _into_rack(event: Settled) -> int:
    """Return what a settlement puts into the rack."""
    if event.result == "won":
        return event.stake + event.pays + event.commission
    if event.result == "lost":
        return event.stake - event.at_risk + event.commission
    return (event.stake if event.result == "returned" else 0) + event.commission


def _head(game: Game, number: int) -> list[str]:
    """Return the first lines of a record: what it is, and how the table is opened."""
    here: Law = game.law
    usual = law(here.book, None, here.chips).options
    return [
        f"# session {number} of {game.strategy.name}, seed {game.seed}",
        f"house {here.book.name}",
        *([f"variant {here.book.variant}"] if here.book.variant else []),
        f"chips {' '.join(_plain(chip) for chip in here.chips.denominations)}",
        *(f"option {name} {value}" for name, value in here.options.items() if usual.get(name) != value),
        *(f"sign {name} {' '.join(_plain(cents) for cents in line if cents)}" for name, *line in here.sign),
    ]


def _plain(cents: int) -> str:
    return short(cents).replace(",", "")

"""Brings a real table to where a question can be asked: a player with a wager that stands, after some throws."""

from collections.abc import Iterator
from random import Random
from typing import NamedTuple, TypeVar

from hardway.notation import write
from hardway.report.sentences.game_sentences import stick_call
from hardway.report.wording import label
from hardway.rulebook import Law, load
from hardway.rulebook import law as law_of
from hardway.school.exercise import NothingToAsk
from hardway.table import Head, Refusal, State, open_table
from hardway.table.decide import decide
from hardway.table.draft import play
from hardway.table.model.commands import Act, Bet, Command, Open, Roll, Seat, Throw
from hardway.table.model.events import Event, Settled
from hardway.values.dice import THROWS
from hardway.values.money import short

T = TypeVar("T")
YOU = "ann"
RACK = 2_000_000
LINE = 1_000
"""Cents of the line wager without which nobody throws."""
AMOUNTS = (5, 6, 7, 10, 12, 15, 18, 20, 24, 25, 30, 35, 40, 41, 50, 60, 66, 75, 90, 100, 120, 125, 150, 200)
"""Dollars of a wager: what pays evenly, and what does not."""
WHY = "the table opens"
"""Why staff do what an opening needs, where the house wants the reason on record."""
TRIED, LATER = 12, 4
"""Throws after which a wager that cannot be placed is given up; one more than the most throws that it then stands."""
TABLES = 200
"""Tables that are tried for one question."""


class Scene(NamedTuple):
    """A table with a wager of one player on it."""

    law: Law
    state: State
    entries: tuple[str, ...] = ()
    """What was entered, in the notation: anyone who replays it finds the same."""
    wager: str = ""

    @property
    def stands(self) -> tuple[str, ...]:
        """Say what is on the table: the puck, the wager and, under odds, what they stand behind."""
        bets, parent = self.state.players[YOU].bets, self.law.slots[self.wager].parent
        shown = [self.wager, *([parent] if parent in bets else [])]
        return (self.puck, *(f"{label(self.law, wager)}: {short(bets[wager].amount)}" for wager in shown))

    @property
    def puck(self) -> str:
        """Say what the puck shows."""
        return f"The point is {self.state.point}." if self.state.point else "The puck is off: a come-out roll."

    def enter(self, command: Command) -> bool:
        """Say whether a command is taken; the table then stands as it leaves it."""
        return not isinstance(play(self.law, self.state, command), Refusal)

    def then(self, *commands: Command) -> "Scene":
        """Return a table of its own after these commands, but for those that are refused."""
        after = self._replace(state=self.state.copy())
        taken = tuple(write(command) for command in commands if after.enter(command))
        return after._replace(entries=self.entries + taken)

    def outcome(self, command: Command) -> tuple[Event, ...] | Refusal:
        """Return what a command would give; the table stays as it is."""
        return decide(self.law, self.state, command)

    def meets_all(self) -> dict[tuple[int, int], Settled | None]:
        """Return what each throw does to the wager; None where it does nothing. Two dice have no order."""
        either = {(one, other): self._meets((one, other)) for one, other in THROWS if one <= other}
        return {(one, other): either[min(one, other), max(one, other)] for one, other in THROWS}

    def _meets(self, dice: tuple[int, int]) -> Settled | None:
        met = (event for event in self._thrown(dice) if isinstance(event, Settled) and event.wager == self.wager)
        return next(met, None)

    def call(self, dice: tuple[int, int]) -> str:
        """Return what the stick calls at a throw."""
        return stick_call(self.law, dice, self._thrown(dice))

    def in_the_air(self) -> "Scene":
        """Return the same with the dice thrown."""
        return self.then(Throw())

    def _thrown(self, dice: tuple[int, int]) -> tuple[Event, ...]:
        events = self.outcome(Roll(*dice))
        assert not isinstance(events, Refusal)
        return events


def law_at(house: str) -> Law:
    """Return a house's law."""
    return law_of(load(house))


def scenes(house: str, draw: Random, wagers: tuple[str, ...] = ()) -> Iterator[Scene]:
    """Play tables to where a wager of these, or of any, stands before a throw; not for ever."""
    seated = _opened(Scene(*open_table(load(house), Head(house, "practice")))).then(Seat(YOU, RACK))
    wagers = wagers or tuple(seated.law.slots)
    for _ in range(TABLES if YOU in seated.state.players else 0):
        found = _placed(seated, draw, draw.choice(wagers))
        if found is not None:
            yield _later(found, draw)


def scene(house: str, draw: Random, wagers: tuple[str, ...] = ()) -> Scene:
    """Play a table to where a wager of these, or of any, stands before a throw."""
    return first(scenes(house, draw, wagers))


def first(found: Iterator[T]) -> T:
    """Return the first that was found; raise NothingToAsk."""
    for one in found:
        return one
    raise NothingToAsk


def _placed(found: Scene, draw: Random, wager: str) -> Scene | None:
    """Return a table where a wager has just been placed; None if it could not be."""
    slot, lines = found.law.slots[wager], [line for line in found.law.lines if line != wager]
    in_its_box = slot.number and slot.moves  # nobody bets on the number itself: its tables are drawn, and not played
    for _ in range(TRIED):
        bets = [Bet(YOU, line, LINE) for line in lines[:1]]  # taken where the puck is off
        if slot.parent:
            bets.append(Bet(YOU, slot.parent.partition(" ")[0], _amount(draw)))
        bets.append(Bet(YOU, wager, _amount(draw)))
        found = found if in_its_box else found.then(*bets)
        if wager in found.state.players[YOU].bets:
            return found._replace(wager=wager)
        thrown = Roll(*draw.choice(THROWS))
        found = found if in_its_box else found.then(thrown)
    return None


def _opened(found: Scene) -> Scene:
    """Return a table that is open: where the house finds it closed, staff go through what its opening needs."""
    return found.then(*_opening(found.law)) if found.state.desk.closed else found


def _opening(law: Law) -> Iterator[Command]:
    """Yield the checklist, each thing as it should be, an inspection by each who must, and the opening."""
    roles = {act: sorted(power.roles) for act in ("check", "inspect", "open") if (power := law.authority(act))}
    for name, item in law.book.equipment.items():
        for role in roles.get("check", ())[:1]:
            yield Act("check", about=name, amount=item.least or item.most or 0, by=role, name=f"{role}_a", because=WHY)
    for role in roles.get("inspect", ()):
        yield Act("inspect", about="dice", by=role, name=f"{role}_a", because=WHY)
    for role in roles.get("open", ())[:1]:
        yield Open(role, f"{role}_a", WHY)


def _later(found: Scene, draw: Random) -> Scene:
    """Return a table some throws later, as long as the wager stands and the dice may be thrown."""
    for _ in range(draw.randrange(LATER)):
        now = found.then(Roll(*draw.choice(THROWS)), Bet(YOU, found.law.lines[0], LINE))
        if found.wager not in now.state.players[YOU].bets or isinstance(now.outcome(Roll(1, 1)), Refusal):
            break
        found = now
    return found


def _amount(draw: Random) -> int:
    return 100 * draw.choice(AMOUNTS)

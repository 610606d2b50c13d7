"""Plays a real table up to a question: a player with a wager on the layout, after some throws."""

from collections.abc import Iterator
from random import Random
from typing import NamedTuple, TypeVar

from hardway.notation import write
from hardway.report.sentences.game_sentences import stick_call
from hardway.report.wording import label
from hardway.rulebook import Law, load
from hardway.rulebook import law as law_of
from hardway.school.exercise import Felt, NothingToAsk
from hardway.table import Head, Refusal, State, open_table
from hardway.table.decide import decide
from hardway.table.draft import play
from hardway.table.model.commands import Act, Bet, Command, Open, Roll, Seat, Throw
from hardway.table.model.events import Event, Settled
from hardway.values.dice import THROWS
from hardway.values.phrase import Part, Phrase, money, phrase
from hardway.values.phrase import wager as wager_phrase

T = TypeVar("T")
YOU = "ann"
RACK = 2_000_000
LINE = 1_000
"""The cents of the line wager that a player puts down to be the shooter."""
AMOUNTS = (5, 6, 7, 10, 12, 15, 18, 20, 24, 25, 30, 35, 40, 41, 50, 60, 66, 75, 90, 100, 120, 125, 150, 200)
"""Stakes to choose from, in dollars: the wins of some can be paid exactly in chips, those of others cannot."""
REASON = "the table opens"
"""The reason that staff give for the acts that open the table, if the house requires a reason."""
MAX_TRIES, MAX_LATER = 12, 4
"""A wager is tried before each of MAX_TRIES throws, until it can be put down; then fewer than MAX_LATER throws
follow."""
MAX_SCENES = 200
"""How many tables are tried, at most, to find one that a question can be asked about."""


class Scene(NamedTuple):
    """A table with a wager of one player on it."""

    law: Law
    state: State
    entries: tuple[str, ...] = ()
    """The entries made at the table so far, in the notation; replaying them gives the same table."""
    wager: str = ""

    @property
    def felt(self) -> Felt:
        """Return what the student sees: the puck, the wager and, for odds, the wager that they are behind."""
        bets, parent = self.state.players[YOU].bets, self.law.slots[self.wager].parent
        shown = [self.wager, *([parent] if parent in bets else [])]
        return Felt(
            self.state.point or None, tuple((wager, label(self.law, wager), bets[wager].amount) for wager in shown)
        )

    @property
    def stands(self) -> tuple[str, ...]:
        """Return what the student sees, in words: a line for the puck and one for each wager."""
        chips = self.felt.chips
        return (self.puck, *(phrase("{}: {}", wager_phrase(name, key), money(amount)) for key, name, amount in chips))

    @property
    def puck(self) -> str:
        """Return the state of the puck in words."""
        return (
            phrase("The point is {}.", self.state.point)
            if self.state.point
            else "The puck is off, so the next roll is a come-out."
        )

    def enter(self, command: Command) -> bool:
        """Play a command on this table; return whether it was accepted."""
        return not isinstance(play(self.law, self.state, command), Refusal)

    def then(self, *commands: Command) -> "Scene":
        """Return a copy of the table on which these commands were played; refused ones are left out."""
        after = self._replace(state=self.state.copy())
        taken = tuple(write(command) for command in commands if after.enter(command))
        return after._replace(entries=self.entries + taken)

    def outcome(self, command: Command) -> tuple[Event, ...] | Refusal:
        """Return the events or the refusal of a command; the table does not change."""
        return decide(self.law, self.state, command)

    def results_by_throw(self) -> dict[tuple[int, int], Settled | None]:
        """Return for each throw the settlement of the wager, None if there is none; the order of the faces does not
        matter."""
        either = {(one, other): self._result_of((one, other)) for one, other in THROWS if one <= other}
        return {(one, other): either[min(one, other), max(one, other)] for one, other in THROWS}

    def _result_of(self, dice: tuple[int, int]) -> Settled | None:
        met = (event for event in self._thrown(dice) if isinstance(event, Settled) and event.wager == self.wager)
        return next(met, None)

    def call(self, dice: tuple[int, int]) -> str:
        """Return the stick's call of a throw."""
        return Phrase(Part(stick_call(self.law, dice, self._thrown(dice)), "call"))

    def in_the_air(self) -> "Scene":
        """Return a copy of the table with the dice in the air."""
        return self.then(Throw())

    def _thrown(self, dice: tuple[int, int]) -> tuple[Event, ...]:
        events = self.outcome(Roll(*dice))
        assert not isinstance(events, Refusal)
        return events


def law_at(house: str) -> Law:
    """Return the law of a house."""
    return law_of(load(house))


def scenes(house: str, draw: Random, wagers: tuple[str, ...] = ()) -> Iterator[Scene]:
    """Yield tables before a throw, each with one of these wagers (any wager, if none are given); at most MAX_SCENES."""
    seated = _open_scene(Scene(*open_table(load(house), Head(house, "practice")))).then(Seat(YOU, RACK))
    wagers = wagers or tuple(seated.law.slots)
    for _ in range(MAX_SCENES if YOU in seated.state.players else 0):
        found = _with_wager(seated, draw, draw.choice(wagers))
        if found is not None:
            yield _after_throws(found, draw)


def scene(house: str, draw: Random, wagers: tuple[str, ...] = ()) -> Scene:
    """Return a table before a throw with one of these wagers (any, if none are given); raise NothingToAsk without
    one.
    """
    return first(scenes(house, draw, wagers))


def first(found: Iterator[T]) -> T:
    """Return the first item; raise NothingToAsk if there is none."""
    for one in found:
        return one
    raise NothingToAsk


def _with_wager(found: Scene, draw: Random, wager: str) -> Scene | None:
    """Return the table just after a wager is put down; None if that was not possible."""
    slot, lines = found.law.slots[wager], [line for line in found.law.lines if line != wager]
    in_its_box = slot.number and slot.moves  # nobody bets on the number itself: the wager gets there by moving
    for _ in range(MAX_TRIES):
        bets = [Bet(YOU, line, LINE) for line in lines[:1]]  # accepted while the puck is off
        if slot.parent:
            bets.append(Bet(YOU, slot.parent.partition(" ")[0], _amount(draw)))
        bets.append(Bet(YOU, wager, _amount(draw)))
        found = found if in_its_box else found.then(*bets)
        if wager in found.state.players[YOU].bets:
            return found._replace(wager=wager)
        thrown = Roll(*draw.choice(THROWS))
        found = found if in_its_box else found.then(thrown)
    return None


def _open_scene(found: Scene) -> Scene:
    """Return the table open; if it begins closed, staff first do what its opening needs."""
    return found.then(*_opening_acts(found.law)) if found.state.desk.closed else found


def _opening_acts(law: Law) -> Iterator[Command]:
    """Yield what staff do to open a table: the checks of the checklist in order, the inspections, and the opening."""
    roles = {act: sorted(power.roles) for act in ("check", "inspect", "open") if (power := law.authority(act))}
    for name, item in law.book.equipment.items():
        for role in roles.get("check", ())[:1]:
            yield Act(
                "check", about=name, amount=item.least or item.most or 0, by=role, name=f"{role}_a", because=REASON
            )
    for role in roles.get("inspect", ()):
        yield Act("inspect", about="dice", by=role, name=f"{role}_a", because=REASON)
    for role in roles.get("open", ())[:1]:
        yield Open(role, f"{role}_a", REASON)


def _after_throws(found: Scene, draw: Random) -> Scene:
    """Return the table after up to MAX_LATER - 1 throws, as long as the wager lies there and dice may be thrown."""
    for _ in range(draw.randrange(MAX_LATER)):
        now = found.then(Roll(*draw.choice(THROWS)), Bet(YOU, found.law.lines[0], LINE))
        if found.wager not in now.state.players[YOU].bets or isinstance(now.outcome(Roll(1, 1)), Refusal):
            break
        found = now
    return found


def _amount(draw: Random) -> int:
    return 100 * draw.choice(AMOUNTS)

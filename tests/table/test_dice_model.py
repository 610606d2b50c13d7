"""Random games checked against a model, written from the texts, of who has the dice and which roll is a come-out.

The model knows wagers only as the table shows them. Crown 1.1, 5.1.1, 5.2.2; The Star 1.1, 3.2 to 3.9, 4.1, 4.3;
Adelaide 1, 9, 10, 13; New Zealand 1.0, 5.3 to 5.11; Las Vegas by practice.
"""

from dataclasses import dataclass, field, replace
from random import Random

import pytest

from hardway.rulebook import load
from hardway.table import Head, Refusal, State, advance, decide, open_table, would_throw
from hardway.table.model import commands as c
from hardway.table.model.events import Event, Settled, Taken
from tests.in_soak import more_in_soak

NAMES = ("ann", "bob", "cal")
POINTS = (4, 5, 6, 8, 9, 10)
STAFF = "stickperson"


@dataclass(frozen=True)
class Facts:
    """What a text says of the dice."""

    every_roll: bool
    """A line wager is needed at every roll (The Star 4.3, Adelaide 10, New Zealand 5.3), not only on come-outs."""
    line_next: bool
    """Later offers go to players with a line wager alone (The Star 3.8.1, Adelaide 13(b), New Zealand 5.9)."""
    line_first: bool
    """Nobody takes the dice without a line wager (Crown 5.1.1(b), The Star 4.1)."""
    staff_throw: bool
    """The stickperson throws where no player will (The Star 3.9, New Zealand 5.11)."""
    void: str = ""
    """Who voids a throw after its call on a required ground; nobody at The Star (5.1) and in Las Vegas."""


HOUSES = {
    "crown": Facts(False, False, True, False, "boxperson"),
    "star": Facts(True, True, True, True),
    "adelaide": Facts(True, True, False, False, "boxperson"),
    "newzealand": Facts(True, True, False, True, "game_supervisor"),
    "vegas": Facts(False, False, True, True),
}


@dataclass
class Model:
    """The dice at a table."""

    facts: Facts
    point: int = 0
    holder: str = ""
    offered: str = ""
    last: int = 0
    declined: frozenset[str] = frozenset()
    awaited: frozenset[tuple[str, str]] = frozenset()
    """What the stickperson throws for."""
    before: "Model | None" = field(default=None, repr=False)

    def line(self, state: State, name: str) -> bool:
        return bool({"pass", "dont_pass"} & state.players[name].bets.keys())

    def may_throw(self, state: State) -> bool:
        if self.holder == STAFF:
            return bool(self.awaited)
        if not self.holder:
            return False
        return self.line(state, self.holder) or bool(self.point and not self.facts.every_roll)

    def has_turn(self, state: State) -> bool:
        """The dice are the shooter's until given up; in mid-point nobody without a line wager can become eligible."""
        return self.may_throw(state) or (self.holder in state.players and not self.point)

    def round(self, state: State) -> list[str]:
        places = {name: player.place for name, player in state.players.items()}
        order = sorted(places, key=lambda name: (places[name] <= self.last, places[name]))
        return [name for name in order if self.line(state, name) or not (self.last and self.facts.line_next)]

    def queue(self, state: State) -> list[str]:
        over = self.holder == STAFF and not self.awaited
        return [name for name in self.round(state) if over or name not in self.declined]

    def thrower(self, state: State) -> str:
        if self.may_throw(state):
            return self.holder
        able = [name for name in self.queue(state) if self.line(state, name)]
        if able:
            return able[0]
        staff = self.facts.staff_throw and any(player.bets for player in state.players.values())
        return STAFF if staff else ""

    def give_up(self, state: State, name: str) -> None:
        if name == STAFF:
            self.declined = frozenset()
        elif name in state.players:
            self.last = state.players[name].place
        self.holder, self.offered, self.awaited = "", "", frozenset()

    def free(self, state: State) -> None:
        """Take the dice from one who may not go on."""
        if self.holder and not self.has_turn(state):
            self.give_up(state, self.holder)

    def take(self, state: State, name: str) -> None:
        self.holder, self.offered, self.awaited = name, "", frozenset()
        if name == STAFF:
            self.awaited = frozenset((one, key) for one, player in state.players.items() for key in player.bets)
        else:
            self.last = state.players[name].place

    def thrown(self, state: State, total: int) -> None:
        """A throw that was called, by the person who would throw."""
        who = self.thrower(state)
        if who != self.holder or not self.may_throw(state):
            if self.holder:
                self.give_up(state, self.holder)
            self.take(state, who)
        if who != STAFF:
            self.declined = frozenset()
        self.before = replace(self, before=None)
        out = self.point and total == 7
        if not self.point:
            self.point = total if total in POINTS else 0
        elif total in (7, self.point):
            self.point = 0
        if out:
            self.give_up(state, who)

    def may_offer(self, state: State, name: str) -> bool:
        order = self.queue(state) or self.round(state)
        return not self.has_turn(state) and order[:1] == [name]

    def may_decline(self, state: State, name: str) -> bool:
        if self.offered or self.holder == name:
            return self.offered == name and self.holder != name
        return not self.has_turn(state) and name in [*self.queue(state)[:1], self.thrower(state)]

    def may_pass(self, state: State, name: str) -> bool:
        return name == self.holder or (not self.has_turn(state) and name == self.thrower(state))

    def entered(self, state: State, command: c.Command) -> None:
        """Follow an entry that was taken; `state` is the table before it."""
        if isinstance(command, c.Roll):
            self.thrown(state, command.first + command.second)
        elif isinstance(command, c.Offer):
            if not self.queue(state):
                self.declined = frozenset()
            self.free(state)
            self.offered = command.player
        elif isinstance(command, c.Decline):
            self.free(state)
            self.declined |= {command.player}
            self.offered = ""
        elif isinstance(command, c.Accept):
            self.take(state, command.player)
        elif isinstance(command, c.Pass) or (isinstance(command, c.Leave) and command.player == self.holder):
            self.give_up(state, command.player)
        elif isinstance(command, c.Leave) and command.player == self.offered:
            self.offered = ""
        if isinstance(command, c.Leave):  # who sits down again begins as new
            self.declined -= {command.player}

    def settled(self, events: tuple[Event, ...]) -> None:
        gone = {(one.player, one.wager) for one in events if isinstance(one, Settled) and one.result != "stands"}
        gone |= {(one.player, one.wager) for one in events if isinstance(one, Taken) and not one.stake}
        self.awaited -= gone


def entry(random: Random, state: State, model: Model) -> c.Command:
    """Return something to enter: mostly line wagers and throws, for these move the dice."""
    name = random.choice(NAMES)
    if name not in state.players:
        return c.Seat(name, 100_000)
    kinds: list[c.Command] = [
        c.Bet(name, "pass", 1000), c.Bet(name, "dont_pass", 1000), c.Bet(name, "place 6", 1200), c.Take(name, "dont_pass"),
        c.Take(name, "place 6"), c.Offer(name), c.Decline(name), c.Pass(name), c.Leave(name),
        c.Accept(model.offered or name), c.Roll(random.randint(1, 6), random.randint(1, 6)),
    ]  # fmt: skip
    return random.choices(kinds, (8, 5, 3, 4, 1, 4, 5, 3, 1, 2, 12))[0]


def expected(model: Model, state: State, command: c.Command) -> bool | None:
    """Say whether an entry about the dice is taken; None where the model does not know."""
    if isinstance(command, c.Offer):
        return model.may_offer(state, command.player)
    if isinstance(command, c.Decline):
        return model.may_decline(state, command.player)
    if isinstance(command, c.Pass):
        return model.may_pass(state, command.player)
    if isinstance(command, c.Roll):
        return bool(model.thrower(state))
    if isinstance(command, c.Accept) and model.offered == command.player != model.holder:
        return not model.facts.line_first or model.line(state, command.player)
    return None


@pytest.mark.parametrize("house", HOUSES)
@pytest.mark.parametrize("games", more_in_soak(12, 400))
def test_next_shooter_and_point_equal_those_of_a_separate_model(house, games):
    met = {"staff twice": 0, "kept without a wager": 0, "voided": 0, "declined": 0, "puck without a line": 0}
    for seed in range(games):
        law, state = open_table(load(house), Head(house))
        random, model, turns, log = Random(seed), Model(HOUSES[house]), 0, []
        for _ in range(150):
            command = entry(random, state, model)
            if isinstance(command, c.Accept) and not model.offered:
                continue
            decision, wanted = decide(law, state, command), expected(model, state, command)
            taken = not isinstance(decision, Refusal)
            log.append((command, taken))
            assert wanted in (None, taken), (house, seed, log, decision, model)
            if taken:
                holder = model.holder
                model.entered(state, command)
                model.settled(decision)
                turns += model.holder == STAFF != holder
                state = advance(state, command, decision)
                met["declined"] += isinstance(command, c.Decline)
            if model.facts.void and isinstance(command, c.Roll) and taken and random.random() < 0.2:
                state = voided(law, state, model, random)
                met["voided"] += 1
                model = model.before or model
                met["puck without a line"] += bool(model.point) and not any(
                    model.line(state, name) for name in state.players
                )
            assert (state.point, would_throw(law, state)) == (model.point, model.thrower(state)), (seed, log, model)
            met["kept without a wager"] += model.has_turn(state) and not model.may_throw(state)
        met["staff twice"] += turns > 1
    assert met["kept without a wager"]
    assert met["declined"]
    assert not HOUSES[house].staff_throw or met["staff twice"]
    assert not HOUSES[house].void or (met["voided"] and met["puck without a line"])


def voided(law, state: State, model: Model, random: Random) -> State:
    """Let somebody leave who can, then void the last throw: the table is as before it, but for who has gone."""
    gone = ""
    for name in random.sample(list(state.players), len(state.players)):
        leaving = decide(law, state, c.Leave(name))
        if not isinstance(leaving, Refusal):
            state, gone = advance(state, c.Leave(name), leaving), name
            break
    command = c.NoRoll("on_rail", model.facts.void)
    decision = decide(law, state, command)
    assert not isinstance(decision, Refusal), decision
    assert model.before is not None
    if gone and model.before.holder == gone:
        model.before.holder, model.before.offered = "", ""
    model.before.declined -= {gone}
    model.before.awaited = frozenset(one for one in model.before.awaited if one[0] != gone)
    return advance(state, command, decision)

"""Plays a strategy at a real table, throw by throw, for comparison with the chain and the session."""

from random import Random

from hardway.rulebook import Law
from hardway.strategy import Strategy, act, first_memory, last_bets, watch
from hardway.table import Refusal, State
from hardway.table.draft import play
from hardway.table.model.commands import Bet, Roll, Seat
from hardway.table.play import caps

NAME, SHOOTER = "ann", "bob"


class AtTable:
    """Ann with a strategy, and bob with the smallest line wager, so that the dice always roll."""

    def __init__(self, law: Law, strategy: Strategy, random: Random, rack: int) -> None:
        self.law, self.strategy, self.random = law, strategy, random
        self.state = State(caps.sign_of(law, ()))
        self.do(Seat(SHOOTER, 10**12))
        self.do(Seat(NAME, rack))
        self.memory = first_memory(strategy, rack)

    def do(self, command):
        decision = play(self.law, self.state, command)
        assert not isinstance(decision, Refusal), decision
        return decision

    @property
    def ann(self):
        return self.state.players[NAME]

    @property
    def wealth(self) -> int:
        return self.ann.rack + sum(stake.amount for stake in self.ann.bets.values())

    def consult(self):
        consulted = act(self.law, self.state, NAME, self.strategy, self.memory)
        self.memory = consulted.memory
        return consulted

    def throw(self, dice: tuple[int, int] | None = None) -> None:
        if "pass" not in self.state.players[SHOOTER].bets and not self.state.point:
            self.do(Bet(SHOOTER, "pass", self.law.chips.smallest))
        events = self.do(Roll(*(dice or (self.random.randint(1, 6), self.random.randint(1, 6)))))
        self.memory = watch(self.strategy, self.memory, NAME, events)

    def close(self) -> None:
        """Play the wagers on the layout to their decision."""
        for command in last_bets(self.law, self.ann):
            self.do(command)
        while self.ann.bets:
            self.throw()


def play_session(law, strategy, random, *, bankroll, goal=None, rolls=None) -> tuple[str, int, int]:
    """Return the end of a session, its final rack and its rolls."""
    table = AtTable(law, strategy, random, bankroll)
    thrown, how = 0, ""
    while not how:
        if goal is not None and table.ann.rack >= goal:
            how = "goal"
            break
        if thrown == rolls and table.ann.bets:
            how = "rolls"
            break
        consulted = table.consult()
        if consulted.short_of_chips and not table.ann.bets and not consulted.stopped:
            how = "ruin"
        elif thrown == rolls:
            how = "rolls"
        elif consulted.stopped:
            how = "stop"
        else:
            table.throw()
            thrown += 1
    if how == "rolls" and thrown == rolls and not table.ann.bets:
        return how, table.ann.rack, thrown
    table.close()
    return how, table.ann.rack, thrown

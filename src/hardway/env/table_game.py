"""Plays agents at a real table: the book decides every entry, and every answer has its clause.

A shooter of the house throws the dice, so that an agent needs no line wager. The shooter has the smallest line wager,
which is put back before each throw, plays no other part, and its chips are not counted.
"""

from collections.abc import Iterable
from typing import Any

import numpy as np
from numpy.typing import NDArray

from hardway.env.game import BET, ROLL, TOO_MANY, Action, EnvGame
from hardway.simulate.machine.law import note_number
from hardway.simulate.philox import BLOCK, FACES, WORD, loaded_words, words_of
from hardway.strategy.consult import last_bets
from hardway.strategy.oracle import SHOOTER, table_with_a_shooter
from hardway.table import Refusal, decide, fold
from hardway.table.draft import play
from hardway.table.model.commands import Bet, Command, Roll, Take
from hardway.table.model.events import Event, Seated
from hardway.table.model.state import Player
from hardway.table.play import caps
from hardway.values.dice import THROWS

SEEN = np.float32
MOST_SEEN = 1e9
"""The upper bound that the observation space declares for every number in an observation."""


class TableGame:
    """A table with agents, the dice of one session, and the entries of each agent since the last throw."""

    def __init__(self, game: EnvGame, agents: Iterable[str], *, seed: int, session: int) -> None:
        self.game, self.law, self.agents = game, game.law, tuple(agents)
        self.draft = table_with_a_shooter(self.law, caps.sign_of(self.law, ()))
        for place, agent in enumerate(self.agents, 3):
            self.draft = fold(self.draft, [Seated(agent, game.bankroll, place)])
        self._shooter = self.draft.players[SHOOTER].bets.copy(), self.draft.hand
        self.rolls = 0
        self.entries = dict.fromkeys(self.agents, 0)
        self._dice = seed, session
        self._words: list[int] = []

    def player(self, agent: str) -> Player:
        """Return the player at the table who is this agent."""
        return self.draft.players[agent]

    def wealth(self, agent: str) -> int:
        """Return the cents that an agent has in the rack and on the layout."""
        player = self.player(agent)
        return player.rack + sum(stake.amount for stake in player.bets.values())

    def mask(self, agent: str) -> tuple[NDArray[np.int8], bool]:
        """Return which actions are lawful, and whether the table would accept any bet.

        Once the agent has made all its entries since the throw, no bet is lawful, but the second value does not depend
        on that.
        """
        actions, free = self.game.actions, self.entries[agent] < self.game.entries
        lawful = [action.kind == ROLL or self._accepts(agent, action) for action in actions]
        some = any(yes and action.kind == BET for yes, action in zip(lawful, actions, strict=True))
        return np.array([yes and (free or not place) for place, yes in enumerate(lawful)], np.int8), some

    def _accepts(self, agent: str, action: Action) -> bool:
        player = self.player(agent)
        if action.kind == BET and action.amount > player.rack:
            return False
        return not isinstance(decide(self.law, self.draft, _command(agent, action)), Refusal)

    def enter(self, agent: str, action: Action) -> tuple[Event, ...] | Refusal:
        """Play a bet or a take-down; return its events or its refusal."""
        self.entries[agent] += 1
        if self.entries[agent] > (most := self.game.entries):
            return Refusal(TOO_MANY, None, f"an agent makes at most {most} entries between two throws: choose `roll`")
        return play(self.law, self.draft, _command(agent, action))

    def throw(self) -> tuple[Event, ...]:
        """Throw the next dice of the session; return the events."""
        events = play(self.law, self.draft, Roll(*THROWS[self._next_throw()]))
        assert not isinstance(events, Refusal), events
        self.rolls += 1
        self.entries = dict.fromkeys(self.agents, 0)
        draft, (bets, hand) = self.draft, self._shooter
        draft.shooter, draft.hand, draft.before, draft.since = SHOOTER, hand, None, None
        draft.players[SHOOTER].bets = bets.copy()
        return events

    def play_out(self) -> tuple[Event, ...]:
        """Throw without new bets until every agent's wagers are decided; return the events."""
        events: list[Event] = []
        for agent in self.agents:
            for command in last_bets(self.law, self.player(agent)):
                play(self.law, self.draft, command)
        while any(self.player(agent).bets for agent in self.agents):
            events += self.throw()
        return tuple(events)

    def _next_throw(self) -> int:
        within = self.rolls % BLOCK
        if within == 0:
            seed, session = map(np.uint64, self._dice)
            block, table = self.rolls // BLOCK, self.game.dice_table
            drawn = loaded_words(seed, session, block, table, 0) if len(table) else words_of(seed, session, block)
            self._words = [int(word) for word in drawn]
        return int(self._words[within // WORD] // FACES ** (within % WORD) % FACES)

    def observe(self, agent: str) -> NDArray[np.float32]:
        """Return what an agent observes, in the order of `EnvGame.columns`."""
        state, player, law = self.draft, self.player(agent), self.law
        phases = (state.shooter_phase == "turn", state.shooter_phase == "seven", player.advised)
        bets = player.bets
        noted = [
            note_number(register, bets[key].noted) if key in bets and (register := law.slots[key].register) else 0
            for key in self.game.noting
        ]
        return np.array(
            [
                *(state.point == puck for puck in law.book.pucks),
                max(0, self.game.rolls - self.rolls),
                player.rack / 100,
                *phases,
                *(bets[key].amount / 100 if key in bets else 0 for key in self.game.compiled.keys),
                *noted,
            ],
            SEEN,
        )


def _command(agent: str, action: Action) -> Command:
    return Bet(agent, action.wager, action.amount) if action.kind == BET else Take(agent, action.wager, None)


def info_of(outcome: tuple[Event, ...] | Refusal) -> dict[str, Any]:
    """Return for the `info` of a step: the events, or the reason, the clause and the sentence of a refusal."""
    if isinstance(outcome, Refusal):
        return {"refused": outcome.reason, "clause": outcome.clause or "", "says": outcome.says}
    return {"events": outcome}

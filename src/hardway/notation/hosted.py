"""A table of a tournament's round, played in the same record: with tournament chips, and telling its hands.

Knows the table and the tournament, which do not know each other: what happens at the table is told to the tournament
as hands, and what the tournament does not let happen never reaches the table.
"""

from hardway.notation.parse import parse
from hardway.rulebook import Refusal, refuse
from hardway.table import Head, decide, open_table
from hardway.table.model import commands as t
from hardway.table.model.events import Event, Placed, Settled, Undone
from hardway.table.model.evolve import advance_in_place
from hardway.table.model.state import Player
from hardway.tournament.commands import Hand, Stack
from hardway.tournament.law import TournamentLaw
from hardway.tournament.state import TournamentState

_CASH = (t.BuyIn, t.Tokens, t.Leave)
"""Entries that would bring money or chips across the rail."""
_HOURS = (t.Sign, t.Close, t.Open)
_DECIDES = (t.Roll, t.Face, t.Overrule)
"""Calls after which a hand may be over."""


class HostedTable:
    """A table in play in a round."""

    def __init__(self, tl: TournamentLaw, state: TournamentState, name: str) -> None:
        self.tl, self.name, self.round = tl, name, state.tables[name].round
        book = tl.amended(state.changes)
        self.law, self.state = open_table(book, Head(book.name))
        self.settled: tuple[Settled, ...] = ()
        self.named: Settled | None = None
        """The settlement that the expectation above spoke of."""
        self._wagered: dict[str, int] = {}
        self._wagered_before: dict[str, int] = {}
        """What was put down in the last hand, in case its call is taken back."""
        self._taken: dict[str, int] = {}
        """Chips that the tournament has taken from a player's rack."""

    def seat(self, tournament: TournamentState) -> Refusal | None:
        """Let everybody who has taken a place sit there with their chips, in the order of places, or say why not."""
        table = tournament.tables[self.name]
        order = sorted(table.seated, key=lambda name: tournament.rounds[table.round].place_of(name)[1])
        for player in order:
            if player not in self.state.players and (chips := table.chips_of(player)):
                seat = t.Seat(player, chips)
                seated = self.decide(seat)
                if isinstance(seated, Refusal):
                    return seated
                advance_in_place(self.state, seat, seated)
        return None

    def begins_throw(self, command: t.Command, outcome: tuple[Event, ...]) -> bool:
        """Say whether an entry makes the dice leave the hand, and does not take the last call back instead."""
        throws = isinstance(command, t.Throw | t.Roll | t.NoRoll) and self.state.phase == "hand"
        return throws and not is_undone(outcome)

    def read(self, entry: str) -> t.Command:
        """Read an entry of the table."""
        return parse(entry, self.law.book.words)

    def barred(self, tournament: TournamentState, command: t.Command) -> Refusal | None:
        """Refuse what does not happen at a table of a round: other money, other players, other hours."""
        chips = self.tl.item("chips")
        if isinstance(command, t.Seat):
            says = f"{self.name} is for the tournament alone: a place is taken by the draw"
            return refuse("in_use", self.tl.cite("exclusive"), says)
        if isinstance(command, _CASH):
            return refuse("not_in_conditions", chips, "a round is played with the chips its players were given")
        if isinstance(command, _HOURS):
            cite = self.tl.rules.powers["conclude"].cite
            return refuse("not_in_conditions", cite, "the limits and the end of a round are those of the conditions")
        if isinstance(command, t.Bet) and command.manner is not None and command.manner.tender != "chips":
            return refuse("not_in_conditions", chips, "a wager of a round is made in tournament chips")
        player = getattr(command, "player", "")
        if player in tournament.entrants and tournament.entrants[player].state != "accepted":
            return refuse("too_late", self.tl.item("goes_on"), f"{player} is out of the round")
        taken = self._taken.get(player, 0)
        if taken and isinstance(command, t.Bet) and command.amount > self.state.players[player].rack - taken:
            return refuse("bad_amount", chips, f"{player} has fewer chips than that")
        return None

    def decide(self, command: t.Command) -> tuple[Event, ...] | Refusal:
        """Decide an entry of the table; nothing changes."""
        return decide(self.law, self.state, command)

    def apply(self, command: t.Command, outcome: tuple[Event, ...]) -> None:
        """Let happen what an entry gives, and count what is put down in this hand."""
        advance_in_place(self.state, command, outcome)
        self.named = None
        for event in outcome:
            if isinstance(event, Placed) and event.how != "up":
                self._wagered[event.player] = self._wagered.get(event.player, 0) + event.amount
        if isinstance(command, t.Roll):
            self.settled = tuple(event for event in outcome if isinstance(event, Settled))

    def is_over(self, command: t.Command) -> bool:
        """Say whether a call has ended the hand: the Win Line is decided, and the puck is off."""
        return isinstance(command, _DECIDES) and self.state.phase == "hand" and not self.state.point

    def goes_on(self) -> None:
        """Count again what was put down in a hand whose end was taken back."""
        for name, amount in self._wagered_before.items():
            self._wagered[name] = self._wagered.get(name, 0) + amount

    def hand(self, tournament: TournamentState) -> Hand:
        """Return the hand that is over: what everybody has in the rack and on the layout, and what they put down."""
        playing = tournament.tables[self.name]
        stacks = tuple(
            Stack(name, self._chips(name), self._wagered.get(name, 0))
            for name, _ in playing.stacks
            if name in self.state.players and tournament.entrants[name].state == "accepted"
        )
        self._wagered_before, self._wagered = self._wagered, {}
        return Hand(self.name, stacks)

    def _chips(self, name: str) -> int:
        player = self.state.players[name]
        return player.rack + sum(stake.amount for stake in player.bets.values()) - self._taken.get(name, 0)

    def contenders(self, tournament: TournamentState) -> dict[str, tuple[int, Player, int]]:
        """Return by name what everybody here has in the rack, what stands, and what they put down in this hand."""
        playing = [name for name, _ in tournament.tables[self.name].stacks if name in self.state.players]
        return {
            name: (player.rack - self._taken.get(name, 0), player, self._wagered.get(name, 0))
            for name, player in ((name, self.state.players[name]) for name in playing)
        }

    def take(self, player: str, amount: int) -> None:
        """Note chips that go out of play by the conditions."""
        self._taken[player] = self._taken.get(player, 0) + amount


def is_undone(outcome: tuple[Event, ...]) -> bool:
    """Say whether the last call was taken back."""
    return any(isinstance(event, Undone) for event in outcome)

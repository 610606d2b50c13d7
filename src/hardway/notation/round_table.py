"""A table that plays a round of a tournament: which entries it refuses, and how it reports its hands.

The table and the tournament do not know each other. This module connects them: it reports each hand to the tournament,
and keeps entries that the tournament forbids from the table. A record of a tournament may contain such a table itself.
"""

from collections import Counter
from collections.abc import Iterable
from typing import Literal, NamedTuple

from hardway.notation.forms import parse
from hardway.notation.table import NOTATION, TableGame
from hardway.rulebook import Law, Refusal, refusal_of, refuse
from hardway.table import Head, State, decide, open_table
from hardway.table.model import commands as t
from hardway.table.model.desk import Dispute
from hardway.table.model.events import Annulled, Called, Event, Forfeited, Placed, PointMoved, Taken, ThrowVoid, Undone
from hardway.table.model.evolve import advance_in_place
from hardway.table.model.state import Limit, Player
from hardway.table.play.shooter import has_line, may_answer, would_throw
from hardway.table.supervise.disputes import advice_clause
from hardway.tournament.model.commands import Stack, TournamentAct
from hardway.tournament.model.events import ChipsForfeited, DiceThrown, HandAnnulled, HandOver, Reinstated, WentOut
from hardway.tournament.model.law import TournamentLaw, check_staff_apart
from hardway.tournament.model.state import OVER, TournamentState
from hardway.tournament.playing import NOTHING, players_at, reported_players
from hardway.values.money import short
from hardway.values.phrase import joined, phrase, table_word
from hardway.values.verbs import ACTS, VERBS, parts

Wagers = dict[str, dict[str, int]]
"""Wagers in cents: by player, and for each player by wager."""


class _BeforeCall(NamedTuple):
    """The counts before the last throw was called, or called off."""

    hands: int
    hand: Counter[tuple[str, str]]
    down: Counter[tuple[str, str]]


class LaidWagers:
    """Counts the wagers of each hand at one table. Chips that are put down count from the next throw on.

    Before that throw they can be taken back, and were no wager. A throw whose call is undone does not count. The state
    of the table does not say since which throw a wager lies there, so the chips are counted as they are put down.
    """

    def __init__(self) -> None:
        self._hands: list[Counter[tuple[str, str]]] = [Counter()]
        """For each hand, by player and wager: the cents that were at risk on a throw. The last item is the hand in
        play."""
        self._down: Counter[tuple[str, str]] = Counter()
        """The cents put down since the last throw, by player and wager."""
        self._before = _BeforeCall(1, Counter(), Counter())

    @property
    def hands(self) -> int:
        """Return the number of the hand in play; the first is 1."""
        return len(self._hands)

    def start_hand(self) -> None:
        """Begin to count the next hand."""
        self._hands.append(Counter())

    def forget_hand(self) -> None:
        """Set the count of the hand in play back to nothing, since the hand was annulled."""
        self._hands[-1] = Counter()

    def follow(self, events: Iterable[Event]) -> None:
        """Count the wagers in the events of an entry."""
        for event in events:
            match event:
                case Placed(player=player, wager=wager, amount=amount, how=how) if how != "up":
                    self._put((player, wager), amount)
                case Taken(player=player, wager=wager, amount=amount) | Forfeited(player, wager, amount):
                    self._take((player, wager), amount)
                case ThrowVoid():
                    self._note()
                case Called():
                    self._note()
                    self._hands[-1] += self._down
                    self._down.clear()
                case Undone():
                    self._undo()

    def _put(self, where: tuple[str, str], amount: int) -> None:
        self._down[where] += amount

    def _take(self, where: tuple[str, str], amount: int) -> None:
        self._down[where] = max(0, self._down[where] - amount)

    def _note(self) -> None:
        self._before = _BeforeCall(len(self._hands), self._hands[-1].copy(), self._down.copy())

    def _undo(self) -> None:
        """Return to the counts before the last call; events that follow an undone call put later wagers down again."""
        hands, hand, down = self._before
        self._hands = [*self._hands[: hands - 1], hand.copy()]
        self._down = down.copy()

    def of(self, hand: int, *, lying: bool) -> Wagers:
        """Return the wagers of a hand.

        For the hand in play, `lying` adds the chips put down since its last throw. A hand that was not played has none.
        """
        found = self._hands[hand - 1].copy() if 0 < hand <= len(self._hands) else Counter[tuple[str, str]]()
        if lying and hand == len(self._hands):
            found += self._down
        wagers: Wagers = {}
        for (player, wager), amount in found.items():
            wagers.setdefault(player, {})[wager] = amount
        return wagers


_CASH = (*t.commands_where(lambda verb: verb.stakes in ("money", "tokens")), t.Leave)
"""Entries by which players bring or take away money or chips, such as sitting down and leaving."""
_HOURS = (t.Close, t.Open)
_DECIDES = (t.Roll, t.Face, t.Overrule)
"""Calls that may end a hand."""
_RULES_ON = (t.Face, t.Overrule)
"""Rulings on a disputed face of the dice: they confirm the call, or undo it; only then they count as a new call."""
_CALLS = (*_DECIDES, t.NoRoll, t.Throw)
"""Entries that make a new call of the dice, or cancel the last call."""
_OWN_PLAY = (*t.commands_where(lambda verb: verb.whose == "player" and not verb.allows_departed), t.Offer)
"""Entries that players who are out of the round may not make. They may dispute calls, and staff may still rule on
their wagers."""
PLAYS = (t.Bet, t.Throw, t.Roll)
"""Entries that a table of a round refuses once the round has ended there."""
_TAKES_BACK = (t.Face, t.Overrule, t.Invalidate, t.NoRoll)
"""Entries by which staff may correct the last hand until the round is settled."""
_MOVES_CHIPS = tuple(name for name in ACTS if any(part.kind == "amount" for part in parts(VERBS[name].form)))
"""Acts of staff that change chips; like _TAKES_BACK, they are allowed until the round is settled."""


def round_limit(rules: TournamentLaw, state: TournamentState, number: int) -> Limit:
    """Return the limits on the sign of a round's tables; they hold for every wager but odds."""
    return Limit(*rules.conditions(state).get("limits", number))


class ForfeitedChips:
    """Chips that are still in racks at a table although the tournament has taken them out of play."""

    def __init__(self, table: str) -> None:
        self.table = table
        self.before: Counter[str] = Counter()
        """By player: the cents forfeited before the last hand ended; these do not come back."""
        self.since: Counter[str] = Counter()
        """By player: the cents forfeited since the last hand ended; they come back if that hand is annulled."""
        self.gone: set[str] = set()
        """Players who are out of the round: none of their chips is in play."""

    def of(self, player: str) -> int:
        """Return how many cents of a player's rack are out of play."""
        return self.before[player] + self.since[player]

    def follow(self, events: Iterable[object]) -> None:
        """Note the events of the tournament that take chips out of play or return them."""
        for event in events:
            match event:
                case WentOut():
                    self.gone.add(event.player)
                case Reinstated():
                    self.gone.discard(event.player)
                case ChipsForfeited(table=self.table) if event.player not in self.gone:
                    self.since[event.player] += event.amount
                case HandOver(table=self.table) | DiceThrown(table=self.table):
                    self.before += self.since
                    self.since.clear()
                case HandAnnulled(table=self.table):
                    self.since.clear()


class RoundPlay:
    """The rules of a round at one of its tables: the entries it refuses, and the wagers of each hand.

    The same for a table in a tournament's record and one that is played live.
    """

    state: State
    """The state of the table."""

    def __init__(self, rules: TournamentLaw, name: str, number: int) -> None:
        self.rules, self.name, self.round = rules, name, number
        self.laid = LaidWagers()
        """The wagers of each hand."""
        self._hand: Literal["", "played", "over", "annulled"] = ""
        """The state of the last hand: `played` once dice were thrown in it; `over` once a call ended it, which can
        still be undone; `annulled` until the next throw. Empty before the first throw."""
        self._annulment: t.Invalidate | None = None
        """The entry that last annulled an outcome; None before the first."""
        self.forfeited = ForfeitedChips(name)

    def to_seat(self, tournament: TournamentState) -> list[t.Seat]:
        """Return a `Seat` for each player who has taken their place and does not sit yet, in the order of places."""
        table, round_ = tournament.tables[self.name], tournament.rounds[self.round]
        order = sorted(table.seated, key=lambda name: round_.place_of(name)[1])
        seats = [t.Seat(round_.sits_for(name), table.chips_of(name)) for name in order]
        return [seat for seat in seats if seat.player not in self.state.players and seat.amount]

    def starts_throw(self, command: t.Command, outcome: tuple[Event, ...]) -> bool:
        """Return whether an entry makes the dice leave the hand; one that undoes the last call does not."""
        throws = isinstance(command, t.Throw | t.Roll | t.NoRoll) and self.state.phase == "hand"
        return throws and not is_undone(outcome)

    def entry_refusal(self, tournament: TournamentState, command: t.Command) -> Refusal | None:
        """Return why a table of a round refuses an entry, such as buying in or taking a seat; None if it does not."""
        chips = self.rules.item("chips")
        if self._has_ended(tournament, command):
            over = phrase("play at {} has ended", table_word(self.name))
            if not isinstance(command, PLAYS):
                settled = ", and its round is settled: no chips move now; a dispute in the tournament may change places"
                over = joined((over, settled))
            return refuse("table_ended", self.rules.item("length"), over)
        if (refusal := refusal_of(check_staff_apart, self.rules, tournament, command)) is not None:
            return refusal
        rules, alone = self.rules, f"only the tournament plays at {self.name}"
        equal = rules.cite("equal_chance")
        for kinds, reason, cite, says in (
            (t.Seat, "in_use", rules.cite("exclusive"), f"{alone}: the draw of the tournament gives the places"),
            (_CASH, "not_in_conditions", chips, "a round is played with the chips its players were given"),
            (t.Personal, "not_in_conditions", equal, "no player of a round has limits of their own"),
            (t.Sign, "not_in_conditions", rules.item("limits"), "the limits of a round are those of the conditions"),
            (_HOURS, "not_in_conditions", rules.power("conclude"), "the end of a round is that of the conditions"),
        ):
            if isinstance(command, kinds):
                return refuse(reason, cite, says)
        if isinstance(command, t.Bet) and command.manner is not None and command.manner.tender != "chips":
            return refuse("not_in_conditions", chips, "a wager of a round is made in tournament chips")
        return self._may_not_bet(tournament, command)

    def _has_ended(self, tournament: TournamentState, command: t.Command) -> bool:
        """Return whether an entry comes after the end of the table; corrections are allowed until the round is
        settled.
        """
        table = tournament.tables.get(self.name)
        if table is not None and table.round == self.round and table.phase != "ended":
            return False
        return isinstance(command, PLAYS) or (self.is_settled(tournament) and _puts_right(command))

    def is_settled(self, tournament: TournamentState) -> bool:
        """Return whether its round is over and final: then only disputes go on."""
        round_ = tournament.rounds.get(self.round)
        return tournament.phase in OVER or round_ is None or round_.phase != "open"

    def chip_count(self, tournament: TournamentState) -> TournamentAct | None:
        """Return the act that reports changed chips after the table has ended; None while it is in play, or if none
        changed."""
        table = tournament.tables.get(self.name)
        over = table is not None and table.round == self.round and table.phase == "ended"
        if table is None or not over or self.is_settled(tournament) or self.state.phase != "hand":
            return None
        has = {
            name: rack + sum(stake.amount for stake in player.bets.values())
            for name, (rack, player, _) in self.contenders(tournament).items()
            if name in players_at(tournament, table)
        }
        stacks = tuple(Stack(name, chips) for name, chips in has.items() if chips != table.chips_of(name))
        return TournamentAct("chips", table=self.name, stacks=stacks) if stacks else None

    def open_disputes(self, law: Law) -> tuple[tuple[str, int], ...]:
        """Return the disputes that wait for a review, or to be carried out, or for their player to be told of the
        inspector: player and number."""
        disputes = self.state.desk.disputes
        return tuple((one.player, one.number) for one in disputes if _waits(law, one))

    def action_for_departed(
        self, law: Law, tournament: TournamentState
    ) -> t.Choose | t.Pass | t.Decline | t.Proxy | None:
        """Return the next act on behalf of players who are out; None if there is none, or while a throw is in progress.

        Their winning wagers come down, they give up the dice and decline an offer of them, and they throw for no other
        player.
        """
        state = self.state
        if state.phase != "hand":
            return None
        out = {name: player for name, player in state.players.items() if self._is_out(tournament, name)}
        up = ((name, wager) for name, player in out.items() for wager in _going_up(law, player))
        if (winner := next(up, None)) is not None:
            return t.Choose(*winner, "down")
        if state.desk.closed:
            return None
        if state.shooter in out:
            return t.Pass(state.shooter)
        if state.proxy in out and would_throw(law, state) == state.shooter:
            return t.Proxy(state.shooter, state.shooter)
        # Only players with a line wager can be offered the dice. The others decline nothing: they may be reinstated.
        asked = next((name for name in may_answer(law, state) if name in out and has_line(law, out[name])), "")
        return t.Decline(asked) if asked else None

    def _is_out(self, tournament: TournamentState, sits: str) -> bool:
        """Return whether a person at the table may neither shoot nor bet: out of the round, or not entitled to
        gamble.
        """
        return self._is_gone(tournament, sits) or bool(self._not_entitled(tournament, sits))

    def _is_gone(self, tournament: TournamentState, sits: str) -> bool:
        """Return whether a person at the table, or the player they sit for, is out of the round or disqualified."""
        entrant = tournament.entrants.get(tournament.rounds[self.round].plays_for(sits))
        return (entrant is not None and entrant.state != "accepted") or tournament.is_disqualified(sits)

    def _not_entitled(self, tournament: TournamentState, sits: str) -> str:
        """Return who is not entitled to gamble: the person who sits there, or the player they sit for; empty if
        neither."""
        player = tournament.rounds[self.round].plays_for(sits)
        return next((who for who in (sits, player) if who in tournament.barred), "")

    def shooter_refusal(self, law: Law, tournament: TournamentState, command: t.Command) -> Refusal | None:
        """Return the refusal of a throw when everyone with a line wager is out; None in any other case."""
        if not isinstance(command, t.Throw | t.Roll) or self.state.phase != "hand":
            return None
        able = [one.name for one in self.state.players.values() if has_line(law, one)]
        if not able or would_throw(law, self.state) or not all(self._is_out(tournament, name) for name in able):
            return None
        power = "disqualify" if self._is_gone(tournament, able[0]) else "bar"
        says = f"nobody with a line wager may take the dice: {' and '.join(able)} may play no more"
        return refuse("no_shooter", self.rules.power(power), says)

    def _may_not_bet(self, tournament: TournamentState, command: t.Command) -> Refusal | None:
        sits = getattr(command, "player", "")
        player = tournament.rounds[self.round].plays_for(sits)
        if isinstance(command, _OWN_PLAY):
            for who in (sits, command.thrower) if isinstance(command, t.Proxy) else (sits,):
                if (refusal := self._out(tournament, who, command)) is not None:
                    return refusal
        taken = self.forfeited.of(player)
        if taken and isinstance(command, t.Bet) and command.amount > self.state.players[sits].rack - taken:
            return refuse("bad_amount", self.rules.item("chips"), f"{sits} has too few chips left for this bet")
        return None

    def _out(self, tournament: TournamentState, sits: str, command: t.Command) -> Refusal | None:
        """Return the refusal of a play by somebody who is out, else None. A barred player may still take bets down."""
        if self._is_gone(tournament, sits):
            gone = sits if tournament.is_disqualified(sits) else tournament.rounds[self.round].plays_for(sits)
            return refuse("too_late", self.rules.item("goes_on"), f"{gone} is out of the round")
        if (barred := self._not_entitled(tournament, sits)) and not isinstance(command, t.Take):
            says = f"{barred} is not entitled to gamble and cannot bet; wagers on the layout are played or taken down"
            return refuse("not_entitled", self.rules.power("bar"), says)
        return None

    def classify(self, command: t.Command, outcome: tuple[Event, ...]) -> tuple[str, ...]:
        """Count the wagers of an entry that was accepted, and return what the entry means for the round.

        `back`: it undid the call that ended the last hand, or annulled the hand. `over`: it ended a hand. A new ruling
        on a face may do both; any other entry means nothing, and the result is empty.
        """
        self.laid.follow(outcome)
        undone = is_undone(outcome)
        calls = undone or (isinstance(command, _CALLS) and not isinstance(command, _RULES_ON))
        right = undone and self._hand in ("over", "annulled")
        over = calls and self.is_over(command) and not _refunded(outcome)
        annulled = (right or self._hand == "played") and not over and self._is_annulled(command, outcome)
        if annulled:
            self.laid.forget_hand()
        if isinstance(command, t.Invalidate):
            self._annulment = command
        if calls or annulled:
            self._hand = "over" if over else "annulled" if annulled else "played"
        return (("back",) if annulled or right else ()) + (("over",) if over else ())

    def _is_annulled(self, command: t.Command, outcome: tuple[Event, ...]) -> bool:
        """Return whether an annulment returned wagers and ended the hand, so that there is no point."""
        back = _refunded(outcome) if isinstance(command, _DECIDES) else any(isinstance(e, Annulled) for e in outcome)
        return back and self.state.phase == "hand" and not self.state.point

    def is_over(self, command: t.Command) -> bool:
        """Return whether a call ended the hand: the Win Line is decided, and the puck is off."""
        return isinstance(command, _DECIDES) and self.state.phase == "hand" and not self.state.point

    def correction(self, tournament: TournamentState) -> TournamentAct:
        """Return the act that tells the tournament of an undone call (`recall`) or an annulled outcome (`annul`)."""
        by = self._annulment
        if by is None or self._hand != "annulled":
            return TournamentAct("recall", table=self.name)
        reported = reported_players(tournament, tournament.tables[self.name])
        stacks = tuple(
            Stack(name, player.rack - self.forfeited.before[name] + sum(stake.amount for stake in player.bets.values()))
            for name, (_, player, _) in self.contenders(tournament).items()
            if name in reported
        )
        return TournamentAct(
            "annul", table=self.name, ground=by.ground, stacks=stacks, by=by.by, name=by.name, because=by.because
        )

    def hand(self, tournament: TournamentState) -> TournamentAct:
        """Start to count the next hand, and return the act that reports the one that has just ended."""
        self.laid.start_hand()
        return self.last_hand(tournament)

    def last_hand(self, tournament: TournamentState) -> TournamentAct:
        """Return the act that reports the last hand that ended: the chips of all players now, and their wagers in that
        hand."""
        stacks = tuple(
            Stack(name, rack + sum(stake.amount for stake in player.bets.values()), wagered)
            for name, (rack, player, wagered) in self.contenders(tournament, self.laid.hands - 1).items()
            if name in reported_players(tournament, tournament.tables[self.name])
        )
        return TournamentAct("hand", table=self.name, stacks=stacks)

    def placed(self, tournament: TournamentState, player: str, hand: int) -> str:
        """Return the wagers of a player in a hand in words: `place 6 120, field 5`, or `nothing`."""
        put = self.laid.of(hand, lying=self.state.phase != "hand")
        wagers = put.get(tournament.rounds[self.round].sits_for(player), {})
        return ", ".join(f"{wager} {short(amount)}" for wager, amount in wagers.items()) or NOTHING

    def contenders(self, tournament: TournamentState, hand: int = 0) -> dict[str, tuple[int, Player, int]]:
        """Return by name, for each player of the table: the rack in play, the player's state, and the cents wagered in
        a hand.

        `hand` 0 is the hand in play.
        """
        put = self.laid.of(hand or self.laid.hands, lying=True)
        round_, found = tournament.rounds[self.round], {}
        for name, _ in tournament.tables[self.name].stacks:
            sits = round_.sits_for(name)
            if sits in self.state.players:
                player = self.state.players[sits]
                found[name] = player.rack - self.forfeited.of(name), player, sum(put.get(sits, {}).values())
        return found

    def follow(self, events: Iterable[object]) -> None:
        """Note the events of the tournament that take chips out of play or return them."""
        self.forfeited.follow(events)


class HostedTable(RoundPlay):
    """A table of a round that is played in the tournament's own record.

    `before` is the same table in an earlier round: disputes of that round go on here.
    """

    def __init__(
        self, rules: TournamentLaw, state: TournamentState, name: str, before: "HostedTable | None" = None
    ) -> None:
        super().__init__(rules, name, state.tables[name].round)
        book = rules.amended(state.changes)
        head = Head(book.name, sign=(("*", round_limit(rules, state, self.round)),))
        self.game = TableGame(NOTATION, book, *open_table(book, head))
        self.law, self.state = self.game.law, self.game.state
        if before is not None and (disputes := before.state.desk.disputes):
            self.state.update_desk(disputes=disputes)
            self.state.departed = frozenset(one.player for one in disputes)

    def seat(self, tournament: TournamentState) -> Refusal | None:
        """Seat the players who have taken their places; return the refusal if there is one."""
        for seat in self.to_seat(tournament):
            seated = self.decide(seat)
            if isinstance(seated, Refusal):
                return seated
            advance_in_place(self.state, seat, seated)
        return None

    def read(self, entry: str) -> t.Command:
        """Read an entry of the table as a command."""
        return parse(entry, self.law.book.words)

    def decide(self, command: t.Command) -> tuple[Event, ...] | Refusal:
        """Decide a command of the table without applying it; return its events or the refusal."""
        return decide(self.law, self.state, command)

    def apply(self, command: t.Command, outcome: tuple[Event, ...]) -> None:
        """Apply the events of a command."""
        self.game.fold(command, outcome)


def _waits(law: Law, dispute: Dispute) -> bool:
    return advice_clause(law, dispute) is not None or (not dispute.closed and (dispute.requested or dispute.due != 0))


def _puts_right(command: t.Command) -> bool:
    return isinstance(command, _TAKES_BACK) or (isinstance(command, t.Act) and command.verb in _MOVES_CHIPS)


def _going_up(law: Law, player: Player) -> list[str]:
    """Return the kinds of a player's wagers that are put down again by themselves after a win."""
    wagers = (law.slots[key].wager for key in player.bets)
    return [one.name for one in wagers if one.after_win_cite and player.goes.get(one.name, one.after_win) == "up"]


def _refunded(outcome: tuple[Event, ...]) -> bool:
    """Return whether the puck went off because an annulment returned wagers, and not by a call."""
    last = max((place for place, event in enumerate(outcome) if isinstance(event, Annulled)), default=len(outcome))
    return any(isinstance(event, PointMoved) and not event.point for event in outcome[last:])


def is_undone(outcome: tuple[Event, ...]) -> bool:
    """Return whether events undo the last call."""
    return any(isinstance(event, Undone) for event in outcome)

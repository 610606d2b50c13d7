"""Asks a strategy for its bets before a throw: in the same way for a bot, the simulator and the exact solver.

`consult` is a generator. It yields one command after another, and its caller plays each and sends back the new state or
the refusal:

    asking = consult(law, state, "ann", molly, memory)
    command = next(asking)
    command = asking.send(state_after_it_or_refusal)

`act` does that on a draft. Both end with a `Consultation`. It also says for which other racks all commands and replies
would have been the same, so that a chain can be built without trying every rack.
"""

from collections.abc import Callable, Collection, Generator, Iterable
from fractions import Fraction
from functools import lru_cache
from typing import NamedTuple, TypeVar

from hardway.rulebook import Law, Slot
from hardway.strategy.evaluate import Evaluator
from hardway.strategy.model import Action, All, Last, Memory, Paid, Strategy, StrategyRule, remember
from hardway.table import Refusal, State
from hardway.table.draft import play
from hardway.table.model.commands import Bet, Call, Choose, Command, Take
from hardway.table.model.events import Called, Event, PointMoved, Settled, SevenOut
from hardway.table.model.reasons import refusal_of
from hardway.table.model.state import Player
from hardway.table.play import caps
from hardway.table.play.wagers import check_open
from hardway.values.money import Chips

Reply = State | Refusal
Asking = Generator[Command, Reply, None]
T = TypeVar("T")


class RuleAct(NamedTuple):
    """A command that the table accepted, and the rule of the strategy that it came from."""

    rule: StrategyRule
    command: Command


class Consultation(NamedTuple):
    """The result of asking a strategy for its bets before one throw."""

    memory: Memory
    stopped: bool
    short_of_chips: bool
    """True if the table refused a bet because the player's rack was too short."""
    refused: tuple[tuple[int, str], ...]
    """For each action that the table refused: the action's line in the strategy, and the table's reason."""
    taken: tuple[RuleAct, ...]
    low: int
    high: int
    """Any rack from `low` to `high` (in cents) would have led to the same commands and replies."""


def act(
    law: Law,
    draft: State,
    name: str,
    strategy: Strategy,
    memory: Memory,
    events: list[Event] | None = None,
    *,
    alone: bool = False,
    tell: Callable[[Command, tuple[Event, ...] | Refusal], None] | None = None,
) -> Consultation:
    """Ask a strategy for its bets and play them on `draft`, which changes; append the table's events to `events`.

    `alone`: the player counts as the shooter, even if somebody else has the dice at the table. `tell` is called with
    each command and what came of it.
    """
    return obey(law, draft, consult(law, draft, name, strategy, memory, alone=alone), events, tell)


def obey(
    law: Law,
    draft: State,
    asking: Generator[Command, Reply, T],
    events: list[Event] | None = None,
    tell: Callable[[Command, tuple[Event, ...] | Refusal], None] | None = None,
) -> T:
    """Play on `draft` all commands that are yielded, send back what came of each, and return the result."""
    try:
        command = next(asking)
        while True:
            decision = play(law, draft, command)
            if tell is not None:
                tell(command, decision)
            if isinstance(decision, Refusal):
                command = asking.send(decision)
            else:
                if events is not None:
                    events += decision
                command = asking.send(draft)
    except StopIteration as end:
        result: T = end.value
        return result


def consult(
    law: Law, state: State, name: str, strategy: Strategy, memory: Memory, *, alone: bool = False
) -> Generator[Command, Reply, Consultation]:
    """Yield the player's commands before this throw, one at a time; expect the reply to each, and return the result."""
    acting = Acting(law.with_chips(state.desk.chips), state, name, strategy, memory, alone=alone)
    for rule in strategy.rules:
        acting.line = rule.line
        if rule.when is None or acting.holds(rule.when):
            acting.rule = rule
            for action in rule.actions:
                if action.verb == "stop":
                    return acting.done(stopped=True)
                if not action.unless or action.unless != acting.state.point:
                    yield from acting.do(action)
    return acting.done(stopped=False)


def last_bets(law: Law, player: Player) -> list[Command]:
    """Return the commands of a player who stops betting: winners come down, and wagers that are off are called on."""
    kinds = {wager.name: wager for wager in (law.slots[key].wager for key in player.bets)}
    down: list[Command] = [
        Choose(player.name, name, "down")
        for name, wager in kinds.items()
        if wager.after_win_cite and player.goes.get(name, wager.after_win) == "up"
    ]
    together = law.settings.on_spreads == law.settings.off_spreads == "yes"
    off = {
        key.partition(" ")[0] if together else key: key for key, stake in player.bets.items() if stake.marker == "off"
    }  # one call turns on all that went off together; a second one would count for the next come-out
    return down + [call_command(law, player.name, key, "on") for key in off.values()]


def call_command(law: Law, name: str, key: str, marker: str) -> Call:
    """Return the call of a wager on or off (`marker`), signed by the role whose confirmation the house requires, if
    any."""
    by = ""
    if law.settings.call(marker) in ("confirmed", "comeout") and (authority := law.authority(marker)):
        by = min(authority.roles)
    return Call(name, key, marker, by)


class Acting(Evaluator):
    """One consultation while it goes on: it yields the commands of actions, and keeps their results."""

    def __init__(self, law: Law, state: State, name: str, strategy: Strategy, memory: Memory, *, alone: bool) -> None:
        super().__init__(law, state, name, strategy, memory, alone=alone)
        self.full = dict(strategy.lists)
        """Each list with the numbers that the head of the strategy gives it; a list that becomes empty begins again
        with them."""
        self.short_of_chips = False
        self.refused: list[tuple[int, str]] = []
        self.taken: list[RuleAct] = []
        self.rule: StrategyRule

    def done(self, *, stopped: bool) -> Consultation:
        """Return what the consultation came to."""
        memory = self.memory._replace(counters=tuple(self.counters.values()), lists=tuple(self.lists.values()))
        refused, taken = tuple(self.refused), tuple(self.taken)
        return Consultation(memory, stopped, self.short_of_chips, refused, taken, self.low, self.high)

    def do(self, action: Action, only: str = "") -> Asking:
        """Yield the commands of an action, and keep the replies to them; `only`: of a `max`, those on this wager."""
        self.line = action.line
        match action.verb:
            case "max":
                for key in (only,) if only else action.keys:
                    if more := self._room(key, one_of_many=len(action.keys) > 1):
                        yield from self._bet(action, key, more)
            case "bet" | "add" | "press":
                if more := self._wanted(action):
                    yield from self._bet(action, action.keys[0], more)
            case "set":
                self.counters[action.name] = self.bounded(self.amount(action.amount))
            case "drop" | "append" | "reset":
                self._change_list(action)
            case _:
                for command in self._commands(action):
                    reply = yield command
                    if isinstance(reply, Refusal):
                        self.refused.append((action.line, reply.reason))
                    else:
                        self.taken.append(RuleAct(self.rule, command))
                        self.state, self.player = reply, reply.players[self.name]

    def _change_list(self, action: Action) -> None:
        """Change a list of numbers; one that has become empty gets its first numbers again."""
        values = self.lists[action.name]
        match action.verb, action.which:
            case "append", _:
                values = (*values, self.bounded(self.amount(action.amount)))
            case "drop", "first":
                values = values[1:]
            case "drop", "last":
                values = values[:-1]
            case "drop", _:
                values = values[1:-1]
            case _:
                values = ()
        self.lists[action.name] = values or self.full[action.name]

    def _commands(self, action: Action) -> list[Command]:
        """Return the commands of an action that puts no chips down; none where they would change nothing."""
        name, bets = self.name, self.player.bets
        keys = action.keys if len(action.keys) == 1 else [key for key in action.keys if key in bets]
        match action.verb:
            case "up" | "down":
                wager = self.law.book.wagers.get(action.name)
                chosen = wager and self.player.goes.get(action.name, wager.after_win) == action.verb
                return [] if chosen else [Choose(name, action.name, action.verb)]
            case "on" | "off" as marker:
                others = [key for key in keys if key not in bets or bets[key].marker != marker]
                return [call_command(self.law, name, key, marker) for key in others]
            case "regress":
                (key,), left = keys, max(0, self.amount(action.amount))
                over = bets[key].amount - left if key in bets else 0
                return [Take(name, key, self.law.chips.down(over) if left else None)] if over > 0 else []
        amount = None if action.amount is None else self.amount(action.amount)
        return [Take(name, key, amount) for key in keys]

    def _wanted(self, action: Action) -> int:
        """Return the cents that `bet`, `add` or `press` puts down; 0 if nothing."""
        stake = self.player.bets.get(action.keys[0])
        if action.verb == "press" and stake is None:
            return 0
        wanted = self.amount(action.amount)
        if action.verb == "bet" and stake and not isinstance(action.amount, All):
            wanted -= stake.amount
        return self.law.chips.down(wanted) if wanted > 0 else 0

    def _bet(self, action: Action, key: str, amount: int) -> Asking:
        """Yield a bet.

        Narrow the range from `self.low` to `self.high` to the racks that could pay for it too; or, if this rack could
        not, to those that could not either.
        """
        before = self.player.rack
        price = amount + _commission(self.law, self.player, key, amount)
        command = Bet(self.name, key, amount)
        reply = yield command
        if not isinstance(reply, Refusal):
            self.taken.append(RuleAct(self.rule, command))
            self.state, self.player = reply, reply.players[self.name]
            self.low = max(self.low, self.rack - self.player.rack)
            return
        self.refused.append((action.line, reply.reason))
        if reply.reason == "not_enough":
            self.short_of_chips = True
            self.high = min(self.high, self.rack - before + price - 1)

    def _room(self, key: str, *, one_of_many: bool) -> int:
        """Return the cents to add to odds, so that their total is the largest lawful one whose win chips can pay.

        Less if the rack is too short. `one_of_many`: the action names several odds wagers; nothing is added to those
        whose base wager the player does not have.
        """
        law, slot, player = self.law, self.law.slots.get(key), self.player
        if one_of_many and (slot is None or slot.parent not in player.bets):
            return 0
        if slot is None or refusal_of(check_open, law, self.state, player, slot):
            return law.chips.smallest  # asked for all the same: the table says why it refuses it
        stake = player.bets.get(key)
        standing = stake.amount if stake else 0
        most = caps.most_odds(law, self.state, player, slot)
        if standing >= most:
            return 0
        more, odds = _up_to(law, slot, self.state.point, standing, most)
        return more if more <= player.rack else self._short(standing, most, odds) or more

    def _short(self, standing: int, most: int, odds: Fraction) -> int:
        """Return the cents to add to odds from a rack that is too short to bring them to `most`.

        Narrow the range from `self.low` to `self.high` to the racks from which the same cents are added.
        """
        chips, rack = self.law.chips, self.player.rack
        step, reach = chips.step(odds), standing + rack
        if most < step:
            self.this_rack()
            return chips.down(rack)
        more = largest(chips, standing, reach, odds) if reach >= step else 0
        if self.law.step > chips.unit:
            self.this_rack()
        else:
            spent, next_exact = self.rack - rack, ((standing + more) // step + 1) * step
            self.low, self.high = max(self.low, spent + more), min(self.high, spent + next_exact - standing - 1)
        return more


@lru_cache(maxsize=4096)
def _up_to(law: Law, slot: Slot, point: int, standing: int, most: int) -> tuple[int, Fraction]:
    """Return the cents to add to an odds wager if the rack is long enough, and the odds that it pays."""
    odds = caps.odds_of(law, slot, point)
    return largest(law.chips, standing, most, odds), odds


def largest(chips: Chips, standing: int, most: int, odds: Fraction) -> int:
    """Return the largest amount to add to odds, up to a total of `most`.

    The total pays exactly in chips; if no such total is possible, any total is taken.
    """
    step = chips.step(odds)
    exact = most - most % step
    while exact > standing and not (
        chips.pays(exact // odds.denominator * odds.numerator) and chips.pays(exact - standing)
    ):
        exact -= step
    if exact > 0:
        return max(0, exact - standing)
    return chips.down(max(0, most - standing))


def _commission(law: Law, player: Player, key: str, amount: int) -> int:
    """Return the commission in cents that is due when `amount` is added to a wager."""
    slot, stake = law.slots.get(key), player.bets.get(key)
    if slot is None or slot.wager.commission is None:
        return 0
    standing, paid = (stake.amount, stake.commission) if stake else (0, 0)
    return caps.commission_taken(law, slot, standing + amount, paid) or 0


def watch(strategy: Strategy, memory: Memory, name: str, events: Collection[Event]) -> Memory:
    """Return what a player remembers after the events of a throw; after a no-roll, the same as before."""
    if not any(isinstance(event, Called) for event in events):
        return memory
    last, hand_over = throw_facts(strategy, name, events)
    return remember(strategy, memory, last, hand_over=hand_over)


def throw_facts(strategy: Strategy, name: str, events: Iterable[Event]) -> tuple[frozenset[Last | Paid], bool]:
    """Return which of the strategy's questions about the last throw hold, and whether the throw ended the hand."""
    total, made, hand_over = 0, False, False
    decided: set[tuple[str, str]] = set()
    paid: list[Last | Paid] = []
    for event in events:
        if isinstance(event, Called):
            total = event.total
        elif isinstance(event, Settled) and event.player == name:
            decided.add((event.result, event.wager))
            if event.result == "won" and event.wager in strategy.paid:
                paid.append(Paid(event.wager, event.pays + event.commission))
        elif isinstance(event, PointMoved):
            made |= not event.point
        elif isinstance(event, SevenOut):
            hand_over = True
    facts = {"made": made and not hand_over, "seven_out": hand_over}
    true = (
        last
        for last in strategy.lasts
        if facts.get(last.what) or last.total == total or any((last.what, key) in decided for key in last.keys)
    )
    return frozenset((*true, *paid)), hand_over

"""Finds the effects of throws and consultations at the table engine: sets up one layout after another, stores the
answers.

All answers come from `decide` and `evolve`. A second player with the smallest line wager shoots, so that the dice can
be thrown even if the strategy has no line wager. What a throw does to a wager depends neither on the rack nor on the
other wagers. Therefore the engine is asked about each wager alone, and the effect on a layout is the sum.
"""

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, NamedTuple

from hardway.rulebook import Law, Slot
from hardway.strategy.consult import Acting, act, last_bets, obey, throw_facts
from hardway.strategy.explore import NOTHING, RUIN, STOP, Answer, Meaning, Numbers, Tally, Throws
from hardway.strategy.house_check import named_wagers
from hardway.strategy.model import Last, Memory, Paid, Strategy, first_memory, remember
from hardway.strategy.steps import STOPPED, Played, StepEffect, Watched, steps_of
from hardway.table import Refusal, State, decide, fold
from hardway.table.draft import play
from hardway.table.legal.legal_bets import bet_range
from hardway.table.model.commands import Bet, Command, Roll
from hardway.table.model.events import Event, Placed, Seated, Settled, ShooterNamed, Taken
from hardway.table.model.state import DICE, Limit, Player, Stake
from hardway.table.play import caps
from hardway.table.play.settle import settle
from hardway.values.dice import THROWS
from hardway.values.money import LARGEST_CENTS
from hardway.values.names import wager_text

NAME, SHOOTER = "player", "shooter"
NO_BET = -1


class Layout(NamedTuple):
    """The wagers of one player, and all else but the rack that decides what a throw or a rule of the strategy does."""

    point: int
    bets: tuple[int, ...] = ()
    """The wagers on the layout, as indices into `TableOracle.wagers`."""
    goes: tuple[tuple[str, str], ...] = ()
    locks: frozenset[str] = frozenset()
    marked: bool = False
    advised: bool = False
    fresh: str = ""
    """`State.shooter_phase`, if the book has a wager that may be put down only in such a phase; otherwise empty."""


class Place(NamedTuple):
    """A layout and what its owner remembers; without a memory the owner has stopped betting."""

    layout: Layout
    memory: Memory | None


class ThrowEffect(NamedTuple):
    """The effect of a class of throw on a layout."""

    layout: Layout
    gain: int
    meaning: int
    """The index in `TableOracle.meanings` of what the throw paid and which wagers it decided."""
    last: frozenset[Last | Paid]
    """Those conditions of the strategy on the last throw that are true after this throw."""
    hand_over: bool


Context = tuple[int, tuple[Any, ...], tuple[Any, ...]]
"""What decides a step of a consultation besides wagers, counters and lists: a point, the fields of a layout after its
`bets`, and those of a memory between its counters and its lists."""


class TableOracle:
    """An oracle for one player's strategy. It asks the table engine, and so needs no compiler."""

    def __init__(
        self,
        law: Law,
        strategy: Strategy,
        *,
        also: Iterable[str] = (),
        limits: dict[str, Limit] | None = None,
        tallies: bool = True,
    ) -> None:
        """Use a strategy under a law.

        `also` are wagers that the strategy does not name, such as those of others: throws with different effects on
        them become different classes too. Without `tallies` the effects do not say what each wager won, so that more of
        them are equal.
        """
        self.law, self.strategy, self.unit, self._tells = law, strategy, law.chips.unit, tallies
        self.classes = law.throw_classes([*also, *(key for _, keys in named_wagers(strategy) for key in keys)])
        self._wagers = Numbers[tuple[str, Stake]]()
        self.wagers = self._wagers.places
        """Every wager met so far, each with its stake; a layout names wagers by their index in this list."""
        self._draft = table_with_a_shooter(law, limits or caps.sign_of(law, ()))
        self._asks_fresh = any(wager.when in ("seven", "turn") for wager in law.book.wagers.values())
        self._original = {
            slot.wager.parent for slot in law.slots.values() if slot.wager.cap and slot.wager.cap.base == "original"
        }
        """The wagers whose odds are capped by the amount that lay on the wager when its point was set."""
        self._alone: dict[tuple[int, tuple[Any, ...]], dict[int, tuple[int, ...]]] = {}
        """By the point and the fields of a layout after its bets, and by wager: for each class of throws, the index in
        `_parts` of what the throw does to that wager alone, or with NO_BET to an empty layout."""
        self._parts = Numbers[ThrowEffect]()
        self._sums: dict[tuple[int, ...], ThrowEffect] = {}
        self._meanings = Numbers(Meaning())
        self.meanings = self._meanings.places
        self._results: dict[Layout, tuple[int, ...]] = {}
        self._steps, self._contexts = steps_of(strategy), Numbers[Context]()
        self._played: list[list[Played]] = []
        """By context and step of a consultation: what the step did at the table so far."""
        self._names = [*dict(strategy.counters), *dict(strategy.lists)]
        self._counters = len(strategy.counters)

    def at_risk(self, layout: Layout) -> int:
        """Return the cents on a layout."""
        return sum(self.wagers[bet][1].amount for bet in layout.bets)

    def begin(self, bankroll: int) -> Place:
        """Return the situation of a player who has just sat down; `bankroll` matters only to a strategy that reads
        `start`."""
        first = Layout(0, fresh="turn" if self._asks_fresh else "")
        return Place(first, first_memory(self.strategy, bankroll if "start" in self.strategy.reads else 0))

    def take_up(self, player: Player, point: int, fresh: str) -> Layout:
        """Return the wagers of a player at some table of this law as a layout."""
        bets = tuple(sorted([self._wagers[key, self._live(key, stake)] for key, stake in player.bets.items()]))
        goes = tuple(sorted(player.goes.items()))
        fresh = fresh if self._asks_fresh else ""
        return Layout(point, bets, goes, player.locks, player.marked, player.advised, fresh)

    def _live(self, key: str, stake: Stake) -> Stake:
        """Return a stake without its original amount, unless a limit of odds depends on that amount."""
        if stake.original == stake.amount or key.partition(" ")[0] in self._original:
            return stake
        return stake._replace(original=stake.amount)

    def throws(self, asked: Sequence[tuple[Place, int]]) -> Throws[Place | None]:
        """For each pair of a row and a class of throw, return what the throw does to the row; None if no wager is left
        there.

        `None` occurs only where betting has stopped. Equal results of one row are the same object.
        """
        found: list[ThrowEffect] = []
        leaves: list[Place | None] = []
        here: Place | None = None
        for place, kind in asked:
            if place is not here:
                here, effects = place, self.effects(place.layout)
                left: dict[int, Place | None] = {}
            effect = effects[kind]
            if id(effect) not in left:
                left[id(effect)] = self.thrown(place.memory, effect)
            found.append(effect)
            leaves.append(left[id(effect)])
        return Throws(
            leaves, [effect.gain for effect in found], [effect.hand_over for effect in found],
            [effect.meaning for effect in found],
        )  # fmt: skip

    def thrown(self, memory: Memory | None, effect: ThrowEffect) -> Place | None:
        """Return the situation after a throw, or, if betting has stopped, the next row (None: an empty layout)."""
        if memory is not None:
            return Place(effect.layout, remember(self.strategy, memory, effect.last, hand_over=effect.hand_over))
        return Place(effect.layout, None) if effect.layout.bets else None

    def consult(self, asked: Sequence[tuple[Place, int]]) -> list[Answer[Place]]:
        """For each pair of a situation and a rack in cents, return what the strategy bets; the rack may be too short
        for it."""
        return [self._answer(place, rack) for place, rack in asked]

    def _answer(self, place: Place, rack: int) -> Answer[Place]:
        layout, memory = place
        assert memory is not None
        wagers, left, low, high = self.wagers, rack, 0, LARGEST_CENTS
        bets = {wagers[bet][0]: bet for bet in layout.bets}
        numbers = dict(zip(self._names, (*memory.counters, *memory.lists), strict=True)) if self._names else {}
        here = self._contexts[layout.point, layout[2:], memory[1:5]]
        short_of_chips, refused, events, number, last = (
            False,
            list[tuple[int, str]](),
            list[Event](),
            0,
            len(self._steps),
        )
        played = self._steps_at(here)
        while 0 <= number < last:
            step = played[number]
            if step.idle and step.wagers.isdisjoint(bets):
                number = step.idle
                continue
            effect = step.find(bets, numbers, left) or self._play_step(number, here, bets, numbers, left)
            if effect.low:
                low = max(low, effect.low + rack - left)
            if effect.high < LARGEST_CENTS:
                high = min(high, effect.high + rack - left)
            number = effect.next
            if effect.changes:
                left -= effect.spent
                for key, bet in effect.bets:
                    if bet is None:
                        del bets[key]
                    else:
                        bets[key] = bet
                numbers.update(effect.numbers)
                short_of_chips |= effect.short_of_chips
                refused += effect.refused
                events += effect.events
                if here != effect.context:
                    here = effect.context
                    played = self._steps_at(here)
        point, rest, _ = self._contexts.places[here]
        after = Layout(point, tuple(sorted(bets.values())), *rest[:-1])
        end = STOP if number == STOPPED else RUIN if short_of_chips and not after.bets else 0
        if self._names:
            memory = self._memory(here, numbers)
        leaves = Place(after, _forget(memory)) if not end else self._closed(after)
        moved = tuple(self._moved(events, layout.point)) if self._tells else ()
        meaning = self._meanings[Meaning(moved, tuple(refused))] if moved or refused else NOTHING
        return Answer(low, high, leaves, rack - left, end, short_of_chips, meaning)

    def _play_step(
        self, number: int, here: int, bets: dict[str, int], numbers: dict[str, Any], rack: int
    ) -> StepEffect:
        """Play one step of a consultation at the table, and keep what it came to."""
        step, following, (point, rest, _) = self._steps[number], number + 1, self._contexts.places[here]
        draft, events = self._set_up(Layout(point, (), *rest), rack), list[Event]()
        player = draft.players[NAME]
        player.bets = wagers = Watched({key: self.wagers[bet][1] for key, bet in bets.items()})
        memory = self._memory(here, numbers)
        acting = Acting(self.law, draft, NAME, self.strategy, memory, alone=True)
        acting.counters, acting.lists, acting.rule = Watched(acting.counters), Watched(acting.lists), step.rule
        counters, lists = acting.counters, acting.lists
        if step.action is None:
            acting.line = step.rule.line
            following = following if step.rule.when is None or acting.holds(step.rule.when) else step.otherwise
        elif step.action.verb == "stop":
            following = STOPPED
        elif not step.action.unless or step.action.unless != draft.point:
            obey(self.law, draft, acting.do(step.action, step.only), events)
        asked: set[str | None] = wagers.asked if player.bets is wagers else {None}
        player.bets = dict(dict.items(player.bets))  # not asked for by the step
        then = dict([*dict.items(counters), *dict.items(lists)])
        layout = self._layout(draft)
        after = {self.wagers[bet][0]: bet for bet in layout.bets}
        moved = [(key, after.get(key)) for key in {**bets, **after} if after.get(key) != bets.get(key)]
        effect = StepEffect(
            acting.low, acting.high, rack - player.rack, following,
            bool(acting.taken or acting.refused) or then != numbers,
            tuple(moved), tuple([(name, then[name]) for name in then if then[name] != numbers[name]]),
            self._contexts[layout.point, layout[2:], memory[1:5]],
            acting.short_of_chips, tuple(acting.refused), tuple(events),
        )  # fmt: skip
        self._played[here][number].keep(bets, numbers, rack, effect, asked, counters.asked | lists.asked)
        return effect

    def _steps_at(self, context: int) -> list[Played]:
        """Return, for each step of a consultation, what it did in a context."""
        while len(self._played) <= context:
            self._played.append([Played() for _ in self._steps])
        return self._played[context]

    def _memory(self, context: int, numbers: dict[str, Any]) -> Memory:
        """Return the memory of a context with these counters and lists."""
        values, (start, last, rolls, hands) = list(numbers.values()), self._contexts.places[context][2]
        return Memory(tuple(values[: self._counters]), start, last, rolls, hands, tuple(values[self._counters :]))

    def played(self, place: Place, rack: int) -> tuple[Place, int, int]:
        """Return the row after a consultation, the rack left, and the cents put down.

        A player who is ruined may bet again later here, unlike in `consult`.
        """
        layout, memory = place
        if memory is None:
            return place, rack, 0
        draft, events = self._set_up(layout, rack), list[Event]()
        asked = act(self.law, draft, NAME, self.strategy, memory, events, alone=True)
        after, left = self._out(draft), draft.players[NAME].rack
        then = Place(self.closing(after), None) if asked.stopped else Place(after, _forget(asked.memory))
        return then, left, sum(event.amount for event in events if isinstance(event, Placed))

    def put(self, layout: Layout, rack: int, wager: str, amount: int) -> tuple[Layout, int] | Refusal:
        """Put a wager down; return the layout and the rack after it, or the refusal."""
        draft = self._set_up(layout, rack)
        decision = play(self.law, draft, Bet(NAME, wager, amount))
        return decision if isinstance(decision, Refusal) else (self._layout(draft), draft.players[NAME].rack)

    def seated(self, layout: Layout, rack: int) -> Player:
        """Return a player with this layout and rack; the player changes at the next question to the oracle."""
        return self._set_up(layout, rack).players[NAME]

    def may_bet(self, layout: Layout, rack: int, wagers: Iterable[str]) -> dict[str, tuple[int, int]]:
        """Return the smallest and the largest bet that the table accepts, in cents, by wager; refused wagers are left
        out."""
        state = self._set_up(layout, rack)
        each = {wager: bet_range(self.law, state, state.players[NAME], self.law.slots[wager]) for wager in wagers}
        return {wager: found[:2] for wager, found in each.items() if not isinstance(found, Refusal)}

    def results(self, layout: Layout) -> tuple[int, ...]:
        """Return, for each class of throw, the cents by which it changes rack and layout together."""
        each = [self._result(alone) for alone in _alone(layout)]
        return tuple(map(sum, zip(*each, strict=True))) if each else (0,) * len(self.classes.examples)

    def _result(self, alone: Layout) -> tuple[int, ...]:
        """Return, for each class of throw, the cents by which it changes rack and layout; `alone` has one wager.

        Only settles the wager, which takes a tenth of the time of a whole throw.
        """
        found = self._results.get(alone)
        if found is None:
            state = self._set_up(alone, LARGEST_CENTS)
            found = self._results[alone] = tuple(self._won(state, throw) for throw in self.classes.examples)
        return found

    def _won(self, state: State, throw: int) -> int:
        events = settle(self.law, state, throw)
        mine = [event for event in events if isinstance(event, Settled | Placed) and event.player == NAME]
        return sum(tally.result for _, tally in self._tallies(state, mine))

    def close(self, situations: Sequence[Place]) -> list[Place | None]:
        """For each situation, return the row in which betting has stopped and wagers left are played out; None if none
        are left."""
        return [self._closed(situation.layout) for situation in situations]

    def _closed(self, layout: Layout) -> Place | None:
        return Place(self.closing(layout), None) if layout.bets else None

    def closing(self, layout: Layout) -> Layout:
        """Return a layout whose owner stopped betting: winners come down, and wagers that are off are called on."""
        draft = self._set_up(layout, 0)
        says = last_bets(self.law, draft.players[NAME])
        for command in says:
            _play(self.law, draft, command)
        return self._layout(draft) if says else layout

    def effects(self, layout: Layout) -> tuple[ThrowEffect, ...]:
        """Return the effect of each class of throw on a layout; equal effects are the same object."""
        known, point, rest = self._sums, layout.point, layout[2:]
        alone = self._alone.get((point, rest))
        if alone is None:
            alone = self._alone[point, rest] = {}
        each = [alone.get(bet) or self._asked(alone, bet, Layout(point, (bet,), *rest)) for bet in layout.bets]
        each = each or [alone.get(NO_BET) or self._asked(alone, NO_BET, layout)]
        return tuple([known.get(parts) or self._sum(parts) for parts in zip(*each, strict=True)])

    def _asked(self, alone: dict[int, tuple[int, ...]], bet: int, layout: Layout) -> tuple[int, ...]:
        """Ask the table about a layout with one wager or none, and keep the answer in `alone`."""
        alone[bet] = found = tuple([self._parts[part] for part in self.ask(layout)])
        return found

    def _sum(self, parts: tuple[int, ...]) -> ThrowEffect:
        """Return the effect on a layout, as the sum of the effects on its wagers; `parts` are their indexes in
        `_parts`."""
        places, bets, gain, meanings = self._parts.places, list[int](), 0, list[int]()
        first, _, _, last, hand_over = places[parts[0]]
        for part in parts:
            layout, more, meaning, facts, _ = places[part]
            bets += layout.bets
            gain += more
            if meaning != NOTHING:
                meanings.append(meaning)
            if facts != last:
                last |= facts
        left = Layout(first.point, tuple(sorted(bets)), *first[2:])
        found = self._sums[parts] = ThrowEffect(left, gain, self._together(meanings), last, hand_over)
        return found

    def _together(self, meanings: list[int]) -> int:
        """Return the index of the meaning that has the tallies of all these meanings."""
        if len(meanings) <= 1:
            return meanings[0] if meanings else NOTHING
        return self._meanings[Meaning(tuple([tally for one in meanings for tally in self.meanings[one].tallies]))]

    def ask(self, layout: Layout) -> tuple[ThrowEffect, ...]:
        """Return the effect of each class of throw on a layout, computed by the table engine."""
        state = self._set_up(layout, LARGEST_CENTS)
        return tuple([self._effect(state, THROWS[throw]) for throw in self.classes.examples])

    def _effect(self, state: State, dice: tuple[int, int]) -> ThrowEffect:
        events = decide(self.law, state, Roll(*dice))
        assert not isinstance(events, Refusal), events
        after = fold(state, events)
        mine = [event for event in events if isinstance(event, Settled | Placed) and event.player == NAME]
        meaning = self._meanings[Meaning(tuple(self._tallies(state, mine)))] if self._tells else NOTHING
        gain = after.players[NAME].rack - state.players[NAME].rack
        facts = throw_facts(self.strategy, NAME, events)
        return ThrowEffect(self._layout(after), gain, meaning, *facts)

    def _tallies(self, state: State, events: list[Settled | Placed]) -> Iterator[tuple[str, Tally]]:
        """Yield the result of each wager that was on the layout before a throw."""
        for key, stake in state.players[NAME].bets.items():
            tally = Tally()
            for event in events:
                if event.wager != key:
                    continue
                if isinstance(event, Placed):
                    tally += _put_down(event)
                    continue
                result = event.pays if event.result == "won" else -event.at_risk if event.result == "lost" else 0
                pushed = event.result == "stands" and not self.law.slots[key].asleep(stake.marker, state.point)
                decided = pushed or event.result not in ("stands", "moved")
                tally += (result + event.commission, event.stake if pushed else 0, -event.commission, decided, 0)
            if any(tally):
                yield self._name(key, state.point), tally

    def _moved(self, events: Iterable[Event], point: int) -> Iterator[tuple[str, Tally]]:
        """Yield the tallies of the wagers that a consultation put down or took down.

        Chips that it took down and put down again on the same wager were never out of risk, and count as neither.
        """
        each: dict[str, Tally] = {}
        for event in events:
            if isinstance(event, Placed | Taken):
                put = _put_down(event) if isinstance(event, Placed) else _took(event)
                each[event.wager] = each.get(event.wager, Tally()) + put
        for wager, (result, placed, commission, _, taken) in each.items():
            tally = Tally(result, max(0, placed - taken), commission, 0, max(0, taken - placed))
            if any(tally):
                yield self._name(wager, point), tally

    def _name(self, key: str, point: int) -> str:
        return figure_name(self.law.slots[key], point)

    def _set_up(self, layout: Layout, rack: int) -> State:
        """Return the oracle's one table, with this layout and rack set up on it."""
        draft = self._draft
        draft.point, draft.shooter_phase = layout.point, layout.fresh
        player = draft.players[NAME]
        player.rack, player.goes = rack, dict(layout.goes)
        player.bets = dict([self.wagers[bet] for bet in layout.bets])
        player.locks, player.marked, player.advised = layout.locks, layout.marked, layout.advised
        return draft

    def _out(self, state: State) -> Layout:
        """Return the player's layout as the dice leave the hand: `fresh` is empty, because it matters only to bets."""
        return self._layout(state)._replace(fresh="")

    def _layout(self, state: State) -> Layout:
        """Return the layout of the player at a table."""
        return self.take_up(state.players[NAME], state.point, state.shooter_phase)


def figure_name(slot: Slot, point: int) -> str:
    """Return the name under which the results of a wager are counted.

    For odds behind a line wager it contains the point (`pass_odds 6`); a come wager is `come` on any number. Otherwise
    it is the wager's own.
    """
    if slot.parent and not slot.number:
        return wager_text(slot.key, point)
    return slot.wager.name if slot.moves else slot.key


def _alone(layout: Layout) -> list[Layout]:
    """Return one layout for each wager of a layout, with that wager alone."""
    return [Layout(layout.point, (bet,), *layout[2:]) for bet in layout.bets]


def _put_down(event: Placed) -> Tally:
    return Tally(-event.commission, event.amount + event.commission, event.commission)


def _forget(memory: Memory) -> Memory:
    """Return a memory without the last throw, of which nothing is asked after the consultation."""
    return memory._replace(last=frozenset()) if memory.last else memory


def _took(event: Taken) -> Tally:
    return Tally(event.commission, 0, -event.commission, 0, event.amount + event.commission)


def table_with_a_shooter(law: Law, limits: dict[str, Limit]) -> State:
    """Return a table with this sign, the player and a shooter, even if the house has only one place."""
    rack, slot = law.chips.down(LARGEST_CENTS - 1), law.slots[law.lines[0]]
    people: list[Event] = [Seated(SHOOTER, rack, 1), Seated(NAME, rack, 2), ShooterNamed(SHOOTER, DICE[:2], "")]
    draft = fold(State(limits), people)
    limit = caps.limit_of(draft, draft.players[SHOOTER], slot)
    _play(law, draft, Bet(SHOOTER, slot.key, law.chips.up(limit.minimum if limit else law.chips.smallest)))
    return draft


def _play(law: Law, draft: State, command: Command) -> None:
    decision = play(law, draft, command)
    assert not isinstance(decision, Refusal), decision

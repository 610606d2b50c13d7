"""A table in Python: `hw.Table("crown")`, with the verbs of the notation as methods.

>>> t = Table("crown")
>>> _ = t.seat("ann", 500); _ = t.bet("ann", "pass", 10)
>>> t.roll(4, 3)[0].clause
'3.6.1(a)(i)'
"""

from __future__ import annotations  # so that help() shows the names of types, not what they stand for

from collections.abc import Iterable, Iterator, Mapping
from decimal import Decimal
from fractions import Fraction
from functools import lru_cache
from json import dumps, loads
from pathlib import Path
from random import Random, SystemRandom
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, ClassVar, Generic, Literal, Never, Self, TypeVar

from hardway.errors import HardwayError
from hardway.notation import final_form, parse
from hardway.notation.form import FinalForm
from hardway.notation.forms import split_time
from hardway.rulebook import Book, house_names, load, variant_book
from hardway.table import Head, Limit, Refusal, State, legal, open_table, view
from hardway.table.draft import play, put_down
from hardway.table.legal.legal_line import LegalLists
from hardway.table.legal.view import TableView
from hardway.table.model.commands import Bet, BuyIn, Call, Command, Leave, Manner, Roll, Seat, Take, Tick
from hardway.table.model.events import Called, Event, Settled
from hardway.table.model.reasons import Decision
from hardway.table.model.state import Player, Stake
from hardway.table.play import caps
from hardway.values.dice import THROWS, throw_index
from hardway.values.money import cents, short

if TYPE_CHECKING:
    from hardway.odds.chances import GivenDice
    from hardway.strategy import Strategy

Money = int | float | str | Decimal | Fraction
SHOOTER = "shooter"
"""The name of the house's player that `Table(…, shooter=True)` seats to throw the dice."""
SHOOTER_BANK = 10_000_000_00
"""The cents with which that house's player, `SHOOTER`, sits down."""


class RefusedError(HardwayError, ValueError):
    """Raised by a strict table instead of returning a refusal; it has the `reason`, the `clause` and the `refusal`."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(f"{refusal.says} [{refusal.reason}{f', {refusal.clause}' if refusal.clause else ''}]")
        self.refusal, self.reason, self.clause = refusal, refusal.reason, refusal.clause


Entry = TypeVar("Entry", bound=Event, covariant=True)


class Accepted(tuple[Entry, ...], Generic[Entry]):
    """The events of an accepted entry. It counts as true, also when it is empty: many a throw settles nothing.

    `reason`, `says` and `clause` are those of a refusal: here there is none, so that they are empty.
    """

    __slots__ = ()
    # not every type checker narrows a tuple by its truth: `outcome.reason` has a type before and after the question
    reason: ClassVar[str] = ""
    says: ClassVar[str] = ""
    clause: ClassVar[str | None] = None

    def __bool__(self) -> Literal[True]:
        return True


class FalseRefusal(Refusal):
    """A refusal that counts as false: `if table.bet(…)` is true only if the bet was accepted.

    It has no events: to go through it raises RefusedError, so that a loop over a refused roll names the clause.
    """

    __slots__ = ()

    def __bool__(self) -> Literal[False]:
        return False

    def __iter__(self) -> Iterator[Never]:
        raise RefusedError(self.plain())

    def __repr__(self) -> str:
        """Return the refusal as the public class writes it."""
        return repr(self.plain())

    def __reduce__(self) -> tuple[type[FalseRefusal], tuple[str | None, ...]]:
        """Copy and pickle it without going through it, as a tuple would."""
        return type(self), self[:]

    def _asdict(self) -> dict[str, Any]:
        return self.plain()._asdict()

    def _replace(self, **fields: Any) -> Self:
        return type(self)(*self.plain()._replace(**fields))

    def plain(self) -> Refusal:
        """Return the refusal as records and `decide` have it."""
        return Refusal(*self[:])


Outcome = Accepted[Event] | FalseRefusal
"""What an entry returns: its events, or the refusal. `if not outcome` means that it was refused."""


class Table:
    """A craps table under the rules of one house. Methods return what happened, or a refusal, which changed nothing.

    A refusal counts as false in a condition, and everything else as true. A `strict` table raises RefusedError instead.
    `seed` determines the dice of `roll()` without faces, and `dice` their chances, as `hw.odds` takes them. With
    `shooter`, a player of the house who is called `shooter` makes the smallest line bet before each come-out, so that
    others may, for example, bet only on the field.
    """

    def __init__(
        self,
        house: str | Path | Book,
        *,
        variant: str = "",
        chips: tuple[Money, ...] | None = None,
        options: Mapping[str, str] | None = None,
        sign: Mapping[str, tuple[Money, Money]] | None = None,
        mode: str = "practice",
        date: str = "",
        staff: Mapping[str, str] | None = None,
        seed: int | None = None,
        strict: bool = False,
        shooter: bool = False,
        dice: GivenDice | None = None,
    ) -> None:
        book = house if isinstance(house, Book) else load(house)
        book = variant_book(book, variant) if variant else book
        named = tuple((staff or {}).items())
        head = Head(book.name, mode, date, options=tuple((options or {}).items()), staff=named, variant=variant)
        if chips is not None:
            if not isinstance(chips, Iterable):
                raise ValueError(f"chips is a list of values, such as (1, 5, 25), not {chips!r}")
            head = head._replace(chips=tuple(_cents(chip) for chip in chips))
        if sign:
            head = head._replace(sign=tuple((name, _limit(name, amounts)) for name, amounts in sign.items()))
        if seed is not None and not isinstance(seed, int):
            raise ValueError(f"seed is a whole number, not {seed!r}")
        self._head = head
        self.law, self._state = open_table(book, head)
        self._last: list[Decision] = []
        self._strict = strict
        self._dice = SystemRandom() if seed is None else Random(seed)
        self._chances = _weights(dice) if dice else None
        self._shooter = shooter and bool(self.do(Seat(SHOOTER, self.law.chips.down(SHOOTER_BANK))))

    def __repr__(self) -> str:
        """Return a summary for debugging: house, puck, and the dollars in each player's rack."""
        puck = f"on {self._state.point}" if self._state.point else "off"
        racks = ", ".join(f"{one.name} {short(one.rack)}" for one in self._state.players.values())
        return f"<Table {self.law.book.name}: puck {puck}; {racks or 'no players'}>"

    def _repr_svg_(self) -> str:
        """Return the felt with the puck and everyone's chips; a notebook shows it."""
        from hardway.report.felt_svg import felt_svg

        return felt_svg(self.law.book, self._state)

    def to_json(self) -> str:
        """Return the whole table as JSON: its book's digest, how it was opened, the state, and the seeded dice.

        The state has the form in which a journal keeps it. `Table.from_json` makes the table again.
        """
        from hardway.wire import CODEC, encode, encode_state

        dice = None if isinstance(self._dice, SystemRandom) else self._dice.getstate()
        book = self.law.book.digest
        opened = self._head._replace(variant=self.law.book.variant)._asdict()
        head = {name: encode(value) for name, value in opened.items()}
        how = {"strict": self._strict, "shooter": self._shooter, "chances": self._chances, "dice": dice}
        return dumps({"codec": CODEC, "book": book, "head": head, "state": encode_state(self._state), **how})

    @classmethod
    def from_json(cls, text: str, house: str | Path | Book | None = None) -> Self:
        """Return the table that `to_json` wrote. `house` is its book, if that is not one that comes with Hardway."""
        from hardway.wire import CodecError, decode, decode_state

        table = cls.__new__(cls)
        try:
            saved = loads(text)
            codec = saved["codec"]
            head = Head(**{name: decode(value, codec) for name, value in saved["head"].items()})
            table._state = decode_state(saved["state"], codec)
            table._strict, table._shooter, table._chances = saved["strict"], saved["shooter"], saved["chances"]
            table._dice = Random() if saved["dice"] else SystemRandom()
            if saved["dice"]:
                version, words, gauss = saved["dice"]
                table._dice.setstate((version, tuple(words), gauss))
            digest = str(saved["book"])
        except (AttributeError, CodecError, LookupError, TypeError, ValueError) as error:
            why = f": {error}" if isinstance(error, CodecError) else ""
            raise ValueError(f"this text is no table that `to_json` of this version wrote{why}") from None
        if house is None and head.house not in house_names():
            raise ValueError(f"the saved table's house, {head.house}, is your own: give its folder as `house`")
        book = house if isinstance(house, Book) else load(head.house if house is None else house)
        book = variant_book(book, head.variant) if head.variant and book.digest != digest else book
        if book.digest != digest:
            says = f"the table was saved under another edition of {book.house}'s book, with the digest {digest[:12]}"
            raise ValueError(f"{says}; load that book, and give it as `house`")
        table.law, _ = open_table(book, head)
        table._head, table._last = head, []
        return table

    @property
    def state(self) -> State:
        """Return a copy of the table's state."""
        return self._state.copy()

    @property
    def events(self) -> tuple[Event, ...]:
        """Return the events of the last entry, or of all wagers that `bets` put down last; a refused one has none."""
        return tuple(event for decision in self._last if not isinstance(decision, Refusal) for event in decision)

    def says(self, event: Event | Accepted[Event] | Refusal | None = None) -> str:
        """Return the sentence that the terminal prints for an event of the last entry, or for a refusal.

        Of what an entry returned, return the sentence of each event, one a line; without an argument, all sentences of
        the last entry.
        """
        from hardway.report.sentences.game_sentences import refusal_sentence, sentences  # imported only here: few ask

        if isinstance(event, Refusal):
            return str(refusal_sentence(event).text)
        if isinstance(event, Accepted):
            return "\n".join(self.says(each) for each in event)
        if event is None:
            decided = [
                [refusal_sentence(each)] if isinstance(each, Refusal) else sentences(self.law, tuple(each))
                for each in self._last
            ]
            return "\n".join(one.text for found in decided for one in found)
        if not isinstance(event, tuple):
            raise ValueError(
                f"what is said is an event of `t.events`, a refusal or what an entry returned, not {event!r}"
            )
        # with the whole entry, since the stick's call tells what the throw did to the point
        of = self.events if any(each is event for each in self.events) else (event,)
        told = zip(of, sentences(self.law, of, steps=True), strict=True)
        return str(next(one.text for each, one in told if each is event))

    def do(self, command: Command | str) -> Outcome:
        """Play a command, or a line of the notation; if the line begins with a time, the clock is first set to it."""
        if isinstance(command, str):
            time, rest = split_time(command.strip())
            if time and rest and isinstance(late := self.do(Tick(time)), Refusal):
                return late
            command = parse(rest or command, self.law.book.words)
        if not isinstance(command, tuple):
            raise ValueError(f"an entry is a line of the notation, such as 'bet ann pass 10', not {command!r}")
        return self._do(command)

    def _do(self, command: Command, *amount: Any) -> Outcome:
        outcome = play(self.law, self._state, command)
        self._last = [outcome]
        return self._refuse(outcome, *amount) if isinstance(outcome, Refusal) else Accepted(outcome)

    def _refuse(self, refusal: Refusal, *amount: Any) -> FalseRefusal:
        """Return the refusal as a false one, or raise it; of a bad `amount` it names the value."""
        if amount and refusal.reason == "bad_amount":
            refusal = refusal._replace(says=f"{refusal.says}, not {_as_given(amount[0])}")
        if self._strict:
            raise RefusedError(refusal)
        return FalseRefusal(*refusal)

    def seat(self, player: str, amount: Money) -> Outcome:
        """Seat a player, with chips bought for this amount in dollars."""
        return self._do(Seat(player, _cents(amount)), amount)

    def buyin(self, player: str, amount: Money) -> Outcome:
        """Sell a player more chips, for this amount in dollars."""
        return self._do(BuyIn(player, _cents(amount)), amount)

    def leave(self, player: str) -> Outcome:
        """Cash a player out, who then leaves the table."""
        return self.do(Leave(player))

    def bet(self, player: str, wager: str, amount: Money, **manner: Any) -> Outcome:
        """Put a wager down, or add to it.

        `manner` has `late`, `oral`, `announced`, `tender` and `by`, with the same meaning as in the notation.
        """
        for name in manner:
            if name not in Manner._fields:
                raise ValueError(
                    f"a bet has no {name!r}; besides player, wager and amount it has {', '.join(Manner._fields)}"
                )
        if manner:
            return self._do(Bet(player, self._named(wager), _cents(amount), Manner(**manner)), amount)
        return self.bets(player, {wager: amount})[0]

    def bets(self, player: str, wagers: Mapping[str, Money]) -> list[Outcome]:
        """Put several wagers down, one after the other; each is accepted or refused by itself."""
        for name in (player, *wagers):
            if not isinstance(name, str):
                raise ValueError(f"players and wagers are named by texts, such as 'ann' and 'pass', not {name!r}")
        try:
            money = {wager: _known_cents(amount) for wager, amount in wagers.items()}
        except TypeError:
            money = {wager: _cents(amount) for wager, amount in wagers.items()}
        self._last = found = put_down(self.law, self._state, player, money)
        return [
            self._refuse(each, amount) if isinstance(each, Refusal) else Accepted(each)
            for each, amount in zip(found, wagers.values(), strict=True)
        ]

    def take(self, player: str, wager: str, amount: Money | None = None) -> Outcome:
        """Take a wager down, or only part of it."""
        return self._do(Take(player, self._named(wager), None if amount is None else _cents(amount)), amount)

    def on(self, player: str, wager: str, *, by: str = "", only: bool = False) -> Outcome:
        """Call a wager on; `by` is the role that confirms it, and `only` leaves other wagers as they are."""
        return self.do(Call(player, self._named(wager), "on", by, "", only))

    def off(self, player: str, wager: str, *, by: str = "", only: bool = False) -> Outcome:
        """Call a wager off; `by` is the role that confirms it, and `only` leaves other wagers as they are."""
        return self.do(Call(player, self._named(wager), "off", by, "", only))

    def _named(self, wager: str) -> str:
        return self.law.book.words.own_name(wager)

    def roll(self, first: int | None = None, second: int | None = None) -> Accepted[Settled] | FalseRefusal:
        """Call a result, or without faces throw the dice; return the settlements, which count as true even if there are
        none. `events` then has everything that happened."""
        if first is None and second is None:  # one face alone is refused
            if self._chances:
                ((first, second),) = self._dice.choices(THROWS, self._chances)
            else:
                first, second = self._dice.randint(1, 6), self._dice.randint(1, 6)
        if self._shooter and not self._state.point and not self._state.players[SHOOTER].bets:
            self._bet_for_the_shooter()
        outcome = play(self.law, self._state, Roll(first, second))  # type: ignore[arg-type]
        self._last = [outcome]
        if isinstance(outcome, Refusal):
            return self._refuse(outcome)
        return Accepted([event for event in outcome if type(event) is Settled])

    def _bet_for_the_shooter(self) -> None:
        line = self.law.slots[self.law.line]
        limit = caps.limit_of(self._state, self._state.players[SHOOTER], line)
        play(self.law, self._state, Bet(SHOOTER, line.key, self.law.chips.up(limit.minimum if limit else 1)))

    def run(self, player: str, strategy: str | Path | Strategy, rolls: int) -> list[Settled]:
        """Play a strategy for a player, and return what was settled for the player.

        `strategy` is its text, a file, the name of one that comes with Hardway, or one in Python. It ends before
        `rolls` if the strategy stops, or if the player has no wager left and cannot pay for the strategy's bets.

        A refused throw raises RefusedError: a shooter needs a line wager, so that a strategy without one needs a table
        with `shooter=True`.
        """
        if not hasattr(rolls, "__index__") or rolls < 0:
            raise ValueError(f"rolls is a whole number from 0, not {rolls!r}")
        # imported only here, since that takes time
        from hardway.strategy import Strategy, act, check, first_memory, read, remember
        from hardway.strategy.consult import throw_facts
        from hardway.strategy.read import PYTHON_FILE, find_text

        if PYTHON_FILE.fullmatch(str(strategy)):
            from hardway.simulate.python.python_file import strategy_in

            strategy = strategy_in(str(strategy))
        if strategy.__class__.__name__ == "PythonStrategy":
            return self._run_python(player, strategy, rolls)
        book = self.law.book.words
        written = strategy if isinstance(strategy, Strategy) else read(find_text(strategy), book=book)
        check(self.law, written)
        memory, settled = first_memory(written, self._seated(player).rack), list[Settled]()
        for _ in range(rolls):
            consulted = act(self.law, self._state, player, written, memory)
            if consulted.stopped or (consulted.short_of_chips and not self._state.players[player].bets):
                break
            settled += [one for one in self._throw() if one.player == player]
            last, hand_over = throw_facts(written, player, self.events)
            memory = remember(written, consulted.memory, last, hand_over=hand_over)
        return settled

    def _throw(self) -> Accepted[Settled]:
        """Throw the dice; if that is refused, raise RefusedError, whose message says how a strategy gets a shooter."""
        if isinstance(found := self.roll(), Refusal):
            how = "; or open the table with shooter=True, so that the house provides a shooter"
            lacks_shooter = found.reason == "no_shooter" and not self._shooter
            raise RefusedError(found.plain()._replace(says=f"{found.says}{how if lacks_shooter else ''}"))
        return found

    def _run_python(self, player: str, strategy: Any, rolls: int) -> list[Settled]:
        from hardway.simulate.python.table_seat import PythonSeat

        state, settled = self._state, list[Settled]()
        seat = PythonSeat(self.law, strategy, self._seated(player), point=state.point, fresh=state.shooter_phase)
        for _ in range(rolls):
            asked = seat.consult()
            for said in asked.said:
                if not isinstance(said, str):
                    self.do(said)
            if asked.stopped or asked.ruined:
                break
            settled += [one for one in self._throw() if one.player == player]
            seat.throw(throw_index(*next(event.dice for event in self.events if isinstance(event, Called))))
        return settled

    def rack(self, player: str) -> Decimal:
        """Return the chips in a player's rack, in dollars."""
        return Decimal(self._seated(player).rack) / 100

    @property
    def point(self) -> int:
        """Return the point; 0 while the puck is off."""
        return self._state.point

    def wagers(self, player: str) -> Mapping[str, Stake]:
        """Return what a player has on the layout, by wager; it changes with the game, and cannot be changed itself."""
        return MappingProxyType(self._seated(player).bets)

    def _seated(self, name: str) -> Player:
        player = self._state.players.get(name)
        if player is None:
            seated = ", ".join(self._state.players) or "nobody"
            raise ValueError(f"nobody called {name!r} is at the table; seated there: {seated}")
        return player

    def legal(self, who: str) -> LegalLists:
        """Return what a player or a role may do now, and the rest with the reasons against it."""
        return legal(self.law, self._state, who, says=True)

    def view(self, viewer: str = "") -> TableView:
        """Return the table as a player or a role may see it; an empty name is anyone."""
        known = viewer in self._state.departed or viewer in self._state.desk.spectators
        if viewer and not known and viewer not in self.law.book.roles:
            self._seated(viewer)
        return view(self.law, self._state, viewer)

    def final(self) -> FinalForm:
        """Return the final state of the table, as `hardway replay --json` has it."""
        return final_form(self.law, self._state)


def _limit(wager: str, amounts: tuple[Money, Money]) -> Limit:
    if not isinstance(amounts, list | tuple) or len(amounts) != 2:
        raise ValueError(f"the sign of {wager} is its smallest and largest amount, such as (5, 500), not {amounts!r}")
    low, high = amounts
    return Limit(_cents(low), _cents(high))


def _weights(dice: GivenDice) -> list[float]:
    """Return the chance of each of the 36 throws."""
    from hardway.odds.chances import dice_of  # imported only here: few tables have such dice

    return [float(chance) for chance in dice_of(dice).throws]


def _as_given(amount: Any) -> str:
    return repr(amount) if isinstance(amount, str) else str(amount)


def _cents(amount: Money) -> int:
    """Return an amount in dollars as cents; 0 if it is not an amount of money, which every entry refuses."""
    return cents(amount) or 0


_known_cents = lru_cache(maxsize=1024, typed=True)(_cents)
"""`_cents` with a cache; raises TypeError for values that are not hashable."""

"""Everything that can be entered at a table, in small vocabularies, for a walk through its states. Amounts stand for all."""

from collections.abc import Callable, Iterable, Iterator
from typing import Any, NamedTuple
from weakref import WeakKeyDictionary

from hardway.rulebook import Law
from hardway.table import Head, Refusal, State, decide
from hardway.table.legal.legal_staff import candidate_acts
from hardway.table.model import commands as c
from hardway.values.clock import UNKNOWN, time_text

NAMES = ("ann", "bob")
WAGERS = (("pass", 1000), ("dont_pass", 1000), ("come", 1000), ("dont_come", 1000), ("place 6", 1200), ("buy 4", 2000))
CALLS = ((3, 4), (2, 4), (1, 3), (6, 6))
"""A seven, two points and a craps number."""
BUYIN = 50_000


class Game(NamedTuple):
    """A table that is walked through: how it was opened."""

    name: str
    law: Law
    head: Head
    first: State


def wagers(game: Game, state: State) -> Iterator[c.Command]:
    """Yield wagers put down and taken up."""
    for name, player in state.players.items():
        for wager, amount in WAGERS:
            if wager not in player.bets and wager in game.law.slots:
                yield c.Bet(name, wager, amount)
        yield from (c.Take(name, wager) for wager in player.bets)
        if "pass" in player.bets:
            yield c.Bet(name, "pass_odds", 1000)
        yield from (c.Call(name, wager, marker, by) for wager in player.bets for marker, by in _calls(game))
        if game.law.settings.tender_tokens == "layout":
            yield c.Bet(name, "pass", 1000, c.Manner(tender="tokens")) if player.tokens else c.Tokens(name, 1000)
    if state.phase == "air":
        yield from (c.Bet(name, "place 6", 1200, c.Manner(late=True, by=_role(game, "late"))) for name in state.players)


def _calls(game: Game) -> Iterator[tuple[str, str]]:
    yield from (("on", _role(game, "on")), ("off", _role(game, "off")))


def lines(game: Game, state: State) -> Iterator[c.Command]:
    """Yield line wagers alone."""
    for name, player in state.players.items():
        for wager in ("pass", "dont_pass"):
            yield c.Take(name, wager) if wager in player.bets else c.Bet(name, wager, 1000)


def seats(game: Game, state: State) -> Iterator[c.Command]:
    """Yield coming and going."""
    yield from (c.Leave(name) if name in state.players else c.Seat(name, BUYIN) for name in NAMES)


def dice(game: Game, state: State) -> Iterator[c.Command]:
    """Yield what becomes of the shooter."""
    for name in state.players:
        yield from (c.Offer(name), c.Accept(name), c.Decline(name), c.Pass(name))
        yield c.Pass(name, _role(game, "order_pass"), "", "delay")
        yield from (c.Proxy(name, other) for other in state.players if other != name)


def custody(game: Game, state: State) -> Iterator[c.Command]:
    """Yield dice lost, found, new and kept; two of the five stand for all."""
    for die in {*state.hand[:1], 5} - state.lost:
        yield c.Dice("lost", die)
    yield from (c.Dice("found", die, _role(game, "found")) for die in sorted(state.lost))
    yield c.Dice("new", 0, _role(game, "new_dice"))
    yield c.Dice("keep", 0, _role(game, "continue_old"))
    yield from inspections(game)


def inspections(game: Game) -> Iterator[c.Command]:
    """Yield the set at the table inspected, by each who must."""
    authority = game.law.authority("inspect")
    yield from (c.Act("inspect", "", "dice", 0, role, role) for role in sorted(authority.roles if authority else ()))


def throws(game: Game, state: State) -> Iterator[c.Command]:
    """Yield the dice thrown, called and called off."""
    yield from (c.Throw(), c.Rest())
    yield from (c.Roll(*faces) for faces in CALLS)
    for ground in game.law.book.grounds.values():
        if ground.name in ("off_table", "irregular"):
            yield c.NoRoll(ground.name, min(ground.callers), "", "it was seen")


def corrections(game: Game, state: State) -> Iterator[c.Command]:
    """Yield calls ruled on, overruled and annulled."""
    yield from staff(game, state, "face", "overrule", "invalidate")


def hours(game: Game, state: State) -> Iterator[c.Command]:
    """Yield closing, opening and time."""
    now = state.desk.now
    yield c.Tick("20:00" if now == UNKNOWN else time_text(now + 30 * 60))
    if now != UNKNOWN and state.desk.closing is None:
        yield c.Close(time_text(now + 20 * 60), _role(game, "close"), "pat")
    yield from staff(game, state, "close", "open", "tell", "return", "nomore", "stick")
    unchecked = (item for item in game.law.book.equipment.values() if item.name not in state.desk.checked)
    if state.desk.closed and (item := next(unchecked, None)) is not None:
        yield c.Act("check", "", item.name, item.least or item.most or 0, _role(game, "check"), "pat")


def people(game: Game, state: State) -> Iterator[c.Command]:
    """Yield what is done about people."""
    about = (
        command
        for command in staff(
            game, state, "report", "exclude", "void", "void_since", "refuse", "seize", "release", "findings", "retain"
        )
    )
    yield from (one for one in about if not (isinstance(one, c.Act) and one.verb == "report" and _reported(state, one)))
    yield from staff(game, state, "detain", "handover", "vacate", "link", "revoke", "spectator")


def _reported(state: State, act: c.Act) -> bool:
    return state.desk.reports.count((act.about, act.player)) >= 2


def _heard(state: State) -> tuple[str, ...]:
    return (*state.players, *sorted(state.desk.spectators))


def complaints(game: Game, state: State) -> Iterator[c.Command]:
    """Yield disputes and what is done about them: two a player at most."""
    raised = [dispute.player for dispute in state.desk.disputes]
    yield from (c.Complain(name, "they paid me five") for name in _heard(state) if raised.count(name) < 2)
    for dispute in state.desk.disputes:
        yield from (kind(dispute.player, dispute.number) for kind in (c.RequestReview, c.Satisfied))
    yield from staff(game, state, "decide", "review", "advise_inspector", "conclude", "redress", "reclaim")


Words = Callable[[Game, State], Iterable[c.Command]]
EVERYTHING: tuple[Words, ...] = (seats, wagers, dice, throws, custody, corrections, hours, people, complaints)
WEIGHTS = (4, 8, 8, 10, 2, 2, 3, 2, 1)
"""How often a random walk draws on each."""


def _role(game: Game, act: str) -> str:
    authority = game.law.authority(act)
    return min(authority.roles) if authority else ""


def staff(game: Game, state: State, *verbs: str) -> Iterator[c.Command]:
    """Yield acts of staff with these names as `legal` tries them, each by one role that may; each role has one person."""
    for role in game.law.book.roles:
        for entry, command in candidate_acts(game.law, state, role):
            if entry["entry"] not in verbs:
                continue
            asked = command._replace(name=f"{role}_{entry['entry']}") if command.name == "somebody" else command
            if _who(game, state, asked) == role:
                yield asked


_KNOWN: WeakKeyDictionary[Law, dict[Any, str]] = WeakKeyDictionary()


def _who(game: Game, state: State, command: Any) -> str:
    """Return the first role that may enter it at this house, remembered: whose an act is does not change."""
    known = _KNOWN.setdefault(game.law, {})
    sign = (type(command), *(str(field) for field in command if field != command.by and field != command.name))
    if sign not in known:
        decision = decide(game.law, state, command)
        if isinstance(decision, Refusal) and decision.reason in ("not_your_role", "not_offered", "own_decision"):
            return ""
        known[sign] = command.by
    return known[sign]

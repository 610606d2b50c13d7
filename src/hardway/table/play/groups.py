"""Decides an entry about a group of wagers part by part: every part is taken, or the entry is refused with the first
part that is not. Knows what a part is; what may be done with it is decided elsewhere."""

from collections.abc import Callable
from typing import Any

from hardway.rulebook import Law
from hardway.rulebook.model.book import Group
from hardway.table.model.commands import Bet, Call, Take
from hardway.table.model.events import Event
from hardway.table.model.evolve import fold
from hardway.table.model.reasons import Events, Refused, bad_amount, no_player
from hardway.table.model.state import State
from hardway.values.money import short
from hardway.values.phrase import person, phrase

GROUPED = (Bet, Take, Call)
"""What can be entered of several wagers at once."""
Decide = Callable[[Law, State, Any], Events]


def decide_group(law: Law, state: State, command: Any, decide: Decide) -> Events:
    """Decide an entry about a group, or say which part cannot be."""
    events: tuple[Event, ...] = ()
    for one in parts_of(law, state, command):
        now = fold(state, events) if events else state
        if getattr(one, "amount", None) is None and any(getattr(event, "wager", "") == one.wager for event in events):
            continue  # a call that spread to it, or odds that came down with their wager
        try:
            events += decide(law, now, one)
        except Refused as no:
            raise no.saying(phrase("{}: {}", one.wager, no.refusal.says)) from None
    return events


def parts_of(law: Law, state: State, command: Any) -> list[Any]:
    """Return an entry about a group as one for each part. Without an amount it is about the parts that stand."""
    group, player = law.book.groups[command.wager], state.players.get(command.player)
    if player is None:
        raise no_player(command.player)
    if isinstance(command, Call) or command.amount is None:
        standing = [part.wager for part in group.parts if part.wager in player.bets]
        if not standing:
            raise Refused("no_wager", None, phrase("{} <has> nothing on {}", person(player.name), group.name))
        return [command._replace(wager=wager) for wager in standing]
    if command.amount <= 0:
        raise bad_amount()
    if isinstance(command, Bet) and command.manner is not None and command.manner.split:
        raise Refused("unit", group.cite, f"{group.name} cannot be split by the player")
    point = state.point if isinstance(command, Bet) else 0
    return _shared(group, command, point)


def _shared(group: Group, command: Any, point: int) -> list[Any]:
    """Divide the amount of an entry among the parts; what would lie on the point is left out where the book says so."""
    made = []
    for part in group.parts:
        amount, rest = divmod(command.amount * part.share, group.unit)
        if rest:
            near = -(-command.amount // (group.unit * 100)) * group.unit * 100
            says = f"one {group.name} is {group.unit}: {group.words}; {short(near)} divides so"
            raise Refused("unit", group.cite, says)
        if not (point and part.unless == point):
            made.append(command._replace(wager=part.wager, amount=amount))
    manner = command.manner if isinstance(command, Bet) else None
    if made and manner is not None and manner.tendered:  # the first part takes what is left over for change
        others = sum(one.amount for one in made[1:])
        made = [one._replace(manner=manner._replace(tendered=0)) for one in made]
        made[0] = made[0]._replace(manner=manner._replace(tendered=manner.tendered - others))
    return made

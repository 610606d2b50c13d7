"""Decides a command about a group of wagers part by part: all parts are accepted, or the first refusal is returned."""

from collections.abc import Callable
from typing import Any

from hardway.rulebook import Law
from hardway.rulebook.model.book import Group
from hardway.table.model.commands import Bet, Call, Take
from hardway.table.model.events import Event
from hardway.table.model.evolve import apply
from hardway.table.model.reasons import Events, Refused, bad_amount, no_player
from hardway.table.model.state import State
from hardway.values.money import short
from hardway.values.phrase import person, phrase

GROUPED = (Bet, Take, Call)
"""The commands that may name a group of wagers in place of one wager."""
Decide = Callable[[Law, State, Any], Events]


def decide_group(law: Law, state: State, command: Any, decide: Decide) -> Events:
    """Return the events of all parts of a command about a group; a refusal names the part."""
    events: tuple[Event, ...] = ()
    now, parts = state, parts_of(law, state, command)
    for one in parts:
        if getattr(one, "amount", None) is None and any(getattr(event, "wager", "") == one.wager for event in events):
            continue  # an earlier part did it: its marker covers this one, or odds came down with their wager
        try:
            made = decide(law, now, one)
        except Refused as no:
            raise no.saying(phrase("{}: {}", one.wager, no.refusal.says)) from None
        events += made
        if one is not parts[-1]:
            now = state.copy() if now is state else now
            apply(now, made)
    return events


def parts_of(law: Law, state: State, command: Any) -> list[Any]:
    """Return one command for each part of a group; a command without an amount is for the parts on the layout."""
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
        raise Refused("unit", group.cite, f"a player cannot divide {group.name} otherwise than the book does")
    point = state.point if isinstance(command, Bet) else 0
    return _share_out(group, command, point)


def _share_out(group: Group, command: Any, point: int) -> list[Any]:
    """Divide the amount of a command among the parts; the part on the point gets none if the book says so."""
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
    if made and manner is not None and manner.tendered:  # the first part hands over the rest of the tender
        others = sum(one.amount for one in made[1:])
        made = [one._replace(manner=manner._replace(tendered=0)) for one in made]
        made[0] = made[0]._replace(manner=manner._replace(tendered=manner.tendered - others))
    return made

"""Decides a game in which nobody will throw: where the house says so, wagers go back and the puck goes off."""

from hardway.rulebook import Law
from hardway.table.model.commands import Act
from hardway.table.model.events import Acted
from hardway.table.model.reasons import Events, Refused, table_closed
from hardway.table.model.roles import empower
from hardway.table.model.state import State
from hardway.table.play.shooter import has_line, keeps_dice, queue
from hardway.table.supervise.hours import cleared


def give_back(law: Law, state: State, command: Act) -> Events:
    """Give every wager back once nobody has the dice and nobody is left to be asked; the next roll is a come-out."""
    cite = empower(law, state, "return", command)
    if state.desk.closed:
        raise table_closed(law)
    if state.phase != "hand":
        raise Refused("window_closed", cite, "the dice are out; wait for the call")
    if keeps_dice(law, state):
        raise Refused("not_your_dice", cite, f"{state.shooter} has the dice and may throw")
    able = [player for player in queue(law, state) if has_line(law, player) or not state.point]
    if able:
        raise Refused("not_your_dice", cite, f"{able[0].name} may take the dice and has not declined them")
    if not state.point and not any(player.bets for player in state.players.values()):
        raise Refused("nothing_there", cite, "the puck is off and no wager lies on the layout")
    return (Acted(*command, *cite[:2]), *cleared(law, state, cite, "nobody"))

"""Says why the dice cannot be thrown when nobody may throw them. Knows who is asked; changes nothing."""

from hardway.rulebook import Cite, Law
from hardway.table.model.reasons import Refused, excluded
from hardway.table.model.state import Player, State
from hardway.table.play.shooter import has_line, has_turn, offer_cite, open_offer, queue


def no_shooter(law: Law, state: State) -> Refused:
    """Refuse a throw for want of a shooter: no line wager, the dice not taken, or everybody who could is out."""
    order = queue(law, state)
    if has_turn(law, state):
        says = f"{state.shooter} has the dice and no line wager: put one down, or pass {state.shooter}"
        return Refused("no_shooter", law.cite("accept_needs"), says)
    if any(has_line(law, player) for player in order):
        return _not_taken(law, state, order[0].name)
    out = [player for player in state.players.values() if has_line(law, player)]
    if not out:
        cite = law.cite("line_wager" if state.point else "accept_needs")
        return Refused("no_shooter", cite, _nobody_on_the_line(law, state))
    reasons = [_why_out(law, state, player) for player in out]
    if all(player.name in state.declined for player in out):
        says = "everybody with a line wager has declined the dice: the offer goes round again until one accepts"
        return Refused("no_shooter", offer_cite(law, state), says)
    words = "; ".join(says for says, _ in reasons)
    return Refused("no_shooter", reasons[0][1], f"nobody with a line wager may take the dice: {words}")


def _nobody_on_the_line(law: Law, state: State) -> str:
    """Say that nobody has a line wager, and what gets the game going: with a point up none can be made."""
    if not state.point:
        return "a shooter needs a line wager, and nobody at the table has one: put one down"
    says = f"nobody at the table has a line wager, and none can be made while the point is {state.point}"
    if law.settings.nobody != "waits":
        return f"{says}: put any other wager down, and the {law.book.roles[law.thrower].label} throws for it"
    return f"{says}: return gives the wagers back and takes the puck off" if law.authority("return") else says


def _not_taken(law: Law, state: State, turn: str) -> Refused:
    """Say what is missing where every offer and acceptance is written."""
    cite = offer_cite(law, state)
    if state.shooter in state.players:
        cite = law.cite("line_wager")
        says = f"{state.shooter} has the dice and no line wager, and may not throw them: offer {turn}"
    elif asked := open_offer(state):
        says = f"{asked} is offered the dice and has not taken them: accept {asked}"
    else:
        says = f"nobody has taken the dice: offer {turn}"
    return Refused("no_shooter", cite, says)


def _why_out(law: Law, state: State, player: Player) -> tuple[str, Cite | None]:
    """Say why a player with a line wager is not asked, and by which clause."""
    name = player.name
    if state.desk.is_excluded(name):
        refusal = excluded(law, state, name).refusal
        return refusal.says, Cite(refusal.clause or "", refusal.reading)
    if name == state.barred:
        authority = law.authority("order_pass")
        return f"{name} was ordered to pass them", authority.cite if authority else None
    if name in state.desk.withheld:
        authority = law.authority("withhold")
        return f"they are withheld from {name}", authority.cite if authority else None
    return f"{name} has declined them", offer_cite(law, state)

"""Decides counts, fills and credits of the float, drop boxes taken away, and changes of the chips."""

from hardway.rulebook import Law
from hardway.table.model.commands import Act
from hardway.table.model.events import Acted, FloatMoved
from hardway.table.model.reasons import Events, Refused, bad_amount
from hardway.table.model.roles import empower
from hardway.table.model.state import State
from hardway.table.play.wagers import not_in_chips
from hardway.values.money import Chips, cents, short
from hardway.values.verbs import VERBS

_DONE = {"float": "counted", "fill": "filled", "credit": "credited", "drop": "dropped"}


def move_float(law: Law, state: State, command: Act) -> Events:
    """Decide a count, a fill or a credit of the float, or that the drop box is taken away."""
    verb, amount = command.verb, command.amount
    if amount < 0 or (not amount and verb in ("fill", "credit")):
        raise bad_amount()
    cite = empower(law, state, str(VERBS[verb].power), command)
    if verb != "drop" and not law.chips.pays(amount):
        raise not_in_chips(law, amount)
    expected = state.drop if verb == "drop" else state.float_chips
    if expected is None:
        if verb != "float":
            raise Refused("nothing_there", cite, "count the float first: nobody knows what is in it")
    elif verb == "credit" and amount > expected:
        raise Refused("not_enough", cite, f"the float has {short(expected)}, not {short(amount)}")
    booked, surplus = _booked_and_surplus(state, verb, amount, expected)
    return (FloatMoved(_DONE[verb], amount, booked, surplus, command.by, command.name, command.because, *cite[:2]),)


def change_chips(law: Law, state: State, command: Act) -> Events:
    """Decide to change the chips in use at the table."""
    cite = empower(law, state, "chips", command)
    found = sorted(cents(word) or 0 for word in command.about.split())
    if not found or found[0] <= 0 or len(set(found)) < len(found):
        raise Refused("bad_amount", cite, "chips are different amounts, each above 0")
    try:
        new = law.with_chips(tuple(found)).chips
    except ValueError as error:
        raise Refused("bad_amount", cite, str(error)) from None
    if state.phase != "hand":
        raise Refused("window_closed", cite, "the dice are out: change the chips after the call")
    if new == law.chips:
        raise Refused("already_done", cite, "these are the table's chips already")
    _check_minimums(law, state, new)
    return (Acted(*command, *cite[:2]),)


def _check_minimums(law: Law, state: State, new: Chips) -> None:
    """Refuse chips that cannot make a minimum of the sign: they would raise it without the notice it needs."""
    for wager, limit in state.limits.items() if law.settings.raise_minutes else ():
        least = new.up(limit.minimum)
        if least > law.chips.up(limit.minimum):
            says = f"these chips cannot make the minimum of {short(limit.minimum)}, and {short(least)} is higher: "
            says += f"first raise it by sign {wager} {short(least)} {short(max(least, limit.maximum))}, with its notice"
            raise Refused("notice_due", law.cite("raise_minutes"), says)


def _booked_and_surplus(state: State, verb: str, amount: int, expected: int | None) -> tuple[int, int]:
    """Return the change of the float's account, and the surplus that a count found; a first count finds none."""
    if verb == "drop":
        return state.drop, amount - state.drop
    if verb == "float":
        over = 0 if expected is None else amount - expected
        elsewhere = state.brought - state.house - state.commission - state.unspent
        return (amount + elsewhere if expected is None else over), over
    return (amount if verb == "fill" else -amount), 0

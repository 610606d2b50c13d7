"""Decides who has the dice: offers, accepting, declining, passing, proxies, and throws by staff."""

from hardway.rulebook import Cite, Law
from hardway.table.model.commands import Accept, Decline, Offer, Pass, Proxy
from hardway.table.model.events import Bowled, Declined, Event, Offered, Proxied, Relinquished, ShooterNamed
from hardway.table.model.evolve import fold
from hardway.table.model.reasons import Events, Refused, excluded, no_player, table_closed
from hardway.table.model.roles import empower
from hardway.table.model.signers import check_apart
from hardway.table.model.state import DICE, Player, State
from hardway.table.play.custody import owes_new_set
from hardway.values.phrase import advice, joined, person, phrase


def has_line(law: Law, player: Player) -> bool:
    """Say whether a player has a line wager."""
    bets = player.bets
    for line in law.lines:  # noqa: SIM110 (a loop is faster, and every throw asks it)
        if line in bets:
            return True
    return False


def would_throw(law: Law, state: State) -> str:
    """Return who would throw if the dice were thrown now; empty if no one would.

    Where offers are not entered, a throw while the shooter has no line wager means that the shooter gave up the dice.
    """
    if keeps_dice(law, state):
        return state.shooter
    if law.settings.dice == "manual" and has_turn(law, state):
        return ""
    for player in queue(law, state):
        if has_line(law, player):
            return "" if law.settings.dice == "manual" else player.name
    return law.thrower if undecided(law, state) else ""


def dice_holder(law: Law, state: State) -> str:
    """Return who has the dice: a shooter whose turn goes on, also one who has yet to bet on the line; else who would
    throw. Where staff throw for the wagers on the layout, they have the dice until that bet is made.
    """
    thrower = would_throw(law, state)
    return state.shooter if thrower != law.thrower and has_turn(law, state) else thrower


def lacks_line(law: Law, state: State) -> bool:
    """Say whether the player who has the dice must bet on the line to throw them, and others could throw meanwhile."""
    thrower = would_throw(law, state)
    return bool(thrower) and thrower != law.thrower and thrower != dice_holder(law, state)


def keeps_dice(law: Law, state: State) -> bool:
    """Say whether the person who has the dice may throw them now; false if no one has them."""
    player = state.players.get(state.shooter)
    if player is None:
        return stick_turn(law, state) and law.settings.nobody_until != "shooter"
    return has_line(law, player) or (law.settings.line_wager == "comeout" and state.point != 0)


def has_turn(law: Law, state: State) -> bool:
    """Say whether a person's turn goes on: they may throw now, or on a come-out may still make a line wager."""
    return keeps_dice(law, state) or (not state.point and state.shooter in state.players)


def stick_turn(law: Law, state: State) -> bool:
    """Say whether a member of staff has the dice and must still throw for some wagers."""
    if not state.shooter or state.shooter != law.thrower:
        return False
    if law.settings.nobody_until in ("decision", "seven_out"):
        return bool(undecided(law, state))
    return bool(state.stick_until)


def end_turn(law: Law, state: State) -> tuple[Event, ...]:
    """Return the event that ends the turn of a shooter who may not go on; empty if no one has the dice."""
    if not state.shooter:
        return ()
    if state.shooter == law.thrower:
        why = "a player throws again" if stick_turn(law, state) else "what they were thrown for is decided"
        return (Relinquished(state.shooter, "", why, law.cite("nobody").clause),)
    return (Relinquished(state.shooter, "", "no line wager", law.cite("line_wager").clause),)


def _end_turn_for_offer(law: Law, state: State) -> tuple[Event, ...]:
    """Return the event that ends the turn before an offer; empty for staff, who keep the dice until a player
    accepts.
    """
    return () if stick_turn(law, state) else end_turn(law, state)


def queue(law: Law, state: State) -> list[Player]:
    """Return the players to be offered the dice, in order; empty once all have declined.

    After a turn of staff, once the wagers they threw for are decided, players who had declined are asked again.
    """
    again = bool(state.shooter) and state.shooter == law.thrower and not stick_turn(law, state)
    return [player for player in _offer_round(law, state) if again or player.name not in state.declined]


def _offer_order(law: Law, state: State) -> tuple[list[Player], bool]:
    """Return the players to be offered the dice, in order, and whether the offer starts again because all had
    declined.
    """
    order = queue(law, state)
    again = [] if order else _offer_round(law, state)
    return order or again, bool(again)


def _offer_round(law: Law, state: State) -> list[Player]:
    """Return all players who may be offered the dice, clockwise from the last shooter."""
    seated = list(state.players.values())
    start = state.last_place
    order = [player for player in seated if player.place > start] + [
        player for player in seated if player.place <= start
    ]
    only_line = state.last_place and law.settings.next_offer == "line"
    out = {state.barred, *state.desk.withheld, *(name for name, _ in state.desk.excluded)}
    return [player for player in order if player.name not in out and (has_line(law, player) or not only_line)]


def undecided(law: Law, state: State) -> frozenset[tuple[str, str]]:
    """Return the wagers that staff would throw for, by player and wager; empty if the house does not let staff
    throw.
    """
    if law.settings.nobody == "waits":
        return frozenset()
    return frozenset((player.name, key) for player in state.players.values() for key in player.bets)


def offer_cite(law: Law, state: State) -> Cite:
    """Return the clause of an offer made now: the first, the next in turn, or one after someone declined."""
    if not state.last_place:
        return law.cite("offer_next" if state.declined else "offer_first")
    return law.cite("offer_again" if state.declined else "next_offer")


def open_offer(state: State) -> str:
    """Return the player who was offered the dice and may still answer; empty if there is none."""
    asked = state.offered
    return asked if asked in state.players and not state.desk.keeps_dice_from(asked) else ""


def accept_act(state: State) -> str:
    """Return the name of the act of accepting: it differs for the first shooter and later ones."""
    return "accept_again" if state.last_place else "accept"


def offer(law: Law, state: State, command: Offer) -> Events:
    """Decide an offer of the dice; it must go to the next player in turn."""
    player = state.players.get(command.player)
    if player is None:
        raise no_player(command.player)
    if state.desk.is_excluded(player.name):
        raise excluded(law, state, player.name)
    _check_in_hand(law, state)
    cite = offer_cite(law, state)
    if has_turn(law, state):
        if stick_turn(law, state):
            says = f"the {law.book.roles[state.shooter].label} has the dice, and wagers still to throw for"
            raise Refused("not_your_dice", law.cite("nobody_until"), says)
        says = phrase("{} <has> the dice as the shooter, and <has> not given them up", person(state.shooter))
        raise Refused("not_your_dice", law.cite("relinquish"), says)
    _check_withheld(law, state, command.player)
    if player.name == state.barred:
        says, barred = _why_skipped(law, state, player)
        raise Refused(
            "not_your_dice", barred, phrase("{}, and <is> not offered the dice again until after the next throw", says)
        )
    order, again = _offer_order(law, state)
    if not order:
        says = "the dice are offered to players with a line wager, and nobody who may be asked has one"
        raise Refused("not_your_dice", cite, says)
    if order[0].name != command.player:
        says = phrase(
            "the dice go clockwise: it is the turn of {}, not {}", person(order[0].name), person(command.player)
        )
        raise Refused("not_your_dice", cite, says)
    handed = _end_turn_for_offer(law, state)
    check_dice(law, fold(state, handed), command.player, ())  # all five dice are offered
    return (*handed, Offered(command.player, cite.clause, again))


def _check_in_hand(law: Law, state: State) -> None:
    if state.desk.closed:
        raise table_closed(law)
    if state.phase == "hand":
        return
    raise Refused("window_closed", law.cite("relinquish"), "the dice are out; wait for the call")


def _check_withheld(law: Law, state: State, player: str) -> None:
    """Refuse the dice to a player from whom they are withheld."""
    if player in state.desk.withheld:
        authority = law.authority("withhold")
        says = phrase("the dice are withheld from {}, until they are granted again", person(player))
        raise Refused("not_your_dice", authority.cite if authority else None, says)


def accept(law: Law, state: State, command: Accept) -> Events:
    """Decide who takes the dice, and which two."""
    player = state.players.get(command.player)
    if player is None:
        raise no_player(command.player)
    if state.desk.is_excluded(command.player):
        raise excluded(law, state, command.player)
    _check_dice_named(law, command.dice)
    _check_in_hand(law, state)
    choosing_again = state.shooter == command.player
    if choosing_again and state.hand and not _may_choose(law, state):
        raise _refuse_second_choice(law, state, command)
    before: tuple[Event, ...] = ()
    if not choosing_again:
        _check_withheld(law, state, command.player)
        before = _check_turn(law, state, player)
        state = fold(state, before) if before else state
    check_dice(law, state, command.player, command.dice)
    cite = law.cite("reselect" if choosing_again else accept_act(state))
    return *before, *named(law, state, command.player, command.dice or first_two(state), cite)


def _may_choose(law: Law, state: State) -> bool:
    """Say whether the shooter may choose other dice: one was lost or found, or the ground of No roll allows it."""
    ground = law.book.grounds.get(state.desk.voided)
    return state.choose_again or (ground is not None and ground.reselect)


def _refuse_second_choice(law: Law, state: State, command: Accept) -> Refused:
    if late := set(command.dice) & state.missed:
        says = f"die {min(late)} was found too late: the original comes back only before the dice are thrown again"
        return Refused("not_your_dice", law.cite("original_back"), says)
    return Refused(
        "not_your_dice", law.cite("accept"), phrase("{} <has> chosen two dice and <keeps> them", person(command.player))
    )


def _check_dice_named(law: Law, dice: tuple[int, ...]) -> None:
    if not dice or (len(set(dice)) == 2 and set(dice) <= set(DICE)):
        return
    raise Refused("bad_dice", law.cite("accept"), "the shooter chooses two different dice of the five, 1 to 5")


def _check_turn(law: Law, state: State, player: Player) -> tuple[Event, ...]:
    """Return the events that come before a player takes the dice; refuse if it is not their turn.

    Where offers are not entered, the next in turn may take them; once all have declined, anyone who could be offered
    them.
    """
    order, again = _offer_order(law, state)
    asked_last = open_offer(state)
    if asked_last or law.settings.dice == "manual":
        offered, again = [asked_last], False
    else:
        offered = [*(asked.name for asked in (order if again else order[:1])), would_throw(law, state)]
    cite = offer_cite(law, state)
    if has_turn(law, state) or player.name not in offered:
        raise Refused("not_your_dice", cite, phrase("the dice are not offered to {}", person(player.name)))
    if law.settings.accept_needs == "line" and not has_line(law, player):
        raise Refused(
            "no_shooter",
            law.cite("accept_needs"),
            phrase("{} <has> no line wager and may not take the dice", person(player.name)),
        )
    return *end_turn(law, state), *((Offered(player.name, cite.clause, again),) if again else ())


def first_two(state: State) -> tuple[int, ...]:
    """Return the two lowest dice that are not lost."""
    return tuple(die for die in DICE if die not in state.lost)[:2]


def check_dice(law: Law, state: State, player: str, dice: tuple[int, ...]) -> None:
    """Refuse dice that are lost, or a set that must be replaced because too many are lost."""
    if lost := [die for die in dice if die in state.lost]:
        raise Refused("no_dice", law.cite("reselect"), f"die {lost[0]} is lost")
    if not owes_new_set(law, len(state.lost)):
        return
    goes_on = player and player == state.old_set_shooter
    if not goes_on or len(state.lost) > 3:
        raise Refused(
            "no_dice",
            law.cite("lost_makes_new_set"),
            f"{len(state.lost)} dice of the set are lost: a new set must be brought",
        )


def named(law: Law, state: State, player: str, dice: tuple[int, ...], cite: Cite) -> tuple[Event, ...]:
    """Return the events of a player taking two dice, with the others going back to the bowl."""
    until = undecided(law, state) if player == law.thrower else frozenset()
    others = tuple(die for die in DICE if die not in dice and die not in state.lost)
    later = state.last_place and not (state.opening_turn and player == state.shooter)
    return (
        ShooterNamed(player, dice, cite.clause, until),
        Bowled(others, law.cite("bowl_again" if later else "rest_to_bowl").clause),
    )


def decline(law: Law, state: State, command: Decline) -> Events:
    """Decide that a player declines the dice."""
    if command.player not in state.players:
        raise no_player(command.player)
    _check_in_hand(law, state)
    cite = law.cite("offer_again" if state.last_place else "offer_next")
    if state.shooter == command.player:
        raise Refused(
            "not_your_dice",
            law.cite("relinquish"),
            phrase("{} <has> accepted the dice: pass them instead", person(command.player)),
        )
    if state.desk.is_excluded(command.player):
        raise excluded(law, state, command.player)
    _check_withheld(law, state, command.player)
    if command.player not in may_answer(law, state):
        raise Refused("not_your_dice", cite, phrase("the dice are not offered to {}", person(command.player)))
    return (*_end_turn_for_offer(law, state), Declined(command.player, cite.clause))


def may_answer(law: Law, state: State) -> list[str]:
    """Return who may accept or decline: the player who was asked or, where offers are not entered, the next in turn."""
    asked_last = open_offer(state)
    if asked_last or law.settings.dice == "manual":
        return [asked_last]
    return [] if has_turn(law, state) else [*(player.name for player in queue(law, state)[:1]), would_throw(law, state)]


def relinquish(law: Law, state: State, command: Pass) -> Events:
    """Decide that the shooter passes the dice, by choice or by order."""
    if command.player not in state.players:
        raise no_player(command.player)
    cite = _check_order(law, state, command) if command.by else law.cite("relinquish")
    _check_in_hand(law, state)
    if command.player != state.shooter and (has_turn(law, state) or command.player != would_throw(law, state)):
        raise Refused(
            "not_your_dice", law.cite("relinquish"), phrase("{} <does> not have the dice", person(command.player))
        )
    declines = not command.by and law.settings.passer == "declines"
    return (Relinquished(command.player, command.by, command.because, cite.clause, declines),)


def _check_order(law: Law, state: State, command: Pass) -> Cite:
    """Return the clause of an order to pass; refuse a role without that power."""
    if law.authority("order_pass") is None:
        says = f"nobody at {law.book.house} may order the shooter to pass"
        raise Refused("not_offered", law.cite("relinquish"), says)
    return empower(law, state, "order_pass", command)


def proxy(law: Law, state: State, command: Proxy) -> Events:
    """Decide a proxy: another person throws for the shooter."""
    if command.player not in state.players:
        raise no_player(command.player)
    if command.thrower not in state.players and command.thrower not in state.desk.spectators:
        says = phrase(
            "nobody called {} is at the table; to put a spectator on record: spectator {}",
            person(command.thrower),
            person(command.thrower),
        )
        raise Refused("unknown_name", None, says)
    for name in (command.player, command.thrower):
        if state.desk.is_excluded(name):
            raise excluded(law, state, name)
    check_apart(law, state, command.thrower, plays=True)
    cite = law.cite("proxy")
    if law.settings.proxy == "no":
        raise Refused("not_offered", cite, f"at {law.book.house} nobody throws for the shooter")
    if law.settings.proxy == "permitted":
        empower(law, state, "proxy", command)
    _check_in_hand(law, state)
    if command.player == command.thrower and not state.proxy:
        raise Refused(
            "not_your_dice",
            cite,
            phrase("{} and {} are the same person", person(command.player), person(command.player)),
        )
    if command.player != would_throw(law, state):
        raise Refused(
            "not_your_dice",
            cite,
            phrase("only the shooter lets another person throw, and {} <is> not the shooter", person(command.player)),
        )
    take_up = (
        ()
        if state.shooter == command.player
        else named(law, state, command.player, first_two(state), law.cite(accept_act(state)))
    )
    return (*take_up, Proxied(command.player, command.thrower, cite.clause))


def no_shooter(law: Law, state: State) -> Refused:
    """Return the refusal of a throw when no one may throw, with the reason.

    The reason is a missing line wager, dice that were not accepted, or that every player who could throw is kept from
    it.
    """
    order = queue(law, state)
    if has_turn(law, state):
        says = phrase("{} <has> the dice and no line wager: put one down, or pass the dice", person(state.shooter))
        return Refused("no_shooter", law.cite("accept_needs"), says)
    if any(has_line(law, player) for player in order):
        return _refuse_untaken(law, state, order[0].name)
    out = [player for player in state.players.values() if has_line(law, player)]
    if not out:
        cite = law.cite("line_wager" if state.point else "accept_needs")
        return Refused("no_shooter", cite, _no_line_text(law, state))
    reasons = [_why_skipped(law, state, player) for player in out]
    if all(player.name in state.declined for player in out):
        again = "everybody with a line wager has declined the dice: the offer goes round again until one accepts"
        return Refused("no_shooter", offer_cite(law, state), again)
    words = joined((says for says, _ in reasons), "; ")
    return Refused("no_shooter", reasons[0][1], phrase("nobody with a line wager may take the dice: {}", words))


def _no_line_text(law: Law, state: State) -> str:
    """Return the sentence for a throw while nobody at the table has a line wager.

    It says what to do: put one down; or, while a point is on, put down another wager for which staff throw, or enter
    `return`, whichever the book allows.
    """
    if not state.point:
        return "a shooter needs a line wager, and nobody at the table has one: put one down"
    says = f"nobody at the table has a line wager, and none can be made while the point is {state.point}"
    if law.settings.nobody != "waits":
        way = f"put any other wager down, and the {law.book.roles[law.thrower].label} throws for it"
        return f"{says}: {way}"
    way = "the entry `return` gives all wagers back and takes the puck off"
    return f"{says}: {way}" if law.authority("return") else says


def _refuse_untaken(law: Law, state: State, turn: str) -> Refused:
    """Return the refusal of a throw before the dice were offered and accepted."""
    cite = offer_cite(law, state)
    if state.shooter in state.players:
        cite = law.cite("line_wager")
        says = phrase(
            "{} <has> the dice and no line wager, and may not throw them{}",
            person(state.shooter),
            advice(f"offer {turn}"),
        )
    elif asked := open_offer(state):
        says = phrase("{} <is> offered the dice and <has> not taken them{}", person(asked), advice(f"accept {asked}"))
    else:
        says = phrase("nobody has taken the dice{}", advice(f"offer {turn}"))
    return Refused("no_shooter", cite, says)


def _why_skipped(law: Law, state: State, player: Player) -> tuple[str, Cite | None]:
    """Return why a player with a line wager is not offered the dice, and the clause if there is one."""
    name = player.name
    if state.desk.is_excluded(name):
        refusal = excluded(law, state, name).refusal
        return refusal.says, Cite(refusal.clause or "", refusal.reading)
    if name == state.barred:
        authority = law.authority("order_pass")
        return phrase("{} <was> ordered to pass the dice", person(name)), authority.cite if authority else None
    if name in state.desk.withheld:
        authority = law.authority("withhold")
        return phrase("the dice are withheld from {}", person(name)), authority.cite if authority else None
    return phrase("{} <has> declined the dice", person(name)), offer_cite(law, state)

"""Decides who has the dice: offers clockwise, who may shoot, giving them up, proxies and the stickperson's throw."""

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
    """Say whether a player has a line wager standing."""
    bets = player.bets
    for line in law.lines:  # noqa: SIM110 (a loop, for it is asked at every throw)
        if line in bets:
            return True
    return False


def would_throw(law: Law, state: State) -> str:
    """Return who would throw if the dice were thrown now; empty for nobody.

    Where offers are not written, a throw without the shooter's line wager says that the shooter gave up the dice.
    """
    if keeps_dice(law, state):
        return state.shooter
    if law.settings.dice == "manual" and has_turn(law, state):
        return ""
    for player in queue(law, state):
        if has_line(law, player):
            return "" if law.settings.dice == "manual" else player.name
    return law.thrower if undecided(law, state) else ""


def has_dice(law: Law, state: State) -> str:
    """Return who has the dice: who would throw them now, else the shooter whose line wager may still follow."""
    return would_throw(law, state) or (state.shooter if has_turn(law, state) else "")


def keeps_dice(law: Law, state: State) -> bool:
    """Say whether the person who has the dice may throw them now; not where nobody has them."""
    player = state.players.get(state.shooter)
    if player is None:
        return stick_turn(law, state) and law.settings.nobody_until != "shooter"
    return has_line(law, player) or (law.settings.line_wager == "comeout" and state.point != 0)


def has_turn(law: Law, state: State) -> bool:
    """Say whether the dice are somebody's who has not given them up: on a come-out the line wager may still follow."""
    return keeps_dice(law, state) or (not state.point and state.shooter in state.players)


def stick_turn(law: Law, state: State) -> bool:
    """Say whether a member of staff has the dice and something left to throw for."""
    if not state.shooter or state.shooter != law.thrower:
        return False
    if law.settings.nobody_until in ("decision", "seven_out"):
        return bool(undecided(law, state))
    return bool(state.stick_until)


def handed_on(law: Law, state: State) -> tuple[Event, ...]:
    """Return how the dice leave somebody who has them and may no longer go on with them."""
    if not state.shooter:
        return ()
    if state.shooter == law.thrower:
        why = "a player throws again" if stick_turn(law, state) else "what they were thrown for is decided"
        return (Relinquished(state.shooter, "", why, law.cite("nobody").clause),)
    return (Relinquished(state.shooter, "", "no line wager", law.cite("line_wager").clause),)


def _freed(law: Law, state: State) -> tuple[Event, ...]:
    """Return how the dice come to be on offer; staff who throw until a player would keep them until one takes them."""
    return () if stick_turn(law, state) else handed_on(law, state)


def queue(law: Law, state: State) -> list[Player]:
    """Return whom the dice would be offered to, in order; nobody once everyone asked has declined.

    Who declined is asked anew once what a member of staff threw for is decided.
    """
    anew = bool(state.shooter) and state.shooter == law.thrower and not stick_turn(law, state)
    return [player for player in _round(law, state) if anew or player.name not in state.declined]


def _asked(law: Law, state: State) -> tuple[list[Player], bool]:
    """Return whom the dice are offered to, in order, and whether the offer goes round again: until one accepts."""
    order = queue(law, state)
    again = [] if order else _round(law, state)
    return order or again, bool(again)


def _round(law: Law, state: State) -> list[Player]:
    """Return everyone the dice are offered to in one round, clockwise from where they were last."""
    seated = list(state.players.values())
    start = state.last_place
    order = [player for player in seated if player.place > start] + [
        player for player in seated if player.place <= start
    ]
    only_line = state.last_place and law.settings.next_offer == "line"
    out = {state.barred, *state.desk.withheld, *(name for name, _ in state.desk.excluded)}
    return [player for player in order if player.name not in out and (has_line(law, player) or not only_line)]


def undecided(law: Law, state: State) -> frozenset[tuple[str, str]]:
    """Return the wagers for which a member of staff would throw, where the house lets them."""
    if law.settings.nobody == "waits":
        return frozenset()
    return frozenset((player.name, key) for player in state.players.values() for key in player.bets)


def offer_cite(law: Law, state: State) -> Cite:
    """Return the clause by which the dice are offered now: the first offer, the next in turn, or after a pass."""
    if not state.last_place:
        return law.cite("offer_next" if state.declined else "offer_first")
    return law.cite("offer_again" if state.declined else "next_offer")


def open_offer(state: State) -> str:
    """Return who was asked and may still answer; empty for nobody, and for one who has left or may no longer shoot."""
    asked = state.offered
    return asked if asked in state.players and not state.desk.keeps_dice_from(asked) else ""


def accept_act(state: State) -> str:
    """Return the act by which the dice are taken: the first time, or after another shooter."""
    return "accept_again" if state.last_place else "accept"


def offer(law: Law, state: State, command: Offer) -> Events:
    """Decide an offer of the dice: only to the one whose turn it is."""
    player = state.players.get(command.player)
    if player is None:
        raise no_player(command.player)
    if state.desk.is_excluded(player.name):
        raise excluded(law, state, player.name)
    _check_in_hand(law, state)
    cite = offer_cite(law, state)
    if has_turn(law, state):
        if stick_turn(law, state):
            says = f"the {law.book.roles[state.shooter].label} has the dice, and something left to throw for"
            raise Refused("not_your_dice", law.cite("nobody_until"), says)
        says = phrase("{} <has> the dice, and <has> not given them up", person(state.shooter))
        raise Refused("not_your_dice", law.cite("relinquish"), says)
    _check_withheld(law, state, command.player)
    if player.name == state.barred:
        says, barred = _why_out(law, state, player)
        raise Refused("not_your_dice", barred, phrase("{}, and <is> asked again after the next throw", says))
    order, again = _asked(law, state)
    if not order:
        says = "the dice are offered to players with a line wager, and nobody who may be asked has one"
        raise Refused("not_your_dice", cite, says)
    if order[0].name != command.player:
        says = phrase(
            "the dice go clockwise: it is the turn of {}, not {}", person(order[0].name), person(command.player)
        )
        raise Refused("not_your_dice", cite, says)
    handed = _freed(law, state)
    check_dice(law, fold(state, handed), command.player, ())  # it is the whole set that is offered
    return (*handed, Offered(command.player, cite.clause, again))


def _check_in_hand(law: Law, state: State) -> None:
    if state.desk.closed:
        raise table_closed(law)
    if state.phase == "hand":
        return
    raise Refused("window_closed", law.cite("relinquish"), "the dice are out; wait for the call")


def _check_withheld(law: Law, state: State, player: str) -> None:
    """Refuse the dice to a player from whom they are withheld, by the clause of that power."""
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
        raise _has_chosen(law, state, command)
    before: tuple[Event, ...] = ()
    if not choosing_again:
        _check_withheld(law, state, command.player)
        before = _turn(law, state, player)
        state = fold(state, before) if before else state
    check_dice(law, state, command.player, command.dice)
    cite = law.cite("reselect" if choosing_again else accept_act(state))
    return *before, *named(law, state, command.player, command.dice or first_two(state), cite)


def _may_choose(law: Law, state: State) -> bool:
    """Say whether the shooter may choose dice anew: one was lost or found, or such a ground called the throw off."""
    ground = law.book.grounds.get(state.desk.voided)
    return state.choose_again or (ground is not None and ground.reselect)


def _has_chosen(law: Law, state: State, command: Accept) -> Refused:
    if late := set(command.dice) & state.missed:
        says = f"die {min(late)} was found too late: the original comes back only before the dice are thrown again"
        return Refused("not_your_dice", law.cite("original_back"), says)
    return Refused(
        "not_your_dice", law.cite("accept"), phrase("{} <has> chosen two dice and <keeps> them", person(command.player))
    )


def _check_dice_named(law: Law, dice: tuple[int, ...]) -> None:
    if not dice or (len(set(dice)) == 2 and set(dice) <= set(DICE)):
        return
    raise Refused("bad_dice", law.cite("accept"), "the shooter keeps two different dice of the five, 1 to 5")


def _turn(law: Law, state: State, player: Player) -> tuple[Event, ...]:
    """Return what comes before a player takes the dice, or why it is not their turn.

    Where the dice look after themselves, the next thrower may take them, and once everyone has declined, the
    first who accepts after all.
    """
    order, again = _asked(law, state)
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
    return *handed_on(law, state), *((Offered(player.name, cite.clause, again),) if again else ())


def first_two(state: State) -> tuple[int, ...]:
    """Return the two lowest dice that are not lost."""
    return tuple(die for die in DICE if die not in state.lost)[:2]


def check_dice(law: Law, state: State, player: str, dice: tuple[int, ...]) -> None:
    """Check that a player may throw these dice: none lost, and no new set owing."""
    if lost := [die for die in dice if die in state.lost]:
        raise Refused("no_dice", law.cite("reselect"), f"die {lost[0]} is lost")
    if not owes_new_set(law, len(state.lost)):
        return
    goes_on = player and player == state.continuing
    if not goes_on or len(state.lost) > 3:
        raise Refused(
            "no_dice", law.cite("lost_makes_new_set"), f"{len(state.lost)} of the dice are lost: a new set is needed"
        )


def named(law: Law, state: State, player: str, dice: tuple[int, ...], cite: Cite) -> tuple[Event, ...]:
    """Return the events by which someone has the dice and the others go back to the bowl."""
    until = undecided(law, state) if player == law.thrower else frozenset()
    others = tuple(die for die in DICE if die not in dice and die not in state.lost)
    later = state.last_place and not (state.opening_turn and player == state.shooter)
    return (
        ShooterNamed(player, dice, cite.clause, until),
        Bowled(others, law.cite("bowl_again" if later else "rest_to_bowl").clause),
    )


def decline(law: Law, state: State, command: Decline) -> Events:
    """Note that a player refuses the dice."""
    if command.player not in state.players:
        raise no_player(command.player)
    _check_in_hand(law, state)
    cite = law.cite("offer_again" if state.last_place else "offer_next")
    if state.shooter == command.player:
        raise Refused(
            "not_your_dice",
            law.cite("relinquish"),
            phrase("{} <has> the dice and may pass them", person(command.player)),
        )
    if state.desk.is_excluded(command.player):
        raise excluded(law, state, command.player)
    _check_withheld(law, state, command.player)
    if command.player not in may_answer(law, state):
        raise Refused("not_your_dice", cite, phrase("the dice are not offered to {}", person(command.player)))
    return (*_freed(law, state), Declined(command.player, cite.clause))


def may_answer(law: Law, state: State) -> list[str]:
    """Return who is offered the dice: the one who was asked, or where they look after themselves the next in turn."""
    asked_last = open_offer(state)
    if asked_last or law.settings.dice == "manual":
        return [asked_last]
    return [] if has_turn(law, state) else [*(player.name for player in queue(law, state)[:1]), would_throw(law, state)]


def relinquish(law: Law, state: State, command: Pass) -> Events:
    """Decide the dice given up, by choice or by order."""
    if command.player not in state.players:
        raise no_player(command.player)
    cite = _ordered(law, state, command) if command.by else law.cite("relinquish")
    _check_in_hand(law, state)
    if command.player != state.shooter and (has_turn(law, state) or command.player != would_throw(law, state)):
        raise Refused(
            "not_your_dice", law.cite("relinquish"), phrase("{} <does> not have the dice", person(command.player))
        )
    declines = not command.by and law.settings.passer == "declines"
    return (Relinquished(command.player, command.by, command.because, cite.clause, declines),)


def _ordered(law: Law, state: State, command: Pass) -> Cite:
    """Check an order to pass and return what it cites."""
    if law.authority("order_pass") is None:
        says = f"nobody at {law.book.house} may order the shooter to pass"
        raise Refused("not_offered", law.cite("relinquish"), says)
    return empower(law, state, "order_pass", command)


def proxy(law: Law, state: State, command: Proxy) -> Events:
    """Decide whether the shooter may let another person throw."""
    if command.player not in state.players:
        raise no_player(command.player)
    if command.thrower not in state.players and command.thrower not in state.desk.spectators:
        says = phrase(
            "nobody called {} is at the table, or looks on: spectator {}",
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
            phrase("{} <is> no other person than {}", person(command.player), person(command.player)),
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
    """Refuse a throw for want of a shooter: no line wager, the dice not taken, or everybody who could is out."""
    order = queue(law, state)
    if has_turn(law, state):
        says = phrase(
            "{} <has> the dice and no line wager: put one down, or pass {}",
            person(state.shooter),
            person(state.shooter),
        )
        return Refused("no_shooter", law.cite("accept_needs"), says)
    if any(has_line(law, player) for player in order):
        return _not_taken(law, state, order[0].name)
    out = [player for player in state.players.values() if has_line(law, player)]
    if not out:
        cite = law.cite("line_wager" if state.point else "accept_needs")
        return Refused("no_shooter", cite, _nobody_on_the_line(law, state))
    reasons = [_why_out(law, state, player) for player in out]
    if all(player.name in state.declined for player in out):
        again = "everybody with a line wager has declined the dice: the offer goes round again until one accepts"
        return Refused("no_shooter", offer_cite(law, state), again)
    words = joined((says for says, _ in reasons), "; ")
    return Refused("no_shooter", reasons[0][1], phrase("nobody with a line wager may take the dice: {}", words))


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


def _why_out(law: Law, state: State, player: Player) -> tuple[str, Cite | None]:
    """Say why a player with a line wager is not asked, and by which clause."""
    name = player.name
    if state.desk.is_excluded(name):
        refusal = excluded(law, state, name).refusal
        return refusal.says, Cite(refusal.clause or "", refusal.reading)
    if name == state.barred:
        authority = law.authority("order_pass")
        return phrase("{} <was> ordered to pass them", person(name)), authority.cite if authority else None
    if name in state.desk.withheld:
        authority = law.authority("withhold")
        return phrase("they are withheld from {}", person(name)), authority.cite if authority else None
    return phrase("{} <has> declined them", person(name)), offer_cite(law, state)

"""Decides seats, buy-ins, promotional tokens, leaving, and personal limits."""

from hardway.rulebook import Cite, Law
from hardway.table.model.commands import BuyIn, Leave, Personal, Seat, Take, Tokens
from hardway.table.model.events import Bought, Event, Left, PersonalSet, Seated, Taken, TokensIssued, TokensUnspent
from hardway.table.model.reasons import Events, Refused, bad_amount, excluded, no_player, no_slot
from hardway.table.model.roles import empower
from hardway.table.model.signers import check_apart, known_as
from hardway.table.model.state import Player, State
from hardway.table.play.sticks import check_takes_play
from hardway.table.play.taking import odds_behind, take, wager_back
from hardway.values.money import short
from hardway.values.names import NAME, NAME_SIGNS
from hardway.values.phrase import person, phrase


def seat(law: Law, state: State, command: Seat) -> Events:
    """Decide a player's seat and first buy-in."""
    check_name(law, command.player)
    if command.amount <= 0:
        raise bad_amount()
    check_apart(law, state, command.player, plays=True)
    known = known_as(state, command.player)
    if known in state.players:
        raise Refused("already_here", None, phrase("{} <is> at the table already", person(known)))
    if state.desk.is_excluded(known):
        raise excluded(law, state, known)
    if known != command.player:
        raise Refused(
            "unknown_name",
            None,
            phrase(
                "{} <is> known at this table as {}: sit down as {}",
                person(command.player),
                person(known),
                person(known),
            ),
        )
    check_takes_play(law, state)
    taken = {player.place for player in state.players.values()}
    places = law.settings.places
    if len(taken) >= places:
        raise Refused("table_full", law.cite("places"), f"all {places} places are taken")
    _check_chips(law, command.amount)
    free = [n for n in range(1, places + 1) if n not in taken]
    if command.place:
        _check_place(law, command.place, free)
    return (Seated(command.player, command.amount, command.place or free[0]),)


def _check_place(law: Law, place: int, free: list[int]) -> None:
    """Refuse a chosen seat if it is taken, or if players of this house get the next free one."""
    cite = law.cite("seating")
    if law.settings.seating != "chosen":
        raise Refused("not_offered", cite, f"players do not choose their place here; the next free one is {free[0]}")
    if place not in free:
        raise Refused("table_full", cite, f"place {place} is not free; free are {', '.join(map(str, free))}")


def check_name(law: Law, name: str) -> None:
    """Refuse a name that no person at the table may have."""
    if not NAME.match(name) or name in law.book.roles or name == "none":
        rule = f"use {NAME_SIGNS}, and no role of the house, by, because or none"
        raise Refused("unknown_name", None, f"{name!r} cannot be a player's name: {rule}")


def _check_chips(law: Law, amount: int) -> None:
    if law.chips.pays(amount):
        return
    chips = " ".join(short(chip) for chip in law.chips.denominations)
    raise Refused("not_in_chips", None, f"chips of {chips} cannot make {short(amount)}")


def buy_in(law: Law, state: State, command: BuyIn) -> Events:
    """Decide a further buy-in."""
    if command.player not in state.players:
        raise no_player(command.player)
    if command.amount <= 0:
        raise bad_amount()
    _check_chips(law, command.amount)
    return (Bought(command.player, command.amount),)


def tokens(law: Law, state: State, command: Tokens) -> Events:
    """Decide the exchange of a voucher for promotional tokens."""
    if command.player not in state.players:
        raise no_player(command.player)
    if command.amount <= 0:
        raise bad_amount()
    if law.settings.tender_tokens != "layout":
        raise Refused("not_offered", law.cite("tender_tokens"), f"{law.book.house} issues no promotional tokens")
    _check_chips(law, command.amount)
    return (TokensIssued(command.player, command.amount, law.cite("tender_tokens").clause),)


def leave(law: Law, state: State, command: Leave) -> Events:
    """Decide that a player takes all wagers down and cashes out; refuse while a contract bet must stay."""
    player = state.players.get(command.player)
    if player is None:
        raise no_player(command.player)
    if state.phase != "hand" and command.player in (state.shooter, state.proxy):
        raise Refused(
            "window_closed",
            law.cite("relinquish"),
            phrase("{} threw the dice and may leave only after the call; wait for it", person(command.player)),
        )
    events = _take_all_down(law, state, player)
    cite = _dice_clause(law, state, player.name)
    return (*events, *_hand_in_tokens(law, player), Left(player.name, _cash(player, events), 0, *cite))


def _dice_clause(law: Law, state: State, name: str) -> tuple[str, str]:
    """Return the clause by which a shooter who leaves gives up the dice, and its reading; empty texts for others.

    A reading, such as `CS20`, names what Hardway plays where the text of the clause is unclear.
    """
    cite = law.cite("gone") if state.shooter == name else Cite("")
    return cite.clause, cite.reading


def _take_all_down(law: Law, state: State, player: Player, gone: Cite | None = None) -> list[Taken]:
    """Return the events that take down all wagers of a player. Refuse a contract bet, unless the player has already
    left.

    `gone` is the clause for a player who has already left.
    """
    down: dict[str, Taken] = {}
    for wager in player.bets:
        if wager in down:
            continue  # it came down with the wager it stands behind
        try:
            taken = take(law, state, Take(player.name, wager))
        except Refused:
            if gone is None:
                raise
            taken = (
                wager_back(law, player, wager, "gone", gone),
                *odds_behind(law, state, player, law.slots[wager], 0),
            )
        for event in taken:
            if isinstance(event, Taken):
                down.setdefault(event.wager, event)
    return [*down.values()]


def _cash(player: Player, events: list[Taken]) -> int:
    """Return a player's chips in cents, once all wagers are down."""
    in_tokens = sum(stake.tokens for stake in player.bets.values())
    return player.rack + sum(event.amount + event.commission for event in events) - in_tokens


def _hand_in_tokens(law: Law, player: Player) -> tuple[TokensUnspent, ...]:
    """Return the event by which a leaving player hands in tokens, which are not cashed; empty if there are none."""
    unspent = player.tokens + sum(stake.tokens for stake in player.bets.values())
    return (TokensUnspent(player.name, unspent, *law.cite("tender_tokens")[:2]),) if unspent else ()


def leave_again(law: Law, state: State, name: str, *, paid: int) -> tuple[Event, ...]:
    """Return how a player who left and was `paid` leaves again after a correction, and keeps the cash.

    All their wagers come down, contract bets too, and the difference is owed to or by them. The puck stays where it is:
    a wager that goes back is no decision, so the next roll is no come-out.
    """
    player, cite = state.players[name], law.cite("gone")
    down = _take_all_down(law, state, player, cite)
    return (
        *down,
        *_hand_in_tokens(law, player),
        Left(name, paid, paid - _cash(player, down), *_dice_clause(law, state, name)),
    )


def personal(law: Law, state: State, command: Personal) -> Events:
    """Decide personal limits for one player."""
    player = state.players.get(command.player)
    if player is None:
        raise no_player(command.player)
    rule, cite, wager = law.settings.personal_limits, law.cite("personal_limits"), command.wager
    if wager != "*" and wager not in law.book.wagers:
        raise no_slot(law, wager)
    if not 0 < command.minimum <= command.maximum:
        raise Refused("bad_amount", None, "limits are a minimum and a maximum that is not below it")
    if rule == "none":
        raise Refused("not_offered", cite, f"{law.book.house} has no personal limits")
    empower(law, state, "personal", command, player=command.player)
    if wager not in state.limits and wager != "*" and law.book.wagers[wager].cap:
        says = f"the sign has no limits for {law.book.wagers[wager].label}: they go by the wager they stand behind"
        raise Refused("outside_sign", cite, says)
    maximum = state.limits.get(wager, state.limits["*"]).maximum
    if rule == "above_maximum" and command.maximum <= maximum:
        says = f"a personal maximum is above the table's {short(maximum)}, not {short(command.maximum)}"
        raise Refused("outside_sign", cite, says)
    above = rule == "above_maximum"
    return (PersonalSet(command.player, command.minimum, command.maximum, command.by, cite.clause, above, wager),)

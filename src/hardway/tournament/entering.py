"""Decides about entrants: applications, payments, departures and refunds."""

import re

from hardway.rulebook import Cite, Refused
from hardway.tournament.model import events as e
from hardway.tournament.model.commands import TournamentAct
from hardway.tournament.model.conditions import Takes
from hardway.tournament.model.law import (
    Events,
    TournamentLaw,
    authorise,
    check_approved,
    check_not_over,
    check_time,
    entries_status,
    expected_players,
)
from hardway.tournament.model.state import Entrant
from hardway.tournament.model.state import TournamentState as State
from hardway.values.names import count_text
from hardway.values.phrase import money, person, phrase


def check_entrant(state: State, player: str) -> None:
    """Refuse a person who has not applied."""
    if player in state.entrants:
        return
    raise Refused("unknown_name", None, phrase("{} <has> not applied", person(player)))


def check_may_play(law: TournamentLaw, state: State, player: str) -> None:
    """Refuse the director, and a person who is not entitled to enter the casino and gamble."""
    if player == state.director:
        raise Refused(
            "not_your_role",
            law.cite("director_apart"),
            phrase("{} <is> the director of this tournament, and may not play in it", person(player)),
        )
    if player not in state.barred:
        return
    cite = law.power("bar")
    raise Refused(
        "not_entitled",
        cite,
        phrase("{} <is> barred: they are not entitled to enter the casino and gamble", person(player)),
    )


def check_not_disqualified(law: TournamentLaw, state: State, who: str) -> None:
    """Refuse a person who was disqualified, as a player or as a substitute."""
    if state.is_disqualified(who):
        raise Refused("not_entitled", law.power("disqualify"), phrase("{} <has> been disqualified", person(who)))


def apply(law: TournamentLaw, state: State, command: TournamentAct) -> Events:
    """Decide an application."""
    check_approved(law, state)
    form = law.item("players")
    if state.phase != "entries_open":
        early = state.phase == "approved"
        raise Refused("too_early" if early else "too_late", form, entries_status(state))
    check_may_play(law, state, command.player)
    before = state.entrants.get(command.player)
    if before is not None and before.state != "withdrawn":
        raise Refused("already_done", form, phrase("{} <has> applied already", person(command.player)))
    check_not_disqualified(law, state, command.player)
    number = max((one.number for one in state.entrants.values()), default=0) + 1
    return (e.Applied(command.player, number, command.says, **form.cited),)


def answer_application(law: TournamentLaw, state: State, command: TournamentAct) -> Events:
    """Decide to accept an application, or to turn it down by a right that the conditions reserve."""
    cite = authorise(law, state, "accept", command)
    check_approved(law, state)
    check_entrant(state, command.player)
    if state.entrants[command.player].state != "applied":
        raise Refused("already_done", cite, phrase("the application of {} is answered already", person(command.player)))
    if state.phase == "approved":
        raise Refused("too_early", law.item("players"), entries_status(state))
    if state.phase not in ("entries_open", "entries_closed"):
        raise Refused("too_late", law.item("players"), "play has begun")
    if command.verb == "turn_down":
        return _turn_down(law, state, command)
    if state.drawn:
        raise Refused("too_late", law.item("players"), "the places of round 1 have been drawn")
    check_may_play(law, state, command.player)
    check_not_disqualified(law, state, command.player)
    _check_no_substitute(law, state, command.player)
    check_room(law, state)
    return (e.Answered(command.player, "accepted", command.because, **cite.cited),)


def _check_no_substitute(law: TournamentLaw, state: State, who: str) -> None:
    """Refuse as a player a person who is the substitute of another player, because no one plays for two."""
    for round_ in state.rounds.values():
        for player, substitute, _ in round_.substitutes:
            if substitute == who and state.entrants[player].state == "accepted" and round_.phase != "settled":
                cite = law.power("substitute")
                raise Refused(
                    "not_your_place",
                    cite,
                    phrase("{} <is> the substitute of {} in round {}", person(who), person(player), round_.number),
                )


def check_room(law: TournamentLaw, state: State) -> None:
    """Refuse one more player if the conditions have no seat left."""
    most = law.conditions(state).get("players")[1]
    if sum(entrant.state == "accepted" for entrant in state.entrants.values()) < most:
        return
    says = f"the conditions let {count_text(most, 'player')} enter, and that many have"
    raise Refused("too_many", law.item("players"), says)


def _turn_down(law: TournamentLaw, state: State, command: TournamentAct) -> Events:
    """Decide to turn an application down.

    Any may be turned down if the conditions reserve that right or the person may not gamble, otherwise only by a
    criterion.
    """
    conditions = law.conditions(state)
    right = law.power("bar") if command.player in state.barred else law.item("refuse_any")
    if conditions.get("refuse_any") is None and command.player not in state.barred:
        right = law.item("criteria")
        if conditions.get("criteria") is None:
            says = "the conditions neither reserve the right to refuse any application nor have criteria"
            raise Refused("no_right", law.item("refuse_any"), says)
        _check_criterion(conditions.get("criteria"), command.because, right)
    return (e.Answered(command.player, "turned_down", command.because, **right.cited),)


def _check_criterion(criteria: str, because: str, cite: Cite) -> None:
    """Refuse a reason that does not begin with the words of a criterion."""
    known = [one.strip() for one in re.split(r"[.;]", criteria) if one.strip()]
    says = f"an application is refused by a criterion, in its words: end with because and {' or '.join(known)}"
    if not because:
        raise Refused("no_reason", cite, says)
    if not any(re.match(rf"{re.escape(one)}\b", because, re.IGNORECASE) for one in known):
        raise Refused("no_right", cite, f"the conditions reserve no right to refuse any application: {says}")


def set_entitlement(law: TournamentLaw, state: State, command: TournamentAct) -> Events:
    """Record whether a person is entitled to gamble."""
    cite = authorise(law, state, "bar", command)
    entitled = command.verb == "admit"
    if (command.player not in state.barred) == entitled:
        raise Refused(
            "already_done",
            cite,
            phrase("{} <is> already {}", person(command.player), "entitled" if entitled else "barred"),
        )
    return (e.StandingSet(command.player, entitled, command.because, **cite.cited),)


def pay(law: TournamentLaw, state: State, command: TournamentAct) -> Events:
    """Decide a payment: exactly the amount that the conditions ask for."""
    check_approved(law, state)
    check_entrant(state, command.player)
    check_may_play(law, state, command.player)
    entrant, conditions = state.entrants[command.player], law.conditions(state)
    item = {"fee": "entry_fee", "buy_in": "buy_in", "buy_back": "buy_back"}[command.what]
    amount, cite = conditions.get(item), law.item(item)
    if amount is None:
        raise Refused("not_in_conditions", cite, f"the conditions have no {item.replace('_', ' ')}")
    if command.what == "buy_back":
        _check_buy_back(law, state, entrant)
    elif entrant.state != "accepted":
        status = entrant.state.replace("_", " ")
        raise Refused(
            "too_early", cite, phrase("{} <is> {}: only accepted players can pay", person(command.player), status)
        )
    else:
        amount -= _paid(state, entrant, command.what, amount, cite)
    return (e.FeePaid(command.player, command.what, amount, **cite.cited),)


def _paid(state: State, entrant: Entrant, what: str, amount: int, cite: Cite) -> int:
    """Return what an entrant has paid before of a fee or buy-in of `amount`, in cents.

    Refuse a further payment if all is paid, or once seats are drawn.
    """
    paid = entrant.fee if what == "fee" else entrant.buy_ins
    if paid >= amount:
        raise Refused("already_done", cite, phrase("{} <has> paid {} already", person(entrant.name), money(paid)))
    if state.drawn:
        says = phrase(
            "the places of round 1 have been drawn, and {} <has> none: nothing more is taken", person(entrant.name)
        )
        raise Refused("too_late", cite, says)
    return paid


def _check_buy_back(law: TournamentLaw, state: State, entrant: Entrant) -> None:
    conditions, cite = law.conditions(state), law.item("buy_back")
    if entrant.state != "out":
        raise Refused("not_eliminated", cite, phrase("{} <has> not been eliminated", person(entrant.name)))
    _check_settled(law, state, entrant)
    if entrant.buy_backs >= conditions.get("buy_back_times"):
        often = count_text(entrant.buy_backs, "time")
        raise Refused(
            "used_up",
            cite,
            phrase("{} <has> bought back in {}, the most that the conditions allow", person(entrant.name), often),
        )
    if entrant.eliminated_in > conditions.get("buy_back_until"):
        says = f"round {conditions.get('buy_back_until')} is the last from which a player may buy back"
        raise Refused("too_late", cite, says)
    later = (number for number, one in state.rounds.items() if one.phase == "scheduled")
    coming = next((number for number in later if Takes("bought") in conditions.get("takes", number)), None)
    if coming is None:
        raise Refused("too_late", cite, "no round is to come that takes players who have bought back")
    if expected_players(conditions, state, coming) >= (most := conditions.capacity(coming)):
        raise Refused("too_many", cite, f"round {coming} has places for {most}, and they are taken")


def _check_settled(law: TournamentLaw, state: State, entrant: Entrant) -> None:
    """Refuse a buy-back while the round in which the player went out is in play, because that may still be undone."""
    if state.rounds[entrant.eliminated_in].phase == "open":
        says = phrase(
            "round {} is still played: {} may buy back once it is settled", entrant.eliminated_in, person(entrant.name)
        )
        raise Refused("too_early", law.item("buy_back_until"), says)


def leave(law: TournamentLaw, state: State, command: TournamentAct) -> Events:
    """Decide that an entrant withdraws before play, or retires, with the refund that is due.

    This needs no approval: the conditions are those approved since the entrant applied.
    """
    check_not_over(state)
    check_entrant(state, command.player)
    check_time(state)
    entrant = state.entrants[command.player]
    free, cite = law.item("withdraw_until"), law.item("retirement")
    if entrant.state not in ("applied", "accepted"):
        raise Refused(
            "already_done", cite, phrase("{} <is> {}", person(command.player), entrant.state.replace("_", " "))
        )
    if command.verb == "withdraw":
        if state.phase == "in_play":
            raise Refused("too_late", free, "play has begun: a player retires instead")
        whole = state.now <= max(one.get("withdraw_until") for one in law.editions(state, entrant.edition))
        back = entrant.stake if whole else _refund(law, state, entrant)
        return _departure(law, state, entrant, "withdrawn", back, free if whole else law.item("refund_fee"))
    return _retire(law, state, entrant, cite)


def _retire(law: TournamentLaw, state: State, entrant: Entrant, cite: Cite) -> Events:
    if state.phase != "in_play":
        raise Refused("too_early", law.item("withdraw_until"), "play has not begun: an entrant withdraws instead")
    when = law.conditions(state).get("retirement")
    if when is None:
        raise Refused("not_in_conditions", cite, "the conditions do not let a player retire")
    table = state.latest_table(entrant.name)
    if when == "between_rounds" and table is not None and state.rounds[table.round].phase == "open":
        raise Refused("too_early", cite, "the conditions let a player retire between rounds")
    if why := _played_out(state, entrant):
        raise Refused("too_late", cite, f"it is too late to retire: {why}")
    return _departure(law, state, entrant, "retired", _refund(law, state, entrant), cite)


def _played_out(state: State, entrant: Entrant) -> str:
    """Return why an entrant has nothing left to play, and so gets no refund; empty if they have."""
    if entrant.state == "out":
        return phrase("{} <has> been eliminated", person(entrant.name))
    if all(round_.phase == "settled" for round_ in state.rounds.values()):
        return "the last round is settled"
    table = state.latest_table(entrant.name)
    if table is None or state.rounds[table.round].phase != "open" or table.chips_of(entrant.name):
        return ""
    return phrase("{} <has> no chips left in round {}", person(entrant.name), table.round)


def _refund(law: TournamentLaw, state: State, entrant: Entrant) -> int:
    """Return how much of fee and buy-ins is refunded, each rounded down to a cent.

    Of all conditions approved since the entrant applied, those that are best for the entrant count.
    """
    terms = law.editions(state, entrant.edition)
    fee = entrant.fee * max(one.get("refund_fee") for one in terms) // 100
    return int(fee + entrant.buy_ins * max(one.get("refund_buy_in") for one in terms) // 100)


def disqualify(law: TournamentLaw, state: State, command: TournamentAct) -> Events:
    """Decide to disqualify a player or a substitute, on a ground in the conditions."""
    cite, who = authorise(law, state, "disqualify", command), command.player
    check_approved(law, state)
    because, entrant = f"{command.ground}: {command.because}", state.entrants.get(who)
    stands_in = who in state.substitutes and who not in state.disqualified_substitutes
    plays = entrant is not None and entrant.state in ("accepted", "out")
    if not plays and not stands_in:
        raise _cannot_disqualify(state, who, cite)
    _check_ground(law, state, command.ground)
    events = _disqualified(law, state, entrant, cite, because) if entrant is not None and plays else ()
    return (*events, e.SubstituteOut(who, because, **cite.cited)) if stands_in else events


def _cannot_disqualify(state: State, who: str, cite: Cite) -> Refused:
    if who not in state.disqualified_substitutes:
        check_entrant(state, who)
    status = "disqualified" if who in state.disqualified_substitutes else state.entrants[who].state.replace("_", " ")
    return Refused("already_done", cite, phrase("{} <is> {}", person(who), status))


def _check_ground(law: TournamentLaw, state: State, ground: str) -> None:
    """Refuse a ground that is not in the conditions."""
    grounds = law.conditions(state).get("grounds") or ()
    if ground not in grounds:
        says = f"the conditions do not list the ground {ground}; they list {', '.join(grounds) or 'none'}"
        raise Refused("not_in_conditions", law.item("grounds"), says)


def _disqualified(law: TournamentLaw, state: State, entrant: Entrant, cite: Cite, because: str) -> Events:
    percent = max(one.get("refund_disqualified") for one in law.editions(state, entrant.edition))
    back = 0 if _played_out(state, entrant) else entrant.stake * percent // 100
    return _departure(law, state, entrant, "disqualified", back, cite, because)


def _departure(
    law: TournamentLaw, state: State, entrant: Entrant, how: str, back: int, cite: Cite, because: str = ""
) -> Events:
    """Return the events of an entrant leaving: the refund (`back`), and the chips that go out of play."""
    table = state.latest_table(entrant.name)
    events: list[e.TournamentEvent] = [e.WentOut(entrant.name, how, table.round if table else 0, because, **cite.cited)]
    chips = law.item("ends")
    if table is not None and (stack := table.chips_of(entrant.name)):
        events.append(e.ChipsForfeited(entrant.name, table.name, stack, **chips.cited))
    if entrant.chips:
        events.append(e.ChipsForfeited(entrant.name, "", entrant.chips, **chips.cited))
    if back:
        events.append(e.Refunded(entrant.name, back, **cite.cited))
    return tuple(events)

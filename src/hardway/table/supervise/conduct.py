"""Decides acts of staff: reports, advice, wagers voided, exclusion, held money, crew, and acts that are only
recorded.
"""

from collections.abc import Callable

from hardway.rulebook import Cite, Law
from hardway.table.model import signers
from hardway.table.model.commands import Act, Leave
from hardway.table.model.events import Acted, Noticed, Paid, Taken
from hardway.table.model.reasons import Events, Refused, bad_amount, check_known, no_player, no_slot
from hardway.table.model.roles import allow, empower, reporters
from hardway.table.model.state import Player, State
from hardway.table.play import checklist, seats, sticks
from hardway.table.play.taking import check_take, odds_behind, take_down, wager_back
from hardway.table.play.wagers import not_in_chips
from hardway.table.supervise import annul, disputes, float_tray, hours
from hardway.values.money import short
from hardway.values.names import count_text, is_one_person
from hardway.values.phrase import money, person, phrase
from hardway.values.phrase import wager as wager_at
from hardway.values.verbs import VERBS, doing, text_about


def act(law: Law, state: State, command: Act) -> Events:
    """Decide an act of staff; the player it names is at the table or, for some acts, has left it."""
    _check_player(state, command)
    return _ACTS.get(command.verb, _record_only)(law, state, command)


def _check_player(state: State, command: Act) -> None:
    verb = VERBS[command.verb]
    if "{player}" not in verb.form:
        return
    if verb.allows_departed:
        check_known(state, command.player)
    elif command.player not in state.players:
        raise no_player(command.player)


def record_act(command: Act, cite: Cite) -> Acted:
    """Return the event that puts an act on record."""
    return Acted(*command, *cite[:2])


def _report(law: Law, state: State, command: Act) -> Events:
    """Decide a report that a player broke a rule, or that a spectator broke one that binds everyone."""
    breach = law.book.breaches.get(command.about)
    if breach is None:
        known = ", ".join(law.book.breaches) or "none"
        raise Refused(
            "not_offered", None, f"{law.book.house} has no breach called {command.about}; its breaches are {known}"
        )
    allow(law.book, command.by, law.acting(breach.roles), breach.cite, doing("report"))
    if command.player in state.desk.spectators and not breach.anyone:
        raise Refused(
            "not_offered",
            breach.cite,
            phrase("only a player can do this, and {} <is> a spectator", person(command.player)),
        )
    return (record_act(command, breach.cite),)


def _spectator(law: Law, state: State, command: Act) -> Events:
    """Decide to put a spectator on record, who can then be reported, excluded and heard."""
    name = command.about
    seats.check_name(law, name)
    able = reporters(law)
    if able is None:
        raise Refused("not_offered", None, f"no rule of {law.book.house} is about spectators")
    allow(law.book, command.by, *able, doing("spectator"))
    if (known := signers.known_as(state, name)) in (*state.players, *state.departed, *state.desk.spectators):
        raise Refused("already_here", able[1], phrase("{} <is> known here already", person(known)))
    return (record_act(command, able[1]),)


def _advise(law: Law, state: State, command: Act) -> Events:
    """Decide that a player is advised of a rule; staff do not advise how to play."""
    cite = empower(law, state, "advise", command)
    clauses = law.book.named(command.about)
    if not clauses:
        says = "staff explain the rules, not how to play: name a clause of the book"
        raise Refused("no_advice", law.book.cites.get("advice"), says)
    return record_act(command, cite), *(Noticed(command.player, clause.rule, clause.number) for clause in clauses)


def _remove_wager(law: Law, state: State, command: Act, power: str) -> Events:
    """Decide that the house removes a wager: the stake and any commission go back."""
    player = state.players.get(command.player)
    slot = law.slots.get(command.about)
    if slot is None:
        raise no_slot(law, command.about)
    cite = empower(law, state, power, command, player=command.player)
    if player is None:
        raise Refused(
            "no_wager",
            None,
            phrase(
                "{} <has> no wager on {}, nor did the last call decide one",
                person(command.player),
                wager_at(law.book.wager_label(slot.key), slot.key),
            ),
        )
    if slot.key not in player.bets:
        raise Refused(
            "no_wager",
            None,
            phrase("{} <has> no wager on {}", person(player.name), wager_at(law.book.wager_label(slot.key), slot.key)),
        )
    if power == "refuse":
        check_take(law, state, player, slot)
    gone = wager_back(law, player, slot.key, power, cite)
    return (record_act(command, cite), gone, *odds_behind(law, state, player, slot, 0))


def _void(law: Law, state: State, command: Act) -> Events:
    """Decide that staff declare a wager void."""
    return _remove_wager(law, state, command, "void")


def _refuse(law: Law, state: State, command: Act) -> Events:
    """Decide that the house refuses a wager on the layout, if it may still come down."""
    return _remove_wager(law, state, command, "refuse")


def _exclude(law: Law, state: State, command: Act) -> Events:
    """Decide to exclude a person from the game or the casino."""
    power = "exclude_casino" if command.about == "casino" else "exclude"
    cite = empower(law, state, power, command, player=command.player)
    if (command.player, command.about) in state.desk.excluded:
        raise Refused("already_done", cite, phrase("{} <is> excluded already", person(command.player)))
    return (record_act(command, cite),)


def _withhold(law: Law, state: State, command: Act) -> Events:
    """Decide that the dice are withheld from a player, or granted again."""
    granted = command.verb == "grant"
    cite = empower(law, state, "withhold", command, player=command.player, ends="grant" if granted else "")
    if (command.player in state.desk.withheld) != granted:
        says = "are not withheld from" if granted else "are withheld already from"
        raise Refused("already_done", cite, phrase("the dice {} {}", says, person(command.player)))
    return (record_act(command, cite),)


def _vacate(law: Law, state: State, command: Act) -> Events:
    """Decide that an idle player gives up the seat while all other seats are taken."""
    player = state.players[command.player]
    cite = empower(law, state, "vacate", command, player=command.player)
    rounds, idle = law.settings.idle_rounds, idle_rounds(state, player)
    if len(state.players) < law.settings.places:
        raise Refused("not_idle", law.cite("idle_rounds"), "another place at the table is free")
    if idle < rounds:
        raise Refused(
            "not_idle",
            law.cite("idle_rounds"),
            phrase(
                "{} <has> sat out only {} in a row with every other place taken; the place is vacated after {}",
                person(player.name),
                count_text(idle, "round"),
                rounds,
            ),
        )
    leaves = seats.leave(law, state, Leave(player.name))
    return (record_act(command, cite), *leaves)


def idle_rounds(state: State, player: Player) -> int:
    """Return how many whole rounds in a row a player made no bet, since a player last sat down at the table."""
    return max(0, state.rounds - max(player.last_round, state.last_seated) - 1)


def _revoke(law: Law, state: State, command: Act) -> Events:
    """Decide that personal limits are revoked."""
    cite = empower(law, state, "personal", command, player=command.player, ends=command.verb)
    own, wager = state.players[command.player].personal, command.about
    if not own or (wager and wager not in own):
        for_it = f" for {wager}" if wager else ""
        raise Refused(
            "nothing_there",
            cite,
            phrase("{} <has> no personal limits{}, only those of the sign", person(command.player), for_it),
        )
    return (record_act(command, cite),)


def winnings(state: State, name: str) -> int:
    """Return how much a person has won and not had seized, in cents; negative: lost.

    That is the rack, the tokens and the wagers on the layout, less what they brought; and what they cashed out earlier,
    less what they had brought for that.
    """
    player, earlier = state.players.get(name), state.desk.won_by(name)
    if player is None:
        return earlier
    layout = sum(stake.amount for stake in player.bets.values())
    return player.rack + player.tokens + layout - player.brought + earlier


def _seize(law: Law, state: State, command: Act) -> Events:
    """Decide to seize won money, from the rack, a wager or what was cashed out; it is held during an investigation."""
    if command.amount <= 0:
        raise bad_amount()
    cite = empower(law, state, "seize", command, player=command.player)
    if not law.chips.pays(command.amount):
        raise not_in_chips(law, command.amount)
    player, won = state.players.get(command.player), max(winnings(state, command.player), 0)
    if command.about:
        return (*_seize_wager(law, state, command, cite, won), record_act(command, cite))
    there = won if player is None else player.rack
    if command.amount > min(won, there):
        rack = f" and has {short(there)} in the rack" if player else ""
        raise Refused(
            "not_enough",
            cite,
            phrase("only money won can be seized: {} <has> won {}{}", person(command.player), money(won), rack),
        )
    return (record_act(command, cite),)


def _seize_wager(law: Law, state: State, command: Act, cite: Cite, won: int) -> Events:
    """Return the events of a wager, or a part of it, that comes down because it is seized."""
    player = state.players.get(command.player)
    if player is None:
        raise no_player(command.player)
    slot = law.slots.get(command.about)
    if slot is None:
        raise no_slot(law, command.about)
    stake = player.bets.get(slot.key)
    if stake is None:
        raise Refused(
            "no_wager",
            None,
            phrase("{} <has> no wager on {}", person(player.name), wager_at(law.book.wager_label(slot.key), slot.key)),
        )
    if command.amount > min(won, stake.amount - stake.tokens):
        has = phrase(
            "{} <has> won {} in all, and {} in chips lies on {}",
            person(player.name),
            money(won),
            money(stake.amount - stake.tokens),
            slot.key,
        )
        raise Refused("not_enough", cite, phrase("only money won can be seized: {}", has))
    first, *rest = take_down(law, state, player, slot, stake, command.amount)
    assert isinstance(first, Taken)
    return first._replace(why="seize", clause=cite.clause, reading=cite.reading, lock=""), *rest


def _findings(law: Law, state: State, command: Act) -> Events:
    """Decide to record the findings of an investigation; held money may be kept only after that."""
    cite = empower(law, state, "seize", command, ends=command.verb)
    if not state.desk.held_of(command.player):
        raise Refused("nothing_there", cite, phrase("the house holds no money of {}", person(command.player)))
    if command.player in state.desk.investigated:
        raise Refused("already_done", cite, phrase("the findings about {} are on record", person(command.player)))
    return (record_act(command, cite),)


def _release_or_retain(law: Law, state: State, command: Act) -> Events:
    """Decide to release held money to its owner, or to keep it for the house."""
    if command.amount <= 0:
        raise bad_amount()
    cite = empower(law, state, "seize", command, ends=command.verb)
    if not law.chips.pays(command.amount):
        raise not_in_chips(law, command.amount)
    held = state.desk.held_of(command.player)
    if command.amount > held:
        raise Refused(
            "not_enough",
            cite,
            phrase("the house holds {} of {}, not {}", money(held), person(command.player), money(command.amount)),
        )
    if command.verb == "retain" and command.player not in state.desk.investigated:
        says = phrase("it stays held until the findings about {} are on record: findings", person(command.player))
        raise Refused("not_ready", cite, says)
    return (record_act(command, cite),)


def _repay(law: Law, state: State, command: Act) -> Events:
    """Decide that a debt from a correction or decision is paid in cash, to or by a person who has left."""
    if command.amount <= 0:
        raise bad_amount()
    cite = empower(law, state, "repay", command, player=command.player)
    owed = state.desk.owed_by(command.player)
    if not owed:
        raise Refused("nothing_there", cite, phrase("{} <owes> nothing and <is> owed nothing", person(command.player)))
    if command.amount > abs(owed):
        whom = phrase("by {}", person(command.player)) if owed > 0 else phrase("to {}", person(command.player))
        raise Refused(
            "not_enough", cite, phrase("only {} is owed {}, not {}", money(abs(owed)), whom, money(command.amount))
        )
    return record_act(command, cite), Paid(command.player, -command.amount if owed > 0 else command.amount, repaid=True)


def _record_only(law: Law, state: State, command: Act) -> Events:
    """Decide an act that is only recorded: it needs the power and nothing else."""
    power = text_about(VERBS[command.verb].power, command.about)
    cite = empower(law, state, power, command, player=command.player)
    return (record_act(command, cite),)


def _detain(law: Law, state: State, command: Act) -> Events:
    """Decide to detain a person."""
    authority = law.authority("detain")
    acted = _record_only(law, state, command)
    if command.player in state.desk.detained:
        raise Refused(
            "already_done", authority and authority.cite, phrase("{} <is> detained already", person(command.player))
        )
    return acted


def _handover(law: Law, state: State, command: Act) -> Events:
    """Decide to hand over a detained person to the authority that the law names."""
    empower(law, state, "detain", command, ends=command.verb)
    custody = law.book.custody
    to, _, name = command.about.partition(" ")
    cite = custody.get(to)
    if cite is None:
        says = f"write to whom the person is handed over: {' or '.join(custody)}, and a name if known"
        raise Refused("unknown_name", next(iter(custody.values())), says)
    if command.player not in state.desk.detained:
        raise Refused("nothing_there", cite, phrase("{} <is> not detained", person(command.player)))
    if name:
        signers.check_outsider(law, state, command, to, name, cite)
    return (record_act(command, cite),)


def _assign_or_relieve(law: Law, state: State, command: Act) -> Events:
    """Decide that a person joins the crew of the table in a role, or leaves it."""
    cite = empower(law, state, "crew", command)
    if command.verb == "relieve":
        worker = _worker_called(state, command.about)
        if not worker:
            raise Refused("nothing_there", cite, f"nobody named {command.about} works at this table")
        return (record_act(command._replace(about=worker), cite),)
    role, _, name = command.about.partition(" ")
    if role not in law.book.roles or not name:
        raise Refused("unknown_name", cite, f"say a role and a name; the roles are {', '.join(law.book.roles)}")
    name = _worker_called(state, name) or name
    if (name, role) in state.desk.staff:
        raise Refused(
            "already_done",
            cite,
            phrase("{} <works> at this table as {} already", person(name), law.book.roles[role].label),
        )
    signers.check_apart(law, state, name, plays=False)
    return (record_act(command._replace(about=f"{role} {name}"), cite),)


def _worker_called(state: State, name: str) -> str:
    """Return a worker's name as first written; empty if no one of that name works here."""
    return next((worker for worker, _ in state.desk.staff if is_one_person(worker, name)), "")


def _link(law: Law, state: State, command: Act) -> Events:
    """Decide that two players count as partners, whose wagers together may not exceed the maximum."""
    if command.about not in state.players:
        raise no_player(command.about)
    cite = empower(law, state, "link", command, player=command.player)
    if command.about in state.desk.partners(command.player):
        raise Refused(
            "already_done",
            cite,
            phrase(
                "{} and {} are already linked as partners, or are the same person",
                person(command.player),
                person(command.about),
            ),
        )
    return (record_act(command, cite),)


def _tell(law: Law, state: State, command: Act) -> Events:
    """Decide that an onlooker such as an inspector was told of the closing; only their name is recorded."""
    cite = empower(law, state, "tell", command)
    role, _, name = command.about.partition(" ")
    if role not in law.book.onlookers:
        says = f"write who was told: {' or '.join(law.book.onlookers)}, and a name if known"
        raise Refused("unknown_name", cite, says)
    if state.desk.inspector_told or state.desk.closed:
        raise Refused(
            "already_done", cite, f"the {role} has been told" if state.desk.inspector_told else "the table is closed"
        )
    if name:
        signers.check_outsider(law, state, command, role, name, cite)
    return (record_act(command._replace(about=name), cite),)


_ACTS: dict[str, Callable[[Law, State, Act], Events]] = {
    "report": _report, "spectator": _spectator, "advise": _advise,
    "void": _void, "void_since": annul.void_since, "refuse": _refuse, "exclude": _exclude,
    "withhold": _withhold, "grant": _withhold, "vacate": _vacate, "revoke": _revoke,
    "seize": _seize, "release": _release_or_retain, "retain": _release_or_retain, "findings": _findings,
    "repay": _repay,
    "detain": _detain, "handover": _handover, "link": _link, "tell": _tell,
    **dict.fromkeys(("float", "fill", "credit", "drop"), float_tray.move_float),
    "assign": _assign_or_relieve, "relieve": _assign_or_relieve, "chips": float_tray.change_chips,
    "inspect": checklist.inspect, "check": checklist.check,
    "advise_inspector": disputes.advise_inspector, "conclude": disputes.conclude, "stick": sticks.stick,
    "redress": disputes.carry_out, "reclaim": disputes.carry_out,
    "nomore": sticks.no_more, "return": hours.give_back,
}  # fmt: skip
"""For each verb, the function that decides an act of staff with it; an act with any other verb is only recorded."""

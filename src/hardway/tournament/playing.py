"""Decides a round in play: throws and hands that tables report, the least wager, secret wagers, and ended tables."""

import re
from hashlib import sha256

from hardway.rulebook import Cite, Refused, refusal_of
from hardway.rulebook.model.refusal import allow
from hardway.tournament.model import events as e
from hardway.tournament.model.commands import Stack, Tick, TournamentAct
from hardway.tournament.model.conditions import Ends, GoesOn, Length
from hardway.tournament.model.evolve import fold
from hardway.tournament.model.law import Events, TournamentLaw, authorise, check_approved
from hardway.tournament.model.state import OVER, RoundTable
from hardway.tournament.model.state import TournamentState as State
from hardway.tournament.rounds import check_signed, elimination, tables_of
from hardway.values.clock import UNKNOWN, moment, time_text
from hardway.values.entry_words import says_nothing
from hardway.values.event import Amounts
from hardway.values.money import LARGEST_CENTS, cents
from hardway.values.names import count_text
from hardway.values.phrase import joined, money, needs_reason, person, phrase, table_word
from hardway.values.verbs import POWERS


def check_begun(law: TournamentLaw, state: State, name: str) -> None:
    """Refuse an entry for a table that is not set aside, or whose round has not begun or is over."""
    check_approved(law, state)
    table = state.tables.get(name)
    if table is None:
        raise Refused("not_designated", law.cite("designated"), phrase("{} is not designated", table_word(name)))
    if table.phase == "designated":
        raise Refused("not_open", law.item("start"), f"round {table.round} has not begun")
    if state.rounds[table.round].phase != "open":
        raise _ended(law, name)


def _ended(law: TournamentLaw, name: str) -> Refused:
    return Refused("table_ended", law.item("length"), phrase("play at {} has ended", table_word(name)))


def check_in_play(law: TournamentLaw, state: State, name: str) -> None:
    """Refuse an entry for a table that is not in play."""
    check_begun(law, state, name)
    if state.tables[name].phase == "ended":
        raise _ended(law, name)


def players_at(state: State, table: RoundTable) -> tuple[str, ...]:
    """Return the players still in the round at a table, also those who have not come."""
    return tuple(name for name, _ in table.stacks if state.entrants[name].state == "accepted")


def contending_at(state: State, table: RoundTable) -> tuple[str, ...]:
    """Return the players who compete at a table: those still in, except barred players who have not come."""
    return tuple(name for name in players_at(state, table) if name in table.seated or name not in state.barred)


def reported_players(state: State, table: RoundTable) -> tuple[str, ...]:
    """Return the players whose chips a hand reports: those still in, and those who left while a hand was played."""
    return tuple(
        name for name, _ in table.stacks if state.entrants[name].state == "accepted" or state.left_while_playing(name)
    )


def _check_throws(law: TournamentLaw, state: State, table: RoundTable) -> None:
    """Refuse a throw while the director is away, or a player at the table must sign and has not."""
    if not state.present:
        raise Refused("director_away", law.cite("present"), "the director is away: no dice are thrown")
    for player in players_at(state, table):
        if player in table.seated:
            for who in dict.fromkeys((player, state.rounds[table.round].sits_for(player))):
                check_signed(law, state, who)


def throw(law: TournamentLaw, state: State, command: TournamentAct) -> Events:
    """Decide that the dice leave the hand at a table."""
    check_in_play(law, state, command.table)
    _check_throws(law, state, state.tables[command.table])
    return (e.DiceThrown(command.table),)


def hand(law: TournamentLaw, state: State, command: TournamentAct) -> Events:
    """Decide the end of a hand: its chips, the least wager, and the end of the table after its last hand."""
    check_in_play(law, state, command.table)
    table = state.tables[command.table]
    if not table.thrown:
        _check_throws(law, state, table)
    _check_stacks(state, table, command.stacks)
    _check_there(law, state, table, command.stacks)
    cite = law.item("length")
    events: list[e.TournamentEvent] = [_hand_over(state, table, command.stacks, table.hands + 1, cite)]
    events += _least_wager(law, state, table, command.stacks)
    return (*events, *_over(law, fold(state, events), table.name))


def _hand_over(state: State, table: RoundTable, reported: tuple[Stack, ...], number: int, cite: Cite) -> e.HandOver:
    """Return the event of a hand: the chips of players, and of players who left if their wagers won or lost since."""
    stacks = tuple((one.player, one.chips) for one in reported if not state.left_while_playing(one.player))
    left = ((one.player, one.chips) for one in reported if state.left_while_playing(one.player))
    gone = tuple((name, chips) for name, chips in left if chips != state.chips_gone_with(name))
    return e.HandOver(table.name, number, stacks, gone, **cite.cited)


def _check_stacks(state: State, table: RoundTable, stacks: tuple[Stack, ...]) -> None:
    names = [stack.player for stack in stacks]
    playing = players_at(state, table)
    for name in names:
        if name not in reported_players(state, table) or names.count(name) > 1:
            says = phrase(
                "{} <is> named twice; the players at {} are {}"
                if name in playing
                else "{} does not play at {}; the players there are {}",
                person(name),
                table_word(table.name),
                joined(map(person, playing), ", "),
            )
            raise Refused("unknown_name", None, says)
    for stack in stacks:
        if not (0 <= stack.chips < LARGEST_CENTS and 0 <= stack.wagered < LARGEST_CENTS):
            raise Refused("bad_amount", None, "chips and wagers are nothing or more, in whole cents")


def _check_there(law: TournamentLaw, state: State, table: RoundTable, stacks: tuple[Stack, ...]) -> None:
    """Refuse changed chips or wagers of a player whose seat is empty."""
    for player, chips, wagered in stacks:
        if player in table.seated or (chips, wagered) == (table.chips_of(player), 0):
            continue
        barred = state.barred.intersection((player, state.rounds[table.round].sits_for(player)))
        cite = law.power("bar") if barred else law.item("non_attendance")
        says = phrase(
            "the place of {} at {} is empty: {} stay, and none is wagered",
            person(player),
            table_word(table.name),
            money(table.chips_of(player)),
        )
        raise Refused("not_your_place", cite, says)


def _least_wager(
    law: TournamentLaw, state: State, table: RoundTable, stacks: tuple[Stack, ...]
) -> list[e.TournamentEvent]:
    """Return what follows for present players who wagered less than the least wager, unless they wagered all their
    chips."""
    conditions, cite = law.conditions(state), law.item("least_wager")
    least = conditions.get("least_wager")
    if least is None:
        return []
    follows, events = conditions.get("missed_wager"), list[e.TournamentEvent]()
    reported = {stack.player: stack for stack in stacks}
    for player in players_at(state, table):
        stack = reported.get(player, Stack(player, table.chips_of(player)))
        asked = min(least, table.chips_of(player))
        if player in table.late or stack.wagered >= asked:
            continue
        events.append(e.WagerMissed(player, table.name, stack.wagered, asked, follows, **cite.cited))
        if follows == "out":
            events += elimination(player, table.name, stack.chips, table.round, cite)
        elif follows == "taken" and (taken := min(asked - stack.wagered, stack.chips)):
            events.append(e.ChipsForfeited(player, table.name, taken, **cite.cited))
    return events


def _over(law: TournamentLaw, state: State, name: str) -> Events:
    """Return the events that end a table whose hands or time are over."""
    table, cite = state.tables[name], law.item("length")
    length: Length = law.conditions(state).get("length", table.round)
    if length.unit == "hands":
        return (e.TableEnded(name, "hands", **cite.cited),) if table.hands >= length.number else ()
    return (e.TableEnded(name, "time", **cite.cited),) if _time_is_up(state, table, length) else ()


def _time_is_up(state: State, table: RoundTable, length: Length) -> bool:
    return state.now >= state.rounds[table.round].opened + 60 * length.number


def result(law: TournamentLaw, state: State, command: TournamentAct) -> Events:
    """Decide the result of a table that was played elsewhere, which ends it."""
    cite = authorise(law, state, "result", command)
    check_in_play(law, state, command.table)
    table = state.tables[command.table]
    _check_throws(law, state, table)
    if table.thrown or table.hands:
        raise Refused(
            "too_late",
            law.item("length"),
            f"{table.name} is reported hand by hand: its play ends with its last hand, not with a result",
        )
    _check_stacks(state, table, command.stacks)
    _check_there(law, state, table, command.stacks)
    if missing := set(players_at(state, table)) - {stack.player for stack in command.stacks}:
        raise Refused(
            "unknown_name",
            None,
            phrase(
                "{} plays at {} too: report the chips of all players there",
                person(min(missing)),
                table_word(table.name),
            ),
        )
    return (_hand_over(state, table, command.stacks, 1, cite), e.TableEnded(table.name, "result", **cite.cited))


def recount(law: TournamentLaw, state: State, command: TournamentAct) -> Events:
    """Decide a new count of chips at a table that has ended, after staff changed them."""
    check_begun(law, state, command.table)
    table, cite = state.tables[command.table], law.power("progress")
    if table.phase != "ended":
        raise Refused(
            "too_early",
            cite,
            phrase("play at {} has not ended: report its chips with its next hand", table_word(table.name)),
        )
    _check_stacks(state, table, command.stacks)
    stacks = tuple((one.player, one.chips) for one in command.stacks if one.chips != table.chips_of(one.player))
    if not stacks:
        raise Refused("already_done", cite, phrase("all players at {} have these chips", table_word(table.name)))
    counted = e.ChipsCounted(table.name, stacks, **cite.cited)
    return (counted, *reopen_tables(law, fold(state, (counted,)), table.round))


def annul(law: TournamentLaw, state: State, command: TournamentAct) -> Events:
    """Decide to annul the outcome of a hand on a ground of the book: the hand does not count.

    Players get the chips that the command reports or, where it reports none, those from before the hand.
    """
    check_approved(law, state)
    ground, authority = law.book.annulments.get(command.ground), law.table_law.authority("invalidate")
    if ground is None or authority is None:
        known = ", ".join(law.book.annulments)
        raise Refused(
            "unknown_name", None, f"there is no ground {command.ground} to annul a hand; the grounds are {known}"
        )
    allow(law.book, command.by, authority.roles, authority.cite, POWERS["invalidate"])
    if ground.needs and says_nothing(command.because):
        raise Refused("no_reason", ground.cite, needs_reason("the reason belongs on record"))
    table = state.tables.get(command.table)
    if table is None or not _can_annul(table, command) or state.rounds[table.round].phase != "open":
        raise Refused(
            "too_late", ground.cite, phrase("{} has no hand whose outcome could be annulled", table_word(command.table))
        )
    _check_stacks(state, table, command.stacks)
    _check_there(law, state, table, command.stacks)
    table = _before_outcome(state, table, command.stacks)
    refund = law.cite("annulled")
    back = _reinstate_missed(state, table, refund)
    stacks, left = _chips_before(state, table, back), _chips_of_departed(state, table, back)
    what = (table.name, command.ground, command.because, stacks, refund.clause, left)
    events: Events = (*back, e.HandAnnulled(*what, **ground.cite.cited))
    after = fold(state, events)
    return (*events, *_over(law, after, table.name), *reopen_tables(law, after, table.round))


def _can_annul(table: RoundTable, command: TournamentAct) -> bool:
    """Say whether the last hand at a table can be annulled.

    It can be once; until dice are thrown, again by a command that reports chips, as when the last call was corrected.
    """
    return table.thrown or table.before is not None or (table.annulled and bool(command.stacks))


def _before_outcome(state: State, table: RoundTable, reported: tuple[Stack, ...]) -> RoundTable:
    """Return a table with the chips from before its last outcome: as reported or, if nothing is, from before the
    hand.
    """
    before = table.before if table.before is not None else state.stacks_before(table)
    reported_chips = {one.player: one.chips for one in reported}
    return table._replace(before=tuple((name, reported_chips.get(name, chips)) for name, chips in before))


def _reinstate_missed(state: State, table: RoundTable, cite: Cite) -> tuple[e.Reinstated, ...]:
    """Return the events that reinstate players who missed the least wager in the annulled hand, with the chips it
    cost.
    """
    return tuple(
        e.Reinstated(player, "accepted", table.name, cost, 0, **cite.cited)
        for player, cost in table.missed
        if state.entrants[player].state in ("accepted", "out")
    )


def _chips_before(state: State, table: RoundTable, back: Events) -> Amounts:
    """Return the chips before the last hand; players who left since have none."""
    after = fold(state, back)
    now = after.tables[table.name]
    here = players_at(after, now)
    return tuple((name, chips if name in here else now.chips_of(name)) for name, chips in table.before or ())


def _chips_of_departed(state: State, table: RoundTable, back: Events) -> Amounts:
    """Return by how much the chips of players who left since change, to become those from before the hand."""
    entrants, missed, found = fold(state, back).entrants, dict(table.missed), list[tuple[str, int]]()
    for name, chips in table.before or ():
        gone, cost = entrants[name], missed.get(name, 0)
        more = chips - gone.forfeited - cost
        if chips and gone.state != "accepted" and (more or cost):
            found.append((name, more))
    return tuple(found)


def recall(law: TournamentLaw, state: State, command: TournamentAct) -> Events:
    """Decide that the last hand continues, because the table took back its call."""
    check_approved(law, state)
    table, cite = state.tables.get(command.table), law.item("length")
    if table is None or not (table.annulled or table.before) or state.rounds[table.round].phase != "open":
        raise Refused("too_late", cite, phrase("{} has no hand that could be played on", table_word(command.table)))
    table = _before_outcome(state, table, ())
    back = _reinstate_missed(state, table, cite)
    stacks, left = _chips_before(state, table, back), _chips_of_departed(state, table, back)
    taken_back = e.HandAnnulled(table.name, "recalled", "", stacks, "", left, **cite.cited)
    events: Events = (*back, taken_back, e.DiceThrown(table.name))
    return (*events, *reopen_tables(law, fold(state, events), table.round))


def agree(law: TournamentLaw, state: State, command: TournamentAct) -> Events:
    """Decide that a player agrees to an early end of the table."""
    check_approved(law, state)
    table, cite = state.latest_table(command.player), law.cite("agreed")
    if table is None or table.phase != "open" or command.player not in players_at(state, table):
        raise Refused("not_open", cite, phrase("{} <plays> at no table now", person(command.player)))
    if command.player in table.agreed:
        raise Refused("already_done", cite, phrase("{} <has> agreed", person(command.player)))
    return (e.Agreed(command.player, table.name, **cite.cited),)


def conclude(law: TournamentLaw, state: State, command: TournamentAct) -> Events:
    """Decide to end a table early: who goes on must be determined and, if chips are cashed, all players must agree."""
    cite = authorise(law, state, "conclude", command)
    check_in_play(law, state, command.table)
    _check_present(law, state)
    table = state.tables[command.table]
    if table.thrown:
        raise Refused("too_early", cite, "a hand is being played: it is played to its end")
    _check_early(law, state, table)
    return (e.TableEnded(table.name, "early", **cite.cited),)


def _check_early(law: TournamentLaw, state: State, table: RoundTable) -> None:
    """Refuse an early end while it is open who goes on, or, in a round whose chips are cashed at its end, while a
    player at the table has not agreed."""
    if (left := _contending(law, state, table)) is not None:
        says = f"who goes on is not determined: {', '.join(left)} still have chips"
        raise Refused("not_determined", law.cite("determined"), says)
    ends: Ends = law.conditions(state).get("ends", table.round)
    against = [name for name in contending_at(state, table) if name in table.seated and name not in table.agreed]
    if ends.how == "cash" and against:
        says = f"chips are cashed at the end, and {', '.join(against)} has not agreed"
        raise Refused("not_agreed", law.cite("agreed"), says)


def reopen_tables(law: TournamentLaw, state: State, number: int) -> tuple[e.TableReopened, ...]:
    """Return the events that reopen tables which were concluded early and may no longer be."""
    found = []
    for table in tables_of(state, number):
        why = refusal_of(_check_early, law, state, table) if was_concluded_early(law, state, table) else None
        if why is not None:
            found.append(e.TableReopened(table.name, clause=why.clause or "", reading=why.reading))
    return tuple(found)


def was_concluded_early(law: TournamentLaw, state: State, table: RoundTable) -> bool:
    """Say whether a table was concluded early although it has hands or time left."""
    return table.early and not _over(law, state, table.name)


def _check_present(law: TournamentLaw, state: State) -> None:
    if not state.present:
        raise Refused("director_away", law.cite("present"), "the director is away: no table is concluded")


def _contending(law: TournamentLaw, state: State, table: RoundTable) -> tuple[str, ...] | None:
    """Return the players with chips if they are more than go on; None if who goes on is determined."""
    goes_on: GoesOn | None = law.conditions(state).get("goes_on", table.round)
    tables = (table,) if goes_on is None or goes_on.of == "table" else tables_of(state, table.round)
    left = tuple(name for one in tables for name in contending_at(state, one) if one.chips_of(name))
    return left if len(left) > (goes_on.number if goes_on else 1) else None


def tick(law: TournamentLaw, state: State, command: Tick) -> Events:
    """Decide that time passes: end tables whose time is up, and eliminate absent players."""
    at = moment(command.at, now=state.now)
    if at is None:
        raise Refused("bad_time", None, f"there is no such time: {command.at}")
    if state.now != UNKNOWN and at < state.now:
        raise Refused("bad_time", None, f"{time_text(at)} is before {time_text(state.now)}")
    events: list[e.TournamentEvent] = [e.ClockSet(at)]
    for table in state.tables.values() if state.phase not in OVER else ():
        if table.phase == "open":
            events += _due(law, fold(state, events), table)
    return tuple(events)


def _due(law: TournamentLaw, state: State, table: RoundTable) -> list[e.TournamentEvent]:
    conditions, events = law.conditions(state), list[e.TournamentEvent]()
    minutes, cite = conditions.get("absent_after"), law.item("non_attendance")
    if minutes is not None and state.now >= state.rounds[table.round].opened + 60 * minutes:
        for player in table.late:
            if conditions.get("non_attendance") == "out" and state.entrants[player].state == "accepted":
                events += elimination(player, table.name, table.chips_of(player), table.round, cite)
    length: Length = conditions.get("length", table.round)
    if length.unit == "minutes" and _time_is_up(state, table, length) and not table.time_up:
        end = law.item("length")
        ended: e.TournamentEvent = e.TableEnded(table.name, "time", **end.cited)
        events.append(e.TimeUp(table.name, **end.cited) if table.thrown else ended)
    return events


NOTHING = "nothing"
"""The word that reports that nothing was wagered in a hand."""
_COMMITMENT = re.compile(r"[0-9a-f]{64}\Z")


def seal(law: TournamentLaw, state: State, command: TournamentAct) -> Events:
    """Decide the commitment to a secret wager for a coming hand."""
    check_in_play(law, state, command.table)
    table, cite = state.tables[command.table], law.item("secret_wagers")
    allowed = law.conditions(state).get("secret_wagers")
    if allowed is None:
        raise Refused("not_in_conditions", cite, "the conditions allow no secret wagers")
    if command.player not in players_at(state, table):
        raise Refused(
            "unknown_name", None, phrase("{} <does> not play at {}", person(command.player), table_word(command.table))
        )
    if not _COMMITMENT.match(command.commitment):
        raise Refused("bad_numbers", cite, "a commitment is a SHA-256: 64 digits 0-9 and a-f")
    made = [
        one for one in table.sealed if one.player == command.player and not (one.again and one.hand == command.hand)
    ]
    if any(one.hand == command.hand for one in made):
        raise Refused(
            "already_done",
            cite,
            phrase("{} <has> sealed a wager for hand {} already", person(command.player), command.hand),
        )
    if len(made) >= allowed:
        says = phrase(
            "{} <has> sealed {}, the most that the conditions allow",
            person(command.player),
            count_text(len(made), "secret wager"),
        )
        raise Refused("used_up", cite, says)
    if command.hand <= table.hands or (command.hand == table.hands + 1 and table.thrown):
        raise Refused("too_late", cite, f"the dice of hand {command.hand} have been thrown")
    if command.hand > _hands(law, state, table.round, command.hand):
        raise Refused("not_in_conditions", cite, f"round {table.round} has no hand {command.hand}")
    return (e.SecretSealed(command.player, command.table, command.hand, command.commitment, **cite.cited),)


def _hands(law: TournamentLaw, state: State, number: int, asked: int) -> int:
    """Return how many hands a round has; for a round by time, `asked`."""
    length: Length = law.conditions(state).get("length", number)
    return length.number if length.unit == "hands" else asked


def reveal(law: TournamentLaw, state: State, command: TournamentAct) -> Events:
    """Decide to open a secret wager once its dice are thrown: salt and words must be those that were sealed.

    If the wagers of the hand are known, a wager that was not bet as sealed is marked for the staff who rule on
    breaches. The chips on the layout are played as they lie.
    """
    cite = authorise(law, state, "reveal", command)
    check_approved(law, state)
    table = state.tables.get(command.table)
    sealed = table.sealed if table else ()
    found = next((one for one in sealed if (one.player, one.hand) == (command.player, command.hand)), None)
    if table is None or found is None:
        says = phrase(
            "{} <has> sealed no wager for hand {} at {}",
            person(command.player),
            command.hand,
            table_word(command.table),
        )
        raise Refused("sealed_otherwise", cite, says)
    if found.says:
        raise Refused("already_done", cite, "that wager has been opened")
    if command.hand > table.hands + table.thrown:
        raise Refused("too_early", cite, f"the dice of hand {command.hand} have not been thrown")
    if sha256(f"{command.salt} {command.says}".encode()).hexdigest() != found.commitment:
        raise Refused("sealed_otherwise", cite, "the salt and the words are not those that were sealed")
    opened = e.SecretOpened(command.player, command.table, command.hand, command.says, **cite.cited)
    if not command.placed or _wagers(command.says) <= _wagers(command.placed):
        return (opened,)
    which = (command.player, command.table, command.hand, command.says, command.placed)
    return opened, e.SecretNotKept(*which, **law.cite("not_kept").cited)


def unopened_wagers(law: TournamentLaw, state: State, table: RoundTable) -> list[e.TournamentEvent]:
    """Return an event for each secret wager of a played hand that its player, who is still in the round, did not
    open.
    """
    cite = law.cite("not_kept")
    return [
        e.SecretNotKept(one.player, table.name, one.hand, "", "", **cite.cited)
        for one in table.sealed
        if not one.says and one.hand <= table.hands and one.player in players_at(state, table)
    ]


def _wagers(words: str) -> set[tuple[str, int | str]]:
    """Return the wagers, with amounts in cents, in a text such as `place 6 120, field 5`."""
    found: set[tuple[str, int | str]] = set()
    for wager in words.split(","):
        where, _, amount = " ".join(wager.split()).rpartition(" ")
        found.add((where, cents(amount) or amount))
    return found

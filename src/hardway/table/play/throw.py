"""Decides the throw: the dice leave the hand, come to rest and are called, or No roll is called."""

from functools import lru_cache
from typing import NamedTuple

from hardway.rulebook import Law
from hardway.table.model.commands import NoRoll, Rest, Roll, Throw
from hardway.table.model.events import (
    Called,
    Collected,
    Event,
    Marked,
    Passed,
    PointMoved,
    Relinquished,
    Rested,
    Settled,
    Settling,
    SevenOut,
    Thrown,
    ThrowVoid,
)  # fmt: skip
from hardway.table.model.evolve import fold
from hardway.table.model.reasons import Events, Refused, table_closed
from hardway.table.model.roles import allow, callers_cite, check_reason, role_names
from hardway.table.model.state import State
from hardway.table.play import short_cut
from hardway.table.play.checklist import check_inspected
from hardway.table.play.settle import settle_hits
from hardway.table.play.shooter import (
    accept_act,
    check_dice,
    end_turn,
    first_two,
    keeps_dice,
    named,
    no_shooter,
    stick_turn,
    would_throw,
)
from hardway.values.dice import throw_index
from hardway.values.phrase import person, phrase
from hardway.values.verbs import doing

CACHED_LAWS = 32
"""How many laws (books as a table plays them) the caches of this module hold: as many as the rule book keeps."""


# Every throw makes these events, and they hold only names: from a cache they take a fifth of the time.
_thrown, _rested, _passed = (lru_cache(maxsize=1 << 12)(kind) for kind in (Thrown, Rested, Passed))


class _Script(NamedTuple):
    """The events of a roll that do not depend on players; made once for each point and pair of faces."""

    before: tuple[Event, ...]
    """The events that come before wagers are settled."""
    settling: Settling
    puck: tuple[Event, ...]
    """The event of the puck moving; empty if the puck stays."""
    seven_out: str
    """The clause by which this roll is a seven-out; empty for any other roll."""
    after: tuple[Event, ...]
    """The events that come after wagers are settled, except the passing of the dice."""
    passed: str
    """The clause by which the dice are passed back to the shooter."""
    passed_first: bool
    """True if the dice are passed back to the shooter before wagers are settled."""
    lapses: tuple[str, ...]
    """Which markers on wagers (`on`, `off`) end with this throw."""
    hits: dict[str, short_cut.Hit]
    """By wager, what this throw does to it; wagers to which it does nothing are missing."""


@lru_cache(maxsize=CACHED_LAWS)
def _scripts(law: Law) -> dict[tuple[int, int, int], _Script]:
    """Return the scripts made so far for a law, by point and two faces; callers add to it."""
    return {}


def _script(law: Law, point: int, first: int, second: int) -> _Script:
    throw = throw_index(first, second)
    puck = law.puck[point][throw]
    moved = () if puck.result == "stays" else (PointMoved(first + second if puck.result == "set" else 0, puck.clause),)
    seven_out = puck.clause if puck.result == "seven_out" else ""
    lapses = tuple(marker for marker in ("on", "off") if _marker_lapses(law, marker, puck.result))
    hits = short_cut.hits_of(law, point, throw)
    return _script_steps(law, first, second)._replace(puck=moved, seven_out=seven_out, lapses=lapses, hits=hits)


@lru_cache(maxsize=CACHED_LAWS * 36)
def _script_steps(law: Law, first: int, second: int) -> _Script:
    """Return the part of a script that does not depend on the point."""
    cites = dict(law.book.procedure)
    order = list(cites)
    middle = order.index("settled")
    shown: dict[str, Event] = {
        "called": Called((first, second), first + second, cites["called"].clause),
        "collected": Collected(cites["collected"].clause),
    }
    before, after = (
        tuple(shown[step] for step in steps if step in shown) for steps in (order[:middle], order[middle:])
    )
    settling = Settling(cites["settled"].clause)
    return _Script(before, settling, (), "", after, cites["passed"].clause, order.index("passed") < middle, (), {})


def _release_dice(law: Law, state: State) -> tuple[str, tuple[Event, ...]]:
    """Return who throws and the events up to the dice leaving the hand; refuse if no one may throw."""
    if state.desk_restricts:
        _check_throw(law, state)
    if state.hand and not state.lost and keeps_dice(law, state):
        return state.shooter, (_thrown(state.proxy or state.shooter),)
    who = would_throw(law, state)
    if not who:
        raise no_shooter(law, state)
    anew = who == law.thrower and not stick_turn(law, state)  # staff begin a new turn, for the wagers on the layout now
    handed = end_turn(law, state) if who != state.shooter or anew else ()
    if handed:
        state = fold(state, handed)
        if state.desk_restricts:
            _check_throw(law, state)  # a spare set now comes into play, and must have been inspected
    if state.lost:
        check_dice(law, state, who, ())  # only to refuse when too many dice are lost: those in the hand are not
    if who == state.shooter and state.hand:  # also staff who throw until a player can
        return who, (_thrown(state.proxy or who),)
    if law.settings.dice == "manual" and who == state.shooter != law.thrower:
        raise Refused(
            "no_dice",
            law.cite("reselect"),
            phrase(
                "{} must choose two of the dice first: enter accept {} and the numbers of the dice",
                person(who),
                person(who),
            ),
        )
    cite = law.cite("nobody" if who == law.thrower else "reselect" if who == state.shooter else accept_act(state))
    taken = named(law, state, who, first_two(state), cite)
    return who, (*handed, *taken, Thrown(who if who != state.shooter else state.proxy or who))


def _check_throw(law: Law, state: State) -> None:
    """Refuse a throw at a closed table, or with dice that were not inspected."""
    if state.desk.closed:
        raise table_closed(law)
    if state.desk.inspect and not state.spare_set:
        check_inspected(law, state)


def throw(law: Law, state: State, command: Throw) -> Events:
    """Decide a throw: the dice leave the hand."""
    if state.phase != "hand":
        raise Refused("window_closed", None, "the dice are out already")
    return _release_dice(law, state)[1]


def rest(law: Law, state: State, command: Rest) -> Events:
    """Decide that the dice have come to rest."""
    if state.phase != "air":
        raise Refused("window_closed", None, "the dice are not in the air")
    return (_rested(state.proxy or state.shooter),)


def roll(law: Law, state: State, command: Roll) -> Events:
    """Decide the call of a roll: settle all wagers and move the puck, in the order of the book."""
    first, second, leaning = command
    if type(first) is not int or type(second) is not int or not (1 <= first <= 6 and 1 <= second <= 6):
        raise Refused("bad_dice", law.cite("face"), f"each die shows one face from 1 to 6, not {first} and {second}")
    if leaning:
        _check_leaning(law, command)
    if state.desk.faces:
        _check_faces(law, state, command)
    shooter = state.shooter
    events: list[Event] = []
    if state.phase == "hand":
        shooter, before = _release_dice(law, state)
        events += before
    if state.phase != "rest":
        events.append(_rested(state.proxy or shooter))
    _call(law, state, command, shooter, events)
    return tuple(events)


def _call(law: Law, state: State, command: Roll, shooter: str, events: list[Event]) -> None:
    """Add the events of a call to `events`, in the order of the book."""
    first, second, leaning = command
    scripts = _scripts(law)
    script = scripts.get((state.point, first, second))
    if script is None:
        script = scripts[state.point, first, second] = _script(law, state.point, first, second)
    before, settling, puck, seven_out, after, passed, passed_first, lapses, hits = script
    events += _add_leaning(law, before, leaning) if leaning else before
    goes_on = not seven_out
    if state.desk_restricts or state.desk.withheld:
        goes_on = goes_on and not state.desk.keeps_dice_from(shooter)
    if passed_first and goes_on:
        events.append(_passed(shooter, passed))
    settled = settle_hits(law, state, hits, throw_index(first, second))
    if settled:
        events.append(settling)
        events += settled
    events += puck
    if lapses:
        events += _lapse_markers(law, state, lapses, settled)
    if seven_out:
        events.append(SevenOut(shooter, seven_out, law.cite("seven_out").clause))
    events += _add_leaning(law, after, leaning) if leaning else after
    if shooter == law.thrower and not seven_out and _ends_staff_turn(law, state, puck):
        events.append(Relinquished(shooter, "", "the line is decided", law.cite("nobody_until").clause))
    elif not passed_first and goes_on:
        events.append(_passed(shooter, passed))


def _ends_staff_turn(law: Law, state: State, puck: tuple[Event, ...]) -> bool:
    """Say whether a throw ends the turn of staff who throw until the line is decided; `puck`: the event of its move."""
    return law.settings.nobody_until == "decision" and bool(state.point) == bool(puck)


def _marker_lapses(law: Law, marker: str, puck: str) -> bool:
    """Say whether a kind of marker ends with a throw; `puck` is what the throw does to the puck."""
    lasts = law.settings.lasts(marker)
    # A point that is set ends an On without an event of its own.
    return (lasts == "roll" and (marker == "off" or puck != "set")) or (lasts == "puck" and puck != "stays")


def _lapse_markers(law: Law, state: State, markers: tuple[str, ...], settled: list[Event]) -> list[Event]:
    """Return the events of markers that end, on the wagers that are still on the layout."""
    gone = {event[:2] for event in settled if isinstance(event, Settled) and event.result != "stands"}
    return [
        Marked(player.name, key, "", False, "", law.cite(f"{stake.marker}_lasts").clause)
        for player in state.players.values()
        for key, stake in player.bets.items()
        if stake.marker in markers and (player.name, key) not in gone
    ]


def _add_leaning(law: Law, events: tuple[Event, ...], leaning: tuple[int, int]) -> list[Event]:
    """Return the events with the leaning die and its clause added to `Called`."""
    clause = law.cite("leaning").clause
    return [e._replace(leaning=leaning, leaning_clause=clause) if isinstance(e, Called) else e for e in events]


def _check_faces(law: Law, state: State, command: Roll) -> None:
    """Refuse a call that contradicts a ruling on a face of this throw."""
    authority = law.authority("face")
    for die, face, *_ in state.desk.faces if state.phase == "rest" else ():
        if command[die - 1] != face:
            says = f"die {die} was ruled to show {face}, not {command[die - 1]}"
            raise Refused("final", authority.cite if authority else None, says)


def _check_leaning(law: Law, command: Roll) -> None:
    """Refuse a leaning die unless its called face is the one opposite the face it leans on."""
    assert command.leaning is not None
    die, face = command.leaning
    cite = law.cite("leaning")
    if law.settings.leaning == "none":
        raise Refused("not_offered", cite, f"no rule of {law.book.house} says which face of a leaning die counts")
    if die not in (1, 2) or not 1 <= face <= 6:
        raise Refused("bad_dice", cite, "a leaning die is the first or the second, and leans on a face from 1 to 6")
    shown = command[die - 1]
    if shown != 7 - face:
        raise Refused("bad_dice", cite, f"a die that leans on its {face} counts as {7 - face}, not {shown}")


def no_roll(law: Law, state: State, command: NoRoll) -> Events:
    """Decide a call of No roll."""
    ground = law.book.grounds.get(command.ground)
    if ground is None:
        says = f"{law.book.house} has no ground {command.ground!r} for a No roll; use {' or '.join(law.book.grounds)}"
        raise Refused("not_offered", law.cite("noroll_may"), says)
    power = law.cite(f"noroll_{ground.force}")
    callers = callers_cite(law, ground)
    allow(law.book, command.by, ground.callers, callers, doing("noroll"))
    if not has_stick(law, state, command.by, ground.callers):
        raise Refused(
            "not_your_role",
            callers,
            f"the {role_names(law.book, state.desk.stick)} has the stick, not the {role_names(law.book, command.by)}",
        )
    only = law.settings.no_roll_caller
    if ground.force == "may" and only != "both" and command.by != only:
        raise Refused(
            "not_your_role",
            law.cite("no_roll_caller"),
            f"at this table only the {role_names(law.book, only)} may call a throw off",
        )
    check_reason(law, ground.needs, command.because, ground.cite)
    after_call = takes_back(law, state, command)
    late = (state.phase == "rest" or after_call) and law.settings.noroll_late in ("all", ground.force)
    void = ThrowVoid(
        ground.name,
        ground.force,
        command.by,
        command.because,
        late,
        ground.cite.clause,
        power.clause,
        law.cite("stands").clause,
        law.cite("stands").reading,
    )
    if state.phase != "hand" or after_call:
        return (void,)
    return (*_release_dice(law, state)[1], void)


def has_stick(law: Law, state: State, role: str, callers: frozenset[str]) -> bool:
    """Say whether a role may call now, in its own right or because it has the stick."""
    return role in callers or role != law.book.box or state.desk.stick in ("", role)


def takes_back(law: Law, state: State, command: NoRoll) -> bool:
    """Say whether a No roll would take back the last call, because its ground was found only after it."""
    ground = law.book.grounds.get(command.ground)
    return bool(
        ground
        and state.phase == "hand"
        and state.called
        and ground.force == "must"
        and law.settings.noroll_after_call == "must"
    )

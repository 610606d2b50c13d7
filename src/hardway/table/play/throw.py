"""Decides the throw: the dice leave the hand, lie still and are called, or the throw is called off."""

from typing import NamedTuple

from hardway.rulebook import Law, Outcome
from hardway.table.model.commands import NoRoll, Rest, Roll, Throw
from hardway.table.model.events import (
    Called,
    Collected,
    Event,
    Passed,
    PointMoved,
    Rested,
    Settling,
    SevenOut,
    Thrown,
    ThrowVoid,
)  # fmt: skip
from hardway.table.model.evolve import fold
from hardway.table.model.refusal import Decision, Refusal, refuse, table_closed
from hardway.table.model.roles import allow, unreasoned
from hardway.table.model.state import State
from hardway.table.play.checklist import uninspected
from hardway.table.play.no_shooter import no_shooter
from hardway.table.play.settle import settle
from hardway.table.play.shooter import accept_act, dice_error, first_two, handed_on, named, would_throw
from hardway.values.dice import THROWS
from hardway.values.verbs import doing

_NEW = tuple.__new__


class _Script(NamedTuple):
    """What every roll of a law shows in the book's order, made once for each throw."""

    before: tuple[tuple[Event, ...], ...]
    """The steps before settling."""
    settling: Settling
    after: tuple[tuple[Event, ...], ...]
    """The steps after it, but for passing the dice."""
    passed: str
    passed_first: bool


def _script(law: Law) -> _Script:
    made: _Script | None = law.memo.get("script")
    if made is None:
        made = law.memo["script"] = _make_script(law)
    return made


def _make_script(law: Law) -> _Script:
    cites = dict(law.book.procedure)
    order = list(cites)
    middle = order.index("settled")
    shown: list[dict[str, Event]] = [
        {"called": Called(dice, sum(dice), cites["called"].clause), "collected": Collected(cites["collected"].clause)}
        for dice in THROWS
    ]
    before, after = (
        tuple(tuple(events[step] for step in steps if step in events) for events in shown)
        for steps in (order[:middle], order[middle:])
    )
    first = order.index("passed") < middle
    return _Script(before, Settling(cites["settled"].clause), after, cites["passed"].clause, first)


def _out(law: Law, state: State) -> tuple[str, tuple[Event, ...]] | Refusal:
    """Return who throws and the events up to the dice leaving the hand."""
    if state.guarded and (refusal := _not_now(law, state)) is not None:
        return refusal
    who = would_throw(law, state)
    if who and who == state.shooter and state.hand and not state.lost:
        return who, (_NEW(Thrown, (state.proxy or who,)),)
    if not who:
        return no_shooter(law, state)
    handed = handed_on(law, state) if who != state.shooter else ()
    if handed:
        state = fold(state, handed)
        if state.guarded and (refusal := _not_now(law, state)) is not None:
            return refusal  # the set that stood by comes in, and must have been inspected
    if state.lost and (refusal := dice_error(law, state, who, state.hand if who == state.shooter else ())) is not None:
        return refusal
    if who == state.shooter and state.hand:
        return who, (_NEW(Thrown, (state.proxy or who,)),)
    if law.options["dice"] == "manual" and who == state.shooter != law.book.stick:
        return refuse(
            "no_dice", law.cite("reselect"), f"{who} must choose two dice first: accept {who} and their numbers"
        )
    cite = law.cite("nobody" if who == law.book.stick else "reselect" if who == state.shooter else accept_act(state))
    taken = named(law, state, who, first_two(state), cite)
    return who, (*handed, *taken, Thrown(who if who != state.shooter else state.proxy or who))


def _not_now(law: Law, state: State) -> Refusal | None:
    """Refuse a throw at a closed table, or with a set that was not inspected."""
    if state.desk.closed:
        return table_closed(law)
    return uninspected(law, state) if state.desk.inspect and not state.spare else None


def throw(law: Law, state: State, command: Throw) -> Decision:
    """Decide whether the dice may leave the hand."""
    if state.phase != "hand":
        return refuse("window_closed", None, "the dice are out already")
    out = _out(law, state)
    return out if isinstance(out, Refusal) else out[1]


def rest(law: Law, state: State, command: Rest) -> Decision:
    """Decide that the dice lie still."""
    if state.phase != "air":
        return refuse("window_closed", None, "the dice are not in the air")
    return (Rested(state.proxy or state.shooter),)


def roll(law: Law, state: State, command: Roll) -> Decision:
    """Decide a call: settle the layout and move the puck, in the book's order."""
    first, second, leaning = command
    if type(first) is not int or type(second) is not int or not (1 <= first <= 6 and 1 <= second <= 6):
        return refuse("bad_dice", law.cite("face"), f"each die shows one face from 1 to 6, not {first} and {second}")
    if leaning and (refusal := _leaning(law, command)) is not None:
        return refusal
    if state.desk.faces and (refusal := _ruled(law, state, command)) is not None:
        return refusal
    before: tuple[Event, ...] = ()
    shooter = state.shooter
    if state.phase == "hand":
        out = _out(law, state)
        if type(out) is Refusal:
            return out
        shooter, before = out  # type: ignore[misc]
    if state.phase != "rest":
        before = (*before, _NEW(Rested, (state.proxy or shooter,)))
    return before + tuple(_result(law, state, command, shooter))


def _result(law: Law, state: State, command: Roll, shooter: str) -> list[Event]:
    script = _script(law)
    throw_index = command.first * 6 + command.second - 7
    total = command.first + command.second
    puck = law.puck[state.point][throw_index]
    passed: list[Event] = [] if puck.result == "seven_out" else [_NEW(Passed, (shooter, script.passed))]
    events: list[Event] = [*script.before[throw_index]]
    if script.passed_first:
        events += passed
    settled = settle(law, state, throw_index, total)
    if settled:
        events.append(script.settling)
        events += settled
    if puck.result != "stays":
        events += _puck_moved(law, puck, total, shooter)
    events += script.after[throw_index]
    if not script.passed_first:
        events += passed
    if command.leaning:
        clause = law.cite("leaning").clause
        events = [
            event._replace(leaning=command.leaning, leaning_clause=clause) if isinstance(event, Called) else event
            for event in events
        ]
    return events


def _puck_moved(law: Law, puck: Outcome, total: int, shooter: str) -> list[Event]:
    """Return the puck going on a point or off, and the end of a turn."""
    if puck.result == "set":
        return [PointMoved(total, puck.clause)]
    off = PointMoved(0, puck.clause)
    if puck.result == "made":
        return [off]
    return [off, SevenOut(shooter, puck.clause, law.cite("seven_out").clause)]


def _ruled(law: Law, state: State, command: Roll) -> Refusal | None:
    """Hold the call of dice that lie still to the faces ruled on; a new throw is free of them."""
    authority = law.authority("face")
    for die, face, *_ in state.desk.faces if state.phase == "rest" else ():
        if command[die - 1] != face:
            says = f"die {die} was ruled to show {face}, not {command[die - 1]}"
            return refuse("final", authority.cite if authority else None, says)
    return None


def _leaning(law: Law, command: Roll) -> Refusal | None:
    """Check the face called for a die that leans: the one opposite the obstruction."""
    assert command.leaning is not None
    die, face = command.leaning
    cite = law.cite("leaning")
    if law.options["leaning"] == "none":
        return refuse("not_offered", cite, f"no rule of {law.book.house} says which face of a leaning die counts")
    if die not in (1, 2) or not 1 <= face <= 6:
        return refuse("bad_dice", cite, "a leaning die is the first or the second, and leans on a face from 1 to 6")
    shown = command[die - 1]
    if shown != 7 - face:
        return refuse("bad_dice", cite, f"a die that leans on its {face} counts as {7 - face}, not {shown}")
    return None


def no_roll(law: Law, state: State, command: NoRoll) -> Decision:
    """Decide a throw called off: on the house's grounds, by those who may call it."""
    ground = law.book.grounds.get(command.ground)
    if ground is None:
        says = f"{command.ground!r} is no ground at {law.book.house}; it has {', '.join(law.book.grounds)}"
        return refuse("not_offered", law.cite("noroll_may"), says)
    power = law.cite(f"noroll_{ground.force}")
    if (refusal := allow(law, command.by, ground.callers, power, doing("noroll"))) is not None:
        return refusal
    if not has_stick(law, state, command.by, ground.callers):
        return refuse("not_your_role", power, f"the {state.desk.stick} has the stick, not the {command.by}")
    only = law.options["no_roll_caller"]
    if ground.force == "may" and only != "both" and command.by != only:
        return refuse("not_your_role", law.cite("no_roll_caller"), f"at this table only the {only} calls a throw off")
    if (refusal := unreasoned(ground.needs, command.because, ground.cite)) is not None:
        return refusal
    after_call = takes_back(law, state, command)
    late = (state.phase == "rest" or after_call) and law.options["noroll_late"] in ("all", ground.force)
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
    out = _out(law, state)
    return out if isinstance(out, Refusal) else (*out[1], void)


def has_stick(law: Law, state: State, role: str, callers: frozenset[str]) -> bool:
    """Say whether a role calls for itself, or has not given up the stick by which it calls."""
    return role in callers or role != law.book.box or state.desk.stick in ("", role)


def takes_back(law: Law, state: State, command: NoRoll) -> bool:
    """Say whether a call of no roll is for a ground found after the last call."""
    ground = law.book.grounds.get(command.ground)
    return bool(
        ground
        and state.phase == "hand"
        and state.before is not None
        and ground.force == "must"
        and law.options["noroll_after_call"] == "must"
    )

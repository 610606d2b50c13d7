"""Opens a table; decides the clock, changes of the sign, closing, and the return of wagers that no one will throw for.

Posted changes take effect when the clock moves on.
"""

from datetime import date

from hardway.rulebook import Book, Cite, Law, law
from hardway.table.model.commands import Act, Close, Open, Sign, Tick
from hardway.table.model.desk import Posted
from hardway.table.model.events import (
    Acted,
    Clocked,
    ClosingPosted,
    Event,
    PointMoved,
    SignChanged,
    SignLapsed,
    SignPosted,
    TableClosed,
    TableOpened,
)  # fmt: skip
from hardway.table.model.evolve import fold
from hardway.table.model.reasons import Events, Refused, table_closed
from hardway.table.model.roles import empower
from hardway.table.model.state import Head, Limit, State
from hardway.table.play import caps
from hardway.table.play.checklist import check_ready
from hardway.table.play.shooter import has_line, keeps_dice, queue
from hardway.table.play.sticks import closing_time
from hardway.table.play.taking import wager_back
from hardway.table.supervise.disputes import check_advised
from hardway.values.clock import UNKNOWN, day_shift, midnight, moment, time_text
from hardway.values.money import AMOUNT_RANGE, Chips
from hardway.values.phrase import Phrase, person, phrase, time


def tick(law: Law, state: State, command: Tick) -> Events:
    """Decide that time passes; posted changes that are due take effect."""
    now = _moment(state, command.at)
    clocked = Clocked(now, day_shift(now, now=state.desk.now))
    if not state.desk.posted and state.desk.closing is None:
        return (clocked,)  # nothing can fall due, so the state need not be copied
    return (clocked, *_due_by(law, fold(state, (clocked,)), now))


def _moment(state: State, word: str) -> int:
    now = state.desk.now
    at = moment(word, now=now, day=state.desk.day)
    if at is None:
        raise Refused("bad_time", None, f"there is no such time as {word}")
    if at < now:
        raise Refused("bad_time", None, f"it is {time_text(now)} already; {word} is past")
    return at


def limit_error(law: Law, wager: str, limit: Limit) -> str | None:
    """Return what is wrong with a line of the sign; None if nothing is."""
    if wager != "*" and wager not in law.book.wagers:
        return f"sign {wager}: {law.book.house} has no such wager; it has {', '.join(law.book.wagers)}"
    if limit.unit < 0:
        return f"sign {wager}: a unit is {AMOUNT_RANGE}"
    if not 0 < limit.minimum <= limit.maximum:
        return f"sign {wager}: a minimum and a maximum are {AMOUNT_RANGE}, the minimum not above the maximum"
    if limit.per == "player" and law.settings.sign_scope == "area":
        cite = law.cite("sign_scope")
        return f"sign {wager}: at {law.book.house} limits are per area ({cite.clause or cite.reading})"
    return None


def sign(law: Law, state: State, command: Sign) -> Events:
    """Decide a change of the sign. A higher minimum may have to be posted some time before."""
    limit = Limit(command.minimum, command.maximum, command.unit, command.per)
    if error := limit_error(law, command.wager, limit):
        raise Refused("bad_amount", None, error)
    power = empower(law, state, "sign", command)
    due = _moment(state, command.at) if command.at else state.desk.now
    raised = command.minimum > max(
        _minimum(law, limits, command.wager) for limits in (state.limits, _sign_by(state, due))
    )
    never = bool(command.at) and state.desk.now == UNKNOWN
    if raised and not never:
        _check_notice(law, state, command.at, due)
    cite = law.cite("raise_minutes") if raised and _notice_seconds(law) else power
    staff = (command.by, command.name, command.because, cite.clause, cite.reading)
    if command.at:
        return (SignPosted(command.wager, *limit, UNKNOWN if never else due, *staff),)
    return (SignChanged(command.wager, *limit, *staff),)


def _notice_seconds(law: Law) -> int:
    return law.settings.raise_minutes * 60


def _minimum(law: Law, limits: dict[str, Limit], wager: str) -> int:
    """Return a wager's minimum on the sign, in cents; one chip for capped odds that the sign does not name."""
    if wager not in limits and wager != "*" and law.book.wagers[wager].cap:
        return law.chips.smallest
    return limits.get(wager, limits["*"]).minimum


def _sign_by(state: State, due: int) -> dict[str, Limit]:
    """Return the sign as it will be at a moment: with the posted changes due before it."""
    limits = dict(state.limits)
    for posted in sorted(state.desk.posted, key=lambda one: one.due):
        if UNKNOWN not in (posted.due, due) and posted.due < due:
            limits[posted.wager] = Limit(posted.minimum, posted.maximum, posted.unit, posted.per)
    return limits


def _check_notice(law: Law, state: State, word: str, due: int) -> None:
    """Refuse a higher minimum that is not posted long enough before."""
    notice, now = _notice_seconds(law), state.desk.now
    if not notice or (word and due - now >= notice):
        return
    earliest = _earliest(now + notice) if now != UNKNOWN else "a time that long after now"
    says = phrase(
        "a higher minimum needs its sign up {} minutes before: from {} at the earliest", notice // 60, earliest
    )
    raise Refused("notice_due", law.cite("raise_minutes"), says)


def _earliest(due: int) -> Phrase:
    """Write a moment rounded up to the minute: people enter minutes, and the minute named must not be refused."""
    return time(time_text(-(-due // 60) * 60))


def _due_by(law: Law, state: State, now: int) -> list[Event]:
    """Return the events of posted changes and the closing that are due by `now`, in order of time."""
    events: list[Event] = []
    draft = state
    due: list[tuple[int, int, Posted | None]] = [
        (posted.due, number, posted)
        for number, posted in enumerate(state.desk.posted)
        if posted.due != UNKNOWN and posted.due <= now
    ]
    if (closes := closing_time(law, state)) is not None and closes <= now:
        due.append((closes, len(due), None))
    for _, _, posted in sorted(due, key=lambda one: one[:2]):
        more = _sign_due(law, draft, posted) if posted else closing_due(law, draft, now)
        events += more
        draft = fold(draft, more)
    return events


def _sign_due(law: Law, state: State, posted: Posted) -> list[Event]:
    """Return the event of a posted change that is due: it takes effect, or lapses if its notice was too short."""
    raised = posted.minimum > _minimum(law, state.limits, posted.wager)
    if raised and posted.due - posted.posted < _notice_seconds(law):
        return [SignLapsed(posted.wager, *law.cite("raise_minutes")[:2])]
    return [_change_sign(posted)]


def _change_sign(posted: Posted) -> SignChanged:
    limit = (posted.minimum, posted.maximum, posted.unit, posted.per)
    return SignChanged(posted.wager, *limit, posted.by, posted.name, "", posted.clause, posted.reading)


def close(law: Law, state: State, command: Close) -> Events:
    """Decide to close the table: with notice if players are present, and after an inspector is told if the house asks
    it."""
    power = empower(law, state, "close", command)
    if state.desk.closed:
        raise Refused("table_closed", power, "the table is closed already")
    tell = law.authority("tell")
    if tell is not None and not state.desk.inspector_told:
        role = law.book.onlookers[0]
        raise Refused("inspector_due", tell.cite, f"the {law.book.roles[role].label} must be told first: tell {role}")
    due = _moment(state, command.at) if command.at else state.desk.now
    never = bool(command.at) and state.desk.now == UNKNOWN
    if not never:
        _check_close_notice(law, state, command.at, due, power)
    if not command.at:
        check_advised(law, state)
    staff = (command.by, command.name, command.because, power.clause, power.reading)
    if command.at:
        return (ClosingPosted(UNKNOWN if never else due, *staff),)
    if state.phase != "hand":
        raise Refused("window_closed", power, "the dice are out; wait for the call")
    return (*clear_layout(law, state, power, "closed"), TableClosed(*staff))


def _close_seconds(law: Law) -> int:
    return law.settings.close_minutes * 60


def _check_close_notice(law: Law, state: State, word: str, due: int, cite: Cite) -> None:
    notice, now = _close_seconds(law), state.desk.now
    if not notice or not state.players or (word and due - now >= notice):
        return
    earliest = phrase(": {} at the earliest", _earliest(now + notice)) if now != UNKNOWN else ""
    says = phrase("with players present the notice of a closing stands {} minutes before it{}", notice // 60, earliest)
    raise Refused("notice_due", law.cite("close_minutes"), says)


def closing_due(law: Law, state: State, now: int) -> list[Event]:
    """Return the events that close a table at its posted time; empty before it, and while the dice are out.

    A posted closing does not wait for disputes: after its time no wager is accepted, and complainants must still be
    advised.
    """
    closes = closing_time(law, state)
    if closes is None or closes > now or state.phase != "hand":
        return []
    authority = law.authority("close")
    assert authority is not None
    return [*clear_layout(law, state, authority.cite, "closed"), TableClosed("", "", "", *authority.cite[:2])]


def clear_layout(law: Law, state: State, cite: Cite, why: str) -> list[Event]:
    """Return the events of all wagers going back with their commission, and of the puck going off."""
    players = state.players.values()
    events: list[Event] = [wager_back(law, player, key, why, cite) for player in players for key in player.bets]
    return [*events, PointMoved(0, cite.clause)] if state.point else events


def open_(law: Law, state: State, command: Open) -> Events:
    """Decide to open the table, once checklist and inspection are complete; or to cancel a posted closing."""
    power = empower(law, state, "open", command)
    if not state.desk.closed and state.desk.closing is None:
        raise Refused("already_done", power, "the table is open")
    if state.desk.closed:
        check_ready(law, state)
    return (TableOpened(command.by, command.name, command.because, power.clause, power.reading),)


def give_back(law: Law, state: State, command: Act) -> Events:
    """Decide that all wagers go back because no one has the dice and no one can be offered them; a come-out follows."""
    cite = empower(law, state, "return", command)
    if state.desk.closed:
        raise table_closed(law)
    if state.phase != "hand":
        raise Refused("window_closed", cite, "the dice are out; wait for the call")
    if keeps_dice(law, state):
        raise Refused("not_your_dice", cite, phrase("no wager goes back while {} can throw", person(state.shooter)))
    able = [player for player in queue(law, state) if has_line(law, player) or not state.point]
    if able:
        raise Refused(
            "not_your_dice",
            cite,
            phrase("no wager goes back while {} may take the dice and <has> not declined them", person(able[0].name)),
        )
    if not state.point and not any(player.bets for player in state.players.values()):
        raise Refused("nothing_there", cite, "nothing to give back: the puck is off and the layout is empty")
    return (Acted(*command, *cite[:2]), *clear_layout(law, state, cite, "nobody"))


def open_table(book: Book, head: Head) -> tuple[Law, State]:
    """Return the law and the first state of a table; raise ValueError if the book does not allow this head."""
    if head.mode not in ("practice", "casino"):
        raise ValueError(f"mode is practice or casino, not {head.mode!r}")
    if not head.chips or any(chip <= 0 for chip in head.chips) or len(set(head.chips)) != len(head.chips):
        raise ValueError("chips are different amounts, each above 0")
    _check_in_force(book, head.date)
    table_law = law(book, dict(head.options), Chips(tuple(sorted(head.chips))))
    signs = tuple((book.words.own_name(wager), limit) for wager, limit in head.sign)
    for wager, limit in signs:
        if error := limit_error(table_law, wager, limit):
            raise ValueError(error)
    for name, role in head.staff:
        if role not in book.roles:
            raise ValueError(f"staff {name}: {book.house} has no role {role}; its roles are {', '.join(book.roles)}")
    state = State(caps.sign_of(table_law, signs), head.mode)
    if head.date or head.staff or table_law.settings.opening == "manual":
        day = midnight(head.date) if head.date else 0
        state.update_desk(day=day, staff=head.staff, closed=table_law.settings.opening == "manual")
    return table_law, state


def _check_in_force(book: Book, day: str) -> None:
    if not day:
        return
    try:
        when = date.fromisoformat(day)
    except ValueError:
        raise ValueError(f"date is written 2026-11-14, not {day!r}") from None
    if book.effective and when < date.fromisoformat(book.effective):
        raise ValueError(f"the rules of {book.house} are in force from {book.effective}, not on {day}")

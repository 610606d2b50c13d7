"""Invariants of a table, whatever is entered: functions that raise AssertionError, for state machines and single tests."""

from operator import attrgetter
from typing import Any

from hardway.rulebook import Law, readings_in
from hardway.table import REASONS, Refusal, State, advance, decide, evolve, legal, would_throw
from hardway.table.model.commands import (
    Accept,
    Bet,
    Call,
    Choose,
    Close,
    Command,
    Complain,
    Decline,
    Leave,
    Pass,
    RequestReview,
    Satisfied,
    Take,
    Throw,
    Tick,
)  # fmt: skip
from hardway.table.model.events import (
    Acted,
    Again,
    Annulled,
    Called,
    DisputeClosed,
    Event,
    Noticed,
    PointMoved,
    TableClosed,
    Taken,
    Undone,
)
from hardway.table.model.state import DICE, Player
from hardway.table.play import caps
from hardway.values.clock import UNKNOWN
from tests.table.limit_invariants import limits_agree
from tests.table.refusal_claims import holds
from tests.table.role_invariants import acted_now, powers_agree, tried

_CLAUSES = ("clause", "power", "passes", "leaning_clause", "stands", "refund", "over")


def snapshot(state: State, *, but: tuple[str, ...] = ()) -> dict[str, Any]:
    """Return all fields of a state as plain values that share nothing with it."""
    return {name: _plain(getattr(state, name)) for name in State.__slots__ if name not in but}


def _plain(value: Any) -> Any:
    if isinstance(value, State):
        return snapshot(value)
    if isinstance(value, Player):
        return {name: _plain(getattr(value, name)) for name in Player.__slots__}
    return {key: _plain(each) for key, each in value.items()} if isinstance(value, dict) else value


_STATE = attrgetter(*(name for name in State.__slots__ if name not in ("players", "limits")))
_PLAYER = attrgetter(*(name for name in Player.__slots__ if name not in ("bets", "goes")))


def frozen(state: State) -> tuple[Any, ...]:
    """Return a value to compare states by; faster than `snapshot`, because it is made at every event."""
    players = [(_PLAYER(player), player.bets.copy(), player.goes.copy()) for player in state.players.values()]
    return _STATE(state), state.limits.copy(), list(state.players), players


def entered(law: Law, state: State, command: Command) -> tuple[State, tuple[Event, ...] | Refusal]:
    """Enter a command and check every invariant; return the state after it and the decision."""
    before = frozen(state)
    outcome = decide(law, state, command)
    assert frozen(state) == before, "decide changed the state it was given"
    if isinstance(outcome, Refusal):
        _refusal(law, outcome)
        holds(law, state, command, outcome)
        return state, outcome
    folded, given = state, before
    for event in outcome:
        _cites(law, event)
        new = evolve(folded, event)
        assert frozen(folded) == given, f"evolve changed the state it was given: {event}"
        assert new.accounted == new.brought, f"money is not conserved by {event}"
        _nothing_below_zero(new, event)
        folded, given = new, frozen(new)
    after = advance(state, command, outcome)
    assert frozen(state) == before, "advance changed the state it was given"
    folded = folded.copy()
    folded.since = after.since
    assert frozen(after) == frozen(folded), "advance and evolve disagree"
    _again_counts(outcome)
    _annulled(state, after, outcome)
    limits_agree(law, state, after, outcome)
    if isinstance(outcome[0], Undone):
        cash = (after.brought, after.cashed_out)
        assert cash == (state.brought, state.cashed_out), "a correction moved cash across the rail"
    _markers_kept(state, after, outcome)
    _markers_agree(law, after)
    _nothing_alone(law, after)
    _commission_belongs(law, after)
    _desk_in_order(law, after)
    _heard_first(state, outcome)
    _held_until_found(state, outcome)
    _closes_in_time(law, after, command, outcome)
    return after, outcome


def _closes_in_time(law: Law, after: State, command: Command, outcome: tuple[Event, ...]) -> None:
    """No table closes at once while advice of the inspector is due; a posted closing waits for nothing but the dice."""
    desk = after.desk
    if isinstance(command, Close) and isinstance(outcome[-1], TableClosed):
        advised = [dispute.closed or dispute.advised for dispute in desk.disputes]
        assert all(advised) or "inspector" not in law.book.cites, (
            "closed before a complainant was advised of the inspector"
        )
    if isinstance(command, Tick) and desk.closing is not None and after.phase == "hand":
        due, posted = desk.closing
        notice = law.settings.close_minutes * 60 if after.players else 0
        assert due == UNKNOWN or desk.now < max(due, posted + notice), "open after its announced closing"


def _heard_first(state: State, outcome: tuple[Event, ...]) -> None:
    """A dispute is neither concluded nor paid while a requested review is open."""
    asked = {dispute.number for dispute in state.desk.disputes if dispute.requested}
    for event in outcome if not isinstance(outcome[0], Undone) else ():
        concluded = isinstance(event, DisputeClosed) and event.how == "concluded"
        assert not (concluded and event.number in asked), "concluded before a requested review was heard"
        carried = isinstance(event, Acted) and event.act in ("redress", "reclaim")
        assert not (carried and int(event.about) in asked), "carried out before a requested review was heard"


def _held_until_found(state: State, outcome: tuple[Event, ...]) -> None:
    """Held money goes to the house only once the findings of the investigation are on record."""
    for event in outcome if not isinstance(outcome[0], Undone) else ():
        if isinstance(event, Acted) and event.act == "retain":
            assert event.player in state.desk.investigated, "kept before the investigation was over"


def _refusal(law: Law, refusal: Refusal) -> None:
    assert refusal.reason in REASONS
    assert refusal.clause is None or refusal.clause in law.book.clauses
    assert not refusal.reading or refusal.reading in law.book.readings
    assert not refusal.amended or refusal.amended in law.book.clauses
    assert refusal.says


def _annulled(state: State, after: State, outcome: tuple[Event, ...]) -> None:
    """An annulment of all wagers leaves none; a disruption between throws leaves the last call as it was."""
    if isinstance(outcome[0], Annulled) or (isinstance(outcome[0], Undone) and isinstance(outcome[1], Annulled)):
        annulled = outcome[isinstance(outcome[0], Undone)]
        if annulled.scope == "all":
            assert not any(player.bets for player in after.players.values()), "a wager did not go back"
            assert not after.point
        if annulled.between:
            last = attrgetter("rolls", "called", "before", "house", "brought", "cashed_out")
            assert last(after) == last(state), "a disruption between throws touched the last call"


def _again_counts(outcome: tuple[Event, ...]) -> None:
    """Each `again` is followed by as many events as it says; only refunds may follow the last."""
    first = next((place for place, event in enumerate(outcome) if isinstance(event, Again)), len(outcome))
    assert first == len(outcome) or isinstance(outcome[0], Undone)
    while first < len(outcome):
        again = outcome[first]
        if isinstance(outcome[1], Annulled) and outcome[1].scope == "all" and not isinstance(again, Again):
            assert all(isinstance(event, Taken | PointMoved | Noticed) for event in outcome[first:])
            return
        assert isinstance(again, Again), f"{again} is given by no entry"
        assert again.gives >= 1
        first += 1 + again.gives
    assert first == len(outcome), "the last entry decided again gives less than it says"


def _markers_kept(state: State, after: State, outcome: tuple[Event, ...]) -> None:
    """A throw changes no marker, except that a point ends those that are not Off; winners keep theirs."""
    if not any(isinstance(event, Called) for event in outcome) or isinstance(outcome[0], Undone):
        return
    point_set = any(isinstance(event, PointMoved) and event.point for event in outcome)
    for name, player in state.players.items():
        for key, stake in player.bets.items():
            now = after.players[name].bets.get(key)
            ended = point_set and stake.marker != "off"
            wanted = ("", False) if ended else (stake.marker, stake.only)
            assert now is None or (now.marker, now.only) == wanted, f"{name}'s {key} was {stake} and is {now}"


def _markers_agree(law: Law, state: State) -> None:
    """Similar wagers of a player carry the same marker, except those with a marker of their own."""
    for player in state.players.values():
        found: dict[str, str] = {}
        for key, stake in player.bets.items():
            if stake.marker and not stake.only:
                assert found.setdefault(law.slots[key].wager.name, stake.marker) == stake.marker, player.bets


def _desk_in_order(law: Law, state: State) -> None:
    """The desk is consistent with itself and with the table."""
    desk = state.desk
    assert state.desk_restricts == desk.restricts, "`desk_restricts` is not that of the desk"
    assert all(amount > 0 for _, amount in desk.seized)
    assert len(dict(desk.seized)) == len(desk.seized)
    if state.phase == "hand":  # dice that are out may have been thrown before
        assert not desk.is_excluded(state.shooter), "an excluded player has the dice"
        assert not desk.is_excluded(would_throw(law, state)), "an excluded player would throw"
        assert not (state.proxy and desk.is_excluded(state.proxy)), "an excluded player throws for the shooter"
    assert [dispute.number for dispute in desk.disputes] == list(range(1, len(desk.disputes) + 1))
    assert {die for die, *_ in desk.faces} <= {1, 2}
    assert len({die for die, *_ in desk.faces}) == len(desk.faces), "a face was ruled on twice"
    assert desk.checked <= set(law.book.equipment)
    times = [(notice.wager, notice.due) for notice in desk.posted]
    assert len(times) == len(set(times)), "two notices are posted for one line of the sign and one time"
    assert state.shooter in ("", "stickperson", *state.players)
    assert state.lost | set(state.hand) <= set(DICE)
    if desk.closed:
        assert state.phase == "hand"
        assert not state.point
        assert not state.shooter
        assert not any(player.bets for player in state.players.values()), "a wager lies on a closed table"
    if state.before is not None:
        assert state.phase == "hand"
        assert len(state.called) == 2 or desk.voided


def _cites(law: Law, event: Event) -> None:
    for field in _CLAUSES:
        clause = getattr(event, field, "")
        named = law.book.named(clause) if field == "over" else clause in law.book.clauses
        assert not clause or named, f"{event} cites {clause}"
    for purpose, cited in getattr(event, "cites", ()):
        assert cited in law.book.clauses or cited in law.book.readings, f"{event} cites {cited} for {purpose}"
    for reading in readings_in(getattr(event, "reading", "")):
        assert reading in law.book.readings, f"{event} rests on {reading}"


def _nothing_below_zero(state: State, event: Event) -> None:
    for player in state.players.values():
        assert player.rack >= 0, f"{player.name} owes {player.rack} after {event}"
        assert player.tokens >= 0, f"{player.name} owes tokens after {event}"
        for wager, stake in player.bets.items():
            assert stake.amount > 0, f"{player.name} has {stake.amount} on {wager} after {event}"
            assert 0 <= stake.tokens <= stake.amount, (
                f"{player.name} has {stake.tokens} tokens on {wager} after {event}"
            )
            assert stake.commission >= 0
    assert state.commission >= 0
    assert state.cashed_out >= 0
    assert state.unspent >= 0


def _commission_belongs(law: Law, state: State) -> None:
    """No wager has paid more commission than its amount is due, and the table's account holds it all."""
    paid = 0
    for player in state.players.values():
        for wager, stake in player.bets.items():
            paid += stake.commission
            rule = law.slots[wager].wager.commission
            assert rule or not stake.commission, f"{wager} of {player.name} paid a commission"
            if rule and law.settings.commission_rounding not in ("up", "nearest"):
                odds = law.book.odds[law.slots[wager].wager.name, law.slots[wager].number].ratio
                share = rule.rate * stake.amount * (odds if rule.of == "win" else 1)
                least = law.chips.smallest if law.settings.commission_rounding == "least" else 0
                assert stake.commission < max(share, least) + 1, (
                    f"{player.name} paid {stake.commission} for {stake.amount} on {wager}"
                )
    assert state.commission >= paid, "the table's commission is less than what standing wagers paid"


def _nothing_alone(law: Law, state: State) -> None:
    """Odds never outlive the wager they stand behind; box wagers and line odds lie only while there is a point."""
    for player in state.players.values():
        for wager in player.bets:
            slot = law.slots[wager]
            assert not slot.parent or slot.parent in player.bets, f"{wager} of {player.name} stands behind nothing"
            if wager in ("come", "dont_come", "pass_odds", "dont_pass_odds"):
                assert state.point, f"{wager} of {player.name} lies while the puck is off"


def legal_agrees(law: Law, state: State, who: str) -> int:
    """Check `legal` against `decide` for a player; return the number of lines checked."""
    said = legal(law, state, who)
    for line in said["may"]:
        for command in _permitted(line, who):
            outcome = decide(law, state, command)
            assert not isinstance(outcome, Refusal), f"legal says {line}, {command} gives {outcome}"
        if line["entry"] == "bet":
            _no_more(law, state, who, line)
            _only_the_unit(law, state, who, line)
    for line in said["not"]:
        _forbidden(law, state, who, line)
    return len(said["may"]) + len(said["not"])


def _permitted(line: dict[str, Any], who: str) -> list[Command]:
    wager = line.get("wager", "")
    match line["entry"]:
        case "bet":
            return [Bet(who, wager, amount_of(line["min"])), Bet(who, wager, amount_of(line["max"]))]
        case "take":
            return [Take(who, wager), Take(who, wager, amount_of(line["max"]))]
        case "on" | "off":
            return [Call(who, wager, line["entry"], by) for by in line.get("by", [""])]
        case "up" | "down":
            return [Choose(who, wager, line["entry"])]
        case other:
            return [_plainly(other, who, line)]


def _plainly(entry: str, who: str, line: dict[str, Any]) -> Command:
    if entry == "throw":
        return Throw()
    if entry == "dispute":
        return Complain(who, "…")
    if "dispute" in line:
        return (Satisfied if entry == "satisfied" else RequestReview)(who, line["dispute"])
    return {"accept": Accept, "decline": Decline, "pass": Pass, "leave": Leave}[entry](who)


def _no_more(law: Law, state: State, who: str, line: dict[str, Any]) -> None:
    """One step above `max` is refused, or is over the maximum of the sign."""
    amount = amount_of(line["max"]) + amount_of(line["step"])
    player = state.players[who]
    standing = player.bets[line["wager"]].amount if line["wager"] in player.bets else 0
    outcome = decide(law, state, Bet(who, line["wager"], amount))
    if isinstance(outcome, Refusal):
        return
    name = line["wager"].partition(" ")[0]
    own = player.personal.get(name) or player.personal.get("*")
    high = own.maximum if own else state.limits.get(name, state.limits["*"]).maximum
    assert standing + amount > high, f"legal says {line}, but {amount} is taken"


def _only_the_unit(law: Law, state: State, who: str, line: dict[str, Any]) -> None:
    """Between `steps_to` and `max` no amount of odds is accepted."""
    if "steps_to" not in line:
        return
    top, most, step = (amount_of(line[name]) for name in ("steps_to", "max", "step"))
    assert top == 0 or not isinstance(decide(law, state, Bet(who, line["wager"], top)), Refusal)
    for amount in range(top + step, most, step):
        assert isinstance(decide(law, state, Bet(who, line["wager"], amount)), Refusal), f"{line} takes {amount}"


def _forbidden(law: Law, state: State, who: str, line: dict[str, Any]) -> None:
    wager = line.get("wager", "")
    if line["entry"] == "bet" and line["reason"] == "outside_sign" and law.settings.over_maximum == "to_maximum":
        _none_at_risk(law, state, who, line)
        return
    match line["entry"]:
        case "bet":
            group = law.book.groups.get(wager)  # listed in whole units; the table may accept a part of one
            amounts = [group.unit * 100] if group else _amounts(law, state, who)
            outcomes = [decide(law, state, Bet(who, wager, amount)) for amount in amounts]
        case "take":
            outcomes = [decide(law, state, Take(who, wager))]
        case "on" | "off":
            authority = law.authority(line["entry"]) or law.authority("on")
            roles = sorted(authority.roles) if authority else [""]  # a call that nobody confirms
            outcomes = [decide(law, state, Call(who, wager, line["entry"], by)) for by in roles]
        case "up" | "down":
            outcomes = [decide(law, state, Choose(who, wager, line["entry"]))]
        case other:
            outcomes = [decide(law, state, _plainly(other, who, line))]
    found = []
    for outcome in outcomes:
        assert isinstance(outcome, Refusal), f"legal says {line}, but it is taken: {outcome}"
        found.append((outcome.reason, outcome.clause))
    assert (line["reason"], line["clause"]) in found, f"legal says {line}, decide says {set(found)}"


def _none_at_risk(law: Law, state: State, who: str, line: dict[str, Any]) -> None:
    """If the house accepts wagers over the maximum, `legal` refuses only amounts that add nothing at risk."""
    assert line["clause"] == law.cite("over_maximum").clause
    slot, taken = law.slots[line["wager"]], False
    for amount in _amounts(law, state, who):
        outcome = decide(law, state, Bet(who, slot.key, amount))
        if isinstance(outcome, Refusal):
            continue
        after, taken = advance(state, Bet(who, slot.key, amount), outcome), True
        before = _at_risk(law, state, who)
        assert _at_risk(law, after, who) <= before, f"legal says {line}, but {amount} are at risk"
    assert taken, f"legal says {line}, but the table takes none"


def _at_risk(law: Law, state: State, who: str) -> int:
    player = state.players[who]
    return sum(caps.at_risk(law, state, player, law.slots[key], stake) for key, stake in player.bets.items())


def _amounts(law: Law, state: State, who: str) -> list[int]:
    """Return amounts to try on a refused bet: small ones in every step, and the whole rack."""
    rack = state.players[who].rack
    small = {law.chips.smallest * times for times in (1, 2, 3, 4, 5, 6, 8, 10, 12, 20, 24, 30, 40, 60, 100, 120, 240)}
    limits = {limit.minimum * times for limit in state.limits.values() for times in (1, 2, 3, 4, 6)}
    # The next amounts above each minimum that divide by the steps of commission or units.
    steps = [law.chips.unit * times for times in (2, 4, 5, 20, 24, 30, 40)]
    limits |= {-(-minimum // step) * step for minimum in limits for step in steps}
    return sorted({*small, *limits, *({rack, law.chips.down(rack // 2)} - {0})})


def role_agrees(law: Law, state: State, role: str) -> int:
    """Check `legal` against `decide` for a role: its powers, and every candidate act."""
    said = legal(law, state, role)
    unlisted = tried(law, state, role)
    for side in ("may", "not"):
        for line in said[side]:
            if (command := acted_now(law, state, role, line)) is not None:
                unlisted.remove(command)
                outcome = decide(law, state, command)
                assert isinstance(outcome, Refusal) == (side == "not"), f"legal says {side} {line}, decide {outcome}"
                if isinstance(outcome, Refusal):
                    assert (line["reason"], line["clause"]) == (outcome.reason, outcome.clause)
    assert not unlisted, f"legal says nothing of {unlisted}"
    powers_agree(law, state, role, said)
    return len(said["may"]) + len(said["not"])


def amount_of(text: str) -> int:
    """Read an amount of the JSON form: dollars with exactly two places."""
    whole, _, hundredths = text.partition(".")
    assert len(hundredths) == 2, text
    return int(whole + hundredths)

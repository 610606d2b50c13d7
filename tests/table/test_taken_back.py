"""A call that is corrected leaves exactly what the right call would have led to, whatever was entered in between.

Two games are played side by side from one table with the dice at rest. In one the wrong dice are called, people go on, and the
call is corrected or annulled. In the other the right dice are called at once (or the throw never counts), and the same entries follow.
Only what is about the ruling itself may differ (`desk.level` and `desk.faces`), and what was paid to one who had left by then is owed.
"""

from random import Random
from typing import Any, NamedTuple

import pytest

from hardway.rulebook import Law
from hardway.table import Refusal, State, advance, decide
from hardway.table import commands as c
from hardway.table.events import Event, Left, PointMoved, Undone
from hardway.table.evolve import entries_since, evolve
from hardway.table.rulings import Again, Corrected
from hardway.table.state import PLAYER_FIELDS, STATE_FIELDS
from tests.table.agree import entered, snapshot
from tests.table.by_hand import HOUSES as FACTS
from tests.table.by_hand import SLEEPERS, fate
from tests.table.stories import Floor
from tests.table.test_machine import CHIPS, OPTIONS, SIGNS, TABLES, opened

CALLS = (c.Roll, c.Throw, c.Rest, c.NoRoll, c.Face, c.Overrule, c.Invalidate)
"""Entries about the throw itself; between a call and its correction all others may come."""
BY = {
    "crown": "boxperson",
    "mini": "boxperson",
    "star": "boxperson",
    "adelaide": "boxperson",
    "newzealand": "game_supervisor",
}
"""Who decides a disputed face: Crown 5.3.1(b)(i), Star 4.4.3, Adelaide 12(a), New Zealand 6.3."""
LADDER = (("game_supervisor", "gus"), ("casino_supervisor", "cas"), ("casino_manager", "kim"))
"""New Zealand 6.8, 6.9 and 6.10, going up."""
ANNULS = {
    "crown": "pit_boss",
    "mini": "casino_manager",
    "star": "casino_supervisor",
    "adelaide": "casino_manager",
    "newzealand": "casino_manager",
}
NEVER_CALLED = {"crown": "on_float", "adelaide": "on_float", "newzealand": "on_float", "mini": "on_float"}
"""A required ground that voids a throw after its call: Crown 5.4.2, Adelaide 11(a), New Zealand 6.4; The Star has no such rule."""


class Scene(NamedTuple):
    """A table with its dice at rest, and what people would enter next."""

    table: str
    law: Law
    rest: State
    floor: Floor
    dice: Random


def scene(table: str, seed: int) -> Scene:
    """Play some of an evening at a table of its own kind, and throw."""
    head: dict[str, Any] = {"chips": CHIPS[seed % len(CHIPS)], "sign": SIGNS[seed % len(SIGNS)]}
    option = OPTIONS[table][seed % len(OPTIONS[table])]
    law, state = opened(table, options=(option,) if option[0] not in ("dice", "house_acts_through") else (), **head)
    floor = Floor(law, seed)
    state, _ = played(law, state, [c.Seat(name, 50_000) for name in ("ann", "bob")])
    length = floor.random.randint(0, 90)
    while length > 0 or decided(law, state, c.Throw()) is None:
        length -= 1
        state, _ = played(law, state, [floor.next(state)])
        if length < -200:  # a sign nobody can meet, or nobody left who may play: another evening
            return scene(table, seed + 7919)
    state, _ = played(law, state, [c.Throw(), c.Rest()])
    assert state.phase == "rest"
    floor.plan = []
    return Scene(table, law, state, floor, Random(seed))


def decided(law: Law, state: State, command: c.Command) -> tuple[Event, ...] | None:
    outcome = decide(law, state, command)
    return None if isinstance(outcome, Refusal) else outcome


def played(law: Law, state: State, commands: list[c.Command]) -> tuple[State, list[c.Command]]:
    """Play entries; return the state and those that were taken."""
    taken = []
    for command in commands:
        events = decided(law, state, command)
        if events is not None:
            state = advance(state, command, events)
            taken.append(command)
    return state, taken


def going_on(at: Scene, state: State, *, most: int = 6) -> tuple[State, list[c.Command], dict[int, int]]:
    """Let people go on for a while after a call; return the state, what they entered, and what was paid to those who left."""
    entries: list[c.Command] = []
    paid: dict[int, int] = {}
    for _ in range(at.dice.randint(0, most)):
        command = c.Leave(at.floor.name(state)) if at.dice.random() < 0.2 else at.floor.next(state)
        if isinstance(command, CALLS):
            continue
        events = decided(at.law, state, command)
        if events is not None:
            state = advance(state, command, events)
            entries.append(command)
            note_paid(paid, len(entries) - 1, events)
    return state, entries, paid


def note_paid(paid: dict[int, int], entry: int, events: tuple[Event, ...]) -> None:
    """Note the most that was ever paid to the one who left by an entry."""
    for event in events:
        if isinstance(event, Left):
            paid[entry] = max(paid.get(entry, 0), event.amount)


def other_dice(at: Scene, called: tuple[int, ...]) -> tuple[int, int]:
    found = [(first, second) for first in range(1, 7) for second in range(1, 7) if (first, second) != tuple(called)]
    return at.dice.choice(found)


def without_ruling(state: State) -> dict[str, Any]:
    """Return a state but for what is about the ruling, the entries since, and what was cashed out and is owed."""
    plain = snapshot(state, but=("since", "desk", "before", "cashed_out", "owed"))
    plain["net"] = state.cashed_out - state.owed
    plain["desk"] = state.desk._replace(level=0, faces=())
    if state.before is not None:
        values, players = state.before
        fields = dict(zip(STATE_FIELDS, values, strict=True))
        fields["desk"] = fields["desk"]._replace(level=0, faces=())
        plain["before"] = fields, [dict(zip(PLAYER_FIELDS, player, strict=True)) for player in players]
    return plain


def owed_by_hand(at: Scene, right: c.Command | State, entries: list[c.Command], paid: dict[int, int]) -> int:
    """What those who left before the correction were paid too much: never less than nothing, for each of them."""
    if isinstance(right, State):
        state = right
    else:
        state, _ = played(at.law, at.rest, [right])
    owed = 0
    for place, command in enumerate(entries):
        events = decided(at.law, state, command)
        if events is None:
            continue
        state = advance(state, command, events)
        for event in events:
            if isinstance(event, Left):
                owed += max(0, paid.get(place, 0) - event.amount)
    return owed


def same(at: Scene, corrected: State, right: State, owed: int) -> None:
    assert without_ruling(corrected) == without_ruling(right)
    assert corrected.owed - at.rest.owed == owed
    assert corrected.accounted == corrected.brought
    assert all(player.rack >= 0 for player in corrected.players.values())


def corrected(at: Scene, state: State, command: c.Command, entries: list[c.Command], paid: dict[int, int]) -> State:
    """Enter a correction with every check of `agree`; note what was paid under it, entry by entry."""
    after, outcome = entered(at.law, state, command)
    assert not isinstance(outcome, Refusal), (command, outcome)
    assert isinstance(outcome[0], Undone)
    again = [place for place, event in enumerate(outcome) if isinstance(event, Again)]
    assert [outcome[place].entry for place in again] == entries, "every entry since is decided again, in its order"
    for entry, place in enumerate(again):
        note_paid(paid, entry, outcome[place + 1 : place + 1 + outcome[place].gives])
    return after


@pytest.mark.parametrize("table", TABLES)
def test_a_face_corrected_after_the_call_is_as_if_it_had_been_called(table):
    met = {"differ": 0, "left": 0, "fell away": 0}
    for seed in range(60):
        at = scene(table, seed)
        wrong = (at.dice.randint(1, 6), at.dice.randint(1, 6))
        die = at.dice.choice((1, 2))
        face = at.dice.choice([n for n in range(1, 7) if n != wrong[die - 1]])
        right = c.Roll(face, wrong[1]) if die == 1 else c.Roll(wrong[0], face)
        state, taken = played(at.law, at.rest, [c.Roll(*wrong)])
        assert taken
        state, entries, paid = going_on(at, state)
        command = c.Face(die, face, BY[table])
        after = corrected(at, state, command, entries, paid)
        direct, lawful = played(at.law, at.rest, [right, *entries])
        owed = owed_by_hand(at, right, entries, paid)
        same(at, after, direct, owed)
        assert [(e.was, e.dice) for e in decided(at.law, state, command) if isinstance(e, Corrected)] == [
            (wrong, right[:2])
        ]
        met["differ"] += sum(wrong) != sum(right[:2])
        met["left"] += bool(paid)
        met["fell away"] += len(lawful) <= len(entries)
    assert all(met.values()), met


@pytest.mark.parametrize("seed", range(60))
def test_a_call_overruled_again_and_again_is_as_if_the_last_had_been_called(seed):
    """New Zealand 6.8 to 6.10: up the ladder, with entries in between; what fell away under one ruling is tried under the next."""
    at = scene("newzealand", seed)
    wrong = (at.dice.randint(1, 6), at.dice.randint(1, 6))
    state, _ = played(at.law, at.rest, [c.Roll(*wrong)])
    entries: list[c.Command] = []
    paid: dict[int, int] = {}
    steps = sorted(at.dice.sample(range(3), at.dice.randint(1, 3)))
    for step in steps:
        before = len(entries)
        state, more, newly = going_on(at, state, most=4)
        entries += more
        paid |= {before + place: amount for place, amount in newly.items()}
        right = c.Roll(*other_dice(at, state.called))
        role, name = LADDER[step]
        state = corrected(at, state, c.Overrule(*right[:2], role, name), entries, paid)
        assert state.desk.level == step + 1
        lower = [c.Overrule(*other_dice(at, state.called), role, name) for role, name in LADDER[: step + 1]]
        assert [decide(at.law, state, command).reason for command in lower] == ["final"] * (step + 1)
        direct, _ = played(at.law, at.rest, [right, *entries])
        same(at, state, direct, owed_by_hand(at, right, entries, paid))
    assert [entry for entry, _ in entries_since(state)] == entries


@pytest.mark.parametrize("seed", range(30))
def test_a_face_and_then_an_overruling(seed):
    """Both ways of correcting a call, one after the other; and a face that was only confirmed changes nothing later."""
    at = scene("newzealand", 500 + seed)
    wrong = (at.dice.randint(1, 6), at.dice.randint(1, 6))
    state, _ = played(at.law, at.rest, [c.Roll(*wrong)])
    state, entries, paid = going_on(at, state, most=3)
    face = wrong[0] if seed % 2 else wrong[0] % 6 + 1
    ruled = c.Face(1, face, "game_supervisor")
    if face == wrong[0]:
        state, outcome = entered(at.law, state, ruled)
        assert len([event for event in outcome if isinstance(event, Undone)]) == 0
    else:
        state = corrected(at, state, ruled, entries, paid)
    right = c.Roll(*other_dice(at, state.called))
    state = corrected(at, state, c.Overrule(*right[:2], "casino_supervisor", "cas"), entries, paid)
    direct, _ = played(at.law, at.rest, [right, *entries])
    same(at, state, direct, owed_by_hand(at, right, entries, paid))
    assert state.called == right[:2]
    assert state.desk.level == 2


@pytest.mark.parametrize("table", sorted(NEVER_CALLED))
def test_a_throw_voided_after_its_call_never_was(table):
    """The same ground called before the call, and the same entries after it."""
    for seed in range(40):
        at = scene(table, 200 + seed)
        state, _ = played(at.law, at.rest, [c.Roll(at.dice.randint(1, 6), at.dice.randint(1, 6))])
        state, entries, paid = going_on(at, state)
        void = c.NoRoll(NEVER_CALLED[table], "stickperson")
        direct, _ = played(at.law, at.rest, [void, *entries])
        owed = owed_by_hand(at, void, entries, paid)
        same(at, corrected(at, state, void, entries, paid), with_rolls_of(direct, state), owed)


def with_rolls_of(direct: State, state: State) -> State:
    """A complaint keeps the throw it came after, though that throw no longer counts."""
    copy = direct.copy()
    rolls = {dispute.number: dispute.roll for dispute in state.desk.disputes}
    copy.desk = copy.desk._replace(
        disputes=tuple(dispute._replace(roll=rolls[dispute.number]) for dispute in copy.desk.disputes)
    )
    return copy


@pytest.mark.parametrize("house", ["adelaide", "newzealand"])
def test_a_face_that_voids_the_throw_after_its_call(house):
    """Adelaide 12(a), New Zealand 6.3: the same as voiding it before."""
    for seed in range(30):
        at = scene(house, 300 + seed)
        state, _ = played(at.law, at.rest, [c.Roll(at.dice.randint(1, 6), at.dice.randint(1, 6))])
        state, entries, paid = going_on(at, state)
        void = c.Face(0, 0, BY[house])
        direct, _ = played(at.law, at.rest, [void, *entries])
        owed = owed_by_hand(at, void, entries, paid)
        same(at, corrected(at, state, void, entries, paid), with_rolls_of(direct, state), owed)


# --- annulments ---------------------------------------------------------------------------------------------------------


def decided_by_hand(at: Scene, throw: tuple[int, int]) -> set[tuple[str, str]]:
    """The wagers a throw decides, by the arithmetic in `by_hand`; a wager moved, asleep or left standing is not decided."""
    facts = FACTS["crown" if at.table == "mini" else at.table]
    found = set()
    for player in at.rest.players.values():
        for key, stake in player.bets.items():
            name, _, number = key.partition(" ")
            asleep = name in SLEEPERS and (stake.marker == "off" or (not at.rest.point and stake.marker != "on"))
            if asleep and name == "come_odds" and at.law.options["inactive_odds"] == "decided":
                asleep = False
            fated = fate(
                facts,
                name,
                int(number or 0),
                stake.amount,
                at.rest.point,
                throw,
                unit=at.law.chips.unit,
                asleep=asleep,
                split=stake.split,
            )
            if fated.result in ("won", "lost", "returned"):
                found.add((player.name, key))
    return found


def annulled_by_hand(at: Scene, back: set[tuple[str, str]], forfeit: tuple[str, ...]) -> State:
    """The table before the call: what goes back is in its owner's rack with its commission, or is the house's."""
    state = at.rest.copy()
    lines = [key for player in state.players.values() for key in player.bets if key in ("pass", "dont_pass")]
    for name, key in back:
        player = state.players[name]
        stake = player.bets.pop(key)
        if name in forfeit:
            state.house += stake.amount
        else:
            player.rack += stake.amount - stake.tokens + stake.commission
            player.tokens += stake.tokens
            state.commission -= stake.commission
    state.stick_until -= back
    state.phase = "hand"
    state.keep(nomore=False)
    left = [key for player in state.players.values() for key in player.bets if key in ("pass", "dont_pass")]
    if state.point and lines and not left:
        # No line wager is played for any more: the puck goes off, and with it what lies in a box only while it is on.
        for player in state.players.values():
            for key in {"come", "dont_come"} & player.bets.keys():
                stake = player.bets.pop(key)
                player.rack += stake.amount - stake.tokens
                player.tokens += stake.tokens
        state = evolve(state, PointMoved(0, ""))
    return state


@pytest.mark.parametrize("table", TABLES)
@pytest.mark.parametrize("scope", ["all", "decided", "none"])
def test_an_annulled_throw_leaves_the_table_before_it_with_the_refunds(table, scope):
    """Crown 9.4, Star 9.5, Adelaide 14(a), NZ24. Crown and Adelaide must refund: there `none` is refused."""
    met = {"back": 0, "left": 0}
    for seed in range(30):
        at = scene(table, 400 + seed)
        throw = (at.dice.randint(1, 6), at.dice.randint(1, 6))
        state, _ = played(at.law, at.rest, [c.Roll(*throw)])
        state, entries, paid = going_on(at, state)
        annul = c.Invalidate("fraud", scope, (), ANNULS[table], "", "somebody slid a die")
        if scope == "none" and table not in ("star", "newzealand"):
            assert decide(at.law, state, annul).reason == "must_refund"
            continue
        everything = {(player.name, key) for player in at.rest.players.values() for key in player.bets}
        back = everything if scope == "all" else decided_by_hand(at, throw) if scope == "decided" else set()
        right = annulled_by_hand(at, back, ())
        direct, _ = played(at.law, right, entries)
        owed = owed_by_hand(at, right, entries, paid)
        after = corrected(at, state, annul, entries, paid)
        same(at, after, with_rolls_of(direct, state), owed)
        met["back"] += bool(back) or scope == "none"
        met["left"] += bool(paid)
    assert scope == "none" or (met["back"] and met["left"]), met


@pytest.mark.parametrize("seed", range(20))
def test_a_forfeited_wager_is_the_houses(seed):
    """The Star 9.5: the wager of a player in the fraud may be forfeited; the others' go back."""
    at = scene("star", 600 + seed)
    throw = (at.dice.randint(1, 6), at.dice.randint(1, 6))
    state, _ = played(at.law, at.rest, [c.Roll(*throw)])
    back = decided_by_hand(at, throw)
    names = {name for name, _ in back}
    for name in at.rest.players:
        annul = c.Invalidate("fraud", "decided", (name,), "casino_supervisor", "", "a die was slid")
        if name not in names:
            assert decide(at.law, state, annul).reason == "nothing_there"
            continue
        same(at, corrected(at, state, annul, [], {}), annulled_by_hand(at, back, (name,)), 0)

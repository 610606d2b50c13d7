"""Walks through the states of a table by everything that can be entered, and looks for a way on from each of them.

Two states are one here if they differ only in amounts, counts and the clock: `key` says what is told apart. A way on is
a next throw; a way out is every player paid and the table closed. What has neither is a freeze, told as a record.
"""

from collections import deque
from collections.abc import Callable, Iterator
from random import Random
from typing import Any, NamedTuple

from hardway.notation import write
from hardway.rulebook import load
from hardway.table import Head, Refusal, State, advance, decide, open_table
from hardway.table.model import commands as c
from hardway.table.model.evolve import entries_since
from hardway.table.model.state import Player
from hardway.table.play.shooter import has_line
from hardway.values.clock import UNKNOWN
from tests.table.explore_entries import (
    BUYIN,
    EVERYTHING,
    NAMES,
    WEIGHTS,
    Game,
    Words,
    complaints,
    corrections,
    custody,
    dice,
    hours,
    inspections,
    lines,
    people,
    seats,
    staff,
    throws,
    wagers,
)  # fmt: skip

GUEST = "cal"
"""Who comes to a table at which there is nobody, or nobody who may shoot."""


class Node(NamedTuple):
    """A state, and the entry that led to it."""

    state: State
    before: "Node | None" = None
    entry: c.Command | None = None

    def entries(self) -> list[c.Command]:
        """Return the entries from the first state to this one."""
        found = []
        node: Node | None = self
        while node is not None and node.entry is not None:
            found.append(node.entry)
            node = node.before
        return found[::-1]


def opened(table: str, *options: tuple[str, str]) -> Game:
    """Open a table of a house, or of a variant (`crown/mini`), with its staff named."""
    house, _, variant = table.partition("/")
    book = load(house, variant)
    supervisor = "casino_supervisor" if "casino_supervisor" in book.roles else "boxperson"
    head = Head(house, variant=variant, options=options, staff=(("cas", supervisor), ("joe", "dealer")))
    law, state = open_table(book, head)
    return Game(" ".join((table, *(value for _, value in options))), law, head, state)


def record(game: Game, node: Node) -> str:
    """Write how a state was reached, as a record that can be played again."""
    head = [f"house {game.head.house}", *([f"variant {game.head.variant}"] if game.head.variant else [])]
    head += [f"option {name} {value}" for name, value in game.head.options]
    head += [f"staff {name} {role}" for name, role in game.head.staff]
    return "\n".join([*head, *(write(entry) for entry in node.entries())])


# --- what is told apart ------------------------------------------------------------------------------------------------


def key(state: State) -> tuple[Any, ...]:
    """Return what tells two states apart: who, what and where, without amounts, counts and the clock."""
    desk = state.desk
    since = frozenset(type(entry).__name__ for entry, _ in entries_since(state)) if state.before is not None else None
    dice = (state.hand, state.lost, state.missed, state.choose_again, state.spare_set, state.old_set_shooter)
    turn = (
        state.shooter, state.offered, state.declined, state.barred, state.last_place, state.proxy, state.stick_until,
    )  # fmt: skip
    closing = None if desk.closing is None else desk.closing[0] == UNKNOWN
    table = (
        desk.closed,
        closing,
        desk.inspector_told,
        desk.nomore,
        desk.stick,
        len(desk.checked),
        desk.inspect,
        desk.inspected,
    )
    throw = (state.phase, state.point, state.called, since, desk.faces, desk.voided, desk.level)
    people = (
        desk.excluded,
        frozenset(desk.reports),
        tuple(name for name, _ in desk.seized),
        desk.detained,
        desk.links,
        desk.spectators,
    )
    disputes = tuple((d.player, len(d.rulings), d.advised, d.requested, d.closed) for d in desk.disputes)
    return (
        *dice,
        *turn,
        *table,
        *throw,
        *people,
        disputes,
        state.departed_locks,
        tuple(map(_player, state.players.values())),
    )


def _player(player: Player) -> tuple[Any, ...]:
    bets = tuple(sorted((wager, stake.marker, bool(stake.tokens)) for wager, stake in player.bets.items()))
    return player.name, player.place, bets, player.locks, player.rack >= 2000, bool(player.tokens)


# --- ways on and ways out ----------------------------------------------------------------------------------------------

Goal = Callable[[Game, State], bool]


def enter(game: Game, node: Node, entry: c.Command) -> Node | None:
    """Return the node after an entry; None where it is refused."""
    decision = decide(game.law, node.state, entry)
    return None if isinstance(decision, Refusal) else Node(advance(node.state, entry, decision), node, entry)


def thrown(game: Game, state: State) -> bool:
    """Say whether the dice can be thrown now, or are out and can be called."""
    if state.phase == "hand":
        return not isinstance(decide(game.law, state, c.Throw()), Refusal)
    faces = {die: face for die, face, *_ in state.desk.faces}
    return not isinstance(decide(game.law, state, c.Roll(faces.get(1, 3), faces.get(2, 4))), Refusal)


def left(name: str) -> Goal:
    """Return whether a player has been paid out, or never sat there."""
    return lambda game, state: name not in state.players


def closed(game: Game, state: State) -> bool:
    """Say whether the table is closed."""
    return state.desk.closed


def play(game: Game, state: State) -> Iterator[c.Command]:
    """Yield what players and the crew do to get a game going again: nothing that the House decides against anybody."""
    if state.phase != "hand":
        faces = {die: face for die, face, *_ in state.desk.faces}
        yield c.Roll(faces.get(1, 3), faces.get(2, 4))
        return
    if state.desk.closed:
        yield from (one for one in hours(game, state) if isinstance(one, c.Open | c.Act))
    if state.desk.inspect or state.desk.closed:
        yield from inspections(game)
        return
    yield c.Roll(3, 4)
    if state.lost and not state.spare_set:
        yield from (one for one in custody(game, state) if isinstance(one, c.Dice) and one.what in ("new", "keep"))
    yield from _taking(game, state)
    if all(name == state.barred or state.desk.is_excluded(name) for name in state.players):
        yield c.Seat(GUEST, BUYIN)


def _taking(game: Game, state: State) -> Iterator[c.Command]:
    """Yield line wagers made and the dice taken; a wager for which the stickperson throws where there is a point."""
    for name, player in state.players.items():
        if not has_line(game.law, player):
            yield c.Bet(name, "field" if state.point else "pass", 1200)
        yield from (c.Offer(name), c.Accept(name))
    if state.offered:
        yield c.Decline(state.offered)


def leaving(game: Game, state: State) -> Iterator[c.Command]:
    """Yield the same, and players who leave."""
    yield from (c.Leave(name) for name in state.players)
    yield from play(game, state)


def house(game: Game, state: State) -> Iterator[c.Command]:
    """Yield what the House may decide besides: wagers given back or void, the table closed, money held released."""
    yield from staff(game, state, "return", "void", "release", "retain")
    yield from (one for one in hours(game, state) if not isinstance(one, c.Open))
    yield from leaving(game, state)


def ending(game: Game, state: State) -> Iterator[c.Command]:
    """Yield what leads to the end of a table: complainants told of the inspector one by one, then the closing itself."""
    waiting = [str(dispute.number) for dispute in state.desk.disputes if not dispute.closed and not dispute.advised]
    told = [one for one in staff(game, state, "advise_inspector") if one.about in waiting[:1]]  # type: ignore[union-attr]
    if told:
        yield from told
        return
    yield from staff(game, state, "tell", "close")
    yield from (one for one in hours(game, state) if isinstance(one, c.Tick | c.Close))
    yield from play(game, state)


def way(game: Game, node: Node, goal: Goal, words: Words, *, most: int) -> Node | None:
    """Return the nearest node where a goal is met, among so many states; None where there is none."""
    if goal(game, node.state):
        return node
    seen, queue = {key(node.state)}, deque([node])
    while queue and len(seen) < most:
        here = queue.popleft()
        for entry in words(game, here.state):
            after = enter(game, here, entry)
            if after is None or (found := key(after.state)) in seen:
                continue
            if goal(game, after.state):
                return after
            seen.add(found)
            queue.append(after)
    return None


class Freeze(NamedTuple):
    """A state with no way on, or no way out: how it is reached, and what cannot be reached from it."""

    what: str
    record: str


def waits(game: Game, state: State) -> bool:
    """Say whether the book itself leaves a table waiting: a point stands and nobody who may shoot has a line wager."""
    if game.law.settings.nobody != "waits" or not state.point:
        return False
    return not any(
        has_line(game.law, player) and player.name != state.barred and not state.desk.is_excluded(player.name)
        for player in state.players.values()
    )


def ways(game: Game, node: Node, *, most: int) -> tuple[bool, list[Freeze]]:
    """Look for the ways from a state: by players and crew alone, unless the book leaves the table waiting for the House."""
    decided = waits(game, node.state)
    freezes = []
    if way(game, node, thrown, house if decided else play, most=most) is None:
        freezes.append(Freeze("there is no next throw", record(game, node)))
    end: Node | None = node
    for name in node.state.players:
        end = end and way(game, end, left(name), house if waits(game, end.state) else leaving, most=most)
        if end is None:
            freezes.append(Freeze(f"{name} is never paid out", record(game, node)))
            return decided, freezes
    for name, _ in end.state.desk.seized:
        if way(game, end, lambda game, state, name=name: not state.desk.held_of(name), house, most=most) is None:
            freezes.append(Freeze(f"what is held of {name} stays held", record(game, node)))
    if game.law.authority("close") and way(game, end, closed, ending, most=most) is None:
        freezes.append(Freeze("the table never closes", record(game, node)))
    return decided, freezes


def everything(*vocabulary: Words) -> Words:
    """Return several vocabularies as one."""
    return lambda game, state: (entry for words in vocabulary for entry in words(game, state))


def seated(game: Game) -> Node:
    """Return the table with its two players."""
    node = Node(game.first)
    for name in NAMES:
        node = enter(game, node, c.Seat(name, BUYIN)) or node
    return node


def breadth(game: Game, words: Words, *, states: int) -> list[Node]:
    """Return the states that are reached by entries of a vocabulary, the nearest first, up to so many."""
    start = seated(game)
    seen, nodes = {key(start.state)}, [start]
    for node in nodes:
        for entry in words(game, node.state):
            if len(nodes) >= states:
                return nodes
            after = enter(game, node, entry)
            if after is not None and (found := key(after.state)) not in seen:
                seen.add(found)
                nodes.append(after)
    return nodes


def walk(game: Game, seed: int, *, steps: int) -> list[Node]:
    """Return the states of one random walk: mostly people who play, and whatever else can be entered."""
    random, node = Random(seed), Node(game.first)
    nodes = []
    for _ in range(steps):
        for words in random.choices(EVERYTHING, WEIGHTS, k=len(EVERYTHING)):
            entries = list(words(game, node.state))
            random.shuffle(entries)
            after = next((after for entry in entries if (after := enter(game, node, entry)) is not None), None)
            if after is not None:
                node = after
                nodes.append(node)
                break
    return nodes


SLICES: tuple[tuple[Words, ...], ...] = (
    (seats, lines, dice, throws), (lines, dice, custody, throws), (seats, lines, throws, hours),
    (lines, dice, throws, people), (seats, wagers, throws, corrections), (seats, lines, throws, hours, complaints),
)  # fmt: skip
"""Vocabularies small enough for every order of their entries to be tried, one after the other."""


class Explored(NamedTuple):
    """What was seen: how many states, in how many of them the book leaves the table to the House, and the freezes."""

    states: int
    waiting: int
    freezes: list[Freeze]


def explore(game: Game, *, states: int, walks: int, steps: int, most: int = 4000) -> Explored:
    """Explore a table: so many states of each slice, and random walks through everything; look for ways from each."""
    nodes = [node for words in SLICES for node in breadth(game, everything(*words), states=states)]
    nodes += [node for seed in range(walks) for node in walk(game, seed, steps=steps)]
    found = {key(node.state): node for node in reversed(nodes)}
    looked = [ways(game, node, most=most) for node in found.values()]
    freezes = [freeze for _, found in looked for freeze in found]
    return Explored(
        len(looked), sum(waiting for waiting, _ in looked), sorted(freezes, key=lambda one: len(one.record))
    )

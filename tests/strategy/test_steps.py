"""An oracle keeps what each step of a consultation did; a whole consultation at its table does the same."""

from random import Random

import pytest

from hardway.rulebook import law, load
from hardway.strategy import Layout, Memory, Place, TableOracle, act, first_memory, load_strategy, read, shelf
from hardway.strategy.house_check import playable
from hardway.strategy.oracle import NAME
from hardway.strategy.steps import Watched
from tests.books import BOOKS
from tests.in_soak import rest_in_soak

CROWN = law(load("crown"))
RACK = 30_000


def whole(oracle: TableOracle, place: Place, rack: int) -> tuple[object, ...]:
    """Return what a consultation that is played in one go comes to."""
    assert place.memory is not None
    draft = oracle._set_up(place.layout, rack)
    asked = act(oracle.law, draft, NAME, oracle.strategy, place.memory, alone=True)
    layout, left = oracle._out(draft), draft.players[NAME].rack
    return asked.low, asked.high, layout, asked.memory._replace(last=frozenset()), rack - left, asked.short_of_chips


@pytest.mark.parametrize(
    ("house", "name"),
    rest_in_soak(
        [(house, name) for house in BOOKS for name in shelf()],
        [
            ("crown", name)
            for name in ("martingale", "three_point_molly", "labouchere", "hammerlock", "one_hit_and_down")
        ],
    ),
)
def test_steps_do_what_a_whole_consultation_does(house: str, name: str) -> None:
    here, strategy = law(load(house)), load_strategy(name)
    if not playable(here, name):
        pytest.skip("the house has not all of its wagers")
    oracle, random = TableOracle(here, strategy), Random(name)
    todo = [(oracle.begin(RACK), RACK)]
    for _ in range(200):
        if not todo:
            break
        place, rack = todo.pop(random.randrange(len(todo)))
        answer, expected = oracle.consult([(place, rack)])[0], whole(oracle, place, rack)
        found = answer.leaves
        if found is None or found.memory is None:
            assert (answer.low, answer.high, answer.spent, answer.short_of_chips) == (*expected[:2], *expected[4:])
            continue
        assert (answer.low, answer.high, *found, answer.spent, answer.short_of_chips) == expected
        throws = oracle.throws([(found, kind) for kind in range(len(oracle.classes.examples))])
        for after, gain in zip(throws.leaves, throws.gain, strict=True):
            todo += [(after, rack - answer.spent + gain), (after, random.randrange(0, RACK, 100))]


def bets(oracle: TableOracle, layout: Layout) -> dict[str, int]:
    return {oracle.wagers[bet][0]: oracle.wagers[bet][1].amount for bet in layout.bets}


def test_step_that_sets_a_counter_sets_it_from_any_value() -> None:
    """Without a look at the old value, the first play would say that the step changes nothing."""
    oracle = TableOracle(CROWN, read("counter x 5\nwhen comeout\n  set x 5\n  bet pass x"))
    for before in (500, 1000):
        place = Place(oracle.begin(RACK).layout, Memory((before,), 0))
        (answer,) = oracle.consult([(place, RACK)])
        assert answer.leaves.memory == Memory((500,), 0)
        assert bets(oracle, answer.leaves.layout) == {"pass": 500}


def test_step_is_played_once_for_layouts_alike_in_it(monkeypatch: pytest.MonkeyPatch) -> None:
    """The pass line is bet on both layouts; the field matters only to the second action."""
    oracle = TableOracle(CROWN, read("bet pass 10\nbet field 5"))
    played: list[int] = []
    play_step = TableOracle._play_step

    def noted(self: TableOracle, number: int, *more: object) -> object:
        played.append(number)
        return play_step(self, number, *more)  # type: ignore[arg-type]

    monkeypatch.setattr(TableOracle, "_play_step", noted)
    first = oracle.begin(RACK)
    (with_field,) = oracle.put(first.layout, RACK, "field", 500)[:1]
    assert isinstance(with_field, Layout)
    oracle.consult([(first, RACK), (Place(with_field, first_memory(oracle.strategy, 0)), RACK)])
    assert played == [0, 1, 1]


@pytest.mark.parametrize(
    "read_all",
    [
        list,
        len,
        repr,
        dict,
        Watched.copy,
        lambda one: {**one},
        lambda one: one | {},
        lambda one: one == {},
        Watched.values,
    ],
)
def test_watched_dict_notes_that_all_was_read(read_all) -> None:
    watched = Watched({"pass": 1})
    read_all(watched)
    assert None in watched.asked


@pytest.mark.parametrize(
    ("look", "noted"),
    [
        (lambda one: one["pass"], {"pass"}),
        (lambda one: "come" in one, {"come"}),
        (lambda one: one.get("field"), {"field"}),
        (lambda one: one.pop("pass"), {"pass"}),
        (lambda one: one.update(come=2), {None}),
        (lambda one: one.__setitem__("come", 2), {"come"}),
    ],
)
def test_watched_dict_notes_what_was_looked_at(look, noted) -> None:
    watched = Watched({"pass": 1})
    look(watched)
    assert watched.asked == noted

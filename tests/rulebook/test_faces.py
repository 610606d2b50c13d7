"""A book with hop wagers, on pairs of faces, needs only rows: it plays and has odds without new Python."""

from fractions import Fraction

import pytest

from hardway.notation import NotationError, parse, replay_text
from hardway.odds.costs.breakdown import breakdown
from hardway.odds.costs.figures import figures
from hardway.odds.costs.longrun import long_run
from hardway.odds.sessions.session import session
from hardway.rulebook import house_names, law, load
from hardway.simulate.game import Game, Task
from hardway.strategy import enumerate_chain, read
from hardway.table.model.commands import Bet
from hardway.values.dice import PAIRS, PLAIN_CLASSES, THROWS, spot_number, spot_text, throw_classes
from tests.simulate.runners import by_rolls, by_table

HARD = "1-1 2-2 3-3 4-4 5-5 6-6"
EASY = "2-1 3-1 3-2 4-1 4-2 4-3 5-1 5-2 5-3 5-4 6-1 6-2 6-3 6-4 6-5"


def with_hops(house):
    """Return Crown's book with a wager on any pair of faces, and one on four pairs: two unequal odd faces, and 6-2."""
    folder = house("crown", to="hops")
    folder.add(
        "wagers.toml",
        f"""
[hop]
label = "Hop"
area = "centre"
numbers = "{HARD} {EASY}"
place = {{ when = "any", clause = "3.6.22" }}

[mixed]
label = "Mixed faces"
area = "centre"
place = {{ when = "any", clause = "3.6.22" }}
""",
    )
    folder.add("resolution.csv", "hop N,any,number,won,3.6.22(a),\nhop N,any,not number,lost,3.6.22(b),")
    folder.add(
        "resolution.csv", "mixed,any,1-3 1-5 3-5 2-6,won,3.6.22(a),\nmixed,any,not 1-3 1-5 3-5 2-6,lost,3.6.22(b),"
    )
    folder.add("odds.csv", f"hop,{HARD},30 to 1,6.1 [Any Seven],\nhop,{EASY},15 to 1,6.1 [Any Seven],")
    return folder.add("odds.csv", "mixed,6-2,4 to 1,6.1 [Any Seven],\nmixed,,3 to 1,6.1 [Any Seven],")


def test_dice_pairs_and_totals_convert_from_text_and_back():
    assert len(PAIRS) == 21
    assert [spot_text(spot_number(text)) for text in ("12", "5-3", "3-5", "1-1", "6-6")] == [
        "12",
        "5-3",
        "5-3",
        "1-1",
        "6-6",
    ]
    assert [spot_number(text) for text in ("1", "13", "7-1", "0-3", "5-", "5-3-1", "", "٣-5")] == [None] * 8


def test_hop_wins_on_its_pair_in_either_order(house):
    replay = replay_text(f"""
        house {with_hops(house).path}
        seat ann 1000
        bet ann pass 10
        bet ann hop 5-3 10
        bet ann hop 2-6 10
        bet ann hop 4-4 5
        roll 3 5
        = won ann hop 5-3 150
        = lost ann hop 6-2 10
        = lost ann hop 4-4 5
        bet ann hop 4-4 5
        bet ann mixed 10
        roll 4 4
        = won ann hop 4-4 150
        = lost ann mixed 10
        bet ann pass 10
        bet ann mixed 10
        bet ann hop 3-5 10
        roll 6 2
        = won ann mixed 40
        = lost ann hop 5-3 10
        bet ann mixed 10
        roll 1 3
        = won ann mixed 30
    """)
    assert replay.failures == [], replay.failures


def test_hop_bet_needs_a_dice_pair_such_as_5_3_as_number(house):
    words = with_hops(house).load().words
    assert parse("bet ann hop 3-5 10", words) == Bet("ann", "hop 5-3", 1000)
    for text in ("hop 7-1 10", "hop 8 10", "hop 10"):
        with pytest.raises(NotationError, match="the number of hop: 1-1 2-2"):
            parse(f"bet ann {text}", words)


def test_house_edges_of_hop_bets_equal_those_computed_by_hand(house):
    table = law(with_hops(house).load())
    # Two throws of 36 show an easy pair, one a hard one: 34/36 - 2/36 × 15 = 4/36, and 35/36 - 1/36 × 30 = 5/36.
    for pair in EASY.split():
        assert figures(table, f"hop {pair}").edge == Fraction(34 - 2 * 15, 36) == Fraction(1, 9)
    for pair in HARD.split():
        assert figures(table, f"hop {pair}").edge == Fraction(35 - 30, 36)
    # 1-3, 1-5 and 3-5 are two throws each at 3 to 1, 6-2 two at 4 to 1; the other 28 lose.
    assert figures(table, "mixed").edge == Fraction(28 - 6 * 3 - 2 * 4, 36)
    lines = breakdown(table, "mixed").places[0].lines
    assert [line.throws for line in lines[:2]] == ["easy 4, 5-1 or 5-3", "6-2"]


def test_classes_of_equal_throws_depend_on_the_wagers_in_play(house):
    table = law(with_hops(house).load())
    assert table.throw_classes(("pass", "place 6", "come")) == PLAIN_CLASSES
    assert len(table.throw_classes(("hop 5-3",)).examples) == 16
    assert len(table.throw_classes(("hop 5-5",)).examples) == 15
    assert len(table.throw_classes(table.slots).examples) == 21
    for name in house_names():
        other = law(load(name))
        assert (other.throw_classes(other.slots) == PLAIN_CLASSES) != other.book.by_faces


def test_wagers_treat_all_throws_of_a_class_alike(house):
    table = law(with_hops(house).load())
    classes = table.throw_classes(table.slots)
    assert [classes.of[throw] for throw in classes.examples] == list(range(21))
    for slot in table.slots.values():
        for line in slot.table:
            assert all(line[throw] == line[classes.examples[classes.of[throw]]] for throw in range(36) if line)


def test_throw_classes_of_one_total_are_ordered_by_lower_die():
    classes = throw_classes([THROWS[throw] in ((5, 3), (3, 5)) for throw in range(36)])
    shown = [tuple(sorted(THROWS[throw])) for throw in classes.examples]
    assert len(shown) == 16
    assert shown.index((2, 6)) + 1 == shown.index((3, 5)) == shown.index((4, 4)) - 1


TEXT = "when comeout\n  bet pass 10\nbet hop 3-5 5\nwhen point and not up hop 1-1\n  bet hop 1-1 5\n"


def test_hop_strategy_has_the_edge_and_results_worked_by_hand(house):
    table = law(with_hops(house).load())
    # Each roll stakes 5 at 4/36 for the easy pair.
    run = long_run(enumerate_chain(table, read("bet hop 5-3 5", book=table.book.words)))
    assert run.edge == Fraction(1, 9)
    # One roll of a bankroll of 5: 2 of 36 throws bring 75.
    played = session(table, read("bet hop 5-3 5", book=table.book.words), bankroll=500, rolls=1, exact=True)
    assert played.results == {-5: Fraction(34, 36), 75: Fraction(2, 36)}


@pytest.mark.timeout(600)
def test_hop_bets_have_the_same_results_in_both_simulators(house):
    table = law(with_hops(house).load())
    game = Game(table, read(TEXT, book=table.book.words), 100_000, 60, None, seed=11)
    part, rows = by_table(game).play(Task(0, 120, True))
    other, other_rows = by_rolls(game).play(Task(0, 120, True))
    assert all((one == two).all() for one, two in zip(rows[:4], other_rows[:4], strict=True))
    assert (part.kinds, part.rolls, part.closing, part.hands) == (other.kinds, other.rolls, other.closing, other.hands)
    assert part.kinds["hop 5-3"].result != 0 != part.kinds["hop 1-1"].result


@pytest.mark.parametrize(
    ("file", "old", "new", "words"),
    [
        ("resolution.csv", "hop N,any,number", "hop N,any,7-1", "'7-1' is no total from 2 to 12, no pair like 5-3"),
        ("wagers.toml", f'"{HARD} {EASY}"', f'"{HARD} {EASY} 3-5"', "each once"),
        ("wagers.toml", f'"{HARD} {EASY}"', f'"box {HARD}"', "moves to totals"),
        ("odds.csv", f"hop,{HARD}", "hop,1-7", "'1-7', which is not a number"),
        ("odds.csv", f"hop,{HARD}", f"hop,{HARD} 1-2", "hop on 2-1 has two lines of odds"),
        ("resolution.csv", "mixed,any,not 1-3", "mixed,any,not 1-1 1-3", "mixed, puck off, throw 1-1: no row applies"),
    ],
)
def test_error_in_a_rule_row_for_hop_bets_is_described(house, file, old, new, words):
    folder = with_hops(house).swap(file, old, new)
    assert any(words in gap for gap in folder.gaps()), folder.gaps()

"""Points come from rows: a crapless book, in which every total but 7 is a point, plays and has odds without new Python."""

from fractions import Fraction

import pytest

from hardway.notation import replay_text
from hardway.odds.costs.figures import figures
from hardway.odds.costs.hand import hand
from hardway.rulebook import house_names, law, load
from hardway.simulate.game import Game, Task
from hardway.strategy import read
from tests.simulate.runners import by_rolls, by_table

TEN = "2 3 4 5 6 8 9 10 11 12"


def crapless(house):
    """Return Crown's book without its don't wagers, with ten points, and Place, Buy and odds on all ten."""
    folder = house("crown", to="crapless")
    for name in ("dont_pass_odds", "dont_come_odds", "dont_pass", "dont_come"):
        text = folder.text("wagers.toml")
        start = text.index(f"[{name}]")
        folder.swap("wagers.toml", text[start : text.index("\n[", start) + 1], "")
    for file in ("resolution.csv", "odds.csv"):
        kept = [line for line in folder.text(file).splitlines() if not line.startswith("dont_")]
        (folder.path / file).write_text("\n".join(kept) + "\n", encoding="utf-8")
    for wager in ("come", "come_odds", "place", "buy"):
        text = folder.text("wagers.toml")
        start = text.index(f"[{wager}]")
        entry = text[start : text.index("\n\n", start)]
        folder.swap("wagers.toml", entry, entry.replace("4 5 6 8 9 10", TEN))
    folder.drop("resolution.csv", "pass,off,2 3 12,lost").drop("resolution.csv", "come,on,2 3 12,lost")
    folder.swap("resolution.csv", "pass,off,7 11,won", "pass,off,7,won")
    folder.swap("resolution.csv", "come,on,7 11,won", "come,on,7,won")
    for row in ("puck,off,{},set", "puck,off,not {},stays", "pass,off,{},untouched", "come,on,{},moved"):
        folder.swap("resolution.csv", row.format("4 5 6 8 9 10"), row.format(TEN))
    for wager, clause in (("pass_odds", "6.1 [Win Line]"), ("come_odds", "6.1 [Come]"), ("buy", "6.1 [Come]")):
        folder.add("odds.csv", f"{wager},2 12,6 to 1,{clause},\n{wager},3 11,3 to 1,{clause},")
    return folder.add("odds.csv", "place,2 12,11 to 2,6.1 [Come],\nplace,3 11,11 to 4,6.1 [Come],")


def test_points_of_every_built_in_house_are_4_5_6_8_9_10():
    for name in house_names():
        assert load(name).points == (4, 5, 6, 8, 9, 10)


def test_crapless_house_sets_makes_and_misses_a_point_of_2_or_12(house):
    replay = replay_text(f"""
        house {crapless(house).path}
        seat ann 1000
        bet ann pass 10
        roll 1 1
        = point 2
        bet ann pass_odds 20
        bet ann come 10
        roll 6 5
        = moved ann come
        = ann come 11 10
        bet ann come_odds 11 10
        roll 1 1
        = won ann pass_odds 120
        = won ann pass 10
        = point off
        bet ann pass 10
        roll 6 6
        = point 12
        roll 4 3
        = lost ann pass 10
        = lost ann come 11 10
        = lost ann come_odds 11 10
        bet ann pass 10
        roll 4 3
        = won ann pass 10
    """)
    assert replay.failures == []


def test_crapless_house_edges_equal_those_computed_by_hand(house):
    table = law(crapless(house).load())
    # A 7 wins at once, 6/36; else a point of w ways, w/36, is made before one of the six sevens, w/(w + 6):
    # 2/36 × (1/7 + 4/8 + 9/9 + 16/10 + 25/11) = 4247/13860, together 6557/13860; the rest loses.
    # The published figure is 5.38 % (Wizard of Odds, Crapless Craps).
    ways = {point: 6 - abs(point - 7) for point in table.book.points}
    wins = Fraction(1, 6) + sum(Fraction(w, 36) * Fraction(w, w + 6) for w in ways.values())
    assert wins == Fraction(6557, 13860)
    assert figures(table, "pass").edge == figures(table, "come").edge == 1 - 2 * wins == Fraction(373, 6930)
    assert figures(table, "place 2").edge == Fraction(6, 7) - Fraction(1, 7) * Fraction(11, 2) == Fraction(1, 14)
    assert figures(table, "place 11").edge == Fraction(3, 4) - Fraction(1, 4) * Fraction(11, 4) == Fraction(1, 16)
    for point in table.book.points:
        assert figures(table, f"pass_odds {point}").edge == 0


def test_mean_length_of_a_crapless_hand_equals_the_sum_by_hand(house):
    # From the come-out a 7 (1/6) leaves it there; from a point of w ways it is made or lost after 36/(w + 6) rolls.
    table = law(crapless(house).load())
    lost = rolls = Fraction(0)
    for w in (6 - abs(point - 7) for point in table.book.points):
        rolls += Fraction(w, 36) * Fraction(36, w + 6)
        lost += Fraction(w, 36) * Fraction(6, w + 6)
    assert hand(table)["rolls"].mean == (1 + rolls) / lost


@pytest.mark.timeout(600)
def test_crapless_play_has_the_same_results_in_both_simulators(house):
    table = law(crapless(house).load())
    text = "when comeout\n  bet pass 10\nwhen point 2 or point 11\n  max pass_odds\nwhen point 12 and not up come\n  bet come 10\n"
    game = Game(table, read(text, book=table.book.words), 100_000, 60, None, seed=7)
    part, rows = by_table(game).play(Task(0, 60, True))
    other, other_rows = by_rolls(game).play(Task(0, 60, True))
    assert all((one == two).all() for one, two in zip(rows[:4], other_rows[:4], strict=True))
    assert (part.kinds, part.rolls, part.closing, part.hands) == (other.kinds, other.rolls, other.closing, other.hands)
    assert {"pass_odds 2", "pass_odds 11"} <= part.kinds.keys()


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        ("puck,off,4 5 6 8 9 10,set", "puck,off,4 5 6 7 8 9 10,set", "other than 7"),
        ("puck,off,4 5 6 8 9 10,set", "puck,off,4 5 6 8 9 10,stays", "other than 7"),
    ],
)
def test_book_without_points_or_with_point_seven_is_an_error(house, old, new, words):
    folder = house().swap("resolution.csv", old, new)
    if "7" in new:
        folder.swap("resolution.csv", "puck,off,not 4 5 6 8 9 10", "puck,off,not 4 5 6 7 8 9 10")
    assert any(words in gap for gap in folder.gaps())

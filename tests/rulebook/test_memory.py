"""Wagers that remember throws, Fire, Small, Tall, All and Repeater, are rows of a book without new Python."""

from fractions import Fraction
from functools import cache
from itertools import combinations

import pytest

from hardway.notation import replay_text
from hardway.odds.chances import OddsError
from hardway.odds.costs.breakdown import breakdown
from hardway.odds.costs.chain import chain
from hardway.odds.costs.figures import figures
from hardway.odds.costs.longrun import long_run
from hardway.odds.sessions.session import session
from hardway.report.figures.explanation import rests_on
from hardway.rulebook import law
from hardway.simulate.game import Game, Task
from hardway.strategy import enumerate_chain, read
from hardway.table import State
from hardway.table.draft import play
from hardway.table.model.commands import Take
from hardway.wire import decode_state, encode_state
from tests.simulate.by_table import ByTable, Setting
from tests.simulate.runners import by_table
from tests.simulate.three_ways import SEED, dice_of_session

WAYS = {total: 6 - abs(total - 7) for total in range(2, 13)}
CITE = "3.6.22"


def remembering(house):
    """Return Crown's book with a Fire bet, Small and All of few numbers and of ten, and a Repeater."""
    folder = house("crown", to="remembers")
    wager = '\n[{}]\nlabel = "{}"\narea = "centre"\n{}place = {{ when = "{}", clause = "3.6.22" }}\nremembers = {{ {}, clause = "3.6.22" }}\n'
    thrown = 'what = "thrown", of = "{}", count = "different"'
    folder.add("wagers.toml", "".join([
        wager.format("fire", "Fire", "", "turn", 'what = "made", of = "4 5 6 8 9 10", count = "different"'),
        wager.format("small", "Small", "", "seven", thrown.format("2 3 4 5 6")),
        wager.format("whole", "All", "", "seven", thrown.format("2 3 4 5 6 8 9 10 11 12")),
        wager.format("repeater", "Repeater", 'numbers = "2 6"\n', "seven", 'what = "thrown", of = "number", count = "times"'),
    ]))  # fmt: skip
    rows = folder.text("resolution.csv").splitlines()
    rows = [rows[0] + ",when", *(row + "," for row in rows[1:])]
    rows += [f"{row},{CITE}(a),,{when}" for row, when in (
        ("fire,off,any,untouched", ""), ("fire,on,not 7,untouched", ""), ("fire,on,7,lost", "0-3"), ("fire,on,7,won", "4-6"),
        ("small,any,7,lost", ""), ("small,any,not 7,untouched", "0-4"), ("small,any,not 7,won", "5"),
        ("whole,any,7,lost", ""), ("whole,any,not 7,untouched", "0-9"), ("whole,any,not 7,won", "10"),
        ("repeater N,any,7,lost", ""), ("repeater N,any,not number 7,untouched", ""),
        ("repeater 2,any,number,untouched", "0 1"), ("repeater 2,any,number,won", "2"),
        ("repeater 6,any,number,untouched", "0-5"), ("repeater 6,any,number,won", "6"),
    )]  # fmt: skip
    (folder.path / "resolution.csv").write_text("\n".join(rows) + "\n", encoding="utf-8")
    lines = (
        "fire,4,24 to 1",
        "fire,5,249 to 1",
        "fire,6,999 to 1",
        "small,,34 to 1",
        "whole,,175 to 1",
        "repeater,2,40 to 1",
        "repeater,6,90 to 1",
    )
    return folder.add("odds.csv", "\n".join(f"{line},6.1 [Any Seven]," for line in lines))


def test_small_bet_notes_rolled_totals_until_all_came_or_a_seven(house):
    replay = replay_text(f"""
        house {remembering(house).path}
        seat ann 1000
        bet ann pass 10
        bet ann small 5
        roll 1 2
        = remembers ann small 3
        = lost ann pass 10
        bet ann small 5
        = refused window_closed
        bet ann pass 10
        roll 1 1
        = remembers ann small 2 3
        bet ann pass 10
        roll 2 2
        roll 6 5
        = remembers ann small 2 3 4
        = no event remembered
        roll 1 3
        = remembers ann small 2 3 4
        bet ann pass 10
        roll 4 1
        roll 3 3
        = won ann small 170
        = clause 3.6.22(a)
        roll 4 3
        bet ann pass 10
        bet ann small 5
        roll 3 4
        = lost ann small 5
        bet ann small 5
        = accepted
    """)
    assert replay.failures == [], replay.failures


def test_fire_bet_counts_different_points_of_a_shooter(house):
    made = lambda *dice: "".join(f"bet ann pass 10\nroll {one}\nroll {one}\n" for one in dice)  # noqa: E731
    replay = replay_text(f"""
        house {remembering(house).path}
        seat ann 1000
        bet ann fire 5
        bet ann repeater 2 5
        bet ann repeater 6 5
        {made("1 3", "2 2", "3 3")}
        = remembers ann fire 4 6
        = remembers ann repeater 6 6 6
        bet ann fire 5
        = refused window_closed
        {made("4 1", "6 2")}
        = remembers ann fire 4 5 6 8
        bet ann pass 10
        roll 3 3
        roll 4 3
        = won ann fire 120
        = lost ann repeater 2 5
        = lost ann repeater 6 5
        bet ann pass 10
        bet ann fire 5
        roll 5 5
        roll 5 2
        = lost ann fire 5
    """)
    assert replay.failures == [], replay.failures


def test_repeater_pays_when_its_number_came_often_enough(house):
    replay = replay_text(f"""
        house {remembering(house).path}
        seat ann 1000
        bet ann pass 10
        bet ann repeater 2 5
        roll 1 1
        = remembers ann repeater 2 2
        bet ann pass 10
        roll 1 1
        = won ann repeater 2 200
    """)
    assert replay.failures == [], replay.failures


def test_contract_bet_that_notes_numbers_stays_until_decided(house):
    """Small is decided by a 7 or the last of its five numbers, never by the point; the Win Line is, by its point or a 7."""
    folder = remembering(house)
    small = '[small]\nlabel = "Small"\n'
    folder.swap("wagers.toml", small, f'{small}contract = {{ from = "placed", clause = "3.6.22" }}\n')
    table = replay_text(f"house {folder.path}\nseat ann 100\nbet ann pass 10\nbet ann small 5\nroll 4 5\n")
    said = {wager: play(law(folder.load()), table.state, Take("ann", wager, None)).says for wager in ("small", "pass")}
    assert said == {"small": "Small stays until it is decided", "pass": "Win Line stays until 9 or 7 decides it"}


def test_wager_with_too_many_states_has_no_exact_odds(house):
    """Six points made 99 times in all can be made in more than a hundred million ways."""
    of = 'of = "4 5 6 8 9 10", count = "'
    folder = remembering(house).swap("wagers.toml", f'{of}different"', f'{of}times"')
    for old, new in (("lost,3.6.22(a),,0-3", "lost,3.6.22(a),,0-98"), ("won,3.6.22(a),,4-6", "won,3.6.22(a),,99")):
        folder.swap("resolution.csv", f"fire,on,7,{old}", f"fire,on,7,{new}")
    folder.swap("odds.csv", "fire,4,24 to 1", "fire,99,24 to 1").swap(
        "odds.csv", "fire,5,249 to 1,6.1 [Any Seven],\n", ""
    )
    folder.swap("odds.csv", "fire,6,999 to 1,6.1 [Any Seven],\n", "")
    with pytest.raises(OddsError, match="fire has more than 20,000 states: let it remember fewer"):
        chain(law(folder.load()), "fire")


def all_before_seven(numbers):
    """Return the chance that all of these come before a 7, by inclusion and exclusion over the sets that a 7 precedes."""
    return sum(
        (-1) ** size * Fraction(6, 6 + sum(WAYS[n] for n in missed))
        for size in range(len(numbers) + 1) for missed in combinations(numbers, size)
    )  # fmt: skip


@cache
def fire(made):
    """Return the chance of each final number of different points, with this set made so far."""
    points = (4, 5, 6, 8, 9, 10)
    ends = [Fraction(0)] * 7
    again = Fraction(0)  # nothing changes: naturals and craps aside, a point made before
    for point in points:
        first = Fraction(WAYS[point], 24)
        hit = Fraction(WAYS[point], WAYS[point] + 6)
        ends[len(made)] += first * (1 - hit)
        if point in made:
            again += first * hit
        else:
            for count, chance in enumerate(fire(made | {point})):
                ends[count] += first * hit * chance
    return [chance / (1 - again) for chance in ends]


def test_edges_of_wagers_that_note_numbers_equal_those_published(house):
    table = law(remembering(house).load())
    small, whole = all_before_seven((2, 3, 4, 5, 6)), all_before_seven((2, 3, 4, 5, 6, 8, 9, 10, 11, 12))
    assert figures(table, "small").edge == 1 - 35 * small
    assert round(float(1 - 35 * small), 4) == 0.0776  # Wizard of Odds: Small 7.76 % at 34 to 1
    assert figures(table, "whole").edge == 1 - 176 * whole
    assert round(float(1 - 176 * whole), 4) == 0.0746  # All 7.46 % at 175 to 1
    ends = fire(frozenset())
    edge = 1 - 25 * ends[4] - 250 * ends[5] - 1000 * ends[6]
    assert figures(table, "fire").edge == edge
    assert round(float(edge), 4) == 0.2076  # Fire 20.76 % at 24, 249 and 999 to 1
    # So many of a number before a 7, each time a number with w ways comes first with w/(w + 6).
    assert figures(table, "repeater 2").edge == 1 - 41 * Fraction(1, 7) ** 2
    assert figures(table, "repeater 6").edge == 1 - 91 * Fraction(5, 11) ** 6


def test_small_bet_takes_the_expected_rolls_counted_by_hand(house):
    # It lies until a 7 or the last of five: by the number of them still missing, each set in turn.
    @cache
    def rolls(missing):
        if not missing:
            return Fraction(0)
        ways = 6 + sum(WAYS[n] for n in missing)
        return Fraction(36, ways) + sum(Fraction(WAYS[n], ways) * rolls(missing - {n}) for n in missing)

    table = law(remembering(house).load())
    assert figures(table, "small").rolls == rolls(frozenset((2, 3, 4, 5, 6)))


def test_strategy_of_one_wager_that_notes_totals_has_its_edge(house):
    """The strategy bets only Small, which notes which totals came: its long-run edge is that of Small."""
    table = law(remembering(house).load())
    strategy = read("bet small 5", book=table.book.words)
    run = long_run(enumerate_chain(table, strategy))
    assert run.edge == figures(table, "small").edge


@pytest.mark.soak
def test_exact_session_plays_small_all_and_repeater_to_their_end(house):
    """With one roll each wager is placed once; Repeater 2 needs two twos, each before a 7 with chance 1/7."""
    table = law(remembering(house).load())
    text = "when rolls = 0\n  bet small 5\n  bet whole 5\n  bet repeater 2 5"
    found = session(table, read(text, book=table.book.words), bankroll=1500, rolls=1, exact=True)
    both, small = all_before_seven((2, 3, 4, 5, 6, 8, 9, 10, 11, 12)), all_before_seven((2, 3, 4, 5, 6))
    twice = Fraction(1, 7) ** 2
    won = {result: chance for result, chance in found.results.items() if result > 0}
    assert sum(found.results.values()) == 1
    assert sum(chance for result, chance in won.items() if result >= 175 * 500) == both
    assert sum(chance for result, chance in won.items() if result != 38 * 500) == small
    assert found.mean == 500 * (35 * small + 176 * both + 41 * twice - 3)


@pytest.mark.timeout(600)
@pytest.mark.parametrize("other", ["fire", "small"])
def test_wagers_that_note_totals_are_simulated_as_at_the_table(house, other):
    """All three at once are more states than a chain may have."""
    folder = remembering(house)
    table = law(folder.load())
    text = f"when comeout\n  bet pass 10\nbet {other} 5\nbet repeater 2 5\n"
    game = Game(table, read(text, book=table.book.words), 100_000, 80, None, seed=int(SEED))
    _, rows = by_table(game).play(Task(0, 40, True))
    nets = [at_the_table(folder.path, game, session) for session in range(40)]
    assert rows[0].tolist() == nets
    assert any(net > 0 for net in nets)


def at_the_table(path, game, session):
    """Play a session with its own dice at a table until every wager is decided, and return its net result."""
    table, dice, thrown = ByTable(Setting(str(path)), game.bankroll, game.strategy), dice_of_session(session), 0
    table.consult()
    while thrown < game.rolls or table.player.bets:
        table.roll(next(dice))
        thrown += 1
        if thrown < game.rolls:
            assert not table.consult().stopped
        elif thrown == game.rolls:
            table.close()
    return table.player.rack - game.bankroll


def test_noted_numbers_of_a_wager_survive_a_stored_table_state(house):
    path = remembering(house).path
    played = replay_text(f"house {path}\nseat ann 100\nbet ann pass 10\nbet ann fire 5\nroll 2 2\nroll 3 1\n")
    state = played.state
    assert state.players["ann"].bets["fire"].noted == (4,)
    assert decode_state(encode_state(state)) == state
    assert isinstance(state, State)


@pytest.mark.parametrize(
    ("file", "old", "new", "words"),
    [
        ("resolution.csv", "fire,on,7,lost,3.6.22(a),,0-3", "fire,on,7,lost,3.6.22(a),,0-2", "throw 1-6, 3 noted: no row applies"),
        ("resolution.csv", "fire,on,7,lost,3.6.22(a),,0-3", "fire,on,7,lost,3.6.22(a),,0-4", "4 noted: more than one row applies"),
        ("resolution.csv", "fire,on,7,lost,3.6.22(a),,0-3", "fire,on,7,lost,3.6.22(a),,few", "`when` must say how many throws are remembered"),
        ("resolution.csv", "pass,off,7 11,won,3.6.1(a)(i),,", "pass,off,7 11,won,3.6.1(a)(i),,1", "remembers no throws"),
        ("odds.csv", "fire,5,249 to 1", "fire,7,249 to 1", "no throw wins fire 7"),
        ("wagers.toml", 'of = "4 5 6 8 9 10"', 'of = "4 5 6 8 9 13"', "what it remembers must be totals from 2 to 12"),
        ("wagers.toml", 'what = "made"', 'what = "missed"', "remembers: what must be thrown or made"),
        ("wagers.toml", 'of = "4 5 6 8 9 10"', 'of = "3 4 5 6 8 9 10"', "it remembers points that are made, and 3 is no point of this house"),
        ("wagers.toml", 'when = "turn"', 'when = "any"', "chips could be added (any) after it remembers a throw; let increase be seven, turn or never"),
        ("wagers.toml", 'when = "turn"', 'when = "once"', "place: when must be comeout, point, any, seven or turn, not 'once'"),
    ],
)  # fmt: skip
def test_error_in_a_row_of_a_wager_noting_numbers_is_described(house, file, old, new, words):
    folder = remembering(house).swap(file, old, new)
    assert any(words in gap for gap in folder.gaps()), folder.gaps()


def gull(house, *odds):
    """Return Crown's book with a Gull wager: it notes how often a point was thrown and is paid by that count."""
    folder = house("crown", to="gulls")
    folder.add("wagers.toml", """
[gull]
label = "Gull"
area = "centre"
place = { when = "comeout", clause = "3.6.22" }
increase = { when = "never", clause = "3.6.22" }
remembers = { what = "thrown", of = "4 5 6 8 9 10", count = "times", clause = "3.6.22" }
""")  # fmt: skip
    rows = folder.text("resolution.csv").splitlines()
    rows = [rows[0] + ",when", *(row + "," for row in rows[1:])]
    rows += [f"gull,{row},3.6.22(a),," for row in (
        "off,7,won", "off,4 5 6 8 9 10,untouched", "off,2 3 11 12,lost", "on,7,won", "on,not 7,lost",
    )]  # fmt: skip
    (folder.path / "resolution.csv").write_text("\n".join(rows) + "\n", encoding="utf-8")
    return folder.add("odds.csv", "\n".join(f"gull,{line},6.1 [Any Seven]," for line in odds))


@pytest.mark.parametrize("odds", [("0,2 to 1", "1,3 to 1"), ("1,3 to 1", ",2 to 1"), ("0,2 to 1", ",3 to 1")])
def test_bet_paid_by_count_of_points_needs_no_row_for_each_count(house, odds):
    """A 7 at once pays 2 to 1, a 7 after a point 3 to 1."""
    replay = replay_text(f"""
        house {gull(house, *odds).path}
        seat ann 1000
        bet ann pass 10
        bet ann gull 5
        roll 3 4
        = won ann gull 10
        bet ann pass 10
        bet ann gull 5
        roll 2 2
        roll 3 4
        = won ann gull 15
    """)
    assert replay.failures == [], replay.failures


def test_fire_bet_breakdown_has_points_made_and_puck_position(house):
    table = law(remembering(house).load())
    taken = breakdown(table, "fire")
    where = [place.where for place in taken.places]
    assert len(set(where)) == len(where), where
    assert {"0 of 6 noted, puck off", "0 of 6 noted, puck on"} <= set(where)
    assert "remembers" in {term.name for term in rests_on(table, taken)}

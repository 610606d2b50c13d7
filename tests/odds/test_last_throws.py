"""The last throws of a tournament agree with sums by hand and with every throw and wager of a small menu at the table."""

from fractions import Fraction
from itertools import product

import pytest

from hardway.notation import replay_text
from hardway.odds.chances import OddsError
from hardway.odds.endgame.last_throws import LastThrows
from hardway.odds.endgame.standing import Contender, table_standing
from hardway.strategy import act, first_memory, read, watch
from hardway.table import Refusal, decide
from hardway.table.draft import play
from hardway.table.model.commands import Bet, Roll
from hardway.table.model.state import Player
from hardway.values.dice import PAIRS

DUEL = "house crown\nseat ann 100\nseat bob 90\n"


def standing(text, **more):
    return table_standing(replay_text(text))._replace(**more)


def chances(at, you, plays, **more):
    found = LastThrows(at, you, {name: read(text) for name, text in plays.items()}, **more).chances()
    return {(one.wager, one.amount // 100): one.chance for one in found}


# ann 100, bob 90, one throw on the come-out, pass line alone: of 36 throws 8 win (7, 11), 4 lose (2, 3, 12), and 24 set a
# point, after which what stands counts as it is.


def test_leader_100_to_90_beats_a_pass_bet_of_20_by_11_to_29():
    found = chances(standing(DUEL), "ann", {"bob": "bet pass 20"}, throws=1, wagers=("pass",))
    assert found["", 0] == Fraction(28, 36)  # bob passes with 110 on 7 and 11
    assert found["pass", 10] == 1 - Fraction(8, 36) / 2  # ann has 110 then too: drawn for
    assert found["pass", 11] == found["pass", 29] == 1  # 111 to 110; on craps 71 to 70
    assert found["pass", 30] == 1 - Fraction(4, 36) / 2  # 70 to 70 on craps
    assert found["pass", 31] == 1 - Fraction(4, 36)


def test_trailing_player_advances_only_by_a_bet_that_catches_up():
    found = chances(standing(DUEL), "bob", {}, throws=1, wagers=("pass", "field"))
    assert found["", 0] == found["pass", 9] == 0
    assert found["pass", 10] == Fraction(8, 36) / 2
    assert found["pass", 11] == found["pass", 90] == Fraction(8, 36)
    # Field at Crown (6.1): 3, 4, 9, 10 or 11 pay 1 to 1, in 14 of 36 throws, and 2 or 12 pay 2 to 1, in 2.
    assert found["field", 11] == Fraction(16, 36)
    assert found["field", 5] == Fraction(2, 36) / 2  # 2 or 12 makes 100, a tie
    assert found["field", 6] == Fraction(2, 36)


def test_tied_players_all_advance_if_the_final_has_room_for_them():
    found = {
        room: chances(standing(DUEL, ties="all", room=room), "bob", {}, throws=1, wagers=("pass",))["pass", 10]
        for room in (0, 1, 2)
    }
    assert found == {0: Fraction(8, 36), 1: Fraction(8, 36) / 2, 2: Fraction(8, 36)}


def test_ties_go_half_by_draw_whole_to_all_or_to_the_first_entry():
    """By draw each of two has half a chance; otherwise all advance, or the one who entered first."""
    found = {
        ties: chances(standing(DUEL, ties=ties), "bob", {}, throws=1, wagers=("pass",))["pass", 10]
        for ties in ("draw", "all", "entered")
    }
    assert found == {"draw": Fraction(4, 36), "all": Fraction(8, 36), "entered": 0}
    first = chances(standing(DUEL, ties="entered"), "ann", {"bob": "bet pass 10"}, throws=1, wagers=("pass",))
    assert first["", 0] == 1


def test_two_of_four_advance_with_a_tie_for_the_last_place():
    four = "house crown\nseat ann 100\nseat bob 90\nseat cal 90\nseat dee 90\n"
    found = chances(standing(four, best=2), "dee", {}, throws=1, wagers=("any_seven",))
    assert found["", 0] == Fraction(1, 3)
    assert found["any_seven", 90] == Fraction(6, 36)
    seven = chances(standing(four, best=2), "bob", {"cal": "bet any_seven 10"}, throws=1, wagers=("any_seven",))
    assert seven["", 0] == Fraction(30, 36) / 2  # unless cal wins, bob and dee are equal for one place


def test_cut_is_reached_only_with_a_players_own_chips():
    found = chances(standing(DUEL, cut=15_000), "bob", {"ann": "bet pass 100"}, throws=1, wagers=("pass",))
    assert (found["pass", 59], found["pass", 60]) == (0, Fraction(8, 36))


def test_required_wager_is_missed_if_not_made_by_the_hands_end():
    # 12 of 36 throws on the come-out end the hand: 2, 3, 7, 11, 12.
    out = standing(DUEL, least=1_000, missed="out")
    found = chances(out, "ann", {}, throws=1, wagers=("pass",))
    assert found["", 0] == Fraction(24, 36)  # bob bets nothing either, and no one goes on without chips
    assert found["pass", 10] == 1  # bob is out where the hand ends, and has 90 where it does not
    taken = standing(DUEL, least=1_000, missed="taken")
    found = chances(taken, "bob", {}, throws=1, wagers=("pass", "dont_pass"))
    assert found["", 0] == 0  # 80 to 90 where the hand ends
    # 2 and 3 win: 100 to the 90 that ann has left; 12 is a push, 90 to 90; 7 and 11 lose; a point leaves 90 to 100.
    assert found["dont_pass", 10] == Fraction(3, 36) + Fraction(1, 36) / 2


def test_tournament_penalty_for_a_low_bet_is_the_missing_part():
    # Ann bets nothing and has 90 where the hand ends. Bob put down 6 of 10, so 4 are taken: 92 after 2 and 3.
    taken = standing(DUEL, least=1_000, missed="taken")
    assert chances(taken, "bob", {}, throws=1, wagers=("dont_pass",))["dont_pass", 6] == Fraction(3, 36)


# Any seven pays 4 to 1, which makes 25; after any other throw nothing is left. With 25 and one throw to go, nothing put
# down is missed where the hand ends, after 12 of 36.
@pytest.mark.parametrize(("throws", "chance"), [(1, Fraction(6, 36)), (2, Fraction(6, 36) * Fraction(24, 36))])
def test_required_wager_above_a_players_chips_takes_them_all(throws, chance):
    short = standing("house crown\nseat ann 100\nseat bob 5\n", least=1_000, missed="out", cut=2_500)
    found = chances(short, "bob", {}, throws=throws, wagers=("any_seven",))
    assert found["any_seven", 5] == chance


def test_required_wager_is_capped_by_chips_at_the_hand_start():
    player = Player("ann", 0, 0)
    assert Contender("ann", 400, player, 300, before=700).missing(1_000) == 400
    assert Contender("ann", 400, player, 300).missing(1_000) == 100
    assert Contender("ann", 5_000, player, 1_200, before=4_000).missing(1_000) == 0


def brute_force(text, you, rival, plays, wagers, step, throws, best_of_two):
    """The chance with each wager now and the best one later, by all 36^k throws at the real table.

    A wager is one chip, all that you have then, or by steps in between. Two dice that show different faces can fall in two ways, which are one to every wager: 21 pairs stand for 36 throws.
    """
    replayed = replay_text(text)
    law, strategy = replayed.law, read(plays)
    known = {}

    def menu(state):
        rack = law.chips.down(state.players[you].rack)
        amounts = {law.chips.smallest, rack, *range(step, rack, step)}
        return [None, *(item for item in product(wagers, sorted(amounts)) if can(state, item))]

    def chips(state, name):
        player = state.players[name]
        return player.rack + sum(stake.amount for stake in player.bets.values())

    def value(state, memory, left):
        if left == 0:
            mine, theirs = chips(state, you), chips(state, rival)
            return best_of_two(mine, theirs)
        here = left, memory, state.point, *((one.rack, *one.bets.items()) for one in state.players.values())
        if here not in known:
            known[here] = max(after(state, memory, left, item) for item in menu(state))
        return known[here]

    def can(state, item):
        return not isinstance(decide(law, state, Bet(you, *item)), Refusal)

    def after(state, memory, left, item):
        state = state.copy()
        if item is not None:
            play(law, state, Bet(you, *item))
        memory = act(law, state, rival, strategy, memory).memory
        play(law, state, Bet("cal", "pass", 500))  # cal shoots; refused where the wager is up already
        total = Fraction(0)
        for first, second in PAIRS:
            then = state.copy()
            events = play(law, then, Roll(first, second))
            assert not isinstance(events, Refusal), events
            times = 1 if first == second else 2
            total += times * value(then, watch(strategy, memory, rival, events), left - 1)
        return total / 36

    begin = first_memory(strategy, replayed.state.players[rival].rack)
    return {item: after(replayed.state, begin, throws, item) for item in menu(replayed.state)}


def drawn(mine, theirs):
    return Fraction(0) if mine == 0 or mine < theirs else Fraction(1, 2) if mine == theirs else Fraction(1)


SHOOTER = "house {}\nseat cal 1000\nbet cal pass 5\nseat ann 40\nseat bob 50\n"


@pytest.mark.parametrize("house", ["crown", "star", "newzealand"])
@pytest.mark.parametrize("throws", [1, 2])
def test_last_throw_chances_equal_enumeration_at_the_table(house, throws):
    text = SHOOTER.format(house)
    wagers = ("pass", "field", "hard 8") if throws == 2 else ("pass", "field", "hard 8", "any_craps")
    plays = "when comeout\n  bet pass 10\nwhen point\n  max pass_odds\n"
    slow = brute_force(text, "ann", "bob", plays, wagers, 2_000, throws, drawn)
    at = standing(text)
    at = at._replace(contenders=tuple(one for one in at.contenders if one.name != "cal"))
    fast = chances(at, "ann", {"bob": plays}, throws=throws, wagers=wagers, step=2_000)
    assert fast == {(item[0], item[1] // 100) if item else ("", 0): chance for item, chance in slow.items()}


def test_three_throw_duel_chances_equal_enumeration_at_the_table():
    text = SHOOTER.format("crown") + "bet bob pass 20\nroll 4 2\nbet ann place 8 12\n"
    at = standing(text)
    at = at._replace(contenders=tuple(one for one in at.contenders if one.name != "cal"))
    slow = brute_force(text, "ann", "bob", "bet field 5", ("field",), 2_800, 3, drawn)
    fast = chances(at, "ann", {"bob": "bet field 5"}, throws=3, wagers=("field",), step=2_800)
    assert fast == {("", 0): slow[None], ("field", 1): slow["field", 100], ("field", 28): slow["field", 2_800]}


def test_last_throws_may_bet_all_winnings_of_the_first_throw():
    # Ten to forty in two throws: the field must win twice, all of it each time; 2 and 12 alone bring thirty at once.
    doubled = standing("house crown\nseat ann 10\nseat bob 10\n", cut=4_000)
    found = chances(doubled, "ann", {}, throws=2, wagers=("field",), step=1_000)
    assert found["field", 10] == Fraction(16, 36) ** 2
    # From twenty to ninety: sixty first, and then any half of it, or forty first, and then 2 or 12.
    found = chances(standing(DUEL.replace("100", "20"), cut=9_000), "ann", {}, throws=2, wagers=("field",))
    assert found["field", 20] == Fraction(2, 36) * Fraction(16, 36) + Fraction(14, 36) * Fraction(2, 36)


def test_last_throw_chances_refuse_impossible_questions():
    at = standing(DUEL)
    with pytest.raises(OddsError, match="has no wager 'roulette'; it has any_craps,"):
        LastThrows(at, "ann", {}, throws=1, wagers=("roulette",))
    with pytest.raises(OddsError, match="'zed' does not play at this table; name one of its players: ann, bob"):
        LastThrows(at, "zed", {}, throws=1)
    with pytest.raises(OddsError, match="bob at Crown Melbourne: line 1: "):
        LastThrows(at, "ann", {"bob": read("bet world 5")}, throws=1)
    with pytest.raises(OddsError, match="two players or more"):
        standing("house crown\nseat ann 100\n")

"""The last throws of a tournament by hand: later bets, least wagers, and the chips that are left.

Of 36 throws on a come-out twelve end the hand (2, 3, 7, 11, 12), and 24 set a point. Any seven pays 4 to 1 at Crown (6.1).
"""

from fractions import Fraction as F

import pytest

from hardway.notation import replay_text
from hardway.odds.chances import OddsError
from hardway.odds.endgame.last_throws import LastThrows, WagerChance, usual_step
from hardway.odds.endgame.standing import Contender, RoundStanding, table_standing
from hardway.strategy import read
from hardway.table.model.state import Player, Stake
from hardway.values.money import Chips

DUEL = "house crown\nseat ann 100\nseat bob 90\n"
CENTS = "house crown\nchips 0.01 1\n"
SEVEN, ENDS, POINT = F(6, 36), F(12, 36), F(24, 36)


def standing(text: str, **more: object) -> RoundStanding:
    return table_standing(replay_text(text))._replace(**more)


def chances(
    at: RoundStanding, you: str, *wagers: str, throws: int = 1, step: int = 0, **plays: str
) -> dict[tuple[str, int], F]:
    """The chance of each wager, by its amount in cents."""
    told = {name: read(text) for name, text in plays.items()}
    found = LastThrows(at, you, told, throws=throws, wagers=wagers, step=step).chances()
    return {(one.wager, one.amount): one.chance for one in found}


def test_chance_of_four_equals_for_two_places_is_a_half() -> None:
    four = "house crown\nseat ann 90\nseat bob 90\nseat cal 90\nseat dee 90\n"
    assert chances(standing(four, best=2), "dee", "pass")["", 0] == F(2, 4)


def test_chance_to_advance_counts_every_cent() -> None:
    assert chances(standing(f"{CENTS}seat ann 0.01\nseat bob 0.01\n"), "ann", "field")["", 0] == F(1, 2)


def test_chances_to_advance_are_sorted_best_first_then_by_amount() -> None:
    found = LastThrows(standing(DUEL), "bob", {}, throws=1, wagers=("pass",), step=1_000).chances()
    # 7 and 11 win: 20 and more pass ann, ten make 100, drawn for; less, or nothing, does not do.
    assert found == [
        *(WagerChance("pass", amount, F(8, 36)) for amount in range(2_000, 9_001, 1_000)),
        WagerChance("pass", 1_000, F(4, 36)), WagerChance("", 0, F(0)), WagerChance("pass", 100, F(0)),
    ]  # fmt: skip


def test_wager_name_place_alone_covers_place_bets_on_all_numbers() -> None:
    found = chances(standing(DUEL), "bob", "place", step=9_000)
    assert {wager for wager, _ in found} == {"", *(f"place {number}" for number in (4, 5, 6, 8, 9, 10))}


def test_bets_of_the_second_throw_can_use_chips_won_in_the_first() -> None:
    """Twenty on the field and twenty in the rack. Sixteen throws win it; then forty on any seven make 200, and twenty do not."""
    text = "house crown\nseat ann 40\nseat bob 90\nbet ann field 20\n"
    assert chances(standing(text, cut=20_000), "ann", "any_seven", throws=2, step=4_000)["", 0] == F(16, 36) * SEVEN


def test_amounts_above_a_refused_bet_amount_are_still_considered() -> None:
    # New Zealand: a horn divides into four. Four win 16 − 4 on 3 or 11, 31 − 4 on 2 or 12; two are refused.
    text = "house newzealand\nseat ann 4\nseat bob 90\n"
    assert chances(standing(text, cut=1_600), "ann", "horn", throws=2, step=200)["", 0] == F(6, 36)


@pytest.mark.parametrize("throws", [2, 3])
def test_player_with_an_empty_rack_has_no_bets_at_later_throws(throws: int) -> None:
    # A cent on any seven makes five, and four are enough; with no cent left there is no second try.
    at = standing(f"{CENTS}seat ann 0.01\nseat bob 1\n", cut=4)
    found = chances(at, "ann", "any_seven", throws=throws, step=1)
    assert found["any_seven", 1] == SEVEN
    # Who waits may still put it down, once.
    assert found["", 0] == SEVEN


def test_last_throws_with_more_states_than_the_limit_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    """Ann may put five on any seven, or nothing. After a throw she has five under any of seven pucks, nothing under any of
    them, or 25 with the puck off: fifteen ways."""
    at = standing("house crown\nsign any_seven 5 5\nseat ann 5\nseat bob 90\n", cut=2_500)
    monkeypatch.setattr("hardway.odds.endgame.last_throws.MOST_STATES", 15)
    assert chances(at, "ann", "any_seven", throws=2, step=500)["any_seven", 500] == SEVEN
    monkeypatch.setattr("hardway.odds.endgame.last_throws.MOST_STATES", 14)
    with pytest.raises(OddsError, match="there are more than 14 ways to play: name fewer wagers"):
        chances(at, "ann", "any_seven", throws=2, step=500)


def test_required_wager_missed_but_only_noted_costs_no_chance() -> None:
    assert chances(standing(DUEL, least=1_000, missed="noted", cut=10_000), "ann", "pass")["", 0] == 1


def test_required_wager_may_be_made_at_a_later_throw_of_the_hand() -> None:
    # Nothing first: out where the hand ends; else ten on the field, and nothing is missing any more.
    out = standing(DUEL, least=1_000, missed="out", cut=5_000)
    found = chances(out, "ann", "field", throws=2, step=1_000)
    assert found["", 0] == POINT
    # Ten at once, and ten again in the next hand if there is one: never out.
    assert found["field", 1_000] == 1


@pytest.mark.parametrize("cut", [1, 5_000])
def test_player_out_for_a_missed_wager_never_reaches_the_cut(cut: int) -> None:
    out = standing(DUEL, least=1_000, missed="out", cut=cut)
    assert chances(out, "ann", "field", throws=2, step=1_000)["", 0] == POINT


def test_required_wager_is_missed_by_a_single_cent() -> None:
    at = standing(f"{CENTS}seat ann 0.01\nseat bob 1\n", least=1, missed="out", cut=1)
    assert chances(at, "ann", "any_seven")["", 0] == POINT


def test_tournament_penalty_for_a_missed_wager_is_at_most_chips() -> None:
    # Five of ten are missing, for there are no more. Three on the field are lost by a 7, and the other two are taken then.
    at = standing("house crown\nseat ann 5\nseat bob 90\n", least=1_000, missed="taken", cut=1)
    found = chances(at, "ann", "field", step=100)
    assert (found["", 0], found["field", 300]) == (POINT, 1 - SEVEN)


def test_tournament_penalty_for_no_bet_is_the_required_wager() -> None:
    """A hundred less ten are a cent short of the cut. So the first throw must set a point of `ways`, and the second must
    neither make it nor be a 7; or, once ten are taken, the other ninety must win on any seven."""
    at = standing(DUEL.replace("seat", "sign any_seven 100 100\nseat", 1), least=1_000, missed="taken", cut=9_001)
    found = chances(at, "ann", "any_seven", throws=2, step=10_000)
    assert found["", 0] == sum(F(ways, 36) * F(30 - ways, 36) for ways in (3, 4, 5, 5, 4, 3)) + ENDS * SEVEN


def test_tournament_penalty_for_no_bet_is_taken_in_every_hand() -> None:
    # Ninety are enough: one hand may end without a wager, and two may not.
    at = standing(DUEL, least=1_000, missed="taken", cut=9_000)
    assert chances(at, "ann", "any_seven", throws=2, step=10_000)["", 0] == POINT + ENDS * POINT


def test_required_wager_after_a_penalty_is_capped_by_chips_left() -> None:
    # Ten of fifteen are taken; the five that are left are all that is asked, and a seven makes 25 of them.
    at = standing("house crown\nseat ann 15\nseat bob 90\n", least=1_000, missed="taken", cut=2_500)
    assert chances(at, "ann", "any_seven", throws=2, step=500)["", 0] == SEVEN


def test_required_wager_of_the_next_hand_counts_chips_on_layout() -> None:
    """Six on the 6, four in the rack, and this hand has had its wager. The next asks for all ten, of which only four can
    be put down: out where it ends."""
    at = standing("house crown\nseat ann 10\nseat bob 90\nbet ann place 6 6\n", least=2_000, missed="out", cut=1)
    ann, bob = at.contenders
    at = at._replace(contenders=(ann._replace(wagered=2_000), bob))
    assert chances(at, "ann", "any_seven", throws=2, step=10_000)["", 0] == POINT + ENDS * POINT


def test_strategy_of_a_rival_counts_the_throws_played() -> None:
    # Bob puts all on any seven before the second throw, and passes a hundred by a seven.
    found = chances(standing(DUEL), "ann", "any_seven", throws=2, step=10_000, bob="when rolls = 1\n  bet any_seven 90")
    assert found["", 0] == 1 - SEVEN


def test_rival_without_chips_bets_nothing() -> None:
    # Bob's only cent is on the line: two after 7 and 11, as many as ann has.
    at = standing(f"{CENTS}seat ann 0.02\nseat bob 0.01\nbet bob pass 0.01\n")
    assert chances(at, "ann", "any_seven", bob="bet field 0.01")["", 0] == 1 - F(8, 36) / 2


def test_rival_who_made_the_required_wager_is_not_out() -> None:
    at = standing("house crown\nseat ann 100\nseat bob 200\n", least=1_000, missed="out")
    assert chances(at, "ann", "field", step=1_000, bob="bet any_seven 10")["field", 1_000] == 0


def test_chips_of_a_contender_are_the_rack_plus_the_layout() -> None:
    player = Player("ann", 0, 0)
    player.bets = {"pass": Stake(1_000, original=1_000), "field": Stake(500, original=500)}
    assert Contender("ann", 400, player).chips == 1_900


@pytest.mark.parametrize(
    ("text", "says"),
    [
        (f"{DUEL}bet ann pass 10\nthrow\n", "the record ends while the dice are out"),
        ("house adelaide\nsign field 10 20 per player\nseat ann 100\nseat bob 90\n", "limits per player"),
    ],
)
def test_last_throw_chances_refuse_unsupported_conditions(text: str, says: str) -> None:
    with pytest.raises(OddsError, match=says):
        standing(text)


@pytest.mark.parametrize(
    ("amount", "step"),
    [(500, 100), (501, 200), (1_000, 200), (1_001, 500), (2_500, 500), (2_501, 1_000), (5_001, 2_000), (5_500, 2_000)],
)
def test_usual_bet_step_is_1_2_or_5_times_a_power_of_ten(amount: int, step: int) -> None:
    """Of an amount there are no more than five steps, in chips of a dollar."""
    assert usual_step(Chips((100, 500)), amount, 5) == step


def test_last_throw_bets_in_new_zealand_offer_odds_10_behind_a_6() -> None:
    """New Zealand 4.1(e)(i): behind 6 stand up to 6, or ten, which the 6 pays exactly; seven to nine are refused. Ten
    later, at 6 to 5, make 34 of 16: after a throw that is no 6 and no 7, a 6."""
    text = "house newzealand\nseat ann 16\nseat bob 90\nbet ann pass 6\nroll 4 2\n"
    found = chances(standing(text, cut=3_400), "ann", "pass_odds", throws=2, step=100)
    assert found["", 0] == F(25, 36) * F(5, 36)
    assert found["pass_odds", 1_000] == F(5, 36) + F(25, 36) * F(5, 36)

"""The sentences of refusals and acts: their figures are worked out by hand, and they list the names the table knows."""

from typing import Any

import pytest

import hardway as hw
from hardway.notation import NotationError
from hardway.table import Refusal, decide
from hardway.table.decide import decide_or_refuse
from hardway.table.model.commands import (
    Act,
    Bet,
    Call,
    Choose,
    Close,
    Command,
    Decline,
    Dice,
    Face,
    Invalidate,
    Leave,
    Manner,
    Overrule,
    Seat,
    Sign,
    Tokens,
)  # fmt: skip
from hardway.table.model.events import Acted, DiceMoved, FellAway, Left, Paid, ThrowVoid
from hardway.table.model.evolve import advance
from hardway.table.supervise.conduct import winnings
from hardway.table.supervise.corrections import decide_again
from tests.table.replayed import at


def test_refusal_of_a_bet_of_partners_gives_their_joint_total() -> None:
    """Adelaide 14(c): 90 lie on the field, and 30 more would be 120."""
    entries = ("seat ann 500", "seat bob 500", "link ann bob by boxperson", "bet ann field 90")
    refusal = decide(*at("adelaide", "sign * 5 100", *entries), Bet("bob", "field", 3000))
    assert (refusal.reason, refusal.says) == ("partnership", "partners put at most 100 on field together, not 120")


def test_side_of_a_split_wager_may_be_one_cent() -> None:
    law, state = at("newzealand", "chips 0.01 1", "seat ann 5")
    assert not isinstance(decide(law, state, Bet("ann", "craps_eleven", 2, Manner(split=(1, 1)))), Refusal)
    refusal = decide(law, state, Bet("ann", "craps_eleven", 2, Manner(split=(2, 0))))
    assert refusal.reason == "unit"


def test_refused_wager_not_offered_differs_from_a_wrong_number() -> None:
    """Adelaide 4(m): Big 6 and Big 8 where they are available."""
    law, state = at("adelaide", "option big_6_8 no", "seat ann 100")
    reasons = [decide(law, state, Bet("ann", wager, 500)).reason for wager in ("big 6", "big 7")]  # type: ignore[union-attr]
    assert reasons == ["not_offered", "unknown_name"]


def test_dice_inspection_is_completed_by_the_second_person() -> None:
    """New Zealand 5.2: by two people; after the second the set goes into the bowl."""
    law, state = at("newzealand", "dice new by game_supervisor", "inspect dice by dealer dan")
    events = decide(law, state, Act("inspect", "", "dice", 0, "game_supervisor", "gus"))
    clauses = ("5.2 [two inspections]", "5.2 [into bowl]")
    acted = Acted("inspect", "", "dice", 0, "game_supervisor", "gus", "", clauses[0], "")
    assert events == (acted, DiceMoved("inspected", 0, "game_supervisor", clauses[1]))


def test_debt_of_one_cent_can_be_repaid_by_house_or_player() -> None:
    """In cents a correction can leave a debt of one cent: paid by her, or to her."""
    law, state = at("newzealand", "chips 0.01 1", "seat ann 5", "leave ann")
    by = sorted(law.authority("repay").roles)[0]  # type: ignore[union-attr]
    for owed, paid, whom in ((1, -1, "by"), (-1, 1, "to")):
        state.update_desk(owing=(("ann", owed),))
        events = decide(law, state, Act("repay", "ann", "", 1, by, "kim"))
        assert isinstance(events, tuple), events
        assert events[1] == Paid("ann", paid, repaid=True)
        refusal = decide(law, state, Act("repay", "ann", "", 2, by, "kim"))
        assert isinstance(refusal, Refusal)
        assert refusal.says == f"only 0.01 is owed {whom} ann, not 0.02"


def test_notification_of_an_unknown_person_is_refused() -> None:
    """Adelaide 14(i): the Inspector is told (AD32)."""
    refusal = decide(*at("adelaide"), Act("tell", "", "neighbour joe", 0, "casino_manager", "kim"))
    assert refusal.reason == "unknown_name"


def test_player_who_has_just_bet_sat_out_no_round() -> None:
    law, state = at("star", "option places 1", "seat ann 100", "bet ann pass 10", "roll 3 4")
    by = sorted(law.authority("vacate").roles)[0]  # type: ignore[union-attr]
    refusal = decide(law, state, Act("vacate", "ann", "", 0, by, "kim"))
    assert isinstance(refusal, Refusal)
    assert refusal.says.startswith("ann has sat out only 0 rounds in a row"), refusal.says


def test_throw_voided_for_a_disputed_face_is_not_recorded_late() -> None:
    """New Zealand 6.3: the Game Supervisor decides a face once the dice lie, or declares the throw void."""
    law, state = at("newzealand", "seat ann 100", "bet ann pass 10", "throw", "rest")
    events = decide(law, state, Face(0, 0, "game_supervisor", "gus", "two dice show one face each"))
    assert isinstance(events, tuple), events
    (void,) = [event for event in events if isinstance(event, ThrowVoid)]
    assert (void.ground, void.by, void.late) == ("disputed_face", "game_supervisor", False)


def test_return_of_all_wagers_is_refused_while_the_dice_are_out() -> None:
    """Wagers go back when there is no shooter left (AD26). Ann has thrown, so that the call decides first."""
    law, state = at("adelaide", "seat ann 100", "bet ann pass 10", "roll 2 2", "throw")
    refusal = decide(law, state, Act("return", "", "", 0, "casino_manager", "kim", "nobody may shoot"))
    assert (refusal.reason, refusal.says) == ("window_closed", "the dice are out; wait for the call")


SHOOTING = ("seat ann 100", "bet ann pass 10", "roll 2 2")
REFUSED = [
    # Adelaide 7(a): 5 % of the amount wagered. Of 25 that is 1.25, and of 40 it is 2.
    ("adelaide", ("seat ann 100",), Bet("ann", "buy 4", 2500), "unit", "the commission on 25 is 1.25, which chips cannot pay; on 40 they can"),
    ("newzealand", ("seat ann 100",), Bet("ann", "horn", 500), "unit", "Horn Bet must divide into 4 equal parts that chips can pay; 8 does"),
    ("adelaide", (*SHOOTING, "throw"), Bet("ann", "field", 500), "window_closed", "no wager is taken once the dice have left the hand"),
    ("newzealand", (*SHOOTING, "throw", "rest"), Bet("ann", "field", 500), "window_closed", "no wager is taken once the dice have come to rest"),
    ("crown", (*SHOOTING, "dice lost 3"), Dice("lost", 3, "stickperson"), "no_dice", "die 3 is lost already"),
    ("crown", (*SHOOTING, "throw"), Dice("lost", 3, "stickperson"), "window_closed", "the dice are out; wait for the call"),
    ("crown", (*SHOOTING, "throw"), Dice("new", 0, "boxperson"), "window_closed", "the dice are out; wait for the call"),
    ("crown", ("seat ann 100",), Choose("ann", "field", "up"), "not_callable", "Field always comes down when it has won"),
    # What shares a power with another act is told by its own words.
    ("star", ("float 5000 by boxperson",), Act("fill", "", "", 100000, "dealer", "dan", ""), "not_your_role",
     "filling the float is for the Casino Supervisor, not the Dealer"),
    ("star", ("seat ann 100",), Tokens("ann", 0), "bad_amount", "an amount is above 0 and below 1,000,000,000,000, in whole cents"),
    ("star", ("seat ann 100",), Tokens("ann", -500), "bad_amount", "an amount is above 0 and below 1,000,000,000,000, in whole cents"),
    ("newzealand", SHOOTING, Overrule(7, 1, "game_supervisor", "gus"), "bad_dice", "each die shows one face from 1 to 6, not 7 and 1"),
    ("newzealand", SHOOTING, Overrule(0, 1, "game_supervisor", "gus"), "bad_dice", "each die shows one face from 1 to 6, not 0 and 1"),
    ("crown", (), Sign("*", 500, 10_000, -100, "area", "", "pit_boss", "kim"), "bad_amount", "sign *: a unit is above 0 and below 1,000,000,000,000"),
    ("crown", ("seat ann 100",), Invalidate("flood", "pit_boss", "kim"), "not_offered",
     "Crown Melbourne has no ground 'flood' to annul a result; its grounds are commotion, fire, riot, brawl, robbery, act_of_god, fraud"),
]  # fmt: skip


@pytest.mark.parametrize(("house", "entries", "command", "reason", "says"), REFUSED)
def test_refused_table_command_has_its_listed_reason_and_words(
    house: str, entries: tuple[str, ...], command: Command, reason: str, says: str
) -> None:
    refusal = decide(*at(house, *entries), command)
    assert isinstance(refusal, Refusal), refusal
    assert refusal.reason == reason
    assert refusal.says == says


@pytest.mark.parametrize(
    ("entries", "reason", "says"),
    [
        (("close by pit_boss",), "table_closed", "the table is closed"),
        (("seat ann 100", "bet ann pass 10", "roll 5 4"), "not_your_dice", "no wager goes back while ann can throw"),
    ],
)
def test_return_of_all_wagers_needs_a_table_without_a_shooter(entries: tuple[str, ...], reason: str, says: str) -> None:
    """Crown 9.9, as read in CS20."""
    act = Act("return", "", "", 0, "pit_boss", "", "nobody may shoot")
    refusal = decide(*at("crown", *entries), act)
    assert (refusal.reason, refusal.says) == (reason, says)


@pytest.mark.parametrize(
    ("entries", "name", "says"),
    [
        (("bet ann pass 10", "roll 5 4"), "ann", "ann has accepted the dice: pass them instead"),
        ((), "bob", "the dice are not offered to bob"),  # but to ann, in the first place
    ],
)
def test_decline_of_the_dice_is_only_for_the_player_offered_them(
    entries: tuple[str, ...], name: str, says: str
) -> None:
    refusal = decide(*at("crown", "seat ann 100", "seat bob 100", *entries), Decline(name))
    assert (refusal.reason, refusal.says) == ("not_your_dice", says)


@pytest.mark.parametrize("entries", [(), ("seat ann 100", "bet ann pass 10", "throw")], ids=["no call", "dice out"])
def test_overrule_to_impossible_faces_is_refused(entries: tuple[str, ...]) -> None:
    refusal = decide(*at("newzealand", *entries), Overrule(7, 3, "game_supervisor", "gus"))
    assert (refusal.reason, refusal.says) == ("bad_dice", "each die shows one face from 1 to 6, not 7 and 3")


def test_departed_player_may_return_beside_a_name_in_other_case() -> None:
    """Old records may have two such people: Ann and ann could both sit down."""
    law, state = at("crown", "seat ann 100", "leave ann")
    state.departed = frozenset({"Ann", "ann"})
    assert not isinstance(decide(law, state, Seat("ann", 10000)), Refusal)


def test_refused_off_call_lists_what_may_be_called_off() -> None:
    """The Star 6.6: Buy and Place Bets to Win, Behind the Come and Hardway wagers."""
    refusal = decide(*at("star", "seat ann 100", "bet ann field 5"), Call("ann", "field", "off"))
    says = "only Behind the Come, Place Bet to Win, Buy, Hardways may be called off"
    assert (refusal.reason, refusal.clause, refusal.says) == ("not_callable", "6.6", says)


def test_tokens_are_not_counted_as_winnings() -> None:
    """The Star: 100 in chips and 50 in tokens were brought, and an 11 wins 10 on the pass and 20 on the field."""
    _law, state = at(
        "star", "seat ann 100", "tokens ann 50", "bet ann pass 10", "bet ann field 20 with tokens", "roll 6 5"
    )
    assert winnings(state, "ann") == 1000 + 2000


@pytest.mark.parametrize(
    ("house", "says"),
    [
        ("crown", "Crown Melbourne has no breach called singing; its breaches are device, influence, side_bet"),
        ("vegas", "Las Vegas has no breach called singing; its breaches are none"),
    ],
)
def test_refusal_of_an_unknown_breach_lists_the_known_breaches(house: str, says: str) -> None:
    refusal = decide(*at(house, "seat ann 100"), Act("report", "ann", "singing", 0, "boxperson"))
    assert isinstance(refusal, Refusal)
    assert refusal.says == says


def test_seized_winnings_of_a_cent_can_be_released_or_retained() -> None:
    """Crown 9.2.3: 10 were won, and one cent of it is held."""
    law, state = at(
        "crown", "chips 0.01 1", "seat ann 100", "bet ann pass 10", "roll 6 5", "report device ann by dealer"
    )
    seize = Act("seize", "ann", "", 1, "pit_boss", "", "why")
    events = decide(law, state, seize)
    assert not isinstance(events, Refusal), events
    held = advance(state, seize, events)
    found = Act("findings", "ann", "a counter", 0, "pit_boss")
    events = decide(law, held, found)
    assert not isinstance(events, Refusal), events
    held = advance(held, found, events)
    for verb in ("release", "retain"):
        assert not isinstance(decide(law, held, Act(verb, "ann", "", 1, "pit_boss", "", "why")), Refusal)


NOTICE = "a higher minimum needs its sign up 20 minutes before: from {} at the earliest"
CLOSING = "with players present the notice of a closing stands 20 minutes before it{}"


# Crown 4.1 and 9.7.
@pytest.mark.parametrize(
    ("entries", "command", "says"),
    [
        ((), Sign("*", 1000, 50000, by="pit_boss"), NOTICE.format("a time that long after now")),
        (("@10:00",), Sign("*", 1000, 50000, by="pit_boss"), NOTICE.format("10:20")),
        ((), Close(by="pit_boss"), CLOSING.format("")),
        (("@10:00",), Close(by="pit_boss"), CLOSING.format(": 10:20 at the earliest")),
        (("@10:00:32",), Sign("*", 1000, 50000, by="pit_boss"), NOTICE.format("10:21")),
        (("@10:00:32",), Close(by="pit_boss"), CLOSING.format(": 10:21 at the earliest")),
    ],
)
def test_refusal_for_missing_notice_names_the_earliest_time(
    entries: tuple[str, ...], command: Sign | Close, says: str
) -> None:
    refusal = decide(*at("crown", "sign * 5 500", "seat ann 100", *entries), command)
    assert (refusal.reason, refusal.says) == ("notice_due", says)


@pytest.mark.parametrize("command", [Sign("*", 1000, 50000, by="pit_boss", at="10:21"), Close("10:21", "pit_boss")])
def test_earliest_minute_that_a_refusal_names_is_accepted(command: Sign | Close) -> None:
    """Crown 4.1 and 9.7: at 10:00:32 the twenty minutes end at 10:20:32, and people enter whole minutes."""
    assert not isinstance(decide(*at("crown", "sign * 5 500", "seat ann 100", "@10:00:32"), command), Refusal)


def test_ruling_on_a_face_has_level_0_if_the_book_has_no_levels() -> None:
    """Crown 5.3.1(b)(i): the Boxperson decides."""
    law, state = at("crown", "seat ann 100", "bet ann pass 10", "throw", "rest")
    decision = decide(law, state, Face(1, 3, "boxperson", "bea"))
    assert not isinstance(decision, Refusal)
    assert decision[0][:6] == (1, 3, 0, "boxperson", "bea", "")


@pytest.mark.parametrize(
    ("entry", "paid"), [(Leave("ann"), 0), (Leave("ann"), 8000), (Act("vacate", "ann", "", 0, "dealer"), 8000)]
)
def test_departure_undone_by_a_correction_returns_with_the_next(entry: Leave | Act, paid: int) -> None:
    """Old records may have this: the 100 paid stay paid at the next correction too."""
    law, state = at("crown", "seat ann 100")
    fell = (FellAway(entry, "contract_wager", "3.4.1", paid),)
    assert decide_again(law, state, entry, fell, decide_or_refuse) == (Left("ann", paid, paid - 10000),)


def sentence(entry: str, house: str = "vegas", **how: Any) -> str:
    table = hw.Table(house, **how)
    table.do("seat ann 500")
    return table.do(entry).says


def test_refusal_of_an_unknown_wager_lists_the_wagers_offered() -> None:
    says = sentence("bet ann gul 5", options={"big_6_8": "no"})
    listed = says.partition("it offers ")[2].split(", ")
    assert "big" not in listed
    assert {"pass", "hop", "inside", "across"} <= set(listed)


def test_refusal_of_an_unknown_hop_pair_lists_pairs_as_faces() -> None:
    table = hw.Table("vegas")
    table.seat("ann", 500)
    says = table.bet("ann", "hop 7", 5).says
    assert "5-3" in says
    assert "hop can be bet on 1-1 2-2" in says


@pytest.mark.parametrize(
    ("entry", "says"),
    [
        ("bet ann pass 6 5", "found '6', expected an amount: pass has no number"),
        ("bet ann come 7 5", "found '7', expected the number of come: 4 5 6 8 9 10"),
        ("bet ann inside 6 22", "found '6', expected an amount: inside has no number"),
    ],
)
def test_wrong_number_in_a_bet_is_refused_with_what_was_expected(entry: str, says: str) -> None:
    with pytest.raises(NotationError) as raised:
        hw.Table("vegas").do(entry)
    assert raised.value.says == says


def test_refused_sign_for_an_unknown_wager_lists_the_wagers() -> None:
    assert sentence("sign gul 5 500 by boxperson").endswith(
        "hop, over_seven, under_seven, fire, make_small, make_tall, make_all, repeater"
    )


@pytest.mark.parametrize(
    ("entry", "says"),
    [
        ("check dice 4 by dealer", "dice must be exactly 5, not 4"),  # Crown 2.3: five
        ("check dice_size 18.99 by dealer", "dice_size must be at least 19, not 18.99"),  # Crown 2.3.2
    ],
)
def test_refusal_of_a_wrong_dice_check_names_the_right_measure(entry: str, says: str) -> None:
    assert sentence(entry, "crown") == says


def test_refusal_says_that_the_checklist_of_the_house_is_empty() -> None:
    assert sentence("check dice_size by boxperson") == "'dice_size' is not on the checklist; its items are none"

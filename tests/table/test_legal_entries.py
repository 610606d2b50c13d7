"""The amounts that `legal` lists, compared with every amount the table accepts, chip by chip."""

import json
from collections import Counter
from dataclasses import replace

import pytest

from hardway.notation import Replay, read_record
from hardway.rulebook import Law
from hardway.table import Refusal, State, decide, legal
from hardway.table.legal import bet_lists
from hardway.table.model.commands import Bet
from hardway.table.model.state import Limit
from tests.books import BOOKS
from tests.in_soak import rest_in_soak
from tests.table.by_hand import HOUSES
from tests.table.invariants import amount_of

RACK = 65
SIGNS = {
    "a sign": ["sign * 5 30"], "no room above a minimum": ["sign * 20 25"], "in fifteens from 5": ["sign * 5 65 15"],
    "a high minimum": ["sign * 40 500"], "chips of 5": ["chips 5 25", "sign * 5 40"],
}  # fmt: skip
SCENES = {
    "a come-out": [], "some stand": ["bet ann pass 10", "bet ann field 10", "bet ann hard 6 10", "bet ann horn 20"],
    "a point of 6": ["bet ann pass 20", "roll 4 2"], "a point of 9": ["bet ann dont_pass 10", "roll 5 4"],
    "odds": ["bet ann pass 10", "roll 1 3", "bet ann pass_odds 10"], "a come on 5": ["bet bob pass 20", "roll 4 4", "bet ann come 10", "roll 3 2"],
    "boxes": ["bet bob pass 20", "roll 4 4", "bet ann place 6 10", "bet ann buy 4 20", "bet ann lay 10 20"],
    "partners": ["bet bob pass 20", "roll 4 4", "bet bob field 15", "bet bob place 6 20", "link ann bob by boxperson"],
    "as much as the sign": ["bet ann pass 30"], "more than the sign": ["bet ann pass 45"], "less than the sign": ["bet ann pass 3"],
}  # fmt: skip


def at(house: str, sign: list[str], scene: list[str]) -> tuple[Law, State]:
    """Return a table; what a house does not take of a scene is left out there."""
    head = [f"house {house}", *sign, f"seat ann {RACK}", "seat bob 200"]
    replay = Replay(read_record("\n".join([*head, *scene])))
    for _ in replay.play():
        pass
    return replay.law, replay.state


def taken(law: Law, state: State, wager: str) -> set[int]:
    """Return every amount that the table takes, up to the rack; without groups, whose parts may be taken alone."""
    smallest, rack = law.chips.smallest, state.players["ann"].rack
    every = range(smallest, rack + 1, smallest)
    return {amount for amount in every if not isinstance(decide(law, state, Bet("ann", wager, amount)), Refusal)}


PLACES = [(house, sign, scene) for house in BOOKS for sign in SIGNS for scene in SCENES]
EVERY_OTHER = [place for place in PLACES if place[0] == "newzealand"][::2] + [
    place for place in PLACES if place[0] == "star"
][1::2]
"""Each sign and scene in one of the two houses whose units and maxima differ most."""


@pytest.mark.parametrize(("house", "sign", "scene"), rest_in_soak(PLACES, now=EVERY_OTHER))
def test_legal_bet_amounts_are_those_the_table_accepts(house: str, sign: str, scene: str) -> None:
    law, state = at(house, SIGNS[sign], SCENES[scene])
    player, said = state.players["ann"], legal(law, state, "ann")
    bets = {line["wager"]: line for line in said["may"] if line["entry"] == "bet"}
    for key, slot in law.slots.items():
        found = taken(law, state, key)
        where = f"{house}, {sign}, {scene}: {key}"
        standing = player.bets[key].amount if key in player.bets else 0
        if key not in bets:  # what more is put down at a maximum is taken, and not at risk (Crown 4.2.2)
            assert not found or (not slot.parent and standing >= state.limits["*"].maximum), where
            continue
        line = bets[key]
        low, high, step = (amount_of(line[name]) for name in ("min", "max", "step"))
        limit = state.limits["*"] if not slot.parent else Limit(0, 10**9)  # odds have their caps, and no sign
        enough = {amount for amount in found if standing + amount >= limit.minimum} or found
        within = {amount for amount in enough if standing + amount <= limit.maximum}
        assert low == min(enough), f"{where}: {json.dumps(line)} of {sorted(found)}"
        assert high == max(within, default=low), f"{where}: {json.dumps(line)} of {sorted(found)}"
        top = amount_of(line["steps_to"]) if "steps_to" in line else high
        steps = {*range(low, top + 1, step), high}
        assert steps == {amount for amount in found if low <= amount <= high}, f"{where}: {json.dumps(line)}"


EVENING = (
    "bet ann pass 10", "bet bob field 5", "roll 4 2", "bet ann pass_odds 10", "bet ann place 8 12", "take ann place 8 6",
    "bet bob come 10", "roll 5 4", "bet bob come_odds 9 10", "bet bob dont_come 10", "roll 2 3", "take bob dont_come 5", "bet bob lay 4 20", "sign * 10 60 by boxperson",
    "bet ann hard 8 10", "personal bob place 5 50 by boxperson", "link ann bob by boxperson", "throw", "roll 2 5", "bet ann dont_come 10",
)  # fmt: skip
"""Changes, one after the other, all that a bet depends on; a house leaves out what it does not take."""


@pytest.mark.parametrize("house", BOOKS)
def test_legal_list_from_cached_bets_equals_one_computed_anew(house: str, monkeypatch: pytest.MonkeyPatch) -> None:
    for entries in range(len(EVENING) + 1):
        law, state = at(house, ["sign * 5 100"], list(EVENING[:entries]))
        for player in state.players:
            kept = legal(law, state, player, says=True)
            with monkeypatch.context() as patch:
                patch.setattr(bet_lists, "_plain_table", lambda state, player: None)
                assert kept == legal(law, state, player, says=True), EVENING[:entries]


SHORT_RACKS = (
    100_000,
    0,
    100,
    400,
    500,
    1_500,
    2_000,
    2_100,
    2_102,
    2_200,
    4_300,
    6_500,
    9_500,
    10_000,
    10_500,
    13_700,
    21_000,
    2_100,
)
"""Racks in cents, beginning and ending with racks met before: by chips, by units, by the price of groups and commission."""
PLAIN_SIGNS = {
    "none": [], "one maximum": ["sign * 5 30"], "chips of 5": ["chips 5 25", "sign * 5 500"], "in fifteens from 5": ["sign * 5 65 15"], "in sevens from 40": ["sign * 40 180 7"],
    "chips of 20 and 25": ["chips 20 25"], "a line of its own": ["sign * 5 300", "sign place 6 60 6", "sign pass_odds 5 15"],
}  # fmt: skip
PLAIN_SCENES = {
    "a come-out": ["bet ann pass 10", "bet ann place 6 12", "bet ann horn 4"],
    "a point of 8": ["bet ann pass 20", "bet ann place 6 12", "roll 4 4"],
    "a payable unit": ["bet ann pass 5", "roll 5 4"], "a box full": ["bet bob pass 20", "roll 5 4", "bet ann place 8 30"],
    "commission paid": ["bet bob pass 20", "roll 4 4", "bet ann buy 4 20", "bet ann lay 10 20", "bet ann place 5 20"],
}  # fmt: skip


PLAIN_PLACES = [(house, sign, scene) for house in BOOKS for sign in PLAIN_SIGNS for scene in PLAIN_SCENES]


@pytest.mark.parametrize(
    ("house", "sign", "scene"),
    rest_in_soak(
        PLAIN_PLACES,
        now=[place for place in PLAIN_PLACES if place[0] in ("star", "vegas") or place[2] == "a payable unit"],
    ),
)
def test_legal_list_from_cached_bets_is_right_for_every_rack(
    house: str, sign: str, scene: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    law, state = at(house, PLAIN_SIGNS[sign], PLAIN_SCENES[scene])
    for rack in SHORT_RACKS:
        state.players["ann"].rack = rack
        kept = legal(law, state, "ann", says=True)
        with monkeypatch.context() as patch:
            patch.setattr(bet_lists, "_plain_table", lambda state, player: None)
            assert kept == legal(law, state, "ann", says=True), rack


def test_legal_group_under_the_minimum_needs_no_unit_of_the_sign() -> None:
    law, state = at("vegas", ["sign * 40 500 5"], [])
    law = replace(law, settings=replace(law.settings, under_minimum="valid", off_unit="refused"))
    state.players["ann"].rack = 13_500  # six times 5, 6, 6 and 5, of which 36 is no step of 5 above 40
    (inside,) = [line for line in legal(law, state, "ann")["may"] if line.get("wager") == "inside"]
    assert (inside["min"], inside["max"]) == ("22.00", "132.00")


FULL = {
    "at the maximum": (["sign * 5 100"], ["bet ann place 6 100"], {"place 6": "100 is on the layout", "place 8": (5, 100)}),
    "over it": (["sign * 5 100"], ["bet ann place 6 120"], {"place 6": "120 is on the layout"}),
    "60 of it": (["sign * 5 100"], ["bet ann place 6 60"], {"place 6": (1, 40)}),
    "a limit of her own": (
        ["sign * 5 500"], ["personal ann place 5 50 by boxperson", "bet ann place 6 50"],
        {"place 6": "ann's limits are 5 to 50, and 50 is on the layout", "place 8": (5, 50)},
    ),
    "per player, all of it": (
        ["sign * 5 100 per player"], ["bet ann place 6 60", "bet ann place 8 40"],
        {"place 4": "the sign says 5 to 100 per player, and 100 is on the layout", "place 6": "100 is on the layout", "buy 4": "100 is on the layout"},
    ),
    "per player, a part": (
        ["sign * 1 500", "sign place 20 100 per player"], ["bet ann place 6 12"],
        {"place 8": (8, 88), "place 6": (8, 88), "field": (1, 500)},
    ),
    "lowered under what stands": (
        ["sign place 5 200 per player"], ["bet ann place 5 60", "sign place 5 50 per player by boxperson"],
        {"place 6": "60 is on the layout"},
    ),
}  # fmt: skip
"""Crown 4.2.2: a wager is paid or collected to the maximum. 4.3: limits of one's own. 4.4: a sign may count per player, also
its minimum: beside 12, 8 reach 20."""


@pytest.mark.parametrize("case", FULL)
def test_legal_bet_amounts_are_limits_less_standing_wagers(case: str) -> None:
    sign, entries, wanted = FULL[case]
    law, state = at("crown", sign, ["buyin ann 935", "bet bob pass 10", "roll 5 4", *entries])
    said = legal(law, state, "ann", says=True)
    for wager, expected in wanted.items():
        (side, line), *more = [
            (side, line) for side in said for line in said[side] if (line["entry"], line.get("wager")) == ("bet", wager)
        ]
        assert not more
        if isinstance(expected, str):
            assert (side, line["reason"]) == ("not", "outside_sign"), line
            assert expected in line["says"]
            assert line["clause"] == law.cite("over_maximum").clause
        else:
            assert (amount_of(line["min"]), amount_of(line["max"])) == tuple(100 * dollars for dollars in expected)


CALLED = {
    "crown": (["boxperson", "dealer"], ["boxperson", "dealer"]), "star": (["boxperson", "dealer"], None),
    "adelaide": (["boxperson", "dealer"], "no"), "newzealand": (["dealer", "game_supervisor"], None), "vegas": (None, None),
}  # fmt: skip
"""Who confirms that a wager is called on, and off: roles, nobody, or it is not called so at all.
Crown 3.5.1(a) and 3.5.2(a), The Star 6.6, Adelaide 5(e), New Zealand 4.10."""


@pytest.mark.parametrize("house", CALLED)
def test_legal_list_offers_take_on_and_off_for_standing_wagers(house: str) -> None:
    law, state = at(house, ["sign * 5 100"], ["bet ann place 6 12", "bet ann horn 20"])
    may = legal(law, state, "ann")["may"]
    composite = (
        {"step": "4.00"} if house in ("newzealand", "vegas") else {}
    )  # four equal parts: NZ5, and so in Las Vegas
    assert {"entry": "take", "wager": "place 6", "max": "12.00"} in may
    assert {"entry": "take", "wager": "horn", "max": "20.00", **composite} in may
    for marker, by in zip(("on", "off"), CALLED[house], strict=True):
        lines = [line for line in may if (line["entry"], line.get("wager")) == (marker, "place 6")]
        confirmed = {"by": by} if by else {}
        assert lines == ([] if by == "no" else [{"entry": marker, "wager": "place 6", **confirmed}])


def test_legal_entry_list_has_refusal_sentences_only_on_request() -> None:
    law, state = at("crown", ["sign * 5 100"], ["bet ann pass 10", "roll 4 2"])
    plain, told = (legal(law, state, "ann", says=says)["not"] for says in (False, True))
    assert plain
    assert not [line for line in plain if "says" in line]
    assert [{**line, "says": more["says"]} for line, more in zip(plain, told, strict=True)] == told
    assert all(line["says"] for line in told)


@pytest.mark.parametrize("house", BOOKS)
def test_legal_list_offers_no_bet_on_a_number_come_moves_to(house: str) -> None:
    law, state = at(house, ["sign * 5 100"], ["bet bob pass 20", "roll 4 4", "bet ann come 10", "roll 3 2"])
    said = legal(law, state, "ann")
    told = {line["wager"] for side in said.values() for line in side if line["entry"] == "bet"}
    assert "come 5" in state.players["ann"].bets
    assert not told & {key for key, slot in law.slots.items() if slot.moves and slot.number}
    assert "come" in told


# Behind the line the odds are those of the point, 9: 3 to 2 and 2 to 3. A box has its own; a composite has none to tell.
def test_legal_entry_list_says_what_each_bet_pays() -> None:
    law, state = at("crown", ["sign * 5 100"], ["bet ann pass 10", "bet ann dont_pass 10", "roll 5 4"])
    pays = {
        line["wager"]: (line.get("pays"), line.get("exact_every"))
        for line in legal(law, state, "ann")["may"]
        if line["entry"] == "bet"
    }
    assert pays["pass_odds"] == ("3/2", "2.00")
    assert pays["dont_pass_odds"] == ("2/3", "3.00")
    assert pays["place 6"] == ("7/6", "6.00")
    assert pays["field"] == ("1/1 or 2/1", "1.00")
    assert pays["horn"] == (None, None)


@pytest.mark.parametrize("house", HOUSES)
def test_legal_list_offers_up_after_down_and_otherwise_down(house: str) -> None:
    """A player chooses whether a winning bet goes back up or comes down."""
    up = next(wager for wager in HOUSES[house].back_up if wager not in HOUSES[house].lacks)
    for entries, says in (([], "down"), ([f"down ann {up}"], "up")):
        law, state = at(house, ["sign * 5 100"], entries)
        may = legal(law, state, "ann")["may"]
        assert [line["entry"] for line in may if line["entry"] in ("up", "down") and line["wager"] == up] == [says]


@pytest.mark.parametrize("house", CALLED)
def test_legal_entry_list_has_each_on_or_off_call_once(house: str) -> None:
    """A field wager never sleeps, so that its calls are listed as refused."""
    law, state = at(house, ["sign * 5 100"], ["bet ann place 6 12", "bet ann field 10"])
    said = legal(law, state, "ann")
    told = [(line["entry"], line["wager"]) for side in said.values() for line in side if line["entry"] in ("on", "off")]
    markers = [marker for marker, by in zip(("on", "off"), CALLED[house], strict=True) if by != "no"]
    assert sorted(told) == sorted((marker, wager) for marker in markers for wager in ("place 6", "field"))


def test_legal_list_says_why_the_next_step_of_a_bet_is_refused() -> None:
    """The Star 7.1: in fifteens from 5. 20 stand, and the next amount is 35, for which five chips are not enough."""
    law, state = at("star", ["sign * 5 65 15"], ["bet ann pass 20", "bet ann field 20", "bet ann any_seven 20"])
    said = {line["wager"]: line["reason"] for line in legal(law, state, "ann")["not"] if line["entry"] == "bet"}
    assert (said["field"], said["any_seven"]) == ("not_enough", "not_enough")


def test_legal_odds_steps_end_at_the_cap_with_chips_of_cents() -> None:
    """New Zealand 4.1(e)(i): behind 7 cents on 6, 7 cents, or 10, whose win of 12 can be paid in cents."""
    law, state = at("newzealand", ["chips 0.01 1"], ["bet ann pass 0.07", "roll 4 2", "bet ann pass_odds 0.07"])
    (odds,) = [
        line for line in legal(law, state, "ann")["may"] if (line["entry"], line.get("wager")) == ("bet", "pass_odds")
    ]
    assert (odds["min"], odds["max"], odds.get("steps_to")) == ("0.03", "0.03", None)


def throws(law: Law, state: State) -> dict[str, list[str]]:
    """Return to whom it is told that they may throw, or not."""
    return {
        side: [who for who in state.players for line in legal(law, state, who)[side] if line["entry"] == "throw"]
        for side in ("may", "not")
    }


def test_legal_list_has_throw_for_the_shooter_or_a_refusal() -> None:
    """New Zealand 5.9(a): the dice go to a player who has a Pass Bet or a Don't Pass Bet. Without one, all see why."""
    assert throws(*at("newzealand", ["sign * 5 100"], ["bet bob pass 10"])) == {"may": ["bob"], "not": []}
    assert throws(*at("newzealand", ["sign * 5 100"], [])) == {"may": [], "not": ["ann", "bob"]}


@pytest.mark.parametrize("house", HOUSES)
def test_legal_list_of_the_crew_says_why_nobody_may_throw(house: str) -> None:
    """New Zealand 5.9(a) and its like: while nobody has a line wager, the dice stay in the hand."""
    for bets, reasons in (["bet ann pass 10"], []), ([], ["no_shooter"]):
        law, state = at(house, ["sign * 5 100"], bets)
        for role in law.book.roles:
            told = [line["reason"] for line in legal(law, state, role)["not"] if line["entry"] == "throw"]
            assert told == reasons


def test_accept_is_flagged_offered_only_for_who_is_offered_dice() -> None:
    law, state = at(
        "crown", ["sign * 5 100", "option dice manual"], ["bet ann pass 10", "bet bob pass 10", "offer ann"]
    )
    offered = {
        who: [line["entry"] for side in legal(law, state, who).values() for line in side if line.get("offered")]
        for who in state.players
    }
    assert offered == {"ann": ["accept"], "bob": []}


def test_legal_entry_list_lets_only_the_stickperson_offer_dice() -> None:
    """Crown 5.1.1: the Stickperson offers the dice."""
    law, state = at("crown", ["option dice manual"], ["bet ann pass 10"])
    stick, dealer = (legal(law, state, role) for role in ("stickperson", "dealer"))
    offers = [line for line in stick["may"] if line["entry"] == "offer"]
    assert [(line["player"], line["clause"]) for line in offers] == [("ann", "5.1.1")]
    refused = [line for line in dealer["not"] if line["entry"] == "offer"]
    assert [(line["player"], line["reason"], line["clause"]) for line in refused] == [
        (player, "not_your_role", "5.1.1") for player in ("ann", "bob")
    ]


ACTS = {
    "star": {"report": 3 * 3, "exclude": 3 * 2, "vacate": 3, "detain": 3, "void": 2, "refuse": 2, "face": 2, "invalidate": 7 * 2},
    "adelaide": {"report": 3 * 3, "exclude": 3, "link": 3, "face": 2 + 1, "invalidate": 6 * 2},
    "newzealand": {"report": 3, "exclude": 3, "overrule": 1, "face": 2 + 1, "invalidate": 7 * 2},
}  # fmt: skip
"""Of three players with two wagers after a throw: each breach of the house (three, in New Zealand one); out of the game,
and at The Star out of the casino too (9.3.2, 9.3.3); each two of them as partners (Adelaide 14(c)); each die, or the throw
void (Adelaide 12(a), New Zealand 6.3); each ground of annulment, for the last throw and for what came after it."""


@pytest.mark.parametrize("house", ACTS)
def test_legal_entry_list_has_no_act_of_a_role_twice(house: str) -> None:
    entries = ["seat cal 100", "bet bob pass 20", "roll 4 4", "bet ann place 6 12", "dispute ann it was hard"]
    law, state = at(house, ["sign * 5 100"], entries)
    for role in law.book.roles:
        said = legal(law, state, role)
        told = Counter(line["entry"] for side in said.values() for line in side)
        assert {entry: told[entry] for entry in ACTS[house]} == ACTS[house]
        assert [told[entry] for entry in ("decide", "review", "conclude", "advise_inspector")] == [1, 1, 1, 1]


def test_legal_entry_list_lets_the_supervisor_overrule_any_faces() -> None:
    """New Zealand 6.8: the Game Supervisor overrules the Stickperson's call."""
    for face in range(1, 7):
        law, state = at("newzealand", ["sign * 5 100"], ["bet ann pass 10", f"roll {face} {7 - face}"])
        assert "overrule" in {line["entry"] for line in legal(law, state, "game_supervisor")["may"]}

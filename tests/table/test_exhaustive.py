"""Every wager of every house, at every point and each throw, against the arithmetic in `by_hand`.

Each case is laid out by real entries: seats, wagers, the throws that set the point or move a Come. Then the throws are
called on that layout, and the result, the payment, the rack and what stands afterwards are compared.
"""

from collections.abc import Iterator
from fractions import Fraction

import pytest

import hardway as hw
from hardway.table import Refusal, advance, decide
from hardway.table.model.commands import Roll
from hardway.table.model.events import Settled
from tests.in_soak import rest_in_soak
from tests.table.by_hand import (
    COMPOSITES,
    HOUSES,
    POINTS,
    PUCKS,
    SLEEPERS,
    commission,
    fate,
    puck_after,
    simple,
)  # fmt: skip

EVERY_THROW = [(first, second) for first in range(1, 7) for second in range(1, 7)]
PAIRS = [(first, second) for first, second in EVERY_THROW if first <= second]
"""Each pair of faces once: which die shows which face is left to the long tests, and to those of a call."""
DICE = {4: (1, 3), 5: (1, 4), 6: (2, 4), 8: (2, 6), 9: (3, 6), 10: (4, 6)}
"""How the throws that lay a case out fall: never the hard way."""
NUMBERS = {
    "come": (0, *POINTS), "dont_come": (0, *POINTS), "come_odds": POINTS, "dont_come_odds": POINTS, "place": POINTS,
    "place_lose": POINTS, "buy": POINTS, "lay": POINTS, "hard": (4, 6, 8, 10), "big": (6, 8), "horn_high": (2, 3, 11, 12),
}  # fmt: skip
PARENT = {"pass_odds": "pass", "dont_pass_odds": "dont_pass", "come_odds": "come", "dont_come_odds": "dont_come"}
WAGERS = (
    "pass", "dont_pass", *PARENT, "come", "dont_come", "place", "place_lose", "buy", "lay", "hard", "big", "field",
    "any_seven", "any_craps", "two", "three", "eleven", "twelve", "horn", "horn_high", "world", "craps_eleven",
)  # fmt: skip
BUY_IN = 500_000


def pairs(four: int, five: int, six: int) -> dict[int, int]:
    """Stakes in cents by number: the same on 4 and 10, 5 and 9, 6 and 8."""
    return {4: four, 10: four, 5: five, 9: five, 6: six, 8: six}


# Stakes in cents for which chips of 1 pay every win exactly.
EXACT = {
    "pass": 1000, "dont_pass": 1000, "come": 1000, "dont_come": 1000,
    "pass_odds": 1000, "come_odds": 1000,                                  # 20, 15, 12
    "dont_pass_odds": pairs(2000, 1500, 1200), "dont_come_odds": pairs(2000, 1500, 1200),          # each wins 10
    "place": pairs(500, 500, 600),                                         # 9, 7, 7
    "place_lose": pairs(1100, 800, 500),                                   # 5, 5, 4
    "buy": 2000,                                                           # 40, 30, 24 for a commission of 1
    "lay": pairs(4000, 3000, 2400),                                        # 20 for a commission of 1
    "hard": 200, "any_craps": 200, "big": 700, "field": 700, "any_seven": 700,
    "two": 300, "three": 300, "eleven": 300, "twelve": 300,
    "horn": 400, "horn_high": 500, "world": 500, "craps_eleven": 400,
}  # fmt: skip
# Stakes for which chips of 1 cannot pay every win: 7 on 6 wins 49/6, which is paid 9.
ODD = EXACT | {
    "pass": 700, "dont_pass": 700, "come": 700, "dont_come": 700,
    "pass_odds": 700, "come_odds": 700,                                    # 14, 10.50, 8.40
    "dont_pass_odds": 700, "dont_come_odds": 700,                          # 3.50, 14/3, 35/6
    "place": pairs(300, 300, 700), "place_lose": pairs(500, 500, 300),     # 5.40, 4.20, 49/6; 25/11, 25/8, 2.40
    "buy": pairs(2500, 2500, 2700), "lay": pairs(4500, 3700, 3100),        # 37.50, 32.40; 22.50, 74/3, 155/6
    "hard": 300, "any_craps": 300, "horn": 500, "horn_high": 1000, "world": 700, "craps_eleven": 300,
}  # fmt: skip
# In chips of one cent, thirds, sixths and elevenths of a cent are left to round.
CENTS = {
    "pass": 701, "dont_pass": 701, "come": 701, "dont_come": 701,
    "pass_odds": 701, "come_odds": 701, "dont_pass_odds": 701, "dont_come_odds": 701,
    "place": 701, "place_lose": 701, "buy": 920, "lay": pairs(920, 930, 960), "hard": 701, "any_craps": 701, "big": 701,
    "field": 701, "any_seven": 701, "two": 301, "three": 301, "eleven": 301, "twelve": 301,
    "horn": 501, "horn_high": 1005, "world": 501, "craps_eleven": 301,
}  # fmt: skip
STAKES = {"exact": (100, EXACT), "odd": (100, ODD), "cents": (1, CENTS)}


def stake_of(house: str, wager: str, number: int, puck: int, stakes: str) -> int:
    """The stake of a case; where a house takes only certain amounts, one of those."""
    if stakes == "odd" and HOUSES[house].exact_commission and wager in ("buy", "lay"):
        stakes = "exact"
    if HOUSES[house].units and wager in COMPOSITES:  # New Zealand 4.15, 4.1(w)(i), (x)(i), (y)(i)
        parts = {"horn": 4, "horn_high": 5, "world": 5, "craps_eleven": 2}[wager]
        return parts * {"exact": 100, "odd": 300, "cents": 101}[stakes]
    found = STAKES[stakes][1][wager]
    return found if isinstance(found, int) else found[number or puck]


def table(house: str, unit: int) -> hw.Table:
    """A table with a shooter, zed, who always has a line wager, and ann, whose wagers are watched."""
    chips = (1, 5, 25, 100, 500) if unit == 100 else ("0.01", 1, 25)
    t = hw.Table(house, chips=chips)
    do(t, "seat zed 5000", "seat ann 5000", "bet zed pass 10")
    return t


def do(t: hw.Table, *entries: str) -> None:
    for entry in entries:
        outcome = t.do(entry)
        assert not isinstance(outcome, Refusal), (entry, outcome)


def throw(t: hw.Table, total: int) -> None:
    first, second = DICE[total]
    do(t, f"roll {first} {second}")


def money(cents: int) -> str:
    return f"{cents // 100}.{cents % 100:02d}"


def laid_out(house: str, wager: str, number: int, puck: int, stakes: str) -> tuple[hw.Table, dict[str, int]] | None:
    """Lay a wager out under a puck; None where it can never lie there."""
    unit = STAKES[stakes][0]
    if wager in COMPOSITES or wager not in ("pass", "dont_pass", "come", "dont_come", *PARENT):
        t = table(house, unit)
        if puck:
            throw(t, puck)
        standing = {key(wager, number): stake_of(house, wager, number, puck, stakes)}
    elif wager in ("pass", "dont_pass", "pass_odds", "dont_pass_odds"):
        return _on_the_line(house, wager, puck, stakes)
    else:
        return _come(house, wager, number, puck, stakes)
    do(t, *(f"bet ann {name} {money(amount)}" for name, amount in standing.items()))
    return t, standing


def _on_the_line(house: str, wager: str, puck: int, stakes: str) -> tuple[hw.Table, dict[str, int]] | None:
    parent = PARENT.get(wager, wager)
    if wager in PARENT and not puck:
        return None
    t = table(house, STAKES[stakes][0])
    standing = {parent: stake_of(house, parent, 0, puck, stakes)}
    do(t, f"bet ann {parent} {money(standing[parent])}")
    if puck:
        throw(t, puck)
    if wager in PARENT:
        standing[wager] = stake_of(house, wager, 0, puck, stakes)
        do(t, f"bet ann {wager} {money(standing[wager])}")
    return t, standing


def _come(house: str, wager: str, number: int, puck: int, stakes: str) -> tuple[hw.Table, dict[str, int]] | None:
    """A Come in its box needs a point; on its number it never meets that same number as the point: setting it decides it."""
    if (not number and not puck) or (number and puck == number):
        return None
    parent = PARENT.get(wager, wager)
    t = table(house, STAKES[stakes][0])
    point = puck or (4 if number != 4 else 5)
    throw(t, point)
    stake = stake_of(house, parent, 0, puck, stakes)
    do(t, f"bet ann {parent} {money(stake)}")
    standing = {key(parent, number): stake}
    if number:
        throw(t, number)
    if not puck:
        throw(t, point)
        do(t, "bet zed pass 10")
    if wager in PARENT:
        standing[key(wager, number)] = stake_of(house, wager, number, puck, stakes)
        do(t, f"bet ann {key(wager, number)} {money(standing[key(wager, number)])}")
    return t, standing


def key(wager: str, number: int) -> str:
    return f"{wager} {number}" if number else wager


def split_key(name: str) -> tuple[str, int]:
    wager, _, number = name.partition(" ")
    return wager, int(number or 0)


def compare(
    house: str, t: hw.Table, standing: dict[str, int], puck: int, unit: int, *,
    asleep: frozenset[str] = frozenset(), goes_up: bool = True, split: tuple[int, int] | None = None,
    throws: list[tuple[int, int]] = EVERY_THROW,
) -> int:  # fmt: skip
    """Call each throw on a layout and compare everything that happens to ann's wagers."""
    facts = HOUSES[house]
    state = t.state
    rack = state.players["ann"].rack
    assert {name: stake.amount for name, stake in state.players["ann"].bets.items()} == standing
    assert state.point == puck
    paid = sum(commission(facts, *split_key(name), amount, unit) for name, amount in standing.items())
    assert rack == BUY_IN - sum(standing.values()) - paid
    for first, second in throws:
        command = Roll(first, second)
        events = decide(t.law, state, command)
        assert not isinstance(events, Refusal)
        after = advance(state, command, events)
        settled = {event.wager: event for event in events if isinstance(event, Settled) and event.player == "ann"}
        layout, back = {}, 0
        for name, amount in standing.items():
            wager, number = split_key(name)
            wanted = fate(
                facts, wager, number, amount, puck, (first, second),
                unit=unit, asleep=name in asleep, goes_up=goes_up, split=split,
            )  # fmt: skip
            where = (house, name, puck, (first, second), amount)
            found = settled.pop(name, None)
            assert (found.result if found else "untouched") == wanted.result, where
            if found:
                assert found.pays == wanted.pays, where
                assert found.rounded == wanted.pays - wanted.exact, where
                assert found.odds == wanted.odds, where
                assert (found.stake, found.at_risk) == (amount, amount), where
            back += wanted.back
            if wanted.stands_on:
                layout[wanted.stands_on] = amount
        where = (house, standing, puck, (first, second))
        ann = after.players["ann"]
        assert not settled, where
        assert {name: stake.amount for name, stake in ann.bets.items()} == layout, where
        assert ann.rack == rack + back, where
        assert after.point == puck_after(puck, first + second), where
    return len(throws)


def cases(wager: str) -> Iterator[tuple[int, int]]:
    for number in NUMBERS.get(wager, (0,)):
        for puck in PUCKS:
            yield number, puck


OFFERED = [(house, wager) for house, facts in HOUSES.items() for wager in WAGERS if wager not in facts.lacks]
LAYOUTS = {
    "pass": 7, "dont_pass": 7, "pass_odds": 6, "dont_pass_odds": 6, "come": 6 + 36, "dont_come": 6 + 36, "come_odds": 36,
    "dont_come_odds": 36, "place": 42, "place_lose": 42, "buy": 42, "lay": 42, "hard": 28, "big": 14, "horn_high": 28,
}  # fmt: skip
"""On how many pairs of number and puck a wager can lie; 7 for one without a number."""


@pytest.mark.parametrize("stakes", rest_in_soak(STAKES, now=["odd"]))
@pytest.mark.parametrize(("house", "wager"), OFFERED, ids=lambda value: value)
def test_every_wager_settles_on_every_throw_as_computed_by_hand(house, wager, stakes):
    compared, throws = 0, PAIRS if stakes == "odd" else EVERY_THROW
    for number, puck in cases(wager):
        found = laid_out(house, wager, number, puck, stakes)
        if found is None:
            continue
        t, standing = found
        name = key(wager, number)
        sleeping = frozenset({name}) if wager in SLEEPERS and not puck else frozenset()
        compared += compare(house, t, standing, puck, STAKES[stakes][0], asleep=sleeping, throws=throws)
    assert compared == LAYOUTS.get(wager, 7) * len(throws)


@pytest.mark.parametrize("house", HOUSES)
@pytest.mark.parametrize("wager", SLEEPERS)
def test_wager_called_on_works_on_the_come_out(house, wager):
    compared = 0
    for number in NUMBERS[wager]:
        for stakes in STAKES:
            t, standing = laid_out(house, wager, number, 0, stakes)
            do(t, f"on ann {key(wager, number)}{HOUSES[house].by}")
            compared += compare(house, t, standing, 0, STAKES[stakes][0])
    assert compared == len(NUMBERS[wager]) * len(STAKES) * 36


@pytest.mark.parametrize("house", [house for house, facts in HOUSES.items() if facts.may_call_off])
@pytest.mark.parametrize("wager", SLEEPERS)
def test_wager_called_off_is_not_decided_with_any_puck(house, wager):
    for number in NUMBERS[wager]:
        for puck in PUCKS:
            found = laid_out(house, wager, number, puck, "exact")
            if found is None:
                continue
            t, standing = found
            name = key(wager, number)
            do(t, f"off ann {name}{HOUSES[house].by}")
            compare(house, t, standing, puck, 100, asleep=frozenset({name}))


@pytest.mark.parametrize("wager", SLEEPERS)
def test_adelaide_refuses_every_off_call(wager):
    t, standing = laid_out("adelaide", wager, 6, 4, "exact")
    assert t.do(f"off ann {wager} 6 by dealer").reason == "not_offered"
    compare("adelaide", t, standing, 4, 100)


@pytest.mark.parametrize(("house", "wager"), [(h, w) for h, w in OFFERED if w in HOUSES[h].back_up])
def test_winning_wager_comes_down_if_the_player_chose_down(house, wager):
    for number in NUMBERS[wager]:
        for puck in (0, 4, 6):
            t, standing = laid_out(house, wager, number, puck, "odd")
            do(t, f"down ann {wager}")
            sleeping = frozenset({key(wager, number)}) if wager in SLEEPERS and not puck else frozenset()
            compare(house, t, standing, puck, 100, asleep=sleeping, goes_up=False)


@pytest.mark.parametrize(("craps", "eleven"), [(1, 1), (2, 1), (1, 2), (20, 1), (1, 9)])
def test_c_and_e_bet_is_split_as_its_player_chose(craps, eleven):
    # 4.1(y)(i): at least one unit each side; 4.17: two separate wagers. 20+1 on an eleven: 15 - 20, a net loss of 5.
    for puck in PUCKS:
        t = table("newzealand", 100)
        if puck:
            throw(t, puck)
        do(t, f"bet ann craps_eleven {craps}+{eleven}")
        standing = {"craps_eleven": (craps + eleven) * 100}
        compare("newzealand", t, standing, puck, 100, split=(craps * 100, eleven * 100))


@pytest.mark.parametrize(("house", "wager"), [(h, w) for h, f in HOUSES.items() for w in f.lacks])
@pytest.mark.parametrize("puck", PUCKS)
def test_wager_a_house_lacks_is_refused_with_the_lists_clause(house, wager, puck):
    """The refusal cites the clause that lists the wagers of the house."""
    t = table(house, 100)
    if puck:
        throw(t, puck)
    before = t.state
    for number in NUMBERS.get(wager, (0,)):
        outcome = t.do(f"bet ann {key(wager, number)} 10")
        assert (outcome.reason, outcome.clause) == ("not_offered", HOUSES[house].closed_list)
    assert t.state == before


def test_big_6_and_8_are_optional_in_adelaide():
    t = hw.Table("adelaide", options={"big_6_8": "no"})
    t.seat("ann", 100)
    assert t.do("bet ann big 6 10")[:2] == ("not_offered", "4(m)")


@pytest.mark.parametrize("house", HOUSES)
@pytest.mark.parametrize(
    ("entry", "puck"),
    [
        ("pass 10", 6),
        ("dont_pass 10", 6),
        ("come 10", 0),
        ("dont_come 10", 0),
        ("pass_odds 10", 0),
        ("dont_pass_odds 10", 0),
    ],
)
def test_line_come_and_odds_bets_are_refused_out_of_their_time(house, entry, puck):
    """Win Line and Don't Win before the come-out, Come and Don't Come after it, odds once a point is set."""
    t = table(house, 100)
    if puck:
        throw(t, puck)
    assert t.do(f"bet ann {entry}").reason == "window_closed"


@pytest.mark.parametrize("house", HOUSES)
@pytest.mark.parametrize("puck", POINTS)
def test_pass_and_come_cannot_be_taken_down_once_on_a_number(house, puck):
    """Crown 3.4.1, 3.4.2; Star 6.4; Adelaide 5(c); New Zealand 4.7. Before that they may come down, and a Don't always may."""
    number = 4 if puck != 4 else 5
    for wager, place in (("pass", 0), ("come", number)):
        t, standing = laid_out(house, wager, place, puck, "exact")
        for amount in ("", " 5"):
            outcome = t.do(f"take ann {key(wager, place)}{amount}")
            assert outcome.reason == "contract_wager"
            assert outcome.clause.startswith(HOUSES[house].contract)
    for wager, place, under in (("dont_pass", 0, puck), ("dont_come", number, puck), ("come", 0, puck), ("pass", 0, 0)):
        t, standing = laid_out(house, wager, place, under, "exact")
        do(t, f"take ann {key(wager, place)}{' box' if wager == 'come' else ''} 5")
        assert t.wagers("ann")[key(wager, place)].amount == standing[key(wager, place)] - 500
        do(t, f"take ann {key(wager, place)}")
        assert not t.wagers("ann")


# The most that may stand behind 10, and behind 7, on 4 and 10, 5 and 9, 6 and 8. Crown 3.6.2-8 and The Star 6.1.5-8: twice, or winning twice.
# Adelaide 8: ten times. New Zealand 4.1(e)-(h)(i): as much, or the next amount that chips of 1 pay exactly (NZ2):
# 8 on 5 wins 12, 10 on 6 wins 12; laid, 12 on 5 wins 8 and 12 on 6 wins 10.
CAPS = {
    "crown": {"pass_odds": ((20, 20, 20), (14, 14, 14)), "dont_pass_odds": ((40, 30, 24), (28, 21, 16))},
    "star": {"pass_odds": ((20, 20, 20), (14, 14, 14)), "dont_pass_odds": ((40, 30, 24), (28, 21, 16))},
    "adelaide": {"pass_odds": ((100, 100, 100), (70, 70, 70)), "dont_pass_odds": ((200, 150, 120), (140, 105, 84))},
    "newzealand": {"pass_odds": ((10, 10, 10), (7, 8, 10)), "dont_pass_odds": ((20, 15, 12), (14, 12, 12))},
    # Three, four and five times; laid, what wins three, four and five times: six times the wager.
    "vegas": {"pass_odds": ((30, 40, 50), (21, 28, 35)), "dont_pass_odds": ((60, 60, 60), (42, 42, 42))},
}  # fmt: skip
STEPS = {("pass_odds", 8): 7, ("pass_odds", 10): 7, ("dont_pass_odds", 12): {5: 10, 9: 10, 6: 8, 8: 8}}
"""New Zealand, behind 7: up to where odds go dollar by dollar, where the most is one amount above it. Taken: the 7 itself;
laid: 10.50 on 5 and 8.40 on 6 would win 7."""


@pytest.mark.parametrize("house", HOUSES)
@pytest.mark.parametrize("odds", PARENT)
@pytest.mark.parametrize("number", POINTS)
def test_odds_bets_are_accepted_up_to_the_cap_and_refused_above(house, odds, number):
    wanted = CAPS[house][odds if "pass" in odds else odds.replace("come", "pass")]
    for base, limits in zip((10, 7), wanted, strict=True):
        cap = limits[{4: 0, 10: 0, 5: 1, 9: 1, 6: 2, 8: 2}[number]]
        t = table(house, 100)
        if "come" in odds:
            throw(t, 4 if number != 4 else 5)
        do(t, f"bet ann {PARENT[odds]} {base}")
        throw(t, number)
        behind = key(odds, number if "come" in odds else 0)
        assert t.do(f"bet ann {behind} {cap + 1}").reason == "over_cap"
        top = STEPS.get((odds.replace("come", "pass"), cap)) if house == "newzealand" and base == 7 else None
        top = top.get(number) if isinstance(top, dict) else top
        for between in range(top + 1, cap) if top else ():
            assert t.do(f"bet ann {behind} {between}").reason == "over_cap"
        first = top or cap - 1
        do(t, f"bet ann {behind} {first}", f"bet ann {behind} {cap - first}")
        assert t.do(f"bet ann {behind} 1").reason == "over_cap"


@pytest.mark.parametrize("house", ["adelaide", "newzealand"])
@pytest.mark.parametrize("entry", ["buy 4 10", "buy 6 21", "lay 4 10", "lay 5 20", "lay 6 25"])
def test_bet_whose_commission_is_not_exact_in_chips_is_refused(house, entry):
    # 5% of 10 is 0.50; of 21, 1.05. Lay 10 on 4 wins 5 (0.25), 20 on 5 wins 13.33, 25 on 6 wins 20.83 (AD21, NZ12).
    t = table(house, 100)
    assert t.do(f"bet ann {entry}").reason == "unit"


@pytest.mark.parametrize("house", ["crown", "star"])
@pytest.mark.parametrize(
    ("entry", "taken"),
    [("buy 4 10", 0), ("buy 6 21", 100), ("buy 5 39", 100), ("lay 4 45", 100), ("lay 6 48", 200), ("lay 5 59", 100)],
)
def test_commission_at_crown_and_star_is_rounded_down_to_chips(house, entry, taken):
    # 0.50; 1.05; 1.95; 5% of 22.50 = 1.125; 5% of 40 = 2; 5% of 39.33 = 1.97 (CS8: never more than 5%).
    t = table(house, 100)
    do(t, f"bet ann {entry}")
    assert t.state.commission == taken
    assert t.state.players["ann"].rack == BUY_IN - int(entry.split()[2]) * 100 - taken


def test_expected_amounts_of_these_tests_agree_with_sums_by_hand():
    """Checks the table of expected values where the houses differ."""
    crown, star, adelaide, newzealand, vegas = HOUSES.values()
    assert set(HOUSES) == set(hw.house_names())
    assert fate(crown, "hard", 8, 1000, 0, (4, 4), unit=100).pays == 9500
    assert fate(newzealand, "hard", 8, 1000, 0, (4, 4), unit=100).pays == 9000
    assert fate(crown, "horn", 0, 400, 0, (1, 1), unit=100).pays == 3000  # 33 - 3
    assert fate(crown, "horn", 0, 500, 0, (1, 1), unit=100).pays == 3800  # 37.50, up
    assert fate(star, "craps_eleven", 0, 300, 0, (1, 1), unit=100).pays == 1000  # 11.25 - 1.50 = 9.75, up
    assert fate(adelaide, "world", 0, 500, 0, (3, 4), unit=100).pays == 0  # 4 - 4
    assert fate(adelaide, "world", 0, 500, 0, (6, 6), unit=100).pays == 2800  # 32 - 4
    assert fate(newzealand, "horn_high", 11, 500, 0, (5, 6), unit=100).pays == 2700  # 2 x 15 - 3
    assert fate(crown, "dont_pass", 0, 500, 0, (1, 1), unit=100).result == "stands"
    assert fate(star, "dont_pass", 0, 500, 0, (1, 1), unit=100)[::5] == ("returned", 500)
    assert fate(adelaide, "dont_pass", 0, 500, 0, (6, 6), unit=100).result == "stands"
    assert fate(adelaide, "dont_pass", 0, 500, 0, (1, 1), unit=100).pays == 500
    assert simple(newzealand, "twelve", 0, 0, 6, 6) == ("won", Fraction(30))
    assert fate(crown, "place", 6, 700, 4, (2, 4), unit=100).pays == 900  # 49/6 = 8.17, up
    assert fate(vegas, "place", 6, 700, 4, (2, 4), unit=100).pays == 800  # down
    assert fate(vegas, "field", 0, 500, 0, (6, 6), unit=100).pays == 1500

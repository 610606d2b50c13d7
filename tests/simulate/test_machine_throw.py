"""A throw has the same effect on any layout on the machine and at the table: all wagers of all houses, to the cent."""

from random import Random

import pytest

from hardway.rulebook import Slot
from hardway.simulate.machine import cell_layout as at
from hardway.simulate.machine.law import NotCompiled, compile_law
from hardway.simulate.machine.throw import throw
from hardway.table.model.state import Limit, Stake
from hardway.values.dice import throw_index
from tests.in_soak import more_in_soak, rest_in_soak
from tests.simulate.by_table import SETTINGS, ByTable, Setting
from tests.simulate.lanes import bets_of, figures_of, standing, take_over

AMOUNTS = (100, 200, 250, 300, 500, 600, 700, 1000, 1200, 1250, 1500, 2000, 2500, 3300, 5000, 30000)


def layout(here: ByTable, random: Random) -> None:
    """Put any wagers on the layout without asking whether the table would accept them."""
    player = here.player
    here.point = random.choice(here.law.book.pucks)
    player.rack = random.choice((0, 100, 10**6))
    player.advised, player.marked = random.random() < 0.3, random.random() < 0.6
    player.bets, player.goes = {}, {}
    puck = here.point
    for slot in random.sample(list(here.law.slots.values()), random.choice((1, 4, 12, 40))):
        if not any(slot.table[puck]):
            continue
        amount = here.law.chips.up(random.choice(AMOUNTS))
        marker = random.choice(("", "", "on", "off")) if player.marked and slot.sleeps else ""
        fee = amount // 20 if slot.wager.commission else 0
        alone = bool(marker) and not here.law.settings.spreads(marker)
        player.bets[slot.key] = Stake(
            amount, 0, amount, fee, marker, alone, player.advised and random.random() < 0.5, noted=noted(slot, random)
        )
    for name in here.law.book.wagers:
        if here.law.book.wagers[name].after_win_cite and random.random() < 0.3:
            player.goes[name] = random.choice(("up", "down"))


def noted(slot: Slot, random: Random) -> tuple[int, ...]:
    """A random set of notes of an undecided wager; mostly nearly complete."""
    kept = slot.register
    if kept is None:
        return ()
    count = kept.most - 1 if random.random() < 0.6 else random.randrange(kept.most)
    return kept.numbers * count if kept.how == "times" else tuple(sorted(random.sample(kept.numbers, count)))


@pytest.mark.parametrize("layouts", more_in_soak(100, 400))
@pytest.mark.parametrize("setting", rest_in_soak(SETTINGS, now=SETTINGS[::3]), ids=str)
def test_simulated_throw_settles_random_layouts_as_at_the_table(setting, layouts):
    random, here = Random(11), ByTable(setting, 0)
    compiled = compile_law(here.law, limits=setting.limits())
    for _ in range(layouts):
        layout(here, random)
        lane = take_over(compiled, here.player, here.point, here.draft.shooter_phase)
        assert standing(compiled, lane) == here.standing(compiled)
        had = here.player.rack + sum(stake.amount for stake in here.player.bets.values())
        dice = random.randrange(36)
        throw(compiled.cells, lane, dice)
        here.throw(dice)
        after = standing(compiled, lane)
        wanted = here.standing(compiled)
        assert after == wanted
        counted = figures_of(compiled, lane)
        assert counted[:, at.DECISIONS].sum() == here.decided
        assert counted[:, at.RESULTED].sum() == after.rack + sum(stake.amount for stake in after.bets.values()) - had


def test_simulated_throw_puts_a_won_place_bet_back_up_by_default():
    """By hand: place 6 pays 7 to 6 (Crown 6.1); a winner goes back up unless its owner says otherwise (CS39)."""
    here = ByTable(Setting("crown"), 8800)
    here.player.bets, here.point = {"place 6": Stake(1200, 0, 1200)}, 8
    compiled = compile_law(here.law, ["place 6"])
    lane = take_over(compiled, here.player, here.point, here.draft.shooter_phase)
    throw(compiled.cells, lane, throw_index(4, 2))
    bet, counted = bets_of(compiled, lane)[0], figures_of(compiled, lane)[0]
    assert (lane[at.RACK], bet[at.STAKE], counted[at.RESULTED], counted[at.ACTION]) == (10200, 1200, 1400, 1200)


def test_simulator_refuses_a_sign_with_limits_per_player():
    with pytest.raises(NotCompiled, match="per player"):
        compile_law(Setting("crown").law(), limits={"*": Limit(100, 1000, 0, "player")})

"""A table of a round at a glance: whose dice before the first throw, the last call, what lies on the layout, what is disputed."""

from typing import Any

from hardway.journal import MemoryRecorder
from hardway.server.answers.pulse import round_pulse
from hardway.server.messages.hosted import RoundPulse
from tests.floor.test_rounds import STICK, Evening, evening
from tests.floor.test_rounds_disputed import TABLE


def test_round_pulse_shows_the_dice_the_layout_and_the_call() -> None:
    async def work(night: Evening) -> tuple[Any, Any, str, str]:
        await night.begin()
        live = await night.at(TABLE)
        ann, bob = night.players(TABLE)
        await night.play(live, (ann, "bet pass 100"), (ann, "bet field 50"))
        before = round_pulse(live)
        await night.play(live, (STICK, "roll 4 2"))
        return before, round_pulse(live), ann, bob

    before, after, ann, bob = evening(MemoryRecorder(), work)
    assert (before["shooter"], before["called"], before["layout"]) == (ann, [], {ann: "150.00", bob: "0.00"})
    assert (after["called"], after["point"], after["layout"][ann]) == ([4, 2], 6, "100.00")  # the field loses on 6
    RoundPulse.model_validate(after)


def test_round_pulse_names_whose_turn_a_dispute_is() -> None:
    """Crown 9.9: the Pit Boss or the Casino Manager decides; the Surveillance Director reviews on request."""

    async def work(night: Evening) -> list[Any]:
        await night.begin()
        live = await night.at(TABLE)
        ann, _ = night.players(TABLE)
        await night.play(live, (ann, "bet pass 100"), (STICK, "roll 4 3"), (ann, "dispute paid too little"))
        found = [round_pulse(live)["complaints"]]
        await night.play(live, ("pit_boss", f"decide {ann} it was right"))
        found.append(round_pulse(live)["complaints"])
        await night.play(live, (ann, "satisfied"))
        return [*found, round_pulse(live)["complaints"]]

    opened, decided, closed = evening(MemoryRecorder(), work)
    [one], [ruled] = opened, decided
    assert (one["number"], one["says"], one["ruled"]) == (1, "paid too little", False)
    assert set(one["roles"]) >= {"pit_boss", "casino_manager"}
    assert (ruled["ruled"], ruled["roles"], closed) == (True, one["roles"], [])

"""Promotions from before notices and denials waited with their draw, and a claim was the end of a notice: judged by the
software of their time, and by no other.

What that software did is done here by taking out of today's what it did not do.
"""

from datetime import timedelta
from importlib import import_module

import pytest

from hardway.floor.cores.core_door import CoreGiver
from hardway.floor.table.entry import Receipt
from hardway.journal.audit import audit
from hardway.journal.audit.earlier_cores import WAITING_SINCE
from hardway.journal.software import SOFTWARE
from hardway.promotion.state import PrizeWinner, PromotionState
from hardway.rulebook import Refusal, Refused
from tests.floor.test_promotions_audited import ANN, MANAGER, SUMMER, Season
from tests.journal.test_before_cores import written_by
from tests.journal.test_before_owed import THEN, drawn, judged, last, played

decided, conduct = import_module("hardway.promotion.decide"), import_module("hardway.promotion.conduct")


def earlier(patch: pytest.MonkeyPatch) -> None:
    """Take out that anything of winners and claims waits, and that a claim ends a notice."""
    waits = tuple(verb for verb in decided.UNTIL_VALID if verb not in WAITING_SINCE)
    patch.setattr(decided, "UNTIL_VALID", waits)
    patch.setattr(PromotionState, "is_reached", _reached)


def _reached(state: PromotionState, winner: PrizeWinner) -> bool:
    return winner.reached


async def doubted(play: Season) -> None:
    await play.manage("compromised the list was seen", "tell_inspectorate ines", "postpone")


@pytest.mark.parametrize("entry", ["attempt jackpot mail reached", "attempt jackpot mail missed"])
def test_a_winner_was_notified_while_the_draw_was_in_doubt(monkeypatch: pytest.MonkeyPatch, entry: str) -> None:
    async def story(play: Season) -> None:
        await drawn(play)
        await doubted(play)
        await play.manage(entry)

    earlier(monkeypatch)
    kept = played(story)
    monkeypatch.undo()
    judged(kept, last(kept, "attempt"))


def test_a_winner_was_given_up_who_had_claimed(monkeypatch: pytest.MonkeyPatch) -> None:
    async def story(play: Season) -> None:
        await drawn(play)
        await play.manage("attempt jackpot mail missed")
        assert isinstance(await play.host.enter("claim jackpot", CoreGiver(ANN)), Receipt)
        await play.manage("unreachable jackpot because nobody answers")

    earlier(monkeypatch)
    kept = played(story)
    monkeypatch.undo()
    judged(kept, last(kept, "unreachable"))


def test_the_time_to_notify_passed_of_a_winner_who_had_claimed(monkeypatch: pytest.MonkeyPatch) -> None:
    async def story(play: Season) -> None:
        await drawn(play)
        assert isinstance(await play.host.enter("claim jackpot", CoreGiver(ANN)), Receipt)
        play.clock.now = play.game.now = play.clock.now + timedelta(days=3)
        await play.host.pass_time()
        assert play.host.told.state.winners["jackpot"].overdue

    earlier(monkeypatch)
    kept = played(story)
    monkeypatch.undo()
    assert audit(written_by(kept, THEN), tables=[SUMMER]).findings == ()
    assert [one.what for one in audit(written_by(kept, SOFTWARE), tables=[SUMMER]).findings] == ["tick"]


def test_a_further_finding_was_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    async def story(play: Season) -> None:
        await doubted(play)
        assert isinstance(await play.host.enter("compromised the seal was broken", MANAGER), Refusal)

    def once(book, state, command):  # type: ignore[no-untyped-def]
        if state.incident is not None:
            raise Refused("already_done", None, "a finding is on record")
        return conduct.compromised(book, state, command)

    monkeypatch.setitem(decided._DECIDE, "compromised", once)
    kept = played(story)
    monkeypatch.undo()
    judged(kept, last(kept, "compromised"))

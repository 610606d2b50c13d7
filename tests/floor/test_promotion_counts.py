"""The counts of a promotion come from the house's tables until entries close, and as notes afterwards."""

from datetime import UTC, timedelta, timezone, tzinfo

from hardway.floor.promotions import PromotionCounts
from hardway.journal import Recorder, open_recorder
from hardway.promotion import PromotionAct, PromotionState
from tests.journal.games import PEOPLE, STAFF, Game
from tests.promotion.by_hand import CASH, GM, TERMS, Played, running

ANN, BOB, _ = PEOPLE
# The table plays on 15 November from 19:40 (UTC).
EVENING = (
    TERMS.replace("least_wager none", "least_wager 25")
    .replace("2026-12-01T18:00", "2026-11-15T20:00")
    .replace("2026-12-01T20:00", "2026-11-15T21:00")
    .replace("2026-11-20T12:00", "2026-11-15T19:00")
)


def promotion() -> Played:
    played = Played(now="2026-11-14T09:00")
    played.all(EVENING + CASH).all(f"publish here {GM}\nnotify_authority {GM}\n@2026-11-15T19:00 start {GM}")
    return played


def recount(recorder: Recorder, state: PromotionState, zone: tzinfo = UTC) -> list[PromotionAct]:
    return PromotionCounts(recorder, "star", zone).recount(state)


def table(mode: str = "casino") -> Game:
    game = Game(open_recorder(":memory:"), "star-1", "star", electronic=False, pace=0, mode=mode)
    game.enter(f"seat {ANN} 1000", ANN)
    game.now += timedelta(minutes=1)
    game.enter(f"bet {ANN} pass 30", ANN)
    game.enter("roll 4 4")
    return game


def test_qualifying_wager_recount_returns_only_changes():
    played, game = promotion(), table()
    (count,) = recount(game.recorder, played.state)
    assert (*count[:3], count.number) == ("count", ANN, "", 1)
    played.all(f"count {ANN} 1\nenter {ANN}")
    assert recount(game.recorder, played.state) == []
    game.enter("invalidate fire by casino_supervisor", STAFF[1], role="casino_supervisor")
    (count,) = recount(game.recorder, played.state)
    assert (count.patron, count.number) == (ANN, 0)
    played.all(f"count {ANN} 0\n@2026-11-15T20:00")
    assert played.state.draw.eligible == ()  # the wager was refunded before entries closed


def test_qualifying_count_changed_after_closing_is_only_noted():
    played, game = promotion(), table()
    played.all(f"count {ANN} 1\nenter {ANN}\n@2026-11-15T20:00")
    game.now += timedelta(hours=1)
    game.enter("invalidate fire by casino_supervisor", STAFF[1], role="casino_supervisor")
    (count,) = recount(game.recorder, played.state)
    played.all(f"count {count.patron} {count.number}")
    assert [entry.patron for entry in played.state.draw.eligible] == [ANN]
    assert played.state.notes == (f"{ANN}: 0 qualifying wagers counted after entries had closed, 1 before that",)


def test_promotion_times_are_read_in_the_time_zone_of_the_house():
    """19:00 to 20:00 in Sydney (UTC+11) was 08:00 to 09:00 in UTC, long before the wager."""
    played, game = promotion(), table()
    assert recount(game.recorder, played.state, timezone(timedelta(hours=11))) == []


def test_wagers_at_another_house_do_not_count_for_a_promotion():
    played, game = promotion(), table()
    other = Game(game.recorder, "crown-1", "crown", electronic=False, pace=0, mode="casino")
    other.enter(f"seat {BOB} 1000", BOB)
    other.enter(f"bet {BOB} pass 30", BOB)
    other.enter("roll 4 4")
    assert PromotionCounts(game.recorder, "star", UTC).tables() == ["star-1"]
    assert [count.patron for count in recount(game.recorder, played.state)] == [ANN]


def test_promotion_without_a_least_wager_counts_no_wagers():
    assert recount(table().recorder, running().state) == []


def test_draft_or_cancelled_promotion_counts_no_wagers():
    """A draft without dates counts nothing, and neither does a promotion that is over."""
    assert recount(table().recorder, Played().all(f"item least_wager 25 {GM}").state) == []
    doubted = promotion().all(f"compromised the barrel was open {GM}\ntell_inspectorate ines {GM}")
    assert recount(table().recorder, doubted.all(f"cancel {GM} because nobody saw it").state) == []


def test_wagers_at_practice_tables_do_not_count_for_a_promotion():
    assert recount(table("practice").recorder, promotion().state) == []


def test_amended_least_wager_applies_to_earlier_wagers_too():
    played, game = promotion(), table()
    counts = PromotionCounts(game.recorder, "star", UTC)
    assert [(one.patron, one.number) for one in counts.recount(played.state)] == [(ANN, 1)]
    game.now += timedelta(minutes=1)
    game.enter(f"bet {ANN} field 40", ANN)
    game.enter("roll 5 5")
    assert [(one.patron, one.number) for one in counts.recount(played.state)] == [(ANN, 2)]
    played.all("item least_wager 35 by gaming_manager\namend letter 1 by gaming_manager")
    assert [(one.patron, one.number) for one in counts.recount(played.state)] == [(ANN, 1)]


def test_qualifying_count_changed_after_closing_is_noted_once():
    played, game = promotion(), table()
    played.all(f"count {ANN} 1\nenter {ANN}\n@2026-11-15T20:00")
    game.now += timedelta(hours=1)
    game.enter("invalidate fire by casino_supervisor", STAFF[1], role="casino_supervisor")
    played.all(f"count {ANN} 0")
    assert recount(game.recorder, played.state) == []
    assert len(played.state.notes) == 1

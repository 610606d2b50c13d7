"""Documented lines in any order: a record is read or refused, and one that is read plays to its end."""

from hypothesis import given, settings
from hypothesis import strategies as st

from hardway.notation import NotationError, event_form, final_form, read_record, refusal_form
from hardway.notation.replay import Replay
from hardway.rulebook import house_names
from hardway.table import Refusal
from tests.notation.test_docs import ENTRIES, EXPECTATIONS

HEADS = (
    "mode casino", "date 2026-11-14", "chips 1 5 25", "chips 0.50 2 5", "chips 2 5", "option dice manual", "option places 2",
    "option odds_multiple 2", "option multiples_notice yes", "sign * 5 500", "sign pass 10 20 5", "sign * 5 50 per player",
    "pit three", "staff joe boxperson", "variant mini", "option banana 1", "sign * 9 1", "variant midi", "option opening manual",
    "staff cas casino_supervisor", "option invalidate_scope decided",
)  # fmt: skip
PLAY = (
    "seat ann 500", "seat bob 500", "seat cal 100", "bet ann pass 10", "bet bob dont_pass 10", "roll 4 2", "roll 5 1", "roll 3 4",
    "roll 6 6", "roll 1 1", "bet ann place 6 12", "bet ann hard 8 10", "bet ann come 10", "bet ann pass_odds 10", "throw", "rest",
    "noroll on_float by boxperson", "noroll on_float by stickperson", "@19:40", "@19:40 roll 2 2", "leave ann", "roll 9 9", "# a note",
    "bet ann pass -50", "bet ann craps_eleven 2+1", "take ann pass", "offer ann", "accept ann 1 2", "= ann rack 500", "= point 6",
    "face 1 3 by boxperson", "face 1 3 by game_supervisor", "overrule 5 2 by game_supervisor gus", "overrule 4 2 by casino_supervisor cas",
    "invalidate fire by pit_boss", "invalidate fraud forfeit ann by casino_supervisor because x", "@23:59:59", "@00:20 bet ann field 5",
    "sign * 10 500 from 00:20 by boxperson", "sign * 10 500 from 00:20 by casino_manager", "close 00:20 by pit_boss", "nomore", "open by pit_boss",
    "close 00:20 by casino_supervisor", "dispute ann it was hard", "decide ann it was not by pit_boss kim", "report device ann by dealer",
    "@2026-12-31T23:59", "@2027-01-01T00:19", "close 2027-01-01T00:19 by pit_boss",
)  # fmt: skip


@settings(max_examples=120)
@given(
    st.sampled_from(house_names()),
    st.lists(st.sampled_from(HEADS), max_size=2),
    st.lists(st.sampled_from((*PLAY, *PLAY, *ENTRIES, *EXPECTATIONS)), max_size=40),
)
def test_record_of_documented_lines_in_any_order_never_crashes(house, head, lines):
    text = "\n".join([f"house {house}", *head, *lines])
    try:
        replay = Replay(read_record(text))
    except NotationError as error:
        assert 1 <= error.line <= len(text.splitlines())  # noqa: PT017
        return
    for played in replay.play():
        if isinstance(played.outcome, Refusal):
            refusal_form(played.outcome)
        else:
            for event in played.outcome:
                event_form(event)
        assert not played.failure or played.failure.startswith(f"line {played.line.number}: ")
    assert replay.state.accounted == replay.state.brought
    final_form(replay.law, replay.state)


@given(st.text(max_size=200))
def test_record_of_any_text_is_read_or_refused(text):
    try:
        read_record(f"house crown\n{text}")
    except NotationError as error:
        assert error.line >= 1  # noqa: PT017

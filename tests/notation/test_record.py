"""Whole records: heads, times, expectations, and errors."""

import pytest

from hardway.notation import NotationError, Replay, read_file, read_record, replay_text
from hardway.table import Refusal

# head lines after `house`, the line that is wrong, words the message must have
HEADS = [
    ("crown", "banana 5", 2, ["found 'banana'", "an entry"]),
    ("crown", "house star", 2, ["found 'star'", "one house only"]),
    ("crown", "variant", 2, ["a variant"]),
    ("crown", "variant midi", 2, ["Crown Melbourne", "no variant 'midi'", "mini"]),
    ("crown", "chips 1 5\nvariant midi", 3, ["no variant 'midi'"]),
    ("crown", "variant mi/ni", 2, ["found 'mi/ni'", "a variant"]),
    ("crown", "variant mini big", 2, ["found 'big'", "the end of the line"]),
    ("star", "variant mini", 2, ["The Star", "no variant 'mini'", "none"]),
    ("adelaide", "variant mini", 2, ["no variant 'mini'", "none"]),
    ("newzealand", "variant mini", 2, ["no variant 'mini'", "none"]),
    ("crown", "variant mini\noption payout huge", 3, ["unknown option 'payout'", "Mini Craps"]),
    ("crown", "variant mini\noption late_until called", 3, ["late_until", "throw", "7.4.1", "cannot be set"]),
    ("crown", "option opening sometimes", 2, ["opening", "auto, manual", "'sometimes'"]),
    ("crown", "option raise_minutes 5", 2, ["raise_minutes", "20", "cannot be set"]),
    ("star", "option idle_rounds 1", 2, ["idle_rounds", "3", "cannot be set"]),
    ("star", "option invalidate_scope none", 2, ["invalidate_scope", "'none'", "decided"]),
    ("crown", "mode fun", 2, ["found 'fun'", "practice, casino"]),
    ("crown", "date tomorrow", 2, ["found 'tomorrow'", "2026-11-14"]),
    ("crown", "date 2026-02-30", 2, ["2026-02-30"]),
    ("star", "date 2016-08-16", 2, ["2016-08-17", "2016-08-16", "The Star"]),  # in force from the day of the Order
    ("newzealand", "date 1998-01-31", 2, ["1998-02-01", "1998-01-31"]),  # with effect from 1 February 1998
    ("adelaide", "date 2003-04-27", 2, ["2003-04-28", "2003-04-27"]),  # approved rules as at 28/4/03
    ("crown", "chips", 2, ["the chips of the table float"]),
    ("crown", "chips 0", 2, ["found '0'", "a chip above 0"]),
    ("crown", "chips 1 -5", 2, ["found '-5'", "a chip above 0"]),
    ("crown", "chips 1 5 five", 2, ["found 'five'", "a chip in dollars"]),
    ("crown", "chips 5 1 5", 2, ["different"]),
    ("crown", "chips 0.001", 2, ["found '0.001'"]),
    ("crown", "option", 2, ["an option"]),
    ("crown", "option dice", 2, ["a value"]),
    (
        "crown",
        "option payout huge",
        2,
        ["unknown option 'payout'", "composite_remainder", "dice", "places", "inactive_odds"],
    ),
    ("crown", "option late_until rest", 2, ["late_until", "called", "3.2", "cannot be set"]),
    ("newzealand", "option composite_remainder returned", 2, ["composite_remainder", "collected", "cannot be set"]),
    ("crown", "option dice sometimes", 2, ["dice", "auto, manual", "'sometimes'"]),
    ("adelaide", "option odds_multiple 11", 2, ["odds_multiple", "10", "'11'"]),
    ("crown", "option places 0", 2, ["places", "'0'"]),
    ("crown", "sign", 2, ["a wager or *"]),
    ("crown", "sign banana 5 500", 2, ["banana", "no such wager"]),
    ("crown", "sign world 5 500", 2, ["world", "Crown", "no such wager"]),
    ("crown", "sign * 5", 2, ["a maximum"]),
    ("crown", "sign * 500 5", 2, ["*", "maximum"]),
    ("crown", "sign * 0 5", 2, ["*", "minimum"]),
    ("crown", "sign * -5 5", 2, ["*", "minimum"]),
    ("crown", "sign * 5 500 -5", 2, ["unit"]),
    ("crown", "sign * 5 500 per table", 2, ["found 'table'", "area, player"]),
    ("crown", "sign * 5 500 5 5", 2, ["found '5'", "the end of the line"]),
    ("star", "sign * 5 500 per player", 2, ["7.1", "per area"]),
    ("crown", "pit", 2, ["the name of a pit"]),
    ("crown", "staff joe", 2, ["a role"]),
    ("crown", "staff joe clown", 2, ["no role clown", "its roles are dealer, stickperson"]),
    ("newzealand", "staff joe boxperson", 2, ["boxperson", "game_supervisor"]),
    ("crown", "chips 1 5\n\n# a note\nsign * 5 500\noption payout huge", 6, ["unknown option"]),
]


@pytest.mark.parametrize(("house", "lines", "number", "words"), HEADS, ids=[f"{h} {x[:30]}" for h, x, _, _ in HEADS])
def test_error_in_the_head_of_a_record_names_the_line_and_cause(house, lines, number, words):
    with pytest.raises(NotationError) as caught:
        replay_text(f"house {house}\n{lines}\nseat ann 500\n")
    says = str(caught.value)
    assert says.startswith(f"line {number}: ")
    for word in words:
        assert word in says


def test_error_for_an_unknown_option_lists_the_known_options():
    with pytest.raises(NotationError) as caught:
        replay_text("house newzealand\noption banana 1\n")
    # What New Zealand leaves open: the operator's double odds (4.1(e)(i)), rounding (NZ13), how the table is run.
    for name in ("odds_multiple", "payment_rounding", "dice", "places"):
        assert name in str(caught.value)


@pytest.mark.parametrize(
    ("text", "line", "word"),
    [
        ("", 1, ""),
        ("# only a note\n", 1, ""),
        ("seat ann 500\n", 1, "seat"),
        ("chips 1 5\nhouse crown\n", 1, "chips"),
        ("house crown\nseat ann 500\nchips 1 5\n", 3, "chips"),
        ("house crown\nseat ann 500\n@19:40 house star\n", 3, "house"),
        ("house crown\n= ann rack 500\n", 2, "= ann rack 500"),
        ("house crown\nseat ann 500\nbet ann pass ten\n", 3, "ten"),
        ("house crown\n\n\nseat ann 500   # fine\n  bet ann\tpass 10 x # wrong\n", 5, "x"),
    ],
)
def test_error_of_an_unreadable_record_names_line_and_word(text, line, word):
    with pytest.raises(NotationError) as caught:
        read_record(text)
    assert (caught.value.line, caught.value.word) == (line, word)


def test_misspelled_expectation_is_an_error_before_play():
    """A misspelled expectation is an error before the first entry, not a failure after it."""
    for line in ("= ann rack lots", "= won ann", "= point 7", "= no event seven_outt", "= event banana", "= point 6 6",
                 "= house 0 0", "= shooter", "= cites taste 6.1", "= order called banana", "= marker ann place 6 maybe",
                 "= banana", "= ann banana 5", "= rounded lots", "= late perhaps", "= clause", "= accepted twice"):  # fmt: skip
        with pytest.raises(NotationError) as caught:
            read_record(f"house crown\nseat ann 500\n{line}\n")
        assert caught.value.line == 3, line


@pytest.mark.parametrize("separator", ["\x0b", "\x0c", "\x1c", "\x85", "\u2028", "\u2029"])
def test_comment_is_not_ended_by_unusual_unicode_line_separators(separator):
    record = read_record(f"house crown\n# a note{separator}seat eve 500\nseat ann 500\n")
    assert [line.number for line in record.lines] == [3]


def test_record_with_windows_line_ends_is_read():
    assert [line.number for line in read_record("house crown\r\n\r\nseat ann 500\r\nleave ann\r\n").lines] == [3, 4]


def test_record_that_is_not_utf8_raises_an_error_with_the_line(tmp_path):
    path = tmp_path / "bad.craps"
    path.write_bytes(b"house crown\nseat ann 500\nbet ann pass \xff\xfe\n")
    with pytest.raises(NotationError) as caught:
        read_file(path)
    assert caught.value.line == 3
    assert "UTF-8" in str(caught.value)


def test_record_file_may_begin_with_a_byte_order_mark(tmp_path):
    path = tmp_path / "marked.craps"
    path.write_bytes(b"\xef\xbb\xbfhouse crown\nseat ann 500\n")
    assert read_file(path).head.house == "crown"


# --- time ---------------------------------------------------------------------------------------------------------------


def test_record_entry_may_begin_with_a_time():
    record = read_record(
        "house crown\n@19:40 seat ann 500\n@19:40:05 bet ann pass 10\n@2026-11-14T19:40:05 roll 4 2\nroll 5 1\n"
    )
    assert [line.time for line in record.lines] == ["19:40", "19:40:05", "2026-11-14T19:40:05", ""]


def test_record_time_after_midnight_counts_as_the_next_day():
    head = "house crown\n@2026-11-14T23:59:00 seat ann 500\n@00:01 bet ann pass 10\n"
    read_record(head + "@2026-11-15T00:02:00 roll 4 2\n")
    with pytest.raises(NotationError, match="line 4"):  # it is already the 15th, 00:01
        read_record(head + "@2026-11-14T23:59:30 roll 4 2\n")


def test_record_time_before_the_last_time_is_an_error():
    with pytest.raises(NotationError) as caught:
        read_record("house crown\n@2026-11-14T19:40:05 seat ann 500\n@2026-11-14T19:40:04 leave ann\n")
    assert (caught.value.line, caught.value.word) == (3, "@2026-11-14T19:40:04")


def test_repeated_time_in_a_record_is_no_error():
    read_record(
        "house crown\n@19:40 seat ann 500\n@19:40 bet ann pass 10\n@2026-11-14T19:40:00\n@2026-11-14T19:40:00\n"
    )


def test_record_line_may_be_a_time_without_an_entry():
    replay = replay_text(
        "house crown\n@19:40\nseat ann 500\n@19:41\n= ann rack 500\n= accepted\n@19:42\nbet ann pass 10\n= ann rack 490\n"
    )
    assert replay.failures == []
    assert replay.record.lines[0].command is None


@pytest.mark.parametrize(
    "word",
    ["@", "@7:40", "@24:00", "@19:60", "@19:40:61", "@1９:40", "@2026-13-01T10:00:00", "@2026-02-30T10:00:00", "@noon"],
)
def test_impossible_time_in_a_record_is_an_error(word):
    with pytest.raises(NotationError) as caught:
        read_record(f"house crown\n{word} seat ann 500\n")
    assert (caught.value.line, caught.value.word) == (2, word)


def test_record_time_past_the_last_possible_day_is_an_error():
    with pytest.raises(NotationError):
        read_record("house crown\n@9999-12-31T23:00:00 seat ann 500\n@22:00 leave ann\n")


# --- expectations -------------------------------------------------------------------------------------------------------

GAME = """house crown
seat ann 500
seat bob 500
bet ann pass 10
roll 4 2
bet ann pass_odds 20
bet bob place 8 7
bet bob come 10
roll 5 4
roll 4 4
roll 5 1
"""
# Point 6; the Come moves to 9; 8 wins bob 49/6 on Place 8, paid 9, 0.83 of it rounding; 6 wins ann 10 and 24.
HOLD = [
    ("= won ann pass_odds 24", "= won ann pass_odds 25"),
    ("= won ann pass", "= lost ann pass"),
    ("= ann rack 534", "= ann rack 533"),
    ("= bob rack 492", "= bob rack 492.01"),
    ("= bob place 8 7", "= bob place 8 0"),
    ("= bob come 9 10", "= bob come box 10"),
    ("= ann tokens 0", "= ann tokens 1"),
    ("= point off", "= point 6"),
    ("= shooter ann", "= shooter none"),
    ("= accepted", "= refused"),
    ("= clause 3.6.2(a)", "= clause 3.6.1(a)(i)"),
    ("= house -43", "= house 43"),
    ("= commission 0", "= commission 1"),
    ("= cashed_out 0", "= cashed_out 500"),
    ("= owed 0", "= owed 1"),
    ("= marker bob place 8 none", "= marker bob place 8 on"),
    ("= dice hand 1 2", "= dice hand 3 4"),
    ("= dice bowl 3 4 5", "= dice bowl none"),
    ("= dice lost none", "= dice lost 1"),
    ("= event collected 5.3.1(c)", "= event collected 5.3.1(d)"),
    ("= event point", "= event seven_out"),
    ("= no event seven_out", "= no event point"),
    ("= order called collected settled passed", "= order collected called"),
    ("= may ann bet pass", "= maynot ann bet pass"),
    ("= maynot ann bet come 3.6.5", "= may ann bet come"),
    ("= maynot bob take come 9 3.4.2", "= maynot bob take come 9 3.4.1"),
]


@pytest.mark.parametrize(("holds", "fails"), HOLD, ids=[holds for holds, _ in HOLD])
def test_expectation_of_each_kind_holds_if_true_and_fails_if_not(holds, fails):
    assert replay_text(GAME + holds).failures == []
    replay = replay_text(f"{GAME}{holds}\n{fails}\n")
    assert len(replay.failures) == 1
    assert replay.failures[0].startswith(f"line 13: {fails}: ")


def test_expectation_of_clause_is_about_the_settlement_above_it():
    """An expectation of rounding is about it too."""
    named = "= won ann pass_odds 24\n= cites odds 6.1 [Odds Behind the Win Line, Point of 6 or 8]\n= clause 3.6.2(a)\n"
    assert (
        replay_text(GAME + named + "= won ann pass 10\n= clause 3.6.1(a)(ii)\n= cites odds 6.1 [Win Line]\n").failures
        == []
    )
    rounding = (
        "house crown\nseat ann 500\nbet ann place 6 7\nbet ann dont_pass 5\nroll 4 4\nroll 5 1\n= won ann place 6 9\n"
    )
    # 7 at 7 to 6 is 8.1667: 9 is paid, and rounding added 0.83 (4.2.3).
    holds = "= rounded 0.83\n= cites rounding 4.2.3\n= reading CS10\n= clause 3.6.9(a)\n"
    assert replay_text(rounding + holds).failures == []
    fails = "= rounded 0.84\n= cites rounding 4.2.2\n= reading CS9\n= clause 3.6.9(b)\n= cites limit 4.2.2\n"
    assert [failure.split(":")[0] for failure in replay_text(rounding + fails).failures] == [
        f"line {n}" for n in range(8, 13)
    ]


def test_expectation_of_refusal_matches_clause_reason_or_both():
    game = "house crown\nseat ann 500\nbet ann pass 10\nroll 4 2\ntake ann pass\n"
    assert replay_text(game + "= refused\n= refused 3.4.1\n= refused contract_wager\n").failures == []
    replay = replay_text(game + "= refused 3.4.2\n= refused not_enough\n= accepted\n")
    assert [failure.split(":")[0] for failure in replay.failures] == ["line 6", "line 7", "line 8"]
    assert "contract_wager" in replay.failures[0]
    assert replay_text(game + "= refused contract_wager 3.4.1\n").failures == []
    replay = replay_text(game + "= refused contract_wager 3.4.2\n= refused not_enough 3.4.1\n")
    assert [failure.split(":")[0] for failure in replay.failures] == ["line 6", "line 7"]


@pytest.mark.parametrize(("entry", "may"), [
    ("seat ann 500\nbet ann pass 5 oral announced dealer by {}", "boxperson"),
    ("seat ann 500\nbet ann pass 10\nthrow\nnoroll off_table by {}", "stickperson"),
    ("tournament cup\ndraft entry_fee 100 by {}", "casino_manager"),
])  # fmt: skip
def test_also_by_line_fails_if_a_role_it_names_is_not_refused(entry, may):
    """The expectation fails for a role with the power, and for an entry without refusal or signature."""
    game = f"house crown\n{entry.format('dealer')}\n"
    line = len(game.splitlines()) + 1
    assert replay_text(f"{game}= also by inspector surveillance_director\n= refused\n").failures == []
    (failure,) = replay_text(f"{game}= also by inspector {may}\n").failures
    assert failure == f"line {line}: = also by inspector {may}: {may} is not refused"
    (failure,) = replay_text(f"house crown\n{entry.format(may)}\n= also by dealer\n").failures
    assert failure == f"line {line}: = also by dealer: the entry was accepted, not refused"
    (failure,) = replay_text("house crown\nseat ann 50\nbet ann come 5\n= also by dealer\n").failures
    assert failure == "line 4: = also by dealer: the entry has no signature"


def test_expectation_also_by_fails_if_a_reason_differs():
    game = "house adelaide\nseat ann 50\ndispute ann no\ndecide ann no by casino_manager kim\nreview ann up by dealer pat\n"
    (failure,) = replay_text(f"{game}= also by boxperson inspectorate_manager\n").failures
    assert failure == (
        "line 6: = also by boxperson inspectorate_manager: "
        "the refusal of inspectorate_manager is nothing_there 14(j), not not_your_role 14(j)"
    )


def test_expectation_of_a_settlement_checks_amount_and_clause():
    text = "house crown\nseat ann 500\nbet ann pass 10\nbet ann field 5\nroll 3 4\n"
    right = "= won ann pass: 3.6.1(a)(i)\n= won ann pass 10: 3.6.1(a)(i)\n= lost ann field 5: 3.6.21(b)\n"
    assert replay_text(text + right).failures == []
    replay = replay_text(
        text + "= won ann pass: 3.6.1(a)(ii)\n= won ann pass 9: 3.6.1(a)(i)\n= lost ann field 5: 3.6.21\n"
    )
    assert [failure.split(":")[0] for failure in replay.failures] == ["line 6", "line 7", "line 8"]
    with pytest.raises(NotationError, match="a clause"):
        read_record(f"{text}= won ann pass:\n")


def test_expectation_of_an_absent_player_fails():
    replay = replay_text(
        "house crown\nseat ann 500\n= eve rack 500\n= may eve bet pass\n= marker ann place 6 on\n= won ann pass\n"
    )
    assert [failure.split(":")[0] for failure in replay.failures] == ["line 3", "line 4", "line 5", "line 6"]


def test_record_play_continues_after_a_refusal():
    text = "house crown\nseat ann 500\nbet ann pass 1000\nbet ann hard 8 5\nbet eve pass 5\nroll 1 9\n"
    replay = Replay(read_record(text + "bet ann pass 10\nroll 4 3\n= ann rack 505\n"))
    outcomes = [played.outcome for played in replay.play() if played.line.command]
    assert [isinstance(outcome, Refusal) for outcome in outcomes] == [False, True, False, True, True, False, False]
    assert [outcome.reason for outcome in outcomes if isinstance(outcome, Refusal)] == [
        "not_enough",
        "unknown_name",
        "bad_dice",
    ]
    assert replay.failures == []


def test_staff_entry_without_a_role_is_refused_as_not_confirmed():
    for entry in ("personal ann 5 10", "dice found 2", "dice new", "noroll on_float"):
        replay = replay_text(
            f"house crown\nseat ann 500\nbet ann pass 10\nthrow\nroll 4 2\nthrow\nroll 2 2\n{entry}\n= refused not_confirmed\n"
        )
        assert replay.failures == [], entry


@pytest.mark.parametrize("entry", ["accept ann 2", "accept ann 1 2 3", "accept ann 2 2", "accept ann 0 6"])
def test_shooter_must_choose_two_different_dice_of_five(entry):
    replay = replay_text(
        f"house crown\noption dice manual\nseat ann 500\nbet ann pass 10\noffer ann\n{entry}\n= refused bad_dice\n"
    )
    assert replay.failures == []

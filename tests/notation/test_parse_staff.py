"""Acts of staff: an unreadable one names the word and what was expected."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hardway.notation import NotationError, parse, write
from hardway.table.model import commands as c
from hardway.values.verbs import VERBS
from hardway.values.vocabulary import Vocabulary
from tests.words import WORDS

# entry, the word that is wrong (empty where one is missing), a part of what was expected
BAD = [
    ("@", "@", "a time"),
    ("@19:40x", "@19:40x", "a time"),
    ("sign", "", "a wager or *"),
    ("sign * 5", "", "a maximum"),
    ("sign * five 500 by boxperson", "five", "a minimum in dollars"),
    ("sign * 5 500 0 by boxperson", "0", "a unit above 0 and below 1,000,000,000,000"),
    ("sign * 5 500 -5 by boxperson", "-5", "a unit above 0 and below 1,000,000,000,000"),
    ("sign * 5 500 per table by boxperson", "table", "area, player"),
    ("sign * 5 500 from by boxperson", "by", "the time from which the sign holds: 19:40"),
    ("sign * 5 500 from", "", "the time from which the sign holds"),
    ("sign * 5 500 from 20.00 by boxperson", "20.00", "the time from which the sign holds"),
    ("sign * 5 500 from 24:00 by boxperson", "24:00", "the time from which the sign holds"),
    ("sign * 5 500 by boxperson from 20:00", "20:00", "the end of the line"),  # a boxperson called from
    ("close soon by pit_boss", "soon", "the time at which the table closes: 19:40"),
    ("close 22:00 by", "", "a role after"),
    ("close 22:00 by but!er", "but!er", "a role of letters"),
    ("open 22:00 by pit_boss", "22:00", "the end of the line"),
    ("open by pit_boss kim now", "now", "the end of the line"),
    ("open by pit_boss because", "", "the reason after because"),
    ("nomore 5", "5", "the end of the line"),
    ("return ann", "ann", "the end of the line"),
    ("stick by pit_boss", "by", "a role"),
    ("check", "", "an item of the checklist"),
    ("check dice_size 19mm by dealer", "19mm", "the end of the line"),
    ("inspect table by dealer dan", "table", "what is inspected: dice"),
    ("inspect", "", "what is inspected"),
    ("tell by casino_manager", "by", "who is told"),
    ("advise ann by dealer", "by", "a clause"),
    ("advise ann", "", "a clause"),
    ("refuse ann", "", "a wager"),
    ("void ann place by pit_boss", "by", "the number of place"),
    ("exclude by pit_boss", "by", "a player"),
    ("exclude ann club by pit_boss", "club", "the end of the line"),
    ("vacate ann 3 by boxperson", "3", "the end of the line"),
    ("report ann by dealer", "by", "a player"),
    ("report device", "", "a player"),
    ("seize ann by pit_boss", "by", "an amount in dollars"),
    ("seize ann 40.005 by pit_boss", "40.005", "an amount in dollars"),
    ("release ann lots by pit_boss", "lots", "an amount"),
    ("retain ann", "", "an amount"),
    ("confiscate ann by pit_boss", "by", "what is confiscated"),
    ("detain", "", "a player"),
    ("handover ann by pit_boss", "by", "to whom"),
    ("link ann by boxperson", "by", "another player"),
    ("link ann", "", "another player"),
    ("face", "", "the die: 1 or 2"),
    ("face 2 by boxperson", "by", "the face that counts"),
    ("face 0 3 by boxperson", "0", "the die: 1 or 2, or void"),
    ("face void 3 by boxperson", "3", "the end of the line"),
    ("face first 3 by boxperson", "first", "the die"),
    ("overrule 4 by game_supervisor", "by", "the second die"),
    ("overrule 4 3 2", "2", "the end of the line"),
    ("invalidate", "", "a ground"),
    ("invalidate fire refund by pit_boss", "by", "all, decided, none"),
    ("invalidate fire refund some by pit_boss", "some", "all, decided, none"),
    ("invalidate fire forfeit", "", "whose wagers are forfeited"),
    ("invalidate fire now", "now", "by ROLE, refund all"),
    ("invalidate fire between between", "between", "between once only"),
    ("invalidate fire by dealer joe by pit_boss", "by", ""),
    ("invalidate fire refund all refund none by pit_boss", "refund", ""),
    ("dispute ann", "", "what is disputed"),
    ("dispute", "", "a player"),
    ("dispute ann over 3.6.1", "", "the clause that the dispute is about, and a colon"),
    ("dispute ann over 3.6.1:", "", "what is disputed"),
    ("dispute ann over : it was hard", ":", "the clause that the dispute is about"),
    ("decide ann by pit_boss kim", "by", "the decision"),
    ("decide ann", "", "the decision"),
    ("decide ann so it is by pit_boss kim because I say so", "because", "the end of the line"),
    ("satisfied", "", "a player"),
    ("satisfied ann now", "now", "the end of the line"),
    ("advise_inspector ann kim by pit_boss", "kim", "the end of the line"),
    ("conclude", "", "a player"),
]


@pytest.mark.parametrize(("entry", "word", "expected"), BAD, ids=[entry for entry, _, _ in BAD])
def test_error_of_an_unreadable_staff_entry_names_the_wrong_word(entry, word, expected):
    with pytest.raises(NotationError) as caught:
        parse(entry, WORDS)
    assert caught.value.word == word
    assert expected in caught.value.expected
    if word:
        assert f"found {word!r}" in str(caught.value)


BOSS = ("pit_boss", "", "")
GOOD = [
    ("@19:40", c.Tick("19:40")),
    ("@2026-11-14T19:40:05", c.Tick("2026-11-14T19:40:05")),
    ("sign pass 25 500 by boxperson", c.Sign("pass", 2500, 50000, by="boxperson")),
    ("sign * 5 500 5 per player from 20:00 by boxperson al because it is late",
     c.Sign("*", 500, 50000, 500, "player", "20:00", "boxperson", "al", "it is late")),
    ("sign * 5 500 from 2026-11-14T20:00:01", c.Sign("*", 500, 50000, at="2026-11-14T20:00:01")),
    ("sign banana 0 -5 by dealer", c.Sign("banana", 0, -500, by="dealer")),
    ("close by pit_boss", c.Close("", *BOSS)),
    ("close 22:00 by pit_boss kim because of the hour", c.Close("22:00", "pit_boss", "kim", "of the hour")),
    ("close", c.Close()),
    ("close because the lights went out", c.Close("", "", "", "the lights went out")),
    ("open by pit_boss", c.Open(*BOSS)),
    ("open", c.Open()),
    ("tell inspector kim by casino_manager", c.Act("tell", "", "inspector kim", 0, "casino_manager")),
    ("tell inspector by casino_manager", c.Act("tell", "", "inspector", 0, "casino_manager")),
    ("tell inspector because the table closes", c.Act("tell", "", "inspector", because="the table closes")),
    ("tell inspector kim of the second floor by casino_manager", c.Act("tell", "", "inspector kim of the second floor", 0, "casino_manager")),
    ("check dice_size 19.05 by dealer", c.Act("check", "", "dice_size", 1905, "dealer")),
    ("check stick by dealer dan", c.Act("check", "", "stick", 0, "dealer", "dan")),
    ("inspect dice by dealer dan", c.Act("inspect", "", "dice", 0, "dealer", "dan")),
    ("nomore", c.Act("nomore")),
    ("nomore by dealer", c.Act("nomore", by="dealer")),
    ("return by casino_manager", c.Act("return", by="casino_manager")),
    ("stick boxperson by pit_boss", c.Act("stick", "", "boxperson", 0, *BOSS)),
    ("report device ann by dealer because she looked at it", c.Act("report", "ann", "device", 0, "dealer", "", "she looked at it")),
    ('advise ann 1.1 "Come Out Roll" by dealer', c.Act("advise", "ann", '1.1 "Come Out Roll"', 0, "dealer")),
    ("advise ann 5(e) [confirmation by marker] by dealer", c.Act("advise", "ann", "5(e) [confirmation by marker]", 0, "dealer")),
    ("void ann come 6 by pit_boss", c.Act("void", "ann", "come 6", 0, *BOSS)),
    ("void ann come by pit_boss", c.Act("void", "ann", "come", 0, *BOSS)),
    ("refuse ann horn_high 12 by pit_boss", c.Act("refuse", "ann", "horn_high 12", 0, *BOSS)),
    ("exclude ann by pit_boss", c.Act("exclude", "ann", "", 0, *BOSS)),
    ("exclude ann casino by pit_boss", c.Act("exclude", "ann", "casino", 0, *BOSS)),
    ("exclude casino by pit_boss", c.Act("exclude", "casino", "", 0, *BOSS)),  # a player of that name
    ("vacate ann by boxperson", c.Act("vacate", "ann", "", 0, "boxperson")),
    ("seize ann 40 by pit_boss", c.Act("seize", "ann", "", 4000, *BOSS)),
    ("seize ann 0 by pit_boss", c.Act("seize", "ann", "", 0, *BOSS)),
    ("release ann -40 by pit_boss", c.Act("release", "ann", "", -4000, *BOSS)),
    ("retain ann 1000000000000000000 by pit_boss", c.Act("retain", "ann", "", 0, *BOSS)),  # more money than there is
    ("confiscate ann a device held by hand by pit_boss", c.Act("confiscate", "ann", "a device held by hand", 0, *BOSS)),
    ("detain ann by pit_boss kim", c.Act("detain", "ann", "", 0, "pit_boss", "kim")),
    ("handover ann inspector kim by pit_boss", c.Act("handover", "ann", "inspector kim", 0, *BOSS)),
    ("close 22:00 by butler", c.Close("22:00", "butler")),  # whether the house has one is for the table to say
    ("link ann bob by boxperson", c.Act("link", "ann", "bob", 0, "boxperson")),
    ("face 2 5 by boxperson", c.Face(2, 5, "boxperson")),
    ("face 9 -1", c.Face(9, -1)),
    ("face void by boxperson", c.Face(0, 0, "boxperson")),
    ("overrule 4 3 by game_supervisor gus", c.Overrule(4, 3, "game_supervisor", "gus")),
    ("overrule 0 7", c.Overrule(0, 7)),
    ("invalidate fire by pit_boss", c.Invalidate("fire", "", (), *BOSS)),
    ("invalidate banana", c.Invalidate("banana")),
    ("invalidate fire between refund all by pit_boss", c.Invalidate("fire", "all", (), *BOSS, between=True)),
    ("invalidate fire by pit_boss between", c.Invalidate("fire", "", (), *BOSS, between=True)),
    ("invalidate fraud refund none forfeit bob forfeit cal by pit_boss kim because they slid a die",
     c.Invalidate("fraud", "none", ("bob", "cal"), "pit_boss", "kim", "they slid a die")),
    ("invalidate fraud by pit_boss forfeit bob refund all because by the book",
     c.Invalidate("fraud", "all", ("bob",), "pit_boss", "", "by the book")),
    ("dispute ann they paid me five", c.Complain("ann", "they paid me five")),
    ("dispute ann over 3.6.13(a): it was hard", c.Complain("ann", "it was hard", "3.6.13(a)")),
    ('dispute ann over 1.1 "Come Out Roll" : it was one', c.Complain("ann", "it was one", '1.1 "Come Out Roll"')),
    ("dispute ann the game is over", c.Complain("ann", "the game is over")),
    ("dispute ann decided by dealer joe", c.Complain("ann", "decided by dealer joe")),
    ("decide ann the dealer was right by pit_boss kim", c.Rule("decide", "ann", "the dealer was right", "pit_boss", "kim")),
    ("decide ann so be it", c.Rule("decide", "ann", "so be it")),
    ("decide ann pays 20: so be it", c.Rule("decide", "ann", "so be it", pays=2000)),
    ("decide ann about 2 takes 0.50: so be it", c.Rule("decide", "ann", "so be it", number=2, pays=-50)),
    ("review ann about 2: so be it", c.Rule("review", "ann", "so be it", number=2)),
    ("review ann pays 0: so be it", c.Rule("review", "ann", "so be it", pays=0)),
    ("decide ann pays 20 to her", c.Rule("decide", "ann", "pays 20 to her")),
    ("decide ann paid by dealer joe because it was late by pit_boss kim",
     c.Rule("decide", "ann", "paid by dealer joe because it was late", "pit_boss", "kim")),
    ("confiscate ann a phone held by dealer joe by pit_boss kim because seen by dealer joe",
     c.Act("confiscate", "ann", "a phone held by dealer joe", 0, "pit_boss", "kim", "seen by dealer joe")),
    ("review ann upheld because it was by surveillance_director sue",
     c.Rule("review", "ann", "upheld because it was", "surveillance_director", "sue")),
    # who acts is the last `by` with a name after it, or the first with a reason
    ("confiscate ann a card marked by hand by floor_boss kim because it was seen by joe",
     c.Act("confiscate", "ann", "a card marked by hand", 0, "floor_boss", "kim", "it was seen by joe")),
    ("confiscate ann a card by floor_boss because it was marked by hand",
     c.Act("confiscate", "ann", "a card", 0, "floor_boss", "", "it was marked by hand")),
    ("handover ann inspector kim by by by floor_boss", c.Act("handover", "ann", "inspector kim by by", 0, "floor_boss")),
    ("decide ann thrown by hand because he slipped by floor_boss kim",
     c.Rule("decide", "ann", "thrown by hand because he slipped", "floor_boss", "kim")),
    ("review ann upheld by pit_boss kim now", c.Rule("review", "ann", "upheld by pit_boss kim now")),  # nobody is named
    ("satisfied ann", c.Satisfied("ann")),
    ("satisfied ann about 2", c.Satisfied("ann", 2)),
    ("request_review ann", c.RequestReview("ann")),
    ("request_review ann about 12", c.RequestReview("ann", 12)),
    ("decide ann about 2: it was hard by pit_boss kim", c.Rule("decide", "ann", "it was hard", "pit_boss", "kim", 2)),
    ("decide ann about 2 dollars by pit_boss kim", c.Rule("decide", "ann", "about 2 dollars", "pit_boss", "kim")),
    ("conclude ann about 2 by pit_boss", c.Act("conclude", "ann", "2", 0, "pit_boss")),
    ("advise_inspector ann by pit_boss", c.Act("advise_inspector", "ann", "", 0, *BOSS)),
    ("conclude ann by pit_boss kim", c.Act("conclude", "ann", "", 0, "pit_boss", "kim")),
]  # fmt: skip


@pytest.mark.parametrize(("entry", "command"), GOOD, ids=[entry for entry, _ in GOOD])
def test_staff_entries_are_parsed_to_the_expected_commands(entry, command):
    assert parse(entry) == command
    assert parse(write(command)) == command


def test_reason_of_staff_is_all_the_words_after_because():
    """A reason is the rest of the line, whatever its words."""
    said = parse("open by pit_boss because refund all by dealer late only")
    assert said == c.Open("pit_boss", "", "refund all by dealer late only")


ROLES = ("dealer", "pit_boss")
# entry, and what it is where the roles of the house are known
KNOWN = [
    ("confiscate ann a card marked by hand", c.Act("confiscate", "ann", "a card marked by hand")),
    ("confiscate ann a card marked by hand because of pain by pit_boss because he saw it",
     c.Act("confiscate", "ann", "a card marked by hand because of pain", 0, "pit_boss", "", "he saw it")),
    ("confiscate ann a card by pit_boss kim because it was held by dealer",
     c.Act("confiscate", "ann", "a card", 0, "pit_boss", "kim", "it was held by dealer")),
    ("decide ann it was thrown by hand", c.Rule("decide", "ann", "it was thrown by hand")),
    ("open by butler", c.Open("butler")),
]  # fmt: skip


@pytest.mark.parametrize(("entry", "command"), KNOWN, ids=[entry for entry, _ in KNOWN])
def test_free_text_of_entry_ends_at_by_and_a_role_of_the_house(entry, command):
    assert parse(entry, Vocabulary(ROLES)) == command


def test_words_after_the_signing_staff_member_are_refused():
    with pytest.raises(NotationError, match="'now', expected the end of the line"):
        parse("review ann upheld by pit_boss kim now", Vocabulary(ROLES))


STAFFED = (
    *VERBS, "about", "2:", "ann", "casino", "by", "dealer", "pit_boss", "because", "refund", "all", "none", "forfeit", "over", "3.6:", ":", "from",
    "20:00", "per", "player", "10", "0", "4", "3", "pass", "*", "inspector", "device",
)  # fmt: skip


@given(st.lists(st.sampled_from(STAFFED), max_size=9))
def test_shuffled_staff_words_are_refused_or_read_back_the_same(words):
    """Any act that is read is written so that it is read back the same."""
    try:
        command = parse(" ".join(words))
    except NotationError:
        return
    assert parse(write(command)) == command


BEGINNINGS = [
    example[: example.find(" by ")] for verb in VERBS.values() for example, _ in verb.examples if " by " in example
]


@given(st.sampled_from(BEGINNINGS), st.lists(st.sampled_from(STAFFED), max_size=7))
def test_staff_words_of_any_kind_are_refused_or_read_back(verb, words):
    try:
        command = parse(" ".join([verb, *words]))
    except NotationError:
        return
    assert parse(write(command)) == command
    assert write(parse(write(command))) == write(command)

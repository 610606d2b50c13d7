"""Every word of the notation as a person's name: it is played and expected, or refused."""

import pytest

from hardway.notation import NotationError, Replay, parse, read_record, replay_text, write
from hardway.rulebook import house_names, load
from hardway.table import Refusal
from hardway.values.entry_words import AFTER_ROLE, EXPECTED, HEAD
from hardway.values.names import EVENTS
from hardway.values.verbs import VERBS, parts
from tests.in_soak import rest_in_soak
from tests.notation.docs import TEXT, ticked

SAID = {
    word for verb in VERBS.values() for part in parts(verb.form) if part.kind[0] == "(" for word in (part.kind[1:-1],)
}
LEADS = {part.lead for verb in VERBS.values() for part in parts(verb.form) if part.lead}
OTHERS = {
    "rack",
    "tokens",
    "owed",
    "by",
    "because",
    "none",
    "per",
    "box",
    "over",
    "about",
    "all",
    "decided",
    "void",
    "6",
    "-5",
}
WORDS = sorted({*EXPECTED, *VERBS, *HEAD, *EVENTS, *AFTER_ROLE, *SAID, *LEADS, *OTHERS, *load("crown").wagers})
NOBODY = {"by", "because"}


def refused_at_the_seat(name: str, house: str) -> bool:
    return name == "none" or name in load(house).roles


@pytest.mark.parametrize("house", rest_in_soak(house_names(), now=("crown",)))
def test_player_named_by_a_notation_word_can_play_or_is_refused(house):
    for name in (*WORDS, "stickperson"):
        if name in NOBODY:
            with pytest.raises(NotationError, match="a player of letters"):
                parse(f"seat {name} 100")
            continue
        if refused_at_the_seat(name, house):
            (line,) = Replay(read_record(f"house {house}\nseat {name} 100\n")).play()
            assert isinstance(line.outcome, Refusal), name
            assert (line.outcome.reason, "no role" in line.outcome.says) == ("unknown_name", True)
            continue
        other = "dealt" if name != "dealt" else "other"
        played = replay_text(
            f"house {house}\nstaff kim dealer\nseat {name} 100\n= {name} rack 100\n= {name} tokens 0\n= {name} owed 0\n"
            f"bet {name} pass 10\nbet {name} field 5\n= {name} pass 10\n= {name} field 5\n= {name} place 6 0\n"
            f"= shooter {name}\n= may {name} take pass\n= maynot {name} bet pass_odds\n= marker {name} pass none\n"
            f"seat {other} 50\nbet {other} pass 10\n"
            f"roll 2 2\n= won {name} field 5\n"
            f"roll 3 1\n= won {name} pass 10\n= won {other} pass\n"
            f"dispute {name} it was hard\n= event dispute\nsatisfied {name}\n= event dispute_closed\n"
            f"leave {name}\n= {name} owed 0\n"
        )
        assert played.failures == [], name


@pytest.mark.parametrize("word", sorted(set(WORDS) - NOBODY))
def test_staff_named_by_a_notation_word_is_read_back_or_refused(word):
    if word in AFTER_ROLE:
        with pytest.raises(NotationError, match="because, late"):
            read_record(f"house crown\nstaff {word} dealer\nseat ann 100\n")
        return
    command = parse(f"report device ann by dealer {word} because a counter")
    assert command.name == word
    assert parse(write(command)) == command


def test_expectation_word_keeps_meaning_beside_a_player_so_named():
    for line in (
        "shooter pass",
        "house -15",
        "point 6",
        "lost ann field 5",
        "may ann bet place 6",
        "refused 3.4.1",
        "held 40",
    ):
        read_record(f"house crown\nseat ann 100\nseat pass 100\n= {line}\n")
    failed = replay_text(
        "house crown\nseat ann 100\nseat house 20\n= house rack 10\n= house 5\n= owed owed 0\n"
    ).failures
    assert [failure.partition(": = ")[2].partition(": ")[2] for failure in failed] == [
        "house's rack is 20, not 10",
        "house is 0, not 5",
    ]


def test_notation_document_lists_the_reserved_names():
    listed = TEXT.partition("Names are letters")[2].partition("A clause is written")[0]
    assert set(ticked(listed)) - {"_", "-", "by ROLE"} == {"by", "because", "none", *AFTER_ROLE}

"""The door of a table: the power over each entry at each house by its book, and the filled-in giver."""

import re
import shutil
from functools import cache
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hardway.floor.table.powers import NO_HAND, OWN, power, whose
from hardway.floor.table.table_door import READINGS, Ask, Giver, confirm, decline, fill, may_read
from hardway.notation import NotationError, parse, write
from hardway.rulebook import HOUSES as SHELF
from hardway.rulebook import Law, load
from hardway.table import Head, Refusal, State, advance, decide, open_table
from hardway.table.legal.legal_entries import legal
from hardway.table.model import commands as c
from hardway.table.model.signers import signs_own
from hardway.values.phrase import parts_of
from hardway.values.verbs import VERBS
from tests.books import BOOKS
from tests.power_matrix import entries, matrix

HOUSES = BOOKS
PEOPLE = {"staff": "people", "dice": "real"}
ANN, BOB = "pann2345abcd", "pbob2345abcd"
STAFF = "psal2345abcd"


@cache
def _opened(house: str, mode: str) -> tuple[Law, State]:
    return open_table(load(house), Head(house, mode=mode))


def played(house: str, *lines: str, mode: str = "practice") -> tuple[Law, State]:
    """A table at which these entries were made; ann and bob sit there."""
    law, state = _opened(house, mode)
    for line in (f"seat {ANN} 500", f"seat {BOB} 500", *lines):
        command = parse(line)
        events = decide(law, state, command)
        assert not isinstance(events, Refusal), (line, events)
        state = advance(state, command, events)
    return law, state


def at(role: str = "", person: str = "", **rest: str) -> Giver:
    return Giver(person or (STAFF if role else ANN), role, **rest)


# whose an entry is, by the text of the books


BY_THE_BOOK = {
    "crown": [
        # 5.3.1(a): "the Stickperson shall immediately call"; 1.2: Boxperson, Supervisors and above may act as Dealer or Stickperson
        ("roll", "", "stickperson boxperson game_supervisor pit_boss casino_manager", "5.3.1(a)"),
        ("offer", "", "stickperson boxperson game_supervisor pit_boss casino_manager", "5.1.1"),
        ("noroll", "missed_end", "stickperson boxperson game_supervisor pit_boss casino_manager", "5.4.1"),
        ("noroll", "on_float", "stickperson boxperson game_supervisor pit_boss casino_manager", "5.4.2"),
        ("dice", "found", "boxperson", "5.4.2(a)(iii)"),
        ("face", "", "boxperson", "5.3.1(b)(i)"),
        ("void", "", "pit_boss casino_manager", "9.2.1"),  # "a Pit Boss (or above) may"
        ("exclude", "", "pit_boss casino_manager", "9.2.2"),
        ("seize", "", "pit_boss casino_manager", "9.2.3"),
        ("retain", "", "pit_boss casino_manager", "9.2.3"),
        ("confiscate", "", "pit_boss casino_manager", "9.2.4"),
        ("detain", "", "pit_boss casino_manager", "9.2.5"),
        ("decide", "", "pit_boss casino_manager", "9.9"),
        ("review", "", "surveillance_director", "9.9"),
    ],
    "star": [
        ("roll", "", "stickperson", "4.4.1"),  # "the stickperson shall at once call out the total"
        ("offer", "", "stickperson", "3.2"),
        # 9.11: "A casino supervisor or above"; 1.1: a boxperson and all above is one
        ("refuse", "", "casino_supervisor boxperson gaming_supervisor assistant_gaming_manager gaming_manager", "9.11"),
        ("void", "", "casino_supervisor boxperson gaming_supervisor assistant_gaming_manager gaming_manager", "9.3.1"),
        ("pass", "ordered", "boxperson", "3.7.2"),  # "the boxperson may order the shooter to pass the dice"
        ("face", "", "boxperson", "4.4.3"),  # "the decision of the boxperson shall be final"
        ("dice", "found", "boxperson", "3.5"),
        ("decide", "", "boxperson gaming_supervisor", "9.12"),  # "in the first instance to a boxperson or gaming supervisor"
        ("noroll", "missed_end", "stickperson casino_supervisor boxperson gaming_supervisor assistant_gaming_manager gaming_manager", "5.1"),
    ],
    "adelaide": [
        ("roll", "", "stickperson", "12(a) [call]"),
        ("offer", "", "stickperson", "9(b) [first offer]"),
        ("dice", "lost", "stickperson", "9(d)(i)"),
        ("dice", "found", "boxperson", "9(d)(iii)"),
        ("dice", "keep", "boxperson", "9(d)(iv) [continue]"),
        ("pass", "ordered", "boxperson", "13(a)(ii)"),
        ("noroll", "not_together", "boxperson stickperson", "11(b) [authority]"),
        ("face", "", "boxperson", "12(a) [dispute]"),
        ("close", "", "casino_manager", "14(i)"),
        ("tell", "", "casino_manager", "14(i)"),
        ("link", "", "boxperson casino_manager", "14(c)"),
    ],
    "newzealand": [
        ("roll", "", "stickperson", "5.6 [call]"),
        ("offer", "", "stickperson", "5.3 [first offer]"),
        ("dice", "found", "game_supervisor", "6.1(c)"),
        ("noroll", "cocked", "stickperson game_supervisor", "6.4 [announce]"),
        ("noroll", "not_together", "stickperson game_supervisor", "6.5 [power]"),
        ("face", "", "game_supervisor", "6.3"),
        ("pass", "ordered", "game_supervisor", "5.8(b)"),
        ("overrule", "", "game_supervisor casino_supervisor casino_manager shift_manager", "6.8"),
        ("inspect", "", "dealer stickperson game_supervisor", "5.2 [two inspections]"),  # 1.0: the stickperson is a dealer
    ],
    "crown/mini": [
        # 7.3.1(b): "the Dealer controls the dice"; 7.3.2: the first offer is to the Dealer's left
        ("roll", "", "dealer stickperson boxperson game_supervisor pit_boss casino_manager", "5.3.1(a)"),
        ("offer", "", "dealer stickperson boxperson game_supervisor pit_boss casino_manager", "7.3.2"),
        ("nomore", "", "dealer stickperson boxperson game_supervisor pit_boss casino_manager", "7.4.1"),
        ("stick", "", "pit_boss casino_manager", "7.3.3"),
    ],
}  # fmt: skip


@pytest.mark.parametrize(
    ("house", "verb", "about", "roles", "clause"),
    [(house, *line) for house, lines in BY_THE_BOOK.items() for line in lines],
)
def test_staff_act_is_allowed_only_to_roles_named_in_rule_book(house, verb, about, roles, clause):
    law, _ = _opened(house, "practice")
    lines = [line for line in matrix(law, dice="real") if (line.verb, line.about) == (verb, about)]
    assert {line.role for line in lines if line.allowed} == set(roles.split())
    assert {line.clause for line in lines if not line.allowed or verb != "overrule"} == {clause}
    assert {line.reason for line in lines} == {"", "not_your_role"}


@pytest.mark.parametrize("caller", ["boxperson", "stickperson"])
def test_no_roll_caller_option_leaves_no_roll_to_one_role(caller):
    # an option of the book: the casino may leave it to one of the two
    law, _ = open_table(load("adelaide"), Head("adelaide", options=(("no_roll_caller", caller),)))
    held = power(law, "noroll", "missed_end")
    assert (held.roles, held.cite.clause) == ({caller}, "11(b) [authority]")


def test_overrule_power_cites_the_clause_of_the_staff_role():
    law, _ = _opened("newzealand", "practice")
    lines = {line.role: line.clause for line in matrix(law, dice="real") if line.verb == "overrule"}
    assert lines["game_supervisor"] == "6.8"
    assert lines["casino_supervisor"] == "6.9"
    assert lines["shift_manager"] == lines["casino_manager"] == "6.10"
    assert lines["dealer"] == "6.8"


@pytest.mark.parametrize(
    ("house", "verb", "about"),
    [
        ("crown", "overrule", ""), ("crown", "refuse", ""), ("crown", "link", ""), ("crown", "nomore", ""), ("crown", "pass", "ordered"),
        ("crown", "dice", "keep"), ("crown", "noroll", "cocked"), ("star", "seize", ""), ("star", "report", "touching"), ("star", "tell", ""),
        ("adelaide", "void", ""), ("adelaide", "personal", ""), ("adelaide", "detain", ""), ("newzealand", "void", ""),
        ("newzealand", "report", "device"), ("newzealand", "review", ""),
    ],
)  # fmt: skip
def test_staff_power_given_to_no_role_is_refused_to_all(house, verb, about):
    law, _ = _opened(house, "practice")
    assert power(law, verb, about) is None
    for role in ("", *law.book.roles):
        assert whose(law, role, verb, about, dice="real").reason == "not_offered"


@pytest.mark.parametrize("house", HOUSES)
def test_matrix_of_powers_covers_every_entry_verb_and_role(house):
    law, _ = _opened(house, "practice")
    document = (Path(__file__).resolve().parents[2] / "docs" / "notation.md").read_text(encoding="utf-8")
    written = set(
        re.findall(r"`([a-z_]+)", document.partition("## People and dice")[2].partition("## Expectations")[0])
    )
    assert set(VERBS) <= written
    for dice in ("electronic", "real"):
        lines = matrix(law, dice=dice)
        assert {line.role for line in lines} == {"", *law.book.roles}
        for role in {line.role for line in lines}:
            assert {line.verb for line in lines if line.role == role} == set(VERBS)
        assert len({(line.role, line.verb, line.about) for line in lines}) == len(lines)


@pytest.mark.parametrize("house", HOUSES)
def test_player_entries_are_allowed_to_players_and_not_to_staff(house):
    law, _ = _opened(house, "practice")
    for line in matrix(law, dice="electronic"):
        if not line.role:
            assert line.allowed == ((line.verb in OWN and line.about != "ordered") or line.verb == "throw"), line
        elif line.verb in OWN and line.about != "ordered":
            assert not line.allowed, line


@pytest.mark.parametrize("house", HOUSES)
def test_roll_and_correction_are_refused_at_electronic_dice(house):
    law, state = played(house, f"bet {ANN} pass 10", "throw")
    for line in matrix(law, dice="electronic"):
        assert not (line.allowed and line.verb in ("roll", "rest", "face", "overrule", "dice")), line
    for role in ("", *law.book.roles):
        for text in ("roll 4 3", "rest", "face 2 5", "overrule 4 3", "dice lost 2", "dice new"):
            assert isinstance(filled := fill(law, state, text, at(role)), Refusal)
            assert filled.reason == "not_offered"


# the door agrees with the table

TEXTS = {
    "bet": "field 5", "take": "field", "personal": f"{BOB} 5 90000", "sign": "* 1 600", "close": "", "vacate": BOB, "seize": f"{ANN} 5",
    "release": f"{ANN} 5", "retain": f"{ANN} 5", "overrule": "4 4", "decide": f"{BOB} the dealer was right", "review": f"{BOB} upheld",
    "advise_inspector": BOB, "conclude": BOB, "check": "stick", "redress": f"{BOB} 20", "reclaim": f"{BOB} 20", "assign": "dealer cas",
}  # fmt: skip
"""What an entry says where the example of its verb would mean nothing at the table below."""


def example(verb: str) -> str:
    """Return a verb's example as its giver sends it: without name, role and reason."""
    shown = re.sub(r" by .*| \[.*", "", VERBS[verb].examples[0][0]).partition(" ")[2]
    shown = shown.partition(" ")[2] if verb in OWN else shown
    return re.sub(r"\bann\b", ANN, re.sub(r"\b(bob|cal)\b", BOB, shown))


def text_of(verb: str, about: str) -> str:
    """A message of this entry that means something at the table below."""
    match verb:
        case "noroll" | "invalidate" if about:
            return f"{verb} {about}"
        case "report" if about:
            return f"report {about} {ANN}"
        case "exclude":
            return f"exclude {ANN} {about}".strip()
        case "pass":
            return f"pass {ANN}" if about else "pass"
        case "dice":
            return f"dice {about} 2" if about in ("lost", "found") else f"dice {about}"
    return f"{verb} {TEXTS.get(verb, example(verb))}".strip()


CALL = (f"bet {ANN} pass 10", f"bet {ANN} field 5", f"bet {ANN} place 6 12", "roll 4 4", f"bet {ANN} field 5")


def arguable(law: Law) -> str:
    """A clause whose disputes go the ordinary way, unlike that of a face."""
    face = law.authority("face")
    return next(clause for clause in law.book.clauses if face is None or clause != face.cite.clause)


def ruler(law: Law) -> str:
    """Return a role that decides any dispute in the first instance."""
    first = [steps[0].roles for steps in (law.ladder("dispute"), law.ladder("dispute_other")) if steps]
    return max(frozenset.intersection(*first))


def outcome(law: Law, state: State, text: str, who: Giver) -> Refusal | None:
    """Return the refusal of a message by the door or the table; None if it is accepted."""
    command = fill(law, state, text, who)
    if isinstance(command, Refusal):
        return command
    assert not isinstance(command, Ask)
    decision = decide(law, state, command)
    return decision if isinstance(decision, Refusal) else None


@pytest.mark.parametrize("dice", ["electronic", "real"])
@pytest.mark.parametrize("house", HOUSES)
def test_matrix_of_powers_matches_what_the_table_accepts(house, dice):
    law, _ = _opened(house, "practice")
    states = {}
    for about, over in (("", f"over {arguable(law)}: "), ("other", "")):
        disputed = (*CALL, f"dispute {BOB} {over}it was five")
        states["decide", about] = played(house, *disputed)[1]
        states["review", about] = played(house, *disputed, f"decide {BOB} so by {ruler(law)} rex")[1]
    assigned = states["decide", ""].copy()
    assigned.update_desk(staff=((STAFF, "casino_supervisor"),))
    for line in matrix(law, dice=dice):
        about = "other" if line.about == "other" else ""
        here = states["review" if line.verb == "review" else "decide", about]
        here = assigned if line.verb == "overrule" else here
        refusal = outcome(law, here, text_of(line.verb, line.about), at(line.role, dice=dice))
        if line.allowed:
            assert refusal is None or refusal.reason not in ("not_your_role", "unknown_name"), (line, refusal)
        else:
            assert refusal is not None, line
            if line.reason == "not_your_role" and refusal.reason not in ("already_done", "nothing_there", "final"):
                assert (refusal.reason, refusal.clause) == ("not_your_role", line.clause), (line, refusal)


@pytest.mark.parametrize(("about", "clause"), [(" about 1", "14(k)"), (" about 2", "14(j)")])
@pytest.mark.parametrize("verb", ["redress", "reclaim"])
def test_dispute_payment_refusal_cites_clause_of_the_dispute(verb, about, clause):
    law, _ = _opened("adelaide", "practice")
    law, state = played(
        "adelaide",
        *CALL,
        f"dispute {BOB} over {arguable(law)}: it was five",
        f"dispute {BOB} it was late",
        f"satisfied {BOB} about 2",
    )
    refusal = outcome(law, state, f"{verb} {BOB} 20{about}", at("", dice="real"))
    assert (refusal.reason, refusal.clause) == ("not_your_role", clause)


@pytest.mark.parametrize("house", HOUSES)
def test_matrix_of_powers_agrees_with_the_legal_entries_offered(house):
    law, state = played(house, *CALL, f"dispute {BOB} it was five")
    state.update_desk(staff=(("cas", "casino_supervisor"),))
    same = {
        "order_pass": ("pass", "ordered"),
        "found": ("dice", "found"),
        "new_dice": ("dice", "new"),
        "continue_old": ("dice", "keep"),
    }
    lines = {(line.role, line.verb, line.about): line for line in matrix(law, dice="real")}
    compared = 0
    for role in law.book.roles:
        told = legal(law, state, role)
        for entry in (*told["may"], *told["not"]):
            verb, about = same.get(
                entry["entry"], (entry["entry"], entry.get("ground", entry.get("breach", entry.get("from", ""))))
            )
            line = lines.get((role, verb, about)) if verb not in ("on", "off") else None
            if line is not None and entry.get("reason", "not_your_role") == "not_your_role":
                assert line.allowed == ("reason" not in entry), (line, entry)
                compared += 1
    assert compared > len(law.book.roles) * len(law.book.authority), "each is told of every act, and of disputes"


# what is filled in


@pytest.mark.parametrize(
    ("text", "command"),
    [
        ("bet pass 10", c.Bet(ANN, "pass", 1000)),
        ("bet place 6 12", c.Bet(ANN, "place 6", 1200)),
        ("take place 6", c.Take(ANN, "place 6")),
        ("take come box 10", c.Take(ANN, "come", 1000)),
        ("seat 500", c.Seat(ANN, 50000)),
        ("leave", c.Leave(ANN)),
        ("accept 2 5", c.Accept(ANN, (2, 5))),
        ("accept", c.Accept(ANN)),
        ("pass", c.Pass(ANN)),
        ("down place", c.Choose(ANN, "place", "down")),
        (f"proxy {BOB}", c.Proxy(ANN, BOB)),
        ("dispute they paid me five", c.Complain(ANN, "they paid me five")),
        ("dispute over 3.4.1: it was hard", c.Complain(ANN, "it was hard", "3.4.1")),
        ("satisfied", c.Satisfied(ANN)),
        ("satisfied about 2", c.Satisfied(ANN, 2)),
        ("request_review", c.RequestReview(ANN)),
        ("throw", c.Throw()),
    ],
)
def test_player_entry_becomes_a_command_that_names_the_player(text, command):
    law, state = played("crown", f"bet {ANN} pass 10")
    assert fill(law, state, text, at()) == command


@pytest.mark.parametrize(
    ("role", "text", "command"),
    [
        (
            "stickperson",
            "noroll missed_end because it fell short",
            c.NoRoll("missed_end", "stickperson", STAFF, "it fell short"),
        ),
        ("boxperson", "face 2 5", c.Face(2, 5, "boxperson", STAFF)),
        ("pit_boss", "close 22:00", c.Close("22:00", "pit_boss", STAFF)),
        (
            "boxperson",
            "sign pass 25 500 from 20:00",
            c.Sign("pass", 2500, 50000, 0, "area", "20:00", "boxperson", STAFF),
        ),
        ("pit_boss", f"void {BOB} field because so", c.Act("void", BOB, "field", 0, "pit_boss", STAFF, "so")),
        (
            "pit_boss",
            f"decide {BOB} the dealer was right",
            c.Rule("decide", BOB, "the dealer was right", "pit_boss", STAFF),
        ),
        ("stickperson", "dice lost 2", c.Dice("lost", 2, "stickperson", STAFF)),
        ("stickperson", "roll 4 3", c.Roll(4, 3)),
        ("stickperson", "throw", c.Throw()),
        ("stickperson", f"offer {BOB}", c.Offer(BOB)),
        # not theirs, and refused by the table with its clause; so the attempt goes on record
        ("dealer", "close", c.Close("", "dealer", STAFF)),
    ],
)
def test_staff_entry_becomes_a_command_with_role_and_person(role, text, command):
    law, state = played("crown", f"bet {ANN} pass 10")
    assert fill(law, state, text, at(role, **PEOPLE)) == command


def test_close_entry_at_electronic_dice_closes_the_table():
    law, state = played("crown", f"bet {ANN} pass 10")
    assert fill(law, state, "close", at("dealer", staff="people")) == c.Close("", "dealer", STAFF)


@pytest.mark.parametrize(
    ("text", "clause"),
    [
        ("so", "14(j)"),  # without a number it is about the first that is open
        ("about", "14(j)"),
        ("about 2: so", "14(j)"),
        ("about 3: so", "14(k)"),
        ("about 3:", "14(k)"),
        ("so about 3: they said", "14(j)"),
        ("so 3: they said", "14(j)"),
    ],
)
def test_dispute_decision_by_a_player_is_refused_by_its_clause(text, clause):
    # Adelaide: 14(k) is over the rules, 14(j) over what they do not cover
    over = f"over {arguable(_opened('adelaide', 'practice')[0])}: "
    law, state = played("adelaide", f"dispute {ANN} {over}four", f"dispute {BOB} five", f"dispute {BOB} {over}six")
    refusal = fill(law, state, f"decide {BOB} {text}", at())
    assert (refusal.reason, refusal.clause) == ("not_your_role", clause)


@pytest.mark.parametrize(("casino", "clause"), [("", "9.3.2"), ("casino ", "9.3.3")])
def test_exclude_entry_by_player_is_refused_by_its_own_clause(casino, clause):
    # Star: 9.3.2 is about the game, 9.3.3 about the casino
    law, state = played("star")
    refusal = fill(law, state, f"exclude {BOB} {casino}because of a device", at())
    assert (refusal.reason, refusal.clause) == ("not_your_role", clause)


@pytest.mark.parametrize(
    ("role", "text", "reason", "leave_out"),
    [
        ("", "@19:40 bet pass 10", "bad_time", "leave the time @19:40 out"),
        ("", "@2026-11-14T19:40:05", "bad_time", "out"),
        ("pit_boss", "@19:40 close", "bad_time", "out"),
        ("", f"bet {BOB} pass 10", "not_your_role", f"leave the name {BOB} out"),
        ("", f"bet {ANN} pass 10", "not_your_role", f"leave the name {ANN} out"),
        ("", f"seat {BOB} 500", "not_your_role", f"leave the name {BOB} out"),
        ("", "seat cal 500", "not_your_role", "leave the name cal out"),
        ("", f"leave {BOB}", "not_your_role", "leave the name"),
        ("", f"take {BOB} pass", "not_your_role", "leave the name"),
        ("", f"accept {BOB} 2 5", "not_your_role", "leave the name"),
        ("", f"pass {BOB}", "not_your_role", "leave the name"),
        ("", f"pass {BOB} by boxperson", "not_your_role", "leave the name"),
        ("", f"satisfied {BOB}", "not_your_role", "leave the name"),
        ("", f"proxy {BOB} {ANN}", "not_your_role", "leave the name"),
        ("", "on place 6 by dealer", "not_your_role", "leave out `by`"),
        ("", "bet field 5 late by dealer joe", "not_your_role", "leave out `by`"),
        ("", "bet field 5 oral announced stickperson", "not_your_role", "leave out `announced`"),
        ("", "pass by boxperson", "not_your_role", "leave out `by`"),
        ("stickperson", "noroll missed_end by boxperson", "not_your_role", "leave out `by`"),
        ("pit_boss", "close by pit_boss rex", "not_your_role", "leave out `by`"),
        ("pit_boss", f"decide {BOB} so by pit_boss rex", "not_your_role", "leave out `by`"),
        ("pit_boss", f"decide {BOB} it was so by pit_boss rex", "not_your_role", "leave out `by`"),
        ("pit_boss", f"decide {BOB} so by pit_boss", "not_your_role", "leave out `by`"),
        ("dealer", "bet pass 10", "not_your_role", "a player's own entry"),
        ("pit_boss", f"bet {BOB} pass 10", "not_your_role", "a player's own entry"),
        ("dealer", f"leave {BOB}", "not_your_role", "a player's own entry"),
        ("casino_supervisor", "close", "unknown_name", "Crown Melbourne has no role casino_supervisor"),
    ],
)
def test_entry_with_a_name_role_or_time_of_its_own_is_refused(role, text, reason, leave_out):
    law, state = played("crown")
    refusal = fill(law, state, text, at(role, **PEOPLE))
    assert refusal.reason == reason
    assert leave_out in refusal.says


@pytest.mark.parametrize("why", ["paid by dealer joe", "called by stickperson", "right because it was late by dealer"])
def test_dispute_ruling_text_may_contain_the_word_by_and_a_name(why):
    law, state = played("crown", f"dispute {BOB} they paid me five")
    who = at("pit_boss", **PEOPLE)
    assert fill(law, state, f"decide {BOB} about 1: {why}", who) == c.Rule(
        "decide", BOB, why, "pit_boss", who.person, 1
    )


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", "expected an entry"), ("   ", "expected an entry"), ("shuffle", "found 'shuffle', expected an entry"),
        ("bet", "expected a wager after 'bet'"), ("bet pass", "expected an amount after 'bet pass'"), ("bet pass ten", "found 'ten'"),
        ("leave now please", "found 'now'"), ("dispute \x00\x07", "can be printed"), ("dispute " + "x" * 500, "at most 500 characters"),
    ],
)  # fmt: skip
def test_entry_error_quotes_the_words_sent_not_the_player_id(text, says):
    law, state = played("crown")
    with pytest.raises(NotationError, match=re.escape(says)) as error:
        fill(law, state, text, at())
    assert ANN not in str(error.value)


def test_electronic_dice_are_thrown_by_shooter_or_proxy_only():
    law, state = played("crown", f"bet {ANN} pass 10")
    refusal = fill(law, state, "throw", at(person=BOB))
    assert (refusal.reason, refusal.clause) == ("not_your_dice", "5.2.2")
    assert isinstance(fill(law, state, "throw", at("pit_boss")), Refusal)
    law, state = played("crown", f"bet {ANN} pass 10", f"proxy {ANN} {BOB}")
    assert fill(law, state, "throw", at(person=BOB)) == c.Throw()
    assert isinstance(fill(law, state, "throw", at()), Refusal)


@pytest.mark.parametrize("lines", [(f"bet {ANN} pass 10",), (f"bet {ANN} pass 10", "roll 6 5", f"bet {BOB} pass 10")])
def test_refused_thrower_reads_who_has_the_dice_by_name(lines):
    """A page writes a name for a part that is a person; a bare id in the text stays an id."""
    law, state = played("crown", *lines)
    refusal = fill(law, state, "throw", at(person=BOB))
    assert isinstance(refusal, Refusal)
    assert [part.text for part in parts_of(refusal.says) if part.kind == "person"] == [ANN]


@pytest.mark.parametrize("house", ["crown", "star", "adelaide", "newzealand"])
def test_shooter_keeps_the_dice_after_a_come_out_win(house):
    """The pass line wager won on the come-out: ann may bet again, or pass the dice, before anybody else throws."""
    before = (f"bet {ANN} pass 10", "roll 6 5", f"bet {BOB} pass 10")
    law, state = played(house, *before)
    refusal = fill(law, state, "throw", at(person=BOB))
    assert (refusal.reason, refusal.clause) == ("not_your_dice", law.cite("relinquish").clause)
    law, state = played(house, *before, f"bet {ANN} pass 10")
    assert fill(law, state, "throw", at()) == c.Throw()
    law, state = played(house, *before, f"pass {ANN}")
    assert fill(law, state, "throw", at(person=BOB)) == c.Throw()


def test_player_cannot_enter_a_throw_of_real_dice():
    law, state = played("crown", f"bet {ANN} pass 10")
    refusal = fill(law, state, "throw", at(**PEOPLE))
    assert (refusal.reason, refusal.clause) == ("not_your_role", "5.3.1(a)")


def test_stickperson_throws_electronic_dice_if_none_may_shoot():
    # Star 3.9: nobody may or will shoot while a working wager is undecided
    law, state = played("star", f"bet {ANN} field 5")
    assert fill(law, state, "throw", at("stickperson")) == c.Throw()
    refusal = fill(law, state, "throw", at())
    assert (refusal.reason, refusal.clause) == ("not_your_role", "4.4.1")


def test_dealer_cannot_call_dice_once_boxperson_has_the_stick():
    law, state = played("crown/mini", f"bet {ANN} pass 10", "stick boxperson by pit_boss rex")
    refusal = fill(law, state, "roll 4 3", at("dealer", **PEOPLE))
    assert refusal.reason == "not_your_role"
    assert fill(law, state, "roll 4 3", at("boxperson", **PEOPLE)) == c.Roll(4, 3)


# confirmations

UP = (f"bet {ANN} pass 10", "roll 4 4", f"bet {ANN} place 6 12")


@pytest.mark.parametrize(
    ("house", "text", "by"),
    [
        ("crown", "on place 6", "dealer"), ("crown", "off place 6", "dealer"), ("star", "on place 6", "dealer"), ("star", "off place 6", ""),
        ("adelaide", "on place 6", "dealer"), ("newzealand", "on place 6", "dealer"), ("newzealand", "off place 6", ""),
    ],
)  # fmt: skip
def test_system_confirms_on_or_off_call_without_staff(house, text, by):
    law, state = played(house, *UP)
    command = fill(law, state, text, at())
    assert (command.by, command.name) == (by, "house" if by else "")
    assert not isinstance(decide(law, state, command), Refusal)


@pytest.mark.parametrize(
    ("house", "text", "by", "announced"),
    [
        ("crown", "bet field 5 late", "dealer", ""),
        ("star", "bet field 5 late", "dealer", ""),
        ("newzealand", "bet field 5 late", "dealer", ""),
        (
            "crown",
            "bet field 5 oral",
            "boxperson",
            "dealer",
        ),  # 3.3.1: announced by Dealer or Stickperson, confirmed by the Boxperson
        ("newzealand", "bet field 5 late oral", "dealer", ""),
    ],
)
def test_system_confirms_late_and_spoken_wagers_without_staff(house, text, by, announced):
    law, state = played(house, *UP, "throw")
    command = fill(law, state, text, at(dice="real"))
    assert (command.manner.by, command.manner.announced, command.manner.name) == (by, announced, "house")
    assert not isinstance(decide(law, state, command), Refusal)


def test_staff_confirm_or_decline_a_request_of_a_player():
    law, state = played("crown", *UP)
    ask = fill(law, state, "on place 6", at(**PEOPLE))
    assert isinstance(ask, Ask)
    assert "dealer" in ask.says
    assert confirm(law, ask, at("dealer")) == c.Call(ANN, "place 6", "on", "dealer", STAFF)
    assert confirm(law, ask, at("stickperson")) == c.Call(
        ANN, "place 6", "on", "stickperson", STAFF
    )  # 1.1: the stick is a dealer
    for role in ("", "inspector"):
        refusal = confirm(law, ask, at(role, STAFF))
        assert (refusal.reason, refusal.clause) == ("not_your_role", "3.5.1(a)")
        assert decline(law, ask, at(role, STAFF)).reason == "not_your_role"
    assert isinstance(confirm(law, ask, at("dealer", ANN)), Refusal)  # their own wager
    no = decline(law, ask, at("dealer"))
    assert (no.reason, no.clause) == ("not_confirmed", "3.5.1(a)")
    assert no.says == f"the Dealer declined the call of On that {ANN} asked for: Place Bet 6"


def test_declined_late_bet_is_named_with_its_amount():
    law, state = played("crown", *UP, "throw")
    ask = fill(law, state, "bet field 5 late", at(**{**PEOPLE, "dice": "real"}))
    role = min(ask.needs[0][1].roles)
    says = decline(law, ask, at(role)).says
    label = law.book.roles[role].label
    assert says == f"the {label} declined the late bet that {ANN} asked for: 5 on Field"


def test_spoken_wager_at_crown_needs_confirmation_by_two_roles():
    law, state = played("crown", *UP)
    ask = fill(law, state, "bet field 5 oral", at(**PEOPLE))
    assert isinstance(ask, Ask)
    announced = confirm(law, ask, at("stickperson", "pone2345abcd"))
    assert isinstance(announced, Ask)
    refusal = confirm(law, announced, at("dealer"))
    assert (refusal.reason, refusal.clause) == ("not_your_role", "3.3.1")
    command = confirm(law, announced, at("boxperson"))
    assert command == c.Bet(ANN, "field", 500, c.Manner(oral=True, announced="stickperson", by="boxperson", name=STAFF))
    assert not isinstance(decide(law, state, command), Refusal)


def test_proxy_shooter_needs_staff_consent_if_rule_book_says(tmp_path):
    shutil.copytree(SHELF / "crown", tmp_path / "crown")
    for file, before, after in (
        ("settings.toml", 'proxy = { value = "yes"', 'proxy = { value = "permitted"'),
        (
            "supervision.toml",
            "\n[authority]\n",
            '\n[authority]\nproxy = { roles = "boxperson", clause = "5.1.1(b)(i)" }\n',
        ),
    ):
        text = (tmp_path / "crown" / file).read_text(encoding="utf-8")
        assert before in text
        (tmp_path / "crown" / file).write_text(text.replace(before, after, 1), encoding="utf-8")
    law, state = open_table(load(tmp_path / "crown"), Head("crown"))
    for line in (f"seat {ANN} 500", f"seat {BOB} 500", f"bet {ANN} pass 10"):
        state = advance(state, parse(line), decide(law, state, parse(line)))
    assert fill(law, state, f"proxy {BOB}", at()) == c.Proxy(ANN, BOB, "boxperson", "house")
    ask = fill(law, state, f"proxy {BOB}", at(**PEOPLE))
    assert isinstance(ask, Ask)
    assert confirm(law, ask, at("boxperson")) == c.Proxy(ANN, BOB, "boxperson", STAFF)
    refusal = confirm(law, ask, at("dealer"))
    assert (refusal.reason, refusal.clause) == ("not_your_role", "5.1.1(b)(i)")
    no = decline(law, ask, at("boxperson"))
    assert (no.reason, no.says) == ("not_confirmed", f"the Boxperson declined to let {BOB} throw for {ANN}")
    assert fill(law, state, "leave", at(person=BOB, **PEOPLE)) == c.Leave(BOB)


def test_impossible_player_request_is_refused_without_staff():
    law, state = played("crown", *UP)
    for text in ("on pass", "on place 8", "bet field 900 oral"):
        assert isinstance(fill(law, state, text, at(**PEOPLE)), Refusal)
    law, state = played("star", *UP)
    refusal = fill(law, state, "bet field 5 oral", at(**PEOPLE))
    assert not isinstance(refusal, Ask)  # the Star takes no spoken wagers; the table says so
    assert decide(law, state, refusal).reason == "not_offered"


# reading

NO_DEVICES = {"crown": "9.1", "star": "9.1", "adelaide": "14(m)"}
"""The clause that forbids devices that project, of each book that has one."""


@pytest.mark.parametrize("house", HOUSES)
def test_casino_players_may_not_read_statistics_odds_or_history(house):
    law, state = played(house, mode="casino")
    clause = NO_DEVICES.get(law.book.name)
    refused = {what: may_read(law, state, at(), what) for what in READINGS}
    # Where no rule forbids devices that project, nothing forbids a projection of one's own wagers.
    kept = {"history", "statistics", "odds", "export", *(["projection"] if clause else [])}
    assert {what for what, refusal in refused.items() if refusal} == {*kept, "desk", "audit"}
    for what in kept:
        assert refused[what].clause == clause
    for role in law.book.roles:
        assert not any(may_read(law, state, at(role), what) for what in READINGS)


@pytest.mark.parametrize("house", HOUSES)
def test_practice_players_may_read_all_but_staff_desk_and_audit(house):
    law, state = played(house)
    refused = {what: refusal for what in READINGS if (refusal := may_read(law, state, at(), what))}
    assert refused.keys() == {"desk", "audit"}
    for what, refusal in refused.items():
        assert refusal == Refusal("not_your_role", None, f"{what} is for those who work at the table")
    with pytest.raises(ValueError, match="is not one of"):
        may_read(law, state, at(), "minds")


# properties

SENT = st.lists(
    st.sampled_from((
        *VERBS, ANN, BOB, "pass", "field", "place", "6", "come", "box", "10", "2", "5", "late", "oral", "announced", "by", "dealer", "boxperson",
        "pit_boss", "because", "with", "tokens", "only", "over", "3.4.1:", "it", "@19:40", "19:40", "lost", "new", "missed_end", "device", "void",
        "casino", "inspector", "dice", "*", "per", "area", "from", "refund", "forfeit", "fire", "all", "stick", "leaning", "+", "2+1",
    )),
    min_size=1, max_size=8,
).map(" ".join)  # fmt: skip


def players_of(command: c.Command) -> set[str]:
    return {command.player} if "player" in command._fields and command.player else set()


@settings(max_examples=150)
@given(
    SENT | st.builds("{} {}".format, st.sampled_from(tuple(VERBS)), SENT),
    st.sampled_from(HOUSES),
    st.integers(0, 12),
    st.booleans(),
    st.booleans(),
)
def test_completed_entry_in_notation_parses_to_the_same_command(text, house, role, people, real):
    law, state = played(house, *UP)
    roles = ("", *law.book.roles)
    who = Giver(ANN, roles[role % len(roles)], "people" if people else "auto", "real" if real else "electronic")
    try:
        filled = fill(law, state, text, who)
    except NotationError:
        return
    if isinstance(filled, Refusal):
        return
    command = filled.command if isinstance(filled, Ask) else filled
    assert parse(write(command)) == command
    verb = text.split()[0]
    if not who.role:
        assert verb in OWN or verb == "throw"
        assert players_of(command) <= {ANN}
        assert getattr(command, "by", "") in ("", "dealer", "boxperson")
    else:
        assert verb not in OWN or verb == "pass"
        if "by" in command._fields:
            own = signs_own(law, state, command._replace(by=who.role, name=ANN)) and not isinstance(command, c.Rule)
            assert (command.by, command.name) == (who.role, "" if own else ANN)
    assert real or verb not in NO_HAND


@given(st.data(), st.sampled_from(HOUSES), st.integers(0, 12))
def test_example_entry_in_notation_parses_to_the_same_command(data, house, role):
    law, state = played(house, *UP)
    entry = data.draw(st.sampled_from(list(entries(law))))
    roles = ("", *law.book.roles)
    filled = fill(law, state, text_of(*entry), Giver(ANN, roles[role % len(roles)], "auto", "real"))
    if not isinstance(filled, Refusal):
        assert parse(write(filled)) == filled

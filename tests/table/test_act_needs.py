"""Acts are refused without what the book needs besides the role, such as a reason."""

from collections.abc import Iterator
from dataclasses import replace

import pytest

from hardway.notation import parse
from hardway.rulebook import Book, house_names, load
from hardway.table import Head, Refusal, decide, legal, open_table
from hardway.table.model.evolve import advance
from hardway.values.verbs import POWERS, VERBS

CALLED = ("bet ann pass 10", "roll 4 2")
# the power, the house, what was entered before, and the entry that uses it
USES = [
    ("order_pass", "star", ("bet ann pass 10",), "pass ann by boxperson"),
    ("personal", "crown", (), "personal ann 5 20000 by boxperson"),
    ("found", "crown", ("dice lost 2",), "dice found 2 by boxperson"),
    ("new_dice", "crown", ("dice lost 2",), "dice new by boxperson"),
    ("continue_old", "adelaide", ("bet ann pass 10", "accept ann", "dice lost 2"), "dice keep by boxperson"),
    ("sign", "crown", (), "sign * 1 400 by boxperson"),
    ("close", "star", ("leave ann",), "close by casino_supervisor"),
    ("open", "star", ("leave ann", "close by casino_supervisor"), "open by casino_supervisor"),
    ("nomore", "crown/mini", ("bet ann pass 10",), "nomore"),
    ("return", "adelaide", ("bet ann place 6 12", "decline ann"), "return by casino_manager"),
    ("stick", "crown/mini", (), "stick boxperson by pit_boss"),
    ("check", "star", ("leave ann", "close by casino_supervisor"), "check stick by dealer"),
    ("inspect", "newzealand", ("dice new by game_supervisor",), "inspect dice by dealer dan"),
    ("tell", "adelaide", (), "tell inspector by casino_manager"),
    ("advise", "crown", (), "advise ann 3.2 by dealer"),
    ("refuse", "star", ("bet ann field 5",), "refuse ann field by casino_supervisor"),
    ("void", "crown", ("bet ann field 5",), "void ann field by pit_boss"),
    ("exclude", "crown", (), "exclude ann by pit_boss"),
    ("exclude_casino", "star", (), "exclude ann casino by casino_supervisor"),
    ("seize", "crown", (), "seize ann 5 by pit_boss"),
    ("repay", "adelaide", ("seat bob 100", "leave bob"), "repay bob 20 by boxperson"),
    ("confiscate", "crown", (), "confiscate ann a counter by pit_boss"),
    ("detain", "crown", (), "detain ann by pit_boss"),
    ("link", "adelaide", ("seat bob 100",), "link ann bob by boxperson"),
    ("face", "crown", CALLED, "face 2 3 by boxperson"),
    ("invalidate", "star", CALLED, "invalidate fire by boxperson"),
    ("chips", "adelaide", (), "chips 5 25 100 by casino_manager"),
    ("crew", "adelaide", (), "assign dealer dee by casino_manager"),
]
CONFIRMING = {power for verb in ("bet", "on", "off") for power in VERBS[verb].powers}
"""No reason can be written there: they confirm a player's own entry."""
HOLDING_A_PLACE = (" because n/a", " because -", " because None.", " because TBA")
"""What is written where a reason is asked for, and says none."""
UNTRIED = {"vacate", "hold_stick", "proxy", "withhold"}
"""Vacating takes a full table and four rounds; holding the stick is no act; the others are of no house here."""


def on_record() -> Iterator[tuple[str, str, tuple[str, ...], str]]:
    """Yield the uses of powers that are not listed above, as the examples of their verbs have them."""
    for power in sorted(POWERS.keys() - CONFIRMING - UNTRIED - {power for power, *_ in USES}):
        house, roles = next(
            (house, load(house).authority[power].roles) for house in house_names() if power in load(house).authority
        )
        verb = next(verb for verb in VERBS.values() if power in verb.powers)
        yield power, house, (), f"{verb.examples[0][0].partition(' by ')[0]} by {min(roles)}"


EVERY = [*USES, *on_record()]


def needing(book: Book, power: str) -> Book:
    """A book as it is, but that this power needs a reason."""
    return replace(book, authority={**book.authority, power: book.authority[power]._replace(needs="because")})


@pytest.mark.parametrize(("power", "house", "before", "entry"), EVERY, ids=[power for power, *_ in EVERY])
def test_staff_act_without_a_required_reason_is_refused(power, house, before, entry):
    law, state = open_table(needing(load(house), power), Head(house))
    for line in ("seat ann 500", *before):
        command = parse(line)
        events = decide(law, state, command)
        assert not isinstance(events, Refusal), (line, events)
        state = advance(state, command, events)
    for because in ("", *HOLDING_A_PLACE):
        refusal = decide(law, state, parse(entry + because))
        assert isinstance(refusal, Refusal), because
        assert (refusal.reason, refusal.clause) == ("no_reason", law.authority(power).cite.clause or None)
    given = decide(law, state, parse(f"{entry} because it was seen"))
    assert not isinstance(given, Refusal) or given.reason not in ("no_reason", "not_your_role", "not_confirmed"), given


@pytest.mark.parametrize("house", house_names())
def test_legal_entry_list_marks_acts_that_need_a_reason(house):
    """Grounds, annulments and powers alike: a line has `needs` exactly if an entry without a reason is refused."""
    law, state = open_table(load(house), Head(house))
    for line in ("seat ann 500", *CALLED):
        command = parse(line)
        state = advance(state, command, decide(law, state, command))
    told = 0
    for role in law.book.roles:
        for line in legal(law, state, role)["may"]:
            if line["entry"] in ("noroll", "invalidate"):
                entry = f"{line['entry']} {line['ground']}{' between' if line.get('between') else ''} by {role}"
                answer = decide(law, state, parse(entry))
                silent = isinstance(answer, Refusal) and answer.reason == "no_reason"
                assert silent == (line.get("needs") == "because"), entry
                for because in HOLDING_A_PLACE:
                    answer = decide(law, state, parse(entry + because))
                    assert silent == (isinstance(answer, Refusal) and answer.reason == "no_reason"), entry + because
                told += silent
            elif (authority := law.authority(line["entry"])) is not None:
                assert line.get("needs", "") == ("because" if authority.needs == "because" else ""), line
    assert bool(told) == any(
        one.needs == "because" for one in (*law.book.grounds.values(), *law.book.annulments.values())
    )


@pytest.mark.parametrize(
    ("entry", "reason", "says"),
    [
        ("handover ann police by dealer", "not_your_role", "handing a detained person over is for"),
        ("handover ann police by pit_boss", "nothing_there", "ann is not detained"),
        ("release ann 5 by dealer", "not_your_role", "releasing what is held is for"),
        ("release ann 5 by pit_boss", "not_enough", "the house holds 0 of ann"),
        ("retain ann 5 by dealer", "not_your_role", "keeping what is held is for"),
        ("retain ann 5 by pit_boss", "not_enough", "the house holds 0 of ann"),
    ],
)
def test_refused_handover_release_or_retain_names_role_or_lack(entry, reason, says):
    """Each refusal has a sentence of its own."""
    law, state = open_table(load("crown"), Head("crown"))
    seat = parse("seat ann 500")
    state = advance(state, seat, decide(law, state, seat))
    refusal = decide(law, state, parse(entry))
    assert (refusal.reason, refusal.says.startswith(says)) == (reason, True)

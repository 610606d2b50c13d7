"""Entries made of the notation's own words, right and wrong, over sockets and HTTP: each is answered, and none fails."""

import logging
import random
from typing import Any

import pytest

from hardway.floor.people import Grant
from hardway.journal.audit import audit
from hardway.rulebook import load
from hardway.values.verbs import verbs_of
from tests.server.inside import Caller, Inside, Wire, inside

WORDS = ["by", "because", "about", "late", "oral", "announced", "all", "*", "-", "+", "0", "1", "2", "5", "6", "10", "12", "4-3", "3+2", "3+-1", "1e9", "-5", "0.001", "99999999999999999999", "²", "٣", "p1", "b1", "house", "up", "down", "on", "off", "casino", "odds", "box", "in", "to", "for", "from", "a1", "@12:00", "::", "1:", "☃", "{", "}", "%s", "over", "3.4.1", "round", "cash", "none", "2026-11-15", "19:40"]  # fmt: skip
PLAYER = "bet pass 10|throw|bet place 6 12|undo|take place 6|seat 500|leave|bet come 10|bet hard 8 5|pass|decline|bots 1|bots 0|bet place 6 12 late"
STAFF = "roll 4 3|roll 5 5|roll 6 1|read 4 3|read 5 2 because x|rest|throw|confirm a1|confirm a2|decline a3|offer P|noroll missed_end|sign * 5 500|stick|overrule 5 5 because wrong"
TABLES: list[tuple[str, dict[str, Any]]] = [
    ("crown", {}), ("star", {"dice": "real", "staff": "people"}), ("newzealand", {"mode": "casino"}),
    ("adelaide", {"mode": "casino", "dice": "real", "staff": "people"}), ("vegas", {}),
]  # fmt: skip


def an_entry(chance: random.Random, core: str, known: list[str], usual: list[str]) -> str:
    """Return an entry: a usual one, an example with some words changed, or a verb with any words."""
    verbs = verbs_of(core)
    kind = chance.randrange(3)
    if kind == 0 and usual:
        words = chance.choice(usual).split()
    elif kind < 2 and (shown := chance.choice(list(verbs.values())).examples):
        words = chance.choice(shown)[0].split()
        for _ in range(chance.randrange(3)):
            place = chance.randrange(len(words))
            words[place : place + chance.randrange(2)] = [chance.choice(known)][: chance.randrange(2)]
            words = words or ["-"]
    else:
        words = [chance.choice(list(verbs)), *(chance.choice(known) for _ in range(chance.randrange(6)))]
    return chance.choice([" ", " ", " ", "\t", "  ", "\u2003"]).join(words)


async def fuzz_table(here: Inside, chance: random.Random, table: str, house: str, count: int) -> None:
    book = load(house)
    players = [here.person(f"{house} {number}", "player") for number in range(2)]
    boss = here.person(f"{house} boss", "staff", *(Grant(role, house, "*") for role in book.roles))
    ids = [one.person for one in players]
    known = [*WORDS, *book.wagers, *book.roles, *ids * 3]
    wires: list[tuple[Wire, list[str]]] = []
    for who, role, usual in ((players[0], "", PLAYER), (players[1], "", PLAYER), (boss, "boxperson", STAFF)):
        role = role if role in book.roles else role and next(iter(book.roles))
        wires.append((Wire(who, f"/api/tables/{table}/socket", f"as={role}"), usual.replace("P", ids[0]).split("|")))
        await wires[-1][0].hear("welcome")
    for wire, _ in wires[:2]:
        await wire.enter("seat 5000", "seat")
    live, sent = (await here.hall.table(table)).live, 0
    while sent < count:
        burst = {wire: [f"{sent}.{number}" for number in range(chance.randrange(1, 12))] for wire, _ in wires}
        for wire, usual in wires:
            for key in burst[wire]:
                entry = an_entry(chance, "table", known, usual)
                wire.send({"type": "enter", "key": key, "entry": entry})
        for wire, keys in burst.items():
            sent += len(keys)
            left = set(keys)
            while left:
                asked = {one.key.partition("/")[2] for one in live.asks.waiting.values()}
                if left <= asked:  # these wait for staff
                    break
                answer = await wire.hear("ack", "refused", "problem", "asks", "rows", "presence", "dice", "names")
                left.discard(answer.get("key", ""))
                assert answer.get("error", {}).get("name") not in ("failed", "table_suspended"), answer
    for wire, _ in wires:
        await wire.gone()


async def fuzz_hosted(here: Inside, chance: random.Random, core: str, house: str, count: int) -> None:
    book = load(house)
    boss = here.person(f"{core} boss", "staff", *(Grant(role, house, "*") for role in book.roles))
    ann = here.person(f"{core} ann", "player")
    assert (await boss.ask("POST", f"/api/hosted/{core}", {"house": house, "name": "cup"})).status_code == 201
    known = [*WORDS, *book.roles, ann.person, boss.person]
    givers: list[tuple[Caller, str]] = [(ann, ""), *((boss, role) for role in book.roles)]
    for number in range(count):
        who, role = chance.choice(givers)
        body = {"key": f"k{number}", "entry": an_entry(chance, core, known, [])}
        answer = await who.ask("POST", f"/api/hosted/{core}/cup/entries?as={role}", body)
        assert answer.status_code < 500, (body, answer.text)


async def fuzzed(here: Inside, seed: int, count: int) -> None:
    chance = random.Random(seed)
    for house, settings in TABLES:
        await fuzz_table(here, chance, await here.table(house, **settings), house, count)
    for core, house in (("tournament", "crown"), ("promotion", "star")):
        await fuzz_hosted(here, chance, core, house, count // 2)
    assert not audit(here.recorder).findings


def test_random_entries_are_all_answered(caplog: pytest.LogCaptureFixture) -> None:
    inside(lambda here: fuzzed(here, 7, 150))
    assert [one for one in caplog.records if one.levelno >= logging.ERROR] == []


@pytest.mark.soak
@pytest.mark.timeout(1800)
@pytest.mark.parametrize("seed", range(6))
def test_many_random_entries_are_all_answered(seed: int, caplog: pytest.LogCaptureFixture) -> None:
    inside(lambda here: fuzzed(here, 100 + seed, 3000))
    assert [one for one in caplog.records if one.levelno >= logging.ERROR] == []

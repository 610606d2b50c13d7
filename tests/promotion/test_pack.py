"""The audit pack of a draw passes our check and the documented script, and a changed pack says what differs."""

import copy
import json
from functools import reduce
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hardway.promotion import pack as packs
from hardway.promotion.model.terms import digest_of
from hardway.promotion.pack import pack_differences
from tests.pages import page
from tests.promotion.by_hand import CAR, CASH, GM, NONCE, SECRET, STAR, STARTED, TERMS, Played, drawn, running
from tests.test_docs import blocks


def draw_pack(*of: Any) -> dict[str, Any]:
    """A pack as read from its file."""
    return json.loads(json.dumps(packs.draw_pack(*of)))


PACK = draw_pack(STAR, drawn(CASH + CAR).state)
(SCRIPT,) = blocks(page("promotions.md"), "python")
WEB = Path(__file__).parents[2] / "web" / "tests"
TAMPERINGS = json.loads((WEB / "draw-tamperings.json").read_text(encoding="utf-8"))
"""The page's check is tested with the same changes: each has a sentence of ours and the page's line that is wrong."""
STRANGER: dict = {"__name__": "check_draw"}
exec(compile(SCRIPT, "docs/promotions.md", "exec"), STRANGER)


def sealed(pack: dict) -> dict:
    """A pack with its digest recomputed, as an intruder would do."""
    rest = {key: value for key, value in pack.items() if key != "digest"}
    return {**rest, "digest": digest_of(rest)}


def test_audit_pack_with_raised_scrutineer_limit_fails_its_check():
    """10.2: above 10,000 a draw needs a scrutineer, whatever the pack says."""
    unseen = sealed({**PACK, "scrutineer": "", "scrutineer_over": 10**11})
    said, worth = pack_differences(STAR, unseen)
    assert said == "a scrutineer is needed above 10000, and the pack says above 1000000000"
    assert worth == "a prize is worth more than 10000, and nobody oversees the draw"


def test_audit_pack_passes_our_check_and_the_documented_script():
    assert pack_differences(STAR, PACK) == []
    assert STRANGER["check"](json.loads(json.dumps(PACK))) == "provable"


def test_audit_pack_lists_the_absent_winner_and_the_replacement():
    played = drawn(terms=TERMS.replace("presence no", "presence yes")).all(
        "absent jackpot by inspector ines because called"
    )
    pack = draw_pack(STAR, played.state)
    assert len(pack["picks"]) == 2
    assert pack_differences(STAR, pack) == []
    assert STRANGER["check"](pack) == "provable"


def test_audit_pack_without_others_nonces_says_house_draw():
    played = running().commits("house").all(f"enter ann\nscrutineer sue {GM}\n@2026-12-01T20:00 draw {SECRET} {GM}")
    assert draw_pack(STAR, played.state)["kind"] == "house draw, not provable"


def test_audit_pack_without_any_nonce_names_the_missing_ones():
    """Neither of two nonces was revealed: that is no house draw, because nonces were withheld."""
    played = running().commits("house", "sue", "amy").all(f"enter ann\nscrutineer sue {GM}")
    played.all(f"@2026-12-01T20:00 draw {SECRET} {GM} because they have gone")
    pack = draw_pack(STAR, played.state)
    assert pack["kind"] == "not provable: the nonce of amy, sue was not shown"
    assert pack_differences(STAR, pack) == []
    assert STRANGER["check"](pack) == pack["kind"]
    forged = sealed({**pack, "kind": "house draw, not provable"})
    assert "is called house draw" in pack_differences(STAR, forged)[0]
    with pytest.raises(AssertionError):
        STRANGER["check"](forged)


def test_audit_pack_with_a_withheld_nonce_is_not_provable():
    played = running().commits("house", "sue", "amy").all(f"enter ann\nscrutineer sue {GM}")
    played.all(f"@2026-12-01T20:00 reveal sue {NONCE}\ndraw {SECRET} {GM} because she has gone")
    pack = draw_pack(STAR, played.state)
    assert pack["kind"] == "not provable: the nonce of amy was not shown"
    assert pack_differences(STAR, pack) == []
    assert STRANGER["check"](pack) == pack["kind"]
    forged = sealed({**pack, "kind": "provable"})
    assert "is called provable" in pack_differences(STAR, forged)[0]
    with pytest.raises(AssertionError):
        STRANGER["check"](forged)


def test_audit_pack_of_a_small_draw_needs_no_scrutineer():
    played = (
        running(CASH.replace("12000", "500"))
        .commits("house", "sue")
        .all(f"enter ann\n@2026-12-01T20:00 reveal sue {NONCE}")
    )
    pack = draw_pack(STAR, played.all(f"draw {SECRET} {GM}").state)
    assert (pack["scrutineer"], pack["run_by"]) == ("", "kim")
    assert pack_differences(STAR, pack) == []
    assert STRANGER["check"](pack) == "provable"


def changed(tampering: dict) -> dict:
    """The pack after a change: `set` puts values at paths, or at the end of a list; `remove` takes them out."""
    pack = copy.deepcopy(PACK)
    for path, value in tampering.get("set", {}).items():
        at, last = place(pack, path)
        at.append(value) if isinstance(at, list) and last == len(at) else at.__setitem__(last, value)
    for path in tampering.get("remove", ()):
        at, last = place(pack, path)
        del at[last]
    return pack


def place(pack: dict, path: str) -> tuple[Any, Any]:
    *way, last = (int(word) if word.isdigit() else word for word in path.split("/"))
    return reduce(lambda at, word: at[word], way, pack), last


def test_audit_pack_file_of_the_page_tests_is_this_audit_pack():
    assert json.loads((WEB / "draw-pack.json").read_text(encoding="utf-8")) == PACK


@pytest.mark.parametrize("tampering", TAMPERINGS, ids=[f"{one['says']}-{one['line']}" for one in TAMPERINGS])
def test_check_of_a_changed_audit_pack_says_what_differs(tampering):
    pack = changed(tampering)
    for one in (pack, sealed(pack)):
        assert any(tampering["says"] in found for found in pack_differences(STAR, one)), pack_differences(one)
    with pytest.raises((AssertionError, KeyError, TypeError, ValueError)):
        STRANGER["check"](sealed(pack))


def test_audit_pack_digest_alone_finds_a_changed_drawer():
    """Nothing else shows who ran the draw: the change is noticed unless the digest is recomputed."""
    changed = {**PACK, "run_by": "lee"}
    (said,) = pack_differences(STAR, changed)
    assert said.startswith("something was changed: the pack's digest is")
    assert pack_differences(STAR, sealed(changed)) == []


@pytest.mark.parametrize("shown", ["", "sue"])
def test_audit_pack_names_draws_that_were_given_up(shown):
    played = running().commits("house", "sue").all(f"enter ann\nscrutineer sue {GM}\n@2026-12-01T20:00")
    played.all(f"reveal sue {NONCE}" if shown else "")
    played.all(f"compromised it leaked {GM}\ntell_inspectorate ines {GM}\npostpone {GM}").commits(
        "house", "sue", number=2
    )
    played.all(f"validate it is well by inspector ines\nreveal sue {NONCE}\ndraw {SECRET} {GM}")
    pack = draw_pack(STAR, played.state)
    assert pack["given_up"] == [[1, "it leaked", [shown] if shown else []]]
    assert pack["kind"].startswith("not provable: draw 1 was given up") is bool(shown)
    assert pack_differences(STAR, pack) == []
    assert STRANGER["check"](pack) == pack["kind"]
    assert any("are nobody" in said for said in pack_differences(STAR, sealed({**pack, "given_up": []})))


def test_audit_pack_of_a_draw_of_10000_at_closing_time_verifies():
    terms, prize = TERMS.replace("awarded 2026-12-01T20:00", "awarded 2026-12-01T18:00"), CASH.replace("12000", "10000")
    played = running(prize, terms).commits("house").all(f"enter ann\n@2026-12-01T18:00 draw {SECRET} {GM}")
    assert pack_differences(STAR, draw_pack(STAR, played.state)) == []


@pytest.mark.parametrize("change", [
    {"given_up": [[1, "x" * 500]]}, {"drawn": "x" * 500}, {"scrutineer": "x " * 250},
], ids=["row", "time", "name"])  # fmt: skip
def test_audit_pack_error_quotes_200_characters_of_a_wrong_value(change):
    found = pack_differences(STAR, sealed({**PACK, **change}))
    assert max(map(len, found)) == 200


def test_audit_pack_whose_entries_miss_their_digest_is_reported():
    assert pack_differences(STAR, PACK, {"entries_digest": PACK["entries_digest"]}) == []
    assert "was published" in pack_differences(STAR, PACK, {"entries_digest": "00"})[0]


def test_json_that_is_no_audit_pack_is_reported():
    assert pack_differences(STAR, []) == ["a pack is a JSON object"]
    assert len(pack_differences(STAR, {})) > 10
    with pytest.raises(ValueError, match="has not been drawn"):
        draw_pack(STAR, running().state)


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=3),
    lambda x: st.lists(x, max_size=3) | st.dictionaries(st.text(max_size=3), x, max_size=3),
)


@settings(max_examples=120)
@given(st.sampled_from(sorted(PACK)), JSON)
def test_audit_pack_with_any_changed_field_fails_its_check(name, value):
    pack = {**PACK, name: value}
    assert bool(pack_differences(STAR, pack)) is (json.dumps(pack) != json.dumps(PACK))  # True is no 1


def test_promotion_with_two_draws_has_an_audit_pack_for_each() -> None:
    later = (
        f"item entries_close_2 2026-12-08T18:00 {GM}\nitem awarded_2 2026-12-08T20:00 {GM}\nitem prizes_2 car {GM}\n"
    )
    played = Played().all(TERMS + CASH + CAR + later + STARTED).commits("house")
    played.all(f"enter ann\nscrutineer sue {GM}\n@2026-12-01T20:00 draw {SECRET} {GM}").commits("house", number=2)
    played.all(f"enter bob\n@2026-12-08T20:00 draw {SECRET} {GM}")
    first, second = (draw_pack(STAR, played.state, draw) for draw in (1, 2))
    assert (first["winners"], second["winners"]) == ({"jackpot": [1, "ann"]}, {"car": [2, "bob"]})
    assert second["before"] == [[1, first["entries_digest"]]]
    for pack in (first, second):
        assert pack_differences(STAR, pack) == []
    forged = {**second, "before": []}
    assert any("given up" in says for says in pack_differences(STAR, forged))
    with pytest.raises(ValueError, match="draw 3 of summer was not held"):
        draw_pack(STAR, played.state, 3)

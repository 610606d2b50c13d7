"""The audit pack of a draw: it holds as it is, by ours and by a stranger's script, and a changed one says what differs."""

import copy
import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hardway.promotion.pack import draw_pack, pack_differences
from hardway.promotion.terms import digest_of
from tests.pages import page
from tests.promotion.by_hand import CAR, CASH, GM, NONCE, SECRET, STAR, TERMS, drawn, running
from tests.test_docs import blocks

PACK = draw_pack(STAR, drawn(CASH + CAR).state)
(SCRIPT,) = blocks(page("promotions.md"), "python")
STRANGER: dict = {"__name__": "check_draw"}
exec(compile(SCRIPT, "docs/promotions.md", "exec"), STRANGER)


def sealed(pack: dict) -> dict:
    """A pack whose own digest was made anew, as whoever changes one would do."""
    rest = {key: value for key, value in pack.items() if key != "digest"}
    return {**rest, "digest": digest_of(rest)}


def test_a_pack_holds_by_ours_and_by_a_strangers_script():
    assert pack_differences(PACK) == []
    assert STRANGER["check"](json.loads(json.dumps(PACK))) == "provable"


def test_the_picks_of_absent_winners_are_in_it():
    played = drawn(terms=TERMS.replace("presence no", "presence yes")).all(
        "absent jackpot by inspector ines because called"
    )
    pack = draw_pack(STAR, played.state)
    assert len(pack["picks"]) == 2
    assert pack_differences(pack) == []
    assert STRANGER["check"](pack) == "provable"


def test_a_draw_of_the_house_alone_is_called_so():
    played = running().commits("house").all(f"enter ann\nscrutineer sue {GM}\n@2026-12-01T20:00 draw {SECRET} {GM}")
    assert draw_pack(STAR, played.state)["kind"] == "house draw, not provable"


def test_a_withheld_nonce_is_named_and_the_draw_is_not_called_provable():
    played = running().commits("house", "sue", "amy").all(f"enter ann\nscrutineer sue {GM}")
    played.all(f"@2026-12-01T20:00 reveal sue {NONCE}\ndraw {SECRET} {GM} because she has gone")
    pack = draw_pack(STAR, played.state)
    assert pack["kind"] == "not provable: the nonce of amy was not shown"
    assert pack_differences(pack) == []
    assert STRANGER["check"](pack) == pack["kind"]
    forged = sealed({**pack, "kind": "provable"})
    assert "is called provable" in pack_differences(forged)[0]
    with pytest.raises(AssertionError):
        STRANGER["check"](forged)


def test_a_small_draw_without_a_scrutineer_holds():
    played = (
        running(CASH.replace("12000", "500"))
        .commits("house", "sue")
        .all(f"enter ann\n@2026-12-01T20:00 reveal sue {NONCE}")
    )
    pack = draw_pack(STAR, played.all(f"draw {SECRET} by gaming_manager").state)
    assert (pack["scrutineer"], pack["run_by"]) == ("", "")
    assert pack_differences(pack) == []
    assert STRANGER["check"](pack) == "provable"


def third(pack: dict) -> None:
    """Carry the draw on as for a winner who had to be present, and need not be by the terms."""
    (entry,) = {1, 2, 3} - {entry for _, entry in pack["picks"]}
    pack["picks"].append(["car", entry])
    pack["winners"]["car"] = [entry, dict(map(tuple, pack["entries"]))[entry]]


CHANGES = [
    (third, "3 picks are named for 2 prizes"),
    (lambda pack: pack.update(run_by="Sue"), "Sue runs the draw and is its scrutineer"),
    (lambda pack: pack.update(scrutineer="Ann"), "Ann is the scrutineer and has an entry"),
    (lambda pack: pack.update(scrutineer="", run_by="kim"), "a prize is worth more than 10000, and nobody oversees"),
    (lambda pack: pack.update(scrutineer="house"), "house is the scrutineer of its own draw"),
    (lambda pack: pack.update(scrutineer="x y"), "the scrutineer is no name"),
    (lambda pack: pack.update(drawn="2026-12-01T17:59:59"), "and entries closed at 2026-12-01T18:00"),
    (lambda pack: pack.update(drawn="2026-12-01T19:59:59"), "and by the terms it is drawn at 2026-12-01T20:00"),
    (lambda pack: pack.update(drawn="soon"), "is no day and time"),
    (lambda pack: pack.update(entries_closed="2026-12-01T18:01"), "and by the terms at 2026-12-01T18:00"),
    (lambda pack: pack["winners"].clear(), "jackpot was drawn and has no winner"),
    (lambda pack: pack["winners"].pop("car"), "car was drawn and has no winner"),
    (lambda pack: pack["winners"].update(boat=[1, "ann"]), "the winner of boat is entry None"),
    (lambda pack: pack.update(given_up=[[1, "lost", ["sue"]]]), "the draws given up before draw 1 are"),
    (lambda pack: pack.update(given_up=[["x"]]), "given_up has a row that is none"),
    (lambda pack: pack["entries"].append([4, "dan"]), "the list of entries was changed"),
    (lambda pack: pack["entries"][0].__setitem__(1, "eve"), "the list of entries was changed"),
    (lambda pack: pack["terms"]["items"].update(presence="yes"), "the terms were changed"),
    (lambda pack: pack.update(secret=NONCE), "the secret of house is not the one"),
    (lambda pack: pack["nonces"].update(sue=SECRET), "the nonce of sue is not the one"),
    (lambda pack: pack["nonces"].clear(), "nonces are missing of sue"),
    (lambda pack: pack["picks"].reverse(), "pick 1, for car: secret and nonces give entry"),
    (lambda pack: pack["winners"].update(car=[1, "zed"]), "the winner of car is entry"),
    (lambda pack: pack.update(kind="house draw, not provable"), "this draw was provable, and is called"),
    (lambda pack: pack.update(draw=2), "committed to for draw 2"),
    (lambda pack: pack.update(promotion="winter"), "the list of entries was changed"),
    (lambda pack: pack.update(scheme="hardway draw 1"), "the scheme is"),
    (lambda pack: pack["picks"].pop(), "and the terms have"),
    (lambda pack: pack["picks"].extend([["car", 1], ["car", 2]]), "4 picks are named, and there are 3 entries"),
    (lambda pack: pack.pop("entries"), "entries is missing from the pack"),
    (lambda pack: pack.update(more=1), "there is no 'more' in a pack"),
    (lambda pack: pack.update(entries=[["x"]]), "a row that is none"),
    (lambda pack: pack["entries"][1].__setitem__(0, 1), "two entries have the same number"),
    (lambda pack: pack.update(draw=True), "draw is not of the kind it should be (int)"),
    (lambda pack: pack.update(terms={}), "terms has no items"),
    (lambda pack: pack.update(secret="xyz"), "64 hexadecimal digits"),
]


@pytest.mark.parametrize(("change", "says"), CHANGES, ids=[says for _, says in CHANGES])
def test_a_changed_pack_says_what_differs(change, says):
    pack = copy.deepcopy(PACK)
    change(pack)
    assert any(says in found for found in pack_differences(pack)), pack_differences(pack)
    assert any(says in found for found in pack_differences(sealed(pack)))
    with pytest.raises((AssertionError, KeyError, ValueError)):
        STRANGER["check"](sealed(pack))


def test_a_change_that_nothing_else_shows_is_one_of_the_digest():
    """Who ran the draw stands nowhere else: only whoever makes the digest anew too goes unnoticed."""
    changed = {**PACK, "run_by": "lee"}
    (said,) = pack_differences(changed)
    assert said.startswith("something was changed: the pack's digest is")
    assert pack_differences(sealed(changed)) == []


@pytest.mark.parametrize("shown", ["", "sue"])
def test_a_draw_that_began_anew_holds_and_says_what_was_given_up(shown):
    played = running().commits("house", "sue").all(f"enter ann\nscrutineer sue {GM}\n@2026-12-01T20:00")
    played.all(f"reveal sue {NONCE}" if shown else "")
    played.all(f"compromised it leaked {GM}\ntell_inspectorate ines {GM}\npostpone {GM}").commits(
        "house", "sue", number=2
    )
    played.all(f"validate it is well by inspector ines\nreveal sue {NONCE}\ndraw {SECRET} {GM}")
    pack = draw_pack(STAR, played.state)
    assert pack["given_up"] == [[1, "it leaked", [shown] if shown else []]]
    assert pack["kind"].startswith("not provable: draw 1 was given up") is bool(shown)
    assert pack_differences(pack) == []
    assert STRANGER["check"](pack) == pack["kind"]
    assert any("are nobody" in said for said in pack_differences(sealed({**pack, "given_up": []})))


def test_a_draw_may_be_held_in_the_second_in_which_entries_close_and_be_worth_10000_without_a_scrutineer():
    terms, prize = TERMS.replace("awarded 2026-12-01T20:00", "awarded 2026-12-01T18:00"), CASH.replace("12000", "10000")
    played = running(prize, terms).commits("house").all(f"enter ann\n@2026-12-01T18:00 draw {SECRET} {GM}")
    assert pack_differences(draw_pack(STAR, played.state)) == []


@pytest.mark.parametrize("change", [
    {"given_up": [[1, "x" * 500]]}, {"drawn": "x" * 500}, {"scrutineer": "x " * 250},
], ids=["row", "time", "name"])  # fmt: skip
def test_what_is_no_value_is_told_in_200_characters(change):
    found = pack_differences(sealed({**PACK, **change}))
    assert max(map(len, found)) == 200


def test_what_was_published_is_held_against_it():
    assert pack_differences(PACK, {"entries_digest": PACK["entries_digest"]}) == []
    assert "was published" in pack_differences(PACK, {"entries_digest": "00"})[0]


def test_what_is_no_pack_is_said_to_be_none():
    assert pack_differences([]) == ["a pack is a JSON object"]
    assert len(pack_differences({})) > 10
    with pytest.raises(ValueError, match="has not been drawn"):
        draw_pack(STAR, running().state)


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=3),
    lambda x: st.lists(x, max_size=3) | st.dictionaries(st.text(max_size=3), x, max_size=3),
)


@settings(max_examples=300)
@given(st.sampled_from(sorted(PACK)), JSON)
def test_whatever_a_field_is_changed_to_is_noticed(name, value):
    pack = {**PACK, name: value}
    assert bool(pack_differences(pack)) is (pack != PACK)
